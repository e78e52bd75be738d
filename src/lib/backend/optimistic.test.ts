import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { patchRecords, showAtOnce } from './optimistic.ts'

type Order = { id: string; status: string }
const confirmed = patchRecords<Order>(
  ({ id }) => id === 'a',
  (order) => ({ ...order, status: 'confirmed' }),
)
const order = { id: 'a', status: 'new' }
const other = { id: 'b', status: 'new' }
const done = { id: 'a', status: 'confirmed' }

test.each([
  [order, done],
  [other, other],
  [
    [order, other],
    [done, other],
  ],
  [
    { rows: [other, order], total: 2 },
    { rows: [other, done], total: 2 },
  ],
  [
    { orders: [order], cities: [] },
    { orders: [done], cities: [] },
  ],
  [null, null],
])('%j becomes %j', (data, expected) => {
  expect(confirmed(data)).toEqual(expected)
})

test('a change is shown in all that begins with its keys, and can be taken back', async () => {
  const client = new QueryClient()
  client.setQueryData(['orders', { page: 1 }], { rows: [order, other], total: 2 })
  client.setQueryData(['order', 'a'], order)
  client.setQueryData(['clinics'], [order])
  const undo = await showAtOnce(client, [['orders'], ['order', 'a'], ['nothing yet']], confirmed)
  expect(client.getQueryData(['orders', { page: 1 }])).toEqual({ rows: [done, other], total: 2 })
  expect(client.getQueryData(['order', 'a'])).toEqual(done)
  expect(client.getQueryData(['clinics'])).toEqual([order])
  undo()
  expect(client.getQueryData(['orders', { page: 1 }])).toEqual({ rows: [order, other], total: 2 })
  expect(client.getQueryData(['order', 'a'])).toEqual(order)
  expect(client.getQueryData(['nothing yet'])).toBeUndefined()
})

test('what one user has changed is not taken back in the data of the next', async () => {
  let user = 'a'
  const client = createQueryClient(() => user)
  client.setQueryData(['order', 'a'], order)
  const undo = await showAtOnce(client, [['order', 'a']], confirmed)
  client.removeQueries()
  user = 'b'
  undo()
  expect(client.getQueryData(['order', 'a'])).toBeUndefined()
  client.setQueryData(['order', 'a'], { ...order, status: 'shipped' })
  undo()
  expect(client.getQueryData(['order', 'a'])).toEqual({ ...order, status: 'shipped' })
})
