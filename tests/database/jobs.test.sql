-- What the shop does by itself: what is due runs, a job a call; what is old goes, and nothing else.
begin;
select plan(57);
\ir fixtures.psql

-- Who may do what

insert into public.job_runs (job, started_at, finished_at, handled) values ('prune_old_rows', now(), now(), 1);
insert into public.file_removals (bucket_id, path) values ('clinic-documents', 'tap/1.pdf');
insert into public.job_wakes (job) values ('prune_old_rows');
select is(tests.attempt('admin', statement), '42501', 'no admin may ' || statement)
  from (values
    ('update jobs set batch = 1'), ('insert into job_wakes (job) values (''prune_old_rows'')'), ('select private.wake_job(''prune_old_rows'')'), ('delete from job_runs'), ('delete from file_removals'),
    ('select claim_file_removals(1)'), ('select finish_file_removals(''clinic-documents'', ''{}'')'), ('select private.run_due_jobs()')
  ) as v (statement);
select is(tests.attempt('admin', $$ select run_job_now('no_such_job') $$), 'PT404 job_not_found', 'there must be such a job');
select is_empty(
  $$ select name from jobs where to_regprocedure(format('private.%I(integer)', name)) is null $$,
  'every job has a function'
);
delete from public.file_removals;

-- What is due

create table tests.ran (name text, batch int);
create function private.tap_good(batch int) returns int language sql set search_path = '' as
  $$ with noted as (insert into tests.ran values ('good', batch) returning 1) select 3 $$;
create function private.tap_full(batch int) returns int language sql set search_path = '' as
  $$ with noted as (insert into tests.ran values ('full', batch) returning 1) select batch $$;
create function private.tap_bad(batch int) returns int language plpgsql set search_path = '' as
  $$ begin insert into tests.ran values ('bad', batch); raise exception 'no luck'; end $$;
create function private.tap_slow(batch int) returns int language plpgsql set search_path = '' as
  $$ begin raise query_canceled using message = 'too slow'; end $$;

create function tests.run_due_jobs() returns jsonb language sql as $$ select tests.as_service('select run_due_jobs()')::jsonb $$;
create function tests.ran_until_done(out ran text[]) language plpgsql as $$
declare
  answer jsonb;
begin
  loop
    answer := tests.run_due_jobs();
    ran := ran || coalesce(answer -> 'ran' ->> 0, '-');
    exit when not (answer -> 'has_more')::boolean;
  end loop;
end $$;

delete from public.jobs;
insert into public.jobs (name, title, daily_at, batch, next_run_at) values
  ('tap_bad', 'Не работает', '03:00', 7, now() - interval '4 minutes'),
  ('tap_slow', 'Долго', null, 7, now() - interval '3 minutes'),
  ('tap_full', 'Не успевает', '03:00', 7, now() - interval '2 minutes'),
  ('tap_good', 'Работает', '03:00', 7, now() - interval '1 minute'),
  ('tap_later', 'Не пора', null, 7, now() + interval '1 hour');

