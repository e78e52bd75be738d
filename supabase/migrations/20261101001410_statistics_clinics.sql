-- Statistics of clinics: the funnel from registration to the second order, and lists of clinics.

create index user_clinic_info_created_at_idx on public.user_clinic_info (created_at, user_id) include (city, account_manager_id, verified_at, first_verified_at);

create table private.clinic_steps (
  user_id         uuid primary key references public.user_clinic_info (user_id) on delete cascade,
  documents_at    timestamptz,
  first_order_at  timestamptz,
  second_order_at timestamptz
);
comment on table private.clinic_steps is
  'When clinics first sent documents and placed their first two orders that were not cancelled. Written by the job count_clinic_steps
alone, every night: a year of clinics is too many to look up.';
alter table private.clinic_steps enable row level security;

create function private.count_clinic_steps(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  ids uuid[];
begin
  ids := array(
    select c.user_id from public.user_clinic_info as c
     where c.user_id > coalesce((select j.bookmark::uuid from public.jobs as j where j.name = 'count_clinic_steps'), '00000000-0000-0000-0000-000000000000')
     order by c.user_id limit batch
  );
  insert into private.clinic_steps as s (user_id, documents_at, first_order_at, second_order_at)
  select c.id, documents.first_at, orders.at[1], orders.at[2]
    from unnest(ids) as c (id)
    cross join lateral (
      select min(d.created_at) as first_at from public.clinic_documents as d where d.user_id = c.id
    ) as documents
    cross join lateral (
      select array(
        select o.created_at from public.orders as o where o.user_id = c.id and o.status <> 'cancelled' order by o.created_at limit 2
      ) as at
    ) as orders
  on conflict (user_id) do update set
    documents_at = excluded.documents_at, first_order_at = excluded.first_order_at, second_order_at = excluded.second_order_at
   where (s.documents_at, s.first_order_at, s.second_order_at) is distinct from (excluded.documents_at, excluded.first_order_at, excluded.second_order_at);
  update public.jobs set bookmark = case when cardinality(ids) = count_clinic_steps.batch then ids[cardinality(ids)] end where name = 'count_clinic_steps';
  return cardinality(ids);
end;
$$;
comment on function private.count_clinic_steps is 'Job: refreshes clinic_steps, a batch of clinics a run.';

insert into public.jobs (name, title, daily_at, batch) values
  ('count_clinic_steps', 'Посчитать, докуда дошла каждая клиника', '00:40', 5000);

create function private.stats_cohort(scope private.stats_scope)
returns table (user_id uuid, registered_at timestamptz, documents_at timestamptz, verified_at timestamptz, first_order_at timestamptz, second_order_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
  -- Clinics verified without uploads showed their documents elsewhere.
  select c.user_id, c.created_at, coalesce(s.documents_at, c.first_verified_at, c.verified_at), coalesce(c.first_verified_at, c.verified_at),
         s.first_order_at, s.second_order_at
    from public.user_clinic_info as c
    left join private.clinic_steps as s on s.user_id = c.user_id
   where c.created_at >= scope.since and c.created_at < scope.before
     and (scope.city is null or c.city = scope.city)
     and (scope.manager_id is null or c.account_manager_id = scope.manager_id)
     and (scope.client_ids is null or c.user_id = any (scope.client_ids))
     and (scope.tier is null or c.user_id in (select t.user_id from private.clinic_tiers as t where t.tier = scope.tier));
end;
$$;
comment on function private.stats_cohort is 'The clinics of a scope that registered in its period, and when each reached which step, as of last night.';

create function private.stats_funnel(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
begin
  return (
    select jsonb_build_object('as_of', (select j.last_finished_at from public.jobs as j where j.name = 'count_clinic_steps'), 'steps', jsonb_agg(
             jsonb_build_object('step', s.step, 'clinics', s.clinics, 'median_days', round((s.median_seconds / 86400)::numeric, 2)) order by s.place
           ))
      from (
        select count(*) as registered, count(c.documents_at) as documents, count(c.verified_at) as verified,
               count(c.first_order_at) as first_order, count(c.second_order_at) as second_order,
               percentile_cont(0.5) within group (order by date_part('epoch', c.documents_at - c.registered_at))
                 filter (where c.documents_at >= c.registered_at) as to_documents,
               percentile_cont(0.5) within group (order by date_part('epoch', c.verified_at - c.registered_at))
                 filter (where c.verified_at >= c.registered_at) as to_verified,
               percentile_cont(0.5) within group (order by date_part('epoch', c.first_order_at - c.verified_at))
                 filter (where c.first_order_at >= c.verified_at) as to_first_order,
               percentile_cont(0.5) within group (order by date_part('epoch', c.second_order_at - c.first_order_at))
                 filter (where c.second_order_at >= c.first_order_at) as to_second_order
          from private.stats_cohort(scope) as c
      ) as k
      cross join lateral (values
        (1, 'registered', k.registered, null),
        (2, 'documents', k.documents, k.to_documents),
        (3, 'verified', k.verified, k.to_verified),
        (4, 'first_order', k.first_order, k.to_first_order),
        (5, 'second_order', k.second_order, k.to_second_order)
      ) as s (place, step, clinics, median_seconds)
  );
end;
$$;
select private.expose_stats('stats_funnel',
  '{as_of, steps: [{step, clinics, median_days}]} of the clinics that registered in the period: registered, documents (or verified without),
verified (days since registration), first_order (since verification), second_order (since the first).
Documents and orders are counted at night, as_of; null: not yet. The filter line is left out.');

create function private.stats_clinics(
  from_day public.entered_date, to_day public.entered_date, filters jsonb default '{}', which text default 'active', page int default 1,
  page_size int default 10, is_mine boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  scope private.stats_scope := private.read_stats_scope(from_day, to_day, filters, is_mine);
  ids   uuid[];
  win   record;
  total int;
  turnover bigint;
  vital int;
  page_sums bigint[];
begin
  if which is null or which not in ('active', 'new', 'registered', 'documents', 'verified', 'first_order', 'second_order') then
    perform private.fail(422, 'bad_which');
  end if;
  win := private.page_window(page, page_size);
  if which = 'new' then
    ids := array(select private.stats_verified(scope, scope.since, scope.before));
  elsif which <> 'active' then
    ids := array(
      select c.user_id from private.stats_cohort(scope) as c
       where case which
               when 'registered' then c.registered_at when 'documents' then c.documents_at when 'verified' then c.verified_at
               when 'first_order' then c.first_order_at else c.second_order_at
             end is not null
    );
  end if;
  if ids is not null then
    -- They are listed with all their turnover of the period, whichever city and manager the orders carry.
    scope.client_ids := ids;
    scope.city := null;
    scope.manager_id := null;
    scope.tier := null;
  end if;
  with sold as not materialized (
    select s.user_id, s.sum as turnover from private.stats_sums(scope, 'clinic', scope.from_day, scope.to_day) as s
  ),
  listed as (
    select s.user_id, s.turnover from sold as s where ids is null and s.turnover > 0
    union all
    select u.id, coalesce(s.turnover, 0) from unnest(ids) as u (id) left join sold as s on s.user_id = u.id
  ),
  ranked as materialized (
    select l.*, sum(l.turnover::float8) over (order by l.turnover desc, l.user_id rows unbounded preceding) as cumulative from listed as l
  ),
  page as (
    select r.user_id, r.turnover from ranked as r order by r.turnover desc, r.user_id offset win.skip limit win.take
  )
  select count(*), coalesce(max(r.cumulative), 0),
         count(*) filter (where (r.cumulative - r.turnover) * 5 < (select max(k.cumulative) from ranked as k) * 4),
         array(select p.user_id from page as p), array(select p.turnover from page as p)
    into total, turnover, vital, scope.client_ids, page_sums
    from ranked as r;
  scope.tier := null;
  return jsonb_build_object(
    'total', total,
    'turnover', turnover,
    'vital', vital,
    'rows', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'user_id', r.user_id, 'name', c.name, 'city', c.city, 'status', c.status,
          'manager_name', m.full_name, 'registered_at', c.created_at, 'verified_at', coalesce(c.first_verified_at, c.verified_at),
          'last_order_at', (select max(o.created_at) from public.orders as o where o.user_id = r.user_id),
          'place', win.skip + r.place, 'turnover', r.turnover, 'previous', coalesce(b.sum, 0)
        ) order by r.place
      )
      from unnest(scope.client_ids, page_sums) with ordinality as r (user_id, turnover, place)
      join public.user_clinic_info as c on c.user_id = r.user_id
      left join public.account_managers as m on m.user_id = c.account_manager_id
      left join private.stats_sums(scope, 'clinic', scope.compare_from, scope.compare_to) as b on b.user_id = r.user_id
    ), '[]')
  );
end;
$$;
select private.expose_stats('stats_clinics',
  '{total, turnover, vital, rows: [{user_id, name, city, status, manager_name, registered_at, verified_at, last_order_at, place, turnover,
previous}]}, by turnover. which: active, new (verified in the period), or how far those got that registered in it: registered, documents,
verified, first_order, second_order.
Error: bad_which (422).');
