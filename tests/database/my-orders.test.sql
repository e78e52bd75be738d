-- my_orders: everybody's own orders alone, found by words, days, sums and statuses, page by page.
begin;
select plan(88);
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

select is(tests.act('clinic', tests.found(arguments)), expected, format('my_orders(%s): %s', arguments, expected))
  from (values
    ($$ '' $$, '103 102 101'), ($$ '   ' $$, '103 102 101'), ($$ null $$, '103 102 101'),
    ($$ '000101' $$, '101'), ($$ '1999 103' $$, '103'),
    ($$ 'hydra' $$, '102 101'), ($$ ' BALANCE  hydra ' $$, '102 101'), ($$ 'крем' $$, '102 101'), ($$ 'aq-002' $$, '101'), ($$ 'hydra 200' $$, '-'), ($$ 'крем 50' $$, '102 101'),
    ($$ 'aqua lift' $$, '103'), ($$ 'ёлка' $$, '103'),
    ($$ '100%' $$, '101'), ($$ '%' $$, '101'), ($$ '_' $$, '101'), ($$ '\' $$, '-'), ($$ repeat('x', 100000) $$, '-'),
    ($$ status => '{new}' $$, '102'), ($$ status => '{new,cancelled}' $$, '103 102'), ($$ status => '{}' $$, '-'), ($$ 'hydra', '{delivered}' $$, '101'),
    ($$ from_day => '2025-04-01' $$, '103'), ($$ to_day => '2025-03-31' $$, '102 101'), ($$ from_day => '2025-03-31', to_day => '2025-03-31' $$, '102'),
    ($$ from_day => '2025-04-01', to_day => '2025-03-01' $$, '-'),
    ($$ min_total => 1500 $$, '103 102 101'), ($$ min_total => 1501 $$, '103 102'), ($$ max_total => 1500 $$, '101'), ($$ min_total => 2000, max_total => 2000 $$, '102'),
    ($$ sort => 'created' $$, '101 102 103'), ($$ sort => '-created' $$, '103 102 101'), ($$ sort => 'total' $$, '101 102 103'), ($$ sort => '-total', page_size => 1 $$, '103'),
    ($$ sort => 'total', page => 2, page_size => 2 $$, '103'), ($$ sort => 'user_id' $$, 'PT422 bad_sort'),
    ($$ page_size => 2 $$, '103 102'), ($$ page => 2, page_size => 2 $$, '101'), ($$ page => 3, page_size => 2 $$, '-'), ($$ page => 0, page_size => -5 $$, '103')
  ) as v (arguments, expected);

select is(tests.act('clinic', $$ select my_orders('hydra', '{new}', page_size => 1) - 'rows' $$), '{"total": 1, "counts": {"new": 1, "delivered": 1}}',
  'the total is of the statuses asked for, the counts are of all that the rest finds');
select is(tests.act('clinic', $$ select my_orders(page => 9) - 'rows' $$), '{"total": 3, "counts": {"new": 1, "cancelled": 1, "delivered": 1}}', 'past the end the total stays');
select is(tests.act('newcomer', $$ select my_orders() $$), '{"rows": [], "total": 0, "counts": {}}', 'who has ordered nothing finds nothing');
select is(
  tests.act('clinic', $$ select my_orders('102') #> '{rows,0}' $$)::jsonb,
  jsonb_build_object(
    'id', '7d000000-0000-4000-8000-000000000002', 'number', '1999-000102', 'status', 'new', 'payment_method', 'invoice', 'payment_status', 'unpaid', 'total', 2000,
    'due', 2000, 'paid', 0, 'debt', 0, 'reserved_until', null, 'pay_until', null,
    'delivery_price', null, 'delivery_method', 'Tap pickup', 'carrier', null, 'tracking_number', null, 'recipient_name', 'Tap Recipient', 'placed_by', tests.id('manager'),
    'created_at', '2025-03-31T18:30:00+00:00', 'delivered_at', null, 'returned_at', null, 'cancelled_at', null,
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

select * from finish();
rollback;
