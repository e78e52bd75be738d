import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { personas } from '../e2e/support/personas.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { actAs, type Line, pickup, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// Many at once, each on a connection of its own. What must never happen here: a piece sold twice, a deadlock or a
// serialization failure that reaches somebody, a rule about "at most" that two callers break together.

const connections = 40
const sql = database(connections)
/** Not of the crowd's pool, so that it can look on while all of those wait. */
const onlooker = database(2)
let shop: Fixtures

beforeEach(() => {
  shop = createFixtures(onlooker)
})
afterEach(() => shop.remove())
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

describe('the last pieces', () => {
  test('50 buyers of 10 pieces: 10 get one each, 40 are refused as out of stock', async () => {
    const sku = await shop.product({ stock: 10 })
    const buyers = await shop.clinics(50)

    const outcomes = await crowdAt(sku, () => buyers.map((buyer) => placeOrder(sql, buyer, [{ sku, quantity: 1 }])))

    expect(tally(outcomes)).toEqual({ ok: 10, 'PT409 out_of_stock': 40 })
    const refusals = outcomes.filter(isRefused).map(({ reason }) => JSON.parse(reason.detail!))
    expect(new Set(refusals.map((detail) => JSON.stringify(detail)))).toEqual(
      new Set([JSON.stringify({ lines: [{ sku, requested: 1, stock_count: 0 }] })]),
    )
    expect(await stockOf(sku)).toBe(0)
    expect(await soldOf(sku)).toBe(10)
    expect(await mismatches()).toEqual([])
  })

  test('200 buyers with random baskets of 20 scarce products: an order each, or exactly what is missing', async () => {
    const stock = 12
    const skus: string[] = []
    for (let i = 0; i < 20; i += 1) skus.push(await shop.product({ stock }))
    const buyers = await shop.clinics(200)
    const random = createRandom(200)
    const baskets = buyers.map((): Line[] =>
      random
        .shuffle(skus)
        .slice(0, random.between(1, 5))
        .map((sku) => ({ sku, quantity: random.between(1, 3) })),
    )

    const outcomes = await crowdAt(skus, () => buyers.map((buyer, i) => placeOrder(sql, buyer, baskets[i]!)))

    expect(Object.keys(tally(outcomes)).toSorted()).toEqual(['PT409 out_of_stock', 'ok'])
    outcomes.forEach((outcome, i) => {
      if (!isRefused(outcome)) return
      const { lines } = JSON.parse(outcome.reason.detail!) as { lines: Shortage[] }
      expect(lines.length).toBeGreaterThan(0)
      for (const { sku, requested, stock_count } of lines) {
        expect(requested).toBe(baskets[i]!.find((line) => line.sku === sku)?.quantity)
        expect(stock_count).toBeLessThan(requested)
      }
    })
    const orders = await onlooker<{ user_id: string; lines: Line[] }[]>`
      select o.user_id, jsonb_agg(jsonb_build_object('sku', i.sku, 'quantity', i.quantity) order by i.sku) as lines
        from public.orders as o join public.order_items as i on i.order_id = o.id
       where o.user_id = any (${buyers}) group by o.id`
    const byUser = (one: { user_id: string }, other: { user_id: string }) => (one.user_id < other.user_id ? -1 : 1)
    const bySku = (one: Line, other: Line) => (one.sku < other.sku ? -1 : 1)
    expect([...orders].toSorted(byUser)).toEqual(
      buyers
        .map((user_id, i) => ({ user_id, lines: baskets[i]!.toSorted(bySku), isRefused: isRefused(outcomes[i]!) }))
        .filter(({ isRefused }) => !isRefused)
        .map(({ user_id, lines }) => ({ user_id, lines }))
        .toSorted(byUser),
    )
    for (const sku of skus) expect((await soldOf(sku)) + (await stockOf(sku)), sku).toBe(stock)
    expect(await mismatches()).toEqual([])
  })

  test('baskets are cancelled and placed at once: every piece is either on the shelf or in one order', async () => {
    const stock = 10
    const skus: string[] = []
    for (let i = 0; i < 6; i += 1) skus.push(await shop.product({ stock }))
    const random = createRandom(6)
    const basket = (): Line[] =>
      random
        .shuffle(skus)
        .slice(0, 3)
        .map((sku) => ({ sku, quantity: random.between(1, 2) }))
    const before = await shop.clinics(20)
    const after = await shop.clinics(60)
    const placed = (
      await Promise.allSettled(before.map(async (buyer) => ({ buyer, ...(await placeOrder(sql, buyer, basket())) })))
    ).flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(placed.length).toBeGreaterThan(5)

    const outcomes = await crowdAt(skus, () =>
      random
        .shuffle<() => Promise<unknown>>([
          ...placed.map(
            ({ buyer, id }) =>
              () =>
                cancelOrder(buyer, id),
          ),
          ...after.map((buyer) => {
            const lines = basket()
            return () => placeOrder(sql, buyer, lines)
          }),
        ])
        .map((start) => start()),
    )

    const { ok = 0, 'PT409 out_of_stock': refused = 0 } = tally(outcomes)
    expect(ok + refused).toBe(placed.length + after.length)
    const rows = await onlooker`select status from public.orders where id = any (${placed.map(({ id }) => id)})`
    expect(new Set(rows.map(({ status }) => status as string))).toEqual(new Set(['cancelled']))
    for (const sku of skus) expect((await soldOf(sku)) + (await stockOf(sku)), sku).toBe(stock)
    expect(await mismatches()).toEqual([])
  })

  test('cancelling and ordering at once: every piece is either on the shelf or in one order', async () => {
    const sku = await shop.product({ stock: 10 })
    const [before, after] = [await shop.clinics(10), await shop.clinics(25)]
    const placed = await Promise.all(before.map((buyer) => placeOrder(sql, buyer, [{ sku, quantity: 1 }])))

    const outcomes = await crowdAt(sku, () => [
      ...placed.map(({ id }, i) => cancelOrder(before[i]!, id)),
      ...after.map((buyer) => placeOrder(sql, buyer, [{ sku, quantity: 1 }])),
    ])

    expect(tally(outcomes.slice(0, 10))).toEqual({ ok: 10 })
    const { ok: bought = 0, 'PT409 out_of_stock': refused = 0 } = tally(outcomes.slice(10))
    expect(bought + refused).toBe(25)
    expect(await stockOf(sku)).toBe(10 - bought)
    expect(await soldOf(sku)).toBe(bought)
    expect(await mismatches()).toEqual([])
  })
})

