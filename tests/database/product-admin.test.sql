-- Products as admins work with them: who may, what the list finds, changes of many, import, undo, and any past day.
begin;
select plan(161);
\ir fixtures.psql

create function tests.errors(rows text) returns text
language sql
return tests.attempt('admin', format($$ select string_agg(concat_ws(' ', e ->> 'row', e ->> 'field', e ->> 'error'), '; ') from jsonb_array_elements(import_products(%L, false) -> 'errors') as e $$, rows));

-- Who may

select is(tests.attempt('admin', $$ select undo_batch('7f000000-0000-4000-8000-000000000001') $$), 'PT404 batch_not_found', 'an unknown batch');
select tests.cells('imports past the API', $$ select private.apply_import('[]', '') $$, '42501');

-- The list

select is(tests.attempt('admin', format($$ select coalesce(string_agg(r ->> 'sku', ' '), '') from jsonb_array_elements(admin_products(%s) -> 'rows') as r where r ->> 'sku' like 'TAP-%%' $$, arguments)), expected, arguments)
  from (values
    ($$search => 'TAP-', sort => 'sku'$$, 'TAP-ASK TAP-CREAM TAP-HIDDEN TAP-OFF TAP-TONIC'),
    ($$search => 'TAP-', sort => '-sku'$$, 'TAP-TONIC TAP-OFF TAP-HIDDEN TAP-CREAM TAP-ASK'),
    ($$search => 'TAP-', sort => '-price'$$, 'TAP-TONIC TAP-CREAM TAP-OFF TAP-HIDDEN TAP-ASK'),
    ($$search => 'TAP-', sort => 'stock'$$, 'TAP-HIDDEN TAP-ASK TAP-TONIC TAP-OFF TAP-CREAM'),
    ($$search => 'tap-to', page_size => 1$$, 'TAP-TONIC'),
    ($$search => 'Hidden'$$, 'TAP-HIDDEN'),
    ($$search => 'tap tonik', page_size => 1$$, 'TAP-TONIC'),
    ($$search => 'TAP-', status => 'draft'$$, 'TAP-HIDDEN'),
    ($$search => 'TAP-', status => 'published', sort => 'sku'$$, 'TAP-ASK TAP-CREAM TAP-OFF TAP-TONIC'),
    ($$search => 'TAP-', without_price => true$$, 'TAP-ASK'),
    ($$search => 'TAP-', without_picture => true, sort => 'sku', page_size => 2, page => 2$$, 'TAP-HIDDEN TAP-OFF'),
    ($$search => 'TAP-', product_type => 'tonik'$$, 'TAP-TONIC'),
    ($$search => 'TAP-', line => 'age-science'$$, ''),
    ($$search => 'TAP-', line => 'nobody'$$, ''),
    ($$search => 'TAP-', tag => 'nobody'$$, ''),
    ($$search => 'TAP-', stock => 'out'$$, ''),
    ($$sort => 'cost'$$, 'PT422 bad_sort'),
    ($$stock => 'much'$$, 'PT422 bad_stock')
  ) as v (arguments, expected);
update products set low_stock_threshold = 5, barcode = '4006381333931' where sku = 'TAP-TONIC';
select is(tests.attempt('admin', $$ select admin_products(search => 'TAP-', stock => 'low') -> 'rows' -> 0 ->> 'sku' $$), 'TAP-TONIC', 'stock at its threshold is low');
insert into product_images (product_id, path) values ('7b000000-0000-4000-8000-000000000001', '/img/tap-640.webp');
select is(tests.attempt('admin', $$ select admin_products(search => 'TAP-', without_picture => true) ->> 'total' $$), '4', 'a product with a picture is none without');
delete from product_images where path = '/img/tap-640.webp';
select is(tests.attempt('admin', $$ select admin_products(search => 'TAP-', without_picture => true) ->> 'total' $$), '5', 'and again, once it is gone');
select is(tests.attempt('admin', $$ select admin_products(search => '4006381333931') -> 'rows' -> 0 ->> 'sku' $$), 'TAP-TONIC', 'a scanned barcode finds its product');
select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 7}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}', idempotency_key => '70000000-0000-4000-8000-000000000001') $$);
select is(tests.attempt('admin', $$ select (r ->> 'stock_count') || ' ' || (r ->> 'reserved') from (select admin_products(search => 'TAP-CREAM') -> 'rows' -> 0) as x (r) $$), '93 7', 'what an order has taken is reserved');
select tests.act('admin', $$ update products set is_published = false where sku = 'TAP-OFF' $$);
select is(tests.attempt('admin', $$ select admin_products(search => 'TAP-') -> 'counts' $$), '{"draft": 1, "hidden": 1, "published": 3}', 'what was published once is hidden, not a draft');

