-- my_orders: everybody's own orders alone, found by words, days, sums and statuses, page by page.
begin;
select plan(132);
\ir fixtures.psql

-- Three orders of the clinic and one of its rival. The second was placed at 23:30 on 31 March in Almaty, 18:30 UTC.
insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, created_at)
select o.id::uuid, o.number, tests.id(o.owner), tests.id(o.placed_by), o.status::public.order_status, 'invoice', o.goods, o.delivery, 'tap-pickup', 'Tap Recipient',
       '+77011234567', o.id::uuid, o.created_at::timestamptz
  from (values
    ('7d000000-0000-4000-8000-000000000001', '1999-000101', 'clinic', 'clinic', 'delivered', 1000, 500, '2025-03-01 12:00+05'),
    ('7d000000-0000-4000-8000-000000000002', '1999-000102', 'clinic', 'manager', 'new', 2000, null, '2025-03-31 18:30+00'),
    ('7d000000-0000-4000-8000-000000000003', '1999-000103', 'clinic', 'clinic', 'cancelled', 3000, 0, '2025-04-01 00:00+05'),
    ('7d000000-0000-4000-8000-000000000004', '1999-000104', 'rival', 'rival', 'new', 4000, 0, '2025-04-02 12:00+05')
  ) as o (id, number, owner, placed_by, status, goods, delivery, created_at);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity)
select ('7d000000-0000-4000-8000-00000000000' || i.n)::uuid, ('7b000000-0000-4000-8000-00000000000' || substr(i.sku, 6, 1))::uuid, i.sku, 'x', i.name, i.product_type, 'Aqua Science', i.volume_ml, 1000, 2
  from (values
    (1, 'AQ-001-0050', 'Hydra Balance', 'Крем', 50),
    (1, 'AQ-002-0200', 'Pure 100% Calm_Tonic', 'Тоник', 200),
    (2, 'AQ-001-0050', 'Hydra Balance', 'Крем', 50),
    (3, 'AQ-003-0015', 'Ёлка Lift', 'Сыворотка', 15),
    (4, 'AQ-001-0050', 'Hydra Balance', 'Крем', 50)
  ) as i (n, sku, name, product_type, volume_ml);

create function tests.found(arguments text default '') returns text
language sql
return format($$ select coalesce(string_agg(right(o ->> 'number', 3), ' ' order by n), '-') from jsonb_array_elements(my_orders(%s) -> 'rows') with ordinality as a (o, n) $$, arguments);

select tests.cells('lists', tests.found(), '-', 'anon=42501', 'clinic=103 102 101', 'rival=104');
select tests.cells('finds the clinic''s order by its number', tests.found($$ '1999-000102' $$), '-', 'anon=42501', 'clinic=102');
select tests.cells('finds it by what the catalogue''s search means', tests.found($$ 'tap toonic' $$), '-', 'anon=42501', 'clinic=101');

