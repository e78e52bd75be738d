-- The rollups of deliveries: what is booked on which day, before and after the job has aggregated it, and that only the job writes them.
begin;
select plan(96);
\ir fixtures.psql
do $$ begin perform private.rebuild_sales(); end $$;

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 10}, {"sku": "TAP-TONIC", "quantity": 2}]',
  '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-000000000001') $$);
create function tests.the_order() returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = '70000000-0000-4000-8000-000000000001' and user_id = tests.id('clinic'));
grant execute on function tests.the_order to anon, authenticated;

create function tests.booked() returns text
language sql
return (
  select concat_ws(' ', sum(orders), sum(sum), sum(returned), count(*) filter (where sum > 0))
    from (
      select sum(orders) as orders, sum(sum) as sum, sum(returned) as returned
        from private.clinic_sales where user_id = tests.id('clinic') group by line_id, product_type_id
    ) as goods
);

-- The days on which the clinic has turnover, as of now and as aggregated.
create function tests.active() returns text language sql
return (select days::text from private.clinic_activity where user_id = tests.id('clinic'));
create function tests.active_aggregated() returns text language sql
return (select days::text from private.active_days where user_id = tests.id('clinic'));
create function tests.days(day date) returns text language sql
return datemultirange(daterange(day, day + 1))::text;

select is(tests.booked(), '0', 'an order that was only placed is no turnover');
select tests.act('manager', $$ select set_order_status(tests.the_order(), 'confirmed') $$);
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'assembling') $$);
update public.order_items set sent_quantity = 8 where order_id = tests.the_order() and sku = 'TAP-CREAM';
update public.orders set on_shortage = 'rest' where id = tests.the_order();
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'shipped') $$);
select is(tests.booked(), '0', 'nor is one on its way');
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'delivered') $$);
select is(tests.booked(), '1 13000 0 2', 'delivery books what was sent: 8 × 1000 + 2 × 2500, without delivery');
select is((select count(*) from public.clinic_days where user_id = tests.id('clinic')), 0::bigint, 'and only appends: no row that another delivery might wait for');
select is(tests.active() || coalesce(tests.active_aggregated(), ' not aggregated'), tests.days(private.today()) || ' not aggregated', 'the clinic is active that day at once');
-- A commit at another instant than the statement's: 23:59 in Almaty is 18:59 in Greenwich.
select is(
  (select string_agg(distinct day::text, ',') from private.clinic_sales where user_id = tests.id('clinic')), private.today()::text,
  'the day is Almaty''s'
);
select is_empty($$ select * from private.sales_mismatches() $$, 'the rollups agree with the orders before the job ran');

select is(private.aggregate_sales(1), 1, 'a run takes no more than its batch');
select is_empty($$ select * from private.sales_mismatches() $$, 'half aggregated, readers get the same');
select is(private.aggregate_sales(1000), 2, 'then the rest');
select is(private.aggregate_sales(1000), 0, 'another run changes nothing');
select is(tests.booked(), '1 13000 0 2', 'aggregated, the figures are the same');
select is(tests.active() || tests.active_aggregated(), tests.days(private.today()) || tests.days(private.today()), 'so are the days with turnover');

-- A product that changes its line takes nothing of the past with it.
update public.products set line_id = 1 where sku = 'TAP-CREAM';
select tests.act('admin', $$ select return_items(tests.the_order(), '[{"sku": "TAP-CREAM", "quantity": 3}]', 'broken') $$);
select is(tests.booked(), '1 10000 3000 2', 'a return lowers the day of the delivery');
select is((select count(*) from private.clinic_sales where user_id = tests.id('clinic') and line_id = 1), 0::bigint, 'under the line that the product had');
select is((select sum(sum) || ' ' || sum(pieces) || ' ' || sum(returned_pieces) from private.product_sales where product_id = '7b000000-0000-4000-8000-000000000001'),
  '5000 5 3', 'so it does by product');
select is(private.aggregate_sales(1000) > 0, true, 'the return is aggregated');
select is(tests.booked(), '1 10000 3000 2', 'into the same rows');
select is(tests.active_aggregated(), tests.days(private.today()), 'a return of some leaves the day one with turnover');
select tests.act('admin', $$ select set_order_status(tests.the_order(), 'returned', 'all of it') $$);
select is(tests.booked(), '0 0 13000 0', 'an order that came back whole counts 0');
select is_empty($$ select * from private.sales_mismatches() $$, 'the rollups agree with the orders after returns');
select is(tests.active() || tests.active_aggregated(), '{}' || tests.days(private.today()), 'and its day is none with turnover, at once');
do $$ begin perform private.aggregate_sales(1); end $$;
select is(tests.active(), '{}', 'half aggregated');
do $$ begin perform private.aggregate_sales(1000); end $$;
select is(tests.active() || tests.active_aggregated(), '{}{}', 'and aggregated');
select is_empty($$ select * from private.sales_mismatches() $$, 'then the rollups agree as well');
do $$ begin perform private.rebuild_sales(); end $$;
select is(tests.booked(), '0 0 13000 0', 'made from nothing, they say the same');

