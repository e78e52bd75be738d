-- Money: what is due, parts, refunds, reports that no money followed, returned pieces, and the trail that each leaves.
begin;
select plan(107);
\ir fixtures.psql

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 10}, {"sku": "TAP-TONIC", "quantity": 2}]',
  '{"method": "tap-courier", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-000000000001') $$);
create function tests.the_order() returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = '70000000-0000-4000-8000-000000000001' and user_id = tests.id('clinic'));
grant execute on function tests.the_order to anon, authenticated;
create function tests.today() returns date language sql stable return (now() at time zone 'Asia/Almaty')::date;
grant execute on function tests.today to anon, authenticated;
create function tests.money() returns text
language sql stable security definer
return (
  select format('%s: due %s, received %s, refunded %s, debt %s', payment_status, due, received_total, refunded_total, debt)
    from public.orders where id = tests.the_order()
);

-- Who

select tests.cells('records a payment', $$ select record_payment(tests.the_order(), 'received', 17000, idempotency_key => gen_random_uuid()) ->> 'payment_status' $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=paid');
select tests.act('clinic', $$ select report_payment(tests.the_order(), 17000, tests.today()) $$);
select tests.cells('rejects a reported payment', $$ select reject_payment(tests.the_order(), 'nothing came') ->> 'payment_status' $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=unpaid');

-- Parts

select is(tests.money(), 'reported: due 17000, received 0, refunded 0, debt 0', 'a report is no money');
select is(tests.act('admin', $$ select reject_payment(tests.the_order(), ' ') $$), 'PT422 reason_required', 'a report is rejected with a reason');
select tests.act('admin', $$ select reject_payment(tests.the_order(), 'nothing came') $$);
select is(tests.money(), 'unpaid: due 17000, received 0, refunded 0, debt 0', 'a rejected report leaves the order unpaid');
select is(tests.act('admin', $$ select reject_payment(tests.the_order(), 'nothing came') $$), 'PT409 bad_transition {"to": "unpaid", "from": "unpaid"}', 'it is rejected once');
select is(tests.attempt('clinic', $$ select new_value || jsonb_build_array(reason) from order_changes where order_id = tests.the_order() order by id desc limit 1 $$), '["unpaid", "nothing came"]', 'the clinic reads why');
select is(tests.act('clinic', $$ select report_payment(tests.the_order()) $$), 'PT422 receipt_required', 'and reports again with a receipt');
select add_order_document(tests.id('clinic'), tests.the_order(), tests.the_order() || '/receipt.pdf', 'receipt.pdf', 'application/pdf', 100);
select is(tests.money(), 'reported: due 17000, received 0, refunded 0, debt 0', 'which counts');

select is(tests.act('admin', format('select record_payment(tests.the_order(), %s)', arguments)), expected, format('record_payment(%s): %s', arguments, expected))
  from (values
    ($$'received', 100$$, 'PT422 idempotency_key_required'),
    ($$null, 100, idempotency_key => gen_random_uuid()$$, 'PT422 bad_payment {"fields": {"kind": "invalid"}}'),
    ($$'reported', 100, idempotency_key => gen_random_uuid()$$, 'PT422 bad_payment {"fields": {"kind": "invalid"}}'),
    ($$'received', 0, idempotency_key => gen_random_uuid()$$, 'PT422 bad_payment {"fields": {"amount": "invalid"}}'),
    ($$'received', null, idempotency_key => gen_random_uuid()$$, 'PT422 bad_payment {"fields": {"amount": "invalid"}}'),
    ($$'received', -5, tests.today() + 1, repeat('x', 501), gen_random_uuid()$$, 'PT422 bad_payment {"fields": {"note": "invalid", "amount": "invalid", "paid_on": "invalid"}}'),
    ($$'received', 5, 'infinity', idempotency_key => gen_random_uuid()$$, '23514'),
    ($$'received', 5, tests.today() - 366, idempotency_key => gen_random_uuid()$$, 'PT422 bad_payment {"fields": {"paid_on": "invalid"}}'),
    ($$'refunded', 5, idempotency_key => gen_random_uuid()$$, 'PT409 refund_too_large {"max": 0}')
  ) as v (arguments, expected);
select is(tests.act('admin', $$ select record_payment('7d000000-0000-4000-8000-000000000009', 'received', 5, idempotency_key => gen_random_uuid()) $$), 'PT404 order_not_found', 'an order that never was is not paid');

create function tests.pay(key int, kind text, amount int, note text default '') returns text
language sql
return tests.act('admin', format($$ select record_payment(tests.the_order(), %L, %s, note => %L, idempotency_key => '7c000000-0000-4000-8000-%s') ->> 'payment_status' $$,
  kind, amount, note, lpad(key::text, 12, '0')));
select is(tests.pay(1, 'received', 6000, ' first part '), 'unpaid', 'a part does not make it paid, and answers the report');
select is(tests.money(), 'unpaid: due 17000, received 6000, refunded 0, debt 0', 'the part is there');
select is(tests.pay(1, 'received', 6000, 'first part'), 'unpaid', 'one key');
select is(tests.money(), 'unpaid: due 17000, received 6000, refunded 0, debt 0', 'records once');
select is(tests.pay(1, 'received', 6001, 'first part'), 'PT409 idempotency_key_used', 'and refuses another sum');
delete from private.idempotent_calls;
select is(tests.pay(1, 'received', 6000, 'first part'), 'PT409 idempotency_key_used', 'and serves no second payment when its answer is no longer kept');
select is(tests.act('admin', $$ select reject_payment(tests.the_order(), 'nothing came') $$), 'PT409 bad_transition {"to": "unpaid", "from": "unpaid"}', 'no report is left to reject');
select is(tests.pay(2, 'collected', 11000), 'reported', 'what a courier holds is said to be paid');
select is(tests.money(), 'reported: due 17000, received 6000, refunded 0, debt 0', 'but has not arrived');
select is(tests.pay(3, 'received', 11000), 'paid', 'once it has, the order is paid');
select isnt(paid_at, null, 'and has the time of it') from orders where id = tests.the_order();
select is(tests.pay(4, 'received', 500), 'paid', 'more than is due');
select is(tests.money(), 'paid: due 17000, received 17500, refunded 0, debt 0', 'is a surplus');
select is(tests.pay(5, 'refunded', 17501), 'PT409 refund_too_large {"max": 17500}', 'no more is given back than there is');
select is(tests.pay(6, 'refunded', 500), 'paid', 'without the surplus it is still paid');
select is(tests.pay(7, 'refunded', 1000), 'unpaid', 'without a part it is not');
select is(tests.pay(8, 'refunded', 16000), 'refunded', 'with all of it given back it is refunded');
select is(tests.act('admin', $$ select set_payment_status(tests.the_order(), 'paid') $$), 'PT409 bad_transition {"to": "paid", "from": "refunded"}', 'which set_payment_status takes no further');
select is(tests.pay(9, 'received', 17000), 'paid', 'though money may come again');
select is_empty($$ select * from private.payment_mismatches() $$, 'order and payments agree');
select is(
  (select jsonb_agg(p - 'id') from jsonb_array_elements(tests.act('clinic', $$ select my_order_payments(tests.the_order()) - 0 $$)::jsonb - 0 - 0) as p),
  (select jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount, 'paid_on', tests.today(), 'reverses_id', null, 'created_at', now()) order by n)
     from (values (1, 'collected', 11000), (2, 'received', 11000), (3, 'received', 500), (4, 'refunded', 500), (5, 'refunded', 1000), (6, 'refunded', 16000), (7, 'received', 17000)) as p (n, kind, amount)),
  'the clinic reads its payments, without notes and names'
);

