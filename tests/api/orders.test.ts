import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { orderRequest, pickup } from '../support/orders.ts'

// An order's life over REST: placed, refused, taken back, carried from hand to hand, and what each side sees of it.

const sql = database()
let as: Record<Caller, SupabaseClient>
let shop: Fixtures
let cream: string
let tonic: string

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(sql)
  cream = await shop.product({ stock: 10, price: 8600 })
  tonic = await shop.product({ stock: 5, price: 2500 })
})
afterEach(() => shop.remove())
afterAll(() => sql.end())

const courier = {
  method: 'courier-almaty',
  city: 'Алматы',
  address: 'ул. Абая, 1',
  recipient_name: 'Асель',
  recipient_phone: '+77010000001',
}

describe('placing', () => {
  test('answers with the order, takes the stock, and leaves the lines out of the cart', async () => {
    const other = { id: 'x', sku: 'TEST-OTHER', quantity: 1 }
    await as.clinic.from('user_carts').upsert({
      user_id: personas.clinic.id,
      items: [{ id: 'y', sku: cream, quantity: 2 }, other],
    })
    const request = orderRequest(
      [
        { sku: tonic, quantity: 1, price: 2500 },
        { sku: cream, quantity: 2, price: 8600 },
      ],
      { delivery: courier, payment_method: 'kaspi', comment: ' Позвоните за час ', expected_total: 21_700 },
    )

    const { data, error } = await as.clinic.rpc('place_order', request)

    expect(error).toBeNull()
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
      user_id: personas.clinic.id,
      placed_by: personas.clinic.id,
      account_manager_id: personas.manager.id,
      status: 'new',
      payment_method: 'kaspi',
      payment_status: 'unpaid',
      items_total: 19_700,
      delivery_price: 2000,
      total: 21_700,
      delivery_method: 'courier-almaty',
      city: 'Алматы',
      recipient_phone: '+77010000001',
      comment: 'Позвоните за час',
      items: [
        { sku: cream, name: `Крем ${cream}`, product_type: 'Крем', line: 'Aqua Science', price: 8600, quantity: 2 },
        { sku: tonic, price: 2500, quantity: 1 },
      ],
    })
    expect(data).not.toHaveProperty('idempotency_key')
    expect(await stock()).toEqual({ [cream]: 8, [tonic]: 4 })
    const { data: cart } = await as.clinic.from('user_carts').select('items').single()
    expect(cart).toEqual({ items: [other] })
    await as.clinic.from('user_carts').delete().eq('user_id', personas.clinic.id)
  })

  test('again with the same key it is the same order, whatever has become of the stock', async () => {
    const request = orderRequest([{ sku: cream, quantity: 10 }])
    const first = await as.clinic.rpc('place_order', request)
    const second = await as.clinic.rpc('place_order', request)
    expect(second.error).toBeNull()
    expect(second.data).toEqual(first.data)
    expect((await as.clinic.from('orders').select('id').eq('id', first.data.id)).data).toHaveLength(1)
    expect(await stock()).toEqual({ [cream]: 0, [tonic]: 5 })
  })

  test('the same key with other contents, or for another client, is refused', async () => {
    const request = orderRequest([{ sku: cream, quantity: 1 }])
    await as.clinic.rpc('place_order', request).throwOnError()
    const again = (changes: object) => as.clinic.rpc('place_order', { ...request, ...changes })
    for (const changes of [
      { items: [{ sku: cream, quantity: 2 }] },
      { items: [{ sku: tonic, quantity: 1 }] },
      { comment: 'Позвоните' },
      { payment_method: 'kaspi' },
      { delivery: courier },
    ]) {
      await expectRefused(again(changes), 409, 'idempotency_key_used', {})
    }
    expect((await again({ comment: '  ' })).error, 'what does not count may differ').toBeNull()
    expect(await stock()).toEqual({ [cream]: 9, [tonic]: 5 })

    const [one, other] = await shop.clinics(2, { managerId: personas.manager.id })
    const forClient = (user_id: string) => as.manager.rpc('place_order', { ...request, user_id })
    expect((await forClient(one!)).error).toBeNull()
    await expectRefused(forClient(other!), 409, 'idempotency_key_used', {})
  })

  test('a line’s product wins over its sku', async () => {
    const line = { product_id: await idOf(cream), sku: tonic, quantity: 1 }
    const { data } = await as.clinic.rpc('place_order', orderRequest([line]))
    expect(data.items).toMatchObject([{ product_id: line.product_id, sku: cream, price: 8600 }])
    expect(await stock()).toEqual({ [cream]: 9, [tonic]: 5 })
  })

  test('a cart of a product whose sku was renamed is emptied by its order', async () => {
    const id = await idOf(cream)
    const kept = { id: await idOf(tonic), sku: tonic, quantity: 1 }
    await as.clinic
      .from('user_carts')
      .upsert({ user_id: personas.clinic.id, items: [{ id, sku: cream, quantity: 2 }, kept] })
    await as.admin
      .from('products')
      .update({ sku: `${cream}-NEW` })
      .eq('id', id)
      .select('id')
      .throwOnError()
    // Nobody orders the new product that has taken the sku meanwhile.
    await sql`update public.products set sku = ${cream} where sku = ${tonic}`

    const { data } = await as.clinic.rpc('place_order', orderRequest([{ product_id: id, sku: cream, quantity: 2 }]))

    expect(data.items).toMatchObject([{ product_id: id, sku: `${cream}-NEW`, price: 8600, quantity: 2 }])
    expect((await as.clinic.from('user_carts').select('items').single()).data).toEqual({ items: [kept] })
    await as.clinic.from('user_carts').delete().eq('user_id', personas.clinic.id)
  })

  test('another person’s order is not found by its key', async () => {
    const request = orderRequest([{ sku: cream, quantity: 1 }])
    const { data: one } = await as.clinic.rpc('place_order', request)
    const { data: another } = await as.otherClinic.rpc('place_order', request)
    expect(another.id).not.toBe(one.id)
    expect(another.user_id).toBe(personas.otherClinic.id)
  })

  test('cheaper than shown passes, at the lower price', async () => {
    const request = orderRequest([{ sku: cream, quantity: 1, price: 9000 }], { expected_total: 9000 })
    const { data } = await as.clinic.rpc('place_order', request)
    expect(data).toMatchObject({ total: 8600, items: [{ price: 8600 }] })
  })

  test('a manager orders for a client of his', async () => {
    const request = orderRequest([{ sku: cream, quantity: 1 }], { user_id: personas.clinic.id })
    const { data } = await as.manager.rpc('place_order', request)
    expect(data).toMatchObject({ user_id: personas.clinic.id, placed_by: personas.manager.id })
  })
})

