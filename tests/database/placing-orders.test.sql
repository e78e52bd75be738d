-- place_order: who may, what it refuses and with which details, and all that one order changes.
begin;
select plan(218);
\ir fixtures.psql

create function tests.place(changes jsonb default '{}', projection text default '->> ''status''') returns text
language sql
return (
  select format(
    'select place_order(%L, %L, %L, %L, %L, %L, %L) %s',
    r -> 'items', r -> 'delivery', r ->> 'payment_method', r ->> 'comment', r ->> 'idempotency_key', r ->> 'expected_total', r ->> 'user_id', projection
  )
    from (select '{
      "items": [{"sku": "TAP-CREAM", "quantity": 2, "price": 1000}],
      "delivery": {"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "8 701 123 45 67"},
      "payment_method": "invoice", "comment": "", "idempotency_key": "70000000-0000-4000-8000-000000000001"
    }'::jsonb || changes as r) as request
);
comment on function tests.place is 'A call of place_order() for two creams, but for the changes.';

create function tests.line(sku text, quantity jsonb, price jsonb default null) returns jsonb
language sql
return jsonb_build_object('items', jsonb_build_array(jsonb_build_object('sku', sku, 'quantity', quantity, 'price', price)));

create function tests.delivery(changes jsonb) returns jsonb
language sql
return jsonb_build_object('delivery', '{"method": "tap-courier", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient",
  "recipient_phone": "+77011234567"}'::jsonb || changes);

-- Who

select tests.cells('places an order', tests.place(), 'PT403 clinic_not_verified', 'anon=42501', 'clinic, rival=new');
select tests.cells('places an order for the clinic', tests.place(jsonb_build_object('user_id', tests.id('clinic'))), 'PT403 not_allowed',
  'anon=42501', 'clinic, manager, admin, super_admin=new');
select tests.cells('places an order for a blocked clinic', tests.place(jsonb_build_object('user_id', tests.id('blocked'))), 'PT403 not_allowed',
  'anon=42501', 'blocked, admin, super_admin=PT403 clinic_not_verified');
select tests.cells('places an order for somebody without a record', tests.place(jsonb_build_object('user_id', tests.id('newcomer'))), 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=PT403 clinic_not_verified');

-- Products that need a certificate

update public.products set certificate_required = true where sku in ('TAP-CREAM', 'TAP-TONIC');
create function tests.certify(verdict public.document_verdict, expires_on date, kind public.document_kind default 'certificate') returns void
language sql as $$
  delete from public.clinic_documents where user_id = tests.id('clinic');
  insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict, verdict_reason, expires_on)
  values (tests.id('clinic'), kind, tests.id('clinic') || '/tap.pdf', 'tap.pdf', 'application/pdf', 1, verdict, 'Tap', expires_on);
$$;
create function tests.of_tonic() returns jsonb language sql return '{"items": [{"sku": "TAP-TONIC", "quantity": 9, "price": 1}]}'::jsonb;

select is(tests.attempt('clinic', tests.place('{"items": [{"sku": "TAP-CREAM", "quantity": 1}, {"sku": "TAP-TONIC", "quantity": 1}, {"sku": "TAP-ASK", "quantity": 1}]}')),
  'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}, {"sku": "TAP-TONIC"}]}', 'without a certificate, the answer names the lines that need one');
select tests.cells('places an order without a certificate for the clinic', tests.place(jsonb_build_object('user_id', tests.id('clinic'))), 'PT403 not_allowed',
  'anon=42501', 'clinic, manager, admin, super_admin=PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}');
select is(tests.attempt('clinic', tests.place(tests.of_tonic())), 'PT403 certificate_required {"lines": [{"sku": "TAP-TONIC"}]}', 'it is said before what is left and what it costs');
select is(tests.attempt('clinic', tests.place('{"payment_method": "gold"}')), 'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}', 'and before how it is paid');
select is(tests.attempt('clinic', tests.place(tests.line('TAP-CREAM', '0'))), 'PT422 bad_quantity {"lines": [{"sku": "TAP-CREAM", "quantity": 0}]}',
  'but lines that cannot be read are that first');
select is(tests.attempt('clinic', tests.place('{"items": [{"sku": "TAP-OFF", "quantity": 1}]}')), 'PT409 out_of_stock {"lines": [{"sku": "TAP-OFF", "requested": 1, "stock_count": 0}]}',
  'other products need none');

select is(concat(tests.certify(verdict::public.document_verdict, private.today() + days, kind::public.document_kind), tests.attempt('clinic', tests.place())),
    case when holds then 'new' else 'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}' end, what)
  from (values
    ('certificate', 'pending', 30, false, 'one that is being checked does not hold'),
    ('certificate', 'rejected', 30, false, 'nor one that was refused'),
    ('license', 'accepted', 30, false, 'nor another accepted document'),
    ('certificate', 'accepted', -1, false, 'nor one whose last day was yesterday'),
    ('certificate', 'accepted', 0, true, 'on its last day in Almaty it holds'),
    ('certificate', 'accepted', null, true, 'and one without a last day always')
  ) as v (kind, verdict, days, holds, what);
select tests.cells('places an order for the certified clinic', tests.place(jsonb_build_object('user_id', tests.id('clinic'))), 'PT403 not_allowed',
  'anon=42501', 'clinic, manager, admin, super_admin=new');
select is(tests.attempt('rival', tests.place()), 'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}', 'it holds for no other clinic');

create function tests.uncertified(user_id uuid) returns text language sql
return format('select uncertified_products(%L, %L)', array(select id from public.products where sku in ('TAP-CREAM', 'TAP-ASK')), user_id);
select is(tests.attempt('clinic', tests.uncertified(null)), '{"may_send": true, "is_pending": false, "product_ids": []}', 'who holds a certificate lacks none');
select is(tests.attempt('rival', tests.uncertified(null)), '{"may_send": true, "is_pending": false, "product_ids": ["7b000000-0000-4000-8000-000000000001"]}',
  'who does not learns before ordering which products need one');
select tests.certify('pending', null);
select tests.cells('asks what the clinic lacks a certificate for', tests.uncertified(tests.id('clinic')), 'PT403 not_allowed', 'anon=42501',
  'clinic={"may_send": true, "is_pending": true, "product_ids": ["7b000000-0000-4000-8000-000000000001"]}',
  'manager, admin, super_admin={"may_send": false, "is_pending": true, "product_ids": ["7b000000-0000-4000-8000-000000000001"]}');
select is(tests.attempt('clinic', 'select uncertified_products(array_fill(gen_random_uuid(), array[501]))'), 'PT422 too_many_products {"max": 500}', 'about so many products at most');
update public.products set certificate_required = false where sku in ('TAP-CREAM', 'TAP-TONIC');

-- What is refused

select is(tests.attempt('clinic', tests.place(changes)), expected, format('an order of %s: %s', what, expected))
  from (values
    ('JSON null', '{"items": null}'::jsonb, 'PT422 empty_order'),
    ('an object', '{"items": {"sku": "TAP-CREAM", "quantity": 1}}', 'PT422 empty_order'),
    ('a text', '{"items": "TAP-CREAM"}', 'PT422 empty_order'),
    ('no lines', '{"items": []}', 'PT422 empty_order'),
    ('101 lines', jsonb_build_object('items', (select jsonb_agg(jsonb_build_object('sku', 'TAP-' || n, 'quantity', 1)) from generate_series(1, 101) as n)),
      'PT422 too_many_lines {"max": 100}'),
    ('lines that are none', '{"items": [1, "x", null, []]}', 'PT422 unknown_sku {"lines": [null, null, null, null]}'),
    ('a line without a sku', '{"items": [{"quantity": 1}]}', 'PT422 unknown_sku {"lines": [null]}'),
    ('a sku that is a number', '{"items": [{"sku": 5, "quantity": 1}]}', 'PT422 unknown_sku {"lines": [5]}'),
    ('a product that never was', tests.line('TAP-NOWHERE', '1'), 'PT422 unknown_sku {"lines": [{"sku": "TAP-NOWHERE"}]}'),
    ('a sku in small letters', tests.line('tap-cream', '1'), 'PT422 unknown_sku {"lines": [{"sku": "tap-cream"}]}'),
    ('a product that is not published', tests.line('TAP-HIDDEN', '1'), 'PT422 unknown_sku {"lines": [{"sku": "TAP-HIDDEN"}]}'),
    ('a product without a price', tests.line('TAP-ASK', '1'), 'PT422 price_on_request {"lines": [{"sku": "TAP-ASK"}]}'),
    ('a product off sale', tests.line('TAP-OFF', '1'), 'PT409 out_of_stock {"lines": [{"sku": "TAP-OFF", "requested": 1, "stock_count": 0}]}'),
    ('one piece too many', tests.line('TAP-TONIC', '6'), 'PT409 out_of_stock {"lines": [{"sku": "TAP-TONIC", "requested": 6, "stock_count": 5}]}'),
    ('two lines too many', '{"items": [{"sku": "TAP-CREAM", "quantity": 101}, {"sku": "TAP-TONIC", "quantity": 9}]}',
      'PT409 out_of_stock {"lines": [{"sku": "TAP-CREAM", "requested": 101, "stock_count": 100}, {"sku": "TAP-TONIC", "requested": 9, "stock_count": 5}]}'),
    ('one sku twice', '{"items": [{"sku": "TAP-CREAM", "quantity": 1}, {"sku": "TAP-CREAM", "quantity": 2}]}', 'PT422 duplicate_sku {"lines": [{"sku": "TAP-CREAM"}]}'),
    ('something dearer than shown', tests.line('TAP-CREAM', '1', '999'), 'PT409 price_changed {"lines": [{"sku": "TAP-CREAM", "price": 1000, "shown": 999}]}'),
    ('something shown as a gift', tests.line('TAP-CREAM', '1', '0'), 'PT409 price_changed {"lines": [{"sku": "TAP-CREAM", "price": 1000, "shown": 0}]}'),
    ('something cheaper than shown', tests.line('TAP-CREAM', '1', '1001'), 'new'),
    ('something at the price shown', tests.line('TAP-CREAM', '1', '1000'), 'new'),
    ('something shown without a price', tests.line('TAP-CREAM', '1', 'null'), 'new'),
    ('a total higher than shown', '{"expected_total": 1999}', 'PT409 total_changed {"shown": 1999, "total": 2000, "delivery_price": 0}'),
    ('a total as shown', '{"expected_total": 2000}', 'new'),
    ('a total lower than shown', '{"expected_total": 2001}', 'new'),
    ('a total that leaves delivery out', '{"expected_total": 2000}' || tests.delivery('{}'), 'PT409 total_changed {"shown": 2000, "total": 4000, "delivery_price": 2000}'),
    ('no key', '{"idempotency_key": null}', 'PT422 idempotency_key_required'),
    ('an unknown payment', '{"payment_method": "gold"}', 'PT422 bad_payment_method'),
    ('no payment', '{"payment_method": null}', 'PT422 bad_payment_method'),
    ('a long comment', jsonb_build_object('comment', repeat('x', 1001)), 'PT422 comment_too_long {"max": 1000}')
  ) as v (what, changes, expected);
select is(tests.attempt('clinic', 'select place_order(null, null, idempotency_key => gen_random_uuid())'), 'PT422 empty_order', 'an order of nothing is empty');

select is(tests.attempt('clinic', tests.place(tests.line('TAP-CREAM', quantity))), format('PT422 bad_quantity {"lines": [{"sku": "TAP-CREAM", "quantity": %s}]}', quantity), format('a quantity of %s is refused', quantity))
  from unnest('{0,-1,-0.5,1.5,1.0,10000,1000000000,99999999999999999999,"\"1\"","\"2 \"",true,"null",[],"{}"}'::jsonb[]) as quantity;
select is(tests.attempt('clinic', tests.place('{"items": [{"sku": "TAP-CREAM"}]}')), 'PT422 bad_quantity {"lines": [{"sku": "TAP-CREAM", "quantity": null}]}', 'a line without a quantity is refused');
select is(tests.attempt('clinic', tests.place(tests.line('TAP-CREAM', '1', price))), format('PT422 bad_price {"lines": [{"sku": "TAP-CREAM", "price": %s}]}', price), format('a price of %s is refused', price))
  from unnest('{-1,0.5,1000.0,1000000000,"\"1000\"",true,[],"{}"}'::jsonb[]) as price;

-- Delivery

select is(tests.attempt('clinic', tests.place(tests.delivery(changes))), expected, format('delivery %s: %s', changes, expected))
  from (values
    ('{}'::jsonb, 'new'),
    ('{"city": " алматы "}', 'new'),
    ('{"method": "tap-post", "city": "Тараз"}', 'new'),
    ('{"method": "tap-pickup", "city": null, "address": null}', 'new'),
    ('{"method": "tap-closed"}', 'PT422 bad_delivery {"fields": {"method": "invalid"}}'),
    ('{"method": "teleport"}', 'PT422 bad_delivery {"fields": {"method": "invalid"}}'),
    ('{"method": null}', 'PT422 bad_delivery {"fields": {"method": "invalid"}}'),
    ('{"method": ["tap-pickup"]}', 'PT422 bad_delivery {"fields": {"method": "invalid"}}'),
    ('{"city": "Астана"}', 'PT422 bad_delivery {"fields": {"city": "invalid"}}'),
    ('{"address": "x"}', 'PT422 bad_delivery {"fields": {"address": "invalid"}}'),
    ('{"recipient_name": " ", "recipient_phone": "123"}', 'PT422 bad_delivery {"fields": {"recipient_name": "invalid", "recipient_phone": "invalid"}}'),
    (jsonb_build_object('recipient_name', e'\u200b\u00a0\u3164'), 'PT422 bad_delivery {"fields": {"recipient_name": "invalid"}}'),
    ('{"method": "tap-pickup", "recipient_phone": null}', 'PT422 bad_delivery {"fields": {"recipient_phone": "invalid"}}')
  ) as v (changes, expected);
select is(
  tests.attempt('clinic', tests.place(tests.delivery(jsonb_build_object('method', 'tap-pickup', 'address', repeat('а', 100000))), $$ -> 'address' $$)),
  'null', 'an order that is fetched has no address of the clinic');
select is(tests.attempt('clinic', tests.place(tests.delivery(jsonb_build_object('address', repeat('а', 251))))), 'PT422 bad_delivery {"fields": {"address": "invalid"}}', 'an address has an end');
select is(tests.attempt('clinic', tests.place(jsonb_build_object('delivery', delivery))), 'PT422 bad_delivery {"fields": {"method": "invalid"}}', format('delivery %s is refused', delivery))
  from unnest('{"null",[],"\"tap-pickup\"",1}'::jsonb[]) as delivery;
select is(tests.attempt('clinic', tests.place('{"payment_method": "cash"}' || tests.delivery(changes))), expected, format('cash with delivery %s: %s', changes, expected))
  from (values ('{}'::jsonb, 'new'), ('{"method": "tap-pickup"}', 'new'), ('{"method": "tap-post"}', 'PT422 cash_not_allowed')) as v (changes, expected);
select is(
  tests.attempt('clinic', tests.place(tests.delivery(delivery) || tests.line('TAP-CREAM', quantity), $$ -> 'delivery_price' $$)), expected, format('delivery of %s creams by %s costs %s', quantity, delivery, expected)
)
  from (values ('{}'::jsonb, '19'::jsonb, '2000'), ('{}', '20', '0'), ('{"method": "tap-pickup"}', '1', '0'), ('{"method": "tap-post"}', '50', 'null')) as v (delivery, quantity, expected);

-- All that an order changes

insert into public.user_carts (user_id, items) values
  (tests.id('clinic'), '[{"sku": "TAP-OFF", "quantity": 1}, {"sku": "TAP-CREAM", "quantity": 7}, {"sku": "TAP-ASK", "quantity": 3}, {"sku": "TAP-TONIC", "quantity": 1}]'),
  (tests.id('rival'), '[{"sku": "TAP-CREAM", "quantity": 7}]');
insert into public.product_images (product_id, path, position) values ('7b000000-0000-4000-8000-000000000001', '/img/tap-640.webp', 1);

create function tests.same_as_first() returns jsonb
language sql
return '{"items": [{"sku": "TAP-TONIC", "quantity": 1, "price": 9999}, {"sku": "TAP-CREAM", "quantity": 2}], "comment": " Call first ", "expected_total": 9000}'::jsonb
  || tests.delivery('{"recipient_phone": "8 (701) 123-45-67"}');

create temporary table answers as
select 1 as n, tests.act('clinic', tests.place(tests.same_as_first(), ''))::jsonb as answer;
create temporary view placed as select o.* from answers as a join public.orders as o on o.id = (a.answer ->> 'id')::uuid where a.n = 1;

select is(answer - '{id,number,created_at,items,reserved_until}'::text[], jsonb_build_object(
  'version', 1, 'user_id', tests.id('clinic'), 'placed_by', tests.id('clinic'), 'requested_by', null, 'account_manager_id', tests.id('manager'), 'status', 'new',
  'payment_method', 'invoice', 'payment_status', 'unpaid', 'reported_at', null, 'items_total', 4500, 'delivery_price', 2000, 'total', 6500, 'due', 6500,
  'received_total', 0, 'refunded_total', 0, 'debt', 0, 'reservation_extended_at', null, 'delivery_method', 'tap-courier', 'delivery_method_name', 'Tap courier',
  'city', 'Алматы', 'address', 'ул. Абая, 1', 'recipient_name', 'Tap Recipient', 'recipient_phone', '+77011234567', 'comment', 'Call first',
  'desired_on', null, 'on_shortage', 'call', 'follows_id', null, 'carrier', null, 'tracking_number', null, 'confirmed_at', null, 'assembling_at', null,
  'shipped_at', null, 'delivered_at', null, 'returned_at', null, 'cancelled_at', null, 'paid_at', null
), 'the answer is the order, at the server''s prices') from answers;
select matches(number, '^' || to_char(now() at time zone 'Asia/Almaty', 'YYYY') || '-\d{6}$', 'an order is numbered within the year of Almaty') from placed;
select results_eq(
  $$ select sku, slug, name, product_type, line, volume_ml, image_url, price, quantity from order_items where order_id = (select id from placed) order by sku $$,
  $$ values ('TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', 'Aqua Science', 50, '/img/tap-640.webp', 1000, 2),
            ('TAP-TONIC', 'tap-tonic', 'Tap Tonic', 'Тоник', 'Aqua Science', 200, null, 2500, 1) $$,
  'its lines hold the products as they are now'
);
select results_eq(
  $$ select from_status::text, to_status::text, actor_id from order_events where order_id = (select id from placed) $$,
  $$ values (null, 'new', tests.id('clinic')) $$, 'its first event says who placed it'
);
select results_eq(
  $$ select a.sku, m.delta, m.kind::text, m.actor_id from stock_movements as m join availability as a using (product_id) where order_id = (select id from placed) order by sku $$,
  $$ values ('TAP-CREAM', -2, 'order', tests.id('clinic')), ('TAP-TONIC', -1, 'order', tests.id('clinic')) $$, 'the ledger notes what it took'
);
select results_eq(
  $$ select sku, stock_count from availability where sku in ('TAP-CREAM', 'TAP-TONIC') order by sku $$, $$ values ('TAP-CREAM', 98), ('TAP-TONIC', 4) $$, 'the stock is lower by as much'
);
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree');
select is_empty($$ select * from private.payment_mismatches() $$, 'and so do order and payments');
select is((reserved_until at time zone 'Asia/Almaty')::text, to_char(now() at time zone 'Asia/Almaty' + interval '5 days', 'YYYY-MM-DD 23:59:59'), 'the stock is held to the end of the fifth day') from placed;
select is(items, '[{"sku": "TAP-OFF", "quantity": 1}, {"sku": "TAP-ASK", "quantity": 3}]', 'the ordered lines have left the cart, the others stay as they were') from public.user_carts where user_id = tests.id('clinic');
select is(items, '[{"sku": "TAP-CREAM", "quantity": 7}]', 'other carts are untouched') from public.user_carts where user_id = tests.id('rival');

insert into answers select 2, tests.act('rival', tests.place(tests.line('TAP-CREAM', '1'), ''))::jsonb;
select is_empty($$ select from user_carts where user_id = tests.id('rival') $$, 'a cart that was ordered whole is gone');
select isnt(a.answer ->> 'id', b.answer ->> 'id', 'two people may use the same key') from answers as a, answers as b where a.n = 1 and b.n = 2;

-- One key, one order

select is(
  tests.act('clinic', tests.place(tests.same_as_first(), ''))::jsonb,
  answer, 'the same key gives the same answer'
) from answers where n = 1;
select is(tests.attempt('clinic', tests.place(tests.same_as_first() || changes, $$ ->> 'id' $$)), coalesce(expected, answer ->> 'id'), format('the same key with %s', what))
  from answers, (values
    ('other prices shown', '{"items": [{"sku": "TAP-CREAM", "quantity": 2, "price": 1}, {"sku": "TAP-TONIC", "quantity": 1}], "expected_total": 1}'::jsonb, null),
    ('blanks around the comment', '{"comment": "Call first  "}', null),
    ('other goods', '{"items": [{"sku": "TAP-CREAM", "quantity": 50}]}', 'PT409 idempotency_key_used'),
    ('another quantity', '{"items": [{"sku": "TAP-TONIC", "quantity": 1}, {"sku": "TAP-CREAM", "quantity": 3}]}', 'PT409 idempotency_key_used'),
    ('another comment', '{"comment": "Call later"}', 'PT409 idempotency_key_used'),
    ('another payment', '{"payment_method": "kaspi"}', 'PT409 idempotency_key_used'),
    ('another address', tests.delivery('{"recipient_phone": "8 (701) 123-45-67", "address": "ул. Абая, 2"}'), 'PT409 idempotency_key_used')
  ) as v (what, changes, expected)
 where n = 1;
select is(stock_count, 97, 'and takes no stock again') from public.availability where sku = 'TAP-CREAM';
select isnt(tests.attempt('clinic', tests.place('{"idempotency_key": "70000000-0000-4000-8000-000000000002"}', $$ ->> 'id' $$)), answer ->> 'id', 'another key gives another order') from answers where n = 1;
delete from private.idempotent_calls;
select is(tests.attempt('clinic', tests.place(tests.same_as_first())), 'PT409 idempotency_key_used', 'a key serves no second order when its answer is no longer kept');

-- On behalf of a client

insert into answers select 3, tests.act('manager', tests.place(jsonb_build_object('user_id', tests.id('clinic')), ''))::jsonb;
select is(answer ->> 'user_id', tests.id('clinic')::text, 'an order placed by the manager is the clinic''s') from answers where n = 3;
select is(answer ->> 'placed_by', tests.id('manager')::text, 'and remembers who placed it') from answers where n = 3;
select is(tests.attempt('clinic', format('select count(*) from orders where id = %L', answer ->> 'id')), '1', 'the clinic sees it') from answers where n = 3;
update public.user_clinic_info set account_manager_id = tests.id('manager') where user_id = tests.id('rival');
select is(tests.attempt('manager', tests.place(jsonb_build_object('user_id', tests.id('rival')))), 'PT409 idempotency_key_used', 'the key of one client''s order is refused for another''s');
update public.user_clinic_info set account_manager_id = tests.id('manager2') where user_id = tests.id('rival');
update public.user_roles set is_active = false where user_id = tests.id('manager');
select is(tests.attempt('manager', tests.place(jsonb_build_object('user_id', tests.id('clinic')))), 'PT403 not_allowed', 'a manager who lost his role does not get the order back by its key');
select is(tests.attempt('manager', tests.place()), 'PT403 clinic_not_verified', 'nor by leaving the client out');

-- An order never changes when the catalogue does

update public.products set name = 'Tap Renamed', slug = 'tap-renamed', is_published = false where sku = 'TAP-CREAM';
update public.availability set price = 7777 where sku = 'TAP-CREAM';
delete from public.product_images where product_id = '7b000000-0000-4000-8000-000000000001';
update public.delivery_methods set price = 1, name = 'Tap renamed' where code = 'tap-courier';
select results_eq(
  $$ select slug, name, price, image_url from order_items where order_id = (select id from placed) and sku = 'TAP-CREAM' $$,
  $$ values ('tap-cream', 'Tap Cream', 1000, '/img/tap-640.webp') $$, 'a line stays as it was ordered'
);
select is(total, 6500, 'and so does the total') from placed;
select is(delivery_method_name, 'Tap courier', 'and the name of the delivery') from placed;

select * from finish();
rollback;
