-- From a cart to an order: prices and stock are the database's, and a lost answer makes no second order.

create function private.order_json(order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    -- Far cheaper than jsonb_build_object() with so many keys.
    select to_jsonb(answer) from (
      select o.id, o.number, o.version, o.user_id, o.placed_by, o.requested_by, o.status, o.payment_method, o.payment_status, o.items_total, o.delivery_price,
             o.total, o.due, o.received_total, o.refunded_total, o.debt, o.reported_at, o.reserved_until, o.reservation_extended_at,
             o.delivery_method, o.delivery_method_name, o.city, o.address, o.recipient_name, o.recipient_phone, o.comment,
             o.desired_on, o.on_shortage, o.follows_id,
             o.account_manager_id, o.carrier, o.tracking_number, o.created_at, o.confirmed_at, o.assembling_at, o.shipped_at,
             o.delivered_at, o.returned_at, o.cancelled_at, o.paid_at,
             array(
               select to_jsonb(item) from (
                 select i.id, i.position, i.kind, i.product_id, i.sku, i.slug, i.name, i.product_type, i.line, i.volume_ml, i.image_url,
                        i.price, i.list_price, i.price_rule, i.vat_rate, i.quantity, i.sent_quantity, i.returned_quantity
                   from public.order_items as i where i.order_id = o.id order by i.sku, i.position
               ) as item
             ) as items
        from public.orders as o
       where o.id = order_json.order_id
    ) as answer
  );
end;
$$;
comment on function private.order_json is
  'An order with its items, as place_order() returns it: nothing that its clinic must not read. The caller checks who may see it.';

create type private.order_line as (product_id uuid, sku text, quantity int, shown_price int, price int, had int);
comment on type private.order_line is
  'What a buyer asks for of one product, the price he was shown (null: not compared), the one that counts, and how many of them the order has already. Lines travel in arrays rather
than JSON: for those the planner expects a few rows and uses indexes, where JSON makes it read whole tables.';

