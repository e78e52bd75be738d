-- The shop's figures, one function a block: stats_…() for admins over all clinics, my_stats_…() for managers over their clients.
-- Orders count for the manager and the city that they carry, clinics for those that they have now.

create index orders_cancelled_at_idx on public.orders (cancelled_at desc, id) where status = 'cancelled';
create index user_clinic_info_created_at_idx on public.user_clinic_info (created_at, user_id);
create index user_clinic_info_verified_at_idx on public.user_clinic_info (verified_at, user_id) where verified_at is not null;

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
  client_ids     uuid[]
);
comment on type private.stats_scope is
  'What a block counts: a period, the one that it is compared with, and filters; null: all. since and before are the bounds of its days in Almaty.';

create function private.clinics_of_tier(tier text)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  night date := private.rated_night();
begin
  return array(
    select c.user_id
      from public.user_clinic_info as c
      left join public.clinic_ratings as r on r.user_id = c.user_id and r.as_of = night
     where c.status = 'verified' and coalesce(r.tier, 'Новый') = clinics_of_tier.tier
  );
end;
$$;
comment on function private.clinics_of_tier is 'The verified clinics that are of a tier today, by the last night that is rated; those without a rating are new.';

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
  filters := coalesce(filters, '{}');
  if jsonb_typeof(filters) <> 'object'
     or exists (select from jsonb_each(filters) as f where f.key <> all (known) or jsonb_typeof(f.value) not in ('string', 'null')) then
    perform private.fail(422, 'bad_filters');
  end if;
  begin
    scope.city := nullif(filters ->> 'city', '');
    scope.manager_id := nullif(filters ->> 'manager', '')::uuid;
    scope.compare_from := nullif(filters ->> 'compare_from', '')::date;
    scope.compare_to := nullif(filters ->> 'compare_to', '')::date;
  exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
    perform private.fail(422, 'bad_filters');
  end;
  if filters ->> 'line' <> '' then
    select l.id into scope.line_id from public.product_lines as l where l.slug = filters ->> 'line';
    if not found then
      perform private.fail(422, 'bad_filters');
    end if;
  end if;
  scope.from_day := from_day;
  scope.to_day := to_day;
  if scope.compare_from is null and scope.compare_to is null then
    scope.compare_from := from_day - (to_day - from_day + 1);
    scope.compare_to := from_day - 1;
  end if;
  if coalesce(from_day < '1990-01-01' or to_day > '2100-01-01' or to_day not between from_day and from_day + 3660
              or scope.compare_from < '1980-01-01' or scope.compare_to not between scope.compare_from and scope.compare_from + 3660, true) then
    perform private.fail(422, 'bad_period');
  end if;
  scope.since := from_day::timestamp at time zone 'Asia/Almaty';
  scope.before := (to_day + 1)::timestamp at time zone 'Asia/Almaty';
  scope.compare_since := scope.compare_from::timestamp at time zone 'Asia/Almaty';
  scope.compare_before := (scope.compare_to + 1)::timestamp at time zone 'Asia/Almaty';
  if is_mine then
    scope.client_ids := array(select private.my_client_ids());
  end if;
  if filters ->> 'tier' <> '' then
    scope.client_ids := array(
      select id from unnest(private.clinics_of_tier(filters ->> 'tier')) as id where not is_mine or id = any (scope.client_ids)
    );
  end if;
  return scope;
end;
$$;
comment on function private.read_stats_scope is
  'Checks the caller of a block and reads what it asks: not_allowed (403), bad_period, bad_filters (422). Of is_mine only an account manager''s own clients count, whatever the filters say.';


create function private.has_line(order_id uuid, line_id smallint)
returns boolean
language sql
stable
set search_path = ''
return exists (
  select from public.order_items as i
   where i.order_id = has_line.order_id and i.line_id = has_line.line_id and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
);
comment on function private.has_line is 'Whether an order has anything of a product line that did not come back.';

-- At a glance ------------------------------------------------------------------------------------------------------

