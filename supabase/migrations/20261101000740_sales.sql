-- Turnover by day: what was delivered and what of it came back, as rating, bonuses' forecasts and statistics read it.
-- Whoever delivers only appends deltas, so that no delivery waits for another; a job folds them into the rollups, and readers
-- add the rest up. Turnover is price × (sent − returned) of delivered orders, booked on the day of Almaty they were delivered.

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
  'Rollup of deliveries by clinic and day, written by the job fold_sales alone. Read private.clinic_sales instead, which adds what is not folded yet. No foreign keys: figures outlive what they are about.';
comment on column public.clinic_days.line_id is 'With product_type_id: of the goods. Both are null in the row that counts orders, whose sums are 0.';
comment on column public.clinic_days.manager_id is 'orders.account_manager_id.';
comment on column public.clinic_days.orders is 'Delivered orders, without those that came back whole.';
comment on column public.clinic_days.sum is 'Turnover in tenge, without delivery and without what was returned.';
comment on column public.clinic_days.returned is 'The worth of what came back, whenever it did.';
create index clinic_days_day_idx on public.clinic_days (day);
-- The two that rating reads, each from its index alone.
create index clinic_days_goods_idx on public.clinic_days (day) include (user_id, line_id, sum) where line_id is not null;
create index clinic_days_orders_idx on public.clinic_days (user_id, day) include (orders) where line_id is null;
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
  primary key (product_id, day)
);
comment on table public.product_days is
  'Rollup of deliveries by product and day, written by the job fold_sales alone. Read private.product_sales instead, which adds what is not folded yet.';
create index product_days_day_idx on public.product_days (day);
alter table public.product_days enable row level security;

grant select on public.clinic_days, public.product_days to authenticated;
create policy "admins read turnover by clinic" on public.clinic_days for select to authenticated
  using ((select private.is_admin()));
create policy "admins read turnover by product" on public.product_days for select to authenticated
  using ((select private.is_admin()));

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
  sum             bigint not null,
  returned        bigint not null,
  pieces          int not null,
  returned_pieces int not null
);
comment on table private.sale_deltas is 'What deliveries and returns have changed in the rollups since fold_sales() last ran.';
create index sale_deltas_user_id_idx on private.sale_deltas (user_id, day);
alter table private.sale_deltas enable row level security;

create view private.order_sales as
  select o.id as order_id, o.user_id, (o.delivered_at at time zone 'Asia/Almaty')::date as day, i.line_id, i.product_type_id,
         o.account_manager_id as manager_id, o.city, i.product_id, 0 as orders,
         i.price::bigint * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity) as sum,
         i.price::bigint * i.returned_quantity as returned,
         coalesce(i.sent_quantity, i.quantity) - i.returned_quantity as pieces, i.returned_quantity as returned_pieces
    from public.orders as o
    join public.order_items as i on i.order_id = o.id
   where o.delivered_at is not null and o.status in ('delivered', 'returned')
  union all
  select o.id, o.user_id, (o.delivered_at at time zone 'Asia/Almaty')::date, null, null, o.account_manager_id, o.city, null, 1, 0, 0, 0, 0
    from public.orders as o
   where o.delivered_at is not null and o.status = 'delivered'
     and exists (select from public.order_items as i where i.order_id = o.id and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity);
comment on view private.order_sales is 'What each delivered order adds to the rollups as it stands: a row a line, and one that counts the order.';

create view private.clinic_sales as
  select user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned from public.clinic_days
  union all
  select user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned from private.sale_deltas;
comment on view private.clinic_sales is 'clinic_days as of now: folded rows and those still to fold. Sum them up; a key may come twice.';

create view private.product_sales as
  select product_id, day, pieces, sum, returned_pieces, returned from public.product_days
  union all
  select product_id, day, pieces, sum, returned_pieces, returned from private.sale_deltas where product_id is not null;
comment on view private.product_sales is 'product_days as of now: folded rows and those still to fold. Sum them up; a key may come twice.';

