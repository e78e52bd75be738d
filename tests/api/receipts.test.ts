import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { backend, client, database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { placeOrder } from '../support/orders.ts'

// How a receipt is added to its order, who sees it, and what is refused.

const LETTERBOX = 'clinic-documents'
const RECEIPTS = 'order-receipts'
const readers = ['clinic', 'manager', 'admin', 'superAdmin'] as const
const others = ['anon', 'pendingClinic', 'rejectedClinic', 'otherClinic', 'logistic', 'otherManager'] as const

const sql = database()
let as: Awaited<ReturnType<typeof everybody>>
let shop: Fixtures
/** An order of the clinic, and one of another. */
let order: string
let otherOrder: string

const pdf = (text = 'paid') => new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' })

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(sql)
  const sku = await shop.product({ stock: 5, price: 9000 })
  order = (await placeOrder(sql, personas.clinic.id, [{ sku, quantity: 2 }])).id
  otherOrder = (await placeOrder(sql, personas.otherClinic.id, [{ sku, quantity: 1 }])).id
})
afterEach(async () => {
  const service = client(backend.secretKey).storage
  const files = await sql<{ bucket_id: string; name: string }[]>`
    select bucket_id, name from storage.objects
     where bucket_id = ${RECEIPTS}
        -- The demo shop has a checked paper of theirs.
        or split_part(name, '/', 1) in (${personas.clinic.id}, ${personas.otherClinic.id}) and name not like '%/checked/%'`
  for (const { bucket_id, name } of files) await service.from(bucket_id).remove([name])
  await shop.remove()
})
afterAll(() => sql.end())

describe('a receipt', () => {
  test('reports the payment, holds the very bytes, and leaves the letterbox', async () => {
    const path = await put('clinic', pdf('transfer 18000'))
    const letter = { path, order_id: order, file_name: 'Чек.pdf', amount: 18_000, paid_on: today() }
    expect(await send('clinic', letter)).toEqual([201, { id: expect.any(String) }])

    expect(await paymentOf(order)).toEqual({
      payment_status: 'reported',
      payments: [expect.objectContaining({ kind: 'reported', amount: 18_000, paid_on: today() })],
    })
    const [receipt] = await receiptsOf('clinic', order)
    expect(receipt).toMatchObject({
      file_name: 'Чек.pdf',
      mime: 'application/pdf',
      storage_path: expect.stringMatching(new RegExp(`^${order}/.+\\.pdf$`)),
    })
    const { data: file } = await as.clinic.storage.from(RECEIPTS).download(receipt!.storage_path)
    expect(await file!.text()).toContain('transfer 18000')
    expect((await as.clinic.storage.from(LETTERBOX).download(path)).error).not.toBeNull()
  })

  test.each(readers)('is read by %s, file and all', async (caller) => {
    const path = await addReceipt('clinic', order)
    expect(await receiptsOf(caller, order)).toHaveLength(1)
    const files = as[caller].storage.from(RECEIPTS)
    expect((await files.download(path)).error).toBeNull()
    const { data: link } = await files.createSignedUrl(path, 60)
    expect((await fetch(link!.signedUrl)).status).toBe(200)
  })

  test.each(others)(
    'shows nothing of itself to %s: no row, no list, no guessed path, no link, no copy',
    async (caller) => {
      const path = await addReceipt('clinic', order)
      expect(await receiptsOf(caller, order)).toEqual([])
      const files = as[caller].storage.from(RECEIPTS)
      for (const folder of ['', order]) expect((await files.list(folder)).data).toEqual([])
      await expectUnchanged(async () => {
        const mine = `${otherOrder}/stolen.pdf`
        for (const attempt of [
          files.download(path),
          files.createSignedUrl(path, 60),
          files.copy(path, mine),
          files.move(path, mine),
        ]) {
          expect((await attempt).error).not.toBeNull()
        }
        expect((await files.remove([path])).data ?? []).toEqual([])
      })
      const plain = await fetch(`${backend.url}/storage/v1/object/public/${RECEIPTS}/${path}`)
      expect([400, 404]).toContain(plain.status)
    },
  )

  test('is for ever: not overwritten, moved or taken back by anybody who reads it', async () => {
    const path = await addReceipt('clinic', order)
    for (const caller of readers) {
      const files = as[caller].storage.from(RECEIPTS)
      await expectUnchanged(async () => {
        for (const attempt of [
          files.upload(path, pdf('forged'), { upsert: true }),
          files.update(path, pdf('forged')),
          files.upload(`${order}/new.pdf`, pdf('forged')),
          files.move(path, `${order}/gone.pdf`),
          files.copy(path, `${order}/twin.pdf`),
        ]) {
          expect((await attempt).error, caller).not.toBeNull()
        }
        expect((await files.remove([path])).data ?? [], caller).toEqual([])
        const rows = as[caller].from('order_documents')
        expect((await rows.delete().eq('order_id', order)).status, caller).toBe(403)
        expect((await rows.update({ file_name: 'x' }).eq('order_id', order)).status, caller).toBe(403)
      })
    }
  })

  test('is known by its content, not by what it is said to be', async () => {
    const path = await put('clinic', new Blob(['<script>'], { type: 'application/pdf' }))
    await expectUnchanged(
      async () =>
        expect(await send('clinic', { path, order_id: order, file_name: 'page.pdf' })).toEqual([
          422,
          { code: 'wrong_file_type' },
        ]),
      path,
    )
  })
})

