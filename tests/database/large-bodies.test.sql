-- Functions that take JSON or lists: each refuses by caller and by size before it reads, sorts or hashes what it was sent.
begin;
\ir fixtures.psql
select plan(8);

create view tests.arguments as
  select p.oid as function, p.proname, p.proargnames[a.place] as name, a.place, a.type::regtype::text as type,
         t.typcategory = 'A' or t.typname in ('json', 'jsonb') as is_body,
         case
           when t.typcategory = 'A' or t.typname in ('json', 'jsonb') then '''{}'''
           when t.typcategory = 'E' then (select quote_literal(e.enumlabel) from pg_enum as e where e.enumtypid = t.oid order by e.enumsortorder limit 1)
           when p.proargnames[a.place] = 'user_id' then 'auth.uid()'
           when t.typname = 'uuid' then 'gen_random_uuid()'
           when t.typname in ('int4', 'bool') then '1'
           when t.typcategory = 'D' then '''2026-11-01'''
           else '''text'''
         end as otherwise
    from pg_proc as p
   cross join unnest(p.proargtypes::oid[]) with ordinality as a (type, place)
    join pg_type as t on t.oid = a.type
   where p.pronamespace = 'public'::regnamespace;

-- Of the arguments of each function one is large, and the others are valid.
create view tests.calls as
  select large.function, large.proname, large.name, large.type,
         format('select public.%I(%s)', large.proname, string_agg(
           format('%I => %s', a.name, case when a.place = large.place then '$1' else format('(%s)::%s', a.otherwise, a.type) end), ', '
         )) as statement
    from tests.arguments as large
    join tests.arguments as a using (function)
   where large.is_body
   group by large.function, large.proname, large.name, large.type, large.place;

create table tests.answers (call text, persona text, outcome text, took interval);

-- The caller makes the value that is sent: one that is read from a table would be compressed, and look small.
create function tests.send(sent anyelement, type text, called text default '%') returns void
language plpgsql as $$
declare
  call    record;
  started timestamptz;
  outcome text;
begin
  for call in
    select c.proname, c.name, c.statement, p.id, p.name as persona, r.role
      from tests.calls as c
     cross join tests.personas as p
     cross join lateral (select case when p.id is null then 'anon' else 'authenticated' end as role) as r
     where c.type = send.type and c.proname like called and p.name in ('anon', 'pending', 'clinic', 'admin')
       and has_function_privilege(r.role, c.function, 'execute')
  loop
    started := clock_timestamp();
    begin
      perform set_config('request.jwt.claims', jsonb_build_object('sub', call.id, 'role', call.role)::text, true);
      perform set_config('role', call.role, true);
      execute call.statement into outcome using sent;
      raise exception using errcode = 'TAP00';
    exception
      when others then outcome := case when sqlstate = 'TAP00' then left(outcome, 60) else concat_ws(' ', sqlstate, sqlerrm) end;
    end;
    insert into tests.answers values (format('%s(%s)', call.proname, call.name), call.persona, outcome, clock_timestamp() - started);
  end loop;
end;
$$;

select tests.send((select jsonb_agg(n) from generate_series(1, 50000) as n), 'jsonb');
select tests.send((select jsonb_object_agg('key' || n, n) from generate_series(1, 50000) as n), 'jsonb');
select tests.send(array(select gen_random_uuid() from generate_series(1, 50000)), 'uuid[]');
select tests.send(array(select 'text' || n from generate_series(1, 50000) as n), 'text[]');
select tests.send(array(select n from generate_series(1, 50000::bigint) as n), 'bigint[]');
select tests.send(array(select int4range(n, n + 1) from generate_series(1, 50000) as n), 'int4range[]');
select tests.send(array(select 'new'::public.order_status from generate_series(1, 100000)), 'order_status[]');
-- What takes longest to sort and to hash.
select tests.send((select jsonb_agg(jsonb_build_object('sku', 'TAP-CREAM', 'quantity', 1)) from generate_series(1, 300000)), 'jsonb', 'place_order');
-- One short enough in elements.
select tests.send(jsonb_build_array(jsonb_build_object('sku', repeat('x', 17000000))), 'jsonb', 'import_products');

select set_eq(
  $$ select format('%s(%s)', proname, name) from tests.calls where has_function_privilege('authenticated', function, 'execute') $$,
  $$ select call from tests.answers $$,
  'every function that takes JSON or a list, as the catalogue names them, is sent one that is too large'
);
select cmp_ok((select count(distinct call) from tests.answers), '>', 50::bigint, 'which are more than fifty');
select is_empty(
  $$ select distinct call, persona, outcome from tests.answers where outcome !~ '^PT4\d\d ' $$,
  'each caller of each is refused in words'
);
select is_empty(
  $$ select call, persona, took from tests.answers where took > interval '1.5 s' $$,
  'in a moment, where the work would take seconds'
);
select set_eq(
  $$ select distinct persona, outcome from tests.answers where call = 'place_order(items)' and persona in ('pending', 'clinic') $$,
  $$ values ('pending', 'PT403 clinic_not_verified'), ('clinic', 'PT413 body_too_large') $$,
  'an order of 300,000 lines is refused before it is hashed, to a clinic that is not verified as such'
);
select throws_ok($$ select private.assert_size('[{"a": 1e131000}]'::jsonb) $$, 'PT413', 'body_too_large', 'a number of few signs and many digits is large');
select throws_ok($$ select private.assert_size('{"a": -1e-16000}'::jsonb) $$, 'PT413', 'body_too_large', 'also a small one');
select lives_ok($$ select private.assert_size('[0, 1.5, -2000000000, "1e131000"]'::jsonb) $$, 'others are not');
rollback;