create function private.stats_summary(from_day date, to_day date, filters jsonb, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope     private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  overdue_since constant timestamptz :=
    ((now() at time zone 'Asia/Almaty')::date - least((select s.payment_days from public.shop_settings as s), 3650))::timestamp at time zone 'Asia/Almaty';
  sold      record;
  orders    bigint;
  previous_orders bigint;
  verified  record;
  owed      record;
begin
  select coalesce(sum(c.value), 0) as value, coalesce(sum(c.previous), 0) as previous,
         count(*) filter (where c.value > 0) as active, count(*) filter (where c.previous > 0) as previous_active,
         coalesce(sum(c.orders), 0) as orders, coalesce(sum(c.previous_orders), 0) as previous_orders
    into sold
    from (
      select sum(s.sum) filter (where s.day between scope.from_day and scope.to_day) as value,
             sum(s.sum) filter (where s.day between scope.compare_from and scope.compare_to) as previous,
             sum(s.orders) filter (where s.day between scope.from_day and scope.to_day) as orders,
             sum(s.orders) filter (where s.day between scope.compare_from and scope.compare_to) as previous_orders
        from private.clinic_sales as s
       where (s.day between scope.from_day and scope.to_day or s.day between scope.compare_from and scope.compare_to)
         and (scope.city is null or s.city = scope.city)
         and (scope.manager_id is null or s.manager_id = scope.manager_id)
         and (scope.line_id is null or s.line_id = scope.line_id)
         and (scope.client_ids is null or s.user_id = any (scope.client_ids))
       group by s.user_id
    ) as c;
  orders := sold.orders;
  previous_orders := sold.previous_orders;
  -- Of the rollup's rows only those without a line count orders.
  if scope.line_id is not null then
    select count(*) filter (where o.delivered_at >= scope.since and o.delivered_at < scope.before),
           count(*) filter (where o.delivered_at >= scope.compare_since and o.delivered_at < scope.compare_before)
      into orders, previous_orders
      from public.orders as o
     where o.status = 'delivered'
       and (o.delivered_at >= scope.since and o.delivered_at < scope.before
            or o.delivered_at >= scope.compare_since and o.delivered_at < scope.compare_before)
       and (scope.city is null or o.city = scope.city)
       and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
       and (scope.client_ids is null or o.user_id = any (scope.client_ids))
       and private.has_line(o.id, scope.line_id);
  end if;
  select count(*) filter (where c.verified_at >= scope.since and c.verified_at < scope.before) as value,
         count(*) filter (where c.verified_at >= scope.compare_since and c.verified_at < scope.compare_before) as previous
    into verified
    from public.user_clinic_info as c
   where (c.verified_at >= scope.since and c.verified_at < scope.before
          or c.verified_at >= scope.compare_since and c.verified_at < scope.compare_before)
     and (scope.city is null or c.city = scope.city)
     and (scope.manager_id is null or c.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or c.user_id = any (scope.client_ids));
  select coalesce(sum(o.debt), 0) as debt, count(*) as orders,
         coalesce(sum(o.debt) filter (where o.delivered_at < overdue_since), 0) as overdue,
         count(*) filter (where o.delivered_at < overdue_since) as overdue_orders
    into owed
    from public.orders as o
   where o.debt > 0
     and (scope.city is null or o.city = scope.city)
     and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or o.user_id = any (scope.client_ids));
  return jsonb_build_object(
    'turnover', jsonb_build_object('value', sold.value, 'previous', sold.previous),
    'orders', jsonb_build_object('value', orders, 'previous', previous_orders),
    'average_order', jsonb_build_object(
      'value', round(sold.value / nullif(orders, 0)), 'previous', round(sold.previous / nullif(previous_orders, 0))
    ),
    'active_clinics', jsonb_build_object('value', sold.active, 'previous', sold.previous_active),
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
comment on function private.stats_summary is 'Body of public.stats_summary() and public.my_stats_summary().';

-- Turnover ---------------------------------------------------------------------------------------------------------

create function private.stats_turnover(from_day date, to_day date, filters jsonb, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  -- More than a quarter of days is more bars than a screen shows.
  step  text := case when to_day - from_day < 92 then 'day' else 'month' end;
begin
  return (
    with days as materialized (
      select s.day, sum(s.sum) as turnover
        from private.clinic_sales as s
       where (s.day between scope.from_day and scope.to_day or s.day between scope.compare_from and scope.compare_to)
         and (scope.city is null or s.city = scope.city)
         and (scope.manager_id is null or s.manager_id = scope.manager_id)
         and (scope.line_id is null or s.line_id = scope.line_id)
         and (scope.client_ids is null or s.user_id = any (scope.client_ids))
       group by s.day
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
    select jsonb_build_object('step', step, 'rows', jsonb_agg(
             jsonb_build_object(
               'from', b.from_day, 'to', b.to_day,
               'value', (select coalesce(sum(d.turnover), 0) from days as d where d.day between b.from_day and b.to_day),
               -- Nothing, where the period before is shorter.
               'previous', case when c.place is not null then
                 (select coalesce(sum(d.turnover), 0) from days as d where d.day between c.from_day and c.to_day) end
             ) order by b.place
           ))
      from bars as b
      left join compared as c on c.place = b.place
  );
end;
$$;
comment on function private.stats_turnover is 'Body of public.stats_turnover() and public.my_stats_turnover().';

create function private.stats_breakdown(dimension text, from_day date, to_day date, filters jsonb, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  if dimension is null or dimension not in ('line', 'type', 'manager', 'city') then
    perform private.fail(422, 'bad_dimension');
  end if;
  return (
    with sums as (
      select case dimension when 'line' then s.line_id::text when 'type' then s.product_type_id::text when 'manager' then s.manager_id::text else s.city end as key,
             coalesce(sum(s.sum) filter (where s.day between scope.from_day and scope.to_day), 0) as value,
             coalesce(sum(s.sum) filter (where s.day between scope.compare_from and scope.compare_to), 0) as previous
        from private.clinic_sales as s
       where (s.day between scope.from_day and scope.to_day or s.day between scope.compare_from and scope.compare_to)
         and (scope.city is null or s.city = scope.city)
         and (scope.manager_id is null or s.manager_id = scope.manager_id)
         and (scope.line_id is null or s.line_id = scope.line_id)
         and (scope.client_ids is null or s.user_id = any (scope.client_ids))
         -- Not the rows that count orders.
         and s.line_id is not null
       group by 1
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
comment on function private.stats_breakdown is 'Body of public.stats_breakdown() and public.my_stats_breakdown().';

create function private.stats_products(from_day date, to_day date, filters jsonb, sort text, page int, page_size int, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  win   record;
begin
  if coalesce(sort, 'turnover') not in ('turnover', 'pieces') then
    perform private.fail(422, 'bad_sort');
  end if;
  win := private.page_window(page, page_size);
  return (
    with lines as (
      -- The rollup by product knows no clinics.
      select s.product_id, s.day, s.pieces, s.sum
        from private.product_sales as s
        join public.products as p on p.id = s.product_id
       where scope.city is null and scope.manager_id is null and scope.client_ids is null
         and (s.day between scope.from_day and scope.to_day or s.day between scope.compare_from and scope.compare_to)
         and (scope.line_id is null or p.line_id = scope.line_id)
      union all
      select i.product_id, (o.delivered_at at time zone 'Asia/Almaty')::date, coalesce(i.sent_quantity, i.quantity) - i.returned_quantity,
             i.price::bigint * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)
        from public.orders as o
        join public.order_items as i on i.order_id = o.id
       where (scope.city is not null or scope.manager_id is not null or scope.client_ids is not null)
         and o.status = 'delivered'
         and (o.delivered_at >= scope.since and o.delivered_at < scope.before
              or o.delivered_at >= scope.compare_since and o.delivered_at < scope.compare_before)
         and (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
         and (scope.client_ids is null or o.user_id = any (scope.client_ids))
         and (scope.line_id is null or i.line_id = scope.line_id)
    ),
    sold as materialized (
      select l.product_id,
             coalesce(sum(l.sum) filter (where l.day between scope.from_day and scope.to_day), 0) as turnover,
             coalesce(sum(l.pieces) filter (where l.day between scope.from_day and scope.to_day), 0) as pieces,
             coalesce(sum(l.sum) filter (where l.day between scope.compare_from and scope.compare_to), 0) as previous
        from lines as l group by l.product_id
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
comment on function private.stats_products is 'Body of public.stats_products() and public.my_stats_products().';

-- Clinics ----------------------------------------------------------------------------------------------------------

create function private.stats_cohort(scope private.stats_scope)
returns table (user_id uuid, registered_at timestamptz, documents_at timestamptz, verified_at timestamptz, first_order_at timestamptz, second_order_at timestamptz)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select c.user_id, c.created_at, documents.first_at, c.verified_at, orders.at[1], orders.at[2]
    from public.user_clinic_info as c
    cross join lateral (
      select min(d.created_at) as first_at from public.clinic_documents as d where d.user_id = c.user_id
    ) as documents
    cross join lateral (
      select array(
        select o.created_at from public.orders as o where o.user_id = c.user_id and o.status <> 'cancelled' order by o.created_at limit 2
      ) as at
    ) as orders
   where c.created_at >= scope.since and c.created_at < scope.before
     and (scope.city is null or c.city = scope.city)
     and (scope.manager_id is null or c.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or c.user_id = any (scope.client_ids));
end;
$$;
comment on function private.stats_cohort is 'The clinics that registered in a period, and when each first got how far. Cancelled orders are none.';

create function private.stats_funnel(from_day date, to_day date, filters jsonb, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  return (
    select jsonb_build_object('steps', jsonb_agg(
             jsonb_build_object('step', s.step, 'clinics', s.clinics, 'median_days', round(s.median_days::numeric, 2)) order by s.place
           ))
      from (
        select step.place, step.name as step, count(c.user_id) filter (where step.reached_at is not null) as clinics,
               percentile_cont(0.5) within group (order by extract(epoch from step.reached_at - step.since) / 86400)
                 filter (where step.reached_at >= step.since) as median_days
          from (values (1)) as always (one)
          left join private.stats_cohort(scope) as c on true
          cross join lateral (values
            (1, 'registered', c.registered_at, null),
            (2, 'documents', c.documents_at, c.registered_at),
            (3, 'verified', c.verified_at, c.registered_at),
            (4, 'first_order', c.first_order_at, c.verified_at),
            (5, 'second_order', c.second_order_at, c.first_order_at)
          ) as step (place, name, reached_at, since)
         group by step.place, step.name
      ) as s
  );
end;
$$;
comment on function private.stats_funnel is 'Body of public.stats_funnel() and public.my_stats_funnel().';

create function private.stats_clinics(from_day date, to_day date, filters jsonb, which text, page int, page_size int, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  ids   uuid[];
  win   record;
begin
  if which is null or which not in ('active', 'new', 'registered', 'documents', 'verified', 'first_order', 'second_order') then
    perform private.fail(422, 'bad_which');
  end if;
  win := private.page_window(page, page_size);
  if which = 'new' then
    ids := array(
      select c.user_id from public.user_clinic_info as c
       where c.verified_at >= scope.since and c.verified_at < scope.before
         and (scope.city is null or c.city = scope.city)
         and (scope.manager_id is null or c.account_manager_id = scope.manager_id)
         and (scope.client_ids is null or c.user_id = any (scope.client_ids))
    );
  elsif which <> 'active' then
    ids := array(
      select c.user_id from private.stats_cohort(scope) as c
       where case which
               when 'registered' then c.registered_at when 'documents' then c.documents_at when 'verified' then c.verified_at
               when 'first_order' then c.first_order_at else c.second_order_at
             end is not null
    );
  end if;
  return (
    with sold as materialized (
      select s.user_id,
             coalesce(sum(s.sum) filter (where s.day between scope.from_day and scope.to_day), 0) as turnover,
             coalesce(sum(s.sum) filter (where s.day between scope.compare_from and scope.compare_to), 0) as previous
        from private.clinic_sales as s
       where (s.day between scope.from_day and scope.to_day or s.day between scope.compare_from and scope.compare_to)
         -- Whoever registered or was verified is listed with all turnover of the period.
         and (ids is not null or scope.city is null or s.city = scope.city)
         and (ids is not null or scope.manager_id is null or s.manager_id = scope.manager_id)
         and (scope.line_id is null or s.line_id = scope.line_id)
         and (scope.client_ids is null or s.user_id = any (scope.client_ids))
         and (ids is null or s.user_id = any (ids))
       group by s.user_id
    ),
    listed as (
      select s.user_id, s.turnover, s.previous from sold as s where ids is null and s.turnover > 0
      union all
      select u.id, coalesce(s.turnover, 0), coalesce(s.previous, 0) from unnest(ids) as u (id) left join sold as s on s.user_id = u.id
    ),
    ranked as materialized (
      select l.*, row_number() over (order by l.turnover desc, l.user_id) as place,
             sum(l.turnover) over (order by l.turnover desc, l.user_id) as cumulative, sum(l.turnover) over () as total
        from listed as l
    )
    select jsonb_build_object(
      'total', (select count(*) from ranked),
      'turnover', (select coalesce(sum(r.turnover), 0) from ranked as r),
      'vital', (select count(*) from ranked as r where r.cumulative - r.turnover < 0.8 * r.total),
      'rows', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'user_id', r.user_id, 'name', coalesce(nullif(c.trade_name, ''), c.legal_name, c.email), 'city', c.city, 'status', c.status,
            'manager_name', m.full_name, 'registered_at', c.created_at, 'verified_at', c.verified_at,
            'last_order_at', (select max(o.created_at) from public.orders as o where o.user_id = r.user_id),
            'place', r.place, 'turnover', r.turnover, 'previous', r.previous
          ) order by r.place
        )
        from (select * from ranked order by place offset win.skip limit win.take) as r
        join public.user_clinic_info as c on c.user_id = r.user_id
        left join public.account_managers as m on m.user_id = c.account_manager_id
      ), '[]')
    )
  );
end;
$$;
comment on function private.stats_clinics is 'Body of public.stats_clinics() and public.my_stats_clinics().';

-- Orders -----------------------------------------------------------------------------------------------------------

create function private.stats_lead_time(from_day date, to_day date, filters jsonb, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  return (
    with taken as materialized (
      select step.place, step.name, extract(epoch from step.until - step.since) / 3600 as hours
        from public.orders as o
        cross join lateral (values
          (1, 'confirmation', o.created_at, o.confirmed_at),
          (2, 'assembly', o.confirmed_at, o.shipped_at),
          (3, 'delivery', o.shipped_at, o.delivered_at),
          (4, 'whole', o.created_at, o.delivered_at)
        ) as step (place, name, since, until)
       where o.status = 'delivered' and o.delivered_at >= scope.since and o.delivered_at < scope.before
         and step.until >= step.since
         and (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
         and (scope.line_id is null or private.has_line(o.id, scope.line_id))
         and (scope.client_ids is null or o.user_id = any (scope.client_ids))
    ),
    boxes as (
      select t.place, t.name, count(*) as orders,
             percentile_cont(array[0.05, 0.25, 0.5, 0.75, 0.95]) within group (order by t.hours::float8) as points
        from taken as t group by t.place, t.name
    )
    select jsonb_build_object('steps', coalesce(jsonb_agg(
             jsonb_build_object(
               'step', b.name, 'orders', b.orders, 'low', round(b.points[1]::numeric, 1), 'quarter', round(b.points[2]::numeric, 1),
               'median', round(b.points[3]::numeric, 1), 'three_quarters', round(b.points[4]::numeric, 1), 'high', round(b.points[5]::numeric, 1)
             ) order by b.place
           ), '[]'))
      from boxes as b
  );
end;
$$;
comment on function private.stats_lead_time is 'Body of public.stats_lead_time() and public.my_stats_lead_time().';

create function private.stats_cancellations(from_day date, to_day date, filters jsonb, is_mine boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  return (
    with cancelled as materialized (
      select coalesce(private.cancel_reason(o), 'Без причины') as reason, o.items_total
        from public.orders as o
       where o.status = 'cancelled' and o.cancelled_at >= scope.since and o.cancelled_at < scope.before
         and (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
         and (scope.line_id is null or private.has_line(o.id, scope.line_id))
         and (scope.client_ids is null or o.user_id = any (scope.client_ids))
    ),
    reasons as (
      select c.reason, count(*) as orders, sum(c.items_total) as lost from cancelled as c group by c.reason
    )
    select jsonb_build_object(
      'orders', (select count(*) from cancelled),
      'lost', (select coalesce(sum(c.items_total), 0) from cancelled as c),
      'previous', (
        select count(*) from public.orders as o
         where o.status = 'cancelled' and o.cancelled_at >= scope.compare_since and o.cancelled_at < scope.compare_before
           and (scope.city is null or o.city = scope.city)
           and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
           and (scope.line_id is null or private.has_line(o.id, scope.line_id))
           and (scope.client_ids is null or o.user_id = any (scope.client_ids))
      ),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.orders desc, r.reason)
          from (select * from reasons order by orders desc, reason limit 50) as r
      ), '[]')
    )
  );
end;
$$;
comment on function private.stats_cancellations is 'Body of public.stats_cancellations() and public.my_stats_cancellations().';

-- Searches ---------------------------------------------------------------------------------------------------------

create function private.stats_searches(from_day date, to_day date, filters jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope  private.stats_scope := private.read_stats_scope(from_day, to_day, filters, false);
  today  constant date := (now() at time zone 'Asia/Almaty')::date;
begin
  return (
    with asked as materialized (
      select d.day, d.query, d.sessions, d.found, d.product_id from private.search_days as d where d.day between scope.from_day and scope.to_day
      union all
      -- Days that are not folded yet.
      select l.day, l.query, count(*), max(l.found), null from private.search_log as l
       where l.day between scope.from_day and scope.to_day
       group by l.day, l.query having count(*) >= 3
    ),
    missing as (
      select a.query, sum(a.sessions) as sessions, max(a.day) as last_day
        from asked as a where a.found = 0
       group by a.query order by 2 desc, 1 limit 30
    ),
    unsold as (
      select a.query, a.product_id, sum(a.sessions) as sessions, max(a.day) as last_day
        from asked as a
        join public.products as p on p.id = a.product_id
       where a.found > 0
         and not exists (
           select from public.order_items as i
            where i.sku = p.sku
              and i.created_at >= (date_trunc('week', a.day::timestamp)) at time zone 'Asia/Almaty'
              and i.created_at < (date_trunc('week', a.day::timestamp) + interval '7 days') at time zone 'Asia/Almaty'
         )
       group by a.query, a.product_id order by 3 desc, 1 limit 30
    )
    select jsonb_build_object(
      'searches', (select coalesce(sum(a.sessions), 0) from asked as a),
      'without_result', (select coalesce(sum(a.sessions) filter (where a.found = 0), 0) from asked as a),
      'missing', coalesce((
        select jsonb_agg(
                 -- A synonym or a product may have come since.
                 to_jsonb(m) || jsonb_build_object('found_now', private.first_product_of(m.query) is not null) order by m.sessions desc, m.query
               ) from missing as m
      ), '[]'),
      'unsold', coalesce((
        select jsonb_agg(
                 to_jsonb(u) || jsonb_build_object('sku', p.sku, 'name', p.name, 'volume_ml', p.volume_ml, 'stock_count', a.stock_count)
                 order by u.sessions desc, u.query
               )
          from unsold as u
          join public.products as p on p.id = u.product_id
          join public.availability as a on a.product_id = u.product_id
      ), '[]')
    )
  );
end;
$$;
comment on function private.stats_searches is 'Body of public.stats_searches().';

-- Stock ------------------------------------------------------------------------------------------------------------

create table private.stock_outs (
  product_id uuid not null references public.products (id) on delete cascade,
  since      timestamptz not null,
  until      timestamptz,
  primary key (product_id, since)
);
comment on table private.stock_outs is 'When products were out of stock, kept by a trigger that runs only where the last piece goes or the first one comes. until is null while it lasts.';
create index stock_outs_until_idx on private.stock_outs (until, since);
alter table private.stock_outs enable row level security;

create function private.log_stock_out()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.stock_count = 0 then
    insert into private.stock_outs (product_id, since) values (new.product_id, now())
    -- Out, in and out again in one transaction.
    on conflict (product_id, since) do update set until = null;
  else
    update private.stock_outs set until = now() where product_id = new.product_id and until is null;
  end if;
  return null;
end;
$$;
comment on function private.log_stock_out is 'Trigger: notes from when to when a product is out of stock.';
create trigger log_stock_out after update of stock_count on public.availability
  for each row when ((old.stock_count = 0) <> (new.stock_count = 0)) execute function private.log_stock_out();

create function private.rebuild_stock_outs()
returns void
language sql
set search_path = ''
begin atomic
  delete from private.stock_outs;
  insert into private.stock_outs (product_id, since, until)
  with levels as (
    select m.product_id, m.created_at, sum(m.delta) over w as level, lead(m.created_at) over w as next_at
      from public.stock_movements as m
    window w as (partition by m.product_id order by m.created_at, m.id)
  )
  -- Movements of one moment leave one level.
  select l.product_id, min(l.created_at), l.next_at from levels as l
   where l.level = 0 and l.next_at is distinct from l.created_at
   group by l.product_id, l.created_at, l.next_at;
end;
comment on function private.rebuild_stock_outs is 'Makes stock_outs anew from the ledger: after movements were written with times of their own, as the seed does.';

create function private.stats_stock(from_day date, to_day date, filters jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  scope   private.stats_scope := private.read_stats_scope(from_day, to_day, filters, false);
  today   constant date := (now() at time zone 'Asia/Almaty')::date;
  -- Over how many days demand is measured, and for how many it is expected.
  looks_back  constant int := 90;
  looks_ahead constant int := 30;
begin
  return (
    with demand as materialized (
      select s.product_id, greatest(sum(s.pieces), 0)::numeric / looks_back as rate
        from private.product_sales as s where s.day between today - looks_back and today - 1
       group by s.product_id
    ),
    lost as materialized (
      select out.product_id, sum(out.days) as days, sum(out.days * out.rate) as pieces
        from (
          select o.product_id,
                 extract(epoch from least(coalesce(o.until, now()), scope.before) - greatest(o.since, scope.since))::numeric / 86400 as days,
                 (
                   -- What it sold before it ran out.
                   select coalesce(greatest(sum(s.pieces), 0), 0)::numeric / looks_back
                     from private.product_sales as s
                    where s.product_id = o.product_id
                      and s.day between (o.since at time zone 'Asia/Almaty')::date - looks_back and (o.since at time zone 'Asia/Almaty')::date - 1
                 ) as rate
            from private.stock_outs as o
           where o.since < least(scope.before, now()) and (o.until is null or o.until > scope.since)
        ) as out
       where out.days > 0
       group by out.product_id
    ),
    products as materialized (
      select p.id as product_id, p.sku, p.name, p.product_type_id, p.line_id, p.volume_ml, a.stock_count, coalesce(a.price, 0) as price,
             coalesce(d.rate, 0) as rate,
             case when d.rate > 0 then a.stock_count / d.rate end as cover_days,
             greatest(ceil(coalesce(d.rate, 0) * looks_ahead) - a.stock_count, 0) as shortage,
             coalesce(l.days, 0) as days_out, coalesce(l.pieces, 0) as lost_pieces
        from public.products as p
        join public.availability as a on a.product_id = p.id
        left join demand as d on d.product_id = p.id
        left join lost as l on l.product_id = p.id
       where p.is_published and (scope.line_id is null or p.line_id = scope.line_id)
         and (d.rate > 0 or l.pieces > 0)
    ),
    listed as (
      select p.*, round(p.shortage * p.price) as shortage_sum, round(p.lost_pieces * p.price) as lost_sum
        from products as p where p.shortage > 0 or p.lost_pieces > 0
    )
    select jsonb_build_object(
      'selling', (select count(*) from products as p where p.rate > 0),
      'out_of_stock', (select count(*) from products as p where p.stock_count = 0),
      'running_out', (select count(*) from products as p where p.stock_count > 0 and p.shortage > 0),
      'shortage_sum', (select coalesce(sum(l.shortage_sum), 0) from listed as l),
      'lost_sum', (select coalesce(sum(l.lost_sum), 0) from listed as l),
      'total', (select count(*) from listed),
      'rows', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'product_id', l.product_id, 'sku', l.sku, 'name', l.name, 'product_type', t.name, 'line', n.name, 'volume_ml', l.volume_ml,
            'stock_count', l.stock_count, 'rate_30_days', round(l.rate * 30, 1), 'cover_days', floor(l.cover_days),
            'shortage', l.shortage, 'shortage_sum', l.shortage_sum,
            'days_out', round(l.days_out, 1), 'lost_pieces', round(l.lost_pieces, 1), 'lost_sum', l.lost_sum
          ) order by l.shortage_sum + l.lost_sum desc, l.sku
        )
        from (select * from listed order by shortage_sum + lost_sum desc, sku limit 200) as l
        join public.product_types as t on t.id = l.product_type_id
        join public.product_lines as n on n.id = l.line_id
      ), '[]')
    )
  );
end;
$$;
comment on function private.stats_stock is 'Body of public.stats_stock().';

-- The API ----------------------------------------------------------------------------------------------------------

create function public.stats_summary(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_summary(from_day, to_day, filters, false);
end;
comment on function public.stats_summary is
  'turnover, orders, average_order, active_clinics, new_clinics, debt, overdue, stock_value, each {value, previous}; debt and overdue with their number of orders. Turnover is price × (sent − returned) of delivered orders, without delivery, on the day of delivery; orders are those that have any left of it;
active are clinics with turnover, new those verified in the period. Debt, overdue and stock (null for managers) are of now; new clinics, debt and overdue leave the filter line out.
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_summary(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_summary(from_day, to_day, filters, true);
end;
comment on function public.my_stats_summary is 'stats_summary() for an account manager over the present clients, whatever the filters say.';

create function public.stats_turnover(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_turnover(from_day, to_day, filters, false);
end;
comment on function public.stats_turnover is
  '{step: day or month, rows: [{from, to, value, previous}]}: by day up to 92 days, by month beyond; previous is the same place of the compared period.
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_turnover(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_turnover(from_day, to_day, filters, true);
end;
comment on function public.my_stats_turnover is 'stats_turnover() for an account manager over the present clients, whatever the filters say.';

create function public.stats_breakdown(dimension text, from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_breakdown(dimension, from_day, to_day, filters, false);
end;
comment on function public.stats_breakdown is
  '{turnover, rows: [{key, name, value, previous}]} by line or type (keys are slugs), manager or city, the largest first. Error: bad_dimension (422).
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_breakdown(dimension text, from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_breakdown(dimension, from_day, to_day, filters, true);
end;
comment on function public.my_stats_breakdown is 'stats_breakdown() for an account manager over the present clients, whatever the filters say.';

create function public.stats_products(from_day date, to_day date, filters jsonb default '{}', sort text default null, page int default 1, page_size int default 10)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_products(from_day, to_day, filters, sort, page, page_size, false);
end;
comment on function public.stats_products is
  '{total, turnover, pieces, vital, rows: [{product_id, sku, name, product_type, line, volume_ml, image_url, place, turnover, pieces, previous}]}, by turnover or sort => pieces; vital products make 80 % of turnover. Error: bad_sort (422).
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_products(from_day date, to_day date, filters jsonb default '{}', sort text default null, page int default 1, page_size int default 10)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_products(from_day, to_day, filters, sort, page, page_size, true);
end;
comment on function public.my_stats_products is 'stats_products() for an account manager over the present clients, whatever the filters say.';

create function public.stats_clinics(from_day date, to_day date, filters jsonb default '{}', which text default 'active', page int default 1, page_size int default 10)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_clinics(from_day, to_day, filters, which, page, page_size, false);
end;
comment on function public.stats_clinics is
  '{total, turnover, vital, rows: [{user_id, name, city, status, manager_name, registered_at, verified_at, last_order_at, place, turnover, previous}]}, by turnover. which: active, new (verified in the period), or how far those got that registered in it: registered, documents, verified, first_order, second_order.
Error: bad_which (422).
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_clinics(from_day date, to_day date, filters jsonb default '{}', which text default 'active', page int default 1, page_size int default 10)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_clinics(from_day, to_day, filters, which, page, page_size, true);
end;
comment on function public.my_stats_clinics is 'stats_clinics() for an account manager over the present clients, whatever the filters say.';

create function public.stats_funnel(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_funnel(from_day, to_day, filters, false);
end;
comment on function public.stats_funnel is
  '{steps: [{step, clinics, median_days}]} of the clinics that registered in the period, up to now: registered, documents, verified (days since registration), first_order (since verification), second_order (since the first). The filter line is left out.
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_funnel(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_funnel(from_day, to_day, filters, true);
end;
comment on function public.my_stats_funnel is 'stats_funnel() for an account manager over the present clients, whatever the filters say.';

create function public.stats_lead_time(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_lead_time(from_day, to_day, filters, false);
end;
comment on function public.stats_lead_time is
  '{steps: [{step, orders, low, quarter, median, three_quarters, high}]} in hours, of the orders delivered in the period: confirmation, assembly (until sent), delivery, whole; low and high are the 5th and 95th percentile.
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_lead_time(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_lead_time(from_day, to_day, filters, true);
end;
comment on function public.my_stats_lead_time is 'stats_lead_time() for an account manager over the present clients, whatever the filters say.';

create function public.stats_cancellations(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_cancellations(from_day, to_day, filters, false);
end;
comment on function public.stats_cancellations is
  '{orders, previous, lost, rows: [{reason, orders, lost}]} of the orders cancelled in the period.
For admins; days of Almaty, both included. filters: {city, manager, line (slug), tier (of today), compare_from, compare_to}, texts; without the last two the period of equal length before is compared. Errors: not_allowed (403), bad_period, bad_filters (422).';
create function public.my_stats_cancellations(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_cancellations(from_day, to_day, filters, true);
end;
comment on function public.my_stats_cancellations is 'stats_cancellations() for an account manager over the present clients, whatever the filters say.';

create function public.stats_searches(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_searches(from_day, to_day, filters);
end;
comment on function public.stats_searches is
  '{searches, without_result, missing: [{query, sessions, last_day, found_now}], unsold: [{query, sessions, last_day, product_id, sku, name, volume_ml, stock_count}]}: what at least three sessions of a day searched for in vain, and what they found while nobody ordered its first product that week.
For admins. Only the period counts. Errors: not_allowed (403), bad_period, bad_filters (422).';

create function public.stats_stock(from_day date, to_day date, filters jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.stats_stock(from_day, to_day, filters);
end;
comment on function public.stats_stock is
  '{selling, out_of_stock, running_out, shortage_sum, lost_sum, total, rows: [{product_id, sku, name, product_type, line, volume_ml, stock_count, rate_30_days, cover_days, shortage, shortage_sum, days_out, lost_pieces, lost_sum}]}: published products that will be short within 30 days by what they sold in the last 90,
or that were out of stock in the period: lost is days out × what it sold a day in the 90 days before × its price. For admins. Of the filters only the line counts; at most 200 rows. Errors: not_allowed (403), bad_period, bad_filters (422).';

revoke execute on function
  public.stats_summary,
  public.stats_turnover,
  public.stats_breakdown,
  public.stats_products,
  public.stats_clinics,
  public.stats_funnel,
  public.stats_lead_time,
  public.stats_cancellations,
  public.stats_searches,
  public.stats_stock,
  public.my_stats_summary,
  public.my_stats_turnover,
  public.my_stats_breakdown,
  public.my_stats_products,
  public.my_stats_clinics,
  public.my_stats_funnel,
  public.my_stats_lead_time,
  public.my_stats_cancellations,
  private.stats_summary,
  private.stats_turnover,
  private.stats_breakdown,
  private.stats_products,
  private.stats_clinics,
  private.stats_funnel,
  private.stats_lead_time,
  private.stats_cancellations,
  private.stats_searches,
  private.stats_stock
  from public, anon;
grant execute on function
  public.stats_summary,
  public.stats_turnover,
  public.stats_breakdown,
  public.stats_products,
  public.stats_clinics,
  public.stats_funnel,
  public.stats_lead_time,
  public.stats_cancellations,
  public.stats_searches,
  public.stats_stock,
  public.my_stats_summary,
  public.my_stats_turnover,
  public.my_stats_breakdown,
  public.my_stats_products,
  public.my_stats_clinics,
  public.my_stats_funnel,
  public.my_stats_lead_time,
  public.my_stats_cancellations,
  private.stats_summary,
  private.stats_turnover,
  private.stats_breakdown,
  private.stats_products,
  private.stats_clinics,
  private.stats_funnel,
  private.stats_lead_time,
  private.stats_cancellations,
  private.stats_searches,
  private.stats_stock
  to authenticated;

-- Saved views ------------------------------------------------------------------------------------------------------

create table public.saved_views (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references auth.users (id) on delete cascade,
  page       text not null check (page in ('stats')),
  name       text not null check (length(btrim(name)) between 1 and 60),
  search     jsonb not null check (jsonb_typeof(search) = 'object' and pg_column_size(search) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, page, name)
);
comment on table public.saved_views is 'What of a staff page''s address somebody has kept under a name, at most 30 a person and page.';
alter table public.saved_views enable row level security;
grant select, insert (page, name, search), update (name, search), delete on public.saved_views to authenticated;
create policy "staff read their own views" on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy "staff save views for themselves" on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy "staff change their own views" on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy "staff delete their own views" on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

create function private.limit_saved_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || new.user_id, 0));
  if (select count(*) from public.saved_views as v where v.user_id = new.user_id and v.page = new.page) >= 30 then
    perform private.fail(409, 'too_many_views', '{"max": 30}');
  end if;
  return new;
end;
$$;
comment on function private.limit_saved_views is 'Trigger: 30 views a person and page, else too_many_views (409).';
create trigger limit_saved_views before insert on public.saved_views
  for each row execute function private.limit_saved_views();
