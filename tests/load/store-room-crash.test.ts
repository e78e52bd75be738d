import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashDatabase, startCrashDatabase } from '../support/crash-database.ts'
import { createFixtures } from '../support/fixtures.ts'
import { pickup } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// Forty at work in the store room when the power goes, twice: they pick, find short, send, hand over, take back and pay.
// What had been answered is there afterwards, what had not is there whole or not at all, and stock, orders and money agree.

const OPERATIONS = 1200
const KILLED_AFTER = [400, 800]
const WORKERS = 40
const ORDERS_PER_WORKER = 3
const PRICE = 1000

type Item = { ordered: number; missing: number; returned: number; isPicked: boolean }
/** An order, as far as its worker can tell from the answers. */
type State = {
  status: 'new' | 'confirmed' | 'assembling' | 'shipped' | 'delivered' | 'cancelled'
  items: Record<string, Item>
  received: number
  refunded: number
  isFollowed: boolean
}
type Step = {
  caller: string
  call: string
  args: Record<string, unknown>
  after: State
  /** Without a key: asked again it may have been done before. */
  isKeyless?: true
}
type Order = { id: string; wantsAll: boolean; state: State; pending?: Step }
type Worker = { clinic: string; random: ReturnType<typeof createRandom>; orders: Order[] }

const calls = {
  place: "public.place_order($1 -> 'items', $1 -> 'delivery', idempotency_key => ($1 ->> 'key')::uuid)",
  confirm: "public.set_order_status(($1 ->> 'id')::uuid, 'confirmed')",
  assemble: "public.advance_orders(array[($1 ->> 'id')::uuid], 'assembling', null, ($1 ->> 'key')::uuid)",
  tick: "public.pick_lines($1 -> 'lines', ($1 ->> 'key')::uuid)",
  short:
    "public.report_shortage(($1 ->> 'id')::uuid, $1 ->> 'sku', ($1 ->> 'missing')::int, 'Бой', ($1 ->> 'key')::uuid)",
  send: "public.save_shipment(($1 ->> 'id')::uuid, places => 1, send => true, idempotency_key => ($1 ->> 'key')::uuid)",
  handOver:
    "public.hand_over_order(($1 ->> 'id')::uuid, 'Асель', $1 ->> 'code', idempotency_key => ($1 ->> 'key')::uuid)",
  follow: "public.follow_up_order(($1 ->> 'id')::uuid, ($1 ->> 'key')::uuid)",
  takeBack:
    "public.return_items(($1 ->> 'id')::uuid, $1 -> 'items', 'Аллергия', idempotency_key => ($1 ->> 'key')::uuid)",
  pay: "public.record_payment(($1 ->> 'id')::uuid, ($1 ->> 'kind')::public.payment_kind, ($1 ->> 'amount')::int, idempotency_key => ($1 ->> 'key')::uuid)",
}

let database: CrashDatabase
let admin: string
let logistics: string[]
let skus: string[]
let workers: Worker[]
const doneCalls = new Map<string, number>()

beforeAll(async () => {
  database = await startCrashDatabase(WORKERS)
  const shop = createFixtures(database.sql)
  skus = []
  for (let i = 0; i < 12; i += 1) skus.push(await shop.product({ stock: 5000, price: PRICE }))
  admin = (await shop.staff('admin', 1))[0]!
  logistics = await shop.staff('logistic', 8)
  const clinics = await shop.clinics(WORKERS)
  workers = clinics.map((clinic, i) => ({ clinic, random: createRandom(i), orders: [] }))
  await Promise.all(
    workers.map(async (worker) => {
      for (let n = 0; n < ORDERS_PER_WORKER; n += 1) worker.orders.push(await placedOrder(worker, n === 0))
    }),
  )
}, 180_000)
afterAll(() => database?.remove())

test('1,200 steps of 40 people over two crashes: nothing is lost, and stock, orders and refunds agree', async () => {
  let begun = 0
  let done = 0
  for (const limit of [...KILLED_AFTER, OPERATIONS]) {
    const isLast = limit === OPERATIONS
    let crash: Promise<void> | undefined
    await Promise.all(
      workers.map(async (worker) => {
        while (begun < OPERATIONS || worker.orders.some(({ pending }) => pending)) {
          if (!worker.orders.some(({ pending }) => pending)) begun += 1
          if (!(await work(worker))) {
            // Lost before it was asked for: it never began.
            if (!worker.orders.some(({ pending }) => pending)) begun -= 1
            return
          }
          done += 1
          if (!isLast && done >= limit) crash ??= database.kill()
        }
      }),
    )
    if (isLast) break
    expect(crash, 'killed in the middle of the work').toBeDefined()
    await crash
    await database.restart()
    await expectKept()
    await expectAgreement()
  }

  expect(done).toBe(OPERATIONS)
  await expectKept()
  await expectAgreement()
  const unused = Object.keys(calls).filter((name) => !doneCalls.get(calls[name as keyof typeof calls]))
  expect(unused, 'each kind of step was taken').toEqual([])
})

