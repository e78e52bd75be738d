import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'
import { tally } from '../support/crowd.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { meeting, setStatus, type Work } from '../support/meeting.ts'
import { actAs, pickup, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// What admins take back, payments and steps of statements: over REST, beside everything else on two connections, and in
// random lives of orders beside a model of their money.

const sql = database(20)
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
  sku = await shop.product({ stock: 400, price: 1000 })
})
afterEach(() => shop.remove())
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

const { admin, manager } = personas

const record =
  (id: string, kind: string, amount: number): Work =>
  (db) =>
    db`select public.record_payment(${id}, ${kind}::public.payment_kind, ${amount}, idempotency_key => ${randomUUID()})`
const reverse =
  (paymentId: number): Work =>
  (db) =>
    db`select public.reverse_payment(${paymentId}, 'Другой заказ')`

/** An order of five pieces with a payment of 2,000 ₸. */
async function paidInPart() {
  const { id } = await placeOrder(sql, clinic, [{ sku, quantity: 5 }])
  await actAs(sql, admin.id, record(id, 'received', 2000))
  return { id, payment: await lastPayment(id) }
}

async function lastPayment(orderId: string): Promise<number> {
  const [row] = await onlooker`select max(id)::int as id from public.order_payments where order_id = ${orderId}`
  return row!['id'] as number
}

async function stateOf(id: string) {
  const [row] = await onlooker`
    select o.status::text, o.payment_status::text as payment, o.received_total as received, o.refunded_total as refunded,
           (select -coalesce(sum(m.delta), 0)::int from public.stock_movements as m where m.order_id = o.id) as held
      from public.orders as o where o.id = ${id}`
  return { ...row }
}

describe('over REST', () => {
  test('an admin takes a payment back, once, and the clinic reads that it does not count', async () => {
    const { data: order } = await as.clinic
      .rpc('place_order', { items: [{ sku, quantity: 5 }], delivery: pickup, idempotency_key: randomUUID() })
      .throwOnError()
    const pay = { order_id: order.id, kind: 'received', amount: 5000, idempotency_key: randomUUID() }
    await as.admin.rpc('record_payment', pay).throwOnError()
    const call = { payment_id: await lastPayment(order.id), reason: 'Другой заказ' }

    for (const [caller, refused] of [
      ['anon', [401, '42501']],
      ['clinic', [403, 'PT403']],
      ['logistic', [403, 'PT403']],
      ['manager', [403, 'PT403']],
    ] as const) {
      const { status, error } = await as[caller].rpc('reverse_payment', call)
      expect([status, error!.code], caller).toEqual(refused)
    }
    const { data: reversed } = await as.admin.rpc('reverse_payment', call).throwOnError()
    expect(reversed).toMatchObject({ id: order.id, payment_status: 'unpaid', received_total: 0 })
    const again = await as.admin.rpc('reverse_payment', call)
    expect([again.status, again.error!.message]).toEqual([409, 'already_reversed'])

    const { data: payments } = await as.clinic.rpc('my_order_payments', { order_id: order.id }).throwOnError()
    expect(payments).toMatchObject([
      { kind: 'received', amount: 5000, reverses_id: null },
      { kind: 'received', amount: -5000, reverses_id: call.payment_id },
    ])
    expect(JSON.stringify(payments)).not.toContain('Другой заказ')
    await as.clinic.rpc('cancel_order', { order_id: order.id }).throwOnError()
  })

  test('a step of a statement is an admin’s', async () => {
    const call = { manager_id: manager.id, month: '2003-01-01', reason: 'Не тот месяц' }
    for (const [caller, refused] of [
      ['anon', [401, '42501']],
      ['clinic', [403, 'PT403']],
      ['manager', [403, 'PT403']],
      ['admin', [404, 'PT404']],
    ] as const) {
      const { status, error } = await as[caller].rpc('revert_bonus_statement', call)
      expect([status, error!.code], caller).toEqual(refused)
    }
  })
})

const met = meeting(sql, onlooker)

