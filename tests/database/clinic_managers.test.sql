-- Who looks after which clinic: who gives it to whom, and what is kept of it.
begin;
select plan(109);
\ir fixtures.psql

-- assign_account_manager

select is(tests.attempt('admin', format($$ select assign_account_manager(%s, %s) $$, clinics, manager)), expected, format('%s for %s: %s', manager, clinics, expected))
  from (values
    ($$array[tests.id('clinic'), tests.id('rival')]$$, $$tests.id('manager2')$$, '{"assigned": 2}'),
    ($$array[tests.id('clinic')]$$, 'null', '{"assigned": 1}'),
    ($$array[]::uuid[]$$, $$tests.id('manager2')$$, '{"assigned": 0}'),
    ($$array[tests.id('clinic'), tests.id('newcomer')]$$, $$tests.id('manager2')$$, 'PT404 clinic_not_found'),
    ($$array[tests.id('clinic')]$$, $$tests.id('ex_manager')$$, 'PT422 not_an_account_manager'),
    ($$array[tests.id('clinic')]$$, $$tests.id('admin')$$, 'PT422 not_an_account_manager'),
    ($$array[tests.id('clinic')]$$, $$tests.id('rival')$$, 'PT422 not_an_account_manager')
  ) as v (clinics, manager, expected);
update public.account_managers set is_active = false where user_id = tests.id('manager2');
select is(tests.attempt('admin', $$ select assign_account_manager(array[tests.id('clinic')], tests.id('manager2')) $$), 'PT422 not_an_account_manager', 'a manager whose card is off gets no clients');

-- manager_assignments: what was so from the start is the fixtures' doing

create function tests.assignments(clinic text) returns text language sql
return (
  select coalesce(string_agg(concat_ws(' ', coalesce(m.name, 'nobody'), case when a.until is null then 'now' else 'once' end, a.reason,
                                       'by ' || b.name), ', ' order by a.id), 'none')
    from public.manager_assignments as a
    left join tests.personas as m on m.id = a.manager_id
    left join tests.personas as b on b.id = a.assigned_by
   where a.user_id = tests.id(clinic)
);
update public.account_managers set is_active = true where user_id = tests.id('manager2');

select is(tests.assignments(clinic), expected, format('%s: %s', clinic, expected))
  from (values ('clinic', 'manager now'), ('blocked', 'ex_manager now'), ('pending', 'none')) as v (clinic, expected);
select tests.act('admin', $$ select assign_account_manager(array[tests.id('clinic'), tests.id('rival')], tests.id('manager2'), ' on leave ') $$);
select is(tests.assignments('clinic'), 'manager once, manager2 now on leave by admin', 'another manager ends the one before, with the reason and who gave it');
select is(tests.assignments('rival'), 'manager2 now', 'who keeps the manager has nothing to note');
select is(tests.act('admin', $$ select row_history('user_clinic_info', tests.id('clinic')::text) -> 0 ->> 'reason' $$), 'on leave', 'and the journal tells why');
select tests.act('super_admin', $$ select assign_account_manager(array[tests.id('clinic')], null) $$);
select is(tests.assignments('clinic'), 'manager once, manager2 once on leave by admin, nobody now by super_admin', 'nor is a reason of one call that of the next');
select tests.act('admin', $$ select set_clinic_status(tests.id('pending'), 'verified', manager_id => tests.id('manager')) $$);
select is(tests.assignments('pending'), 'manager now by admin', 'a manager given with the verdict is noted');
select tests.act('clinic', $$ update user_clinic_info set phone = '+77010000099' where user_id = auth.uid() $$);
select is(count(*), 3::bigint, 'what else changes in a clinic is none of it') from public.manager_assignments where user_id = tests.id('clinic');
select results_eq(
  $$ select until = lead(since) over (order by id) from manager_assignments where user_id = tests.id('clinic') order by id $$,
  $$ values (true), (true), (null) $$,
  'one ends when the next begins'
);
select is(tests.attempt('admin', format($$ select assign_account_manager(array[tests.id('clinic')], tests.id('manager'), repeat('a', %s)) $$, length)), expected,
          format('a reason of %s characters: %s', length, expected))
  from (values (500, '{"assigned": 1}'), (501, 'PT422 reason_too_long {"max": 500}')) as v (length, expected);

-- clinic: manager, manager2, nobody; rival: manager2; pending: manager; blocked: ex_manager
select tests.cells('reads who looked after clinics', $$ select count(*) from manager_assignments where user_id::text like '7a000000-%' $$, '0',
  'anon=42501', 'manager=2', 'manager2=2', 'admin, super_admin=6');

-- A manager asks for a hand-over, an admin answers

select tests.cells('asks for whom to give a client to', $$ select colleagues() @> jsonb_build_array(jsonb_build_object('user_id', tests.id('manager2'), 'full_name', 'Tap Manager Two')) $$, 'PT403 not_allowed',
  'anon=42501', 'manager=true', 'manager2=false');