async function placedOrder({ clinic, random }: Worker, wantsAll: boolean): Promise<Order> {
  const items = random
    .shuffle(skus)
    .slice(0, random.between(1, 3))
    .map((sku) => ({ sku, quantity: random.between(2, 6) }))
  const delivery = { ...pickup, on_shortage: wantsAll ? 'cancel' : 'rest' }
  const placed = await database.call<{ id: string }>(clinic, calls.place, { items, delivery, key: randomUUID() })
  if (!placed?.value) throw new Error(`No order: ${placed?.refusal}`)
  doneCalls.set(calls.place, 1)
  return {
    id: placed.value.id,
    wantsAll,
    state: newState(items.map(({ sku, quantity }) => [sku, quantity])),
  }
}

const newState = (items: [sku: string, ordered: number][]): State => ({
  status: 'new',
  items: Object.fromEntries(
    items.map(([sku, ordered]) => [sku, { ordered, missing: 0, returned: 0, isPicked: false }]),
  ),
  received: 0,
  refunded: 0,
  isFollowed: false,
})

/** The next step of one of a worker's orders, or again the one that was not answered; false when the connection is lost. */
async function work(worker: Worker): Promise<boolean> {
  const asked = worker.orders.find(({ pending }) => pending)
  const order = asked ?? worker.random.shuffle(worker.orders)[0]!
  const step = asked?.pending ?? (await nextStep(worker, order))
  if (!step) return false
  order.pending = step
  const answer = await database.call<{ id: string }>(step.caller, step.call, step.args)
  if (!answer) return false
  if (answer.refusal !== undefined) {
    expect({ refusal: answer.refusal, call: step.call, isAgain: asked !== undefined && step.isKeyless }).toEqual({
      refusal: 'bad_transition',
      call: step.call,
      isAgain: true,
    })
  }
  doneCalls.set(step.call, (doneCalls.get(step.call) ?? 0) + 1)
  if (step.call === calls.follow) {
    const missing = Object.entries(order.state.items).flatMap(([sku, item]): [string, number][] =>
      item.missing > 0 ? [[sku, item.missing]] : [],
    )
    worker.orders.push({ id: answer.value!.id, wantsAll: order.wantsAll, state: newState(missing) })
  }
  order.state = step.after
  delete order.pending
  return true
}

/** Undefined when the connection is lost. */
async function nextStep({ clinic, random }: Worker, { id, wantsAll, state }: Order): Promise<Step | undefined> {
  const key = randomUUID()
  const logistic = random.shuffle(logistics)[0]!
  const step = (caller: string, call: string, args: object, after: Partial<State>): Step => ({
    caller,
    call,
    args: { id, key, ...args },
    after: { ...state, ...after },
  })
  const [sku, item] = random.shuffle(Object.entries(state.items))[0]!
  const withItem = (change: Partial<Item>) => ({ items: { ...state.items, [sku]: { ...item, ...change } } })
  const choice = random.between(1, 10)

  if (choice === 1) {
    return step(admin, calls.pay, { kind: 'received', amount: 700 }, { received: state.received + 700 })
  }
  if (choice === 2 && state.received - state.refunded >= 300) {
    return step(admin, calls.pay, { kind: 'refunded', amount: 300 }, { refunded: state.refunded + 300 })
  }
  switch (state.status) {
    case 'new':
      return { ...step(admin, calls.confirm, {}, { status: 'confirmed' }), isKeyless: true }
    case 'confirmed':
      return step(logistic, calls.assemble, {}, { status: 'assembling' })
    case 'assembling': {
      const left = Object.values(state.items).reduce((sum, { ordered, missing }) => sum + ordered - missing, 0)
      if (choice > 7 && left > 0) return step(logistic, calls.send, {}, { status: 'shipped' })
      const missing = random.between(0, item.ordered)
      if (choice > 4 && missing !== item.missing) {
        const isCancelled = wantsAll && missing > item.missing
        return step(
          logistic,
          calls.short,
          { sku, missing },
          { ...withItem({ missing }), ...(isCancelled && { status: 'cancelled' }) },
        )
      }
      const lines = [{ order_id: id, sku, picked: !item.isPicked }]
      return step(logistic, calls.tick, { lines }, withItem({ isPicked: !item.isPicked }))
    }
    case 'shipped': {
      if (choice > 5 && !state.isFollowed && Object.values(state.items).some(({ missing }) => missing > 0)) {
        return step(clinic, calls.follow, {}, { isFollowed: true })
      }
      const code = await codeOf(id)
      return code === undefined ? undefined : step(logistic, calls.handOver, { code }, { status: 'delivered' })
    }
    case 'delivered':
      if (item.ordered - item.missing - item.returned > 0) {
        return step(admin, calls.takeBack, { items: [{ sku, quantity: 1 }] }, withItem({ returned: item.returned + 1 }))
      }
  }
  return step(admin, calls.pay, { kind: 'received', amount: 700 }, { received: state.received + 700 })
}

