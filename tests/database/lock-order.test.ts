import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { createFixtures } from '../support/fixtures.ts'
import { pickup } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// Everything that writes, against everything that writes, on the same clinics, orders and products: a function that takes the locks of
// docs/how-to.md in another order than the rest ends in a deadlock here. Each call is a transaction that is rolled back, so that
// the next one finds the shop as it was. Only the superuser of the embedded stack can have Postgres look for deadlocks at once.

const url = new URL(process.env['SUPABASE_DB_URL']!)
url.username = 'supabase_admin'
const sql = postgres(url.href, {
  max: 6,
  onnotice: () => {},
  connect_timeout: 5,
  connection: { deadlock_timeout: 30 },
})
const isSuperuser = await sql`select from pg_roles where rolname = current_user and rolsuper`.then(
  ({ length }) => length === 1,
  () => false,
)
const shop = createFixtures(sql)
const random = createRandom(1)
const any = <T>(things: readonly T[]) => random.shuffle(things)[0]!

type Status = 'new' | 'confirmed' | 'assembling' | 'shipped' | 'delivered'
interface Order {
  id: string
  clinic: string
  status: Status
}
interface Writer {
  /** Orders in one of these it may be about. */
  of?: readonly Status[]
  /** Who calls, for an order; null: the database itself, as for its jobs. */
  as: (order: Order) => string | null
  run: (db: postgres.ISql, order: Order) => postgres.PendingQuery<postgres.Row[]>
}

const statuses: readonly Status[] = ['new', 'confirmed', 'assembling', 'shipped', 'delivered']
let managerId: string
let clinics: string[]
let skus: string[]
/** Articles that came with the batch that is undone. */
const imported = Array.from({ length: 4 }, (_, i) => `LOCK-${randomUUID().slice(0, 8).toUpperCase()}-${i}`)
let productIds: string[]
let orders: Order[]
let count: string
let batch: string
let campaign: string
let document: string

const admin = () => personas.admin.id
const manager = () => managerId
const logistic = () => personas.logistic.id
const buyer = ({ clinic }: Order) => clinic
const nobody = () => null
const idsIn = (status: Status) => orders.filter((order) => order.status === status).map(({ id }) => id)
const shuffled = (ids: readonly string[]) => random.shuffle(ids)
const basket = () => sql.json(shuffled([...skus, ...imported]).map((sku) => ({ sku, quantity: 1 })))