select is(tests.act('clinic', tests.found(arguments)), expected, format('my_orders(%s): %s', arguments, expected))
  from (values
    ($$ '' $$, '103 102 101'), ($$ '   ' $$, '103 102 101'), ($$ null $$, '103 102 101'),
    ($$ '000101' $$, '101'), ($$ '1999 103' $$, '103'),
    ($$ 'hydra' $$, '102 101'), ($$ ' BALANCE  hydra ' $$, '102 101'), ($$ 'крем' $$, '102 101'), ($$ 'aq-002' $$, '101'), ($$ 'hydra 200' $$, '-'), ($$ 'крем 50' $$, '102 101'),
    ($$ 'aqua lift' $$, '103'), ($$ 'tap tonic' $$, '101'), ($$ 'тап тоник' $$, '101'), ($$ 'tap toonic' $$, '101'), ($$ 'ёлка' $$, '103'),
    ($$ '100%' $$, '101'), ($$ '%' $$, '101'), ($$ '_' $$, '101'), ($$ '\' $$, '-'), ($$ repeat('x', 100000) $$, '-'),
    ($$ status => '{new}' $$, '102'), ($$ status => '{new,cancelled}' $$, '103 102'), ($$ status => '{}' $$, '-'), ($$ 'hydra', '{delivered}' $$, '101'),
    ($$ from_day => '2025-04-01' $$, '103'), ($$ to_day => '2025-03-31' $$, '102 101'), ($$ from_day => '2025-03-31', to_day => '2025-03-31' $$, '102'),
    ($$ from_day => '2025-04-01', to_day => '2025-03-01' $$, '-'),
    ($$ min_total => 1500 $$, '103 102 101'), ($$ min_total => 1501 $$, '103 102'), ($$ max_total => 1500 $$, '101'), ($$ min_total => 2000, max_total => 2000 $$, '102'),
    ($$ to_pay => true $$, '101'), ($$ to_pay => null $$, '103 102 101'), ($$ to_pay => true, status => '{new}' $$, '-'),
    ($$ sort => 'created' $$, '101 102 103'), ($$ sort => '-created' $$, '103 102 101'), ($$ sort => 'total' $$, '101 102 103'), ($$ sort => '-total', page_size => 1 $$, '103'),
    ($$ sort => 'total', page => 2, page_size => 2 $$, '103'), ($$ sort => 'user_id' $$, 'PT422 bad_sort'),
    ($$ page_size => 2 $$, '103 102'), ($$ page => 2, page_size => 2 $$, '101'), ($$ page => 3, page_size => 2 $$, '-'), ($$ page => 0, page_size => -5 $$, '103')
  ) as v (arguments, expected);

select is(tests.act('clinic', $$ select my_orders('hydra', '{new}', page_size => 1) - 'rows' $$), '{"total": 1, "counts": {"new": 1, "delivered": 1}, "to_pay": {"sum": 1500, "count": 1}}',
  'the total is of the statuses asked for, the counts are of all that the rest finds');
select is(tests.act('clinic', $$ select my_orders(page => 9) - 'rows' $$), '{"total": 3, "counts": {"new": 1, "cancelled": 1, "delivered": 1}, "to_pay": {"sum": 1500, "count": 1}}', 'past the end the total stays');
select is(tests.act('newcomer', $$ select my_orders() $$), '{"rows": [], "total": 0, "counts": {}, "to_pay": {"sum": 0, "count": 0}}', 'who has ordered nothing finds nothing');
select is(
  tests.act('clinic', $$ select my_orders('102') #> '{rows,0}' $$)::jsonb,
  jsonb_build_object(
    'id', '7d000000-0000-4000-8000-000000000002', 'number', '1999-000102', 'status', 'new', 'payment_method', 'invoice', 'payment_status', 'unpaid', 'total', 2000,
    'due', 2000, 'paid', 0, 'debt', 0, 'reserved_until', null, 'pay_until', null,
    'delivery_price', null, 'delivery_method', 'Tap pickup', 'carrier', null, 'tracking_number', null, 'recipient_name', 'Tap Recipient', 'placed_by', tests.id('manager'),
    'created_at', '2025-03-31T18:30:00+00:00', 'delivered_at', null, 'returned_at', null, 'cancelled_at', null, 'unread_messages', 0,
    'items', jsonb_build_array(jsonb_build_object('id', (select id from order_items where order_id = '7d000000-0000-4000-8000-000000000002'), 'kind', 'sale') || '{"product_id": "7b000000-0000-4000-8000-000000000001", "sku": "AQ-001-0050", "name": "Hydra Balance", "product_type": "Крем", "volume_ml": 50, "image_url": null, "quantity": 2}'::jsonb)
  ), 'an order comes with its lines'
);
update public.delivery_methods set is_active = false where code = 'tap-pickup';
select is(tests.act('clinic', $$ select my_orders('102') #>> '{rows,0,delivery_method}' $$), 'Tap pickup', 'and with its way of delivery, offered no more or not');
select is(tests.attempt(persona, $$ select count(*) from delivery_methods where code = 'tap-pickup' $$), expected, format('%s reads a delivery method of %s orders', persona, expected))
  from (values ('clinic', '1'), ('manager', '1'), ('pending', '0')) as v (persona, expected);

-- The term of a debt: 1 March and payment_days
update shop_settings set payment_days = 4;
update orders set delivered_at = '2025-03-01 23:59+05' where number = '1999-000101';
select tests.cells('a debt has its term', $$ select coalesce(string_agg(pay_until(o)::text, ' '), '-') from orders as o where o.id = '7d000000-0000-4000-8000-000000000001' $$,
  '-', 'anon=42501', 'clinic=2025-03-05', 'manager=2025-03-05', 'admin, super_admin=2025-03-05');
select is(tests.act('clinic', $$ select my_orders('101') #>> '{rows,0,pay_until}' $$), '2025-03-05', 'the list has it, too');

-- What is to pay now, and by when
create function tests.to_pay(change text) returns text language plpgsql as $$
declare answer text;
begin
  execute 'update public.orders set ' || change || ' where number = ''1999-000102''';
  select concat_ws(' by ', private.to_pay(o), private.pay_by(o)) into answer from public.orders as o where o.number = '1999-000102';
  raise exception using errcode = 'TAP00', message = answer;
exception when sqlstate 'TAP00' then return answer;
end;
$$;
select is(tests.to_pay(change), expected, format('to pay with %s: %s', change, expected))
  from (values
    ('delivery_price = null', '0'),
    ($$ delivery_price = 500, reserved_until = '2025-04-05 23:59:59+05' $$, '2500 by 2025-04-05'),
    ($$ delivery_price = 500, payment_status = 'reported', reserved_until = '2025-04-05 23:59:59+05' $$, '0'),
    ($$ delivery_price = 500, received_total = 600, reserved_until = '2025-04-05 23:59:59+05' $$, '1900'),
    ($$ delivery_price = 500, payment_method = 'cash' $$, '0'),
    ($$ delivery_price = 500, payment_method = 'cash', status = 'delivered', delivered_at = '2025-04-01 12:00+05' $$, '2500 by 2025-04-05'),
    ($$ delivery_price = 500, status = 'shipped' $$, '2500'),
    ($$ delivery_price = 500, status = 'cancelled' $$, '0')
  ) as v (change, expected);

-- The desk: a cream every month and due, a tonic that was bought twice
insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, payment_status, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key,
   created_at, shipped_at, received_total)
select gen_random_uuid(), '1999-0002' || o.days, tests.id('clinic'), tests.id(o.placed_by), o.status::public.order_status, 'invoice', 'paid', 1000, 0, 'tap-pickup',
       'Tap Recipient', '+77011234567', gen_random_uuid(), now() - make_interval(days => o.days), case when o.status = 'shipped' then now() end, 1000
  from (values (91, 'clinic', 'delivered'), (61, 'clinic', 'delivered'), (31, 'manager', 'shipped')) as o (days, placed_by, status);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity)
select o.id, p.id, p.sku, p.slug, p.name, 'Крем', 'Aqua Science', 50, 1000, right(o.number, 2)::int
  from public.orders as o join public.products as p on p.sku = 'TAP-CREAM' or (p.sku = 'TAP-TONIC' and o.number <> '1999-000291')
 where o.number like '1999-0002%';
select is(tests.act('clinic', $$ select (my_desk() - 'again')::text $$)::jsonb,
  jsonb_build_object('to_pay', jsonb_build_object('count', 1, 'sum', 1500, 'pay_by', '2025-03-05', 'first', (select jsonb_build_object('id', o.id, 'number', o.number) from orders as o where o.user_id = tests.id('clinic') and private.to_pay(o) > 0)), 'counts', '{"new": 1, "shipped": 1, "delivered": 3}'::jsonb,
    'shipped', jsonb_build_array(jsonb_build_object('id', (select id from orders where number = '1999-000231'), 'number', '1999-000231', 'carrier', null, 'delivery_method', 'Tap pickup', 'desired_on', null)), 'lists', '[]'::jsonb),
  'the desk has what is to pay with its nearest day, what is on its way, and counts');
select tests.cells('finds what is usually ordered by now',
  $$ select coalesce(string_agg(concat_ws(' ', a #>> '{product,sku}', a ->> 'is_due', a ->> 'every_days', a ->> 'days_since', a ->> 'quantity'), ', ' order by n), '-')
       from jsonb_array_elements(my_desk() -> 'again') with ordinality as d (a, n) $$,
  '-', 'anon=42501', 'clinic=TAP-CREAM true 30 31 31, TAP-TONIC false 30 31 31');
create function tests.frequent() returns text language sql return tests.act('clinic', $$ select jsonb_path_query_array(my_frequent_products(), '$[*].product_name') $$);
select is(tests.frequent(), (select jsonb_build_array(c.name, t.name)::text from products as c, products as t where c.sku = 'TAP-CREAM' and t.sku = 'TAP-TONIC'),
  'most ordered is what is in most orders');
update public.products set is_published = false where sku = 'TAP-CREAM';
select is(tests.frequent(), (select jsonb_build_array(t.name)::text from products as t where t.sku = 'TAP-TONIC'), 'of what is still sold');
update public.products set is_published = true where sku = 'TAP-CREAM';
update public.availability set available = false where sku = 'TAP-CREAM';
select is(tests.act('clinic', $$ select jsonb_path_query_array(my_desk(), '$.again[*].product.sku') $$), '["TAP-TONIC"]', 'but nothing that cannot be bought');

select * from finish();
rollback;
