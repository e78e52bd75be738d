import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#lib/backend/errors'
import { createQueryClient } from '#lib/backend/query-client'
import { keptAnswers } from './kept-answers.ts'
import { network } from './network.ts'
import { addChanges, changesOf, forgetAnswers, KEPT_FOR, prune } from './store.ts'

const KEY = ['staff', 'delivery', 'board']

let user = 'azamat'
const ask = vi.fn<() => Promise<string>>()

/** A reloaded page: its memory is empty. */
const newPage = (): QueryClient => {
  const client = createQueryClient(() => user)
  client.setQueryDefaults(['staff', 'delivery'], { persister: keptAnswers, networkMode: 'offlineFirst', staleTime: 0 })
  return client
}
const look = (client = newPage()) => client.fetchQuery({ queryKey: KEY, queryFn: ask })
const online = (is: boolean) => Object.defineProperty(navigator, 'onLine', { value: is, configurable: true })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 5) })
  user = 'azamat'
  online(true)
  await forgetAnswers()
  ask.mockReset().mockResolvedValue('the board')
  return () => vi.useRealTimers()
})

const lost = () => ask.mockRejectedValue(new AppError('network'))

test('with a network nothing but its answer is shown', async () => {
  await look()
  ask.mockResolvedValue('the board of now')
  expect(await look()).toBe('the board of now')
})

test('without one the last answer is shown, with its time', async () => {
  const at = Date.now()
  await look()
  vi.setSystemTime(at + 600_000)
  lost()
  expect(await look()).toBe('the board')
  expect(network).toMatchObject({ isOffline: true, shownAt: at })
  online(false)
  ask.mockClear()
  expect(await look()).toBe('the board')
  expect(ask, 'a browser that knows so asks nobody').not.toHaveBeenCalled()
})

test('after a day nothing is shown, not even by a page that was left open', async () => {
  const open = newPage()
  await look(open)
  vi.setSystemTime(Date.now() + KEPT_FOR)
  lost()
  await expect(look()).rejects.toThrow('network')
  await expect(look(open)).rejects.toThrow('network')
  expect(open.getQueryData(KEY)).toBeUndefined()
})

test('nobody is shown what somebody else has asked for', async () => {
  await look()
  user = 'dina'
  lost()
  await expect(look()).rejects.toThrow('network')
})

test.each(['not_allowed', 'not_signed_in'])('%s takes everything away', async (word) => {
  await look()
  ask.mockRejectedValueOnce(new AppError(word))
  await expect(look()).rejects.toThrow(word)
  lost()
  await expect(look()).rejects.toThrow('network')
})

test('another failure is not covered up', async () => {
  await look()
  ask.mockRejectedValueOnce(new AppError('unexpected'))
  await expect(look()).rejects.toThrow('unexpected')
})

test('work is kept for its user, and for others a day', async () => {
  await addChanges('azamat', [{ kind: 'retry', key: 'a', orders: [], args: {} }])
  await addChanges('dina', [{ kind: 'retry', key: 'd', orders: [], args: {} }])
  vi.setSystemTime(Date.now() + KEPT_FOR + 1)
  await prune('azamat')
  expect(await changesOf('azamat')).toHaveLength(1)
  expect(await changesOf('dina')).toEqual([])
})
