-- Invoices and sellers: who asks for one, who reads it, and what it is made of. Numbers under a crowd are tested over the API.
begin;
\ir fixtures.psql
select plan(73);

insert into orders
  (id, number, user_id, placed_by, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key)
values
  ('7d000000-0000-4000-8000-000000000101', '1999-000101', tests.id('clinic'), tests.id('clinic'), 'invoice', 116000, 0, 'tap-pickup', 'Tap',
   '+77010000006', gen_random_uuid());
insert into order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, vat_rate)
values ('7d000000-0000-4000-8000-000000000101', '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', 'Aqua Science', 50, 1160, 100, 16);

select tests.cells('asks for the invoice of an order', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') ->> 'total' $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, manager, admin, super_admin=116000');
select tests.cells('takes a number past the function', $$ select private.next_invoice_number(1999) $$, '42501');

delete from seller_profiles where valid_from > now();
create temp table sellers as select * from seller_profiles;
delete from seller_profiles;
select tests.cells('asks for an invoice of a shop without a seller', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, manager, admin, super_admin=PT409 seller_not_set');
insert into seller_profiles select * from sellers;
insert into seller_profiles (valid_from, name, iin, iik, bik, kbe, bank, address, phone, tax_regime, vat_rate) values
  ((now() at time zone 'Asia/Almaty')::date, 'ТОО «Tap»', '260140000015', 'KZ77999A000000000001', 'DEMOKZKA', '17', 'Tap Bank', 'Алматы, 1',
   '+77273501240', 'Общеустановленный', 16),
  ('2099-01-01', 'ТОО «Later»', '260140000015', 'KZ77999A000000000001', 'DEMOKZKA', '17', 'Tap Bank', 'Алматы, 1', '+77273501240',
   'Общеустановленный', 16);
select tests.act('manager', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') $$);

select tests.cells('reads the invoice', $$ select count(*) from invoices where order_id = '7d000000-0000-4000-8000-000000000101' $$,
  '0', 'anon=42501', 'clinic, manager, admin, super_admin=1');
select tests.cells('reads the seller of today alone', $$ select string_agg(name, ', ') from seller_profiles where name ~ 'Tap|Later' $$,
  'ТОО «Tap»', 'admin, super_admin=ТОО «Tap», ТОО «Later»');

select results_eq(
  $$ select seller ->> 'name', buyer ->> 'name', vat_amount, issued_by from invoices where order_id = '7d000000-0000-4000-8000-000000000101' $$,
  $$ values ('ТОО «Tap»', 'ТОО «Tap clinic»', 16000.00, tests.id('manager')) $$,
  'the invoice names the seller of its day with the НДС inside, the buyer, and who asked'
);
-- What is printed stays, whatever is renamed and whichever rates come.

update products set sku = 'TAP-NEW-SKU', name = 'Tap Renamed' where sku = 'TAP-CREAM';
update delivery_methods set name = 'Tap renamed' where code = 'tap-pickup';
update seller_profiles set vat_rate = 12 where name = 'ТОО «Tap»';
select is(
  tests.act('clinic', $$ select (i -> 'items') #- '{0,order_item_id}' || jsonb_build_array(i -> 'delivery', i -> 'order_number', i -> 'vat_amount')
                           from issue_invoice('7d000000-0000-4000-8000-000000000101') as i $$)::jsonb,
  '[{"sku": "TAP-CREAM", "name": "Tap Cream", "price": 1160, "quantity": 100, "vat_rate": 16, "volume_ml": 50, "product_type": "Крем"}, "Tap pickup", "1999-000101", 16000]',
  'an invoice says what it said'
);
insert into order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity)
values ('7d000000-0000-4000-8000-000000000101', '7b000000-0000-4000-8000-000000000002', 'TAP-TONIC', 'tap-tonic', 'Tap Tonic', 'Тоник', 'Aqua Science', 200, 500, 1);
update orders set items_total = 116500, delivery_price = 1120, reserved_until = private.reservation_end('2099-01-05', 5)
 where id = '7d000000-0000-4000-8000-000000000101';
select is(
  tests.act('clinic', $$ select jsonb_build_array(i -> 'total', i -> 'vat_amount', i -> 'valid_until') from issue_invoice('7d000000-0000-4000-8000-000000000101') as i $$)::jsonb,
  '[117620, 16120, "2099-01-10"]', 'a new one counts each line''s НДС by its rate, delivery by today''s, and is valid as long as the reservation'
);
select is(tests.act('clinic', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') ->> 'number' $$), max(number)::text, 'asked again it is the same one')
  from invoices where order_id = '7d000000-0000-4000-8000-000000000101';
update orders set reserved_until = private.reservation_end('2099-01-05', 10) where id = '7d000000-0000-4000-8000-000000000101';
select is(tests.act('clinic', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') ->> 'valid_until' $$), '2099-01-15', 'a reservation that lasts longer makes another');
update orders set reserved_until = null, payment_status = 'reported' where id = '7d000000-0000-4000-8000-000000000101';
select is(tests.act('clinic', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') ->> 'valid_until' $$), '2099-01-15', 'one that is over does not');
select is((select count(*) from invoices where order_id = '7d000000-0000-4000-8000-000000000101')::int, 3, 'and each has its number');

update user_clinic_info set status = 'reject', reject_kind = 'blocked', reject_reason = 'debts' where user_id = tests.id('clinic');
select is(tests.attempt('clinic', $$ select issue_invoice('7d000000-0000-4000-8000-000000000101') $$), 'PT403 clinic_not_verified',
  'a blocked clinic gets none');

select * from finish();
rollback;
