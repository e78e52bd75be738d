-- Legal texts: who publishes them, what a shop does without them, and how long what people agreed to and sent is kept.
begin;
select plan(71);
\ir fixtures.psql

create function tests.publish(kind text default 'offer', version date default private.today() + 40, title text default ' Tap ', body text default ' Текст ') returns text
language sql
return format('select publish_legal_document(%L, %L, %L, %L) ->> ''version''', kind, version, title, body);

-- Publishing

select tests.cells('publishes a text', tests.publish(), 'PT403 not_allowed',
  'anon=42501', 'super_admin=' || (private.today() + 40));
select is(tests.attempt('super_admin', statement), expected, format('%s: %s', left(statement, 90), expected))
  from (values
    (tests.publish(version => private.today() - 1), 'PT422 bad_legal_document {"fields": {"version": "invalid"}}'),
    (tests.publish(version => private.today() + 366), 'PT422 bad_legal_document {"fields": {"version": "invalid"}}'),
    (tests.publish(version => 'infinity'), '23514'),
    (tests.publish(title => ' x ', body => '  '), 'PT422 bad_legal_document {"fields": {"body": "invalid", "title": "invalid"}}'),
    (tests.publish(title => E'Tap\nTap'), 'PT422 bad_legal_document {"fields": {"title": "invalid"}}'),
    (tests.publish(body => repeat('x', 100001)), 'PT422 bad_legal_document {"fields": {"body": "invalid"}}'),
    ('select publish_legal_document(null, null, null, null)', 'PT422 bad_legal_document {"fields": {"body": "invalid", "kind": "invalid", "title": "invalid", "version": "invalid"}}'),
    ('select publish_legal_document(''rules'', null, null, null)', '22P02')
  ) as v (statement, expected);
select tests.act('super_admin', tests.publish());
select is(tests.attempt('super_admin', tests.publish(body => 'Другой')), 'PT409 legal_document_is_final', 'a published version is not replaced');
select is(concat_ws('/', title, body), 'Tap/Текст', 'it is kept as published, trimmed') from public.legal_documents where kind = 'offer' and version = private.today() + 40;
select is(actor_id, tests.id('super_admin'), 'and who published it is noted')
  from public.audit_log where table_name = 'legal_documents' and new ->> 'version' = (private.today() + 40)::text;
select is(tests.attempt('anon', $$ select count(*) from legal_documents where title = 'Tap' $$), '0', 'before its day nobody reads it');
select is(tests.attempt('super_admin', tests.publish('marketing', private.today())), private.today()::text, 'a text may be in force from today');

-- A consent is withdrawn, never deleted

insert into public.legal_documents (id, kind, version, title, body) values
  ('7d000000-0000-4000-8000-000000000001', 'offer', '2020-01-01', 'Tap offer', 'x'),
  ('7d000000-0000-4000-8000-000000000002', 'privacy', '2020-01-01', 'Tap privacy', 'x'),
  ('7d000000-0000-4000-8000-000000000004', 'marketing', '2020-01-01', 'Tap mail', 'x'),
  ('7d000000-0000-4000-8000-000000000005', 'marketing', '2020-01-02', 'Tap mail 2', 'x');
insert into public.consents (user_id, document_id, created_at)
select tests.id(persona), id, '2020-01-03' from public.legal_documents, unnest(array['clinic', 'rival']) as persona where title like 'Tap %';
select tests.cells('is not subscribed any more', $$ select withdraw_marketing_consent()::text || private.consents_to_marketing(auth.uid()) $$, '42501');
create function tests.given(persona text) returns text language sql
return (select string_agg(d.title || case when c.withdrawn_at is null then '' else ' once' end, ', ' order by d.title, c.withdrawn_at nulls first)
          from public.consents as c join public.legal_documents as d on d.id = c.document_id where c.user_id = tests.id(persona));
