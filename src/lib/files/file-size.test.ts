import { expect, test } from 'vitest'
import { fileSizeText } from './file-size'

test.each([
  [300, '1\u00a0КБ'],
  [412 * 1024, '412\u00a0КБ'],
  [1.24 * 1024 * 1024, '1,2\u00a0МБ'],
  [10 * 1024 * 1024, '10\u00a0МБ'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