test('counting stock while it is bought: what is counted is what is there, less at most what was bought', async () => {
  const sku = await shop.product({ stock: 100 })
  const buyers = await shop.clinics(20)
  const count = (): Promise<unknown> =>
    actAs(sql, personas.admin.id, (transaction) => transaction`select public.count_stock(${sku}, 50, 'Пересчёт')`)
  const outcomes = await crowdAt(sku, () =>
    buyers.flatMap((buyer): Promise<unknown>[] => [placeOrder(sql, buyer, [{ sku, quantity: 1 }]), count()]),
  )
  expect(tally(outcomes)).toEqual({ ok: 40 })
  const left = await stockOf(sku)
  expect(left >= 30 && left <= 50, `${left} left`).toBe(true)
  expect(await mismatches()).toEqual([])
  await count()
  expect(await stockOf(sku)).toBe(50)
})

test('a count that waits for an order differs from what the order has left', async () => {
  const sku = await shop.product({ stock: 100 })
  const [buyer] = await shop.clinics(1)
  const items = sql.json([{ sku, quantity: 3 }])
  let counting: Promise<unknown> | undefined
  await actAs(sql, buyer!, async (order) => {
    await order`
      select public.place_order(items => ${items}, delivery => ${sql.json(pickup)}, idempotency_key => ${randomUUID()})`
    counting = actAs(sql, personas.admin.id, async (count) => {
      const [row] = await count`select public.count_stock(${sku}, 50, 'Пересчёт') as answer`
      return row!['answer']
    })
    await waitInLine(() => 1)
  })
  expect(await counting).toEqual({ sku, stock_count: 50, delta: -47 })
  expect(await stockOf(sku)).toBe(50)
  expect(await mismatches()).toEqual([])
})

