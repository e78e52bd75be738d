-- pg_cron and pg_net: without them nothing fails, with them the shop's requests are scheduled and sent.
-- Where the database lacks them, stand-ins with the same signatures and tables live as long as this transaction.
begin;
set local search_path = public, extensions;
select plan(9);

select case
  when to_regnamespace('cron') is null
  then lives_ok($$ select private.schedule_sql('tap', '* * * * *', 'select 1') $$, 'nothing is scheduled without pg_cron')
  else skip('this database has pg_cron')
end;
select case
  when to_regnamespace('net') is null
  then lives_ok($$ select private.call_edge_function('run-jobs') $$, 'nothing is sent without pg_net')
  else skip('this database has pg_net')
end;

do $do$
begin
  if to_regnamespace('cron') is null then
    create schema cron;
    create table cron.job (jobid bigserial primary key, schedule text, command text, jobname text unique);
    create table cron.job_run_details (end_time timestamptz);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql
    as $$
      insert into cron.job (schedule, command, jobname) values ($2, $3, $1)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
      returning jobid
    $$;
  end if;
  if to_regnamespace('net') is null then
    create schema net;
    create table net.http_request_queue (
      id bigserial, method text, url text, headers jsonb, body bytea, timeout_milliseconds int);
    create function net.http_post(
      url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000
    ) returns bigint
    language sql
    as $$
      insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
      values ('POST', $1, $4, convert_to($2::text, 'UTF8'), $5)
      returning id
    $$;
  end if;
  if to_regclass('vault.decrypted_secrets') is null then
    create schema if not exists vault;
    create table vault.decrypted_secrets (name text unique, decrypted_secret text);
    create function vault.create_secret(
      new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
    ) returns uuid
    language sql
    as $$
      insert into vault.decrypted_secrets values ($2, $1);
      select gen_random_uuid()
    $$;
  end if;
end;
$do$;

-- With them

select private.schedule_sql('tap-job', '* * * * *', 'select 1');
select private.schedule_sql('tap-job', '17 3 * * *', 'select 2');
select results_eq(
  $$ select schedule, command from cron.job where jobname = 'tap-job' $$, $$ values ('17 3 * * *', 'select 2') $$,
  'a job is scheduled once, as it was said last'
);

create temp table sent_before as select coalesce(max(id), 0) as id from net.http_request_queue;
select lives_ok($$ select private.call_edge_function('tap-job') $$, 'nothing fails while the vault is empty');
select is_empty(
  $$ select url from net.http_request_queue
      where id > (select id from sent_before) and url like '%/tap-job'
        and not exists (select from vault.decrypted_secrets where name in ('project_url', 'run_jobs_key')) $$,
  'nor is anything sent, unless this database has its secrets'
);
select vault.create_secret('https://tap.example', 'project_url')
 where not exists (select from vault.decrypted_secrets where name = 'project_url');
select vault.create_secret('sb_secret_tap', 'run_jobs_key')
 where not exists (select from vault.decrypted_secrets where name = 'run_jobs_key');
select private.call_edge_function('tap-job');
select results_eq(
  $$ select method::text, url, headers ->> 'apikey', timeout_milliseconds from net.http_request_queue
      where id > (select id from sent_before) and url like '%/tap-job' order by id desc limit 1 $$,
  $$ select 'POST', project.decrypted_secret || '/functions/v1/tap-job', caller.decrypted_secret, 50000
       from vault.decrypted_secrets as project, vault.decrypted_secrets as caller
      where project.name = 'project_url' and caller.name = 'run_jobs_key' $$,
  'a function is called where the vault says, with its key'
);

-- Nobody but the database itself

set local role authenticated;
select throws_ok($$ select private.call_edge_function('run-jobs') $$, '42501', null, 'signed-in people cannot make it send');
select throws_ok($$ select private.schedule_sql('x', '* * * * *', 'select 1') $$, '42501', null, 'nor schedule');
set local role anon;
select throws_ok($$ select private.call_edge_function('run-jobs') $$, '42501', null, 'nor can visitors');

select * from finish();
rollback;
