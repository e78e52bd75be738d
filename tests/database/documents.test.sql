-- Documents of clinics: the rows, and the files in the private bucket.
begin;
select plan(168);
\ir fixtures.psql

insert into public.clinic_documents (id, user_id, kind, storage_path, file_name, mime, size, verdict)
select v.id::uuid, tests.id(v.owner), 'license', tests.id(v.owner) || '/' || v.file, v.file, 'application/pdf', 1000, v.verdict::public.document_verdict
  from (values
    ('7e000000-0000-4000-8000-000000000001', 'clinic', 'accepted.pdf', 'accepted'),
    ('7e000000-0000-4000-8000-000000000002', 'clinic', 'waiting.pdf', 'pending'),
    ('7e000000-0000-4000-8000-000000000003', 'rival', 'waiting.pdf', 'pending'),
    ('7e000000-0000-4000-8000-000000000004', 'pending', 'waiting.pdf', 'pending'),
    ('7e000000-0000-4000-8000-000000000005', 'blocked', 'waiting.pdf', 'pending')
  ) as v (id, owner, file, verdict);
insert into storage.objects (bucket_id, name, owner_id)
select 'clinic-documents', storage_path, user_id::text from public.clinic_documents where id::text like '7e000000-%';

create function tests.add_document(owner text, file text, mime text default 'application/pdf', size int default 1000) returns text
language sql
return format(
  $$ select (add_clinic_document(%L, 'license', %L || '/checked/' || %L, 'x.pdf', %L, %s) ->> 'id') is not null $$,
  tests.id(owner), tests.id(owner), file, mime, size
);

-- Rows

