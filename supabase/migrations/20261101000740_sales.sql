-- Turnover by day, for rating, forecasts of bonuses and statistics: price × (sent − returned) of delivered orders, on the day of
-- delivery in Almaty. A delivery only appends deltas, so that none waits for another; the job aggregate_sales adds them to the
-- rollups, and the views over both are right at any time.

create table public.clinic_days (
  user_id         uuid not null,
  day             date not null,
  line_id         smallint,
  product_type_id smallint,
  manager_id      uuid,
  city            text,
  orders          int not null,
  sum             bigint not null,
  returned        bigint not null,
  created_at      timestamptz not null default now(),
  unique nulls not distinct (user_id, day, line_id, product_type_id, manager_id, city)
);
comment on table public.clinic_days is
  'Rollup of deliveries by clinic and day, written by the job aggregate_sales alone. Read private.clinic_sales instead, which adds the
deltas. No foreign keys: figures outlive what they are about.';
comment on column public.clinic_days.line_id is 'Null, as product_type_id, in the row that counts orders, whose sums are 0.';
comment on column public.clinic_days.manager_id is 'orders.account_manager_id.';
comment on column public.clinic_days.orders is 'Delivered orders, without those that came back whole.';
comment on column public.clinic_days.sum is 'Turnover in tenge, without delivery and without what was returned.';
comment on column public.clinic_days.returned is 'Price of the returned pieces, on the day of delivery.';
-- Index-only scans of the rating, and of statistics by line or type.
create index clinic_days_goods_idx on public.clinic_days (day) include (user_id, line_id, product_type_id, sum) where line_id is not null;
create index clinic_days_order_days_idx on public.clinic_days (day) include (user_id, orders) where line_id is null;
create index clinic_days_orders_idx on public.clinic_days (user_id, day) include (orders) where line_id is null;
-- Index-only scans of statistics of a line.
create index clinic_days_line_id_idx on public.clinic_days (line_id, day) include (user_id, product_type_id, manager_id, city, orders, sum);
create index clinic_days_manager_id_idx on public.clinic_days (manager_id, day);
alter table public.clinic_days enable row level security;

create table public.product_days (
  product_id      uuid not null,
  day             date not null,
  pieces          int not null,
  sum             bigint not null,
  returned_pieces int not null,
  returned        bigint not null,
  created_at      timestamptz not null default now(),
  primary key (product_id, day) include (pieces)
);
comment on table public.product_days is
  'Rollup of deliveries by product and day, written by the job aggregate_sales alone. Read private.product_sales instead, which adds the
deltas.';
create index product_days_day_idx on public.product_days (day) include (product_id, pieces, sum);
alter table public.product_days enable row level security;

grant select on public.clinic_days, public.product_days to authenticated;
create policy "admins read turnover by clinic" on public.clinic_days for select to authenticated
  using ((select private.is_admin()));
create policy "admins read turnover by product" on public.product_days for select to authenticated
  using ((select private.is_admin()));

create table private.slice_sums (
  kind            text collate "C" not null check (kind in ('days', 'lines', 'months')),
  slice           text collate "C" not null,
  day             date not null,
  line_id         smallint,
  product_type_id smallint,
  product_id      uuid,
  orders          int not null,
  pieces          int not null,
  sum             bigint not null,
  unique nulls not distinct (kind, slice, day, line_id, product_type_id, product_id) include (orders, pieces, sum)
);
comment on table private.slice_sums is
  'Rollups of deliveries by slice, written by the job aggregate_sales alone. Read private.slice_sales instead. Without them a year is summed
up from a row for each clinic and day, or each order. Lines of docs/benchmarks.md (bench:staff, a year) that need them: summary, turnover,
by manager and by city, all; by line, by type and products, all and a large city.';
comment on column private.slice_sums.kind is
  'days: by day; lines: by day, line and type; months: by month, whose first day is in day, and product.';
comment on column private.slice_sums.slice is
  'All (*), ''city …'' by the city of the order, ''manager …'' by its manager: days alone. Collated C, so that the key serves prefixes.';
