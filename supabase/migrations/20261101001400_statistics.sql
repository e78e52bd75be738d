-- The shop's figures, one function a block: stats_…() for admins over all clinics, my_stats_…() for managers over their clients.
-- Orders count for the manager and the city that they carry, clinics for those that they have now.

-- Turnover and times of a year without the table; of all clinics from a third of the pages.
create index orders_turnover_idx on public.orders (delivered_at) include (user_id, items_total, deducted_total) where status = 'delivered';
create index orders_times_idx on public.orders (delivered_at)
  include (id, user_id, account_manager_id, city, items_total, deducted_total, confirmation_minutes, assembly_minutes, delivery_minutes, lead_minutes) where status = 'delivered';
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
  'What a block counts: a period, the one that it is compared with, and filters; null: all. since and before are the bounds of its days in Almaty; slice is that of the rollups, null where they have none for the filters.';

create function private.read_stats_scope(from_day date, to_day date, filters jsonb, is_mine boolean)
returns private.stats_scope
language plpgsql
stable
security definer
set search_path = ''
as $$
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
  if is_mine then
    scope.client_ids := array(select private.my_client_ids());
  end if;
  if filters ->> 'tier' <> '' and is_mine then
    scope.client_ids := array(
      select id from unnest(scope.client_ids) as id join private.clinic_tiers as t on t.user_id = id where t.tier = filters ->> 'tier'
    );
  else
    -- Not as a list: a tier may have most of all clinics.
    scope.tier := nullif(filters ->> 'tier', '');
  end if;
  if not is_mine and scope.manager_id is null and scope.tier is null then
    scope.slice := coalesce('city ' || scope.city, '*');
  end if;
  return scope;
end;
$$;
comment on function private.read_stats_scope is
  'Checks the caller of a block and reads what it asks: not_allowed (403), bad_period, bad_filters (422). Of is_mine only an account manager''s own clients count, whatever the filters say.';

create function private.expose_stats(name text, doc text)
returns void
language sql
set search_path = ''
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
returns boolean
language sql
stable
set search_path = ''
return exists (
  select from public.order_items as i
   where i.order_id = has_line.order_id and i.kind = 'sale' and i.line_id = has_line.line_id and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
);
comment on function private.has_line is 'Whether an order has bought anything of a product line that did not come back.';

create view private.first_verifications as
  select c.user_id, c.city, c.account_manager_id, coalesce(c.first_verified_at, c.verified_at) as verified_at from public.user_clinic_info as c;
comment on view private.first_verifications is 'When each clinic was verified for the first time: a blocked one that is readmitted is not new.';

create view private.order_turnover as
  select o.id as order_id, o.user_id, o.account_manager_id as manager_id, o.city, o.delivered_at, (o.delivered_at at time zone 'Asia/Almaty')::date as day,
         o.confirmation_minutes, o.assembly_minutes, o.delivery_minutes, o.lead_minutes, (o.items_total > o.deducted_total)::int as orders, o.items_total - o.deducted_total as sum
    from public.orders as o where o.status = 'delivered';
comment on view private.order_turnover is 'Turnover by order: what clinic_sales comes to without its lines.';

create function private.stats_rows(scope private.stats_scope, source text, of_now boolean default null, each_slice text default null)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  has_moments constant boolean := source = 'private.order_turnover';
  is_sliced   constant boolean := source in ('private.day_sales', 'private.line_sales');
  narrowed    constant text := concat_ws(' and ', 'true',
    case when is_sliced then case when each_slice is null then 's.slice = ($1).slice' else format('starts_with(s.slice, %L)', each_slice) end end,
    case when scope.city is not null and not is_sliced then 's.city = ($1).city' end,
    case when scope.manager_id is not null and not is_sliced then 's.manager_id = ($1).manager_id' end,
    case when scope.client_ids is not null and not is_sliced then 's.user_id = any (($1).client_ids)' end,
    case when scope.tier is not null and not is_sliced then 's.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = ($1).tier)' end,
    case when scope.line_id is not null and not has_moments then 's.line_id = ($1).line_id' end
  );
begin
  return format('(%s)', concat_ws(' union all ',
    case when of_now is not false then format('select true as is_now, s.* from %s as s where %s and %s', source,
      case when has_moments then 's.delivered_at >= ($1).since and s.delivered_at < ($1).before' else 's.day between ($1).from_day and ($1).to_day' end, narrowed) end,
    case when of_now is not true then format('select false as is_now, s.* from %s as s where %s and %s', source,
      case when has_moments then 's.delivered_at >= ($1).compare_since and s.delivered_at < ($1).compare_before'
           else 's.day between ($1).compare_from and ($1).compare_to' end, narrowed) end
  ));
