import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

test('the headings of a text are its sections, in order', () => {
  expect(sectionsOf('Вступление.\n\n## 1. Общие положения\n\nТекст.\n\n## 2. Цена\n\n- список')).toEqual([
    { id: 'section-1', title: '1. Общие положения' },
    { id: 'section-2', title: '2. Цена' },
  ])
})

test('only a line that begins with the sign is a heading', () => {
  expect(sectionsOf('Знак ## в строке, ### глубже\n\n### 1.1. Ниже')).toEqual([])
})
