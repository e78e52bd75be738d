import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { inCrowd, tally } from '../support/crowd.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { actAs, type Line, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// The store room while the shop sells: 40 at once who order, cancel, receive, write off and count the same products.

const connections = 40
const sql = database(connections)
const onlooker = database(2)
let shop: Fixtures
let admin: string

beforeEach(async () => {
  shop = createFixtures(onlooker)
  admin = (await shop.staff('admin', 1))[0]!
})
afterEach(async () => {
  await onlooker`delete from public.stock_counts where started_by = ${admin}`
  await shop.remove()
})
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

test('40 writers at once: no deadlock, nothing oversold, the ledger explains every counter', async () => {
  const skus: string[] = []
  for (let n = 0; n < 12; n += 1) skus.push(await shop.product({ stock: 15 }))
  const buyers = await shop.clinics(240)
  const random = createRandom(40)
  const some = () => random.shuffle(skus).slice(0, random.between(2, 5))
  const basket = (): Line[] => some().map((sku) => ({ sku, quantity: random.between(1, 3) }))
  const counts: string[] = []
  for (let n = 0; n < 15; n += 1) counts.push(await startCount())
  const placed: { buyer: string; id: string }[] = []

  const order = (buyer: string, lines: Line[]) => async () =>
    void placed.push({ buyer, id: (await placeOrder(sql, buyer, lines)).id })
  const cancelOne = async () => {
    const last = placed.pop()
    if (last) await actAs(sql, last.buyer, (own) => own`select public.cancel_order(order_id => ${last.id})`)
  }
  const works = random.shuffle<() => Promise<unknown>>([
    ...buyers.map((buyer) => order(buyer, basket())),
    ...Array.from({ length: 120 }, () => cancelOne),
    ...Array.from({ length: 60 }, () => post.bind(null, 'receipt', basket())),
    ...Array.from({ length: 60 }, () => post.bind(null, 'write_off', basket())),
    ...counts.map((count) => {
      const lines = basket()
      return () => countAndPost(count, lines)
    }),
  ])
  const outcomes = await inCrowd(works, connections)

  const { ok, 'PT409 out_of_stock': soldOut, ...others } = tally(outcomes)
  expect([ok, soldOut].every((times = 0) => times > 10)).toBe(true)
  expect(Object.keys(others).filter((name) => !REFUSALS.has(name))).toEqual([])
  expect(await mismatches()).toEqual([])
  const shelves = await onlooker<{ stock: number; reserved: number; ledger: number; inOrders: number }[]>`
    select a.stock_count as stock, coalesce(r.pieces, 0) as reserved,
           (select sum(m.delta)::int from public.stock_movements as m where m.product_id = a.product_id) as ledger,
           (select -coalesce(sum(m.delta), 0)::int from public.stock_movements as m
             where m.product_id = a.product_id and m.kind in ('order', 'cancel')) as "inOrders"
      from public.availability as a
      left join private.reserved_pieces() as r on r.product_id = a.product_id
     where a.sku = any (${skus})`
  expect(shelves).toHaveLength(skus.length)
  for (const { stock, reserved, ledger, inOrders } of shelves) {
    expect(stock).toBeGreaterThanOrEqual(0)
    expect(ledger).toBe(stock)
    expect(inOrders).toBe(reserved)
  }
  const [moves] = await onlooker`
    select count(*) filter (where kind = 'receipt')::int > 20 as received, count(*) filter (where kind = 'write_off')::int > 5 as written_off,
           count(*) filter (where kind = 'cancel')::int > 20 as cancelled, count(*) filter (where kind = 'inventory')::int > 5 as counted
      from public.stock_movements as m join public.products as p on p.id = m.product_id where p.sku = any (${skus})`
  expect(moves).toEqual({ received: true, written_off: true, cancelled: true, counted: true })
})