const writers: Record<string, Writer> = {
  place_order: {
    as: (order) => any([buyer(order), manager()]),
    run: (db, { clinic }) =>
      db`select public.place_order(${basket()}, ${sql.json(pickup)}, idempotency_key => ${randomUUID()}, user_id => ${clinic})`,
  },
  change_order: {
    of: ['new', 'confirmed'],
    as: (order) => (order.status === 'new' ? any([buyer(order), manager()]) : any([manager(), admin()])),
    run: (db, { id }) =>
      db`
        select public.change_order(
          id, ${sql.json(
            shuffled(skus)
              .slice(1)
              .map((sku) => ({ sku, quantity: random.between(2, 6) })),
          )}, null, version, null, 'По звонку', ${randomUUID()}
        ) from public.orders where id = ${id}`,
  },
  cancel_order: { of: ['new'], as: buyer, run: (db, { id }) => db`select public.cancel_order(${id}, 'Передумали')` },
  set_order_status: {
    of: statuses,
    as: admin,
    run: (db, { id, status }) =>
      db`select public.set_order_status(${id}, ${[...statuses, 'returned'][statuses.indexOf(status) + 1]!})`,
  },
  advance_orders: {
    of: ['assembling'],
    as: logistic,
    run: (db) => db`select public.advance_orders(${shuffled(idsIn('assembling'))}, 'shipped')`,
  },
  send_order_message: {
    of: statuses,
    as: (order) => any([buyer(order), manager(), admin()]),
    run: (db, { id }) => db`select public.send_order_message(${id}, 'Когда привезёте?', '[]', ${randomUUID()})`,
  },
  mark_order_messages_read: {
    of: statuses,
    as: (order) => any([buyer(order), manager()]),
    run: (db, { id }) => db`select public.mark_order_messages_read(${id}, 9223372036854775807)`,
  },
  save_clinic_list: {
    as: buyer,
    run: (db, { clinic }) => db`
      select public.save_clinic_list(jsonb_build_object(
               'id', id, 'name', name, 'kind', kind, 'every_days', 7, 'next_on', '2026-01-01',
               'items', ${sql.json(shuffled(productIds).map((product_id) => ({ product_id, quantity: 1, par: 9 })))}::jsonb
             ))
        from public.clinic_lists where clinic_id = ${clinic}`,
  },
  save_cabinet_counts: {
    as: buyer,
    run: (db, { clinic }) => db`
      select public.save_cabinet_counts(id, ${sql.json(shuffled(productIds).map((product_id) => ({ product_id, counted: random.between(0, 9) })))})
        from public.clinic_lists where clinic_id = ${clinic}`,
  },
  delete_clinic_list: {
    as: buyer,
    run: (db, { clinic }) =>
      db`select public.delete_clinic_list(id) from public.clinic_lists where clinic_id = ${clinic}`,
  },
  remind_of_lists: { as: nobody, run: (db) => db`select private.remind_of_lists(200)` },
  mail_unread_messages: { as: nobody, run: (db) => db`select private.mail_unread_messages(20)` },
  report_payment: { of: ['new', 'shipped'], as: buyer, run: (db, { id }) => db`select public.report_payment(${id})` },
  record_payment: {
    of: statuses,
    as: admin,
    run: (db, { id }) => db`select public.record_payment(${id}, 'received', 1000, idempotency_key => ${randomUUID()})`,
  },
  reverse_payment: {
    of: ['assembling', 'shipped', 'delivered'],
    as: admin,
    run: (db, { id }) =>
      db`select public.reverse_payment(max(id), 'Другой заказ') from public.order_payments where order_id = ${id}`,
  },
  set_delivery_price: {
    of: ['new', 'confirmed'],
    as: manager,
    run: (db, { id }) => db`select public.set_delivery_price(${id}, 700)`,
  },
  issue_invoice: { of: statuses, as: buyer, run: (db, { id }) => db`select public.issue_invoice(${id})` },
  pick_lines: {
    of: ['assembling'],
    as: logistic,
    run: (db) =>
      db`select public.pick_lines(${sql.json(
        shuffled(idsIn('assembling')).flatMap((order_id) =>
          shuffled(skus).map((sku) => ({ order_id, sku, picked: true })),
        ),
      )}, ${randomUUID()})`,
  },
  report_shortage: {
    of: ['assembling'],
    as: logistic,
    run: (db, { id }) => db`select public.report_shortage(${id}, ${any(skus)}, 1, 'Бой', ${randomUUID()})`,
  },
  save_shipment: {
    of: ['assembling'],
    as: logistic,
    run: (db, { id }) => db`select public.save_shipment(${id}, 1, send => true, idempotency_key => ${randomUUID()})`,
  },
  hand_over_order: {
    of: ['shipped'],
    as: logistic,
    run: (db, { id }) => db`select public.hand_over_order(${id}, 'Асель', idempotency_key => ${randomUUID()})`,
  },
  return_items: {
    of: ['delivered'],
    as: admin,
    run: (db, { id }) =>
      db`select public.return_items(${id}, ${sql.json(
        shuffled(skus)
          .slice(0, 4)
          .map((sku) => ({ sku, quantity: 1 })),
      )}, 'Брак', ${randomUUID()})`,
  },
  open_claim: {
    of: ['shipped', 'delivered'],
    as: buyer,
    run: (db, { id }) =>
      db`select public.open_claim(${id}, 'damaged', 'refund', ${sql.json(
        shuffled(skus)
          .slice(0, 4)
          .map((sku) => ({ sku, quantity: 1 })),
      )}, 'Разбито', ${randomUUID()})`,
  },
  withdraw_claim: {
    of: ['shipped'],
    as: buyer,
    run: (db, { id }) =>
      db`select public.withdraw_claim(id) from public.claims where order_id = ${id} and status = 'new'`,
  },
  decide_claim: {
    of: ['shipped'],
    as: admin,
    run: (db, { id }) =>
      db`select public.decide_claim(id, true, 'restock', 'refund') from public.claims where order_id = ${id} and status = 'new'`,
  },
  replace_items: {
    of: ['shipped'],
    as: admin,
    run: (db, { id }) =>
      db`select public.replace_items(id, null, ${randomUUID()}) from public.claims where order_id = ${id} and status = 'accepted'`,
  },
  'cancel the replacement': {
    of: ['shipped'],
    as: admin,
    run: (db, { id }) =>
      db`select public.set_order_status(r.id, 'cancelled') from public.claims as c join public.orders as r on r.claim_id = c.id where c.order_id = ${id}`,
  },
  propose_claim_verdict: {
    of: ['shipped'],
    as: manager,
    run: (db, { id }) =>
      db`select public.propose_claim_verdict(id, true, 'restock', 'refund') from public.claims where order_id = ${id} and status = 'new'`,
  },
  report_return: {
    of: ['shipped', 'delivered'],
    as: logistic,
    run: (db, { id }) =>
      db`select public.report_return(${id}, ${sql.json(
        shuffled(skus)
          .slice(0, 4)
          .map((sku) => ({ sku, quantity: 1 })),
      )}, 'opened', '{}', ${randomUUID()})`,
  },
  move_surplus: {
    of: ['delivered'],
    as: admin,
    run: (db, { id, clinic }) => {
      const [to] = shuffled(
        orders.filter((order) => order.clinic === clinic && order.id !== id).map((order) => order.id),
      )
      return db`select public.move_surplus(${id}, ${to!}, 100, ${randomUUID()})`
    },
  },
  follow_up_order: {
    of: ['shipped', 'delivered'],
    as: (order) => any([buyer(order), manager()]),
    run: (db, { id }) => db`select public.follow_up_order(${id}, ${randomUUID()})`,
  },
  save_clinic_words: {
    as: (order) => any([buyer(order), manager()]),
    run: (db, { clinic }) =>
      db`select public.save_clinic_words(${sql.json(
        shuffled(productIds).map((product_id, n) => ({ text: `Крем ${'абвгде'[n]!.repeat(4)}`, product_id })),
      )}, ${clinic})`,
  },
  import_products: {
    as: admin,
    run: (db) =>
      db`select public.import_products(${sql.json(
        shuffled(skus).map((sku) => ({
          sku,
          price: random.between(900, 1100),
          stock_count: 500,
          name: `Крем ${random.between(1, 9)}`,
        })),
      )}, false)`,
  },
  undo_batch: { as: admin, run: (db) => db`select public.undo_batch(${batch})` },
  change_products: {
    as: admin,
    run: (db) =>
      db`select public.change_products(${shuffled(productIds)}, '{"action": "price", "percent": 10, "step": "10"}', 'Сезон')`,
  },
  save_product: {
    as: admin,
    run: (db) => {
      const [id, sibling] = shuffled(productIds) as [string, string]
      return db`
        select public.save_product(
          jsonb_build_object('id', p.id, 'sku', left(p.sku || 'X', 40), 'family_with', ${sibling}::uuid), p.updated_at
        ) from public.products as p where p.id = ${id}`
    },
  },
  post_stock: {
    as: admin,
    run: (db) =>
      db`select public.post_stock('receipt', ${sql.json(shuffled(skus).map((code) => ({ code, quantity: 5 })))}, 'Приход', ${randomUUID()})`,
  },
  post_stock_count: { as: admin, run: (db) => db`select public.post_stock_count(${count})` },
  set_clinic_status: {
    as: admin,
    run: (db, { clinic }) => db`select public.set_clinic_status(${clinic}, 'reject', reason => 'Долг')`,
  },
  set_document_verdict: {
    as: admin,
    run: (db) => db`select public.set_document_verdict(${document}, 'rejected', 'Не читается')`,
  },
  set_clinic_tags: {
    as: admin,
    run: (db) => db`select public.set_clinic_tags(${shuffled(clinics)}, ${[`Метка ${random.between(1, 3)}`]})`,
  },
  assign_account_manager: {
    as: admin,
    run: (db) => db`select public.assign_account_manager(${shuffled(clinics)}, ${personas.otherManager.id})`,
  },
  cancel_ended_reservations: {
    of: ['new', 'confirmed'],
    as: nobody,
    run: (db) => db`select private.cancel_ended_reservations(20)`,
  },
  'the jobs of the night': {
    as: nobody,
    run: (db) => db`
      select private.rate_night(private.today(), ${shuffled(clinics)}), private.refresh_tiers(${shuffled(clinics)}),
             private.aggregate_sales(100), private.close_month(private.first_open_month(), null)`,
  },
  send_campaigns: {
    as: nobody,
    run: (db) =>
      db`select private.send_campaign_batch(c, 100) from public.notification_campaigns as c where c.id = ${campaign} for update skip locked`,
  },
  'delete the account of the clinic': {
    as: nobody,
    run: (db, { clinic }) => db`delete from auth.users where id = ${clinic}`,
  },
  'delete the account of the manager': { as: nobody, run: (db) => db`delete from auth.users where id = ${manager()}` },
}
const names = Object.keys(writers)

