import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#features/account/session-store.ts'
import { AppError } from '#lib/backend/errors'
import type { Work, WorkOf } from '../work.ts'
import { discard, dropWorkOf, flush, load, outbox, repeat, submit, withdrawSteps } from './outbox.ts'
import { changesOf, keepAnswer, keptAnswer } from './store.ts'

// A real store; only the calls to the database are mocked.

type Answer = (work: Work, userId: string) => unknown
const { sendWork } = vi.hoisted(() => ({ sendWork: vi.fn<Answer>() }))
vi.mock('../work-mutations.ts', async (original) => ({ ...(await original<object>()), sendWork }))

const noNetwork = () => Promise.reject(new AppError('network'))
const everythingWell = (work: Work) => {
  if (work.kind === 'advance') return { moved: work.orders, refused: [] }
  return work.kind === 'pick' ? { conflicts: [] } : undefined
}

const online = (is: boolean) => Object.defineProperty(navigator, 'onLine', { value: is, configurable: true })
const signedIn = (id: string) => {
  session.supabase_user = { id } as NonNullable<typeof session.supabase_user>
  return load()
}
const order = (id: string) => ({ id, number: `2026-${id}` })
const step = (...ids: string[]): WorkOf<'advance'> => ({
  kind: 'advance',
  key: crypto.randomUUID(),
  orders: ids.map(order),
  args: { status: 'assembling' },
})
const tick = (id: string, sku = 'AQ-001'): WorkOf<'pick'> => ({
  kind: 'pick',
  key: crypto.randomUUID(),
  orders: [order(id)],
  args: { lines: [{ order_id: id, order_item_id: `${id}-1`, sku, picked: true, missing: 0 }] },
})
const sentWork = () => sendWork.mock.calls.map(([{ kind, orders }]) => `${kind} ${orders.map(({ id }) => id).join()}`)

beforeEach(async () => {
  await dropWorkOf('azamat')
  await dropWorkOf('dina')
  await signedIn('azamat')
  online(true)
  sendWork.mockReset().mockImplementation(everythingWell)
})

test('with a network nothing waits', async () => {
  expect(await submit(step('1'))).toEqual({ moved: [order('1')], refused: [] })
  expect(outbox.changes).toEqual([])
})

test('without one work waits, an order at a time, and goes out in its order', async () => {
  online(false)
  expect(await submit(step('1', '2'))).toBeUndefined()
  await submit(tick('1'))
  await submit(tick('2'))
  expect(outbox.changes).toHaveLength(4)
  expect(sendWork).not.toHaveBeenCalled()

  online(true)
  await flush()
  expect(sentWork()).toEqual(['advance 1', 'advance 2', 'pick 1', 'pick 2'])
  expect(await changesOf('azamat')).toEqual([])
})

test('an answer that got lost is asked for again by the same call', async () => {
  sendWork.mockImplementationOnce(noNetwork)
  const work = step('1', '2')
  expect(await submit(work)).toBeUndefined()
  await flush()
  expect(sendWork.mock.calls.map(([{ key, orders }]) => [key, orders.length])).toEqual([
    [work.key, 2],
    [work.key, 2],
  ])
})

test('a network that goes again leaves the rest waiting', async () => {
  online(false)
  for (const id of ['1', '2', '3']) await submit(tick(id))
  online(true)
  sendWork.mockImplementationOnce(everythingWell).mockImplementationOnce(noNetwork)
  await flush()
  expect((await changesOf('azamat')).map(({ orders }) => orders[0]!.id)).toEqual(['2', '3'])
  await flush()
  expect(await changesOf('azamat')).toEqual([])
})

test('a refused change stays to be looked at, and holds up its own order alone', async () => {
  online(false)
  await submit(step('1', '2'))
  await submit(tick('1'))
  await submit(tick('2'))
  online(true)
  sendWork.mockImplementation((work) => {
    const isTaken = work.kind === 'advance' && work.orders[0]!.id === '1'
    return isTaken
      ? { moved: [], refused: [{ id: '1', number: '2026-1', error: 'bad_transition' }] }
      : everythingWell(work)
  })
  await flush()
  expect(sentWork()).toEqual(['advance 1', 'advance 2', 'pick 2'])
  const left = await changesOf('azamat')
  expect(left.map(({ kind, refusal }) => [kind, refusal?.word])).toEqual([
    ['advance', 'bad_transition'],
    ['pick', undefined],
  ])

  const before = left[0]!.key
  await repeat('1')
  const again = await changesOf('azamat')
  expect(again[0]!.key, 'the previous key would bring the previous answer').not.toBe(before)
  expect(again).toHaveLength(2)

  const bringBack = await discard('1')
  expect(await changesOf('azamat')).toEqual([])
  await bringBack()
  expect(await changesOf('azamat')).toHaveLength(2)
  sendWork.mockImplementation(everythingWell)
  await repeat('1')
  expect(await changesOf('azamat')).toEqual([])
})

test('of a call for several orders those that were refused stay, each on its own', async () => {
  sendWork.mockImplementationOnce(noNetwork)
  await submit(step('1', '2', '3'))
  sendWork.mockImplementationOnce(() => ({
    moved: [order('2')],
    refused: ['1', '3'].map((id) => ({ ...order(id), error: 'bad_transition' })),
  }))
  await flush()
  expect((await changesOf('azamat')).map(({ orders, refusal }) => [orders, refusal?.orderId])).toEqual([
    [[order('1')], '1'],
    [[order('3')], '3'],
  ])
})

test('an error of the database is a refusal, one of the server only after some tries', async () => {
  online(false)
  await submit({ kind: 'send', key: 'k', orders: [order('1')], args: {} })
  online(true)
  sendWork.mockRejectedValue(new AppError('unexpected'))
  await flush()
  await flush()
  expect((await changesOf('azamat'))[0]!.refusal).toBeUndefined()
  await flush()
  expect((await changesOf('azamat'))[0]!.refusal).toEqual({ orderId: '1', word: 'unexpected' })
  sendWork.mockRejectedValue(new AppError('shortage_undecided'))
  await repeat('1')
  expect((await changesOf('azamat'))[0]!.refusal?.word).toBe('shortage_undecided')
})

test('another user neither sees nor sends it, and its owner still can', async () => {
  online(false)
  await submit(tick('1'))
  await signedIn('dina')
  expect(outbox.changes).toEqual([])
  await submit(tick('2'))
  online(true)
  await flush()
  expect(sendWork.mock.calls.map(([{ orders }, userId]) => [orders[0]!.id, userId])).toEqual([['2', 'dina']])
  await signedIn('azamat')
  await flush()
  expect(sendWork.mock.lastCall?.slice(1)).toEqual(['azamat'])
})

test('a session that is over sends nothing and loses nothing', async () => {
  online(false)
  await submit(tick('1'))
  online(true)
  await keepAnswer('azamat["staff","delivery"]', {})
  sendWork.mockRejectedValue(new AppError('not_signed_in'))
  await flush()
  expect((await changesOf('azamat'))[0]!.refusal).toBeUndefined()
  expect(await keptAnswer('azamat["staff","delivery"]'), 'but what was kept to look at is gone').toBeUndefined()
})

test('a stored step can be dropped', async () => {
  online(false)
  await submit(step('1', '2'))
  await submit(tick('3'))
  expect(await withdrawSteps(['1', '3'])).toEqual(['3'])
  expect((await changesOf('azamat')).map(({ kind, orders }) => `${kind} ${orders[0]!.id}`)).toEqual([
    'advance 2',
    'pick 3',
  ])
})
