-- What managers work with and admins see of them: plans, figures, the list of clients and what waits today.

create table public.manager_plans (
  manager_id uuid not null references public.account_managers (user_id),
  month      public.entered_date not null check (month = date_trunc('month', month)),
  amount     int not null check (amount between 1 and 2000000000),
  created_at timestamptz not null default now(),
  primary key (manager_id, month)
);
comment on table public.manager_plans is 'The turnover that a manager is to reach in a month of Almaty, in tenge. Written by set_manager_plan() only.';
create trigger audit after insert or update or delete on public.manager_plans
  for each row execute function private.audit('manager_id', 'month');
alter table public.manager_plans enable row level security;
grant select on public.manager_plans to authenticated;
create policy "managers read their plans, admins all"
  on public.manager_plans for select to authenticated
  using (
    (select private.is_admin())
    or (manager_id = (select auth.uid()) and (select private.is_account_manager()))
  );

create function private.set_manager_plan(manager_id uuid, month public.entered_date, amount int)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if not exists (select from public.account_managers as m where m.user_id = set_manager_plan.manager_id) then
    perform private.fail(404, 'manager_not_found');
  end if;
  if month is null or month <> date_trunc('month', month) or amount not between 1 and 2000000000 then
    perform private.fail(422, 'bad_plan');
  end if;
  if amount is null then
    delete from public.manager_plans as p where p.manager_id = set_manager_plan.manager_id and p.month = set_manager_plan.month;
  else
    insert into public.manager_plans as p (manager_id, month, amount) values (set_manager_plan.manager_id, set_manager_plan.month, set_manager_plan.amount)
    on conflict on constraint manager_plans_pkey do update set amount = excluded.amount;
  end if;
  return jsonb_build_object('manager_id', manager_id, 'month', month, 'amount', amount);
