import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { inCrowd, tally } from '../support/crowd.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { actAs, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// Many in the store room at once, each on a connection of its own: stock, sums and ledgers agree in any order of arrival.

const sql = database(40)
const onlooker = database(2)
let shop: Fixtures

beforeEach(() => {
  shop = createFixtures(onlooker)
})
afterEach(() => shop.remove())
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

const { admin, logistic } = personas
type Call = (transaction: postgres.TransactionSql) => Promise<unknown>
const as = (userId: string, call: Call) => actAs(sql, userId, call)
const setStatus = (userId: string, id: string, status: string) =>
  as(userId, (t) => t`select public.set_order_status(order_id => ${id}, status => ${status}::public.order_status)`)

/** Orders of a clinic in assembly: six pieces of each of three products. */
async function assemblingOrders(count: number) {
  const [clinic] = await shop.clinics(1)
  const skus = [
    await shop.product({ stock: 500 }),
    await shop.product({ stock: 500 }),
    await shop.product({ stock: 500 }),
  ]
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await placeOrder(
      sql,
      clinic!,
      skus.map((sku) => ({ sku, quantity: 6 })),
    )
    await setStatus(admin.id, id, 'confirmed')
    await setStatus(logistic.id, id, 'assembling')
    ids.push(id)
  }
  return { clinic: clinic!, skus, ids }
}

/** Lets 40 people work on twelve new orders at once, counts the steps that were taken, and returns the orders. */
async function workInCrowd(random: ReturnType<typeof createRandom>, done: Record<string, number>): Promise<string[]> {
  const { clinic, skus, ids } = await assemblingOrders(12)
  const key = () => randomUUID()
  const calls = Array.from({ length: 900 }, () => {
    const id = ids[random.between(0, ids.length - 1)]!
    const sku = skus[random.between(0, skus.length - 1)]!
    const missing = random.between(0, 5)
    const steps: Record<string, () => Promise<unknown>> = {
      short: () =>
        as(
          logistic.id,
          (t) =>
            t`select public.report_shortage(order_id => ${id}, sku => ${sku}, missing => ${missing}, reason => 'Бой')`,
        ),
      tick: () =>
        as(logistic.id, (t) => t`select public.pick_lines(${t.json([{ order_id: id, sku, picked: missing > 2 }])})`),
      decide: () => as(logistic.id, (t) => t`select public.decide_shortage(order_id => ${id}, choice => 'rest')`),
      send: () => as(logistic.id, (t) => t`select public.save_shipment(order_id => ${id}, places => 1, send => true)`),
      undo: () => as(logistic.id, (t) => t`select public.undo_delivery_step(array[${id}]::uuid[])`),
      handOver: async () => {
        const [known] = await onlooker`select code from private.handover_codes where order_id = ${id}`
        await as(
          logistic.id,
          (t) =>
            t`select public.hand_over_order(order_id => ${id}, handed_to => 'Асель', code => ${(known?.['code'] as string) ?? null})`,
        )
      },
      receive: () =>
        as(
          admin.id,
          (t) =>
            t`select public.record_payment(${id}, 'received', ${1000 * (missing + 1)}, idempotency_key => ${key()})`,
        ),
      refund: () =>
        as(
          admin.id,
          (t) =>
            t`select public.record_payment(${id}, 'refunded', ${700 * (missing + 1)}, idempotency_key => ${key()})`,
        ),
      reverse: async () => {
        const [payment] = await onlooker`
          select id from public.order_payments where order_id = ${id} and reverses_id is null order by random() limit 1`
        await as(
          admin.id,
          (t) => t`select public.reverse_payment(${(payment?.['id'] as number) ?? null}, 'Другой заказ')`,
        )
      },
      takeBack: () =>
        as(admin.id, (t) => t`select public.return_items(${id}, ${t.json([{ sku, quantity: 1 }])}, 'Аллергия')`),
      follow: () => as(clinic, (t) => t`select public.follow_up_order(${id})`),
      // Of a quarter of the orders, so that others reach their clinic.
      cancel: () => setStatus(admin.id, ids[random.between(0, 2)]!, 'cancelled'),
      giveBackAll: () => setStatus(admin.id, ids[random.between(3, 5)]!, 'returned'),
    }
    const name = random.shuffle(Object.keys(steps))[0]!
    return async () => {
      await steps[name]!()
      done[name] = (done[name] ?? 0) + 1
    }
  })

  const outcomes = await inCrowd(calls, 40)

  const words = Object.keys(tally(outcomes)).filter(
    (word) => !/^ok$|^PT409 |^PT404 payment_not_found$|^PT422 proof_required$/.test(word),
  )
  expect(words, 'no deadlock, nothing unexpected').toEqual([])
  return ids
}

