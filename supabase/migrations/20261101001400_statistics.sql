-- The shop's figures, one function a block: stats_…() for admins over all clinics, my_stats_…() for managers over their clients.
-- An order counts for its own manager and city, a clinic for its present ones; a tier is always that of the clinic today.

-- Index-only scans of a year: the first, a third of the second's size, where nothing but the clinic is asked.
create index orders_turnover_idx on public.orders (delivered_at) include (user_id, items_total, deducted_total)
  where is_sold;
create index orders_times_idx on public.orders (delivered_at)
  include (id, user_id, account_manager_id, city, items_total, deducted_total, confirmation_minutes, assembly_minutes, delivery_minutes, lead_minutes)
  where is_sold;
create index user_clinic_info_first_verified_idx on public.user_clinic_info ((coalesce(first_verified_at, verified_at)), user_id)
  include (city, account_manager_id, verified_at, first_verified_at);

-- What is counted -------------------------------------------------------------------------------------------------

create type private.stats_scope as (
  from_day       date,
  to_day         date,
  since          timestamptz,
  before         timestamptz,
  compare_from   date,
  compare_to     date,
  compare_since  timestamptz,
  compare_before timestamptz,
  city           text,
  manager_id     uuid,
  line_id        smallint,
  tier           text,
  client_ids     uuid[],
  slice          text
);
comment on type private.stats_scope is
  'What a block counts: a period, the one that it is compared with, and filters; null: all. since and before are the bounds of its days in
Almaty; slice is that of the rollups, null where none has the filters.';

create function private.read_stats_scope(from_day date, to_day date, filters jsonb, is_mine boolean)
returns private.stats_scope language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope;
  known constant text[] := '{city,manager,line,tier,compare_from,compare_to}';
begin
  if not (is_mine and private.is_account_manager() or not is_mine and private.is_admin()) then
    perform private.fail(403, 'not_allowed');
  end if;
  perform private.assert_size(filters);
  filters := coalesce(filters, '{}');
  if jsonb_typeof(filters) <> 'object'
     or exists (select from jsonb_each(filters) as f where f.key <> all (known) or jsonb_typeof(f.value) not in ('string', 'null')) then
    perform private.fail(422, 'bad_filters');
  end if;
  begin
    scope.city := nullif(filters ->> 'city', '');
    scope.manager_id := nullif(filters ->> 'manager', '')::uuid;
    scope.compare_from := nullif(filters ->> 'compare_from', '')::public.entered_date;
    scope.compare_to := nullif(filters ->> 'compare_to', '')::public.entered_date;
  exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or check_violation then
    perform private.fail(422, 'bad_filters');
  end;
  if filters ->> 'line' <> '' then
    select l.id into scope.line_id from public.product_lines as l where l.slug = filters ->> 'line';
    if not found then perform private.fail(422, 'bad_filters'); end if;
  end if;
  scope.from_day := from_day;
  scope.to_day := to_day;
  if scope.compare_from is null and scope.compare_to is null then
    scope.compare_from := from_day - (to_day - from_day + 1);
    scope.compare_to := from_day - 1;
  end if;
  if coalesce(to_day not between from_day and from_day + 3660
              or scope.compare_to not between scope.compare_from and scope.compare_from + 3660, true) then
    perform private.fail(422, 'bad_period');
  end if;
  scope.since := from_day::timestamp at time zone 'Asia/Almaty';
  scope.before := (to_day + 1)::timestamp at time zone 'Asia/Almaty';
  scope.compare_since := scope.compare_from::timestamp at time zone 'Asia/Almaty';
  scope.compare_before := (scope.compare_to + 1)::timestamp at time zone 'Asia/Almaty';
  -- Not as client_ids: a tier may have most clinics.
  scope.tier := nullif(filters ->> 'tier', '');
  if is_mine then
    scope.client_ids := array(select private.my_client_ids());
  elsif scope.manager_id is null and scope.tier is null then
    scope.slice := coalesce('city ' || scope.city, '*');
  end if;
  -- For the rest of the call: plan for the filters that are set, prefer indexes, which are cached, and group a year of clinics or
  -- products in memory.
  perform set_config(s.name, s.value, true)
     from (values ('plan_cache_mode', 'force_custom_plan'), ('random_page_cost', '1.1'), ('work_mem', '64MB')) as s (name, value);
  return scope;
