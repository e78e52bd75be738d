import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashDatabase, startCrashDatabase } from '../support/crash-database.ts'
import { createFixtures } from '../support/fixtures.ts'
import { type Line, orderRequest } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// The power goes: Postgres, waiting for the disk like a real server, is killed with all its processes in the middle of a
// busy day, twice. What had been answered as done is there afterwards; what had not is there whole or not at all.

const OPERATIONS = 1000
const KILLED_AFTER = [300, 650]
const WORKERS = 16

type Status = 'new' | 'confirmed' | 'assembling' | 'shipped' | 'delivered' | 'cancelled'
type Payment = 'unpaid' | 'reported' | 'paid'
/**
 * An order as its worker has been answered: `parts` of 1 ₸ were received for it; `pending` is what the worker asked last and
 * got no answer for, `pendingPart` the key of a part.
 */
type Known = {
  id: string
  lines: Line[]
  status: Status
  payment: Payment
  parts: number
  pending?: Partial<State>
  pendingPart?: string
}
type State = { status: Status; payment: Payment }
type Worker = {
  clinic: string
  random: ReturnType<typeof createRandom>
  orders: Known[]
  /** An order that it asked for and got no answer for. */
  unanswered?: { key: string; lines: Line[] }
}

const next: Partial<Record<Status, Status>> = {
  new: 'confirmed',
  confirmed: 'assembling',
  assembling: 'shipped',
  shipped: 'delivered',
}

let database: CrashDatabase
let admin: string
let skus: string[]
let workers: Worker[]

beforeAll(async () => {
  database = await startCrashDatabase(WORKERS)
  const shop = createFixtures(database.sql)
  skus = []
  for (let i = 0; i < 20; i += 1) skus.push(await shop.product({ stock: 80 }))
  admin = (await shop.staff('admin', 1))[0]!
  const clinics = await shop.clinics(WORKERS)
  workers = clinics.map((clinic, i) => ({ clinic, random: createRandom(i), orders: [] }))
}, 120_000)
afterAll(() => database?.remove())

