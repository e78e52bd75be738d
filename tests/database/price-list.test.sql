-- The price list: what is on it, in which order, and how long it may be.
begin;
\ir fixtures.psql
select plan(17);

update products set is_published = false where sku not in ('TAP-CREAM', 'TAP-HIDDEN');
update availability set price = 1160, stock_count = 7, available = true where sku = 'TAP-CREAM';

select is(
  tests.act('clinic', $$ select jsonb_path_query_array(price_list(), '$.rows[*].sku') $$), '["TAP-CREAM"]', 'what is not published is not on it');
select is(
  tests.act('clinic', $$ select price_list() #> '{rows,0}' ->> 'price' $$), '1160', 'it has the price of today');
select is(
  tests.act('clinic', $$ select price_list() #> '{rows,0}' ->> 'stock_count' $$), '7', 'and what is there');
update availability set available = false where sku = 'TAP-CREAM';
select is(
  tests.act('manager', $$ select price_list() #> '{rows,0}' ->> 'stock_count' $$), '0', 'nothing is there that cannot be ordered');
insert into products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
select 'many-' || n, 'MANY-' || n, 'Many ' || n, 1, 5, 50, true from generate_series(1, 3000) as n;
select tests.cells('asks for a list that is too long', $$ select price_list() $$,
  'PT403 not_allowed', 'anon=42501', 'clinic, rival, manager, manager2, admin, super_admin=PT409 price_list_too_long {"max": 3000}');

select * from finish();
rollback;
