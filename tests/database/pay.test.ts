import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../support/random.ts'
import { orders, statements, world as handWorked } from './pay-workbook/by-hand.ts'
import { calculate } from './pay-workbook/calculate.ts'
import { player } from './pay-workbook/play.ts'
import { formulas, readWorld, type Order, type World } from './pay-workbook/world.ts'

// Pay beside two workbooks, one worked out by hand and one by a plain calculator, and what holds of any figures. Everything
// happens in a transaction that is rolled back.

const database = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })
let sql: postgres.ReservedSql

beforeAll(async () => {
  sql = await database.reserve()
  await sql`begin`
  await sql`update public.shop_settings set payment_days = 5`
})
afterAll(async () => {
  await sql`rollback`
  sql.release()
  await database.end()
})
// What a part of this file writes is gone before the next.
const apart = (before: () => Promise<void>) => {
  beforeAll(async () => {
    await sql`savepoint part`
    await before()
  }, 300_000)
  afterAll(async () => {
    await sql`rollback to savepoint part`
  })
}

describe('the workbook that was worked out by hand', () => {
  const worked = calculate(handWorked)
  let shop: ReturnType<typeof player>
  let made: Awaited<ReturnType<typeof shop.results>>
  apart(async () => {
    shop = player(sql, handWorked)
    await shop.play()
    made = await shop.results()
  })

  const termsIn = ({ terms }: typeof worked, name: string) => {
    const { manager, score, tier, percent } = terms.find(({ order }) => order === name)!
    return { manager, score, tier, percent }
  }
  const entriesIn = ({ entries }: typeof worked, name: string) =>
    entries.filter(({ order }) => order === name).map(({ month, base, amount }) => ({ month, base, amount }))

  test.each(orders)('$name', ({ name, terms, entries }) => {
    expect(termsIn(made, name)).toEqual(terms)
    expect(entriesIn(made, name)).toEqual(entries)
    expect(termsIn(worked, name), 'by the calculator').toEqual(terms)
    expect(entriesIn(worked, name), 'by the calculator').toEqual(entries)
  })

  test('its statements', () => {
    expect(made.statements).toEqual(statements)
    expect(worked.statements, 'by the calculator').toEqual(statements)
  })

  test('all entries together are all statements together', async () => {
    const [sums] = await sql`
      select (select sum(amount) from public.bonus_accruals)::int as ledger, (select sum(total) from public.bonus_statements)::int as statements`
    expect(sums!['ledger']).toBe(114_247)
    expect(sums!['statements']).toBe(114_247)
  })

  test('asking for every bonus again changes nothing, and from nothing the same comes', async () => {
    const before = await sql`select * from public.bonus_accruals order by id`
    for (const { name } of orders) await shop.accrue(name, 'order_event', '2026-11-01 12:00')
    expect(await sql`select * from public.bonus_accruals order by id`).toEqual(before)
    expect(await sql`select * from private.ledger_mismatches()`).toEqual([])
    expect(await sql`select * from private.sales_mismatches()`).toEqual([])
  })
})

