-- A draft of the rating formula on live data: what it would change before it counts.

create function private.preview_rating_formula(draft jsonb)
returns jsonb language plpgsql stable security definer set search_path = ''
-- Both ratings are compared in memory.
set work_mem = '128MB'
as $$
declare
  drafted public.rating_formulas;
  current public.rating_formulas := private.formula_on(private.today());
  closed_month date := (select max(m.month) from private.bonus_months as m where m.closed_at is not null);
  answer  jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(draft);
  drafted := private.read_formula(draft, is_whole => false);

  with compared as materialized (
    -- Pairs by grouping: a join of what a function returns would be planned for few rows.
    select r.user_id, max(r.tier) filter (where r.formula = 1) as old_tier, max(r.tier) filter (where r.formula = 2) as new_tier,
           max(r.score) filter (where r.formula = 1) as old_score, max(r.score) filter (where r.formula = 2) as new_score
      from private.rate_clinics(array[current, drafted], private.today()) as r
     group by r.user_id
  ),
  pairs as materialized (
    select old_tier, new_tier, count(*) as n, count(*) filter (where new_score > old_score) as up, count(*) filter (where new_score < old_score) as down
      from compared group by old_tier, new_tier
  ),
  shown as materialized (
    select * from compared where new_tier <> old_tier order by abs(new_score - old_score) desc, user_id limit 100
  ),
  points as (
    select r.user_id, r.last_day, r.formula, part ->> 'key' as key, (part ->> 'points')::numeric as points
      from private.rate_clinics(array[current, drafted], private.today(), array(select s.user_id from shown as s)) as r
      cross join lateral jsonb_array_elements(private.rating_json(r, case r.formula when 1 then current else drafted end, private.today())) as part
  ),
  changes as (
    select c.user_id, max(c.last_day) as last_day, jsonb_object_agg(c.key, c.change) filter (where c.change <> 0) as changes
      from (
        select p.user_id, p.last_day, p.key, round(sum(case p.formula when 1 then -p.points else p.points end), 1) as change
          from points as p group by p.user_id, p.last_day, p.key
      ) as c
     group by c.user_id
  )
  select jsonb_build_object(
           'as_of', private.today(), 'version', current.version,
           'now', coalesce((select jsonb_object_agg(t.old_tier, t.n) from (select p.old_tier, sum(p.n) as n from pairs as p group by 1) as t), '{}'),
           'draft', coalesce((select jsonb_object_agg(t.new_tier, t.n) from (select p.new_tier, sum(p.n) as n from pairs as p group by 1) as t), '{}'),
           'moved', (select coalesce(sum(p.n), 0) from pairs as p where p.new_tier <> p.old_tier),
           'up', (select coalesce(sum(p.up), 0) from pairs as p where p.new_tier <> p.old_tier),
           'down', (select coalesce(sum(p.down), 0) from pairs as p where p.new_tier <> p.old_tier),
           'movers', coalesce((
             select jsonb_agg(
                      jsonb_build_object(
                        'user_id', s.user_id, 'clinic', c.name, 'from', s.old_tier, 'to', s.new_tier,
                        'score', s.new_score, 'delta', s.new_score - s.old_score, 'last_order_on', m.last_day, 'changes', m.changes
                      ) order by abs(s.new_score - s.old_score) desc, s.user_id
                    )
               from shown as s join public.user_clinic_info as c on c.user_id = s.user_id left join changes as m on m.user_id = s.user_id
           ), '[]')
         )
    into answer;

  return answer || jsonb_build_object('month', closed_month, 'bonuses', coalesce((
    with changed as materialized (
      select distinct a.order_id from public.bonus_accruals as a where a.month = closed_month and a.order_id is not null
    ),
    earned as materialized (
      -- One by one, as the ledger below: a join would read all orders, however many there are.
      select ledger.*, (select o.user_id from public.orders as o where o.id = c.order_id) as user_id
        from changed as c
        -- offset 0: by their index, however long the ledger is.
        cross join lateral (
          select b.manager_id, sum(b.base) as base_after, coalesce(sum(b.base) filter (where b.month < closed_month), 0) as base_before
            from public.bonus_accruals as b where b.order_id = c.order_id and b.month <= closed_month group by b.manager_id offset 0
        ) as ledger
    ),
    rated as materialized (
      select r.user_id, r.formula, (t.entry ->> 'percent')::numeric as percent
        from private.rate_clinics(array[current, drafted], closed_month, array(select distinct e.user_id from earned as e)) as r
        cross join lateral jsonb_array_elements(case r.formula when 1 then current.tiers else drafted.tiers end) as t (entry)
       where t.entry ->> 'name' = r.tier
    )
    select jsonb_agg(jsonb_build_object('manager_id', t.manager_id, 'full_name', k.full_name, 'now', t.now, 'draft', t.draft) order by k.full_name, t.manager_id)
      from (
        select e.manager_id, sum(b.amount) filter (where r.formula = 1) as now, sum(b.amount) filter (where r.formula = 2) as draft
          from earned as e
          join rated as r on r.user_id = e.user_id
          cross join lateral (select floor(e.base_after * r.percent / 100) - floor(e.base_before * r.percent / 100) as amount) as b
         group by e.manager_id
      ) as t
      join public.account_managers as k on k.user_id = t.manager_id
  ), '[]'));
end;
$$;
select private.expose('preview_rating_formula',
  'What a formula {window_days, components, tiers} would make of today''s clinics beside the version in force, for admins:
{as_of, version, now: {tier: n}, draft: {tier: n}, moved, up, down, movers: [≤ 100: {user_id, clinic, from, to, score, delta, last_order_on,
changes: {component: points}}], month: the last closed one, bonuses: [{manager_id, full_name, now, draft}]: what that month''s orders would
earn without adjustments under the version in force and under the draft, both by the tiers as of its first day, so that the difference is
the draft''s alone}; what was paid went by an order''s tier when it was confirmed.
Errors: not_allowed (403), bad_formula (422, {fields}).');
