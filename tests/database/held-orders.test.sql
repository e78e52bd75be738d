-- What could have held stock for ever or asked for the same money twice: reports and refunds around a reservation, late prices, cash.
begin;
select plan(56);
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

-- Orders whose reservation does not run: nobody priced their delivery, or they are said to be paid

create function tests.receipt(key int) returns jsonb
language sql
return add_order_document(tests.id('clinic'), tests.order_of(key), tests.order_of(key) || '/receipt.pdf', 'receipt.pdf', 'application/pdf', 100);
create function tests.cancel_day(key int) returns int
language sql stable
return (select private.cancel_on(o) - (o.created_at at time zone 'Asia/Almaty')::date from orders as o where o.id = tests.order_of(key));

delete from notifications;
update auth.users set email_confirmed_at = now() where id = tests.id('admin');
update orders set status = 'delivered', delivered_at = now() where user_id = tests.id('clinic') and status in ('new', 'confirmed');
select tests.place(11, 'tap-post'), tests.place(12), tests.place(13), tests.place(14, 'tap-post'), tests.place(15), tests.place(16), tests.place(17, 'tap-post'), tests.place(18), tests.place(19);
select is(tests.cancel_day(12), null, 'a reservation that runs needs no other end');
select tests.act('clinic', format('select report_payment(tests.order_of(%s))', key)) from unnest('{12,13,15,16,18}'::int[]) as key;
select tests.receipt(13);
update orders set payment_method = 'cash' where id = tests.order_of(14);
select tests.act('admin', $$ select set_order_status(tests.order_of(14), 'confirmed') $$);
select tests.act('admin', $$ select set_order_status(tests.order_of(15), 'confirmed') $$);
select tests.act('admin', $$ select set_order_status(tests.order_of(15), 'assembling') $$);
select tests.act('admin', $$ select record_payment(tests.order_of(16), 'received', 1, idempotency_key => gen_random_uuid()) $$);
select tests.act('admin', $$ select record_payment(tests.order_of(17), 'collected', 1, idempotency_key => gen_random_uuid()) $$);
select is(tests.cancel_day(key), day, what) from (values
  (11, 20, 'without a price of delivery an order ends after four reservations'), (12, 20, 'so does one reported without a receipt'),
  (13, null, 'one with a receipt never does'), (14, 20, 'cash to be paid for what has no price ends too, confirmed or not'),
  (15, null, 'what is assembled never ends'), (16, null, 'nor does what is paid in part'), (17, null, 'nor what a courier has money for')
) as v (key, day, what);
select tests.act('admin', $$ select reject_payment(tests.order_of(18), 'nothing came') $$);
select is(tests.act('clinic', $$ select report_payment(tests.order_of(18)) $$), 'PT422 receipt_required', 'who was rejected reports again with a receipt only');
select tests.receipt(18);
select is(tests.cancel_day(18), null, 'and has no last day then');
select tests.act('admin', $$ select reject_payment(tests.order_of(18), 'not this receipt') $$);
update order_documents set created_at = created_at - interval '1 hour' where order_id = tests.order_of(18);
update orders set reported_at = now(), payment_status = 'reported' where id = tests.order_of(18);
select is(tests.cancel_day(18), 20, 'a receipt of a rejected report proves nothing of the next');

create function tests.age(days int) returns void
language sql
begin atomic
  update orders set reserved_until = reserved_until - (created_at - (now() - make_interval(days => days))), created_at = now() - make_interval(days => days)
   where idempotency_key::text ~ '^70000000-0000-4000-8000-0000000000(1[1-8])$' and user_id = tests.id('clinic');
end;
select tests.age(17);
select is(private.remind_of_cancellations(500), 0, 'three days before nobody is reminded');
select tests.age(18);
select is(private.remind_of_cancellations(500), 4, 'two days before they are');
select is(private.remind_of_cancellations(500), 0, 'once');
select is(count(*)::int, 4, 'the clinic reads of each') from notifications where event = 'order_ending' and user_id = tests.id('clinic');
select is(count(*)::int, 4, 'and its manager') from notifications where event = 'staff_order_ending' and user_id = tests.id('manager');
select is(count(*)::int, 0, 'and no other') from notifications where event ~ 'order_ending' and user_id not in (tests.id('clinic'), tests.id('manager'));
select alike(body, '%Приложите квитанцию%', 'who reported reads what helps') from notifications where event = 'order_ending' and url = '/orders/' || tests.order_of(12);
select is(title, 'Заказ ' || (select number from orders where id = tests.order_of(11)) || ' отменится ' || to_char(private.today() + 2, 'DD.MM.YYYY'), 'and until when')
  from notifications where event = 'order_ending' and url = '/orders/' || tests.order_of(11);
select tests.age(20);
select is(private.cancel_ended_reservations(200), 0, 'the last day is theirs to its end');
select is(tests.attempt('clinic', $$ select cancel_on from (select o.cancel_on from orders as o where o.id = tests.order_of(11)) as own $$), private.today()::text, 'and the clinic reads which it is');
select tests.age(21);
create temporary table stock_before as select stock_count from availability where sku = 'TAP-CREAM';
grant select on stock_before to public;
select is(private.cancel_ended_reservations(200), 4, 'then they are cancelled');
select is(string_agg(right(idempotency_key::text, 2), ' ' order by idempotency_key), '11 12 14 18', 'what nobody priced or proved, and nothing else')
  from orders where user_id = tests.id('clinic') and status = 'cancelled' and idempotency_key::text ~ '00001[1-9]$';
select is(a.stock_count - b.stock_count, 4, 'their stock is back') from availability as a, stock_before as b where a.sku = 'TAP-CREAM';
select is(comment, 'Стоимость доставки не согласовали до ' || to_char(private.today() - 1, 'DD.MM.YYYY'), 'the history says why') from order_events where order_id = tests.order_of(11) and to_status = 'cancelled';

select is(private.remind_of_payments(1000), 1, 'receipts that nobody looks at are brought to the admins');
select alike(body, '%' || (select number from orders where id = tests.order_of(13)) || '%', 'by number') from notifications where event = 'staff_payments_waiting' and user_id = tests.id('admin');
select private.remind_of_payments(1000);
select is(count(*)::int, 1, 'in one letter a day') from outbox where event = 'staff_payments_waiting' and user_id = tests.id('admin');

-- Settings without an upper check

update shop_settings set reservation_days = 2147483647;
select is(tests.place(8), 'new', 'a setting of two thousand million days stops no order');
select is(tests.state(8), 'new unpaid day 3650', 'which is held for ten years');
select is_empty($$ select * from private.payment_mismatches() $$, 'the sums follow from lines and payments all along');

select * from finish();
rollback;
