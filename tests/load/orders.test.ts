import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { createFixtures } from '../support/fixtures.ts'
import { type Line, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// A sale: 1,000 orders over 40 connections for 20 products that do not suffice, each basket in an order of its own.

const sql = database(40)
const shop = createFixtures(sql)
const stock = 60
let skus: string[]
let buyers: string[]

beforeAll(async () => {
  skus = []
  for (let i = 0; i < 20; i += 1) skus.push(await shop.product({ stock }))
  buyers = await shop.clinics(200)
})
afterAll(async () => {
  await shop.remove()
  await sql.end()
})

test('1,000 orders: nothing is oversold, and the ledger tells the same as the counters', async () => {
  const random = createRandom(1000)
  const baskets = Array.from({ length: 1000 }, (): Line[] =>
    random
      .shuffle(skus)
      .slice(0, random.between(1, 4))
      .map((sku) => ({ sku, quantity: random.between(1, 2) })),
  )
  const startedAt = performance.now()

  const outcomes = await Promise.allSettled(
    baskets.map((basket, i) => placeOrder(sql, buyers[i % buyers.length]!, basket)),
  )

  const seconds = (performance.now() - startedAt) / 1000
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.message)
  expect(new Set(refusals)).toEqual(new Set(['out_of_stock']))

  const sold = new Map(skus.map((sku) => [sku, 0]))
  baskets.forEach((basket, i) => {
    if (outcomes[i]!.status === 'rejected') return
    for (const { sku, quantity } of basket) sold.set(sku, sold.get(sku)! + quantity)
  })
  const rows = await sql<{ sku: string; stock_count: number; ordered: number; ledger: number }[]>`
    select a.sku, a.stock_count,
           (select coalesce(sum(i.quantity), 0)::int from public.order_items as i where i.product_id = a.product_id) as ordered,
           (select sum(m.delta)::int from public.stock_movements as m where m.product_id = a.product_id) as ledger
      from public.availability as a where a.sku = any (${skus})`
  expect(rows.toSorted((one, other) => skus.indexOf(one.sku) - skus.indexOf(other.sku))).toEqual(
    skus.map((sku) => ({
      sku,
      stock_count: stock - sold.get(sku)!,
      ordered: sold.get(sku),
      ledger: stock - sold.get(sku)!,
    })),
  )
  expect(Math.min(...rows.map(({ stock_count }) => stock_count))).toBeGreaterThanOrEqual(0)
  expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
  console.log(
    `${1000 - refusals.length} orders and ${refusals.length} refusals in ${seconds.toFixed(1)} s: ${Math.round(1000 / seconds)} calls a second`,
  )
})
