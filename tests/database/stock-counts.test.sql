-- Inventory counts: who counts, what a line is compared with, and that a count is posted once.
begin;
select plan(97);
\ir fixtures.psql

update public.products set barcode = '4870000000012' where sku = 'TAP-CREAM';
insert into public.stock_counts (id, title) values ('7e000000-0000-4000-8000-000000000001', 'Tap count'), ('7e000000-0000-4000-8000-000000000002', 'Tap empty');
insert into public.stock_count_lines (count_id, product_id, counted, expected) values ('7e000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000004', 7, 9);

select tests.cells('takes a line out', $$ select remove_stock_count_line('7e000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000004') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"counted": 7}');
select tests.cells('reads a count with its totals', $$ select stock_count('7e000000-0000-4000-8000-000000000001') -> 'totals' -> 'shortage' $$, 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=2');
select tests.cells('posts a count', $$ select post_stock_count('7e000000-0000-4000-8000-000000000001') $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"lines": 1, "surplus": 0, "shortage": 2}');
select tests.cells('gives a count up', $$ select cancel_stock_count('7e000000-0000-4000-8000-000000000001') ->> 'id' $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=7e000000-0000-4000-8000-000000000001');

select is(tests.attempt('admin', 'select ' || call), expected, format('%s: %s', left(call, 80), expected))
  from (values
    ($$start_stock_count(' ')$$, 'PT422 reason_required'),
    ($$start_stock_count('Store room', 'nowhere')$$, 'PT404 unknown_line'),
    ($$enter_stock_count('7e000000-0000-4000-8000-000000000099', 'TAP-CREAM')$$, 'PT404 count_not_found'),
    ($$enter_stock_count(null, 'TAP-CREAM')$$, 'PT404 count_not_found'),
    ($$enter_stock_count('7e000000-0000-4000-8000-000000000001', 'TAP-NOWHERE')$$, 'PT404 unknown_code {"code": "TAP-NOWHERE"}'),
    ($$enter_stock_count('7e000000-0000-4000-8000-000000000001', null)$$, 'PT404 unknown_code {"code": null}'),
    ($$enter_stock_count('7e000000-0000-4000-8000-000000000001', 'TAP-CREAM', -1)$$, 'PT422 bad_quantity'),
    ($$enter_stock_count('7e000000-0000-4000-8000-000000000001', 'TAP-CREAM', null)$$, 'PT422 bad_quantity'),
    ($$enter_stock_count('7e000000-0000-4000-8000-000000000001', 'TAP-CREAM', 1000001)$$, 'PT422 bad_quantity'),
    ($$post_stock_count('7e000000-0000-4000-8000-000000000002')$$, 'PT422 empty_count'),
    ($$post_stock_count('7e000000-0000-4000-8000-000000000099')$$, 'PT404 count_not_found'),
    ($$stock_count('7e000000-0000-4000-8000-000000000099')$$, 'PT404 count_not_found'),
    ($$stock_count('7e000000-0000-4000-8000-000000000001', 'all')$$, 'PT422 bad_show'),
    ($$remove_stock_count_line('7e000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000001')$$, '{"counted": null}')
  ) as v (call, expected);

-- By scanner and keyboard, against what is on the shelf

create function tests.enter(code text, arguments text default '') returns text
language sql
as $$ select tests.act('admin', format(
  $f$ select concat_ws(' ', e ->> 'counted', e ->> 'expected', e ->> 'difference') from enter_stock_count('7e000000-0000-4000-8000-000000000001', %L%s) as e $f$, code, arguments
)) $$;
select is(tests.enter('4870000000012'), '1 100 -99', 'each scan is a piece');
select is(tests.enter('4870000000012'), '2 100 -98', 'of the same line');
select is(tests.enter(' tap-cream', ', 90'), '92 100 -8', 'a typed article with a number adds that many');
select is(tests.enter('TAP-CREAM', ', 9, false'), '9 100 -91', 'or takes the place of what was entered');
select is(tests.act('admin', $$ select stock_count('7e000000-0000-4000-8000-000000000001') -> 'totals' ->> 'tenfold' $$), '1', 'less than a tenth is counted apart');
select is(tests.enter('TAP-CREAM', ', 10, false'), '10 100 -90', 'not a tenth itself');
select is(tests.act('admin', $$ select stock_count('7e000000-0000-4000-8000-000000000001') -> 'totals' ->> 'tenfold' $$), '0', 'which is no more counted apart');
select is(tests.attempt('admin', $$ select enter_stock_count('7e000000-0000-4000-8000-000000000001', 'TAP-CREAM', 1000000) $$), 'PT422 bad_quantity', 'added to, no more than a count holds');
select is(tests.enter('TAP-CREAM', ', 98, false'), '98 100 -2', 'or takes the place of what was entered');
select is(tests.enter('TAP-CREAM', $$, 1, true, '7c000000-0000-4000-8000-000000000003'$$), '99 100 -1', 'one with a key');
select is(tests.enter('TAP-CREAM', $$, 1, true, '7c000000-0000-4000-8000-000000000003'$$), '99 100 -1', 'counts once, however often it is sent');

select isnt(tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 10}, {"sku": "TAP-TONIC", "quantity": 5}]',
  '{"method": "tap-pickup", "recipient_name": "Tap", "recipient_phone": "+77011234567"}', idempotency_key => '7c000000-0000-4000-8000-000000000004') ->> 'number' $$), null, 'meanwhile an order takes pieces');
