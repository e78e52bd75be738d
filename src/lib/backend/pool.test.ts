import { expect, test } from 'vitest'
import { runPool } from './pool.ts'

/** Work that ends when the test says so. */
function gates() {
  const open = new Map<number, (error?: unknown) => void>()
  const work = (item: number) =>
    new Promise<void>((resolve, reject) => open.set(item, (error) => (error ? reject(error) : resolve())))
  return { open, work }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('no more run at once than the pool has room for', async () => {
  const { open, work } = gates()
  const done = runPool([1, 2, 3, 4], work, { size: 2 })
  await turn()
  expect([...open.keys()]).toEqual([1, 2])
  open.get(2)!()
  await turn()
  expect([...open.keys()]).toEqual([1, 2, 3])
  for (const item of [3, 1]) open.get(item)!()
  await turn()
  open.get(4)!()
  expect(await done).toEqual([1, 2, 3, 4].map((item) => ({ item })))
})

test('one that fails stops no other, and each is reported as it ends', async () => {
  const error = new Error('refused')
  const reported: unknown[] = []
  const outcomes = await runPool(
    ['a', 'b', 'c'],
    (item) => (item === 'b' ? Promise.reject(error) : Promise.resolve()),
    {
      size: 1,
      onOutcome: (outcome) => reported.push(outcome),
    },
  )
  expect(outcomes).toEqual([{ item: 'a' }, { item: 'b', error }, { item: 'c' }])
  expect(reported).toEqual(outcomes)
})

test('once stopped, none is started', async () => {
  const stop = new AbortController()
  const outcomes = await runPool([1, 2, 3], () => Promise.resolve(), {
    size: 1,
    signal: stop.signal,
    onOutcome: ({ item }) => item === 2 && stop.abort(),
  })
  expect(outcomes.map(({ item }) => item)).toEqual([1, 2])
})

test('nothing to do is done at once', async () => {
  expect(await runPool([], () => Promise.reject(new Error('called')), { size: 3 })).toEqual([])
})