end;
$$;
select private.expose('set_manager_plan',
  'An admin sets a manager''s plan for a month (its first day); amount null removes it. Returns {manager_id, month, amount}.
Errors: not_allowed (403), manager_not_found (404), bad_plan (422).');

-- Rhythm ---------------------------------------------------------------------------------------------------------

create function private.client_rhythms(client_ids uuid[])
returns table (user_id uuid, order_days int, last_day date, median_days int, usual_total int, expected_on date)
language sql stable security definer set search_path = ''
begin atomic
  with bought as (
    select o.user_id, (o.created_at at time zone 'Asia/Almaty')::date as day, sum(o.total) as total
      from public.orders as o
     where o.user_id = any (client_ids) and o.created_at > now() - interval '365 days' and o.status <> 'cancelled'
     group by 1, 2
  ),
  gaps as (
    select b.*, b.day - lag(b.day) over (partition by b.user_id order by b.day) as gap from bought as b
  ),
  medians as (
    select g.user_id, count(*)::int as order_days, max(g.day) as last_day,
           -- A rhythm needs at least two intervals.
           case when count(g.gap) >= 2 then greatest(round(percentile_cont(0.5) within group (order by g.gap)), 1)::int end as median_days,
           round((percentile_cont(0.5) within group (order by g.total))::numeric)::int as usual_total
      from gaps as g
     group by 1
  )
  select m.user_id, m.order_days, m.last_day, m.median_days, m.usual_total, m.last_day + m.median_days from medians as m;
end;
comment on function private.client_rhythms is
  'How clinics order, from the orders of 365 days that were not cancelled; those of one Almaty day are one. median_days: the median interval, null under three order days; usual_total: the median sum of such a day;
expected_on: the last one and median_days. Reads an index of orders only. Checks no caller.';

create function private.stored_cart_totals(owner_ids uuid[])
returns table (user_id uuid, total bigint, updated_at timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select c.user_id,
         coalesce(sum(a.price * least(greatest(floor(case when jsonb_typeof(i.item -> 'quantity') = 'number' then (i.item ->> 'quantity')::numeric else 1 end), 1), 9999)), 0)::bigint,
         c.updated_at
    from public.user_carts as c
   cross join lateral jsonb_array_elements(c.items) as i (item)
    join public.availability as a on a.sku = i.item ->> 'sku'
   where c.user_id = any (owner_ids)
   group by c.user_id;
end;
comment on function private.stored_cart_totals is
  'Totals of carts at today''s prices; only skus and quantities of a cart are trusted. Checks no caller.';

create index orders_debtor_idx on public.orders (user_id) include (debt, delivered_at) where debt > 0;

-- Figures --------------------------------------------------------------------------------------------------------

create function private.manager_figures(manager_ids uuid[])
returns table (
  manager_id uuid, clients bigint, verified bigint, fresh bigint, active bigint, turnover bigint, turnover_before bigint, plan int,
  debt bigint, debtors bigint, bonus bigint
)
language plpgsql stable security definer set search_path = ''
-- Planned for the managers that are asked for, and from indexes, whose pages lie in memory.
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
-- The clinics that ordered recently are hashed.
set work_mem = '16MB'
as $$
#variable_conflict use_column
declare
  today        constant date := private.today();
  this_month   constant date := date_trunc('month', today)::date;
  month_began  constant timestamptz := this_month::timestamp at time zone 'Asia/Almaty';
  before_began constant timestamptz := (this_month - interval '1 month') at time zone 'Asia/Almaty';
  -- As far into the month before as today is into this one.
  before_ended constant timestamptz :=
    least(this_month - interval '1 month' + make_interval(days => today - this_month + 1), this_month::timestamp) at time zone 'Asia/Almaty';
begin
  return query
  with clients as (
    select c.account_manager_id as manager_id, count(*) as clients, count(*) filter (where c.status = 'verified') as verified,
           count(*) filter (where coalesce(c.first_verified_at, c.verified_at) >= month_began) as fresh,
           count(*) filter (
             -- One manager's clients are looked up, those of all are hashed.
             where case when cardinality(manager_ids) = 1
               then exists (
                 select from public.orders as o where o.user_id = c.user_id and o.created_at > now() - interval '90 days' and o.status <> 'cancelled'
               )
               else c.user_id in (select o.user_id from public.orders as o where o.created_at > now() - interval '90 days' and o.status <> 'cancelled')
             end
           ) as active
      from public.user_clinic_info as c
     where c.account_manager_id = any (manager_ids)
     group by 1
  ),
  sold as (
    select o.account_manager_id as manager_id,
           sum(o.items_total - o.deducted_total) filter (where o.delivered_at >= month_began) as turnover,
           sum(o.items_total - o.deducted_total) filter (where o.delivered_at < before_ended) as turnover_before
      from public.orders as o
     where o.is_sold and o.delivered_at >= before_began and o.account_manager_id = any (manager_ids)
     group by 1
  ),
  owed as (
    select c.manager_id, sum(o.debt) as debt, count(distinct o.user_id) as debtors
      from public.orders as o
      -- One by one: debtors are few.
      cross join lateral (
        select k.account_manager_id as manager_id from public.user_clinic_info as k
         where k.user_id = o.user_id and k.account_manager_id = any (manager_ids) offset 0
      ) as c
     where o.debt > 0
     group by 1
  ),
  earned as (
    select a.manager_id, sum(a.amount) as bonus from public.bonus_accruals as a
     where a.month = this_month and a.manager_id = any (manager_ids)
     group by 1
  )
  select m.id, coalesce(c.clients, 0), coalesce(c.verified, 0), coalesce(c.fresh, 0), coalesce(c.active, 0),
         coalesce(s.turnover, 0), coalesce(s.turnover_before, 0), p.amount, coalesce(w.debt, 0), coalesce(w.debtors, 0), coalesce(e.bonus, 0)
    from unnest(manager_ids) as m (id)
    left join clients as c on c.manager_id = m.id
    left join sold as s on s.manager_id = m.id
    left join owed as w on w.manager_id = m.id
    left join earned as e on e.manager_id = m.id
    left join public.manager_plans as p on p.manager_id = m.id and p.month = this_month;
end;
$$;
comment on function private.manager_figures is
  'Figures of managers this Almaty month: clients and debt as they are now, without those they cover;
turnover of the orders that count for them, and of as many days of the month before. Checks no caller.';

create function private.admin_managers()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today();
begin
  perform private.assert_admin();
  return jsonb_build_object(
    'unmanaged', (select count(*) from (
      select from public.user_clinic_info as c where c.status = 'verified' and c.account_manager_id is null limit 1000
    ) as few),
    'rows', coalesce((
      select jsonb_agg(
               to_jsonb(f) - 'manager_id' || jsonb_build_object(
                 'user_id', m.user_id, 'full_name', m.full_name, 'phone', m.phone, 'whatsapp', m.whatsapp, 'photo_url', m.photo_url,
                 'email', u.email, 'is_active', m.is_active and r.user_id is not null, 'last_sign_in_at', u.last_sign_in_at,
                 'covered_by', cover.name
               ) order by m.is_active and r.user_id is not null desc, m.full_name, m.user_id
             )
        from public.account_managers as m
        join private.manager_figures(array(select k.user_id from public.account_managers as k)) as f on f.manager_id = m.user_id
        left join auth.users as u on u.id = m.user_id
        left join public.user_roles as r on r.user_id = m.user_id and r.role = 'account_manager' and r.is_active
        left join lateral (
          select string_agg(distinct t.full_name, ', ') as name
            from private.manager_handovers as h join public.account_managers as t on t.user_id = h.to_id
           where h.from_id = m.user_id and h.ended_at is null and today between h.from_day and h.until_day
        ) as cover on true
       -- Former managers matter for as long as somebody is theirs.
       where r.user_id is not null or f.clients > 0 or f.turnover > 0
    ), '[]')
  );
end;
$$;
select private.expose('admin_managers',
  'Account managers for admins: {unmanaged (verified clinics without one, up to 1,000), rows: [{user_id, full_name, phone, whatsapp,
photo_url, email, is_active, last_sign_in_at, covered_by, clients, verified, fresh, active (ordered in 90 days), turnover, turnover_before,
plan, debt, debtors, bonus (of this month so far)}]}. Former ones while they have clients or turnover.
Errors: not_allowed (403).');