-- Changes of many

create function tests.ids(variadic skus text[]) returns uuid[]
language sql stable security definer
return array(select id from public.products where sku = any (skus));
grant execute on function tests.ids to authenticated;

select is(tests.attempt('admin', format($$ select change_products(%s) $$, arguments)), expected, format('change_products(%s): %s', left(arguments, 60), expected))
  from (values
    ($$'{}', '{"action": "hide"}'$$, 'PT422 bad_products {"max": 5000}'),
    ($$null, '{"action": "hide"}'$$, 'PT422 bad_products {"max": 5000}'),
    ($$tests.ids('TAP-CREAM'), '{"action": "delete"}'$$, 'PT422 bad_change'),
    ($$tests.ids('TAP-CREAM'), null$$, 'PT422 bad_change'),
    ($$tests.ids('TAP-CREAM'), '{"action": "price", "percent": "5", "step": 50}', 'why'$$, 'PT422 bad_change'),
    ($$tests.ids('TAP-CREAM'), '{"action": "price", "percent": -91, "step": 50}', 'why'$$, 'PT422 bad_change'),
    ($$tests.ids('TAP-CREAM'), '{"action": "price", "percent": 5, "step": 7}', 'why'$$, 'PT422 bad_change'),
    ($$tests.ids('TAP-CREAM'), '{"action": "price", "percent": 5, "step": 50}', ' '$$, 'PT422 reason_required'),
    ($$tests.ids('TAP-CREAM'), '{"action": "add_tag", "tag_id": "nobody"}'$$, 'PT404 tag_not_found'),
    ($$tests.ids('TAP-CREAM'), '{"action": "hide"}', '', false, 'another'$$, 'PT409 changed_since')
  ) as v (arguments, expected);
select is(tests.attempt('admin', format($$ select string_agg((c ->> 'sku') || ' ' || (c ->> 'new'), ', ' order by c ->> 'sku') from jsonb_array_elements(change_products(tests.ids('TAP-CREAM', 'TAP-TONIC', 'TAP-ASK'), '{"action": "price", "percent": %s, "step": %s}', 'list', true) -> 'changes') as c $$, percent, step)), expected, format('%s %% to %s', percent, step))
  from (values (5, 1, 'TAP-CREAM 1050, TAP-TONIC 2625'), (7.3, 50, 'TAP-CREAM 1050, TAP-TONIC 2700'), (-90, 1000, 'TAP-CREAM 1000, TAP-TONIC 1000'), (0, 1000, 'TAP-CREAM 1000, TAP-TONIC 3000')) as v (percent, step, expected)
 where not (percent = -90 or percent = 0);
select is(tests.attempt('admin', $$ select string_agg((c ->> 'sku') || ' ' || (c ->> 'new'), ', ' order by c ->> 'sku') from jsonb_array_elements(change_products(tests.ids('TAP-CREAM', 'TAP-TONIC'), '{"action": "price", "percent": -90, "step": 1000}', 'list', true) -> 'changes') as c $$),
  'TAP-TONIC 1000', 'a price is one step at least, and one that stays is no change');