select tests.act('clinic', 'select withdraw_marketing_consent()');
select is(tests.given('clinic'), 'Tap mail once, Tap mail 2 once, Tap offer, Tap privacy', 'marketing ends in all versions, the offer stays accepted');
select is(tests.given('rival'), 'Tap mail, Tap mail 2, Tap offer, Tap privacy', 'another clinic''s consents stay');
select is(private.consents_to_marketing(tests.id('clinic')), false, 'who withdrew gets no advertising');
select is(tests.attempt('anon', 'select withdraw_marketing_consent()'), '42501', 'visitors have nothing to withdraw');
select tests.act('clinic', $$ insert into consents (document_id) values ('7d000000-0000-4000-8000-000000000004') $$);
select is(tests.given('clinic'), 'Tap mail, Tap mail once, Tap mail 2 once, Tap offer, Tap privacy', 'given again it is another row');
select is(tests.attempt('clinic', $$ insert into consents (document_id) values ('7d000000-0000-4000-8000-000000000004') $$), '23505', 'what holds is not given twice');
select is(
  tests.attempt('clinic', $$ select string_agg((c ->> 'title') || case when c ->> 'withdrawn_at' is null then '' else ' once' end, ', ')
    from my_consents() as mine, jsonb_array_elements(mine -> 'consents') as c where c ->> 'title' like 'Tap mail%' $$),
  'Tap mail 2 once, Tap mail, Tap mail once', 'the paper lists what holds and what was withdrawn'
);
delete from public.audit_log where table_name = 'consents';
select is(tests.attempt('clinic', $$ select count(*) from my_consents() as mine, jsonb_array_elements(mine -> 'consents') as c where c ->> 'withdrawn_at' is not null $$),
  '2', 'and needs no audit log, which is pruned earlier');

update public.consents set withdrawn_at = now() - interval '3 years' + interval '1 minute' where user_id = tests.id('clinic') and document_id = '7d000000-0000-4000-8000-000000000004' and withdrawn_at is not null;
update public.consents set withdrawn_at = now() - interval '3 years' - interval '1 minute' where user_id = tests.id('clinic') and document_id = '7d000000-0000-4000-8000-000000000005';
select tests.prune();
select is(tests.given('clinic'), 'Tap mail, Tap mail once, Tap offer, Tap privacy', 'one that ended three years ago is forgotten, no younger one, nor one that holds');

-- Papers

insert into storage.objects (bucket_id, name, owner_id)
select 'clinic-documents', tests.id(owner) || '/' || file, tests.id(owner)::text
  from (values ('rejected', 'checked/old.pdf'), ('blocked', 'checked/old.pdf'), ('pending', 'checked/old.pdf'), ('newcomer', 'x.pdf'), ('rejected', 'upload.pdf')) as v (owner, file);
insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict)
select tests.id(owner), 'license', tests.id(owner) || '/checked/old.pdf', 'x.pdf', 'application/pdf', 1, 'accepted' from unnest(array['rejected', 'blocked', 'pending']) as owner;
create function tests.leaving(owner text) returns text language sql
return (select string_agg(substr(path, 38), ', ' order by path) from public.file_removals where bucket_id = 'clinic-documents' and path like tests.id(owner) || '/%');
update public.user_clinic_info set decided_at = now() - interval '90 days' + interval '1 minute' where user_id in (tests.id('rejected'), tests.id('blocked'));
select is(private.prune_refused_papers(1000), 0, 'papers of a refused application stay for 90 days');
update public.user_clinic_info set decided_at = now() - interval '90 days' - interval '1 minute' where user_id in (tests.id('rejected'), tests.id('blocked'), tests.id('pending'));
select is(private.prune_refused_papers(1), 1, 'then they go, a batch at a time');
select is(private.prune_refused_papers(1000) >= 1, true, 'those of a blocked clinic too');
select is(tests.leaving('rejected') || '; ' || tests.leaving('blocked'), 'checked/old.pdf; checked/old.pdf', 'with their files');
select is(tests.leaving('pending'), null, 'those of one that waits stay');

