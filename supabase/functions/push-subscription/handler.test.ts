import { assertEquals } from '@std/assert'
import { handle, type PushDesk } from './handler.ts'

const subscription = { endpoint: 'https://fcm.googleapis.com/a', p256dh: 'B', auth: 'a' }

async function ask(body?: unknown, save: PushDesk['save'] = () => Promise.resolve({ id: 'one' })) {
  const desk: PushDesk = { key: () => Promise.resolve('public'), save }
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await handle(new Request('http://localhost/', init), () => desk)
  return { status: response.status, body: await response.json() }
}

Deno.test('a browser is given the key that it subscribes with', async () => {
  assertEquals(await ask(), { status: 200, body: { key: 'public' } })
})

Deno.test('a subscription is kept, and only what belongs to it', async () => {
  const kept: unknown[] = []
  const save: PushDesk['save'] = (given) => Promise.resolve(void kept.push(given)).then(() => ({ id: 'one' }))
  assertEquals(await ask({ ...subscription, user_id: 'other' }, save), {
    status: 200,
    body: { id: 'one', key: 'public' },
  })
  await ask({ ...subscription, is_new: true }, save)
  assertEquals(kept, [
    { ...subscription, is_new: false },
    { ...subscription, is_new: true },
  ])
})

Deno.test('a browser of a push service that nobody knows is refused', async () => {
  const save = () => Promise.reject(new Error('asked'))
  assertEquals(await ask({ ...subscription, endpoint: 'https://evil.test/a' }, save), {
    status: 422,
    body: { code: 'unknown_push_service' },
  })
})

Deno.test('the database has the last word', async () => {
  const save = () => Promise.resolve({ status: 403, code: 'not_allowed' })
  assertEquals(await ask(subscription, save), { status: 403, body: { code: 'not_allowed' } })
})

for (const body of [null, [], {}, { ...subscription, endpoint: 5 }, { ...subscription, auth: undefined }]) {
  Deno.test(`a body of ${JSON.stringify(body)} is malformed`, async () => {
    assertEquals(await ask(body), { status: 400, body: { code: 'bad_request' } })
  })
}
