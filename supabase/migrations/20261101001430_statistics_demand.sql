-- Statistics of demand: searches without results, products that will be short, and sales lost while out of stock.

create function private.asked_searches(from_day date, to_day date)
returns table (day date, query text, sessions bigint, found int, product_id uuid)
language sql stable set search_path = ''
begin atomic
  select d.day, d.query, d.sessions, d.found, d.product_id from private.search_days as d where d.day between from_day and to_day
  union all
  -- Days that fold_searches() has not counted yet.
  select l.day, l.query, count(*), max(l.found), null from private.search_log as l
   where l.day between from_day and to_day
   group by l.day, l.query having count(*) >= 3;
end;
comment on function private.asked_searches is 'What at least three sessions of a day searched for, a row for each day.';

create function private.missing_searches(from_day date, to_day date)
returns table (query text, sessions bigint, last_day date)
language sql stable set search_path = ''
begin atomic
  select a.query, sum(a.sessions)::bigint, max(a.day) from private.asked_searches(from_day, to_day) as a
   where a.found = 0
   group by a.query order by 2 desc, 1 limit 20;
end;
comment on function private.missing_searches is 'The 20 most frequent of them that found nothing on their day.';

create function private.stats_searches(from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope  private.stats_scope := private.read_stats_scope(from_day, to_day, filters, false);
  today  constant date := (now() at time zone 'Asia/Almaty')::date;
begin
  return (
    with asked as materialized (
      select * from private.asked_searches(scope.from_day, scope.to_day)
    ),
    -- One look-up of orders a week.
    weekly as materialized (
      select a.query, a.product_id, date_trunc('week', a.day::timestamp) as week, sum(a.sessions) as sessions, max(a.day) as last_day
        from asked as a where a.found > 0
       group by a.query, a.product_id, date_trunc('week', a.day::timestamp)
    ),
    unsold as (
      select w.query, w.product_id, sum(w.sessions) as sessions, max(w.last_day) as last_day
        from weekly as w
        join public.products as p on p.id = w.product_id
       where not exists (
           select from public.order_items as i
            where i.sku = p.sku and i.kind = 'sale'
              and i.created_at >= w.week at time zone 'Asia/Almaty'
              and i.created_at < (w.week + interval '7 days') at time zone 'Asia/Almaty'
         )
       group by w.query, w.product_id order by 3 desc, 1 limit 30
    )
    select jsonb_build_object(
      'searches', (select coalesce(sum(a.sessions), 0) from asked as a),
      'without_result', (select coalesce(sum(a.sessions) filter (where a.found = 0), 0) from asked as a),
      'missing', coalesce((
        select jsonb_agg(
                 -- A synonym or a product may have been added since.
                 to_jsonb(m) || jsonb_build_object('found_now', private.first_product_of(m.query) is not null) order by m.sessions desc, m.query
               ) from private.missing_searches(scope.from_day, scope.to_day) as m
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
select private.expose('stats_searches',
  '{searches, without_result, missing: [{query, sessions, last_day, found_now}], unsold: [{query,
sessions, last_day, product_id, sku, name, volume_ml, stock_count}]}: what at least three sessions
of a day searched for in vain, and what they found while nobody ordered its first product that week.
For admins. Only the period counts. Errors: not_allowed (403), bad_period, bad_filters (422).');

create function private.stats_stock(from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope   private.stats_scope := private.read_stats_scope(from_day, to_day, filters, false);
  today   constant date := (now() at time zone 'Asia/Almaty')::date;
  -- Over how many days demand is measured, and for how many it is expected.
  looks_back  constant int := 90;
  looks_ahead constant int := 30;
begin
  return (
    with demand as materialized (
      select s.product_id, greatest(sum(s.pieces), 0)::numeric as pieces
        from private.product_sales as s where s.day between today - looks_back and today - 1
       group by s.product_id
    ),
    lost as materialized (
      select out.product_id, sum(out.days) as days, sum(out.days * out.rate) as pieces
        from (
          select o.product_id,
                 extract(epoch from least(coalesce(o.until, now()), scope.before) - greatest(o.since, scope.since))::numeric / 86400 as days,
                 (
                   -- Sold a day before it ran out.
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
             coalesce(d.pieces, 0) as sold,
             -- Multiplied before divided: 1/3 a day times 30 is above 10.
             case when d.pieces > 0 then a.stock_count * looks_back / d.pieces end as cover_days,
             greatest(ceil(coalesce(d.pieces, 0) * looks_ahead / looks_back) - a.stock_count, 0) as shortage,
             coalesce(l.days, 0) as days_out, coalesce(l.pieces, 0) as lost_pieces
        from public.products as p
        join public.availability as a on a.product_id = p.id
        left join demand as d on d.product_id = p.id
        left join lost as l on l.product_id = p.id
       where p.is_published and (scope.line_id is null or p.line_id = scope.line_id)
         and (d.pieces > 0 or l.pieces > 0)
    ),
    listed as (
      select p.*, round(p.shortage * p.price) as shortage_sum, round(p.lost_pieces * p.price) as lost_sum
        from products as p where p.shortage > 0 or p.lost_pieces > 0
    )
    select jsonb_build_object(
      'selling', (select count(*) from products as p where p.sold > 0),
      'out_of_stock', (select count(*) from products as p where p.stock_count = 0),
      'running_out', (select count(*) from products as p where p.stock_count > 0 and p.shortage > 0),
      'shortage_sum', (select coalesce(sum(l.shortage_sum), 0) from listed as l),
      'lost_sum', (select coalesce(sum(l.lost_sum), 0) from listed as l),
      'total', (select count(*) from listed),
      'rows', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'product_id', l.product_id, 'sku', l.sku, 'name', l.name, 'product_type', t.name, 'line', n.name, 'volume_ml', l.volume_ml,
            'stock_count', l.stock_count, 'rate_30_days', round(l.sold * 30 / looks_back, 1), 'cover_days', floor(l.cover_days),
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
select private.expose('stats_stock',
  '{selling, out_of_stock, running_out, shortage_sum, lost_sum, total, rows: [{product_id, sku, name, product_type, line, volume_ml,
stock_count, rate_30_days, cover_days, shortage, shortage_sum, days_out, lost_pieces, lost_sum}]}: published products that will be short
within 30 days by what they sold in the last 90, or that were out of stock in the period: lost is days out × what it sold a day in the 90
days before × its price. For admins. Of the filters only the line counts; at most 200 rows.
Errors: not_allowed (403), bad_period, bad_filters (422).');
