import { expect, test } from 'vitest'
import { mayReload } from './broken-chunk'

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

test('a page reloads once per ten seconds', () => {
  const storage = memory()
  expect(mayReload('/catalog', 100_000, storage)).toBe(true)
  expect(mayReload('/catalog', 109_999, storage)).toBe(false)
  expect(mayReload('/catalog', 110_000, storage)).toBe(true)
})

test('each path has its own ten seconds', () => {
  const storage = memory()
  expect(mayReload('/catalog', 100_000, storage)).toBe(true)
  expect(mayReload('/cart', 100_001, storage)).toBe(true)
})
