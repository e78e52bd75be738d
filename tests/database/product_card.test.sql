-- The product card: who saves it, two at once, its redirects, relations and pictures; types, lines and tags; how many may be ordered.
begin;
select plan(375);
\ir fixtures.psql

create function tests.product(changes jsonb, expected text default 'null') returns text
language sql
return format('select save_product(%L, %s)', changes, expected);
comment on function tests.product is 'A call of save_product().';

create function tests.cream(changes jsonb) returns text
language sql
return tests.product(
  jsonb_build_object('id', '7b000000-0000-4000-8000-000000000001') || changes,
  '(select updated_at from public.products where id = ''7b000000-0000-4000-8000-000000000001'')'
);
comment on function tests.cream is 'Saving changes of Tap Cream by somebody who has seen its latest state.';

create function tests.new_product(changes jsonb default '{}') returns text
language sql
return tests.product('{"name": "Tap New", "slug": "tap-new", "sku": "TAP-NEW", "product_type_id": 1, "line_id": 5, "volume_ml": 30}' || changes);

create function tests.upload(name text, persona text default 'admin', age interval default '0') returns text
language sql
return tests.act(persona, format(
  $$ insert into storage.objects (bucket_id, name) values ('product-images', %L) $$, name
));

-- Who

select is(tests.attempt('admin', $$ select product_card('7b000000-0000-4000-8000-000000000005') ->> 'sku' $$), 'TAP-HIDDEN', 'an admin opens the card of a hidden product');
select tests.cells('reads what a product lacks', $$ select private.publish_gaps(p) from products as p where sku = 'TAP-CREAM' $$, '42501');

-- What is refused

select is(tests.attempt('admin', tests.cream(changes)), expected, format('a cream with %s: %s', changes, expected))
  from (values
    ('{"name": "T"}'::jsonb, 'PT422 bad_product {"fields": {"name": "invalid"}}'),
    ('{"name": null}', 'PT422 bad_product {"fields": {"name": "invalid"}}'),
    ('{"slug": "Tap Cream"}', 'PT422 bad_product {"fields": {"slug": "invalid"}}'),
    ('{"sku": "tap"}', 'PT422 bad_product {"fields": {"sku": "invalid"}}'),
    ('{"volume_ml": 0}', 'PT422 bad_product {"fields": {"volume_ml": "invalid"}}'),
    ('{"volume_ml": "many"}', 'PT422 bad_product {"fields": {}}'),
    ('{"is_published": null, "is_new": null, "is_hit": null, "position": null}', 'PT422 bad_product {"fields": {"is_hit": "invalid", "is_new": "invalid", "position": "invalid", "is_published": "invalid"}}'),
    ('{"tag_ids": ["x"]}', 'PT422 bad_product {"fields": {"tag_ids": "invalid"}}'),
    ('{"tag_ids": [null]}', 'PT422 bad_product {"fields": {"tag_ids": "invalid"}}'),
    (jsonb_build_object('tag_ids', array_fill('7b000000-0000-4000-8000-0000000000d1'::text, array[101])), 'PT422 bad_product {"fields": {"tag_ids": "invalid"}}'),
    ('{"together_ids": ["x"]}', 'PT422 bad_product {"max": 12, "fields": {"together_ids": "invalid"}}'),
    ('{"family_with": "x"}', 'PT422 bad_product {"fields": {"family_with": "invalid"}}'),
    ('{"product_type_id": 999, "line_id": 999}', 'PT422 bad_product {"fields": {"line_id": "invalid", "product_type_id": "invalid"}}'),
    ('{"barcode": "4006381333932"}', 'PT422 bad_product {"fields": {"barcode": "invalid"}}'),
    ('{"barcode": "400638133393"}', 'PT422 bad_product {"fields": {"barcode": "invalid"}}'),
    ('{"vat_rate": 100}', 'PT422 bad_product {"fields": {"vat_rate": "invalid"}}'),
    ('{"order_min": 6, "order_max": 5}', 'PT422 bad_product {"fields": {"order_max": "invalid"}}'),
    ('{"order_step": 0}', 'PT422 bad_product {"fields": {"order_step": "invalid"}}'),
    ('{"ph_min": 3.5}', 'PT422 bad_product {"fields": {"ph_max": "invalid"}}'),
    ('{"ph_min": 5, "ph_max": 4.5}', 'PT422 bad_product {"fields": {"ph_max": "invalid"}}'),
    ('{"ph_min": 14.1, "ph_max": 14.1}', 'PT422 bad_product {"fields": {"ph_max": "invalid", "ph_min": "invalid"}}'),
    ('{"actives": "Urea"}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [{"name": "Мочевина", "percent": 101}]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [{"name": "Мочевина", "percent": "20"}]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [{"inci": "Urea"}]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [{"name": "Мочевина", "share": 20}]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [{"name": "Кислота (50 %)"}]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [{"name": "Мочевина", "inci": ""}]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"actives": [null]}', 'PT422 bad_product {"fields": {"actives": "invalid"}}'),
    ('{"phototypes": [0, 7]}', 'PT422 bad_product {"fields": {"phototypes": "invalid"}}'),
    ('{"skin_types": ["fat"]}', 'PT422 bad_product {"fields": {}}'),
    ('{"skin_types": null, "used_in": null}', 'PT422 bad_product {"fields": {"used_in": "invalid", "skin_types": "invalid"}}'),
    ('{"ml_per_procedure": 0}', 'PT422 bad_product {"fields": {"ml_per_procedure": "invalid"}}'),
    ('{"expected_on": "1999-12-31"}', 'PT422 bad_product {"fields": {}}'),
    ('{"expected_on": "завтра"}', 'PT422 bad_product {"fields": {}}'),
    ('{"months_after_opening": 61}', 'PT422 bad_product {"fields": {"months_after_opening": "invalid"}}'),
    (jsonb_build_object('storage', repeat('x', 201), 'indications', repeat('x', 1001)), 'PT422 bad_product {"fields": {"storage": "invalid", "indications": "invalid"}}'),
    ('{"slug": "tap-tonic"}', 'PT409 slug_taken'),
    ('{"sku": "TAP-TONIC"}', 'PT409 sku_taken'),
    ('{"tag_ids": ["7b000000-0000-4000-8000-000000000001"]}', 'PT422 bad_product {"fields": {"tag_ids": "invalid"}}'),
    ('{"together_ids": ["7b000000-0000-4000-8000-000000000001"]}', 'PT422 bad_product {"max": 12, "fields": {"together_ids": "invalid"}}'),
    ('{"replacement_ids": ["7b000000-0000-4000-8000-0000000000ff"]}', 'PT422 bad_product {"max": 12, "fields": {"replacement_ids": "invalid"}}'),
    ('{"images": [{"path": "https://elsewhere.example/a-640.webp", "alt": "a", "width": 900, "height": 900}]}',
      'PT422 bad_product {"fields": {"images": "invalid"}, "images": [1]}')
  ) as v (changes, expected);