create function private.book_sales(booked_order_id uuid, factor int)
returns void
language sql
security definer
set search_path = ''
begin atomic
  insert into private.sale_deltas
    (user_id, day, line_id, product_type_id, manager_id, city, product_id, orders, sum, returned, pieces, returned_pieces)
  select s.user_id, s.day, s.line_id, s.product_type_id, s.manager_id, s.city, s.product_id,
         factor * s.orders, factor * s.sum, factor * s.returned, factor * s.pieces, factor * s.returned_pieces
    from private.order_sales as s where s.order_id = booked_order_id;
end;
comment on function private.book_sales is
  'Adds an order to turnover as it stands (1) or takes it out (-1); an order that is not delivered changes nothing. Before a change of a delivered order -1, after it 1.';

create function private.fold_sales(batch int)
returns int
language plpgsql
set search_path = ''
as $$
declare
  folded private.sale_deltas[];
begin
  -- One at a time: two folders would lock the same days in any order.
  perform pg_advisory_xact_lock(hashtextextended('fold_sales', 0));
  with taken as (
    delete from private.sale_deltas where id in (select d.id from private.sale_deltas as d order by d.id limit batch) returning *
  )
  select array_agg(taken) into folded from taken;
  insert into public.clinic_days as c (user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned)
  select d.user_id, d.day, d.line_id, d.product_type_id, d.manager_id, d.city, sum(d.orders), sum(d.sum), sum(d.returned)
    from unnest(folded) as d group by d.user_id, d.day, d.line_id, d.product_type_id, d.manager_id, d.city
  on conflict (user_id, day, line_id, product_type_id, manager_id, city) do update set
    orders = c.orders + excluded.orders, sum = c.sum + excluded.sum, returned = c.returned + excluded.returned;
  insert into public.product_days as p (product_id, day, pieces, sum, returned_pieces, returned)
  select d.product_id, d.day, sum(d.pieces), sum(d.sum), sum(d.returned_pieces), sum(d.returned)
    from unnest(folded) as d where d.product_id is not null group by d.product_id, d.day
  on conflict (product_id, day) do update set
    pieces = p.pieces + excluded.pieces, sum = p.sum + excluded.sum,
    returned_pieces = p.returned_pieces + excluded.returned_pieces, returned = p.returned + excluded.returned;
  return coalesce(cardinality(folded), 0);
end;
$$;
comment on function private.fold_sales is 'Job: moves the oldest deltas of sales into clinic_days and product_days.';

create function private.rebuild_sales()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Deliveries wait: what they appended would be counted twice.
  lock table private.sale_deltas, public.clinic_days, public.product_days in access exclusive mode;
  delete from private.sale_deltas;
  delete from public.clinic_days;
  delete from public.product_days;
  insert into public.clinic_days (user_id, day, line_id, product_type_id, manager_id, city, orders, sum, returned)
  select s.user_id, s.day, s.line_id, s.product_type_id, s.manager_id, s.city, sum(s.orders), sum(s.sum), sum(s.returned)
    from private.order_sales as s group by s.user_id, s.day, s.line_id, s.product_type_id, s.manager_id, s.city;
  insert into public.product_days (product_id, day, pieces, sum, returned_pieces, returned)
  select s.product_id, s.day, sum(s.pieces), sum(s.sum), sum(s.returned_pieces), sum(s.returned)
    from private.order_sales as s where s.product_id is not null group by s.product_id, s.day;
end;
$$;
comment on function private.rebuild_sales is 'Makes the rollups anew from the orders: after orders were written past the functions, as the seed does.';

create function private.sales_mismatches()
returns table (user_id uuid, day date, line_id smallint, product_type_id smallint, booked numeric, expected numeric)
language sql
stable
set search_path = ''
begin atomic
  select user_id, day, line_id, product_type_id, sum(booked), sum(expected)
    from (
      select user_id, day, line_id, product_type_id, manager_id, city, orders, sum as booked, 0 as expected, returned from private.clinic_sales
      union all
      select user_id, day, line_id, product_type_id, manager_id, city, -orders, 0, sum, -returned from private.order_sales
    ) as both_sides
   group by user_id, day, line_id, product_type_id, manager_id, city
  having sum(booked) <> sum(expected) or sum(orders) <> 0 or sum(returned) <> 0;
end;
comment on function private.sales_mismatches is 'Where the rollups differ from the orders: nowhere, ever.';
