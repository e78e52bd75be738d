-- Who sees orders, and what: the clinic and its manager, admins, and logistic through the delivery board alone.
begin;
select plan(233);
\ir fixtures.psql

-- One order of the clinic, one of its rival, and one that the blocked clinic placed in better days under its former manager.
insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, city, address, recipient_name, recipient_phone,
   idempotency_key, account_manager_id, confirmed_at)
select o.id::uuid, o.number, tests.id(o.owner), tests.id(o.owner), o.status::public.order_status, o.payment::public.payment_method, 31337, 4242, 'tap-courier',
       'Алматы', 'ул. Абая, 1', 'Tap Recipient', '+77011234567', o.id::uuid, tests.id(o.manager), now()
  from (values
    ('7d000000-0000-4000-8000-000000000001', '1999-000001', 'clinic', 'confirmed', 'invoice', 'manager'),
    ('7d000000-0000-4000-8000-000000000002', '1999-000002', 'rival', 'new', 'invoice', 'manager2'),
    ('7d000000-0000-4000-8000-000000000003', '1999-000003', 'blocked', 'shipped', 'cash', 'ex_manager')
  ) as o (id, number, owner, status, payment, manager);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity)
select id, '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', 'Aqua Science', 50, 31337, 1 from public.orders where number like '1999-%';
insert into public.order_events (order_id, to_status, actor_id) select id, 'new', user_id from public.orders where number like '1999-%';
insert into public.order_payments (order_id, kind, amount, paid_on, note) select id, 'received', 7, '2026-01-01', 'among ourselves' from public.orders where number like '1999-%';
insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version) select id, account_manager_id, 'B', 6.66, 1 from public.orders where number like '1999-%';
insert into public.order_changes (order_id, field, reason) select id, 'delivery_price', 'farther than it seemed' from public.orders where number like '1999-%';
insert into public.order_notes (order_id, author_id, note) select id, tests.id('admin'), 'among ourselves' from public.orders where number like '1999-%';

-- Tables

select tests.cells(format('reads %s of the order of a blocked clinic that had a manager', what), format('select count(*) from %s = ''7d000000-0000-4000-8000-000000000003''', source), '0',
    'anon=42501', 'blocked, admin, super_admin=1')
  from (values ('the head', 'orders where id'), ('the lines', 'order_items where order_id'), ('the events', 'order_events where order_id')) as v (what, source);
select tests.cells('counts orders', $$ select count(*) from orders where number like '1999-%' $$, '0',
  'anon=42501', 'blocked, clinic, rival, manager, manager2=1', 'admin, super_admin=3');
select tests.cells('notes something on the order of a blocked clinic', $$ insert into order_notes (order_id, note) values ('7d000000-0000-4000-8000-000000000003', 'call') $$, '42501',
  'admin, super_admin=1');

select tests.cells('reads the commission of the order of a blocked clinic that had a manager', $$ select count(*) from order_commissions where order_id = '7d000000-0000-4000-8000-000000000003' $$, '0',
  'anon=42501', 'admin, super_admin=1');
