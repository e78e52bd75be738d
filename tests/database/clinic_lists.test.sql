-- Lists and cabinets of a clinic: who reads and writes them, what is left in a cabinet, what is ordered to its norm, and the reminder.
begin;
select plan(305);
\ir fixtures.psql
update auth.users set email_confirmed_at = now() where id in (select id from tests.personas);
\ir members.psql

insert into public.clinic_lists (id, clinic_id, name, kind, updated_at) values
  ('7d000000-0000-4000-8000-000000000001', tests.id('clinic'), 'Кабинет', 'cabinet', '2026-01-01Z'),
  ('7d000000-0000-4000-8000-000000000002', tests.id('clinic'), 'Список', 'list', '2026-01-01Z'),
  ('7d000000-0000-4000-8000-000000000003', tests.id('rival'), 'Кабинет', 'cabinet', '2026-01-01Z');
insert into public.clinic_list_items (list_id, product_id, quantity, par, position, sku, name, product_type, volume_ml)
select l.id, p.id, 2, 10, row_number() over (partition by l.id order by p.sku), p.sku, p.name, 'Крем', 50
  from public.clinic_lists as l cross join public.products as p
 where l.id::text like '7d000000-%' and p.sku in ('TAP-CREAM', 'TAP-TONIC', 'TAP-ASK', 'TAP-OFF');
insert into public.protocols (id, slug, name, minutes, is_published) values
  ('7e000000-0000-4000-8000-000000000001', 'tap-course', 'Tap', 30, true), ('7e000000-0000-4000-8000-000000000002', 'tap-draft', 'Tap', 30, false);

create function tests.save(changes jsonb, seen text default null) returns text language sql
return format('select (save_clinic_list(%L, %L) ->> ''id'' is not null)::text', '{"name": "Tap", "kind": "list", "items": []}'::jsonb || changes, seen);
create function tests.tell(counts text, list text default '7d000000-0000-4000-8000-000000000001') returns text language sql
return format('select save_cabinet_counts(%L, %L)::text', list, counts);
create function tests.counted(pieces int, days_ago numeric default null) returns text language sql
return tests.act('clinic', tests.tell(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
  'product_id', '7b000000-0000-4000-8000-000000000001', 'counted', pieces, 'counted_at', now() - days_ago * interval '1 day'
)))::text));
create function tests.item(fields text, sku text default 'TAP-CREAM', list text default '7d000000-0000-4000-8000-000000000001') returns text language sql
return tests.act('accountant', format(
  'select string_agg(coalesce(i ->> f.field, ''-''), '' '' order by f.n) from jsonb_path_query(clinic_list(%L), %L) as i, unnest(%L::text[]) with ordinality as f (field, n)',
  list, format('$.items[*] ? (@.sku == "%s")', sku), '{' || fields || '}'
));
comment on function tests.item is 'Fields of a product in a list of the clinic.';
create function tests.topped(list text default '7d000000-0000-4000-8000-000000000001') returns text language sql
return tests.act('requester', format(
  'select string_agg(concat_ws('' '', l #>> ''{product,sku}'', l ->> ''quantity''), '', '' order by n) from jsonb_array_elements(top_up(%L)) with ordinality as t (l, n)', list
));
create function tests.ordered(status public.order_status, days_ago int, pieces int, sent int default null, back int default 0, claimed int default 0) returns void
language sql as $$
  with o as (
    insert into public.orders
      (user_id, placed_by, status, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key, created_at, delivered_at)
    values (
      tests.id('clinic'), tests.id('buyer'), status, 'invoice', 1000, 'tap-pickup', 'Tap', '+77010000001', gen_random_uuid(), now() - make_interval(days => days_ago + 1),
      case when status in ('delivered', 'returned') then (private.today() - days_ago + time '12:00') at time zone 'Asia/Almaty' end
    ) returning id
  )
  insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, sent_quantity, returned_quantity, claimed_quantity)
  select o.id, p.id, p.sku, p.slug, p.name, 'Крем', 'Tap', 50, 1000, pieces, sent, back, claimed from o, public.products as p where p.sku = 'TAP-CREAM'
