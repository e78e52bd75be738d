-- Price and stock: who moves them, and that the ledger explains every piece.
begin;
select plan(95);
\ir fixtures.psql

select tests.cells('adjusts stock', $$ select adjust_stock('TAP-CREAM', 5, 'count') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"sku": "TAP-CREAM", "stock_count": 105}');
select tests.cells('counts stock', $$ select count_stock('TAP-CREAM', 5, 'count') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"sku": "TAP-CREAM", "delta": -95, "stock_count": 5}');
select tests.cells('sets a price', $$ select set_price('TAP-CREAM', 1200, 'supplier') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"sku": "TAP-CREAM", "price": 1200}');
select tests.cells('moves stock past the API', $$ select private.move_stock(array[('7b000000-0000-4000-8000-000000000001', 1)::private.stock_move], 'receipt') $$, '42501');

select is(tests.attempt('admin', format('select adjust_stock(%s)', arguments)), expected, format('adjust_stock(%s): %s', left(arguments, 40), expected))
  from (values
    ($$'TAP-CREAM', -100, 'broken'$$, '{"sku": "TAP-CREAM", "stock_count": 0}'),
    ($$'TAP-CREAM', -101, 'broken'$$, 'PT409 out_of_stock {"sku": "TAP-CREAM", "stock_count": 100}'),
    ($$'TAP-CREAM', 0, 'nothing'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', null, 'nothing'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', 1000001, 'too many'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', (-2147483648)::int, 'too many'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', 1, null$$, 'PT422 reason_required'),
    ($$'TAP-CREAM', 1, '  '$$, 'PT422 reason_required'),
    ($$'TAP-CREAM', 1, repeat('x', 501)$$, 'PT422 reason_required'),
    ($$'TAP-CREAM', -1, 'count', 'inventory'$$, '{"sku": "TAP-CREAM", "stock_count": 99}'),
    ($$'TAP-CREAM', 1, 'count', 'write_off'$$, 'PT422 bad_kind {"kind": "write_off"}'),
    ($$'TAP-CREAM', -1, 'count', 'receipt'$$, 'PT422 bad_kind {"kind": "receipt"}'),
    ($$'TAP-CREAM', -1, 'count', 'order'$$, 'PT422 bad_kind {"kind": "order"}'),
    ($$'TAP-NOWHERE', 1, 'count'$$, 'PT404 unknown_sku {"sku": "TAP-NOWHERE"}')
  ) as v (arguments, expected);
select is(tests.attempt('admin', format('select count_stock(%s)', arguments)), expected, format('count_stock(%s): %s', left(arguments, 40), expected))
  from (values
    ($$'TAP-CREAM', 0, 'all gone'$$, '{"sku": "TAP-CREAM", "delta": -100, "stock_count": 0}'),
    ($$'TAP-CREAM', 100, 'as it was'$$, '{"sku": "TAP-CREAM", "delta": 0, "stock_count": 100}'),
    ($$'TAP-CREAM', -1, 'less'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', null, 'nothing'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', 1000001, 'too many'$$, 'PT422 bad_quantity'),
    ($$'TAP-CREAM', 1, ' '$$, 'PT422 reason_required'),
    ($$'TAP-NOWHERE', 1, 'count'$$, 'PT404 unknown_sku {"sku": "TAP-NOWHERE"}')
  ) as v (arguments, expected);
select is(tests.attempt('admin', format('select set_price(%s)', arguments)), expected, format('set_price(%s): %s', left(arguments, 40), expected))
  from (values
    ($$'TAP-CREAM', null, 'on request'$$, '{"sku": "TAP-CREAM", "price": null}'),
    ($$'TAP-CREAM', 100000000, 'dear'$$, '{"sku": "TAP-CREAM", "price": 100000000}'),
    ($$'TAP-CREAM', 100000001, 'dear'$$, 'PT422 bad_price'),
    ($$'TAP-CREAM', 0, 'free'$$, 'PT422 bad_price'),
    ($$'TAP-CREAM', -5, 'less'$$, 'PT422 bad_price'),
    ($$'TAP-CREAM', 5, null$$, 'PT422 reason_required'),
    ($$'TAP-NOWHERE', 5, 'count'$$, 'PT404 unknown_sku {"sku": "TAP-NOWHERE"}')
  ) as v (arguments, expected);

select tests.act('admin', $$ select adjust_stock('TAP-CREAM', -30, '  broken  ') $$);
select tests.act('super_admin', $$ select adjust_stock('TAP-CREAM', 12, 'found', 'inventory') $$);
select is(stock_count, 82, 'the counter follows the adjustments') from public.availability where sku = 'TAP-CREAM';
select results_eq(
  $$ select delta, kind::text, note, actor_id, order_id from stock_movements where product_id = '7b000000-0000-4000-8000-000000000001' order by id $$,
  $$ values (100, 'receipt', 'tap', null::uuid, null::uuid), (-30, 'write_off', 'broken', tests.id('admin'), null),
            (12, 'inventory', 'found', tests.id('super_admin'), null) $$,
  'the ledger says how many, why and who'
);
-- One key moves once

select is(tests.act(persona, format('select adjust_stock(%s, idempotency_key => ''7c000000-0000-4000-8000-000000000001'')', arguments)), expected, what)
  from (values
    (1, 'admin', $$'TAP-TONIC', 2, 'twice'$$, '{"sku": "TAP-TONIC", "stock_count": 7}', 'a first call with a key moves stock'),
    (2, 'admin', $$'TAP-TONIC', 2, ' twice '$$, '{"sku": "TAP-TONIC", "stock_count": 7}', 'a second one gets the same answer'),
    (3, 'admin', $$'TAP-TONIC', 3, 'twice'$$, 'PT409 idempotency_key_used', 'the same key with another number is refused'),
    (4, 'super_admin', $$'TAP-TONIC', 3, 'other'$$, '{"sku": "TAP-TONIC", "stock_count": 10}', 'another person may use it')
  ) as v (n, persona, arguments, expected, what) order by n;
select is(tests.act('admin', $$ select count_stock('TAP-TONIC', 10, 'counted', '7c000000-0000-4000-8000-000000000003') ->> 'delta' $$), expected, what)
  from (values (1, '0', 'a count with a key'), (2, '0', 'gets the same answer again')) as v (n, expected, what) order by n;
select is(stock_count, 10, 'and stock has moved once each') from public.availability where sku = 'TAP-TONIC';
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree everywhere');

-- The sku is the product's to change

update public.products set sku = 'TAP-CREAM-2' where sku = 'TAP-CREAM';
select is(stock_count, 82, 'a renamed product keeps its stock under its new sku') from public.availability where sku = 'TAP-CREAM-2';
select is_empty($$ select from public.availability where sku = 'TAP-CREAM' $$, 'and leaves its old sku free');
update public.products set sku = 'TAP-CREAM' where sku = 'TAP-CREAM-2';
select throws_ok($$ update availability set stock_count = -1 where sku = 'TAP-CREAM' $$, '23514', null, 'stock is never below zero');
select throws_ok($$ select private.move_stock(array[('7b000000-0000-4000-8000-000000000002', -11)::private.stock_move], 'write_off') $$, '23514', null, 'no movement takes more than there is');
update public.availability set stock_count = 83 where sku = 'TAP-CREAM';
select results_eq($$ select * from private.stock_mismatches() $$, $$ values ('7b000000-0000-4000-8000-000000000001'::uuid, 83, 82::bigint) $$, 'a counter that was tampered with is found');

select * from finish();
rollback;
