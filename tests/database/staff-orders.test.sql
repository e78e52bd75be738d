-- The list of orders that admins and managers work with: every filter, sort and search; and the one box that finds anything.
begin;
select plan(288);
\ir fixtures.psql

update shop_settings set payment_days = 5;
create function tests.today() returns date language sql stable return (now() at time zone 'Asia/Almaty')::date;
create function tests.moment(days int, at time) returns timestamptz
language sql stable return ((tests.today() + days) + at) at time zone 'Asia/Almaty';
create function tests.march(day int) returns timestamptz
language sql immutable return (('2009-03-01'::date + day - 1) + time '00:00') at time zone 'Asia/Almaty';
grant execute on function tests.today to anon, authenticated;

insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, payment_status, items_total, deducted_total, delivery_price, received_total, reported_at, reserved_until,
   delivered_at, delivery_method, city, address, recipient_name, recipient_phone, idempotency_key, account_manager_id, created_at)
select ('7e000000-0000-4000-8000-' || lpad(o.n::text, 12, '0'))::uuid, '2009-' || lpad(o.n::text, 6, '0'), tests.id(o.owner), tests.id(o.owner),
       o.status::public.order_status, o.method::public.payment_method, o.payment::public.payment_status, o.sum, case o.status when 'returned' then o.sum else 0 end, o.delivery, o.received,
       o.reported_at, o.reserved_until, o.delivered_at, o.delivery_method, o.city, 'ул. Абая, 1', 'Recipient ' || o.n, '+77011234567',
       gen_random_uuid(), tests.id(o.manager), tests.march(o.n)
  from (values
    (1, 'clinic', 'new', 'invoice', 'unpaid', 10000, 0, 0, null::timestamptz, tests.moment(0, '23:59:59'), null::timestamptz, 'tap-courier', 'Алматы', 'manager'),
    (2, 'clinic', 'confirmed', 'kaspi', 'unpaid', 20000, null, 0, null, null, null, 'tap-post', 'Астана', 'manager'),
    (3, 'clinic', 'confirmed', 'invoice', 'reported', 30000, 1000, 0, now() - interval '3 days 1 minute', tests.moment(0, '23:59:59'), null, 'tap-pickup', 'Алматы', 'manager'),
    (4, 'clinic', 'assembling', 'invoice', 'paid', 40000, 0, 40000, null, null, null, 'tap-courier', 'Алматы', 'manager2'),
    (5, 'clinic', 'shipped', 'cash', 'unpaid', 50000, 0, 0, null, null, null, 'tap-courier', 'Алматы', 'manager'),
    (6, 'clinic', 'delivered', 'invoice', 'unpaid', 60000, 0, 10000, null, null, tests.moment(-6, '23:59:59'), 'tap-courier', 'Алматы', 'manager'),
    (7, 'clinic', 'delivered', 'invoice', 'unpaid', 70000, 0, 0, null, null, tests.moment(-5, '00:00'), 'tap-courier', 'Алматы', 'manager'),
    (8, 'clinic', 'cancelled', 'invoice', 'unpaid', 80000, 0, 0, null, tests.moment(0, '23:59:59'), null, 'tap-courier', 'Алматы', 'manager'),
    (9, 'rival', 'new', 'invoice', 'unpaid', 15000, 0, 0, null, tests.moment(3, '23:59:59'), null, 'tap-courier', 'Алматы', 'manager2'),
    (10, 'rival', 'delivered', 'invoice', 'paid', 25000, 0, 25000, null, null, tests.moment(-20, '12:00'), 'tap-courier', 'Алматы', 'manager2'),
    (11, 'rival', 'new', 'invoice', 'reported', 35000, 0, 0, now() - interval '2 days 23 hours', null, null, 'tap-courier', 'Алматы', 'manager2'),
    (12, 'blocked', 'confirmed', 'cash', 'unpaid', 45000, 0, 0, null, tests.moment(1, '23:59:59'), null, 'tap-courier', 'Алматы', 'ex_manager'),
    (13, 'clinic', 'confirmed', 'invoice', 'unpaid', 55000, 0, 500, null, tests.moment(0, '23:59:59'), null, 'tap-courier', 'Алматы', 'manager'),
    (14, 'clinic', 'new', 'cash', 'unpaid', 65000, 0, 0, null, tests.moment(2, '23:59:59'), null, 'tap-courier', 'Алматы', 'manager'),
    (15, 'clinic', 'returned', 'invoice', 'refunded', 75000, 0, 0, null, null, tests.moment(-30, '12:00'), 'tap-courier', 'Алматы', 'manager')
  ) as o (n, owner, status, method, payment, sum, delivery, received, reported_at, reserved_until, delivered_at, delivery_method, city, manager);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, created_at)
