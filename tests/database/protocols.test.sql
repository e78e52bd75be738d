-- Protocols: what everybody reads of them, the kit for a number of procedures, and how they are edited.
begin;
select plan(94);
\ir fixtures.psql

-- A family of three volumes, one of them on request.
insert into public.products (id, slug, sku, name, product_type_id, line_id, volume_ml, family, contraindications, is_published) values
  ('7b000000-0000-4000-8000-000000000101', 'tap-peel-50', 'TAP-PEEL-50', 'Tap Peel', 6, 8, 50, 'tap-peel', E'Беременность\nГерпес', true),
  ('7b000000-0000-4000-8000-000000000102', 'tap-peel-100', 'TAP-PEEL-100', 'Tap Peel', 6, 8, 100, 'tap-peel', '', true),
  ('7b000000-0000-4000-8000-000000000103', 'tap-peel-500', 'TAP-PEEL-500', 'Tap Peel', 6, 8, 500, 'tap-peel', '', true);
update public.availability as a set price = g.price, available = true
  from (values ('TAP-PEEL-50', 6000), ('TAP-PEEL-100', 10000), ('TAP-PEEL-500', null)) as g (sku, price) where a.sku = g.sku;
select private.move_stock(
  array(select (a.product_id, 20)::private.stock_move from public.availability as a where a.sku like 'TAP-PEEL-%'), 'receipt', 'tap'
);

insert into public.protocols (id, slug, name, need, minutes, text, is_published) values
  ('7d000000-0000-4000-8000-000000000001', 'tap-course', 'Tap course', 'Tap need', 45, 'Tap text', true),
  ('7d000000-0000-4000-8000-000000000002', 'tap-draft', 'Tap draft', '', 45, '', false);
insert into public.protocol_steps (id, protocol_id, position, product_type_id, product_id, ml, minutes, text, is_optional) values
  ('7e000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000001', 1, 7, null, 3, 3, 'Очистить', false),
  ('7e000000-0000-4000-8000-000000000002', '7d000000-0000-4000-8000-000000000001', 2, null, '7b000000-0000-4000-8000-000000000101', 2.5, 10, 'Нанести', false),
  ('7e000000-0000-4000-8000-000000000003', '7d000000-0000-4000-8000-000000000001', 3, null, null, null, 2, 'Смыть', false),
  ('7e000000-0000-4000-8000-000000000004', '7d000000-0000-4000-8000-000000000001', 4, null, '7b000000-0000-4000-8000-000000000102', 1.5, 5, 'Второй слой', false),
  ('7e000000-0000-4000-8000-000000000005', '7d000000-0000-4000-8000-000000000001', 5, null, '7b000000-0000-4000-8000-000000000001', 2, null, 'Крем', true),
  ('7e000000-0000-4000-8000-000000000006', '7d000000-0000-4000-8000-000000000002', 1, null, '7b000000-0000-4000-8000-000000000001', 2, null, 'Крем', false);

create function tests.kit(procedures int, with_optional boolean default true) returns jsonb language sql stable
return public.protocol_kit('7d000000-0000-4000-8000-000000000001', procedures, with_optional);
create function tests.packs(kit jsonb) returns text language sql stable
return (
  select string_agg(format('%s × %s', p ->> 'quantity', p ->> 'sku'), ', ' order by place, p ->> 'sku')
    from jsonb_array_elements(kit -> 'lines') with ordinality as l (line, place), jsonb_array_elements(line -> 'packs') as p
);
grant execute on function tests.kit, tests.packs to anon, authenticated;

-- Reading
select tests.cells('reads a published protocol', $$ select protocol_page('tap-course') ->> 'name' $$, 'Tap course');
select tests.cells('reads no draft', $$ select protocol_page('tap-draft') is null $$, 'true');
select is(protocol_cards() @> '[{"slug": "tap-course", "name": "Tap course", "need": "Tap need", "minutes": 45, "steps": 5}]', true, 'the list has its card');
select is(protocol_cards() @> '[{"slug": "tap-draft"}]', false, 'and no draft');
select is(protocol_cards(product_slug => 'tap-peel-500') @> '[{"slug": "tap-course"}]', true, 'every volume of a product leads to it');
select is(protocol_cards(product_slug => 'tap-tonic'), '[]', 'a product that it has no step with does not');
select is(protocol_cards(line => (select l.name from product_lines as l where l.id = 8)) @> '[{"slug": "tap-course"}]', true, 'so does a line');
select is(protocol_page('tap-course') #> '{steps,1,product}',
  '{"slug": "tap-peel-50", "name": "Tap Peel", "product_type": "Концентрат", "line": "Medicare Science", "image_url": null, "contraindications": "Беременность\nГерпес", "certificate_required": false}',
  'a step has its product with what speaks against it');
