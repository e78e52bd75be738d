-- Who reads and changes roles, clinics, managers, addresses, consents and legal documents.
begin;
select plan(250);
\ir fixtures.psql

-- Roles

select tests.cells('reads the own roles', $$ select count(*) from user_roles where user_id = auth.uid() $$, '0',
  'anon=42501', 'logistic, manager, manager2, ex_manager, admin, super_admin=1');
select tests.cells('reads everybody''s roles', $$ select count(*) from user_roles where user_id <> auth.uid() and user_id::text like '7a000000-%' $$, '0',
  'anon=42501', 'admin, super_admin=5');

select is(private_role.role::text, expected, format('the active role of %s is %s', p.title, coalesce(expected, 'none')))
  from tests.personas as p
  join (values ('newcomer', null), ('clinic', null), ('logistic', 'logistic'), ('manager', 'account_manager'), ('ex_manager', null),
               ('admin', 'admin'), ('super_admin', 'super_admin')) as v (name, expected) using (name)
  cross join lateral (select nullif(tests.attempt(p.name, 'select private.my_role()'), 'null') as role) as private_role;
select throws_ok(
  $$ insert into user_roles (user_id, role) values (tests.id('logistic'), 'admin') $$, '23505', null,
  'nobody has two active roles'
);

-- Clinics

select tests.cells('reads the own clinic record', $$ select count(*) from user_clinic_info where user_id = auth.uid() $$, '0',
  'anon=42501', 'pending, rejected, blocked, clinic, rival=1');
