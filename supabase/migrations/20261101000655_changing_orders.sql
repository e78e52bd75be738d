-- An order is changed before the store room begins: lines, recipient, place and day, by the difference.

create function private.changed_delivery_price(present public.orders, method public.delivery_methods, city text, goods bigint, adds boolean)
returns int language plpgsql immutable set search_path = '' as $$
declare
  usual    int := private.delivery_price(method, goods);
  is_free  boolean := coalesce(goods >= method.free_from, false);
  was_free boolean := coalesce(present.items_total >= method.free_from, false);
  is_there boolean := method.code = present.delivery_method and lower(city) is not distinct from lower(present.city);
  -- What follows an order goes for nothing only with what was missing in it.
  is_own   boolean := present.has_own_delivery_price and not (adds and present.follows_id is not null);
begin
  return case
    when method.code <> present.delivery_method then case when is_own then nullif(usual, greatest(usual, 1)) else usual end
    when is_own and is_there and is_free = was_free then present.delivery_price
    when is_free then 0
    when is_own or present.delivery_price is null then null
    else coalesce(nullif(present.delivery_price, 0), method.price)
  end;
end;
$$;
comment on function private.changed_delivery_price is
  'What delivery costs once an order has other goods or goes elsewhere. By another method: what that costs. Else what it cost, but free delivery is judged again, and a price that staff
have set holds for its place and as long as delivery is not free: they set another (null) when it changes.';

create function private.order_difference(before public.order_items[], order_id uuid)
returns jsonb language sql stable set search_path = ''
begin atomic
  select jsonb_agg(jsonb_build_object(
           'product_id', product_id, 'sku', coalesce(now.sku, was.sku), 'name', coalesce(now.name, was.name),
           'product_type', coalesce(now.product_type, was.product_type), 'volume_ml', coalesce(now.volume_ml, was.volume_ml),
           'before', coalesce(was.quantity, 0), 'after', coalesce(now.quantity, 0)
         ) order by product_id)
    from (
      select b.product_id, min(b.sku) as sku, min(b.name) as name, min(b.product_type) as product_type, min(b.volume_ml) as volume_ml, sum(b.quantity) as quantity
        from unnest(before) as b group by b.product_id
    ) as was
    full join (
      select i.product_id, min(i.sku) as sku, min(i.name) as name, min(i.product_type) as product_type, min(i.volume_ml) as volume_ml, sum(i.quantity) as quantity
        from public.order_items as i where i.order_id = order_difference.order_id and i.kind = 'sale' group by i.product_id
    ) as now using (product_id)
   where now.quantity is distinct from was.quantity;
end;
comment on function private.order_difference is 'What an order has of each product now that it had not before, in product_id order: [{product_id, sku, name, product_type, volume_ml, before, after}]; null where nothing.';

