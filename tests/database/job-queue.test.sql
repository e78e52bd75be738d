-- In which order jobs run: random histories in which some take seconds, fail again and again or have full batches for ever.
begin;
select plan(6);
create schema tests;
delete from public.jobs;

create function tests.longest_wait(seed float8) returns interval language plpgsql as $$
declare
  minute   timestamptz;
  moment   timestamptz;
  seconds  float8;
  since    timestamptz;
  longest  interval := '0';
  due      public.jobs;
begin
  perform setseed(seed);
  delete from public.jobs;
  -- One and all of them come to 45 s at most, with the urgent one after each.
  insert into public.jobs (name, title, batch, daily_at, is_urgent, next_run_at)
  select 'tap_' || kind || '_' || translate(n::text, '0123456789', 'abcdefghij'), kind, 1, case when random() < 0.5 then time '03:00' + random() * interval '9 minutes' end,
         kind = 'urgent', timestamptz '2026-11-25 02:59+05' + random() * interval '1 minute'
    from (values ('slow', 2), ('failing', 1), ('full', 4), ('quick', 21), ('urgent', 1)) as v (kind, count), generate_series(1, count) as n;
  for minute in select generate_series(timestamptz '2026-11-25 03:00+05', '2026-11-25 03:09+05', interval '1 minute') loop
    moment := minute + random() * interval '2 seconds';
    -- As the edge function does, for 35 s.
    while moment < minute + interval '35 seconds' loop
      if random() < 0.05 then
        insert into public.job_wakes (job, woken_at) select name, moment - random() * interval '1 second' from public.jobs order by random() limit 1;
      end if;
      due := private.next_job(moment);
      exit when due.name is null;
      since := least(due.next_run_at, (select min(w.woken_at) from public.job_wakes as w where w.job = due.name));
      longest := greatest(longest, moment - since);
      delete from public.job_wakes as w where w.job = due.name;
      seconds := case due.title when 'slow' then 1 + 5 * random() when 'failing' then 8 when 'full' then 2 * random() when 'urgent' then 0.5 else 0.1 * random() end;
      perform private.finish_job(
        due, moment, moment + make_interval(secs => seconds),
        case due.title when 'failing' then null when 'full' then 1 when 'urgent' then (random() < 0.9)::int else (random() < 0.1)::int end,
        case due.title when 'failing' then 'too slow' end
      );
      moment := moment + make_interval(secs => seconds + 0.02);
    end loop;
  end loop;
  return greatest(longest, (select max(minute + interval '1 minute' - next_run_at) from public.jobs));
end;
$$;
select cmp_ok(tests.longest_wait(n / 100.0), '<=', interval '2 minutes', format('history %s: no job waits more than two minutes behind others', n))
  from generate_series(1, 6) as n;

select * from finish();
rollback;