create function private.request_of_lines(items jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(items) is distinct from 'array' or items = '[]' then
    perform private.fail(422, 'empty_order');
  elsif jsonb_array_length(items) > 100 then
    perform private.fail(422, 'too_many_lines', '{"max": 100}');
  end if;
  return (
    select jsonb_agg(jsonb_build_array(coalesce(line ->> 'product_id', line ->> 'sku'), line -> 'quantity')
             order by coalesce(line ->> 'product_id', line ->> 'sku'), line -> 'quantity')
      from jsonb_array_elements(items) as line
  );
end;
$$;
comment on function private.request_of_lines is
  'What an idempotency key stands for of 1 to 100 lines: what is asked for, in any order of lines, and not the prices that were shown.';

create function private.read_order_lines(items jsonb)
returns private.order_line[] language plpgsql stable security definer set search_path = '' as $$
declare
  unknown    jsonb;
  uncounted  jsonb;
  unpriced   jsonb;
  repeated   jsonb;
  lines      private.order_line[];
begin
  select jsonb_agg(coalesce(line -> 'sku', 'null')) filter (where
           coalesce(jsonb_typeof(line -> 'product_id'), 'null') = 'null' and jsonb_typeof(line -> 'sku') is distinct from 'string'
           or coalesce(jsonb_typeof(line -> 'product_id'), 'null') <> 'null' and not pg_input_is_valid(line ->> 'product_id', 'uuid')),
         jsonb_agg(jsonb_build_object('sku', line -> 'sku', 'quantity', line -> 'quantity')) filter (where
           jsonb_typeof(line -> 'quantity') is distinct from 'number' or (line ->> 'quantity') !~ '^[1-9][0-9]{0,3}$'),
         jsonb_agg(jsonb_build_object('sku', line -> 'sku', 'price', line -> 'price')) filter (where
           coalesce(jsonb_typeof(line -> 'price'), 'null') <> 'null'
           and (jsonb_typeof(line -> 'price') <> 'number' or (line ->> 'price') !~ '^[0-9]{1,9}$'))
    into unknown, uncounted, unpriced
    from jsonb_array_elements(items) as line;
  if unknown is not null then
    perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', unknown));
  elsif uncounted is not null then
    perform private.fail(422, 'bad_quantity', jsonb_build_object('lines', uncounted));
  elsif unpriced is not null then
    perform private.fail(422, 'bad_price', jsonb_build_object('lines', unpriced));
  end if;

  lines := array(
    select (p.id, coalesce(line ->> 'sku', p.sku), (line ->> 'quantity')::int, (line ->> 'price')::int, null, 0)::private.order_line
      from jsonb_array_elements(items) as line
      left join lateral (
        -- The id wins: the sku may be another product's by now.
        select k.id, k.sku from public.products as k where k.id = (line ->> 'product_id')::uuid
        union all
        select k.id, k.sku from public.products as k where line ->> 'product_id' is null and k.sku = line ->> 'sku'
      ) as p on true
     order by p.id
  );
  select jsonb_agg(jsonb_build_object('sku', twice.sku)) into repeated
    from (
      select min(line.sku) as sku from unnest(lines) as line group by coalesce(line.product_id::text, line.sku) having count(*) > 1
    ) as twice;
  if repeated is not null then perform private.fail(422, 'duplicate_sku', jsonb_build_object('lines', repeated)); end if;
  return lines;
end;
$$;
comment on function private.read_order_lines is
  'The lines of an order request, [{sku or product_id, quantity, price}], or the precise refusal: each product once, quantity a whole 1–9,999, price a whole sum
or null. A line whose product is not there has no product_id.';

create function private.holds_certificate(clinic_id uuid)
returns boolean language sql stable security definer set search_path = ''
return exists (
  select from public.clinic_documents as d
   where d.user_id = clinic_id and d.kind = 'certificate' and d.verdict = 'accepted'
     and (d.expires_on is null or d.expires_on >= private.today())
);
comment on function private.holds_certificate is 'Whether an accepted certificate of the clinic holds today in Almaty.';

create function private.assert_certificate(clinic_id uuid, product_ids uuid[])
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  required jsonb := (
    select jsonb_agg(jsonb_build_object('sku', p.sku) order by p.id)
      from public.products as p where p.id = any (product_ids) and p.certificate_required and p.is_published
  );
begin
  if required is not null and not private.holds_certificate(clinic_id) then
    perform private.fail(403, 'certificate_required', jsonb_build_object('lines', required));
  end if;
end;
$$;
comment on function private.assert_certificate is 'Refuses products that need a certificate which the clinic does not hold. Its answer stands once the clinic''s row is locked.';

create function private.uncertified_products(product_ids uuid[], clinic_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  mine  uuid := private.my_clinic_id();
  buyer uuid := coalesce(clinic_id, mine);
begin
  perform private.assert_size(product_ids);
  if cardinality(product_ids) > 500 then perform private.fail(422, 'too_many_products', '{"max": 500}'); end if;
  if buyer is distinct from mine and not private.is_admin() and buyer not in (select private.my_client_ids()) then
    perform private.fail(403, 'not_allowed');
  end if;
  return jsonb_build_object(
    'product_ids', (
      select coalesce(jsonb_agg(p.id order by p.id), '[]')
        from public.products as p
       where p.id = any (product_ids) and p.certificate_required and p.is_published and not private.holds_certificate(buyer)
    ),
    'is_pending', exists (
      select from public.clinic_documents as d where d.user_id = buyer and d.kind = 'certificate' and d.verdict = 'pending'
    ),
    'may_send', coalesce(buyer = mine and private.my_clinic_role() = 'owner', false)
  );
end;
$$;
select private.expose('uncertified_products',
  'Which of at most 500 products the caller''s clinic, or a client (clinic_id) of a manager, any clinic for admins, may not order today for lack of a
certificate: {product_ids, is_pending: whether one that it has sent is being checked, may_send: whether the caller may send one}.
Errors: not_allowed (403), too_many_products (422).');

create function private.price_order_lines(lines private.order_line[])
returns private.order_line[] language plpgsql stable security definer set search_path = '' as $$
declare
  priced    private.order_line[];
  unknown   jsonb;
  priceless jsonb;
  below     jsonb;
  above     jsonb;
  off_step  jsonb;
  short     jsonb;
  dearer    jsonb;
begin
  select array_agg((line.product_id, line.sku, line.quantity, line.shown_price, a.price, line.had)::private.order_line order by line.product_id),
         jsonb_agg(jsonb_build_object('sku', line.sku)) filter (where line.quantity > line.had and p.id is null),
         jsonb_agg(jsonb_build_object('sku', line.sku)) filter (where line.quantity > line.had and p.id is not null and a.price is null),
         jsonb_agg(jsonb_build_object('sku', line.sku, 'requested', line.quantity, 'min', a.order_min))
           filter (where line.quantity <> line.had and line.quantity < a.order_min),
         jsonb_agg(jsonb_build_object('sku', line.sku, 'requested', line.quantity, 'max', a.order_max))
           filter (where line.quantity > line.had and line.quantity > a.order_max),
         jsonb_agg(jsonb_build_object('sku', line.sku, 'requested', line.quantity, 'min', a.order_min, 'step', a.order_step))
           filter (where line.quantity <> line.had and (line.quantity - a.order_min) % a.order_step <> 0),
         jsonb_agg(jsonb_build_object(
           'sku', line.sku, 'requested', line.quantity, 'stock_count', case when a.available then a.stock_count else 0 end + line.had
         )) filter (where line.quantity > line.had and (not a.available or a.stock_count < line.quantity - line.had)),
         jsonb_agg(jsonb_build_object('sku', line.sku, 'shown', line.shown_price, 'price', a.price))
           filter (where line.quantity > line.had and a.price > line.shown_price)
    into priced, unknown, priceless, below, above, off_step, short, dearer
    from unnest(lines) as line
    left join public.products as p on p.id = line.product_id and p.is_published
    left join public.availability as a on a.product_id = p.id;
  if unknown is not null then
    perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', unknown));
  elsif priceless is not null then
    perform private.fail(422, 'price_on_request', jsonb_build_object('lines', priceless));
  elsif below is not null then
    perform private.fail(422, 'below_minimum', jsonb_build_object('lines', below));
  elsif above is not null then
    perform private.fail(422, 'above_maximum', jsonb_build_object('lines', above));
  elsif off_step is not null then
    perform private.fail(422, 'bad_step', jsonb_build_object('lines', off_step));
  elsif short is not null then
    perform private.fail(409, 'out_of_stock', jsonb_build_object('lines', short));
  elsif dearer is not null then
    perform private.fail(409, 'price_changed', jsonb_build_object('lines', dearer));
  end if;
  return priced;
end;
$$;
comment on function private.price_order_lines is
  'The lines with today''s prices, in product_id order. Refuses what cannot be sold as it was shown: gone, without a price, not as many as may be ordered,
too few left, or dearer. Cheaper passes. Of what the order has already nothing is asked; what is lowered has to keep to minimum and step, while the product is sold.';

create function private.delivery_price(method public.delivery_methods, items_total bigint)
returns int language plpgsql immutable set search_path = '' as $$
begin
  return case when items_total >= method.free_from then 0 else method.price end;
end;
$$;
comment on function private.delivery_price is
  'What delivery costs in tenge for goods of that sum; null when the manager sets it.';

create type private.delivery_terms as (
  city text, address text, recipient_name text, recipient_phone text, desired_on date, on_shortage public.shortage_choice
);

create function private.read_delivery(delivery jsonb, method public.delivery_methods, payment_method text, present public.orders default null)
returns private.delivery_terms language plpgsql stable security definer set search_path = '' as $$
declare
  phone text := private.normalize_phone(delivery ->> 'recipient_phone');
  wrong jsonb;
begin
  if method.code is null then perform private.fail(422, 'bad_delivery', '{"fields": {"method": "invalid"}}'); end if;
  if payment_method = 'cash' and method.kind = 'intercity' then perform private.fail(422, 'cash_not_allowed'); end if;
  select jsonb_object_agg(field, 'invalid') into wrong from (
    values
      ('city', method.kind <> 'pickup' and length(private.clean_text(coalesce(delivery ->> 'city', ''))) not between 2 and 80),
      ('city', method.kind = 'courier' and lower(private.clean_text(delivery ->> 'city')) <> lower(method.city)),
      ('address', method.kind <> 'pickup' and length(private.clean_text(coalesce(delivery ->> 'address', ''))) not between 5 and 250),
      ('recipient_name', length(private.clean_text(coalesce(delivery ->> 'recipient_name', ''))) not between 2 and 120),
      ('recipient_phone', phone is null),
      ('on_shortage', coalesce(delivery ->> 'on_shortage', 'call') not in ('rest', 'call', 'cancel'))
  ) as checks (field, is_wrong)
  where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_delivery', jsonb_build_object('fields', wrong)); end if;
  if delivery ->> 'desired_on' is not null and (
    not pg_input_is_valid(delivery ->> 'desired_on', 'date')
    or (delivery ->> 'desired_on')::date <> all (private.open_delivery_days(method))
       and (method.code, (delivery ->> 'desired_on')::date) is distinct from (present.delivery_method, present.desired_on::date)
  ) then
    perform private.fail(422, 'unavailable_day', jsonb_build_object('days', private.open_delivery_days(method)));
  end if;
  return (
    case when method.kind = 'pickup' then method.city else coalesce(nullif(private.clean_text(delivery ->> 'city'), ''), method.city) end,
    case when method.kind <> 'pickup' then private.clean_text(delivery ->> 'address') end,
    private.clean_text(delivery ->> 'recipient_name'), phone, (delivery ->> 'desired_on')::date,
    coalesce((delivery ->> 'on_shortage')::public.shortage_choice, present.on_shortage, 'call')
  )::private.delivery_terms;
end;
$$;
comment on function private.read_delivery is
  'Where, to whom and when an order travels by a method, or the precise refusal. present: the order that is changed, whose day may stay though it is not offered any more.';

create function private.write_order_lines(for_order uuid, lines private.order_line[], after_position int default 0)
returns void language plpgsql security definer set search_path = '' as $$
declare
  today date := private.today();
begin
  insert into public.order_items
    (order_id, position, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, image_url, price, list_price,
     vat_rate, quantity)
  select for_order, after_position + row_number() over (order by p.sku), p.id, p.sku, p.slug, p.name, t.name, t.id, l.name, l.id, p.volume_ml, i.path,
         line.price, line.price,
         nullif(coalesce(
           p.vat_rate, (select s.vat_rate from public.seller_profiles as s where s.valid_from <= today order by s.valid_from desc limit 1)
         ), 0), line.quantity - line.had
    from unnest(lines) as line
    join public.products as p on p.id = line.product_id
    join public.product_types as t on t.id = p.product_type_id
    join public.product_lines as l on l.id = p.line_id
    left join public.product_images as i on i.product_id = p.id and i.position = 1
   -- The foreign key locks the products in this order.
   order by p.id;
end;
$$;
comment on function private.write_order_lines is 'Writes what lines ask for beyond what the order has, as the products are today, at the prices of the lines.';

create function private.assert_open_order_limits(client_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  open_orders record;
begin
  select s.max_open_orders, s.max_open_total, count(few.total) as number, coalesce(sum(few.total), 0) as total into open_orders
    from public.shop_settings as s
    left join lateral (
      select o.total from public.orders as o
       where o.user_id = client_id and o.status = 'new' and o.payment_status <> 'paid'
       limit s.max_open_orders + 1::bigint
    ) as few on true
   group by s.max_open_orders, s.max_open_total;
  if open_orders.number > open_orders.max_open_orders then
    perform private.fail(409, 'too_many_open_orders', jsonb_build_object('max', open_orders.max_open_orders));
  elsif open_orders.total > open_orders.max_open_total then
    perform private.fail(409, 'open_total_too_high', jsonb_build_object('max', open_orders.max_open_total, 'total', open_orders.total));
  end if;
end;
$$;
comment on function private.assert_open_order_limits is
  'Refuses when a clinic''s new orders that are not paid, the one just written included, are too many or exceed the sum allowed (tenge). Call it with the clinic''s row locked.';

create function private.take_stock(lines private.order_line[], for_order uuid)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, delta, kind, order_id, actor_id)
  select line.product_id, -line.quantity, 'order', for_order, (select auth.uid()) from unnest(lines) as line;
  -- Last, so that a caller that waits for a bestseller's row waits for little more than a commit.
  with locked as materialized (
    -- In product_id order, so that two buyers cannot deadlock.
    select a.product_id, a.available, a.stock_count, a.price from public.availability as a
     where a.product_id in (select line.product_id from unnest(lines) as line)
     order by a.product_id for no key update
  ),
  taken as materialized (
    select line.product_id, line.quantity
      from locked join unnest(lines) as line on line.product_id = locked.product_id
     where locked.available and locked.stock_count >= line.quantity and locked.price = line.price
  )
  update public.availability as a set stock_count = a.stock_count - taken.quantity
    from taken
   where a.product_id = taken.product_id and (select count(*) from taken) = cardinality(lines);
  if found then return true; end if;
  delete from public.stock_movements as m where m.order_id = for_order;
  return false;
end;
$$;
comment on function private.take_stock is
  'Takes an order''s pieces off the shelf if all of them are still there at the prices of its lines; else takes nothing and returns false, with the rows locked.';

create function private.place_order(
  items jsonb, delivery jsonb, payment_method text, comment text, idempotency_key uuid, expected_total int, user_id uuid
)
returns jsonb language plpgsql
security definer -- callers have no write grants
set search_path = ''
set plan_cache_mode = force_generic_plan -- its lines are always few: planning again each time takes longer than the orders do
as $$
declare
  me            uuid := auth.uid();
  mine          uuid := private.my_clinic_id();
  buyer         uuid := coalesce(user_id, mine);
  clinic        public.user_clinic_info;
  method        public.delivery_methods;
  terms         private.delivery_terms;
  lines         private.order_line[];
  priced        private.order_line[];
  goods         bigint;
  delivery_cost int;
  new_order_id  uuid;
  answer        jsonb;
begin
  if me is null then perform private.fail(401, 'not_signed_in'); end if;
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  -- First of all, so that a manager who has lost a client does not read its orders by their keys.
  if buyer is distinct from mine and not private.is_admin() and buyer not in (select private.my_client_ids()) then
    perform private.fail(403, 'not_allowed');
  end if;
  if buyer = mine and private.my_clinic_role() not in ('owner', 'buyer') then perform private.fail(403, 'not_allowed_to_order'); end if;
  select * into clinic from public.user_clinic_info as c where c.user_id = buyer;
  if clinic.status is distinct from 'verified' then perform private.fail(403, 'clinic_not_verified'); end if;
  perform private.assert_size(items), private.assert_size(delivery);
  answer := private.replayed_answer(idempotency_key, 'place_order', jsonb_build_array(
    buyer, private.request_of_lines(items),
    jsonb_strip_nulls(delivery), payment_method, private.clean_text(coalesce(comment, ''))
  ));
  if answer is not null then return private.order_json((answer #>> '{}')::uuid); end if;
  perform private.keep_accounts();

  lines := private.read_order_lines(items);
  -- Said first, and asked again with the clinic's row locked.
  perform private.assert_certificate(buyer, array(select line.product_id from unnest(lines) as line));

  if payment_method is null or payment_method not in ('invoice', 'kaspi', 'cash') then
    perform private.fail(422, 'bad_payment_method');
  end if;
  select * into method from public.delivery_methods as m where m.code = delivery ->> 'method' and m.is_active;
  terms := private.read_delivery(delivery, method, payment_method);
  comment := private.clean_text(coalesce(comment, ''));
  if length(comment) > 1000 then perform private.fail(422, 'comment_too_long', '{"max": 1000}'); end if;

  loop
    priced := private.price_order_lines(lines);
    select sum(line.price::bigint * line.quantity) into goods from unnest(priced) as line;
    delivery_cost := private.delivery_price(method, goods);
    if goods + coalesce(delivery_cost, 0) > 2000000000 then perform private.fail(422, 'total_too_large'); end if;
    if goods + coalesce(delivery_cost, 0) > expected_total then
      perform private.fail(409, 'total_changed',
        jsonb_build_object('shown', expected_total, 'total', goods + coalesce(delivery_cost, 0), 'delivery_price', delivery_cost));
    end if;

    insert into public.orders
      (user_id, placed_by, payment_method, items_total, delivery_price, reserved_until, delivery_method, delivery_method_name,
       city, address, recipient_name, recipient_phone, comment, desired_on, on_shortage, idempotency_key, account_manager_id)
    values
      (buyer, me, payment_method::public.payment_method, goods, delivery_cost,
       case when delivery_cost is not null
         then private.reservation_end(private.today(), (select s.reservation_days from public.shop_settings as s))
       end,
       method.code, method.name, terms.city, terms.address, terms.recipient_name, terms.recipient_phone, comment, terms.desired_on, terms.on_shortage,
       idempotency_key, clinic.account_manager_id)
    on conflict on constraint orders_placed_by_idempotency_key_key do nothing
    returning id into new_order_id;
    if new_order_id is null then perform private.fail(409, 'idempotency_key_used'); end if;

    perform private.write_order_lines(new_order_id, priced);
    insert into public.order_events (order_id, to_status, actor_id) values (new_order_id, 'new', me);
    perform private.drop_from_cart(case buyer when mine then me else buyer end, priced);
    answer := private.order_json(new_order_id);

    -- Locked until the end: orders at once do not outrun the limits, and a clinic blocked, or its certificate refused, meanwhile does not slip one through.
    select * into clinic from public.user_clinic_info as c where c.user_id = buyer for no key update;
    if clinic.status is distinct from 'verified' then perform private.fail(403, 'clinic_not_verified'); end if;
    perform private.assert_certificate(buyer, array(select line.product_id from unnest(priced) as line));
    if buyer = mine then
      perform private.assert_open_order_limits(buyer);
    end if;
    exit when private.take_stock(priced, new_order_id);

    -- Something was sold or got another price meanwhile. Its rows are locked by now: the next pass is refused, or passes.
    delete from public.orders as o where o.id = new_order_id;
  end loop;
  perform private.remember_answer(idempotency_key, to_jsonb(new_order_id));
  return answer;
end;
$$;

create function private.drop_from_cart(owner_id uuid, lines private.order_line[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.user_carts as c set
    items = (
      select coalesce(jsonb_agg(entry.item order by entry.position), '[]')
        from jsonb_array_elements(c.items) with ordinality as entry (item, position)
       where not exists (
         select from unnest(lines) as line
          -- A cart's id is the product's, or of old carts anything.
          where case when pg_input_is_valid(entry.item ->> 'id', 'uuid') then (entry.item ->> 'id')::uuid = line.product_id
                     else entry.item ->> 'sku' = line.sku end
       )
    ),
    updated_at = now()
  where c.user_id = owner_id;
  if found then
    delete from public.user_carts where user_id = owner_id and items = '[]';
  end if;
end;
$$;
comment on function private.drop_from_cart is 'Takes the ordered products out of somebody''s server cart; an empty cart is deleted.';

create function public.place_order(
  items jsonb,
  delivery jsonb,
  payment_method text default 'invoice',
  comment text default '',
  idempotency_key uuid default null,
  expected_total int default null,
  user_id uuid default null
)
returns jsonb language plpgsql set search_path = '' as $$
begin
  return private.place_order(items, delivery, payment_method, comment, idempotency_key, expected_total, user_id);
end;
$$;
comment on function public.place_order is
  'Places an order for the caller''s verified clinic, or for a client (user_id) by his manager or an admin, and takes the stock at once.
items: [{sku, product_id, quantity, price}], product_id wins over sku; price = what was shown, null = not compared; delivery: {method, city, address, recipient_name,
recipient_phone, desired_on?: one of delivery_days(), on_shortage?: rest, call or cancel}; expected_total: what was shown in tenge, delivery included. Dearer than shown is refused, cheaper passes.
One idempotency_key gives one order: the same answer each time; with other contents, or for another client, it is refused. An order that is not paid holds its stock until
reserved_until. Returns the order with its items. Errors, details naming the lines or fields: clinic_not_verified, not_allowed_to_order (403: neither owner nor buyer), certificate_required (403), empty_order, too_many_lines, bad_quantity, bad_price,
duplicate_sku, unknown_sku, price_on_request, below_minimum, above_maximum, bad_step, bad_delivery, unavailable_day, bad_payment_method, cash_not_allowed (422), out_of_stock, price_changed, total_changed, idempotency_key_used,
too_many_open_orders, open_total_too_high (409; the limits hold for a clinic''s own orders, not for those that staff place for it).';

grant execute on function private.place_order, public.place_order to authenticated;