/** Between a lock and the next one of the same call the others get their turn. */
const paused = [
  'public.orders',
  'public.order_items',
  'public.order_events',
  'public.order_payments',
  'public.shipments',
  'public.availability',
  'public.stock_movements',
  'public.user_clinic_info',
  'public.products',
  'public.notifications',
  'public.clinic_lists',
  'public.clinic_list_items',
]

beforeAll(async () => {
  if (!isSuperuser) return
  managerId = (await shop.staff('logistic', 1))[0]!
  await sql`update public.user_roles set role = 'account_manager' where user_id = ${managerId}`
  await sql`insert into public.account_managers (user_id, full_name) values (${managerId}, 'Замки')`
  clinics = await shop.clinics(3, { managerId: manager() })
  skus = []
  for (let i = 0; i < 6; i += 1) skus.push(await shop.product({ stock: 500 }))
  /** Commits. */
  const asCaller = (caller: string, work: (db: postgres.ISql) => PromiseLike<postgres.Row[]>) =>
    sql.begin(async (db) => {
      await signIn(db, caller)
      return work(db)
    })
  orders = []
  for (const status of statuses) {
    for (const clinic of clinics) {
      const order: Order = { id: '', clinic, status: 'new' }
      const [placed] = await asCaller(
        clinic,
        (db) =>
          db`select public.place_order(${sql.json(skus.map((sku) => ({ sku, quantity: 4 })))}, ${sql.json(pickup)}, idempotency_key => ${randomUUID()}) ->> 'id' as id`,
      )
      order.id = placed!['id'] as string
      for (const next of statuses.slice(1, Math.min(statuses.indexOf(status), 3) + 1)) {
        if (next === 'shipped') {
          await asCaller(logistic(), (db) => writers['report_shortage']!.run(db, order))
          await asCaller(clinic, (db) => db`select public.decide_shortage(${order.id}, 'rest')`)
        }
        await asCaller(admin(), (db) => db`select public.set_order_status(${order.id}, ${next})`)
      }
      // A manager prices the delivery only while nothing is paid.
      if (!['new', 'confirmed'].includes(status))
        await asCaller(admin(), (db) => writers['record_payment']!.run(db, order))
      if (status === 'delivered')
        await asCaller(
          admin(),
          (db) =>
            db`select public.record_payment(${order.id}, 'received', 1000000, idempotency_key => ${randomUUID()})`,
        )
      if (status === 'shipped') {
        for (let n = 0; n < 2; n += 1) await asCaller(clinic, (db) => writers['open_claim']!.run(db, order))
        await asCaller(
          admin(),
          (db) =>
            db`select public.decide_claim(min(id::text)::uuid, true, 'none', 'replace') from public.claims where order_id = ${order.id}`,
        )
        // Two of four pieces are on their way, the others still owed.
        await asCaller(
          admin(),
          (db) => db`
          select public.replace_items(c.id, (
                   select jsonb_agg(jsonb_build_object('order_item_id', i.order_item_id, 'quantity', 1))
                     from (select order_item_id from public.claim_items where claim_id = c.id order by order_item_id limit 2) as i
                 ), ${randomUUID()})
            from public.claims as c where c.order_id = ${order.id} and c.status = 'accepted'`,
        )
      }
      orders.push({ ...order, status })
    }
  }
  productIds = (await sql`select id from public.products where sku = any (${skus})`).map(({ id }) => id as string)
  const cabinet = {
    name: 'Замки',
    kind: 'cabinet',
    every_days: 7,
    next_on: '2026-01-01',
    items: productIds.map((product_id) => ({ product_id, quantity: 1, par: 9 })),
  }
  for (const clinic of clinics) await asCaller(clinic, (db) => db`select public.save_clinic_list(${sql.json(cabinet)})`)
  const [started] = await asCaller(admin(), (db) => db`select public.start_stock_count('Замки') ->> 'id' as id`)
  count = started!['id'] as string
  for (const sku of skus) {
    await asCaller(admin(), (db) => db`select public.enter_stock_count(${count}, ${sku}, 300)`)
  }
  const [added] = await asCaller(
    admin(),
    (db) => db`
    select public.import_products(jsonb_agg(jsonb_build_object(
      'sku', sku, 'name', 'Крем', 'product_type', t.name, 'line', l.name, 'volume_ml', 50, 'price', 1000, 'stock_count', 50
    )), false) as answer
      from unnest(${imported}::text[]) as sku, public.product_types as t, public.product_lines as l where t.id = 1 and l.id = 5`,
  )
  batch = added!['answer'].batch_id as string
  const [drafted] = await asCaller(
    admin(),
    (db) =>
      db`select public.save_campaign(${sql.json({ kind: 'service', audience: { to: 'clinics' }, channels: ['inbox', 'email'], title: 'Замки', body: 'Всем' })}) ->> 'id' as id`,
  )
  campaign = drafted!['id'] as string
  await asCaller(admin(), (db) => db`select public.send_campaign(${campaign}, now() + interval '1 day')`)
  const [paper] = await sql`
    insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size)
    values (${clinics[0]!}, 'license', ${`${clinics[0]}/checked/${randomUUID()}.pdf`}, 'a.pdf', 'application/pdf', 14) returning id`
  document = paper!['id'] as string
  await sql.begin(async (db) => {
    // Past the triggers: what is delivered is booked, and would stay so.
    await db`set local session_replication_role = replica`
    await db`update public.orders set status = 'delivered', delivered_at = now() where id = any (${idsIn('delivered')})`
    await db`update public.products set is_published = true where sku = any (${imported})`
    await db`delete from private.handover_codes where order_id = any (${orders.map(({ id }) => id)})`
    await db`update public.orders set reserved_until = now() - interval '1 day' where id = any (${[...idsIn('new'), ...idsIn('confirmed')]})`
  })
  await sql`
    create function private.pause_in_test() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.001); return null; end $$`
  for (const table of paused) {
    await sql.unsafe(
      `create trigger pause_in_test after insert or update or delete on ${table} for each statement execute function private.pause_in_test()`,
    )
  }
})