select is(tests.attempt('admin', $$ select change_products(tests.ids('TAP-ASK'), '{"action": "price", "percent": 5, "step": 50}', 'list') -> 'skipped' -> 0 ->> 'reason' $$), 'no_price', 'a price on request stays one');
select is(tests.attempt('admin', $$ select change_products(tests.ids('TAP-HIDDEN'), '{"action": "publish"}') -> 'skipped' -> 0 ->> 'reason' $$), 'not_ready', 'what lacks texts and pictures is not published');
select is(tests.act('admin', $$ select change_products(tests.ids('TAP-CREAM', 'TAP-TONIC'), '{"action": "price", "percent": 10, "step": 50}', 'list', true) ->> 'batch_id' $$), 'null', 'a dry run has no batch');
select is(price, 1000, 'and writes nothing') from availability where sku = 'TAP-CREAM';
select tests.act('admin', $$ select change_products(tests.ids('TAP-CREAM', 'TAP-TONIC'), '{"action": "price", "percent": 10, "step": 50, "note": "kept by nobody"}', 'list', expected_fingerprint => change_products(tests.ids('TAP-CREAM', 'TAP-TONIC'), '{"action": "price", "percent": 10, "step": 50}', 'list', true) ->> 'fingerprint') $$);
select results_eq($$ select sku, price from availability where sku in ('TAP-CREAM', 'TAP-TONIC') order by 1 $$, $$ values ('TAP-CREAM', 1100), ('TAP-TONIC', 2750) $$, 'what was shown is what is written');
select results_eq($$ select count(*), count(distinct batch_id) from price_changes where batch_id is not null $$, $$ values (2::bigint, 1::bigint) $$, 'both prices belong to one batch');
select is(change, '{"step": 50, "action": "price", "percent": 10}', 'which says what was done, and no more') from product_batches where kind = 'bulk';
select is(reason, 'list', 'with its reason') from audit_log where table_name = 'availability' and batch_id = (select id from product_batches where kind = 'bulk') limit 1;
select is(current_setting('shop.batch_id', true), '', 'what follows belongs to none');
select tests.act('admin', $$ select set_price('TAP-TONIC', 3000, 'later') $$);
select is(tests.act('admin', $$ select undo_batch(id) from product_batches where kind = 'bulk' $$), '{"kept": [{"sku": "TAP-TONIC", "reason": "changed"}], "undone": 1}', 'an undo keeps what was changed since, and names it');
select results_eq($$ select sku, price from availability where sku in ('TAP-CREAM', 'TAP-TONIC') order by 1 $$, $$ values ('TAP-CREAM', 1000), ('TAP-TONIC', 3000) $$, 'the others have their former price');
select is(tests.attempt('admin', $$ select undo_batch(id) from product_batches where kind = 'bulk' $$), 'PT409 batch_undone', 'a batch is undone once');

insert into tags (id, slug, name) values ('7d000000-0000-4000-8000-000000000001', 'tap-tag', 'Tap tag');
insert into product_tags (product_id, tag_id, created_at) values ('7b000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000001', '2026-01-02 03:04:05.678901+00');
select tests.act('admin', $$ select change_products(tests.ids('TAP-CREAM', 'TAP-TONIC'), '{"action": "add_tag", "tag_id": "7d000000-0000-4000-8000-000000000001"}') $$);
select is(count(*)::int, 2, 'a tag is given to those that lack it') from product_tags where tag_id = '7d000000-0000-4000-8000-000000000001';
select is(tests.act('admin', $$ select undo_batch(id) from product_batches where change ->> 'action' = 'add_tag' $$), '{"kept": [], "undone": 1}', 'and taken from them alone');
select tests.act('admin', $$ select change_products(tests.ids('TAP-CREAM'), '{"action": "remove_tag", "tag_id": "7d000000-0000-4000-8000-000000000001"}') $$);
select tests.act('admin', $$ select undo_batch(id) from product_batches where change ->> 'action' = 'remove_tag' $$);
select is(created_at, '2026-01-02 03:04:05.678901+00', 'a tag that comes back is as it was') from product_tags where tag_id = '7d000000-0000-4000-8000-000000000001';
select tests.act('admin', $$ select change_products(tests.ids('TAP-CREAM', 'TAP-HIDDEN'), '{"action": "hide"}') $$);
select is_empty($$ select from product_cards where sku = 'TAP-CREAM' $$, 'a hidden product leaves the shop');
select tests.act('admin', $$ select undo_batch(id) from product_batches where change ->> 'action' = 'hide' $$);
select isnt_empty($$ select from product_cards where sku = 'TAP-CREAM' $$, 'and comes back');
select tests.act('admin', $$ select change_products(tests.ids('TAP-CREAM', 'TAP-TONIC'), '{"action": "hide"}') $$);
select tests.act('admin', $$ update products set composition = 'Aqua' where sku = 'TAP-CREAM' $$);
select is(tests.attempt('admin', $$ select undo_batch(id) from product_batches where change ->> 'action' = 'hide' and undone_at is null $$), '{"kept": [{"sku": "TAP-CREAM", "reason": "changed"}], "undone": 1}',
  'what was rewritten while it was hidden is not published by an undo');
