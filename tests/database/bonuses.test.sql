-- Terms at confirmation, the ledger of bonuses, months that close, and who may read and do what.
begin;
select plan(135);
\ir fixtures.psql
-- The months of the demo shop would close in the way of these.
alter table public.bonus_accruals disable trigger enforce_undeleted_accrual;
delete from public.bonus_statements;
delete from public.bonus_accruals;
delete from public.order_commissions;
delete from private.bonus_months;
alter table public.bonus_accruals enable trigger enforce_undeleted_accrual;
update public.user_clinic_info set verified_at = now() - interval '200 days' where user_id in (tests.id('clinic'), tests.id('rival'));
insert into public.clinic_ratings (user_id, as_of, version, components, score, tier) values
  (tests.id('clinic'), private.today() - 1, 1, '[]', 85, 'A'), (tests.id('clinic'), private.today(), 1, '[]', 65, 'B');

create function tests.this_month(back int default 0) returns date
language sql stable security definer
return (private.month_of(now()) - make_interval(months => back))::date;
create function tests.place(persona text, key text, quantity int) returns uuid
language plpgsql as $$
declare
  placed uuid;
begin
  placed := tests.act(persona, format(
    'select place_order(''[{"sku": "TAP-CREAM", "quantity": %s}, {"sku": "TAP-TONIC", "quantity": 1}]'', ''{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}'', idempotency_key => %L) ->> ''id''',
    quantity, key
  ));
  return placed;
end;
$$;
create function tests.reach(order_id uuid, variadic statuses public.order_status[]) returns text
language sql
return (select string_agg(tests.act('admin', format('select set_order_status(%L, %L) ->> ''status''', order_id, status)), ',' order by n) from unnest(statuses) with ordinality as s (status, n));
create function tests.ledger(wanted uuid) returns text
language sql
return (select coalesce(string_agg(concat_ws(' ', kind, base, percent, tier, amount), '; ' order by id), 'nothing') from public.bonus_accruals where order_id = wanted);
create temporary table o as select tests.place('clinic', '70000000-0000-4000-8000-000000000001', 9) as id;
grant select on o to authenticated, anon;

-- Terms

select is((select count(*) from public.order_commissions where order_id = (select id from o)), 0::bigint, 'an order that is not confirmed has no terms');
select is(tests.act('manager', $$ select set_order_status((select id from o), 'confirmed') ->> 'status' $$), 'confirmed', 'the manager confirms');
select is((select concat_ws(' ', manager_id = tests.id('manager'), tier, percent, formula_version, after_payment) from public.order_commissions where order_id = (select id from o)),
  't B 4.00 1 f', 'its terms are those of the latest snapshot');
update public.clinic_ratings set tier = 'D' where user_id = tests.id('clinic');
select throws_ok('update public.order_commissions set percent = 99 where order_id = (select id from o)', 'PT409', 'terms_are_fixed', 'and never change');
select is(tests.ledger((select id from o)), 'nothing', 'a confirmed order has earned nothing yet');
select is(tests.reach((select id from o), 'assembling', 'shipped'), 'assembling,shipped', 'it goes on its way');
select is(tests.act('manager', format('select bonus_year(%L, %L) -> ''forecast''', tests.id('manager'), tests.this_month())), '{"amount": 460, "orders": 1}', 'the forecast counts it: floor(11 500 × 4 %)');
select is(tests.reach((select id from o), 'delivered'), 'delivered', 'it arrives');
select is(tests.ledger((select id from o)), 'accrual 11500 4.00 B 460', 'delivery accrues floor(11 500 × 4 %), by the terms of the confirmation');
select is((select month from public.bonus_accruals where order_id = (select id from o)), tests.this_month(), 'into this month of Almaty');
do $$ begin perform private.accrue_bonus((select id from o), 'order_event', 'again'); end $$;
select is(tests.ledger((select id from o)), 'accrual 11500 4.00 B 460', 'once');

-- Returns