end;
$$;
comment on function private.read_stats_scope is
  'Checks the caller and the arguments of a block: not_allowed (403), bad_period, bad_filters (422). is_mine: an account manager over the
own clients.';

create function private.expose_stats(name text, doc text)
returns void language sql set search_path = ''
begin atomic
  select private.expose(name, doc || e'\n'
    'For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; '
    'without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).',
    last => 'false');
  select private.expose(name, name || '() for an account manager over the present clients, whatever the filters say.',
    as_name => 'my_' || name, last => 'true');
end;
comment on function private.expose_stats is
  'Makes the two RPCs of a block, which differ in is_mine, its last argument: stats_…() for admins, my_stats_…() for account managers.';

create function private.has_line(order_id uuid, line_id smallint)
returns boolean language sql stable
-- A query that mentions an unsafe function is never parallel.
parallel safe
set search_path = ''
return exists (
  select from public.order_items as i
   where i.order_id = has_line.order_id and i.kind = 'sale' and i.line_id = has_line.line_id and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
);
comment on function private.has_line is 'Whether an order kept anything of a product line.';

create view private.first_verifications as
  select c.user_id, c.city, c.account_manager_id, coalesce(c.first_verified_at, c.verified_at) as verified_at from public.user_clinic_info as c;
comment on view private.first_verifications is 'When each clinic was verified for the first time, not when it was readmitted.';

create view private.order_turnover as
  select o.id as order_id, o.user_id, o.account_manager_id as manager_id, o.city, o.delivered_at, (o.delivered_at at time zone 'Asia/Almaty')::date as day,
         o.confirmation_minutes, o.assembly_minutes, o.delivery_minutes, o.lead_minutes, (o.items_total > o.deducted_total)::int as orders, o.items_total - o.deducted_total as sum
    from public.orders as o where o.is_sold;
comment on view private.order_turnover is 'Turnover by order. What a claim has replaced stays sold, though the rest of its order was returned.';

create view private.stats_facts as
  select 'orders' as source, o.day, o.delivered_at, null::text collate "C" as slice, o.order_id, o.user_id, o.manager_id, o.city,
         null::smallint as line_id, null::smallint as product_type_id, null::uuid as product_id,
         o.orders, null::int as pieces, o.sum::bigint as sum
    from private.order_turnover as o
  union all
  select 'items', o.day, o.delivered_at, null, o.order_id, o.user_id, o.manager_id, o.city, i.line_id, i.product_type_id, i.product_id,
         null, coalesce(i.sent_quantity, i.quantity) - i.returned_quantity,
         i.price::bigint * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)
    from private.order_turnover as o
    join public.order_items as i on i.order_id = o.order_id and i.kind = 'sale'
  union all
  select 'clinics', c.day, null, null, null, c.user_id, c.manager_id, c.city, c.line_id, c.product_type_id, null, null, null, c.sum
    from private.clinic_sales as c where c.line_id is not null
  union all
  select 'products', p.day, null, null, null, null, null, null, null, null, p.product_id, null, p.pieces, p.sum
    from private.product_sales as p
  union all
  select 'days', s.day, null, s.slice, null, null,
         case when starts_with(s.slice, 'manager ') then nullif(substr(s.slice, 9), '')::uuid end,
         case when starts_with(s.slice, 'city ') then nullif(substr(s.slice, 6), '') end, null, null, null, s.orders, null, s.sum
    from private.slice_sales as s where s.kind = 'days'
  union all
  select 'lines', s.day, null, s.slice, null, null, null, null, s.line_id, s.product_type_id, null, s.orders, null, s.sum
    from private.slice_sales as s where s.kind = 'lines'
  union all
  select 'months', s.day, null, s.slice, null, null, null, null, null, null, s.product_id, null, s.pieces, s.sum
    from private.slice_sales as s where s.kind = 'months';