select is(
  tests.attempt('admin', tests.product('{"id": "7b000000-0000-4000-8000-0000000000ff", "name": "Tap Gone"}', 'now()')), 'PT404 product_not_found',
  'a product that is gone is not made again by saving it'
);
select is(tests.attempt('admin', tests.product('[]')), 'PT422 bad_product {"fields": {}}', 'a list is no product');

-- Two at once

update public.products set barcode = '4006381333931' where sku = 'TAP-CREAM';
create temporary table seen as select updated_at from public.products where sku = 'TAP-CREAM';
grant select on seen to authenticated;
-- Within one transaction the clock does not move.
alter table public.products disable trigger touch_updated_at;
update public.products set name = 'Tap First', updated_at = updated_at + interval '1 second' where sku = 'TAP-CREAM';
alter table public.products enable trigger touch_updated_at;
select matches(
  tests.attempt('admin', tests.product('{"id": "7b000000-0000-4000-8000-000000000001", "name": "Tap Second"}', '(select updated_at from seen)')),
  '^PT409 product_changed \{"sent": \{.*"name": "Tap Second".*\}, "current": \{.*"name": "Tap First".*\}\}$',
  'saving over another''s change shows both versions'
);
select matches(
  tests.attempt('admin', tests.product('{"id": "7b000000-0000-4000-8000-000000000001", "name": "Tap Second"}')), '^PT409 product_changed ',
  'an existing product is not overwritten by one who has never seen it'
);
select is((select name from public.products where sku = 'TAP-CREAM'), 'Tap First', 'and nothing is lost');
select is(tests.attempt('admin', 'select x ->> ''barcode'' from (' || tests.cream('{"name": "Tap Second"}') || ') as s (x)'), '4006381333931',
  'what is not sent stays');

-- Redirects

