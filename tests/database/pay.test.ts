import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adjustments,
  clinics,
  closings,
  orders,
  statements,
  type Clinic,
  type Manager,
  type Order,
} from './pay-workbook.ts'

// Pay beside a workbook that was computed by hand, and what holds of any figures. Everything happens in a transaction that is
// rolled back; what happened when is told to the shop's own functions, since its clock stands still meanwhile.

const managers: Record<Manager, string> = {
  first: '7f000000-0000-4000-8000-000000000001',
  second: '7f000000-0000-4000-8000-000000000002',
}
const clinicIds: Record<Clinic, string> = {
  old: '7f000000-0000-4000-8000-000000000011',
  slow: '7f000000-0000-4000-8000-000000000012',
  new: '7f000000-0000-4000-8000-000000000013',
}
const database = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })
let sql: postgres.ReservedSql
const ids = new Map(orders.map((order) => [order, randomUUID()]))

beforeAll(async () => {
  sql = await database.reserve()
  await sql`begin`
  // What the demo shop has earned would stand between, and payments would accrue by the clock of today.
  await sql`alter table public.bonus_accruals disable trigger keep_bonus_accrual_from_deletion`
  await sql`alter table public.orders disable trigger accrue_bonus`
  await sql`delete from public.bonus_statements`
  await sql`delete from public.bonus_accruals`
  await sql`delete from public.order_commissions`
  await sql`delete from private.bonus_months`
  for (const [manager, id] of Object.entries(managers)) {
    await sql`insert into public.account_managers (user_id, full_name) values (${id}, ${`Workbook ${manager}`})`
  }
  let bin = 0
  for (const [clinic, id] of Object.entries(clinicIds)) {
    await sql`
      insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${`${clinic}@workbook.test`}, '{}', '{}', now(), now())`
    await sql`
      insert into public.user_clinic_info (user_id, status, legal_form, legal_name, bin_iin, contact_name, phone, city, address, specialization, verified_at)
      values (${id}, 'verified', 'ТОО', ${clinic}, ${['260140000015', '260140000604', '260140000025'][bin++]!}, 'Tap', '+77010000001', 'Алматы', 'ул. Абая, 1',
              'Клиника', ${clinics[clinic as Clinic]}::timestamp at time zone 'Asia/Almaty')`
  }
})
afterAll(async () => {
  await sql`rollback`
  sql.release()
  await database.end()
})

type Happening = { at: string; run: () => Promise<unknown> }