select tests.cells('reads the clinic''s documents', $$ select count(*) from clinic_documents where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic, admin, super_admin=2');
select tests.cells('reads the documents of a blocked clinic', $$ select count(*) from clinic_documents where user_id = tests.id('blocked') $$, '0',
  'anon=42501', 'blocked, admin, super_admin=1');
select is(tests.as_service(tests.add_document(owner, 'new.pdf')), expected, format('the function adds a document of %s: %s', owner, expected))
  from (values ('pending', 'true'), ('rejected', 'true'), ('clinic', 'true'),
               ('blocked', 'PT403 not_allowed'), ('newcomer', 'PT403 not_allowed'), ('admin', 'PT403 not_allowed')) as v (owner, expected);
select is(tests.as_service(tests.add_document('clinic', 'new.pdf')), '23505', 'a file is one document');
select is(tests.as_service(tests.add_document('clinic', 'x.html', 'text/html')), '23514', 'a document is a PDF or a picture');
select is(tests.as_service(tests.add_document('clinic', 'x.pdf', size => 10485761)), '23514', 'a document has at most 10 MB');
select is(tests.as_service(format($$ select add_clinic_document(%L, 'license', %L || '/x.pdf', 'x.pdf', 'application/pdf', 1) $$, tests.id('rival'), tests.id('clinic'))),
  '23514', 'a document lies in its owner''s folder');
select is(
  tests.as_service(format(
    $$ select (add_clinic_document(user_id => %L, kind => 'license', storage_path => %L || '/checked/' || gen_random_uuid(), file_name => 'x.pdf',
         mime => 'application/pdf', size => 1, %s) ->> 'id') is not null $$, tests.id('rejected'), tests.id('rejected'), about)),
  expected, format('a document with %s: %s', about, expected))
  from (values
    ($$number => ' KZ 1 ', issued_on => '2024-02-01', expires_on => '2030-02-01'$$, 'true'),
    ($$issued_on => (now() at time zone 'Asia/Almaty')::date$$, 'true'),
    ($$issued_on => (now() at time zone 'Asia/Almaty')::date + 1$$, 'PT422 bad_document'),
    ($$issued_on => '2024-02-02', expires_on => '2024-02-01'$$, 'PT422 bad_document'),
    (format($$number => %L$$, repeat('1', 61)), 'PT422 bad_document')
  ) as v (about, expected);
select is(concat_ws(' / ', number, issued_on, expires_on), 'KZ 1 / 2024-02-01 / 2030-02-01', 'what a licence says of itself is kept')
  from public.clinic_documents where user_id = tests.id('rejected') and number is not null;
select throws_ok($$ update clinic_documents set issued_on = '2024-02-02', expires_on = '2024-02-01' where id = '7e000000-0000-4000-8000-000000000002' $$, '23514', null,
  'a document runs out after it was issued');
delete from public.clinic_documents where storage_path like '%/checked/new.pdf';
select tests.cells('deletes the clinic''s waiting document', $$ delete from clinic_documents where id = '7e000000-0000-4000-8000-000000000002' $$, '0',
  'anon=42501', 'clinic=1');
select tests.cells('deletes the clinic''s accepted document', $$ delete from clinic_documents where id = '7e000000-0000-4000-8000-000000000001' $$, '0',
  'anon=42501');
select tests.as_service(tests.add_document('clinic', n || '.pdf')) from generate_series(3, 8) as n;
select is(tests.as_service(tests.add_document('clinic', '9.pdf')), 'PT422 too_many_documents', 'a clinic has at most 8 documents');
update public.clinic_documents set expires_on = private.today() where id = '7e000000-0000-4000-8000-000000000001';
select is(tests.as_service(tests.add_document('clinic', '9.pdf')), 'PT422 too_many_documents', 'one that holds until today counts');
update public.clinic_documents set expires_on = private.today() - 1 where id = '7e000000-0000-4000-8000-000000000001';
select is(tests.as_service(tests.add_document('clinic', '9.pdf')), 'true', 'an accepted one that is past its day does not');
select throws_ok(
  $$ update clinic_documents set verdict = 'rejected' where id = '7e000000-0000-4000-8000-000000000002' $$, '23514', null,
  'a document is never rejected without a reason'
);

-- Files

select is(public, false, 'the bucket is private') from storage.buckets where id = 'clinic-documents';
select is(file_size_limit, 10485760::bigint, 'the bucket takes files of 10 MB') from storage.buckets where id = 'clinic-documents';
select tests.cells('reads the clinic''s files', $$ select count(*) from storage.objects where name like tests.id('clinic') || '/%' $$, '0',
  'clinic, admin, super_admin=2');
select tests.cells('adds a file to the own folder', $$ insert into storage.objects (bucket_id, name) values ('clinic-documents', coalesce(auth.uid()::text, 'x') || '/new.pdf') $$, '42501',
  'pending, rejected, clinic, rival=1');
select is(tests.attempt(persona, format($$ insert into storage.objects (bucket_id, name) values ('clinic-documents', %L) $$, name)), '42501',
          format('%s adds no file at %s', persona, regexp_replace(name, '^7a.{34}', '{clinic}')))
  from unnest('{rival,manager,admin}'::text[]) as persona,
       unnest(array[tests.id('clinic') || '/new.pdf', 'new.pdf', '/' || tests.id('rival') || '/new.pdf', tests.id('clinic') || '/checked/new.pdf']) as name;
select is(tests.attempt('clinic', $$ insert into storage.objects (bucket_id, name) values ('elsewhere', auth.uid() || '/new.pdf') $$), '42501', 'no clinic adds files to another bucket');
select tests.cells('adds a file to where the function keeps what it has looked at', $$ insert into storage.objects (bucket_id, name) values ('clinic-documents', coalesce(auth.uid()::text, 'x') || '/checked/new.pdf') $$, '42501');
select tests.cells('overwrites the clinic''s file', $$ update storage.objects set metadata = '{}' where name like tests.id('clinic') || '/%' $$, '0');
select tests.cells('deletes the clinic''s file that waits', $$ delete from storage.objects where name = tests.id('clinic') || '/waiting.pdf' $$, '0', 'clinic=1');
select tests.cells('deletes the clinic''s file that was accepted', $$ delete from storage.objects where name = tests.id('clinic') || '/accepted.pdf' $$, '0');

insert into storage.objects (bucket_id, name) select 'clinic-documents', tests.id('rival') || '/' || n from generate_series(1, 31) as n;
select is(tests.attempt('rival', $$ insert into storage.objects (bucket_id, name) values ('clinic-documents', auth.uid() || '/33.pdf') $$), '42501', 'a folder holds at most 32 files');
select is(tests.attempt('clinic', $$ insert into storage.objects (bucket_id, name) values ('clinic-documents', auth.uid() || '/33.pdf') $$), '1', 'however many another clinic has');

select * from finish();
rollback;
