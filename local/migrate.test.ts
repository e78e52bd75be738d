import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareHashes, hashFiles } from './migrate.ts'

const dirs: string[] = []
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true })))

function project(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  dirs.push(dir)
  mkdirSync(path.join(dir, 'migrations'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text)
  return dir
}

const made = { 'migrations/1_tables.sql': 'create table a ();', 'migrations/2_more.sql': '-- b', 'seed.sql': '-- rows' }

test('the same files are neither pending nor changed', () => {
  expect(compareHashes(hashFiles(project(made)), hashFiles(project(made)))).toEqual({ pending: [], changed: [] })
})

test('an added migration is pending', () => {
  const now = project({ ...made, 'migrations/3_new.sql': '-- c', 'migrations/notes.md': 'no' })
  expect(compareHashes(hashFiles(project(made)), hashFiles(now))).toEqual({ pending: ['3_new.sql'], changed: [] })
})

test('an edited migration, an edited seed and a removed one have changed', () => {
  const { 'migrations/2_more.sql': _, ...rest } = made
  const now = project({ ...rest, 'migrations/1_tables.sql': 'create table b ();', 'seed.sql': '-- other rows' })
  expect(compareHashes(hashFiles(project(made)), hashFiles(now)).changed.sort()).toEqual([
    '1_tables.sql',
    '2_more.sql',
    'seed.sql',
  ])
})

test('a seed that came later is not applied over data', () => {
  const { 'seed.sql': _, ...rest } = made
  expect(compareHashes(hashFiles(project(rest)), hashFiles(project(made))).pending).toEqual([])
})
