-- The search history: everybody's own, the 3 newest queries of 30 days.
begin;
select plan(90);
\ir fixtures.psql

create function tests.history(persona text) returns text
language sql
return tests.act(persona, $$ select string_agg(search_query, ', ' order by created_at desc) from search_history $$);
comment on function tests.history is 'What a persona reads of the search history, the newest first.';

create function tests.searched(persona text, variadic queries text[]) returns text
language plpgsql as $$
declare
  query text;
begin
  foreach query in array queries loop
    perform tests.act(persona, format('insert into search_history (search_query) values (%L)', query));
  end loop;
  return tests.history(persona);
end;
$$;
comment on function tests.searched is 'What a persona''s history holds after more queries.';

-- Who may do what

select tests.searched('clinic', 'крем'), tests.searched('rival', 'тоник');

select tests.cells('reads the clinic''s searches', $$ select count(*) from search_history where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'clinic=1');
select tests.cells('adds an own search as the client does when it moves a visitor''s', $$ insert into search_history (user_id, session_id, search_query, normalized_query, created_at)
  values (auth.uid(), 'tap', 'Маска', 'маска', now() - interval '23 hours') $$, '1', 'anon=42501');
select tests.cells('forgets the clinic''s searches', $$ delete from search_history where user_id = tests.id('clinic') $$, '0', 'anon=42501', 'clinic=1');
select tests.cells('names the row', $$ insert into search_history (id, search_query) values (gen_random_uuid(), 'маска') $$, '42501');

-- What cannot be seen makes no other query.
select tests.act('rival', format('insert into search_history (search_query) values (%L)', query)) from unnest(array['гель', e'ге\u200bль']) as query;
select is(count(*)::int, 1, 'the same query with a sign that nobody sees is the same') from public.search_history where user_id = tests.id('rival') and normalized_query = 'гель';
delete from public.search_history where user_id = tests.id('rival') and normalized_query = 'гель';

-- Adding for somebody else takes nothing away from them, and tells nothing of what they have searched for.
select is(tests.act('rival', format($$ insert into search_history (user_id, search_query, created_at) values (tests.id('clinic'), %L, now() + %L) $$, query, age)), '42501', what)
  from (values
    ('крем', '1 hour', 'a repeated search cannot be added for the clinic'),
    ('крем', '-1 day', 'nor one that is outdone'),
    ('крем', '-60 days', 'nor one that is too old'),
    ('x', '0', 'nor one that is too short')
  ) as refused (query, age, what);
select is(tests.history('clinic'), 'крем', 'the clinic''s searches are as they were');

-- What is kept

select is(tests.searched('clinic', 'aqua', 'ретинол'), 'ретинол, aqua, крем', 'the newest comes first');
select is(tests.searched('clinic', 'пилинг'), 'пилинг, ретинол, aqua', 'a fourth takes the place of the oldest');
select is(tests.searched('clinic', '  AQUA '), 'AQUA, пилинг, ретинол', 'a query in another case takes the place of its older self');
select is(tests.act('clinic', $$ select normalized_query from search_history where search_query = 'AQUA' $$), 'aqua', 'and is normalised');
select is(tests.searched('clinic', 'ЁЛКА Қызыл'), 'ЁЛКА Қызыл, AQUA, пилинг', 'Cyrillic and Kazakh too');
select is(tests.act('clinic', $$ select normalized_query from search_history where search_query = 'ЁЛКА Қызыл' $$), 'ёлка қызыл', 'are normalised');
select is(tests.searched('clinic', '', ' ', 'к', ' к ', E'\n\tк\n'), 'ЁЛКА Қызыл, AQUA, пилинг', 'what has under 2 characters is not kept');
select is(tests.searched('clinic', E'\n50 \t'), '50, ЁЛКА Қызыл, AQUA', 'white space around a query is dropped');
select is(tests.act('clinic', $$ insert into search_history (search_query) values (repeat('ж', 99) || ' ' || repeat('ж', 5000)) $$), '1', 'a huge query is taken');
select is(tests.act('clinic', $$ select max(length(search_query)) from search_history $$), '99', 'and cut');
select is(tests.act('clinic', $$ insert into search_history (search_query) values (null) $$), '23502', 'no query is an error');
select is(tests.act('clinic', $$ insert into search_history (search_query, normalized_query) values ('Тоник', 'нечто') $$), '1', 'what the client calls normalised');
select is(tests.act('clinic', $$ select normalized_query from search_history where search_query = 'Тоник' $$), 'тоник', 'is not believed');
select is(tests.history('rival'), 'тоник', 'nobody else''s searches were touched');

-- Times

select is(tests.act('pending', $$ insert into search_history (search_query, created_at) values
  ('один', now() - interval '4 minutes'), ('два', now() - interval '3 minutes'), ('три', now() - interval '2 minutes'), ('ДВА', now() - interval '1 minute') $$), '4',
  'several come at once');
select is(tests.history('pending'), 'ДВА, три, один', 'and replace one another like those that come one by one');
select is(tests.act('pending', $$ insert into search_history (search_query, created_at) values ('давно', now() - interval '5 minutes') $$), '0',
  'one that is older than three others is not kept');
select is(tests.act('pending', $$ insert into search_history (search_query, created_at) values ('два', now() - interval '2 hours') $$), '0',
  'nor is one that has been repeated since');
select is(tests.history('pending'), 'ДВА, три, один', 'and they push nothing out');
select is(tests.attempt('pending', format($$ with saved as (insert into search_history (search_query, created_at) values ('забыто', %L) returning created_at)
    select created_at between now() and clock_timestamp() from saved $$, given)), 'true', 'a search of ' || given || ' was made now: such a clock is wrong')
  from unnest(array[(now() - interval '25 hours')::text, (now() + interval '30 minutes')::text, 'infinity', '-infinity', '294276-12-31']) as given;
select is(tests.act('newcomer', $$ insert into search_history (search_query, created_at) values ('скоро', now() + interval '10 years') $$), '1', 'a search of the future');
select is(tests.act('newcomer', $$ select count(*) from search_history where created_at <= clock_timestamp() $$), '1', 'was made now');

-- The trigger would refuse such a row today: it has grown old where it is.
update search_history set created_at = now() - interval '31 days' where user_id in (tests.id('newcomer'), tests.id('rival'));
select is(tests.history('newcomer'), 'null', 'after 30 days a search is not shown');
select is(tests.searched('newcomer', 'снова'), 'снова', 'and makes room for others');
select is_empty($$ select from search_history where created_at <= now() - interval '30 days' $$, 'the next search, whosever it is, drops what has expired');

select is(tests.act('clinic', $$ delete from search_history where user_id = auth.uid() $$), '3', 'a clinic forgets its searches');
select is(tests.history('clinic'), 'null', 'all of them');
delete from auth.users where id = tests.id('pending');
select is_empty($$ select from search_history where user_id = tests.id('pending') $$, 'an account takes its searches along');

select * from finish();
rollback;
