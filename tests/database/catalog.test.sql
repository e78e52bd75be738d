-- Who sees and keeps the catalogue: all see what is published, admins all of it.
begin;
select plan(287);
\ir fixtures.psql

insert into public.product_images (product_id, path, position) select id, '/img/tap-640.webp', 1 from public.products where sku in ('TAP-CREAM', 'TAP-HIDDEN');
insert into public.product_images (product_id, path, position) select id, '/img/tap-two-640.webp', 2 from public.products where sku = 'TAP-CREAM';
insert into public.tags (id, slug, name) values
  ('7c000000-0000-4000-8000-000000000001', 'tap-used', 'Tap used'), ('7c000000-0000-4000-8000-000000000002', 'tap-hidden', 'Tap hidden'),
  ('7c000000-0000-4000-8000-000000000003', 'tap-unused', 'Tap unused');
insert into public.product_tags (product_id, tag_id) values
  ('7b000000-0000-4000-8000-000000000001', '7c000000-0000-4000-8000-000000000001'),
  ('7b000000-0000-4000-8000-000000000005', '7c000000-0000-4000-8000-000000000002');
insert into public.legacy_product_ids (old_id, slug) values
  ('7f000000-0000-4000-8000-000000000001', 'tap-cream'), ('7f000000-0000-4000-8000-000000000002', 'tap-hidden'), ('7f000000-0000-4000-8000-000000000003', 'tap-nowhere');
insert into public.product_types (slug, name, position) values ('tap-type', 'Tap type', 99);
insert into public.product_lines (slug, name, position, color) values ('tap-line', 'Tap line', 99, '#123456');
insert into public.search_aliases (alias, term) values ('tapalias', 'tapterm');

-- Reading

select tests.cells(format('reads no %s.%s by REST', split_part(c, '.', 1), split_part(c, '.', 2)), format('select count(%s) from %s', split_part(c, '.', 2), split_part(c, '.', 1)), '42501')
  from unnest('{products.description,products.composition,products.application,products.low_stock_threshold,products.line_id,products.product_type_id,availability.low_stock_threshold,product_images.product_id,product_tags.tag_id,product_relations.product_id,product_slugs.product_id}'::text[]) as c;