insert into public.legacy_product_ids (old_id, slug) values ('7b000000-0000-4000-8000-0000000000aa', 'tap-cream');
select tests.act('admin', tests.cream('{"slug": "tap-cream-two"}'));
select tests.act('admin', tests.cream('{"slug": "tap-cream-three"}'));
select results_eq(
  $$ select s.slug, p.slug from public.product_slugs as s join public.products as p on p.id = s.product_id where s.slug like 'tap-%' order by 1 $$,
  $$ values ('tap-cream', 'tap-cream-three'), ('tap-cream-two', 'tap-cream-three') $$,
  'every former slug leads straight to the present one'
);
select tests.cells('follows a former slug', $$ select product_address('tap-cream') $$, 'tap-cream-three');
select tests.cells('follows an id of the previous site', $$ select product_address('7b000000-0000-4000-8000-0000000000aa') $$, 'tap-cream-three');
select is(tests.act('anon', $$ select product_address('tap-tonic') $$), 'null', 'a present slug is no former one');
select tests.act('admin', tests.cream('{"slug": "tap-cream"}'));
select is(tests.act('anon', $$ select product_address('tap-cream') $$), 'null', 'a slug that is taken back redirects no more');
select is(tests.act('anon', $$ select product_address('tap-cream-three') $$), 'tap-cream', 'and the one left redirects to it');
select tests.act('admin', tests.new_product('{"slug": "tap-cream-two"}'));
select is(tests.act('admin', $$ select product_address('tap-cream-two') $$), 'null', 'a slug that another product takes redirects no more');
update public.products set slug = 'tap-hidden-two' where sku = 'TAP-HIDDEN';
select tests.cells('follows a former slug of an unpublished product', $$ select product_address('tap-hidden') $$, 'null',
  'admin, super_admin=tap-hidden-two');
select tests.cells('lists former slugs, of published products alone', $$ select string_agg(former || ' ' || slug, ', ') from former_slugs('tao') where former like 'tap-%' $$, 'tap-cream-three tap-cream');

-- A sku renamed while an order is open

select tests.act('clinic', $$ select place_order(
  '[{"sku": "TAP-CREAM", "quantity": 2}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-0000000000c1') $$);
select tests.act('admin', tests.cream('{"sku": "TAP-RENAMED"}'));
select is(stock_count, 98, 'the renamed product keeps its stock') from public.availability where sku = 'TAP-RENAMED';
select is((select i.sku from public.order_items as i where i.product_id = '7b000000-0000-4000-8000-000000000001' order by i.sku limit 1), 'TAP-CREAM',
  'the open order keeps the sku it was placed with');
select is(
  tests.act('admin', $$ select set_order_status(o.id, 'cancelled', 'renamed') ->> 'status' from orders as o join order_items as i on i.order_id = o.id
     where i.product_id = '7b000000-0000-4000-8000-000000000001' $$),
  'cancelled', 'the open order is cancelled');
select is(stock_count, 100, 'and its pieces go back to the renamed product') from public.availability where sku = 'TAP-RENAMED';
select is(tests.attempt('clinic', $$ select place_order(
    '[{"sku": "TAP-CREAM", "product_id": "7b000000-0000-4000-8000-000000000001", "quantity": 1}]',
    '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
    idempotency_key => '70000000-0000-4000-8000-0000000000c2') ->> 'status' $$), 'new', 'a cart with the previous sku still orders');
select tests.act('admin', tests.cream('{"sku": "TAP-CREAM"}'));

-- How many may be ordered, and НДС

select tests.act('admin', tests.cream('{"order_min": 6, "order_step": 3, "order_max": 12, "vat_rate": 5}'));
create function tests.order_creams(quantity int) returns text
language sql
return format($$ select place_order(
  '[{"sku": "TAP-CREAM", "quantity": %s}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-0000000000c3') -> 'items' -> 0 ->> 'vat_rate' $$, quantity);
select is(tests.attempt('clinic', tests.order_creams(quantity)), expected, format('%s creams of 6, 9 or 12: %s', quantity, expected))
  from (values
    (5, 'PT422 below_minimum {"lines": [{"min": 6, "sku": "TAP-CREAM", "requested": 5}]}'),
    (6, '5.00'),
    (7, 'PT422 bad_step {"lines": [{"min": 6, "sku": "TAP-CREAM", "step": 3, "requested": 7}]}'),
    (12, '5.00'),
    (15, 'PT422 above_maximum {"lines": [{"max": 12, "sku": "TAP-CREAM", "requested": 15}]}')
  ) as v (quantity, expected);
select tests.act('admin', tests.cream('{"vat_rate": 0}'));
select is(tests.attempt('clinic', tests.order_creams(6)), 'null', 'a product without НДС has none in the order');
select tests.act('admin', tests.cream('{"order_min": 1, "order_step": 1, "order_max": null, "vat_rate": null}'));

-- Pictures