create function private.manager_card(manager_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'Asia/Almaty')::date;
  card       jsonb;
begin
  perform private.assert_self_or_admin(manager_id);
  select jsonb_build_object(
           'user_id', m.user_id, 'full_name', m.full_name, 'phone', m.phone, 'whatsapp', m.whatsapp, 'photo_url', m.photo_url,
           'email', u.email, 'is_active', m.is_active and r.user_id is not null, 'last_sign_in_at', u.last_sign_in_at,
           'figures', (select to_jsonb(f) - 'manager_id' from private.manager_figures(array[m.user_id]) as f),
           'cities', coalesce((
             select jsonb_agg(jsonb_build_object('city', c.city, 'clients', c.n) order by c.n desc, c.city)
               from (
                 select k.city, count(*) as n from public.user_clinic_info as k
                  where k.account_manager_id = m.user_id and k.city is not null group by 1
               ) as c
           ), '[]'),
           'months', (
             select jsonb_agg(jsonb_build_object(
                      'month', x.month::date, 'plan', p.amount, 'turnover', coalesce(s.turnover, 0), 'orders', coalesce(s.orders, 0)
                    ) order by x.month)
               from generate_series(this_month - interval '11 months', this_month + interval '2 months', interval '1 month') as x (month)
               left join public.manager_plans as p on p.manager_id = m.user_id and p.month = x.month::date
               left join (
                 select date_trunc('month', o.delivered_at at time zone 'Asia/Almaty') as month,
                        sum(o.items_total - o.deducted_total) as turnover, count(*) as orders
                   from public.orders as o
                  where o.account_manager_id = m.user_id and o.is_sold
                    -- No delivery takes a year: orders placed earlier do not count for these months.
                    and o.created_at >= (this_month - interval '24 months') at time zone 'Asia/Almaty'
                    and o.delivered_at >= (this_month - interval '11 months') at time zone 'Asia/Almaty'
                  group by 1
               ) as s on s.month = x.month
           )
         )
    into card
    from public.account_managers as m
    left join auth.users as u on u.id = m.user_id
    left join public.user_roles as r on r.user_id = m.user_id and r.role = 'account_manager' and r.is_active
   where m.user_id = manager_card.manager_id;
  if card is null then perform private.fail(404, 'manager_not_found'); end if;
  return card;