select is(tests.enter('TAP-CREAM', ', 97, false'), '97 100 -3', 'which are still on the shelf');
select is(tests.enter('TAP-TONIC', ', 5'), '5 5 0', 'all of them, even where none can be sold any more');

select is(tests.act('admin', $$ select stock_count('7e000000-0000-4000-8000-000000000001') -> 'totals' $$)::jsonb - 'left',
  '{"counted": 3, "differing": 2, "tenfold": 0, "surplus": 0, "shortage": 5}', 'the count says what differs');
create function tests.shown(arguments text) returns text
language sql
as $$ select tests.act('admin', format(
  $f$ select string_agg(r ->> 'sku', ',') from jsonb_array_elements(stock_count('7e000000-0000-4000-8000-000000000001', %s) -> 'rows') as r $f$, arguments
)) $$;
select is(tests.shown($$'counted'$$), 'TAP-TONIC,TAP-CREAM,TAP-OFF', 'what was entered last comes first');
select is(tests.shown($$'differing'$$), 'TAP-CREAM,TAP-OFF', 'or only what differs');
select is(tests.shown($$'left', 'TAP-'$$), 'TAP-ASK', 'or what nobody has entered yet');
select is(tests.shown($$'counted', '4870000000012'$$), 'TAP-CREAM', 'found by EAN-13');
update public.stock_counts set line_id = 1 where id = '7e000000-0000-4000-8000-000000000001';
select is(tests.shown($$'left', 'TAP-'$$), 'null', 'a count of one line asks for no other');
update public.stock_counts set line_id = null where id = '7e000000-0000-4000-8000-000000000001';

-- Posting

select tests.act('admin', $$ select set_order_status(id, 'cancelled') from orders where user_id = tests.id('clinic') $$);
select tests.act('admin', $$ select post_stock('receipt', '[{"code": "TAP-CREAM", "quantity": 50}]', 'came meanwhile') $$);
select is(tests.act('admin', $$ select post_stock_count('7e000000-0000-4000-8000-000000000001') $$), '{"lines": 2, "surplus": 0, "shortage": 5}', 'a count is posted');
select results_eq(
  $$ select a.sku, a.stock_count, m.delta, m.note, m.actor_id from availability as a join stock_movements as m using (product_id)
      where m.kind = 'inventory' and a.sku like 'TAP-%' order by a.sku $$,
  $$ values ('TAP-CREAM', 147, -3, 'Tap count', tests.id('admin')), ('TAP-OFF', 7, -2, 'Tap count', tests.id('admin')) $$,
  'its differences move stock, whatever came and went since a line was entered'
);
select is(tests.attempt('admin', 'select ' || call), 'PT409 count_closed {"status": "posted"}', format('%s: closed', left(call, 30)))
  from unnest(array[
    $$post_stock_count('7e000000-0000-4000-8000-000000000001')$$, $$cancel_stock_count('7e000000-0000-4000-8000-000000000001')$$,
    $$enter_stock_count('7e000000-0000-4000-8000-000000000001', 'TAP-CREAM')$$,
    $$remove_stock_count_line('7e000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000001')$$
  ]) as call;

select isnt(tests.act('clinic', $$ select place_order('[{"sku": "TAP-TONIC", "quantity": 4}]',
  '{"method": "tap-pickup", "recipient_name": "Tap", "recipient_phone": "+77011234567"}', idempotency_key => '7c000000-0000-4000-8000-000000000005') ->> 'number' $$), null, 'four of five are sold');
select tests.act('admin', $$ select enter_stock_count('7e000000-0000-4000-8000-000000000002', 'TAP-TONIC', 2) $$);
select is(tests.act('admin', $$ select post_stock_count('7e000000-0000-4000-8000-000000000002') $$),
  'PT409 reserved_missing {"lines": [{"code": "TAP-TONIC", "error": "out_of_stock", "difference": -3, "stock_count": 1}]}', 'fewer on the shelf than orders hold is for people to settle');
select is(tests.act('admin', $$ select cancel_stock_count('7e000000-0000-4000-8000-000000000002') ->> 'id' $$), '7e000000-0000-4000-8000-000000000002', 'a count can be given up');
select is(stock_count, 1, 'and then moves nothing') from public.availability where sku = 'TAP-TONIC';
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree everywhere');

select * from finish();
rollback;