comment on view private.stats_facts is
  'The same turnover once for each source: orders, their items, and the rollups by clinic, product, day, line and month. Filter by one
source: the plan then reads no other.';

create function private.stats_sums(scope private.stats_scope, by text, from_day date, to_day date)
returns table (
  day date, user_id uuid, manager_id uuid, city text, line_id smallint, product_type_id smallint, product_id uuid,
  sum bigint, orders bigint, pieces bigint
)
language plpgsql stable set search_path = '' as $$
declare
  since constant timestamptz := from_day::timestamp at time zone 'Asia/Almaty';
  before constant timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Almaty';
  is_whole_months constant boolean := extract(day from from_day) = 1 and extract(day from to_day + 1) = 1;
  has_goods constant boolean := scope.line_id is not null or by in ('line', 'type');
  -- The smallest that has the columns of by and of the filters.
  chosen constant text := case
    when by = 'order' then 'orders'
    when by = 'product' and scope.slice is not null and is_whole_months then 'months'
    when by = 'product' and scope.slice = '*' then 'products'
    when by = 'product' then 'items'
    when scope.slice is null or by = 'clinic' or by in ('manager', 'city') and (scope.slice <> '*' or has_goods)
      then case when has_goods then 'clinics' else 'orders' end
    when has_goods then 'lines'
    else 'days'
  end;
begin
  return query
  select case when by = 'day' then f.day end, case when by = 'clinic' then f.user_id end,
         case when by = 'manager' then f.manager_id end, case when by = 'city' then f.city end,
         case when by = 'line' then f.line_id end, case when by = 'type' then f.product_type_id end,
         case when by = 'product' then f.product_id end,
         -- Exact up to 2^53, and faster than numeric.
         sum(f.sum::float8)::bigint, sum(f.orders), sum(f.pieces)
    from private.stats_facts as f
   where f.source = chosen
     and case
           when chosen in ('orders', 'items') then f.delivered_at >= since and f.delivered_at < before
           else f.day between from_day and to_day
         end
     and case
           when chosen in ('lines', 'months', 'days') then
             case when by in ('manager', 'city') then starts_with(f.slice, by || ' ') else f.slice = scope.slice end
           when chosen <> 'products' then
             (scope.city is null or f.city = scope.city)
             and (scope.manager_id is null or f.manager_id = scope.manager_id)
             and (scope.client_ids is null or f.user_id = any (scope.client_ids))
             and (scope.tier is null or f.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier))
           else true
         end
     and case
           when scope.line_id is null then true
           when chosen in ('clinics', 'lines') then f.line_id = scope.line_id
           when by = 'order' then private.has_line(f.order_id, scope.line_id)
           else true
         end
   group by 1, 2, 3, 4, 5, 6, 7;
end;
$$;
comment on function private.stats_sums is
  'The turnover of a scope in a period: one row (by all or order), or one for each day, clinic, manager, city, line, type or product, in
whose column its key is. by product: pieces too, of all lines. With the filter line, orders are counted by order only, or in a slice.';

create function private.stats_pairs(scope private.stats_scope, by text)
returns table (
  day date, manager_id uuid, city text, line_id smallint, product_type_id smallint,
  value bigint, previous bigint, orders bigint, previous_orders bigint
)
language sql stable set search_path = ''
begin atomic
  select s.day, s.manager_id, s.city, s.line_id, s.product_type_id,
         coalesce(sum(s.sum) filter (where p.is_now), 0)::bigint, coalesce(sum(s.sum) filter (where not p.is_now), 0)::bigint,
         coalesce(sum(s.orders) filter (where p.is_now), 0)::bigint, coalesce(sum(s.orders) filter (where not p.is_now), 0)::bigint
    from (values (true, scope.from_day, scope.to_day), (false, scope.compare_from, scope.compare_to)) as p (is_now, from_day, to_day)
    cross join lateral private.stats_sums(scope, by, p.from_day, p.to_day) as s
   group by s.day, s.manager_id, s.city, s.line_id, s.product_type_id;
