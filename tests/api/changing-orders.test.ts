import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'
import { inCrowd, tally } from '../support/crowd.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { meeting, setStatus, type Work } from '../support/meeting.ts'
import { actAs, pickup, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// A change of an order beside everything else that happens to it, each on a connection of its own, and whole lives of orders at random.

const sql = database(40)
const onlooker = database(2)
let as: Record<Caller, SupabaseClient>
let shop: Fixtures
let clinic: string
let sku: string

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(onlooker)
  clinic = (await shop.clinics(1, { managerId: personas.manager.id }))[0]!
  sku = await shop.product({ stock: 20, price: 1000 })
})
afterEach(() => shop.remove())
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

const { admin, logistic, manager } = personas

type Wanted = Record<string, number>
const linesOf = (wanted: Wanted) => Object.entries(wanted).map(([article, quantity]) => ({ sku: article, quantity }))
const change =
  (id: string, wanted: Wanted, version = 1, more: { delivery?: object; key?: string } = {}): Work =>
  (db) =>
    db`select public.change_order(${id}, ${db.json(linesOf(wanted))}, ${more.delivery ? db.json(more.delivery as never) : null}, ${version},
         comment => 'По звонку', idempotency_key => ${more.key ?? randomUUID()})`
const pay =
  (id: string): Work =>
  (db) =>
    db`select public.set_payment_status(${id}, 'paid')`
const placed = async (quantity = 5) => (await placeOrder(sql, clinic, [{ sku, quantity }])).id

async function stateOf(id: string) {
  const [row] = await onlooker`
    select o.status::text, o.payment_status::text as payment, o.items_total, o.version, o.due - o.received_total as rest,
           (select sum(i.quantity)::int from public.order_items as i where i.order_id = o.id) as pieces,
           (select -coalesce(sum(m.delta), 0)::int from public.stock_movements as m where m.order_id = o.id) as held
      from public.orders as o where o.id = ${id}`
  return { ...row }
}

const met = meeting(sql, onlooker)

