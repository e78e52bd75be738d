-- Handing clients over, covers, plans and figures of managers, and the list of clients.
begin;
select * from plan(121);
\ir fixtures.psql

-- The demo shop's.
delete from private.manager_handovers;

create function tests.today() returns date language sql return (now() at time zone 'Asia/Almaty')::date;
grant execute on function tests.today to anon, authenticated;
create function tests.sees(manager text) returns text language sql
return tests.act(manager, $$ select string_agg(split_part(legal_name, ' ', 2), ' ' order by legal_name) from user_clinic_info where user_id::text like '7a0%' $$);

-- Covers

select is(tests.attempt('admin', format('select hand_over_clients(%s)', arguments)), expected, format('hand over %s: %s', arguments, expected))
  from (values
    ($$tests.id('manager'), tests.id('manager')$$, 'PT422 same_manager'),
    ($$null, tests.id('manager')$$, 'PT422 same_manager'),
    ($$tests.id('manager'), tests.id('ex_manager')$$, 'PT422 not_an_account_manager'),
    ($$tests.id('manager'), tests.id('manager2'), from_day => current_date - 2$$, 'PT422 bad_days'),
    ($$tests.id('manager'), tests.id('manager2'), from_day => current_date + 5, to_day => current_date + 4$$, 'PT422 bad_days'),
    ($$tests.id('manager'), tests.id('manager2'), from_day => current_date + 400$$, 'PT422 bad_days'),
    ($$tests.id('manager'), tests.id('manager2'), city => 'Тараз'$$, 'PT409 not_the_managers_clients'),
    ($$tests.id('manager'), tests.id('manager2'), clinic_ids => array[tests.id('rival')]$$, 'PT409 not_the_managers_clients'),
    ($$tests.id('manager'), tests.id('manager2'), reason => repeat('a', 501)$$, 'PT422 reason_too_long {"max": 500}')
  ) as v (arguments, expected);

select is(tests.sees('manager') || ', ' || tests.sees('manager2'), 'clinic, rival', 'each manager sees his own clinic');
insert into public.user_carts (user_id, items) values (tests.id('clinic'), '[{"sku": "TAP-CREAM", "quantity": 2}, {"sku": "TAP-ASK", "quantity": 1}, {"sku": "NONE", "quantity": 5}]');
insert into public.orders (id, user_id, placed_by, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key, account_manager_id, status, delivered_at, created_at)
select v.id::uuid, tests.id('clinic'), tests.id('clinic'), 'invoice', v.total, 'tap-pickup', 'A', '+77010000001', gen_random_uuid(), tests.id('manager'), v.status::public.order_status, v.delivered_at, v.created_at
  from (values
    ('7c000000-0000-4000-8000-000000000001', 1000, 'delivered', now() - interval '61 days', now() - interval '62 days'),
    ('7c000000-0000-4000-8000-000000000002', 3000, 'delivered', now() - interval '41 days', now() - interval '42 days'),
    ('7c000000-0000-4000-8000-000000000003', 2000, 'delivered', now(), now() - interval '22 days'),
    ('7c000000-0000-4000-8000-000000000004', 9000, 'cancelled', null, now() - interval '1 day')
  ) as v (id, total, status, delivered_at, created_at);

