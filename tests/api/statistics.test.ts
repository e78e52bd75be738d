import fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { personas } from '../e2e/support/personas.ts'
import { createFixtures } from '../support/fixtures.ts'

// Every block against what a plain reader makes of the same orders, lines and dates, for random histories, periods and filters.
// The histories lie in 2090, where nothing else does; each is rolled back.

const sql = database(1)
const shop = createFixtures(sql)
const managers = [personas.manager.id, personas.otherManager.id]
const cities = ['Проба Первая', 'Проба Вторая']
let clinics: string[]
let products: { id: string; sku: string; line: string; type: string }[]

beforeAll(async () => {
  clinics = await shop.clinics(4)
  products = [
    ...(await sql<typeof products>`
    select distinct on (p.line_id) p.id, p.sku, l.slug as line, t.slug as type
      from public.products as p
      join public.product_lines as l on l.id = p.line_id
      join public.product_types as t on t.id = p.product_type_id
     order by p.line_id, p.sku limit 4`),
  ]
})
afterAll(async () => {
  await shop.remove()
  await sql.end()
})

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const ALMATY = 5 * 60 * MINUTE
const START = Date.UTC(2090, 0, 1) - ALMATY
const dayOf = (moment: number) => new Date(moment + ALMATY).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Any second of the first quarter, and often the first or the last of a day or month. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 90 * 86_400 - 1 }).map((second) => START + second * 1000),
  fc
    .tuple(fc.constantFrom(0, 30, 31, 58, 59, 89), fc.constantFrom(0, DAY - 1000))
    .map(([day, offset]) => START + day * DAY + offset),
)
const line = fc
  .record({
    price: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    sent: fc.nat(),
    back: fc.nat(),
  })
  .map(({ price, quantity, sent, back }) => {
    const left = sent % 3 === 0 ? Math.floor(((sent % 100) / 100) * quantity) : quantity
    return { price, quantity, sent: left, back: back % 4 === 0 ? Math.min(left, back % (left + 1)) : 0 }
  })
const order = fc.record({
  clinic: fc.nat({ max: 3 }),
  manager: fc.option(fc.nat({ max: 1 })),
  city: fc.nat({ max: 1 }),
  status: fc.constantFrom('delivered', 'delivered', 'delivered', 'returned', 'shipped', 'cancelled', 'new'),
  ended: moment,
  took: fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 3000 }), fc.nat({ max: 6000 })),
  received: fc.nat({ max: 100_000 }),
  lines: fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), line), {
    selector: ([product]) => product,
    minLength: 1,
    maxLength: 4,
  }),
})
const history = fc.record({
  orders: fc.array(order, { maxLength: 25, size: 'max' }),
  /** When each clinic registered, and after how many minutes it was verified. */
  joined: fc.array(fc.tuple(moment, fc.option(fc.nat({ max: 5000 }))), { minLength: 4, maxLength: 4 }),
  /** How many of the deliveries' deltas have been folded. */
  folded: fc.nat({ max: 60 }),
})
/** Any days, and often days of which histories have the first or the last second. */
const EDGES = [0, 30, 31, 58, 59, 89]
const period = fc
  .oneof(
    fc.tuple(fc.integer({ min: -5, max: 89 }), fc.constantFrom(1, 2, 7, 28, 30, 31, 90, 120)),
    fc
      .tuple(fc.constantFrom(...EDGES), fc.constantFrom(...EDGES))
      .map(([one, other]): [number, number] => [Math.min(one, other), Math.abs(one - other) + 1]),
  )
  .map(([from, days]) => ({ from: addDays('2090-01-01', from), days }))
const filters = fc.record(
  { city: fc.constantFrom(...cities), manager: fc.nat({ max: 1 }), line: fc.nat({ max: 3 }), mine: fc.boolean() },
  { requiredKeys: ['mine'] },
)

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never
type Order = History['orders'][number] & { id: string; placed: number; confirmed: number; shipped: number }
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never
type Days = { from: string; to: string }

const sold = (one: History['orders'][number]['lines'][number][1]) => one.price * (one.sent - one.back)
const deducted = ({ lines, status }: Pick<Order, 'lines' | 'status'>) =>
  lines.reduce(
    (sum, [, { price, quantity, sent, back }]) =>
      sum + price * (status === 'returned' ? quantity : quantity - sent + back),
    0,
  )
const itemsTotal = ({ lines }: Pick<Order, 'lines'>) =>
  lines.reduce((sum, [, { price, quantity }]) => sum + price * quantity, 0)

