-- From a cart to an order: prices and stock are the database's, and a lost answer makes no second order.

create function private.order_json(order_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select to_jsonb(o) - 'idempotency_key' || jsonb_build_object('items', (
             select jsonb_agg(to_jsonb(i) - 'order_id' - 'created_at' order by i.sku) from public.order_items as i where i.order_id = o.id
           ))
      from public.orders as o
     where o.id = order_json.order_id
  );
end;
$$;
comment on function private.order_json is 'An order with its items, as place_order() returns it. The caller checks who may see it.';

create type private.order_line as (sku text, quantity int, price int);
comment on type private.order_line is
  'What a buyer asks for of one product, and the price he was shown, if any. Lines travel in arrays rather than JSON: for those the planner expects a few rows and asks
the indexes, where JSON makes it read whole tables.';

create function private.read_order_lines(items jsonb)
returns private.order_line[]
language plpgsql
stable
set search_path = ''
as $$
declare
  line_count int := case when jsonb_typeof(items) = 'array' then jsonb_array_length(items) else 0 end;
  wrong      jsonb;
begin
  if line_count = 0 then
    perform private.fail(422, 'empty_order');
  elsif line_count > 100 then
    perform private.fail(422, 'too_many_lines', '{"max": 100}');
  end if;

  select jsonb_agg(coalesce(line -> 'sku', 'null')) into wrong
    from jsonb_array_elements(items) as line
   where jsonb_typeof(line -> 'sku') is distinct from 'string';
  if wrong is not null then
    perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', wrong));
  end if;

  select jsonb_agg(jsonb_build_object('sku', line -> 'sku', 'quantity', line -> 'quantity')) into wrong
    from jsonb_array_elements(items) as line
   where jsonb_typeof(line -> 'quantity') is distinct from 'number'
      or (line ->> 'quantity') !~ '^[1-9]\d{0,3}$';
  if wrong is not null then
    perform private.fail(422, 'bad_quantity', jsonb_build_object('lines', wrong));
  end if;

  select jsonb_agg(jsonb_build_object('sku', line -> 'sku', 'price', line -> 'price')) into wrong
    from jsonb_array_elements(items) as line
   where coalesce(jsonb_typeof(line -> 'price'), 'null') <> 'null'
     and (jsonb_typeof(line -> 'price') <> 'number' or (line ->> 'price') !~ '^\d{1,9}$');
  if wrong is not null then
    perform private.fail(422, 'bad_price', jsonb_build_object('lines', wrong));
  end if;

  select jsonb_agg(jsonb_build_object('sku', repeated.sku)) into wrong
    from (select line ->> 'sku' as sku from jsonb_array_elements(items) as line group by 1 having count(*) > 1) as repeated;
  if wrong is not null then
    perform private.fail(422, 'duplicate_sku', jsonb_build_object('lines', wrong));
  end if;

  return array(
    select (line ->> 'sku', (line ->> 'quantity')::int, (line ->> 'price')::int)::private.order_line
      from jsonb_array_elements(items) as line order by line ->> 'sku'
  );
end;
$$;
comment on function private.read_order_lines is
  'The lines of an order request, [{sku, quantity, price}], or the precise refusal: 1–100 lines, each sku once, quantity a whole 1–9,999, price a whole sum or null.';

create function private.check_order_lines(lines private.order_line[])
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  unknown   jsonb;
  priceless jsonb;
  short     jsonb;
  dearer    jsonb;
  goods     bigint;
begin
  select jsonb_agg(jsonb_build_object('sku', line.sku)) filter (where p.sku is null),
         jsonb_agg(jsonb_build_object('sku', line.sku)) filter (where p.sku is not null and a.price is null),
         jsonb_agg(jsonb_build_object(
           'sku', line.sku, 'requested', line.quantity, 'stock_count', case when a.available then a.stock_count else 0 end
         )) filter (where not a.available or a.stock_count < line.quantity),
         jsonb_agg(jsonb_build_object('sku', line.sku, 'shown', line.price, 'price', a.price)) filter (where a.price > line.price),
         sum(a.price::bigint * line.quantity)
    into unknown, priceless, short, dearer, goods
    from unnest(lines) as line
    left join public.products as p on p.sku = line.sku and p.is_published
    left join public.availability as a on a.sku = p.sku;
  if unknown is not null then
    perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', unknown));
  elsif priceless is not null then
    perform private.fail(422, 'price_on_request', jsonb_build_object('lines', priceless));
  elsif short is not null then
    perform private.fail(409, 'out_of_stock', jsonb_build_object('lines', short));
  elsif dearer is not null then
    perform private.fail(409, 'price_changed', jsonb_build_object('lines', dearer));
  end if;
  return goods;