end;
comment on function private.stats_pairs is 'stats_sums() of the period beside that of the compared one.';

create function private.stats_verified(scope private.stats_scope, since timestamptz, before timestamptz)
returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query
  select v.user_id from private.first_verifications as v
   where v.verified_at >= since and v.verified_at < before
     and (scope.city is null or v.city = scope.city)
     and (scope.manager_id is null or v.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or v.user_id = any (scope.client_ids))
     and (scope.tier is null or v.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier));
end;
$$;
comment on function private.stats_verified is 'The clinics of a scope that were verified for the first time between two moments.';

-- At a glance ------------------------------------------------------------------------------------------------------

create function private.stats_summary(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope     private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  overdue_since constant timestamptz :=
    ((now() at time zone 'Asia/Almaty')::date - least((select s.payment_days from public.shop_settings as s), 3650))::timestamp at time zone 'Asia/Almaty';
  sold      record;
  ordered   record;
  active    record;
  owed      record;
begin
  select coalesce(sum(s.value), 0) as value, coalesce(sum(s.previous), 0) as previous,
         coalesce(sum(s.orders), 0) as orders, coalesce(sum(s.previous_orders), 0) as previous_orders
    into sold from private.stats_pairs(scope, 'all') as s;
  ordered := sold;
  if scope.line_id is not null and scope.slice is null then
    select coalesce(sum(s.orders), 0) as orders, coalesce(sum(s.previous_orders), 0) as previous_orders
      into ordered from private.stats_pairs(scope, 'order') as s;
  end if;
  if scope.line_id is null and scope.city is null and scope.manager_id is null then
    select count(*) filter (where a.days && daterange(scope.from_day, scope.to_day + 1)) as value,
           count(*) filter (where a.days && daterange(scope.compare_from, scope.compare_to + 1)) as previous
      into active
      from private.clinic_activity as a
     where (scope.client_ids is null or a.user_id = any (scope.client_ids))
       and (scope.tier is null or a.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier));
  else
    select (select count(*) from private.stats_sums(scope, 'clinic', scope.from_day, scope.to_day) as s where s.sum > 0) as value,
           (select count(*) from private.stats_sums(scope, 'clinic', scope.compare_from, scope.compare_to) as s where s.sum > 0) as previous
      into active;
  end if;
  select coalesce(sum(o.debt), 0) as debt, count(*) as orders,
         coalesce(sum(o.debt) filter (where o.delivered_at < overdue_since), 0) as overdue,
         count(*) filter (where o.delivered_at < overdue_since) as overdue_orders
    into owed
    from public.orders as o
   where o.debt > 0
     and (scope.city is null or o.city = scope.city)
     and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or o.user_id = any (scope.client_ids))
     -- Not `in`: debtors are few, and a tier may have most clinics.
     and (scope.tier is null or (select t.tier from private.clinic_tiers as t where t.user_id = o.user_id) = scope.tier);
  return jsonb_build_object(
    'turnover', jsonb_build_object('value', sold.value, 'previous', sold.previous),
    'orders', jsonb_build_object('value', ordered.orders, 'previous', ordered.previous_orders),
    'average_order', jsonb_build_object(
      'value', round(sold.value / nullif(ordered.orders, 0)), 'previous', round(sold.previous / nullif(ordered.previous_orders, 0))
    ),
    'active_clinics', jsonb_build_object('value', active.value, 'previous', active.previous),
    'new_clinics', jsonb_build_object(
      'value', (select count(*) from private.stats_verified(scope, scope.since, scope.before)),
      'previous', (select count(*) from private.stats_verified(scope, scope.compare_since, scope.compare_before))
    ),
    'debt', jsonb_build_object('value', owed.debt, 'previous', null, 'orders', owed.orders),
    'overdue', jsonb_build_object('value', owed.overdue, 'previous', null, 'orders', owed.overdue_orders),
    -- Managers have no part of the shop's shelves.
    'stock_value', case when not is_mine then jsonb_build_object(
      'value', (
        select coalesce(sum(a.stock_count::bigint * a.price), 0)
          from public.availability as a
         where a.stock_count > 0 and a.price is not null
           and (scope.line_id is null or exists (select from public.products as p where p.id = a.product_id and p.line_id = scope.line_id))
      ),
      'previous', null
    ) end
  );