end;
$$;
comment on function private.stats_rows is
  'The rows of a source that a scope, the parameter $1 of the query, counts: of its period (is_now), of the compared one or, null, of both. Only the filters that are set are written down, so that each plan is of what is asked.
each_slice: instead of the scope''s slice all that begin so.';

create function private.stats_source(scope private.stats_scope)
returns text
language sql
immutable
set search_path = ''
return case
  when scope.slice is null then case when scope.line_id is null then 'private.order_turnover' else 'private.clinic_sales' end
  when scope.line_id is null then 'private.day_sales'
  else 'private.line_sales'
end;
comment on function private.stats_source is 'What the turnover of a scope is summed up from: the smallest that knows its filters.';

-- At a glance ------------------------------------------------------------------------------------------------------

create function private.stats_summary(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- A year of clinics or products is grouped in memory.
set work_mem = '64MB'
-- And read from indexes, whose pages lie in memory.
set random_page_cost = 1.1
-- Each worker would group nearly all clinics again.
set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_custom_plan
as $$
declare
  scope     private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  overdue_since constant timestamptz :=
    ((now() at time zone 'Asia/Almaty')::date - least((select s.payment_days from public.shop_settings as s), 3650))::timestamp at time zone 'Asia/Almaty';
  source    constant text := case when scope.line_id is null then 'private.order_turnover' else 'private.clinic_sales' end;
  sold      record;
  active    record;
  verified  record;
  owed      record;
begin
  execute format(
    $sql$
      -- Of one type, whatever the source's.
      select coalesce(sum(s.sum) filter (where s.is_now), 0)::bigint as value, coalesce(sum(s.sum) filter (where not s.is_now), 0)::bigint as previous,
             coalesce(sum(s.orders) filter (where s.is_now), 0)::bigint as orders, coalesce(sum(s.orders) filter (where not s.is_now), 0)::bigint as previous_orders
        from %s as s
    $sql$,
    private.stats_rows(scope, private.stats_source(scope))
  ) into sold using scope;
  if scope.line_id is not null and scope.slice is null then
    execute format(
      'select count(*) filter (where s.is_now), count(*) filter (where not s.is_now) from %s as s where private.has_line(s.order_id, ($1).line_id)',
      private.stats_rows(scope, 'private.order_turnover')
    ) into sold.orders, sold.previous_orders using scope;
  end if;
  if scope.line_id is null and scope.city is null and scope.manager_id is null then
    select count(*) filter (where a.days && daterange(scope.from_day, scope.to_day + 1)) as value,
           count(*) filter (where a.days && daterange(scope.compare_from, scope.compare_to + 1)) as previous
      into active
      from private.clinic_activity as a
     where (scope.client_ids is null or a.user_id = any (scope.client_ids))
       and (scope.tier is null or a.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier));
  else
    -- Period by period: both at once take twice as long.
    execute format(
      $sql$
        select (select count(*) from (select s.user_id from %1$s as s group by s.user_id having sum(s.sum) > 0) as c) as value,
               (select count(*) from (select s.user_id from %2$s as s group by s.user_id having sum(s.sum) > 0) as c) as previous
      $sql$,
      private.stats_rows(scope, source, true), private.stats_rows(scope, source, false)
    ) into active using scope;
  end if;
  select count(*) filter (where c.is_now) as value, count(*) filter (where not c.is_now) as previous
    into verified
    from (
      select true as is_now, v.* from private.first_verifications as v where v.verified_at >= scope.since and v.verified_at < scope.before
      union all
      select false, v.* from private.first_verifications as v where v.verified_at >= scope.compare_since and v.verified_at < scope.compare_before
    ) as c
   where (scope.city is null or c.city = scope.city)
     and (scope.manager_id is null or c.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or c.user_id = any (scope.client_ids))
     and (scope.tier is null or c.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier));
  select coalesce(sum(o.debt), 0) as debt, count(*) as orders,
         coalesce(sum(o.debt) filter (where o.delivered_at < overdue_since), 0) as overdue,
         count(*) filter (where o.delivered_at < overdue_since) as overdue_orders
    into owed
    from public.orders as o
   where o.debt > 0
     and (scope.city is null or o.city = scope.city)
     and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or o.user_id = any (scope.client_ids))
     -- One by one: debtors are few, and a tier may have most of all clinics.
     and (scope.tier is null or (select t.tier from private.clinic_tiers as t where t.user_id = o.user_id) = scope.tier);
  return jsonb_build_object(
    'turnover', jsonb_build_object('value', sold.value, 'previous', sold.previous),
    'orders', jsonb_build_object('value', sold.orders, 'previous', sold.previous_orders),
    'average_order', jsonb_build_object(
      'value', round(sold.value::numeric / nullif(sold.orders, 0)), 'previous', round(sold.previous::numeric / nullif(sold.previous_orders, 0))
    ),
    'active_clinics', jsonb_build_object('value', active.value, 'previous', active.previous),
    'new_clinics', jsonb_build_object('value', verified.value, 'previous', verified.previous),
    'debt', jsonb_build_object('value', owed.debt, 'previous', null, 'orders', owed.orders),
    'overdue', jsonb_build_object('value', owed.overdue, 'previous', null, 'orders', owed.overdue_orders),
    -- Of the shop's shelves, which no manager has a part of.
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
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- A year of clinics or products is grouped in memory.
set work_mem = '64MB'
-- And read from indexes, whose pages lie in memory.
set random_page_cost = 1.1
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  -- More than a quarter of days is more bars than a screen shows.
  step  text := case when to_day - from_day < 92 then 'day' else 'month' end;
  days  jsonb;
begin
  execute format($sql$ select jsonb_object_agg(d.key, d.sum) from (
    select case when s.is_now then 'now ' else 'before ' end || s.day as key, sum(s.sum) as sum from %s as s group by s.is_now, s.day
  ) as d $sql$, private.stats_rows(scope, private.stats_source(scope))) into days using scope;
  return (
    with days as materialized (
      select split_part(d.key, ' ', 1) = 'now' as is_now, split_part(d.key, ' ', 2)::date as day, d.value::bigint as turnover
        from jsonb_each_text(days) as d
    ),
    bars as (
      select row_number() over (order by b.start) as place,
             greatest(b.start::date, scope.from_day) as from_day, least((b.start + ('1 ' || step)::interval)::date - 1, scope.to_day) as to_day
        from generate_series(date_trunc(step, scope.from_day::timestamp), scope.to_day::timestamp, ('1 ' || step)::interval) as b (start)
    ),
    compared as (
      select row_number() over (order by b.start) as place,
             greatest(b.start::date, scope.compare_from) as from_day, least((b.start + ('1 ' || step)::interval)::date - 1, scope.compare_to) as to_day
        from generate_series(date_trunc(step, scope.compare_from::timestamp), scope.compare_to::timestamp, ('1 ' || step)::interval) as b (start)
    )
    select jsonb_build_object('step', step,
           'value', (select coalesce(sum(d.turnover), 0) from days as d where d.is_now),
           'previous', (select coalesce(sum(d.turnover), 0) from days as d where not d.is_now),
           'rows', jsonb_agg(
             jsonb_build_object(
               'from', b.from_day, 'to', b.to_day,
               'value', (select coalesce(sum(d.turnover), 0) from days as d where d.is_now and d.day between b.from_day and b.to_day),
               -- Nothing, where the period before is shorter.
               'previous', case when c.place is not null then
                 (select coalesce(sum(d.turnover), 0) from days as d where not d.is_now and d.day between c.from_day and c.to_day) end
             ) order by b.place
           ))
      from bars as b
      left join compared as c on c.place = b.place
  );
end;
$$;
select private.expose_stats('stats_turnover',
  '{step: day or month, value, previous, rows: [{from, to, value, previous}]}: by day up to 92 days, by month beyond; previous of a row is
the same place of the compared period, null where that is shorter.');

create function private.stats_breakdown(
  dimension text, from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- A year of clinics or products is grouped in memory.
set work_mem = '64MB'
-- And read from indexes, whose pages lie in memory.
set random_page_cost = 1.1
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  is_sliced constant boolean := dimension in ('manager', 'city') and scope.slice = '*' and scope.line_id is null;
  source text;
  answer jsonb;
begin
  if dimension is null or dimension not in ('line', 'type', 'manager', 'city') then
    perform private.fail(422, 'bad_dimension');
  end if;
  source := case
    when is_sliced then 'private.day_sales'
    when dimension in ('manager', 'city') and scope.line_id is null then 'private.order_turnover'
    when dimension in ('line', 'type') and scope.slice is not null then 'private.line_sales'
    else 'private.clinic_sales'
  end;
  execute format(
    $sql$
      select coalesce(jsonb_agg(jsonb_build_array(g.key, g.value, g.previous)), '[]')
        from (
          select %s as key, coalesce(sum(s.sum) filter (where s.is_now), 0) as value, coalesce(sum(s.sum) filter (where not s.is_now), 0) as previous
            from %s as s %s group by 1
        ) as g
    $sql$,
    case
      when is_sliced then format('substr(s.slice, %s)', length(dimension) + 2)
      when dimension = 'line' then 's.line_id'
      when dimension = 'type' then 's.product_type_id'
      when dimension = 'manager' then 's.manager_id'
      else 's.city'
    end,
    private.stats_rows(scope, source, each_slice => case when is_sliced then dimension || ' ' end),
    -- Not the rows that count orders.
    case when source = 'private.clinic_sales' then 'where s.line_id is not null' else '' end
  ) into answer using scope;
  return (
    with sums as (
      select nullif(e ->> 0, '') as key, (e ->> 1)::bigint as value, (e ->> 2)::bigint as previous from jsonb_array_elements(answer) as e
    ),
    named as (
      select case dimension when 'line' then l.slug when 'type' then t.slug else s.key end as key,
             coalesce(l.name, t.name, m.full_name, case when dimension = 'city' then s.key end) as name, s.value, s.previous
        from sums as s
        left join public.product_lines as l on dimension = 'line' and l.id::text = s.key
        left join public.product_types as t on dimension = 'type' and t.id::text = s.key
        left join public.account_managers as m on dimension = 'manager' and m.user_id::text = s.key
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
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- A year of clinics or products is grouped in memory.
set work_mem = '64MB'
-- And read from indexes, whose pages lie in memory.
set random_page_cost = 1.1
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  win   record;
begin
  if coalesce(sort, 'turnover') not in ('turnover', 'pieces') then perform private.fail(422, 'bad_sort'); end if;
  win := private.page_window(page, page_size);
  return (
    with periods (is_now, from_day, to_day, since, before) as (
      values (true, scope.from_day, scope.to_day, scope.since, scope.before),
             (false, scope.compare_from, scope.compare_to, scope.compare_since, scope.compare_before)
    ),
    -- Whole months come from the rollup, the days around them from that of days or from the orders.
    bounded as (
      select p.*, m.from_month, m.to_month
        from periods as p
        cross join lateral (
          select (date_trunc('month', p.from_day + interval '1 month - 1 day'))::date as from_month, date_trunc('month', (p.to_day + 1)::timestamp)::date as to_month
           where scope.slice is not null
        ) as m
       where m.from_month < m.to_month
    ),
    spans (is_now, from_day, to_day) as materialized (
      select p.is_now, p.from_day, p.to_day from periods as p where not exists (select from bounded as b where b.is_now = p.is_now)
      union all
      select b.is_now, b.from_day, b.from_month - 1 from bounded as b where b.from_day < b.from_month
      union all
      select b.is_now, b.to_month, b.to_day from bounded as b where b.to_month <= b.to_day
    ),
    lines as (
      select b.is_now, m.product_id, m.pieces, m.sum
        from bounded as b
        join private.product_month_sales as m on m.slice = scope.slice and m.month >= b.from_month and m.month < b.to_month
      union all
      select s.is_now, d.product_id, d.pieces, d.sum
        from spans as s
        join private.product_sales as d on d.day between s.from_day and s.to_day
       where scope.slice = '*'
      union all
      select s.is_now, i.product_id, coalesce(i.sent_quantity, i.quantity) - i.returned_quantity,
             i.price::bigint * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)
        from spans as s
        cross join lateral (
          select o.order_id from private.order_turnover as o
           where scope.slice is distinct from '*'
             and o.delivered_at >= s.from_day::timestamp at time zone 'Asia/Almaty' and o.delivered_at < (s.to_day + 1)::timestamp at time zone 'Asia/Almaty'
             and (scope.city is null or o.city = scope.city)
             and (scope.manager_id is null or o.manager_id = scope.manager_id)
             and (scope.client_ids is null or o.user_id = any (scope.client_ids))
             and (scope.tier is null or o.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier))
             and o.sum > 0
        ) as o
        -- By the key of each order: their number is not known to the planner, and all lines would take longer.
        cross join lateral (select k.* from public.order_items as k where k.order_id = o.order_id and k.kind = 'sale' offset 0) as i
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
