import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { type Answer, expectRefusal as expectRefusalOf } from '../support/fingerprint.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { orderRequest, placeOrder } from '../support/orders.ts'

// What a clinic would try to pay less, to get more, or to reach into another's orders. Each attempt is turned away with a
// word that says why, and leaves every row of the shop as it was. Receipts have their own in receipts.test.ts.

const sql = database()
let as: Record<Caller, SupabaseClient>
let shop: Fixtures
let cream: string
/** An order of another clinic, and the key it was placed with. */
let theirs: { id: string; key: string }

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(sql)
  cream = await shop.product({ stock: 10, price: 8600 })
  const key = randomUUID()
  theirs = { id: (await placeOrder(sql, personas.otherClinic.id, [{ sku: cream, quantity: 1 }], key)).id, key }
})
afterEach(() => shop.remove())
afterAll(() => sql.end())

const expectRefusal = (attempt: PromiseLike<Answer>, status: number, word?: string) =>
  expectRefusalOf(sql, attempt, status, word)

const line = (changes: object = {}) => ({ sku: cream, quantity: 1, ...changes })
const courier = {
  method: 'courier-almaty',
  city: 'Алматы',
  address: 'ул. Абая, 1',
  recipient_name: 'Асель',
  recipient_phone: '+77010000001',
}
const place = (items: unknown, changes: Record<string, unknown> = {}) =>
  as.clinic.rpc('place_order', orderRequest(items as never, changes))

