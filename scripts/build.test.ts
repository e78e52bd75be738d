import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'shop-build-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a build whose backend does not answer says so in a sentence, and leaves the previous build alone', () => {
  const dist = join(dir, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), 'the previous build')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DIST_DIR: dist,
      VITE_SUPABASE_URL: 'http://127.0.0.1:9', // nobody listens on the port of discarded words
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    },
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'The backend at http://127.0.0.1:9 does not answer, and the pages are made from it. Is it running?',
  )
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('the previous build')
}, 60_000)
