import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, keepDrafts, loadDrafts, withCount, withoutSent, type Drafts } from './draft.ts'

const today = '2026-11-28'
const at = `${today}T10:00:00.000Z`
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
        counts.reduce((kept, [id, counted]) => withCount(kept, 'list', id, { counted, at }), drafts)
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
  const drafts = { one: { a: { counted: 1, at } }, two: { a: { counted: 1, at } } }
  expect(withoutSent(drafts, 'one', drafts.one)).toEqual({ two: drafts.two })
})

test('a reload gives back what was counted, of the same person', () => {
  const storage = memory()
  const drafts = withCount({}, 'list', 'a', { counted: 7, at })
  keepDrafts('me', drafts, storage)
  expect(loadDrafts('me', today, storage)).toEqual(drafts)
  keepDrafts('me', {}, storage)
  expect(loadDrafts('me', today, storage)).toEqual({})
})

test.each([
  ['no JSON', '{'],
  ['another shape', '{"list": [{"counted": 1}], "other": 5}'],
  ['no count', `{"list": {"a": {"counted": -1, "at": "${at}"}, "b": {"counted": 1.5, "at": "${at}"}}}`],
  ['no time', '{"list": {"a": {"counted": 1, "at": "soon"}}}'],
  ['older than the database takes', '{"list": {"a": {"counted": 1, "at": "2026-10-28T10:00:00.000Z"}}}'],
  ['of a day that has not come', '{"list": {"a": {"counted": 1, "at": "2026-11-28T20:00:00.000Z"}}}'],
])('%s is no draft', (_, text) => {
  expect(loadDrafts('me', today, memory(text))).toEqual({})
})

test.each([
  ['typed here', { counted: 3, counted_on: '2026-11-20' }, { counted: 5, at }, 5],
  ['nobody today', { counted: 3, counted_on: '2026-11-20' }, undefined, undefined],
  ['a colleague today', { counted: 3, counted_on: today }, undefined, 3],
  [
    'a colleague after what waits here',
    { counted: 3, counted_on: today },
    { counted: 5, at: '2026-11-27T10:00:00.000Z' },
    3,
  ],
] as const)('counted: %s', (_, saved, typed, expected) => {
  expect(countOf({ product_id: 'a', ...saved }, typed ? { a: typed } : {}, today)).toBe(expected)
})