select tests.act('admin', $$ select return_items((select id from o), '[{"sku": "TAP-CREAM", "quantity": 3}]', 'broken') $$);
select is(tests.ledger((select id from o)), 'accrual 11500 4.00 B 460; reversal -3000 4.00 B -120', 'pieces that come back take their part');
select tests.act('admin', $$ select return_items((select id from o), '[{"sku": "TAP-CREAM", "quantity": 3}]', 'broken', '7c000000-0000-4000-8000-000000000001') $$);
select tests.act('admin', $$ select return_items((select id from o), '[{"sku": "TAP-CREAM", "quantity": 3}]', 'broken', '7c000000-0000-4000-8000-000000000001') $$);
select is(tests.ledger((select id from o)), 'accrual 11500 4.00 B 460; reversal -3000 4.00 B -120; reversal -3000 4.00 B -120', 'a call that is repeated reverses once');
select is(tests.reach((select id from o), 'returned'), 'returned', 'the rest comes back');
select is((select sum(amount) || ' ' || sum(base) from public.bonus_accruals where order_id = (select id from o)), '0 0', 'and nothing is left');
select is_empty('select * from private.ledger_mismatches()', 'the ledger is what lines and terms come to');

-- Paid first

update public.shop_settings set bonus_after_payment = true;
create temporary table p as select tests.place('clinic', '70000000-0000-4000-8000-000000000002', 1) as id;
select is(tests.reach((select id from p), 'confirmed'), 'confirmed', 'another order');
update public.shop_settings set bonus_after_payment = false;
select is(tests.reach((select id from p), 'assembling', 'shipped', 'delivered'), 'assembling,shipped,delivered', 'arrives');
select is(tests.ledger((select id from p)), 'nothing', 'an order confirmed while bonuses waited for the money still waits for it');
select tests.act('admin', format($$ select record_payment(%L, 'received', 3000, idempotency_key => '7c000000-0000-4000-8000-000000000002') $$, (select id from p)));
select is(tests.ledger((select id from p)), 'nothing', 'a part is not all of it');
select tests.act('admin', format($$ select record_payment(%L, 'received', 500, idempotency_key => '7c000000-0000-4000-8000-000000000003') $$, (select id from p)));
select is(tests.ledger((select id from p)), 'accrual 3500 2.00 D 70', 'the last part accrues');
select tests.act('admin', format($$ select record_payment(%L, 'refunded', 3500, idempotency_key => '7c000000-0000-4000-8000-000000000004') $$, (select id from p)));
select is(tests.ledger((select id from p)), 'accrual 3500 2.00 D 70', 'money that goes back takes no bonus: goods do');
select is_empty('select * from private.ledger_mismatches()', 'the ledger agrees');

-- A clinic without a snapshot is new

create temporary table r as select tests.place('rival', '70000000-0000-4000-8000-000000000003', 2) as id;
select is(tests.reach((select id from r), 'confirmed', 'assembling', 'shipped', 'delivered'), 'confirmed,assembling,shipped,delivered', 'the rival''s order');
select is(tests.ledger((select id from r)), 'accrual 4500 3.00 Новый 135', 'without a snapshot the rate is that of new clinics');

-- Adjustments