describe('one order', () => {
  test('one idempotency key 20 times in parallel: one order, the same answer each time', async () => {
    const sku = await shop.product({ stock: 30 })
    const [buyer] = await shop.clinics(1)
    const key = randomUUID()

    const outcomes = await crowdAt(sku, () =>
      Array.from({ length: 20 }, () => placeOrder(sql, buyer!, [{ sku, quantity: 3 }], key)),
    )

    expect(tally(outcomes)).toEqual({ ok: 20 })
    const answers = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<object>).value)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await onlooker`select id from public.orders where user_id = ${buyer!}`).toHaveLength(1)
    expect(await stockOf(sku)).toBe(27)
    expect(await mismatches()).toEqual([])
  })

  test('cancelled ten times at once it gives its stock back once', async () => {
    const sku = await shop.product({ stock: 5 })
    const [buyer] = await shop.clinics(1)
    const { id } = await placeOrder(sql, buyer!, [{ sku, quantity: 5 }])

    const outcomes = await crowdAt(sku, () => Array.from({ length: 10 }, () => cancelOrder(buyer!, id)))

    expect(tally(outcomes)).toEqual({ ok: 1, 'PT409 bad_transition': 9 })
    expect(await stockOf(sku)).toBe(5)
    expect(await mismatches()).toEqual([])
  })

  test('cancelled by the clinic while its manager confirms: one of them is too late', async () => {
    const sku = await shop.product({ stock: 20 })
    const buyers = await shop.clinics(20, { managerId: personas.manager.id })
    const placed = await Promise.all(buyers.map((buyer) => placeOrder(sql, buyer, [{ sku, quantity: 1 }])))

    const outcomes = await Promise.allSettled(
      placed.flatMap(({ id }, i) => [cancelOrder(buyers[i]!, id), confirmOrder(personas.manager.id, id)]),
    )

    expect(tally(outcomes)).toEqual({ ok: 20, 'PT409 bad_transition': 20 })
    const rows = await onlooker<{ id: string; status: string }[]>`
      select id, status from public.orders where id = any (${placed.map(({ id }) => id)})`
    const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
    expect(placed.map(({ id }) => statusOf.get(id))).toEqual(
      placed.map((_, i) => (isRefused(outcomes[i * 2]!) ? 'confirmed' : 'cancelled')),
    )
    expect(await stockOf(sku)).toBe(rows.filter(({ status }) => status === 'cancelled').length)
    expect(await mismatches()).toEqual([])
  })

  test('while a night’s rating of the clinic is being written, it orders, and the order arrives and earns', async () => {
    const sku = await shop.product({ stock: 1 })
    const [buyer] = await shop.clinics(1, { managerId: personas.manager.id })
    const [night, day] = await Promise.all([onlooker.reserve(), sql.reserve()])
    const signIn = (id: string) =>
      day`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true), set_config('role', 'authenticated', true)`
    try {
      await night`begin`
      const [rated] = await night`select private.rate_night(private.today(), array[${buyer!}]::uuid[]) as clinics`
      expect(rated).toEqual({ clinics: 1 })

      // Waiting for the night would never end. Rolled back: what is delivered stays in turnover.
      await day`begin`
      await signIn(buyer!)
      const [placed] = await day`
        select public.place_order(${sql.json([{ sku, quantity: 1 }])}, ${sql.json(pickup)}, idempotency_key => ${randomUUID()}) ->> 'id' as id`
      await signIn(personas.admin.id)
      for (const status of ['confirmed', 'assembling', 'shipped', 'delivered']) {
        await day`select public.set_order_status(${placed!['id'] as string}, ${status})`
      }
      const [bonus] =
        await day`select tier, kind from public.bonus_accruals where order_id = ${placed!['id'] as string}`
      expect(bonus).toEqual({ tier: 'Новый', kind: 'accrual' })
    } finally {
      await Promise.all([day`rollback`, night`rollback`])
      day.release()
      night.release()
    }
  })
})

