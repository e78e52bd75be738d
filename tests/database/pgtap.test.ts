import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { parseTap, type TapResult } from '../support/tap.ts'

// Runs the files that `supabase test db tests/database` runs, each on a connection of its own that is rolled back.

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.sql'))

for (const file of files.sort()) {
  const { results, planned, error } = await run(file)
  describe(file, () => {
    for (const { isOk, number, name, diagnostics } of results) {
      test(`${number} ${name}`, () => expect(isOk, diagnostics).toBe(true))
    }
    test('runs to its end, as planned', () => {
      if (error) throw error
      expect(results.length).toBe(planned)
    })
  })
}

if (files.length === 0) test('there are pgTAP files', () => expect(files).not.toEqual([]))

async function run(file: string): Promise<TapResult & { error?: Error }> {
  const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })
  const lines: string[] = []
  let error: Error | undefined
  try {
    // Row by row, so that a statement that fails does not take the lines before it along.
    await sql
      .unsafe(readSql(file))
      .simple()
      .forEach((row) => void lines.push(...textOf(row)))
  } catch (caught) {
    error = caught as Error
  } finally {
    await sql.end()
  }
  return { ...parseTap(lines.join('\n')), ...(error ? { error } : {}) }
}

/** A file with those that it includes by psql's `\ir name` in their place. */
function readSql(file: string): string {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  return text.replace(/^\\ir (\S+)$/gm, (_, name: string) => readSql(name))
}

function textOf(row: Record<string, unknown>): string[] {
  return Object.values(row).filter((value) => typeof value === 'string')
}
