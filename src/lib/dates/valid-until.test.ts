import { expect, test } from 'vitest'
import { validText } from './valid-until.ts'

test('what is valid is so on its last day, in Almaty, and no longer', () => {
  expect(validText('2026-11-20', Date.parse('2026-11-20T18:59:00Z'))).toBe('действует до 20.11.2026')
  expect(validText('2026-11-20', Date.parse('2026-11-20T19:00:00Z'))).toBe('срок истёк 20.11.2026')
})