describe('refusals', () => {
  type Refused = [word: string, status: number, request: () => object, details: () => object]
  const line = (changes: object = {}) => [{ sku: cream, quantity: 1, ...changes }]
  const order = (items: object[], changes: object = {}) => orderRequest(items as never, { ...changes })

  test.each<Refused>([
    ['empty_order', 422, () => order([]), () => ({})],
    ['too_many_lines', 422, () => order(Array(101).fill(line()[0])), () => ({ max: 100 })],
    ['unknown_sku', 422, () => order(line({ sku: 'NO-SUCH' })), () => ({ lines: [{ sku: 'NO-SUCH' }] })],
    ['duplicate_sku', 422, () => order([...line(), ...line()]), () => ({ lines: [{ sku: cream }] })],
    ...[0, -1, 1.5, 10_000, '2', null].map((quantity): Refused => {
      const details = () => ({ lines: [{ sku: cream, quantity }] })
      return ['bad_quantity', 422, () => order(line({ quantity })), details]
    }),
    ['bad_price', 422, () => order(line({ price: -1 })), () => ({ lines: [{ sku: cream, price: -1 }] })],
    [
      'out_of_stock',
      409,
      () => order([{ sku: tonic, quantity: 6 }, ...line()]),
      () => ({ lines: [{ sku: tonic, requested: 6, stock_count: 5 }] }),
    ],
    [
      'price_changed',
      409,
      () => order(line({ price: 8000 })),
      () => ({ lines: [{ sku: cream, shown: 8000, price: 8600 }] }),
    ],
    [
      'total_changed',
      409,
      () => order(line(), { delivery: courier, expected_total: 8600 }),
      () => ({ shown: 8600, total: 10_600, delivery_price: 2000 }),
    ],
    ['bad_payment_method', 422, () => order(line(), { payment_method: 'barter' }), () => ({})],
    [
      'cash_not_allowed',
      422,
      () => order(line(), { payment_method: 'cash', delivery: { ...courier, method: 'kazpost' } }),
      () => ({}),
    ],
    [
      'bad_delivery',
      422,
      () => order(line(), { delivery: { method: 'dove' } }),
      () => ({ fields: { method: 'invalid' } }),
    ],
    [
      'bad_delivery',
      422,
      () => order(line(), { delivery: { ...pickup, recipient_name: ' ', recipient_phone: '123' } }),
      () => ({ fields: { recipient_name: 'invalid', recipient_phone: 'invalid' } }),
    ],
    [
      'bad_delivery',
      422,
      () => order(line(), { delivery: { ...courier, city: 'Астана', address: '' } }),
      () => ({ fields: { city: 'invalid', address: 'invalid' } }),
    ],
    ['idempotency_key_required', 422, () => order(line(), { idempotency_key: null }), () => ({})],
    ['comment_too_long', 422, () => order(line(), { comment: 'а'.repeat(1001) }), () => ({ max: 1000 })],
  ])('%s is %i, and nothing is taken', async (word, status, request, details) => {
    await expectRefused(as.clinic.rpc('place_order', request()), status, word, details())
    expect(await stock()).toEqual({ [cream]: 10, [tonic]: 5 })
  })

  test('what is sold on request, unpublished or off sale', async () => {
    const onRequest = await shop.product({ stock: 3, price: null })
    const hidden = await shop.product({ stock: 3, isPublished: false })
    const off = await shop.product({ stock: 3 })
    await sql`update public.availability set available = false where sku = ${off}`
    const place = (sku: string) => as.clinic.rpc('place_order', orderRequest([{ sku, quantity: 1 }]))
    await expectRefused(place(onRequest), 422, 'price_on_request', { lines: [{ sku: onRequest }] })
    await expectRefused(place(hidden), 422, 'unknown_sku', { lines: [{ sku: hidden }] })
    await expectRefused(place(off), 409, 'out_of_stock', { lines: [{ sku: off, requested: 1, stock_count: 0 }] })
  })

  test('a clinic that is not verified, and a visitor', async () => {
    for (const caller of ['pendingClinic', 'rejectedClinic'] as const) {
      await expectRefused(as[caller].rpc('place_order', order(line())), 403, 'clinic_not_verified', {})
    }
    expect(await as.anon.rpc('place_order', order(line()))).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})

describe('an order’s way', () => {
  const place = async (changes: Record<string, unknown> = {}) => {
    const { data, error } = await as.clinic.rpc('place_order', orderRequest([{ sku: cream, quantity: 2 }], changes))
    if (error) throw error
    return data as { id: string; number: string }
  }
  const move = (caller: Caller, order_id: string, status: string, more: object = {}) =>
    as[caller].rpc('set_order_status', { order_id, status, ...more })

  test('cancelled while new it gives its stock back, once', async () => {
    const { id } = await place()
    expect(await stock()).toMatchObject({ [cream]: 8 })
    const { data } = await as.clinic.rpc('cancel_order', { order_id: id, reason: 'Изменились планы' })
    expect(data).toMatchObject({ id, status: 'cancelled' })
    expect(await stock()).toMatchObject({ [cream]: 10 })
    await expectRefused(as.clinic.rpc('cancel_order', { order_id: id }), 409, 'bad_transition', {
      from: 'cancelled',
      to: 'cancelled',
    })
    expect(await stock()).toMatchObject({ [cream]: 10 })
    const { data: events } = await as.clinic.from('order_events').select('from_status, to_status, comment').order('id')
    expect(events!.slice(-2)).toEqual([
      { from_status: null, to_status: 'new', comment: '' },
      { from_status: 'new', to_status: 'cancelled', comment: 'Изменились планы' },
    ])
  })

  test('its manager confirms, logistic assembles, ships and delivers; the clinic sees each step', async () => {
    const { id, number } = await place()
    const seen = async () => (await as.clinic.from('orders').select('status').eq('id', id).single()).data

    await expectRefused(move('logistic', id, 'confirmed'), 404, 'order_not_found', {})
    await expectRefused(move('otherManager', id, 'confirmed'), 404, 'order_not_found', {})
    for (const [caller, status, more] of [
      ['manager', 'confirmed', {}],
      ['logistic', 'assembling', {}],
      ['logistic', 'shipped', { carrier: 'Казпочта', tracking_number: 'KZ1' }],
      ['logistic', 'delivered', {}],
    ] as const) {
      expect((await move(caller, id, status, more)).data).toEqual({ id, number, status })
      expect(await seen()).toEqual({ status })
    }

    const { data: order } = await as.clinic
      .from('orders')
      .select(
        'carrier, tracking_number, confirmed_at, assembling_at, shipped_at, delivered_at, order_events(to_status)',
      )
      .eq('id', id)
      .order('id', { referencedTable: 'order_events' })
      .single()
    expect(order).toEqual({
      carrier: 'Казпочта',
      tracking_number: 'KZ1',
      confirmed_at: expect.any(String),
      assembling_at: expect.any(String),
      shipped_at: expect.any(String),
      delivered_at: expect.any(String),
      order_events: ['new', 'confirmed', 'assembling', 'shipped', 'delivered'].map((to_status) => ({ to_status })),
    })
    expect(await stock()).toMatchObject({ [cream]: 8 })
    await expectRefused(as.clinic.rpc('cancel_order', { order_id: id }), 409, 'bad_transition', {
      from: 'delivered',
      to: 'cancelled',
    })
    expect((await move('admin', id, 'returned')).data).toMatchObject({ status: 'returned' })
    expect(await stock()).toMatchObject({ [cream]: 10 })
  })

  test('another clinic sees nothing of it, by no way', async () => {
    const { id } = await place()
    for (const [table, key] of [
      ['orders', 'id'],
      ['order_items', 'order_id'],
      ['order_events', 'order_id'],
      ['order_notes', 'order_id'],
    ] as const) {
      expect((await as.otherClinic.from(table).select('*').eq(key, id)).data, table).toEqual([])
    }
    await expectRefused(as.otherClinic.rpc('cancel_order', { order_id: id }), 404, 'order_not_found', {})
    await expectRefused(as.otherClinic.rpc('report_payment', { order_id: id }), 404, 'order_not_found', {})
    await expectRefused(move('otherClinic', id, 'confirmed'), 404, 'order_not_found', {})
    // Nor can it tell an order that is somebody's from one that is nobody's.
    await expectRefused(move('otherClinic', randomUUID(), 'confirmed'), 404, 'order_not_found', {})
  })

  test('staff find it in their lists, each in his own', async () => {
    const { id, number } = await place()
    const listed = async (caller: Caller) =>
      (await as[caller].rpc('admin_orders', { search: number })).data.rows.map((row: { id: string }) => row.id)
    expect(await listed('manager')).toEqual([id])
    expect(await listed('admin')).toEqual([id])
    expect(await listed('otherManager')).toEqual([])
  })

  test('the clinic reports its payment, an admin notes it', async () => {
    const { id } = await place()
    expect((await as.clinic.rpc('report_payment', { order_id: id })).data).toMatchObject({ payment_status: 'reported' })
    const pay = (payment_status: string) => as.admin.rpc('set_payment_status', { order_id: id, payment_status })
    expect((await pay('paid')).data).toMatchObject({ payment_status: 'paid', paid_at: expect.any(String) })
    await expectRefused(pay('reported'), 409, 'bad_transition', { from: 'paid', to: 'reported' })
  })

  test('an order with the old sku of a product is cancelled, and returned', async () => {
    const [first, second] = [await place(), await place()]
    const id = await idOf(cream)
    await as.admin
      .from('products')
      .update({ sku: `${cream}-NEW` })
      .eq('id', id)
      .select('id')
      .throwOnError()
    await as.clinic.rpc('cancel_order', { order_id: first.id }).throwOnError()
    for (const status of ['confirmed', 'assembling', 'shipped', 'delivered']) await move('admin', second.id, status)
    const back = { order_id: second.id, items: [{ sku: cream, quantity: 1 }], reason: 'Брак' }
    expect((await as.admin.rpc('return_items', back)).data.items).toMatchObject([{ sku: cream, returned_quantity: 1 }])
    await as.admin.rpc('set_order_status', { order_id: second.id, status: 'returned' }).throwOnError()
    const { data } = await as.anon.from('availability').select('sku, stock_count').eq('product_id', id).single()
    expect(data).toEqual({ sku: `${cream}-NEW`, stock_count: 10 })
  })

  test('the manager prices a delivery that had no price', async () => {
    const { id } = await place({ delivery: { ...courier, method: 'sdek' } })
    const before = await as.clinic.from('orders').select('delivery_price, total').eq('id', id).single()
    expect(before.data).toEqual({ delivery_price: null, total: 17_200 })
    const { data } = await as.manager.rpc('set_delivery_price', { order_id: id, price: 4500 })
    expect(data).toMatchObject({ delivery_price: 4500, total: 21_700 })
  })

  test('logistic sees neither prices nor БИН, but what to collect in cash', async () => {
    const cash = await place({ payment_method: 'cash' })
    const invoice = await place()
    await expectRefused(as.logistic.rpc('delivery_order', { id: cash.id }), 404, 'order_not_found', {})
    for (const { id } of [cash, invoice]) await move('manager', id, 'confirmed')

    expect((await as.logistic.from('orders').select('id').eq('id', cash.id)).data).toEqual([])
    const { data: board } = await as.logistic.rpc('delivery_board', { search: cash.number })
    const { data: order } = await as.logistic.rpc('delivery_order', { id: cash.id })
    const { data: paidLater } = await as.logistic.rpc('delivery_order', { id: invoice.id })
    expect(board.orders).toMatchObject([{ id: cash.id, status: 'confirmed', amount_to_collect: 17_200, pieces: 2 }])
    expect(order).toMatchObject({ amount_to_collect: 17_200, items: [{ sku: cream, quantity: 2 }] })
    expect(paidLater).toMatchObject({ amount_to_collect: null, is_paid: false })

    const everything = (await as.logistic.rpc('delivery_board')).data
    const telling = keysOf([everything, board, order, paidLater]).filter((key) => /price|total$|bin/.test(key))
    expect(telling).toEqual([])
    expect(JSON.stringify(paidLater)).not.toMatch(/\b(8600|17200)\b/)
  })
})

describe('its money', () => {
  const place = async (changes: Record<string, unknown> = {}) =>
    (await as.clinic.rpc('place_order', orderRequest([{ sku: cream, quantity: 2 }], changes)).throwOnError()).data as {
      id: string
    }
  const record = (order_id: string, kind: string, amount: number, changes: object = {}) =>
    as.admin.rpc('record_payment', { order_id, kind, amount, idempotency_key: randomUUID(), ...changes })
  const orderOf = async (id: string) =>
    (
      await as.clinic
        .from('orders')
        .select('payment_status, due, received_total, refunded_total, debt')
        .eq('id', id)
        .single()
    ).data

  test('comes in parts, and goes back; the clinic sees sums and days, no notes', async () => {
    const { id } = await place()
    const key = randomUUID()
    const first = () => record(id, 'received', 7200, { note: 'Kaspi от бухгалтера', idempotency_key: key })
    expect((await first()).data).toMatchObject({ payment_status: 'unpaid', due: 17_200, received_total: 7200 })
    expect((await first()).data, 'once, however often it is sent').toMatchObject({ received_total: 7200 })
    await expectRefused(record(id, 'received', 7300, { idempotency_key: key }), 409, 'idempotency_key_used', {})
    await record(id, 'received', 10_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid', received_total: 17_200 })
    await expectRefused(record(id, 'refunded', 17_201), 409, 'refund_too_large', { max: 17_200 })
    await record(id, 'refunded', 17_200)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'refunded', refunded_total: 17_200 })

    const { data: seen } = await as.clinic.rpc('my_order_payments', { order_id: id })
    expect(seen.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['received', 7200],
      ['received', 10_000],
      ['refunded', 17_200],
    ])
    expect(Object.keys(seen[0])).toEqual(['id', 'kind', 'amount', 'paid_on', 'created_at', 'reverses_id'])
    const { data: changes } = await as.clinic.from('order_changes').select('*').eq('order_id', id)
    expect(JSON.stringify([seen, changes])).not.toContain('бухгалтера')
    const { data: ledger } = await as.manager
      .from('order_payments')
      .select('note, actor_id')
      .eq('order_id', id)
      .order('id')
    expect(ledger![0]).toEqual({ note: 'Kaspi от бухгалтера', actor_id: personas.admin.id })
  })

  test.each([
    [{ kind: 'reported' }, 'kind'],
    [{ amount: 0 }, 'amount'],
    [{ paid_on: '2099-01-01' }, 'paid_on'],
    [{ note: 'а'.repeat(501) }, 'note'],
  ])('is not recorded as %j', async (changes, field) => {
    const { id } = await place()
    await expectRefused(record(id, 'received', 1, changes), 422, 'bad_payment', { fields: { [field]: 'invalid' } })
  })

  test('reported without a transfer is rejected, with a reason that the clinic reads and time to look into it', async () => {
    const { id } = await place()
    await as.clinic.rpc('report_payment', { order_id: id, amount: 17_200 }).throwOnError()
    await sql`update public.orders set reserved_until = now() - interval '1 hour' where id = ${id}`
    const reject = (reason: string) => as.admin.rpc('reject_payment', { order_id: id, reason })
    await expectRefused(reject(' '), 422, 'reason_required', {})
    expect((await reject('Деньги не поступили')).data).toMatchObject({ payment_status: 'unpaid', reported_at: null })
    await expectRefused(reject('Ещё раз'), 409, 'bad_transition', { from: 'unpaid', to: 'unpaid' })

    const { data: changes } = await as.clinic
      .from('order_changes')
      .select('field, old_value, new_value, reason')
      .eq('order_id', id)
      .eq('field', 'payment_status')
      .order('id')
    expect(changes!.at(-1)).toEqual({
      field: 'payment_status',
      old_value: 'reported',
      new_value: 'unpaid',
      reason: 'Деньги не поступили',
    })
    const [row] =
      await sql`select reserved_until > now() + interval '1 day' as holds from public.orders where id = ${id}`
    expect(row).toEqual({ holds: true })
  })

  test('may be waited for longer once, if its manager or an admin says why', async () => {
    const { id } = await place()
    const until = async () => (await as.clinic.from('orders').select('reserved_until').eq('id', id).single()).data
    const extend = (caller: Caller, reason = 'Счёт на согласовании') =>
      as[caller].rpc('extend_reservation', { order_id: id, reason })
    const before = await until()
    await expectRefused(extend('clinic'), 403, 'not_allowed', {})
    await expectRefused(extend('otherManager'), 404, 'order_not_found', {})
    await expectRefused(extend('manager', ''), 422, 'reason_required', {})
    expect((await extend('manager')).error).toBeNull()
    expect(Date.parse((await until())!.reserved_until) - Date.parse(before!.reserved_until)).toBe(5 * 24 * 3_600_000)
    await expectRefused(extend('admin'), 409, 'already_extended', {})
    await as.clinic.rpc('report_payment', { order_id: id })
    await expectRefused(extend('admin'), 409, 'not_reserved', {})
  })

  test('once it is on its way, delivery is priced by an admin alone, who tells the clinic why', async () => {
    const { id } = await place()
    await as.clinic.rpc('report_payment', { order_id: id })
    const price = (caller: Caller, reason?: string) =>
      as[caller].rpc('set_delivery_price', { order_id: id, price: 1500, reason })
    await expectRefused(price('manager', 'Далеко'), 409, 'order_is_final', {})
    await expectRefused(price('admin'), 422, 'reason_required', {})
    expect((await price('admin', 'Адрес за городом')).data).toMatchObject({ delivery_price: 1500, due: 18_700 })
    const { data } = await as.clinic
      .from('order_changes')
      .select('old_value, new_value, reason')
      .eq('order_id', id)
      .eq('field', 'delivery_price')
    expect(data).toEqual([{ old_value: 0, new_value: 1500, reason: 'Адрес за городом' }])
  })

  test('of returned pieces is to be given back', async () => {
    const { id } = await place()
    await record(id, 'received', 17_200)
    for (const status of ['confirmed', 'assembling', 'shipped', 'delivered']) {
      await as.admin.rpc('set_order_status', { order_id: id, status }).throwOnError()
    }
    const key = randomUUID()
    const back = (quantity: number, idempotency_key = key) =>
      as.admin.rpc('return_items', { order_id: id, items: [{ sku: cream, quantity }], reason: 'Брак', idempotency_key })
    expect((await back(1)).data).toMatchObject({ due: 8600, items: [{ sent_quantity: 2, returned_quantity: 1 }] })
    expect((await back(1)).data, 'once, however often it is sent').toMatchObject({ due: 8600 })
    await expectRefused(back(2), 409, 'idempotency_key_used', {})
    await expectRefused(back(2, randomUUID()), 409, 'more_than_sent', { lines: [{ sku: cream, max: 1 }] })
    expect(await stock()).toMatchObject({ [cream]: 9 })
    expect(await orderOf(id)).toEqual({
      payment_status: 'paid',
      due: 8600,
      received_total: 17_200,
      refunded_total: 0,
      debt: 0,
    })
  })

  test('is to be paid within days of the delivery: a column of the order that its readers have', async () => {
    const { id } = await place()
    for (const status of ['confirmed', 'assembling', 'shipped', 'delivered']) {
      await as.admin.rpc('set_order_status', { order_id: id, status })
    }
    const { data: settings } = await as.admin.from('shop_settings').select('payment_days').single()
    const today = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Almaty' }).format(new Date()))
    const pay_until = new Date(today + settings!.payment_days * 24 * 3_600_000).toISOString().slice(0, 10)
    for (const reader of ['clinic', 'manager', 'admin'] as const) {
      const { data } = await as[reader].from('orders').select('id, pay_until').eq('id', id)
      expect(data, reader).toEqual([{ id, pay_until }])
    }
  })

  test('pays nobody by terms that the clinic could read', async () => {
    const { id } = await place()
    await sql`
      insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version)
      values (${id}, ${personas.manager.id}, 'Тайный', 7.77, 1)`
    const answers = [
      await as.clinic
        .from('orders')
        .select('*, order_items(*), order_events(*), order_changes(*), order_documents(*), invoices(*)')
        .eq('id', id),
      await as.clinic.from('order_commissions').select('*').eq('order_id', id),
      await as.clinic.rpc('my_orders'),
      await as.clinic.rpc('report_payment', { order_id: id }),
      await as.clinic.rpc('issue_invoice', { order_id: id }),
      await as.clinic.rpc('my_order_payments', { order_id: id }),
    ]
    for (const { error } of answers) expect(error).toBeNull()
    expect(JSON.stringify(answers)).not.toMatch(/Тайный|7\.77/)
    expect(keysOf(answers).filter((key) => /tier|percent|formula|commission|bonus/.test(key))).toEqual([])
  })
})

/** The id of a product. */
async function idOf(sku: string): Promise<string> {
  const { data } = await as.anon.from('products').select('id').eq('sku', sku).single().throwOnError()
  return data.id
}

async function expectRefused(
  call: PromiseLike<{ error: { code: string; message: string; details: string } | null; status: number }>,
  status: number,
  word: string,
  details: object,
): Promise<void> {
  const { error, status: actual } = await call
  expect({
    code: error?.code,
    message: error?.message,
    status: actual,
    details: JSON.parse(error?.details ?? 'null'),
  }).toEqual({ code: `PT${status}`, message: word, status, details })
}

async function stock(): Promise<Record<string, number>> {
  const { data } = await as.anon.from('availability').select('sku, stock_count').in('sku', [cream, tonic])
  return Object.fromEntries(data!.map(({ sku, stock_count }) => [sku, stock_count]))
}

/** The names of all members, however deep. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(keysOf)]
}
