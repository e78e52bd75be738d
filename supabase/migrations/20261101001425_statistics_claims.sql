-- Statistics of claims: what goes wrong, with which goods and on which way.

create function private.stats_claims(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  return (
    with claimed as materialized (
      select p.is_now, c.id, c.kind, c.status, c.is_report, c.delivery_method, extract(epoch from c.decided_at - c.created_at) / 3600 as hours
        from (values (true, scope.since, scope.before), (false, scope.compare_since, scope.compare_before)) as p (is_now, since, before)
        join public.claims as c on c.created_at >= p.since and c.created_at < p.before and c.status <> 'withdrawn'
        join public.orders as o on o.id = c.order_id
       where (scope.city is null or o.city = scope.city)
         and (scope.manager_id is null or o.account_manager_id = scope.manager_id)
         and (scope.client_ids is null or c.user_id = any (scope.client_ids))
         and (scope.tier is null or c.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier))
         and (scope.line_id is null or exists (
           select from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = c.id and i.line_id = scope.line_id
         ))
    ),
    lines as materialized (
      select c.id, c.kind, c.status in ('accepted', 'settled') as is_right, c.delivery_method, i.product_id, ci.quantity, ci.quantity * i.price::bigint as sum
        from claimed as c
        join public.claim_items as ci on ci.claim_id = c.id
        join public.order_items as i on i.id = ci.order_item_id
       where c.is_now and (scope.line_id is null or i.line_id = scope.line_id)
    ),
    kinds as (
      select l.kind, count(distinct l.id) as claims, count(distinct l.id) filter (where l.is_right) as accepted, sum(l.quantity) as pieces, sum(l.sum) as sum
        from lines as l group by l.kind
    ),
    ways as (
      select m.name as delivery_method, count(distinct l.id) as claims, count(distinct l.id) filter (where l.is_right) as accepted, sum(l.quantity) as pieces, sum(l.sum) as sum,
             count(distinct l.id) filter (where l.kind = 'damaged') as damaged, count(distinct l.id) filter (where l.kind = 'short') as short
        from lines as l join public.delivery_methods as m on m.code = l.delivery_method group by m.code, m.name
    ),
    products as (
      select l.product_id, count(distinct l.id) as claims, count(distinct l.id) filter (where l.is_right) as accepted, sum(l.quantity) as pieces, sum(l.sum) as sum,
             mode() within group (order by l.kind) as kind
        from lines as l group by l.product_id order by count(distinct l.id) desc, sum(l.quantity) desc, l.product_id limit 50
    )
    select jsonb_build_object(
      'claims', (select count(*) from claimed as c where c.is_now),
      'previous', (select count(*) from claimed as c where not c.is_now),
      'accepted', (select count(*) from claimed as c where c.is_now and c.status in ('accepted', 'settled')),
      'reports', (select count(*) from claimed as c where c.is_now and c.is_report),
      'pieces', (select coalesce(sum(l.quantity), 0) from lines as l),
      'sum', (select coalesce(sum(l.sum), 0) from lines as l),
      'hours', (select round(percentile_cont(0.5) within group (order by c.hours)::numeric, 1) from claimed as c where c.is_now),
      'kinds', (select coalesce(jsonb_agg(to_jsonb(k) order by k.claims desc, k.kind), '[]') from kinds as k),
      'delivery_methods', (select coalesce(jsonb_agg(to_jsonb(w) order by w.claims desc, w.delivery_method), '[]') from ways as w),
      'products', (
        select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('sku', p.sku, 'name', p.name, 'volume_ml', p.volume_ml) order by r.claims desc, r.pieces desc, p.sku), '[]')
          from products as r join public.products as p on p.id = r.product_id
      )
    )
  );
end;
$$;
select private.expose_stats('stats_claims',
  '{claims, previous, accepted, reports (parcels that came back), pieces, sum (tenge), hours: the median until a decision, kinds: [{kind, claims, accepted, pieces, sum}],
delivery_methods: [{delivery_method (name), claims, accepted, pieces, sum, damaged, short}], products: 50 at most, [{product_id, sku, name, volume_ml, claims, accepted, pieces, sum, kind: the
most frequent}]} of the claims opened in the period and not withdrawn; with a line, of its pieces.');