update public.products set description = 'Tap text' where sku in ('TAP-CREAM', 'TAP-HIDDEN');
select tests.cells('reads the texts of one published product', $$ select product_page('tap-cream') ->> 'description' $$, 'Tap text');
select tests.cells('reads no texts of a hidden one', $$ select product_page('tap-hidden') ->> 'description' $$, 'null');
select tests.cells('reads the texts of many', $$ select string_agg(text ->> 'description', ' ')
  from jsonb_array_elements(product_texts('{7b000000-0000-4000-8000-000000000001,7b000000-0000-4000-8000-000000000005}')) as text $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=Tap text Tap text');
select is(tests.attempt('admin', $$ select product_texts(array(select gen_random_uuid() from generate_series(1, 501))) $$),
  'PT422 too_many_products {"max": 500}', 'of 500 at a time');
select tests.cells('reads tags', $$ select string_agg(slug, ' ' order by slug) from tags where slug like 'tap-%' $$, 'tap-used',
  'admin, super_admin=tap-hidden tap-unused tap-used');
select tests.cells('reads old ids', $$ select string_agg(slug, ' ' order by slug) from legacy_product_ids where old_id::text like '7f000000-%' $$, 'tap-cream',
  'admin, super_admin=tap-cream tap-hidden');
select tests.cells('finds published products by name', $$ select jsonb_path_query_array(search_suggestions('tap tonic') , '$.data.results[*].slug') ? 'tap-tonic' $$, 'true');
select tests.cells('finds no unpublished product by name', $$ select jsonb_path_query_array(search_suggestions('tap hidden') , '$.data.results[*].slug') ? 'tap-hidden' $$, 'false');
select is(tests.attempt('anon', $$ select search_products('tap tonic')::text like '%TAP-TONIC%' $$), 'true', 'a visitor finds a published product in the catalogue');
select tests.cells('finds no unpublished product in the catalogue', $$ select search_products('tap hidden')::text like '%TAP-HIDDEN%' $$, 'false');
select is(tests.attempt('anon', $$ select available::text || stock_count from product_cards where sku = 'TAP-OFF' $$), 'false9', 'what is off sale is not available, whatever its stock');

-- Pictures come from the site or from storage.

select is(tests.attempt('admin', format(
  $$ insert into product_images (product_id, path, position, alt) values ('7b000000-0000-4000-8000-000000000001', %L, 3, 'Tap') $$, path
)), '23514', path || ' is no picture')
  from unnest(array[
    'javascript:alert(1)//-640.webp', 'data:image/webp;base64,-640.webp', 'https://evil.test/img/x-640.webp', '//evil.test/img/x-640.webp',
    'https://evil.test/storage/v1/object/public/product-images/7b000000-0000-4000-8000-000000000001/7b000000-0000-4000-8000-000000000001-640.webp',
    '/img/../x-640.webp'
  ]) as path;
select throws_ok($$ update public.products set family = repeat('я', 161) where sku = 'TAP-CREAM' $$, '23514', null, 'a family has a name of 160 signs at most');
select is(tests.attempt('admin', $$ update product_lines set picture_path = 'https://evil.test/x-640.webp' where slug = 'tap-line' $$), '23514',
  'nor is an address the picture of a line');

-- Writing

select is(tests.attempt('admin', format('insert into product_lines (slug, name, color) values (%L, %L, %L)', slug, name, color)), expected, format('a line %s %s of colour %s: %s', slug, name, color, expected))
  from (values ('tap-x', 'Tap X', '#ffffff', '1'), ('Tap', 'Tap X', '#ffffff', '23514'), ('tap-x', 'Tap, X', '#ffffff', '23514'), ('tap-x', 'Tap X', 'red', '23514'), ('tap-line', 'Tap X', '#ffffff', '23505'), ('tap-x', 'Tap line', '#ffffff', '23505')) as v (slug, name, color, expected);
select is(tests.attempt('admin', format('insert into product_types (slug, name) values (%L, %L)', slug, name)), expected, format('a type %s %s: %s', slug, name, expected))
  from (values ('tap-x', 'Tap X', '1'), ('tap_x', 'Tap X', '23514'), ('tap-x', 'Tap,X', '23514'), ('tap-type', 'Tap X', '23505'), ('tap-x', 'Tap type', '23505')) as v (slug, name, expected);
select is(tests.attempt('admin', format('delete from %s where id = 1', target)), '23503', format('no row of %s is deleted while products belong to it', target))
  from unnest(array['product_types', 'product_lines']) as target;
select is(tests.attempt('admin', format('update %s set id = 98 where slug like ''tap-%%''', target)), '42501', format('ids of %s are for life', target))
  from unnest(array['product_types', 'product_lines']) as target;
select tests.act('admin', $$ update product_lines set color = '#654321' where slug = 'tap-line' $$);
select is(
  tests.attempt('admin', $$ select (row_history('product_lines', id::text) -> 0) - 'at' from product_lines where slug = 'tap-line' $$),
  '{"new": {"color": "#654321"}, "old": {"color": "#123456"}, "actor": "admin@tap.test", "action": "update", "reason": null}', 'the colour of a line is noted with who changed it'
);
select is(tests.attempt('admin', $$ update products set sku = 'TAP-OTHER' where sku = 'TAP-CREAM' $$), '1', 'a sku may be renamed: orders and the stock ledger know the product');
select is(tests.attempt('admin', $$ update delivery_methods set code = 'tap-other' where code = 'tap-courier' $$), '42501', 'a delivery code is for life: orders name it');
select is(tests.attempt('admin', $$ delete from products where sku = 'TAP-CREAM' $$), '23503', 'a product with a history is not deleted');
select is(
  tests.attempt('admin', $$ with p as (insert into products (slug, sku, name, product_type_id, line_id, volume_ml) values ('tap-new', 'TAP-NEW', 'New', 1, 1, 50) returning sku) select sku from p $$),
  'TAP-NEW', 'an admin gets a new product back'
);
select tests.act('admin', $$ insert into products (slug, sku, name, product_type_id, line_id, volume_ml) values ('tap-new', 'TAP-NEW', 'New', 1, 1, 50) $$);
select results_eq(
  $$ select available, stock_count, price from availability where sku = 'TAP-NEW' $$, $$ values (true, 0, null::int) $$,
  'a new product starts without a price and with an empty shelf'
);
select is(is_published, false, 'a new product is not published') from public.products where sku = 'TAP-NEW';
select is(tests.attempt('admin', $$ delete from products where sku = 'TAP-NEW' $$), '1', 'a product without a history may be deleted');
select is(tests.attempt('admin', format('insert into products (slug, sku, name, product_type_id, line_id, volume_ml) values (%L, %L, ''New'', 1, 1, 50)', slug, sku)), expected,
          format('a product at /product/%s with sku %s: %s', slug, sku, expected))
  from (values ('Tap', 'TAP-X', '23514'), ('tap--x', 'TAP-X', '23514'), ('tap/x', 'TAP-X', '23514'), ('tap-x', 'tap-x', '23514'), ('tap-cream', 'TAP-X', '23505'), ('tap-x', 'TAP-CREAM', '23505')) as v (slug, sku, expected);

select * from finish();
rollback;