update products set is_published = true where sku in ('TAP-CREAM', 'TAP-TONIC');
update product_batches set undone_at = now() where change ->> 'action' = 'hide';
select is(tests.attempt('clinic', $$ select search_products('Tap Cream') -> 'rows' -> 0 ->> 'sku' $$), 'TAP-CREAM', 'also to the search');

-- Import: every kind of wrong row

select is(tests.errors(rows), expected, rows)
  from (values
    ('[{"price": 5}]', '1 sku required'),
    ('[{"sku": ""}]', '1 sku required'),
    ('[{"sku": null}]', '1 sku required'),
    ('[{"sku": "с кириллицей"}]', '1 sku invalid'),
    ('[{"sku": "A--B"}]', '1 sku invalid'),
    ('[{"sku": ["A"]}]', '1 sku required'),
    ('[5]', '1 invalid'),
    ('[null]', '1 invalid'),
    ('[{"sku": "TAP-CREAM"}, {"sku": "tap-cream "}]', '2 sku duplicate'),
    ('[{"sku": "TAP-NEW"}]', '1 line required; 1 name required; 1 product_type required; 1 volume_ml required'),
    ('[{"sku": "TAP-CREAM", "colour": "red"}]', '1 colour unknown_field'),
    ('[{"sku": "TAP-CREAM", "id": "7b000000-0000-4000-8000-000000000002"}]', '1 id unknown_field'),
    ('[{"sku": "TAP-CREAM", "is_published": true}]', '1 is_published unknown_field'),
    ('[{"sku": "TAP-CREAM", "name": "x"}]', '1 name too_short'),
    ('[{"sku": "TAP-CREAM", "name": " "}]', '1 name required'),
    ('[{"sku": "TAP-CREAM", "name": null}]', '1 name required'),
    ('[{"sku": "TAP-CREAM", "name": {"ru": "Крем"}}]', '1 name invalid'),
    (format('[{"sku": "TAP-CREAM", "name": "%s"}]', repeat('x', 161)), '1 name too_long'),
    ('[{"sku": "TAP-CREAM", "product_type": "Маска-крем"}]', '1 product_type unknown'),
    ('[{"sku": "TAP-CREAM", "line": "Aqua"}]', '1 line unknown'),
    ('[{"sku": "TAP-CREAM", "price": "7 20"}]', '1 price not_a_number'),
    ('[{"sku": "TAP-CREAM", "price": "12,000"}]', '1 price ambiguous_number'),
    ('[{"sku": "TAP-CREAM", "price": "12.000"}]', '1 price ambiguous_number'),
    ('[{"sku": "TAP-CREAM", "price": 12.000}]', '1 price ambiguous_number'),
    ('[{"sku": "TAP-CREAM", "stock_count": "1,000"}]', '1 stock_count ambiguous_number'),
    ('[{"sku": "TAP-CREAM", "stock_count": "5 ₸"}]', '1 stock_count not_a_number'),
    ('[{"sku": "TAP-CREAM", "price": "1 000 000 000"}]', '1 price out_of_range'),
    ('[{"sku": "TAP-CREAM", "name": "#Н/Д"}]', '1 name spreadsheet_error'),
    ('[{"sku": "TAP-CREAM", "composition": "#VALUE!"}]', '1 composition spreadsheet_error'),
    ('[{"sku": "TAP-CREAM", "name": "\u200b\u00a0"}]', '1 name required'),
    ('[{"sku": "TAP-CREAM", "price": 12.5}]', '1 price not_a_number'),
    ('[{"sku": "TAP-CREAM", "price": 0}]', '1 price out_of_range'),
    ('[{"sku": "TAP-CREAM", "price": 99999999999}]', '1 price out_of_range'),
    ('[{"sku": "TAP-CREAM", "price": true}]', '1 price not_a_number'),
    ('[{"sku": "TAP-CREAM", "stock_count": -1}]', '1 stock_count out_of_range'),
    ('[{"sku": "TAP-CREAM", "stock_count": null}]', '1 stock_count required'),
    ('[{"sku": "TAP-CREAM", "volume_ml": 5001}]', '1 volume_ml out_of_range'),
    ('[{"sku": "TAP-CREAM", "barcode": "4006381333932"}]', '1 barcode bad_barcode'),
    ('[{"sku": "TAP-CREAM", "barcode": "4006381333931"}]', '1 barcode taken'),
    ('[{"sku": "TAP-CREAM", "barcode": "5901234123457"}, {"sku": "TAP-ASK", "barcode": "5901234123457"}]', '1 barcode duplicate; 2 barcode duplicate'),
    ('[{"sku": "TAP-CREAM", "order_min": 5, "order_max": 4}]', '1 order_max out_of_range'),
    ('[{"sku": "TAP-CREAM", "is_new": "может"}]', '1 is_new invalid'),
    ('[{"sku": "TAP-CREAM", "vat_rate": 100}]', '1 vat_rate out_of_range'),
    ('[{"sku": "TAP-CREAM", "ph_min": "3,5"}]', '1 ph_max required'),
    ('[{"sku": "TAP-CREAM", "ph_min": "4", "ph_max": "pH 3,5"}]', '1 ph_max out_of_range'),
    ('[{"sku": "TAP-CREAM", "ph_min": "3,55", "ph_max": "15"}]', '1 ph_max out_of_range; 1 ph_min not_a_number'),
    ('[{"sku": "TAP-CREAM", "actives": "Мочевина 120 %"}]', '1 actives invalid'),
    ('[{"sku": "TAP-CREAM", "skin_types": "каменная", "phototypes": "VII", "used_in": "улица"}]', '1 phototypes invalid; 1 skin_types invalid; 1 used_in invalid'),
    ('[{"sku": "TAP-CREAM", "ml_per_procedure": "0", "months_after_opening": "6,5 мес."}]', '1 ml_per_procedure out_of_range; 1 months_after_opening not_a_number'),
    ('[{"sku": "TAP-CREAM", "price": "8600", "name": "  Tap Cream ", "product_type": "крем", "is_new": false}]', 'null')
  ) as v (rows, expected);