end;
$$;
comment on function private.check_order_lines is
  'What the goods cost in tenge. Refuses lines that cannot be sold as they were shown: gone, without a price, too few left, or dearer. Cheaper passes. Call it with the rows locked.';

create function private.delivery_price(method public.delivery_methods, items_total bigint)
returns int
language sql
immutable
set search_path = ''
return case when items_total >= method.free_from then 0 else method.price end;
comment on function private.delivery_price is
  'What delivery costs in tenge for goods of that sum; null when the manager sets it.';

create function private.place_order(
  items jsonb, delivery jsonb, pay_by text, remark text, key uuid, shown_total int, client_id uuid
)
returns jsonb
language plpgsql
security definer -- nobody writes orders or stock himself
set search_path = ''
set plan_cache_mode = force_generic_plan -- its lines are always few: planning anew each time takes longer than the orders do
as $$
declare
  me             uuid := auth.uid();
  buyer          uuid := coalesce(client_id, auth.uid());
  known_order_id uuid;
  new_order_id   uuid;
  clinic         public.user_clinic_info;
  method         public.delivery_methods;
  lines          private.order_line[];
  skus           text[];
  wrong          jsonb;
  goods          bigint;
  delivery_cost  int;
  phone          text := private.normalize_phone(delivery ->> 'recipient_phone');
begin
  if me is null then
    perform private.fail(401, 'not_signed_in');
  end if;
  if key is null then
    perform private.fail(422, 'idempotency_key_required');
  end if;
  -- First of all, so that a manager who has lost a client does not read its orders by their keys.
  if buyer <> me and not private.is_admin() and buyer not in (select private.my_client_ids()) then
    perform private.fail(403, 'not_allowed');
  end if;
  -- The second of two calls with one key waits here and then finds the first one's order.
  perform pg_advisory_xact_lock(hashtextextended('place_order:' || me || key, 0));
  select id into known_order_id from public.orders where placed_by = me and idempotency_key = key and user_id = buyer;
  if found then
    return private.order_json(known_order_id);
  end if;

  -- Held until the end, so that a clinic blocked meanwhile cannot slip an order through.
  select * into clinic from public.user_clinic_info where user_id = buyer for share;
  if clinic.status is distinct from 'verified' then
    perform private.fail(403, 'clinic_not_verified');
  end if;

  lines := private.read_order_lines(items);
  skus := array(select line.sku from unnest(lines) as line);

  if pay_by is null or pay_by not in ('invoice', 'kaspi', 'cash') then
    perform private.fail(422, 'bad_payment_method');
  end if;
  select * into method from public.delivery_methods where code = delivery ->> 'method' and is_active;
  if not found then
    perform private.fail(422, 'bad_delivery', '{"fields": ["method"]}');
  end if;
  if pay_by = 'cash' and method.kind = 'intercity' then
    perform private.fail(422, 'cash_not_allowed');
  end if;
  select jsonb_agg(field) into wrong from (
    values
      ('city', method.kind <> 'pickup' and length(btrim(coalesce(delivery ->> 'city', ''))) not between 2 and 80),
      ('city', method.kind = 'courier' and lower(btrim(delivery ->> 'city')) <> lower(method.city)),
      ('address', method.kind <> 'pickup' and length(btrim(coalesce(delivery ->> 'address', ''))) not between 5 and 250),
      ('recipient_name', length(btrim(coalesce(delivery ->> 'recipient_name', ''))) not between 2 and 120),
      ('recipient_phone', phone is null)
  ) as checks (field, is_wrong)
  where is_wrong;
  if wrong is not null then
    perform private.fail(422, 'bad_delivery', jsonb_build_object('fields', wrong));
  end if;
  if length(coalesce(remark, '')) > 1000 then
    perform private.fail(422, 'comment_too_long', '{"max": 1000}');
  end if;

  -- In sku order, so that two buyers never wait for each other in a circle.
  perform from public.availability as a where a.sku = any (skus) order by a.sku for update;
  goods := private.check_order_lines(lines);

  delivery_cost := private.delivery_price(method, goods);
  if goods + coalesce(delivery_cost, 0) > 2000000000 then
    perform private.fail(422, 'total_too_large');
  end if;
  if goods + coalesce(delivery_cost, 0) > shown_total then
    perform private.fail(409, 'total_changed',
      jsonb_build_object('shown', shown_total, 'total', goods + coalesce(delivery_cost, 0), 'delivery_price', delivery_cost));
  end if;

  insert into public.orders
    (user_id, placed_by, payment_method, items_total, delivery_price, delivery_method, city, address,
     recipient_name, recipient_phone, comment, idempotency_key, account_manager_id)
  values
    (buyer, me, pay_by::public.payment_method, goods, delivery_cost, method.code,
     coalesce(nullif(btrim(delivery ->> 'city'), ''), method.city), nullif(btrim(delivery ->> 'address'), ''),
     btrim(delivery ->> 'recipient_name'), phone, btrim(coalesce(remark, '')), key, clinic.account_manager_id)
  returning id into new_order_id;

  insert into public.order_items (order_id, sku, slug, name, product_type, line, volume_ml, image_url, price, quantity)
  select new_order_id, c.sku, c.slug, c.name, c.product_type, c.line, c.volume_ml, c.image_url, c.price, line.quantity
    from unnest(lines) as line join public.product_cards as c on c.sku = line.sku;

  insert into public.order_events (order_id, to_status, actor_id) values (new_order_id, 'new', me);

  perform private.move_stock(
    (select jsonb_agg(jsonb_build_object('sku', line.sku, 'delta', -line.quantity)) from unnest(lines) as line), 'order', new_order_id
  );
  perform private.drop_from_cart(buyer, skus);
  return private.order_json(new_order_id);
