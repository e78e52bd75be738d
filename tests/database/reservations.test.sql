-- Until when an unpaid order holds its stock, who lets it do so longer, and what ends it; how many of them a clinic may have.
begin;
select plan(60);
\ir fixtures.psql

create function tests.order_of(key int) returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = ('70000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid and user_id = tests.id('clinic'));
grant execute on function tests.order_of to anon, authenticated;
create function tests.place(key int, method text default 'tap-pickup', payment text default 'invoice', persona text default 'clinic', quantity int default 1) returns text
language sql
return tests.act(persona, format(
  $$ select place_order('[{"sku": "TAP-CREAM", "quantity": %s}]', '{"method": "%s", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
     '%s', idempotency_key => '70000000-0000-4000-8000-%s', user_id => %L) ->> 'status' $$, quantity, method, payment, lpad(key::text, 12, '0'), tests.id('clinic')
));
create function tests.held_until(key int) returns text
language sql stable security definer
return (select to_char(reserved_until at time zone 'Asia/Almaty', '"day "') || ((reserved_until at time zone 'Asia/Almaty')::date - (now() at time zone 'Asia/Almaty')::date)
               || to_char(reserved_until at time zone 'Asia/Almaty', '", "HH24:MI:SS')
          from public.orders where id = tests.order_of(key));

-- It runs from the moment the delivery has a price.

select tests.place(1);
select is(tests.held_until(1), 'day 5, 23:59:59', 'an order with a price of delivery is held from the start');
select tests.place(2, 'tap-post');
select is(tests.held_until(2), null, 'one without is not yet');
update orders set created_at = created_at - interval '3 days' where id = tests.order_of(2);
select tests.act('manager', $$ select set_delivery_price(tests.order_of(2), 900) $$);
select is(tests.held_until(2), 'day 5, 23:59:59', 'but from when it has one');
update shop_settings set reservation_days = 9;
select tests.act('manager', $$ select set_delivery_price(tests.order_of(2), 1000) $$);
select is(tests.held_until(2), 'day 5, 23:59:59', 'another price extends nothing');
select tests.place(3, persona => 'manager');
select is(tests.held_until(3), 'day 9, 23:59:59', 'an order that staff place is held alike, by the setting of the day');
update shop_settings set reservation_days = 5;
select is(private.reservation_end('2026-12-30', 5), '2027-01-04 23:59:59+05', 'it ends in the last second of a day of Almaty');

-- What holds stock

select is(private.holds_stock(jsonb_populate_record(o, jsonb_build_object('status', v.status, 'payment_method', method, 'payment_status', payment, 'received_total', received))), expected,
    format('%s by %s, %s with %s received: %s', v.status, method, payment, received, expected))
  from orders as o, (values
    ('new', 'invoice', 'unpaid', 0, true), ('confirmed', 'invoice', 'unpaid', 0, true), ('new', 'kaspi', 'unpaid', 0, true), ('confirmed', 'kaspi', 'unpaid', 0, true),
    ('new', 'cash', 'unpaid', 0, true), ('confirmed', 'cash', 'unpaid', 0, false), ('assembling', 'invoice', 'unpaid', 0, false), ('shipped', 'invoice', 'unpaid', 0, false),
    ('new', 'invoice', 'reported', 0, false), ('new', 'invoice', 'unpaid', 1, false), ('new', 'invoice', 'paid', 1000, false), ('cancelled', 'invoice', 'unpaid', 0, false)
  ) as v (status, method, payment, received, expected)
 where o.id = tests.order_of(1);

-- Extending

select is(tests.attempt('manager', $$ select extend_reservation(tests.order_of(1), '') $$), 'PT422 reason_required', 'with a reason');
select tests.act('manager', $$ select extend_reservation(tests.order_of(1), 'holidays') $$);
select is(tests.held_until(1), 'day 10, 23:59:59', 'it lasts as long again');
select is(tests.act('admin', $$ select extend_reservation(tests.order_of(1), 'more') $$), 'PT409 already_extended', 'once');
select is(tests.attempt('clinic', $$ select reason from order_changes where order_id = tests.order_of(1) and field = 'reserved_until' $$), 'holidays', 'and the clinic reads why');
select tests.place(4, 'tap-post');
select is(tests.act('manager', $$ select extend_reservation(tests.order_of(4), 'holidays') $$), 'PT409 not_reserved', 'what is not held yet is not extended');
select tests.act('clinic', $$ select report_payment(tests.order_of(3)) $$);
select is(tests.act('manager', $$ select extend_reservation(tests.order_of(3), 'holidays') $$), 'PT409 not_reserved', 'nor what is said to be paid');

-- A rejected report

select tests.act('admin', $$ select reject_payment(tests.order_of(3), 'nothing came') $$);
select is(tests.held_until(3), 'day 9, 23:59:59', 'a rejected report leaves a reservation that lasts long');
select is(tests.act('clinic', $$ select report_payment(tests.order_of(3)) $$), 'PT422 receipt_required', 'another report needs a receipt');
select add_order_document(tests.id('clinic'), tests.order_of(3), tests.order_of(3) || '/receipt.pdf', 'receipt.pdf', 'application/pdf', 100);
update orders set reserved_until = now() - interval '3 days' where id = tests.order_of(3);
select tests.act('admin', $$ select reject_payment(tests.order_of(3), 'nothing came') $$);
select is(tests.held_until(3), 'day 2, 23:59:59', 'and gives one that has passed two days more');

-- The end

select tests.place(5, payment => 'cash'), tests.place(6, payment => 'cash'), tests.place(7);
select tests.act('manager', $$ select set_order_status(tests.order_of(6), 'confirmed') $$), tests.act('manager', $$ select set_order_status(tests.order_of(7), 'confirmed') $$);
select tests.act('clinic', $$ select report_payment(tests.order_of(2)) $$);
select tests.act('admin', $$ select record_payment(tests.order_of(3), 'received', 1, idempotency_key => gen_random_uuid()) $$);
update orders set reserved_until = now() - interval '1 second' where user_id = tests.id('clinic');
select is(stock_count, 93, 'seven orders hold a piece each') from availability where sku = 'TAP-CREAM';
select tests.cells('cancels reservations past the job', $$ select private.cancel_ended_reservations(5) $$, '42501');
select tests.act('admin', $$ select record_payment(tests.order_of(4), 'collected', 1, idempotency_key => gen_random_uuid()) $$);
select is(private.cancel_ended_reservations(2), 2, 'the job takes so many at a time');
select is(private.cancel_ended_reservations(200), 1, 'and then the rest');
select is(private.cancel_ended_reservations(200), 0, 'once');
select is(string_agg(right(idempotency_key::text, 1), '' order by idempotency_key), '157', 'it cancels what nobody has paid: not what is reported, paid in part, or to be paid on delivery')
  from orders where user_id = tests.id('clinic') and status = 'cancelled';
select is(stock_count, 96, 'and the stock is back') from availability where sku = 'TAP-CREAM';
select is_empty($$ select * from private.stock_mismatches() $$, 'with the ledger');
select is(tests.attempt('clinic', $$ select comment || ' ' || coalesce(actor_id::text, 'by the shop') from order_events where order_id = tests.order_of(1) order by id desc limit 1 $$),
  'Резерв закончился ' || to_char(now() at time zone 'Asia/Almaty' - interval '1 second', 'DD.MM.YYYY') || ', оплата не поступила by the shop', 'its history says so');
select is(tests.attempt('clinic', $$ select report_payment(tests.order_of(1)) $$), 'PT409 bad_transition {"to": "reported", "from": "unpaid"}', 'a cancelled order is not reported as paid');
select is((select concat_ws(' ', daily_at, batch) from jobs where name = 'cancel_ended_reservations'), '200', 'the job is due with every call, 200 at a time');

-- Limits of open orders

delete from stock_movements where order_id in (select id from orders where user_id = tests.id('clinic'));
delete from order_payments where order_id in (select id from orders where user_id = tests.id('clinic'));
delete from orders where user_id = tests.id('clinic');
update availability set stock_count = 100 where sku = 'TAP-CREAM';
update shop_settings set max_open_orders = 2, max_open_total = 5000;
select is(tests.place(11), 'new', 'a first open order');
select is(tests.place(12), 'new', 'a second');
select is(tests.place(13), 'PT409 too_many_open_orders {"max": 2}', 'a third is one too many');
select is(tests.place(12), 'new', 'the second asked for again is the second');
select tests.act('clinic', $$ select report_payment(tests.order_of(12)) $$);
select is(tests.place(13), 'PT409 too_many_open_orders {"max": 2}', 'also when one is said to be paid');
select is(tests.place(14, persona => 'manager'), 'new', 'staff place as many as they like');
select tests.act('manager', $$ select set_order_status(tests.order_of(14), 'cancelled') $$);
select tests.act('manager', $$ select set_order_status(tests.order_of(11), 'confirmed') $$);
select is(tests.place(13, quantity => 4), 'new', 'a confirmed order leaves room');
select tests.act('manager', $$ select set_order_status(tests.order_of(12), 'confirmed') $$);
select is(tests.place(15, quantity => 2), 'PT409 open_total_too_high {"max": 5000, "total": 6000}', 'but not for more than the sum allowed');
select is(tests.place(15, quantity => 1), 'new', 'a total of just that passes');
select is(stock_count, 93, 'and what was refused took nothing') from availability where sku = 'TAP-CREAM';

select * from finish();
rollback;