end;
$$;
select private.expose('manager_card',
  'One account manager, for admins and himself: {user_id, full_name, phone, whatsapp, photo_url,
email, is_active, last_sign_in_at, figures (as of admin_managers()), cities: [{city, clients}],
months: [{month, plan, turnover, orders}]}, of twelve months up to this one and two to come.
Errors: not_allowed (403), manager_not_found (404).');

create function private.manager_journal(manager_id uuid, before bigint default null)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.assert_self_or_admin(manager_id);
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'id', l.id, 'at', l.created_at, 'actor', private.staff_name(l.actor_id), 'about', l.table_name, 'action', l.action,
               'fields', (select jsonb_agg(f.key order by f.key) from jsonb_object_keys(l.new) as f (key) where l.action = 'update'),
               'role', l.new -> 'role', 'is_active', l.new -> 'is_active', 'month', coalesce(l.new, l.old) -> 'month',
               'status', l.new -> 'status', 'plan', l.new -> 'amount', 'former_plan', l.old -> 'amount'
             ) order by l.id desc
           )
      from (
        select * from public.audit_log as a
         where a.table_name in ('account_managers', 'user_roles', 'manager_plans', 'bonus_statements')
           and a.row_id = manager_journal.manager_id::text and a.id < coalesce(before, 9223372036854775807)
         order by a.id desc limit 50
      ) as l
  ), '[]');
end;
$$;
select private.expose('manager_journal',
  'What staff changed about a manager, newest first, 50 at a time, for himself and admins: [{id, at, actor, about (account_managers: the
card, user_roles, manager_plans, bonus_statements), action (insert, update, delete), fields (which changed), role, is_active, month, status,
plan, former_plan}], before an id to read on. Errors: not_allowed (403).');

-- Clients --------------------------------------------------------------------------------------------------------

