import { beforeEach, expect, test, vi } from 'vitest'
import { idempotent, retryFetch } from './retry-fetch'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A network that fails the given number of times, then answers. */
function network(failures: number) {
  const sent: Headers[] = []
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers))
    if (sent.length <= failures) throw new TypeError('Failed to fetch')
    return new Response('ok')
  }
  return { sent, fetch: retryFetch(fetch) }
}

/** Runs the timers while the call is on its way. */
async function settle(call: Promise<Response>) {
  const settled = call.then(
    () => 'answered',
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return settled
}

test.each(['GET', 'HEAD'])('%s is tried three times', async (method) => {
  const twice = network(2)
  expect(await settle(twice.fetch('https://shop.test', { method }))).toBe('answered')
  expect(twice.sent).toHaveLength(3)

  const always = network(3)
  expect(await settle(always.fetch('https://shop.test', { method }))).toBeInstanceOf(TypeError)
  expect(always.sent).toHaveLength(3)
})

test.each(['POST', 'PATCH', 'DELETE'])('%s is sent once: it may have taken effect', async (method) => {
  const { sent, fetch } = network(1)
  expect(await settle(fetch('https://shop.test', { method }))).toBeInstanceOf(TypeError)
  expect(sent).toHaveLength(1)
})

test('a POST marked idempotent is tried again, and the mark stays here', async () => {
  const { sent, fetch } = network(2)
  const [name, value] = idempotent
  expect(await settle(fetch('https://shop.test', { method: 'POST', headers: { [name]: value, apikey: 'k' } }))).toBe(
    'answered',
  )
  expect(sent.map((headers) => headers.get(name))).toEqual([null, null, null])
  expect(sent.map((headers) => headers.get('apikey'))).toEqual(['k', 'k', 'k'])
})

test('an aborted call is not tried again', async () => {
  const { sent, fetch } = network(3)
  const controller = new AbortController()
  const call = fetch('https://shop.test', { signal: controller.signal })
  controller.abort(new Error('left the page'))
  expect(await settle(call)).toBeInstanceOf(Error)
  expect(sent).toHaveLength(1)
})

test('an abort ends the pause between attempts', async () => {
  const { sent, fetch } = network(3)
  const controller = new AbortController()
  const call = fetch('https://shop.test', { signal: controller.signal })
  await Promise.resolve()
  setTimeout(() => controller.abort(new Error('left the page')), 10)
  expect(await settle(call)).toEqual(new Error('left the page'))
  expect(sent).toHaveLength(1)
})

test('an answer is an answer, whatever its status', async () => {
  let calls = 0
  const fetch = retryFetch(async () => {
    calls += 1
    return new Response('', { status: 503 })
  })
  await settle(fetch('https://shop.test'))
  expect(calls).toBe(1)
})
