import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishableKey, signLegacyKey } from '../callers.ts'
import { projectDir } from '../config.ts'
import { createFunctions, type Functions } from './functions.ts'

// Real Deno, on functions made for the test.

let dir: string
let functions: Functions

const open = { verify_jwt: false }
const sources: Record<string, string> = {
  exported: `export default { fetch: (request) => Response.json({ path: new URL(request.url).pathname, secret: Deno.env.get('SECRET'), home: Deno.env.get('STACK_TEST') ?? null }) }`,
  served: `Deno.serve(async (request) => new Response('got ' + (await request.text()), { status: 201 }))`,
  standard: `import { STATUS_CODE } from '@std/http/status'
    import { withSupabase } from '@supabase/server'
    export default { fetch: () => Response.json({ teapot: STATUS_CODE.Teapot, helper: typeof withSupabase }) }`,
  broken: `import './missing.ts'`,
  guarded: `export default { fetch: () => new Response('inside') }`,
  busy: `Deno.serve((request) => { if (request.method === 'OPTIONS') return new Response(); while (true); })`,
  stuck: `await new Promise((resolve) => setTimeout(resolve, 60_000))`,
}

beforeAll(() => {
  // Inside the project, since Deno looks for node_modules from the importing file upwards.
  mkdirSync(path.join(projectDir, '.tmp'), { recursive: true })
  dir = mkdtempSync(path.join(projectDir, '.tmp/functions-'))
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(path.join(dir, name))
    writeFileSync(path.join(dir, name, 'index.ts'), source)
  }
  const imports = { '@std/http': 'jsr:@std/http@1', '@supabase/server': 'npm:@supabase/server@1.8.1' }
  writeFileSync(path.join(dir, 'standard/deno.json'), JSON.stringify({ imports }))
  vi.stubEnv('STACK_TEST', 'must not be seen')
  functions = createFunctions({
    dir,
    workDir: path.join(dir, '.generated'),
    config: { exported: open, served: open, standard: open, broken: open },
    env: { SECRET: 'given' },
  })
})

afterAll(async () => {
  await functions.close()
  rmSync(dir, { recursive: true, force: true })
})

const request = (path: string, init?: RequestInit) => new Request(`http://local/functions/v1/${path}`, init)
const call = (path: string, init?: RequestInit) => functions.fetch(request(path, init))

test('an exported fetch is served, with its own path and nothing but its own environment', async () => {
  const response = await call('exported/deeper?x=1')
  expect(await response.json()).toEqual({ path: '/exported/deeper', secret: 'given', home: null })
})

test('Deno.serve is served too', async () => {
  const response = await call('served', { method: 'POST', body: 'привет' })
  expect([response.status, await response.text()]).toEqual([201, 'got привет'])
})

test('a body of unknown length arrives whole', async () => {
  const response = await call('served', {
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
    body: new Blob(['привет']).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([response.status, await response.text()]).toEqual([201, 'got привет'])
})

test('imports come from node_modules, the standard library included', async () => {
  const response = await call('standard')
  expect(await response.json()).toEqual({ teapot: 418, helper: 'function' })
})

test('a function that does not start says so, and the next request tries again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const output = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  expect((await call('broken')).status).toBe(503)
  writeFileSync(path.join(dir, 'broken/index.ts'), sources['guarded']!)
  expect(await (await call('broken')).text()).toBe('inside')
  log.mockRestore()
  output.mockRestore()
})

test('an edited function is served as it is now', async () => {
  await call('served', { method: 'POST' })
  writeFileSync(path.join(dir, 'served/index.ts'), `Deno.serve(() => new Response('edited'))`)
  expect(await (await call('served')).text()).toBe('edited')
})

test('verify_jwt, the default, lets in who carries a token', async () => {
  expect((await call('guarded')).status).toBe(401)
  expect((await call('guarded', { headers: { authorization: `Bearer ${publishableKey}` } })).status).toBe(401)
  const response = await call('guarded', { headers: { authorization: `Bearer ${await signLegacyKey('anon')}` } })
  expect(await response.text()).toBe('inside')
})

test('they are closed at once, whether busy or still starting', async () => {
  const others = createFunctions({
    dir,
    workDir: path.join(dir, '.closing'),
    config: { busy: open, stuck: open },
    env: {},
  })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = ['busy', 'stuck'].map(async (name) => (await others.fetch(request(name))).status)
  await delay(2000)
  const closingAt = performance.now()
  await others.close()
  expect(performance.now() - closingAt).toBeLessThan(1000)
  expect(await Promise.all(answers)).toEqual([503, 503])
  log.mockRestore()
})

test.each(['unknown', '..%2Fexported', ''])('%j is no function', async (name) => {
  expect((await call(name)).status).toBe(404)
})
