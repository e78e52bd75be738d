-- What the shop does by itself: jobs, when each ran and how it ended, and the files that are to go from Storage.
-- The edge function run-jobs, which pg_cron (below) or the embedded stack calls every minute, calls run_due_jobs() until
-- nothing is due, and removes the files.

create table public.jobs (
  name             text primary key check (name ~ '^[a-z_]+$'),
  title            text not null check (length(title) between 1 and 200),
  daily_at         time,
  batch            int not null check (batch >= 1),
  is_urgent        boolean not null default false,
  bookmark         text,
  next_run_at      timestamptz not null default now(),
  attempts         int not null default 0 check (attempts >= 0),
  last_started_at  timestamptz,
  last_finished_at timestamptz,
  last_handled     int,
  last_error       text
);
comment on table public.jobs is
  'The jobs, added by migrations. A job is the function of that name in private, which takes a batch size and returns how many rows it handled.';
comment on column public.jobs.title is 'What it does, in Russian, for admins.';
comment on column public.jobs.daily_at is 'At what time of Almaty it is due, once a day; null: every minute.';
comment on column public.jobs.batch is 'How many rows one run handles at most: a full batch makes the job due again at once, behind those that are due already.';
comment on column public.jobs.is_urgent is 'Whether it goes before those that are due for longer, at most every second time.';
comment on column public.jobs.bookmark is 'How far a job has come that walks through a table page by page; null: it starts over.';
comment on column public.jobs.attempts is 'How often it has failed since it last succeeded.';
comment on column public.jobs.last_handled is 'What its last run handled; null when that failed.';

create table public.job_runs (
  id          bigint generated always as identity primary key,
  job         text not null references public.jobs (name) on delete cascade,
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  handled     int,
  error       text,
  check (num_nonnulls(handled, error) = 1)
);
comment on table public.job_runs is
  'The runs of 90 days that handled something or failed. Append-only; those that found nothing to do are seen in jobs alone.';
create index job_runs_job_idx on public.job_runs (job, id desc);
create index job_runs_started_at_idx on public.job_runs (started_at);
insert into private.retention values ('public.job_runs', 'started_at', '90 days');

create table public.job_wakes (
  id       bigint generated always as identity primary key,
  job      text not null references public.jobs (name) on delete cascade,
  woken_at timestamptz not null default clock_timestamp()
);
comment on table public.job_wakes is
  'Jobs that are due out of turn. Waking is an insert, which waits for nobody: the row in jobs is locked by the transaction that runs the job.';
create index job_wakes_job_idx on public.job_wakes (job, woken_at);

create table public.file_removals (
  bucket_id  text not null,
  path       text not null,
  due_at     timestamptz not null default now(),
  attempts   int not null default 0,
  error      text,
  created_at timestamptz not null default now(),
  primary key (bucket_id, path)
);
comment on table public.file_removals is
  'Files that run-jobs is to remove through the Storage API: SQL cannot, and only lists them. A row goes with its file.';
comment on column public.file_removals.due_at is 'When it may be tried: a runner that has claimed it moves this on, so that no other does, and it comes back if that one dies.';
create index file_removals_due_at_idx on public.file_removals (due_at);

alter table public.jobs enable row level security;
alter table public.job_runs enable row level security;
alter table public.job_wakes enable row level security;
alter table public.file_removals enable row level security;
grant select on public.jobs, public.job_runs, public.job_wakes, public.file_removals to authenticated;
create policy "admins read the jobs" on public.jobs for select to authenticated
  using ((select private.is_admin()));
create policy "admins read the runs of jobs" on public.job_runs for select to authenticated
  using ((select private.is_admin()));
create policy "admins read which jobs are woken" on public.job_wakes for select to authenticated
  using ((select private.is_admin()));
create policy "admins read which files are to go" on public.file_removals for select to authenticated
  using ((select private.is_admin()));

-- The jobs --------------------------------------------------------------------------------------------------------