describe('the workbook of twelve clinics with forty orders each', () => {
  const world = readWorld()
  const expected = calculate(world)
  let made: typeof expected
  apart(async () => {
    const shop = player(sql, world)
    await shop.play()
    made = await shop.results()
  })

  test('has what it is to have', () => {
    expect(world.clinics).toHaveLength(12)
    for (const { name } of world.clinics) {
      expect(world.orders.filter(({ clinic }) => clinic === name)).toHaveLength(40)
    }
    const moments = world.orders.flatMap(({ delivered, returns }) => [delivered, ...returns.map(({ at }) => at)])
    expect(moments.filter((at) => at.endsWith('23:59')).length).toBeGreaterThan(40)
    expect(moments.filter((at) => at.endsWith('-01 00:00')).length).toBeGreaterThan(40)
    expect(new Set(expected.terms.map(({ tier, version }) => `${version} ${tier}`)).size).toBe(9)
    expect(expected.entries.filter(({ amount }) => amount < 0).length).toBeGreaterThan(100)
  })

  test('the order that the README works out by hand', () => {
    expect(expected.terms.find(({ order }) => order === 'late-payer-35')).toEqual({
      order: 'late-payer-35',
      manager: 'second',
      version: 2,
      turnover: 1_540_758,
      orders: 8,
      days: 21,
      lines: 7,
      overdue: 1,
      score: '71.8',
      tier: 'B',
      percent: '4.33',
    })
    expect(expected.entries.filter(({ order }) => order === 'late-payer-35')).toEqual([
      { order: 'late-payer-35', month: '2026-04', base: 160_823, amount: 6_963 },
    ])
  })

  // A rule that the calculator and the shop forgot together would fail nothing else.
  test('the calculator gives the same results as before', () => {
    expect(createHash('sha256').update(JSON.stringify(expected)).digest('hex')).toBe(
      '1cbc076d6ace0e8eacf6f82d7a041f5c4ea52d28346c956813a3c8e14b888a0b',
    )
  })

  test.each(world.clinics)('$name: figures, scores, tiers and rates', ({ name }) => {
    const of = (rows: typeof expected.terms) => rows.filter(({ order }) => order.startsWith(`${name}-`))
    expect(of(made.terms)).toEqual(of(expected.terms))
  })

  test.each(world.clinics)('$name: accruals and reversals', ({ name }) => {
    const of = (rows: typeof expected.entries) => rows.filter(({ order }) => order.startsWith(`${name}-`))
    expect(of(made.entries)).toEqual(of(expected.entries))
  })

  test('statements', () => {
    expect(made.statements).toEqual(expected.statements)
  })

  test('the ledger is what lines and terms come to, and the rollups what the orders come to', async () => {
    expect(await sql`select * from private.ledger_mismatches()`).toEqual([])
    expect(await sql`select * from private.sales_mismatches()`).toEqual([])
  })
})