select o.id, p.id, p.sku, p.slug, p.name, 'Крем', 'Aqua Science', p.volume_ml, 1000, 2, o.created_at
  from public.orders as o
  join public.products as p on p.sku = 'TAP-CREAM' or (p.sku = 'TAP-TONIC' and o.number in ('2009-000004', '2009-000009'))
 where o.number like '2009-%';

create function tests.listed(persona text, arguments text) returns text
language sql
return tests.attempt(persona, format(
  $$ select coalesce(string_agg(ltrim(right(r ->> 'number', 4), '0'), ' ' order by n), '') from jsonb_array_elements(admin_orders(%s) -> 'rows') with ordinality as a (r, n) $$, arguments));
comment on function tests.listed is 'The running numbers of the orders that a call lists, in their order.';

-- Filters: through indexes within a period, and among what a search has found

select is(tests.listed('admin', concat_ws(', ', scope, filter)), expected, format('admin_orders(%s)', concat_ws(', ', scope, filter)))
  from unnest(array[$$from_day => '2009-03-01', to_day => '2009-03-31'$$, $$search => '2009-0000'$$]) as scope
  cross join (values
    (null, '15 14 13 12 11 10 9 8 7 6 5 4 3 2 1'),
    ($$status => 'new'$$, '14 11 9 1'),
    ($$status => 'shipped'$$, '5'),
    ($$payment_status => 'unpaid'$$, '14 13 12 9 8 7 6 5 2 1'),
    ($$payment_status => 'reported'$$, '11 3'),
    ($$payment_status => 'paid', status => 'delivered'$$, '10'),
    ($$payment_status => 'refunded'$$, '15'),
    ($$clinic_id => tests.id('rival')$$, '11 10 9'),
    ($$manager_id => tests.id('manager2')$$, '11 10 9 4'),
    ($$manager_id => tests.id('ex_manager')$$, '12'),
    ($$city => 'Астана'$$, '2'),
    ($$city => 'Нигде'$$, ''),
    ($$delivery_method => 'tap-pickup'$$, '3'),
    ($$min_total => 65000$$, '15 14 8 7'),
    ($$max_total => 15000$$, '9 1'),
    ($$min_total => 20000, max_total => 31000$$, '10 3 2'),
    ($$has_debt => true$$, '7 6 5'),
    ($$has_debt => false$$, '15 14 13 12 11 10 9 8 7 6 5 4 3 2 1'),
    ($$is_overdue => true$$, '6'),
    ($$reserved_days => 0$$, '1'),
    ($$reserved_days => 2$$, '14 1'),
    ($$reserved_days => 3$$, '14 9 1'),
    ($$reported_days => 3$$, '3'),
    ($$reported_days => 2$$, '11 3'),
    ($$has_debt => true, min_total => 60000, status => 'delivered', sort => 'total'$$, '6 7')
  ) as v (filter, expected);
select is(tests.listed('admin', format($$search => '2009-0000', %s$$, filter)), expected, format('days are Almaty''s, both included: %s', filter))
  from (values
    ($$from_day => '2009-03-02', to_day => '2009-03-02'$$, '2'),
    ($$from_day => '2009-03-14'$$, '15 14'),
    ($$to_day => '2009-03-02'$$, '2 1'),
    ($$from_day => '2009-03-05', to_day => '2009-03-04'$$, '')
  ) as v (filter, expected);

-- Sorting

select is(tests.listed('admin', format($$from_day => '2009-03-01', to_day => '2009-03-31', sort => %L, page_size => 4$$, sort)), expected, format('sorted by %s', sort))
  from (values
    ('created', '1 2 3 4'), ('-created', '15 14 13 12'), ('total', '1 9 2 10'), ('-total', '8 15 7 14'), ('-debt', '7 5 6'), ('debt', '6 5 7'),
    ('reserved', '1 14 9'), ('-reserved', '9 14 1'), ('number', 'PT422 bad_sort'), ('--total', 'PT422 bad_sort'), ('', 'PT422 bad_sort')
  ) as v (sort, expected);