comment on column private.slice_sums.orders is 'Of lines those that kept any of the line, each under one of its types.';
comment on column private.slice_sums.pieces is 'Of months alone.';
alter table private.slice_sums enable row level security;

create table private.active_days (
  user_id uuid primary key references public.user_clinic_info (user_id) on delete cascade,
  days    datemultirange not null
);
comment on table private.active_days is
  'Rollup of deliveries by clinic: its days with turnover, written by the job aggregate_sales alone. Read private.clinic_activity instead.
For the active clinics in the summary of a year, all.';
comment on column private.active_days.days is 'The days whose sum in clinic_days is above 0, which is never below.';
alter table private.active_days enable row level security;

create table private.clinic_tiers (
  user_id uuid primary key references public.user_clinic_info (user_id) on delete cascade,
  tier    text
);
comment on table private.clinic_tiers is 'The tier of each clinic today, written by refresh_tiers().';
comment on column private.clinic_tiers.tier is 'By the last night that is rated; null: not verified.';
create index clinic_tiers_tier_idx on private.clinic_tiers (tier, user_id);
alter table private.clinic_tiers enable row level security;

create table private.sale_deltas (
  id              bigint generated always as identity primary key,
  user_id         uuid not null,
  day             date not null,
  line_id         smallint,
  product_type_id smallint,
  manager_id      uuid,
  city            text,
  product_id      uuid,
  orders          int not null,
  line_orders     int not null default 0,
  sum             bigint not null,
  returned        bigint not null,
  pieces          int not null,
  returned_pieces int not null
);
comment on table private.sale_deltas is 'What deliveries and returns add to the rollups, until aggregate_sales() does.';
create index sale_deltas_user_id_idx on private.sale_deltas (user_id, day);
alter table private.sale_deltas enable row level security;

create view private.order_sales as
  select o.id as order_id, o.user_id, o.delivered_at, (o.delivered_at at time zone 'Asia/Almaty')::date as day, i.line_id, i.product_type_id,
         o.account_manager_id as manager_id, o.city, i.product_id, 0 as orders,
         -- An order counts once for each product line: at its first item that was kept.
         (coalesce(i.sent_quantity, i.quantity) > i.returned_quantity and not exists (
           select from public.order_items as other
            where other.order_id = i.order_id and other.kind = 'sale' and other.line_id = i.line_id and other.id < i.id
              and coalesce(other.sent_quantity, other.quantity) > other.returned_quantity
         ))::int as line_orders,
         i.price::bigint * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity) as sum,
         i.price::bigint * i.returned_quantity as returned,
         coalesce(i.sent_quantity, i.quantity) - i.returned_quantity as pieces, i.returned_quantity as returned_pieces
    from public.orders as o
    join public.order_items as i on i.order_id = o.id and i.kind = 'sale'
   where o.delivered_at is not null and o.status in ('delivered', 'returned')
  union all
  select o.id, o.user_id, o.delivered_at, (o.delivered_at at time zone 'Asia/Almaty')::date, null, null, o.account_manager_id, o.city, null, 1, 0, 0, 0, 0, 0
    from public.orders as o
   where o.delivered_at is not null and o.status in ('delivered', 'returned')
     and exists (
       select from public.order_items as i
        where i.order_id = o.id and i.kind = 'sale' and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
     );
comment on view private.order_sales is 'What each delivered order adds to the rollups: a row for each of its items, and one that counts the order, though it was returned where a claim has replaced pieces: these stay sold.';

create view private.clinic_sales as
  select user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned from public.clinic_days
  union all
  select user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned from private.sale_deltas;
comment on view private.clinic_sales is 'clinic_days and the deltas: sum up, a key may occur in both.';