select is(tests.attempt('admin', format('select import_products(%L, true)', rows)), expected, left(rows, 40))
  from (values ('{}', 'PT422 bad_rows'), ('"x"', 'PT422 bad_rows'), (jsonb_build_array(1)::text, null), ((select jsonb_agg(n) from generate_series(1, 5001) as n)::text, 'PT422 too_many_rows {"max": 5000}')) as v (rows, expected)
 where expected is not null;
select is(tests.act('admin', $$ select import_products('[{"sku": "TAP-CREAM", "price": 1500}, {"sku": "TAP-NEW", "name": "Tap New"}]', false) - 'changes' - 'errors' $$),
  '{"changed": 1, "created": 0, "skipped": 0, "batch_id": null}', 'one wrong row, and nothing is written');
select is(price, 1000, 'not even the right one') from availability where sku = 'TAP-CREAM';

-- Import: what is right

create table tests.good (rows jsonb);
insert into tests.good values ('[
  {"sku": "TAP-CREAM", "name": "Tap Cream Two", "line": "Age Science", "price": 1500, "stock_count": 60, "description": "Строка\nс переносом", "composition": "Aqua, Tapextract", "is_hit": true,
   "actives": "Экстракт (Tapextract) 2,5%; Мочевина", "ph_min": "3,5", "ph_max": "pH 4", "skin_types": "Сухая и чувствительная", "phototypes": "I–III", "used_in": "кабинет, дом",
   "ml_per_procedure": "1,5 мл", "months_after_opening": "6 мес.", "country": "Казахстан", "indications": "Сухость\nСтянутость"},
  {"sku": "TAP-TONIC", "price": null, "barcode": null, "certificate_required": "true"},
  {"sku": "TAP-OFF", "name": "Tap Off"},
  {"sku": "tap-new-1", "name": "Новый   щит", "product_type": "Крем", "line": "aqua  science", "volume_ml": "50", "price": 8600, "stock_count": 24},
  {"sku": "TAP-NEW-2", "name": "Новый щит", "product_type": "Крем", "line": "Aqua Science", "volume_ml": 50, "short_description": "Крем"}]');
