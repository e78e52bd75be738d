-- The shop's figures: who reads them, what each block counts at the edges of days, and what keeps searches without persons.
begin;
select plan(137);
\ir fixtures.psql

select ok(
  (select count(*) filter (where o.delivered_at < now() - s.payment_days * interval '1 day') between 1 and count(*) * 2 / 3
     from public.orders as o cross join public.shop_settings as s where o.debt > 0 group by s.payment_days),
  'of the demo shop''s debts some are overdue, and fewer than two thirds'
);

-- A shop of its own: what else is in the database lies in other years.
create function tests.moment(at timestamp) returns timestamptz language sql immutable return at at time zone 'Asia/Almaty';
insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, payment_status, items_total, deducted_total, delivery_price, received_total, delivery_method, city, address,
   recipient_name, recipient_phone, idempotency_key, account_manager_id, created_at, confirmed_at, shipped_at, delivered_at, cancelled_at)
select ('7e000000-0000-4000-8000-' || lpad(o.n::text, 12, '0'))::uuid, '2003-' || lpad(o.n::text, 6, '0'), tests.id(o.owner), tests.id(o.owner),
       o.status::public.order_status, 'invoice', 'unpaid', o.sum, o.back, 2000, o.received, 'tap-courier', o.city, 'ул. Абая, 1', 'Recipient', '+77011234567', gen_random_uuid(),
       tests.id(o.manager), tests.moment(o.placed), tests.moment(o.placed) + interval '2 hours', tests.moment(o.placed) + interval '10 hours',
       case when o.status <> 'cancelled' then tests.moment(o.ended) end, case when o.status = 'cancelled' then tests.moment(o.ended) end
  from (values
    -- The last second of March and the first of April.
    (1, 'clinic', 'delivered', 10000, 0, 12000, 'Алматы', 'manager', '2003-03-30 10:00'::timestamp, '2003-03-31 23:59:59'::timestamp),
    (2, 'clinic', 'delivered', 20000, 5000, 0, 'Астана', 'manager', '2003-03-30 10:00', '2003-04-01 00:00'),
    (3, 'rival', 'delivered', 30000, 0, 0, 'Алматы', 'manager2', '2003-04-01 10:00', '2003-04-30 23:59:59'),
    -- Returned whole, on its way, cancelled.
    (4, 'rival', 'returned', 40000, 40000, 0, 'Алматы', 'manager2', '2003-04-01 10:00', '2003-04-10 12:00'),
    (5, 'rival', 'shipped', 50000, 0, 0, 'Алматы', 'manager2', '2003-04-01 10:00', null),
    (6, 'rival', 'cancelled', 60000, 0, 0, 'Алматы', 'manager2', '2003-04-01 10:00', '2003-04-30 23:59:59'),
    (7, 'clinic', 'cancelled', 70000, 0, 0, 'Алматы', 'manager', '2003-04-01 10:00', '2003-05-01 00:00'),
    -- Came back piece by piece: still delivered, and nothing of it left.
    (8, 'clinic', 'delivered', 5000, 5000, 0, 'Алматы', 'manager', '2003-04-01 10:00', '2003-04-15 12:00')
  ) as o (n, owner, status, sum, back, received, city, manager, placed, ended);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, sent_quantity, returned_quantity, created_at)
select o.id, p.id, p.sku, p.slug, p.name, 'x', 'x', p.volume_ml, 1000, o.items_total / 1000, o.items_total / 1000, o.deducted_total / 1000, o.created_at
  from public.orders as o join public.products as p on p.sku = case when o.number = '2003-000002' then 'TAP-TONIC' else 'TAP-CREAM' end
 where o.number like '2003-%';
insert into public.order_events (order_id, to_status, comment) values
  ('7e000000-0000-4000-8000-000000000006', 'cancelled', 'Резерв закончился 30.04.2003, оплата не поступила'),
  ('7e000000-0000-4000-8000-000000000007', 'cancelled', '');