test('every block says what a plain query over the same rows says', { timeout: 300_000 }, async () => {
  const [{ debt: demoDebt } = { debt: 0 }] = await sql<
    { debt: number }[]
  >`select coalesce(sum(debt), 0)::int as debt from public.orders`
  await fc.assert(
    fc.asyncProperty(history, period, filters, async ({ orders, joined, folded }, { from, days }, asked) => {
      await sql
        .begin(async (db) => {
          const told = await write(db, orders, joined, folded)
          expect([...(await db`select * from private.sales_mismatches('2089-12-01', '2090-04-30')`)]).toEqual([])
          const now = { from, to: addDays(from, days - 1) }
          const before = { from: addDays(from, -days), to: addDays(from, -1) }
          await compare(db, told, joined, now, before, asked, Number(demoDebt))
          throw new Rollback()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error
        })
    }),
    { numRuns: 60 },
  )
})

class Rollback extends Error {}

/** Writes a history past the functions, and books its deliveries as they would. */
async function write(
  db: postgres.TransactionSql,
  orders: History['orders'],
  joined: History['joined'],
  folded: number,
): Promise<Order[]> {
  for (const [n, [at, verified]] of joined.entries()) {
    await db`
      update public.user_clinic_info
         set created_at = ${new Date(at)}, verified_at = ${verified === null ? null : new Date(at + verified * MINUTE)},
             account_manager_id = ${managers[n % 2]!}, city = ${cities[n % 2]!}
       where user_id = ${clinics[n]!}`
  }
  const told = orders.map((one, n): Order => {
    const shipped = one.ended - one.took[2] * MINUTE
    const confirmed = shipped - one.took[1] * MINUTE
    return {
      ...one,
      id: `20900000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      shipped,
      confirmed,
      placed: confirmed - one.took[0] * MINUTE,
    }
  })
  for (const one of told) {
    const { status } = one
    const isDelivered = status === 'delivered' || status === 'returned'
    await db`
      insert into public.orders
        (id, number, user_id, status, payment_method, items_total, deducted_total, delivery_price, received_total, delivery_method, city, address,
         recipient_name, recipient_phone, idempotency_key, account_manager_id, created_at, confirmed_at, shipped_at, delivered_at, cancelled_at)
      values (${one.id}, ${'2090-' + one.id.slice(-6)}, ${clinics[one.clinic]!}, ${status}, 'invoice', ${itemsTotal(one)}, ${deducted(one)}, 0, ${one.received},
              'kazpost', ${cities[one.city]!}, 'ул. Абая, 1', 'Асель', '+77010000001', gen_random_uuid(), ${one.manager === null ? null : managers[one.manager]!},
              ${new Date(one.placed)}, ${new Date(one.confirmed)}, ${new Date(one.shipped)}, ${isDelivered ? new Date(one.ended) : null},
              ${status === 'cancelled' ? new Date(one.ended) : null})`
    for (const [product, { price, quantity, sent, back }] of one.lines) {
      await db`
        insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, sent_quantity, returned_quantity)
        values (${one.id}, ${products[product]!.id}, ${products[product]!.sku}, 'x', 'x', 'x', 'x', 50, ${price}, ${quantity}, ${sent},
                ${status === 'returned' ? sent : back})`
    }
    await db`select private.book_sales(${one.id}, 1)`
  }
  await db`select private.fold_sales(${folded})`
  await db`select private.count_clinic_steps(1000000)`
  return told
}

async function compare(
  db: postgres.TransactionSql,
  orders: Order[],
  joined: History['joined'],
  now: Days,
  before: Days,
  { city, manager, line: lineIndex, mine }: Filters,
  demoDebt: number,
) {
  const caller = mine ? personas.manager.id : personas.admin.id
  const asked = {
    ...(city && { city }),
    ...(manager !== undefined && { manager: managers[manager]! }),
    ...(lineIndex !== undefined && { line: products[lineIndex]!.line }),
  }
  async function ask(block: string, dimension?: string) {
    await db`select set_config('request.jwt.claims', ${JSON.stringify({ sub: caller, role: 'authenticated' })}, true)`
    await db`set local role authenticated`
    const call = `${mine ? 'my_' : ''}stats_${block}`
    const [row] = dimension
      ? await db.unsafe(`select public.${call}($1, $2, $3, $4) as answer`, [
          dimension,
          now.from,
          now.to,
          asked as never,
        ])
      : await db.unsafe(`select public.${call}($1, $2, $3) as answer`, [now.from, now.to, asked as never])
    await db`reset role`
    return row!['answer'] as never
  }
  const isMine = (clinic: number) => !mine || clinic % 2 === 0
  const inDays = ({ from, to }: Days, at: number) => dayOf(at) >= from && dayOf(at) <= to
  const scoped = orders.filter(
    (one) =>
      isMine(one.clinic) && (!city || cities[one.city] === city) && (manager === undefined || one.manager === manager),
  )
  const linesOf = (one: Order) => one.lines.filter(([product]) => lineIndex === undefined || product === lineIndex)
  const delivered = (days: Days) => scoped.filter((one) => one.status === 'delivered' && inDays(days, one.ended))
  const turnoverOf = (some: Order[]) => some.flatMap(linesOf).reduce((sum, [, one]) => sum + sold(one), 0)
  const kept = (some: Order[]) => some.filter((one) => linesOf(one).some(([, { sent, back }]) => sent > back))
  const byClinic = (some: Order[]) =>
    groups(
      some,
      ({ clinic }) => clinics[clinic]!,
      (group) => turnoverOf(group),
    )

  // Cards
  const summary: Record<string, { value: number | null; previous: number | null }> = await ask('summary')
  const expected = (read: (days: Days) => number | null) => ({ value: read(now), previous: read(before) })
  expect(summary['turnover']).toEqual(expected((days) => turnoverOf(delivered(days))))
  expect(summary['orders']).toEqual(expected((days) => kept(delivered(days)).length))
  expect(summary['average_order']).toEqual(
    expected((days) => {
      const count = kept(delivered(days)).length
      return count === 0 ? null : Math.round(turnoverOf(delivered(days)) / count)
    }),
  )
  expect(summary['active_clinics']).toEqual(
    expected((days) => [...byClinic(delivered(days)).values()].filter((sum) => sum > 0).length),
  )
  const clinicsIn = clinics.flatMap((id, n) =>
    isMine(n) && (!city || cities[n % 2] === city) && (manager === undefined || n % 2 === manager)
      ? [
          {
            id,
            at: joined[n]![0],
            verified: joined[n]![1] === null ? null : joined[n]![0] + joined[n]![1]! * MINUTE,
            n,
          },
        ]
      : [],
  )
  expect(summary['new_clinics']).toEqual(
    expected((days) => clinicsIn.filter(({ verified }) => verified !== null && inDays(days, verified)).length),
  )
  if (city) {
    const owed = scoped.filter(({ status }) => status === 'shipped' || status === 'delivered')
    const debt = owed.reduce((sum, one) => sum + Math.max(itemsTotal(one) - deducted(one) - one.received, 0), 0)
    expect(summary['debt']!.value).toBe(debt)
  } else expect(summary['debt']!.value).toBeGreaterThanOrEqual(Math.min(0, demoDebt))

  // By day or month
  const { rows: bars }: { rows: { from: string; to: string; value: number }[] } = await ask('turnover')
  expect(bars[0]!.from).toBe(now.from)
  expect(bars.at(-1)!.to).toBe(now.to)
  for (const [n, bar] of bars.entries()) {
    expect(bar.value).toBe(turnoverOf(delivered(bar)))
    if (n > 0) expect(bar.from).toBe(addDays(bars[n - 1]!.to, 1))
  }

  // Taken apart
  const parts: Record<string, (one: Order, product: number) => string | null> = {
    line: (_one, product) => products[product]!.line,
    type: (_one, product) => products[product]!.type,
    manager: (one) => (one.manager === null ? null : managers[one.manager]!),
    city: (one) => cities[one.city]!,
  }
  for (const [dimension, keyOf] of Object.entries(parts)) {
    const { rows }: { rows: { key: string | null; value: number; previous: number }[] } = await ask(
      'breakdown',
      dimension,
    )
    const sums = new Map<string | null, [number, number]>()
    for (const [at, days] of [now, before].entries()) {
      for (const one of delivered(days)) {
        for (const [product, each] of linesOf(one)) {
          const pair = sums.get(keyOf(one, product)) ?? [0, 0]
          pair[at] = pair[at]! + sold(each)
          sums.set(keyOf(one, product), pair)
        }
      }
    }
    const some = [...sums].filter(([, [value, previous]]) => value !== 0 || previous !== 0)
    expect(new Map(rows.map(({ key, value, previous }) => [key, [value, previous]]))).toEqual(new Map(some))
    expect(rows.map(({ value }) => value)).toEqual(rows.map(({ value }) => value).toSorted((a, b) => b - a))
  }

  // Products and clinics
  const soldNow = new Map<string, [number, number]>()
  for (const one of delivered(now)) {
    for (const [product, each] of linesOf(one)) {
      const [sum, pieces] = soldNow.get(products[product]!.sku) ?? [0, 0]
      soldNow.set(products[product]!.sku, [sum + sold(each), pieces + each.sent - each.back])
    }
  }
  const top: { rows: { sku: string; turnover: number; pieces: number }[]; turnover: number } = await ask('products')
  const selling = [...soldNow].filter(([, [sum]]) => sum > 0)
  expect(new Map(top.rows.map(({ sku, turnover, pieces }) => [sku, [turnover, pieces]]))).toEqual(new Map(selling))
  const best: { rows: { user_id: string; turnover: number }[]; total: number } = await ask('clinics')
  expect(new Map(best.rows.map(({ user_id, turnover }) => [user_id, turnover]))).toEqual(
    new Map([...byClinic(delivered(now))].filter(([, sum]) => sum > 0)),
  )

  // The way of a clinic; the line says nothing of it
  const { steps }: { steps: { step: string; clinics: number; median_days: number | null }[] } = await ask('funnel')
  const cohort = clinicsIn
    .filter(({ at }) => inDays(now, at))
    .map((clinic) => {
      const placed = orders
        .filter((one) => one.clinic === clinic.n && one.status !== 'cancelled')
        .map((one) => one.placed)
      const [first, second] = placed.sort((a, b) => a - b)
      return { ...clinic, first: first ?? null, second: second ?? null }
    })
  const reached = {
    registered: cohort.length,
    documents: 0,
    verified: cohort.filter(({ verified }) => verified !== null).length,
    first_order: cohort.filter(({ first }) => first !== null).length,
    second_order: cohort.filter(({ second }) => second !== null).length,
  }
  expect(Object.fromEntries(steps.map(({ step, clinics: count }) => [step, count]))).toEqual(reached)
  const waits = cohort.flatMap(({ at, verified }) => (verified === null ? [] : [(verified - at) / DAY]))
  expect(steps[2]!.median_days ?? null).toEqual(waits.length === 0 ? null : expect.closeTo(percentile(waits, 0.5), 2))

  // Orders
  const { steps: boxes }: { steps: { step: string; orders: number; median: number; high: number }[] } =
    await ask('lead_time')
  const timed = lineIndex === undefined ? delivered(now) : kept(delivered(now))
  const took: Record<string, number[]> = {
    confirmation: timed.map((one) => one.confirmed - one.placed),
    assembly: timed.map((one) => one.shipped - one.confirmed),
    delivery: timed.map((one) => one.ended - one.shipped),
    whole: timed.map((one) => one.ended - one.placed),
  }
  expect(boxes).toHaveLength(timed.length === 0 ? 0 : 4)
  for (const box of boxes) {
    const hours = took[box.step]!.map((each) => each / 60 / MINUTE)
    expect(box.orders).toBe(hours.length)
    expect(Math.abs(box.median - percentile(hours, 0.5))).toBeLessThan(0.0501)
    expect(Math.abs(box.high - percentile(hours, 0.95))).toBeLessThan(0.0501)
  }
  const cancelled = scoped.filter((one) => one.status === 'cancelled' && inDays(now, one.ended))
  const counted = lineIndex === undefined ? cancelled : kept(cancelled)
  const cancellations: { orders: number; lost: number } = await ask('cancellations')
  expect(cancellations).toMatchObject({
    orders: counted.length,
    lost: counted.reduce((sum, one) => sum + itemsTotal(one), 0),
  })

  // The rows behind a figure
  await db`select set_config('request.jwt.claims', ${JSON.stringify({ sub: caller, role: 'authenticated' })}, true)`
  const [list] = await db.unsafe(
    `select public.admin_orders(dated_by => 'delivered', placed_from => $1, placed_to => $2, city => $3, account_manager_id => $4, line => $5) as answer`,
    [
      now.from,
      now.to,
      city ?? null,
      manager === undefined ? null : managers[manager]!,
      lineIndex === undefined ? null : products[lineIndex]!.line,
    ],
  )
  expect(list!['answer'].total).toBe(summary['orders']!.value)
}

function groups<Item, Value>(
  items: Item[],
  keyOf: (item: Item) => string,
  read: (group: Item[]) => Value,
): Map<string, Value> {
  return new Map(Object.entries(Object.groupBy(items, keyOf)).map(([key, group]) => [key, read(group!)]))
}

/** As percentile_cont does: between the two nearest. */
function percentile(values: number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = at * (sorted.length - 1)
  const below = sorted[Math.floor(place)]!
  return below + (sorted[Math.ceil(place)]! - below) * (place - Math.floor(place))
}