describe('what admins do about clinics', () => {
  test('clinics handed over 40 times at once, in any order: each has one manager, and a history without a gap', async () => {
    const clinics = await shop.clinics(3)
    const managers = [personas.manager.id, personas.otherManager.id, null]
    const random = createRandom(3)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => assign(random.shuffle(clinics), managers[i % managers.length]!)),
    )
    expect(tally(outcomes)).toEqual({ ok: 40 })
    const [history] = await onlooker`
      with numbered as (
        select a.*, c.account_manager_id, lead(a.since) over (partition by a.user_id order by a.since, a.id) as next
          from public.manager_assignments as a join public.user_clinic_info as c on c.user_id = a.user_id
         where a.user_id = any (${clinics})
      )
      select count(*) filter (where until is null)::int as current,
             bool_and(until is not distinct from next) as is_whole,
             bool_and(manager_id is not distinct from account_manager_id) filter (where until is null) as is_true
        from numbered`
    expect(history).toEqual({ current: clinics.length, is_whole: true, is_true: true })
  })

  test('of 30 tags put on a clinic at once 10 stay', async () => {
    const clinics = await shop.clinics(1)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => tag(clinics, `Метка ${i}`)))
    expect(tally(outcomes)).toEqual({ ok: 10, 'PT422 too_many_tags': 20 })
    expect(await onlooker`select from public.clinic_tags where user_id = any (${clinics})`).toHaveLength(10)
  })

  test('a tag that meets a change of the clinic’s status waits for it, and follows', async () => {
    const clinics = await shop.clinics(1)
    let tagged: Promise<unknown> | undefined
    await onlooker.begin(async (transaction) => {
      await transaction`update public.user_clinic_info set status = 'pending' where user_id = any (${clinics})`
      tagged = tag(clinics, 'Метка')
      await waitInLine(() => 1)
    })
    await tagged
    expect(await onlooker`select status::text from public.clinic_tags where user_id = any (${clinics})`).toEqual([
      { status: 'pending' },
    ])
  })
})

test('orders that wait for a verdict on the certificate that they need are refused with it', async () => {
  const sku = await shop.product({ stock: 20 })
  const [buyer] = await shop.clinics(1)
  const [admin] = await shop.staff('admin', 1)
  const sent = await placeOrder(sql, buyer!, [{ sku, quantity: 4 }])
  await actAs(sql, admin!, async (call) => {
    for (const status of ['confirmed', 'assembling']) await call`select public.set_order_status(${sent.id}, ${status})`
    await call`select public.report_shortage(${sent.id}, ${sku}, 3, 'Бой', ${randomUUID()})`
  })
  await actAs(sql, buyer!, (call) => call`select public.decide_shortage(${sent.id}, 'rest')`)
  await actAs(sql, admin!, (call) => call`select public.set_order_status(${sent.id}, 'shipped')`)
  await sql`update public.products set certificate_required = true where sku = ${sku}`
  const [paper] = await sql`
    insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict)
    values (${buyer!}, 'certificate', ${`${buyer!}/checked/${randomUUID()}.pdf`}, 'a.pdf', 'application/pdf', 14, 'accepted') returning id`

  let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined
  await actAs(onlooker, admin!, async (verdict) => {
    await verdict`select public.set_document_verdict(${paper!['id'] as string}, 'rejected', 'Чужой')`
    const orders = [
      placeOrder(sql, buyer!, [{ sku, quantity: 1 }]),
      actAs(sql, buyer!, (call) => call`select public.follow_up_order(${sent.id}, ${randomUUID()})`),
    ]
    outcomes = Promise.allSettled(orders)
    await waitInLine(() => 2)
  })
  expect(tally(await outcomes!)).toEqual({ 'PT403 certificate_required': 2 })
})

