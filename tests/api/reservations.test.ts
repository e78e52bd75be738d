import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { createFixtures } from '../support/fixtures.ts'
import { waiting } from '../support/meeting.ts'
import { actAs, pickup, placeOrder } from '../support/orders.ts'

// Reservations and limits of open orders when two things happen at once, each on a connection of its own.

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const ALMATY = 300 * MINUTE

const sql = database(40)
const shop = createFixtures(sql)
let admin: string
let sku: string

beforeAll(async () => {
  admin = (await shop.staff('admin', 1))[0]!
  sku = await shop.product({ stock: 200, price: 1000 })
})
afterAll(async () => {
  await shop.remove()
  await sql.end()
})

const product = () => shop.product({ stock: 200, price: 1000 })

/** An order of two pieces whose reservation has just ended. */
async function endedOrder(): Promise<string> {
  const [buyer] = await shop.clinics(1)
  const { id } = await placeOrder(sql, buyer!, [{ sku, quantity: 2 }])
  await sql`update public.orders set reserved_until = now() - interval '1 second' where id = ${id}`
  return id
}

const pay = (id: string) =>
  actAs(sql, admin, async (transaction) => {
    await transaction`select public.record_payment(${id}, 'received', 2000, idempotency_key => ${randomUUID()})`
  })
const stateOf = async (id: string) => {
  const [row] = await sql`
    select o.status, o.payment_status as payment, o.due - o.received_total as rest,
           (select sum(m.delta)::int from public.stock_movements as m where m.order_id = o.id) as stock
      from public.orders as o where o.id = ${id}`
  return { ...row }
}
const cancelEnded = () => sql`select private.cancel_ended_reservations(200)`