insert into public.product_images (product_id, path, alt, position) values
  ('7b000000-0000-4000-8000-000000000102', '/img/tap-a-640.webp', 'Tap', 1), ('7b000000-0000-4000-8000-000000000101', '/img/tap-b-640.webp', 'Tap', 1);
select is((select c -> 'pictures' from jsonb_array_elements(protocol_cards()) as c where c ->> 'slug' = 'tap-course'),
  '["/img/tap-b-640.webp", "/img/tap-a-640.webp"]', 'with the pictures of its products, in the order of its steps');
insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
select 'tap-layer-' || n, 'TAP-LAYER-' || n, 'Tap Layer', 6, 8, 50, true from generate_series(1, 7) as n;
insert into public.product_images (product_id, path, alt, position)
select p.id, format('/img/%s-640.webp', p.slug), 'Tap', 1 from public.products as p where p.sku like 'TAP-LAYER-%';
insert into public.protocols (id, slug, name, minutes, is_published) values ('7d000000-0000-4000-8000-000000000003', 'tap-layers', 'Tap layers', 45, true);
insert into public.protocol_steps (protocol_id, position, product_id, ml, text)
select '7d000000-0000-4000-8000-000000000003', 8 - right(p.sku, 1)::int, p.id, 1, 'Слой' from public.products as p where p.sku like 'TAP-LAYER-%';
select is(protocol_cards(product_slug => 'tap-layer-1') #> '{0,pictures}',
  (select jsonb_agg(format('/img/tap-layer-%s-640.webp', n) order by n desc) from generate_series(2, 7) as n), 'of the first six at most');