update public.user_clinic_info set created_at = tests.moment('2003-04-01 00:00'), verified_at = tests.moment('2003-04-03 00:00') where user_id = tests.id('clinic');
update public.user_clinic_info set created_at = tests.moment('2003-04-30 23:59'), verified_at = null where user_id = tests.id('pending');
update public.user_clinic_info set created_at = tests.moment('2003-05-01 00:00'), verified_at = tests.moment('2003-05-01 12:00') where user_id = tests.id('rival');
do $$ begin
  perform private.rebuild_sales();
  perform private.count_clinic_steps(1000000);
end $$;

-- What they are asked

select is(tests.attempt('admin', format('select stats_summary(%s)', arguments)), expected, format('stats_summary(%s): %s', arguments, expected))
  from (values
    ($$null, '2003-04-30'$$, 'PT422 bad_period'),
    ($$'2003-04-30', '2003-04-01'$$, 'PT422 bad_period'),
    ($$'2001-04-01', '2013-04-30'$$, 'PT422 bad_period'),
    ($$'1999-12-31', '2003-04-30'$$, '23514'),
    ($$'2003-04-01', 'infinity'$$, '23514'),
    ($$'2003-04-01', '2003-04-30', '{"compare_from": "2003-03-01"}'$$, 'PT422 bad_period'),
    ($$'2003-04-01', '2003-04-30', '{"city": ["Алматы"]}'$$, 'PT422 bad_filters'),
    ($$'2003-04-01', '2003-04-30', '{"client": "x"}'$$, 'PT422 bad_filters'),
    ($$'2003-04-01', '2003-04-30', '{"manager": "x"}'$$, 'PT422 bad_filters'),
    ($$'2003-04-01', '2003-04-30', '{"line": "no-such-line"}'$$, 'PT422 bad_filters'),
    ($$'2003-04-01', '2003-04-30', '[]'$$, 'PT422 bad_filters')
  ) as a (arguments, expected);
select is(tests.attempt('admin', $$ select stats_breakdown('price', '2003-04-01', '2003-04-30') $$), 'PT422 bad_dimension', 'a dimension there is none of');
select is(tests.attempt('admin', $$ select stats_products('2003-04-01', '2003-04-30', sort => 'name') $$), 'PT422 bad_sort', 'a sort there is none of');
select is(tests.attempt('admin', $$ select stats_clinics('2003-04-01', '2003-04-30', which => 'all') $$), 'PT422 bad_which', 'a list of clinics there is none of');

-- What they answer

create function tests.april(persona text, block text, path text, filters jsonb default '{}', dimension text default null) returns text
language sql
return tests.attempt(persona, format(
  $$ select %s(%s from_day => '2003-04-01', to_day => '2003-04-30', filters => %L) #>> %L $$, block, 'dimension => ' || quote_literal(dimension) || ',', filters, path
));