select tests.cells('reads the clinic''s record', $$ select count(*) from user_clinic_info where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=1');
select tests.cells('reads the record of a blocked clinic that had a manager', $$ select count(*) from user_clinic_info where user_id = tests.id('blocked') $$, '0',
  'anon=42501', 'blocked, admin, super_admin=1');
select tests.cells('counts the clinics', $$ select count(*) from user_clinic_info where user_id::text like '7a000000-%' $$, '0',
  'anon=42501', 'pending, rejected, blocked, clinic, rival, manager, manager2=1', 'admin, super_admin=5');
select is(name, 'Tap rival', 'a clinic without a trade name is called by its legal one') from public.user_clinic_info where user_id = tests.id('rival');
update public.user_clinic_info set trade_name = 'Tap Trade' where user_id = tests.id('rival');
select is(name, 'Tap Trade', 'one that has it by that') from public.user_clinic_info where user_id = tests.id('rival');
update public.user_clinic_info set trade_name = null where user_id = tests.id('rival');
select throws_ok($$ update user_clinic_info set trade_name = '' where user_id = tests.id('rival') $$, '23514', null, 'and none has an empty one');
select tests.cells('changes the clinic''s contacts', $$ update user_clinic_info set contact_name = 'New Name' where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic=1');
select is(tests.attempt('clinic', format('update user_clinic_info set %s where user_id = auth.uid()', setter)), '23514', format('no clinic has %s', setter))
  from unnest(array[
    $$phone = '123'$$, $$whatsapp = '123'$$, $$contact_position = 'x'$$, $$website = 'javascript:alert(1)'$$, $$website = 'new.example'$$, $$website = ''$$
  ]) as setter;
select throws_ok(format('update user_clinic_info set %s where user_id = tests.id(''clinic'')', setter), '23514', null, format('not even its owner may write %s', setter))
  from unnest(array[$$tax_regime = 'simplified', vat_payer = true$$, $$vat_certificate = '60001 1'$$]) as setter;
select is(tests.attempt('clinic', format('update user_clinic_info set %I = null where user_id = auth.uid()', contact)), '23514',
          format('a verified clinic keeps a %s', contact)) from unnest('{phone,contact_name}'::text[]) as contact;
select throws_ok($$ update user_clinic_info set bin_iin = '050140001853' where user_id = tests.id('pending') $$, '23514', null, 'a БИН must be a possible one');
select throws_ok($$ update user_clinic_info set status = 'reject' where user_id = tests.id('clinic') $$, '23514', null, 'a refusal has its kind and reason');
select lives_ok($$ update user_clinic_info set bin_iin = '260140000015' where user_id = tests.id('pending') $$, 'an applicant may give the БИН of a verified clinic');
select throws_ok(
  $$ update user_clinic_info set status = 'verified', bin_iin = '260140000015' where user_id = tests.id('pending') $$, '23505', null,
  'two verified clinics never share a БИН'
);

-- Account managers

select tests.cells('reads the card of the clinic''s manager', $$ select count(*) from account_managers where user_id = tests.id('manager') $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=1');
select tests.cells('counts the managers', $$ select count(*) from account_managers where user_id::text like '7a000000-%' $$, '0',
  'anon=42501', 'clinic, rival, blocked, manager, manager2, ex_manager=1', 'admin, super_admin=3');

-- Clients are whom the manager has today, while his role is active.

select is(tests.attempt(persona, $$ select string_agg(id::text, ' ') from private.my_client_ids() as id $$), coalesce(tests.id(client)::text, 'null'),
          format('%s has %s for clients', persona, coalesce(client, 'nobody')))
  from (values ('manager', 'clinic'), ('manager2', 'rival'), ('ex_manager', null), ('admin', null), ('clinic', null)) as v (persona, client);
update public.user_roles set is_active = false where user_id = tests.id('manager');
select is(tests.attempt('manager', $$ select count(*) from user_clinic_info $$), '0', 'a manager whose role was taken away sees no clients at once');
update public.user_roles set is_active = true where user_id = tests.id('manager');
update public.user_clinic_info set account_manager_id = tests.id('manager2') where user_id = tests.id('clinic');
select is(tests.attempt('manager', $$ select count(*) from user_clinic_info $$), '0', 'a manager who lost a client sees it no more');
select is(tests.attempt('manager2', $$ select count(*) from user_clinic_info $$), '2', 'a manager who was given a client sees it');
update public.user_clinic_info set account_manager_id = tests.id('manager') where user_id = tests.id('clinic');

-- Addresses

insert into public.clinic_addresses (user_id, label, city, address)
select id, 'Tap', 'Алматы', 'ул. Абая, 1' from tests.personas where name in ('pending', 'rejected', 'blocked', 'clinic', 'rival');
select tests.cells('reads the clinic''s addresses', $$ select count(*) from clinic_addresses where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=1');
select tests.cells('changes the clinic''s address', $$ update clinic_addresses set label = 'Other' where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic=1');
select tests.cells('deletes the clinic''s address', $$ delete from clinic_addresses where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic=1');
insert into public.clinic_addresses (user_id, label, city, address)
select tests.id('clinic'), 'Tap ' || n, 'Алматы', 'ул. Абая, 1' from generate_series(2, 20) as n;
select is(tests.attempt('clinic', $$ insert into clinic_addresses (label, city, address) values ('21', 'Алматы', 'ул. Абая, 2') $$),
  'PT422 too_many_addresses {"max": 20}', 'a clinic has at most 20 addresses');
select is(string_agg(label, ' ' order by label) filter (where is_default), 'Tap', 'the first address is the default one') from public.clinic_addresses where user_id = tests.id('clinic');
select tests.act('clinic', $$ update clinic_addresses set is_default = true where label = 'Tap 5' $$);
select is(string_agg(label, ' ') filter (where is_default), 'Tap 5', 'a new default replaces the previous one') from public.clinic_addresses where user_id = tests.id('clinic');
select tests.act('rival', $$ insert into clinic_addresses (label, city, address, is_default) values ('1', 'Алматы', 'ул. Абая, 2', true), ('2', 'Алматы', 'ул. Абая, 2', true) $$);
select is(string_agg(label, ' ') filter (where is_default), '2', 'also when two come at once') from public.clinic_addresses where user_id = tests.id('rival');

-- Legal documents and consents

insert into public.legal_documents (id, kind, version, title, body) values
  ('7d000000-0000-4000-8000-000000000001', 'offer', '2020-01-01', 'Tap past', 'x'),
  ('7d000000-0000-4000-8000-000000000002', 'privacy', (now() at time zone 'Asia/Almaty')::date - 9000, 'Tap in force', 'x'),
  ('7d000000-0000-4000-8000-000000000003', 'offer', '2099-01-01', 'Tap to come', 'x');
select tests.cells('reads the legal documents in force and past', $$ select string_agg(title, ', ' order by title) from legal_documents where title like 'Tap %' $$, 'Tap in force, Tap past',
  'admin, super_admin=Tap in force, Tap past, Tap to come');
select throws_ok($$ update legal_documents set body = 'y' where title = 'Tap past' $$, 'PT409', 'legal_document_is_final', 'a legal document is never edited');
select throws_ok($$ delete from legal_documents where title = 'Tap past' $$, 'PT409', 'legal_document_is_final', 'a legal document is never deleted');
insert into public.consents (user_id, document_id) values (tests.id('clinic'), '7d000000-0000-4000-8000-000000000001');
select tests.cells('reads the clinic''s consents', $$ select count(*) from consents where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic, admin, super_admin=1');
select tests.cells('gives consent to a document to come', $$ insert into consents (document_id) values ('7d000000-0000-4000-8000-000000000003') $$, '42501');
select tests.cells('gives consent for the clinic', $$ insert into consents (user_id, document_id) values (tests.id('clinic'), '7d000000-0000-4000-8000-000000000002') $$, '42501');
select is(tests.attempt('clinic', $$ select my_consents() - 'consents' $$), '{"name": "ТОО Tap clinic", "email": "clinic@tap.test", "bin_iin": "260140000015"}', 'and as whom');

insert into public.consents (user_id, document_id, withdrawn_at)
select tests.id('pending'), '7d000000-0000-4000-8000-000000000001', now() - make_interval(days => n) from generate_series(1, 10) as n;
select is(tests.attempt('pending', $$ insert into consents (document_id) values ('7d000000-0000-4000-8000-000000000001') $$),
  'PT409 too_many_consents', 'a version that was withdrawn ten times is agreed to no more');
select is(tests.attempt('pending', $$ insert into consents (document_id) values ('7d000000-0000-4000-8000-000000000002') $$), '1', 'another one is');

select * from finish();
rollback;
