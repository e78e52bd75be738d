import { expect, test } from 'vitest'
import { importText } from './words.ts'

test.each([
  [0, 4, 'Изменено 4 товара.'],
  [1, 0, 'Создан 1 товар. Новые товары стали черновиками.'],
  [2, 21, 'Создано 2 товара, изменён 21 товар. Новые товары стали черновиками.'],
  [0, 0, 'Ничего не изменилось.'],
])('an import that created %d and changed %d says only what it did', (created, changed, text) => {
  expect(importText({ created, changed }).replaceAll('\u00a0', ' ')).toBe(text)
})
