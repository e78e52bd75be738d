-- What logistic works through: the board, one order, the day's route and the papers. No prices and no sums of orders, but what is to be collected.

create type public.delivery_stage as enum ('new', 'confirmed', 'assembling', 'picked', 'shipped', 'problem', 'delivered');
comment on type public.delivery_stage is 'The columns of the delivery board: picked is an assembling order with all lines ticked, problem a shipped one that could not be handed over.';

create function private.delivery_cards(order_ids uuid[])
returns table (id uuid, card jsonb) language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- Its plan is kept, which a function in SQL does not do.
  return query
  select o.id, jsonb_build_object(
    'id', o.id, 'number', o.number, 'status', o.status, 'stage', case
      when o.status = 'assembling' and s.picked_at is not null then 'picked'
      when o.status = 'shipped' and s.problem_at is not null then 'problem'
      when o.status in ('new', 'confirmed', 'assembling', 'shipped', 'delivered') then o.status::text
    end, 'created_at', o.created_at,
    'since', coalesce(case o.status
      when 'confirmed' then o.confirmed_at when 'assembling' then o.assembling_at when 'shipped' then o.shipped_at
      when 'delivered' then o.delivered_at end, o.created_at),
    'clinic_name', c.name, 'city', o.city, 'address', o.address,
    'recipient_name', o.recipient_name, 'recipient_phone', o.recipient_phone, 'comment', o.comment,
    'delivery_method', o.delivery_method_name, 'delivery_kind', d.kind, 'carrier', o.carrier, 'tracking_number', o.tracking_number,
    'is_paid', o.payment_status = 'paid', 'amount_to_collect', private.amount_to_collect(o),
    'positions', items.positions, 'pieces', items.pieces, 'picked', items.picked, 'missing', items.missing
  ) || jsonb_build_object(
    'desired_on', coalesce(s.try_on, o.desired_on), 'on_shortage', o.on_shortage, 'places', s.places, 'weight', s.weight,
    'carrier_code', s.carrier, 'tracking_url', private.tracking_link(k, o.tracking_number), 'problem', s.problem, 'handed_to', s.handed_to,
    'picker', private.staff_name(s.picker_id), 'asks_code', d.kind <> 'intercity'
  )
  from unnest(order_ids) as wanted (id)
  join public.orders as o on o.id = wanted.id
  join public.delivery_methods as d on d.code = o.delivery_method
  left join public.user_clinic_info as c on c.user_id = o.user_id
  left join public.shipments as s on s.order_id = o.id
  left join public.carriers as k on k.code = s.carrier
  cross join lateral (
    select count(*) as positions, sum(coalesce(i.sent_quantity, i.quantity)) as pieces,
           sum(i.quantity - coalesce(i.sent_quantity, i.quantity)) as missing,
           count(*) filter (where l.picked_at is not null or i.sent_quantity = 0) as picked
      from public.order_items as i
      left join public.order_picks as l on l.order_item_id = i.id
     where i.order_id = o.id
  ) as items;
end;
$$;
comment on function private.delivery_cards is
  'Orders as logistic may see them: no prices and no БИН; amount_to_collect (tenge) only where cash is due. desired_on: the day of the next try where there is one.';

create function private.delivery_board(
  search text default '', city text default null, method text default null, carrier text default null, day public.entered_date default null,
  paid boolean default null, to_collect boolean default null, stage public.delivery_stage default null, page int default 1,
  page_size int default null
)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted   text := private.asked_for(search);
  pattern  text := private.like_pattern(nullif(wanted, ''));
  patterns text[] := private.search_patterns(wanted);
  first    text := patterns[1];
  clinic_ids uuid[] := array(
    -- The name alone may be known here; by all the words, of which the index gets one.
    select c.user_id from public.user_clinic_info as c
     where c.search_text like first and private.searchable(c.name) like all (patterns)
  );
  statuses public.order_status[] := '{confirmed,assembling,shipped}'::public.order_status[]
    || case when private.is_admin() then '{new}' else '{}' end::public.order_status[];
  win     record := private.page_window(page, coalesce(page_size, case when stage is null then 12 end));
