-- What waits for an admin, as their start page counts it.

create function private.admin_desk()
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Where the lists behind the numbers stop counting.
  most   constant int := 1000;
  shown  constant int := 3;
  today  constant date := private.today();
begin
  perform private.assert_admin();
  return (
    with waiting as materialized (
      select 'new_orders' as queue, o.id, o.since, row_number() over () as place
        from (select k.id, k.created_at as since from public.orders as k where k.status = 'new' order by k.created_at, k.id limit most) as o
      union all
      select 'reported_payments', o.id, o.since, row_number() over ()
        from (
          select k.id, k.reported_at as since from public.orders as k where k.payment_status = 'reported' order by k.reported_at, k.id limit most
        ) as o
      union all
      select 'delivery_problems', s.id, s.since, row_number() over ()
        from (
          select k.order_id as id, k.problem_at as since
            from public.shipments as k
            join public.orders as o on o.id = k.order_id and o.status = 'shipped'
           where k.handed_at is null and k.problem_at is not null
           order by k.problem_at, k.order_id limit most
        ) as s
      union all
      select case when c.is_report then 'came_back' else 'claims' end, c.order_id, c.since, row_number() over (partition by c.is_report)
        from (
          (select k.order_id, k.is_report, k.created_at as since from public.claims as k where k.status = 'new' and k.is_report order by k.created_at, k.id limit most)
          union all
          (select k.order_id, k.is_report, k.created_at from public.claims as k where k.status = 'new' and not k.is_report order by k.created_at, k.id limit most)
        ) as c
      union all
      select 'waiting_clinics', c.id, c.since, row_number() over ()
        from (
          select k.user_id as id, k.submitted_at as since
            from public.user_clinic_info as k where k.status = 'pending' order by k.submitted_at, k.user_id limit most
        ) as c
      union all
      select 'unchecked_documents', d.id, d.since, row_number() over ()
        from (
          select k.user_id as id, min(k.created_at) as since
            from public.clinic_documents as k
            join public.user_clinic_info as c on c.user_id = k.user_id and c.status = 'verified'
           where k.verdict = 'pending'
           group by k.user_id order by min(k.created_at), k.user_id limit most
        ) as d
    ),
    shown_rows as (
      select w.queue, w.place,
             case when o.id is null then jsonb_build_object('id', c.user_id, 'name', c.name, 'city', c.city, 'since', w.since)
                  else jsonb_build_object('id', o.id, 'number', o.number, 'clinic_name', c.name, 'since', w.since) end
             || case w.queue when 'new_orders' then jsonb_build_object('total', o.total)
                             when 'reported_payments' then jsonb_build_object('total', greatest(o.due - o.received_total + o.refunded_total, 0))
                             when 'delivery_problems' then jsonb_build_object('problem', (select s.problem from public.shipments as s where s.order_id = o.id))
                             else '{}' end as row
        from waiting as w
        left join public.orders as o on o.id = w.id
        left join public.user_clinic_info as c on c.user_id = coalesce(o.user_id, w.id)
       where w.place <= shown
    ),
    short as materialized (
      select a.product_id as id, a.sku, a.stock_count, w.waiting,
             row_number() over (order by w.waiting desc, a.stock_count, a.sku) as place
        from (
          select k.product_id, k.sku, k.stock_count
            from public.availability as k
            join public.products as p on p.id = k.product_id and p.is_published
           where k.stock_level in ('out', 'low')
           order by k.sku limit most
        ) as a
        cross join lateral (
          select count(*) as waiting from public.stock_subscriptions as s where s.product_id = a.product_id and s.notified_at is null
        ) as w
    ),
    -- As far ahead as the product card warns.
    due_documents as materialized (
      select d.product_id as id, min(d.valid_until) as valid_until, row_number() over (order by min(d.valid_until), d.product_id) as place
        from public.product_documents as d where d.valid_until <= today + 30
       group by d.product_id order by min(d.valid_until), d.product_id limit most
    ),
    missing as materialized (
      select m.query, m.sessions, row_number() over (order by m.sessions desc, m.query) as place
        from private.missing_searches(today - 6, today) as m
       -- A synonym or a product may have been added since.
       where private.first_product_of(m.query) is null
    )
    select (
      select jsonb_object_agg(queue, jsonb_build_object(
               'total', (select count(*) from waiting as w where w.queue = q.queue), 'since', (select min(w.since) from waiting as w where w.queue = q.queue),
               'rows', (select coalesce(jsonb_agg(r.row order by r.place), '[]') from shown_rows as r where r.queue = q.queue)
             ))
        from unnest('{new_orders,reported_payments,delivery_problems,came_back,claims,waiting_clinics,unchecked_documents}'::text[]) as q (queue)
    ) || jsonb_build_object(
      'short_stock', jsonb_build_object(
        'total', (select count(*) from short), 'out', (select count(*) from short as n where n.stock_count = 0),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object(
                     'id', n.id, 'sku', n.sku, 'name', p.name, 'volume_ml', p.volume_ml, 'stock_count', n.stock_count, 'waiting', n.waiting
                   ) order by n.place
                 ), '[]')
            from short as n
            join public.products as p on p.id = n.id
           where n.place <= shown
        )
      ),
      'due_documents', jsonb_build_object(
        'total', (select count(*) from due_documents),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object('id', n.id, 'name', p.name, 'volume_ml', p.volume_ml, 'valid_until', n.valid_until) order by n.place
                 ), '[]')
            from due_documents as n
            join public.products as p on p.id = n.id
           where n.place <= shown
        )
      ),
      'missing_searches', jsonb_build_object(
        'total', (select count(*) from missing),
        'rows', (
          select coalesce(jsonb_agg(jsonb_build_object('query', n.query, 'sessions', n.sessions) order by n.place), '[]')
            from missing as n
           where n.place <= shown
        )
      )
    )
  );
end;
$$;
select private.expose('admin_desk',
  'What waits for an admin: {new_orders, reported_payments, delivery_problems, came_back, claims, waiting_clinics, unchecked_documents: {total, since,
rows}, short_stock: {total, out, rows}, due_documents, missing_searches: {total, rows}}. Totals are those of the lists behind them and stop at 1,000; since: how long the first has waited;
rows: three at most, the longest waiting first, products by the clinics that wait for them. unchecked_documents: of verified clinics. came_back, claims: new ones, by their orders.
due_documents: products with a document whose last day is past or within 30 days.
missing_searches: what was searched for in vain in 7 days and still finds nothing. Errors: not_allowed (403).');