-- All at once

select tests.act('admin', $$ select set_payment_status(tests.the_order(), 'refunded') $$);
select is(tests.money(), 'refunded: due 17000, received 34500, refunded 34500, debt 0', 'refunded gives all of it back');
delete from order_payments where order_id = tests.the_order();
select private.settle_order(tests.the_order());
select is(tests.pay(10, 'received', 2000), 'unpaid', 'with a part received');
select tests.act('admin', $$ select set_payment_status(tests.the_order(), 'paid') $$);
select is(amount, 15000, 'paid records the rest') from order_payments order by id desc limit 1;

-- Delivered and returned

update orders set status = 'delivered', delivered_at = now() where id = tests.the_order();
delete from order_payments where order_id = tests.the_order();
select private.settle_order(tests.the_order());
update orders set payment_status = 'unpaid' where id = tests.the_order();
select is(tests.money(), 'unpaid: due 17000, received 0, refunded 0, debt 17000', 'a delivered order that is not paid is a debt');
select tests.cells('takes pieces back', $$ select return_items(tests.the_order(), '[{"sku": "TAP-CREAM", "quantity": 1}]', 'broken') ->> 'due' $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=16000');
select is(tests.attempt('admin', format('select return_items(tests.the_order(), %L, %L)', items, reason)), expected, format('return_items(%s, %s): %s', items, reason, expected))
  from (values
    ('[]', 'broken', 'PT422 empty_order'), (null, 'broken', 'PT422 empty_order'), ('{}', 'broken', 'PT422 empty_order'),
    ('[{"sku": "TAP-CREAM", "quantity": 1}]', ' ', 'PT422 reason_required'),
    ('[{"sku": "TAP-OFF", "quantity": 1}]', 'broken', 'PT422 unknown_sku {"lines": ["TAP-OFF"]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 0}]', 'broken', 'PT422 bad_quantity {"lines": ["TAP-CREAM"]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 1.5}]', 'broken', 'PT422 bad_quantity {"lines": ["TAP-CREAM"]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 11}]', 'broken', 'PT409 more_than_sent {"lines": [{"max": 10, "sku": "TAP-CREAM"}]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 6}, {"sku": "TAP-CREAM", "quantity": 5}]', 'broken', 'PT409 more_than_sent {"lines": [{"max": 10, "sku": "TAP-CREAM"}]}')
  ) as v (items, reason, expected);
select tests.act('admin', $$ select set_payment_status(tests.the_order(), 'paid') $$);
select is(tests.act('admin', $$ select return_items(tests.the_order(), '[{"sku": "TAP-CREAM", "quantity": 3}, {"sku": "TAP-TONIC", "quantity": 1}]', 'broken', '7c000000-0000-4000-8000-000000000099') ->> 'due' $$),
  '11500', 'what came back is not due')
  from generate_series(1, 2);
select is(tests.money(), 'paid: due 11500, received 17000, refunded 0, debt 0', 'nor is it refunded by itself: twice the same key, once returned');
select is(string_agg(sku || ' ' || stock_count, ', ' order by sku), 'TAP-CREAM 93, TAP-TONIC 4', 'it is in stock again') from availability where sku in ('TAP-CREAM', 'TAP-TONIC');
select is(tests.attempt('clinic', $$ select new_value -> 0 ->> 'sku' || ' ' || reason from order_changes where order_id = tests.the_order() and field = 'returned_items' $$), 'TAP-CREAM broken', 'the clinic reads what came back and why');
update products set sku = 'TAP-CREAM-2' where sku = 'TAP-CREAM';
select is(tests.act('admin', $$ select return_items(tests.the_order(), '[{"sku": "TAP-CREAM", "quantity": 1}]', 'broken too') ->> 'due' $$), '10500', 'a line is returned by the sku of the order, whatever the product''s is now');
select tests.act('admin', $$ select set_order_status(tests.the_order(), 'returned', 'all of it') $$);
select is(tests.money(), 'paid: due 2000, received 17000, refunded 0, debt 0', 'after the rest only delivery is due');
select is(string_agg(sku || ' ' || stock_count, ', ' order by sku), 'TAP-CREAM-2 100, TAP-TONIC 5', 'and each piece has come back once') from availability where sku in ('TAP-CREAM-2', 'TAP-TONIC');
select is(tests.attempt('admin', $$ select return_items(tests.the_order(), '[{"sku": "TAP-CREAM", "quantity": 1}]', 'broken') $$), 'PT409 bad_transition {"to": "returned", "from": "returned"}', 'nothing is left to take back');
select is(tests.pay(20, 'refunded', 17000), 'refunded', 'the money goes back');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree');
select is_empty($$ select * from private.payment_mismatches() $$, 'order and payments agree');

-- A cancelled order that was paid

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM-2", "quantity": 1}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-000000000002') $$);
select is(tests.act('admin', format($$ select record_payment(%L, 'received', 400, idempotency_key => gen_random_uuid()) ->> 'payment_status' $$, id)), 'unpaid', 'a part of an order')
  from orders where idempotency_key = '70000000-0000-4000-8000-000000000002';
select tests.act('admin', format($$ select set_order_status(%L, 'cancelled') $$, id)) from orders where idempotency_key = '70000000-0000-4000-8000-000000000002';
select is(format('%s %s', payment_status, due - received_total), 'paid -400', 'is a surplus once that is cancelled') from orders where idempotency_key = '70000000-0000-4000-8000-000000000002';

-- The trail

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM-2", "quantity": 1}]', '{"method": "tap-post", "city": "Тараз", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-000000000003') $$);
create function tests.third_order() returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = '70000000-0000-4000-8000-000000000003');
grant execute on function tests.third_order to authenticated;
select tests.act('manager', $$ select set_delivery_price(tests.third_order(), 900) $$);
select tests.act('clinic', $$ select report_payment(tests.third_order(), 1900) $$);
select tests.act('admin', $$ select set_delivery_price(tests.third_order(), 1500, 'two places') $$);
set local shop.reason = ''; -- A reason holds for its transaction, and each request is one of its own.
select tests.act('admin', $$ select set_payment_status(tests.third_order(), 'paid') $$);
update orders set payment_method = 'kaspi', delivery_method = 'tap-pickup', delivery_method_name = 'Tap pickup' where id = tests.third_order();
select results_eq(
  $$ select field, old_value, new_value, reason, p.name from order_changes as c left join tests.personas as p on p.id = c.actor_id
      where order_id = tests.third_order() and field <> 'reserved_until' order by c.id $$,
  $$ values ('delivery_price', null::jsonb, '900'::jsonb, '', 'manager'),
            ('payment_status', '"unpaid"', '"reported"', '', 'clinic'),
            ('delivery_price', '900', '1500', 'two places', 'admin'),
            ('payment_status', '"reported"', '"paid"', '', 'admin'),
            ('payment_method', '"invoice"', '"kaspi"', '', null),
            ('delivery_method', '"Tap post"', '"Tap pickup"', '', null) $$,
  'whatever changes an order''s terms leaves a trace'
);

-- What a clinic reads of its orders holds no commission.

select is_empty(
  $$ select attname from pg_attribute where attrelid = 'public.orders'::regclass and attnum > 0 and attname ~ 'tier|percent|bonus|formula|commission' $$, 'orders hold no terms of commission'
);
select is(tests.attempt('clinic', $$ select count(*) from jsonb_object_keys(place_order('[{"sku": "TAP-CREAM-2", "quantity": 1}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => gen_random_uuid())) as key where key ~ 'tier|percent|bonus|formula|commission|key|hash' $$), '0', 'nor does any answer');

select * from finish();
rollback;