-- Pages, counts and sums

select is(tests.listed('admin', $$search => '2009-0000', page => 2, page_size => 10$$), '5 4 3 2 1', 'the second page holds the rest');
select is(tests.listed('admin', $$search => '2009-0000', page => 3, page_size => 10$$), '', 'there is no third');
select is(tests.attempt('admin', $$ select admin_orders(search => '2009-0000', status => 'new', page_size => 1) - 'rows' $$)::jsonb,
  '{"counts": {"new": 4, "confirmed": 4, "assembling": 1, "shipped": 1, "delivered": 3, "returned": 1, "cancelled": 1}, "total": 4, "sum": 125000}'::jsonb,
  'a status narrows the total and the sum, not the counts beside it');
select is(tests.attempt('admin', $$ select admin_orders(search => '2009-0000') ->> 'sum' $$), '521000', 'cancelled and returned orders are not in the sum');
select is(tests.attempt('admin', $$ select admin_orders(search => '2009-0000', city => 'Нигде') $$)::jsonb, '{"counts": {}, "total": 0, "sum": 0, "rows": []}'::jsonb, 'nothing is nothing');

-- The row

select is(
  tests.attempt('admin', $$ select admin_orders(search => '2009-000006') #> '{rows,0}' $$)::jsonb - 'delivered_at',
  jsonb_build_object(
    'id', '7e000000-0000-4000-8000-000000000006', 'number', '2009-000006', 'status', 'delivered', 'payment_status', 'unpaid', 'payment_method', 'invoice',
    'total', 60000, 'items_total', 60000, 'delivery_price', 0, 'due', 60000, 'paid', 10000, 'debt', 50000, 'reserved_until', null, 'reported_at', null,
    'pay_until', tests.today() - 1,
    'created_at', tests.march(6), 'user_id', tests.id('clinic'), 'clinic_name', 'Tap clinic', 'phone', '+77010000006', 'whatsapp', null, 'city', 'Алматы',
    'placed_by', tests.id('clinic'), 'account_manager_name', 'Tap Manager', 'delivery_method', 'Tap courier', 'positions', 1, 'pieces', 2, 'unread_messages', 0, 'matched', '[]'::jsonb
  ), 'a row holds these fields and no others'
);
select is(tests.attempt('admin', format($$ select admin_orders(search => '2009-%s') #>> '{rows,0,reserved_until}' is not null $$, lpad(n::text, 6, '0'))), expected::text, format('order %s %s', n, case when expected then 'holds its stock for a while' else 'has no reservation to show' end))
  from (values (1, true), (14, true), (3, false), (8, false), (12, false), (13, false)) as v (n, expected);

-- Searching

select is(tests.listed('admin', format($$from_day => '2009-03-01', to_day => '2009-03-31', search => %L$$, query)), expected, format('«%s» finds %s', query, coalesce(nullif(expected, ''), 'nothing')))
  from (values
    ('2009-000003', '3'), ('000003', '3'), ('3', '3'), (' 2009-00001 ', '15 14 13 12 11 10 1'), ('2003-000003', ''),
    ('tap rival', '11 10 9'), ('260140000604', '11 10 9'), ('2601 4000 0604', '11 10 9'), ('8 (701) 000-00-07', '11 10 9'), ('+77010000007', '11 10 9'),
    ('rival tap', '11 10 9'), ('8 7010000007', '11 10 9'), ('701 000 00 07', '11 10 9'), ('recipient 14', '14'), ('14 RECIPIENT', '14'),
    ('tap-tonic', '9 4'), ('TAP-TON', ''), ('tap_rival', ''), ('%', ''), ('нет такой', ''), ($$'; select$$, '')
  ) as v (query, expected);

-- Who sees what

select tests.cells('lists orders', $$ select string_agg(ltrim(right(r ->> 'number', 4), '0'), ' ' order by n) from jsonb_array_elements(admin_orders(from_day => '2009-03-01', to_day => '2009-03-31') -> 'rows') with ordinality as a (r, n) $$,
  'PT403 not_allowed', 'anon=42501', 'manager=15 14 13 8 7 6 5 4 3 2 1', 'manager2=11 10 9', 'admin, super_admin=15 14 13 12 11 10 9 8 7 6 5 4 3 2 1');
select is(tests.listed('manager', arguments), expected, format('a manager asks for %s', arguments))
  from (values
    ($$search => '2009-0000'$$, '15 14 13 8 7 6 5 4 3 2 1'), ($$search => '2009-000009'$$, ''), ($$search => 'tap rival'$$, ''), ($$search => 'tap-tonic'$$, '4'),
    ($$clinic_id => tests.id('rival')$$, ''), ($$manager_id => tests.id('manager2'), search => '2009-0000'$$, '4'),
    ($$from_day => '2009-03-01', to_day => '2009-03-31', has_debt => true, sort => '-debt'$$, '7 5 6'),
    ($$from_day => '2009-03-01', to_day => '2009-03-31', reported_days => 0$$, '3')
  ) as v (arguments, expected);
select is(tests.attempt('manager', $$ select admin_orders(from_day => '2009-03-01', to_day => '2009-03-31') - 'rows' $$)::jsonb,
  '{"counts": {"new": 2, "confirmed": 3, "assembling": 1, "shipped": 1, "delivered": 2, "returned": 1, "cancelled": 1}, "total": 11, "sum": 401000}'::jsonb,
  'a manager''s counts and sum are those of his clients');

-- One box that finds anything

create function tests.found(persona text, query text) returns text
language sql
return tests.attempt(persona, format(
  $$ select concat_ws('; ', (select string_agg(o ->> 'number', ' ' order by n) from jsonb_array_elements(a -> 'orders') with ordinality as o (o, n) where o ->> 'number' like '2009-%%'),
                            (select string_agg(c ->> 'name', ' ' order by n) from jsonb_array_elements(a -> 'clinics') with ordinality as c (c, n)),
                            (select string_agg(p ->> 'sku', ' ' order by n) from jsonb_array_elements(a -> 'products') with ordinality as p (p, n))) from staff_search(%L) as a $$, query));
comment on function tests.found is 'Numbers of orders, names of clinics and articles of products that a search finds.';

select is(tests.found(persona, query), expected, format('%s finds for «%s»: %s', persona, query, coalesce(nullif(expected, ''), 'nothing')))
  from (values
    ('admin', '2009-000003', '2009-000003'), ('admin', '2009-00001', '2009-000001 2009-000015 2009-000014 2009-000013 2009-000012 2009-000011 2009-000010'),
    ('admin', 'Tap Rival', 'Tap rival'), ('admin', '260140000604', 'Tap rival'), ('admin', '8 701 000-00-07', 'Tap rival'),
    ('admin', 'tap ', 'Tap clinic Tap rival Tap pending Tap rejected Tap blocked; TAP-ASK TAP-CREAM TAP-HIDDEN TAP-OFF TAP-TONIC'),
    ('admin', 'tap-cream', 'TAP-CREAM'), ('admin', 'TAP-H', 'TAP-HIDDEN'), ('admin', 'Tap Cream', 'TAP-CREAM'), ('admin', 'cream', 'TAP-CREAM'),
    ('admin', 't', ''), ('admin', 'ta', ''), ('admin', '1', ''), ('admin', '', ''), ('admin', '%%', ''), ('admin', '__', ''), ('admin', 'нет такого', ''),
    ('super_admin', '2009-000009', '2009-000009'),
    ('manager', '2009-000003', '2009-000003'), ('manager', '2009-000009', ''), ('manager', 'Tap Rival', ''), ('manager', '260140000604', ''), ('manager', 'tap clinic', 'Tap clinic'),
    ('manager', '260140000015', 'Tap clinic'), ('manager', 'TAP-H', ''), ('manager', 'tap-cream', 'TAP-CREAM'),
    ('manager2', '2009-00001', '2009-000011 2009-000010'),
    ('logistic', '2009-000003', '2009-000003'), ('logistic', '2009-000001', ''), ('logistic', '2009-000008', ''), ('logistic', 'Recipient 5', '2009-000005'), ('logistic', 'recipient 14', ''),
    ('logistic', 'recipient 8', ''), ('logistic', 'Tap clinic', ''), ('logistic', '260140000015', ''), ('logistic', '+77010000006', ''), ('logistic', 'tap-cream', '')
  ) as v (persona, query, expected);
select is(
  (select string_agg(kind || ': ' || array_to_string(array(select jsonb_object_keys(row) order by 1), ' '), '; ' order by kind)
     from jsonb_each(tests.attempt(persona, format('select staff_search(%L)', query))::jsonb) as answer (kind, rows), lateral (select rows -> 0) as first (row) where row is not null),
  expected, format('of what «%s» finds, %s reads these fields and no others', query, persona))
  from (values
    ('admin', '2009-000003', 'orders: clinic_name created_at id matched number payment_status status total'),
    ('admin', 'tap clinic', 'clinics: bin_iin city matched name phone status user_id'),
    ('admin', 'tap-cream', 'products: id is_published line name product_type sku slug volume_ml'),
    ('logistic', '2009-000003', 'orders: city created_at id number recipient_name status')
  ) as v (persona, query, expected);
select is(tests.attempt('admin', format('select jsonb_array_length(staff_search(%L) -> %L)', query, kind)), '8', format('of %s, at most eight', kind))
  from (values ('2009-0000', 'orders')) as v (query, kind);

-- As people paste: the words and signs that stood around it, blanks and hyphens of other kinds, decomposed letters

select is(tests.found('admin', query), tests.found('admin', plain), format('«%s» finds what «%s» finds', query, plain)),
       isnt(tests.found('admin', query), '', format('«%s» finds something', query))
  from (values
    ('БИН 260140000604', '260140000604'), ('ИИН: 260140000604', '260140000604'), ('БИН/ИИН 2601 4000 0604', '260140000604'), ('бин260140000604', '260140000604'),
    ('№ 2009-000003', '2009-000003'), ('№2009-000003', '2009-000003'), ('Заказ 2009-000003', '2009-000003'), ('заказ № 2009-000003.', '2009-000003'),
    ('2009‑000003', '2009-000003'), (e'2009-000003\u200b', '2009-000003'), ('N 2009-000003', '2009-000003'), ('#2009-000003', '2009-000003'),
    ('тел. 8 701 000-00-07', '87010000007'), ('Тел.: +7 (701) 000-00-07', '87010000007'), ('тел/WhatsApp +7 701 000 00 07', '87010000007'), ('8–701–000–00–07', '87010000007'), (e'8\u00a0701\u202f000\u00a000\u00a007', '87010000007'),
    ('«Tap Rival»', 'tap rival'), ('"Tap Rival"', 'tap rival'), ('‘Tap’ Rival,', 'tap rival'), ('ТОО «Tap Rival»', 'tap rival'), ('Tap Rival — ', 'tap rival'), (e'Tap Ri\u00adval', 'tap rival'),
    ('артикул TAP-CREAM', 'tap-cream'), ('арт. tap‑cream', 'tap-cream'), ('SKU: TAP-CREAM', 'tap-cream')
  ) as v (query, plain);
select is(tests.found('logistic', 'заказ № 2009-000003'), '2009-000003', 'logistics paste too');
select is(tests.found('manager', 'БИН 260140000604'), '', 'the words around a number show a manager nobody else''s client');
select is(tests.listed('admin', format('search => %L', query)), expected, format('the list of orders finds for «%s»', query))
  from (values ('№ 2009-000003', '3'), ('тел. 8 7010000007', '11 10 9'), ('«rival tap»', '11 10 9'), ('арт. TAP-TONIC', '9 4'), (e'\u200b2009-000003', '3')) as v (query, expected);
update public.user_clinic_info set trade_name = normalize('Нежный Край', nfd) where user_id = tests.id('rival');
select is(tests.attempt('admin', format('select staff_search(%L) #>> %L', query, '{clinics,0,user_id}')), tests.id('rival')::text, format('a name in decomposed letters is found: %s', query))
  from (values ('Нежный'), (normalize('нежный край', nfd)), ('«Нежный Край»'), (e'Неж\u00adный')) as v (query);

-- As people type: letters that look or sound alike, words in any order, a phone in parts; a recipient who is not the clinic's contact

update public.user_clinic_info set trade_name = 'Tapura «Нұр»', contact_name = 'Нұрпейіс Әсел', phone = '+77715550102' where user_id = tests.id('clinic');
update public.orders set recipient_name = 'Фёдорова Қарлығаш', recipient_phone = '+77479990011' where number = '2009-000007';
update public.orders set recipient_name = 'Цайко Бибигуль' where number in ('2009-000011', '2009-000012');
create function tests.found_by(persona text, query text) returns text
language sql
return tests.attempt(persona, format(
  $$ select string_agg(coalesce(hit ->> 'number', hit ->> 'name') || ': ' || (select string_agg(m, ', ') from jsonb_array_elements_text(hit -> 'matched') as m), '; ' order by kind desc, hit ->> 'number')
       from jsonb_each(staff_search(%L)) as answer (kind, hits) cross join jsonb_array_elements(hits) as hit where kind <> 'products' $$, query));
select is(tests.found_by(persona, query), expected, format('%s finds for «%s»: %s', persona, query, expected))
  from (values
    ('admin', 'нурпеис ас', 'Tapura «Нұр»: Нұрпейіс Әсел'), ('admin', 'АСЕЛ нурпеис tapura', 'Tapura «Нұр»: Нұрпейіс Әсел'), ('manager', 'әсел', 'Tapura «Нұр»: Нұрпейіс Әсел'),
    ('admin', '555 01', 'Tapura «Нұр»: +77715550102'), ('admin', '8 771 555', 'Tapura «Нұр»: +77715550102'), ('admin', '+7 (771) 555-01-02', 'Tapura «Нұр»: +77715550102'),
    ('admin', '771 асел', 'Tapura «Нұр»: Нұрпейіс Әсел, +77715550102'),
    ('admin', 'карлыгаш федорова', '2009-000007: Фёдорова Қарлығаш'), ('manager', 'ФЕДОРОВА', '2009-000007: Фёдорова Қарлығаш'), ('manager', '999 00 11', '2009-000007: +77479990011'),
    ('admin', 'бибигуль цайко', '2009-000011: Цайко Бибигуль; 2009-000012: Цайко Бибигуль'), ('admin', 'цай биби', '2009-000011: Цайко Бибигуль; 2009-000012: Цайко Бибигуль'),
    ('admin', 'бибигуль айко ци', 'null'), ('manager', 'бибигуль цайко', 'null'), ('manager2', 'бибигуль цайко', '2009-000011: Цайко Бибигуль'), ('manager2', 'нурпеис', 'null'), ('manager2', 'федорова', 'null')
  ) as v (persona, query, expected);
select is(tests.found('logistic', query), expected, format('logistic finds for «%s»: %s', query, coalesce(nullif(expected, ''), 'nothing')))
  from (values ('карлыгаш федорова', '2009-000007'), ('8 747 999 00', '2009-000007'), ('цайко бибигуль', '2009-000012'), ('нурпеис', '')) as v (query, expected);
select is(tests.attempt(persona, format($$ select string_agg(r ->> 'number' || ': ' || coalesce(r #>> '{matched,0}', 'its name'), '; ' order by r ->> 'number') from jsonb_array_elements(admin_orders(search => %L) -> 'rows') as r where r ->> 'number' like '2009-00000_' $$, query)),
          expected, format('%s lists for «%s»: %s', persona, query, expected))
  from (values
    ('admin', 'Карлыгаш Федорова', '2009-000007: Фёдорова Қарлығаш'), ('manager', 'федорова', '2009-000007: Фёдорова Қарлығаш'), ('manager2', 'федорова', 'null'),
    ('manager2', 'цайко', 'null')
  ) as v (persona, query, expected);
select is(tests.attempt('admin', format($$ select string_agg(r ->> 'trade_name', '; ') from jsonb_array_elements(admin_users(search => %L) -> 'rows') as r $$, query)),
          expected, format('of clinics «%s» finds %s', query, expected))
  from (values ('асел нурпеис', 'Tapura «Нұр»'), ('нур tapura', 'Tapura «Нұр»'), ('тапура нур', 'null'), ('8 771 555 01 02', 'Tapura «Нұр»')) as v (query, expected);
select is(tests.attempt('manager', format($$ select string_agg(r ->> 'name', '; ') from jsonb_array_elements(manager_clients(tests.id('manager'), %L) -> 'rows') as r $$, query)),
          expected, format('of a manager''s clients «%s» finds %s', query, expected))
  from (values ('асел нурпеис', 'Tapura «Нұр»'), ('771 555', 'Tapura «Нұр»'), ('rival', 'null')) as v (query, expected);
select is(tests.attempt('logistic', format($$ select string_agg(o ->> 'number', ' ' order by o ->> 'number') from jsonb_array_elements(delivery_board(search => %L) -> 'orders') as o where o ->> 'number' like '2009-00000_' $$, query)),
          expected, format('on the delivery board «%s» finds %s', query, expected))
  from (values ('нур tapura', '2009-000002 2009-000003 2009-000004 2009-000005 2009-000006 2009-000007'), ('асел', 'null'), ('771 555', 'null'), ('5 recipient', '2009-000005')) as v (query, expected);
update public.user_clinic_info set trade_name = 'Tap clinic' where user_id = tests.id('clinic');

-- A long list, and a manager's own orders among many others'

insert into public.orders
  (number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, account_manager_id, created_at)
select '2003-' || lpad(n::text, 6, '0'), tests.id('rival'), tests.id('rival'), 'assembling', 'invoice', 1000, 0, 'tap-courier', 'Recipient', '+77011234567', gen_random_uuid(), tests.id('manager2'), '2003-03-15'
  from generate_series(1, 1001) as n;
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, created_at)
select o.id, p.id, p.sku, p.slug, p.name, 'Крем', 'Aqua Science', p.volume_ml, 1000, 1, o.created_at
  from public.orders as o cross join public.products as p where o.number like '2003-%' and p.sku = 'TAP-TONIC';
select is(tests.attempt('admin', $$ select admin_orders(from_day => '2003-03-01', to_day => '2009-03-01') - 'rows' $$)::jsonb,
  '{"counts": {"assembling": 1000, "new": 1}, "total": 1000, "sum": null}'::jsonb, 'counting stops at 1,000, and there is no sum then');
select is(tests.attempt('admin', $$ select jsonb_array_length(admin_orders(from_day => '2003-03-01', to_day => '2009-03-01', page => 11, page_size => 100) -> 'rows') $$), '2', 'though the pages go on');
select is(tests.listed('manager', format('search => %L', query)), expected, format('among a thousand orders of others a manager still finds «%s»', query))
  from (values ('tap-tonic', '4'), ('000004', '4'), ('0000', '15 14 13 8 7 6 5 4 3 2 1')) as v (query, expected);

-- What the cap of a search keeps: the newest, and of a status or a period all that it may

create function tests.place(number text, status public.order_status, day date, sku text) returns void
language sql as $$
  insert into public.orders
    (number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, account_manager_id, created_at)
  values (place.number, tests.id('rival'), tests.id('rival'), place.status, 'invoice', 1000, 0, 'tap-courier', 'Recipient', '+77011234567', gen_random_uuid(), tests.id('manager2'), day);
  insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, created_at)
  select o.id, p.id, p.sku, p.slug, p.name, 'Крем', 'Aqua Science', p.volume_ml, 1000, 1, o.created_at
    from public.orders as o cross join public.products as p where o.number = place.number and p.sku = place.sku;
$$;
select tests.place('2002-000016', 'shipped', '2002-03-15', 'TAP-TONIC'), tests.place('2009-000017', 'cancelled', '2009-05-01', 'TAP-TONIC');
select is(tests.listed('admin', format($$search => 'tap-tonic', %s$$, arguments)), expected, format('of more than a thousand orders with an article, %s', what))
  from (values
    ($$page_size => 3$$, '17 9 4', 'the newest are listed'),
    ($$status => 'shipped'$$, '16', 'an old one is found by its status'),
    ($$from_day => '2002-01-01', to_day => '2002-12-31'$$, '16', 'an old one is found by its period')
  ) as v (arguments, expected, what);
select is(tests.listed('admin', $$search => '0', clinic_id => tests.id('clinic'), sort => 'created', page_size => 2$$), '1 2', 'the beginning of a number is looked up in one clinic''s orders alone');
select is(tests.attempt('admin', format('select admin_orders(%s) ->> %L', arguments, 'is_cut')), expected, format('admin_orders(%s) %s', arguments, case when expected = 'null' then 'finds all' else 'says that it stopped' end))
  from (values ($$search => 'tap-tonic'$$, 'true'), ($$search => 'tap-tonic', status => 'shipped'$$, 'true'), ($$search => '2009-0000'$$, 'null'), ('', 'null')) as v (arguments, expected);

-- An exact number or article among many that begin with it

select tests.place('2009-123' || n, 'assembling', '2009-06-01', 'TAP-TONIC') from generate_series(400, 412) as n;
select tests.place('2002-001234', 'assembling', '2002-06-01', 'TAP-TONIC');
create function tests.first_found(query text, kind text, field text) returns text
language sql
return tests.attempt('admin', format('select staff_search(%L) #>> array[%L, %L, %L]', query, kind, '0', field));
select is(tests.first_found('1234', 'orders', 'number'), '2002-001234', 'the order 1234 comes before those whose number begins so');
select is(tests.attempt('logistic', $$ select staff_search('1234') #>> '{orders,0,number}' $$), '2002-001234', 'for logistics too');
select is(tests.attempt('admin', $$ select staff_search('1234001') -> 'orders' $$), '[]', 'a number of seven digits does not find the first six of them');
select is(tests.listed('admin', $$search => '1234001'$$), '', 'nor in the list');
insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml)
select 'tap-many-' || n, 'TAP-M' || n, 'A' || n, p.product_type_id, p.line_id, 50
  from generate_series(10, 29) as n cross join public.products as p where p.sku = 'TAP-CREAM';
insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml)
select 'tap-m', 'TAP-M', 'Zz', p.product_type_id, p.line_id, 50 from public.products as p where p.sku = 'TAP-CREAM';
select is(tests.first_found('tap-m', 'products', 'sku'), 'TAP-M', 'an article comes before those that begin with it');

-- A recipient's name among the newest orders, and among all

create function tests.send(year int, numbers int4range, status public.order_status, recipient text) returns void
language sql as $$
  insert into public.orders
    (number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, account_manager_id, created_at)
  select year || '-' || lpad(n::text, 6, '0'), tests.id('rival'), tests.id('rival'), status, 'invoice', 1000, 0, 'tap-courier', recipient, '+77011234567', gen_random_uuid(), tests.id('manager2'),
         make_date(year, 1, 1) + n * interval '1 hour'
    from generate_series(lower(numbers), upper(numbers) - 1) as n;
$$;
create function tests.sent_to(recipient text) returns text
language sql
return tests.attempt('logistic', format($$ select string_agg(ltrim(right(o ->> 'number', 6), '0'), ' ' order by n) from jsonb_array_elements(staff_search(%L) -> 'orders') with ordinality as a (o, n) $$, recipient));
comment on function tests.sent_to is 'The running numbers of the orders that logistics find by a recipient, in their order.';
select tests.send(1994, '[1,11)', 'shipped', 'Tap Twin'), tests.send(1994, '[11,12)', 'new', 'Tap Twin'), tests.send(1994, '[12,13)', 'cancelled', 'Tap Twin');
select is(tests.sent_to('tap twin'), '10 9 8 7 6 5 4 3', 'of many orders to one name the eight newest are found, newest first, new and cancelled ones not');
select tests.send(1994, '[13,14)', 'shipped', 'Ко Ли');
select is(tests.sent_to('ко ли'), '13', 'a name of short words is found among the newest');
select tests.send(2099, '[1,5001)', 'assembling', 'Others');
select is(tests.sent_to('ко ли'), '13', 'and behind 5,000 of them by the beginnings of its words');
select is(tests.sent_to('---'), 'null', 'signs alone find nothing');
select is(tests.sent_to('tap twin'), '10 9 8 7 6 5 4 3', 'a name is found behind the newest 5,000 orders');
select tests.send(2099, '[5001,5003)', 'confirmed', 'TAP TWIN');
select is(tests.sent_to('tap twin'), '5002 5001 10 9 8 7 6 5', 'newer ones come before those, once each');
select tests.send(2099, '[5003,5013)', 'confirmed', 'Tap Twin');
select is(tests.sent_to('tap twin'), '5012 5011 5010 5009 5008 5007 5006 5005', 'and eight of the newest are all that is found');

-- What is overdue, and the last day of what is not yet
select is(
  tests.attempt('admin', $$ select string_agg(right(number, 2) || ' ' || (pay_until(o) - tests.today()), ', ' order by number) from orders as o where number like '2009-%' and pay_until(o) is not null $$),
  '06 -1, 07 0', 'a delivered order with a debt has a term; it is overdue from the next day on'
);
update shop_settings set payment_days = 2147483647;
select is(tests.listed('admin', $$is_overdue => true$$), '', 'with the longest term that can be set, nothing is overdue and nothing fails');

select * from finish();
rollback;