create view private.clinic_activity as
  select a.user_id, a.days
    from private.active_days as a
   -- `not in`, which is hashed: a plan of `not exists` made while there were no deltas is slow with many.
   where a.user_id not in (select d.user_id from private.sale_deltas as d)
  union all
  select c.user_id, coalesce((select a.days from private.active_days as a where a.user_id = c.user_id), '{}') - c.changed + c.active
    from (
      select d.user_id, range_agg(daterange(d.day, d.day + 1)) as changed,
             coalesce(range_agg(daterange(d.day, d.day + 1)) filter (where now.sum > 0), '{}') as active
        from (select distinct user_id, day from private.sale_deltas) as d
        cross join lateral (select sum(s.sum) as sum from private.clinic_sales as s where s.user_id = d.user_id and s.day = d.day) as now
       group by d.user_id
    ) as c;
comment on view private.clinic_activity is 'active_days with the deltas, one row for each clinic.';

create view private.product_sales as
  select product_id, day, pieces, sum, returned_pieces, returned from public.product_days
  union all
  select product_id, day, pieces, sum, returned_pieces, returned from private.sale_deltas where product_id is not null;
comment on view private.product_sales is 'product_days and the deltas: sum up, a key may occur in both.';

create view private.delta_slices as
  select d.id, k.kind collate "C" as kind, s.slice collate "C" as slice, k.day, k.line_id, k.product_type_id, k.product_id,
         k.orders, k.pieces, d.sum
    from private.sale_deltas as d
    cross join lateral (
      values ('*'), ('city ' || coalesce(d.city, '')), ('manager ' || coalesce(d.manager_id::text, ''))
    ) as s (slice)
    cross join lateral (
      values ('days', d.day, null::smallint, null::smallint, null::uuid, d.orders, 0),
             ('lines', d.day, d.line_id, d.product_type_id, null, d.line_orders, 0),
             ('months', date_trunc('month', d.day::timestamp)::date, null, null, d.product_id, 0, d.pieces)
    ) as k (kind, day, line_id, product_type_id, product_id, orders, pieces)
   where k.kind = 'days' or d.product_id is not null and not starts_with(s.slice, 'manager ');
comment on view private.delta_slices is 'What the deltas add to slice_sums.';

create view private.slice_sales as
  select kind, slice, day, line_id, product_type_id, product_id, orders, pieces, sum from private.slice_sums
  union all
  select kind, slice, day, line_id, product_type_id, product_id, orders, pieces, sum from private.delta_slices;
comment on view private.slice_sales is 'slice_sums and the deltas: sum up, a key may occur in both.';

create function private.book_sales(booked_order_id uuid, factor int)
returns void language sql security definer set search_path = ''
begin atomic
  insert into private.sale_deltas
    (user_id, day, line_id, product_type_id, manager_id, city, product_id, orders, line_orders, sum, returned, pieces, returned_pieces)
  select s.user_id, s.day, s.line_id, s.product_type_id, s.manager_id, s.city, s.product_id,
         factor * s.orders, factor * s.line_orders, factor * s.sum, factor * s.returned, factor * s.pieces, factor * s.returned_pieces
    from private.order_sales as s where s.order_id = booked_order_id;
end;
comment on function private.book_sales is
  'Adds an order to turnover (1) or takes it out (-1): before a change of a delivered order -1, after it 1. One that is not delivered
changes nothing.';