select is(protocol_page('tap-course') #>> '{steps,0,product_type}', 'Гель-пенка', 'or the type of which any will do');
update public.products set is_published = false where sku = 'TAP-PEEL-50';
select is(protocol_page('tap-course') #>> '{steps,1,product,slug}', 'tap-peel-100', 'another volume stands for one that is hidden');
update public.products set is_published = false where sku like 'TAP-PEEL-%';
select is(protocol_page('tap-course') #> '{steps,1,product}', 'null', 'without any the step stays, without a product');
select is((tests.kit(1) -> 'is_complete', tests.kit(1) #> '{lines,0,enough_for}')::text, '(false,0)', 'and the kit lacks it');
update public.products set is_published = true where sku like 'TAP-PEEL-%';

-- The kit: 2.5 + 1.5 ml of one family, and 2 ml of a cream of 50 ml at 1,000
select is(tests.packs(tests.kit(12, false)), '1 × TAP-PEEL-50', '48 ml of both steps: the small pack');
select is(tests.packs(tests.kit(13, false)), '1 × TAP-PEEL-100', '52 ml: a large one costs less than two small ones');
select is(tests.packs(tests.kit(30, false)), '1 × TAP-PEEL-100, 1 × TAP-PEEL-50', '120 ml: both');
select is(tests.packs(tests.kit(13)), '1 × TAP-PEEL-100, 1 × TAP-CREAM', 'an optional step adds its product');
select is(tests.kit(13) - 'lines', '{"procedures": 13, "is_complete": true, "total": 11000, "procedure_cost": 440}',
  'a procedure costs what it uses: 4 ml at 100 ₸ and 2 ml at 20 ₸');
select is(tests.kit(1, false) -> 'lines' -> 0 ->> 'ml', '4.0', 'ml of one procedure, of all steps');
select is(tests.kit(500, false) -> 'total', '200000', '2,000 ml: what is on request is never taken');
update public.availability set available = false where sku = 'TAP-PEEL-50';
select is(tests.packs(tests.kit(12, false)), '1 × TAP-PEEL-100', 'nor what is out of stock');
update public.products set order_min = 4, order_step = 2 where sku = 'TAP-PEEL-100';
select is(tests.packs(tests.kit(12, false)), '4 × TAP-PEEL-100', 'no fewer than are sold at once');
select is(tests.packs(tests.kit(101, false)), '6 × TAP-PEEL-100', 'by the step of orders');
update public.products set order_min = 1, order_step = 1, order_max = 3 where sku = 'TAP-PEEL-100';
select is(tests.kit(80, false) - 'lines', '{"procedures": 80, "is_complete": false, "total": 0, "procedure_cost": 0}', 'of a product that is short nothing is taken');
select is(tests.kit(80, false) #> '{lines,0,enough_for}', '75', 'and it says for how many there is');
update public.products set order_max = null where sku = 'TAP-PEEL-100';
update public.availability set available = true where sku = 'TAP-PEEL-50';
select is(tests.attempt('anon', format('select tests.kit(%s)', n)), 'PT422 bad_procedures {"max": 500, "min": 1}', 'not for ' || n) from unnest(array['0', '501', 'null']) as n;

-- Own amounts
select tests.act('clinic', $$ select set_protocol_amounts('7d000000-0000-4000-8000-000000000001', '{"7e000000-0000-4000-8000-000000000002": 8.5}') $$);
select tests.cells('gets a kit by own amounts', $$ select tests.kit(10, false) #>> '{lines,0,ml}' $$, '4.0', 'clinic=10.0');
select is(tests.attempt('clinic', format('select set_protocol_amounts(''7d000000-0000-4000-8000-000000000001'', %L)', amounts)), 'PT422 bad_amounts', 'no amounts: ' || amounts)
  from unnest(array['[]', '{"7e000000-0000-4000-8000-000000000003": 2}', '{"7e000000-0000-4000-8000-000000000006": 2}', '{"x": 2}',
    '{"7e000000-0000-4000-8000-000000000002": "2"}', '{"7e000000-0000-4000-8000-000000000002": 0}']) as amounts;
update public.clinic_members set role = 'accountant' where clinic_id = tests.id('rival');
select is(tests.attempt('rival', $$ select set_protocol_amounts('7d000000-0000-4000-8000-000000000001', '{}') $$), 'PT403 not_allowed', 'accountants read only');
select tests.act('clinic', $$ select set_protocol_amounts('7d000000-0000-4000-8000-000000000001', '{"7e000000-0000-4000-8000-000000000002": null}') $$);
select is(tests.act('clinic', $$ select tests.kit(10, false) #>> '{lines,0,ml}' $$), '4.0', 'null is the protocol''s amount again');
select tests.act('clinic', $$ select set_protocol_amounts('7d000000-0000-4000-8000-000000000001', '{"7e000000-0000-4000-8000-000000000002": 8.5}') $$);

-- Editing
create function tests.saved(changes jsonb, seen text default null) returns text language sql
return tests.attempt('admin', format('select save_protocol(%L, %L)', changes, seen));
create temp table sent as
select r - '{updated_at}'::text[] as protocol, r ->> 'updated_at' as seen
  from jsonb_array_elements(tests.act('admin', 'select admin_protocols()')::jsonb) as r where r ->> 'slug' = 'tap-course';
select alike(tests.saved(protocol || change::jsonb, seen), error || '%', error || ' ' || change)
  from sent, (values
    ('{"name": "T"}', 'PT422 bad_protocol'), ('{"minutes": null}', 'PT422 bad_protocol'), ('{"minutes": "x"}', 'PT422 bad_protocol'),
    ('{"slug": "tap-other"}', 'PT422 bad_protocol'), ('{"steps": []}', 'PT422 bad_protocol'), ('{"steps": [{"text": "T"}]}', 'PT422 bad_protocol'),
    ('{"steps": [{"text": "Tap", "ml": 1}]}', 'PT422 bad_protocol'), ('{"steps": [{"text": "Tap", "product_type_id": 1}]}', 'PT422 bad_protocol'),
    ('{"steps": [{"text": "Tap", "product_id": "7b000000-0000-4000-8000-000000009999", "ml": 1}]}', 'PT422 bad_protocol'),
    ('{"id": "7d000000-0000-4000-8000-000000000009"}', 'PT404 protocol_not_found')
  ) as v (change, error);
select is(tests.saved(protocol, '2000-01-01Z'), 'PT409 protocol_changed', 'not over a change that he has not seen') from sent;
select is(tests.saved(protocol - 'id'), 'PT409 protocol_slug_taken', 'an address leads to one') from sent;
-- The steps in the opposite order, one of them gone.
select alike(
  tests.act('admin', format('select save_protocol(%L, %L)', protocol || jsonb_build_object('name', ' Tap renamed', 'steps', (
    select jsonb_agg(step order by place desc) from jsonb_array_elements(protocol -> 'steps') with ordinality as s (step, place) where place <> 3
  )), seen)), '%tap-course%', 'steps change their places'
) from sent;
select results_eq(
  $$ select text from protocol_steps where protocol_id = '7d000000-0000-4000-8000-000000000001' order by position $$,
  $$ values ('Крем'), ('Второй слой'), ('Нанести'), ('Очистить') $$, 'each is there once'
);
select is(tests.act('clinic', $$ select tests.kit(10, false) #>> '{lines,0,ml}' $$), '10.0', 'clinics keep their amounts of the steps that stay');
select alike(tests.act('admin', $$ select save_protocol('{"slug": "tap-new", "name": "Tap new", "minutes": 20, "steps": [{"text": "Руками"}]}') $$), '%tap-new%', 'a new one');
select is(protocol_page('tap-new') is null, true, 'is a draft at first');
select is(tests.act('admin', $$ select delete_protocol('7d000000-0000-4000-8000-000000000001') $$), 'null', 'one is deleted');
select is_empty($$ select from clinic_protocol_amounts where clinic_id = tests.id('clinic') $$, 'with the amounts of clinics');
select is(tests.attempt('admin', $$ select delete_protocol('7d000000-0000-4000-8000-000000000001') $$), 'PT404 protocol_not_found', 'once');

select * from finish();
rollback;