select is(tests.attempt('manager', format('select request_handover(%s)', arguments)), expected, format('a manager asks for %s: %s', arguments, expected))
  from (values
    ($$tests.id('rival'), tests.id('manager2')$$, 'PT409 not_the_managers_clients'), ($$tests.id('newcomer'), tests.id('manager2')$$, 'PT409 not_the_managers_clients'),
    ($$tests.id('pending'), tests.id('manager')$$, 'PT422 same_manager'), ($$tests.id('pending'), tests.id('ex_manager')$$, 'PT422 not_an_account_manager'),
    ($$tests.id('pending'), null$$, 'PT422 not_an_account_manager'), ($$tests.id('pending'), tests.id('manager2'), repeat('a', 501)$$, 'PT422 reason_too_long {"max": 500}')
  ) as v (arguments, expected);
create function tests.asked() returns uuid language sql security definer
return (select h.id from private.manager_handovers as h where h.clinic_ids = array[tests.id('pending')] and h.is_asked order by h.ended_at desc nulls first limit 1);
grant execute on function tests.asked to anon, authenticated;
create function tests.handover_news() returns text language sql
return (select string_agg(p.name || ': ' || n.title, '; ' order by p.name) from public.notifications as n join tests.personas as p on p.id = n.user_id where n.event in ('staff_handover_asked', 'handover_answered'));
create function tests.standing(persona text) returns text language sql
return tests.attempt(persona, format($$ select concat_ws(' ', h ->> 'state', h ->> 'clinic', h ->> 'reason') from jsonb_array_elements(manager_handovers(%s)) as h where h ->> 'id' = tests.asked()::text $$,
  case when persona like '%admin' then 'null' else 'auth.uid()' end));
select tests.act('manager', $$ select request_handover(tests.id('pending'), tests.id('manager2'), ' Переехала ') $$);
select is(tests.attempt('manager', $$ select request_handover(tests.id('pending'), tests.id('manager2')) $$), 'PT409 handover_is_asked_for', 'once until it is answered');
select is(tests.handover_news(), 'admin: Передать клиента: Tap pending; super_admin: Передать клиента: Tap pending', 'admins are notified');
select is(tests.standing(persona), expected, format('%s reads of what is asked: %s', persona, expected))
  from (values ('manager', 'asked Tap pending Переехала'), ('admin', 'asked Tap pending Переехала'), ('manager2', 'null')) as v (persona, expected);
select tests.cells('reads on the client''s page that a hand-over is asked for', $$ select client_overview(tests.id('pending')) #>> '{asked,to}' $$, 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=Tap Manager Two');
select is(private.hand_over_due_clients(100), 0, 'nobody is handed over by asking');
select is(tests.assignments('pending'), 'manager now by admin', 'the client stays');
select is(tests.attempt('admin', $$ select end_handover(tests.asked()) $$), 'PT409 handover_is_over', 'it is answered, not called off');
select tests.cells('grants it', $$ select answer_handover(tests.asked(), true) ->> 'is_granted' $$, 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=true');
select tests.cells('declines it, or takes it back', $$ select answer_handover(tests.asked(), false) ->> 'is_granted' $$, 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=false', 'manager2=PT409 handover_is_over');
select is(tests.attempt('admin', $$ select answer_handover(tests.asked(), null) $$), 'PT403 not_allowed', 'an answer is yes or no');
update public.user_roles set is_active = false where user_id = tests.id('manager2');
select is(tests.attempt('admin', $$ select answer_handover(tests.asked(), true) $$), 'PT422 not_an_account_manager', 'nobody is given to who has left');
update public.user_roles set is_active = true where user_id = tests.id('manager2');
delete from public.notifications;
select tests.act('manager', $$ select answer_handover(tests.asked(), false) $$);
select is(tests.standing('manager') || ', ' || coalesce(tests.handover_news(), 'no news'), 'declined Tap pending Переехала, no news', 'a request taken back notifies nobody');
select tests.act('manager', $$ select request_handover(tests.id('pending'), tests.id('manager2')) $$);
delete from public.notifications;
select tests.act('admin', $$ select answer_handover(tests.asked(), false) $$);
select is(tests.handover_news(), 'manager: Tap pending: передача отклонена', 'the manager is notified of a refusal');
select is(tests.attempt('admin', $$ select answer_handover(tests.asked(), true) $$), 'PT409 handover_is_over', 'and is final');
select tests.act('manager', $$ select request_handover(tests.id('pending'), tests.id('manager2'), 'Снова') $$);
delete from public.notifications;
select tests.act('admin', $$ select answer_handover(tests.asked(), true) $$);
select is(tests.assignments('pending'), 'manager once by admin, manager2 now Снова by admin', 'granted, the client changes hands at once, for the reason that was given');
select is(tests.handover_news(), 'manager: Tap pending: клиент передан', 'and the manager is notified');
select tests.act('manager2', $$ select request_handover(tests.id('pending'), tests.id('manager')) $$);
delete from public.notifications;
select tests.act('admin', $$ select assign_account_manager(array[tests.id('pending')], null) $$);
select is(tests.standing('admin') || ', ' || tests.handover_news(), 'declined Tap pending, manager2: Tap pending: менеджер сменён', 'what comes otherwise needs no answer any more');
select tests.act('admin', $$ select assign_account_manager(array[tests.id('pending')], tests.id('manager')) $$);

delete from auth.users where id = tests.id('manager2');
select is(tests.assignments('rival'), 'manager2 once, nobody now', 'a clinic whose manager is gone has nobody, and a history');
delete from auth.users where id = tests.id('clinic');
select is(tests.assignments('clinic'), 'none', 'a clinic that is gone takes its history along');

select * from finish();
rollback;