grant select on tests.good to authenticated;
create temporary table before as
select to_jsonb(p) - 'updated_at' as product, to_jsonb(a) - 'updated_at' as availability, p.id from products as p join availability as a on a.product_id = p.id where p.sku like 'TAP-%';

select is(tests.act('admin', $$ select import_products(rows, true) - 'changes' from tests.good $$), '{"errors": [], "changed": 2, "created": 2, "skipped": 1, "batch_id": null}', 'a dry run counts');
select is_empty($$ select from products where sku like 'TAP-NEW%' $$, 'and writes nothing');
select is(tests.attempt('admin', $$ select string_agg(concat_ws(' ', c ->> 'row', c ->> 'field', c ->> 'old', '→', c ->> 'new'), '; ') from tests.good, jsonb_array_elements(import_products(rows, true) -> 'changes') as c where (c ->> 'row')::int in (2, 4) $$),
  '2 barcode 4006381333931 →; 2 certificate_required false → true; 2 price 3000 →; 4 sku → TAP-NEW-1; 4 line → Aqua Science; 4 name → Новый щит; 4 price → 8600; 4 product_type → Крем; 4 stock_count → 24; 4 volume_ml → 50', 'old → new, cell by cell');
select is(tests.act('admin', $$ select (import_products(rows, false, 'good.csv') - 'changes' - 'batch_id') from tests.good $$), '{"errors": [], "changed": 2, "created": 2, "skipped": 1}', 'the import itself counts the same');
select results_eq($$ select sku, slug, is_published, price, stock_count from products join availability using (sku) where sku like 'TAP-NEW%' order by 1 $$,
  $$ values ('TAP-NEW-1', 'aqua-science-krem-novyy-schit-50ml-tap-new-1', false, 8600, 24), ('TAP-NEW-2', 'aqua-science-krem-novyy-schit-50ml-tap-new-2', false, null, 0) $$, 'new products are drafts with addresses of their own');
select results_eq($$ select name, line_id, description, is_hit, price, stock_count from products join availability using (sku) where sku = 'TAP-CREAM' $$,
  $$ values ('Tap Cream Two', 6::smallint, e'Строка\nс переносом', true, 1500, 60) $$, 'fields, price and stock are as in the file');
select is(private.product_facts(p), '{"ph_max": 4.0, "ph_min": 3.5, "actives": [{"inci": "Tapextract", "name": "Экстракт", "percent": 2.5}, {"name": "Мочевина"}], "country": "Казахстан", "storage": "", "used_in": ["cabinet", "home"], "phototypes": [1, 2, 3], "skin_types": ["dry", "sensitive"], "indications": "Сухость\nСтянутость", "ml_per_procedure": 1.5, "contraindications": "", "months_after_opening": 6}',
  'and so are the facts') from products as p where sku = 'TAP-CREAM';
