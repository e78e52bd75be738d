import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The seller and the texts are entered at installation: those of the demo shop are in the seed alone.

const root = path.resolve(import.meta.dirname, '../../supabase')

test('migrations bring no seller and no legal text', () => {
  for (const file of readdirSync(path.join(root, 'migrations'))) {
    const sql = readFileSync(path.join(root, 'migrations', file), 'utf8').replaceAll(/as \$\$.*?\$\$;/gs, '')
    expect(sql.match(/insert into public\.(seller_profiles|legal_documents)\b/gi), file).toBeNull()
  }
})

test('the seed brings both', () => {
  const seed = readFileSync(path.join(root, 'seed.sql'), 'utf8')
  expect(seed).toMatch(/insert into public\.seller_profiles\b/)
  expect(seed).toMatch(/insert into public\.legal_documents\b/)
})