describe('a reservation that has ended', () => {
  test('is left alone while its payment is being recorded, and lasts once it is', async () => {
    const id = await endedOrder()
    await sql.begin(async (payment) => {
      const claims = JSON.stringify({ sub: admin, role: 'authenticated' })
      await payment`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      await payment`select public.record_payment(${id}, 'received', 2000, idempotency_key => ${randomUUID()})`
      await cancelEnded()
    })
    await cancelEnded()
    expect(await stateOf(id)).toEqual({ status: 'new', payment: 'paid', rest: 0, stock: -2 })
  })

  test('is cancelled by the job that came first; money that comes next is a surplus', async () => {
    const id = await endedOrder()
    let payment: Promise<void> | undefined
    await sql.begin(async (job) => {
      await job`select private.cancel_ended_reservations(200)`
      payment = pay(id)
      await expect.poll(() => waiting(sql)).toBe(1)
    })
    await payment
    expect(await stateOf(id)).toEqual({ status: 'cancelled', payment: 'paid', rest: -2000, stock: 0 })
  })

  test('is cancelled once by two runners', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, endedOrder))
    await Promise.all(Array.from({ length: 4 }, cancelEnded))
    expect(await Promise.all(ids.map(stateOf))).toEqual(
      ids.map(() => ({ status: 'cancelled', payment: 'unpaid', rest: 0, stock: 0 })),
    )
    const events = await sql`
      select from public.order_events where order_id = any (${ids}::uuid[]) and to_status = 'cancelled'`
    expect(events).toHaveLength(ids.length)
  })

  test('ends beside a buyer of the same products, whatever their order', async () => {
    const skus = [await product(), await product(), await product()]
    const products = await sql<{ id: string; sku: string }[]>`
      select id, sku from public.products where sku = any (${skus}) order by id`
    const [buyer] = await shop.clinics(1)
    const ended: string[] = []
    // The job takes them in this order, a buyer in that of their ids.
    for (const { sku } of products.toReversed()) {
      const { id } = await placeOrder(sql, buyer!, [{ sku, quantity: 1 }])
      await sql`update public.orders set reserved_until = now() - make_interval(secs => ${60 - ended.length}) where id = ${id}`
      ended.push(id)
    }
    const [other] = await shop.clinics(1)
    let cancelling: PromiseLike<unknown> | undefined
    let placing: Promise<{ id: string }> | undefined
    await sql.begin(async (holder) => {
      await holder`select from public.availability where product_id = ${products[1]!.id} for update`
      cancelling = cancelEnded().then((rows) => rows)
      await expect.poll(() => waiting(sql)).toBe(1)
      placing = placeOrder(
        sql,
        other!,
        [products[2]!, products[0]!].map((product) => ({ sku: product.sku, quantity: 1 })),
      )
      placing.catch(() => {})
      await expect.poll(() => waiting(sql)).toBe(2)
    })
    await cancelling
    const { id } = await placing!
    expect((await stateOf(id)).status).toBe('new')
    expect(await Promise.all(ended.map(async (order) => (await stateOf(order)).status))).toEqual(
      ended.map(() => 'cancelled'),
    )
  })

  test('extended while the job runs it either lasts or has ended', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, endedOrder))
    const outcomes = await Promise.allSettled([
      ...ids.map((id) =>
        actAs(sql, admin, (transaction) => transaction`select public.extend_reservation(${id}, 'Просит клиника')`),
      ),
      cancelEnded(),
    ])
    const states = await Promise.all(ids.map(stateOf))
    states.forEach(({ status, stock }, i) => {
      const isExtended = outcomes[i]!.status === 'fulfilled'
      expect({ status, stock }).toEqual(isExtended ? { status: 'new', stock: -2 } : { status: 'cancelled', stock: 0 })
    })
  })
})

test('whatever a clinic does, an order without a receipt holds stock no longer than four reservations', async () => {
  const [settings] = await sql<{ days: number }[]>`select reservation_days as days from public.shop_settings`
  const last = settings!.days * 4
  const random = seeded(7)
  const [buyer] = await shop.clinics(1)
  const endedByTheShop = new Set<number>()
  const toMidnight = DAY - ((Date.now() + ALMATY) % DAY)
  if (toMidnight < MINUTE) await new Promise((resolve) => setTimeout(resolve, toMidnight)) // days are counted by it
  for (let history = 0; history < 20; history++) {
    const { id } = await placeOrder(sql, buyer!, [{ sku, quantity: 1 }])
    if (random() < 0.5)
      await sql`update public.orders set delivery_price = null, reserved_until = null where id = ${id}`
    let proven = false
    for (let day = 0; day <= last + 2; day++) {
      const dice = random()
      // What is refused changes nothing.
      if (dice < 0.1) await actAs(sql, buyer!, (own) => own`select public.report_payment(${id})`).catch(() => undefined)
      else if (dice < 0.12) {
        const path = `${id}/${randomUUID()}.pdf`
        const added = sql`select public.add_order_document(${buyer!}, ${id}, ${path}, 'receipt.pdf', 'application/pdf', 100)`
        proven ||= await added.then(
          () => true,
          () => false,
        )
      } else if (dice < 0.3) {
        const method = dice < 0.2 ? 'sdek' : dice < 0.25 ? 'pickup-almaty' : 'courier-almaty'
        const delivery = { ...pickup, method, city: 'Алматы', address: 'ул. Абая, 1' }
        const change = sql`select public.change_order(${id}, ${sql.json([{ sku, quantity: 1 }])}, ${sql.json(delivery)}, version, idempotency_key => ${randomUUID()})
          from public.orders where id = ${id}`
        await actAs(sql, buyer!, (own) => own`${change}`).catch(() => undefined)
      }
      await cancelEnded()
      const { status, stock } = await stateOf(id)
      if (status === 'cancelled') {
        expect(stock).toBe(0)
        endedByTheShop.add(day)
        break
      }
      expect(proven || day <= last, `history ${history}, day ${day}`).toBe(true)
      await sql`
        update public.orders
           set created_at = created_at - interval '1 day', reserved_until = reserved_until - interval '1 day', reported_at = reported_at - interval '1 day'
         where id = ${id}`
      await sql`update public.order_documents set created_at = created_at - interval '1 day' where order_id = ${id}`
      await sql`
        update public.order_changes set old_value = to_jsonb((old_value #>> '{}')::timestamptz - interval '1 day')
         where order_id = ${id} and field = 'reserved_until' and old_value is not null`
    }
    // The next history is not stopped by the limits of open orders.
    await sql`update public.orders set status = 'confirmed' where id = ${id} and status = 'new'`
  }
  expect(endedByTheShop).toContain(last + 1)
  expect(Math.min(...endedByTheShop)).toBe(settings!.days + 1)
  expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
}, 180_000)

/** Numbers between 0 and 1, the same at each run. */
function seeded(seed: number): () => number {
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('of 40 orders of one clinic at once 20 pass, and as many as its sum allows', async () => {
  const [buyer, bigBuyer] = await shop.clinics(2)
  const dear = await shop.product({ stock: 200, price: 1_000_000 })
  const tally = async (id: string, product: string) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => placeOrder(sql, id, [{ sku: product, quantity: 1 }])),
    )
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
    )
    return { passed: 40 - refusals.length, refusals: [...new Set(refusals)] }
  }
  expect(await tally(buyer!, sku)).toEqual({ passed: 20, refusals: ['too_many_open_orders'] })
  expect(await tally(bigBuyer!, dear)).toEqual({ passed: 10, refusals: ['open_total_too_high'] })
  expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
})

test('a sku is renamed while an order of it and others is cancelled', async () => {
  const skus = [await product(), await product()]
  const products = await sql<{ id: string; sku: string }[]>`
    select id, sku from public.products where sku = any (${skus}) order by id`
  const [buyer] = await shop.clinics(1)
  const { id } = await placeOrder(
    sql,
    buyer!,
    products.map(({ sku }) => ({ sku, quantity: 1 })),
  )
  let cancelling: Promise<void> | undefined
  let renaming: PromiseLike<unknown> | undefined
  await sql.begin(async (holder) => {
    await holder`select from public.availability where product_id = ${products[1]!.id} for update`
    cancelling = actAs(sql, buyer!, async (transaction) => {
      await transaction`select public.cancel_order(${id})`
    })
    cancelling.catch(() => {})
    await expect.poll(() => waiting(sql)).toBe(1)
    renaming = sql`update public.products set sku = sku || '-R' where id = ${products[0]!.id}`.then((rows) => rows)
    await expect.poll(() => waiting(sql)).toBe(2)
  })
  await cancelling
  await renaming
  expect(await stateOf(id)).toMatchObject({ status: 'cancelled', stock: 0 })
})