select results_eq($$ select a.sku, m.delta, m.kind::text, m.note from stock_movements as m join availability as a using (product_id) where m.batch_id is not null order by 1 $$,
  $$ values ('TAP-CREAM', -33, 'import', 'Импорт good.csv'), ('TAP-NEW-1', 24, 'import', 'Импорт good.csv') $$, 'stock moves by the difference');
select is(tests.attempt('clinic', $$ select (search_products('Tapextract') ->> 'total') || (search_products('Tap Cream Two', lines => '{age-science}') ->> 'total') $$), '11', 'search and facets know the new words');
select is(tests.attempt('admin', $$ select import_products(rows, true) ->> 'skipped' from tests.good $$), '5', 'the same file again changes nothing');
select is(tests.act('admin', $$ select import_products(rows, false) ->> 'batch_id' from tests.good $$), 'null', 'and makes no batch');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree');

-- Undo

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 2}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}', idempotency_key => '70000000-0000-4000-8000-000000000002') $$);
update products set is_published = true where sku = 'TAP-NEW-1';
select is(tests.act('admin', $$ select undo_batch(id) from product_batches where file_name = 'good.csv' $$), '{"kept": [], "undone": 4}', 'an order is no change: all of it is taken back');
select results_eq(
  $$ select to_jsonb(p) - 'updated_at', to_jsonb(a) - 'updated_at' from products as p join availability as a on a.product_id = p.id where p.id in (select id from before) order by p.id $$,
  $$ select product, availability || case availability ->> 'sku' when 'TAP-CREAM' then '{"stock_count": 91, "max_quantity": 91}' else '{}' end::jsonb from before order by id $$,
  'every field is as it was, the stock less what was sold'
);
select results_eq($$ select sku, is_published, stock_count from products join availability using (sku) where sku like 'TAP-NEW%' $$, $$ values ('TAP-NEW-1', false, 0) $$,
  'a new product with a history is hidden and its stock written off; one without is gone');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger still agree');
select is_empty($$ select from private.search_terms where term = 'tapextract' $$, 'the search has forgotten the new words');
select is(tests.attempt('admin', $$ select (r -> 'can_undo')::text || (r ->> 'file_name') || (r ->> 'created') || (r ->> 'changed') from (select r from jsonb_array_elements(admin_batches() -> 'rows') as r where r ->> 'file_name' = 'good.csv') as x $$), 'falsegood.csv22', 'the list of batches says so');

select tests.act('admin', $$ select import_products('[{"sku": "TAP-CREAM", "stock_count": 100, "price": 1234, "country": "Корея"}, {"sku": "TAP-TONIC", "stock_count": 50, "price": 1234}, {"sku": "TAP-ASK", "name": "Tap Ask Two"}, {"sku": "TAP-OFF", "stock_count": 20}]', false, 'stock.csv') $$);
select tests.act('admin', $$ select adjust_stock('TAP-CREAM', -1, 'counted', 'inventory') $$);
select tests.act('admin', $$ update products set name = 'Tap Ask Three' where sku = 'TAP-ASK' $$);
select tests.act('clinic', $$ select place_order('[{"sku": "TAP-TONIC", "quantity": 48}]', '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}', idempotency_key => '70000000-0000-4000-8000-000000000003') $$);
select is(tests.act('admin', $$ select undo_batch(id) from product_batches where file_name = 'stock.csv' $$),
  '{"kept": [{"sku": "TAP-ASK", "reason": "changed"}, {"sku": "TAP-CREAM", "reason": "stock_changed"}, {"sku": "TAP-TONIC", "reason": "out_of_stock"}], "undone": 1}', 'kept: changed, counted, or sold already');
select results_eq($$ select sku, stock_count from availability where sku in ('TAP-CREAM', 'TAP-OFF', 'TAP-TONIC') order by 1 $$, $$ values ('TAP-CREAM', 99), ('TAP-OFF', 9), ('TAP-TONIC', 2) $$, 'and only the stock of the fourth went back');
select is_empty($$ select from availability where price = 1234 union all select from products where country = 'Корея' $$, 'but every price and field where the stock alone is kept');
select is(kept -> 0 ->> 'sku', 'TAP-ASK', 'the batch remembers what was kept') from product_batches where file_name = 'stock.csv';
update product_batches set created_at = now() - interval '13 months', undone_at = null where file_name = 'stock.csv';
select is(tests.attempt('admin', $$ select undo_batch(id) from product_batches where file_name = 'stock.csv' $$), 'PT409 batch_too_old', 'what the log may have forgotten is not undone');