begin
  perform private.assert_delivery_staff();
  return (
    with open_orders as (
      select o.* from public.orders as o where o.status = any (statuses)
      union all
      select o.* from public.orders as o where o.status = 'delivered' and o.delivered_at > now() - interval '7 days'
    ),
    standing as materialized (
      select o.id,
             case
               when o.status = 'assembling' and s.picked_at is not null then 'picked'
               when o.status = 'shipped' and s.problem_at is not null then 'problem'
               else o.status::text
             end::public.delivery_stage as stage,
             coalesce(s.try_on, o.desired_on) as planned_on, o.created_at, o.delivered_at, o.city
        from open_orders as o
        left join public.shipments as s on s.order_id = o.id and s.handed_at is null
        left join lateral (
          select k.carrier from public.shipments as k where k.order_id = o.id and o.status = 'delivered' and delivery_board.carrier is not null
          offset 0
        ) as handed on true
       where (method is null or o.delivery_method = method)
         and (delivery_board.carrier is null or delivery_board.carrier in (s.carrier, handed.carrier))
         and (paid is null or (o.payment_status = 'paid') = paid)
         and (to_collect is null or (o.payment_method = 'cash' and o.due > 0 and private.amount_to_collect(o) is not null) = to_collect)
         and (
           pattern is null
           or o.number like pattern
           or o.search_text like all (patterns)
           or lower(o.tracking_number) = lower(wanted)
           or o.user_id = any (clinic_ids)
           or exists (
             select from public.order_items as i
              where i.order_id = o.id
                and (i.sku = upper(wanted) or i.product_id = (select p.id from public.products as p where p.barcode = wanted))
           )
         )
    ),
    scope as materialized (
      select w.*, row_number() over (
               partition by w.stage
               order by case when w.stage = 'delivered' then w.delivered_at end desc, w.planned_on nulls last, w.created_at, w.id
             ) as place
        from standing as w
       where (delivery_board.city is null or w.city = delivery_board.city)
         and (day is null or w.planned_on = day or (w.stage = 'delivered' and (w.delivered_at at time zone 'Asia/Almaty')::date = day))
    )
    select jsonb_build_object(
      'totals', (
        select coalesce(jsonb_object_agg(per_stage.stage, per_stage.n), '{}')
          from (select s.stage, count(*) as n from scope as s group by s.stage) as per_stage
      ),
      'cities', (
        select coalesce(jsonb_agg(distinct w.city order by w.city), '[]') from standing as w where w.city is not null and w.stage <> 'delivered'
      ),
      'orders', (
        select coalesce(jsonb_agg(k.card order by p.place), '[]')
          from (
            select array_agg(s.id order by s.stage, s.place) as ids from scope as s
             where (delivery_board.stage is null or s.stage = delivery_board.stage) and s.place > win.skip and s.place <= win.skip + win.take
          ) as shown
          cross join lateral unnest(shown.ids) with ordinality as p (id, place)
          join private.delivery_cards(shown.ids) as k on k.id = p.id
      )
    )
  );
end;
$$;
select private.expose('delivery_board',
  'What logistic and admins have to send: {totals by stage, cities, orders: [card]}, 12 cards a stage, or a page of one stage (25 by
default); earliest day first, then longest waiting; delivered ones of the last 7 days, newest first; new ones for admins only. search: order
number, recipient, clinic, tracking number, article or barcode. day: the one wished or agreed.
Cards hold no prices, but amount_to_collect (tenge) for cash. Errors: not_allowed (403).');