describe('a payment that is taken back meets', () => {
  test('the same, ten times', async () => {
    const { id, payment } = await paidInPart()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => actAs(sql, admin.id, reverse(payment))))
    expect(tally(outcomes)).toEqual({ ok: 1, 'PT409 already_reversed': 9 })
    expect(await stateOf(id)).toMatchObject({ payment: 'unpaid', received: 0 })
  })

  test('a cancellation: in either order nothing is left', async () => {
    const cancel =
      (id: string): Work =>
      (db) =>
        db`select public.cancel_order(${id})`
    const [one, other] = [await paidInPart(), await paidInPart()]
    expect(await met([admin.id, reverse(one.payment)], [clinic, cancel(one.id)])).toBe('ok')
    expect(await met([clinic, cancel(other.id)], [admin.id, reverse(other.payment)])).toBe('ok')
    for (const { id } of [one, other]) {
      expect(await stateOf(id)).toEqual({ status: 'cancelled', payment: 'unpaid', received: 0, refunded: 0, held: 0 })
    }
  })

  test('another payment: in either order that one is left', async () => {
    const [one, other] = [await paidInPart(), await paidInPart()]
    expect(await met([admin.id, reverse(one.payment)], [admin.id, record(one.id, 'received', 5000)])).toBe('ok')
    expect(await met([admin.id, record(other.id, 'received', 5000)], [admin.id, reverse(other.payment)])).toBe('ok')
    for (const { id } of [one, other]) expect(await stateOf(id)).toMatchObject({ payment: 'paid', received: 5000 })
  })

  test('its refund: the second finds that there is nothing to give back, or that it went', async () => {
    const [one, other] = [await paidInPart(), await paidInPart()]
    const refund = (id: string) => record(id, 'refunded', 1)
    expect(await met([admin.id, reverse(one.payment)], [admin.id, refund(one.id)])).toBe('PT409 refund_too_large')
    expect(await met([admin.id, refund(other.id)], [admin.id, reverse(other.payment)])).toBe('PT409 payment_refunded')
  })

  test('the end of the reservation, which waits for it', async () => {
    const { id, payment } = await paidInPart()
    await onlooker`update public.orders set reserved_until = now() - interval '1 day' where id = ${id}`
    const cancelEnded: Work = (db) => db`select private.cancel_ended_reservations(200)`
    await actAs(sql, admin.id, async (db) => {
      await reverse(payment)(db)
      await sql.begin(cancelEnded)
    })
    await sql.begin(cancelEnded)
    expect(await stateOf(id)).toMatchObject({ status: 'new', held: 5 })
  })

  test('the closing of the month with its bonus: the month counts what it finds', async () => {
    const { month } = await almaty()
    const [one, other] = [await earned(), await earned()]
    try {
      expect(await met([admin.id, reverse(one.payment)], [null, closeMonth(month)])).toBe('ok')
      expect(await bonusOf(one.id, month)).toBe(0)
      await reopen(month)
      expect(await met([null, closeMonth(month)], [admin.id, reverse(other.payment)])).toBe('PT409 payment_in_use')
      expect(await bonusOf(other.id, month)).toBe(150)
    } finally {
      await reopen(month)
    }
  })
})

test('a statement goes back one step at a time, and not once the next month is closing', async () => {
  const { month, next, today } = await almaty()
  const revert: Work = (db) => db`select public.revert_bonus_statement(${manager.id}, ${month}, 'Не тот месяц')`
  const status = async () => {
    const [row] =
      await onlooker`select status::text from public.bonus_statements where manager_id = ${manager.id} and month = ${month}`
    return row!['status'] as string
  }
  try {
    await sql.begin(closeMonth(month))
    await actAs(sql, admin.id, (db) => db`select public.approve_bonus_statement(${manager.id}, ${month})`)
    await actAs(sql, admin.id, (db) => db`select public.pay_bonus_statement(${manager.id}, ${month}, ${today})`)
    expect(await met([admin.id, revert], [admin.id, revert])).toBe('PT409 bad_transition')
    expect(await status()).toBe('approved')
    expect(await met([null, closeMonth(next)], [admin.id, revert])).toBe('PT409 month_closed')
    expect(await status()).toBe('approved')
    await reopen(next)
    expect(await met([admin.id, revert], [null, closeMonth(next)])).toBe('ok')
    expect(await status()).toBe('closed')
  } finally {
    await reopen(next)
    await reopen(month)
  }
})