select tests.act('admin', $$ select hand_over_clients(tests.id('manager'), tests.id('manager2'), to_day => tests.today() + 6, reason => 'leave') $$);
select is(tests.sees('manager') || ', ' || tests.sees('manager2'), 'clinic, clinic rival', 'during a cover both see the client, and the owner stays');
select is(account_manager_id, tests.id('manager'), 'a cover changes no owner') from public.user_clinic_info where user_id = tests.id('clinic');
select is(tests.act('manager2', $$ select count(*) from orders where user_id = tests.id('clinic') $$), '4', 'who covers reads orders');
select is(tests.act('manager2', $$ select count(*) from user_carts where user_id = tests.id('clinic') $$), '1', 'and the cart');
select is(tests.act('manager2', $$ select admin_users(search => 'tap clinic') ->> 'total' $$), '1', 'and finds the clinic in the list of clinics');
select is(tests.act('manager2', $$ select admin_orders(clinic_id => tests.id('clinic')) ->> 'total' $$), '4', 'its orders in the list of orders');
select is(tests.act('manager2', $$ select admin_orders(search => 'tap clinic') ->> 'total' $$), '4', 'also by its name');
select is(tests.act('manager2', $$ select jsonb_array_length(staff_search('tap clinic') -> 'clinics') $$), '1', 'and in the search of staff');
select is(tests.act('manager2', $$ select manager_clients(auth.uid()) -> 'counts' ->> 'all' $$), '2', 'and among his clients');
select is(tests.act('manager2', $$ select string_agg(r ->> 'is_covered', ' ' order by r ->> 'name') from jsonb_array_elements(manager_clients(auth.uid()) -> 'rows') as r $$), 'true false', 'which say whom he covers');
select is(tests.act('admin', $$ select string_agg(r ->> 'covered_by', ' ') from jsonb_array_elements(admin_managers() -> 'rows') as r where r ->> 'user_id' = tests.id('manager')::text $$), 'Tap Manager Two', 'admins see who covers whom');
select tests.cells('asks whom to turn to', $$ select my_manager() ->> 'full_name' || ', for ' || (my_manager() ->> 'covers_for') $$, 'null',
  'anon=42501', 'clinic=Tap Manager Two, for Tap Manager');
select is(tests.act('rival', $$ select my_manager() - '{user_id,photo_url}'::text[] $$),
  '{"phone": "+77010000010", "whatsapp": null, "full_name": "Tap Manager Two", "covers_for": null}', 'another clinic to its own manager');
