import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenUploads } from './upload.ts'

// The official CLI and real Deno, on functions made for the test.

let workdir: string

beforeEach(() => {
  workdir = mkdtempSync(path.join(os.tmpdir(), 'shop-upload-'))
  write('config.toml', 'project_id = "upload"\n')
})
afterEach(() => rmSync(workdir, { recursive: true, force: true }))

function write(file: string, content: string) {
  const target = path.join(workdir, 'supabase', file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, content)
}

const source = `import { STATUS_CODE } from '@std/http/status'
import { body } from '../_shared/body.ts'
export default { fetch: () => new Response(body, { status: STATUS_CODE.OK }) }`
const denoJson = JSON.stringify({ imports: { '@std/http': 'jsr:@std/http@1.0.20' } })

test('a function is loaded from what the CLI uploads alone', async () => {
  write('functions/_shared/body.ts', `export const body = 'ok'`)
  write('functions/whole/index.ts', source)
  write('functions/whole/deno.json', denoJson)
  expect(await brokenUploads(workdir)).toEqual([])
})

test('one that counts on a deno.json of all functions is named: the CLI leaves that behind', async () => {
  write('functions/deno.json', denoJson)
  write('functions/_shared/body.ts', `export const body = 'ok'`)
  write('functions/orphan/index.ts', source)
  const broken = await brokenUploads(workdir)
  expect(broken.map(({ name }) => name)).toEqual(['orphan'])
  expect(broken[0]!.error).toContain('@std/http')
})
