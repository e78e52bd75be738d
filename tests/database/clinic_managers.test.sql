-- Who looks after which clinic: who gives it to whom, and what is kept of it.
begin;
select plan(87);
\ir fixtures.psql

-- assign_account_manager

select tests.cells('gives the clinic to another manager', $$ select assign_account_manager(array[tests.id('clinic')], tests.id('manager2')) $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin={"assigned": 1}');
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
select tests.cells('writes that somebody did', $$ insert into manager_assignments (user_id, manager_id, since) values (tests.id('rival'), auth.uid(), now()) $$, '42501');
select tests.cells('rewrites it', $$ update manager_assignments set reason = 'none' $$, '42501');
select tests.cells('has it forgotten', $$ delete from manager_assignments $$, '42501');

delete from auth.users where id = tests.id('manager2');
select is(tests.assignments('rival'), 'manager2 once, nobody now', 'a clinic whose manager is gone has nobody, and a history');
delete from auth.users where id = tests.id('clinic');
select is(tests.assignments('clinic'), 'none', 'a clinic that is gone takes its history along');

select * from finish();
rollback;
