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
    with new_orders as materialized (
      select o.id, o.created_at as since, row_number() over (order by o.created_at, o.id) as place
        from (select k.id, k.created_at from public.orders as k where k.status = 'new' order by k.created_at, k.id limit most) as o
    ),
    reported as materialized (
      select o.id, o.reported_at as since, row_number() over (order by o.reported_at, o.id) as place
        from (select k.id, k.reported_at from public.orders as k where k.payment_status = 'reported' order by k.reported_at, k.id limit most) as o
    ),
    problems as materialized (
      select s.order_id as id, s.problem_at as since, s.problem, row_number() over (order by s.problem_at, s.order_id) as place
        from public.shipments as s
        join public.orders as o on o.id = s.order_id and o.status = 'shipped'
       where s.handed_at is null and s.problem_at is not null
       order by s.problem_at, s.order_id limit most
    ),
    clinics as materialized (
      select c.user_id as id, c.submitted_at as since, row_number() over (order by c.submitted_at, c.user_id) as place
        from (select k.user_id, k.submitted_at from public.user_clinic_info as k where k.status = 'pending' order by k.submitted_at, k.user_id limit most) as c
    ),
    documents as materialized (
      select d.user_id as id, min(d.created_at) as since, row_number() over (order by min(d.created_at), d.user_id) as place
        from public.clinic_documents as d
        join public.user_clinic_info as c on c.user_id = d.user_id and c.status = 'verified'
       where d.verdict = 'pending'
       group by d.user_id order by min(d.created_at), d.user_id limit most
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
    missing as materialized (
      select m.query, m.sessions, row_number() over (order by m.sessions desc, m.query) as place
        from private.missing_searches(today - 6, today) as m
       -- A synonym or a product may have been added since.
       where private.first_product_of(m.query) is null
    )
    select jsonb_build_object(
      'new_orders', jsonb_build_object(
        'total', (select count(*) from new_orders), 'since', (select min(n.since) from new_orders as n),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object('id', o.id, 'number', o.number, 'clinic_name', c.name, 'total', o.total, 'since', n.since) order by n.place
                 ), '[]')
            from new_orders as n
            join public.orders as o on o.id = n.id
            left join public.user_clinic_info as c on c.user_id = o.user_id
           where n.place <= shown
        )
      ),
      'reported_payments', jsonb_build_object(
        'total', (select count(*) from reported), 'since', (select min(n.since) from reported as n),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object(
                     'id', o.id, 'number', o.number, 'clinic_name', c.name,
                     'total', greatest(o.due - o.received_total + o.refunded_total, 0), 'since', n.since
                   ) order by n.place
                 ), '[]')
            from reported as n
            join public.orders as o on o.id = n.id
            left join public.user_clinic_info as c on c.user_id = o.user_id
           where n.place <= shown
        )
      ),
      'delivery_problems', jsonb_build_object(
        'total', (select count(*) from problems), 'since', (select min(n.since) from problems as n),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object('id', o.id, 'number', o.number, 'clinic_name', c.name, 'problem', n.problem, 'since', n.since) order by n.place
                 ), '[]')
            from problems as n
            join public.orders as o on o.id = n.id
            left join public.user_clinic_info as c on c.user_id = o.user_id
           where n.place <= shown
        )
      ),
      'waiting_clinics', jsonb_build_object(
        'total', (select count(*) from clinics), 'since', (select min(n.since) from clinics as n),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object('id', n.id, 'name', c.name, 'city', c.city, 'since', n.since) order by n.place
                 ), '[]')
            from clinics as n
            join public.user_clinic_info as c on c.user_id = n.id
           where n.place <= shown
        )
      ),
      'unchecked_documents', jsonb_build_object(
        'total', (select count(*) from documents), 'since', (select min(n.since) from documents as n),
        'rows', (
          select coalesce(jsonb_agg(
                   jsonb_build_object('id', n.id, 'name', c.name, 'city', c.city, 'since', n.since) order by n.place
                 ), '[]')
            from documents as n
            join public.user_clinic_info as c on c.user_id = n.id
           where n.place <= shown
        )
      ),
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
  'What waits for an admin: {new_orders, reported_payments, delivery_problems, waiting_clinics, unchecked_documents: {total, since,
rows}, short_stock: {total, out, rows}, missing_searches: {total, rows}}. Totals are those of the lists behind them and stop at 1,000; since: how long the first has waited;
rows: three at most, the longest waiting first, products by the clinics that wait for them. unchecked_documents: of verified clinics.
missing_searches: what was searched for in vain in 7 days and still finds nothing. Errors: not_allowed (403).');
