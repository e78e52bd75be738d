import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { backend, client, database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { placeOrder } from '../support/orders.ts'

// The files of an order's conversation: who may store and read them, and what is refused. What is said, and who has read it, is
// tests/database/order-messages.test.sql.

const FILES = 'order-messages'
const LARGEST = 5 * 1024 * 1024
const readers = ['clinic', 'manager', 'admin', 'superAdmin'] as const
const others = ['anon', 'pendingClinic', 'rejectedClinic', 'otherClinic', 'logistic', 'otherManager'] as const

const sql = database()
let as: Awaited<ReturnType<typeof everybody>>
let shop: Fixtures
let order: string

/** A PNG by its first bytes. */
function png(size = 64): Blob {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Blob([bytes], { type: 'image/png' })
}

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(sql)
  const sku = await shop.product({ stock: 5, price: 9000 })
  order = (await placeOrder(sql, personas.clinic.id, [{ sku, quantity: 2 }])).id
})
afterEach(async () => {
  const files = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${FILES} and name like ${`${order}/%`}`
  if (files.length > 0) {
    await client(backend.secretKey)
      .storage.from(FILES)
      .remove(files.map(({ name }) => name))
  }
  await shop.remove()
})
afterAll(() => sql.end())

describe('a file of a message', () => {
  test.each(['clinic', 'manager', 'admin'] as const)('of %s is kept as it came, by what it is', async (sender) => {
    const [status, { path }] = await store(sender, png())
    expect(status).toBe(201)
    expect(await send(sender, [{ path, file_name: 'Тоник.jpg' }])).toBeNull()
    const { data: row } = await as.clinic.from('order_message_files').select('file_name, mime, size').eq('path', path)
    expect(row).toEqual([{ file_name: 'Тоник.jpg', mime: 'image/png', size: 64 }])
    const { data: kept } = await as.clinic.storage.from(FILES).download(path!)
    expect(new Uint8Array(await kept!.arrayBuffer())).toEqual(new Uint8Array(await png().arrayBuffer()))
  })

  test.each(readers)('is read by %s', async (caller) => {
    const path = await sent('clinic')
    const files = as[caller].storage.from(FILES)
    expect((await files.download(path)).error).toBeNull()
    const { data: link } = await files.createSignedUrl(path, 60)
    expect((await fetch(link!.signedUrl)).status).toBe(200)
  })

  test.each(others)('is nothing to %s: no row, no list, no guessed path, no link, no copy', async (caller) => {
    const path = await sent('clinic')
    const rows = await as[caller].from('order_message_files').select('path').eq('path', path)
    expect(rows.data ?? []).toEqual([])
    const files = as[caller].storage.from(FILES)
    for (const folder of ['', order]) expect((await files.list(folder)).data).toEqual([])
    const mine = `${order}/${randomUUID()}`
    for (const attempt of [files.download(path), files.createSignedUrl(path, 60), files.copy(path, mine)]) {
      expect((await attempt).error).not.toBeNull()
    }
    const plain = await fetch(`${backend.url}/storage/v1/object/public/${FILES}/${path}`)
    expect([400, 404]).toContain(plain.status)
  })

  test.each(readers)('is written and taken away by nobody, not even %s', async (caller) => {
    const path = await sent('clinic')
    const { data } = await as[caller].auth.getUser()
    const files = as[caller].storage.from(FILES)
    for (const attempt of [
      files.upload(`${order}/${data.user!.id}/${randomUUID()}`, png()),
      files.upload(path, png(), { upsert: true }),
      files.update(path, png()),
      files.move(path, `${order}/gone`),
    ]) {
      expect((await attempt).error).not.toBeNull()
    }
    expect((await files.remove([path])).data ?? []).toEqual([])
    expect((await files.download(path)).error).toBeNull()
  })

  test('that was not sent is read by nobody but the shop', async () => {
    const [, { path }] = await store('clinic', png())
    for (const caller of readers) expect((await as[caller].storage.from(FILES).download(path!)).error).not.toBeNull()
  })
})

describe('refused, with nothing kept', () => {
  test.each([
    ['a page', new Blob(['<script>'], { type: 'image/png' }), 422, 'wrong_file_type'],
    ['a byte more than 5 MB', png(LARGEST + 1), 422, 'file_too_large'],
    ['nothing', new Blob([]), 422, 'wrong_file_type'],
  ])('%s', async (_, file, status, code) => {
    expect(await store('clinic', file)).toEqual([status, { code }])
    expect(await kept()).toBe(0)
  })

  test('5 MB are not', async () => {
    expect((await store('clinic', png(LARGEST)))[0]).toBe(201)
  })

  test.each([
    ['anon', 401, 'not_signed_in'],
    ['logistic', 404, 'order_not_found'],
    ['otherClinic', 404, 'order_not_found'],
    ['otherManager', 404, 'order_not_found'],
    ['pendingClinic', 404, 'order_not_found'],
  ] as const)('a file of %s', async (caller, status, code) => {
    expect(await store(caller, png())).toEqual([status, { code }])
    expect(await kept()).toBe(0)
  })

  test('a 17th that was not sent, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => store('clinic', png())))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(16)
    expect(answers.filter(([status]) => status !== 201)).toEqual(
      Array.from({ length: 8 }, () => [429, { code: 'too_many_messages' }]),
    )
    expect(await kept()).toBe(16)
  })

  test('many that are refused, none of which keeps a good one out', async () => {
    const page = new Blob(['<html>'], { type: 'image/png' })
    for (let n = 0; n < 17; n += 1) expect(await store('clinic', page)).toEqual([422, { code: 'wrong_file_type' }])
    expect((await store('clinic', png()))[0]).toBe(201)
  })

  test('what the other side has stored, and what was sent already', async () => {
    const [, { path }] = await store('manager', png())
    expect(await send('clinic', [{ path, file_name: 'x' }])).toBe('bad_message')
    expect(await send('manager', [{ path, file_name: 'x' }])).toBeNull()
    expect(await send('manager', [{ path, file_name: 'x' }])).toBe('bad_message')
  })
})

test('a message that is sent twice with one key is one', async () => {
  const call = { order_id: order, text: 'Когда привезёте?', idempotency_key: randomUUID() }
  const answers = await Promise.all([1, 2].map(() => as.clinic.rpc('send_order_message', call)))
  expect(answers.map(({ error }) => error)).toEqual([null, null])
  expect(answers[0]!.data).toEqual(answers[1]!.data)
  const { count } = await as.manager.from('order_messages').select('*', { count: 'exact' }).eq('order_id', order)
  expect(count).toBe(1)
})

/** Calls the function: the status, and what it says. */
async function store(caller: Caller, file: Blob): Promise<[number, { path?: string; code?: string }]> {
  const { data } = await as[caller].auth.getSession()
  const response = await fetch(`${backend.url}/functions/v1/add-message-file?order_id=${order}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
    body: file,
  })
  return [response.status, (await response.json()) as { path?: string; code?: string }]
}

/** The word of the refusal, or null. */
async function send(caller: Caller, files: object[]): Promise<string | null> {
  const { error } = await as[caller].rpc('send_order_message', { order_id: order, text: '', files })
  return error && error.message
}

/** Sends a file; answers with its path. */
async function sent(caller: Caller): Promise<string> {
  const [, { path }] = await store(caller, png())
  expect(await send(caller, [{ path, file_name: 'Тоник.png' }])).toBeNull()
  return path!
}

async function kept(): Promise<number> {
  const rows = await sql`select from storage.objects where bucket_id = ${FILES} and name like ${`${order}/%`}`
  return rows.length
}
