-- Receipts and write-offs of many lines, the stock and its ledger as staff read them, and the clinics that wait for a product.
begin;
select plan(164);
\ir fixtures.psql

update public.products set barcode = '4870000000012' where sku = 'TAP-CREAM';

-- Many lines at once

select tests.cells('receives many products', $$ select post_stock('receipt', '[{"code": "TAP-CREAM", "quantity": 5}, {"code": "TAP-TONIC", "quantity": 1}]', 'invoice 7') $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin={"lines": 2, "pieces": 6}');
select tests.cells('looks up products by their codes', $$ select jsonb_array_length(stock_products(array['TAP-CREAM', '4870000000012', 'TAP-NOWHERE'])) $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=2');

select is(tests.attempt('admin', format('select post_stock(%s)', arguments)), expected, format('post_stock(%s): %s', left(arguments, 80), expected))
  from (values
    ($$'write_off', '[{"code": "TAP-CREAM", "quantity": 100}]', 'broken'$$, '{"lines": 1, "pieces": 100}'),
    ($$'receipt', '[{"code": " tap-cream ", "quantity": 1}]', 'typed'$$, '{"lines": 1, "pieces": 1}'),
    ($$'receipt', '[{"code": "4870000000012", "quantity": 1}]', 'scanned'$$, '{"lines": 1, "pieces": 1}'),
    ($$'receipt', '[{"code": "TAP-HIDDEN", "quantity": 1}]', 'a draft'$$, '{"lines": 1, "pieces": 1}'),
    ($$'write_off', '[{"code": "TAP-CREAM", "quantity": 1}, {"code": "TAP-TONIC", "quantity": 6}]', 'broken'$$,
      'PT422 bad_stock_lines {"lines": [{"row": 2, "code": "TAP-TONIC", "error": "out_of_stock", "stock_count": 5}]}'),
    ($$'receipt', '[{"code": "TAP-CREAM", "quantity": 1}, {"code": "4870000000012", "quantity": 1}, {"code": "x", "quantity": 1}, {"quantity": 1},
        {"code": "TAP-TONIC", "quantity": 0}, {"code": "TAP-ASK", "quantity": 1.5}, {"code": "TAP-OFF", "quantity": "2"}, {"code": "TAP-HIDDEN"}, 7]', 'all wrong'$$,
      'PT422 bad_stock_lines {"lines": [{"row": 2, "code": "4870000000012", "error": "duplicate"}, {"row": 3, "code": "x", "error": "unknown_code"}, '
      || '{"row": 4, "error": "unknown_code"}, {"row": 5, "code": "TAP-TONIC", "error": "bad_quantity"}, {"row": 6, "code": "TAP-ASK", "error": "bad_quantity"}, '
      || '{"row": 7, "code": "TAP-OFF", "error": "bad_quantity"}, {"row": 8, "code": "TAP-HIDDEN", "error": "bad_quantity"}, {"row": 9, "error": "unknown_code"}]}'),
    ($$'receipt', '[{"code": "TAP-CREAM", "quantity": 1000001}]', 'too many'$$,
      'PT422 bad_stock_lines {"lines": [{"row": 1, "code": "TAP-CREAM", "error": "bad_quantity"}]}'),
    ($$'receipt', '[]', 'nothing'$$, 'PT422 bad_line_count {"max": 1000}'),
    ($$'receipt', '{}', 'nothing'$$, 'PT422 bad_line_count {"max": 1000}'),
    ($$'receipt', null, 'nothing'$$, 'PT422 bad_line_count {"max": 1000}'),
    ($$'receipt', (select jsonb_agg('{}'::jsonb) from generate_series(1, 1001)), 'too many'$$, 'PT422 bad_line_count {"max": 1000}'),
    ($$'inventory', '[{"code": "TAP-CREAM", "quantity": 1}]', 'count'$$, 'PT422 bad_kind {"kind": "inventory"}'),
    ($$null, '[{"code": "TAP-CREAM", "quantity": 1}]', 'count'$$, 'PT422 bad_kind {"kind": null}'),
    ($$'receipt', '[{"code": "TAP-CREAM", "quantity": 1}]', ' '$$, 'PT422 reason_required')
  ) as v (arguments, expected);

select is(tests.act('admin', format($$ select post_stock('write_off', '[{"code": "TAP-CREAM", "quantity": %s}, {"code": "TAP-TONIC", "quantity": 2}]', '  expired ', '7c000000-0000-4000-8000-000000000002') $$, pieces)), expected, what)
  from (values
    (1, 10, '{"lines": 2, "pieces": 12}', 'a write-off with a key'),
    (2, 10, '{"lines": 2, "pieces": 12}', 'a second one gets the same answer'),
    (3, 11, 'PT409 idempotency_key_used', 'the same key with other lines is refused')
  ) as v (n, pieces, expected, what) order by n;
select is(tests.act('admin', $$ select post_stock('receipt', '[{"code": "TAP-CREAM", "quantity": 5}, {"code": "nobody", "quantity": 1}]', 'half') $$),
  'PT422 bad_stock_lines {"lines": [{"row": 2, "code": "nobody", "error": "unknown_code"}]}', 'one wrong line and nothing is posted');
select results_eq(
  $$ select a.sku, a.stock_count, m.delta, m.kind::text, m.note, m.actor_id from availability as a join stock_movements as m using (product_id)
      where a.sku in ('TAP-CREAM', 'TAP-TONIC') and m.note <> 'tap' order by a.sku $$,
  $$ values ('TAP-CREAM', 90, -10, 'write_off', 'expired', tests.id('admin')), ('TAP-TONIC', 3, -2, 'write_off', 'expired', tests.id('admin')) $$,
  'counter and ledger have what was posted, once'
);

-- Reserved pieces and the level

insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key)
select id::uuid, number, tests.id('clinic'), tests.id('clinic'), status::public.order_status, 'invoice', 15000, 0, 'tap-pickup', 'Tap', '+77011234567', id::uuid
  from (values
    ('7d000000-0000-4000-8000-000000000001', '1999-000001', 'new'), ('7d000000-0000-4000-8000-000000000002', '1999-000002', 'confirmed'),
    ('7d000000-0000-4000-8000-000000000003', '1999-000003', 'assembling'), ('7d000000-0000-4000-8000-000000000004', '1999-000004', 'shipped'),
    ('7d000000-0000-4000-8000-000000000005', '1999-000005', 'delivered'), ('7d000000-0000-4000-8000-000000000006', '1999-000006', 'cancelled'),
    ('7d000000-0000-4000-8000-000000000007', '1999-000007', 'returned')
  ) as o (id, number, status);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, sent_quantity)