select is(tests.run_due_jobs(), '{"ran": ["tap_bad"], "has_more": true}'::jsonb, 'a call runs one job, the longest overdue');
select is(tests.run_due_jobs() ->> 'ran', '["tap_slow"]', 'one that fails does not come again before the others');
select is(tests.run_due_jobs() ->> 'ran', '["tap_full"]', 'then the next');
select is(tests.run_due_jobs(), '{"ran": ["tap_good"], "has_more": true}'::jsonb, 'a full batch goes behind those that are due');
select is(tests.run_due_jobs(), '{"ran": ["tap_full"], "has_more": true}'::jsonb, 'and is due again at once');
select results_eq($$ select name, count(*)::int from tests.ran group by name order by name $$, $$ values ('full', 2), ('good', 1) $$, 'a job that fails leaves nothing behind');
select results_eq(
  $$ select name, last_handled, last_error, attempts, next_run_at from jobs order by name $$,
  $$ select j.name, v.last_handled, v.last_error, v.attempts, coalesce(v.next_run_at, j.last_finished_at + v.pause)
       from public.jobs as j
       join (values
         ('tap_bad', null::int, 'no luck (P0001)', 1, null::timestamptz, interval '1 minute'),
         ('tap_full', 7, null, 0, null, '0'),
         ('tap_good', 3, null, 0, private.next_run_at((select j from public.jobs as j where name = 'tap_good'), now()), null),
         ('tap_later', null, null, 0, now() + interval '1 hour', null),
         ('tap_slow', null, 'too slow (57014)', 1, private.next_run_at((select j from public.jobs as j where name = 'tap_slow'), clock_timestamp()), null)
       ) as v (name, last_handled, last_error, attempts, next_run_at, pause) using (name)
      order by j.name $$,
  'each job says how it ended and when it is due again'
);
select results_eq(
  $$ select job, handled, error from job_runs order by id $$,
  $$ values ('tap_bad', null::int, 'no luck (P0001)'), ('tap_slow', null, 'too slow (57014)'), ('tap_full', 7, null), ('tap_good', 3, null), ('tap_full', 7, null) $$,
  'so does the log'
);
select ok(last_finished_at >= last_started_at, name || ' says when it ran') from jobs where name in ('tap_good', 'tap_bad') order by name;

delete from public.jobs where name = 'tap_full';
select is(tests.run_due_jobs(), '{"ran": [], "has_more": false}'::jsonb, 'what is not due yet does not run');

-- The urgent one

create function private.tap_urgent(batch int) returns int language sql set search_path = '' return batch;
insert into public.jobs (name, title, batch, is_urgent, next_run_at) values ('tap_urgent', 'Срочно', 7, true, now());
update public.jobs set next_run_at = now() - interval '1 hour' where name in ('tap_bad', 'tap_good', 'tap_slow');
update public.jobs set next_run_at = now() - interval '2 hours' where name = 'tap_bad';
select is(
  array(select tests.run_due_jobs() -> 'ran' ->> 0 from generate_series(1, 8)),
  '{tap_urgent,tap_bad,tap_urgent,tap_good,tap_urgent,tap_slow,tap_urgent,tap_urgent}'::text[],
  'it goes before the longest overdue, every second time while others are due'
);
delete from public.jobs where name = 'tap_urgent';

-- Failing again and again

update public.jobs set next_run_at = now() + interval '1 day' where name <> 'tap_bad';
create function tests.pause_after(failures int) returns interval language plpgsql as $$
begin
  update public.jobs set attempts = failures - 1, next_run_at = now() where name = 'tap_bad';
  perform tests.run_due_jobs();
  return (select next_run_at - last_finished_at from public.jobs where name = 'tap_bad');
end $$;
select is(tests.pause_after(failures), pause, format('after failure %s the job waits %s', failures, pause))
  from (values (1, interval '1 minute'), (2, '2 minutes'), (6, '32 minutes'), (7, '1 hour'), (100, '1 hour')) as v (failures, pause);
update public.jobs set daily_at = null where name = 'tap_bad';
select ok(tests.pause_after(5) <= interval '1 minute', 'one that is no daily job is tried every minute');
create or replace function private.tap_bad(batch int) returns int language sql set search_path = '' return 0;
update public.jobs set next_run_at = now() where name = 'tap_bad';
delete from public.job_runs;
select is(tests.ran_until_done(), '{tap_bad}', 'one of every minute is not due again within it');
select results_eq($$ select attempts, last_handled, last_error, next_run_at from jobs where name = 'tap_bad' $$,
  $$ select 0, 0, null::text, date_trunc('minute', last_started_at) + interval '1 minute' from jobs where name = 'tap_bad' $$, 'once it works, its failures are forgotten');
select is_empty($$ select from job_runs $$, 'a run that found nothing to do is not in the log');

-- Once a day