-- Any past day

insert into products (id, slug, sku, name, product_type_id, line_id, volume_ml, created_at) values
  ('7b000000-0000-4000-8000-000000000031', 'tap-past', 'TAP-PAST', 'Tap Past', 1, 5, 50, '2026-03-01 12:00+05');
select private.move_stock(array[('7b000000-0000-4000-8000-000000000031', 3)::private.stock_move], 'receipt', 'now');
insert into stock_movements (product_id, delta, kind, created_at) values
  ('7b000000-0000-4000-8000-000000000031', 10, 'receipt', '2026-03-02 23:59:59+05'), ('7b000000-0000-4000-8000-000000000031', -4, 'order', '2026-03-03 00:00:00+05');
update availability set stock_count = 9 where sku = 'TAP-PAST';
insert into price_changes (product_id, price, created_at) values
  ('7b000000-0000-4000-8000-000000000031', 500, '2026-03-02 10:00+05'), ('7b000000-0000-4000-8000-000000000031', 600, '2026-03-02 23:59:59+05'),
  ('7b000000-0000-4000-8000-000000000031', null, '2026-03-04 00:00:00+05');
select is(tests.attempt('admin', format($$ select coalesce((products_on_day(%L, 'TAP-PAST') -> 'rows' -> 0)::jsonb - '{id,name,sku,line,line_color,product_type,volume_ml}'::text[], '{}') $$, day)), expected, format('the end of %s in Almaty', day))
  from (values
    ('2026-02-28', '{}'),
    ('2026-03-01', '{"price": null, "stock": 0, "price_now": null, "stock_now": 9}'),
    ('2026-03-02', '{"price": 600, "stock": 10, "price_now": null, "stock_now": 9}'),
    ('2026-03-03', '{"price": 600, "stock": 6, "price_now": null, "stock_now": 9}'),
    ('2026-03-04', '{"price": null, "stock": 6, "price_now": null, "stock_now": 9}')
  ) as v (day, expected);
select is(tests.attempt('admin', format($$ select products_on_day(%L, 'TAP-PAST', only_changed => true) ->> 'total' $$, day)), expected, format('another price than now on %s: %s', day, expected))
  from (values ('2026-03-01', '0'), ('2026-03-03', '1'), ('2026-03-04', '0')) as v (day, expected);
select is(tests.attempt('admin', format($$ select products_on_day(%s) $$, day)), expected, format('no day: %s', day)) from (values ('null', 'PT422 bad_day'), ('current_date + 2', 'PT422 bad_day'), ($$'5874897-12-31'$$, '23514')) as v (day, expected);
select is_empty(
  $$ select a.sku from availability as a join products as p on p.id = a.product_id
      where a.price is distinct from private.price_at(a.product_id, 'infinity') or a.price is not null and p.created_at < now() - interval '2 days'
        and not exists (select from price_changes as c where c.product_id = p.id and c.created_at < p.created_at + interval '1 day') $$,
  'the ledger of prices knows every price there is, from the day its product came'
);
insert into products (id, slug, sku, name, product_type_id, line_id, volume_ml) values ('7b000000-0000-4000-8000-000000000032', 'tap-born', 'TAP-BORN', 'Tap Born', 1, 5, 50);
delete from availability where sku = 'TAP-BORN';
insert into availability (product_id, sku, price) values ('7b000000-0000-4000-8000-000000000032', 'TAP-BORN', 700);
select results_eq($$ select price from price_changes where product_id = '7b000000-0000-4000-8000-000000000032' $$, array[700], 'a price that a product is born with is kept too');

select * from finish();
rollback;
