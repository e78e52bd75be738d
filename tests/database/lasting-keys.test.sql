-- Keys that hold for years: order numbers past a million, skus that are renamed, accounts that are deleted.
begin;
select plan(25);
\ir fixtures.psql

create function tests.place(key int, line text, persona text default 'clinic') returns text
language sql
return tests.act(persona, format(
  $$ select o ->> 'number' from place_order('[%s]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
     idempotency_key => '70000000-0000-4000-8000-%s') as o $$, line, lpad(key::text, 12, '0')
));
create function tests.order_of(key int) returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = ('70000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid);
grant execute on function tests.order_of to authenticated;

-- Numbers

-- Not setval(), which outlives a rollback.
alter sequence private.order_numbers restart with 999999;
select is(right(tests.place(n, '{"sku": "TAP-CREAM", "quantity": 1}'), -5), expected, format('the order before, at and past a million: %s', expected))
  from (values (1, '999999'), (2, '1000000'), (3, '1000001'), (4, '1000002')) as v (n, expected) order by n;
select is(tests.attempt('clinic', $$ select my_orders('1000001') -> 'total' $$), '1', 'a long number is found');

-- Skus

select tests.act('admin', $$ update products set sku = 'TAP-RENAMED' where sku = 'TAP-CREAM' $$);
insert into products (id, slug, sku, name, product_type_id, line_id, volume_ml, is_published) values
  ('7b000000-0000-4000-8000-000000000021', 'tap-impostor', 'TAP-CREAM', 'Tap Impostor', 1, 5, 50, true);
update availability set price = 1, stock_count = 50 where sku = 'TAP-CREAM';
insert into stock_movements (product_id, delta, kind) values ('7b000000-0000-4000-8000-000000000021', 50, 'receipt');
insert into user_carts (user_id, items) values (tests.id('clinic'), '[
  {"id": "7b000000-0000-4000-8000-000000000001", "sku": "TAP-CREAM", "quantity": 7}, {"id": "7b000000-0000-4000-8000-000000000021", "sku": "TAP-CREAM", "quantity": 2},
  {"id": "old-cart-line", "sku": "TAP-TONIC", "quantity": 1}]');
select tests.place(5, '{"sku": "TAP-CREAM", "product_id": "7b000000-0000-4000-8000-000000000001", "quantity": 2, "price": 1000}, {"sku": "TAP-TONIC", "quantity": 1}');
select results_eq($$ select product_id, sku, quantity from order_items where order_id = tests.order_of(5) order by sku $$,
  $$ values ('7b000000-0000-4000-8000-000000000001'::uuid, 'TAP-RENAMED', 2), ('7b000000-0000-4000-8000-000000000002', 'TAP-TONIC', 1) $$, 'the product''s id wins over a sku that is another''s by now');
select is(items, '[{"id": "7b000000-0000-4000-8000-000000000021", "sku": "TAP-CREAM", "quantity": 2}]', 'and its line alone leaves the cart') from user_carts where user_id = tests.id('clinic');
select tests.place(6, '{"product_id": "7b000000-0000-4000-8000-000000000001", "quantity": 1}');
select is(count(*)::int, 1, 'the id is enough') from order_items where order_id = tests.order_of(6);
select is(tests.place(7, line), expected, format('%s: %s', line, expected))
  from (values
    ('{"product_id": "nonsense", "sku": "TAP-TONIC", "quantity": 1}', 'PT422 unknown_sku {"lines": ["TAP-TONIC"]}'),
    ('{"product_id": 5, "quantity": 1}', 'PT422 unknown_sku {"lines": [null]}'),
    ('{"product_id": "7b000000-0000-4000-8000-000000000099", "sku": "TAP-TONIC", "quantity": 1}', 'PT422 unknown_sku {"lines": [{"sku": "TAP-TONIC"}]}'),
    ('{"product_id": "7b000000-0000-4000-8000-000000000005", "quantity": 1}', 'PT422 unknown_sku {"lines": [{"sku": "TAP-HIDDEN"}]}'),
    ('{"product_id": "7b000000-0000-4000-8000-000000000002", "quantity": 1}, {"sku": "TAP-TONIC", "quantity": 1}', 'PT422 duplicate_sku {"lines": [{"sku": "TAP-TONIC"}]}')
  ) as v (line, expected);
select tests.act('clinic', $$ select cancel_order(tests.order_of(1), 'renamed meanwhile') $$);
select is(string_agg(sku || ' ' || stock_count, ', ' order by sku), 'TAP-CREAM 50, TAP-RENAMED 94', 'an order with the old sku gives the stock back to its product') from availability where sku in ('TAP-CREAM', 'TAP-RENAMED');
update orders set status = 'delivered', delivered_at = now() where id = tests.order_of(2);
select tests.act('admin', $$ select return_items(tests.order_of(2), '[{"sku": "TAP-CREAM", "quantity": 1}]', 'broken') $$);
select is(string_agg(sku || ' ' || stock_count, ', ' order by sku), 'TAP-CREAM 50, TAP-RENAMED 95', 'so does a return') from availability where sku in ('TAP-CREAM', 'TAP-RENAMED');
select is(tests.act('clinic', $$ select issue_invoice(tests.order_of(3)) #>> '{items,0,sku}' $$), 'TAP-CREAM', 'its invoice prints what was ordered');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree');
select is(tests.attempt('anon', $$ select string_agg(concat_ws(' ', sku, available, stock_count, price), ', ' order by sku) from availability where sku in ('TAP-RENAMED', 'TAP-CREAM') $$),
  'TAP-CREAM t 50 1, TAP-RENAMED t 95 1000', 'availability answers by sku');

-- Accounts

select tests.act('manager', $$ select set_order_status(tests.order_of(3), 'confirmed') $$);
delete from auth.users where id in (tests.id('clinic'), tests.id('manager'), tests.id('pending'));
select results_eq(
  $$ select status::text, reject_kind::text, legal_name, bin_iin, contact_name, phone, email, account_manager_id from user_clinic_info where user_id = tests.id('clinic') $$,
  $$ values ('reject', 'blocked', 'Tap clinic', '260140000015', null::text, null::text, null::text, null::uuid) $$, 'a clinic that has ordered outlives its account, without persons'
);
select is_empty($$ select from user_clinic_info where user_id = tests.id('pending') $$, 'one that has not goes with it');
select results_eq(
  $$ select user_id, placed_by, account_manager_id from orders where id = tests.order_of(3) $$, $$ values (tests.id('clinic'), null::uuid, tests.id('manager')) $$, 'its orders stay, and know their manager'
) from (select) as x where tests.order_of(3) is not null;
select is(count(*)::int, 6, 'all of them') from orders where user_id = tests.id('clinic');
select results_eq($$ select full_name, phone, is_active from account_managers where user_id = tests.id('manager') $$, $$ values ('Tap Manager', null::text, false) $$, 'a manager stays as a name');
select is_empty($$ select from user_roles where user_id = tests.id('manager') $$, 'without a role');
select is(tests.attempt('admin', $$ select admin_orders(clinic_id => tests.id('clinic')) ->> 'total' $$), '6', 'staff find the orders of a clinic that is gone');

select * from finish();
rollback;
