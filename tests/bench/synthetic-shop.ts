import type { Sql } from 'postgres'
import { growCatalogue, prepareCatalogue } from './synthetic-catalogue.ts'

export interface ShopSize {
  clinics: number
  orders: number
}

const PRODUCTS = 9_999
const LINES = 3
const YEARS = 3
/** Of 100; each has a hundredth of the clinics. */
export const benchManager = '00000000-0000-4000-8000-000000000007'
export const benchClinic = '10000000-0000-4000-8000-000000000001'
export const benchOrder = '20000000-0000-4000-8000-000000000500'

/**
 * Three years of a large shop, written past the functions as a superuser: clinics of 100 managers in 42 cities, of which two have
 * half of the trade, orders of three lines over 9,999 products, their bonuses, searches and times without stock. The same
 * numbers each time.
 */
export async function growShop(sql: Sql, { clinics, orders }: ShopSize): Promise<void> {
  await prepareCatalogue(sql)
  await growCatalogue(sql, PRODUCTS)
  await sql.unsafe(`
    set session_replication_role = replica;
    select setseed(0.42);
    create schema if not exists bench;
    create function bench.uuid(kind int, n bigint) returns uuid language sql immutable parallel safe
    return (lpad(kind::text, 8, '0') || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;

    insert into auth.users (id, email) select bench.uuid(0, n), 'manager' || n || '@bench.test' from generate_series(1, 100) as n;
    insert into public.user_roles (user_id, role) select bench.uuid(0, n), 'account_manager' from generate_series(1, 100) as n;
    insert into public.account_managers (user_id, full_name) select bench.uuid(0, n), 'Менеджер ' || n from generate_series(1, 100) as n;

    insert into public.user_clinic_info
      (user_id, status, legal_form, legal_name, trade_name, contact_name, phone, email, city, address, specialization, account_manager_id,
       created_at, submitted_at, verified_at, first_verified_at)
    select bench.uuid(10000000, n), case when n % 10 < 9 then 'verified' else 'pending' end::public.clinic_status, 'ТОО', 'Клиника ' || n, 'Салон ' || n % 5000,
           'Асель Нурланова', '+7701' || lpad((n * 10)::text, 7, '0'), 'clinic' || n || '@bench.test',
           case when n % 100 < 35 then 'Алматы' when n % 100 < 55 then 'Астана' else 'Город ' || n % 40 end,
           'ул. Абая, 1', 'Клиника', bench.uuid(0, n * 7 % 100 + 1), joined.at, joined.at,
           case when n % 10 < 9 then joined.at + n % 96 * interval '1 hour' end, case when n % 10 < 9 then joined.at + n % 96 * interval '1 hour' end
      from generate_series(1, ${clinics}) as n
      cross join lateral (select now() - interval '5 days' - (1 - n / ${clinics}.0) * interval '${YEARS * 365} days' as at) as joined;
    insert into public.clinic_members (clinic_id, user_id, role) select c.user_id, c.user_id, 'owner' from public.user_clinic_info as c on conflict do nothing;
    insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict, created_at)
    select c.user_id, 'registration', c.user_id || '/' || c.user_id || '.pdf', 'a.pdf', 'application/pdf', 1000, 'accepted', c.created_at + interval '1 hour'
      from public.user_clinic_info as c where c.user_id::text like '10000000-%' and right(c.user_id::text, 2) <> '77';

    create unlogged table bench.products as
      select row_number() over (order by p.sku) as n, p.id, p.sku, p.slug, p.name, p.product_type_id, p.line_id, p.volume_ml, t.name as type, l.name as line,
             coalesce(a.price, 5000) as price
        from public.products as p
        join public.availability as a on a.product_id = p.id
        join public.product_types as t on t.id = p.product_type_id
        join public.product_lines as l on l.id = p.line_id;
    create unlogged table bench.lines as
      -- Few products sell much, and no order has one twice.
      select n, (${PRODUCTS / LINES} * (each - 1) + 1 + floor(${PRODUCTS / LINES} * random() ^ 3))::int as product, 1 + n % 4 as quantity,
             case when n % 200 = 1 then 1 + n % 4 when n % 97 = 0 then 1 else 0 end as returned
        from generate_series(1, ${orders}) as n, generate_series(1, ${LINES}) as each;
    create unlogged table bench.orders as
      select l.n, bench.uuid(20000000, l.n) as id, sum(l.quantity * p.price)::int as total, sum(l.returned * p.price)::int as returned
        from bench.lines as l join bench.products as p on p.n = l.product group by l.n;
    insert into public.orders
      (id, number, user_id, placed_by, status, payment_method, payment_status, items_total, deducted_total, delivery_price, received_total,
       delivery_method, delivery_method_name, city, address, recipient_name, recipient_phone, idempotency_key, account_manager_id,
       created_at, confirmed_at, shipped_at, delivered_at, returned_at, cancelled_at, paid_at)
    select b.id, extract(year from placed.at) || '-' || lpad(b.n::text, 7, '0'), c.user_id, c.user_id, state.status::public.order_status, 'invoice',
           case when state.paid then 'paid' else 'unpaid' end::public.payment_status, b.total, case state.status when 'cancelled' then 0 when 'returned' then b.total else b.returned end, 0,
           case when state.paid then b.total else 0 end, 'kazpost', 'Казпочта', c.city, 'ул. Абая, 1', 'Получатель ' || b.n, '+77010000001',
           gen_random_uuid(), c.account_manager_id, placed.at,
           case when state.status <> 'new' then placed.at + b.n % 300 * interval '1 minute' end,
           case when state.status in ('delivered', 'returned') then placed.at + b.n % 300 * interval '5 minutes' end,
           case when state.status in ('delivered', 'returned') then placed.at + b.n % 300 * interval '5 minutes' + b.n % 47 * interval '1 hour' end,
           case when state.status = 'returned' then placed.at + interval '5 days' end,
           case when state.status = 'cancelled' then placed.at + b.n % 7 * interval '3 hours' end,
           case when state.paid then placed.at + interval '2 days' end
      from bench.orders as b
      join public.user_clinic_info as c on c.user_id = bench.uuid(10000000, b.n::bigint * 7919 % ${clinics} + 1)
      cross join lateral (select now() - interval '1 minute' - (1 - b.n / ${orders}.0) * interval '${YEARS * 365} days' as at) as placed
      cross join lateral (
        select case when placed.at > now() - interval '3 days' then (array['new', 'confirmed', 'assembling'])[1 + b.n % 3] when b.n % 40 = 0 then 'cancelled'
                    when b.n % 200 = 1 then 'returned' else 'delivered' end as status,
               placed.at <= now() - interval '3 days' and b.n % 40 <> 0 and b.n % 333 <> 0 as paid
      ) as state
     order by b.n;
    insert into public.order_items
      (order_id, position, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, list_price, quantity, sent_quantity, returned_quantity, created_at)
    select o.id, row_number() over (partition by o.id), p.id, p.sku, p.slug, p.name, p.type, p.product_type_id, p.line, p.line_id, p.volume_ml, p.price, p.price, l.quantity,
           case when o.shipped_at is not null then l.quantity end, case when o.shipped_at is null then 0 when o.status = 'returned' then l.quantity else l.returned end, o.created_at
      from bench.lines as l
      join bench.products as p on p.n = l.product
      join public.orders as o on o.id = bench.uuid(20000000, l.n)
     order by l.n;
    insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version)
    select o.id, o.account_manager_id, 'B', 4, 1 from public.orders as o where o.id::text like '20000000-%' and o.confirmed_at is not null;
    insert into public.bonus_accruals (manager_id, order_id, kind, source_type, source_id, base, percent, tier, formula_version, amount, month, created_at)
    select o.account_manager_id, o.id, 'accrual', 'order_event', 'bench-' || o.id, o.items_total - o.deducted_total, 4, 'B', 1,
           floor((o.items_total - o.deducted_total) * 0.04), private.month_of(o.delivered_at), o.delivered_at
      from public.orders as o where o.id::text like '20000000-%' and o.status = 'delivered';
    insert into public.bonus_statements (manager_id, month, status, total, carried, closed_at)
    select b.manager_id, b.month, 'closed', sum(b.amount), 0, now()
      from public.bonus_accruals as b
     where b.month < private.month_of(now()) and b.manager_id in (select bench.uuid(0, n) from generate_series(1, 100) as n) group by b.manager_id, b.month;
    insert into private.search_days (day, query, sessions, found, product_id)
    select day, 'слово ' || word, 3 + word % 40, case when word % 3 = 0 then 0 else word % 20 + 1 end, case when word % 3 > 0 then p.id end
      from generate_series(private.today() - 729, private.today() - 1, interval '1 day') as day
      cross join generate_series(1, 300) as word
      join bench.products as p on p.n = word * 7
    on conflict do nothing;
    insert into private.stock_outs (product_id, since, until)
    select p.id, gap.since, gap.since + p.n % 20 * interval '1 day' + interval '1 hour'
      from bench.products as p
      cross join generate_series(1, 12) as each
      cross join lateral (select now() - (each * 80 + p.n % 60) * interval '1 day' as since) as gap
     where p.n % 5 = 0
    on conflict do nothing;
    drop table bench.lines, bench.orders, bench.products;

    create function bench.order_by_id(order_id uuid) returns jsonb language sql stable
    return (select jsonb_build_object('id', id, 'number', number, 'status', status, 'total', total) from public.orders where id = order_id);
    grant usage on schema bench to authenticated;
    grant execute on function bench.order_by_id to authenticated;
    set session_replication_role = default`)
  await sql`select private.rebuild_sales()`
  await sql`vacuum analyze`
}