create function tests.picture(n int) returns text
language sql
return format('7b000000-0000-4000-8000-000000000001/7b000000-0000-4000-8000-%s', lpad(n::text, 12, '0'));
create function tests.image(n int, changes jsonb default '{}') returns jsonb
language sql
return jsonb_build_object(
  'path', '/storage/v1/object/public/product-images/' || tests.picture(n) || '-640.webp', 'alt', 'Tap', 'width', 900, 'height', 900
) || changes;

select tests.cells('puts a picture of a product into storage', format(
  $$ insert into storage.objects (bucket_id, name) values ('product-images', '%s-640.webp') $$, tests.picture(1)
), '42501', 'admin, super_admin=1');
select is(tests.attempt('admin', $$ insert into storage.objects (bucket_id, name) values ('product-images', 'evil.webp') $$), '42501',
  'a picture''s file is named by the rule');
insert into storage.objects (bucket_id, name)
select 'product-images', tests.picture(n) || ending from generate_series(1, 11) as n, unnest(array['-320.webp', '-640.webp', '-1280.webp']) as ending;
insert into storage.objects (bucket_id, name) values ('product-images', tests.picture(12) || '-640.webp');
select tests.cells('removes a picture of a product from storage', format(
  $$ delete from storage.objects where bucket_id = 'product-images' and name = '%s-640.webp' $$, tests.picture(11)
), '0', 'admin, super_admin=1');
select is((select public and file_size_limit = 2097152 and allowed_mime_types = '{image/webp}' from storage.buckets where id = 'product-images'), true,
  'the bucket is public, for small WebP files alone');

select is(tests.attempt('admin', tests.cream(jsonb_build_object('images', images))), expected, what)
  from (values
    ('a picture of 799 pixels is refused', jsonb_build_array(tests.image(1, '{"width": 799}')), 'PT422 bad_product {"fields": {"images": "invalid"}, "images": [1]}'),
    ('one that does not say its size is refused', jsonb_build_array(tests.image(1, '{"height": null}')), 'PT422 bad_product {"fields": {"images": "invalid"}, "images": [1]}'),
    ('one with a size missing in storage is refused', jsonb_build_array(tests.image(1), tests.image(12)), 'PT422 bad_product {"fields": {"images": "invalid"}, "images": [2]}'),
    ('one given twice is refused', jsonb_build_array(tests.image(1), tests.image(1)), 'PT422 bad_product {"fields": {"images": "invalid"}, "images": null}'),
    ('eleven are refused', (select jsonb_agg(tests.image(n)) from generate_series(1, 11) as n), 'PT422 bad_product {"max": 10, "fields": {"images": "invalid"}}')
  ) as v (what, images, expected);
select throws_ok(
  $$ insert into public.product_images (product_id, path, position) values ('7b000000-0000-4000-8000-000000000001', '/img/x-640.webp', 11) $$, '23514', null,
  'an eleventh is refused past save_product() too'
);
select tests.act('admin', tests.cream(jsonb_build_object('images', (select jsonb_agg(tests.image(n)) from generate_series(1, 3) as n))));
select tests.act('admin', tests.cream(jsonb_build_object('images', jsonb_build_array(tests.image(3, '{"alt": " Tap three "}'), tests.image(1)))));
select results_eq(
  $$ select position::int, right(path, 13), alt from public.product_images where product_id = '7b000000-0000-4000-8000-000000000001' order by position $$,
  $$ values (1, '0003-640.webp', 'Tap three'), (2, '0001-640.webp', 'Tap') $$,
  'pictures are kept in their order, one left out is gone'
);
select is((select right(image_url, 13) from public.product_cards where sku = 'TAP-CREAM'), '0003-640.webp', 'the first is the one of lists');

update public.jobs set bookmark = null where name = 'list_unused_pictures';
update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'product-images' and name like tests.picture(1) || '-%' or name like tests.picture(2) || '-%';
select private.list_unused_pictures(1000);
select results_eq(
  $$ select path from public.file_removals where bucket_id = 'product-images' order by path $$,
  $$ values (tests.picture(2) || '-1280.webp'), (tests.picture(2) || '-320.webp'), (tests.picture(2) || '-640.webp') $$,
  'a picture that nothing shows is removed, in all sizes; one that is shown, or is new, stays'
);

-- Documents

create function tests.document(n int) returns text
language sql
return '7b000000-0000-4000-8000-000000000001/7c000000-0000-4000-8000-' || lpad(n::text, 12, '0') || '.pdf';
create function tests.add_document(n int, of_product int default 1) returns text
language sql
return format($$ insert into product_documents (product_id, kind, title, valid_until, path) values ('7b000000-0000-4000-8000-00000000000%s', 'declaration', 'Tap %s', '2027-02-01', %L) $$,
  of_product, n, tests.document(n));