end;
$$;
comment on function private.place_order is 'Body of public.place_order().';
revoke execute on function private.place_order from public, anon;
grant execute on function private.place_order to authenticated;

create function private.drop_from_cart(owner_id uuid, skus text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_carts as c set
    items = (
      select coalesce(jsonb_agg(item order by position), '[]')
        from jsonb_array_elements(c.items) with ordinality as entries (item, position)
       where (item ->> 'sku' = any (skus)) is not true
    ),
    updated_at = now()
  where c.user_id = owner_id;
  if found then
    delete from public.user_carts where user_id = owner_id and items = '[]';
  end if;
end;
$$;
comment on function private.drop_from_cart is 'Takes the ordered skus out of somebody''s server cart; an empty cart is deleted.';

create function public.place_order(
  items jsonb,
  delivery jsonb,
  payment_method text default 'invoice',
  comment text default '',
  idempotency_key uuid default null,
  expected_total int default null,
  user_id uuid default null
)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.place_order(items, delivery, payment_method, comment, idempotency_key, expected_total, user_id);
end;
comment on function public.place_order is
  'Places an order for the caller''s verified clinic, or for a client (user_id) by his manager or an admin, and takes the stock at once.
items: [{sku, quantity, price}], price = what was shown, null = not compared; delivery: {method, city, address, recipient_name, recipient_phone};
expected_total: what was shown in tenge, delivery included. Dearer than shown is refused, cheaper passes. One idempotency_key gives one order: the same answer each time.
Returns the order with its items. Errors, details naming the lines or fields: clinic_not_verified (403), empty_order, too_many_lines, bad_quantity, bad_price, duplicate_sku,
unknown_sku, price_on_request, bad_delivery, bad_payment_method, cash_not_allowed (422), out_of_stock, price_changed, total_changed (409).';
revoke execute on function public.place_order from public, anon;
grant execute on function public.place_order to authenticated;
