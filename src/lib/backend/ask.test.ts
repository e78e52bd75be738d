import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callRpc, rowsQuery, rpcList, rpcMutation, rpcQuery } from './ask'
import { idempotent } from './retry-fetch'

type Answer = { data: unknown; error: { message: string; code: string } | null; status?: number }
let answer: Answer
const rpc = vi.fn<(...asked: unknown[]) => void>()
const setHeader = vi.fn<(...header: string[]) => void>()
const abortSignal = vi.fn<(signal: AbortSignal) => void>()

vi.mock('./supabase', () => ({
  supabase: async () => {
    // The client's builders are thenables, too.
    const call = Object.assign(new Promise((resolve) => resolve(answer)), {
      setHeader: (...header: string[]) => (setHeader(...header), call),
      abortSignal: (signal: AbortSignal) => (abortSignal(signal), call),
    })
    return { rpc: (...asked: unknown[]) => (rpc(...asked), call), from: () => ({ select: () => call }) }
  },
}))

let client: QueryClient
beforeEach(() => {
  vi.clearAllMocks()
  answer = { data: { sum: 5 }, error: null, status: 200 }
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})

const mutate = <V>(options: { mutationFn?: unknown; onSettled?: unknown }, variables: V) =>
  client
    .getMutationCache()
    .build(client, options as never)
    .execute(variables as never)

test('a query is known by its scope, the function and the arguments', () => {
  const { queryKey } = rpcQuery(['staff', 'bonuses'], 'close_bonus_month', { month: '2026-11-01' })
  expect(queryKey).toEqual(['staff', 'bonuses', 'close_bonus_month', { month: '2026-11-01' }])
})

test('a query reads, so the network may be tried again, and can be given up', async () => {
  await client.fetchQuery(rpcQuery([], 'close_bonus_month', { month: '2026-11-01' }))
  expect(rpc).toHaveBeenCalledWith('close_bonus_month', { month: '2026-11-01' })
  expect(setHeader).toHaveBeenCalledWith(...idempotent)
  expect(abortSignal).toHaveBeenCalledWith(expect.any(AbortSignal))
})

test.each([
  ['at hand', z.object({ sum: z.number() })],
  ['that loads beside the request', async () => z.object({ sum: z.number() })],
])('a schema %s checks the answer', async (_, schema) => {
  const query = rpcQuery([], 'close_bonus_month', { month: '2026-11-01' }, schema)
  expect(await client.fetchQuery(query)).toEqual({ sum: 5 })
  answer = { data: { sum: 'five' }, error: null }
  await expect(client.fetchQuery(query)).rejects.toThrow('sum')
})

test('a list asks the same of its page on the screen and of the pages of its file', async () => {
  const argsOf = (search: string, page: number) => ({ search, page, page_size: 25 })
  const list = rpcList(['staff', 'stock'], 'admin_stock', argsOf, z.object({ sum: z.number() }))
  expect(await client.fetchQuery(list.query('крем', 3))).toEqual({ sum: 5 })
  expect(rpc).toHaveBeenLastCalledWith('admin_stock', { search: 'крем', page: 3, page_size: 25 })
  const { signal } = new AbortController()
  expect(await list.load('крем', 3)({ page: 1, page_size: 100 }, signal)).toEqual({ sum: 5 })
  expect(rpc).toHaveBeenLastCalledWith('admin_stock', { search: 'крем', page: 1, page_size: 100 })
  expect(abortSignal).toHaveBeenLastCalledWith(signal)
})

test.each<[string, Answer]>([
  ['refused question', { data: null, error: { message: 'not_found', code: 'PT404' } }],
  ['missing row', { data: null, error: null, status: 200 }],
])('a %s is an error of ours, of functions and of rows', async (_, given) => {
  answer = given
  const ways = [
    () => client.fetchQuery(rpcQuery([], 'close_bonus_month', { month: '2026-11-01' })),
    () => client.fetchQuery(rowsQuery(['cities'], (db) => db.from('cities').select('name'))),
    () => callRpc('close_bonus_month', { month: '2026-11-01' }),
  ]
  for (const way of ways) await expect(way()).rejects.toMatchObject({ name: 'AppError', word: 'not_found' })
})

test('a function that returns nothing has succeeded', async () => {
  answer = { data: null, error: null, status: 204 }
  expect(await callRpc('close_bonus_month', { month: '2026-11-01' })).toBeUndefined()
})

test('only a call that counts once by its key is tried again', async () => {
  await callRpc('close_bonus_month', { month: '2026-11-01' })
  expect(setHeader).not.toHaveBeenCalled()
  await callRpc('post_stock', { kind: 'receipt', lines: [], note: '', idempotency_key: 'one' })
  expect(setHeader).toHaveBeenCalledWith(...idempotent)
})

test('a mutation makes arguments of its variables, and has what it changed asked for again', async () => {
  const asked = vi.spyOn(client, 'invalidateQueries')
  await mutate(
    rpcMutation('close_bonus_month', [['bonuses'], ['orders']], (month: string) => ({ month })),
    '2026-11-01',
  )
  expect(rpc).toHaveBeenCalledWith('close_bonus_month', { month: '2026-11-01' })
  expect(asked.mock.calls).toEqual([[{ queryKey: ['bonuses'] }], [{ queryKey: ['orders'] }]])
})

test('what a refused mutation would have changed is asked for again, too', async () => {
  const asked = vi.spyOn(client, 'invalidateQueries')
  answer = { data: null, error: { message: 'not_allowed', code: 'PT403' } }
  const refused = mutate(rpcMutation('close_bonus_month', [['bonuses']]), { month: '2026-11-01' })
  await expect(refused).rejects.toMatchObject({ name: 'AppError', word: 'not_allowed' })
  expect(asked).toHaveBeenCalledWith({ queryKey: ['bonuses'] })
})
