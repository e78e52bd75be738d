import { expect, test } from 'vitest'
import { changesOf, merged, type ListValues } from './schema.ts'

const line = (product_id: string, quantity: number) => ({ product_id, title: product_id, quantity, par: quantity })
const values = (lines: ListValues['lines'], more: Partial<ListValues> = {}): ListValues => ({
  name: 'Умывание',
  kind: 'list',
  every: 'never',
  next_on: '',
  lines,
  ...more,
})
const base = values([line('a', 1), line('b', 2), line('c', 3), line('d', 4)])
const theirs = values([line('b', 5), line('c', 6), line('d', 4), line('e', 7)], { every: '14', next_on: '2026-12-12' })

test('of what two people change each keeps the own, and what only one changes is changed', () => {
  const mine = values([line('a', 1), line('b', 2), line('c', 9), line('f', 8)], { name: 'Утро' })
  expect(merged(base, mine, theirs)).toEqual({
    ...theirs,
    name: 'Утро',
    lines: [line('b', 5), line('c', 9), line('e', 7), line('f', 8)],
  })
  expect(merged(base, base, theirs)).toEqual(theirs)
  expect(merged(base, mine, base)).toEqual(mine)
})

test('what a colleague has changed, in words', () => {
  expect(changesOf(base, base)).toEqual([])
  expect(changesOf(base, { ...theirs, name: 'Утро', kind: 'cabinet' })).toEqual([
    'Название: «Утро»',
    'Теперь это кабинет',
    'Напоминаем раз в две недели, в следующий раз 12\u00a0декабря',
    'a: убран',
    'b: было 2, стало 5\u00a0шт.',
    'c: было 3, стало 6\u00a0шт.',
    'e: было 0, стало 7\u00a0шт.',
  ])
})