create function private.manager_clients(
  manager_id uuid, search text default '', city text default null, show text default null, sort text default null, page int default 1,
  page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today       date := private.today();
  client_ids  uuid[];
  patterns    text[] := private.search_patterns(search);
  sorted_by   text := ltrim(sort, '-');
  win         record;
begin
  perform private.assert_self_or_admin(manager_id);
  if sorted_by not in ('name', 'city', 'last_order', 'expected', 'turnover', 'debt', 'cart', 'score') then
    perform private.fail(422, 'bad_sort');
  end if;
  win := private.page_window(page, page_size);
  client_ids := array(select private.client_ids_of(manager_id));
  return (
    with bought as (
      select o.user_id, sum(o.items_total - o.deducted_total) as turnover
        from public.orders as o
       -- For the index: no order delivered in these days was placed a year ago.
       where o.user_id = any (client_ids) and o.created_at > now() - interval '365 days'
         and o.is_sold and o.delivered_at > now() - interval '90 days'
       group by 1
    ),
    owed as (
      select o.user_id, sum(o.debt) as debt from public.orders as o where o.user_id = any (client_ids) and o.debt > 0 group by 1
    ),
    found as materialized (
      select c.user_id, c.name, c.city, c.status, c.reject_kind, c.submitted_at,
             c.bin_iin, c.contact_name, c.phone, c.whatsapp, c.email,
             c.account_manager_id is distinct from manager_clients.manager_id as is_covered,
             latest.at as last_order_at, r.expected_on, r.median_days, r.usual_total,
             rated.tier, rated.score, rated.score - former.score as score_change,
             coalesce(b.turnover, 0) as turnover_90_days, coalesce(w.debt, 0) as debt, k.total as cart_total, k.updated_at as cart_updated_at
        from public.user_clinic_info as c
        left join private.client_rhythms(client_ids) as r on r.user_id = c.user_id
        left join bought as b on b.user_id = c.user_id
        left join owed as w on w.user_id = c.user_id
        left join private.stored_cart_totals(client_ids) as k on k.user_id = c.user_id
        left join lateral (
          select o.created_at as at from public.orders as o where o.user_id = c.user_id order by o.created_at desc limit 1
        ) as latest on true
        left join lateral (
          select g.tier, g.score from public.clinic_ratings as g where g.user_id = c.user_id and g.as_of <= today order by g.as_of desc limit 1
        ) as rated on true
        left join lateral (
          select g.score from public.clinic_ratings as g where g.user_id = c.user_id and g.as_of <= today - 30 order by g.as_of desc limit 1
        ) as former on true
       where c.user_id = any (client_ids)
         and (manager_clients.city is null or c.city = manager_clients.city)
         and (patterns is null or c.search_text like all (patterns))
    ),
    shown as (
      select * from found as f
       where case show when 'due' then f.expected_on <= today when 'cart' then f.cart_total > 0 when 'debt' then f.debt > 0 else true end
    )
    select jsonb_build_object(
      'total', (select count(*) from shown),
      'counts', (
        select jsonb_build_object(
          'all', count(*), 'due', count(*) filter (where f.expected_on <= today),
          'cart', count(*) filter (where f.cart_total > 0), 'debt', count(*) filter (where f.debt > 0)
        ) from found as f
      ),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(s) - 'place' order by s.place)
          from (
            select f.*, row_number() over (
                     order by case sort when 'name' then f.name collate "ru-x-icu" end, case sort when '-name' then f.name collate "ru-x-icu" end desc,
                              case sort when 'city' then f.city end, case sort when '-city' then f.city end desc,
                              case sort when 'last_order' then f.last_order_at end, case sort when '-last_order' then f.last_order_at end desc nulls last,
                              case sort when 'expected' then f.expected_on end, case sort when '-expected' then f.expected_on end desc nulls last,
                              case sort when 'turnover' then f.turnover_90_days end,
                              case when coalesce(sort, '-turnover') = '-turnover' then f.turnover_90_days end desc,
                              case sort when 'debt' then f.debt end, case sort when '-debt' then f.debt end desc,
                              case sort when 'score' then f.score end, case sort when '-score' then f.score end desc nulls last,
                              case sort when 'cart' then f.cart_total end, case sort when '-cart' then f.cart_total end desc nulls last,
                              f.name collate "ru-x-icu", f.user_id
                   ) as place
              from shown as f
             order by place offset win.skip limit win.take
          ) as s
      ), '[]')
    )
  );
end;
$$;
select private.expose('manager_clients',
  'The clinics that a manager looks after today, for himself and admins: {total, counts: {all, due, cart, debt}, rows: [{user_id, name,
city, status, reject_kind, submitted_at, bin_iin, contact_name, phone, whatsapp, email, is_covered, last_order_at, expected_on, median_days,
usual_total, tier, score, score_change (to 30 days ago), turnover_90_days, debt, cart_total, cart_updated_at}]}. show: due (the usual day of
an order has come), cart or debt.
sort: name, city, last_order, expected, turnover, debt, cart or score, with a minus from the largest down; by turnover without it.
Errors: not_allowed (403), bad_sort (422).');
