-- The tags of clinics: admins' own, and nobody else's to know.
begin;
select plan(67);
\ir fixtures.psql

create function tests.tags(clinic text) returns text language sql
return (select coalesce(string_agg(tag, ', ' order by tag_key), 'none') from public.clinic_tags where user_id = tests.id(clinic));
create function tests.tagged(clinics text, adding text, removing text default '{}') returns text language sql
return format('select set_clinic_tags((select array_agg(tests.id(name)) from unnest(%L::text[]) as name), %L, %L)', clinics, adding, removing);

-- set_clinic_tags

select tests.cells('marks a clinic', $$ select jsonb_array_length(set_clinic_tags(array[tests.id('clinic')], array['VIP'])) $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=1');
select is(
  tests.act('admin', tests.tagged('{clinic}', '{"  Сеть   клиник ",VIP,vip}')),
  format('[{"added": ["VIP", "Сеть клиник"], "removed": [], "user_id": "%s"}]', tests.id('clinic')),
  'tags lose stray blanks, and are added once however they are spelt'
);
select is(
  tests.act('admin', tests.tagged('{clinic,rival}', '{vip}')),
  format('[{"added": ["VIP"], "removed": [], "user_id": "%s"}]', tests.id('rival')),
  'a tag keeps the spelling that it is known by, and only what changed is answered'
);
select is(tests.act('admin', tests.tagged('{clinic,rival}', '{}', '{СЕТЬ КЛИНИК,nobody''s}')),
  format('[{"added": [], "removed": ["Сеть клиник"], "user_id": "%s"}]', tests.id('clinic')), 'a tag is taken off, however it is spelt');
select is(tests.act('admin', tests.tagged('{clinic}', '{VIP}', '{VIP}')), '[]', 'what is added and removed at once stays');
select is(tests.tags(clinic), 'VIP', format('%s is VIP in the end', clinic)) from unnest('{clinic,rival}'::text[]) as clinic;
select is(tests.act('admin', $$ select jsonb_agg(h ->> 'action' order by n) from jsonb_array_elements(row_history('clinic_tags', tests.id('clinic')::text)) with ordinality as x (h, n) $$),
  '["delete", "insert", "insert"]', 'the journal tells of tags');

select is(tests.attempt('admin', tests.tagged(clinics, adding)), expected, format('%s for %s: %s', adding, clinics, expected))
  from (values
    ('{clinic}', '{" "}', 'PT422 bad_tag {"max": 30}'),
    ('{clinic}', '{null}', 'PT422 bad_tag {"max": 30}'),
    ('{clinic}', format('{%s}', repeat('ж', 31)), 'PT422 bad_tag {"max": 30}'),
    ('{clinic}', '{a,b,c,d,e,f,g,h,i,j}', 'PT422 too_many_tags {"max": 10}'),
    ('{pending,clinic}', '{a,b,c,d,e,f,g,h,i,j}', 'PT422 too_many_tags {"max": 10}'),
    ('{clinic,newcomer}', '{a}', 'PT404 clinic_not_found'),
    ('{}', '{a}', '[]')
  ) as v (clinics, adding, expected);
select is(tests.attempt('admin', format('select jsonb_array_length((%s) -> 0 -> %L)', tests.tagged('{clinic}', adding), 'added')), expected, format('%s: %s are new', adding, expected))
  from (values ('{a,b,c,d,e,f,g,h,i}', '9'), (format('{%s}', repeat('ж', 30)), '1')) as v (adding, expected);

-- Who reads them

select tests.cells('reads which tags there are', $$ select clinics >= 2 from clinic_tag_counts where tag = 'VIP' $$, 'null',
  'anon=42501', 'admin, super_admin=true');
select tests.cells('reads them in the list of clinics', $$ select jsonb_path_query_first(admin_users(clinic_id => tests.id('clinic')), '$.rows[0].tags') $$, 'PT403 not_allowed',
  'anon=42501', 'manager=[]', 'manager2=null', 'admin, super_admin=["VIP"]');

-- admin_users narrows by them, for admins

select tests.act('admin', tests.tagged('{rival,pending}', '{50%}'));
create function tests.listed(persona text, arguments text) returns text language sql
return (
  select tests.attempt(persona, format($$ select string_agg(p.name, ' ' order by p.name) from jsonb_array_elements(admin_users(page_size => 100, %s) -> 'rows') as r
    join tests.personas as p on p.id = (r ->> 'user_id')::uuid $$, arguments))
);
grant select on tests.personas to authenticated;
select is(tests.listed(persona, arguments), expected, format('%s: admin_users(%s): %s', persona, arguments, expected))
  from (values
    ('admin', 'tag => ''50%''', 'pending rival'),
    ('admin', 'tag => ''50%'', status => ''verified''', 'rival'),
    ('admin', 'tag => '' 50% ''', 'pending rival'),
    ('admin', 'tag => ''vIp'', search => ''tap ''', 'clinic rival'),
    ('admin', 'tag => ''nobody''''s''', 'null'),
    ('manager', 'tag => ''50%''', 'clinic')
  ) as v (persona, arguments, expected);

-- A tag is shown where its clinic is

select tests.act('admin', tests.tagged('{pending}', '{new here}'));
select tests.act('admin', $$ select set_clinic_status(tests.id('pending'), 'reject', reason => 'Not a clinic') $$);
update public.user_clinic_info set submitted_at = now() + interval '1 day' where user_id = tests.id('pending');
select is(
  (select jsonb_agg(distinct jsonb_build_array(t.status, t.submitted_at = now() + interval '1 day')) from public.clinic_tags as t where t.user_id = tests.id('pending')),
  '[["reject", true]]', 'all tags of a clinic follow its status and its time'
);
select is(tests.listed('admin', format('tag => ''new here'', status => %L', status)), expected, format('tagged and %s: %s', status, expected))
  from (values ('reject', 'pending'), ('pending', 'null')) as v (status, expected);
select throws_ok($$ insert into public.clinic_tags (user_id, tag, status, submitted_at) select user_id, 'a', 'verified', submitted_at from public.user_clinic_info where user_id = tests.id('pending') $$,
  '23503', null, 'a tag cannot say otherwise');
select throws_ok($$ update public.clinic_tags set status = 'verified' where user_id = tests.id('pending') $$, '23503', null, 'nor come to say otherwise');

delete from auth.users where id = tests.id('rival');
select is(tests.tags('rival'), 'none', 'a clinic that is gone takes its tags along');

select * from finish();
rollback;