test('1,000 operations over two crashes: nothing that was answered is lost, nothing is half written', async () => {
  const [server] = await database.sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages`
  expect(server).toEqual({ fsync: 'on', commits: 'on', pages: 'on' })

  let begun = 0
  let done = 0
  for (const limit of [...KILLED_AFTER, OPERATIONS]) {
    const isLast = limit === OPERATIONS
    let crash: Promise<void> | undefined
    await Promise.all(
      workers.map(async (worker) => {
        // On and on, until the connection is lost in the middle of something.
        while (begun < OPERATIONS || isUnanswered(worker)) {
          if (!isUnanswered(worker)) begun += 1
          if (!(await operate(worker))) return
          done += 1
          if (!isLast && done >= limit) crash ??= database.kill()
        }
      }),
    )
    if (isLast) break
    await crash
    await database.restart()
    await expectKept()
    await expectWhole()
  }

  expect(done).toBe(OPERATIONS)
  expect(workers.filter(isUnanswered)).toEqual([])
  await expectKept()
  await expectWhole()
})

const isUnanswered = ({ unanswered, orders }: Worker) =>
  unanswered !== undefined || orders.some(({ pending, pendingPart }) => pending || pendingPart)

/** One operation, or again the one that was not answered; false when the connection is lost before there is an answer. */
async function operate(worker: Worker): Promise<boolean> {
  const { random, orders, unanswered } = worker
  const asked = orders.find(({ pending }) => pending)
  if (asked) return change(worker, asked, asked.pending!, true)
  const half = orders.find(({ pendingPart }) => pendingPart)
  if (half) return receivePart(half)
  const choice = random.between(1, 100)
  const order = orders[random.between(0, orders.length - 1)]
  if (unanswered === undefined && order && choice > 40) {
    const { status, payment } = order
    if (choice <= 50 && payment !== 'paid') return receivePart(order)
    if (choice > 85 && status === 'new') return change(worker, order, { status: 'cancelled' })
    if (choice > 60 && next[status]) return change(worker, order, { status: next[status] })
    if (status !== 'cancelled' && payment !== 'paid') {
      return change(worker, order, { payment: payment === 'unpaid' ? 'reported' : 'paid' })
    }
  }
  return place(worker)
}

async function place(worker: Worker): Promise<boolean> {
  const { clinic, random, orders } = worker
  const basket = () =>
    random
      .shuffle(skus)
      .slice(0, random.between(1, 5))
      .map((sku) => ({ sku, quantity: random.between(1, 2) }))
  const { key, lines } = (worker.unanswered ??= { key: randomUUID(), lines: basket() })
  const request = { ...orderRequest(lines), idempotency_key: key }
  const answer = await database.call<{ id: string }>(clinic, calls.place, request)
  if (answer === undefined) return false
  delete worker.unanswered
  if (answer.refusal === undefined)
    orders.push({ id: answer.value.id, lines, status: 'new', payment: 'unpaid', parts: 0 })
  else expect(answer.refusal).toBe('out_of_stock')
  return true
}

async function change({ clinic }: Worker, order: Known, wanted: Partial<State>, isAgain = false): Promise<boolean> {
  order.pending = wanted
  const { id } = order
  const [caller, call] =
    wanted.status === 'cancelled'
      ? ([clinic, calls.cancel] as const)
      : wanted.status
        ? ([admin, calls.status] as const)
        : wanted.payment === 'reported'
          ? ([clinic, calls.report] as const)
          : ([admin, calls.payment] as const)
  const answer = await database.call(caller, call, { id, ...wanted })
  if (answer === undefined) return false
  // Asked again it may have been done the first time, which is no second time.
  if (answer.refusal !== undefined)
    expect({ refusal: answer.refusal, isAgain }).toEqual({ refusal: 'bad_transition', isAgain: true })
  Object.assign(order, wanted)
  if (order.status === 'cancelled' && order.parts > 0) order.payment = 'paid'
  delete order.pending
  return true
}

/** 1 ₸ of an order, recorded again by the same key until there is an answer. */
async function receivePart(order: Known): Promise<boolean> {
  order.pendingPart ??= randomUUID()
  const answer = await database.call(admin, calls.receive, { id: order.id, key: order.pendingPart })
  if (answer === undefined) return false
  expect(answer.refusal).toBeUndefined()
  order.parts += 1
  // Money that has arrived answers a report; of a cancelled order nothing is due, so that any money is enough.
  order.payment = order.status === 'cancelled' ? 'paid' : 'unpaid'
  delete order.pendingPart
  return true
}

const calls = {
  receive: "public.record_payment(($1 ->> 'id')::uuid, 'received', 1, idempotency_key => ($1 ->> 'key')::uuid)",
  place:
    "public.place_order(items => $1 -> 'items', delivery => $1 -> 'delivery', idempotency_key => ($1 ->> 'idempotency_key')::uuid)",
  cancel: "public.cancel_order(($1 ->> 'id')::uuid)",
  status: "public.set_order_status(($1 ->> 'id')::uuid, ($1 ->> 'status')::public.order_status)",
  report: "public.report_payment(($1 ->> 'id')::uuid)",
  payment: "public.set_payment_status(($1 ->> 'id')::uuid, ($1 ->> 'payment')::public.payment_status)",
}

/** Every order is as its worker was answered, or, without an answer, as it was or as it was asked to be; there is no other. */
async function expectKept(): Promise<void> {
  const { sql } = database
  const rows = await sql<({ id: string; idempotency_key: string; parts: number } & State)[]>`
    select o.id, o.idempotency_key, o.status, o.payment_status as payment,
           (select count(*)::int from public.order_payments as p where p.order_id = o.id and p.kind = 'received' and p.amount = 1) as parts
      from public.orders as o where user_id = any (${workers.map(({ clinic }) => clinic)})`
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, status, payment, parts, pending, pendingPart } of workers.flatMap(({ orders }) => orders)) {
    const row = found.get(id)
    const answers = status === 'cancelled' ? 'paid' : 'unpaid'
    const states = [
      { status, payment, parts },
      ...(pending ? [{ status, payment, parts, ...pending }] : []),
      // A paid part makes what is cancelled paid: nothing more is due of it.
      ...(pending?.status === 'cancelled' && parts > 0 ? [{ status: pending.status, payment: 'paid', parts }] : []),
      ...(pendingPart ? [{ status, payment: answers, parts: parts + 1 }] : []),
    ]
    expect(states).toContainEqual(row && { status: row.status, payment: row.payment, parts: row.parts })
    found.delete(id)
  }
  const unanswered = workers.map((worker) => worker.unanswered?.key)
  expect([...found.values()].filter((row) => !unanswered.includes(row.idempotency_key))).toEqual([])
}

/** Every order has its lines, its events and its stock movements, each exactly as its status wants them. */
async function expectWhole(): Promise<void> {
  const { sql } = database
  const broken = await sql`
    select o.number, o.status
      from public.orders as o
      cross join lateral (
        select sum(i.price * i.quantity) as goods, jsonb_object_agg(i.product_id, i.quantity) as pieces from public.order_items as i where i.order_id = o.id
      ) as lines
      cross join lateral (
        select jsonb_object_agg(m.product_id, -m.delta) filter (where m.kind = 'order') as taken,
               jsonb_object_agg(m.product_id, m.delta) filter (where m.kind = 'cancel') as returned
          from public.stock_movements as m where m.order_id = o.id
      ) as stock
      cross join lateral (
        select count(*) as n, array_agg(e.to_status order by e.id) as way, array_agg(e.from_status order by e.id) as from_way
          from public.order_events as e where e.order_id = o.id
      ) as events
     where o.user_id = any (${workers.map(({ clinic }) => clinic)})
       and (
         lines.goods is distinct from o.items_total
         or stock.taken is distinct from lines.pieces
         or stock.returned is distinct from case when o.status = 'cancelled' then lines.pieces end
         or events.way[events.n] is distinct from o.status
         or events.from_way is distinct from array[null::public.order_status] || events.way[:events.n - 1]
       )`
  expect([...broken]).toEqual([])
  expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
  expect([...(await sql`select * from private.payment_mismatches()`)]).toEqual([])
}