describe('an order', () => {
  test.each<[string, number, string, () => [items: unknown, changes?: Record<string, unknown>]]>([
    ['at a price of one’s own', 409, 'price_changed', () => [[line({ price: 1 })]]],
    ['for nothing', 409, 'price_changed', () => [[line({ price: 0 })]]],
    ['at a price below nothing', 422, 'bad_price', () => [[line({ price: -8600 })]]],
    ['at a price in words', 422, 'bad_price', () => [[line({ price: '1' })]]],
    ['with a total of one’s own', 409, 'total_changed', () => [[line()], { expected_total: 1 }]],
    [
      'with delivery left out of the total',
      409,
      'total_changed',
      () => [[line()], { delivery: courier, expected_total: 8600 }],
    ],
    [
      'with a price of delivery of one’s own',
      409,
      'total_changed',
      () => [[line()], { delivery: { ...courier, price: 0, delivery_price: 0, free_from: 1 }, expected_total: 8600 }],
    ],
    ['of an article that is nobody’s', 422, 'unknown_sku', () => [[line({ sku: `${cream}'; --` })]]],
    ['of one article twice', 422, 'duplicate_sku', () => [[line(), line()]]],
    ['of a product that is nobody’s', 422, 'unknown_sku', () => [[line({ product_id: randomUUID() })]]],
    ['of a product in words', 422, 'unknown_sku', () => [[line({ product_id: `${randomUUID()}' or true` })]]],
    ['of a product that is a list', 422, 'unknown_sku', () => [[line({ product_id: [randomUUID()] })]]],
    ['of one article twice, in disguise', 422, 'unknown_sku', () => [[line(), line({ sku: ` ${cream}` })]]],
    ...[0, -1, -10, 0.5, 1.5, 1e9, 1e21, '1', '1e3', null, true, [1], { $gt: 0 }].map(
      (quantity): [string, number, string, () => [unknown]] => [
        `of ${JSON.stringify(quantity)} pieces`,
        422,
        'bad_quantity',
        () => [[line({ quantity })]],
      ],
    ),
    ['of more than there is', 409, 'out_of_stock', () => [[line({ quantity: 10 })]]],
    [
      'of 101 lines',
      422,
      'too_many_lines',
      () => [Array.from({ length: 101 }, (_, i) => line({ sku: `${cream}-${i}` }))],
    ],
    ['of nothing', 422, 'empty_order', () => [[]]],
    ['of no list', 422, 'empty_order', () => [{ 0: line(), length: 1 }]],
    ['in the name of another clinic', 403, 'not_allowed', () => [[line()], { user_id: personas.otherClinic.id }]],
    [
      'in the name of another clinic, with its key',
      403,
      'not_allowed',
      () => [[line()], { user_id: personas.otherClinic.id, idempotency_key: theirs.key }],
    ],
    ['in the name of staff', 403, 'not_allowed', () => [[line()], { user_id: personas.admin.id }]],
    ['without a key', 422, 'idempotency_key_required', () => [[line()], { idempotency_key: null }]],
    ['paid in another way', 422, 'bad_payment_method', () => [[line()], { payment_method: 'paid' }]],
  ])('%s is refused', async (_, status, word, attempt) => {
    await expectRefusal(place(...attempt()), status, word)
  })

  test.each([
    'placed_by',
    'status',
    'payment_status',
    'items_total',
    'total',
    'delivery_price',
    'number',
    'account_manager_id',
    'paid_at',
  ])('that says its %s is not understood', async (name) => {
    const value =
      name === 'status'
        ? 'delivered'
        : name === 'payment_status'
          ? 'paid'
          : name.endsWith('_by')
            ? personas.admin.id
            : 1
    await expectRefusal(place([line()], { [name]: value }), 404)
  })

  test('is what the shop says it is, whatever else its lines and its delivery say', async () => {
    const { data } = await place(
      [line({ id: theirs.id, name: 'Gift', line: 'X', order_id: theirs.id, total: 1, discount: 100 })],
      {
        delivery: { ...courier, id: theirs.id, status: 'delivered', total: 1 },
      },
    )
    expect(data).toMatchObject({
      user_id: personas.clinic.id,
      placed_by: personas.clinic.id,
      status: 'new',
      payment_status: 'unpaid',
      items_total: 8600,
      delivery_price: 2000,
      total: 10_600,
      items: [{ sku: cream, name: `Крем ${cream}`, line: 'Aqua Science', price: 8600, quantity: 1 }],
    })
  })

  test('with somebody else’s key is one’s own', async () => {
    const { data } = await place([line()], { idempotency_key: theirs.key })
    expect(data.id).not.toBe(theirs.id)
    expect(data.user_id).toBe(personas.clinic.id)
  })

  test('of one product by its id and by its sku is refused', async () => {
    const [row] = await sql`select id from public.products where sku = ${cream}`
    const byId = line({ sku: 'ANY', product_id: row!['id'] })
    await expectRefusal(place([line(), byId]), 422, 'duplicate_sku')
    await expectRefusal(place([{ ...byId, price: 1 }]), 409, 'price_changed')
  })

  test('of an unpublished product in the name of another is refused', async () => {
    const hidden = await shop.product({ stock: 3, isPublished: false })
    const [row] = await sql`select id from public.products where sku = ${hidden}`
    await expectRefusal(place([line({ product_id: row!['id'] })]), 422, 'unknown_sku')
  })

  test('of what is unpublished, on request or off sale is refused', async () => {
    const hidden = await shop.product({ stock: 3, isPublished: false })
    const onRequest = await shop.product({ stock: 3, price: null })
    const off = await shop.product({ stock: 3 })
    await sql`update public.availability set available = false where sku = ${off}`
    // Nor does it pass among others.
    for (const items of [(sku: string) => [line({ sku })], (sku: string) => [line(), line({ sku })]]) {
      await expectRefusal(place(items(hidden)), 422, 'unknown_sku')
      await expectRefusal(place(items(onRequest)), 422, 'price_on_request')
      await expectRefusal(place(items(off)), 409, 'out_of_stock')
    }
  })
})

test('somebody else’s order is not in one’s list, nor found by its number', async () => {
  const [row] = await sql`select number from public.orders where id = ${theirs.id}`
  expect((await as.clinic.rpc('my_orders', { search: row!['number'] })).data).toEqual({
    rows: [],
    total: 0,
    counts: {},
    to_pay: { count: 0, sum: 0 },
  })
})
