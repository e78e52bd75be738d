import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backend, database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { actAs, orderRequest, placeOrder } from '../support/orders.ts'
import { pdfPictures } from '../support/pdf-pictures.ts'
import { pdfText, squeezed } from '../support/pdf-text.ts'

// The invoices and the waybill of an order, from the database to the paper: who gets them, and how invoices are numbered.

const MOST_CONNECTIONS = 40

const sql = database(MOST_CONNECTIONS)
let as: Record<Caller, SupabaseClient>
let shop: Fixtures
let cream: string

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(sql)
  cream = await shop.product({ stock: 1000, price: 8600 })
})
afterEach(() => shop.remove())
afterAll(() => sql.end())

async function ordered(changes: Record<string, unknown> = {}): Promise<string> {
  const { data, error } = await as.clinic.rpc('place_order', orderRequest([{ sku: cream, quantity: 2 }], changes))
  expect(error).toBeNull()
  return data.id
}

async function answerOf(caller: Caller, call: string): Promise<Response> {
  const { data } = await as[caller].auth.getSession()
  return fetch(`${backend.url}/functions/v1/${call}`, {
    headers: {
      apikey: backend.publishableKey,
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
  })
}

const paper = (caller: Caller, orderId: string) => answerOf(caller, `order-invoice?order_id=${orderId}`)
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const textOf = async (caller: Caller, orderId: string) => pdfText(await bytesOf(await paper(caller, orderId)))

const courier = {
  method: 'courier-almaty',
  city: 'Алматы',
  address: 'ул. Абая, 1',
  recipient_name: 'Асель',
  recipient_phone: '+77010000001',
}

describe('order-invoice', () => {
  test.each(['clinic', 'manager', 'admin', 'superAdmin'] as const)('gives %s the paper', async (caller) => {
    const response = await paper(caller, await ordered())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test.each([
    ['anon', 401, 'not_signed_in'],
    ['otherClinic', 404, 'order_not_found'],
    ['pendingClinic', 404, 'order_not_found'],
    ['otherManager', 404, 'order_not_found'],
    ['logistic', 404, 'order_not_found'],
  ] as const)('refuses %s, and issues nothing', async (caller, status, code) => {
    const orderId = await ordered()
    const response = await paper(caller, orderId)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code })
    expect(await sql`select from public.invoices where order_id = ${orderId}`).toHaveLength(0)
  })

  test('a replaced one stays as it was issued, for all who read the order', async () => {
    const orderId = await ordered()
    const { data: first } = await as.clinic.rpc('issue_invoice', { order_id: orderId })
    await as.manager.rpc('set_delivery_price', { order_id: orderId, price: 1500 })
    await paper('clinic', orderId)
    await as.clinic.rpc('cancel_order', { order_id: orderId })
    const call = `order-invoice?invoice_id=${first.id}`
    for (const caller of ['clinic', 'manager', 'admin', 'superAdmin'] as const) {
      const text = pdfText(await bytesOf(await answerOf(caller, call)))
      expect(text, caller).toContain(squeezed(`Счёт на оплату № ${first.number} от`))
      expect(text, caller).toContain(squeezed('на сумму 17 200,00 KZT'))
    }
    for (const caller of ['otherClinic', 'pendingClinic', 'otherManager', 'logistic'] as const) {
      const response = await answerOf(caller, call)
      expect([response.status, await response.json()], caller).toEqual([404, { code: 'invoice_not_found' }])
    }
    expect((await answerOf('anon', call)).status).toBe(401)
  })

  test('twelve lines with long names are one page, with a code that leads to the order', async () => {
    const skus = [cream]
    while (skus.length < 12) skus.push(await shop.product({ stock: 100, price: 109_750 }))
    await sql`
      update public.products set name = 'Очищающая энзимная пудра с папаином для лица, шеи и декольте ' || sku where sku = any (${skus})`
    const items = skus.map((sku) => ({ sku, quantity: 5 }))
    const { data, error } = await as.clinic.rpc('place_order', orderRequest(items, { delivery: courier }))
    expect(error).toBeNull()
    const pdf = await bytesOf(await paper('clinic', data.id))
    const pictures = await pdfPictures(pdf)
    expect(pictures).toMatchObject([{ width: 210, height: 297, qr: expect.stringMatching(`/orders/${data.id}$`) }])
    expect(pictures[0]!.margin, 'nothing is cut off by the printer').toBeGreaterThanOrEqual(4)
    const text = pdfText(pdf)
    for (const sku of skus) expect(text).toContain(squeezed(sku))
    expect(text).toContain('Исполнитель')
  })

  test('an issued invoice is readable with its order', async () => {
    const orderId = await ordered()
    await paper('clinic', orderId)
    const readers: Caller[] = ['clinic', 'manager', 'admin', 'superAdmin']
    const others: Caller[] = ['otherClinic', 'pendingClinic', 'otherManager', 'logistic', 'anon']
    const seen = (caller: Caller) => as[caller].from('invoices').select('number').eq('order_id', orderId)
    for (const caller of readers) expect((await seen(caller)).data, caller).toHaveLength(1)
    for (const caller of others) expect((await seen(caller)).data ?? [], caller).toEqual([])
  })
})

describe('order-papers', () => {
  const waybill = (caller: Caller, orderId: string) => answerOf(caller, `order-papers?kind=waybill&order_id=${orderId}`)

  async function sent(): Promise<string> {
    const orderId = await ordered()
    for (const status of ['confirmed', 'assembling', 'shipped'])
      await as.admin.rpc('set_order_status', { order_id: orderId, status }).throwOnError()
    return orderId
  }

  test('gives the waybill to all who read the order, and to nobody else', async () => {
    const orderId = await sent()
    for (const caller of ['clinic', 'manager', 'admin', 'superAdmin'] as const) {
      const response = await waybill(caller, orderId)
      expect([response.status, response.headers.get('content-type')], caller).toEqual([200, 'application/pdf'])
    }
    for (const caller of ['otherClinic', 'pendingClinic', 'otherManager', 'logistic'] as const) {
      const response = await waybill(caller, orderId)
      expect([response.status, await response.json()], caller).toEqual([404, { code: 'order_not_found' }])
    }
    expect((await waybill('anon', orderId)).status).toBe(401)
  })

  test('says what left, for how much', async () => {
    const pdf = await bytesOf(await waybill('clinic', await sent()))
    expect(pdfText(pdf)).toContain(squeezed(`${cream} шт. 2 2 8 600,00 17 200,00 Без НДС`))
    expect(pdfText(pdf)).toContain(squeezed('на сумму: Семнадцать тысяч двести тенге 00 тиын'))
    expect(await pdfPictures(pdf)).toMatchObject([{ width: 297, height: 210 }])
  })

  test('gives a claim to all who read it, and to nobody else', async () => {
    const claim = await as.clinic
      .rpc('open_claim', {
        order_id: await sent(),
        kind: 'damaged',
        wanted: 'refund',
        items: [{ sku: cream, quantity: 1 }],
        idempotency_key: crypto.randomUUID(),
      })
      .throwOnError()
    const { id, number } = claim.data
    const paperOf = (caller: Caller) => answerOf(caller, `order-papers?kind=claim&claim_id=${id}`)
    for (const caller of ['clinic', 'manager', 'admin', 'superAdmin'] as const) {
      const text = pdfText(await bytesOf(await paperOf(caller)))
      expect(text, caller).toContain(squeezed(`Претензия № ${number}`))
      expect(text, caller).toContain(squeezed(`${cream} 1 8 600,00 8 600,00`))
    }
    for (const caller of ['otherClinic', 'pendingClinic', 'otherManager', 'logistic'] as const) {
      const response = await paperOf(caller)
      expect([response.status, await response.json()], caller).toEqual([404, { code: 'claim_not_found' }])
    }
    expect((await paperOf('anon')).status).toBe(401)
  })

  test('has none for what has not left', async () => {
    const response = await waybill('clinic', await ordered())
    expect([response.status, await response.json()]).toEqual([409, { code: 'order_not_sent' }])
  })

  test('keeps logistic’s own papers, without prices, from everybody else', async () => {
    const orderId = await sent()
    const papers = async (caller: Caller) => {
      const { data, error } = await as[caller].functions.invoke('delivery-papers', {
        body: { paper: 'waybills', order_ids: [orderId] },
      })
      return error ? (error.context as Response).status : pdfText(await bytesOf(new Response(data as Blob)))
    }
    for (const caller of ['logistic', 'admin'] as const) {
      const text = await papers(caller)
      expect(text, caller).toContain(squeezed(`${cream} шт. 2 2`))
      expect(text, caller).not.toContain(squeezed('8 600'))
    }
    for (const caller of ['clinic', 'manager', 'otherClinic'] as const) expect(await papers(caller), caller).toBe(403)
    expect(await papers('anon')).toBe(401)
  })
})

describe('issue_invoice', () => {
  const issue = (caller: Caller, orderId: string) => as[caller].rpc('issue_invoice', { order_id: orderId })

  test('says the sums, the seller and the buyer, and is the same one each time', async () => {
    const orderId = await ordered()
    const { data: first } = await issue('clinic', orderId)
    expect(first).toMatchObject({
      order_id: orderId,
      year: expect.any(Number),
      number: expect.any(Number),
      items_total: 17_200,
      delivery_price: 0,
      total: 17_200,
      vat_amount: null,
      seller: { iin: '900101300017', iik: 'KZ77999A000000000001', vat_rate: null },
      order_number: expect.stringMatching(/^\d{4}-\d{6,}$/),
      buyer: { name: expect.stringMatching(/^ТОО «.+»$/), bin_iin: expect.stringMatching(/^\d{12}$/) },
      items: [{ sku: cream, price: 8600, quantity: 2, vat_rate: null }],
      delivery: 'Самовывоз',
      valid_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    expect((await issue('manager', orderId)).data).toEqual(first)
  })

  test.each([
    ['cash', 'invoice_for_cash', { payment_method: 'cash' }],
    [
      'a delivery without a price yet',
      'delivery_price_pending',
      {
        delivery: {
          method: 'sdek',
          city: 'Караганда',
          address: 'пр. Бұқар Жырау, 49',
          recipient_name: 'Асель',
          recipient_phone: '+77010000001',
        },
      },
    ],
  ])('there is none for %s', async (_, word, changes) => {
    const { error } = await issue('clinic', await ordered(changes))
    expect(error).toMatchObject({ code: 'PT409', message: word })
  })

  test('nor for a cancelled order', async () => {
    const orderId = await ordered()
    await as.clinic.rpc('cancel_order', { order_id: orderId })
    expect((await issue('clinic', orderId)).error).toMatchObject({ code: 'PT409', message: 'order_is_over' })
  })

  test('another delivery price makes another invoice', async () => {
    const orderId = await ordered()
    const { data: first } = await issue('clinic', orderId)
    await as.manager.rpc('set_delivery_price', { order_id: orderId, price: 1500 })
    const { data: second } = await issue('clinic', orderId)
    expect(second.total).toBe(18_700)
    expect(second.number).toBe(first.number + 1)
  })

  test('a longer reservation makes another invoice, whose paper says so', async () => {
    const orderId = await ordered()
    const { data: first } = await issue('clinic', orderId)
    await as.manager.rpc('extend_reservation', { order_id: orderId, reason: 'Счёт на согласовании' }).throwOnError()
    const { data: second } = await issue('clinic', orderId)
    expect([second.number, second.valid_until > first.valid_until]).toEqual([first.number + 1, true])
    const day = new Date(second.valid_until).toLocaleDateString('ru', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    expect(await textOf('clinic', orderId)).toContain(squeezed(`Действителен до ${day}`))
  })

  test('the paper says what was ordered, whatever is renamed since', async () => {
    const orderId = await ordered({ delivery: courier })
    const { data: invoice } = await issue('clinic', orderId)
    await sql`update public.products set sku = ${`${cream}-NEW`}, name = 'Другой' where sku = ${cream}`
    await sql`update public.delivery_methods set name = 'Дрон' where code = 'courier-almaty'`
    const text = await textOf('clinic', orderId)
    await sql`update public.delivery_methods set name = 'Курьер по Алматы' where code = 'courier-almaty'`
    expect(text).toContain(squeezed(`Крем «Крем ${cream}», 50 мл`))
    expect(text).toContain(squeezed('Доставка: Курьер по Алматы'))
    expect(text).toContain(squeezed(`БИН ${invoice.buyer.bin_iin}, ${invoice.buyer.name}`))
    expect(text).toContain(squeezed(`По заказу ${invoice.order_number}.`))
    expect(text).toContain(squeezed('Заказ на сайте'))
    expect(text).not.toMatch(/Дрон|Другой|самовывоз|БИН\/ИИН/)
  })

  test('nobody writes an invoice himself', async () => {
    const orderId = await ordered()
    await issue('clinic', orderId)
    for (const caller of ['clinic', 'admin'] as const) {
      const { error } = await as[caller].from('invoices').update({ number: 1 }).eq('order_id', orderId).select()
      expect(error).toMatchObject({ code: '42501' })
    }
  })

  test('numbers are continuous with concurrent calls and failing ones', async () => {
    const clinics = await shop.clinics(MOST_CONNECTIONS)
    const orders = await Promise.all(
      clinics.map(async (id) => ({ id, orderId: (await placeOrder(sql, id, [{ sku: cream, quantity: 1 }])).id })),
    )
    const before = await lastNumber()
    const outcomes = await Promise.allSettled(
      // Each order is asked for three times; every fourth clinic takes a number in a transaction that then fails.
      orders.flatMap(({ id, orderId }, index) =>
        [0, 1, 2].map((attempt) =>
          actAs(sql, id, async (transaction) => {
            const [row] = await transaction`select public.issue_invoice(${orderId}) as invoice`
            if (attempt === 0 && index % 4 === 0) throw new Error('left in the middle')
            return row!['invoice'] as { number: number }
          }),
        ),
      ),
    )
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(failures).toEqual(Array(MOST_CONNECTIONS / 4).fill('Error: left in the middle'))
    const issued = await sql`
      select number from public.invoices where order_id = any (${orders.map(({ orderId }) => orderId)}) order by number`
    expect(issued.map(({ number }) => number)).toEqual(clinics.map((_, index) => before + index + 1))
  })
})

describe('seller_profiles', () => {
  const profile = (changes: object = {}) => ({
    valid_from: '2099-01-01',
    name: 'ТОО «Аурелис»',
    iin: '260140000015',
    iik: 'KZ77999A000000000001',
    bik: 'DEMOKZKA',
    kbe: '17',
    bank: 'АО «Демо Банк»',
    address: 'г. Алматы, пр. Абая, 52',
    phone: '8 727 350 12 40',
    tax_regime: 'Общеустановленный',
    vat_rate: 16,
    ...changes,
  })
  const save = (caller: Caller, changes?: object) =>
    as[caller].rpc('save_seller_profile', { profile: profile(changes) })
  afterEach(() => sql`delete from public.seller_profiles where valid_from > now()`)

  test('an admin dates the next one ahead; until then only admins see it', async () => {
    const { data, error } = await save('admin')
    expect(error).toBeNull()
    expect(data).toMatchObject({ valid_from: '2099-01-01', phone: '+77273501240', vat_rate: 16 })
    const count = async (caller: Caller) => (await as[caller].from('seller_profiles').select('id')).data?.length
    expect(await count('admin')).toBe(2)
    for (const caller of ['anon', 'clinic', 'manager', 'logistic'] as const) expect(await count(caller), caller).toBe(1)
  })

  test.each<Caller>(['clinic', 'manager', 'logistic'])('%s sets none', async (caller) => {
    expect((await save(caller)).error).toMatchObject({ code: 'PT403', message: 'not_allowed' })
  })

  test.each([
    { valid_from: '2020-01-01' },
    { valid_from: null },
    { valid_from: 'soon' },
    { iik: 'KZ78999A000000000001' },
    { iin: '900101300018' },
    { phone: '112' },
    { vat_rate: 100 },
    { name: null },
  ])('%j is refused', async (changes) => {
    expect((await save('admin', changes)).error).toMatchObject({ code: 'PT422', message: 'bad_seller' })
  })

  test('НДС is inside the price, to the тиын', async () => {
    const [row] = await sql`
      select private.vat_inside(116, 16) as whole, private.vat_inside(110750, 16) as rounded, private.vat_inside(1000, null) as none`
    expect(row).toEqual({ whole: '16.00', rounded: '15275.86', none: null })
  })
})

async function lastNumber(): Promise<number> {
  const [row] = await sql`
    select coalesce(max(number), 0) as number from private.invoice_counters
     where year = extract(year from now() at time zone 'Asia/Almaty')`
  return row!['number'] as number
}
