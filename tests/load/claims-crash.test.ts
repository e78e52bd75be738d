import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type CrashDatabase, startCrashDatabase } from '../support/crash-database.ts'
import { createFixtures } from '../support/fixtures.ts'
import { waiting } from '../support/meeting.ts'
import { pickup } from '../support/orders.ts'

// The process that opens or decides a claim is killed in the middle: with rows written, and waiting for a last one that somebody else
// holds. Nothing of it is left, and the same call again does it once.

const calls = {
  place: "public.place_order($1 -> 'items', $1 -> 'delivery', idempotency_key => ($1 ->> 'key')::uuid)",
  status: "public.set_order_status(($1 ->> 'id')::uuid, ($1 ->> 'status')::public.order_status)",
  pay: "public.record_payment(($1 ->> 'id')::uuid, 'received', 5000, idempotency_key => ($1 ->> 'key')::uuid)",
  open: "public.open_claim(($1 ->> 'id')::uuid, 'damaged', 'refund', $1 -> 'items', 'Разбито', ($1 ->> 'key')::uuid)",
  decide: "public.decide_claim(($1 ->> 'id')::uuid, true, 'restock', 'refund')",
}

let database: CrashDatabase
let admin: string
let clinic: string
let sku: string
let order: string

beforeAll(async () => {
  database = await startCrashDatabase(4)
  const shop = createFixtures(database.sql)
  admin = (await shop.staff('admin', 1))[0]!
  clinic = (await shop.clinics(1))[0]!
  sku = await shop.product({ stock: 100, price: 1000 })
}, 120_000)
afterAll(() => database?.remove())

beforeEach(async () => {
  const items = [{ sku, quantity: 5 }]
  order = (await done<{ id: string }>(clinic, calls.place, { items, delivery: pickup, key: randomUUID() })).id
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'])
    await done(admin, calls.status, { id: order, status })
  await done(admin, calls.pay, { id: order, key: randomUUID() })
})

describe('killed in the middle of', () => {
  test('opening a claim', async () => {
    const claim = { id: order, items: [{ sku, quantity: 2 }], key: randomUUID() }
    const before = await state()
    // It has the claim and its lines by then.
    await kill(
      () => database.call(clinic, calls.open, claim),
      `select from public.order_items where order_id = '${order}' for update`,
    )
    expect(await state()).toEqual(before)
    const { id } = await done<{ id: string }>(clinic, calls.open, claim)
    expect((await done<{ id: string }>(clinic, calls.open, claim)).id).toBe(id)
    expect(await state()).toMatchObject({ claims: ['new'], trail: 1, claimed: 2 })
    await expectAgreement()
  })

  test('deciding it: goods, money and the claim itself', async () => {
    const { id } = await done<{ id: string }>(clinic, calls.open, {
      id: order,
      items: [{ sku, quantity: 2 }],
      key: randomUUID(),
    })
    const before = await state()
    // It has taken the pieces off by then.
    await kill(
      () => database.call(admin, calls.decide, { id }),
      `select from public.availability where sku = '${sku}' for update`,
    )
    expect(await state()).toEqual(before)
    expect(await done(admin, calls.decide, { id })).toMatchObject({ status: 'accepted', settle_by: 'refund' })
    expect(await state()).toMatchObject({ claims: ['accepted'], trail: 2, returned: 2, claimed: 0, due: 3000 })
    expect((await state()).stock).toBe(before.stock + 2)
    expect(await database.call(admin, calls.decide, { id })).toEqual({ refusal: 'claim_is_final' })
    await expectAgreement()
  })
})

async function done<T>(caller: string, call: string, args: object): Promise<T> {
  const answer = await database.call<T>(caller, call, args)
  if (answer?.value === undefined) throw new Error(`${call}: ${answer?.refusal}`)
  return answer.value
}

/** Kills the process of a call that waits for rows which another connection holds. */
async function kill(call: () => Promise<Answer<unknown> | undefined>, held: string): Promise<void> {
  const { sql } = database
  const holder = await sql.reserve()
  await holder`begin`
  await holder.unsafe(held)
  const answer = call()
  await expect.poll(() => waiting(sql)).toBe(1)
  const [waiter] = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  process.kill(waiter!.pid, 'SIGKILL')
  expect(await answer).toBeUndefined()
  // Postgres ends every other process as well, and recovers by itself.
  holder.release()
  await expect
    .poll(
      () =>
        sql`select`.then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
}

async function state() {
  const [row] = await database.sql`
    select array(select c.status::text from public.claims as c where c.order_id = o.id) as claims,
           (select count(*)::int from public.claim_events as e join public.claims as c on c.id = e.claim_id where c.order_id = o.id) as trail,
           i.returned_quantity as returned, i.claimed_quantity as claimed, o.due, a.stock_count as stock
      from public.orders as o join public.order_items as i on i.order_id = o.id join public.availability as a on a.product_id = i.product_id
     where o.id = ${order}`
  return { ...row } as {
    claims: string[]
    trail: number
    returned: number
    claimed: number
    due: number
    stock: number
  }
}

async function expectAgreement(): Promise<void> {
  const { sql } = database
  expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
  expect([...(await sql`select * from private.payment_mismatches()`)]).toEqual([])
}