select tests.cells('puts a document of a product into storage', format(
  $$ insert into storage.objects (bucket_id, name) values ('product-documents', %L) $$, tests.document(1)), '42501', 'admin, super_admin=1');
select is(tests.attempt('admin', $$ insert into storage.objects (bucket_id, name) values ('product-documents', 'evil.pdf') $$), '42501',
  'a document''s file is named by the rule');
select is((select public and file_size_limit = 10485760 and allowed_mime_types = '{application/pdf}' from storage.buckets where id = 'product-documents'), true,
  'the bucket is public, for PDFs of 10 MB alone');
insert into storage.objects (bucket_id, name, metadata)
select 'product-documents', tests.document(n), jsonb_build_object('size', case n when 14 then 10485761 else 1000 + n end) from generate_series(1, 14) as n;
select tests.cells('removes a document''s file from storage', format(
  $$ delete from storage.objects where bucket_id = 'product-documents' and name = %L $$, tests.document(14)), '0');
select is(tests.attempt('admin', statement), expected, what)
  from (values
    (tests.add_document(20), 'PT422 file_not_found', 'a document has its file in storage'),
    (tests.add_document(1, 5), '23514', 'in the folder of its product'),
    (tests.add_document(14), '23514', 'of 10 MB at most'),
    ($$ insert into product_documents (product_id, kind, path, size) values ('7b000000-0000-4000-8000-000000000001', 'leaflet', 'x', 1) $$, '42501', 'its size is what storage says'),
    (replace(tests.add_document(1), '2027-02-01', 'infinity'), '23514', 'its last day is a day'),
    (replace(tests.add_document(1), 'Tap 1', E'Tap\n1'), 'PT422 not_one_line {"fields": {"title": "invalid"}}', 'its title is one line')
  ) as v (statement, expected, what);
select tests.act('admin', tests.add_document(n)) from generate_series(1, 12) as n;
select is(tests.attempt('admin', tests.add_document(13)), 'PT422 too_many_documents {"max": 12}', 'a product has 12 documents at most');
select tests.act('admin', format('delete from product_documents where path = %L', tests.document(n))) from generate_series(3, 12) as n;
select set_eq($$ select path from public.file_removals where bucket_id = 'product-documents' $$, $$ select tests.document(n) from generate_series(3, 12) as n $$,
  'a document takes its file along');
select is(tests.attempt('admin', tests.add_document(3)), 'PT422 file_not_found', 'a file that is about to go is no document again');
select tests.act('admin', format($$ update product_documents set kind = 'leaflet', title = ' Tap leaflet ', valid_until = null where path = %L $$, tests.document(1)));
select tests.cells('reads the documents of a published product', $$ select product_page('tap-cream')::jsonb -> 'documents' $$, format(
  '[{"kind": "declaration", "path": "%s", "size": 1002, "title": "Tap 2", "valid_until": "2027-02-01"}, {"kind": "leaflet", "path": "%s", "size": 1001, "title": "Tap leaflet", "valid_until": null}]',
  tests.document(2), tests.document(1)));
delete from public.file_removals where bucket_id = 'product-documents';
update public.jobs set bookmark = null where name = 'list_unused_product_documents';
update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'product-documents' and name <> tests.document(13);
select private.list_unused_product_documents(1000);
select set_eq($$ select path from public.file_removals where bucket_id = 'product-documents' $$, $$ select tests.document(n) from unnest('{3,4,5,6,7,8,9,10,11,12,14}'::int[]) as n $$,
  'a file that became no document is removed; one that is new stays');

-- Publishing

select is(tests.attempt('admin', tests.product(
    '{"id": "7b000000-0000-4000-8000-000000000005", "is_published": true}', '(select updated_at from public.products where sku = ''TAP-HIDDEN'')')),
  'PT422 not_publishable {"missing": ["short_description", "description", "application", "composition", "picture"]}',
  'an unfinished product is not published, and the answer names what is missing');
select tests.act('admin', tests.cream(jsonb_build_object(
  'short_description', 'x', 'description', 'x', 'application', 'x', 'composition', 'x', 'images', jsonb_build_array(tests.image(1)))));
select is(tests.attempt('admin', tests.cream(jsonb_build_object('images', jsonb_build_array(tests.image(1, '{"alt": " "}'))))),
  'PT422 not_publishable {"missing": ["picture_alt"]}', 'nor does a published one lose what it needs');