select is(
  private.next_run_at(j, now()) at time zone 'Asia/Almaty',
  (now() at time zone 'Asia/Almaty')::date + j.daily_at + case when j.daily_at <= (now() at time zone 'Asia/Almaty')::time then interval '1 day' else '0' end,
  format('%s in Almaty is the next of its kind', j.daily_at)
)
  from (values (time '00:00'), ('03:00'), ('23:59:59')) as v (daily_at),
       lateral (select (jsonb_populate_record(null::public.jobs, jsonb_build_object('daily_at', v.daily_at))).*) as j;

-- At once

select tests.act('admin', $$ select run_job_now('tap_later') $$);
select tests.act('admin', $$ select run_job_now('tap_later') $$);
select is(tests.ran_until_done(), '{tap_later}', 'a job that an admin wants now is due, once');
select is_empty($$ select from job_wakes $$, 'and then no more');
select tests.act('admin', $$ select run_job_now('tap_later') $$);
update public.jobs set next_run_at = clock_timestamp() where name = 'tap_good';
select is(tests.ran_until_done(), '{tap_later,tap_good}', 'its turn is that of the moment');
update public.jobs set next_run_at = now() - interval '1 hour' where name in ('tap_later', 'tap_good');
update public.jobs set next_run_at = now() - interval '2 hours' where name = 'tap_slow';
select tests.act('admin', $$ select run_job_now('tap_good') $$);
select is(tests.ran_until_done(), '{tap_slow,tap_good,tap_later}', 'one that is due already keeps its turn');

-- What is old

delete from public.jobs where name like 'tap_%';
insert into public.audit_log (action, table_name, row_id, created_at) values
  ('insert', 'tap', 'old', now() - interval '24 months' - interval '1 second'),
  ('insert', 'tap', 'young', now() - interval '24 months' + interval '1 second');
insert into public.inquiries (kind, name, city, phone, privacy_document_id, created_at)
select 'partner', name, 'Алматы', '+77010000001', (select id from public.legal_documents where kind = 'privacy' limit 1), created_at
  from (values ('tap old', now() - interval '12 months' - interval '1 second'), ('tap young', now() - interval '12 months' + interval '1 second')) as v (name, created_at);

select tests.prune();
select results_eq($$ select row_id from audit_log where table_name = 'tap' $$, $$ values ('young') $$, 'old changes are deleted, younger ones stay');
select results_eq($$ select name from inquiries where name like 'tap %' $$, $$ values ('tap young') $$, 'so are inquiries');
insert into public.jobs (name, title, batch) values ('tap_old', 'Записи', 2);
insert into public.job_runs (job, started_at, finished_at, handled)
select 'tap_old', now() - age, now(), n
  from (values (1, interval '93 days'), (2, '92 days'), (3, '91 days'), (4, '89 days')) as v (n, age);
insert into public.audit_log (action, table_name, row_id, created_at) values
  ('insert', 'tap', 'longer overdue', now() - interval '24 months' - interval '4 days');
select is(private.prune_old_rows(2), 1, 'a call takes one table, the longest overdue');
select is(private.prune_old_rows(2), 2, 'then the next, a batch at most');
select set_eq($$ select handled from job_runs $$, '{3,4}'::int[], 'the oldest first');
update private.retention set batch = 1 where "table" = 'public.job_runs'::regclass;
select is(private.prune_old_rows(2), 1, 'then the rest');
select is(private.prune_old_rows(2), 0, 'until nothing is overdue');
select set_eq(
  $$ select "table"::text, "column"::text collate "default", keep from private.retention $$,
  $$ values
       ('audit_log', 'created_at', interval '24 months'), ('campaign_deliveries', 'created_at', '12 months'),
       ('client_todo_marks', 'created_at', '12 months'), ('consents', 'withdrawn_at', '3 years'), ('inquiries', 'created_at', '12 months'),
       ('job_runs', 'started_at', '90 days'), ('notifications', 'created_at', '12 months'), ('outbox', 'created_at', '90 days'),
       ('private.idempotent_calls', 'created_at', '30 days'),
       ('private.reminders', 'created_at', '12 months'), ('private.search_days', 'day', '24 months 1 day'),
       ('stock_subscriptions', 'notified_at', '12 months') $$,
  'these tables, and no others, lose rows by age alone'
);

