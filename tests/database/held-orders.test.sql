-- What could have held stock for ever or asked for the same money twice: reports and refunds around a reservation, late prices, cash.
begin;
select plan(28);
\ir fixtures.psql

create function tests.order_of(key int) returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = ('70000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid and user_id = tests.id('clinic'));
grant execute on function tests.order_of to anon, authenticated;
create function tests.place(key int, method text default 'tap-pickup', payment text default 'invoice') returns text
language sql
return tests.act('clinic', format(
  $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]', '{"method": "%s", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
     '%s', idempotency_key => '70000000-0000-4000-8000-%s') ->> 'status' $$, method, payment, lpad(key::text, 12, '0')
));
create function tests.state(key int) returns text
language sql stable security definer
return (select concat_ws(' ', status, payment_status, 'day ' || ((reserved_until at time zone 'Asia/Almaty')::date - (now() at time zone 'Asia/Almaty')::date))
          from public.orders where id = tests.order_of(key));

-- A report before the delivery has a price

select tests.place(1, 'tap-post');
select tests.act('clinic', $$ select report_payment(tests.order_of(1)) $$);
select tests.act('admin', $$ select set_delivery_price(tests.order_of(1), 3000, 'by weight') $$);
select is(tests.state(1), 'new reported', 'a price begins no reservation of what is said to be paid');
select tests.act('admin', $$ select reject_payment(tests.order_of(1), 'nothing came') $$);
select is(tests.state(1), 'new unpaid day 2', 'the rejected report does');

-- A report rejected after the delivery

select tests.place(2);
select tests.act('admin', $$ select set_order_status(tests.order_of(2), 'confirmed') $$);
select tests.act('admin', $$ select set_order_status(tests.order_of(2), 'assembling') $$);
select tests.act('admin', $$ select set_order_status(tests.order_of(2), 'shipped') $$);
update orders set reserved_until = reserved_until - interval '10 days' where id = tests.order_of(2);
select tests.act('clinic', $$ select report_payment(tests.order_of(2)) $$);
select tests.act('admin', $$ select reject_payment(tests.order_of(2), 'nothing came') $$);
select is(tests.state(2), 'shipped unpaid day -5', 'what has left is reserved no more');

-- Money given back

select tests.place(3);
select tests.act('admin', $$ select set_payment_status(tests.order_of(3), 'paid') $$);
select isnt(paid_at, null, 'an order knows since when it is paid') from orders where id = tests.order_of(3);
update orders set reserved_until = now() - interval '30 days' where id = tests.order_of(3);
select tests.act('admin', $$ select set_payment_status(tests.order_of(3), 'refunded') $$);
select is(tests.state(3), 'new refunded day 2', 'a refunded order is held for two days more');
select is(paid_at, null, 'and is paid no more') from orders where id = tests.order_of(3);
select is(private.cancel_ended_reservations(200), 0, 'that long it stays');
update orders set reserved_until = now() - interval '1 second' where id = tests.order_of(3);
update shop_settings set max_open_orders = 2;
select is(tests.place(4), 'PT409 too_many_open_orders {"max": 2}', 'it counts among the open ones');
select is(private.cancel_ended_reservations(200), 1, 'then it is cancelled');
select is(tests.place(4), 'new', 'and counts no more');
update shop_settings set max_open_orders = 20;

-- Extensions

update orders set reserved_until = now() - interval '10 days' where id = tests.order_of(4);
select tests.act('manager', $$ select extend_reservation(tests.order_of(4), 'the bank is slow') $$);
select is(tests.state(4), 'new unpaid day 5', 'an extension is never spent on days that have passed');

-- The price of a delivery that left without one

select tests.place(5, 'tap-post');
select tests.act('admin', $$ select set_order_status(tests.order_of(5), 'confirmed') $$);
select tests.act('logistic', $$ select set_order_status(tests.order_of(5), 'assembling') $$);
select tests.act('logistic', $$ select set_order_status(tests.order_of(5), 'shipped') $$);
select is(tests.act('manager', $$ select set_delivery_price(tests.order_of(5), 900) $$), 'PT409 order_is_final', 'a manager sets no price of what has left');
select is(tests.act('admin', $$ select set_delivery_price(tests.order_of(5), 900) ->> 'due' $$), '1900', 'an admin gives it its first one');
select is(tests.act('admin', $$ select set_delivery_price(tests.order_of(5), 800) $$), 'PT409 order_is_final', 'and no other');
select is(tests.state(5), 'shipped unpaid', 'which reserves nothing');

-- Cash

select tests.place(6, payment => 'cash');
select tests.act('admin', $$ select set_order_status(tests.order_of(6), 'confirmed') $$);
select is(tests.act('logistic', $$ select delivery_order(tests.order_of(6)) ->> 'amount_to_collect' $$), '1000', 'cash is to be collected');
select tests.act('admin', $$ select record_payment(tests.order_of(6), 'collected', 400, idempotency_key => gen_random_uuid()) $$);
select is(tests.act('logistic', $$ select delivery_order(tests.order_of(6)) ->> 'amount_to_collect' $$), '600', 'less what the courier has');
select tests.act('admin', $$ select record_payment(tests.order_of(6), 'received', 400, idempotency_key => gen_random_uuid()) $$);
select is(tests.act('logistic', $$ select delivery_order(tests.order_of(6)) ->> 'amount_to_collect' $$), '600', 'which is not counted again when it arrives');
select tests.act('admin', $$ select record_payment(tests.order_of(6), 'collected', 600, idempotency_key => gen_random_uuid()) $$);
select is(tests.act('logistic', $$ select delivery_order(tests.order_of(6)) ->> 'amount_to_collect' $$), 'null', 'all of it is collected once');

-- One key, another day

create function tests.pay(paid_on text) returns text
language sql
return tests.act('admin', format($$ select record_payment(tests.order_of(4), 'received', 100, %s, idempotency_key => '7c000000-0000-4000-8000-000000000001') ->> 'received_total' $$, paid_on));
select is(tests.pay('current_date - 1'), '100', 'a payment of yesterday');
select is(tests.pay('current_date - 1'), '100', 'is recorded once');
select is(tests.pay('null'), '100', 'also by a call that names no day');
select is(tests.pay('current_date - 2'), 'PT409 idempotency_key_used', 'its key serves no other day');

-- Invoices

select tests.place(7);
select tests.act('clinic', $$ select report_payment(tests.order_of(7)) $$);
select is(tests.act('clinic', $$ select issue_invoice(tests.order_of(7)) ->> 'valid_until' $$), 'null', 'an invoice of what is said to be paid has no last day');
select tests.act('admin', $$ select reject_payment(tests.order_of(7), 'nothing came') $$);
select is(tests.act('clinic', $$ select issue_invoice(tests.order_of(7)) ->> 'valid_until' $$), ((now() at time zone 'Asia/Almaty')::date + 5)::text, 'one of what is reserved again has');

-- Settings without an upper check

update shop_settings set reservation_days = 2147483647;
select is(tests.place(8), 'new', 'a setting of two thousand million days stops no order');
select is(tests.state(8), 'new unpaid day 3650', 'which is held for ten years');
select is_empty($$ select * from private.payment_mismatches() $$, 'the sums follow from lines and payments all along');

select * from finish();
rollback;