describe('whatever happens', () => {
  const minute = (...those: number[]) => fc.constantFrom(...those)
  const at = (days: number, minutes: number) =>
    new Date(Date.UTC(2025, 8, 1) + days * 86_400_000 + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  // No two happenings of an order fall on the same minute, and none on that of a closing.
  const someOrder = fc
    .record({
      clinic: fc.constantFrom('one', 'other'),
      day: fc.integer({ min: 1, max: 90 }),
      confirmed: minute(1, 555, 1437),
      travels: fc.integer({ min: 1, max: 12 }),
      delivered: minute(0, 600, 1439),
      waitsForMoney: fc.boolean(),
      paid: fc.option(fc.record({ after: fc.integer({ min: 0, max: 60 }), minute: minute(2, 650, 1436) })),
      lines: fc.uniqueArray(
        fc.record({
          line: fc.integer({ min: 1, max: 8 }),
          price: fc.integer({ min: 1, max: 900_000 }),
          quantity: fc.integer({ min: 1, max: 5 }),
        }),
        { minLength: 1, maxLength: 3, selector: ({ line }) => line },
      ),
      returns: fc.array(
        fc.record({
          after: fc.integer({ min: 1, max: 25 }),
          minute: minute(0, 700, 1439),
          line: fc.nat(2),
          quantity: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 3 },
      ),
    })
    .map((raw) => {
      const arrives = raw.day + raw.travels
      const left = raw.lines.map(({ quantity }) => quantity)
      let day = arrives
      const returns: Order['returns'] = []
      for (const back of raw.returns) {
        const index = back.line % raw.lines.length
        const quantity = Math.min(back.quantity, left[index]!)
        day += back.after
        if (quantity > 0) returns.push({ at: at(day, back.minute), line: raw.lines[index]!.line, quantity })
        left[index]! -= quantity
      }
      return {
        clinic: raw.clinic,
        confirmed: at(raw.day, raw.confirmed),
        delivered: at(arrives, raw.delivered),
        waitsForMoney: raw.waitsForMoney,
        paid: raw.paid ? at(raw.day + 1 + raw.paid.after, raw.paid.minute) : null,
        lines: raw.lines,
        returns,
      }
    })
  const someWorld: fc.Arbitrary<World> = fc
    .record({
      orders: fc.array(someOrder, { minLength: 1, maxLength: 8 }),
      handovers: fc.array(
        fc.record({ day: fc.integer({ min: 1, max: 90 }), clinic: fc.constantFrom('one', 'other') }),
        { maxLength: 3 },
      ),
      adjustment: fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0),
    })
    .map(({ orders: raw, handovers, adjustment }) => ({
      formulas,
      clinics: [
        { name: 'one', verified: '2025-08-20 12:00', manager: 'first' },
        { name: 'other', verified: '2025-01-10 12:00', manager: 'second' },
      ],
      handovers: handovers
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, clinic }, index) => ({ clinic, at: at(day, 480), manager: ['second', 'first'][index % 2]! })),
      orders: raw.map((order, index) => ({ name: `order ${index}`, ...order })),
      adjustments: [{ manager: 'first', month: '2025-10', at: '2025-10-15 12:00', amount: adjustment }],
      closings: ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    }))

  test('the shop gives the results of the calculator; closed months and terms stay, and asking again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, async (world) => {
        await sql`savepoint one_world`
        const shop = player(sql, world)
        const kept = new Map<string, { read: () => Promise<unknown>; was: unknown }>()
        await shop.play(async (what, name) => {
          const read = what === 'closed' ? () => closedMonth(`${name}-01`) : () => termsOf(shop.orderIds.get(name)!)
          kept.set(`${what} ${name}`, { read, was: await read() })
        })
        expect(await shop.results()).toEqual(calculate(world))

        const [sums] = await sql`
          select coalesce((select sum(amount) from public.bonus_accruals), 0)::int as ledger, (select sum(total) from public.bonus_statements)::int as statements`
        expect(sums!['statements']).toBe(sums!['ledger'])
        const ledger = await sql`select * from public.bonus_accruals order by id`
        for (const { name } of world.orders) {
          await shop.accrue(name, 'order_change', '2026-06-01 12:00')
          await sql`select private.fix_commission(o) from public.orders as o where o.id = ${shop.orderIds.get(name)!}`
        }
        expect(await sql`select * from public.bonus_accruals order by id`).toEqual(ledger)
        for (const [what, { read, was }] of kept) expect(await read(), what).toEqual(was)
        expect(await sql`select * from private.ledger_mismatches()`).toEqual([])
        await sql`rollback to savepoint one_world`
      }),
      { numRuns: rounds(15) },
    )
  }, 120_000)

  /** All that a closed month says. */
  const closedMonth = async (month: string) => [
    await sql`select * from public.bonus_statements where month = ${month} order by manager_id`,
    await sql`select * from public.bonus_accruals where month = ${month} order by id`,
  ]
  const termsOf = (id: string) => sql`select * from public.order_commissions where order_id = ${id}`
})

