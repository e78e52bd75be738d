import { expect, test } from 'vitest'
import { allKeys, keysOf, topicsOf } from './topics.ts'

test.each([
  [null, []],
  ['account_manager', ['manager:me']],
  ['logistic', ['delivery']],
  ['admin', ['staff:orders', 'staff:clinics', 'delivery']],
  ['super_admin', ['staff:orders', 'staff:clinics', 'delivery']],
] as const)('%s is subscribed to their own topic and %s', (role, others) => {
  expect(topicsOf('me', role)).toEqual(['user:me', ...others])
})

test.each([
  ['user:me', 'order', [['orders']]],
  ['user:me', 'clinic', [['clinics'], ['documents'], ['account']]],
  ['user:me', 'role', [['account']]],
  ['user:me', 'inbox', [['inbox']]],
  ['user:me', 'message', [['messages'], ['orders']]],
  [
    'manager:me',
    'message',
    [
      ['staff', 'orders'],
      ['messages', 'x'],
    ],
  ],
  [
    'delivery',
    'order',
    [
      ['staff', 'delivery'],
      ['staff', 'desk'],
    ],
  ],
  [
    'staff:orders',
    'order',
    [
      ['staff', 'orders'],
      ['staff', 'order', 'x'],
      ['staff', 'order-notes', 'x'],
      ['staff', 'desk'],
    ],
  ],
  [
    'manager:me',
    'order',
    [
      ['staff', 'orders'],
      ['staff', 'order', 'x'],
      ['staff', 'order-notes', 'x'],
      ['staff', 'clinics', 'today'],
    ],
  ],
  [
    'staff:clinics',
    'clinic',
    [
      ['staff', 'clinics'],
      ['staff', 'desk'],
      ['staff', 'clinic', 'x'],
    ],
  ],
  [
    'manager:me',
    'clinic',
    [
      ['staff', 'clinics'],
      ['staff', 'desk'],
      ['staff', 'clinic', 'x'],
    ],
  ],
  ['user:me', 'of a later version', []],
  ['staff:orders', 'of a later version', []],
])('%s: %s asks for %j', (topic, event, keys) => {
  expect(keysOf(topic, { event, id: 'x' })).toEqual(keys)
})

test('many at once ask for every one of a kind', () => {
  expect(keysOf('staff:clinics', { event: 'clinic', id: null })).toEqual([
    ['staff', 'clinics'],
    ['staff', 'desk'],
    ['staff', 'clinic'],
  ])
  expect(keysOf('staff:orders', { event: 'order', id: null })).toContainEqual(['staff', 'order'])
})

test('after a time without a connection everything is asked for that some topic names', () => {
  const named = ['order', 'clinic', 'role', 'inbox'].flatMap((event) =>
    ['user:me', 'manager:me', 'staff:orders', 'staff:clinics', 'delivery'].flatMap((topic) =>
      keysOf(topic, { event, id: 'x' }),
    ),
  )
  const missed = named.filter((key) => !allKeys.some((whole) => whole.every((part, index) => part === key[index])))
  expect(missed).toEqual([])
})
