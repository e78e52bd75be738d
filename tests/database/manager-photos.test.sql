-- The photo of an account manager: who adds and shows it, and what happens to the previous one.
begin;
select plan(46);
\ir fixtures.psql
create function tests.photo(persona text, n int default 1) returns text language sql stable security definer
return tests.id(persona) || '/7e000000-0000-4000-8000-00000000000' || n || '.jpg';
grant execute on function tests.photo to anon, authenticated;

select is((public, file_size_limit, allowed_mime_types)::text, '(t,262144,{image/jpeg})', 'the bucket takes small JPEGs only') from storage.buckets where id = 'manager-photos';
select tests.cells('adds a photo of the manager', $$ insert into storage.objects (bucket_id, name) values ('manager-photos', tests.photo('manager')) $$, '42501', 'manager, admin, super_admin=1');
select tests.cells('adds a photo of a former manager', $$ insert into storage.objects (bucket_id, name) values ('manager-photos', tests.photo('ex_manager')) $$, '42501', 'admin, super_admin=1');
select is(tests.attempt('manager', format('insert into storage.objects (bucket_id, name) values (''manager-photos'', %L)', name)), '42501', 'nothing called ' || name)
  from (values ('x.jpg'), (tests.id('manager') || '/x.jpg'), (tests.id('manager') || '/7e000000-0000-4000-8000-000000000001.svg'), (tests.id('manager2') || '/7e000000-0000-4000-8000-000000000001.jpg')) as v (name);

insert into storage.objects (bucket_id, name, created_at) select 'manager-photos', tests.photo('manager', n), now() - make_interval(days => n - 2) from generate_series(1, 8) as n;
select is(tests.attempt(persona, $$ insert into storage.objects (bucket_id, name) values ('manager-photos', tests.photo('manager', 9)) $$), '42501', persona || ' adds no ninth photo')
  from unnest('{manager,admin}'::text[]) as persona;
select private.list_unused_manager_photos(1000);
select is(count(*)::int, 5, 'what nobody shows goes after a day') from public.file_removals where bucket_id = 'manager-photos';
delete from public.file_removals where bucket_id = 'manager-photos';
delete from storage.objects where bucket_id = 'manager-photos';
insert into storage.objects (bucket_id, name) select 'manager-photos', tests.photo(p, n) from unnest(array['manager', 'manager2']) as p, generate_series(1, 2) as n;
select is(tests.attempt('manager', format('select set_manager_photo(tests.id(''manager''), %L)', photo)), 'PT422 bad_photo', photo)
  from (values (tests.photo('manager2')), (tests.photo('manager', 3)), ('https://evil.test/x.jpg')) as v (photo);
select tests.act('manager', $$ select set_manager_photo(tests.id('manager'), tests.photo('manager')) $$);
select is(tests.act('clinic', $$ select photo_url from account_managers $$), tests.photo('manager'), 'clinics see it on their manager''s card');
select is_empty($$ select from public.file_removals where bucket_id = 'manager-photos' $$, 'a first photo replaces none');
select tests.act('admin', $$ select set_manager_photo(tests.id('manager'), tests.photo('manager', 2)) $$);
select results_eq($$ select path from public.file_removals where bucket_id = 'manager-photos' $$, $$ values (tests.photo('manager')) $$, 'the file of a former photo is removed');
select is(tests.attempt('admin', $$ select set_manager_photo(tests.id('manager'), tests.photo('manager')) $$), 'PT422 bad_photo', 'which cannot be shown again');
-- As one who had begun before it was listed.
update public.account_managers set photo_url = tests.photo('manager') where user_id = tests.id('manager');
update public.file_removals set due_at = now() where bucket_id = 'manager-photos';
select is(tests.as_service('select claim_file_removals(100)')::jsonb @> '[{"bucket": "manager-photos"}]', true, 'a photo that is shown no longer is given out for removal');
select is_empty($$ select from public.file_removals where path = tests.photo('manager') $$, 'one that is shown after all is struck off');
select isnt_empty($$ select from public.file_removals where path = tests.photo('manager', 2) and attempts = 1 $$, 'and nothing else');
select tests.act('manager', $$ select set_manager_photo(tests.id('manager')) $$);
select is(photo_url, null, 'the manager may take it away') from public.account_managers where user_id = tests.id('manager');

select is(tests.attempt('admin', $$ update public.account_managers set photo_url = 'https://evil.test/x.jpg' $$), '42501', 'nobody writes another address');

select * from finish();
rollback;