async function almaty() {
  const [days] = await onlooker<{ today: string; month: string; next: string }[]>`
    select private.today()::text as today, private.month_of(now())::text as month,
           (private.month_of(now()) + interval '1 month')::date::text as next`
  return days!
}

const closeMonth =
  (month: string): Work =>
  (db) =>
    db`select private.close_month(${month}, null)`

async function reopen(month: string) {
  await onlooker`delete from public.bonus_statements where month = ${month}`
  await onlooker`delete from private.bonus_months where month = ${month}`
}

/** A delivered order whose bonus of 150 ₸ waited for its payment. */
async function earned() {
  const { id } = await placeOrder(sql, clinic, [{ sku, quantity: 5 }])
  await promise(id, '3', true)
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'])
    await actAs(sql, admin.id, setStatus(id, status))
  await actAs(sql, admin.id, record(id, 'received', 5000))
  return { id, payment: await lastPayment(id) }
}

const promise = (id: string, percent: string, afterPayment: boolean) => onlooker`
  insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version, after_payment)
  values (${id}, ${manager.id}, 'B', ${percent}, 1, ${afterPayment})`

async function bonusOf(id: string, month: string): Promise<number> {
  const [row] = await onlooker`
    select coalesce(sum(amount), 0)::int as amount from public.bonus_accruals where order_id = ${id} and month = ${month}`
  return row!['amount'] as number
}

type Payment = { id: number; kind: 'reported' | 'collected' | 'received' | 'refunded'; amount: number; counts: boolean }
/** What is known of an order's money, by the rules of a ledger in which a payment that was taken back never was. */
class Ledger {
  payments: Payment[] = []
  /** Reports up to this one were rejected. */
  rejected = 0
  isEarned = false

  sum(kind: Payment['kind']) {
    return this.payments.reduce(
      (sum, payment) => sum + (payment.counts && payment.kind === kind ? payment.amount : 0),
      0,
    )
  }

  status(due: number) {
    const [received, refunded] = [this.sum('received'), this.sum('refunded')]
    if (received > refunded && received - refunded >= due) return 'paid'
    if (received > 0 && received === refunded) return 'refunded'
    const standing = this.payments.filter(({ counts }) => counts)
    const answered = Math.max(0, ...standing.filter(({ kind }) => kind === 'received').map(({ id }) => id))
    const isReported = standing.some(
      ({ id, kind }) => (kind === 'reported' || kind === 'collected') && id > this.rejected && id > answered,
    )
    return isReported ? 'reported' : 'unpaid'
  }

  refusal(payment: Payment): string {
    if (payment.kind === 'reported') return 'PT409 not_reversible'
    if (!payment.counts) return 'PT409 already_reversed'
    const isGone = payment.kind === 'received' && this.sum('received') - payment.amount < this.sum('refunded')
    return isGone ? 'PT409 payment_refunded' : 'ok'
  }
}