/** Everything of the workbook, in the order it was recorded. */
function happenings(): Happening[] {
  const all: Happening[] = []
  for (const order of orders) {
    const id = ids.get(order)!
    all.push(
      { at: order.confirmed, run: () => confirm(order, id) },
      { at: order.delivered, run: () => deliver(order, id) },
    )
    if (order.paid) all.push({ at: order.paid, run: () => pay(id, order.paid!) })
    for (const back of order.returns ?? []) all.push({ at: back.recorded ?? back.at, run: () => takeBack(id, back) })
  }
  for (const { manager, month, at, amount } of adjustments) {
    all.push({
      at,
      run: () => sql`
        insert into public.bonus_accruals (manager_id, kind, source_type, source_id, amount, month, reason)
        values (${managers[manager]}, 'adjustment', 'adjustment', ${randomUUID()}, ${amount}, ${`${month}-01`}, 'Workbook')`,
    })
  }
  for (const month of closings) {
    const [year, number] = month.split('-').map(Number) as [number, number]
    const at = `${new Date(Date.UTC(year, number, 3)).toISOString().slice(0, 10)} 04:00`
    all.push({
      at,
      run: () => sql`select private.close_month(${`${month}-01`}, null, ${at}::timestamp at time zone 'Asia/Almaty')`,
    })
  }
  return all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

async function confirm(order: Order, id: string) {
  const clinic = clinicIds[order.clinic]
  const total = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  await sql`select private.rate_night(${order.confirmed.slice(0, 10)}, array[${clinic}::uuid])`
  await sql`update public.shop_settings set bonus_after_payment = ${order.afterPayment ?? false}`
  await sql`
    insert into public.orders (id, user_id, status, payment_method, items_total, delivery_price, delivery_method, delivery_method_name, recipient_name,
      recipient_phone, idempotency_key, account_manager_id, created_at, confirmed_at)
    values (${id}, ${clinic}, 'confirmed', 'invoice', ${total}, 5000, 'pickup-almaty', 'Самовывоз', 'Tap', '+77010000001', ${randomUUID()},
      ${managers[order.manager]}, ${order.confirmed}::timestamp at time zone 'Asia/Almaty', ${order.confirmed}::timestamp at time zone 'Asia/Almaty')`
  for (const { line, price, quantity } of order.lines) {
    await sql`
      insert into public.order_items (order_id, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, quantity)
      select ${id}, p.id, p.sku, p.slug, p.name, '', p.product_type_id, '', p.line_id, p.volume_ml, ${price}, ${quantity}
        from public.products as p where p.line_id = ${line} order by p.sku limit 1`
  }
  await sql`select private.fix_commission(o) from public.orders as o where o.id = ${id}`
}

async function deliver({ delivered }: Order, id: string) {
  await sql`update public.order_items set sent_quantity = quantity where order_id = ${id}`
  await sql`update public.orders set status = 'delivered', delivered_at = ${delivered}::timestamp at time zone 'Asia/Almaty' where id = ${id}`
  await sql`select private.book_sales(${id}, 1)`
  await accrue(id, 'order_event', delivered)
}

async function pay(id: string, at: string) {
  await sql`update public.orders set payment_status = 'paid' where id = ${id}`
  await accrue(id, 'order_payment', at)
}

async function takeBack(id: string, back: NonNullable<Order['returns']>[number]) {
  await sql`select private.book_sales(${id}, -1)`
  await sql`update public.order_items set returned_quantity = returned_quantity + ${back.quantity} where order_id = ${id} and line_id = ${back.line}`
  await sql`select private.book_sales(${id}, 1)`
  await accrue(id, 'order_change', back.at)
}

const accrue = (id: string, source: string, at: string) =>
  sql`select private.accrue_bonus(${id}, ${source}, ${randomUUID()}, ${at}::timestamp at time zone 'Asia/Almaty')`

const ledgerOf = (id: string) =>
  sql`select to_char(month, 'YYYY-MM') as month, base, amount from public.bonus_accruals where order_id = ${id} order by id`

describe('the workbook', () => {
  beforeAll(async () => {
    for (const { run } of happenings()) await run()
  })

  test.each(orders)('$name: score, tier and rate', async (order) => {
    const [terms] = await sql`
      select r.score::float8 as score, c.tier, c.percent::float8 as percent, c.manager_id
        from public.order_commissions as c
        join public.orders as o on o.id = c.order_id
        join public.clinic_ratings as r on r.user_id = o.user_id and r.as_of = (o.confirmed_at at time zone 'Asia/Almaty')::date
       where c.order_id = ${ids.get(order)!}`
    expect(terms).toEqual({ ...order.terms, manager_id: managers[order.manager] })
  })

  test.each(orders)('$name: entries', async (order) => {
    expect([...(await ledgerOf(ids.get(order)!))]).toEqual(order.ledger)
  })

  test('its statements', async () => {
    const made = await sql`
      select case when manager_id = ${managers.first} then 'first' else 'second' end as manager, to_char(month, 'YYYY-MM') as month, total, carried, payable
        from public.bonus_statements where manager_id = any (${Object.values(managers)}::uuid[]) order by 1, 2`
    expect([...made]).toEqual(statements)
  })

  test('all entries together are all statements together', async () => {
    const [sums] = await sql`
      select (select sum(amount) from public.bonus_accruals)::int as ledger, (select sum(total) from public.bonus_statements)::int as statements`
    expect(sums!['ledger']).toBe(114_247)
    expect(sums!['statements']).toBe(114_247)
  })

  test('asking for every bonus again changes nothing, and from nothing the same comes', async () => {
    const before = await sql`select * from public.bonus_accruals order by id`
    for (const id of ids.values()) await accrue(id, 'order_event', '2026-11-01 12:00')
    expect(await sql`select * from public.bonus_accruals order by id`).toEqual(before)
    expect(await sql`select * from private.ledger_mismatches()`).toEqual([])
    expect(await sql`select * from private.sales_mismatches()`).toEqual([])
  })
})

describe('whatever the figures', () => {
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
          const id = randomUUID()
          await confirm(order, id)
          await sql`delete from public.order_commissions where order_id = ${id}`
          await sql`
          insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version)
          values (${id}, ${managers.first}, 'A', ${hundredths / 100}, 1)`
          await deliver(order, id)
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
            await takeBack(id, { at: '2026-11-04 10:00', line: index + 1, quantity: some })
            await check()
          }
          for (const [index, rest] of left.entries()) {
            left[index] = 0
            await takeBack(id, { at: '2026-11-05 10:00', line: index + 1, quantity: rest })
          }
          await check()
          await sql`rollback to savepoint one_order`
        },
      ),
      { numRuns: 25 },
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
      { numRuns: 25 },
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
  await sql`savepoint one_clinic`
  await sql`delete from private.sale_deltas where user_id = ${clinicIds.slow}`
  await sql`delete from public.clinic_days where user_id = ${clinicIds.slow}`
  await sql`
    insert into private.sale_deltas (user_id, day, line_id, product_type_id, orders, sum, returned, pieces, returned_pieces)
    select ${clinicIds.slow}::uuid, private.today() - ${daysAgo}::int, null::int, null::int, ${count}::int, 0::bigint, 0, 0, 0
    union all
    select ${clinicIds.slow}::uuid, private.today() - ${daysAgo}::int, n, 1, 0, case n when 1 then ${turnover}::bigint - ${lines}::int + 1 else 1 end, 0, 1, 0
      from generate_series(1, ${lines}::int) as n`
  const [rated] = await sql`
    select r.score::float8 as score
      from private.rate_clinics(private.read_formula(${sql.json(formula as never)}, false), private.today(), array[${clinicIds.slow}::uuid]) as r`
  await sql`rollback to savepoint one_clinic`
  return rated!['score'] as number
}
