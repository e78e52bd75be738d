-- Legal data of verified clinics: asking for a change, taking it back, deciding about it. And where one is signed in.
begin;
select plan(110);
\ir fixtures.psql

-- request_clinic_change

select tests.cells('asks for another address', $$ select request_clinic_change('{"address": " ул. Абая, 16 "}') -> 'changes' ->> 'address' $$,
  'PT403 clinic_not_verified', 'anon=42501', 'clinic, rival=ул. Абая, 16');
select is(tests.attempt('clinic', format('select request_clinic_change(%L) -> ''changes''', changes)), expected::jsonb::text, format('%s is kept as %s', changes, expected))
  from (values
    ('{"legal_name": " Новое имя ", "city": "Алматы"}', '{"legal_name": "Новое имя"}'),
    ('{"bin_iin": "2601 4000 0604"}', '{"bin_iin": "260140000604"}'),
    ('{"trade_name": "Вывеска", "specialization": "Салон", "legal_form": "АО"}', '{"trade_name": "Вывеска", "specialization": "Салон", "legal_form": "АО"}'),
    ('{"trade_name": "", "address": "ул. Абая, 16"}', '{"address": "ул. Абая, 16"}'),
    ('{"tax_regime": "general", "vat_payer": true, "vat_certificate": " 60001 № 1 "}', '{"vat_payer": true, "tax_regime": "general", "vat_certificate": "60001 № 1"}'),
    ('{"tax_regime": null, "vat_payer": true, "vat_certificate": ""}', '{"vat_payer": true}'),
    ('{"tax_regime": "simplified", "vat_payer": false}', '{"tax_regime": "simplified"}')
  ) as v (changes, expected);
select is(tests.attempt('clinic', format('select request_clinic_change(%s)', coalesce(quote_literal(changes), 'null'))), expected, format('%s: %s', coalesce(changes, 'nothing'), expected))
  from (values
    (null, 'PT422 bad_changes'),
    ('[]', 'PT422 bad_changes'),
    ('{}', 'PT422 nothing_to_change'),
    ('{"legal_form": "ТОО", "bin_iin": "260140000015", "trade_name": " "}', 'PT422 nothing_to_change'),
    ('{"bin_iin": "050140001853"}', 'PT422 bad_changes {"fields": {"bin_iin": "invalid"}}'),
    ('{"address": "", "city": 5}', 'PT422 bad_changes {"fields": {"city": "invalid", "address": "required"}}'),
    ('{"status": "verified"}', 'PT422 bad_changes {"fields": {"status": "unknown"}}'),
    ('{"phone": "+77010000001", "address": "ул. Абая, 16"}', 'PT422 bad_changes {"fields": {"phone": "unknown"}}'),
    ('{"website": "tap.example", "delivery_city": "Астана"}', 'PT422 bad_changes {"fields": {"website": "unknown", "delivery_city": "unknown"}}'),
    ('{"tax_regime": "simplified", "vat_payer": true}', 'PT422 bad_changes {"fields": {"vat_payer": "invalid"}}'),
    ('{"tax_regime": "flat", "vat_payer": "yes"}', 'PT422 bad_changes {"fields": {"vat_payer": "invalid", "tax_regime": "invalid"}}'),
    ('{"vat_certificate": "60001 № 1"}', 'PT422 bad_changes {"fields": {"vat_certificate": "invalid"}}')
  ) as v (changes, expected);

update public.user_clinic_info set trade_name = 'Вывеска' where user_id = tests.id('clinic');
select is(tests.attempt('clinic', $$ select request_clinic_change('{"trade_name": ""}') -> 'changes' $$), '{"trade_name": null}', 'a name on the sign may be taken away');

update public.user_clinic_info set tax_regime = 'simplified' where user_id = tests.id('rival');
select is(tests.attempt('rival', $$ select request_clinic_change('{"vat_payer": true}') $$), 'PT422 bad_changes {"fields": {"vat_payer": "invalid"}}', 'nor VAT under the stored regime');
select is(tests.attempt('rival', $$ select request_clinic_change('{"vat_payer": true, "tax_regime": null}') -> 'changes' $$), '{"vat_payer": true, "tax_regime": null}', 'with another regime it may be');
update public.user_clinic_info set tax_regime = 'general', vat_payer = true, vat_certificate = '60001 № 1' where user_id = tests.id('rival');
select is(tests.attempt('rival', $$ select request_clinic_change('{"tax_regime": "simplified"}') -> 'changes' $$),
  '{"vat_payer": false, "tax_regime": "simplified", "vat_certificate": null}', 'with the simplified declaration VAT ends, and its certificate');
select is(tests.attempt('rival', $$ select request_clinic_change('{"vat_payer": false}') -> 'changes' $$), '{"vat_payer": false, "vat_certificate": null}', 'without VAT there is no certificate');

create temporary table asked as
select (tests.act('clinic', $$ select request_clinic_change('{"bin_iin": "260140000604", "address": "ул. Абая, 16", "trade_name": null, "tax_regime": "general", "vat_payer": true}') $$)::jsonb ->> 'id')::uuid as id;
create function tests.asked() returns uuid language sql stable security definer return (select id from asked);
grant execute on function tests.asked to anon, authenticated;
select is(tests.attempt('clinic', $$ select request_clinic_change('{"address": "ул. Абая, 18"}') $$), 'PT409 change_pending', 'one request waits at a time');
select is(address, 'ул. Абая, 1', 'the old data hold meanwhile') from public.user_clinic_info where user_id = tests.id('clinic');

-- Who sees and writes them