describe('at most', () => {
  test('two super admins who demote each other at once: one of them stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = (await shop.staff('super_admin', 2)) as [string, string]

      const outcomes = await Promise.allSettled([demote(one, other), demote(other, one)])

      expect(tally(outcomes)).toEqual({ ok: 1, 'PT403 not_allowed': 1 })
      const left = await onlooker`
        select from public.user_roles where user_id in (${one}, ${other}) and role = 'super_admin' and is_active`
      expect(left).toHaveLength(1)
    }
  })

  test('of 30 documents noted at once 8 are taken', async () => {
    const [clinic] = await shop.clinics(1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) =>
        // As the owner of the table: clinics have no right to add rows themselves.
        sql.begin(
          (transaction) => transaction`
            insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size)
            values (${clinic!}, 'license', ${`${clinic!}/${i}.pdf`}, 'Лицензия.pdf', 'application/pdf', 1000)`,
        ),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 8, 'PT422 too_many_documents': 22 })
    expect(await onlooker`select from public.clinic_documents where user_id = ${clinic!}`).toHaveLength(8)
  })

  test('one address is the default, whichever calls made theirs so at once', async () => {
    const [clinic] = await shop.clinics(1)
    const ids: string[] = []
    for (const label of ['А', 'Б']) {
      const [row] = await actAs(
        sql,
        clinic!,
        (own) =>
          own`insert into public.clinic_addresses (label, city, address) values (${label}, 'Алматы', 'ул. Абая, 1') returning id`,
      )
      ids.push(row!['id'] as string)
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        actAs(
          sql,
          clinic!,
          (own) => own`update public.clinic_addresses set is_default = true where id = ${ids[n % 2]!}`,
        ),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 40 })
    expect((await sql`select from public.clinic_addresses where user_id = ${clinic!} and is_default`).count).toBe(1)
  })

  test('of 30 addresses saved at once 20 are taken', async () => {
    const [clinic] = await shop.clinics(1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) =>
        actAs(
          sql,
          clinic!,
          (transaction) => transaction`
            insert into public.clinic_addresses (label, city, address) values (${`Адрес ${i}`}, 'Алматы', 'ул. Абая, 1')`,
        ),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 20, 'PT422 too_many_addresses': 10 })
  })
})

const cancelOrder = (userId: string, orderId: string): Promise<unknown> =>
  actAs(sql, userId, (transaction) => transaction`select public.cancel_order(order_id => ${orderId})`)

const confirmOrder = (userId: string, orderId: string) =>
  actAs(
    sql,
    userId,
    (transaction) => transaction`select public.set_order_status(order_id => ${orderId}, status => 'confirmed')`,
  )

const demote = (userId: string, otherId: string) =>
  actAs(
    sql,
    userId,
    (transaction) =>
      transaction`select public.grant_role(user_id => ${otherId}, role => 'super_admin', is_active => false)`,
  )

const assign = (clinics: string[], managerId: string | null) =>
  actAs(
    sql,
    personas.admin.id,
    (transaction) =>
      transaction`select public.assign_account_manager(user_ids => ${clinics}, manager_id => ${managerId})`,
  )

const tag = (clinics: string[], text: string) =>
  actAs(
    sql,
    personas.admin.id,
    (transaction) => transaction`select public.set_clinic_tags(clinic_ids => ${clinics}, add => ${[text]})`,
  )

/** A line that could not be had, as out_of_stock names it. */
type Shortage = { sku: string; requested: number; stock_count: number }

