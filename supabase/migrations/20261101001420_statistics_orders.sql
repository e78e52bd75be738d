-- Statistics of orders: how long they take, and why they are cancelled.

-- Index-only scans for the orders of a line.
create index order_items_line_id_idx on public.order_items (line_id, created_at) include (order_id)
  where kind = 'sale' and coalesce(sent_quantity, quantity) > returned_quantity;
create index orders_cancelled_at_idx on public.orders (cancelled_at desc, id) where status = 'cancelled';

create function private.stats_lead_time(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  first_placed timestamptz;
begin
  if scope.line_id is not null then
    -- When the earliest order of the period was placed; minutes are rounded.
    select min(o.delivered_at - make_interval(mins => coalesce(o.lead_minutes, 0) + 1)) into first_placed
      from private.order_turnover as o where o.delivered_at >= scope.since and o.delivered_at < scope.before;
  end if;
  return (
    -- Percentiles from counts by minute: faster than sorting the orders.
    with grouped as (
      select grouping(o.confirmation_minutes, o.assembly_minutes, o.delivery_minutes, o.lead_minutes) as step,
             coalesce(o.confirmation_minutes, o.assembly_minutes, o.delivery_minutes, o.lead_minutes) as minutes, count(*) as orders
        from private.order_turnover as o
       where o.delivered_at >= scope.since and o.delivered_at < scope.before
         and (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.manager_id = scope.manager_id)
         and (scope.client_ids is null or o.user_id = any (scope.client_ids))
         and (scope.tier is null or o.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier))
         and (scope.line_id is null or o.order_id in (
           -- Items are added between placing and delivery.
           select i.order_id from public.order_items as i
            where i.line_id = scope.line_id and i.kind = 'sale' and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
              and i.created_at >= first_placed and i.created_at < scope.before
         ))
       group by grouping sets ((o.confirmation_minutes), (o.assembly_minutes), (o.delivery_minutes), (o.lead_minutes))
    ),
    counted as (
      select k.place, k.name, g.minutes, g.orders
        from grouped as g
        join (
          values (1, 'confirmation', 7), (2, 'assembly', 11), (3, 'delivery', 13), (4, 'whole', 14)
        ) as k (place, name, step) on k.step = g.step
       where g.minutes is not null
    ),
    ranged as materialized (
      select c.*, sum(c.orders) over (partition by c.place order by c.minutes) as upto, sum(c.orders) over (partition by c.place) as total
        from counted as c
    ),
    boxes as (
      -- Interpolated as by percentile_cont().
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
  );
end;
$$;
select private.expose_stats('stats_lead_time',
  '{steps: [{step, orders, low, quarter, median, three_quarters, high}]} in hours, of the orders delivered in the period: confirmation,
assembly (until sent), delivery, whole; low and high are the 5th and 95th percentile.');

create function private.stats_cancellations(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  return (
    with cancelled as materialized (
      select p.is_now, case when p.is_now then private.cancel_reason(o) end as reason, o.items_total
        from (values (true, scope.since, scope.before), (false, scope.compare_since, scope.compare_before)) as p (is_now, since, before)
        join public.orders as o on o.status = 'cancelled' and o.cancelled_at >= p.since and o.cancelled_at < p.before
       where (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
         and (scope.client_ids is null or o.user_id = any (scope.client_ids))
         and (scope.tier is null or o.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier))
         and (scope.line_id is null or private.has_line(o.id, scope.line_id))
    ),
    reasons as (
      select c.reason, count(*) as orders, sum(c.items_total) as lost from cancelled as c where c.is_now group by c.reason
    )
    select jsonb_build_object(
      'orders', (select count(*) from cancelled as c where c.is_now),
      'lost', (select coalesce(sum(c.items_total), 0) from cancelled as c where c.is_now),
      'previous', (select count(*) from cancelled as c where not c.is_now),
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
