import { expect, test } from 'vitest'
import { hasTag, taggingOf, undoing } from './clinic-tags.ts'

const clinics = [{ tags: ['VIP', 'Сеть'] }, { tags: ['VIP'] }]

test.each([
  ['VIP', true],
  ['Сеть', 'indeterminate'],
  ['Обучение', false],
])('%s is on %s of the clinics', (tag, expected) => {
  expect(hasTag(clinics, tag)).toBe(expected)
})

test('only what would change something is sent', () => {
  const ticks = new Map([
    ['VIP', true],
    ['Сеть', true],
    ['Обучение', false],
    ['Новая', true],
  ])
  expect(taggingOf(clinics, ticks)).toEqual({ add: ['Сеть', 'Новая'], remove: [] })
  expect(taggingOf(clinics, new Map([['Сеть', false]]))).toEqual({ add: [], remove: ['Сеть'] })
  expect(taggingOf(clinics, new Map())).toEqual({ add: [], remove: [] })
})

test('changes are taken back as they were made, those alike at once', () => {
  expect(
    undoing([
      { user_id: 'a', added: ['VIP'], removed: ['Сеть'] },
      { user_id: 'b', added: ['VIP'], removed: [] },
      { user_id: 'c', added: ['VIP'], removed: [] },
    ]),
  ).toEqual([
    { userIds: ['a'], add: ['Сеть'], remove: ['VIP'] },
    { userIds: ['b', 'c'], add: [], remove: ['VIP'] },
  ])
  expect(undoing([])).toEqual([])
})