select o.id, '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', 'Aqua Science', 50, 1000,
       power(10, right(o.number, 1)::int - 1)::int % 9999, case o.number when '1999-000003' then 60 end
  from public.orders as o where o.number like '1999-00000_' and right(o.number, 1)::int <= 4;

create function tests.stock(field text, arguments text default $$search => 'TAP-CREAM'$$) returns text
language sql
as $$ select tests.act('admin', format('select string_agg(r ->> %L, '','') from jsonb_array_elements(admin_stock(%s) -> ''rows'') as r', field, arguments)) $$;

select is(tests.stock('reserved'), '71', 'new, confirmed and assembling orders reserve; of a picked one what was found');
select is(tests.stock('available') || '+' || tests.stock('reserved') || '=' || tests.stock('on_shelf'), '90+71=161', 'both together lie on the shelf');
select is(tests.act('admin', $$ select r ->> 'reserved' from jsonb_array_elements(stock_products(array['tap-cream'])) as r $$), '71', 'a looked up product says so too');

select tests.cells('reads the stock', $$ select admin_stock(search => 'tap-tonic') -> 'total' $$, 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=1');
update public.products set low_stock_threshold = 3 where sku in ('TAP-TONIC', 'TAP-ASK', 'TAP-HIDDEN');
select is(string_agg(sku || ' ' || stock_level, ', ' order by sku), 'TAP-ASK enough, TAP-CREAM enough, TAP-HIDDEN low, TAP-OFF enough, TAP-TONIC low', 'a product is low at its threshold')
  from public.availability where sku like 'TAP-%';
select tests.act('admin', $$ select adjust_stock('TAP-TONIC', -3, 'broken') $$);
select is(tests.stock('level', $$search => 'TAP-TONIC'$$), 'out', 'one without stock is out');
select is(tests.stock('sku', $$search => 'TAP-', level => 'short'$$), 'TAP-TONIC', 'short are the published ones that are out or low');
select is(tests.stock('sku', $$search => 'TAP-', level => 'low'$$), 'TAP-HIDDEN', 'low ones may be drafts');
select is(tests.stock('sku', $$search => 'TAP-', is_reserved => true$$), 'TAP-CREAM', 'reserved ones can be asked for');
select is(tests.stock('sku', $$search => 'TAP-', sort => '-available'$$), 'TAP-CREAM,TAP-OFF,TAP-ASK,TAP-HIDDEN,TAP-TONIC', 'by what can be sold');
select is(tests.stock('sku', $$search => '4870000000012'$$), 'TAP-CREAM', 'by EAN-13');
select is(tests.stock('sku', $$search => 'tap o'$$), 'TAP-OFF', 'by name');
select is(tests.attempt('admin', $$ select admin_stock(sort => 'name') $$), 'PT422 bad_sort', 'by nothing else');
select is(tests.attempt('admin', $$ select admin_stock(level => 'high') $$), 'PT422 bad_level', 'no other level');

-- How long it lasts

select is(tests.stock('days_left'), 'null', 'what is not sold lasts for ever');
select is(tests.stock('to_order', $$search => 'TAP-', level => 'out'$$), '0', 'and is not ordered, though there is none left');
update public.products set created_at = now() - interval '200 days' where sku in ('TAP-CREAM', 'TAP-OFF');
update public.products set created_at = now() - interval '10 days' where sku = 'TAP-ASK';
insert into public.stock_movements (product_id, delta, kind, created_at) values
  ('7b000000-0000-4000-8000-000000000001', 120, 'receipt', now()), ('7b000000-0000-4000-8000-000000000001', -130, 'order', now() - interval '89 days'),
  ('7b000000-0000-4000-8000-000000000001', 10, 'cancel', now()), ('7b000000-0000-4000-8000-000000000001', -50, 'order', now() - interval '91 days'),
  ('7b000000-0000-4000-8000-000000000001', 50, 'receipt', now()),
  ('7b000000-0000-4000-8000-000000000003', -8, 'order', now()), ('7b000000-0000-4000-8000-000000000003', 8, 'receipt', now());
select is(tests.stock('sold'), '120', 'sold in 90 days: ordered less cancelled');
select is(tests.stock('days_left'), '67', '90 pieces at 120 in 90 days');
select is(tests.stock('days_left', $$search => 'TAP-ASK'$$), '5', 'a young product is measured by its own age: 4 pieces at 8 in 10 days');
select is(tests.stock('to_order', $$search => 'TAP-ASK'$$), '44', 'and so is what to order: 48 pieces for 60 days');
select is(tests.stock('sku', $$search => 'TAP-', sort => 'days'$$), 'TAP-ASK,TAP-CREAM,TAP-HIDDEN,TAP-OFF,TAP-TONIC', 'what ends first comes first');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree');

-- The ledger

create function tests.moves(arguments text) returns text
language sql
as $$ select tests.act('admin', format('select string_agg(r ->> ''delta'', '','') from jsonb_array_elements(admin_stock_movements(%s) -> ''rows'') as r', arguments)) $$;

select tests.cells('lists movements', $$ select admin_stock_movements(search => 'TAP-TONIC') -> 'total' $$, 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=3');
insert into public.stock_movements (product_id, delta, kind, order_id, actor_id, created_at) values
  ('7b000000-0000-4000-8000-000000000004', -4, 'order', '7d000000-0000-4000-8000-000000000001', tests.id('clinic'), '2025-03-05 18:59:59+00'),
  ('7b000000-0000-4000-8000-000000000004', 4, 'cancel', '7d000000-0000-4000-8000-000000000001', tests.id('manager'), '2025-03-05 19:00:00+00');
select is(tests.moves($$search => 'TAP-OFF'$$), '9,4,-4', 'of a product, newest first');
select is(tests.moves($$product_id => '7b000000-0000-4000-8000-000000000004'$$), '9,4,-4', 'of a product by its id');
select is(tests.moves($$search => '1999-000001'$$), '4,-4', 'of an order');
select is(tests.moves($$search => 'tap off', kind => 'cancel'$$), '4', 'by name and kind');
select is(tests.moves($$search => 'TAP-OFF', from_day => '2025-03-05', to_day => '2025-03-05'$$), '-4', 'of a day in Almaty');
select is(tests.moves($$actor_id => tests.id('manager'), to_day => '2025-03-06'$$), '4', 'by who did it');
select is(tests.moves($$search => 'TAP-OFF', page => 2, page_size => 2$$), '-4', 'page by page');
select is(tests.moves($$search => 'nowhere at all'$$), 'null', 'nothing');
select is(
  tests.act('admin', $$ select string_agg(concat_ws(' ', r ->> 'actor', r ->> 'order_number'), ', ') from jsonb_array_elements(admin_stock_movements(search => '1999-000001') -> 'rows') as r $$),
  'Tap Manager 1999-000001, Tap clinic 1999-000001', 'with the names of staff and clinics'
);

-- Clinics that wait

select tests.cells('subscribes to a product that is out', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000002') $$, 'PT403 clinic_not_verified',
  'anon=42501', 'clinic, rival={"product_id": "7b000000-0000-4000-8000-000000000002"}');
select is(tests.attempt('clinic', format('select subscribe_to_stock(%L)', id)), expected, what)
  from (values
    ('7b000000-0000-4000-8000-000000000001', 'PT409 in_stock', 'not to one that can be bought'),
    ('7b000000-0000-4000-8000-000000000004', '{"product_id": "7b000000-0000-4000-8000-000000000004"}', 'one taken off sale counts as out'),
    ('7b000000-0000-4000-8000-000000000005', 'PT404 product_not_found', 'not to a draft'),
    ('7b000000-0000-4000-8000-000000000099', 'PT404 product_not_found', 'not to nothing'),
    (null, 'PT404 product_not_found', 'not to null')
  ) as v (id, expected, what);

select tests.act('rival', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000002') $$);
select tests.act('clinic', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000002') $$);
select is(tests.act('clinic', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000002') $$), '{"product_id": "7b000000-0000-4000-8000-000000000002"}', 'asking twice is no error');
select tests.cells('lists who waits', $$ select stock_waiting(product_id => '7b000000-0000-4000-8000-000000000002') -> 'total' $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=2');
select tests.cells('takes those who are to be notified', $$ select private.take_stock_subscriptions(1) $$, '42501');

create function tests.waiting(arguments text) returns text
language sql
as $$ select tests.act('admin', format('select string_agg(r ->> ''clinic_name'', '', '') from jsonb_array_elements(stock_waiting(%s) -> ''rows'') as r', arguments)) $$;
select is(tests.waiting($$product_id => '7b000000-0000-4000-8000-000000000002'$$), 'Tap rival, Tap clinic', 'in the order of asking');
select is(tests.waiting($$search => 'TAP-TONIC'$$), 'Tap rival, Tap clinic', 'by article');
select is(tests.waiting($$search => 'tap clinic'$$), 'Tap clinic', 'by clinic');
select is(tests.waiting($$search => 'tap tonic', in_stock => true$$), 'null', 'nothing is back yet');
select is(tests.stock('waiting', $$search => 'TAP-TONIC'$$), '2', 'the stock says how many wait');
select is(tests.stock('sku', $$search => 'TAP-', is_waited_for => true$$), 'TAP-TONIC', 'and for what');

create function tests.notified(batch int) returns text
language sql
as $$ select string_agg(p.name, ', ' order by t.n) from (
        select user_id, row_number() over () as n from private.take_stock_subscriptions(batch) where product_id = '7b000000-0000-4000-8000-000000000002'
      ) as t join tests.personas as p on p.id = t.user_id $$;
select is(tests.notified(100), null, 'nobody is notified while there is none');
select tests.act('admin', $$ select post_stock('receipt', '[{"code": "TAP-TONIC", "quantity": 5}]', 'it came') $$);
select is(tests.waiting($$search => 'tap tonic', in_stock => true$$), 'Tap rival, Tap clinic', 'once it is back the list says so');
update public.products set is_published = false where sku = 'TAP-TONIC';
select is(tests.notified(100), null, 'nobody is notified of a hidden product');
update public.products set is_published = true where sku = 'TAP-TONIC';
select is(tests.notified(1), 'rival', 'the first who asked is notified first');
select is(tests.notified(100), 'clinic', 'then the next');
select is(tests.notified(100), null, 'each once');
select is(tests.waiting($$product_id => '7b000000-0000-4000-8000-000000000002'$$), 'null', 'and waits no longer');
select is(tests.act('clinic', $$ delete from stock_subscriptions $$), '0', 'a subscription that was notified is history');
select tests.act('admin', $$ select post_stock('write_off', '[{"code": "TAP-TONIC", "quantity": 5}]', 'gone again') $$);
select is(tests.act('clinic', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000002') $$), '{"product_id": "7b000000-0000-4000-8000-000000000002"}', 'who was notified may ask again');
update public.user_clinic_info set status = 'reject', reject_kind = 'blocked', reject_reason = 'debts' where user_id = tests.id('clinic');
select tests.act('admin', $$ select post_stock('receipt', '[{"code": "TAP-TONIC", "quantity": 5}]', 'it came') $$);
select is(tests.notified(100), null, 'a blocked clinic is not notified');
update public.user_clinic_info set status = 'verified', reject_kind = null, reject_reason = null where user_id = tests.id('clinic');

update public.stock_subscriptions set notified_at = now() - interval '13 months' where user_id = tests.id('rival');
select tests.prune();
select is_empty($$ select from stock_subscriptions where notified_at < now() - interval '12 months' $$, 'who was notified a year ago is forgotten');

insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
select 'tap-many-' || n, 'TAP-MANY-' || n, 'Tap Many', 1, 5, 50, true from generate_series(1, 200) as n;
insert into public.stock_subscriptions (user_id, product_id) select tests.id('rival'), id from public.products where sku like 'TAP-MANY-%';
select is(tests.act('rival', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000004') $$), 'PT409 too_many_subscriptions {"max": 200}', 'a clinic waits for 200 products at most');

select * from finish();
rollback;