describe('a change meets', () => {
  test('another change: the second sees what the first has done', async () => {
    const id = await placed()
    expect(await met([clinic, change(id, { [sku]: 4 })], [manager.id, change(id, { [sku]: 9 })])).toBe(
      'PT409 order_changed',
    )
    expect(await stateOf(id)).toMatchObject({ pieces: 4, held: 4, version: 2, items_total: 4000 })
  })

  test.each([
    ['confirmation', manager.id, 'confirmed', { pieces: 4, held: 4, status: 'confirmed' }],
    ['a cancellation', admin.id, 'cancelled', { pieces: 4, held: 0, status: 'cancelled' }],
  ] as const)('%s, which takes the order as it has become', async (_, who, status, state) => {
    const id = await placed()
    expect(await met([clinic, change(id, { [sku]: 4 })], [who, setStatus(id, status)])).toBe('ok')
    expect(await stateOf(id)).toMatchObject(state)
  })

  test.each([
    ['confirmation', 'confirmed', 'clinic', 'PT409 order_is_final', { pieces: 5, held: 5 }],
    ['confirmation, as staff', 'confirmed', 'manager', 'ok', { pieces: 4, held: 4, status: 'confirmed' }],
    ['a cancellation', 'cancelled', 'clinic', 'PT409 order_is_final', { pieces: 5, held: 0 }],
  ] as const)('%s that came first', async (_, status, who, word, state) => {
    const id = await placed()
    expect(
      await met([admin.id, setStatus(id, status)], [who === 'clinic' ? clinic : manager.id, change(id, { [sku]: 4 })]),
    ).toBe(word)
    expect(await stateOf(id)).toMatchObject(state)
  })

  test('the store room: it picks what was changed, or what was begun stays', async () => {
    const [one, other] = [await placed(), await placed()]
    for (const id of [one, other]) await actAs(sql, admin.id, setStatus(id, 'confirmed'))
    expect(await met([manager.id, change(one, { [sku]: 4 })], [logistic.id, setStatus(one, 'assembling')])).toBe('ok')
    expect(await met([logistic.id, setStatus(other, 'assembling')], [manager.id, change(other, { [sku]: 4 })])).toBe(
      'PT409 already_assembling',
    )
    expect(await stateOf(one)).toMatchObject({ pieces: 4, held: 4, status: 'assembling' })
    expect(await stateOf(other)).toMatchObject({ pieces: 5, held: 5, status: 'assembling' })
  })

  test('a payment: of the new sum, or before it', async () => {
    const [one, other, third] = [await placed(), await placed(), await placed()]
    expect(await met([clinic, change(one, { [sku]: 4 })], [admin.id, pay(one)])).toBe('ok')
    expect(await stateOf(one)).toMatchObject({ payment: 'paid', items_total: 4000, rest: 0 })
    expect(await met([admin.id, pay(other)], [clinic, change(other, { [sku]: 4 })])).toBe('PT409 order_is_final')
    expect(await stateOf(other)).toMatchObject({ payment: 'paid', items_total: 5000, rest: 0 })
    expect(await met([admin.id, pay(third)], [manager.id, change(third, { [sku]: 4 })])).toBe('ok')
    expect(await stateOf(third)).toMatchObject({ payment: 'paid', items_total: 4000, rest: -1000 })
  })

  test('the end of its reservation', async () => {
    const [one, other] = [await placed(), await placed()]
    const cancelEnded: Work = (db) => db`select private.cancel_ended_reservations(200)`
    const end = (id: string) =>
      onlooker`update public.orders set reserved_until = now() - interval '1 second' where id = ${id}`
    await end(one)
    await actAs(sql, clinic, async (db) => {
      await change(one, { [sku]: 4 })(db)
      // It passes over what somebody is changing.
      await sql.begin(cancelEnded)
    })
    expect(await stateOf(one)).toMatchObject({ status: 'new', pieces: 4, held: 4 })
    await end(other)
    expect(await met([null, cancelEnded], [clinic, change(other, { [sku]: 4 })])).toBe('PT409 order_is_final')
    expect(await stateOf(other)).toMatchObject({ status: 'cancelled', pieces: 5, held: 0 })
    expect(await stateOf(one), 'the change has not let it start again').toMatchObject({ status: 'cancelled', held: 0 })
  })

  test('a buyer of the last pieces', async () => {
    const id = await placed(15)
    const [rival] = await shop.clinics(1)
    const buy =
      (quantity: number): Work =>
      (db) =>
        db`select public.place_order(${db.json([{ sku, quantity }])}, ${db.json(pickup)}, idempotency_key => ${randomUUID()})`
    expect(await met([rival!, buy(3)], [clinic, change(id, { [sku]: 18 })])).toBe('PT409 out_of_stock')
    expect(await met([clinic, change(id, { [sku]: 17 })], [rival!, buy(1)])).toBe('PT409 out_of_stock')
    expect(await stateOf(id)).toMatchObject({ pieces: 17, held: 17 })
  })

  test('itself, sent 20 times: it happens once', async () => {
    const id = await placed()
    const key = randomUUID()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => actAs(sql, clinic, change(id, { [sku]: 7 }, 1, { key }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 20 })
    expect(await stateOf(id)).toMatchObject({ pieces: 7, held: 7, version: 2 })
  })

  test('changes of eight other orders of its clinic: together they keep within its limit', async () => {
    const dear = await shop.product({ stock: 100, price: 1_000_000 })
    const ids: string[] = []
    for (let n = 0; n < 9; n += 1) ids.push((await placeOrder(sql, clinic, [{ sku: dear, quantity: 1 }])).id)
    const outcomes = await Promise.allSettled(ids.map((id) => actAs(sql, clinic, change(id, { [dear]: 2 }))))
    expect(tally(outcomes)).toEqual({ ok: 1, 'PT409 open_total_too_high': 8 })
  })
})

test('over REST the refusal of a change brings the order as it is now', async () => {
  const key = randomUUID()
  const { data: order } = await as.clinic
    .rpc('place_order', { items: [{ sku, quantity: 3 }], delivery: pickup, idempotency_key: key })
    .throwOnError()
  const call = { order_id: order.id, items: [{ sku, quantity: 2 }], expected_version: 1 }
  const { data: changed } = await as.clinic
    .rpc('change_order', { ...call, idempotency_key: randomUUID() })
    .throwOnError()
  expect(changed).toMatchObject({ id: order.id, version: 2, total: 2000, items: [{ sku, quantity: 2 }] })

  const { error, status } = await as.manager.rpc('change_order', {
    ...call,
    comment: 'По звонку',
    idempotency_key: randomUUID(),
  })
  expect([status, error!.message]).toEqual([409, 'order_changed'])
  expect(JSON.parse(error!.details)).toEqual({ order: changed })
})