delete from auth.users where id = tests.id('pending');
select is(tests.leaving('pending'), 'checked/old.pdf', 'a closed account takes its papers along');
delete from auth.users where id = tests.id('rejected');
select is(tests.leaving('rejected'), 'checked/old.pdf, upload.pdf', 'and uploads that never became a document');
select is(tests.leaving('newcomer'), null, 'nobody else''s');
delete from auth.users where id = tests.id('rival');
select is(string_agg(distinct email || ' ' || (withdrawn_at = now()), ', '), 'rival@tap.test true', 'its consents end and say whose they were')
  from public.consents where user_id = tests.id('rival');
select is(tests.attempt('rival', $$ insert into consents (document_id) values ('7d000000-0000-4000-8000-000000000004') $$), 'PT401 not_signed_in', 'a token that still lives gives no new one');

-- A sign-up with an application

create function tests.sign_up() returns uuid
language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
begin
  insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', new_id, 'authenticated', 'authenticated', new_id || '@tap.test', '{}',
          jsonb_build_object('sub', new_id, 'application', jsonb_build_object('legal_name', 'Tap New', 'consents', (select jsonb_agg(id) from public.legal_documents))), now(), now());
  return new_id;
end;
$$;
create temp table signed_up as select tests.sign_up() as id;
select is((select legal_name from public.user_clinic_info as c where c.user_id = s.id), 'Tap New', 'a sign-up leaves an application') from signed_up as s;
select is(raw_user_meta_data - 'sub', '{}', 'which leaves the metadata, and so every token') from auth.users as u join signed_up as s using (id);
update auth.users as u set raw_user_meta_data = raw_user_meta_data || '{"application": {"legal_name": "x"}, "name": "Tap"}' from signed_up as s where u.id = s.id;
select is(raw_user_meta_data - 'sub', '{"name": "Tap"}', 'merged in later, it leaves again') from auth.users as u join signed_up as s using (id);

-- A shop without texts

alter table public.legal_documents disable trigger versions_are_final;
delete from public.consents;
delete from public.inquiries;
delete from public.legal_documents where version <= private.today();
alter table public.legal_documents enable trigger versions_are_final;
truncate signed_up;
insert into signed_up select tests.sign_up();
select is((select count(*)::int from auth.users as u where u.id = s.id), 1, 'without texts a sign-up succeeds') from signed_up as s;
select is(
  (select count(*)::int from public.user_clinic_info as c where c.user_id = s.id) + (select count(*)::int from public.consents as c where c.user_id = s.id), 0,
  'but leaves neither an application nor consents'
) from signed_up as s;
select is(raw_user_meta_data - 'sub', '{}', 'nor personal data in tokens') from auth.users as u join signed_up as s using (id);
create function tests.application() returns text
language sql
return format('select submit_clinic_application(%L) ->> ''status''', jsonb_build_object(
  'legal_form', 'ТОО', 'legal_name', 'Tap New', 'bin_iin', '260140000035', 'contact_name', 'Tap Contact', 'phone', '8 701 123 45 67',
  'city', 'Алматы', 'address', 'ул. Абая, 1', 'specialization', 'Клиника'
));
select is(tests.attempt('newcomer', statement), 'PT409 legal_documents_not_set', left(statement, 50) || ' is refused')
  from (values
    (tests.application()),
    ($$ select request_partnership('{"name": "Tap", "city": "Алматы", "phone": "87010000001"}') $$),
    ($$ select send_message('{"name": "Tap", "phone": "87010000001", "message": "x"}') $$)
  ) as v (statement);
select is(tests.attempt('anon', $$ select send_message('{"website": "robot"}')::text $$), 'null', 'a robot learns nothing');
insert into public.legal_documents (kind, version, title, body) values ('privacy', private.today(), 'Tap', 'x');
select is(tests.attempt('newcomer', tests.application()), 'PT409 legal_documents_not_set', 'the privacy policy alone does not let anybody apply');
select is(
  tests.attempt('anon', format($$ select send_message('{"name": "Tap", "phone": "87010000001", "message": "x", "privacy_document_id": "%s"}')::text $$, id)), 'null', 'but write'
) from public.legal_documents where kind = 'privacy';
select tests.act('super_admin', tests.publish('offer', private.today()));
select is(tests.attempt('newcomer', tests.application()), 'pending', 'with both published, people apply');

select * from finish();
rollback;