create function private.prune_old_rows(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  rule    private.retention;
  overdue private.retention;
  wait    interval;
  longest interval := '0';
  deleted int;
begin
  for rule in select * from private.retention loop
    execute format('select now() - $1 - min(%I)::timestamptz from %s', rule.column, rule.table) into wait using rule.keep;
    if wait > longest then
      longest := wait;
      overdue := rule;
    end if;
  end loop;
  if overdue.table is null then return 0; end if;
  execute format(
    $sql$
      delete from %1$s where ctid = any (array(
        select ctid from %1$s where %2$I < now() - $1 order by %2$I limit $2 for update skip locked
      ))
    $sql$,
    overdue.table, overdue.column
  ) using overdue.keep, least(overdue.batch, batch);
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;
comment on function private.prune_old_rows is 'Job: deletes the oldest rows of one table of retention, of the one with the longest overdue row.';

create function private.prune_refused_papers(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  deleted int;
begin
  delete from public.clinic_documents where id = any (array(
    select d.id
      from public.user_clinic_info as c join public.clinic_documents as d on d.user_id = c.user_id
     where c.status = 'reject' and c.decided_at < now() - interval '90 days'
     limit batch for update of c, d skip locked
  ));
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;
comment on function private.prune_refused_papers is
  'Job: removes the papers of clinics refused or blocked 90 days ago, as the privacy policy promises. The clinic''s row is locked, so that nobody lets it back meanwhile.';

create function private.is_file_used(bucket text, name text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  picture constant text := regexp_replace(name, '-\d+\.webp$', '-640.webp');
  folder  constant uuid := case when pg_input_is_valid(split_part(name, '/', 1), 'uuid') then split_part(name, '/', 1)::uuid end;
begin
  return case bucket
    when 'clinic-documents' then exists (select from public.clinic_documents as d where d.storage_path = is_file_used.name)
    when 'product-documents' then exists (select from public.product_documents as d where d.path = is_file_used.name)
    when 'product-images' then
      exists (select from public.product_images as i where private.picture_file(i.path) = picture)
      or exists (select from public.product_lines as l where private.picture_file(l.picture_path) = picture)
      -- Orders go on showing what was bought.
      or exists (select from public.order_items as i where i.product_id = folder and private.picture_file(i.image_url) = picture)
    when 'handover-photos' then exists (select from public.shipments as s where s.order_id = folder and s.photo_path = is_file_used.name)
    when 'claim-photos' then exists (select from public.claim_files as f where f.path = is_file_used.name)
    when 'order-messages' then exists (select from public.order_message_files as f where f.path = is_file_used.name)
    when 'manager-photos' then exists (select from public.account_managers as m where m.photo_url = is_file_used.name)
    when 'campaign-images' then exists (select from public.notification_campaigns as c where c.image = is_file_used.name)
    else false
  end;
end;
$$;
comment on function private.is_file_used is 'Whether a row shows or keeps a file of Storage, so that it must not be removed.';

create function private.list_unused_files(job text, bucket text, age interval, batch int)
returns int language plpgsql set search_path = '' as $$
declare
  looked_at int;
  last_name text;
  listed    int;
begin
  -- Page by page along the index of names: Storage has none on ages, and its tables are not ours to add one.
  with page as materialized (
    select o.name, o.created_at
      from storage.objects as o
     where o.bucket_id = list_unused_files.bucket and o.name > coalesce((select j.bookmark from public.jobs as j where j.name = job), '')
     order by o.name
     limit batch
  ),
  added as (
    -- Due when nobody is left at work who has not seen it listed: calls end after 8 s.
    insert into public.file_removals (bucket_id, path, due_at)
    select bucket, page.name, now() + interval '1 minute' from page where page.created_at < now() - age and not private.is_file_used(bucket, page.name)
    on conflict do nothing
    returning path
  )
  select (select count(*) from page), (select max(page.name) from page), (select count(*) from added) into looked_at, last_name, listed;
  update public.jobs as j set bookmark = case when looked_at = list_unused_files.batch then last_name end where j.name = job;
  return listed;
end;
$$;
comment on function private.list_unused_files is
  'Lists for removal what has been in a bucket for an age and nothing uses. Looks at a batch of files a run, and goes on with the next.';

create function private.list_forgotten_files(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_forgotten_files', 'clinic-documents', '12 months', batch);
comment on function private.list_forgotten_files is
  'Job: lists for removal uploads to clinic-documents of 12 months ago that never became a document.';

create function private.list_unused_pictures(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_pictures', 'product-images', '1 day', batch);
comment on function private.list_unused_pictures is
  'Job: lists for removal the pictures that were uploaded a day ago or earlier and that no product, line or order shows.';

create function private.list_unused_product_documents(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_product_documents', 'product-documents', '1 day', batch);
comment on function private.list_unused_product_documents is
  'Job: lists for removal the files that came a day ago or earlier and that are no document of a product.';

create function private.list_unused_handover_photos(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_handover_photos', 'handover-photos', '7 days', batch);
comment on function private.list_unused_handover_photos is
  'Job: lists for removal the pictures of a handing over that came a week ago or earlier and with which nothing was handed over: couriers send theirs when they are online again.';

create function private.list_unused_claim_photos(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_claim_photos', 'claim-photos', '7 days', batch);
comment on function private.list_unused_claim_photos is
  'Job: lists for removal the photos that came a week ago or earlier and that no claim shows: a claim that waits for a network is opened once it is there.';

create function private.list_unused_manager_photos(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_manager_photos', 'manager-photos', '1 day', batch);
comment on function private.list_unused_manager_photos is
  'Job: lists for removal the photos that came a day ago or earlier and that no manager''s card shows.';

create function private.count_bought_together(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  page uuid[] := array(
    select p.id from public.products as p
     where p.id > coalesce((select j.bookmark::uuid from public.jobs as j where j.name = 'count_bought_together'), '00000000-0000-0000-0000-000000000000')
     order by p.id
     limit count_bought_together.batch
  );
begin
  delete from private.bought_together as b where b.product_id = any (page);
  insert into private.bought_together (product_id, related_ids)
  select counted.product_id, array_agg(counted.related_id order by counted.clinics desc, counted.related_id)
    from (
      select p.id as product_id, mode() within group (order by r.id) as related_id, count(distinct o.user_id) as clinics
        from public.products as p
        join public.products as v on v.id = p.id or v.family = p.family
       cross join lateral (
         -- Enough to tell; a bestseller is in hundreds of thousands.
         select i.order_id from public.order_items as i
          where i.sku = v.sku and i.product_id = v.id and i.kind = 'sale' and i.created_at > now() - interval '12 months'
          order by i.created_at desc
          limit 500
       ) as recent
        join public.orders as o on o.id = recent.order_id and o.status <> 'cancelled'
        join public.order_items as beside on beside.order_id = o.id and beside.kind = 'sale'
        join public.products as r on r.id = beside.product_id and r.id <> p.id and r.family is distinct from coalesce(p.family, '')
       where p.id = any (page)
       group by p.id, coalesce(r.family, r.id::text)
      having count(distinct o.user_id) >= 5
    ) as counted
   group by counted.product_id;
  update public.jobs as j set bookmark = case when cardinality(page) = count_bought_together.batch then page[cardinality(page)]::text end
   where j.name = 'count_bought_together';
  return cardinality(page);
end;
$$;
comment on function private.count_bought_together is
  'Job: counts for the next products what at least 5 clinics bought in one order with each,
in the newest 500 orders of 12 months of each of its volumes.';

insert into public.jobs (name, title, daily_at, batch) values
  ('hand_over_due_clients', 'Передать клиентов менеджерам, если их день наступил', '00:00', 500),
  ('prune_old_rows',
   'Удалить записи старше 3 лет (отозванные согласия), 24 месяцев (изменения, поиски), 12 (обращения, уведомления, '
   'напоминания, рассылки, отметки, поступления), 90 дней (письма, запуски), 30 (повторы)', null, 1000),
  ('prune_refused_papers', 'Удалить документы клиник, отклонённых 90 дней назад', '03:35', 200),
  ('list_forgotten_files', 'Удалить файлы, не приложенные к документам за 12 месяцев', null, 2000),
  ('list_unused_pictures', 'Удалить фотографии товаров, которые нигде не показаны', '03:20', 2000),
  ('list_unused_product_documents', 'Удалить файлы, которые не стали документами товаров', '03:20', 2000),
  ('list_unused_handover_photos', 'Удалить фотографии передачи, с которыми ничего не передали', '03:30', 2000),
  ('list_unused_claim_photos', 'Удалить фотографии, которые не вошли ни в одну претензию', '03:32', 200),
  ('list_unused_manager_photos', 'Удалить фотографии менеджеров, которые нигде не показаны', '03:35', 2000),
  ('count_bought_together', 'Пересчитать, что клиники берут вместе', '03:45', 10),
  ('refresh_facets', 'Пересчитать фильтры каталога', null, 100),
  ('aggregate_sales', 'Свести доставки и возвраты по дням', null, 5000),
  ('check_sales', 'Сверить обороты по дням с заказами', '04:00', 1),
  ('snapshot_ratings', 'Рассчитать рейтинг клиник на начало дня', null, 2000),
  ('prune_clinic_ratings', 'Удалить рейтинги старше 92 дней, кроме первых чисел месяца', '03:25', 5000),
  ('close_bonus_months', 'Закрыть месяц бонусов 3-го числа', null, 12);
insert into public.jobs (name, title, batch, is_urgent) values
  ('cancel_ended_reservations', 'Отменить неоплаченные заказы, у которых закончился резерв', 200, true);

-- Running them ----------------------------------------------------------------------------------------------------

create function private.next_run_at(job public.jobs, moment timestamptz)
returns timestamptz language sql stable set search_path = ''
return (
  with today (run_at) as (
    select ((moment at time zone 'Asia/Almaty')::date + job.daily_at) at time zone 'Asia/Almaty'
  )
  select case
    when job.daily_at is null then date_trunc('minute', moment) + interval '1 minute'
    when today.run_at > moment then today.run_at
    else today.run_at + interval '1 day' -- Almaty knows no summer time
  end
  from today
);
comment on function private.next_run_at is 'When a job that started at a moment, and succeeded, is due again.';

create function private.next_job(moment timestamptz, passed text[] default '{}')
returns public.jobs language sql stable set search_path = ''
return (
  select j
    from public.jobs as j
   cross join lateral (
     select least(j.next_run_at, (select min(w.woken_at) from public.job_wakes as w where w.job = j.name)) as since
   ) as due
   where due.since <= moment and j.name <> all (passed)
   order by case
       when not j.is_urgent then 1
       when (select l.is_urgent from public.jobs as l order by l.last_started_at desc nulls last limit 1) then 2
       else 0
     end,
     due.since, j.name
   limit 1
);
comment on function private.next_job is
  'The job to run at a moment, but none of those passed over: the urgent one unless it ran last, then the longest overdue. Null: nothing is due.';

create function private.finish_job(job public.jobs, started timestamptz, finished timestamptz, handled int, failure text)
returns void language plpgsql set search_path = '' as $$
begin
  if failure is not null or handled > 0 then
    insert into public.job_runs (job, started_at, finished_at, handled, error) values (job.name, started, finished, handled, failure);
  end if;
  update public.jobs as j
     set last_started_at = started,
         last_finished_at = finished,
         last_handled = handled,
         last_error = failure,
         attempts = case when failure is null then 0 else j.attempts + 1 end,
         next_run_at = case
           when handled >= j.batch then finished
           when failure is null or j.daily_at is null then private.next_run_at(j, started)
           else finished + least(interval '1 minute' * 2 ^ least(j.attempts, 6), interval '1 hour')
         end
   where j.name = job.name;
end;
$$;
comment on function private.finish_job is
  'Notes how a run ended and when the job is due again: at once after a full batch; a daily one that failed after 1, 2, 4 … 60 minutes.';

create function private.run_job(job public.jobs)
returns void language plpgsql set search_path = '' as $$
declare
  started timestamptz := clock_timestamp();
  handled int;
  failure text;
begin
  -- Before it starts: who wakes it from now on wants another run.
  delete from public.job_wakes as w where w.job = run_job.job.name;
  begin
    execute format('select private.%I($1)', job.name) into handled using job.batch;
  exception
    -- A statement that takes too long is a failure like others, though `others` leaves it out.
    when query_canceled or others then
      failure := format('%s (%s)', sqlerrm, sqlstate);
  end;
  perform private.finish_job(job, started, clock_timestamp(), handled, failure);
end;
$$;
comment on function private.run_job is 'Runs a job in a subtransaction: what it does stays or goes as a whole, and how it ended is noted.';

create function private.run_due_jobs()
returns jsonb language plpgsql security definer set search_path = ''
set lock_timeout = '2s'
as $$
declare
  job    public.jobs;
  locked text;
  passed text[] := '{}';
begin
  loop
    job := private.next_job(clock_timestamp(), passed);
    -- Asked again under its lock: another call may have run it in between.
    exit when job.name is null or job.name = locked;
    if pg_try_advisory_xact_lock(hashtextextended('job ' || job.name, 0)) then
      locked := job.name;
    else
      passed := passed || job.name;
    end if;
  end loop;
  if job.name is null then return '{"ran": [], "has_more": false}'; end if;
  perform private.run_job(job);
  job := private.next_job(clock_timestamp(), passed);
  return jsonb_build_object('ran', jsonb_build_array(locked), 'has_more', job.name is not null);
end;
$$;
select private.expose('run_due_jobs',
  'For the edge function run-jobs: runs one due job, a batch of it, that no other call is running. Returns {ran: [its name, or nothing],
has_more}; call again while has_more.', 'service_role');

create function private.wake_job(name text)
returns void language sql set search_path = ''
begin atomic
  insert into public.job_wakes (job) values (name);
end;
comment on function private.wake_job is 'Makes a job due at once, without waiting for the transaction that may be running it.';

create function private.run_job_now(name text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if not exists (select from public.jobs as j where j.name = run_job_now.name) then
    perform private.fail(404, 'job_not_found');
  end if;
  perform private.wake_job(name);
end;
$$;
select private.expose('run_job_now', 'An admin makes a job due: it runs within a minute. Errors: not_allowed (403), job_not_found (404).');

-- Removing files --------------------------------------------------------------------------------------------------

create function private.claim_file_removals(n int, lease_seconds int default 60)
returns jsonb language sql security definer set search_path = ''
begin atomic
  with due as materialized (
    select d.bucket_id, d.path, private.is_file_used(d.bucket_id, d.path) as is_used
      from public.file_removals as d where d.due_at <= now() order by d.due_at limit claim_file_removals.n for update skip locked
  ),
  -- What is in use again stays.
  spared as (
    delete from public.file_removals as f where (f.bucket_id, f.path) in (select d.bucket_id, d.path from due as d where d.is_used)
  ),
  claimed as (
    update public.file_removals as f
       set due_at = now() + make_interval(secs => lease_seconds), attempts = f.attempts + 1
     where (f.bucket_id, f.path) in (select d.bucket_id, d.path from due as d where not d.is_used)
    returning f.bucket_id, f.path
  ),
  by_bucket as (
    select bucket_id, jsonb_agg(path order by path) as paths from claimed group by bucket_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'paths', paths) order by bucket_id), '[]') from by_bucket;
end;
select private.expose('claim_file_removals',
  'For the edge function run-jobs: files to remove now, at most n, which nobody else is given
during the lease: [{bucket, paths}]. Files that are in use again are struck off the list.', 'service_role');

create function private.finish_file_removals(bucket text, paths text[], error text default null)
returns void language sql security definer set search_path = ''
begin atomic
  delete from public.file_removals where bucket_id = bucket and path = any (paths) and finish_file_removals.error is null;
  update public.file_removals
     set error = left(finish_file_removals.error, 1000), due_at = now() + least(interval '1 minute' * 2 ^ least(attempts, 11), interval '1 day')
   where bucket_id = bucket and path = any (paths) and finish_file_removals.error is not null;
end;
select private.expose('finish_file_removals',
  'For the edge function run-jobs: these files are gone, or, with an error, are to be tried
again after 2, 4, 8 … minutes, a day at most.', 'service_role');

-- pg_cron and pg_net, which hosted Supabase and `supabase start` have and the embedded stack lacks. The vault says where
-- the functions are and with which secret key they are called: see the README.

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron with schema pg_catalog;
    create extension if not exists pg_net with schema extensions;
  end if;
end;
$$;

create function private.schedule_sql(name text, schedule text, command text)
returns void language plpgsql set search_path = '' as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform cron.schedule(name, schedule, command);
  end if;
end;
$$;
comment on function private.schedule_sql is 'Runs the statement by pg_cron; does nothing where there is none.';

create function private.call_edge_function(name text)
returns void language plpgsql set search_path = '' as $$
begin
  if to_regproc('net.http_post') is not null and to_regclass('vault.decrypted_secrets') is not null then
    perform net.http_post(
              url := project.decrypted_secret || '/functions/v1/' || call_edge_function.name,
              headers := jsonb_build_object('apikey', caller.decrypted_secret),
              timeout_milliseconds := 50000
            )
       from vault.decrypted_secrets as project, vault.decrypted_secrets as caller
      where project.name = 'project_url' and caller.name = 'run_jobs_key';
  end if;
end;
$$;
comment on function private.call_edge_function is
  'Sends a request to the edge function by pg_net, once the vault has project_url and run_jobs_key; does nothing where there is no pg_net.';

select private.schedule_sql('run-jobs', '* * * * *', $$ select private.call_edge_function('run-jobs') $$);
select private.schedule_sql(
  'prune-cron-runs', '17 3 * * *', $$ delete from cron.job_run_details where end_time < now() - interval '7 days' $$
);