/** What the clinic would tell the courier; undefined when the connection is lost. */
async function codeOf(orderId: string): Promise<string | undefined> {
  const { sql } = database
  try {
    const [row] = await sql`select code from private.handover_codes where order_id = ${orderId}`
    return row!['code'] as string
  } catch (error) {
    expect((error as { code: string }).code).toMatch(/^(CONNECTION_|ECONN|EPIPE|57P)/)
    return undefined
  }
}

/** Each order is as its worker was answered, or as it was asked to be; and no other has come but what was asked for. */
async function expectKept(): Promise<void> {
  const { sql } = database
  const clinics = workers.map(({ clinic }) => clinic)
  const rows = await sql<(State & { id: string; follows_id: string | null })[]>`
    select o.id, o.status, o.follows_id, money.received, money.refunded,
           exists (select from public.orders as f where f.follows_id = o.id) as "isFollowed",
           (select jsonb_object_agg(i.sku, jsonb_build_object(
                     'ordered', i.quantity, 'missing', i.quantity - coalesce(i.sent_quantity, i.quantity), 'returned', i.returned_quantity,
                     'isPicked', exists (select from public.order_picks as p where p.order_item_id = i.id and p.picked_at is not null)
                   ))
              from public.order_items as i where i.order_id = o.id) as items
      from public.orders as o
      cross join lateral (
        select coalesce(sum(p.amount) filter (where p.kind = 'received'), 0)::int as received,
               coalesce(sum(p.amount) filter (where p.kind = 'refunded'), 0)::int as refunded
          from public.order_payments as p where p.order_id = o.id
      ) as money
     where o.user_id = any (${clinics})`
  const found = new Map(rows.map(({ id, follows_id, ...state }) => [id, { follows_id, state: { ...state } }]))
  const orders = workers.flatMap((worker) => worker.orders)
  for (const { id, state, pending } of orders) {
    expect(pending ? [state, pending.after] : [state]).toContainEqual(found.get(id)?.state)
  }
  const known = new Set(orders.map(({ id }) => id))
  const asked = new Set(orders.flatMap(({ id, pending }) => (pending?.call === calls.follow ? [id] : [])))
  const unknown = [...found].filter(([id, { follows_id }]) => !known.has(id) && !asked.has(follows_id ?? ''))
  expect(unknown).toEqual([])
}

/** Sent and left out are what was ordered; ledger, counter, what is due, payments and refunds agree. */
async function expectAgreement(): Promise<void> {
  const { sql } = database
  const broken = await sql`
    select o.number, o.status, i.sku
      from public.orders as o
      join public.order_items as i on i.order_id = o.id
      cross join lateral (
        select coalesce(sum(m.delta) filter (where m.kind = 'shortage'), 0) as short, sum(m.delta) as held,
               coalesce(sum(m.delta) filter (where m.kind = 'return'), 0) as returned
          from public.stock_movements as m where m.order_id = o.id and m.product_id = i.product_id
      ) as ledger
     where o.user_id = any (${workers.map(({ clinic }) => clinic)})
       and (
         ledger.short <> i.quantity - coalesce(i.sent_quantity, i.quantity)
         or ledger.returned <> i.returned_quantity
         or ledger.held <> case o.status when 'cancelled' then coalesce(i.sent_quantity, i.quantity) else i.returned_quantity end - i.quantity
         or (o.status in ('shipped', 'delivered') and i.sent_quantity is null)
       )`
  expect([...broken]).toEqual([])
  const sums = await sql`
    select o.number, o.due, o.received_total, o.refunded_total
      from public.orders as o
      cross join lateral (
        select sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)) as goods from public.order_items as i where i.order_id = o.id
      ) as lines
     where o.user_id = any (${workers.map(({ clinic }) => clinic)})
       and ((o.status <> 'cancelled' and o.due <> lines.goods + o.delivery_price) or o.refunded_total > o.received_total)`
  expect([...sums]).toEqual([])
  expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
  expect([...(await sql`select * from private.payment_mismatches()`)]).toEqual([])
}