select tests.cells('asks for its own payments of the clinic''s order', $$ select my_order_payments('7d000000-0000-4000-8000-000000000001') #- '{0,created_at}' #- '{0,id}' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic=[{"kind": "received", "amount": 7, "paid_on": "2026-01-01", "reverses_id": null}]');

-- Lists of staff

select tests.cells('lists clinics', $$ select jsonb_path_query_array(admin_users(search => 'tap.test', page_size => 100), '$.rows[*].legal_name')::text $$, 'PT403 not_allowed',
  'anon=42501', 'manager=["Tap clinic"]', 'manager2=["Tap rival"]',
  'admin, super_admin=["Tap pending", "Tap rejected", "Tap blocked", "Tap clinic", "Tap rival"]');
select tests.cells('lists another''s clients', $$ select jsonb_array_length(admin_users(manager_id => tests.id('manager2')) -> 'rows') $$, 'PT403 not_allowed',
  'anon=42501', 'manager, manager2, admin, super_admin=1');
select is(tests.attempt('manager', $$ select admin_users(manager_id => tests.id('manager2')) -> 'rows' -> 0 ->> 'legal_name' $$), 'Tap clinic', 'a manager gets his own clients, whosever he asks for');
select is(tests.attempt(persona, format('select admin_users(%s) ->> ''total''', arguments)), expected, format('%s finds clinics by %s: %s', persona, arguments, expected))
  from (values
    ('admin', $$search => 'tap clinic'$$, '1'), ('admin', $$search => '260140000015'$$, '1'), ('admin', $$search => '+7 701 000-00-06'$$, '1'), ('admin', $$search => '8 (701) 000-00-06'$$, '1'),
    ('admin', $$search => 'clinic@tap.test'$$, '1'), ('admin', $$search => 'tap_clinic'$$, '0'), ('admin', $$search => '%clinic%tap%'$$, '0'),
    ('admin', $$clinic_id => tests.id('rival')$$, '1'), ('admin', $$search => 'tap.test', status => 'pending'$$, '1'),
    ('admin', $$search => 'tap.test', without_manager => true$$, '2'), ('admin', $$search => 'tap.test', city => 'Тараз'$$, '0'),
    ('manager', $$clinic_id => tests.id('rival')$$, '0'), ('manager', $$search => 'rival'$$, '0'), ('manager', $$without_manager => true$$, '0')
  ) as v (persona, arguments, expected);
select is(tests.attempt('admin', $$ select admin_users(search => 'tap.test') -> 'counts' $$), '{"reject": 2, "pending": 1, "verified": 2}', 'clinics are counted by status');
select is(tests.attempt('admin', $$ select jsonb_array_length(admin_users(search => 'tap.test', page => 2, page_size => 3) -> 'rows') $$), '2', 'the second page holds the rest');

update auth.users set email = 'moved@tap.test' where id = tests.id('rival');
select is(tests.attempt('admin', $$ select admin_users(search => 'moved@tap') #>> '{rows,0,legal_name}' $$), 'Tap rival', 'a clinic is found by the address that it has moved to');

-- Sorting: by indexed columns any list, by what was bought or put into the cart a short one

create function tests.sorted(persona text, arguments text) returns text
language sql
return tests.attempt(persona, format($$ select string_agg(replace(r ->> 'legal_name', 'Tap ', ''), ' ' order by n) from jsonb_array_elements(admin_users(search => 'tap.test', %s) -> 'rows') with ordinality as a (r, n) $$, arguments));
update public.user_clinic_info set trade_name = 'ёж' where user_id = tests.id('clinic');
update public.user_clinic_info set trade_name = 'Ель' where user_id = tests.id('rival');
update public.user_clinic_info set city = 'Тараз' where user_id = tests.id('pending');
insert into public.user_carts (user_id, items, updated_at) values (tests.id('blocked'), '[]', now()), (tests.id('rival'), '[]', now() - interval '1 day')
  on conflict (user_id) do update set updated_at = excluded.updated_at;

select is(tests.sorted('admin', arguments), expected, format('admin_users(%s): %s', arguments, expected))
  from (values
    ($$ sort => 'name', status => 'verified' $$, 'clinic rival'), ($$ sort => '-name', status => 'verified' $$, 'rival clinic'),
    ($$ sort => 'name', page => 2, page_size => 2 $$, (select string_agg(replace(legal_name, 'Tap ', ''), ' ' order by n) from (
       select legal_name, row_number() over (order by coalesce(trade_name, legal_name) collate "ru-x-icu") as n from user_clinic_info where email like '%tap.test') as c where n in (3, 4))),
    ($$ sort => '-city', page_size => 1 $$, 'pending'),
    ($$ sort => '-last_order', page_size => 1 $$, (select replace(legal_name, 'Tap ', '') from user_clinic_info join orders using (user_id) where email like '%tap.test' order by orders.created_at desc, user_id limit 1)),
    ($$ sort => '-turnover', page_size => 1, status => 'verified' $$, (select replace(legal_name, 'Tap ', '') from user_clinic_info left join orders as o on o.user_id = user_clinic_info.user_id and o.status = 'delivered' and o.delivered_at > now() - interval '90 days'
       where email like '%tap.test' and user_clinic_info.status = 'verified' group by user_clinic_info.user_id order by coalesce(sum(o.items_total - o.deducted_total), 0) desc, user_clinic_info.user_id limit 1)),
    ($$ sort => '-cart', page_size => 2 $$, 'blocked rival'),
    ($$ sort => 'email' $$, 'PT422 bad_sort')
  ) as v (arguments, expected);
select is(tests.sorted('manager', $$ sort => '-turnover' $$), 'clinic', 'a manager sorts his own clients');
select is(tests.attempt('admin', format($$ select jsonb_path_query_array(admin_orders(search => '1999-00', sort => %L), '$.rows[*].number') $$, sort)), expected::text, format('orders sorted by %s', sort))
  from (select sort, (select jsonb_agg(number order by case sort when 'created' then extract(epoch from created_at) when '-created' then -extract(epoch from created_at) when 'total' then total else -total end,
            case when sort in ('created', '-total') then id end desc, id)
          from orders where number like '1999-00%') as expected
          from unnest('{created,-created,total,-total}'::text[]) as s (sort)) as v;
select is(tests.attempt('admin', $$ select admin_orders(sort => 'number') $$), 'PT422 bad_sort', 'and by nothing else');
update public.user_clinic_info set trade_name = null where user_id in (tests.id('clinic'), tests.id('rival'));

select tests.cells('lists orders', $$ select jsonb_path_query_array(admin_orders(search => '1999-00'), '$.rows[*].clinic_name')::text $$, 'PT403 not_allowed',
  'anon=42501', 'manager=["Tap clinic"]', 'manager2=["Tap rival"]', 'admin, super_admin=["Tap clinic", "Tap rival", "Tap blocked"]');
select tests.cells('asks for the orders of the rival', $$ select admin_orders(clinic_id => tests.id('rival')) ->> 'total' $$, 'PT403 not_allowed',
  'anon=42501', 'manager=0', 'manager2, admin, super_admin=1');
select is(tests.attempt('manager', $$ select admin_orders() -> 'rows' -> 0 ->> 'total' $$), '35579', 'a manager reads the sums of his clients');
select is(tests.attempt('admin', $$ select admin_orders(manager_id => tests.id('ex_manager')) -> 'counts' $$), '{"shipped": 1}', 'admins filter by manager');

-- Delivery

select tests.cells('opens the delivery board',
  $$ select string_agg(o ->> 'number', ' ' order by o ->> 'number') from jsonb_array_elements(delivery_board(search => 'Tap Recipient') -> 'orders') as o $$, 'PT403 not_allowed',
  'anon=42501', 'logistic=1999-000001 1999-000003', 'admin, super_admin=1999-000001 1999-000002 1999-000003');
select tests.cells('opens the clinic''s order for delivery', $$ select delivery_order('7d000000-0000-4000-8000-000000000001') ->> 'number' $$, 'PT403 not_allowed',
  'anon=42501', 'logistic, admin, super_admin=1999-000001');
select tests.cells('opens an order for delivery before it is confirmed', $$ select delivery_order('7d000000-0000-4000-8000-000000000002') ->> 'number' $$, 'PT403 not_allowed',
  'anon=42501', 'logistic=PT404 order_not_found', 'admin, super_admin=1999-000002');

create temporary table seen_by_logistic as
select 'the board' as place, tests.attempt('logistic', $$ select delivery_board(search => 'Tap Recipient') $$)::jsonb as json
union all
select 'order ' || n, tests.attempt('logistic', format($$ select delivery_order('7d000000-0000-4000-8000-00000000000%s') $$, n))::jsonb from unnest('{1,3}'::int[]) as n;
select unalike(json::text, '%31337%', format('%s tells logistic no price of a line', place)) from seen_by_logistic;
select unalike(json::text, '%4242%', format('%s tells logistic no price of delivery', place)) from seen_by_logistic;
select unalike(json::text, '%2601400000%', format('%s tells logistic no БИН', place)) from seen_by_logistic;
select unalike(json::text, '%among ourselves%', format('%s tells logistic no notes', place)) from seen_by_logistic;
select set_eq(
  $$ select distinct key from seen_by_logistic, lateral jsonb_object_keys(json) as key where place like 'order%' $$,
  '{id,number,status,created_at,since,clinic_name,city,address,recipient_name,recipient_phone,comment,delivery_method,delivery_kind,carrier,tracking_number,is_paid,
    amount_to_collect,positions,pieces,items,events,stage,picked,missing,desired_on,on_shortage,places,weight,carrier_code,tracking_url,problem,handed_to,
    picker,asks_code,cost,cash_taken,photo_path,manager_informed_at}'::text[], 'logistic gets these fields of an order and no others'
);
select set_eq(
  $$ select distinct key from seen_by_logistic, lateral jsonb_array_elements(json -> 'items') as item, lateral jsonb_object_keys(item) as key where place like 'order%' $$,
  '{id,kind,product_id,sku,name,product_type,line,volume_ml,image_url,quantity,sent_quantity,cell,barcode,is_picked,reason}'::text[], 'and these of a line'
);
select is(json ->> 'amount_to_collect', expected, format('%s has %s to collect', place, coalesce(expected, 'nothing')))
  from seen_by_logistic join (values ('order 1', null), ('order 3', '35579')) as v (place, expected) using (place);
update public.orders set payment_status = 'paid', received_total = due where number = '1999-000003';
select is(tests.attempt('logistic', $$ select delivery_order('7d000000-0000-4000-8000-000000000003') ->> 'amount_to_collect' $$), 'null', 'what is paid is not collected again');

select * from finish();
rollback;