describe('whatever the figures', () => {
  apart(() => player(sql, handWorked).open())

  const line = fc.record({ price: fc.integer({ min: 1, max: 2_000_000 }), quantity: fc.integer({ min: 1, max: 20 }) })
  const back = fc.record({ line: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 20 }) })

  test('the ledger of an order is the rate of what is left, rounded down, and 0 when nothing is', async () => {
    const lines = fc.tuple(line, line, line)
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.array(back, { maxLength: 6 }),
        fc.integer({ min: 0, max: 10_000 }),
        async (goods, returns, hundredths) => {
          const order: Order = {
            ...orders[0]!,
            confirmed: '2026-11-02 10:00',
            delivered: '2026-11-03 10:00',
            lines: goods.map((part, index) => ({ ...part, line: index + 1 })),
          }
          await sql`savepoint one_order`
          const shop = player(sql, { ...handWorked, orders: [order] })
          const id = shop.orderIds.get(order.name)!
          await shop.confirm(order)
          await sql`delete from public.order_commissions where order_id = ${id}`
          await sql`
            insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version)
            select ${id}, o.account_manager_id, 'A', ${hundredths / 100}, 1 from public.orders as o where o.id = ${id}`
          await shop.deliver(order)
          const left = goods.map(({ quantity }) => quantity)
          const check = async () => {
            const base = goods.reduce((sum, { price }, index) => sum + price * left[index]!, 0)
            const [ledger] = await sql`
            select coalesce(sum(amount), 0)::text as amount, coalesce(sum(base), 0)::text as base from public.bonus_accruals where order_id = ${id}`
            expect(ledger).toEqual({
              amount: String((BigInt(base) * BigInt(hundredths)) / 10_000n),
              base: String(base),
            })
          }
          await check()
          for (const { line: index, quantity } of returns) {
            const some = Math.min(quantity, left[index]!)
            left[index]! -= some
            await shop.takeBack(order, { at: '2026-11-04 10:00', line: index + 1, quantity: some })
            await check()
          }
          for (const [index, rest] of left.entries()) {
            left[index] = 0
            await shop.takeBack(order, { at: '2026-11-05 10:00', line: index + 1, quantity: rest })
          }
          await check()
          await sql`rollback to savepoint one_order`
        },
      ),
      { numRuns: rounds(25) },
    )
  })

  test('a score lies between 0 and 100 and never falls with a component', async () => {
    const formula = await weightedFormula()
    const inputs = fc.record({
      turnover: fc.integer({ min: 10, max: 6_000_000 }),
      orders: fc.integer({ min: 1, max: 30 }),
      daysAgo: fc.integer({ min: 2, max: 179 }),
      lines: fc.integer({ min: 1, max: 7 }),
      weights: fc
        .tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 100 })))
        .filter((all) => all.some((weight) => weight > 0)),
    })
    await fc.assert(
      fc.asyncProperty(inputs, fc.integer({ min: 1, max: 1_000_000 }), async ({ weights, ...figures }, more) => {
        const scoreOf = (changed: Partial<typeof figures>) => score({ ...figures, ...changed }, formula(weights))
        const now = await scoreOf({})
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(100)
        expect(await scoreOf({ turnover: figures.turnover + more }), 'turnover').toBeGreaterThanOrEqual(now)
        // Twice the orders of the same size.
        expect(
          await scoreOf({ turnover: figures.turnover * 2, orders: figures.orders * 2 }),
          'frequency',
        ).toBeGreaterThanOrEqual(now)
        expect(await scoreOf({ daysAgo: figures.daysAgo - 1 }), 'recency').toBeGreaterThanOrEqual(now)
        expect(await scoreOf({ lines: figures.lines + 1 }), 'lines').toBeGreaterThanOrEqual(now)
      }),
      { numRuns: rounds(25) },
    )
  })
})

async function weightedFormula() {
  const [first] = await sql`select window_days, components, tiers from public.rating_formulas where version = 1`
  const { window_days, components, tiers } = first as unknown as {
    window_days: number
    components: { key: string }[]
    tiers: unknown
  }
  return (weights: number[]) => ({
    window_days,
    components: components.map((part, index) => (part.key === 'overdue' ? part : { ...part, weight: weights[index] })),
    tiers,
  })
}

type Figures = { turnover: number; orders: number; daysAgo: number; lines: number }

/** The score of a clinic that has nothing but these figures. */
async function score({ turnover, orders: count, daysAgo, lines }: Figures, formula: object): Promise<number> {
  const slow = player(sql, handWorked).clinicIds.get('slow')!
  await sql`savepoint one_clinic`
  await sql`delete from private.sale_deltas where user_id = ${slow}`
  await sql`delete from public.clinic_days where user_id = ${slow}`
  await sql`
    insert into private.sale_deltas (user_id, day, line_id, product_type_id, orders, sum, returned, pieces, returned_pieces)
    select ${slow}::uuid, private.today() - ${daysAgo}::int, null::int, null::int, ${count}::int, 0::bigint, 0, 0, 0
    union all
    select ${slow}::uuid, private.today() - ${daysAgo}::int, n, 1, 0, case n when 1 then ${turnover}::bigint - ${lines}::int + 1 else 1 end, 0, 1, 0
      from generate_series(1, ${lines}::int) as n`
  const [rated] = await sql`
    select r.score::float8 as score
      from private.rate_clinics(array[private.read_formula(${sql.json(formula as never)}, false)], private.today(), array[${slow}::uuid]) as r`
  await sql`rollback to savepoint one_clinic`
  return rated!['score'] as number
}