$$;

-- Who

select tests.cells('reads lists of the clinic', $$ select count(*) from clinic_lists where id::text like '7d0%' $$, '0', 'anon=42501', 'clinic, owner2, buyer, requester, accountant=2', 'rival=1');
select tests.cells('reads their products', $$ select count(*) from clinic_list_items where list_id::text like '7d0%' $$, '0', 'anon=42501', 'clinic, owner2, buyer, requester, accountant=8', 'rival=4');
select tests.cells('reads cards', $$ select count(*) from jsonb_array_elements(clinic_list_cards()) $$, 'PT403 not_allowed', 'anon=42501', 'clinic, owner2, buyer, requester, accountant=2', 'rival=1');
select tests.cells('reads a list', $$ select clinic_list('7d000000-0000-4000-8000-000000000001') ->> 'name' $$, 'PT403 not_allowed', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant=Кабинет', 'rival=PT404 list_not_found');
select tests.cells('tops up', $$ select jsonb_array_length(top_up('7d000000-0000-4000-8000-000000000001')) $$, 'PT403 not_allowed', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant=2', 'rival=PT404 list_not_found');
select tests.cells('makes a list', tests.save('{}'), 'PT403 not_allowed', 'anon=42501', 'clinic, owner2, buyer, requester, rival=true');
select tests.cells('counts', tests.tell('[]'), 'PT403 not_allowed', 'anon=42501', 'clinic, owner2, buyer, requester=null', 'rival=PT404 list_not_found');
select tests.cells(format('calls %s', f), format($$ select %s('7d000000-0000-4000-8000-000000000001')::text $$, f), 'PT403 not_allowed', 'anon=42501', 'clinic, owner2, buyer, requester=null', 'rival=PT404 list_not_found')
  from unnest('{delete_clinic_list,close_clinic_list_due}'::text[]) as f;
select tests.cells('tells procedures', $$ select set_clinic_protocol('7e000000-0000-4000-8000-000000000001', 5)::text $$, 'PT403 not_allowed', 'anon=42501', 'clinic, owner2, buyer, requester, rival=null');

-- Saving

create function tests.saved(changes jsonb, seen text default null) returns text language sql return tests.act('clinic', tests.save(changes, seen));
create function tests.cream(fields jsonb) returns jsonb language sql return jsonb_build_array('{"product_id": "7b000000-0000-4000-8000-000000000001"}'::jsonb || fields);
select is(tests.saved(c.changes), 'PT422 bad_list {"fields": {"' || c.field || '": "invalid"}}', 'no list: ' || c.changes::text)
  from (values
    ('{"name": "  "}'::jsonb, 'name'), (jsonb_build_object('name', repeat('я', 61)), 'name'), ('{"name": "a\nb"}', 'name'), ('{"name": null}', 'name'),
    ('{"kind": null}', 'kind'), ('{"every_days": 6}', 'every_days'), ('{"every_days": 181}', 'every_days'), ('{"every_days": 7, "next_on": "2099-01-01"}', 'next_on'),
    ('{"kind": "shelf"}', 'kind'), ('{"every_days": "x"}', 'every_days'), ('{"every_days": 7, "next_on": "infinity"}', 'next_on'), ('{"items": {}}', 'items'), ('{"items": [1]}', 'items'),
    (jsonb_build_object('items', tests.cream('{}')), 'items'), (jsonb_build_object('items', tests.cream('{"quantity": 0}')), 'items'),
    (jsonb_build_object('items', tests.cream('{"quantity": 1000}')), 'items'), (jsonb_build_object('items', tests.cream('{"quantity": 1.5}')), 'items'),
    (jsonb_build_object('items', tests.cream('{"quantity": 1, "par": 0}')), 'items'), (jsonb_build_object('items', tests.cream('{"quantity": 1, "par": 1000}')), 'items'),
    (jsonb_build_object('items', tests.cream('{"quantity": 1}') || tests.cream('{"quantity": 2}')), 'items'),
    ('{"items": [{"quantity": 1}]}', 'items'), ('{"items": [{"product_id": "7b000000-0000-4000-8000-0000000000ff", "quantity": 1}]}', 'items'),
    ('{"items": [{"product_id": "7b000000-0000-4000-8000-000000000005", "quantity": 1}]}', 'items')
  ) as c (changes, field);
select is(tests.saved(jsonb_build_object('items', (select jsonb_agg('{}'::jsonb) from generate_series(1, 201)))), 'PT422 too_many_list_items {"max": 200}', 'nor one of 201 products');
select is(tests.saved('{"name": "КАБИНЕТ"}'), 'PT409 list_name_taken', 'a name is taken in whatever case');
select is(tests.saved('{"id": "7d000000-0000-4000-8000-000000000002", "name": " список\t", "kind": "list"}'), 'true', 'not by the list itself');
select is(name, 'список', 'and is trimmed') from public.clinic_lists where id = '7d000000-0000-4000-8000-000000000002';
select is(tests.saved('{"id": "7d000000-0000-4000-8000-000000000003"}'), 'PT404 list_not_found', 'the list of another clinic is not there');
select is(tests.saved('{"id": "x"}'), 'PT404 list_not_found', 'nor one of no id');
select is(tests.saved('{"id": "7d000000-0000-4000-8000-000000000001"}', '2026-01-02Z'), 'PT409 list_changed', 'who saw another state is refused');
select tests.counted(3);
select is(
  tests.saved('{"id": "7d000000-0000-4000-8000-000000000001", "name": "Кабинет", "kind": "cabinet", "items": [{"product_id": "7b000000-0000-4000-8000-000000000002", "quantity": 3},
    {"product_id": "7b000000-0000-4000-8000-000000000001", "quantity": 4, "par": 5}]}', '2026-01-01Z'), 'true', 'who saw this one saves');
select results_eq($$ select p.sku, i.name, i.quantity::int, i.par::int, i.position::int, c.counted::int from public.clinic_list_items as i join public.products as p on p.id = i.product_id
    left join public.cabinet_counts as c using (list_id, product_id) where i.list_id = '7d000000-0000-4000-8000-000000000001' order by i.position $$,
  $$ values ('TAP-TONIC', 'Tap Tonic', 3, null, 1, null), ('TAP-CREAM', 'Tap Cream', 4, 5, 2, 3) $$, 'products are replaced, and counts of those that stay are kept');
select is(tests.saved('{"id": "7d000000-0000-4000-8000-000000000001", "name": "Кабинет", "kind": "cabinet"}', '2026-01-01Z'), 'PT409 list_changed', 'the second who saw it does not save');
select is(tests.saved('{"id": "7d000000-0000-4000-8000-000000000001", "name": "Кабинет", "kind": "cabinet"}'), 'true', 'without a state seen, whatever it is');
select is(count(*)::int, 0, 'a count goes with its product') from public.cabinet_counts where list_id = '7d000000-0000-4000-8000-000000000001';
insert into public.clinic_list_items (list_id, product_id, quantity, position, sku, name, product_type, volume_ml)
values ('7d000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000005', 1, 1, 'TAP-WAS', 'Tap Was', 'Тоник', 5);
select is(tests.saved(jsonb_build_object('id', '7d000000-0000-4000-8000-000000000001', 'name', 'Кабинет', 'kind', 'cabinet',
  'items', '[{"product_id": "7b000000-0000-4000-8000-000000000005", "quantity": 2}]'::jsonb || tests.cream('{"quantity": 2, "par": 10}'))), 'true', 'what was taken off sale may stay');
select is(tests.item('product,name,product_type,volume_ml,to_order', 'TAP-WAS'), '- Tap Was Тоник 5 0', 'and keeps its name: what it is called now is not theirs to read');
select is(tests.item('quantity,par,counted,counted_on,delivered,coming,pace,estimate,to_order'), '2 10 - - 0 0 - - 10', 'of what nobody counted or bought nothing is known: all of the norm is missing');
select is(tests.topped(), 'TAP-CREAM 10', 'and what is off sale is not topped up');

select tests.saved('{"name": "Tap plan", "every_days": 14}');
select is(next_on::date, private.today() + 14, 'a schedule begins after its interval') from public.clinic_lists where name = 'Tap plan';
select is(tests.saved(jsonb_build_object('id', id, 'name', 'Tap plan', 'every_days', 14, 'next_on', '2026-01-01')), 'true', 'or on a day') from public.clinic_lists where name = 'Tap plan';
select is(next_on::date, private.today(), 'not before today') from public.clinic_lists where name = 'Tap plan';
update public.clinic_lists set due_since = private.today() where name = 'Tap plan';
select tests.saved(jsonb_build_object('id', id, 'name', 'Tap plan')) from public.clinic_lists where name = 'Tap plan';
select is((every_days, next_on, due_since)::text, '(,,)', 'without a schedule nothing is due') from public.clinic_lists where name = 'Tap plan';
insert into public.clinic_lists (clinic_id, name, kind) select tests.id('clinic'), 'Tap ' || n, 'list' from generate_series(1, 27) as n;
select is(tests.saved('{}'), 'PT409 too_many_lists {"max": 30}', 'a clinic has 30 lists');
select is(tests.saved('{"id": "7d000000-0000-4000-8000-000000000002", "name": "Список"}'), 'true', 'and may change them');
delete from public.clinic_lists where name like 'Tap %';

-- Counting

select is(tests.attempt('clinic', tests.tell(c)), 'PT422 bad_counts', 'no counts: ' || c)
  from unnest(array['{}', 'null', '[1]', '[{"counted": 1}]', '[{"product_id": "x", "counted": 1}]'] || array(
    select tests.cream(f.f::jsonb)::text from unnest(array['{}', '{"counted": -1}', '{"counted": 10000}', '{"counted": 1.5}', '{"counted": "x"}', '{"counted": 1, "counted_at": "x"}',
      '{"counted": 1, "counted_at": "-infinity"}', '{"counted": 1, "counted_at": "2026-01-01Z"}']) as f)) as c;
select is(tests.attempt('clinic', tests.tell('[{"product_id": "7b000000-0000-4000-8000-0000000000ff", "counted": 1, "counted_at": "2026-01-01Z"}]')), 'PT422 bad_counts', 'nor old ones of other products');
select is(tests.attempt('clinic', tests.tell('[]', '7d000000-0000-4000-8000-000000000002')), 'PT422 bad_list {"fields": {"kind": "invalid"}}', 'a plain list is not counted');
select is(tests.attempt('clinic', tests.tell('[]', '7d000000-0000-4000-8000-000000000003')), 'PT404 list_not_found', 'nor the cabinet of another clinic');
select is(tests.attempt('clinic', tests.tell('[{"product_id": "7b000000-0000-4000-8000-0000000000ff", "counted": 1}]')), 'null', 'what is not in the cabinet is passed over');
select is(tests.counted(n, days), 'null', format('%s, %s days ago', n, days)) from (values (8, 31), (7, 3), (6, 4)) as c (n, days);
select is(tests.item('counted,estimate'), '7 7', 'the newest holds, whichever came last');
select tests.counted(5, 3);
select is(tests.item('counted'), '5', 'of one moment, what came last');
select tests.act('clinic', tests.tell(jsonb_build_array('{"product_id": "7b000000-0000-4000-8000-000000000001", "counted": 4}'::jsonb || jsonb_build_object('counted_at', now() - interval '2 days'),
  '{"product_id": "7b000000-0000-4000-8000-000000000001", "counted": 3}'::jsonb || jsonb_build_object('counted_at', now() - interval '2 days'),
  '{"product_id": "7b000000-0000-4000-8000-000000000001", "counted": 9}'::jsonb || jsonb_build_object('counted_at', now() - interval '3 days'))::text));
select is(tests.item('counted'), '3', 'so in one message');
select tests.counted(3, 1), tests.counted(3, 1);
select is(counted_at, now() - interval '1 day', 'what is sent late is of when it was counted, however often it is sent') from public.cabinet_counts where list_id = '7d000000-0000-4000-8000-000000000001';
select tests.counted(3);
select ok(counted_at between now() and clock_timestamp(), 'without a time, as it comes') from public.cabinet_counts where list_id = '7d000000-0000-4000-8000-000000000001';
select tests.counted(4, -1), tests.act('clinic', tests.tell(tests.cream('{"counted": 4, "counted_at": "infinity"}')::text));
select ok(counted_at between now() and clock_timestamp() and counted = 4, 'nothing is counted later than it comes') from public.cabinet_counts where list_id = '7d000000-0000-4000-8000-000000000001';

-- What is left

delete from public.cabinet_counts;
create function tests.known() returns text language sql return tests.item('counted,delivered,coming,pace,estimate,to_order');
select tests.ordered('cancelled', 5, 9), tests.ordered('returned', 5, 9, 9, 9), tests.ordered('delivered', 400, 9), tests.ordered('new', 400, 9);
select is(tests.known(), '- 0 0 - - 10', 'cancelled, returned and old orders say nothing');
select tests.ordered('delivered', 60, 9, 8, 1, 1);
select is(tests.known(), '- 6 0 - 6 4', 'one delivery: what was sent and neither returned nor claimed');
select tests.ordered('delivered', 30, 4);
select is(tests.known(), '- 4 0 6.0 0 10', 'two of them: 6 pieces in 30 days are used; the last one is where it begins');
select tests.counted(5, 10);
select is(tests.known(), '5 0 0 6.0 3 7', 'a count of ten days ago less the pace');
select tests.ordered('delivered', 3, 2);
select is(tests.known(), '5 2 0 5.3 5 5', 'with what was delivered since: 10 pieces in 57 days are used');
select tests.ordered('new', 1, 1), tests.ordered('confirmed', 1, 1), tests.ordered('assembling', 1, 1, 1), tests.ordered('shipped', 1, 2, 1);
select is(tests.known(), '5 2 4 5.3 5 1', 'what is on its way is not ordered again');
select tests.ordered('delivered', 2, 3);
select is(tests.known(), '5 5 4 6.2 8 0', 'nor less than nothing, when there is more than the norm');
delete from public.order_items where name = 'Tap Cream' and order_id in (select id from public.orders where user_id = tests.id('clinic'));
select tests.ordered('delivered', 9, 12), tests.ordered('delivered', 8, 12);
select is(tests.item('pace'), '12.0', 'deliveries of two days in a row are no habit of each day');
delete from public.order_items where name = 'Tap Cream' and order_id in (select id from public.orders where user_id = tests.id('clinic'));

delete from public.cabinet_counts;
select tests.ordered('delivered', 0, 4);
update public.orders set delivered_at = now() - interval '1 hour' where user_id = tests.id('clinic') and delivered_at > now() - interval '1 day';
select tests.counted(5, 2 / 24.0);
select is(tests.known(), '5 4 0 - 9 1', 'what was counted before a delivery of that day, and sent after it, is without the delivery');
select tests.counted(5, 1 / 48.0);
select is(tests.known(), '5 0 0 - 5 5', 'counted after it, with it');
delete from public.order_items where name = 'Tap Cream' and order_id in (select id from public.orders where user_id = tests.id('clinic'));
delete from public.cabinet_counts;

-- Two cabinets of one product: a norm of 10 and one of 5

insert into public.clinic_lists (id, clinic_id, name, kind) values ('7d000000-0000-4000-8000-000000000004', tests.id('clinic'), 'Кабинет 2', 'cabinet');
insert into public.clinic_list_items (list_id, product_id, quantity, par, position, sku, name, product_type, volume_ml)
values ('7d000000-0000-4000-8000-000000000004', '7b000000-0000-4000-8000-000000000001', 1, 5, 1, 'TAP-CREAM', 'Tap Cream', 'Крем', 50);
create function tests.both() returns text language sql return concat_ws(', ',
  tests.item('delivered,coming,pace,estimate,to_order,lacking'), tests.item('delivered,coming,pace,estimate,to_order,lacking', list => '7d000000-0000-4000-8000-000000000004'));
select tests.counted(5, 10), tests.ordered('delivered', 60, 12), tests.ordered('delivered', 30, 3);
select is(tests.both(), '0 0 8.0 2 13 2, 1 0 4.0 0 13 2', 'each has its share of deliveries and pace; what both lack is ordered together');
select is(tests.topped() || '; ' || tests.topped('7d000000-0000-4000-8000-000000000004'), 'TAP-CREAM 13; TAP-CREAM 13', 'whichever is topped up');
select tests.ordered('new', 0, 13);
select is(concat_ws('; ', tests.both(), tests.topped(), tests.topped('7d000000-0000-4000-8000-000000000004')), '0 13 8.0 2 0 2, 1 13 4.0 0 0 2; null; null', 'and once');
delete from public.order_items where name = 'Tap Cream' and order_id in (select id from public.orders where user_id = tests.id('clinic') and status = 'new');
select tests.act('clinic', tests.tell(tests.cream('{"counted": 7}')::text, '7d000000-0000-4000-8000-000000000004'));
select is(tests.both(), '0 0 8.0 2 8 1, 0 0 4.0 7 0 0', 'what is full lacks nothing, and its surplus fills no other');
delete from public.clinic_lists where id = '7d000000-0000-4000-8000-000000000004';
delete from public.order_items where name = 'Tap Cream' and order_id in (select id from public.orders where user_id = tests.id('clinic'));

-- Procedures: 2 ml of a jar of 50 ml, 3 ml of another volume of it
update public.products set family = 'tap-jar' where sku in ('TAP-CREAM', 'TAP-OFF');
insert into public.protocol_steps (id, protocol_id, position, product_id, ml, text) values
  ('7e000000-0000-4000-8000-000000000011', '7e000000-0000-4000-8000-000000000001', 1, '7b000000-0000-4000-8000-000000000001', 2, 'Tap'),
  ('7e000000-0000-4000-8000-000000000012', '7e000000-0000-4000-8000-000000000001', 2, '7b000000-0000-4000-8000-000000000004', 3, 'Tap'),
  ('7e000000-0000-4000-8000-000000000013', '7e000000-0000-4000-8000-000000000002', 1, '7b000000-0000-4000-8000-000000000001', 9, 'Tap');
create function tests.monthly(n text, protocol text default '7e000000-0000-4000-8000-000000000001') returns text language sql
return tests.act('clinic', format('select set_clinic_protocol(%L, %s)', protocol, n));
select is(tests.monthly(n), 'PT422 bad_procedures {"max": 1000, "min": 1}', 'not ' || n || ' a month') from unnest('{0,1001,-1}'::text[]) as n;
select is(tests.monthly('3', '7e000000-0000-4000-8000-000000000002'), 'PT404 protocol_not_found', 'nor of a draft');
select is(tests.monthly('30'), 'null', '30 procedures a month');
delete from public.cabinet_counts;
select tests.counted(20, 15);
select is(tests.known(), '20 0 0 3.0 19 0', 'take 150 ml: a jar in whichever volume the list has it');
insert into public.clinic_protocol_amounts (clinic_id, step_id, ml) values (tests.id('clinic'), '7e000000-0000-4000-8000-000000000011', 12);
select is(tests.known(), '20 0 0 9.0 16 0', 'by the clinic''s own amounts');
insert into public.clinic_list_items (list_id, product_id, quantity, position, sku, name, product_type, volume_ml)
values ('7d000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000004', 1, 9, 'TAP-OFF', 'Tap Off', 'Крем', 50);
select is(tests.item('pace') || tests.item('pace', 'TAP-OFF'), '7.21.8', 'each step takes its own volume where the list has both');
delete from public.clinic_list_items where position = 9;
update public.products set volume_ml = 100 where sku = 'TAP-OFF';
insert into public.clinic_lists (id, clinic_id, name, kind) values ('7d000000-0000-4000-8000-000000000004', tests.id('clinic'), 'Кабинет 2', 'cabinet');
insert into public.clinic_list_items (list_id, product_id, quantity, par, position, sku, name, product_type, volume_ml)
values ('7d000000-0000-4000-8000-000000000004', '7b000000-0000-4000-8000-000000000004', 1, 15, 1, 'TAP-OFF', 'Tap Off', 'Крем', 100);
select is(tests.item('pace') || ' ' || tests.item('pace', 'TAP-OFF', '7d000000-0000-4000-8000-000000000004'), '2.3 3.4',
  'cabinets of other volumes share 450 ml, as they keep 500 and 1,500');
insert into public.clinic_list_items (list_id, product_id, quantity, par, position, sku, name, product_type, volume_ml)
values ('7d000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000004', 1, 15, 9, 'TAP-OFF', 'Tap Off', 'Крем', 100);
select is(tests.item('pace') || ' ' || tests.item('pace', 'TAP-OFF') || ' ' || tests.item('pace', 'TAP-OFF', '7d000000-0000-4000-8000-000000000004'),
  '4.1 0.5 1.9', 'and 2,000 and 1,500, where one keeps two volumes');
delete from public.clinic_list_items where position = 9;
delete from public.clinic_lists where id = '7d000000-0000-4000-8000-000000000004';
update public.products set volume_ml = 50 where sku = 'TAP-OFF';
select tests.ordered('delivered', 60, 12), tests.ordered('delivered', 30, 1);
select is(tests.item('pace'), '12.0', 'the faster pace counts');
select is(tests.item('pace', 'TAP-TONIC', '7d000000-0000-4000-8000-000000000003'), 'PT404 list_not_found', 'of the own clinic alone');
select is(tests.act('rival', $$ select jsonb_path_query_first(clinic_list('7d000000-0000-4000-8000-000000000003'), '$.items[*] ? (@.sku == "TAP-CREAM")') -> 'pace' $$), 'null', 'and another one''s cabinet is its own');
select tests.monthly('1');
select is(monthly::int, 1, 'less is kept') from public.clinic_protocols where clinic_id = tests.id('clinic') and protocol_id = '7e000000-0000-4000-8000-000000000001';
select tests.monthly('null');
select is(count(*)::int, 0, 'none is') from public.clinic_protocols where clinic_id = tests.id('clinic') and protocol_id = '7e000000-0000-4000-8000-000000000001';
delete from public.order_items where name = 'Tap Cream' and order_id in (select id from public.orders where user_id = tests.id('clinic'));

-- As it can be ordered

select tests.counted(8);
create function tests.by(rule text) returns text language plpgsql as $$
declare answer text;
begin
  execute format('update public.products set %s where sku = ''TAP-CREAM''', rule);
  answer := tests.topped();
  raise exception using errcode = 'TAP00', message = answer;
exception when sqlstate 'TAP00' then return answer;
end;
$$;
select is(tests.by(rule), topped, rule) from (values
  ('order_min = 1', 'TAP-CREAM 2'), ('order_min = 3', 'TAP-CREAM 3'), ('order_step = 6', 'TAP-CREAM 7'), ('order_min = 2, order_step = 6', 'TAP-CREAM 2'),
  ('order_max = 1', 'TAP-CREAM 1'), ('order_min = 101', 'null'), ('order_step = 6, order_max = 5', 'TAP-CREAM 1')
) as v (rule, topped);
update public.availability set available = false where sku = 'TAP-CREAM';
select is(tests.topped(), 'null', 'nothing of what is off sale');
update public.availability set available = true, price = null where sku = 'TAP-CREAM';
select is(tests.topped(), 'null', 'nor on request');
update public.availability set price = 1000 where sku = 'TAP-CREAM';
select is(tests.topped('7d000000-0000-4000-8000-000000000002'), 'null', 'a plain list has no norm');
insert into public.product_images (product_id, path, alt, position) select p.id, '/img/tap-640.webp', 'Tap', 1 from public.products as p where p.sku = 'TAP-CREAM';
select is(tests.act('accountant', 'select clinic_list_cards()')::jsonb,
  jsonb_build_array('{"id": "7d000000-0000-4000-8000-000000000001", "name": "Кабинет", "kind": "cabinet", "items": 2, "every_days": null, "next_on": null, "due_since": null, "to_order": 1, "pictures": ["/img/tap-640.webp"]}'::jsonb
    || (select jsonb_build_object('updated_at', l.updated_at) from public.clinic_lists as l where l.id = '7d000000-0000-4000-8000-000000000001'),
  '{"id": "7d000000-0000-4000-8000-000000000002", "name": "Список", "kind": "list", "items": 0, "every_days": null, "next_on": null, "due_since": null, "to_order": 0, "pictures": []}'::jsonb
    || (select jsonb_build_object('updated_at', l.updated_at) from public.clinic_lists as l where l.id = '7d000000-0000-4000-8000-000000000002')), 'the cards count it');

-- The day of a list

delete from public.clinic_lists where id not in ('7d000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000002', '7d000000-0000-4000-8000-000000000003');
delete from public.notifications; delete from public.outbox;
insert into public.clinic_list_items (list_id, product_id, quantity, position, sku, name, product_type, volume_ml)
values ('7d000000-0000-4000-8000-000000000002', '7b000000-0000-4000-8000-000000000003', 1, 1, 'TAP-ASK', 'Tap Ask', 'Крем', 50);
update public.clinic_lists set every_days = 7, next_on = private.today() + case kind when 'list' then 0 else 1 end;
update public.clinic_lists set next_on = private.today() - 15 where clinic_id = tests.id('rival');
update public.user_clinic_info set status = 'reject', reject_kind = 'blocked', reject_reason = 'Tap' where user_id = tests.id('rival');
delete from public.notifications; delete from public.outbox;
select is(private.remind_of_lists(100), 2, 'two lists are due');
select results_eq(
  $$ select p.name, n.title, n.url, o.event from public.notifications as n join tests.personas as p on p.id = n.user_id left join public.outbox as o on o.user_id = n.user_id order by p.position $$,
  $$ select p, 'Пора заказать: Список', '/lists/7d000000-0000-4000-8000-000000000002', 'list_due' from unnest('{clinic,owner2,buyer}'::text[]) as p $$,
  'who may order for a verified clinic reads of it');
select results_eq('select name, next_on - private.today(), due_since - private.today() from public.clinic_lists order by id', $$ values ('Кабинет', 1, null), ('Список', 7, 0), ('Кабинет', 6, null) $$,
  'each has its next day after today, in its rhythm');
select is(private.remind_of_lists(100), 0, 'once');
select is(tests.act(who, $$ select my_desk() -> 'lists' $$)::jsonb, jsonb_build_array(jsonb_build_object('id', '7d000000-0000-4000-8000-000000000002', 'name', 'Список', 'due_since', private.today())), who || ' sees what is due')
  from unnest('{owner2,requester}'::text[]) as who;
select is(tests.act('rival', $$ select my_desk() -> 'lists' $$), '[]', 'nobody else does');
select is(tests.act('buyer', $$ select clinic_list_cards() #>> '{0,name}' $$), 'Список', 'it comes first');
select tests.act('buyer', $$ select close_clinic_list_due('7d000000-0000-4000-8000-000000000002') $$);
select is(tests.act('clinic', $$ select my_desk() -> 'lists' $$), '[]', 'until it is in the cart');
update public.clinic_lists set next_on = private.today();
update public.clinic_list_items set par = 1 where list_id = '7d000000-0000-4000-8000-000000000001';
delete from public.clinic_list_items where list_id = '7d000000-0000-4000-8000-000000000002';
delete from public.notifications; delete from public.outbox;
select is(private.remind_of_lists(2), 2, 'as many as a batch has');
select is(private.remind_of_lists(2), 1, 'then the rest');
select is_empty('select title from public.notifications', 'nobody reads of a full cabinet or an empty list');
select is(count(due_since)::int, 0, 'nor are they due') from public.clinic_lists;
select tests.counted(0);
update public.clinic_lists set next_on = private.today();
select tests.act('buyer', $$ select set_notification_setting('list_due', 'inbox', false), set_notification_setting('list_due', 'email', false) $$);
select private.remind_of_lists(100);
select results_eq('select p.name, n.title from public.notifications as n join tests.personas as p on p.id = n.user_id order by p.position', $$ values ('clinic', 'Пора заказать: Кабинет'), ('owner2', 'Пора заказать: Кабинет') $$,
  'of one that lacks something they are, unless they do not want it');

select * from finish();
rollback;
