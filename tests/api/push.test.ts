import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectDir } from '../../local/config.ts'
import { createFunctions, type Functions } from '../../local/functions/functions.ts'
import { newVapidKeys } from '../../local/functions/vapid.ts'
import { type BrowserKeys, browserKeys, decryptPush } from '../../supabase/functions/_shared/browser-keys.ts'
import { backend, database, signedUpUser } from '../support/backend.ts'
import { everybody } from '../support/callers.ts'

// Pushes on their way, to a push service of this test's own.

const sql = database()
const workDir = mkdtempSync(path.join(os.tmpdir(), 'shop-push-'))
const keys = newVapidKeys()

type Received = { path: string; body: Buffer; topic: unknown; authorization: string }
const received: Received[] = []
/** Before a push is confirmed. */
let accepted: (() => Promise<void>) | undefined

/** Answers by the first part of the path. */
const statuses: Record<string, number> = { ok: 201, gone: 410, unknown: 404, busy: 503, many: 429, moved: 307 }
const service = createServer((request, response) => {
  void buffer(request).then(async (body) => {
    const { topic, authorization = '' } = request.headers
    received.push({ path: request.url!, body, topic, authorization })
    await accepted?.()
    response.writeHead(statuses[request.url!.split('/')[1]!]!, { location: '/ok/elsewhere' }).end()
  })
})

const functionsWith = (env: Record<string, string> = {}) =>
  createFunctions({
    dir: path.join(projectDir, 'supabase/functions'),
    workDir,
    config: { 'send-pushes': { verify_jwt: false }, 'push-subscription': { verify_jwt: false } },
    env: {
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SITE_URL: 'https://shop.test',
      PUSH_TEST_SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      ...keys,
      ...env,
    },
  })
let functions: Functions

type Staff = { id: string; client: SupabaseClient }
let staff: Staff

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  functions = functionsWith()
  staff = await newStaff()
})
beforeEach(() => {
  received.length = 0
  accepted = undefined
})
afterAll(async () => {
  await functions.close()
  service.close()
  await sql.end()
  rmSync(workDir, { recursive: true, force: true })
})

async function newStaff(): Promise<Staff> {
  const { id, client } = await signedUpUser()
  await sql`insert into public.user_roles (user_id, role) values (${id}, 'account_manager')`
  return { id, client }
}

async function ask(who: SupabaseClient | null, body?: object, by = functions) {
  const session = (await who?.auth.getSession())?.data.session
  const response = await by.fetch(
    new Request('http://stack.test/functions/v1/push-subscription', {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: backend.publishableKey,
        ...(session && { authorization: `Bearer ${session.access_token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function send(by = functions) {
  const url = 'http://stack.test/functions/v1/send-pushes'
  const response = await by.fetch(new Request(url, { method: 'POST', headers: { apikey: backend.secretKey } }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Subscribes the staff's browser at the fake service, which will answer so, and has a new order announced. */
async function announce(answer: string, { id, client } = staff): Promise<BrowserKeys & { path: string }> {
  const browser = await browserKeys()
  const place = `/${answer}/${randomUUID()}`
  const { p256dh, auth } = browser
  expect(await ask(client, { endpoint: `https://push.test${place}`, p256dh, auth, is_new: true })).toEqual({
    status: 200,
    body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), key: keys.VAPID_PUBLIC_KEY },
  })
  await sql`
    select private.notify('staff_order', array[${id}::uuid],
      '{"order_number": "T-1", "order_total": "1 ₸", "clinic_name": "Tap", "contact_name": "Tap"}', '/account-manager/orders?order=1', ${randomUUID()})`
  await makeDue()
  return { ...browser, path: place }
}
const makeDue = () =>
  sql`update public.outbox set next_attempt_at = now() where user_id = ${staff.id} and sent_at is null`
const pushes = () =>
  sql`select attempts, error, sent_at is not null as sent from public.outbox where user_id = ${staff.id} and channel = 'push' order by created_at`
const browsers = () => sql`select from public.push_subscriptions where user_id = ${staff.id}`

test.each(['SITE_URL', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])('without %s no push is taken', async (secret) => {
  await announce('ok')
  const lacking = functionsWith({ [secret]: '' })
  expect(await send(lacking)).toEqual({ status: 503, body: { code: 'not_configured', details: { secret } } })
  await lacking.close()
  expect((await pushes()).filter(({ attempts }) => attempts > 0)).toEqual([])
  await sql`delete from public.outbox where user_id = ${staff.id}`
})

test('a browser reads what has happened, and nobody else does', async () => {
  const browser = await announce('ok')
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, dropped: 0 } })
  expect(received.map(({ path }) => path)).toEqual([browser.path])
  const [{ body, authorization }] = received as [Received]
  expect(JSON.parse(await decryptPush(body, browser))).toEqual({
    title: 'Новый заказ T-1',
    url: '/account-manager/orders?order=1',
  })
  await expect(decryptPush(body, await browserKeys())).rejects.toThrow('The operation failed')

  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)!
  expect(key).toBe(keys.VAPID_PUBLIC_KEY)
  const point = Buffer.from(key!, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(token!, jwk, { audience: 'https://push.test' })
  expect(payload.sub).toBe('https://shop.test')

  expect(await send(), 'once').toMatchObject({ body: { sent: 0 } })
})

