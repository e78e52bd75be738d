import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/how-to.md'), 'utf8')
const blocks = [...text.matchAll(/^```tsx?\n\/\/ (\S+)\n([^]*?)^```/gm)].map(([, file, code]) => ({
  file: file!,
  code: code!,
}))

mkdirSync(path.join(root, '.stack'), { recursive: true })
const dir = mkdtempSync(path.join(root, '.stack', 'how-to-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('every file that it names exists', () => {
  const prose = text.replace(/^```[^]*?^```/gm, '')
  const named = [...prose.matchAll(/`((?:src|supabase|tests|scripts|local)\/[^`\s]+)`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('its list of three columns is a screen of at most 80 lines', () => {
  expect(blocks.map(({ file }) => file)).toEqual([
    'src/features/users/silent-search.ts',
    'src/features/users/components/silent-page.tsx',
  ])
  const lines = blocks.flatMap(({ code }) => code.trimEnd().split('\n'))
  expect(lines.length).toBeLessThanOrEqual(80)
})

test('its code compiles', { timeout: 300_000 }, () => {
  for (const { file, code } of blocks) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(dir, file), code)
  }
  const config = {
    extends: '../../tsconfig.json',
    // The code is beside the real files that it imports.
    compilerOptions: { rootDirs: ['../..', '.'] },
    include: ['src', '../../src/env.d.ts', '../../src/router.tsx'],
  }
  writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify(config))
  expect(compileErrors()).toBe('')
})

function compileErrors(): string {
  try {
    execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', dir], { cwd: root, encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