describe('a count', () => {
  test('that 20 post at once is posted once', async () => {
    const sku = await shop.product({ stock: 10 })
    const count = await startCount()
    await enter(count, sku, 7)

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => postCount(count)))

    expect(tally(outcomes)).toEqual({ ok: 1, 'PT409 count_closed': 19 })
    expect(await stockOf(sku)).toBe(7)
    expect(await mismatches()).toEqual([])
  })

  test('into which 40 scan the same product at once has every piece', async () => {
    const sku = await shop.product({ stock: 10 })
    const count = await startCount()

    await Promise.all(Array.from({ length: 40 }, () => enter(count, sku, 1)))

    const [line] = await onlooker`select counted, expected from public.stock_count_lines where count_id = ${count}`
    expect(line).toEqual({ counted: 40, expected: 10 })
  })

  test('is true although orders come and go while it is entered', async () => {
    const sku = await shop.product({ stock: 100 })
    const buyers = await shop.clinics(60)
    const count = await startCount()

    const [, entered] = await Promise.all([
      inCrowd(
        buyers.map((buyer, n) => async () => {
          const { id } = await placeOrder(sql, buyer, [{ sku, quantity: 1 }])
          if (n % 2) await actAs(sql, buyer, (own) => own`select public.cancel_order(order_id => ${id})`)
        }),
        connections,
      ),
      Promise.all(Array.from({ length: 30 }, () => enter(count, sku, 100, false))),
    ])

    expect(new Set(entered.map(({ expected }) => expected))).toEqual(new Set([100]))
    await postCount(count)
    expect(await stockOf(sku)).toBe(70)
  })
})

describe('clinics that wait', () => {
  test('are notified once and in the order of asking, by two runners at once', async () => {
    const sku = await shop.product({ stock: 0 })
    const [product] = await onlooker<{ id: string }[]>`select id from public.products where sku = ${sku}`
    const waiting = await shop.clinics(90)
    for (const clinic of waiting) {
      await actAs(sql, clinic, (own) => own`select public.subscribe_to_stock(product_id => ${product!.id})`)
    }
    await post('receipt', [{ sku, quantity: 5 }])

    const first = await sql.reserve()
    const second = await sql.reserve()
    const notified: string[][] = []
    try {
      for (let round = 0; round < 5; round += 1) {
        await first`begin`
        await second`begin`
        const take = async (runner: postgres.ReservedSql) =>
          notified.push((await runner`select user_id from private.take_stock_subscriptions(10) as t`).map(userId))
        await take(first)
        await take(second)
        await second`commit`
        // A runner that dies gives back the subscribers it has taken, and they are notified before later ones.
        if (round === 0) {
          await first`rollback`
          notified.splice(notified.length - 2, 1)
        } else await first`commit`
      }
    } finally {
      first.release()
      second.release()
    }

    expect(notified.slice(1).flat()).toEqual([...waiting.slice(0, 10), ...waiting.slice(20)])
    expect(notified[0]).toEqual(waiting.slice(10, 20))
    expect(await onlooker`select user_id from private.take_stock_subscriptions(10)`).toHaveLength(0)
  })
})

const userId = ({ user_id }: postgres.Row) => user_id as string

const startCount = () =>
  actAs(sql, admin, async (own) => {
    const [row] = await own`select public.start_stock_count(title => 'Пересчёт') ->> 'id' as id`
    return row!['id'] as string
  })

const enter = (count: string, sku: string, quantity: number, isAdded = true) =>
  actAs(sql, admin, async (own) => {
    const [row] = await own`
      select public.enter_stock_count(count_id => ${count}, code => ${sku}, quantity => ${quantity}, is_added => ${isAdded}) as line`
    return row!['line'] as { counted: number; expected: number }
  })

const postCount = (count: string) =>
  actAs(sql, admin, (own) => own`select public.post_stock_count(count_id => ${count})`)

async function countAndPost(count: string, lines: Line[]) {
  // Some find less than there is, which orders may need; most find more.
  for (const { sku, quantity } of lines) await enter(count, sku, lines.length > 2 ? 20 + quantity : quantity * 4)
  await postCount(count)
}

function post(kind: 'receipt' | 'write_off', lines: Line[]) {
  const entries = lines.map(({ sku, quantity }) => ({ code: sku, quantity }))
  return actAs(
    sql,
    admin,
    (own) =>
      own`select public.post_stock(kind => ${kind}, lines => ${own.json(entries)}, note => 'Накладная', idempotency_key => ${randomUUID()})`,
  )
}

/** What may be answered besides: fewer on the shelf than a write-off or a count takes away. */
const REFUSALS = new Set(['PT409 reserved_missing', 'PT422 bad_stock_lines'])

async function stockOf(sku: string): Promise<number> {
  const [row] = await onlooker`select stock_count from public.availability where sku = ${sku}`
  return row!['stock_count'] as number
}

const mismatches = async () => [...(await onlooker`select * from private.stock_mismatches()`)]