test.each(['gone', 'unknown'])(
  'a browser that is %s to its service is forgotten, with what waits for it',
  async (answer) => {
    await announce(answer)
    expect(await send()).toMatchObject({ body: { sent: 0, failed: 0, dropped: 1 } })
    expect(await browsers()).toHaveLength(0)
    expect((await pushes()).filter(({ sent }) => !sent)).toEqual([])
  },
)

test.each(['busy', 'many', 'moved'])('a service that is %s is asked again later', async (answer) => {
  const { path } = await announce(answer)
  expect(await send()).toMatchObject({ body: { sent: 0, failed: 1, dropped: 0 } })
  expect(
    received.map(({ path }) => path),
    'no redirect is followed',
  ).toEqual([path])
  expect((await pushes()).at(-1)).toMatchObject({
    attempts: 1,
    error: expect.stringContaining(`answered ${statuses[answer]}`),
    sent: false,
  })
  await makeDue()
  expect(await send()).toMatchObject({ body: { failed: 1 } })
  await sql`delete from public.outbox where user_id = ${staff.id}`
})

test('a sender that is killed leaves a push that replaces itself', async () => {
  const doomed = functionsWith()
  await announce('ok')
  accepted = () => doomed.close()
  expect((await send(doomed)).status).toBe(503)
  accepted = undefined
  await makeDue()
  expect(await send()).toMatchObject({ body: { sent: 1 } })
  expect(received).toHaveLength(2)
  expect(received[1]!.topic).toBe(received[0]!.topic)
})

test('no address of another host is called, however it was entered', async () => {
  const { p256dh, auth } = await browserKeys()
  const foreign = { endpoint: 'https://evil.test/a', p256dh, auth, is_new: true }
  expect(await ask(staff.client, foreign)).toEqual({ status: 422, body: { code: 'unknown_push_service' } })
  const { error } = await staff.client.rpc('save_push_subscription', foreign)
  expect(error, 'the database knows its form alone').toBeNull()
  await sql`select private.notify('staff_order', array[${staff.id}::uuid], '{"order_number": "T-2"}', '/', ${randomUUID()})`
  await makeDue()
  expect(await send()).toMatchObject({ body: { sent: 0, failed: 0, dropped: 1 } })
  expect([received, await browsers()]).toEqual([[], []])
})

test('who is no staff is not notified', async () => {
  const { anon, ...people } = await everybody()
  expect(await ask(anon)).toMatchObject({ status: 401 })
  const staffNames = new Set(['superAdmin', 'admin', 'logistic', 'manager', 'otherManager'])
  for (const [name, person] of Object.entries(people)) {
    const { p256dh, auth } = await browserKeys()
    const { status } = await ask(person, {
      endpoint: `https://push.test/ok/${randomUUID()}`,
      p256dh,
      auth,
      is_new: true,
    })
    expect([name, status]).toEqual([name, staffNames.has(name) ? 200 : 403])
    const { data, error } = await person.from('push_subscriptions').select('id, user_id, device')
    expect([error, data!.length], name).toEqual([null, staffNames.has(name) ? 1 : 0])
    expect((await person.from('push_subscriptions').select('endpoint')).error?.code).toBe('42501')
    const removed = await person.from('push_subscriptions').delete().not('id', 'is', null).select('id')
    expect(removed.data, name).toEqual(data!.map(({ id }) => ({ id: id as string })))
  }
})

test('signing out ends it', async () => {
  const leaving = await newStaff()
  await announce('ok', leaving)
  const ofLeaving = () => sql`select from public.push_subscriptions where user_id = ${leaving.id}`
  expect(await ofLeaving()).toHaveLength(1)
  await leaving.client.auth.signOut()
  expect(await ofLeaving()).toHaveLength(0)
})