select is(tests.april(persona, block, path, filters::jsonb), expected, format('%s for %s, %s of %s: %s', block, persona, path, filters, expected))
  from (values
    ('admin', 'stats_summary', '{turnover,value}', '{}', '45000'),
    ('admin', 'stats_summary', '{turnover,previous}', '{}', '10000'),
    ('admin', 'stats_summary', '{turnover,previous}', '{"compare_from": "2003-03-01", "compare_to": "2003-03-30"}', '0'),
    ('admin', 'stats_summary', '{orders,value}', '{}', '2'),
    ('admin', 'stats_summary', '{average_order,value}', '{}', '22500'),
    ('admin', 'stats_summary', '{active_clinics,value}', '{}', '2'),
    ('admin', 'stats_summary', '{new_clinics,value}', '{}', '1'),
    ('admin', 'stats_summary', '{turnover,value}', '{"city": "Астана"}', '15000'),
    ('admin', 'stats_summary', '{turnover,value}', '{"line": "aqua-science"}', '45000'),
    ('admin', 'stats_summary', '{orders,value}', '{"line": "aqua-science"}', '2'),
    ('admin', 'stats_summary', '{turnover,value}', '{"line": "all-over"}', '0'),
    ('admin', 'stats_summary', '{orders,value}', '{"line": "all-over"}', '0'),
    ('admin', 'stats_summary', '{average_order,value}', '{"line": "all-over"}', 'null'),
    ('admin', 'stats_turnover', '{rows,0,value}', '{}', '15000'),
    ('admin', 'stats_turnover', '{rows,29,value}', '{}', '30000'),
    ('admin', 'stats_turnover', '{rows,29,previous}', '{}', '10000'),
    ('admin', 'stats_products', '{rows,0,sku}', '{}', 'TAP-CREAM'),
    ('admin', 'stats_products', '{rows,1,turnover}', '{}', '15000'),
    ('admin', 'stats_products', '{rows,0,turnover}', '{"city": "Астана"}', '15000'),
    ('admin', 'stats_products', '{vital}', '{}', '2'),
    ('admin', 'stats_clinics', '{total}', '{}', '2'),
    ('admin', 'stats_clinics', '{rows,0,name}', '{}', 'Tap rival'),
    ('admin', 'stats_funnel', '{steps,0,clinics}', '{}', '2'),
    ('admin', 'stats_funnel', '{steps,2,clinics}', '{}', '1'),
    ('admin', 'stats_funnel', '{steps,2,median_days}', '{}', '2.00'),
    ('admin', 'stats_lead_time', '{steps,0,median}', '{}', '2.0'),
    ('admin', 'stats_lead_time', '{steps,1,median}', '{}', '8.0'),
    ('admin', 'stats_cancellations', '{orders}', '{}', '1'),
    ('admin', 'stats_cancellations', '{rows,0,reason}', '{}', 'Резерв закончился'),
    ('manager', 'my_stats_summary', '{turnover,value}', '{}', '15000'),
    ('manager', 'my_stats_summary', '{stock_value}', '{}', 'null'),
    ('manager2', 'my_stats_summary', '{turnover,value}', '{}', '30000'),
    ('manager2', 'my_stats_clinics', '{rows,0,name}', '{}', 'Tap rival'),
    ('manager2', 'my_stats_clinics', '{total}', '{}', '1'),
    ('manager2', 'my_stats_products', '{turnover}', '{}', '30000'),
    ('manager2', 'my_stats_cancellations', '{orders}', '{}', '1'),
    ('manager', 'my_stats_cancellations', '{orders}', '{}', '0'),
    ('manager', 'my_stats_funnel', '{steps,0,clinics}', '{}', '1'),
    ('manager2', 'my_stats_lead_time', '{steps,0,orders}', '{}', '1')
  ) as a (persona, block, path, filters, expected);
select is(tests.april('manager', 'my_stats_summary', '{turnover,value}', jsonb_build_object('manager', tests.id('manager2'))), '0',
  'a manager who asks for another''s orders gets none');
select is(tests.april('admin', 'stats_breakdown', '{rows,0,key}', '{}', 'city') || ' ' || tests.april('admin', 'stats_breakdown', '{rows,0,value}', '{}', 'city'), 'Алматы 30000', 'by city');
select is(tests.april('admin', 'stats_breakdown', '{rows,0,name}', '{}', 'manager'), 'Tap Manager Two', 'by manager');
select is(tests.april('admin', 'stats_breakdown', '{rows,0,key}', '{}', 'line'), 'aqua-science', 'by line');
select is(tests.april('admin', 'stats_breakdown', '{turnover}', '{}', 'type'), '45000', 'by type, all of it');
select is(tests.attempt('admin', format('select jsonb_array_length(stats_turnover(%L, %L) -> ''rows'')', from_day, to_day)), expected, format('from %s to %s it comes in %s', from_day, to_day, expected))
  from (values ('2003-01-15', '2003-02-28', '45'), ('2003-01-15', '2003-03-01', '7'), ('2003-01-15', '2003-05-10', '17'), ('2003-01-15', '2003-08-15', '8')) as p (from_day, to_day, expected);
