-- The audit log: what it notes, and who reads it.
begin;
select plan(23);
\ir fixtures.psql

select tests.act('admin', $$ select set_price('TAP-CREAM', 1200, 'supplier') $$);
select tests.act('admin', $$ select set_price('TAP-CREAM', 1200, 'again') $$);
-- A reason holds for its transaction, and each request is one of its own.
set local shop.reason = '';
select tests.act('admin', $$ update products set name = 'Tap Renamed' where sku = 'TAP-CREAM' $$);
select tests.act('admin', $$ update delivery_methods set price = 2100 where code = 'tap-courier' $$);
select tests.act('admin', $$ select set_clinic_status(tests.id('pending'), 'verified') $$);
select tests.act('super_admin', $$ select grant_role(tests.id('newcomer'), 'logistic') $$);

select tests.cells('asks for a row''s history', $$ select jsonb_array_length(row_history('delivery_methods', 'tap-courier')) $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=2');

select is(
  tests.attempt('admin', $$ select row_history('availability', '7b000000-0000-4000-8000-000000000001') -> 0 ->> 'reason' $$), 'supplier', 'a price change has its reason; one that changes nothing leaves no trace'
);
select is(
  tests.attempt('admin', format('select (row_history(%L, %L) -> 0) - ''at''', table_name, row_id)), expected::jsonb::text, format('%s notes who changed what', table_name)
)
  from (values
    ('availability', '7b000000-0000-4000-8000-000000000001', '{"action": "update", "actor": "admin@tap.test", "old": {"price": 1000}, "new": {"price": 1200}, "reason": "supplier"}'),
    ('delivery_methods', 'tap-courier', '{"action": "update", "actor": "admin@tap.test", "old": {"price": 2000}, "new": {"price": 2100}, "reason": null}'),
    ('products', '7b000000-0000-4000-8000-000000000001', '{"action": "update", "actor": "admin@tap.test", "old": {"name": "Tap Cream"}, "new": {"name": "Tap Renamed"}, "reason": null}')
  ) as v (table_name, row_id, expected);
select is(
  tests.attempt('admin', $$ select row_history('user_clinic_info', tests.id('pending')::text) -> 0 -> 'new' ->> 'status' $$), 'verified', 'a clinic''s status is noted'
);
select tests.act('clinic', $$ update user_clinic_info set website = '@tap', whatsapp = '+77021234567' where user_id = auth.uid() $$);
select is(
  tests.attempt('admin', $$ select (h -> 'new') || jsonb_build_object('by', h -> 'actor') from (select row_history('user_clinic_info', tests.id('clinic')::text) -> 0) as x (h) $$),
  '{"by": "clinic@tap.test", "website": "@tap", "whatsapp": "+77021234567"}', 'what a clinic changes by itself is noted'
);
select is(
  tests.attempt(persona, $$ select h ->> 'actor' || ' ' || (h -> 'new' ->> 'role') from (select row_history('user_roles', tests.id('newcomer')::text) -> 0) as x (h) $$),
  outcome, 'a role is noted with who gave it, for super admins: ' || persona
) from (values ('super_admin', 'super_admin@tap.test logistic'), ('admin', 'PT403 not_allowed')) as v (persona, outcome);
select is(tests.attempt('admin', $$ select row_history('availability', 'TAP-NOWHERE') $$), '[]', 'what never changed has no history');

select is_empty(
  $$ select a.table_name, c.attname
       from audit_log as a
       join pg_catalog.pg_attribute as c on c.attrelid = ('public.' || a.table_name)::regclass and c.attgenerated <> ''
      where coalesce(a.old, '{}') || coalesce(a.new, '{}') ? c.attname::text $$,
  'what is computed from other columns is not noted'
);

select * from finish();
rollback;
