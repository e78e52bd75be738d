-- change_order: who may and until when, what it refuses, and all that one change moves: lines, prices, stock, money, delivery, reservation, invoice.
begin;
\ir fixtures.psql
select plan(301);

insert into tests.personas (position, name, id, title) values
  (14, 'buyer', '7a000000-0000-4000-8000-000000000015', 'a buyer of the clinic'),
  (15, 'requester', '7a000000-0000-4000-8000-000000000016', 'a requester of the clinic'),
  (16, 'accountant', '7a000000-0000-4000-8000-000000000017', 'an accountant of the clinic');
insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', name || '@tap.test', '{}', '{}'
  from tests.personas where position >= 14;
insert into public.clinic_members (clinic_id, user_id, role)
select tests.id('clinic'), tests.id(role::text), role from unnest('{buyer,requester,accountant}'::public.clinic_role[]) as role;
delete from public.user_roles where role in ('admin', 'super_admin') and user_id not in (select id from tests.personas);

create function tests.key(n int) returns uuid language sql immutable return format('70000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid;
create function tests.order_of(n int) returns uuid
language sql stable security definer return (select id from public.orders where idempotency_key = tests.key(n));
create function tests.order(n int) returns public.orders
language sql stable security definer return (select o from public.orders as o where o.idempotency_key = tests.key(n));
create function tests.product(article text) returns uuid language sql stable security definer return (select id from public.products where sku = article);
grant execute on function tests.key, tests.order_of, tests.product to anon, authenticated;

create function tests.items(said text) returns jsonb
language sql
return (
  select coalesce(jsonb_agg(jsonb_build_object('product_id', tests.product('TAP-' || line[1]), 'sku', 'TAP-' || line[1], 'quantity', line[2]::int, 'price', line[3]::int)), '[]')
    from regexp_split_to_table(nullif(said, ''), ', *') as part, regexp_matches(part, '^([A-Z]+) ([0-9]+)(?: at ([0-9]+))?$') as line
);
comment on function tests.items is 'Lines as «CREAM 3, TONIC 2 at 2500» has them.';

create function tests.place(n int, items text, method text default 'tap-pickup', payment text default 'invoice', persona text default 'clinic') returns text
language sql
return tests.act(persona, format(
  $$ select place_order(%L, '{"method": "%s", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}', %L,
       idempotency_key => %L, user_id => %L) ->> 'status' $$, tests.items(items), method, payment, tests.key(n), tests.id('clinic')
));

create function tests.changing(n int, items text, more jsonb default '{}', answer text default '->> ''version''') returns text
language sql
return format(
  'select change_order(%L, %L, %L, %L, %L, %L, %L) %s', tests.order_of(n), coalesce(more -> 'items', tests.items(items)), more -> 'delivery',
  coalesce(more ->> 'expected_version', (tests.order(n)).version::text), more ->> 'expected_total', coalesce(more ->> 'comment', 'Tap reason'),
  coalesce(more ->> 'key', gen_random_uuid()::text), answer
);
comment on function tests.changing is 'A call of change_order() for the order of tests.place(n), in the version that it has.';
create function tests.change(n int, items text, more jsonb default '{}', persona text default 'clinic', answer text default '->> ''version''') returns text
language sql return tests.act(persona, tests.changing(n, items, more, answer));

create function tests.lines(n int) returns text
language sql stable
return (select string_agg(format('%s %s at %s', substr(sku, 5), quantity, price), ', ' order by position) from public.order_items where order_id = tests.order_of(n));
create function tests.stock(article text) returns int language sql stable return (select stock_count from public.availability where sku = article);
create function tests.delivery(changes jsonb default '{}') returns jsonb
language sql
return jsonb_build_object('delivery', '{"method": "tap-courier", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}'::jsonb || changes);
create function tests.error(answer text) returns text language sql return split_part(answer, ' {', 1);

-- Who, and until when ---------------------------------------------------------------------------------------------

select tests.place(1, 'CREAM 3, TONIC 2');
select tests.cells('changes a new order', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=2', 'accountant=PT403 not_allowed_to_order', 'logistic=PT404 order_not_found');
update public.orders set requested_by = tests.id('requester') where id = tests.order_of(1);
select is(tests.attempt('requester', tests.changing(1, 'CREAM 2')), 'PT403 not_allowed_to_order', 'nor what he has asked for himself');
update public.orders set requested_by = null where id = tests.order_of(1);

update public.orders set reported_at = now(), payment_status = 'reported' where id = tests.order_of(1);
select tests.cells('changes a new order whose payment is reported', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer=PT409 order_is_final {"status": "new", "payment_status": "reported"}', 'manager, admin, super_admin=2',
  'accountant=PT403 not_allowed_to_order');
update public.orders set reported_at = null, payment_status = 'unpaid', received_total = 1 where id = tests.order_of(1);
select tests.cells('changes a new order that is paid in part', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer=PT409 order_is_final {"status": "new", "payment_status": "unpaid"}', 'manager, admin, super_admin=2',
  'accountant=PT403 not_allowed_to_order');
update public.orders set received_total = 0 where id = tests.order_of(1);

update public.orders set status = 'confirmed' where id = tests.order_of(1);
select tests.cells('changes a confirmed order', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer=PT409 order_is_final {"status": "confirmed", "payment_status": "unpaid"}', 'manager, admin, super_admin=2',
  'accountant=PT403 not_allowed_to_order', 'logistic=PT403 not_allowed');
update public.orders set status = 'assembling' where id = tests.order_of(1);
select tests.cells('changes an order that the store room has begun', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=PT409 already_assembling', 'accountant=PT403 not_allowed_to_order', 'logistic=PT403 not_allowed');
update public.orders set status = 'shipped' where id = tests.order_of(1);
select tests.cells('changes an order that is shipped', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=PT409 order_is_final {"status": "shipped", "payment_status": "unpaid"}',
  'accountant=PT403 not_allowed_to_order', 'logistic=PT403 not_allowed');
update public.orders set status = 'delivered' where id = tests.order_of(1);
select tests.cells('changes an order that is delivered', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=PT409 order_is_final {"status": "delivered", "payment_status": "unpaid"}',
  'accountant=PT403 not_allowed_to_order', 'logistic=PT403 not_allowed');
update public.orders set status = 'returned' where id = tests.order_of(1);
select tests.cells('changes an order that is returned', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=PT409 order_is_final {"status": "returned", "payment_status": "unpaid"}',
  'accountant=PT403 not_allowed_to_order', 'logistic=PT403 not_allowed');
update public.orders set status = 'cancelled' where id = tests.order_of(1);
select tests.cells('changes an order that is cancelled', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=PT409 order_is_final {"status": "cancelled", "payment_status": "unpaid"}',
  'accountant=PT403 not_allowed_to_order', 'logistic=PT403 not_allowed');
update public.orders set status = 'new' where id = tests.order_of(1);
update public.user_clinic_info set status = 'reject', reject_kind = 'blocked', reject_reason = 'debts' where user_id = tests.id('clinic');
select tests.cells('changes an order of a blocked clinic', tests.changing(1, 'CREAM 2'), 'PT404 order_not_found', 'anon=42501',
  'clinic, buyer, manager, admin, super_admin=PT403 clinic_not_verified', 'accountant=PT403 not_allowed_to_order');
update public.user_clinic_info set status = 'verified', reject_kind = null, reject_reason = null where user_id = tests.id('clinic');

-- What is refused --------------------------------------------------------------------------------------------------

update public.availability set order_min = 2, order_step = 2, order_max = 8 where sku = 'TAP-TONIC';
select is(tests.attempt('clinic', tests.changing(1, items, more)), outcome, format('%s %s: %s', items, more, outcome))
  from (values
    ('', '{}'::jsonb, 'PT422 empty_order'),
    ('CREAM 2', '{"items": {"sku": "TAP-CREAM"}}', 'PT422 empty_order'),
    ('CREAM 2', jsonb_build_object('items', (select jsonb_agg(jsonb_build_object('sku', 'TAP-' || n, 'quantity', 1)) from generate_series(1, 101) as n)),
      'PT422 too_many_lines {"max": 100}'),
    ('CREAM 0', '{}', 'PT422 bad_quantity {"lines": [{"sku": "TAP-CREAM", "quantity": 0}]}'),
    ('CREAM 2', '{"items": [{"sku": "TAP-CREAM", "quantity": 2, "price": "1"}]}', 'PT422 bad_price {"lines": [{"sku": "TAP-CREAM", "price": "1"}]}'),
    ('CREAM 2, CREAM 3', '{}', 'PT422 duplicate_sku {"lines": [{"sku": "TAP-CREAM"}]}'),
    ('CREAM 2', '{"items": [{"sku": "TAP-NOWHERE", "quantity": 2}]}', 'PT422 unknown_sku {"lines": [{"sku": "TAP-NOWHERE"}]}'),
    ('CREAM 3, HIDDEN 1', '{}', 'PT422 unknown_sku {"lines": [{"sku": "TAP-HIDDEN"}]}'),
    ('CREAM 3, ASK 1', '{}', 'PT422 price_on_request {"lines": [{"sku": "TAP-ASK"}]}'),
    ('CREAM 3, OFF 1', '{}', 'PT409 out_of_stock {"lines": [{"sku": "TAP-OFF", "requested": 1, "stock_count": 0}]}'),
    ('CREAM 101', '{}', 'PT409 out_of_stock {"lines": [{"sku": "TAP-CREAM", "requested": 101, "stock_count": 100}]}'),
    ('CREAM 100', '{}', '2'),
    ('CREAM 4 at 999', '{}', 'PT409 price_changed {"lines": [{"sku": "TAP-CREAM", "price": 1000, "shown": 999}]}'),
    ('CREAM 4 at 1000', '{}', '2'),
    ('CREAM 3 at 999, TONIC 4', '{}', '2'),
    ('CREAM 2 at 999', '{}', '2'),
    ('TONIC 1', '{}', 'PT422 below_minimum {"lines": [{"min": 2, "sku": "TAP-TONIC", "requested": 1}]}'),
    ('TONIC 3', '{}', 'PT422 bad_step {"lines": [{"min": 2, "sku": "TAP-TONIC", "step": 2, "requested": 3}]}'),
    ('TONIC 10', '{}', 'PT422 above_maximum {"lines": [{"max": 8, "sku": "TAP-TONIC", "requested": 10}]}'),
    ('CREAM 4', '{"expected_total": 3999}', 'PT409 total_changed {"shown": 3999, "total": 4000, "delivery_price": 0}'),
    ('CREAM 4', '{"expected_total": 4000}', '2'),
    ('CREAM 4', '{"expected_total": 3999}' || tests.delivery(), 'PT409 total_changed {"shown": 3999, "total": 6000, "delivery_price": 2000}'),
    ('CREAM 2', jsonb_build_object('comment', repeat('x', 501)), 'PT422 comment_too_long {"max": 500}'),
    ('CREAM 2', '{"comment": ""}', '2'),
    ('CREAM 2', tests.delivery('{"method": "tap-closed"}'), 'PT422 bad_delivery {"fields": {"method": "invalid"}}'),
    ('CREAM 2', tests.delivery('{"city": "Астана", "address": "", "recipient_name": "А", "recipient_phone": "1", "on_shortage": "x"}'),
      'PT422 bad_delivery {"fields": {"city": "invalid", "address": "invalid", "on_shortage": "invalid", "recipient_name": "invalid", "recipient_phone": "invalid"}}')
  ) as v (items, more, outcome);
select is(tests.error(tests.attempt('clinic', tests.changing(1, 'CREAM 2', tests.delivery('{"desired_on": "2020-01-01"}')))), 'PT422 unavailable_day', 'a day that is not offered');
select is(tests.attempt('manager', tests.changing(1, 'CREAM 2', '{"comment": " "}')), 'PT422 reason_required', 'staff say why');
select is(tests.attempt('clinic', format('select change_order(%L, %L, expected_version => 1)', tests.order_of(1), tests.items('CREAM 2'))), 'PT422 idempotency_key_required',
  'a change needs a key');
select is(tests.attempt('clinic', format('select change_order(%L, %L, idempotency_key => gen_random_uuid())', gen_random_uuid(), tests.items('CREAM 2'))), 'PT404 order_not_found',
  'an order that is not there');
select is(tests.error(tests.attempt('clinic', format('select change_order(%L, %L, idempotency_key => gen_random_uuid())', tests.order_of(1), tests.items('CREAM 2')))),
  'PT409 order_changed', 'who does not say which version they saw has seen none');
select is(
  (regexp_match(tests.attempt('clinic', tests.changing(1, 'CREAM 2', '{"expected_version": 9}')), '^PT409 order_changed (.*)$'))[1]::jsonb -> 'order',
  private.order_json(tests.order_of(1)), 'who saw another version gets the order as it is'
);
update public.products set certificate_required = true where sku = 'TAP-CREAM';
select is(tests.attempt('clinic', tests.changing(1, 'CREAM 4, TONIC 2')), 'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}', 'added pieces may need a certificate');
select is(tests.attempt('manager', tests.changing(1, 'CREAM 4, TONIC 2')), 'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}', 'who adds them');
select is(tests.attempt('clinic', tests.changing(1, 'CREAM 3, TONIC 4')), '2', 'kept ones do not');
select is(tests.attempt('clinic', tests.changing(1, 'CREAM 1, TONIC 2')), '2', 'nor fewer');
update public.products set certificate_required = false where sku = 'TAP-CREAM';
update public.shop_settings set max_open_total = 8100;
select is(tests.attempt('clinic', tests.changing(1, 'CREAM 4, TONIC 2')), 'PT409 open_total_too_high {"max": 8100, "total": 9000}', 'the limit of open orders holds for a change');
select is(tests.attempt('manager', tests.changing(1, 'CREAM 4, TONIC 2')), '2', 'of the clinic');
update public.shop_settings set max_open_total = 5000;
select is(tests.attempt('clinic', tests.changing(1, 'CREAM 1, TONIC 2')), '2', 'that makes it dearer');
update public.shop_settings set max_open_total = 10000000;
update public.availability set order_min = 1, order_step = 1, order_max = null where sku = 'TAP-TONIC';
select is((tests.order(1)).version, 1, 'what was refused has changed nothing');

-- Lines, prices and stock --------------------------------------------------------------------------------------------

select is(tests.stock('TAP-CREAM') || ' ' || tests.stock('TAP-TONIC'), '97 3', 'the order holds its pieces');
select is(tests.change(1, 'CREAM 2, TONIC 3', '{"expected_total": 9500}'), '2', 'a change of two lines is one version');
select is(tests.lines(1), 'CREAM 2 at 1000, TONIC 3 at 2500', 'one lower, one higher');
select is((tests.order(1)).items_total, 9500, 'the sum follows');
select is(tests.stock('TAP-CREAM') || ' ' || tests.stock('TAP-TONIC'), '98 2', 'stock moves by the difference');
select results_eq(
  $$ select p.sku, m.delta, m.kind::text, m.note, m.actor_id from stock_movements as m join products as p on p.id = m.product_id
      where m.order_id = tests.order_of(1) order by m.id $$,
  $$ values ('TAP-CREAM', -3, 'order', '', tests.id('clinic')), ('TAP-TONIC', -2, 'order', '', tests.id('clinic')),
            ('TAP-CREAM', 1, 'order', 'Заказ изменён', tests.id('clinic')), ('TAP-TONIC', -1, 'order', 'Заказ изменён', tests.id('clinic')) $$,
  'and so does the ledger'
);
update public.availability set price = 1200 where sku = 'TAP-CREAM';
select is(tests.change(1, 'CREAM 5 at 1200, TONIC 3'), '3', 'pieces are added after the price has risen');
select is(tests.lines(1), 'CREAM 2 at 1000, TONIC 3 at 2500, CREAM 3 at 1200', 'the ones kept keep theirs, the added ones stand in a line of their own');
update public.availability set price = 800 where sku = 'TAP-CREAM';
select is(tests.change(1, 'CREAM 6 at 1200, TONIC 3'), '4', 'and after it has fallen');
select is(tests.lines(1), 'CREAM 2 at 1000, TONIC 3 at 2500, CREAM 3 at 1200, CREAM 1 at 800', 'cheaper than shown passes');
update public.availability set price = 1200 where sku = 'TAP-CREAM';
select is(tests.change(1, 'CREAM 7, TONIC 3'), '5', 'at a price that a line has');
select is(tests.lines(1), 'CREAM 2 at 1000, TONIC 3 at 2500, CREAM 4 at 1200, CREAM 1 at 800', 'they join it');
update public.products set is_published = false where sku = 'TAP-CREAM';
select is(tests.change(1, 'CREAM 2, TONIC 3'), '6', 'what is no longer sold may be fewer');
select is(tests.lines(1), 'CREAM 1 at 1000, TONIC 3 at 2500, CREAM 1 at 800', 'the dearest go first');
select is(tests.attempt('clinic', tests.changing(1, 'CREAM 3, TONIC 3')), 'PT422 unknown_sku {"lines": [{"sku": "TAP-CREAM"}]}', 'but not more');
select is(tests.change(1, 'CREAM 2, TONIC 4'), '7', 'and stays while another line changes');
update public.products set is_published = true where sku = 'TAP-CREAM';
update public.availability set price = 1000 where sku = 'TAP-CREAM';
select is(tests.change(1, 'TONIC 4'), '8', 'a line is left out');
select is(tests.lines(1) || ' ' || tests.stock('TAP-CREAM') || ' ' || (tests.order(1)).items_total, 'TONIC 4 at 2500 100 10000', 'and its pieces are back');
select is(tests.change(1, 'TONIC 4'), '8', 'a change of nothing changes nothing');
select is((select count(*) from order_changes where order_id = tests.order_of(1) and field = 'items'), 7::bigint, 'not even the history');
select is_empty('select * from private.stock_mismatches() where product_id in (select id from products where sku like ''TAP-%'')', 'counter and ledger agree');

select results_eq(
  $$ select c.field, c.old_value, c.new_value #- '{lines,0,product_type}' #- '{lines,1,product_type}', c.reason, c.actor_id
       from order_changes as c where c.order_id = tests.order_of(1) and c.field = 'items' order by c.id limit 1 $$,
  $$ values ('items', '{"items_total": 8000}'::jsonb, jsonb_build_object('items_total', 9500, 'lines', jsonb_build_array(
       jsonb_build_object('product_id', tests.product('TAP-CREAM'), 'sku', 'TAP-CREAM', 'name', 'Tap Cream', 'volume_ml', 50, 'before', 3, 'after', 2),
       jsonb_build_object('product_id', tests.product('TAP-TONIC'), 'sku', 'TAP-TONIC', 'name', 'Tap Tonic', 'volume_ml', 200, 'before', 2, 'after', 3)
     )), 'Tap reason', tests.id('clinic')) $$,
  'the history says who changed what, and what they say of it'
);

-- What is not sold stays as it is.
insert into order_items (order_id, product_id, kind, sku, slug, name, product_type, line, volume_ml, price, quantity)
select tests.order_of(1), p.id, 'gift', p.sku, p.slug, p.name, 'x', 'x', p.volume_ml, 0, 1 from products as p where p.sku = 'TAP-CREAM';
select private.move_stock(array[(tests.product('TAP-CREAM'), -1)::private.stock_move], 'order', '', tests.order_of(1));
select is(tests.change(1, 'CREAM 1, TONIC 2'), '10', 'an order with a gift is changed');
select is(tests.lines(1) || ' ' || tests.stock('TAP-CREAM'), 'TONIC 2 at 2500, CREAM 1 at 0, CREAM 1 at 1000 98', 'the gift is no piece that was bought');
select is(tests.change(1, 'TONIC 2'), '11', 'nor is it given back');
select is(tests.lines(1) || ' ' || tests.stock('TAP-CREAM'), 'TONIC 2 at 2500, CREAM 1 at 0 99', 'with what was bought');

-- Delivery ---------------------------------------------------------------------------------------------------------

create function tests.delivered(n int) returns text
language sql stable
return (select concat_ws(' ', delivery_method, coalesce(delivery_price::text, 'unpriced'), total, (reserved_until at time zone 'Asia/Almaty')::date - private.today())
          from public.orders where id = tests.order_of(n));

select tests.place(2, 'CREAM 3', 'tap-courier');
select is(tests.change(2, 'CREAM 3', tests.delivery(jsonb_build_object(
    'address', 'ул. Сатпаева, 22', 'recipient_name', ' Асель Ким ', 'recipient_phone', '8 701 765 43 21', 'on_shortage', 'rest',
    'desired_on', (private.delivery_days('tap-courier'))[2]))), '2', 'another place, person and day are one version');
select results_eq(
  $$ select city, address, recipient_name, recipient_phone, desired_on::date, on_shortage::text, delivery_price, items_total from orders where id = tests.order_of(2) $$,
  $$ values ('Алматы', 'ул. Сатпаева, 22', 'Асель Ким', '+77017654321', (private.delivery_days('tap-courier'))[2], 'rest', 2000, 3000) $$, 'as they are written'
);
select results_eq(
  $$ select field, old_value #>> '{}', new_value #>> '{}' from order_changes where order_id = tests.order_of(2) order by field $$,
  $$ values ('address', 'Алматы, ул. Абая, 1', 'Алматы, ул. Сатпаева, 22'), ('desired_on', null, ((private.delivery_days('tap-courier'))[2])::text),
            ('on_shortage', 'call', 'rest'), ('recipient', 'Tap Recipient, +77011234567', 'Асель Ким, +77017654321') $$, 'each in the history'
);
update orders set desired_on = '2026-01-05' where id = tests.order_of(2);
select is(tests.attempt('clinic', tests.changing(2, 'CREAM 3', tests.delivery('{"desired_on": "2026-01-05"}'))), '4', 'a day that was taken stays, though it is not offered any more');
select is(tests.error(tests.attempt('clinic', tests.changing(2, 'CREAM 3', tests.delivery('{"desired_on": "2026-01-06"}')))), 'PT422 unavailable_day', 'another is refused');
select is(tests.attempt('clinic', tests.changing(2, 'CREAM 3', tests.delivery(), '->> ''on_shortage''')), 'rest', 'what is to be done when something is short stays unless it is said');
update delivery_methods set is_active = false where code = 'tap-courier';
select is(tests.attempt('clinic', tests.changing(2, 'CREAM 3', tests.delivery('{"address": "ул. Абая, 2"}'))), '4', 'so does a method that is not offered any more');
update delivery_methods set is_active = true, price = 2400, name = 'Tap renamed' where code = 'tap-courier';
select is(tests.change(2, 'CREAM 4', tests.delivery('{"address": "ул. Абая, 2"}')), '4', 'when the method costs more by now');
select is(tests.delivered(2) || ' ' || (tests.order(2)).delivery_method_name, 'tap-courier 2000 6000 5 Tap courier', 'the order keeps its price');
select is(tests.change(2, 'CREAM 20'), '5', 'for enough goods');
select is(tests.delivered(2), 'tap-courier 0 20000 5', 'delivery is free');
select is(tests.change(2, 'CREAM 19'), '6', 'for fewer again');
select is(tests.delivered(2), 'tap-courier 2400 21400 5', 'it costs what it costs today');
select is(tests.change(2, 'CREAM 19', tests.delivery('{"method": "tap-pickup"}')), '7', 'fetched instead');
select is(tests.delivered(2), 'tap-pickup 0 19000 5', 'it costs nothing');
update delivery_methods set price = 2000, name = 'Tap courier' where code = 'tap-courier';
select is(tests.change(2, 'CREAM 3', tests.delivery()), '8', 'brought');
select is(tests.delivered(2), 'tap-courier 2000 5000 5', 'it costs what that method does');

-- A price that staff have set
select tests.act('manager', $$ select set_delivery_price(tests.order_of(2), 500) $$);
select is(tests.change(2, 'CREAM 4', tests.delivery('{"address": "ул. Абая, 3"}')), '10', 'in the same city');
select is(tests.delivered(2), 'tap-courier 500 4500 5', 'a price that staff have set stays');
select is(tests.change(2, 'CREAM 20'), '11', 'unless delivery becomes free');
select is(tests.change(2, 'CREAM 4'), '12', 'and is not any more');
select is(tests.delivered(2), 'tap-courier unpriced 4000', 'then staff set it again');

select tests.place(3, 'CREAM 3', 'tap-post');
select is(tests.delivered(3), 'tap-post unpriced 3000', 'an order that waits for the price of its delivery');
select is(tests.change(3, 'CREAM 4'), '2', 'is changed');
select is(tests.delivered(3), 'tap-post unpriced 4000', 'and waits on');
select tests.act('manager', $$ select set_delivery_price(tests.order_of(3), 900) $$);
update orders set reserved_until = private.reservation_end(private.today(), 3) where id = tests.order_of(3);
select is(tests.change(3, 'CREAM 3', tests.delivery('{"method": "tap-post", "address": "ул. Абая, 9"}')), '4', 'elsewhere in its city');
select is(tests.delivered(3), 'tap-post 900 3900 3', 'the price stays, and the reservation neither starts again nor ends earlier');
select is(tests.change(3, 'CREAM 3', tests.delivery('{"method": "tap-post", "city": "Астана"}')), '5', 'in another city');
select is(tests.delivered(3), 'tap-post unpriced 3000', 'staff set another one');
select tests.act('manager', $$ select set_delivery_price(tests.order_of(3), 1900) $$);
select is(tests.delivered(3), 'tap-post 1900 4900 3', 'with which the reservation goes on');
select is(tests.change(3, 'CREAM 3', tests.delivery('{"method": "tap-post", "city": "Шымкент"}')), '7', 'once more');
update order_changes set old_value = to_jsonb(now() - interval '1 day') where order_id = tests.order_of(3) and field = 'reserved_until' and new_value is null;
select is(tests.change(3, 'CREAM 3', tests.delivery()), '8', 'by another method');
select is(tests.delivered(3), 'tap-courier unpriced 3000', 'the price is for staff to say, as before');
select is(tests.change(3, 'CREAM 3', tests.delivery('{"method": "tap-pickup"}')), '9', 'fetched');
select is(tests.delivered(3), 'tap-pickup 0 3000 2', 'of a reservation that has ended meanwhile two days are left');
select tests.place(4, 'CREAM 3', 'tap-post');
select is(tests.change(4, 'CREAM 3', tests.delivery()), '2', 'an order that had no price');
select is(tests.delivered(4), 'tap-courier 2000 5000 5', 'is reserved from when it has one');
select tests.place(5, 'CREAM 3', 'tap-pickup', 'cash');
select is(tests.attempt('clinic', tests.changing(5, 'CREAM 3', tests.delivery('{"method": "tap-post"}'))), 'PT422 cash_not_allowed', 'cash stays in town');

-- Invoices ---------------------------------------------------------------------------------------------------------

create function tests.invoices(n int) returns text
language sql stable
return (select string_agg(concat_ws(' ', total, (select string_agg((line ->> 'sku') || ' ' || (line ->> 'quantity'), ', ') from jsonb_array_elements(items) as line)), '; ' order by number)
          from public.invoices where order_id = tests.order_of(n));
select tests.place(6, 'CREAM 5');
select tests.change(6, 'CREAM 4');
select is(tests.invoices(6), null, 'an order without an invoice gets none');
select tests.act('clinic', $$ select issue_invoice(tests.order_of(6)) $$);
select tests.change(6, 'CREAM 4', tests.delivery('{"method": "tap-pickup", "recipient_name": "Асель"}'));
select is(tests.invoices(6), '4000 TAP-CREAM 4', 'one who fetches it changes no invoice');
select tests.change(6, 'CREAM 3');
select is(tests.invoices(6), '4000 TAP-CREAM 4; 3000 TAP-CREAM 3', 'other lines give an issued invoice a revision');
update availability set price = 1000 where sku = 'TAP-OFF';
update availability set available = true where sku = 'TAP-OFF';
select tests.change(6, 'CREAM 2, OFF 1');
select is(tests.invoices(6), '4000 TAP-CREAM 4; 3000 TAP-CREAM 3; 3000 TAP-CREAM 2, TAP-OFF 1', 'of the same sum as well');
select tests.change(6, 'CREAM 2, OFF 1', tests.delivery('{"method": "tap-post"}'));
select is((select count(*) from invoices where order_id = tests.order_of(6)), 3::bigint, 'none without the price of delivery');
select is(tests.act('clinic', $$ select issue_invoice(tests.order_of(6)) $$), 'PT409 delivery_price_pending', 'and the earlier one is not given out meanwhile');
select tests.change(6, 'CREAM 2, OFF 1', tests.delivery('{"method": "tap-pickup"}'));
update availability set price = 900 where sku = 'TAP-OFF';

-- Money ------------------------------------------------------------------------------------------------------------

create function tests.money(n int) returns text
language sql stable
return (select format('%s: due %s, received %s, debt %s', payment_status, due, received_total - refunded_total, debt) from public.orders where id = tests.order_of(n));
select tests.place(7, 'CREAM 5');
select tests.act('admin', $$ select set_payment_status(tests.order_of(7), 'paid') $$);
select is(tests.attempt('clinic', tests.changing(7, 'CREAM 4')), 'PT409 order_is_final {"status": "new", "payment_status": "paid"}', 'what is paid only staff change');
select is(tests.change(7, 'CREAM 3', persona => 'manager'), '2', 'to less');
select is(tests.money(7), 'paid: due 3000, received 5000, debt 0', 'which leaves a surplus');
select is(tests.change(7, 'CREAM 6', persona => 'admin'), '3', 'or to more');
select is(tests.money(7), 'unpaid: due 6000, received 5000, debt 0', 'of which the rest is to pay');
select ok((tests.order(7)).paid_at is null, 'since when it is paid is forgotten');
select is(tests.change(7, 'CREAM 5', persona => 'admin'), '4', 'and back');
select is(tests.money(7), 'paid: due 5000, received 5000, debt 0', 'it is paid again');
select is_empty('select * from private.payment_mismatches() where order_id = tests.order_of(7)', 'money and status agree');

-- The bonus is of what is delivered, by the terms of the confirmation.
select tests.act('manager', $$ select set_order_status(tests.order_of(7), 'confirmed') $$);
create temp table terms as select * from order_commissions where order_id = tests.order_of(7);
select is(tests.change(7, 'CREAM 4', persona => 'manager'), '5', 'a confirmed order is changed');
select set_eq('select manager_id, percent, tier, formula_version from order_commissions where order_id = tests.order_of(7)', 'select manager_id, percent, tier, formula_version from terms',
  'its terms stay');
select tests.act('admin', format('select set_order_status(tests.order_of(7), %L)', status)) from unnest('{assembling,shipped,delivered}'::text[]) as status;
select results_eq('select base, amount from bonus_accruals where order_id = tests.order_of(7)', 'select 4000, floor(4000 * percent / 100)::int from terms', 'and it pays for what was delivered');
select is((select sum(sum) from private.sale_deltas where user_id = tests.id('clinic')), 4000::numeric, 'which is the turnover');

-- Once -------------------------------------------------------------------------------------------------------------

select tests.place(8, 'CREAM 5');
create temp table request as select tests.changing(8, 'CREAM 4, OFF 1', jsonb_build_object('key', tests.key(90))) as call, tests.changing(8, 'CREAM 3', jsonb_build_object('key', tests.key(90))) as other;
grant select on request to public;
select is(tests.act('clinic', call), '2', 'a change') from request;
select is(tests.act('clinic', replace(call, '"price": null', '"price": 5')), '2', 'sent again, prices shown or not, is the same one') from request;
select is(tests.act('clinic', other), 'PT409 idempotency_key_used', 'its key stands for no other') from request;
select is(tests.lines(8), 'CREAM 4 at 1000, OFF 1 at 900', 'and it has happened once');
delete from public.clinic_members where user_id = tests.id('buyer');
select is(tests.error(tests.attempt('buyer', call)), 'PT404 order_not_found', 'former members get no answer again') from request;

-- What follows an order goes with it for nothing, but not with more
select tests.place(9, 'CREAM 3', 'tap-courier');
select tests.act('admin', format('select set_order_status(tests.order_of(9), %L)', status)) from unnest('{confirmed,assembling}'::text[]) as status;
select tests.act('logistic', $$ select report_shortage(tests.order_of(9), 'TAP-CREAM', 2, 'Бой') $$), tests.act('clinic', $$ select decide_shortage(tests.order_of(9), 'rest') $$);
select is((select count(*) from order_changes where order_id = tests.order_of(9) and field = 'on_shortage'), 1::bigint, 'a decision on a shortage stands in the history once');
select tests.act('admin', $$ select set_order_status(tests.order_of(9), 'shipped') $$);
select tests.act('clinic', $$ select follow_up_order(tests.order_of(9), tests.key(10)) $$);
select is(tests.change(10, 'CREAM 1'), '2', 'fewer');
select is(tests.delivered(10), 'tap-courier 0 1000 5', 'are brought for nothing');
select is(tests.change(10, 'CREAM 3'), '3', 'more');
select is(tests.delivered(10), 'tap-courier 2000 5000 5', 'are not');

-- The other side is notified -------------------------------------------------------------------------------------------

delete from public.notifications;
select tests.place(11, 'CREAM 3');
update public.orders set version = 51 where id = tests.order_of(11);
select is(tests.attempt('clinic', tests.changing(11, 'CREAM 2')), 'PT409 too_many_changes {"max": 50}', 'a clinic changes an order fifty times at most');
select is(tests.attempt('manager', tests.changing(11, 'CREAM 2', '{"comment": " "}')), 'PT422 reason_required', 'its manager as often as it takes');
update public.orders set version = 1 where id = tests.order_of(11);
set constraints all immediate;
delete from public.notifications;
create function tests.notified() returns setof text
language sql as $$
  with gone as (delete from public.notifications returning user_id, event, title, body, url)
  select concat_ws(' | ', p.name, g.event, g.title, replace(g.body, U&'\00A0', ' '), replace(g.url, tests.order_of(11)::text, 'ID'))
    from gone as g join tests.personas as p on p.id = g.user_id order by p.position
$$;
select tests.change(11, 'CREAM 2, TONIC 1', tests.delivery('{"recipient_name": "Асель"}') || '{"comment": "Один не нужен"}');
select results_eq('select tests.notified()', format($$ values (format('manager | staff_order_changed | Заказ %%s изменён | %%s', (tests.order(11)).number, E'Tap clinic, 6 500 ₸\nTap Cream, %s 50 мл: было 3 шт., стало 2 шт.\nTap Tonic, %s 200 мл: добавлено 1 шт.\nДоставка: Tap courier, Алматы, ул. Абая, 1\nСтоимость доставки: 2 000 ₸\nПолучатель: Асель, +77011234567\nОдин не нужен | /account-manager/orders?order=ID')) $$,
    (select lower(name) from product_types where id = 1), (select lower(name) from product_types where id = 9)), 'its manager reads what the clinic has changed');
select tests.change(11, 'CREAM 2', '{"comment": "Нет тоника"}', 'manager');
select results_eq('select tests.notified()', format($$ values (format('clinic | order_changed | Заказ %%s изменён | %%s', (tests.order(11)).number, E'Tap Tonic, %s 200 мл: убрано 1 шт.\nСумма 4 000 ₸. Причина: Нет тоника | /orders/ID')) $$,
    (select lower(name) from product_types where id = 9)), 'the clinic what staff have, and why');
select tests.change(11, 'CREAM 2');
select is_empty('select tests.notified()', 'of nothing nobody is notified');
create temporary table former as select tests.changing(11, 'CREAM 1', format('{"key": "%s"}', gen_random_uuid())::jsonb) as call;
select tests.act('manager', call) from former;
update public.user_roles set role = 'logistic' where user_id = tests.id('manager');
select is(tests.attempt('manager', call), 'PT404 order_not_found', 'a former manager does not read by an own key what it costs now') from former;
select is_empty('select * from private.stock_mismatches() where product_id in (select id from products where sku like ''TAP-%'')', 'counter and ledger agree in the end');

select * from finish();
rollback;