select is(tests.attempt('admin', $$ select string_agg(r ->> 'from' || ' ' || (r ->> 'to'), ', ') from jsonb_path_query(stats_turnover('2003-01-15', '2003-05-10'), '$.rows[0, 16]') as r $$),
  '2003-01-15 2003-01-21, 2003-05-07 2003-05-10', 'weeks are counted from the first day, and the last ends with the period');
select is(tests.attempt('admin', $$ select stats_turnover('2003-01-15', '2003-08-15') #>> '{rows,2,value}' $$), '10000', 'each with its last second');

-- By tier: what the last whole night says, and new where it says nothing
delete from public.clinic_ratings;
delete from private.rating_runs;
insert into public.clinic_ratings (user_id, as_of, version, components, score, tier) values
  (tests.id('clinic'), private.today() - 2, 1, '[]', 90, 'B'), (tests.id('clinic'), private.today() - 1, 1, '[]', 90, 'A'), (tests.id('rival'), private.today(), 1, '[]', 90, 'A');
insert into private.rating_runs (as_of) values (private.today());
do $$ begin perform private.refresh_tiers(); end $$;
select is(tests.april(persona, block, path, jsonb_build_object('tier', tier)), expected, format('%s of %s for %s: %s', block, tier, persona, expected))
  from (values
    ('admin', 'stats_summary', '{turnover,value}', 'A', '15000'),
    ('admin', 'stats_summary', '{turnover,value}', 'B', '0'),
    ('admin', 'stats_summary', '{turnover,value}', 'Новый', '30000'),
    ('admin', 'stats_products', '{turnover}', 'A', '15000'),
    ('admin', 'stats_clinics', '{total}', 'Новый', '1'),
    ('manager2', 'my_stats_summary', '{turnover,value}', 'A', '0'),
    ('manager2', 'my_stats_summary', '{turnover,value}', 'Новый', '30000')
  ) as a (persona, block, path, tier, expected);

-- Readmission moves verified_at, and makes no clinic new
update public.user_clinic_info set first_verified_at = tests.moment('2003-02-01 00:00') where user_id = tests.id('clinic');
select is(tests.april('admin', 'stats_summary', '{new_clinics,value}'), '0', 'a clinic that was blocked and readmitted is not new');
select is(tests.attempt('admin', $$ select stats_clinics('2003-04-01', '2003-04-30', which => 'new') ->> 'total' $$), '0', 'nor in the list of new ones');
select is(tests.attempt('admin', $$ select stats_clinics('2003-02-01', '2003-02-01', which => 'new') ->> 'total' $$), '1', 'it was when it was verified first');

-- Debts are of now, wherever the period lies
update public.orders set received_total = 0 where number = '2003-000001';
select is(
  (tests.attempt('admin', $$ select stats_summary('2001-01-01', '2001-01-01') #>> '{debt,value}' $$))::bigint, (select sum(debt) from public.orders), 'debt is what the orders owe'
);

-- The rows behind a figure

create function tests.listed(persona text, arguments text) returns text
language sql
return tests.attempt(persona, format(
  $$ select coalesce(string_agg(ltrim(right(r ->> 'number', 4), '0'), ' ' order by r ->> 'number'), '') from jsonb_array_elements(admin_orders(from_day => '2003-04-01', to_day => '2003-04-30', %s) -> 'rows') as a (r) $$, arguments));
select is(tests.listed('admin', arguments), expected, format('admin_orders(%s): %s', arguments, expected))
  from (values
    ($$dated_by => 'placed'$$, '3 4 5 6 7 8'),
    ($$dated_by => 'delivered'$$, '2 3'),
    ($$dated_by => 'cancelled'$$, '6'),
    ($$dated_by => 'delivered', search => 'TAP-TONIC'$$, '2'),
    ($$dated_by => 'delivered', product_type => 'krem'$$, '3'),
    ($$dated_by => 'delivered', line => 'aqua-science'$$, '2 3'),
    ($$dated_by => 'delivered', line => 'all-over'$$, ''),
    ($$dated_by => 'delivered', tier => 'A'$$, '2'),
    ($$dated_by => 'cancelled', cancel_reason => 'Резерв закончился'$$, '6'),
    ($$dated_by => 'cancelled', cancel_reason => 'Без причины'$$, ''),
    ($$dated_by => 'returned'$$, 'PT422 bad_dated_by')
  ) as a (arguments, expected);
select is(tests.listed('manager2', $$dated_by => 'delivered'$$), '3', 'a manager finds his clients'' alone');

-- Searches

create function tests.search(persona text, query text, results int, address text) returns text
language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('x-forwarded-for', address)::text, true);
  return tests.act(persona, format('select log_search(%L, %L)', query, results));
end;
$$;
delete from private.search_log;
delete from private.search_days;
delete from private.search_salts;
select tests.search('anon', ' Ботокс  100 ', 0, '10.0.0.1'), tests.search('anon', 'БОТОКС 100', 0, '10.0.0.1'), tests.search('clinic', 'ботокс 100', 0, '10.0.0.1');
select is((select string_agg(distinct query, ',') || count(*) from private.search_log), 'ботокс 1002', 'one spelling, and one row a session');
select tests.search('anon', q, 0, '10.0.0.9') from unnest(array['anna@clinic.kz', '+7 701 123 45 67', '900101300017', 'ф', repeat('я', 61), null]) as q;
select is((select count(*) from private.search_log), 2::bigint, 'addresses, phones, БИН, single letters and essays are dropped');
select is((select count(*) from private.search_log where session in (
  select convert_to(tests.id('clinic')::text, 'UTF8') union select convert_to('10.0.0.1', 'UTF8'))), 0::bigint, 'nobody is named');
select is(tests.attempt('admin', $$ select jsonb_array_length(stats_searches(private_today, private_today) -> 'missing') from (select (now() at time zone 'Asia/Almaty')::date as private_today) as d $$),
  '0', 'what two sessions asked is shown to nobody');
select tests.search('anon', 'ботокс 100', 0, '10.0.0.2');
select is(tests.attempt('admin', $$ select stats_searches(private_today, private_today) #>> '{missing,0,sessions}' from (select (now() at time zone 'Asia/Almaty')::date as private_today) as d $$),
  '3', 'what three asked is');
select tests.search('anon', 'запрос ' || chr(1072 + n / 30) || chr(1072 + n % 30), 1, '10.0.0.3') from generate_series(1, 70) as n;
select is((select count(*) from private.search_log where query like 'запрос %'), 60::bigint, 'one session counts with 60 queries a day');
update private.search_salts set first_search = first_search - 50000;
select tests.search('anon', 'филлер', 0, '10.0.0.4');
select is((select count(*) from private.search_log where query = 'филлер'), 0::bigint, 'and the shop with 50,000');

update private.search_log set day = day - 1;
update private.search_salts set day = day - 1;
select is(private.fold_searches(1000), 1, 'the day is folded');
select is((select query || ' ' || sessions || ' ' || found from private.search_days), 'ботокс 100 3 0', 'to what three sessions asked');
select is((select count(*) from private.search_log) + (select count(*) from private.search_salts), 0::bigint, 'rows and salt are gone');
select is(private.fold_searches(1000), 0, 'and there is nothing more to do');
insert into private.search_days (day, query, sessions, found) values ((now() - interval '25 months')::date, 'давно', 3, 0);
select tests.prune();
select is_empty('select from private.search_days where query = ''давно''', 'what is older than 24 months is forgotten');

-- Searches whose product nobody ordered that week
insert into private.search_days (day, query, sessions, found, product_id) values
  ('2003-04-02', 'крем', 5, 1, '7b000000-0000-4000-8000-000000000001'), ('2003-04-09', 'крем', 4, 1, '7b000000-0000-4000-8000-000000000001');
select is(tests.attempt('admin', $$ select string_agg(u ->> 'query' || ' ' || (u ->> 'sessions'), ',') from jsonb_array_elements(stats_searches('2003-04-01', '2003-04-30') -> 'unsold') as u $$),
  'крем 4', 'a search of a week in which its product was ordered is none that sold nothing');

-- Stock

create function tests.outs(sku text) returns text
language sql
return (select coalesce(string_agg(case when until is null then 'open' else 'closed' end, ' ' order by o.since), '') from private.stock_outs as o join public.products as p on p.id = o.product_id where p.sku = outs.sku);
delete from private.stock_outs;
do $$ begin perform private.move_stock(array[row('7b000000-0000-4000-8000-000000000001', -99)::private.stock_move], 'write_off', 'tap'); end $$;
select is(tests.outs('TAP-CREAM'), '', 'as long as a piece is left a product is not out');
do $$ begin perform private.move_stock(array[row('7b000000-0000-4000-8000-000000000001', -1)::private.stock_move], 'write_off', 'tap'); end $$;
select is(tests.outs('TAP-CREAM'), 'open', 'with the last one it is');
update private.stock_outs set since = now() - interval '3 days';
insert into public.product_days (product_id, day, pieces, sum, returned_pieces, returned)
values ('7b000000-0000-4000-8000-000000000001', (now() at time zone 'Asia/Almaty')::date - 5, 180, 180000, 0, 0);
select is(
  tests.attempt('admin', $$ select r ->> 'lost_pieces' || ' ' || (r ->> 'lost_sum') || ' ' || (r ->> 'shortage') || ' ' || (r ->> 'cover_days')
    from (select (now() at time zone 'Asia/Almaty')::date as today) as d, jsonb_array_elements(stats_stock(today - 10, today) -> 'rows') as r where r ->> 'sku' = 'TAP-CREAM' $$),
  '6.0 6000 60 0', 'out for three days at two a day: six pieces lost, sixty short in a month'
);
do $$ begin perform private.move_stock(array[row('7b000000-0000-4000-8000-000000000001', 5)::private.stock_move], 'receipt', 'tap'); end $$;
select is(tests.outs('TAP-CREAM'), 'closed', 'a receipt ends it');
do $$ begin perform private.rebuild_stock_outs(); end $$;
select is((select count(*) from private.stock_outs as o join public.availability as a on a.product_id = o.product_id where o.until is null and a.stock_count > 0), 0::bigint,
  'made again from the ledger, what is open is empty');

-- Saved views

select tests.act('manager', $$ insert into public.saved_views (page, name, search) values ('stats', 'Мой вид', '{"period": "month"}') $$);
select tests.cells('reads the manager''s saved view', $$ select count(*) from public.saved_views where name = 'Мой вид' $$, '0', 'anon=42501', 'manager=1');
select is(tests.attempt('clinic', $$ insert into public.saved_views (page, name, search) values ('stats', 'x', '{}') $$), '42501', 'a clinic saves none of a staff page');
select is(tests.attempt('manager', format($$ insert into public.saved_views (page, name, search) values ('stats', 'x', '{"q": "%s"}') $$, repeat('ё', 1000))), 'PT422 view_too_long {"max": 2000}', 'nor anybody more than an address holds');
select is(tests.attempt('manager', $$ insert into public.saved_views (page, name, search) select 'stats', 'Вид ' || n, '{}' from generate_series(1, 60) as n $$), 'PT409 too_many_views {"max": 60}', 'nobody saves more than 60');
select tests.act('manager', $$ update public.saved_views set shared_with = 'account_manager' where name = 'Мой вид' $$);
select tests.cells('reads a view that the manager shares with their role', $$ select count(*) from public.saved_views where name = 'Мой вид' $$, '0',
  'anon=42501', 'manager=1', 'manager2=1');
select is(tests.attempt('manager2', $$ update public.saved_views set name = 'x' where name = 'Мой вид' $$), '0', 'but only the owner changes it');
update public.user_roles set is_active = false where user_id = tests.id('manager');
select is((select shared_with from public.saved_views where name = 'Мой вид'), null, 'who loses the role shares nothing with it');

select * from finish();
rollback;