end;
$$;
select private.expose_stats('stats_summary',
  'turnover, orders, average_order, active_clinics, new_clinics, debt, overdue, stock_value, each {value, previous}; debt and overdue with
their number of orders. Turnover is price × (sent − returned) of delivered orders, without delivery, on the day of delivery; orders are
those that have any left of it; active are clinics with turnover, new those verified in the period. Debt, overdue and stock (null for
managers) are of now; new clinics, debt and overdue leave the filter line out.');

-- Turnover ---------------------------------------------------------------------------------------------------------

create function private.stats_turnover(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  -- About as many bars as a month has days. Weeks count from the first day, so that both periods have whole ones.
  step  text := case when to_day - from_day < 45 then 'day' when to_day - from_day < 210 then 'week' else 'month' end;
  first timestamp := case when step = 'week' then scope.from_day else date_trunc(step, scope.from_day::timestamp) end;
  compared_first timestamp := case when step = 'week' then scope.compare_from else date_trunc(step, scope.compare_from::timestamp) end;
begin
  return (
    with days as materialized (
      select s.day, s.value, s.previous from private.stats_pairs(scope, 'day') as s
    ),
    bars as (
      select row_number() over (order by b.start) as place,
             greatest(b.start::date, scope.from_day) as from_day, least((b.start + ('1 ' || step)::interval)::date - 1, scope.to_day) as to_day
        from generate_series(first, scope.to_day::timestamp, ('1 ' || step)::interval) as b (start)
    ),
    compared as (
      select row_number() over (order by b.start) as place,
             greatest(b.start::date, scope.compare_from) as from_day, least((b.start + ('1 ' || step)::interval)::date - 1, scope.compare_to) as to_day
        from generate_series(compared_first, scope.compare_to::timestamp, ('1 ' || step)::interval) as b (start)
    )
    select jsonb_build_object('step', step,
           'value', (select coalesce(sum(d.value), 0) from days as d),
           'previous', (select coalesce(sum(d.previous), 0) from days as d),
           'rows', jsonb_agg(
             jsonb_build_object(
               'from', b.from_day, 'to', b.to_day,
               'value', (select coalesce(sum(d.value), 0) from days as d where d.day between b.from_day and b.to_day),
               -- Null, where the compared period is shorter.
               'previous', case when c.place is not null then
                 (select coalesce(sum(d.previous), 0) from days as d where d.day between c.from_day and c.to_day) end
             ) order by b.place
           ))
      from bars as b
      left join compared as c on c.place = b.place
  );
end;
$$;
select private.expose_stats('stats_turnover',
  '{step: day, week or month, value, previous, rows: [{from, to, value, previous}]}: by day up to 45 days, by weeks from the first day up to
210, by month beyond; previous of a row is the same place of the compared period, null where that is shorter.');

create function private.stats_breakdown(
  dimension text, from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  if dimension is null or dimension not in ('line', 'type', 'manager', 'city') then
    perform private.fail(422, 'bad_dimension');
  end if;
  return (
    with named as (
      select coalesce(l.slug, t.slug, s.manager_id::text, s.city) as key, coalesce(l.name, t.name, m.full_name, s.city) as name,
             s.value, s.previous
        from private.stats_pairs(scope, dimension) as s
        left join public.product_lines as l on l.id = s.line_id
        left join public.product_types as t on t.id = s.product_type_id
        left join public.account_managers as m on m.user_id = s.manager_id
    )
    select jsonb_build_object(
      'turnover', (select coalesce(sum(n.value), 0) from named as n),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(n) order by n.value desc, n.previous desc, n.name)
          from (select * from named where value <> 0 or previous <> 0 order by value desc, previous desc, name limit 200) as n
      ), '[]')
    )
  );
end;
$$;
select private.expose_stats('stats_breakdown',
  '{turnover, rows: [{key, name, value, previous}]} by line or type (keys are slugs), manager or city, the largest first.
Error: bad_dimension (422).');

create function private.stats_products(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', sort text default null, page int default 1,
  page_size int default 10, is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  win   record;
begin
  if coalesce(sort, 'turnover') not in ('turnover', 'pieces') then perform private.fail(422, 'bad_sort'); end if;
  win := private.page_window(page, page_size);
  return (
    -- Whole months apart, which have a rollup of their own.
    with spans (is_now, from_day, to_day) as (
      select p.is_now, s.from_day, s.to_day
        from (values (true, scope.from_day, scope.to_day), (false, scope.compare_from, scope.compare_to)) as p (is_now, from_day, to_day)
        cross join lateral (
          select date_trunc('month', p.from_day + interval '1 month - 1 day')::date as start,
                 date_trunc('month', (p.to_day + 1)::timestamp)::date - 1 as stop
        ) as months
        cross join lateral (
          select part.from_day, part.to_day
            from (
              values (p.from_day, months.start - 1), (months.start, months.stop), (months.stop + 1, p.to_day)
            ) as part (from_day, to_day)
           where scope.slice is not null and months.start <= months.stop and part.from_day <= part.to_day
          union all
          select p.from_day, p.to_day where scope.slice is null or months.start > months.stop
        ) as s
    ),
    lines as (
      select s.is_now, t.product_id, t.pieces, t.sum
        from spans as s cross join lateral private.stats_sums(scope, 'product', s.from_day, s.to_day) as t
    ),
    sold as materialized (
      select l.product_id,
             coalesce(sum(l.sum) filter (where l.is_now), 0) as turnover,
             coalesce(sum(l.pieces) filter (where l.is_now), 0) as pieces,
             coalesce(sum(l.sum) filter (where not l.is_now), 0) as previous
        from lines as l
       where scope.line_id is null or l.product_id in (select p.id from public.products as p where p.line_id = scope.line_id)
       group by l.product_id
    ),
    ranked as materialized (
      select s.*, row_number() over (order by case when sort = 'pieces' then s.pieces else s.turnover end desc, s.turnover desc, s.product_id) as place,
             sum(s.turnover) over (order by s.turnover desc, s.product_id) as cumulative, sum(s.turnover) over () as total
        from sold as s where s.turnover > 0
    )
    select jsonb_build_object(
      'total', (select count(*) from ranked),
      'turnover', (select coalesce(sum(r.turnover), 0) from ranked as r),
      'pieces', (select coalesce(sum(r.pieces), 0) from ranked as r),
      'vital', (select count(*) from ranked as r where r.cumulative - r.turnover < 0.8 * r.total),
      'rows', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'product_id', r.product_id, 'sku', p.sku, 'name', p.name, 'product_type', t.name, 'line', l.name, 'volume_ml', p.volume_ml,
            'image_url', (select i.path from public.product_images as i where i.product_id = r.product_id order by i.position, i.id limit 1),
            'place', r.place, 'turnover', r.turnover, 'pieces', r.pieces, 'previous', r.previous
          ) order by r.place
        )
        from (select * from ranked order by place offset win.skip limit win.take) as r
        join public.products as p on p.id = r.product_id
        join public.product_types as t on t.id = p.product_type_id
        join public.product_lines as l on l.id = p.line_id
      ), '[]')
    )
  );
end;
$$;
select private.expose_stats('stats_products',
  '{total, turnover, pieces, vital, rows: [{product_id, sku, name, product_type, line, volume_ml, image_url, place, turnover, pieces,
previous}]}, by turnover or sort => pieces; vital products make 80 % of turnover.
Error: bad_sort (422).');
