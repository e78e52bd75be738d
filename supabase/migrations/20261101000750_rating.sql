-- The rating of clinics: versions of the formula, the score that one gives, and a snapshot of every clinic a night.

create type public.formula_status as enum ('draft', 'published');

create table public.rating_formulas (
  version        int primary key check (version >= 1),
  status         public.formula_status not null default 'draft',
  window_days    int not null,
  components     jsonb not null,
  tiers          jsonb not null,
  effective_from public.entered_date,
  comment        text not null default '' check (length(comment) <= 500),
  author_id      uuid references auth.users (id) on delete set null,
  published_at   timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check ((status = 'published') = (published_at is not null and effective_from is not null))
);
comment on table public.rating_formulas is
  'Versions of the formula that clinics are rated by. One draft at most, changed by save_rating_draft(); a published version never changes.';
comment on column public.rating_formulas.window_days is 'How many days of Almaty before the day of the rating count, 30–730.';
comment on column public.rating_formulas.components is
  '[{key, enabled, weight, …}]: turnover and average_order {from, to} in tenge, frequency {target} orders in 30 days, recency {days} until nothing is left of it,
lines {target} lines of products; overdue {points, days} takes points off for each order that is unpaid so many days after it fell due.';
comment on column public.rating_formulas.tiers is
  '[{name, from, color, percent, text}] by falling from, the last from 0; from null: of clinics that are new. percent is the manager''s bonus, text what the clinic gets.';
comment on column public.rating_formulas.effective_from is 'From which day of Almaty on it counts. Of those whose day has come the highest version does.';
create unique index rating_formulas_draft_idx on public.rating_formulas (status) where status = 'draft';
create index rating_formulas_author_id_idx on public.rating_formulas (author_id);
create trigger touch_updated_at before update on public.rating_formulas
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.rating_formulas
  for each row execute function private.audit('version');

create function private.enforce_immutable_formula()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- The id of a deleted author is removed.
  if tg_op = 'UPDATE' and to_jsonb(new) - '{author_id,updated_at}'::text[] = to_jsonb(old) - '{author_id,updated_at}'::text[] then
    return new;
  end if;
  perform private.fail(409, 'formula_published');
end;
$$;
comment on function private.enforce_immutable_formula is 'Trigger: published versions are immutable.';
create trigger enforce_immutable_formula before update or delete on public.rating_formulas
  for each row when (old.status = 'published') execute function private.enforce_immutable_formula();

create table public.clinic_ratings (
  user_id    uuid not null references public.user_clinic_info (user_id) on delete cascade,
  as_of      date not null,
  version    int not null references public.rating_formulas (version),
  components jsonb not null,
  score      numeric(4, 1) not null check (score between 0 and 100),
  tier       text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, as_of)
);
comment on table public.clinic_ratings is
  'The rating of a clinic as of 00:00 of a day in Almaty, a snapshot a night. After 92 days only those of the first of a month are kept.';
comment on column public.clinic_ratings.components is 'As rating_breakdown() gives them.';
create index clinic_ratings_as_of_idx on public.clinic_ratings (as_of);
create index clinic_ratings_version_idx on public.clinic_ratings (version);

create table private.rating_runs (
  id           bigint generated always as identity primary key,
  as_of        date not null,
  bookmark     uuid,
  finished_at  timestamptz,
  requested_by uuid,
  created_at   timestamptz not null default now()
);
comment on table private.rating_runs is
  'Nights that snapshot_ratings() has to rate or has rated, and how far it has come. Asking for one again is a row of its own, which waits for no job.';
create index rating_runs_open_idx on private.rating_runs (as_of, id) where finished_at is null;

alter table public.rating_formulas enable row level security;
alter table public.clinic_ratings enable row level security;
alter table private.rating_runs enable row level security;
grant select on public.rating_formulas, public.clinic_ratings to authenticated;
create policy "managers read published formulas, admins all"
  on public.rating_formulas for select to authenticated
  using ((select private.is_admin()) or (status = 'published' and (select private.is_account_manager())));
create policy "admins read ratings, managers those of their clients"
  on public.clinic_ratings for select to authenticated
  using ((select private.is_admin()) or user_id in (select private.my_client_ids()));