test('40 people who pick, find short, send, hand over, pay, undo, take back and give back agree on pieces and money', async () => {
  const random = createRandom(40)
  const done: Record<string, number> = {}
  const ids: string[] = []
  // Who comes first is chance: some crowds never reach the rarest steps.
  for (let crowd = 0; crowd < 5 && Object.keys(done).length < 13; crowd += 1)
    ids.push(...(await workInCrowd(random, done)))
  expect(Object.keys(done).length, `every step was taken: ${JSON.stringify(done)}`).toBe(13)
  expect([...(await onlooker`select * from private.stock_mismatches()`)]).toEqual([])
  expect([...(await onlooker`select * from private.payment_mismatches()`)]).toEqual([])
  const ledger = await onlooker`
    select i.quantity, i.sent_quantity, i.returned_quantity, o.status,
           (select coalesce(sum(m.delta), 0)::int from public.stock_movements as m
             where m.order_id = i.order_id and m.product_id = i.product_id and m.kind = 'shortage') as short,
           (select coalesce(sum(m.delta), 0)::int from public.stock_movements as m
             where m.order_id = i.order_id and m.product_id = i.product_id) as held,
           (select f.quantity from public.order_items as f join public.orders as l on l.id = f.order_id
             where l.follows_id = i.order_id and f.product_id = i.product_id) as followed, follower.id as follower
      from public.order_items as i join public.orders as o on o.id = i.order_id
      left join public.orders as follower on follower.follows_id = o.id where o.id = any (${ids})`
  for (const { quantity, sent_quantity, returned_quantity, short, held, status, followed, follower } of ledger) {
    const sent = sent_quantity ?? quantity
    expect(short, 'sent and left out are what was ordered').toBe(quantity - sent)
    expect(held, 'the ledger of an order is what it holds, and what was lost').toBe(
      (status === 'cancelled' ? sent : returned_quantity) - quantity,
    )
    if (follower) expect(followed ?? 0, 'what follows is what was left out').toBe(short)
  }
  const money = await onlooker`
    select o.due, o.delivery_price, o.received_total, o.refunded_total, o.status,
           (select coalesce(sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)), 0)::int
              from public.order_items as i where i.order_id = o.id) as goods,
           (select coalesce(sum(p.amount) filter (where p.kind = 'refunded'), 0)::int from public.order_payments as p where p.order_id = o.id) as refunds
      from public.orders as o where o.id = any (${ids})`
  for (const { due, delivery_price, goods, received_total, refunded_total, refunds, status } of money) {
    expect(due, 'due follows what was sent and came back').toBe(status === 'cancelled' ? 0 : goods + delivery_price)
    expect(refunded_total).toBe(refunds)
    expect(refunded_total, 'no more is given back than came').toBeLessThanOrEqual(received_total)
  }
})

test('of 40 wrong codes at once five are tried', async () => {
  const { ids } = await assemblingOrders(1)
  const [id] = ids as [string]
  await setStatus(logistic.id, id, 'shipped')
  const [known] = await onlooker`select code from private.handover_codes where order_id = ${id}`
  const wrong = String((Number(known!['code']) + 1) % 10_000).padStart(4, '0')
  const tryCode = async () => {
    const [row] = (await as(
      logistic.id,
      (t) =>
        t`select public.hand_over_order(order_id => ${id}, handed_to => 'Асель', code => ${wrong}) ->> 'tries_left' as left`,
    )) as { left: string }[]
    return row!.left
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, tryCode))
  expect(tally(outcomes)).toEqual({ ok: 5, 'PT409 code_locked': 35 })
  const left = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  expect(left.toSorted()).toEqual(['0', '1', '2', '3', '4'])
})

test('what was missing is ordered once, and a call that is sent 20 times counts once', async () => {
  const { clinic, skus, ids } = await assemblingOrders(1)
  const [id] = ids as [string]
  const key = randomUUID()
  const short = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      as(
        logistic.id,
        (t) =>
          t`select public.report_shortage(order_id => ${id}, sku => ${skus[0]!}, missing => 2, reason => 'Бой', idempotency_key => ${key})`,
      ),
    ),
  )
  expect(tally(short)).toEqual({ ok: 20 })
  await as(clinic, (t) => t`select public.decide_shortage(order_id => ${id}, choice => 'rest')`)
  await setStatus(logistic.id, id, 'shipped')
  const followed = await Promise.allSettled(
    Array.from({ length: 20 }, () => as(clinic, (t) => t`select public.follow_up_order(order_id => ${id})`)),
  )
  expect(tally(followed)).toEqual({ ok: 1, 'PT409 already_followed': 19 })
  const [stock] = await onlooker`select stock_count from public.availability where sku = ${skus[0]!}`
  expect(stock!['stock_count']).toBe(500 - 6 - 2)
  expect([...(await onlooker`select * from private.stock_mismatches()`)]).toEqual([])
})