select tests.cells('adjusts a bonus', format('select adjust_bonus(%L, %L, 5000, ''Обучение'', %L) ->> ''id'' is not null', tests.id('manager'), tests.this_month(), gen_random_uuid()),
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=true');
select is(tests.attempt('admin', format('select adjust_bonus(%L, %L, %s, %L, %L)', tests.id('manager'), coalesce(m.month, tests.this_month()), m.amount, m.reason, gen_random_uuid())), m.expected, m.what)
  from (values
    (null::date, 0, 'Обучение', 'PT422 bad_adjustment {"fields": {"amount": "invalid"}}', 'by nothing is no adjustment'),
    (null, 5, ' ', 'PT422 bad_adjustment {"fields": {"reason": "invalid"}}', 'an adjustment has a reason'),
    (tests.this_month(-1), 5, 'Обучение', 'PT422 bad_adjustment {"fields": {"month": "invalid"}}', 'the next month has not begun'),
    (tests.this_month() + 1, 5, 'Обучение', 'PT422 bad_adjustment {"fields": {"month": "invalid"}}', 'a month is its first day')
  ) as m (month, amount, reason, expected, what);
select tests.act('admin', format('select adjust_bonus(%L, %L, -200, ''Скидка'', ''7c000000-0000-4000-8000-000000000005'')', tests.id('manager'), tests.this_month(1)));
select tests.act('admin', format('select adjust_bonus(%L, %L, -200, ''Скидка'', ''7c000000-0000-4000-8000-000000000005'')', tests.id('manager'), tests.this_month(1)));
select is((select count(*) || ' ' || sum(amount) from public.bonus_accruals where kind = 'adjustment'), '1 -200', 'one key adjusts once');
delete from private.idempotent_calls;
select is(tests.attempt('admin', format('select adjust_bonus(%L, %L, -200, ''Скидка'', ''7c000000-0000-4000-8000-000000000005'')', tests.id('manager'), tests.this_month(1))), 'PT409 idempotency_key_used', 'nor again when its answer is no longer kept');
select throws_ok('update public.bonus_accruals set amount = 1', 'PT409', 'ledger_is_append_only', 'no entry changes');
select throws_ok('delete from public.bonus_accruals', 'PT409', 'ledger_is_append_only', 'none goes');

-- Months

select tests.cells('closes a month', format('select close_bonus_month(%L) ->> ''job_id''', tests.this_month(1)), 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=close_bonus_months');
select is(left(tests.attempt('admin', format('select close_bonus_month(%L)', tests.this_month())), 18), 'PT409 month_closed', 'a month that is not over does not close');
select is(tests.attempt('admin', format('select close_bonus_month(%L)', tests.this_month(1) + 1)), 'PT422 bad_month', 'a month is its first day');
select tests.act('admin', format('select adjust_bonus(%L, %L, -50, ''Скидка'', ''7c000000-0000-4000-8000-000000000006'')', tests.id('manager2'), tests.this_month(2)));
select is(left(tests.attempt('admin', format('select close_bonus_month(%L)', tests.this_month(1))), 18), 'PT409 month_closed', 'nor before its predecessor');
select tests.act('admin', format('select close_bonus_month(%L)', tests.this_month(2)));
select is((select count(*) from public.bonus_statements), 0::bigint, 'asking makes no statement: the job does');
select is(private.close_bonus_months(12) >= 1, true, 'the job closes what was asked for');
do $$ begin perform private.close_month(tests.this_month(1), null) where private.first_open_month() = tests.this_month(1); end $$;
select is(private.close_bonus_months(12), 0, 'and nothing of this month');
select is((select concat_ws(' ', status, total, carried, payable) from public.bonus_statements where manager_id = tests.id('manager2') and month = tests.this_month(2)), 'closed -50 0 0', 'a statement below zero pays nothing');
select is((select concat_ws(' ', total, carried, payable) from public.bonus_statements where manager_id = tests.id('manager2') and month = tests.this_month(1)), '0 -50 0', 'and is carried over');
select is((select concat_ws(' ', total, carried, payable) from public.bonus_statements where manager_id = tests.id('manager') and month = tests.this_month(1)), '-200 0 0', 'each manager has his own');
select is((select sum(total) from public.bonus_statements), (select sum(amount)::bigint from public.bonus_accruals where month < tests.this_month()), 'all statements come to the ledger');
select is(left(tests.attempt('admin', format('select adjust_bonus(%L, %L, 5, ''Обучение'', %L)', tests.id('manager'), tests.this_month(1), gen_random_uuid())), 18), 'PT409 month_closed', 'a closed month takes no adjustment');
select throws_ok('update public.bonus_statements set total = 1', 'PT409', 'month_closed', 'its sums never change');
-- A return whose event is of a closed month, written late.
update public.order_items set returned_quantity = 1 where order_id = (select id from r) and sku = 'TAP-CREAM';
do $$ begin perform private.accrue_bonus((select id from r), 'order_change', 'late', now() - interval '2 months'); end $$;
select is((select string_agg(kind || ' ' || amount || ' ' || (month = tests.this_month()), '; ' order by id) from public.bonus_accruals where order_id = (select id from r)),
  'accrual 135 true; reversal -30 true', 'a late entry goes to the earliest open month');

create function tests.today() returns date language sql stable security definer return private.today();
grant execute on function tests.today, tests.this_month to anon, authenticated;
select is(tests.attempt('admin', format('select pay_bonus_statement(%L, %L, tests.today())', tests.id('manager'), tests.this_month(1))), 'PT409 bad_transition {"from": "closed", "needed": "approved"}', 'nobody is paid unapproved');
select tests.act('admin', format('select approve_bonus_statement(%L, %L)', tests.id('manager'), tests.this_month(1)));
select is(left(tests.attempt('admin', format('select approve_bonus_statement(%L, %L)', tests.id('manager'), tests.this_month(1))), 20), 'PT409 bad_transition', 'nothing is approved twice');
select tests.cells('pays', format('select pay_bonus_statement(%L, %L, tests.today(), ''Перевод'')', tests.id('manager'), tests.this_month(1)), 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=null');
select is(tests.attempt('admin', format('select pay_bonus_statement(%L, %L, tests.today() + 1)', tests.id('manager'), tests.this_month(1))), 'PT422 bad_payment {"fields": {"paid_on": "invalid"}}', 'nobody is paid ahead of time');
select is(tests.attempt('admin', format('select pay_bonus_statement(%L, %L, tests.today())', tests.id('clinic'), tests.this_month(1))), 'PT404 statement_not_found', 'a clinic has no statement');
select tests.act('admin', format('select pay_bonus_statement(%L, %L, tests.today(), ''Перевод'')', tests.id('manager'), tests.this_month(1)));
select is((select concat_ws(' ', status, paid_on = private.today(), comment, paid_by = tests.id('admin'), approved_by = tests.id('admin')) from public.bonus_statements where manager_id = tests.id('manager') and month = tests.this_month(1)),
  'paid t Перевод t t', 'who and when is kept');
select is(
  tests.act('manager', format($$ select concat_ws(', ', m ->> 'closed_by' is null, m ->> 'approved_by', m ->> 'paid_by') from bonus_month(%L, %L) as m $$, tests.id('manager'), tests.this_month(1))),
  't, admin@tap.test, admin@tap.test', 'and shown to the manager, as to admins'
);
select is(
  tests.act('admin', format($$ select concat_ws(' ', r ->> 'since' = tests.today()::text, r ->> 'by') from jsonb_array_elements(month_statements(%L) -> 'rows') as r where r ->> 'manager_id' = %L $$, tests.this_month(1), tests.id('manager'))),
  't admin@tap.test', 'in the list of all too'
);

-- Reading

select tests.cells('reads a manager''s month', format('select bonus_month(%L, %L) ->> ''total''', tests.id('manager'), tests.this_month()), 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=70');
select tests.cells('reads a manager''s year', format('select jsonb_array_length(bonus_year(%L, %L) -> ''months'')', tests.id('manager'), tests.this_month()), 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=12');
select tests.cells('asks why', format('select bonus_reason(%s) ->> ''amount''', (select min(id) from public.bonus_accruals where order_id = (select id from o))), 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=460', 'manager2=PT404 bonus_not_found');
select is(
  tests.attempt('manager', format('select string_agg(key, '','' order by key) from jsonb_object_keys(bonus_reason(%s)) as key', (select min(id) from public.bonus_accruals where order_id = (select id from o)))),
  'amount,amount_after,base,base_after,clinic,confirmed_at,created_at,delivered_at,formula_version,id,kind,lines,number,order_id,percent,rating,tier,user_id', 'of a client he reads all of it'
);
select tests.act('admin', format('select assign_account_manager(array[%L]::uuid[], %L)', tests.id('clinic'), tests.id('manager2')));
select is(
  tests.attempt('manager', format('select string_agg(key, '','' order by key) from jsonb_object_keys(bonus_reason(%s)) as key', (select min(id) from public.bonus_accruals where order_id = (select id from o)))),
  'amount,amount_after,base,base_after,created_at,id,kind,number,percent', 'of a former client only what his pay comes from'
);
select is(tests.attempt('manager', format('select string_agg(distinct coalesce(row ->> ''clinic'', ''null''), '','') from jsonb_array_elements(bonus_month(%L, %L) -> ''rows'') as row', tests.id('manager'), tests.this_month())),
  'null', 'nor does his month name it');
-- Handed over between confirmation and return: the reversal is his who had the accrual.
select tests.act('admin', format('select return_items(%L, ''[{"sku": "TAP-TONIC", "quantity": 1}]'', ''broken'')', (select id from p)));
select is((select string_agg(kind || ' ' || amount || ' ' || (manager_id = tests.id('manager')), '; ' order by id) from public.bonus_accruals where order_id = (select id from p)),
  'accrual 70 true; reversal -50 true', 'a return is taken from the manager who had the bonus');

select * from finish();
rollback;
