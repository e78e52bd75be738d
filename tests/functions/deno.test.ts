import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectDir } from '../../local/config.ts'
import { denoEnv, denoProgram, offlineFlags } from '../../local/functions/deno.ts'
import { parseTap } from '../support/tap.ts'

// What lies beside the edge functions, in real Deno and offline: each of their tests is a test here, and each one's types hold.

const dir = path.join(projectDir, 'supabase/functions')
const tests = globSync('*/**/*.test.ts', { cwd: dir }).sort()
const entries = globSync('*/index.ts', { cwd: dir }).sort()

test('functions have tests', () => expect(tests).not.toEqual([]))

for (const name of new Set(tests.map(folderOf))) {
  const files = tests.filter((file) => folderOf(file) === name)
  const { stdout, output } = deno(name, ['test', '--allow-all', '--no-check', '--reporter=tap'], files)
  const { planned, results } = parseTap(stdout)
  describe(`${name}`, () => {
    for (const { isOk, isSkipped, number, name, diagnostics } of results) {
      test.skipIf(isSkipped)(`${number} ${name}`, () => expect(isOk, diagnostics).toBe(true))
    }
    test('runs to its end, as planned', () => expect(results.length, output).toBe(planned))
  })
}

test.each(entries)('the types of %s hold', { timeout: 60_000 }, (entry) => {
  const { isOk, output } = deno(folderOf(entry), ['check'], [entry])
  expect(isOk, output).toBe(true)
})

// The CLI uploads no lock file: what a deploy gets is what these files say.
test('packages are pinned to one version each, for all functions', () => {
  const targets = globSync('*/deno.json', { cwd: dir }).flatMap((file) =>
    Object.values(
      (JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as { imports: Record<string, string> }).imports,
    ),
  )
  const versions = new Map<string, Set<string>>()
  for (const target of targets) {
    const [, name, version] = /^(?:jsr|npm):(@?[^@]+)@(\d+\.\d+\.\d+)(?:\/[\w/]+)?$/.exec(target) ?? [
      undefined,
      target,
      'none',
    ]
    versions.set(name!, (versions.get(name!) ?? new Set()).add(version!))
  }
  expect([...versions].filter(([, found]) => found.size > 1 || found.has('none'))).toEqual([])
})

function deno(name: string, command: string[], files: string[]) {
  const workDir = mkdtempSync(path.join(os.tmpdir(), 'shop-deno-'))
  try {
    const { status, stdout, stderr } = spawnSync(
      denoProgram,
      [...command, ...offlineFlags(dir, name, workDir), ...files],
      { cwd: dir, env: denoEnv, encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' },
    )
    return { isOk: status === 0, stdout, output: `${stdout}\n${stderr}` }
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

function folderOf(file: string): string {
  return file.split(path.sep)[0]!
}