select is(tests.act('clinic', $$ select string_agg(full_name, ', ' order by full_name) from account_managers $$), 'Tap Manager, Tap Manager Two', 'and reads both cards');
select is(private.recipient_variables(tests.id('clinic')) ->> 'manager_name', 'Tap Manager Two', 'which its letters name too');
select is(private.earning_manager(tests.id('clinic')), tests.id('manager'), 'orders count for the owner meanwhile');
update public.shop_settings set bonus_to_substitute = true;
select is(private.earning_manager(tests.id('clinic')), tests.id('manager2'), 'or for the substitute, by the setting');
update public.user_roles set is_active = false where user_id = tests.id('manager2');
select is(private.earning_manager(tests.id('clinic')), tests.id('manager'), 'unless the role is gone');
select is(tests.sees('manager2'), 'null', 'without an active role nobody covers');
select is(tests.act('clinic', $$ select my_manager() ->> 'full_name' $$), 'Tap Manager', 'nor is shown to clients');
update public.user_roles set is_active = true where user_id = tests.id('manager2');
update private.manager_handovers set city = 'Тараз';
select is(tests.sees('manager2'), 'rival', 'a cover of a city is of its clients alone');
update private.manager_handovers set city = null, clinic_ids = array[tests.id('clinic')];
select is(tests.sees('manager2'), 'clinic rival', 'a cover of chosen clients is of these');
update private.manager_handovers set from_day = tests.today() + 1;
select is(tests.sees('manager2'), 'rival', 'nobody covers before the first day');
update private.manager_handovers set from_day = tests.today() - 3, until_day = tests.today();
select is(tests.sees('manager2'), 'clinic rival', 'the last day is one of it');
update private.manager_handovers set until_day = tests.today() - 1;
select is(tests.sees('manager2'), 'rival', 'after it everything is as before');
select is(tests.act('clinic', $$ select (my_manager() ->> 'full_name') || count(*) from account_managers $$), 'Tap Manager1', 'the clinic has its manager again, and reads no other');
select is(tests.act('manager', $$ select manager_handovers(auth.uid()) -> 0 ->> 'state' $$), 'past', 'who was away reads that he was covered');
select is(tests.act('manager2', $$ select manager_handovers(auth.uid()) -> 0 ->> 'reason' $$), 'null', 'why is for admins');
select is(tests.act('admin', $$ select concat_ws(' ', manager_handovers() -> 0 ->> 'reason', manager_handovers() -> 0 ->> 'made_by') $$), 'leave admin@tap.test', 'who read it');
update private.manager_handovers set until_day = tests.today() + 5;
select tests.act('admin', format($$ select end_handover(%L) $$, (select id from private.manager_handovers)));
select is(tests.sees('manager2'), 'rival', 'a cover that an admin ended is over');
select is(tests.attempt('admin', format($$ select end_handover(%L) $$, (select id from private.manager_handovers))), 'PT409 handover_is_over', 'and cannot be ended again');
select tests.cells('reads hand-overs past the function', 'select count(*) from private.manager_handovers', '42501');
select tests.cells('lists all hand-overs', 'select jsonb_array_length(manager_handovers())', 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=1');

-- Permanent hand-overs

select tests.act('admin', $$ select hand_over_clients(tests.id('manager'), tests.id('manager2'), city => 'Алматы', from_day => tests.today() + 2, reason => 'cities') $$);
select private.hand_over_due_clients(100);
select is(tests.sees('manager') || ', ' || tests.sees('manager2'), 'clinic, rival', 'what is planned changes nothing before its day');
select is(tests.act('manager', $$ select jsonb_array_length(manager_handovers(auth.uid())) $$), '1', 'nor does the manager learn of it');
update private.manager_handovers set from_day = tests.today() where reason = 'cities';
update public.user_roles set is_active = false where user_id = tests.id('manager2');
select is(private.hand_over_due_clients(100), 0, 'nobody is given to who lost the role meanwhile');
select is(tests.act('admin', $$ select h ->> 'state' from jsonb_array_elements(manager_handovers()) as h where h ->> 'reason' = 'cities' $$), 'waiting', 'such a hand-over is seen to wait');
update public.user_roles set is_active = true where user_id = tests.id('manager2');
select is(private.hand_over_due_clients(100), 1, 'on its day the job hands over');
select is(private.hand_over_due_clients(100), 0, 'once');
select is(tests.sees('manager') || ', ' || tests.sees('manager2'), 'null, clinic rival', 'the previous manager loses the client');
select is(reason, 'cities', 'the clinic''s history has the reason') from public.manager_assignments where user_id = tests.id('clinic') and until is null;
select is(tests.act('manager2', $$ select h ->> 'state' from jsonb_array_elements(manager_handovers(auth.uid())) as h where h ->> 'until_day' is null $$), 'done', 'who got them reads of it');
select is(tests.act('admin', $$ select hand_over_clients(tests.id('manager2'), tests.id('manager'), clinic_ids => array[tests.id('clinic')]) ->> 'clients' $$), '1', 'from today it is done at once');
select is(tests.sees('manager') || ', ' || tests.sees('manager2'), 'clinic, rival', 'and back they are');

-- Plans

select is(tests.attempt('admin', format('select set_manager_plan(%s)', arguments)), expected, format('plan %s: %s', arguments, expected))
  from (values
    ($$tests.id('clinic'), '2026-11-01', 1$$, 'PT404 manager_not_found'),
    ($$tests.id('manager'), '2026-11-02', 1$$, 'PT422 bad_plan'),
    ($$tests.id('manager'), null, 1$$, 'PT422 bad_plan'),
    ($$tests.id('manager'), '2026-11-01', 0$$, 'PT422 bad_plan')
  ) as v (arguments, expected);
select tests.act('admin', format($$ select set_manager_plan(tests.id('manager'), %L, 40000) $$, date_trunc('month', tests.today())));
delete from public.audit_log where row_id = tests.id('manager')::text;
select tests.act('admin', format($$ select set_manager_plan(tests.id('manager'), %L, 8000) $$, date_trunc('month', tests.today())));

-- Journal

select tests.act('admin', $$ select save_account_manager(tests.id('manager'), 'Tap Manager', '+77010000099') $$);
select tests.cells('reads a manager''s journal', $$ select string_agg(e ->> 'about', ', ') from jsonb_array_elements(manager_journal(tests.id('manager'))) as e $$, 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=account_managers, manager_plans');
select is(
  tests.act('manager', $$ select string_agg(concat_ws(' ', e ->> 'actor', e ->> 'fields', e ->> 'former_plan', e ->> 'plan'), '; ') from jsonb_array_elements(manager_journal(auth.uid())) as e $$),
  'admin@tap.test ["phone"]; admin@tap.test ["amount", "month"] 40000 8000', 'which says who changed what, of the card no more than which field'
);
select is(
  tests.act('manager', $$ select jsonb_array_length(manager_journal(auth.uid(), (manager_journal(auth.uid()) -> 0 ->> 'id')::bigint)) $$), '1', 'and is read on from an entry'
);

-- Figures

select is(tests.attempt('admin', $$ select manager_card(tests.id('clinic')) $$), 'PT404 manager_not_found', 'who is no manager has no card');
select is(
  tests.act('manager', $$ select concat_ws(' ', f ->> 'clients', f ->> 'active', f ->> 'turnover', f ->> 'plan') from (select manager_card(auth.uid()) -> 'figures' as f) as c $$),
  '1 1 2000 8000', 'clients, active ones, this month''s turnover and the plan');
select is(
  tests.act('manager', $$ select concat_ws(' ', m ->> 'turnover', m ->> 'orders', m ->> 'plan') from jsonb_array_elements(manager_card(auth.uid()) -> 'months') as m where m ->> 'month' = date_trunc('month', tests.today())::date::text $$),
  '2000 1 8000', 'the same by month');
update public.orders set deducted_total = 500 where id = '7c000000-0000-4000-8000-000000000003';
select is(tests.act('manager', $$ select manager_card(auth.uid()) -> 'figures' ->> 'turnover' $$), '1500', 'what came back lowers it');
create function tests.fresh() returns text language sql return tests.act('manager', $$ select manager_card(auth.uid()) -> 'figures' ->> 'fresh' $$);
update public.user_clinic_info set first_verified_at = now(), verified_at = now() where user_id = tests.id('clinic');
select is(tests.fresh(), '1', 'who was verified this month is new');
update public.user_clinic_info set first_verified_at = now() - interval '70 days' where user_id = tests.id('clinic');
select is(tests.fresh(), '0', 'who was readmitted is not');

-- Clients

select is(tests.attempt('manager', $$ select manager_clients(auth.uid(), sort => 'bin_iin') $$), 'PT422 bad_sort', 'nothing else is sorted by');
select is(
  tests.act('manager', $$ select concat_ws(' ', c ->> 'median_days', c ->> 'usual_total', (c ->> 'expected_on')::date - tests.today(), c ->> 'turnover_90_days', c ->> 'cart_total')
    from (select manager_clients(auth.uid()) -> 'rows' -> 0 as c) as rows $$),
  '20 2000 -2 5500 2000', 'a client orders every 20 days for 2,000 and is 2 days late; the cart counts at today''s prices');
select is(tests.act('manager', format($$ select manager_clients(auth.uid(), show => %L) ->> 'total' $$, show)), expected, format('shown by %s: %s', show, expected))
  from (values ('due', '1'), ('cart', '1'), ('debt', '1')) as v (show, expected);
delete from public.orders where id = '7c000000-0000-4000-8000-000000000001';
select is(tests.act('manager', $$ select manager_clients(auth.uid()) -> 'rows' -> 0 ->> 'expected_on' $$), 'null', 'two orders are no rhythm');

select * from finish();
rollback;