test('orders that are sent together and an invoice for one of them: each waits, none fails with a deadlock', async () => {
  const sku = await shop.product({ stock: 10 })
  const [buyer] = await shop.clinics(1)
  const [admin] = await shop.staff('admin', 1)
  const orders = [
    await placeOrder(sql, buyer!, [{ sku, quantity: 2 }]),
    await placeOrder(sql, buyer!, [{ sku, quantity: 2 }]),
  ]
  const [first, second] = orders.map(({ id }) => id).toSorted()
  const issue = (id: string) => actAs(sql, buyer!, (call) => call`select public.issue_invoice(${id})`)
  await issue(first!)
  await actAs(sql, admin!, async (call) => {
    await call`select public.set_order_status(id, 'confirmed') from unnest(${[first!, second!]}::uuid[]) as id`
    await call`select public.advance_orders(${[first!, second!]}, 'assembling')`
    // Less than the invoice says, so that sending it takes a number.
    await call`select public.report_shortage(${first!}, ${sku}, 1, 'Нет на полке', ${randomUUID()})`
    await call`select public.decide_shortage(${first!}, 'rest')`
  })

  let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined
  await onlooker.begin(async (transaction) => {
    await transaction`select from private.invoice_counters for update`
    const sent = actAs(
      sql,
      admin!,
      (call) => call`select public.advance_orders(${[first!, second!]}, 'shipped') as answer`,
    )
    void sent.catch(() => undefined)
    await waitInLine(() => 1)
    const issued = issue(second!)
    outcomes = Promise.allSettled([sent, issued])
    await waitInLine(() => 2)
  })
  expect(tally(await outcomes!)).toEqual({ ok: 2 })
})

/**
 * Lets them run into one another: the products stay locked until all wait in line who were not refused before, or as many
 * as there are connections, and then they go at once.
 */
async function crowdAt<T>(skus: string | string[], start: () => Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  let crowd: Promise<PromiseSettledResult<T>[]> | undefined
  try {
    await onlooker.begin(async (transaction) => {
      await transaction`select from public.availability where sku = any (${[skus].flat()}) order by sku for update`
      const started = start()
      let left = started.length
      for (const call of started) void call.catch(() => undefined).then(() => (left -= 1))
      crowd = Promise.allSettled(started)
      await waitInLine(() => Math.min(left, connections))
    })
  } finally {
    await crowd // also when the line does not form: nobody is left behind at work
  }
  return crowd!
}

async function waitInLine(expected: () => number): Promise<void> {
  for (const deadline = Date.now() + 15_000; ;) {
    const [row] = await onlooker<{ waiting: number }[]>`
      select count(distinct pid)::int as waiting from pg_locks where not granted`
    if (row!.waiting >= expected()) return
    if (Date.now() > deadline) throw new Error(`${row!.waiting} of ${expected()} wait in line`)
  }
}

const isRefused = (
  outcome: PromiseSettledResult<unknown>,
): outcome is PromiseRejectedResult & {
  reason: postgres.PostgresError
} => outcome.status === 'rejected'

/** How often each outcome came: `ok`, or SQLSTATE and word of the error. */
function tally(outcomes: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = isRefused(outcome) ? `${outcome.reason.code} ${outcome.reason.message}` : 'ok'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

async function stockOf(sku: string): Promise<number> {
  const [row] = await onlooker`select stock_count from public.availability where sku = ${sku}`
  return row!['stock_count'] as number
}

/** Pieces in orders that stand. */
async function soldOf(sku: string): Promise<number> {
  const [row] = await onlooker`
    select coalesce(sum(i.quantity), 0)::int as pieces
      from public.order_items as i join public.orders as o on o.id = i.order_id
     where i.sku = ${sku} and o.status <> 'cancelled'`
  return row!['pieces'] as number
}

const mismatches = async () => [...(await onlooker`select * from private.stock_mismatches()`)]