insert into public.rating_formulas (version, status, window_days, components, tiers, effective_from, comment, published_at) values (
  1, 'published', 180,
  '[{"key": "turnover", "enabled": true, "weight": 45, "from": 0, "to": 3000000},
    {"key": "frequency", "enabled": true, "weight": 20, "target": 2},
    {"key": "recency", "enabled": true, "weight": 15, "days": 90},
    {"key": "average_order", "enabled": true, "weight": 10, "from": 50000, "to": 300000},
    {"key": "lines", "enabled": true, "weight": 10, "target": 8},
    {"key": "overdue", "enabled": false, "points": 5, "days": 30}]',
  '[{"name": "A", "from": 80, "color": "#5b2245", "percent": 5, "text": ""},
    {"name": "B", "from": 60, "color": "#2a5b86", "percent": 4, "text": ""},
    {"name": "C", "from": 40, "color": "#855400", "percent": 3, "text": ""},
    {"name": "D", "from": 0, "color": "#6e656b", "percent": 2, "text": ""},
    {"name": "Новый", "from": null, "color": "#1d6a4a", "percent": 3, "text": ""}]',
  '2022-01-01', 'Первая версия', '2021-12-31 00:00+05'
);

-- What a formula may be ------------------------------------------------------------------------------------------

create function private.number_between(value jsonb, lowest numeric, highest numeric, decimals int default 0)
returns boolean language sql immutable set search_path = ''
return case when jsonb_typeof(value) = 'number' then value::numeric between lowest and highest and scale(trim_scale(value::numeric)) <= decimals else false end;
comment on function private.number_between is 'Whether a JSON value is a number in a range with at most so many decimals.';

create function private.formula_problems(draft jsonb, is_whole boolean)
returns jsonb language sql immutable set search_path = ''
return (
  with component as (
    select entry, entry ->> 'key' as key, entry -> 'enabled' = 'true' as enabled
      from jsonb_array_elements(case when jsonb_typeof(draft -> 'components') = 'array' then draft -> 'components' else '[]' end) as entry
  ),
  tier as (
    select entry, position, lag(entry -> 'from') over (order by position) as above, count(*) over () as tiers
      from jsonb_array_elements(case when jsonb_typeof(draft -> 'tiers') = 'array' then draft -> 'tiers' else '[]' end) with ordinality as t (entry, position)
  ),
  problem (field) as (
    select 'window_days' where not private.number_between(draft -> 'window_days', 30, 730)
    union all
    select 'components' where (select array_agg(key order by key) from component)
      is distinct from '{average_order,frequency,lines,overdue,recency,turnover}'::text[]
    union all
    select 'components.' || coalesce(key, '') from component
     where jsonb_typeof(entry -> 'enabled') is distinct from 'boolean'
        or case key
             when 'overdue' then not private.number_between(entry -> 'points', 1, 100) or not private.number_between(entry -> 'days', 0, 730)
             else not private.number_between(entry -> 'weight', 0, 100)
           end
        or case
             when key in ('turnover', 'average_order') then
               not private.number_between(entry -> 'from', 0, 1000000000) or not private.number_between(entry -> 'to', 1, 1000000000)
               or (entry ->> 'from')::numeric >= (entry ->> 'to')::numeric
             when key = 'frequency' then not private.number_between(entry -> 'target', 0.1, 60, 1)
             when key = 'recency' then not private.number_between(entry -> 'days', 1, 730)
             when key = 'lines' then not private.number_between(entry -> 'target', 1, 100)
             else false
           end
    union all
    -- While the weights are being moved their sum is not 100: the score divides by it.
    select 'weights' from (select sum((entry ->> 'weight')::numeric) as total from component
      where enabled and private.number_between(entry -> 'weight', 0, 100)) as weights
     where coalesce(total, 0) = 0 or (is_whole and total <> 100)
    union all
    select 'tiers' where (select count(*) from tier) not between 2 and 12
      or (select count(*) from tier where entry -> 'from' = 'null') <> 1
      or (select count(distinct entry ->> 'name') from tier) <> (select count(*) from tier)
      or not exists (select from tier where entry -> 'from' = '0')
    union all
    select 'tiers.' || (position - 1) from tier
     where jsonb_typeof(entry -> 'name') is distinct from 'string' or length(private.clean_text(entry ->> 'name')) not between 1 and 20
        or not private.number_between(entry -> 'percent', 0, 100, 2)
        or coalesce(entry ->> 'color', '') !~ '^#[0-9a-f]{6}$'
        or jsonb_typeof(entry -> 'text') is distinct from 'string' or length(entry ->> 'text') > 500
        or (entry -> 'from' is distinct from 'null' and not private.number_between(entry -> 'from', 0, 100, 1))
        or (entry -> 'from' = 'null' and position < tiers)
        or (jsonb_typeof(entry -> 'from') = 'number' and jsonb_typeof(above) = 'number' and (entry ->> 'from')::numeric >= above::numeric)
  )
  select jsonb_agg(distinct field) from problem
);
comment on function private.formula_problems is
  'Which parts of a formula are wrong, ["window_days", "components.recency", "weights", "tiers.2"]; null when none is.