-- Midnight in Almaty.
update public.orders set status = 'delivered', delivered_at = timestamp '2026-10-31 23:59' at time zone 'Asia/Almaty' where id = tests.the_order();
select is((select string_agg(distinct day::text, ',') from private.order_sales where order_id = tests.the_order()), '2026-10-31', '23:59 belongs to the day that ends');
update public.orders set delivered_at = timestamp '2026-11-01 00:00' at time zone 'Asia/Almaty' where id = tests.the_order();
select is((select string_agg(distinct day::text, ',') from private.order_sales where order_id = tests.the_order()), '2026-11-01', '00:00 to the one that begins');

do $$ begin perform private.aggregate_sales(1000); end $$;
select tests.cells('reads clinic_days', 'select count(*) > 0 from public.clinic_days', 'false', 'anon=42501', 'admin, super_admin=true');
select tests.cells('reads product_days', 'select count(*) > 0 from public.product_days', 'false', 'anon=42501', 'admin, super_admin=true');

select is(tests.attempt(p.name, 'select private.aggregate_sales(1)'), '42501', format('%s does not aggregate', p.title))
  from tests.personas as p where p.name in ('anon', 'clinic', 'manager', 'admin');
select is(tests.attempt(p.name, 'select count(*) from private.active_days'), '42501', format('%s does not read the days with turnover', p.title))
  from tests.personas as p where p.name in ('anon', 'clinic', 'manager', 'logistic', 'admin', 'super_admin');
select is(tests.attempt(p.name, 'select count(*) from private.clinic_sales'), '42501', format('%s does not read behind the API', p.title))
  from tests.personas as p where p.name in ('anon', 'clinic', 'manager');

select is(tests.attempt(p.name, format('update private.%I set %I = %2$I', t.name, t.written)), '42501', format('%s does not write %s', p.title, t.name))
  from tests.personas as p, (values ('slice_sums', 'sum'), ('active_days', 'days'), ('clinic_tiers', 'tier')) as t (name, written) where p.name in ('anon', 'clinic', 'manager', 'logistic', 'admin', 'super_admin');

update public.order_items set returned_quantity = 3 where order_id = tests.the_order() and sku = 'TAP-CREAM';
do $$ begin perform private.rebuild_sales(); end $$;

-- Days with turnover, of orders written past the functions.
select is(tests.active_aggregated(), tests.days('2026-11-01'), 'rebuilt, a clinic is active where its orders are');
update private.active_days set days = '{}' where user_id = tests.id('clinic');
select results_eq(
  $$ select rollup, day, key, booked, expected from private.sales_mismatches() $$,
  $$ values ('active_days', date '2026-11-01', tests.id('clinic')::text, 0::numeric, 1::numeric) $$, 'a missing day is reported'
);
update private.active_days set days = '{[2026-10-31,2026-11-02)}' where user_id = tests.id('clinic');
select results_eq(
  $$ select rollup, day, key, booked, expected from private.sales_mismatches() $$,
  $$ values ('active_days', date '2026-10-31', tests.id('clinic')::text, 1::numeric, 0::numeric) $$, 'and one too many'
);
-- A clinic that is gone.
insert into private.sale_deltas (user_id, day, line_id, product_type_id, product_id, orders, sum, returned, pieces, returned_pieces)
select u.id, '2026-11-01', 1, 1, '7b000000-0000-4000-8000-000000000001', 0, 1000, 0, 1, 0
  from (values ('7c000000-0000-4000-8000-000000000001'::uuid), ('7c000000-0000-4000-8000-000000000002')) as u (id);
insert into auth.users (id) values ('7c000000-0000-4000-8000-000000000001');
insert into public.user_clinic_info (user_id, status) values ('7c000000-0000-4000-8000-000000000001', 'pending');
select is(private.aggregate_sales(1000), 2, 'deltas of a deleted clinic are aggregated');
select results_eq(
  $$ select user_id from private.active_days where user_id::text like '7c000000-%' $$, $$ values ('7c000000-0000-4000-8000-000000000001'::uuid) $$,
  'but only one that is there is active'
);
delete from public.user_clinic_info where user_id = '7c000000-0000-4000-8000-000000000001';
select is_empty($$ select from private.active_days where user_id::text like '7c000000-%' $$, 'until it is deleted');
select ok((select bool_and(t.user_id is not null) from public.user_clinic_info as c left join private.clinic_tiers as t on t.user_id = c.user_id),
  'each clinic has a row that says its tier');

-- The job that compares them with the orders: a month a run, from the first delivery to this month.
do $$ begin perform private.rebuild_sales(); end $$;
update public.jobs set bookmark = date_trunc('month', private.today()::timestamp)::date where name = 'check_sales';
select is(private.check_sales(1), 1, 'a month that agrees passes, and there may be another');
select is(private.check_sales(1), 0, 'after this month it is done');
select is((select bookmark from public.jobs where name = 'check_sales'), null, 'and starts over the next night');
update public.jobs set bookmark = '2026-11-01' where name = 'check_sales';
update private.slice_sums set orders = orders + 1 where kind = 'lines' and day = '2026-11-01' and slice = '*';
select throws_like($$ select private.check_sales(1) $$, 'Rollups differ from the orders: lines 2026-11-01%', 'a difference makes it fail, and says where');

select * from finish();
rollback;
