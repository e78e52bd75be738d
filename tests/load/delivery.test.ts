import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { backend, database } from '../support/backend.ts'
import { actAs, ALLOWED, ALLOWED_FILTERED, plansOf, tooSlow, writeLists } from './measure.ts'

// The delivery board among a million orders, of which thousands are under way: what the store room asks for every 20 seconds.

const ORDERS = 1_000_000
/** Of them those of the last year, among which orders are under way. */
const RECENT = 100_000

/** The arguments of delivery_board(); the first is what the page opens with. */
const views = {
  'the board': ``,
  'a city': `city => 'Тараз'`,
  'a day': `day => current_date + 1`,
  'a way of delivery': `method => 'kazpost'`,
  'a carrier': `carrier => 'sdek'`,
  'paid orders': `paid => true`,
  'money to collect': `to_collect => true`,
  'a number': `search => 'L-00999123'`,
  'an article': `search => 'AQ-001-0050'`,
  'a recipient': `search => 'получатель 999123'`,
  'nobody’s number': `search => 'нет такого'`,
  'a page of one column': `stage => 'shipped', page => 10, page_size => 25`,
} satisfies Record<string, string>

const ownerUrl = new URL(backend.dbUrl)
ownerUrl.username = 'supabase_admin' // Only a superuser writes so many rows without their triggers.
const owner = postgres(ownerUrl.href, { max: 1, onnotice: () => {} })
/** Connections that stay one person's, as the API would open them. */
const admin = database(1)
const logistic = database(1)

beforeAll(async () => {
  await owner.unsafe(orders)
  await owner`vacuum analyze public.orders, public.order_items, public.shipments` // As autovacuum does by itself in years.
  await Promise.all([actAs(admin, personas.admin.id), actAs(logistic, personas.logistic.id)])
}, 600_000)
afterAll(async () => {
  await writeLists(owner, 'delivery', 'a million orders')
  await owner.unsafe(remove)
  await Promise.all([owner, admin, logistic].map((sql) => sql.end()))
}, 600_000)

const board = (args: string) => () => logistic.unsafe(`select public.delivery_board(${args}) as answer`)
/** One order by its id as the web role under RLS, in the shape of an RPC. */
const orderById = () => admin`select delivery_load.order_by_id(${FLOOR_ORDER})`
const FLOOR_ORDER = '21000000-0000-4000-8000-000000950000'

test('every column is counted to its end and shows its first cards', async () => {
  const [{ answer }] = (await board('')()) as unknown as [
    { answer: { totals: Record<string, number>; orders: { stage: string }[] } },
  ]
  expect(answer.totals['confirmed']).toBeGreaterThan(900)
  expect(answer.orders.filter(({ stage }) => stage === 'confirmed')).toHaveLength(12)
})

test.each(Object.entries(views))('%s reads no table of orders from end to end', async (_, args) => {
  const plans = await plansOf(personas.logistic.id, `public.delivery_board(${args})`)
  expect(plans.some((plan) => plan.includes('orders'))).toBe(true)
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (orders|order_items|shipments)/)
})

test(`p95 of the board stays within ${ALLOWED} times one order by its id, filtered within ${ALLOWED_FILTERED}`, async () => {
  const works = Object.fromEntries(Object.entries(views).map(([view, args]) => [view, board(args)]))
  expect(await tooSlow('delivery', orderById, works, ['the board'])).toEqual([])
})

/** Ten years of orders, all older ones delivered; of the last, one in a hundred waits, one is in assembly, two are on their way. */
const orders = `
  set session_replication_role = replica;
  create schema delivery_load;
  grant usage on schema delivery_load to authenticated;
  insert into public.orders
    (id, number, user_id, placed_by, status, payment_method, payment_status, items_total, delivery_price, delivery_method, delivery_method_name,
     city, address, recipient_name, recipient_phone, idempotency_key, created_at, confirmed_at, assembling_at, shipped_at, delivered_at, desired_on)
  select ('21000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'L-' || lpad(n::text, 8, '0'), c.user_id, c.user_id,
         (case when state.is_delivered then 'delivered' when n % 100 < 95 then 'confirmed' when n % 100 < 96 then 'assembling'
               when n % 100 < 98 then 'shipped' else 'cancelled' end)::public.order_status,
         (case when n % 7 = 0 then 'cash' else 'invoice' end)::public.payment_method,
         (case when n % 3 = 0 then 'unpaid' else 'paid' end)::public.payment_status, 10000, 2000,
         (array['courier-almaty', 'courier-astana', 'kazpost', 'sdek'])[1 + n % 4], 'Нагрузка', (array['Алматы', 'Астана', 'Тараз', 'Семей'])[1 + n % 4],
         'ул. Абая, 1', 'Получатель ' || n, '+77010000001', gen_random_uuid(), placed.at, placed.at, placed.at, placed.at,
         case when state.is_delivered then placed.at end, case when n % 2 = 0 then current_date + n % 5 end
    from generate_series(1, ${ORDERS}) as n
    cross join lateral (select now() - interval '3650 days' * (1 - n / ${ORDERS}.0) as at) as placed
    cross join lateral (select n <= ${ORDERS - RECENT} or n % 100 < 94 as is_delivered) as state
    join (
      select user_id, row_number() over (order by user_id) as place, count(*) over () as total from public.user_clinic_info where status = 'verified'
    ) as c on c.place = 1 + n % c.total;
  insert into public.order_items (order_id, position, product_id, sku, slug, name, product_type, line, product_type_id, line_id, volume_ml, price, quantity)
  select o.id, row_number() over (partition by o.id), p.id, p.sku, p.slug, p.name, 'Крем', 'Нагрузка', p.product_type_id, p.line_id, 50, 1000, 2
    from public.orders as o
    join (select k.*, row_number() over (order by k.sku) as place, count(*) over () as total from public.products as k) as p
      on p.place = 1 + right(o.number, 5)::int % p.total
      or o.number > 'L-${String(ORDERS - RECENT).padStart(8, '0')}' and p.place in (1 + (right(o.number, 5)::int + 7) % p.total, 1 + (right(o.number, 5)::int + 31) % p.total)
   where o.number like 'L-%';
  insert into public.shipments (order_id, picker_id, picked_at, problem, problem_at, handed_at, carrier)
  select id, '${personas.logistic.id}', case when substr(number, 8, 1) < '5' then now() end, case when number like '%7__' then 'Нагрузка' end,
         case when number like '%7__' then now() end, delivered_at, 'sdek'
    from public.orders where number like 'L-%' and status in ('assembling', 'shipped', 'delivered');
  create function delivery_load.order_by_id(order_id uuid) returns jsonb language sql stable
  return (select jsonb_build_object('id', id, 'number', number, 'status', status, 'total', total) from public.orders where id = order_id);
  grant execute on function delivery_load.order_by_id to authenticated;
  set session_replication_role = default`

const remove = `
  set session_replication_role = replica;
  drop schema if exists delivery_load cascade;
  delete from public.shipments where order_id::text like '21000000-%';
  delete from public.order_items where order_id::text like '21000000-%';
  delete from public.orders where id::text like '21000000-%';
  set session_replication_role = default;
  analyze public.orders, public.order_items, public.shipments`