describe('refused, with nothing written', () => {
  test('a receipt for somebody else’s order, or for none', async () => {
    for (const order_id of [otherOrder, randomUUID()]) {
      const path = await put('clinic', pdf())
      await expectUnchanged(
        async () =>
          expect(await send('clinic', { path, order_id, file_name: 'x.pdf' })).toEqual([
            404,
            { code: 'order_not_found', details: {} },
          ]),
        path,
      )
    }
  })

  test('somebody else’s letter', async () => {
    const path = await put('clinic', pdf())
    await expectUnchanged(async () => {
      const letter = { path, order_id: otherOrder, file_name: 'x.pdf' }
      expect(await send('otherClinic', letter)).toEqual([400, { code: 'bad_request' }])
    })
  })

  test('a receipt of those who place orders for a client, and of a visitor', async () => {
    for (const caller of ['manager', 'admin', 'logistic'] as const) {
      await expectUnchanged(async () => {
        const letter = { path: `${personas[caller].id}/x.pdf`, order_id: order, file_name: 'x.pdf' }
        expect((await as[caller].storage.from(LETTERBOX).upload(letter.path, pdf())).error).not.toBeNull()
        expect(await send(caller, letter)).toEqual([404, { code: 'file_not_found' }])
      })
    }
    const path = await put('clinic', pdf())
    await expectUnchanged(async () => {
      const letter = { path, order_id: order, file_name: 'x.pdf' }
      expect(await send('anon', letter)).toEqual([401, { code: 'not_signed_in' }])
    })
  })

  test.each([
    [{ amount: 0 }, 422, 'bad_payment', { fields: { amount: 'invalid' } }],
    [{ paid_on: '2099-01-01' }, 422, 'bad_payment', { fields: { paid_on: 'invalid' } }],
    [{ amount: -5, paid_on: '2003-01-01' }, 422, 'bad_payment', { fields: { amount: 'invalid', paid_on: 'invalid' } }],
    [{ amount: '9000' }, 400, 'bad_request', undefined],
    [{ order_id: `${randomUUID()}/..` }, 400, 'bad_request', undefined],
  ])('%j', async (changes, status, code, details) => {
    const path = await put('clinic', pdf())
    await expectUnchanged(
      async () =>
        expect(await send('clinic', { path, order_id: order, file_name: 'x.pdf', ...changes })).toEqual([
          status,
          { code, ...(details && { details }) },
        ]),
      path,
    )
  })

  test('a receipt for what is paid, or for an order that was cancelled', async () => {
    for (const [payment, status] of [
      ['paid', 'confirmed'],
      ['unpaid', 'cancelled'],
    ]) {
      await sql`update public.orders set payment_status = ${payment!}, status = ${status!} where id = ${order}`
      const path = await put('clinic', pdf())
      await expectUnchanged(
        async () =>
          expect(await send('clinic', { path, order_id: order, file_name: 'x.pdf' })).toEqual([
            409,
            { code: 'bad_transition', details: { from: payment, to: 'reported' } },
          ]),
        path,
      )
    }
  })

  test('of eight receipts sent at once, all but five', async () => {
    const letters = await Promise.all(
      Array.from({ length: 8 }, async () => ({
        path: await put('clinic', pdf()),
        order_id: order,
        file_name: 'x.pdf',
      })),
    )
    const answers = await Promise.all(letters.map((letter) => send('clinic', letter)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(5)
    expect(answers.filter(([status]) => status !== 201)).toEqual(
      Array(3).fill([422, { code: 'too_many_receipts', details: { max: 5 } }]),
    )
    const receipts = await receiptsOf('clinic', order)
    const files = await sql`select name from storage.objects where name like ${`${order}/%`}`
    expect(files.map(({ name }) => name as string).toSorted()).toEqual(
      receipts.map(({ storage_path }) => storage_path).toSorted(),
    )
    expect(receipts).toHaveLength(5)
  })
})

/** Adds a receipt to one's own order; answers with its path. */
async function addReceipt(caller: Caller, orderId: string): Promise<string> {
  const path = await put(caller, pdf())
  const [status] = await send(caller, { path, order_id: orderId, file_name: 'Чек.pdf' })
  expect(status).toBe(201)
  return (await receiptsOf(caller, orderId)).at(-1)!.storage_path
}

/** Puts a file into one's letterbox. */
async function put(caller: Caller, file: Blob): Promise<string> {
  const { data } = await as[caller].auth.getUser()
  const path = `${data.user!.id}/${randomUUID()}.pdf`
  const { error } = await as[caller].storage.from(LETTERBOX).upload(path, file)
  if (error) throw error
  return path
}

/** Calls the function: the status, and what it says. */
async function send(caller: Caller, letter: object): Promise<[number, unknown]> {
  const { data } = await as[caller].auth.getSession()
  const response = await fetch(`${backend.url}/functions/v1/add-document`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
    body: JSON.stringify(letter),
  })
  return [response.status, await response.json()]
}

async function receiptsOf(caller: Caller, orderId: string): Promise<Record<'storage_path', string>[]> {
  const { data } = await as[caller]
    .from('order_documents')
    .select('file_name, mime, storage_path')
    .eq('order_id', orderId)
    .order('created_at')
  return data ?? []
}

async function paymentOf(orderId: string) {
  const { data } = await as.clinic.from('orders').select('payment_status').eq('id', orderId).single()
  const { data: payments } = await as.clinic.rpc('my_order_payments', { order_id: orderId })
  return { ...data, payments }
}

/** What orders, receipts and files there are; a letter that was looked at leaves its letterbox, accepted or not. */
async function expectUnchanged(attempt: () => Promise<unknown>, letter?: string): Promise<void> {
  const state = async () => [
    ...(await sql`
      select t::text from (select * from public.orders where id in (${order}, ${otherOrder})) as t
      union all select t::text from public.order_documents as t
      union all select bucket_id || name || coalesce(version, '') from storage.objects where name is distinct from ${letter ?? null}
      order by 1`),
  ]
  const before = await state()
  await attempt()
  expect(await state()).toEqual(before)
}

/** This day in Almaty. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Almaty' }).format(new Date())
}