create function private.aggregate_sales(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  taken_count int;
begin
  -- One at a time: two runs would lock the same days in different orders.
  perform pg_advisory_xact_lock(hashtextextended('aggregate_sales', 0));
  with taken as materialized (
    delete from private.sale_deltas where id in (select d.id from private.sale_deltas as d order by d.id limit batch) returning *
  ),
  by_clinic as (
    insert into public.clinic_days as c (user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned)
    select d.user_id, d.day, d.line_id, d.product_type_id, d.manager_id, d.city, sum(d.orders), sum(d.sum), sum(d.returned)
      from taken as d group by d.user_id, d.day, d.line_id, d.product_type_id, d.manager_id, d.city
    on conflict (user_id, day, line_id, product_type_id, manager_id, city) do update set
      orders = c.orders + excluded.orders, sum = c.sum + excluded.sum, returned = c.returned + excluded.returned
  ),
  by_activity as (
    -- This statement reads clinic_days as it was before, so what it adds is counted in.
    insert into private.active_days as a (user_id, days)
    select c.user_id, coalesce((select k.days from private.active_days as k where k.user_id = c.user_id), '{}') - c.changed + c.active
      from (
        select d.user_id, range_agg(daterange(d.day, d.day + 1)) as changed,
               coalesce(range_agg(daterange(d.day, d.day + 1)) filter (where d.sum + booked.sum > 0), '{}') as active
          from (select t.user_id, t.day, sum(t.sum) as sum from taken as t group by t.user_id, t.day) as d
          cross join lateral (
            select coalesce(sum(k.sum), 0) as sum from public.clinic_days as k where k.user_id = d.user_id and k.day = d.day
          ) as booked
         group by d.user_id
      ) as c
      -- Deltas outlive a deleted clinic.
      join public.user_clinic_info as i on i.user_id = c.user_id
    on conflict (user_id) do update set days = excluded.days where a.days <> excluded.days
  ),
  by_product as (
    insert into public.product_days as p (product_id, day, pieces, sum, returned_pieces, returned)
    select d.product_id, d.day, sum(d.pieces), sum(d.sum), sum(d.returned_pieces), sum(d.returned)
      from taken as d where d.product_id is not null group by d.product_id, d.day
    on conflict (product_id, day) do update set
      pieces = p.pieces + excluded.pieces, sum = p.sum + excluded.sum,
      returned_pieces = p.returned_pieces + excluded.returned_pieces, returned = p.returned + excluded.returned
  ),
  by_slice as (
    insert into private.slice_sums as k (kind, slice, day, line_id, product_type_id, product_id, orders, pieces, sum)
    select d.kind, d.slice, d.day, d.line_id, d.product_type_id, d.product_id, sum(d.orders), sum(d.pieces), sum(d.sum)
      from taken as t join private.delta_slices as d on d.id = t.id
     group by d.kind, d.slice, d.day, d.line_id, d.product_type_id, d.product_id
    on conflict (kind, slice, day, line_id, product_type_id, product_id) do update set
      orders = k.orders + excluded.orders, pieces = k.pieces + excluded.pieces, sum = k.sum + excluded.sum
  )
  select count(*) into taken_count from taken;
  return taken_count;
end;
$$;
comment on function private.aggregate_sales is 'Job: adds the oldest deltas to the rollups and deletes them.';

create function private.rebuild_sales()
returns void language plpgsql set search_path = '' as $$
begin
  -- The lock of aggregate_sales(), before any table is locked: else each waits for the other.
  perform pg_advisory_xact_lock(hashtextextended('aggregate_sales', 0));
  -- Deliveries wait: what they appended would be counted twice.
  lock table private.sale_deltas, public.clinic_days, private.active_days, public.product_days, private.slice_sums in access exclusive mode;
  delete from private.sale_deltas;
  delete from public.clinic_days;
  delete from private.active_days;
  delete from public.product_days;
  delete from private.slice_sums;
  insert into private.sale_deltas
    (user_id, day, line_id, product_type_id, manager_id, city, product_id, orders, line_orders, sum, returned, pieces, returned_pieces)
  select user_id, day, line_id, product_type_id, manager_id, city, product_id, orders, line_orders, sum, returned, pieces, returned_pieces
    from private.order_sales;
  perform private.aggregate_sales(null);
end;
$$;
comment on function private.rebuild_sales is 'Computes the rollups from the orders, after orders were written directly, as the seed does.';

create function private.sales_mismatches(from_day date default '1900-01-01', to_day date default '2200-12-31')
returns table (rollup text, day date, key text, booked numeric, expected numeric)
language sql stable set search_path = ''
begin atomic
  with sold as materialized (
    select s.*
      from private.order_sales as s
     where s.delivered_at >= from_day::timestamp at time zone 'Asia/Almaty' and s.delivered_at < (to_day + 1)::timestamp at time zone 'Asia/Almaty'
  ),
  sliced as (
    select k.kind, of.slice, k.day, k.line_id, k.product_type_id, k.product_id, k.number, s.sum
      from sold as s
      cross join lateral (
        values ('*'), ('city ' || coalesce(s.city, '')), ('manager ' || coalesce(s.manager_id::text, ''))
      ) as of (slice)
      cross join lateral (
        values ('days', s.day, null::smallint, null::smallint, null::uuid, s.orders),
               ('lines', s.day, s.line_id, s.product_type_id, null, s.line_orders),
               ('months', date_trunc('month', s.day::timestamp)::date, null, null, s.product_id, s.pieces)
      ) as k (kind, day, line_id, product_type_id, product_id, number)
     where k.kind = 'days' or s.product_id is not null and not starts_with(of.slice, 'manager ')
  ),
  both_sides (rollup, day, key, booked, expected, others) as (
    select 'clinic_days', c.day, concat_ws(' ', c.user_id, c.line_id, c.product_type_id, c.manager_id, c.city), c.sum, 0, c.orders + c.returned
      from private.clinic_sales as c where c.day between from_day and to_day
    union all
    select 'clinic_days', s.day, concat_ws(' ', s.user_id, s.line_id, s.product_type_id, s.manager_id, s.city), 0, s.sum, - s.orders - s.returned from sold as s
    union all
    select 'active_days', day::date, a.user_id::text, 1, 0, 0
      from private.clinic_activity as a
      cross join lateral unnest(a.days * datemultirange(daterange(from_day, to_day + 1))) as part (days)
      cross join lateral generate_series(lower(part.days)::timestamp, upper(part.days)::timestamp - interval '1 day', interval '1 day') as day
    union all
    select 'active_days', s.day, s.user_id::text, 0, 1, 0 from sold as s group by s.day, s.user_id having sum(s.sum) > 0
    union all
    select 'product_days', p.day, p.product_id::text, p.sum, 0, p.pieces + p.returned_pieces + p.returned
      from private.product_sales as p where p.day between from_day and to_day
    union all
    select 'product_days', s.day, s.product_id::text, 0, s.sum, - s.pieces - s.returned_pieces - s.returned from sold as s where s.product_id is not null
    union all
    -- Months that are in the period as a whole.
    select k.kind, k.day, concat_ws(' ', k.slice, k.line_id, k.product_type_id, k.product_id), k.booked, k.expected, k.number
      from (
        select c.kind, c.slice, c.day, c.line_id, c.product_type_id, c.product_id, c.sum as booked, 0 as expected,
               c.orders + c.pieces as number
          from private.slice_sales as c
        union all
        select s.kind, s.slice, s.day, s.line_id, s.product_type_id, s.product_id, 0, s.sum, - s.number from sliced as s
      ) as k
     where k.day between from_day and to_day and (k.kind <> 'months' or (k.day + interval '1 month')::date <= to_day + 1)
  )
  select rollup, day, key, sum(booked), sum(expected) from both_sides
   group by rollup, day, key having sum(booked) <> sum(expected) or sum(others) <> 0;
end;
comment on function private.sales_mismatches is 'Where the rollups of a period differ from the orders: always empty.';

create function private.check_sales(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  checked date;
  wrong   text;
begin
  select coalesce(j.bookmark::date, date_trunc('month', (select min(o.delivered_at) from public.orders as o where o.status = 'delivered') at time zone 'Asia/Almaty')::date)
    into checked from public.jobs as j where j.name = 'check_sales';
  if checked is null or checked > private.today() then
    update public.jobs set bookmark = null where name = 'check_sales';
    return 0;
  end if;
  select string_agg(format('%s %s %s: %s, expected %s', m.rollup, m.day, m.key, m.booked, m.expected), '; ')
    into wrong from (select * from private.sales_mismatches(checked, (checked + interval '1 month')::date - 1) limit 3) as m;
  if wrong is not null then
    raise exception 'Rollups differ from the orders: %', wrong;
  end if;
  update public.jobs set bookmark = (checked + interval '1 month')::date where name = 'check_sales';
  return batch;
end;
$$;
comment on function private.check_sales is 'Job: compares the rollups with the orders, one month a run, and fails with the first differences.';
