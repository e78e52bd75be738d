import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const guide = readFileSync(path.join(root, 'docs/deploy.md'), 'utf8')
const PROJECT = 'a'.repeat(20)

// The platform, as far as these commands ask before they send: it records what it is sent.
const sent: { method: string; path: string; body: string }[] = []
const project = { ref: PROJECT, id: PROJECT, name: 'shop', organization_id: 'o', organization_slug: 'o', region: 'r' }
const answers: [RegExp, unknown][] = [
  [
    /\/v1\/projects\/a+$/,
    {
      ...project,
      status: 'ACTIVE_HEALTHY',
      created_at: '2026-01-01T00:00:00Z',
      database: { host: '127.0.0.1', version: '17', postgres_engine: '17', release_channel: 'ga' },
    },
  ],
  [/\/api-keys/, ['anon', 'service_role'].map((name) => ({ name, id: name, api_key: name, type: 'legacy' }))],
  [/\/addons/, { selected_addons: [], available_addons: [] }],
  [/\/v2\/.*\/config$/, { data: { attributes: { auth: { site_url: 'http://localhost:3000', jwt_exp: 3600 } } } }],
]
const platform = createServer((request, response) => {
  void text(request).then((body) => {
    if (request.method !== 'GET') sent.push({ method: request.method!, path: request.url!, body })
    const known = request.method === 'GET' ? answers.find(([asked]) => asked.test(request.url!))?.[1] : undefined
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known ?? {}))
  })
})

let dir: string
beforeAll(async () => {
  mkdirSync(path.join(root, '.stack'), { recursive: true })
  dir = mkdtempSync(path.join(root, '.stack', 'deploy-guide-'))
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  writeFileSync(
    path.join(dir, 'profile.yaml'),
    `name: recorder\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: localhost\n`,
  )
  for (const name of ['config.toml', 'templates']) {
    cpSync(path.join(root, 'supabase', name), path.join(dir, 'supabase', name), { recursive: true })
  }
  const settings = /^```toml\n([^]*?)^```/m.exec(guide)![1]!.replace('<ref>', PROJECT)
  writeFileSync(path.join(dir, 'supabase/config.toml'), `\n${settings}`, { flag: 'a' })
})
afterAll(() => {
  platform.close()
  rmSync(dir, { recursive: true })
})

/** Runs the command of the guide that begins so, and returns what the CLI said, whether or not it could end it. */
function follow(beginning: string): Promise<string> {
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block!.replaceAll('\\\n', ''))
  const command = blocks.flatMap((block) => block.split('\n')).find((line) => line.includes(`npx ${beginning}`))
  if (command === undefined) throw new Error(`The guide has no command "${beginning}"`)
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('supabase/package.json')),
    'dist/supabase.js',
  )
  const flags = `--profile=${path.join(dir, 'profile.yaml')} --workdir=${dir} --yes`
  const npx = `npx() { shift; '${process.execPath}' '${cli}' "$@" ${flags}; }`
  const env = {
    ...process.env,
    HOME: dir,
    SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  }
  return new Promise((resolve) => {
    execFile('sh', ['-c', `${npx}\n${command.replace('<ref>', PROJECT)}`], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}

/** What the edge functions ask of their environment, beside what the platform itself puts there. */
function neededSecrets(): string[] {
  const dir = path.join(root, 'supabase/functions')
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(dir, file), 'utf8').matchAll(/\benv\('(\w+)'\)/g)].map(([, name]) => name!),
  )
  return [...new Set(names)].filter((name) => !name.startsWith('SUPABASE_'))
}

// One after the other: what the first notes, the others go by.
test('the commands of the guide reach the project with what they should', { timeout: 180_000 }, async () => {
  expect(await follow('supabase link')).toContain('Finished supabase link')

  // There is no database behind the recorder: only its destination is printed.
  expect(await follow('supabase db push')).toContain(`Target: project shop (${PROJECT})`)

  await follow('supabase secrets set')
  const secrets = JSON.parse(sent.find((call) => call.path.endsWith('/secrets'))!.body) as { name: string }[]
  expect(secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(neededSecrets()))

  expect(await follow('supabase config push')).toContain('[remotes.production]')
  const auth = JSON.parse(sent.find((call) => call.path.endsWith('/config/auth'))!.body) as Record<string, unknown>
  expect(auth).toMatchObject({
    site_url: 'https://shop.example',
    uri_allow_list: 'https://shop.example/**',
    jwt_exp: 900,
    password_min_length: 8,
    smtp_port: '465',
    smtp_pass: '…',
    mailer_subjects_confirmation: 'Подтвердите почту',
  })
})