is_whole: weights must total 100.';

create function private.read_formula(draft jsonb, is_whole boolean)
returns public.rating_formulas language plpgsql stable set search_path = '' as $$
declare
  f        public.rating_formulas;
  problems jsonb := private.formula_problems(draft, is_whole);
begin
  if problems is not null then perform private.fail(422, 'bad_formula', jsonb_build_object(
    'fields', (select jsonb_object_agg(p.field, 'invalid') from jsonb_array_elements_text(problems) as p (field))
  )); end if;
  f.window_days := (draft ->> 'window_days')::int;
  f.components := draft -> 'components';
  f.tiers := draft -> 'tiers';
  return f;
end;
$$;
comment on function private.read_formula is 'A formula from its three parts in JSON, or bad_formula (422, {fields}).';

create function private.formula_on(day date)
returns public.rating_formulas language sql stable security definer set search_path = ''
return (
  select f from public.rating_formulas as f where f.status = 'published' and f.effective_from <= day order by f.version desc limit 1
);
comment on function private.formula_on is 'The version that counts on a day.';

-- The score ------------------------------------------------------------------------------------------------------

create type private.clinic_score as (
  formula    int,
  user_id    uuid,
  is_new     boolean,
  turnover   bigint,
  orders     int,
  lines      int,
  last_day   date,
  overdue    int,
  normalised float8[],
  score      numeric,
  tier       text
);
comment on type private.clinic_score is
  'A clinic''s rating by one of the formulas asked for, with the figures it comes of. normalised is by turnover, frequency, recency, average_order, lines.';

create function private.new_tier(tiers jsonb)
returns text language sql immutable set search_path = ''
return (select t ->> 'name' from jsonb_array_elements(tiers) as t where t -> 'from' = 'null');
comment on function private.new_tier is 'What a formula calls the tier of new clinics: the one that begins at no score, whatever its name.';

create function private.rate_clinics(formulas public.rating_formulas[], as_of date, ids uuid[] default null)
returns setof private.clinic_score language plpgsql stable set search_path = ''
-- The plan depends on how many clinics are asked for.
set plan_cache_mode = force_custom_plan
-- A year of a hundred thousand clinics is summed up in memory.
set work_mem = '128MB'
as $$
declare
  midnight     timestamptz := as_of::timestamp at time zone 'Asia/Almaty';
  -- Clinics first verified since then are new.
  new_since    timestamptz := (as_of - 29)::timestamp at time zone 'Asia/Almaty';
  first_since  date := as_of - formulas[1].window_days;
  second_since date := as_of - coalesce(formulas[2].window_days, formulas[1].window_days);
