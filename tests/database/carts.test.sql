-- Carts: everybody's own, read by admins and by the clinic's manager.
begin;
select plan(96);
\ir fixtures.psql

insert into public.user_carts (user_id, items)
select id, '[{"sku": "TAP-CREAM", "quantity": 1}]' from tests.personas where name in ('clinic', 'rival', 'blocked');

select tests.cells('reads the clinic''s cart', $$ select count(*) from user_carts where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=1');
select tests.cells('reads the cart of a blocked clinic that had a manager', $$ select count(*) from user_carts where user_id = tests.id('blocked') $$, '0',
  'anon=42501', 'blocked, admin, super_admin=1');
select tests.cells('makes a cart for somebody else', $$ insert into user_carts (user_id, items) values (tests.id('pending'), '[]') $$, '42501', 'pending=1');
select tests.cells('changes the clinic''s cart', $$ update user_carts set items = '[]' where user_id = tests.id('clinic') $$, '0', 'anon=42501', 'clinic=1');
select tests.cells('gives its cart to the pending clinic', $$ update user_carts set user_id = tests.id('pending') where user_id = auth.uid() $$, '0',
  'anon, blocked, clinic, rival=42501');
select tests.cells('deletes the clinic''s cart', $$ delete from user_carts where user_id = tests.id('clinic') $$, '0', 'anon=42501', 'clinic=1');

select is(tests.attempt('clinic', format('update user_carts set items = %L where user_id = auth.uid()', items)), expected, format('a cart of %s: %s', what, expected))
  from (values
    ('100 lines', (select jsonb_agg(jsonb_build_object('sku', n)) from generate_series(1, 100) as n)::text, '1'),
    ('101 lines', (select jsonb_agg(jsonb_build_object('sku', n)) from generate_series(1, 101) as n)::text, '23514'),
    ('64 kB', jsonb_build_array(repeat('x', 65536 - 4))::text, '1'),
    ('64 kB and a byte', jsonb_build_array(repeat('x', 65536 - 3))::text, '23514'),
    ('two-byte letters over 64 kB', jsonb_build_array(repeat('ж', 32768))::text, '23514'),
    ('an object', '{}', '23514'), ('a text', '"x"', '23514'), ('a number', '1', '23514'), ('JSON null', 'null', '23514')
  ) as v (what, items, expected);
select is(tests.attempt('clinic', format($$ with saved as (update user_carts set updated_at = %s where user_id = auth.uid() returning updated_at)
    select updated_at between now() - interval %L and clock_timestamp() from saved $$, given, age)), 'true', format('a cart of %s is dated %s ago', given, age))
  from (values
    ($$now() - interval '23 hours'$$, '23 hours'), ($$now() - interval '25 hours'$$, '0'), ($$now() + interval '30 minutes'$$, '0'),
    ($$'infinity'$$, '0'), ($$'-infinity'$$, '0'), ($$'294276-12-31'$$, '0'), ($$'4713-01-01 BC'$$, '0'), ('null', '0')
  ) as v (given, age);
select is(tests.attempt('clinic', $$ update user_carts set items = null where user_id = auth.uid() $$), '23502', 'a cart is never null');

select * from finish();
rollback;