create function private.delivery_order(id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  found_order public.orders;
begin
  perform private.assert_delivery_staff();
  select * into found_order from public.orders as o
   where o.id = delivery_order.id and (o.status <> 'new' or private.is_admin());
  if not found then perform private.fail(404, 'order_not_found'); end if;
  return (select k.card from private.delivery_cards(array[found_order.id]) as k) || jsonb_build_object(
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.id, 'kind', i.kind, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type, 'line', i.line,
          'volume_ml', i.volume_ml, 'image_url', i.image_url, 'quantity', i.quantity, 'sent_quantity', i.sent_quantity, 'cell', c.cell, 'barcode', k.barcode,
          'is_picked', p.picked_at is not null, 'reason', p.reason
        ) order by c.cell nulls last, i.sku, i.position
      )
      from public.order_items as i
      join public.products as k on k.id = i.product_id
      left join public.product_cells as c on c.product_id = i.product_id
      left join public.order_picks as p on p.order_item_id = i.id
     where i.order_id = found_order.id
    ),
    'events', (
      select jsonb_agg(
        jsonb_build_object(
          'from_status', e.from_status, 'to_status', e.to_status, 'comment', e.comment, 'created_at', e.created_at,
          'actor', case
            when exists (select from public.clinic_members as m where m.clinic_id = found_order.user_id and m.user_id = e.actor_id) then 'clinic'
            else private.staff_name(e.actor_id)
          end
        ) order by e.id
      ) from public.order_events as e where e.order_id = found_order.id
    ),
    'cost', case when private.is_admin() then (select s.cost from public.shipments as s where s.order_id = found_order.id) end,
    'cash_taken', (select s.cash_taken from public.shipments as s where s.order_id = found_order.id),
    'photo_path', (select s.photo_path from public.shipments as s where s.order_id = found_order.id),
    'manager_informed_at', private.manager_informed_at(found_order.id)
  );
end;
$$;
select private.expose('delivery_order',
  'One order for logistic and admins: its card as on the board, with items (no prices; cell, is_picked, sent_quantity), events, cash_taken,
photo_path, manager_informed_at (by report_to_manager()) and, for admins, cost.
Errors: not_allowed (403), order_not_found (404).');

create function private.delivery_route(day public.entered_date)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.assert_delivery_staff();
  return coalesce((
    select jsonb_agg(k.card order by p.place)
      from (
        select array_agg(o.id order by o.city, o.address, o.id) as ids
          from (
            select o.id, o.city, o.address
              from public.orders as o
              join public.delivery_methods as m on m.code = o.delivery_method and m.kind = 'courier'
              left join lateral (select s.try_on from public.shipments as s where s.order_id = o.id offset 0) as s on true
             where o.status in ('assembling', 'shipped') and coalesce(s.try_on, o.desired_on, delivery_route.day) <= delivery_route.day
             order by coalesce(s.try_on, o.desired_on), o.created_at limit 200
          ) as o
      ) as stops
      cross join lateral unnest(stops.ids) with ordinality as p (id, place)
      join private.delivery_cards(stops.ids) as k on k.id = p.id
  ), '[]');
end;
$$;
select private.expose('delivery_route',
  'Where a courier goes that day, by city and address: what is in assembly or on its way, wished for that day, an earlier one or none; at
most 200 cards as on the board.
Errors: not_allowed (403).');

create function private.delivery_papers(order_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_delivery_staff();
  perform private.assert_size(order_ids);
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'too_many_orders', '{"max": 100}');
  end if;
  return jsonb_build_object(
    'seller', (
      select jsonb_build_object('name', s.name, 'iin', s.iin, 'address', s.address, 'phone', s.phone)
        from public.seller_profiles as s where s.valid_from = private.seller_since()
    ),
    'orders', coalesce((
      select jsonb_agg(
        private.waybill_head(o) || jsonb_build_object(
          'id', o.id, 'recipient_name', o.recipient_name, 'recipient_phone', o.recipient_phone, 'comment', o.comment,
          'weight', s.weight, 'amount_to_collect', private.amount_to_collect(o),
          'items', (
            select jsonb_agg(jsonb_build_object(
                     'order_item_id', i.id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type, 'volume_ml', i.volume_ml,
                     'cell', cells.cell, 'quantity', i.quantity, 'sent', coalesce(i.sent_quantity, i.quantity)
                   ) order by cells.cell nulls last, i.sku, i.position)
              from public.order_items as i
              left join public.product_cells as cells on cells.product_id = i.product_id
             where i.order_id = o.id
          )
        ) order by o.created_at, o.id
      )
      from public.orders as o
      left join public.shipments as s on s.order_id = o.id
     where o.id = any (order_ids) and o.status in ('confirmed', 'assembling', 'shipped', 'delivered')
    ), '[]')
  );
end;
$$;
select private.expose('delivery_papers',
  'What the pick list, the waybill and the labels of up to 100 orders say, without prices: {seller, orders: [{number, buyer, recipient,
places, items, …}]}; orders that are not to be sent are left out. Errors: not_allowed (403), too_many_orders (422).');
