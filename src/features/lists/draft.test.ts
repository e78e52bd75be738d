import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, keepDrafts, loadDrafts, withCount, withoutSent, type Drafts } from './draft.ts'

const today = '2026-11-28'
const product = fc.constantFrom('a', 'b', 'c')
const number = fc.nat(5)

function memory(text?: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  let kept = text ?? null
  return { getItem: () => kept, setItem: (_, value) => void (kept = value), removeItem: () => void (kept = null) }
}

test('what is typed while it is being sent stays, and what was sent goes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(product, number)), fc.array(fc.tuple(product, number)), (before, meanwhile) => {
      const type = (drafts: Drafts, counts: [string, number][]) =>
        counts.reduce((kept, [id, counted]) => withCount(kept, 'list', id, { counted, on: today }), drafts)
      const sent = type({}, before)
      const left = withoutSent(type(sent, meanwhile), 'list', sent['list'] ?? {})['list'] ?? {}
      const last = { ...Object.fromEntries(before), ...Object.fromEntries(meanwhile) }
      for (const [id, counted] of Object.entries(last)) {
        const isNew = sent['list']?.[id]?.counted !== counted
        expect(left[id]?.counted).toBe(isNew ? counted : undefined)
      }
    }),
  )
})

test('another list is not touched by what is sent', () => {
  const drafts = { one: { a: { counted: 1, on: today } }, two: { a: { counted: 1, on: today } } }
  expect(withoutSent(drafts, 'one', drafts.one)).toEqual({ two: drafts.two })
})

test('a reload gives back what was counted, of the same person', () => {
  const storage = memory()
  const drafts = withCount({}, 'list', 'a', { counted: 7, on: today })
  keepDrafts('me', drafts, storage)
  expect(loadDrafts('me', today, storage)).toEqual(drafts)
  keepDrafts('me', {}, storage)
  expect(loadDrafts('me', today, storage)).toEqual({})
})

test.each([
  ['no JSON', '{'],
  ['another shape', '{"list": [{"counted": 1}], "other": 5}'],
  ['no count', `{"list": {"a": {"counted": -1, "on": "${today}"}, "b": {"counted": 1.5, "on": "${today}"}}}`],
  ['no day', '{"list": {"a": {"counted": 1, "on": "soon"}}}'],
  ['older than the database takes', '{"list": {"a": {"counted": 1, "on": "2026-10-27"}}}'],
  ['of a day that has not come', '{"list": {"a": {"counted": 1, "on": "2026-11-29"}}}'],
])('%s is no draft', (_, text) => {
  expect(loadDrafts('me', today, memory(text))).toEqual({})
})

test.each([
  ['typed here', { counted: 3, counted_on: '2026-11-20' }, { counted: 5, on: today }, 5],
  ['nobody today', { counted: 3, counted_on: '2026-11-20' }, undefined, undefined],
  ['a colleague today', { counted: 3, counted_on: today }, undefined, 3],
  ['a colleague after what waits here', { counted: 3, counted_on: today }, { counted: 5, on: '2026-11-27' }, 3],
] as const)('counted: %s', (_, saved, typed, expected) => {
  expect(countOf({ product_id: 'a', ...saved }, typed ? { a: typed } : {}, today)).toBe(expected)
})