test('in random lives of orders, sums, status, debt, reservation and bonus are those of the payments that count', async () => {
  const random = createRandom(7)
  const seen = new Set<string>()
  for (let life = 0; life < 12; life += 1) {
    const { id } = await placeOrder(sql, clinic, [{ sku, quantity: 5 }])
    const waitsForMoney = life % 3 > 0
    await promise(id, '3.33', waitsForMoney)
    const ledger = new Ledger()
    const run = async (who: string, work: Work) =>
      Object.keys(tally(await Promise.allSettled([actAs(sql, who, work)])))[0]!
    const pay = async (kind: 'received' | 'refunded' | 'collected', amount: number) => {
      if ((await run(admin.id, record(id, kind, amount))) !== 'ok') return
      ledger.payments.push({ id: await lastPayment(id), kind, amount, counts: true })
    }
    const onwards = ['confirmed', 'assembling', 'shipped', 'delivered']
    const steps: Record<string, (dice: number) => Promise<unknown>> = {
      report: async () => {
        if ((await run(clinic, (db) => db`select public.report_payment(${id})`)) !== 'ok') return
        ledger.payments.push({ id: await lastPayment(id), kind: 'reported', amount: 0, counts: true })
      },
      reject: async () => {
        const answer = await run(admin.id, (db) => db`select public.reject_payment(${id}, 'Не поступило')`)
        if (answer === 'ok') ledger.rejected = await lastPayment(id)
      },
      collect: (dice) => pay('collected', 500 * dice),
      receive: (dice) => pay('received', 1000 * dice),
      receiveMore: (dice) => pay('received', 1000 * dice),
      refund: (dice) => pay('refunded', 500 * dice),
      reverse: reverseAny,
      reverseMore: reverseAny,
      reverseLatest: () => reverseAny(0),
      goOn: async () => {
        if ((await run(admin.id, setStatus(id, onwards[0] ?? 'delivered'))) === 'ok') onwards.shift()
      },
      short: () => run(personas.logistic.id, (db) => db`select public.report_shortage(${id}, ${sku}, 1, 'Бой')`),
      decide: () => run(clinic, (db) => db`select public.decide_shortage(${id}, 'rest')`),
      takeBack: () =>
        run(admin.id, (db) => db`select public.return_items(${id}, ${db.json([{ sku, quantity: 1 }])}, 'Брак')`),
      end: (dice) =>
        dice > 5 ? run(admin.id, setStatus(id, onwards.length > 1 ? 'cancelled' : 'returned')) : Promise.resolve(),
    }
    async function reverseAny(dice: number) {
      const payment = ledger.payments.at(dice === 0 ? -1 : -1 - (dice % ledger.payments.length))
      if (!payment) return
      const expected = ledger.refusal(payment)
      await onlooker`update public.orders set reserved_until = now() - interval '1 day' where id = ${id}`
      expect(await run(admin.id, reverse(payment.id))).toBe(expected)
      seen.add(expected)
      if (expected === 'ok') payment.counts = false
      const [held] = await onlooker`
        select private.holds_stock(o) and o.reserved_until < now() + interval '1 day' as is_ending from public.orders as o where id = ${id}`
      if (expected === 'ok') expect(held!['is_ending']).toBe(false)
      const due = (await factsOf(id)).due
      if (expected === 'ok' && payment.kind === 'received' && ledger.sum('received') < due)
        ledger.isEarned &&= !waitsForMoney
    }
    const names = Object.keys(steps)
    for (let step = 0; step < 28; step += 1) {
      const name = step % 4 === 3 ? 'goOn' : random.shuffle(names)[0]!
      await steps[name]!(random.between(1, 6))
      const facts = await factsOf(id)
      const status = ledger.status(facts.due)
      const left = facts.due - ledger.sum('received') + ledger.sum('refunded')
      if (facts.status === 'delivered' && (!waitsForMoney || status === 'paid')) ledger.isEarned = true
      const base = ledger.isEarned && facts.status === 'delivered' ? facts.goods : 0
      seen.add(`${status} ${facts.status}`)
      expect(facts, `life ${life}, step ${step}: ${name}`).toEqual({
        ...facts,
        due: facts.status === 'cancelled' ? 0 : facts.goods,
        payment: status,
        received: ledger.sum('received'),
        refunded: ledger.sum('refunded'),
        debt: facts.status === 'shipped' || facts.status === 'delivered' ? Math.max(left, 0) : 0,
        base,
        bonus: Math.floor((base * 333) / 10_000),
      })
    }
  }
  const wanted = [
    'paid delivered',
    'unpaid delivered',
    'ok',
    'PT409 not_reversible',
    'PT409 already_reversed',
    'PT409 payment_refunded',
  ]
  expect(wanted.filter((outcome) => !seen.has(outcome))).toEqual([])
  for (const check of ['payment_mismatches', 'stock_mismatches', 'ledger_mismatches']) {
    expect(await onlooker`select * from ${onlooker(`private.${check}`)}()`, check).toHaveLength(0)
  }
})

async function factsOf(id: string) {
  const [row] = await onlooker<
    Record<'due' | 'received' | 'refunded' | 'debt' | 'goods' | 'base' | 'bonus', number>[] &
      { status: string; payment: string }[]
  >`
    select o.status::text, o.payment_status::text as payment, o.due, o.received_total as received, o.refunded_total as refunded, o.debt,
           (select sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity))::int
              from public.order_items as i where i.order_id = o.id) as goods,
           (select coalesce(sum(b.base), 0)::int from public.bonus_accruals as b where b.order_id = o.id) as base,
           (select coalesce(sum(b.amount), 0)::int from public.bonus_accruals as b where b.order_id = o.id) as bonus
      from public.orders as o where o.id = ${id}`
  return row!
}
