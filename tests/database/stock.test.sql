-- Price and stock: who moves them, and that the ledger explains every piece.
begin;
select plan(75);
\ir fixtures.psql

select tests.cells('reads the stock ledger', $$ select count(*) from stock_movements where sku = 'TAP-CREAM' $$, '0', 'anon=42501', 'admin, super_admin=1');
select tests.cells('adjusts stock', $$ select adjust_stock('TAP-CREAM', 5, 'count') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"sku": "TAP-CREAM", "stock_count": 105}');
select tests.cells('sets a price', $$ select set_price('TAP-CREAM', 1200, 'supplier') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"sku": "TAP-CREAM", "price": 1200}');
select tests.cells('moves stock past the API', $$ select private.move_stock('[{"sku": "TAP-CREAM", "delta": 1}]', 'theft', null) $$, '42501');

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
select tests.act('super_admin', $$ select adjust_stock('TAP-CREAM', 12, 'found') $$);
select is(stock_count, 82, 'the counter follows the adjustments') from public.availability where sku = 'TAP-CREAM';
select results_eq(
  $$ select delta, reason, actor_id, order_id from stock_movements where sku = 'TAP-CREAM' order by id $$,
  $$ values (100, 'tap', null::uuid, null::uuid), (-30, 'broken', tests.id('admin'), null), (12, 'found', tests.id('super_admin'), null) $$,
  'the ledger says how many, why and who'
);
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree everywhere');
select throws_ok($$ update availability set stock_count = -1 where sku = 'TAP-CREAM' $$, '23514', null, 'stock is never below zero');
select throws_ok($$ select private.move_stock('[{"sku": "TAP-TONIC", "delta": -6}]', 'too many', null) $$, '23514', null, 'no movement takes more than there is');
update public.availability set stock_count = 83 where sku = 'TAP-CREAM';
select results_eq($$ select sku, stock_count, ledger from private.stock_mismatches() $$, $$ values ('TAP-CREAM', 83, 82::bigint) $$, 'a counter that was tampered with is found');

select * from finish();
rollback;
