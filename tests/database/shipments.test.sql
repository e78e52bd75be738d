-- The store room: picking, shortages, sending, handing over, and what the clinic sees of it.
begin;
select plan(505);
\ir fixtures.psql

insert into public.products (id, slug, sku, name, product_type_id, line_id, volume_ml, is_published) values
  ('7b000000-0000-4000-8000-000000000011', 'tap-mask', 'TAP-MASK', 'Tap Mask', 1, 5, 50, true);
update public.availability set price = 500 where sku = 'TAP-MASK';
select private.move_stock(array[('7b000000-0000-4000-8000-000000000011', 100)::private.stock_move], 'receipt', 'tap');
insert into public.product_cells (product_id, cell) values
  ('7b000000-0000-4000-8000-000000000001', 'B-2'), ('7b000000-0000-4000-8000-000000000011', 'A-1');

create function tests.key(n int) returns uuid
language sql immutable strict
return format('70000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid;
create function tests.order_of(n int) returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = tests.key(n));
create function tests.place(n int, more jsonb default '{}', payment text default 'invoice', method text default 'tap-courier') returns text
language sql
return tests.act('clinic', format($$ select place_order('[{"sku": "TAP-CREAM", "quantity": 10}, {"sku": "TAP-MASK", "quantity": 4}]', %L, %L,
  idempotency_key => %L) ->> 'status' $$, jsonb_build_object('method', method, 'city', 'Алматы', 'address', 'ул. Абая, 1', 'recipient_name', 'Tap Recipient',
  'recipient_phone', '+77011234567') || more, payment, tests.key(n)));
create function tests.as_logistic(call text) returns text
language sql
return tests.act('logistic', 'select ' || call);
create function tests.to_assembly(n int) returns void
language sql
begin atomic
  select tests.act('admin', format('select set_order_status(%L, %L)', tests.order_of(n), 'confirmed'));
  select tests.act('logistic', format('select set_order_status(%L, %L)', tests.order_of(n), 'assembling'));
end;
create function tests.today() returns date language sql stable return (now() at time zone 'Asia/Almaty')::date;
grant execute on function tests.key, tests.order_of, tests.today to anon, authenticated;

-- The day that a clinic wishes

select is(tests.place(1, jsonb_build_object('desired_on', wish)), expected, format('%s is %s', what, expected))
  from (values
    ('a day in the past', (now() - interval '2 days')::date::text, 'PT422 unavailable_day'), ('no day at all', 'soon', 'PT422 unavailable_day'), ('a day in two years', (now() + interval '730 days')::date::text, 'PT422 unavailable_day'),
    ('a Sunday', (date_trunc('week', now()) + interval '13 days')::date::text, 'PT422 unavailable_day')
  ) as v (what, wish, word)
  cross join lateral (select word || ' ' || jsonb_build_object('days', private.open_delivery_days(m)) as expected from public.delivery_methods as m where m.code = 'tap-courier') as e;
select is(tests.place(1, '{"on_shortage": "whatever"}'), 'PT422 bad_delivery {"fields": {"on_shortage": "invalid"}}', 'what to do on a shortage is one of three');
select is(tests.place(1, jsonb_build_object('desired_on', (private.delivery_days('tap-courier'))[2], 'on_shortage', 'rest')), 'new', 'an open day is taken');
select results_eq($$ select desired_on::date, on_shortage::text from orders where id = tests.order_of(1) $$, $$ values ((private.delivery_days('tap-courier'))[2], 'rest') $$, 'and kept with the choice');
select tests.cells('asks for the days of a method', $$ select cardinality(delivery_days('tap-courier')) $$, '20');
select is(private.delivery_days('tap-closed'), null, 'a method that is not offered has no days');
create function tests.days(method text, changes jsonb) returns text
language sql
return (select array_to_string((private.open_delivery_days(jsonb_populate_record(m, changes)))[1:1], '') from public.delivery_methods as m where m.code = method);
select is(tests.days('tap-courier', '{"days": [1,2,3,4,5,6,7], "lead_days": 0, "cut_off": "23:59:59"}'), tests.today()::text, 'before the cut-off today still counts');
select is(tests.days('tap-courier', '{"days": [1,2,3,4,5,6,7], "lead_days": 0, "cut_off": "00:00"}'), (tests.today() + 1)::text, 'after it tomorrow does');
select is(tests.days('tap-courier', '{"days": [1,2,3,4,5,6,7], "lead_days": 3, "cut_off": "00:00"}'), (tests.today() + 4)::text, 'lead days come on top');

-- Picking

select tests.to_assembly(1);
select tests.place(2, '{"on_shortage": "call"}'), tests.to_assembly(2);
select tests.place(3, '{"on_shortage": "cancel"}'), tests.to_assembly(3);
select is((select picker_id from shipments where order_id = tests.order_of(1)), tests.id('logistic'), 'the one who takes an order into assembly picks it');