begin
  return query
  with rule as materialized (
    select at.n, f.window_days, weights.w, (select sum(x) from unnest(weights.w) as x) as total,
           (c #>> '{turnover,from}')::float8 as turnover_from, (c #>> '{turnover,to}')::float8 as turnover_to,
           (c #>> '{frequency,target}')::float8 as orders_target, (c #>> '{recency,days}')::float8 as recency_days,
           (c #>> '{average_order,from}')::float8 as average_from, (c #>> '{average_order,to}')::float8 as average_to,
           (c #>> '{lines,target}')::float8 as lines_target,
           (c #>> '{overdue,points}')::int as points, (c #>> '{overdue,days}')::int as days,
           tiers.froms, tiers.names, private.new_tier(f.tiers) as new_name
      from generate_subscripts(formulas, 1) as at (n)
      cross join lateral (select (formulas[at.n]).*) as f
      cross join lateral (
        -- Disabled components have the weight 0.
        select jsonb_object_agg(e ->> 'key', case when (e ->> 'enabled')::boolean then e else e || '{"weight": 0, "points": 0}' end) as c
          from jsonb_array_elements(f.components) as e
      ) as parts
      cross join lateral (
        select array[(c #>> '{turnover,weight}')::float8, (c #>> '{frequency,weight}')::float8, (c #>> '{recency,weight}')::float8,
                     (c #>> '{average_order,weight}')::float8, (c #>> '{lines,weight}')::float8] as w
      ) as weights
      cross join lateral (
        select array_agg(((t ->> 'from')::numeric * 10)::int order by (t ->> 'from')::numeric) as froms, array_agg(t ->> 'name' order by (t ->> 'from')::numeric) as names
          from jsonb_array_elements(f.tiers) as t where t -> 'from' <> 'null'
      ) as tiers
  ),
  goods as (
    select g.user_id, array[sum(g.first), sum(g.second)] as turnover, array[count(*) filter (where g.first > 0), count(*) filter (where g.second > 0)] as lines
      from (
        select s.user_id, s.line_id, sum(s.sum::float8) filter (where s.day >= first_since) as first, sum(s.sum::float8) filter (where s.day >= second_since) as second
          from private.clinic_sales as s
         where s.day >= least(first_since, second_since) and s.day < as_of and s.line_id is not null and (ids is null or s.user_id = any (ids))
         group by s.user_id, s.line_id
      ) as g
     group by g.user_id
  ),
  -- Days whose number of orders is not certain before the tail is added up.
  unfolded as materialized (
    select distinct s.user_id, s.day from private.sale_deltas as s where s.line_id is null and s.day < as_of and (ids is null or s.user_id = any (ids))
  ),
  recounted as materialized (
    select u.user_id, u.day, sum(s.orders)::int as orders
      from unfolded as u join private.clinic_sales as s on s.user_id = u.user_id and s.day = u.day and s.line_id is null
     group by u.user_id, u.day having sum(s.orders) > 0
  ),
  heads as (
    select d.user_id, array[sum(d.orders) filter (where d.day >= first_since), sum(d.orders) filter (where d.day >= second_since)] as orders,
           max(d.day) as last_day
      from (
        select s.user_id, s.day, s.orders
          from public.clinic_days as s
         where s.line_id is null and s.day >= least(first_since, second_since) and s.day < as_of and (ids is null or s.user_id = any (ids)) and s.orders > 0
           and not exists (select from unfolded as u where u.user_id = s.user_id and u.day = s.day)
        union all
        select r.user_id, r.day, r.orders from recounted as r where r.day >= least(first_since, second_since)
      ) as d
     group by d.user_id
  ),
  -- Unpaid then: still, or it was paid since.
  late as (
    select o.user_id, r.n, count(*)::int as overdue
      from rule as r
      join public.orders as o
        on o.delivered_at < (as_of - least((select s.payment_days from public.shop_settings as s), 3650) - r.days)::timestamp at time zone 'Asia/Almaty'
     where r.points > 0 and o.is_sold and (o.debt > 0 or o.paid_at >= midnight) and (ids is null or o.user_id = any (ids))
     group by o.user_id, r.n
  ),
  clinic as (
    select k.user_id, last.day as last_day, g.turnover, g.lines, h.orders,
           last.day is null or coalesce(k.first_verified_at, k.verified_at) >= new_since as is_new
      from public.user_clinic_info as k
      left join goods as g on g.user_id = k.user_id
      left join heads as h on h.user_id = k.user_id
      -- Of those with nothing in the window the last day before it, looked up one by one: there are few.
      cross join lateral (
        select coalesce(h.last_day, greatest(
                 (
                   select s.day from public.clinic_days as s
                    where s.user_id = k.user_id and s.line_id is null and s.day < least(first_since, second_since) and s.orders > 0
                      and not exists (select from unfolded as u where u.user_id = s.user_id and u.day = s.day)
                    order by s.day desc limit 1
                 ),
                 (select max(r.day) from recounted as r where r.user_id = k.user_id)
               )) as day
        offset 0
      ) as last
     -- Of those who may order; one clinic that is asked for is answered whatever it is.
     where case when ids is null
             then k.status = 'verified' and (coalesce(k.first_verified_at, k.verified_at) is null or coalesce(k.first_verified_at, k.verified_at) < midnight)
             else k.user_id = any (ids) end
  ),
  figures as (
    select r.*, c.user_id, coalesce(c.is_new, false) as is_new, coalesce(c.turnover[r.n], 0)::bigint as turnover, coalesce(c.orders[r.n], 0)::int as orders,
           coalesce(c.lines[r.n], 0)::int as lines, c.last_day, coalesce(l.overdue, 0) as overdue
      from clinic as c
      cross join rule as r
      left join late as l on l.user_id = c.user_id and l.n = r.n
  ),
  -- offset 0: otherwise each mention of a figure would compute it again.
  normalised as (
    select c.*, array[
             least(greatest((c.turnover - c.turnover_from) / (c.turnover_to - c.turnover_from), 0), 1),
             least(c.orders * 30.0::float8 / c.window_days / c.orders_target, 1),
             coalesce(least(greatest(1 - (as_of - c.last_day) / c.recency_days, 0), 1), 0),
             case when c.orders > 0 then least(greatest((c.turnover / c.orders::float8 - c.average_from) / (c.average_to - c.average_from), 0), 1) else 0 end,
             least(c.lines / c.lines_target, 1)
           ] as x
      from figures as c
    offset 0
  ),
  scored as (
    -- Half up to a tenth; 1e-9 because a float of 59.95 may be slightly less.
    select z.*, greatest(
             floor((z.w[1] * z.x[1] + z.w[2] * z.x[2] + z.w[3] * z.x[3] + z.w[4] * z.x[4] + z.w[5] * z.x[5]) * 1000 / z.total + 0.5 + 1e-9)::int
               - z.overdue * z.points * 10, 0) as tenths
      from normalised as z
    offset 0
  )
  select s.n, s.user_id, s.is_new, s.turnover, s.orders, s.lines, s.last_day, s.overdue, s.x, s.tenths * 0.1,
         case when s.is_new then s.new_name else s.names[width_bucket(s.tenths, s.froms)] end
    from scored as s;
end;
$$;
comment on function private.rate_clinics is
  'The rating of the verified clinics, or of those named, by one formula or two as of 00:00 of a day in Almaty: what was delivered before it, less what came back since. Both read turnover once.
score = 100 · Σ weight · normalised / Σ weight, rounded half up to a tenth, less the penalty, at least 0. New is who has had nothing delivered or was first verified less than 30 days before.';

create function private.rating_json(rated private.clinic_score, f public.rating_formulas, as_of date)
returns jsonb language sql immutable set search_path = ''
return (
  select jsonb_agg(
           case when e ->> 'key' = 'overdue'
             then jsonb_build_object('key', 'overdue', 'raw', rated.overdue, 'normalised', rated.overdue, 'weight', -(e ->> 'points')::int,
               'points', -rated.overdue * (e ->> 'points')::int)
             else jsonb_build_object('key', e ->> 'key', 'raw', trim_scale(round(known.raw, 4)), 'normalised', trim_scale(round(known.n::numeric, 10)),
               'weight', e -> 'weight', 'points', trim_scale(round((100 * (e ->> 'weight')::float8 * known.n / total.weights)::numeric, 10)))
           end order by position
         )
    from jsonb_array_elements(f.components) with ordinality as c (e, position)
    cross join (
      select sum((o ->> 'weight')::float8) as weights from jsonb_array_elements(f.components) as o where (o ->> 'enabled')::boolean and o ->> 'key' <> 'overdue'
    ) as total
    left join unnest(
      '{turnover,frequency,recency,average_order,lines}'::text[],
      array[rated.turnover, rated.orders * 30.0 / f.window_days, as_of - rated.last_day,
            case when rated.orders > 0 then rated.turnover / rated.orders::numeric else 0 end, rated.lines],
      rated.normalised
    ) as known (key, raw, n) on known.key = e ->> 'key'
   where (e ->> 'enabled')::boolean
);
comment on function private.rating_json is 'The components of a rating, [{key, raw, normalised, weight, points}]; those that are off are left out.';

create function private.tier_percent(f public.rating_formulas, tier text)
returns numeric language sql immutable set search_path = ''
return (select (t ->> 'percent')::numeric from jsonb_array_elements(f.tiers) as t where t ->> 'name' = tier);
comment on function private.tier_percent is 'The bonus rate of a tier.';

create function private.formula_json(f public.rating_formulas)
returns jsonb language sql immutable set search_path = ''
return jsonb_build_object(
  'version', f.version, 'status', f.status, 'window_days', f.window_days, 'components', f.components, 'tiers', f.tiers,
  'effective_from', f.effective_from, 'comment', f.comment, 'author_id', f.author_id, 'published_at', f.published_at,
  'created_at', f.created_at, 'updated_at', f.updated_at
);
comment on function private.formula_json is 'A version as the functions of the API return it.';

-- Breakdown ------------------------------------------------------------------------------------------------------

create function private.breakdown(clinic_id uuid, f public.rating_formulas)
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('user_id', r.user_id, 'version', f.version, 'as_of', private.today(), 'score', r.score, 'tier', r.tier,
           'components', private.rating_json(r, f, private.today()))
    from private.rate_clinics(array[f], private.today(), array[clinic_id]) as r
);
comment on function private.breakdown is 'The rating of one clinic by a formula today. The caller has checked who asks.';

create function private.rating_breakdown(user_id uuid, version int default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  f public.rating_formulas;
begin
  if not (private.is_admin() or rating_breakdown.user_id in (select private.my_client_ids()))
     or not exists (select from public.user_clinic_info as c where c.user_id = rating_breakdown.user_id) then
    perform private.fail(case when private.is_admin() or private.is_account_manager() then 404 else 403 end,
      case when private.is_admin() or private.is_account_manager() then 'clinic_not_found' else 'not_allowed' end);
  end if;
  if version is null then
    f := private.formula_on(private.today());
  else
    select * into f from public.rating_formulas as r
     where r.version = rating_breakdown.version and (r.status = 'published' or private.is_admin());
    if not found then perform private.fail(404, 'formula_not_found'); end if;
  end if;
  return private.breakdown(user_id, f);
end;
$$;
select private.expose('rating_breakdown',
  'How a clinic''s rating comes about today, for admins and its own manager, by the version in force or another one:
{user_id, version, as_of, score, tier, components: [{key, raw, normalised, weight, points}]}, points not rounded, a penalty with points
below 0. Components that are off are left out.
Errors: not_allowed (403), clinic_not_found, formula_not_found (404).');

create function private.draft_breakdown(clinic_id uuid, draft jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  perform private.assert_size(draft);
  if not exists (select from public.user_clinic_info as c where c.user_id = draft_breakdown.clinic_id) then
    perform private.fail(404, 'clinic_not_found');
  end if;
  return private.breakdown(clinic_id, private.read_formula(draft, is_whole => false));
end;
$$;
select private.expose('draft_breakdown',
  'rating_breakdown() by a formula that is not saved, {window_days, components, tiers}, for admins.
Errors: not_allowed (403), clinic_not_found (404), bad_formula (422, {fields}).');

-- Versions -------------------------------------------------------------------------------------------------------

create function private.save_rating_draft(draft jsonb, expected_updated_at timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  f     public.rating_formulas;
  saved public.rating_formulas;
begin
  perform private.assert_admin();
  perform private.assert_size(draft);
  f := private.read_formula(draft, is_whole => false);
  -- Two first saves at once would make two drafts.
  perform pg_advisory_xact_lock(hashtextextended('rating_formulas', 0));
  select * into saved from public.rating_formulas where status = 'draft' for update;
  if not found then
    if expected_updated_at is not null then perform private.fail(409, 'formula_changed', '{"draft": null}'); end if;
    insert into public.rating_formulas (version, window_days, components, tiers, author_id)
    values ((select max(version) + 1 from public.rating_formulas), f.window_days, f.components, f.tiers, auth.uid())
    returning * into saved;
    return private.formula_json(saved);
  end if;
  if saved.updated_at is distinct from expected_updated_at then
    perform private.fail(409, 'formula_changed', jsonb_build_object('draft', private.formula_json(saved)));
  end if;
  update public.rating_formulas as r set
    window_days = f.window_days, components = f.components, tiers = f.tiers, author_id = auth.uid()
   where r.version = saved.version
  returning * into saved;
  return private.formula_json(saved);
end;
$$;
select private.expose('save_rating_draft',
  'An admin saves the one draft, {window_days, components, tiers}: null for a new one, else the
updated_at it is based on. Returns the version.
Errors: not_allowed (403), bad_formula (422, {fields}), formula_changed (409, {draft}: somebody saved or deleted it meanwhile).');

create function private.delete_rating_draft(version int)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  delete from public.rating_formulas as r where r.version = delete_rating_draft.version and r.status = 'draft';
  if not found then perform private.fail(404, 'formula_not_found'); end if;
end;
$$;
select private.expose('delete_rating_draft', 'An admin throws the draft away. Errors: not_allowed (403), formula_not_found (404).');

create function private.publish_rating_formula(version int, effective_from public.entered_date, comment text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  f public.rating_formulas;
begin
  perform private.assert_admin();
  select * into f from public.rating_formulas as r where r.version = publish_rating_formula.version for update;
  if not found then perform private.fail(404, 'formula_not_found'); end if;
  if f.status = 'published' then perform private.fail(409, 'formula_published'); end if;
  if length(private.clean_text(coalesce(comment, ''))) not between 2 and 500 then perform private.fail(422, 'comment_required'); end if;
  if effective_from is null or effective_from <= private.today() or effective_from > private.today() + 365 then
    perform private.fail(422, 'bad_day', jsonb_build_object('min', private.today() + 1, 'max', private.today() + 365));
  end if;
  perform private.read_formula(to_jsonb(f), is_whole => true);
  update public.rating_formulas as r set
    status = 'published', effective_from = publish_rating_formula.effective_from, comment = private.clean_text(publish_rating_formula.comment),
    author_id = auth.uid(), published_at = now()
   where r.version = publish_rating_formula.version
  returning * into f;
  return private.formula_json(f);
end;
$$;
select private.expose('publish_rating_formula',
  'An admin publishes the draft, which cannot be changed afterwards, from tomorrow or a later day of Almaty, with a
reason. Returns the version.
Errors: not_allowed (403), formula_not_found (404), formula_published (409), comment_required, bad_day (422, {min, max}), bad_formula (422,
{fields}; weights must total 100).');

-- Snapshots ------------------------------------------------------------------------------------------------------

create function private.rate_night(night date, ids uuid[])
returns int language plpgsql set search_path = '' as $$
declare
  f     public.rating_formulas := private.formula_on(night);
  rated int;
begin
  insert into public.clinic_ratings (user_id, as_of, version, components, score, tier)
  select r.user_id, night, f.version, private.rating_json(r, f, night), r.score, r.tier from private.rate_clinics(array[f], night, ids) as r
  on conflict (user_id, as_of) do update set
    version = excluded.version, components = excluded.components, score = excluded.score, tier = excluded.tier;
  get diagnostics rated = row_count;
  return rated;
end;
$$;
comment on function private.rate_night is 'Writes the ratings of clinics as of a night, again if need be.';

create function private.rated_night()
returns date language sql stable security definer set search_path = ''
begin atomic
  select max(r.as_of) from public.clinic_ratings as r
   where r.as_of <= private.today() and r.as_of not in (select open.as_of from private.rating_runs as open where open.finished_at is null);
end;
comment on function private.rated_night is 'The last night that is rated whole; null before the first.';

create function private.refresh_tiers(ids uuid[] default null)
returns void language plpgsql security definer set search_path = ''
-- One plan for a clinic and for all would read all of them for each that is verified.
set plan_cache_mode = force_custom_plan
as $$
begin
  insert into private.clinic_tiers as t (user_id, tier)
  select c.user_id, case when c.status = 'verified' then coalesce(r.tier, private.new_tier((private.formula_on(private.today())).tiers)) end
    from public.user_clinic_info as c
    left join public.clinic_ratings as r on r.user_id = c.user_id and r.as_of = (select private.rated_night())
   where ids is null or c.user_id = any (ids)
   order by c.user_id
  on conflict (user_id) do update set tier = excluded.tier where t.tier is distinct from excluded.tier;
end;
$$;
comment on function private.refresh_tiers is 'Writes down of which tier clinics, or those named, are today: verified ones without a rating are new.';

create function private.sync_clinic_tier()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_tiers(array[new.user_id]);
  return null;
end;
$$;
comment on function private.sync_clinic_tier is 'Trigger: each clinic has a row in clinic_tiers, and only verified ones have a tier.';
create trigger sync_clinic_tier_of_new after insert on public.user_clinic_info
  for each row execute function private.sync_clinic_tier();
create trigger sync_clinic_tier after update of status on public.user_clinic_info
  for each row when (old.status is distinct from new.status) execute function private.sync_clinic_tier();

create function private.clinics_of_tier(tier text)
returns uuid[] language sql stable security definer set search_path = ''
return array(select t.user_id from private.clinic_tiers as t where t.tier = clinics_of_tier.tier);
comment on function private.clinics_of_tier is 'The verified clinics that are of a tier today, by the last night that is rated; those without a rating are new.';

create function private.snapshot_ratings(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  run private.rating_runs;
  ids uuid[];
begin
  insert into private.rating_runs (as_of) select private.today() where not exists (select from private.rating_runs where as_of = private.today());
  select * into run from private.rating_runs where finished_at is null order by as_of, id limit 1;
  if not found then return 0; end if;
  ids := array(
    select c.user_id from public.user_clinic_info as c
     where c.status = 'verified' and (run.bookmark is null or c.user_id > run.bookmark)
       and (c.verified_at is null or coalesce(c.first_verified_at, c.verified_at) < run.as_of::timestamp at time zone 'Asia/Almaty')
     order by c.user_id limit batch
  );
  perform private.rate_night(run.as_of, ids);
  update private.rating_runs as r set
    bookmark = coalesce(ids[cardinality(ids)], r.bookmark),
    finished_at = case when cardinality(ids) < batch then now() end
   where r.id = run.id;
  if cardinality(ids) < batch then
    perform private.refresh_tiers();
  end if;
  return cardinality(ids);
end;
$$;
comment on function private.snapshot_ratings is 'Job: rates the verified clinics as of this night, a batch a run, and nights that recompute_ratings() asks for.';

create function private.prune_clinic_ratings(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  deleted int;
begin
  delete from public.clinic_ratings where ctid = any (array(
    select r.ctid from public.clinic_ratings as r
     where r.as_of = any (array(
       select day::date
         from generate_series((select min(k.as_of) from public.clinic_ratings as k), private.today() - 93, interval '1 day') as day
        where extract(day from day) <> 1
     ))
     limit batch
  ));
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;
comment on function private.prune_clinic_ratings is 'Job: of ratings older than 92 days keeps those of the first of a month.';

create function private.recompute_ratings(as_of public.entered_date)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if as_of is null or as_of > private.today() or as_of < private.today() - 730 then
    perform private.fail(422, 'bad_day', jsonb_build_object('min', private.today() - 730, 'max', private.today()));
  end if;
  insert into private.rating_runs (as_of, requested_by) values (as_of, auth.uid());
  perform private.wake_job('snapshot_ratings');
  return jsonb_build_object('job_id', 'snapshot_ratings');
end;
$$;
select private.expose('recompute_ratings',
  'An admin has a night rated again, by the version of that day: {job_id}, the job that does it in batches. Terms of confirmed orders stay.
Errors: not_allowed (403), bad_day (422, {min, max}).');

-- What the clinic may know ---------------------------------------------------------------------------------------

create function private.tier_on(clinic_id uuid, day date, out tier text, out version int)
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(r.tier, private.new_tier((f.formula).tiers)),
         coalesce(r.version, (f.formula).version)
    from (select private.formula_on(day) as formula) as f
    left join lateral (
      select k.tier, k.version from public.clinic_ratings as k
       where k.user_id = clinic_id and k.as_of <= day order by k.as_of desc limit 1
    ) as r on true;
end;
comment on function private.tier_on is 'The tier by the latest snapshot up to a day, with its version of the formula; without a snapshot the tier of new clinics.';

create function private.my_tier()
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('name', t.entry ->> 'name', 'color', t.entry ->> 'color', 'text', t.entry ->> 'text')
    from private.tier_on(private.my_clinic_id(), private.today()) as today
    join public.rating_formulas as f on f.version = today.version
    cross join lateral jsonb_array_elements(f.tiers) as t (entry)
   where (select s.clinics_see_tier from public.shop_settings as s) and private.is_verified_clinic() and t.entry ->> 'name' = today.tier
);
select private.expose('my_tier',
  'The tier of the caller''s clinic, {name, color, text}: never its score or the manager''s rate. Null unless the setting clinics_see_tier
is on and the clinic is verified.');