create function private.change_order(
  order_id uuid, items jsonb, delivery jsonb default null, expected_version int default null, expected_total int default null,
  comment text default null, idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  most_changes constant int := 50; -- each revises an issued invoice
  clinic_id   uuid;
  is_verified boolean;
  present     public.orders;
  changed     public.orders;
  party       private.order_party;
  method      public.delivery_methods;
  terms       private.delivery_terms;
  before      public.order_items[];
  lines       private.order_line[];
  difference  jsonb;
  goods       bigint;
  answer      jsonb;
begin
  if auth.uid() is null then perform private.fail(401, 'not_signed_in'); end if;
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  clinic_id := private.clinic_of_order(order_id);
  perform private.assert_size(items), private.assert_size(delivery);
  delivery := nullif(delivery, 'null');
  comment := private.clean_text(coalesce(comment, ''));
  answer := private.replayed_answer(idempotency_key, 'change_order', jsonb_build_array(
    order_id, private.request_of_lines(items), jsonb_strip_nulls(delivery), expected_version, comment
  ));
  if answer is not null then return private.order_json(order_id); end if;
  perform private.keep_accounts();
  -- Until the end: orders at once do not outrun the limits, and a clinic blocked, or its certificate refused, meanwhile does not slip one through.
  select c.status = 'verified' into is_verified from public.user_clinic_info as c where c.user_id = clinic_id for no key update;
  present := private.lock_order(order_id);
  party := private.party_to_order(present);
  if party not in ('clinic', 'manager', 'admin') then perform private.fail(403, 'not_allowed'); end if;
  if party = 'clinic' and private.my_clinic_role() not in ('owner', 'buyer') then perform private.fail(403, 'not_allowed_to_order'); end if;
  if is_verified is not true then perform private.fail(403, 'clinic_not_verified'); end if;
  if present.claim_id is not null then
    perform private.fail(409, 'replacement_order');
  elsif present.status = 'assembling' then
    perform private.fail(409, 'already_assembling');
  elsif present.status <> 'new' and (party = 'clinic' or present.status <> 'confirmed')
     or party = 'clinic' and (present.payment_status <> 'unpaid' or present.received_total > 0) then
    perform private.fail(409, 'order_is_final', jsonb_build_object('status', present.status, 'payment_status', present.payment_status));
  end if;
  if party = 'clinic' and present.version > most_changes then
    perform private.fail(409, 'too_many_changes', jsonb_build_object('max', most_changes));
  end if;
  if expected_version is distinct from present.version then
    perform private.fail(409, 'order_changed', jsonb_build_object('order', private.order_json(order_id)));
  end if;
  if party <> 'clinic' and length(comment) < 2 then perform private.fail(422, 'reason_required'); end if;
  if length(comment) > 500 then perform private.fail(422, 'comment_too_long', '{"max": 500}'); end if;

  before := array(select i from public.order_items as i where i.order_id = change_order.order_id and i.kind = 'sale');
  lines := array(
    select (line.product_id, line.sku, line.quantity, line.shown_price, null, coalesce(had.quantity, 0))::private.order_line
      from unnest(private.read_order_lines(items)) as line
      left join (select b.product_id, sum(b.quantity) as quantity from unnest(before) as b group by b.product_id) as had on had.product_id = line.product_id
  );
  perform private.assert_certificate(clinic_id, array(select line.product_id from unnest(lines) as line where line.quantity > line.had));
  select * into method from public.delivery_methods as m
   where m.code = case when delivery is null then present.delivery_method else delivery ->> 'method' end and (m.is_active or m.code = present.delivery_method);
  if delivery is not null then
    terms := private.read_delivery(delivery, method, present.payment_method::text, present);
  else
    terms := (present.city, present.address, present.recipient_name, present.recipient_phone, present.desired_on, present.on_shortage);
  end if;

  perform private.lock_stock(array(
    select coalesce(line.product_id, b.product_id)
      from unnest(lines) as line
      full join unnest(before) as b on b.product_id = line.product_id
     where line.quantity is null or line.quantity <> line.had
  ));
  lines := private.price_order_lines(lines);
  perform set_config('shop.raises_version', 'off', true), set_config('shop.reason', comment, true);
  with wanted as (
    select i.id, i.quantity as had,
           case when line.quantity > line.had then i.quantity + case when i.price = line.price then line.quantity - line.had else 0 end
                -- The cheapest pieces stay.
                else least(i.quantity, greatest(
                  coalesce(line.quantity, 0) - (sum(i.quantity) over (partition by i.product_id order by i.price) - i.quantity), 0
                )) end as quantity
      from public.order_items as i
      left join unnest(lines) as line on line.product_id = i.product_id
     where i.order_id = change_order.order_id and i.kind = 'sale'
  ),
  removed as (
    delete from public.order_items as i using wanted where i.id = wanted.id and wanted.quantity = 0
  )
  update public.order_items as i set quantity = wanted.quantity
    from wanted where i.id = wanted.id and wanted.quantity > 0 and wanted.quantity <> wanted.had;
  perform private.write_order_lines(
    order_id,
    array(
      select line from unnest(lines) as line
       where line.quantity > line.had
         and not exists (select from unnest(before) as b where b.product_id = line.product_id and b.price = line.price)
    ),
    (select max(i.position) from public.order_items as i where i.order_id = change_order.order_id)
  );
  difference := private.order_difference(before, order_id);
  select sum(i.price::bigint * i.quantity) into goods from public.order_items as i where i.order_id = change_order.order_id;
  changed := present;
  changed.delivery_price := private.changed_delivery_price(
    present, method, terms.city, goods, exists (select from unnest(lines) as line where line.quantity > line.had)
  );
  if goods + coalesce(changed.delivery_price, 0) > 2000000000 then perform private.fail(422, 'total_too_large'); end if;
  if goods + coalesce(changed.delivery_price, 0) > expected_total then
    perform private.fail(409, 'total_changed', jsonb_build_object(
      'shown', expected_total, 'total', goods + coalesce(changed.delivery_price, 0), 'delivery_price', changed.delivery_price
    ));
  end if;

  if difference is not null or delivery is not null and (method.code, terms) is distinct from (
    present.delivery_method,
    (present.city, present.address, present.recipient_name, present.recipient_phone, present.desired_on, present.on_shortage)::private.delivery_terms
  ) then
    update public.orders as o set
      items_total = goods,
      delivery_price = changed.delivery_price,
      has_own_delivery_price = o.has_own_delivery_price and (o.follows_id is null or changed.delivery_price is not distinct from o.delivery_price),
      reserved_until = case
        when changed.delivery_price is null then null
        when o.reserved_until is null and private.holds_stock(o) then private.begun_reservation(o, private.longest_reservation(o))
        else o.reserved_until
      end,
      delivery_method = method.code,
      delivery_method_name = case when method.code = o.delivery_method then o.delivery_method_name else method.name end,
      city = terms.city, address = terms.address, recipient_name = terms.recipient_name, recipient_phone = terms.recipient_phone,
      desired_on = terms.desired_on, on_shortage = terms.on_shortage,
      version = o.version + 1
     where o.id = change_order.order_id;
    if difference is not null then
      insert into public.order_changes (order_id, field, old_value, new_value, reason, actor_id)
      values (change_order.order_id, 'items', jsonb_build_object('items_total', present.items_total), jsonb_build_object('items_total', goods, 'lines', difference),
              comment, auth.uid());
    end if;
    perform private.move_stock(
      array(
        select ((line ->> 'product_id')::uuid, (line ->> 'before')::int - (line ->> 'after')::int)::private.stock_move
          from jsonb_array_elements(difference) as line
      ), 'order', 'Заказ изменён', order_id
    );
    if present.received_total > 0 then
      perform private.settle_order(order_id);
    end if;
    select * into changed from public.orders as o where o.id = change_order.order_id;
    if party = 'clinic' and changed.total > present.total then
      perform private.assert_open_order_limits(clinic_id);
    end if;
    if changed.delivery_price is not null and exists (select from public.invoices as i where i.order_id = change_order.order_id) then
      perform private.current_invoice(changed);
    end if;
    perform private.tell_changed_order(present, changed, difference, party, comment);
  end if;
  perform set_config('shop.raises_version', 'on', true);
  perform private.remember_answer(idempotency_key, to_jsonb(order_id));
  return private.order_json(order_id);
end;
$$;
select private.expose('change_order',
  'Changes an order that nobody has begun to assemble: its clinic''s owner or a buyer while it is new and nothing is paid or reported; its manager and admins while it is new or confirmed,
with a comment that the clinic reads. items: all lines that are sold, [{product_id or sku, quantity, price}], price = what was shown for added pieces, null = not compared. Pieces that the
order has keep their price, added ones cost today''s and stand in a line of their own where that is another; the dearest are taken off first. What it has may be unpublished. delivery, as in
place_order(), on_shortage and a day that are kept included; null: as it was. Stock moves by the difference, the reservation goes on, free delivery is judged again; a delivery price that
staff have set falls away with its city or method. An issued invoice gets a revision. expected_version: orders.version as the caller saw it; expected_total: what was shown in tenge.
One idempotency key changes once. Returns the order with its items.
Errors: not_signed_in (401), order_not_found (404), not_allowed, not_allowed_to_order, clinic_not_verified, certificate_required (403), replacement_order (its claim says what it brings), already_assembling, order_is_final, too_many_changes ({max}, of a clinic), order_changed
({order}: as it is now), reason_required, comment_too_long (422), and those of place_order() on lines, delivery, prices, stock and limits.');