test('orders that are changed, confirmed, priced, paid, picked, sent, returned and cancelled at random agree on pieces, money and papers', async () => {
  const random = createRandom(655)
  const skus = [sku, await shop.product({ stock: 60, price: 2500 }), await shop.product({ stock: 400, price: 700 })]
  const ids: string[] = []
  for (let n = 0; n < 16; n += 1) {
    const lines = skus.slice(1).map((each) => ({ sku: each, quantity: random.between(1, 4) }))
    ids.push((await placeOrder(sql, clinic, lines)).id)
  }
  const by = (who: string, work: Work) => actAs(sql, who, work)
  const to = (method: string, city: string) => ({ ...pickup, method, city, address: 'ул. Абая, 1' })
  const places = [pickup, to('courier-almaty', 'Алматы'), to('sdek', 'Астана'), to('sdek', 'Шымкент')]
  const key = () => randomUUID()

  /** How often each is tried, and what it does with an order: `dice` is 0 to 5. */
  const steps: Record<string, [number, (id: string, dice: number) => Promise<unknown>]> = {
    change: [8, (id, dice) => changeAtRandom(clinic, id, dice)],
    changeByManager: [8, (id, dice) => changeAtRandom(manager.id, id, dice)],
    changeByAdmin: [4, (id, dice) => changeAtRandom(admin.id, id, dice)],
    confirm: [1, (id) => by(manager.id, setStatus(id, 'confirmed'))],
    assemble: [1, (id) => by(logistic.id, setStatus(id, 'assembling'))],
    short: [
      2,
      (id, dice) => by(logistic.id, (t) => t`select public.report_shortage(${id}, ${skus[dice % 3]!}, 1, 'Бой')`),
    ],
    decide: [2, (id) => by(clinic, (t) => t`select public.decide_shortage(${id}, 'rest')`)],
    send: [1, (id) => by(logistic.id, setStatus(id, 'shipped'))],
    deliver: [1, (id) => by(admin.id, setStatus(id, 'delivered'))],
    takeBack: [
      2,
      (id, dice) =>
        by(
          admin.id,
          (t) => t`select public.return_items(${id}, ${t.json([{ sku: skus[dice % 3]!, quantity: 1 }])}, 'Брак')`,
        ),
    ],
    price: [3, (id, dice) => by(manager.id, (t) => t`select public.set_delivery_price(${id}, ${500 * dice})`)],
    reprice: [
      2,
      (_, dice) => onlooker`update public.availability set price = ${650 + 50 * dice} where sku = ${skus[2]!}`,
    ],
    invoice: [3, (id) => by(clinic, (t) => t`select public.issue_invoice(${id})`)],
    receive: [
      1,
      (id, dice) =>
        by(
          admin.id,
          (t) => t`select public.record_payment(${id}, 'received', ${1500 * (dice + 1)}, idempotency_key => ${key()})`,
        ),
    ],
    refund: [
      1,
      (id, dice) =>
        by(
          admin.id,
          (t) => t`select public.record_payment(${id}, 'refunded', ${700 * (dice + 1)}, idempotency_key => ${key()})`,
        ),
    ],
    // Of few of the orders, so that others reach their clinic.
    end: [
      1,
      async (_, dice) => {
        await onlooker`update public.orders set reserved_until = now() - interval '1 second' where id = ${ids[dice % 2]!} and reserved_until is not null`
        await sql`select private.cancel_ended_reservations(5)`
      },
    ],
    cancel: [1, (_, dice) => by(admin.id, setStatus(ids[2 + (dice % 2)]!, 'cancelled'))],
  }
  const onwards = ['confirm', 'assemble', 'short', 'decide', 'send', 'deliver', 'takeBack']
  async function changeAtRandom(who: string, id: string, dice: number) {
    const wanted = Object.fromEntries(
      random
        .shuffle(skus)
        .slice(0, 1 + (dice % 3))
        .map((each) => [each, random.between(1, 8)]),
    )
    const [row] = await onlooker<{ version: number }[]>`select version from public.orders where id = ${id}`
    await by(who, change(id, wanted, row!.version, places[dice] ? { delivery: places[dice] } : {}))
  }
  const done: Record<string, number> = {}
  const at = (often: string[]) =>
    Array.from({ length: 450 }, () => {
      const [id, name, dice] = [random.shuffle(ids)[0]!, random.shuffle(often)[0]!, random.between(0, 5)]
      return async () => {
        await steps[name]![1](id, dice)
        done[name] = (done[name] ?? 0) + 1
      }
    })
  const named = (weigh: (times: number, name: string) => number) =>
    Object.entries(steps).flatMap(([name, [times]]) => Array.from({ length: weigh(times, name) }, () => name))

  // At first they are changed mostly, then carried on mostly.
  const outcomes = await inCrowd(at(named((times) => times)), 20)
  for (let crowd = 0; crowd < 5 && Object.keys(done).length < Object.keys(steps).length; crowd += 1)
    outcomes.push(...(await inCrowd(at(named((times, name) => (onwards.includes(name) ? 8 : times))), 20)))

  const words = Object.keys(tally(outcomes)).filter(
    (word) => !/^ok$|^PT409 |^PT404 order_not_found$|^PT422 unknown_sku$/.test(word),
  )
  expect(words.join(), 'no deadlock, nothing unexpected').toEqual('')
  expect(Object.keys(done).length, `every step was taken: ${JSON.stringify(done)}`).toBe(Object.keys(steps).length)
  expect([...(await onlooker`select * from private.stock_mismatches()`)]).toEqual([])
  expect([...(await onlooker`select * from private.payment_mismatches()`)]).toEqual([])
  expect(
    (await onlooker`select min(stock_count) as least from public.availability`)[0]!['least'],
  ).toBeGreaterThanOrEqual(0)
  const orders = await onlooker`
    select o.*, lines.goods, lines.kept, lines.pieces, lines.sent, lines.back, ledger.held, o.reserved_until is null as is_unreserved
      from public.orders as o
     cross join lateral (
       select coalesce(sum(i.price * i.quantity), 0)::int as goods, coalesce(sum(i.quantity), 0)::int as pieces,
              coalesce(sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)), 0)::int as kept,
              coalesce(sum(coalesce(i.sent_quantity, i.quantity)), 0)::int as sent, coalesce(sum(i.returned_quantity), 0)::int as back
         from public.order_items as i where i.order_id = o.id
     ) as lines
     cross join lateral (
       select -coalesce(sum(m.delta), 0)::int as held from public.stock_movements as m where m.order_id = o.id
     ) as ledger
     where o.id = any (${ids})`
  for (const order of orders) {
    expect(order['items_total'], 'the sum is that of the lines').toBe(order['goods'])
    expect(order['due']).toBe(order['status'] === 'cancelled' ? 0 : order['kept'] + (order['delivery_price'] ?? 0))
    expect(order['held'], 'the ledger of an order is what it holds, and what was lost').toBe(
      order['pieces'] - (order['status'] === 'cancelled' ? order['sent'] : order['back']),
    )
    expect(order['refunded_total']).toBeLessThanOrEqual(order['received_total'])
    if (order['delivery_price'] === null)
      expect(order['is_unreserved'], 'without a price nothing is reserved').toBe(true)
    if (order['delivery_price'] !== null && ['new', 'confirmed'].includes(order['status'] as string)) {
      const [paper] = (await by(
        clinic,
        (t) => t`select public.issue_invoice(${order['id']}) as invoice`,
      )) as postgres.Row[]
      expect(paper!['invoice']).toMatchObject({ total: order['total'], delivery: order['delivery_method_name'] })
      const [lines] = await onlooker`
        select jsonb_agg(jsonb_build_array(i.id, i.quantity, i.price) order by i.sku, i.position) as now from public.order_items as i where i.order_id = ${order['id']}`
      const said = paper!['invoice'].items as { order_item_id: string; quantity: number; price: number }[]
      expect(said.map(({ order_item_id, quantity, price }) => [order_item_id, quantity, price])).toEqual(lines!['now'])
    }
  }
})
