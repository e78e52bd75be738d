-- Statistics of orders: how long they take, and why they are cancelled.

-- The orders of a line without the table of lines.
create index order_items_line_id_idx on public.order_items (line_id, created_at) include (order_id)
  where kind = 'sale' and coalesce(sent_quantity, quantity) > returned_quantity;
create index orders_cancelled_at_idx on public.orders (cancelled_at desc, id) where status = 'cancelled';

create function private.stats_lead_time(
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
  rows   constant text := private.stats_rows(scope, 'private.order_turnover', of_now => true);
  first_placed timestamptz;
  answer jsonb;
begin
  if scope.line_id is not null then
    -- Not before any order of the period was placed, whose minutes are rounded.
    execute format('select min(s.delivered_at - make_interval(mins => coalesce(s.lead_minutes, 0) + 1)) from %s as s', rows) into first_placed using scope;
  end if;
  execute format(
    $sql$
      -- Minutes are counted, not sorted: there are few different ones.
      with grouped as (
        select grouping(s.confirmation_minutes, s.assembly_minutes, s.delivery_minutes, s.lead_minutes) as step,
               coalesce(s.confirmation_minutes, s.assembly_minutes, s.delivery_minutes, s.lead_minutes) as minutes, count(*) as orders
          from %s as s %s
         group by grouping sets ((s.confirmation_minutes), (s.assembly_minutes), (s.delivery_minutes), (s.lead_minutes))
      ),
      counted as (
        select k.place, k.name, g.minutes, g.orders
          from grouped as g
          join (values (1, 'confirmation', 7), (2, 'assembly', 11), (3, 'delivery', 13), (4, 'whole', 14)) as k (place, name, step) on k.step = g.step
         where g.minutes is not null
      ),
      ranged as materialized (
        select c.*, sum(c.orders) over (partition by c.place order by c.minutes) as upto, sum(c.orders) over (partition by c.place) as total
          from counted as c
      ),
      boxes as (
        -- Between the two nearest, as percentile_cont() does.
        select p.place, p.name, p.total as orders,
               array_agg((p.below + (p.above - p.below) * p.part) / 60 order by p.share) as points
          from (
            select r.place, r.name, r.total, a.share, a.at - floor(a.at) as part,
                   min(r.minutes) filter (where r.upto > floor(a.at)) as below, min(r.minutes) filter (where r.upto > ceil(a.at)) as above
              from ranged as r
              cross join lateral (
                select share, share * (r.total - 1) as at from unnest(array[0.05, 0.25, 0.5, 0.75, 0.95]) as share
              ) as a
             group by r.place, r.name, r.total, a.share, a.at
          ) as p
         group by p.place, p.name, p.total
      )
      select jsonb_build_object('steps', coalesce(jsonb_agg(
               jsonb_build_object(
                 'step', b.name, 'orders', b.orders, 'low', round(b.points[1], 1), 'quarter', round(b.points[2], 1),
                 'median', round(b.points[3], 1), 'three_quarters', round(b.points[4], 1), 'high', round(b.points[5], 1)
               ) order by b.place
             ), '[]'))
        from boxes as b
    $sql$,
    rows,
    -- An order gets its lines after it is placed and before it is delivered.
    case when scope.line_id is not null then
      'where s.order_id in (
         select i.order_id from public.order_items as i
          where i.line_id = ($1).line_id and i.kind = ''sale'' and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
            and i.created_at >= $2 and i.created_at < ($1).before
       )'
    end
  ) into answer using scope, first_placed;
  return answer;
end;
$$;
select private.expose_stats('stats_lead_time',
  '{steps: [{step, orders, low, quarter, median, three_quarters, high}]} in hours, of the orders delivered in the period: confirmation,
assembly (until sent), delivery, whole; low and high are the 5th and 95th percentile.');

create function private.stats_cancellations(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
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
      select private.cancel_reason(o) as reason, o.items_total
        from public.orders as o
       where o.status = 'cancelled' and o.cancelled_at >= scope.since and o.cancelled_at < scope.before
         and (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
         and (scope.line_id is null or private.has_line(o.id, scope.line_id))
         and (scope.client_ids is null or o.user_id = any (scope.client_ids))
         and (scope.tier is null or exists (select from private.clinic_tiers as t where t.user_id = o.user_id and t.tier = scope.tier))
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
           and (scope.tier is null or exists (select from private.clinic_tiers as t where t.user_id = o.user_id and t.tier = scope.tier))
      ),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.orders desc, r.reason)
          from (select * from reasons order by orders desc, reason limit 50) as r
      ), '[]')
    )
  );
end;
$$;
select private.expose_stats('stats_cancellations',
  '{orders, previous, lost, rows: [{reason, orders, lost}]} of the orders cancelled in the period.');