select tests.cells('opens a pick list', $$ select jsonb_path_query_array(picking_list(array[tests.order_of(1), tests.order_of(2), gen_random_uuid()]), '$.lines[*].cell')::text $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=["A-1", "B-2"]');
select is(tests.attempt('logistic', $$ select picking_list(array[tests.order_of(1), tests.order_of(2)]) #>> '{lines,1,quantity}' $$), '20', 'two orders are summed by article');
select is(tests.attempt('logistic', $$ select picking_list('{}') $$), 'PT422 too_many_orders {"max": 100}', 'of no orders there is no list');
select tests.cells('ticks a line', $$ select pick_lines(jsonb_build_array(jsonb_build_object('order_id', tests.order_of(1), 'sku', 'TAP-CREAM', 'picked', true))) ->> 'conflicts' $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=[]');
select is(tests.attempt('logistic', format('select pick_lines(%L)', lines)), 'PT422 bad_lines', format('%s are no lines', lines))
  from unnest('{null,"{}","[]","[{\"order_id\": \"1\", \"sku\": \"TAP-CREAM\", \"picked\": true}]","[{\"order_id\": \"7b000000-0000-4000-8000-000000000001\", \"sku\": \"TAP-CREAM\", \"picked\": 1}]"}'::text[]) as lines;

create function tests.tick(n int, sku text, picked boolean, key int default null) returns text
language sql
return tests.as_logistic(format($$ pick_lines(jsonb_build_array(jsonb_build_object('order_id', %L, 'sku', %L, 'picked', %L::boolean)), %L) ->> 'conflicts' $$, tests.order_of(n), sku, picked, tests.key(key)));
create function tests.stage(n int) returns text
language sql
return tests.as_logistic(format($$ delivery_order(%L) ->> 'stage' $$, tests.order_of(n)));
select tests.tick(1, 'TAP-CREAM', true);
select is(tests.stage(1), 'assembling', 'an order with a line left is in assembly');
select tests.tick(1, 'TAP-MASK', true);
select is(tests.stage(1), 'picked', 'with all lines ticked it is picked');
select tests.tick(1, 'TAP-MASK', false, 900);
select is(tests.stage(1), 'assembling', 'a tick can be taken back');
select tests.tick(1, 'TAP-MASK', true);
select tests.tick(1, 'TAP-MASK', false, 900);
select is(tests.stage(1), 'picked', 'a call that is sent again does nothing');
select is(tests.tick(2, 'TAP-MASK', false, 900), 'PT409 idempotency_key_used', 'and its key serves no other');

-- Shortages

create function tests.short(n int, missing int, key int default null, sku text default 'TAP-CREAM', reason text default 'broken') returns text
language sql
return tests.as_logistic(format($$ report_shortage(%L, %L, %s, %L, %L) - '{id,number}'::text[] $$, tests.order_of(n), sku, missing, reason, tests.key(key)));
select tests.cells('says that something is missing', $$ select report_shortage(tests.order_of(1), 'TAP-CREAM', 2, 'broken') ->> 'status' $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=assembling');
select is(tests.short(1, 11), 'PT422 bad_quantity {"max": 10}', 'more than was ordered is not missing');
select is(tests.short(1, 1, reason => ' '), 'PT422 reason_required', 'a shortage has a reason');
select is(tests.short(1, 1, sku => 'TAP-TONIC'), 'PT422 unknown_sku {"sku": "TAP-TONIC"}', 'and is of what was ordered');
select is(tests.short(1, 0), 'PT409 nothing_changed', 'nothing missing is nothing new');
select is(tests.short(1, 3, 901), '{"status": "assembling", "on_shortage": "rest"}', 'three are missing');
select is(tests.short(1, 3, 901), '{"status": "assembling", "on_shortage": "rest"}', 'said twice they are missing once');
select results_eq($$ select kind::text, delta from stock_movements where order_id = tests.order_of(1) and kind <> 'order' order by id $$, $$ values ('shortage', 3), ('write_off', -3) $$, 'the ledger tells why');
select is(stock_count, 70, 'and the counter stays') from availability where sku = 'TAP-CREAM';
select results_eq($$ select due, deducted_total from orders where id = tests.order_of(1) $$, $$ values (11000, 3000) $$, 'what is due follows');
select is(tests.short(1, 1, 902), '{"status": "assembling", "on_shortage": "rest"}', 'two turn up again');
select results_eq($$ select kind::text, sum(delta)::int from stock_movements where order_id = tests.order_of(1) and kind <> 'order' group by kind order by kind $$, $$ values ('inventory', 2), ('shortage', 1), ('write_off', -3) $$, 'which is written too');
select is(stock_count, 70, 'still without moving the counter') from availability where sku = 'TAP-CREAM';
select is(tests.as_logistic(format($$ report_shortage(%L, 'TAP-CREAM', 2, 'broken', %L, %s) ->> 'status' $$, tests.order_of(1), tests.key(953), expected)), answer, format('who saw %s missing: %s', expected, answer))
  from (values (0, 'PT409 line_changed {"missing": 1}'), (1, 'assembling'), (1, 'assembling')) as v (expected, answer);
select is(tests.as_logistic(format($$ report_shortage(%L, 'TAP-CREAM', 2, 'broken', %L) ->> 'status' $$, tests.order_of(1), tests.key(953))), 'PT409 idempotency_key_used', 'a key serves one expectation');
select is(tests.as_logistic(format($$ report_shortage(%L, 'TAP-CREAM', 1, 'broken', null, 2) ->> 'status' $$, tests.order_of(1))), 'assembling', 'one turns up again');
create function tests.tick_seen(sku text, missing text) returns text
language sql
return tests.as_logistic(format($$ jsonb_path_query_array(pick_lines(jsonb_build_array(jsonb_build_object('order_id', %L, 'sku', %L, 'picked', false, 'missing', %s))), '$.conflicts[*].missing') $$, tests.order_of(1), sku, missing));
select is(tests.tick_seen('TAP-CREAM', '0'), '[1]', 'a tick by who saw nothing missing is a conflict');
select isnt((select picked_at from order_picks where order_item_id = (select id from order_items where order_id = tests.order_of(1) and sku = 'TAP-CREAM')), null, 'which writes nothing');
select is(tests.tick_seen('TAP-CREAM', '1'), '[]', 'who saw the piece missing takes the tick back');
select is((select picked_at from order_picks where order_item_id = (select id from order_items where order_id = tests.order_of(1) and sku = 'TAP-CREAM')), null, 'and it is gone');
select is(tests.tick_seen('TAP-CREAM', $$'none'::text$$), 'PT422 bad_lines', 'missing is a number');
select tests.tick(1, 'TAP-CREAM', true);
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree');
select is(pieces, 29, 'what is missing is not reserved') from private.reserved_pieces(array(select id from products where sku = 'TAP-CREAM'));
select is(tests.act('admin', format($$ select product_card(%L) ->> 'reserved' $$, id)), '29', 'nor on the product''s card') from products where sku = 'TAP-CREAM';
select is_empty($$ select * from private.payment_mismatches() $$, 'and so do sums and lines');

-- What the clinic has chosen: cancel
select is(tests.short(3, 1, 903), '{"status": "cancelled", "on_shortage": "cancel"}', 'an order that must not be incomplete is cancelled');
select is(stock_count, 79, 'what was there is back on the shelf') from availability where sku = 'TAP-CREAM';
select is(stock_count, 92, 'all of it') from availability where sku = 'TAP-MASK';
-- Call
select is(tests.short(2, 2, 904), '{"status": "assembling", "on_shortage": "call"}', 'a clinic that wants a call is called');
select is(tests.as_logistic(format($$ set_order_status(%L, 'shipped') $$, tests.order_of(2))), 'PT409 shortage_undecided', 'until then its order stays');
select tests.cells('decides on a shortage', $$ select decide_shortage(tests.order_of(2), 'rest') ->> 'status' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic, logistic, manager, admin, super_admin=assembling');
select tests.cells('cancels for a shortage', $$ select decide_shortage(tests.order_of(2), 'cancel') ->> 'status' $$, 'PT404 order_not_found',
  'anon=42501', 'logistic=PT403 not_allowed', 'clinic, manager, admin, super_admin=cancelled');
select is(tests.attempt('clinic', $$ select decide_shortage(tests.order_of(2), 'call') $$), 'PT422 bad_choice', 'to be called is no decision');
select is(tests.attempt('clinic', $$ select decide_shortage(tests.order_of(1), 'rest') $$), 'PT409 nothing_to_decide', 'who has decided is not asked again');
select is(tests.attempt('clinic', $$ select order_shipment(tests.order_of(2)) ->> 'shortage_undecided' $$), 'true', 'the clinic sees that it is to decide');
select is(tests.act('clinic', $$ select decide_shortage(tests.order_of(2), 'rest') ->> 'status' $$), 'assembling', 'it wants the rest');
select is(tests.short(2, 10, 905), '{"status": "assembling", "on_shortage": "rest"}', 'then nothing is left of one line');
select is(tests.short(2, 4, 906, 'TAP-MASK'), '{"status": "assembling", "on_shortage": "rest"}', 'nor of the other');
select is(tests.as_logistic(format($$ set_order_status(%L, 'shipped') $$, tests.order_of(2))), 'PT409 nothing_to_send', 'an empty parcel is not sent');
select is(tests.act('admin', $$ select set_order_status(tests.order_of(2), 'cancelled', 'nothing there') ->> 'status' $$), 'cancelled', 'an admin cancels it');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree after all of it');

-- Sending

update public.carriers set tracking_pattern = '[A-Z]{2}[0-9]{9}KZ', tracking_url = 'https://post.test/{number}' where code = 'kazpost';
select tests.act('clinic', $$ select issue_invoice(tests.order_of(1)) ->> 'total' $$);
create function tests.send(n int, args text) returns text
language sql
return tests.as_logistic(format('save_shipment(%L, %s) - ''{id,number}''::text[]', tests.order_of(n), args));
select tests.cells('sends an order', $$ select save_shipment(tests.order_of(1), send => true) ->> 'status' $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=shipped');
select is(tests.send(1, args), expected, format('save_shipment(%s): %s', args, expected))
  from (values
    ($$ places => 0, weight => 0, cost => -1, carrier => 'nobody' $$, 'PT422 bad_shipment {"fields": {"cost": "invalid", "places": "invalid", "weight": "invalid", "carrier": "invalid"}}'),
    ($$ carrier => 'kazpost', tracking_number => 'nonsense', send => true $$, 'PT422 bad_tracking_number {"carrier": "kazpost", "pattern": "[A-Z]{2}[0-9]{9}KZ"}')
  ) as v (args, expected);
select is(tests.send(1, $$ 2, 1.9, 'kazpost', ' rr 104882317 kz', 2300, true, tests.key(910) $$), '{"status": "shipped"}', 'a parcel leaves');
select is(tests.send(1, $$ 2, 1.9, 'kazpost', ' rr 104882317 kz', 2300, true, tests.key(910) $$), '{"status": "shipped"}', 'and the answer that was lost comes again');
select results_eq($$ select places, weight, s.carrier, s.tracking_number, cost, o.carrier, o.tracking_number from shipments as s join orders as o on o.id = s.order_id where o.id = tests.order_of(1) $$,
  $$ values (2, 1.900, 'kazpost', 'RR104882317KZ', 2300, 'Казпочта', 'RR104882317KZ') $$, 'the number is written as the carrier writes it');
select results_eq($$ select sku, sent_quantity from order_items where order_id = tests.order_of(1) order by sku $$, $$ values ('TAP-CREAM', 9), ('TAP-MASK', 4) $$, 'sent and left out are what was ordered');
select results_eq($$ select total from invoices where order_id = tests.order_of(1) order by number $$, $$ values (13000) $$, 'the invoice of what is sent is kept');
select is(tests.send(1, $$ places => 3, weight => 2, carrier => 'kazpost', tracking_number => 'RR104882318KZ' $$), '{"status": "shipped"}', 'what is known later is added');
select is((select cost from shipments where order_id = tests.order_of(1)), 2300, 'and what logistic does not see stays');
select tests.cells('reads what the carrier took', $$ select delivery_order(tests.order_of(1)) ->> 'cost' $$, 'PT403 not_allowed', 'anon=42501', 'logistic=null', 'admin, super_admin=2300');
select is(tests.attempt('admin', $$ insert into shipments (order_id) values (tests.order_of(2)) $$), '42501', 'nobody writes shipments himself');
select is(tests.attempt('logistic', $$ insert into order_picks (order_item_id) values (gen_random_uuid()) $$), '42501', 'nor picks');
select is(tests.short(1, 5, 907), 'PT409 bad_transition {"to": "assembling", "from": "shipped"}', 'what has left is not short any more');
select results_eq($$ select conflict ->> 'status' from jsonb_array_elements(tests.tick(1, 'TAP-MASK', false)::jsonb) as conflict $$, $$ values ('shipped') $$, 'a tick that is too late is a conflict and changes nothing');

select tests.place(9, method => 'tap-post'), tests.to_assembly(9);
select is(tests.as_logistic(format($$ set_order_status(%L, 'shipped', '', 'казпочта', ' KZ1 ') ->> 'status' $$, tests.order_of(9))), 'shipped', 'a status takes any number');
select results_eq($$ select o.carrier, o.tracking_number, s.carrier from orders as o join shipments as s on s.order_id = o.id where o.id = tests.order_of(9) $$,
  $$ values ('Казпочта', 'KZ1', null::text) $$, 'but leads nobody to a page on it');

-- An invoice of what was ordered is revised when the order leaves short.
select tests.place(4, '{"on_shortage": "rest"}'), tests.to_assembly(4);
select tests.act('clinic', $$ select issue_invoice(tests.order_of(4)) $$);
select tests.short(4, 4, 911);
select tests.send(4, 'send => true');
select results_eq($$ select items_total, jsonb_path_query_array(items, '$[*].quantity')::text, count(*) over () from invoices where order_id = tests.order_of(4) order by number $$,
  $$ values (12000, '[10, 4]', 2::bigint), (8000, '[6, 4]', 2) $$, 'the revision has a number of its own');
select is((select count(distinct number) from invoices where order_id = tests.order_of(4)), 2::bigint, 'and the first stays');

-- Too much paid

select tests.act('admin', $$ select record_payment(tests.order_of(4), 'received', 14000, idempotency_key => tests.key(912)) $$);
select results_eq($$ select payment_status::text, received_total - refunded_total - due from orders where id = tests.order_of(4) $$, $$ values ('paid', 4000) $$, 'what was paid too much is to be given back');

-- A follow-up order

update public.availability set price = 7777 where sku = 'TAP-CREAM';
select tests.cells('orders what was missing', $$ select (follow_up_order(tests.order_of(4)) ->> 'items_total') $$, 'PT404 order_not_found',
  'anon=42501', 'clinic, manager, admin, super_admin=4000', 'logistic=PT403 not_allowed');
delete from private.idempotent_calls;
select is(tests.attempt('clinic', $$ select follow_up_order(tests.order_of(4), tests.key(4)) $$), 'PT409 idempotency_key_used', 'the key of an order serves no other when its answer is no longer kept');
select is(tests.act('clinic', $$ select follow_up_order(tests.order_of(4), tests.key(20)) ->> 'delivery_price' $$), '0', 'what was missing comes at the old price, delivery free');
select is(tests.act('clinic', $$ select follow_up_order(tests.order_of(4), tests.key(20)) ->> 'items_total' $$), '4000', 'asked twice it comes once');
select is(tests.act('admin', $$ select follow_up_order(null, tests.key(21)) $$), 'PT404 order_not_found', 'no order has no rest');
select matches(tests.act('manager', $$ select follow_up_order(tests.order_of(4)) $$), '^PT409 already_followed', 'whether the clinic or its manager asks');
select is((select follows_id from orders where id = tests.order_of(20)), tests.order_of(4), 'it knows what it follows');
select is(tests.attempt('clinic', $$ select follow_up_order(tests.order_of(20)) $$), 'PT409 nothing_missing', 'an order that has everything is not followed');
select is_empty($$ select * from private.stock_mismatches() $$, 'from the shelf');
update public.availability set available = false where sku = 'TAP-CREAM';
select matches(tests.attempt('clinic', $$ select follow_up_order(tests.order_of(1)) $$), '^PT409 out_of_stock .*"stock_count": 0', 'what is not on sale is not ordered');
update public.availability set available = true, price = 1000 where sku = 'TAP-CREAM';

-- Many at once, and back

select tests.place(5), tests.place(6);
-- Logistic does not tell a new order from none.
select is(tests.attempt('logistic', replace(call, 'THE_ORDER', format('%L::uuid', tests.order_of(5)))), replace(tests.attempt('logistic', replace(call, 'THE_ORDER', format('%L::uuid', nobodys.id))), nobodys.id::text, tests.order_of(5)::text), call)
  from unnest(array[
    $$ select advance_orders(array[THE_ORDER], 'assembling') $$, $$ select undo_delivery_step(array[THE_ORDER]) $$,
    $$ select pick_lines(jsonb_build_array(jsonb_build_object('order_id', THE_ORDER, 'sku', 'TAP-CREAM', 'picked', true))) $$,
    $$ select report_shortage(THE_ORDER, 'TAP-CREAM', 1, 'broken') $$, $$ select set_order_status(THE_ORDER, 'assembling') $$,
    $$ select report_problem(THE_ORDER, 'no answer') $$, $$ select hand_over_order(THE_ORDER, 'Somebody') $$
  ]) as call, (select gen_random_uuid() as id) as nobodys;
select tests.act('admin', format('select set_order_status(%L, %L)', tests.order_of(n), 'confirmed')) from unnest('{5,6}'::int[]) as n;
select tests.cells('takes orders into assembly', $$ select jsonb_array_length(advance_orders(array[tests.order_of(5), tests.order_of(6), tests.order_of(1)], 'assembling') -> 'moved') $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=2');
select is(tests.as_logistic($$ (advance_orders(array[tests.order_of(5), tests.order_of(6), tests.order_of(1)], 'assembling', null, tests.key(920)) #> '{refused,0}') - '{id,number}'::text[] $$), '{"error": "bad_transition", "status": "shipped"}', 'what cannot move is named');
select is(tests.as_logistic($$ advance_orders(array[tests.order_of(5)], 'delivered') $$), 'PT422 bad_status', 'delivered is said one by one');
select is(tests.attempt('admin', $$ select undo_delivery_step(array[tests.order_of(5)]) -> 'refused' -> 0 ->> 'error' $$), 'too_late_to_undo', 'nobody takes back another''s step');
select tests.cells('takes a step back', $$ select jsonb_array_length(undo_delivery_step(array[tests.order_of(5)]) -> 'moved') $$, 'PT403 not_allowed', 'anon=42501', 'logistic=1', 'admin, super_admin=0');
select tests.as_logistic($$ undo_delivery_step(array[tests.order_of(5), tests.order_of(6)]) $$);
select results_eq($$ select status::text, assembling_at from orders where id in (tests.order_of(5), tests.order_of(6)) $$, $$ values ('confirmed', null::timestamptz), ('confirmed', null) $$, 'both are back');
select tests.as_logistic($$ advance_orders(array[tests.order_of(5), tests.order_of(6)], 'assembling') $$);
select tests.tick(5, 'TAP-MASK', true);
select is(tests.as_logistic($$ undo_delivery_step(array[tests.order_of(5)]) -> 'refused' -> 0 ->> 'error' $$), 'too_late_to_undo', 'what somebody has picked stays in assembly');
select tests.as_logistic($$ advance_orders(array[tests.order_of(6)], 'shipped', 'courier') $$);
select is((select carrier from orders where id = tests.order_of(6)), 'Курьер Aurelis', 'many leave with one carrier');
select tests.as_logistic($$ undo_delivery_step(array[tests.order_of(6)]) $$);
select results_eq($$ select status::text, carrier, shipped_at, (select bool_and(sent_quantity is null) from order_items where order_id = orders.id) from orders where id = tests.order_of(6) $$,
  $$ values ('assembling', null::text, null::timestamptz, true) $$, 'an order that did not leave after all was not sent');

-- Handing over

select tests.place(7, payment => 'cash'), tests.to_assembly(7);
select tests.as_logistic(format($$ set_order_status(%L, 'shipped', '', 'Курьер Aurelis') $$, tests.order_of(7)));
create function tests.code(n int) returns text
language sql security definer
return (select code from private.handover_codes where order_id = tests.order_of(n));
create function tests.wrong_code(n int) returns text
language sql security definer
return (select lpad(((code::int + 1) % 10000)::text, 4, '0') from private.handover_codes where order_id = tests.order_of(n));
grant execute on function tests.code, tests.wrong_code to anon, authenticated;
select tests.cells('gets the code', $$ select order_shipment(tests.order_of(7)) ->> 'code' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic=' || tests.code(7), 'manager, admin, super_admin=null');
select is(tests.attempt(persona, $$ select code from private.handover_codes $$), '42501', format('%s reads no codes', persona)) from unnest('{anon,clinic,logistic,admin}'::text[]) as persona;
create function tests.hand_over_order(n int, args text) returns text
language sql
return tests.as_logistic(format($$ hand_over_order(%L, %s) - 'id' $$, tests.order_of(n), args));
select tests.cells('hands an order over', $$ select hand_over_order(tests.order_of(7), 'Tap Nurse', tests.code(7), cash_taken => 14000) ->> 'status' $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=delivered');
select is(tests.hand_over_order(7, args), expected, format('hand_over_order(%s): %s', args, expected))
  from (values
    ($$ '', tests.code(7), cash_taken => 14000 $$, 'PT422 bad_handover {"fields": {"handed_to": "invalid"}}'),
    ($$ 'Tap Nurse', tests.code(7) $$, 'PT422 bad_handover {"fields": {"cash_taken": "invalid"}}'),
    ($$ 'Tap Nurse', tests.code(7), cash_taken => 13000 $$, 'PT422 bad_handover {"fields": {"note": "invalid"}}'),
    ($$ 'Tap Nurse', photo_path => 'elsewhere/1.jpg', cash_taken => 14000 $$, 'PT422 bad_handover {"fields": {"photo_path": "invalid"}}'),
    ($$ 'Tap Nurse', cash_taken => 14000 $$, 'PT422 proof_required')
  ) as v (args, expected);
select is(tests.hand_over_order(7, $$ 'Tap Nurse', tests.wrong_code(7), cash_taken => 14000 $$), format('{"status": "shipped", "tries_left": %s}', left_over), format('a wrong code leaves %s tries', left_over))
  from unnest('{4,3,2,1,0}'::int[]) as left_over;
select is(tests.hand_over_order(7, $$ 'Tap Nurse', tests.code(7), cash_taken => 14000 $$), 'PT409 code_locked', 'then even the right one is too late');
insert into storage.objects (bucket_id, name) values ('handover-photos', tests.order_of(7) || '/7d000000-0000-4000-8000-000000000001.jpg');
select is(tests.hand_over_order(7, format($$ 'Tap Nurse', photo_path => %L, cash_taken => 13000, note => 'no change', idempotency_key => tests.key(930) $$, tests.order_of(7) || '/7d000000-0000-4000-8000-000000000001.jpg')),
  '{"status": "delivered", "tries_left": null}', 'and a photo has to do');
select is(tests.hand_over_order(7, format($$ 'Tap Nurse', photo_path => %L, cash_taken => 13000, note => 'no change', idempotency_key => tests.key(930) $$, tests.order_of(7) || '/7d000000-0000-4000-8000-000000000001.jpg')),
  '{"status": "delivered", "tries_left": null}', 'sent twice it is handed over once');
select results_eq($$ select kind::text, amount, note from order_payments where order_id = tests.order_of(7) $$, $$ values ('collected', 13000, 'Разница -1000 ₸. no change') $$, 'the courier holds the cash, the difference is noted');
select results_eq($$ select payment_status::text, (select handed_to from shipments where order_id = orders.id) from orders where id = tests.order_of(7) $$, $$ values ('reported', 'Tap Nurse') $$, 'until an admin records it');
select is(tests.hand_over_order(6, $$ 'Tap Nurse', '0000' $$), 'PT409 bad_transition {"to": "delivered", "from": "assembling"}', 'what has not left is not handed over');
select is(tests.hand_over_order(1, $$ 'Tap Nurse', tests.code(1), cash_taken => 5 $$), 'PT422 bad_handover {"fields": {"cash_taken": "invalid"}}', 'what is not to be collected is not taken');

select tests.place(8, method => 'tap-post'), tests.to_assembly(8);
select tests.as_logistic(format($$ set_order_status(%L, 'shipped') $$, tests.order_of(8)));
select is(tests.code(8), null, 'a carrier asks for no code of ours');
select is(tests.hand_over_order(8, $$ 'Tap Nurse' $$), '{"status": "delivered", "tries_left": null}', 'nor does its delivery');

select tests.cells('adds a picture of handing over', $$ insert into storage.objects (bucket_id, name) values ('handover-photos', tests.order_of(7) || '/7d000000-0000-4000-8000-000000000002.jpg') $$, '42501',
  'logistic, admin, super_admin=1');
select is(tests.attempt('logistic', format($$ insert into storage.objects (bucket_id, name) values ('handover-photos', '%s/7d000000-0000-4000-8000-000000000002.jpg') $$, id)), '42501', what)
  from (values (gen_random_uuid(), 'none of an order that does not exist'), (tests.order_of(6), 'nor of one that has not left')) as v (id, what);
insert into storage.objects (bucket_id, name) select 'handover-photos', tests.order_of(7) || '/7d000000-0000-4000-8000-00000000001' || n || '.jpg' from generate_series(1, 7) as n;
select is(tests.attempt('logistic', $$ insert into storage.objects (bucket_id, name) values ('handover-photos', tests.order_of(7) || '/7d000000-0000-4000-8000-000000000002.jpg') $$), '42501', 'nor a ninth');
update storage.objects set created_at = now() - interval '8 days' where bucket_id = 'handover-photos' and name like tests.order_of(7) || '/%' and name not like '%17.jpg';
select private.list_unused_handover_photos(1000);
select results_eq($$ select path from file_removals where bucket_id = 'handover-photos' and path like tests.order_of(7) || '/%' order by path $$,
  $$ select tests.order_of(7) || '/7d000000-0000-4000-8000-00000000001' || n || '.jpg' from generate_series(1, 6) as n $$, 'what handed nothing over goes after a week');
delete from storage.objects where bucket_id = 'handover-photos' and name ~ '00000001[1-7].jpg$';
select tests.cells('adds one elsewhere', $$ insert into storage.objects (bucket_id, name) values ('handover-photos', 'elsewhere.exe') $$, '42501');
select tests.cells('sees the picture', $$ select count(*) from storage.objects where bucket_id = 'handover-photos' and name like tests.order_of(7) || '/%' $$, '0', 'logistic, admin, super_admin=1');

-- Problems

select tests.cells('reports a problem', $$ select report_problem(tests.order_of(1), 'nobody there', tests.today() + 1) ->> 'id' = tests.order_of(1)::text $$, 'PT403 not_allowed', 'anon=42501', 'logistic, admin, super_admin=true');
select is(tests.as_logistic(format('report_problem(%L, %s) ->> ''number'' is not null', tests.order_of(n), args)), expected, format('report_problem(%s): %s', args, expected))
  from (values
    (5, $$ 'nobody there' $$, 'PT409 bad_transition {"to": "problem", "from": "assembling"}'), (1, $$ ' ' $$, 'PT422 reason_required'), (1, $$ 'nobody there', '2020-01-01' $$, 'PT422 unavailable_day'),
    (1, format($$ 'nobody there', %L $$, (now() at time zone 'Asia/Almaty')::date + 1), 'true')
  ) as v (n, args, expected);
select is(tests.stage(1), 'problem', 'an order that was not handed over is a problem');
select is(tests.attempt('clinic', $$ select order_shipment(tests.order_of(1)) ->> 'problem' $$), 'nobody there', 'its clinic reads why');
select tests.cells('tries again', $$ select retry_delivery(tests.order_of(1)) ->> 'id' = tests.order_of(1)::text $$, 'PT403 not_allowed', 'anon=42501', 'logistic, admin, super_admin=true');
select is(tests.attempt('logistic', format($$ select delivery_route(%L) @> jsonb_build_array(jsonb_build_object('id', tests.order_of(1))) $$, (now() at time zone 'Asia/Almaty')::date)), 'false', 'the day of the next try is tomorrow');
select is(tests.as_logistic(format('report_problem(%L, ''moved away'', null, null, %L) ->> ''number'' is not null', tests.order_of(1), expected)), answer, format('another problem by who saw «%s»', expected))
  from (values ('', 'PT409 problem_changed {"problem": "nobody there"}'), ('nobody there', 'true'), ('nobody there', 'PT409 problem_changed {"problem": "moved away"}')) as v (expected, answer);
select is(tests.as_logistic(format('retry_delivery(%L, ''nobody there'')', tests.order_of(1))), 'PT409 problem_changed {"problem": "moved away"}', 'who saw another problem does not take this one away');
select tests.as_logistic(format('retry_delivery(%L, ''moved away'', %L)', tests.order_of(1), tests.key(940)));
select is(tests.as_logistic(format('retry_delivery(%L, ''moved away'', %L) ->> ''number'' is not null', tests.order_of(1), tests.key(940))), 'true', 'a call that is sent again answers as before');
select is(tests.stage(1), 'shipped', 'on its way again');
select is(tests.as_logistic(format('retry_delivery(%L)', tests.order_of(1))), 'PT409 no_problem', 'once');

-- The board

select tests.cells('filters the board', $$ select string_agg(o ->> 'stage', ' ') from jsonb_array_elements(delivery_board(search => 'RR104882318KZ') -> 'orders') as o $$, 'PT403 not_allowed', 'anon=42501', 'logistic, admin, super_admin=shipped');
select is(tests.attempt('logistic', format($$ select (delivery_board(%s) -> 'orders') @> jsonb_build_array(jsonb_build_object('id', tests.order_of(%s))) $$, args, n)), expected, format('order %s on the board of %s: %s', n, args, expected))
  from (values
    (1, $$carrier => 'kazpost', page_size => 100$$, 'true'), (1, $$carrier => 'sdek'$$, 'false'), (1, $$paid => true$$, 'false'), (4, $$paid => true, page_size => 100$$, 'true'),
    (7, $$search => 'TAP-MASK', stage => 'delivered', page_size => 100$$, 'true'), (7, $$search => 'TAP-MASK', stage => 'shipped', page_size => 100$$, 'false'), (1, $$search => 'TAP-TONIC'$$, 'false'), (5, $$to_collect => true$$, 'false')
  ) as v (n, args, expected);
select tests.cells('fetches papers', $$ select jsonb_array_length(delivery_papers(array[tests.order_of(1), tests.order_of(2), tests.order_of(5)]) -> 'orders') $$, 'PT403 not_allowed', 'anon=42501', 'logistic, admin, super_admin=2');
select tests.cells('reads the waybill of what has left', $$ select jsonb_array_length(order_waybill(tests.order_of(1)) -> 'items') $$, 'PT404 order_not_found', 'anon=42501', 'clinic, manager, admin, super_admin=2');
select is(tests.attempt('clinic', format('select order_waybill(tests.order_of(%s))', n)), 'PT409 order_not_sent', what || ' has no waybill') from (values (5, 'an order in assembly'), (2, 'a cancelled order')) as v (n, what);
select is(
  tests.attempt('manager', $$ select (o || jsonb_build_object('items', o -> 'items' -> 1)) - 'day' - 'seller' from order_waybill(tests.order_of(1)) as o $$)::jsonb,
  jsonb_build_object('number', o.number, 'buyer', 'ТОО «Tap clinic»', 'city', 'Алматы', 'address', 'ул. Абая, 1', 'delivery_method', o.delivery_method_name, 'carrier', 'Казпочта',
    'tracking_number', 'RR104882318KZ', 'places', s.places, 'items', jsonb_build_object('sku', 'TAP-MASK', 'name', 'Tap Mask', 'product_type', i.product_type, 'volume_ml', 50, 'price', i.price,
    'vat_rate', i.vat_rate, 'quantity', i.quantity, 'sent', i.sent_quantity)),
  'it says to whom what was sent, with prices'
) from public.orders as o join public.shipments as s on s.order_id = o.id join public.order_items as i on i.order_id = o.id and i.sku = 'TAP-MASK' where o.id = tests.order_of(1);
insert into public.seller_profiles (valid_from, name, iin, iik, bik, kbe, bank, address, phone, tax_regime)
select tests.today(), 'ТОО «Tap now»', iin, iik, bik, kbe, bank, address, phone, tax_regime from public.seller_profiles limit 1;
update public.orders set shipped_at = shipped_at - interval '2 days' where id = tests.order_of(1);
select is(tests.attempt('clinic', format($$ select order_waybill(tests.order_of(%s)) #>> '{seller,name}' = 'ТОО «Tap now»' $$, n)), expected, what)
  from (values (1, 'false', 'the seller of the day it left stays on it'), (7, 'true', 'the next seller is on what leaves later')) as v (n, expected, what);
update public.orders set shipped_at = shipped_at + interval '2 days' where id = tests.order_of(1);
delete from public.seller_profiles where name = 'ТОО «Tap now»';

-- Tracking

select tests.cells('makes a tracking link', $$ select length(create_tracking_link(tests.order_of(1)) ->> 'token') $$, 'PT404 order_not_found', 'anon=42501', 'clinic, logistic, manager, admin, super_admin=32');
create temporary table link as select tests.act('clinic', $$ select create_tracking_link(tests.order_of(1)) ->> 'token' $$) as token;
select is(tests.attempt(persona, format('select track(%L)', token)), '{"city": "Алматы", "status": "shipped", "carrier": "Казпочта", "tracking_number": "RR104882318KZ"}', format('%s sees where the parcel is, and no more', persona))
  from link, unnest('{anon,rival,logistic}'::text[]) as persona;
select is(tests.attempt('anon', format('select track(%L)', wrong)), '{"status": null}', format('%s is no token', wrong)) from link, unnest(array['', 'nonsense', left(token, 31), lower(token) || 'A']) as wrong;
select is((select count(*) from private.tracking_tokens as t, link where position(convert_to(link.token, 'UTF8') in t.token_hash) > 0), 0::bigint, 'the token itself is not kept');
update public.orders set delivered_at = now() - interval '29 days' where id = tests.order_of(1);
select is(tests.attempt('anon', format('select track(%L) ->> ''city''', token)), 'Алматы', 'a link lives for 30 days after delivery') from link;
update public.orders set delivered_at = now() - interval '31 days' where id = tests.order_of(1);
select is(tests.attempt('anon', format('select track(%L)', token)), '{"status": null}', 'and is dead then') from link;
select tests.act('clinic', $$ select create_tracking_link(tests.order_of(4)) $$) from generate_series(1, 12);
select is((select count(*) from private.tracking_tokens where order_id = tests.order_of(4)), 10::bigint, 'ten links of an order work');
insert into private.tracking_calls (address_hash, minute, calls) values ('', date_trunc('minute', now()), 60);
select is(tests.attempt('anon', format('select track(%L)', token)), 'PT429 too_many_requests', 'asking too often is refused') from link;
select is(tests.attempt('clinic', $$ select create_tracking_link(tests.order_of(2)) $$), 'PT409 nothing_to_track', 'a cancelled order has no parcel');

-- Carriers, cities, cells

select tests.cells('reads carriers', $$ select name from carriers where code = 'kazpost' $$, 'Казпочта', 'anon=42501');
select tests.cells('deletes a carrier', $$ delete from carriers where code = 'sdek' and not exists (select from shipments where carrier = 'sdek') $$, '0', 'anon=42501', 'admin, super_admin=' || (not exists (select from public.shipments where carrier = 'sdek'))::int);
select is(tests.attempt('admin', format('update carriers set %s where code = ''kazpost''', change)), '23514', format('a carrier never has %s', change))
  from unnest(array[$$tracking_url = 'http://post.test/{number}'$$, $$tracking_url = 'https://post.test/'$$, $$tracking_url = 'javascript:alert({number})'$$, $$tracking_url = 'https://a b.test/{number}'$$,
    $$tracking_pattern = '['$$, $$tracking_pattern = '.*'$$, $$tracking_pattern = '[0-9]*'$$, $$tracking_pattern = '(a|b)?'$$]) as change;
select tests.cells('reads cells', $$ select cell from product_cells where product_id = '7b000000-0000-4000-8000-000000000001' $$, 'null', 'anon=42501', 'logistic, admin, super_admin=B-2');

select * from finish();
rollback;