/** So many claims of a grown shop's last delivered orders, of which a fiftieth waits for a decision, and a message about each order. */
export async function growClaims(sql: Sql, claims: number): Promise<void> {
  await sql.unsafe(`
    set session_replication_role = replica;
    create unlogged table bench.claimed as
      select row_number() over (order by o.delivered_at desc, o.id) as n, o.id, o.user_id, o.delivery_method, o.delivered_at + interval '2 days' as at
        from public.orders as o where o.status = 'delivered' order by o.delivered_at desc, o.id limit ${claims};
    insert into public.claims
      (id, order_id, user_id, delivery_method, kind, wanted, is_report, condition, status, comment, author_id, settle_by, verdict, decided_at, settled_at,
       idempotency_key, created_at)
    select bench.uuid(30000000, n), c.id, c.user_id, c.delivery_method,
           (array['damaged', 'short', 'wrong', 'expired', 'reaction', 'unwanted'])[1 + n % 6]::public.claim_kind,
           case when n % 50 > 0 then (array['refund', 'replace', 'credit'])[1 + n % 3]::public.claim_wish end, n % 50 = 0,
           case when n % 50 = 0 then 'intact'::public.parcel_condition end, state.status::public.claim_status, 'Крышка разбита', c.user_id,
           case when state.status in ('accepted', 'settled') then 'refund' else 'none' end::public.claim_settlement, '',
           case when state.status in ('accepted', 'settled', 'declined') then c.at + interval '1 day' end,
           case when state.status = 'settled' then c.at + interval '2 days' end, gen_random_uuid(), c.at
      from bench.claimed as c
      cross join lateral (
        select case when n <= ${claims} / 50 then 'new' when n <= ${claims} / 20 then 'accepted' when n % 10 = 3 then 'declined' when n % 20 = 7 then 'withdrawn'
                    else 'settled' end as status
      ) as state
     order by n desc;
    insert into public.claim_items (claim_id, order_item_id, quantity)
    select bench.uuid(30000000, c.n), i.id, 1 from bench.claimed as c join public.order_items as i on i.order_id = c.id and i.position <= 1 + c.n % 2;
    insert into public.claim_events (claim_id, event, details)
    select bench.uuid(30000000, c.n), e.event, '{}'
      from bench.claimed as c
      cross join lateral (select 'opened'::public.claim_event union all select 'proposed' where c.n % 3 = 0) as e (event);
    insert into public.order_messages (order_id, user_id, author_id, is_from_staff, text, created_at)
    select c.id, c.user_id, c.user_id, false, 'Когда привезёте?', c.at from bench.claimed as c order by c.n desc;
    drop table bench.claimed;
    set session_replication_role = default`)
  await sql`vacuum analyze`
}