select tests.cells('reads the clinic''s requests', $$ select count(*) from clinic_change_requests where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=1');

-- decide_clinic_change

select tests.cells('refuses the clinic''s request', $$ select decide_clinic_change(tests.asked(), false, 'why') ->> 'status' $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=rejected');
select is(tests.attempt('admin', format('select decide_clinic_change(%s)', arguments)), expected, format('decide(%s): %s', arguments, expected))
  from (values
    ('tests.asked(), false', 'PT422 reason_required'),
    ('tests.asked(), false, ''  ''', 'PT422 reason_required'),
    ('tests.asked(), null', 'PT422 decision_required'),
    ('gen_random_uuid(), true', 'PT404 change_not_found'),
    ('tests.asked(), true', 'PT409 bin_iin_taken {"bin_iin": "260140000604"}')
  ) as v (arguments, expected);
select is(concat_ws(' ', r.status, c.address), 'pending ул. Абая, 1', 'what cannot be applied whole is not applied at all')
  from public.clinic_change_requests as r join public.user_clinic_info as c using (user_id) where r.id = tests.asked();
select is(vat_payer, false, 'nor is a part of it') from public.user_clinic_info where user_id = tests.id('clinic');

update public.user_clinic_info set bin_iin = '260140000025' where user_id = tests.id('rival');
select tests.act('admin', $$ select decide_clinic_change(tests.asked(), true) $$);
select is(concat_ws(' / ', bin_iin, address, trade_name, legal_name, tax_regime, vat_payer, status), '260140000604 / ул. Абая, 16 / Tap clinic / general / t / verified', 'an approved change takes effect whole')
  from public.user_clinic_info where user_id = tests.id('clinic');
select is(concat_ws(' ', status, decided_by, decided_at), concat_ws(' ', 'approved', tests.id('admin'), now()), 'who decided is noted, and when')
  from public.clinic_change_requests where id = tests.asked();
select is(tests.attempt('admin', $$ select decide_clinic_change(tests.asked(), false, 'late') $$), 'PT409 change_decided {"status": "approved"}', 'a decision is final');
select is(tests.attempt('clinic', $$ select cancel_clinic_change(tests.asked()) $$), 'PT404 change_not_found', 'what was decided is not taken back');
select is(tests.attempt('admin', $$ select h -> 'new' ->> 'status' from (select row_history('clinic_change_requests', tests.id('clinic')::text) -> 0) as x (h) $$),
  'approved', 'a decision is in the history');

update asked set id = (tests.act('clinic', $$ select request_clinic_change('{"address": "ул. Абая, 20"}') $$)::jsonb ->> 'id')::uuid;
select isnt(tests.asked(), null, 'after a decision the clinic may ask again');
select tests.act('admin', $$ select set_clinic_status(tests.id('clinic'), 'reject', 'blocked', 'debts') $$);
select is(tests.attempt('admin', $$ select decide_clinic_change(tests.asked(), true) $$), 'PT409 clinic_not_verified', 'a blocked clinic''s data stay as they are');
select is(tests.attempt('admin', $$ select decide_clinic_change(tests.asked(), false, 'debts') ->> 'status' $$), 'rejected', 'its request can be refused');

-- my_sessions

insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, refreshed_at, not_after) values
  ('7f000000-0000-4000-8000-000000000001', tests.id('clinic'), now() - interval '2 days', now(), 'aal1', 'Tap phone', (now() - interval '1 day') at time zone 'utc', null),
  ('7f000000-0000-4000-8000-000000000002', tests.id('clinic'), now() - interval '1 hour', now(), 'aal1', 'Tap desktop', null, null),
  ('7f000000-0000-4000-8000-000000000003', tests.id('clinic'), now() - interval '9 days', now(), 'aal1', 'Tap ended', null, now() - interval '1 day'),
  ('7f000000-0000-4000-8000-000000000004', tests.id('rival'), now(), now(), 'aal1', 'Tap rival', null, null);
select tests.cells('lists the own sessions', $$ select string_agg(s ->> 'user_agent', ', ' order by n) from jsonb_array_elements(my_sessions()) with ordinality as x (s, n) $$,
  'null', 'anon=42501', 'clinic=Tap desktop, Tap phone', 'rival=Tap rival');
select is(tests.attempt('clinic', $$ select jsonb_agg((s ->> 'active_at')::timestamptz - now()) from jsonb_array_elements(my_sessions()) as s $$),
  '["-01:00:00", "-1 days"]', 'a session was last active when its token was last renewed');
select is(
  (select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('clinic'), 'role', 'authenticated', 'session_id', '7f000000-0000-4000-8000-000000000001')::text, true) is not null
     and jsonb_path_query_array(public.my_sessions(), '$[*] ? (@.is_current == true).user_agent') = '["Tap phone"]'),
  true, 'the session that asks is marked'
);

-- end_session

select tests.cells('ends a session of the clinic''s', $$ select end_session('7f000000-0000-4000-8000-000000000002') ->> 'id' $$, 'PT404 no_such_session',
  'anon=42501', 'clinic=7f000000-0000-4000-8000-000000000002');
select tests.act('clinic', $$ select end_session('7f000000-0000-4000-8000-000000000002') $$);
select results_eq($$ select right(id::text, 1) from auth.sessions where user_id = tests.id('clinic') order by 1 $$, $$ values ('1'), ('3') $$, 'that one is gone, the others stay');
select is(tests.attempt('clinic', $$ select end_session('7f000000-0000-4000-8000-000000000002') $$), 'PT404 no_such_session', 'it ends once');

select * from finish();
rollback;
