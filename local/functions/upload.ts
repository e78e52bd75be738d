import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { projectDir } from '../config.ts'
import { supabaseCli } from '../migrate.ts'
import { denoEnv, denoProgram, offlineFlags } from './deno.ts'

/** A function as the official CLI sends it to the platform. */
interface Upload {
  name: string
  /** Paths from the project's folder. */
  files: Map<string, Uint8Array>
  entry: string
}

/** What the CLI asks of a token and of a project's reference is their form. */
const TOKEN = `sbp_${'0'.repeat(40)}`
const PROJECT = 'a'.repeat(20)

/**
 * Deploys the functions of the project in `workdir` by the official CLI to a platform that only records what it is sent.
 * Returns for each function that can't be loaded from these files alone what Deno says of it.
 */
export async function brokenUploads(workdir: string): Promise<{ name: string; error: string }[]> {
  // Inside the project, since Deno looks for node_modules from the importing file upwards.
  mkdirSync(path.join(projectDir, '.tmp'), { recursive: true })
  const dir = mkdtempSync(path.join(projectDir, '.tmp/upload-'))
  try {
    const uploads = await recordDeploy(workdir, dir)
    if (uploads.length === 0) throw new Error('The CLI uploaded no function.')
    return uploads.flatMap((upload) => {
      const error = loadingError(upload, path.join(dir, upload.name))
      return error === undefined ? [] : [{ name: upload.name, error }]
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function recordDeploy(workdir: string, dir: string): Promise<Upload[]> {
  const uploads: Upload[] = []
  const platform = createServer((request, response) => {
    void answer(request, uploads).then(
      ([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const profile = path.join(dir, 'profile.yaml')
  writeFileSync(profile, `name: recorder\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: localhost\n`)
  try {
    const flags = ['--use-api', `--remote=${PROJECT}`, `--profile=${profile}`, `--workdir=${workdir}`, '--yes']
    await supabaseCli(['functions', 'deploy', ...flags], { SUPABASE_ACCESS_TOKEN: TOKEN })
  } finally {
    platform.closeAllConnections()
    platform.close()
  }
  return uploads
}

/** The part of the Management API that a deploy calls: to list the functions, to add one, to update all. */
async function answer(request: IncomingMessage, uploads: Upload[]): Promise<[number, unknown]> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  if (!pathname.endsWith('/functions/deploy')) return [200, request.method === 'GET' ? [] : { functions: [] }]

  const name = searchParams.get('slug')!
  const headers = { 'content-type': request.headers['content-type']! }
  const form = await new Response(await buffer(request), { headers }).formData()
  const { entrypoint_path: entry } = JSON.parse(String(form.get('metadata'))) as { entrypoint_path: string }
  const files = new Map<string, Uint8Array>()
  for (const file of form.getAll('file') as File[]) files.set(file.name, await file.bytes())
  uploads.push({ name, files, entry })
  return [201, { id: name, slug: name, name, status: 'ACTIVE', version: 1, created_at: 0, updated_at: 0 }]
}

/** Loads it as the platform would, but that packages come from node_modules. */
function loadingError({ name, files, entry }: Upload, dir: string): string | undefined {
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), content)
  }
  const functions = path.join(dir, path.dirname(path.dirname(entry)))
  const { status, stderr } = spawnSync(
    denoProgram,
    [
      'test',
      '--no-run',
      '--no-check',
      ...offlineFlags(functions, name, path.join(dir, 'generated')),
      path.join(dir, entry),
    ],
    { cwd: dir, env: denoEnv, encoding: 'utf8' },
  )
  return status === 0 ? undefined : stderr.trim()
}