afterAll(async () => {
  if (isSuperuser) {
    await sql`drop function if exists private.pause_in_test cascade`
    await sql`delete from public.stock_movements where batch_id = ${batch}`
    await sql`delete from public.products where sku = any (${imported})`
    await sql`delete from public.product_batches where id = ${batch}`
    await sql`delete from public.notification_campaigns where id = ${campaign}`
    await sql`delete from public.stock_count_lines where count_id = ${count}`
    await sql`delete from public.stock_counts where id = ${count}`
    await sql.begin(async (db) => {
      await db`set local session_replication_role = replica`
      await db`update public.orders set status = 'shipped', delivered_at = null where id = any (${idsIn('delivered')})`
    })
    await shop.remove()
    await sql`delete from public.account_managers where user_id = ${managerId}`
  }
  await sql.end()
})

async function signIn(db: postgres.ISql, caller: string | null): Promise<void> {
  if (caller === null) return
  const claims = JSON.stringify({ sub: caller, role: 'authenticated' })
  await db`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
}

/** One call in a transaction of its own, to its end and back: `ok`, or the code and word of an error and where it was. */
async function outcome(name: string, order: Order): Promise<string> {
  const { as, run } = writers[name]!
  const db = await sql.reserve()
  try {
    await db`begin`
    await signIn(db, as(order))
    await run(db, order)
    await db`set constraints all immediate`
    return 'ok'
  } catch (error) {
    const { code, message, where } = error as postgres.PostgresError
    return `${code} ${message}${code?.startsWith('PT') ? '' : `\n${where}`}`
  } finally {
    await db`rollback`
    db.release()
  }
}

/** Those that a writer may be about, in the statuses that it shares with another if there are any. */
function ordersOf(name: string, other: string): Order[] {
  const [mine, theirs] = [writers[name]!.of ?? statuses, writers[other]!.of ?? statuses]
  const shared = mine.filter((status) => theirs.includes(status))
  return orders.filter(({ status }) => (shared.length > 0 ? shared : mine).includes(status))
}

/**
 * Runs calls while the middle one of the rows of a kind is taken: those that lock them one way and those that lock them the
 * other have each taken some when it is given back, though they do so in one statement.
 */
async function whileHeld(kind: 'stock' | 'orders' | 'clinics', { status }: Order, start: () => Promise<string>[]) {
  const holder = await sql.reserve()
  try {
    await holder`begin`
    if (kind === 'stock') {
      await holder`
        select from public.availability where product_id = ${middleOf(productIds)} for no key update`
    } else if (kind === 'orders') {
      await holder`select from public.orders where id = ${middleOf(idsIn(status))} for update`
    } else await holder`select from public.user_clinic_info where user_id = ${middleOf(clinics)} for update`
    const ended = Promise.all(start())
    await Promise.race([ended, setTimeout(15)])
    await holder`rollback`
    return await ended
  } finally {
    holder.release()
  }
}

const middleOf = (ids: readonly string[]) => ids.toSorted()[Math.floor(ids.length / 2)]!

describe.skipIf(!isSuperuser)('locks are taken in one order', () => {
  test('each writer by itself does what it is there for', async () => {
    const wrong: string[] = []
    for (const name of names) {
      for (const status of writers[name]!.of ?? statuses.slice(0, 1)) {
        const order = orders.find((each) => each.status === status)!
        const answer = await outcome(name, order)
        if (answer !== 'ok') wrong.push(`${name}, ${status}: ${answer}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('no two of them end in a deadlock', async () => {
    const pairs = random.shuffle(names.flatMap((one, i) => names.slice(i).map((other) => [one, other] as const)))
    const wrong = new Map<string, string>()
    for (const [one, other] of pairs) {
      for (const kind of ['stock', any(['orders', 'clinics'] as const)] as const) {
        const target = any(ordersOf(one, other))
        // The other one's order, where it may be about that one.
        const ofOther = ordersOf(other, one)
        const answers = await whileHeld(kind, target, () => [
          outcome(one, target),
          outcome(other, ofOther.includes(target) ? target : any(ofOther)),
        ])
        for (const answer of answers) {
          if (answer !== 'ok' && !answer.startsWith('PT4')) wrong.set(`${one} × ${other}`, answer)
        }
      }
    }
    expect(Object.fromEntries(wrong)).toEqual({})
  }, 300_000)

  const references: Record<string, (db: postgres.ISql, lines: { product_id: string }[]) => PromiseLike<unknown>> = {
    save_clinic_list: (db, items) =>
      db`select public.save_clinic_list(${sql.json({ name: 'Порядок', kind: 'list', items })})`,
    save_clinic_words: (db, lines) => db`select public.save_clinic_words(${sql.json(lines)}, ${clinics[0]!})`,
    propose_cart: (db, lines) => db`select public.propose_cart(${clinics[0]!}, ${sql.json(lines)})`,
  }
  test.each(Object.keys(references))('%s refers to products in the order of their ids', async (name) => {
    const sorted = productIds.toSorted()
    const [first, last] = [sorted[0]!, sorted.at(-1)!]
    const lines = [
      { product_id: last, quantity: 1, text: 'Аааа особое' },
      { product_id: first, quantity: 1, text: 'Яяяя особое' },
    ]
    const [holder, writer] = [await sql.reserve(), await sql.reserve()]
    try {
      await holder`begin`
      await writer`begin`
      await signIn(writer, name === 'propose_cart' ? manager() : clinics[0]!)
      await holder`select from public.products where id = ${first} for update`
      const written = references[name]!(writer, lines).then(() => 'ok')
      expect(await Promise.race([written, setTimeout(300, 'waits')])).toBe('waits')
      await holder`select from public.products where id = ${last} for update nowait`
      await holder`rollback`
      expect(await written).toBe('ok')
    } finally {
      await holder`rollback`
      await writer`rollback`
      holder.release()
      writer.release()
    }
  })
})