select is(tests.attempt('admin', tests.cream('{"composition": ""}')), 'PT422 not_publishable {"missing": ["composition"]}', 'such as its composition');
select is(tests.attempt('admin', statement), expected, format('past the card: %s: %s', statement, expected))
  from (values
    ($$ insert into products (slug, sku, name, product_type_id, line_id, volume_ml, is_published) values ('tap-x', 'TAP-X', 'Tap X', 1, 5, 50, true) $$,
      'PT422 not_publishable {"missing": ["short_description", "description", "application", "composition", "picture"]}'),
    ($$ update products set is_published = true where sku = 'TAP-HIDDEN' $$,
      'PT422 not_publishable {"missing": ["short_description", "description", "application", "composition", "picture"]}'),
    ($$ update products set composition = ' ' where sku = 'TAP-CREAM' $$, 'PT422 not_publishable {"missing": ["composition"]}'),
    ($$ update products set composition = '', is_published = false where sku = 'TAP-CREAM' $$, '1'),
    ($$ update products set composition = 'Aqua' where sku = 'TAP-TONIC' $$, '1'),
    ($$ update product_images set alt = ' ' where path like '%0001-640.webp' $$, 'PT422 not_publishable {"missing": ["picture_alt"]}'),
    ($$ insert into product_images (product_id, path, position) values ('7b000000-0000-4000-8000-000000000001', '/img/x-640.webp', 2) $$, 'PT422 not_publishable {"missing": ["picture_alt"]}'),
    ($$ insert into product_images (product_id, path, position) values ('7b000000-0000-4000-8000-000000000005', '/img/x-640.webp', 2) $$, '1'),
    ($$ delete from product_images where path like '%0001-640.webp' $$, 'PT422 not_publishable {"missing": ["picture"]}'),
    ($$ select import_products('[{"sku": "TAP-CREAM", "composition": ""}]', false) -> 'errors' $$, '[{"row": 1, "error": "required", "field": "composition"}]'),
    ($$ select import_products('[{"sku": "TAP-CREAM", "seo_title": ""}]', false) -> 'errors' $$, '[]')
  ) as v (statement, expected);
insert into public.products (id, slug, sku, name, product_type_id, line_id, volume_ml, short_description, description, application, composition)
values ('7b000000-0000-4000-8000-000000000041', 'tap-ready', 'TAP-READY', 'Tap Ready', 1, 5, 50, 'x', 'x', 'x', 'x');
insert into public.product_images (product_id, path, alt) values ('7b000000-0000-4000-8000-000000000041', '/img/x-640.webp', 'Tap');
select tests.cells('publishes what is ready past the card', $$ update products set is_published = true where sku = 'TAP-READY' $$, '0', 'anon=42501', 'admin, super_admin=1');
select is(tests.attempt('admin', $$ delete from products where sku = 'TAP-READY' $$), '1', 'a product goes with its pictures');
delete from public.products where sku = 'TAP-READY';
select is(tests.attempt('admin', 'select concat_ws('' '', x ->> ''is_published'', x ->> ''status'') from (' || tests.cream('{"composition": "", "is_published": false}') || ') as s (x)'),
  'false hidden', 'hidden, it may, and its card tells it from a draft');

-- Relations

select tests.act('admin', tests.cream('{"together_ids": ["7b000000-0000-4000-8000-000000000005", "7b000000-0000-4000-8000-000000000002"],
  "replacement_ids": ["7b000000-0000-4000-8000-000000000003"]}'));
select tests.cells('sees what goes with a product', $$
  select string_agg(c ->> 'sku', ', ') from jsonb_array_elements(product_companions('tap-cream') -> 'together') as c $$, 'TAP-TONIC');
select tests.cells('sees what may stand in for a product', $$
  select string_agg(c ->> 'sku', ', ') from jsonb_array_elements(product_companions('tap-cream') -> 'replacement') as c $$, 'TAP-ASK');
insert into public.orders (id, number, user_id, placed_by, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key, status, cancelled_at)
select ('7e000000-0000-4000-8000-00000000000' || n)::uuid, '2099-90000' || n, tests.id(clinic), tests.id(clinic), 'invoice', 1000, 'tap-pickup', 'А', '+77010000001', gen_random_uuid(),
       'new', null
  from unnest('{clinic,rival,pending,rejected,blocked,clinic}'::text[]) with ordinality as o (clinic, n);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity)
select ('7e000000-0000-4000-8000-00000000000' || n)::uuid, p.id, p.sku, p.slug, p.name, 'Крем', 'All-Over', 50, 1000, 1
  from generate_series(1, 6) as n join public.products as p on p.sku = 'TAP-TONIC' or p.sku = 'TAP-CREAM' or p.sku = 'TAP-ASK' and n <> 5;