-- Files nobody made a document of

insert into public.jobs (name, title, batch) values ('list_forgotten_files', 'Файлы', 5000);
insert into storage.objects (bucket_id, name, created_at)
select bucket, tests.id('clinic') || '/' || name, now() - interval '12 months' + age
  from (values
    ('clinic-documents', 'forgotten.pdf', interval '-1 second'),
    ('clinic-documents', 'checked/orphan.pdf', '-1 second'),
    ('clinic-documents', 'checked/kept.pdf', '-1 second'),
    ('clinic-documents', 'young.pdf', '1 second'),
    ('order-receipts', 'receipt.pdf', '-1 second')
  ) as v (bucket, name, age);
insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size)
values (tests.id('clinic'), 'license', tests.id('clinic') || '/checked/kept.pdf', 'kept.pdf', 'application/pdf', 1);
create function tests.listed() returns setof text language sql as
  $$ select bucket_id || ' ' || split_part(path, '/', 2) || ' ' || split_part(path, '/', 3) from public.file_removals where path like tests.id('clinic') || '/%' $$;

select is(private.list_forgotten_files(5000) >= 2, true, 'forgotten files are listed');
select set_eq('select tests.listed()', '{"clinic-documents forgotten.pdf ","clinic-documents checked orphan.pdf"}'::text[],
  'those of the letterbox that are old and no document');
select is(private.list_forgotten_files(5000), 0, 'each once');

insert into storage.objects (bucket_id, name, created_at)
select 'clinic-documents', '0000/' || to_char(n, 'FM0000'), now() - interval '2 years' from generate_series(1, 51) as n;
delete from public.file_removals;
select is(private.list_forgotten_files(50), 50, 'of many files a batch is looked at');
select is((select bookmark from jobs where name = 'list_forgotten_files'), '0000/0050', 'with a bookmark');
select is(private.list_forgotten_files(5000) >= 3, true, 'from which the next run goes on');
select is((select bookmark from jobs where name = 'list_forgotten_files'), null, 'to the end, then from the start');

-- Handing them out

delete from public.file_removals;
insert into public.file_removals (bucket_id, path, due_at) values
  ('clinic-documents', 'tap/1.pdf', now() - interval '3 hours'), ('order-receipts', 'tap/2.pdf', now() - interval '2 hours'),
  ('clinic-documents', 'tap/3.pdf', now() - interval '1 hour'), ('clinic-documents', 'tap/4.pdf', now() + interval '1 second');
select is(
  tests.as_service('select claim_file_removals(2)')::jsonb,
  '[{"bucket": "clinic-documents", "paths": ["tap/1.pdf"]}, {"bucket": "order-receipts", "paths": ["tap/2.pdf"]}]'::jsonb,
  'files are handed out by bucket, the longest waiting first'
);
select is(
  tests.as_service('select claim_file_removals(10)')::jsonb, '[{"bucket": "clinic-documents", "paths": ["tap/3.pdf"]}]'::jsonb,
  'none twice during its lease, none before its time'
);
select is(tests.as_service('select claim_file_removals(10)'), '[]', 'then there are none');
select tests.as_service($$ select finish_file_removals('clinic-documents', '{tap/1.pdf}') $$);
select tests.as_service($$ select finish_file_removals('order-receipts', '{tap/2.pdf}', 'Storage is down') $$);
select results_eq(
  $$ select path, attempts, error, due_at - now() from file_removals order by path $$,
  $$ values ('tap/2.pdf', 1, 'Storage is down', interval '2 minutes'), ('tap/3.pdf', 1, null, interval '1 minute'), ('tap/4.pdf', 0, null, interval '1 second') $$,
  'what is gone leaves the list; what is not is tried again later, as is what nobody finished'
);

select * from finish();
rollback;
