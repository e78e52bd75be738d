import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Readers whose second language is English stop at these words.
const folders = ['src', 'tests', 'scripts', 'local', 'supabase']
const words =
  'amid|anew|behold|beneath|comes to|drawn|for good|forthwith|hence|hitherto|lest|reckon|the former|thereby|therein|thereof|told|upon|whence|whilst|whoever'

test('comments and names use plain words', () => {
  const word = new RegExp(`(?<![a-z])(${words})(?![a-z])`, 'i')
  const files = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,sql,psql}`).filter(
    (file) => file !== 'scripts/words.test.ts',
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const separated = lines.map((line) => line.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    return separated.flatMap((line, index) => (word.test(line) ? `${file}:${index + 1} ${word.exec(line)?.[1]}` : []))
  })
  expect(found).toEqual([])
})
