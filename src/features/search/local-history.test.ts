import { expect, test } from 'vitest'
import { parseHistory, withQuery, type LocalHistory } from './local-history'

const DAY = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 1)
const empty: LocalHistory = { sessionId: 's', entries: [] }

const after = (...queries: string[]) =>
  queries.reduce((history, query, index) => withQuery(history, query, { id: String(index), now: now + index }), empty)
const queriesOf = ({ entries }: LocalHistory) => entries.map(({ query }) => query)

test('an entry says what was typed, when and where from', () => {
  expect(withQuery(empty, ' Крем ', { id: 'a', now })).toEqual({
    sessionId: 's',
    entries: [{ id: 'a', query: 'Крем', timestamp: now, source: 'local' }],
  })
})

test.each([
  [
    ['крем', 'тоник'],
    ['тоник', 'крем'],
  ],
  [
    ['крем', 'тоник', 'маска', 'гель'],
    ['гель', 'маска', 'тоник'],
  ],
  [
    ['крем', 'тоник', 'КРЕМ'],
    ['КРЕМ', 'тоник'],
  ],
  [
    ['крем', 'тоник', 'маска', 'Тоник'],
    ['Тоник', 'маска', 'крем'],
  ],
  [['крем', '', ' ', 'к', ' к '], ['крем']],
])('after %j there are %j', (typed, kept) => expect(queriesOf(after(...typed))).toEqual(kept))

test('what was stored is read again as it is', () => {
  const history = after('крем', 'тоник')
  expect(parseHistory(JSON.stringify(history), now)).toEqual(history)
})

test('an entry lives for 30 days', () => {
  const stored = JSON.stringify(withQuery(empty, 'крем', { id: 'a', now }))
  expect(parseHistory(stored, now + 30 * DAY - 1)?.entries).toHaveLength(1)
  expect(parseHistory(stored, now + 30 * DAY)?.entries).toHaveLength(0)
})

test.each([null, '', 'nonsense', 'null', '[]', '{}', '{"sessionId":"s"}', '{"sessionId":5,"entries":[]}'])(
  'stored %j is no history',
  (stored) => expect(parseHistory(stored, now)).toBeNull(),
)

test('what is not an entry is left out', () => {
  const whole = { id: 'a', query: 'крем', timestamp: now, source: 'local' }
  const entries = [
    null,
    5,
    {},
    { ...whole, id: 1 },
    { ...whole, timestamp: '5' },
    { ...whole, source: 'server' },
    whole,
  ]
  expect(parseHistory(JSON.stringify({ sessionId: 's', entries }), now)?.entries).toEqual([whole])
})