select is(product_companions('tap-tonic') -> 'line' @> '[{"sku": "TAP-CREAM"}]', true, 'another of the line is on its shelf');
update public.jobs set bookmark = null where name = 'count_bought_together';
select private.count_bought_together(100000);
create function tests.together(slug text) returns text language sql
return format('select string_agg(c ->> ''sku'', '', '') from jsonb_array_elements(product_companions(%L) -> ''together'') as c', slug);
select is(tests.act('anon', tests.together('tap-tonic')), 'TAP-CREAM', 'where staff chose nothing, it is what five clinics bought with it, not what four did');
select is(tests.act('anon', tests.together('tap-cream')), 'TAP-TONIC', 'what staff chose goes first');
select is(product_companions('tap-tonic') -> 'line' @> '[{"sku": "TAP-CREAM"}]', false, 'the shelf of the line does not show it again');
update public.orders set status = 'cancelled' where id = '7e000000-0000-4000-8000-000000000002';
select private.count_bought_together(100000);
select is(tests.act('anon', tests.together('tap-tonic')), 'null', 'a cancelled order does not count');
delete from public.orders where id::text like '7e000000-%';
select ok(
  jsonb_array_length(c -> 'line') between 2 and 4 and not c -> 'line' @> '[{"sku": "TAP-CREAM"}]' and not c -> 'line' @> '[{"sku": "TAP-HIDDEN"}]',
  'at most four others of the line, all of them published'
) from product_companions('tap-cream') as c;
select tests.cells('reads the page of a published product', $$ select product_page('tap-cream') ->> 'sku' $$, 'TAP-CREAM');
select tests.cells('reads no page of what is not published', $$ select product_page('tap-hidden') is null $$, 'true');
select tests.act('admin', tests.cream('{"actives": [{"name": "Мочевина", "inci": "Urea", "percent": 12.5}], "ph_min": 3.5, "ph_max": 4, "skin_types": ["dry", "normal", "dry"],
  "phototypes": [3, 1, 2], "used_in": ["home"], "ml_per_procedure": 1.5, "months_after_opening": 6, "storage": " Ниже 25 °C", "indications": "Сухость\nСтянутость"}'));
select tests.cells('reads the facts of a published product', $$ select product_page('tap-cream')::jsonb -> 'facts' $$,
  '{"ph_max": 4.0, "ph_min": 3.5, "actives": [{"inci": "Urea", "name": "Мочевина", "percent": 12.5}], "country": "", "storage": "Ниже 25 °C", "used_in": ["home"], "phototypes": [1, 2, 3], "skin_types": ["normal", "dry"], "indications": "Сухость\nСтянутость", "ml_per_procedure": 1.5, "contraindications": "", "months_after_opening": 6}');
select tests.act('admin', tests.cream('{"expected_on": "2026-12-05"}'));
select is(product_page('tap-cream') ->> 'expected_on', '2026-12-05', 'and the day on which more is expected');
select is(
  product_page('tap-cream')::jsonb - 'images' - 'documents' - 'certificate_required' - 'facts' - 'expected_on' - 'description' - 'application' - 'composition' - 'seo_title' - 'seo_description',
  (
    select to_jsonb(c) - 'position' - 'created_at' - 'product_type_slug' - 'line_slug' - 'image_url' - 'image_alt' - 'badge' - 'barcode'
      from product_cards as c where slug = 'tap-cream'
  ),
  'a page says what the card does'
);
select tests.act('admin', tests.new_product('{"slug": "tap-big", "sku": "TAP-BIG", "volume_ml": 200, "family_with": "7b000000-0000-4000-8000-000000000001"}'));
select is((select string_agg(sku, ', ' order by sku) from public.products where family = 'tap-cream'), 'TAP-BIG, TAP-CREAM',
  'a second volume founds the family');

-- Types, lines and tags

insert into public.tags (id, slug, name, kind, on_card, position) values
  ('7b000000-0000-4000-8000-0000000000d1', 'tap-dry', 'Tap dry', 'need', false, 1),
  ('7b000000-0000-4000-8000-0000000000d2', 'tap-dryness', 'Tap dryness', 'need', false, 2),
  ('7b000000-0000-4000-8000-0000000000d3', 'tap-sale', 'Tap sale', 'promotion', true, 3);
insert into public.product_tags (product_id, tag_id) values
  ('7b000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-0000000000d1'),
  ('7b000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-0000000000d2'),
  ('7b000000-0000-4000-8000-000000000002', '7b000000-0000-4000-8000-0000000000d1'),
  ('7b000000-0000-4000-8000-000000000003', '7b000000-0000-4000-8000-0000000000d2'),
  ('7b000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-0000000000d3');
select tests.cells('merges tags', $$ select merge_tags('7b000000-0000-4000-8000-0000000000d1', '7b000000-0000-4000-8000-0000000000d2') ->> 'added' $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=1');
select is(tests.attempt('admin', format('select merge_tags(%L, %L)', a, b)), expected, expected)
  from (values
    ('7b000000-0000-4000-8000-0000000000d1', '7b000000-0000-4000-8000-0000000000d1', 'PT422 same_tag'),
    ('7b000000-0000-4000-8000-0000000000d1', '7b000000-0000-4000-8000-0000000000ff', 'PT404 tag_not_found')
  ) as v (a, b, expected);
insert into public.search_aliases (alias, need_id) values ('сливаемое', '7b000000-0000-4000-8000-0000000000d1'), ('общее', '7b000000-0000-4000-8000-0000000000d1'),
  ('общее', '7b000000-0000-4000-8000-0000000000d2');
select tests.act('admin', $$ select merge_tags('7b000000-0000-4000-8000-0000000000d1', '7b000000-0000-4000-8000-0000000000d2') $$);
select results_eq(
  $$ select p.sku from public.product_tags as t join public.products as p on p.id = t.product_id where t.tag_id = '7b000000-0000-4000-8000-0000000000d2' order by 1 $$,
  $$ values ('TAP-ASK'), ('TAP-CREAM'), ('TAP-TONIC') $$,
  'products of either tag carry the one that stays'
);
select results_eq(
  $$ select alias from public.search_aliases where need_id = '7b000000-0000-4000-8000-0000000000d2' order by 1 $$,
  $$ values ('dry'), ('dryness'), ('tap'), ('общее'), ('сливаемое') $$,
  'and is found by the words of both'
);
select is((select former_addresses from public.tags where slug = 'tap-dryness'), array['Tap dry', 'tap-dry'], 'the other''s addresses lead to it');
select is((tests.act('anon', $$ select search_products(tags => '{tap-dry}') ->> 'total' $$)), '3', 'in the catalogue too');

select tests.cells('renames a tag', $$ update tags set slug = 'tap-thirst' where slug = 'tap-dryness' $$, '0', 'anon=42501', 'admin, super_admin=1');
select tests.act('admin', $$ update product_lines set name = 'Tap Line', slug = 'tap-line' where id = 5 $$);
select is(tests.act('anon', $$ select search_products(lines => '{Aqua Science}') ->> 'total' $$), tests.act('anon', $$ select search_products(lines => '{Tap Line}') ->> 'total' $$),
  'a renamed line is found by its former name');
select tests.act('admin', $$ insert into product_lines (slug, name, color) values ('aqua-science', 'Aqua Science', '#000000') $$);
select is(tests.act('anon', $$ select search_products(lines => '{Aqua Science}') ->> 'total' $$), '0', 'until another line takes the name');

select is(tests.act('anon', $$ select badge from product_cards where sku = 'TAP-CREAM' $$), 'Tap sale', 'a tag for cards is their badge');
update public.tags set ends_on = (now() at time zone 'Asia/Almaty')::date - 1 where slug = 'tap-sale';
select is(tests.act('anon', $$ select badge from product_cards where sku = 'TAP-CREAM' $$), 'null', 'but not after its period');
select tests.cells('reads a tag whose period is over', $$ select count(*) from tags where slug = 'tap-sale' $$, '0', 'admin, super_admin=1');
select is(tests.act('admin', $$ select reorder_assortment('clinics', '{1}') $$), 'PT422 bad_kind {"kind": "clinics"}', 'only types, lines and tags are ordered so');
select is(tests.attempt('admin', $$ select reorder_assortment('types', array_fill('1'::text, array[1001])) $$), 'PT422 too_many_rows {"max": 1000}', 'and no more of them than there can be');
select tests.act('admin', $$ select reorder_assortment('types', (select array_agg(id::text order by position desc) from product_types)) $$);
select is((select slug from public.product_types order by position limit 1), 'podarochnyy-nabor', 'the order of types is the admin''s');

-- The journal

select is(
  tests.act('admin', $$ select string_agg(distinct x ->> 'table', ', ' order by x ->> 'table')
    from jsonb_array_elements(product_history('7b000000-0000-4000-8000-000000000001')) as x $$),
  'availability, product_documents, product_images, product_relations, product_tags, products', 'the journal tells of columns, price, documents, pictures, tags and relations'
);

select * from finish();
rollback;
