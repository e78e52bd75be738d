-- Which manager looks after which clinic, and since when. user_clinic_info.account_manager_id is the current one, which all rights
-- of a manager depend on; manager_assignments is the history.

create table public.manager_assignments (
  id          bigint generated always as identity primary key,
  user_id     uuid not null references public.user_clinic_info (user_id) on delete cascade,
  manager_id  uuid references public.account_managers (user_id),
  since       timestamptz not null,
  until       timestamptz,
  reason      text check (length(reason) <= 500),
  assigned_by uuid references auth.users (id) on delete set null
);
comment on table public.manager_assignments is
  'Who looked after a clinic, from when to when. Written by a trigger on user_clinic_info.account_manager_id.';
comment on column public.manager_assignments.manager_id is 'Null for a time without a manager, after there was one.';
comment on column public.manager_assignments.until is 'Null for the current row, at most one per clinic.';
comment on column public.manager_assignments.reason is 'The reason that staff gave for its beginning; not for the clinic.';
create unique index manager_assignments_current_idx on public.manager_assignments (user_id) where until is null;
create index manager_assignments_user_id_idx on public.manager_assignments (user_id, since desc);
create index manager_assignments_manager_id_idx on public.manager_assignments (manager_id, since desc);
create index manager_assignments_assigned_by_idx on public.manager_assignments (assigned_by);

alter table public.manager_assignments enable row level security;
grant select on public.manager_assignments to authenticated;
-- A manager does not read who followed and why.
create policy "managers read their assignments, admins all"
  on public.manager_assignments for select to authenticated
  using (
    (select private.is_admin())
    or (manager_id = (select auth.uid()) and (select private.is_account_manager()))
  );

create function private.log_manager_assignment()
returns trigger language plpgsql
security definer -- callers have no write grants
set search_path = ''
as $$
declare
  -- Not now(): a transaction that waited for the clinic's row may have begun before the one it waited for ended.
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' then
    update public.manager_assignments set until = moment where user_id = new.user_id and until is null;
    -- This also answers what the previous manager asked for.
    update private.manager_handovers as h set ended_at = moment where h.clinic_ids[1] = new.user_id and h.is_asked and h.ended_at is null;
  end if;
  insert into public.manager_assignments (user_id, manager_id, since, reason, assigned_by)
  values (new.user_id, new.account_manager_id, moment, nullif(current_setting('shop.reason', true), ''), auth.uid());
  return null;
end;
$$;
comment on function private.log_manager_assignment is
  'Trigger: ends a clinic''s current assignment and begins the next. Its reason is that of the audit log.';
create trigger log_first_manager_assignment after insert on public.user_clinic_info
  for each row when (new.account_manager_id is not null) execute function private.log_manager_assignment();
create trigger log_manager_assignment after update of account_manager_id on public.user_clinic_info
  for each row when (old.account_manager_id is distinct from new.account_manager_id) execute function private.log_manager_assignment();

create function private.assign_account_manager(user_ids uuid[], manager_id uuid, reason text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  assigned int;
begin
  perform private.assert_admin();
  perform private.assert_size(user_ids);
  if length(private.clean_text(reason)) > 500 then perform private.fail(422, 'reason_too_long', '{"max": 500}'); end if;
  if manager_id is not null then
    perform private.assert_manager(manager_id);
  end if;
  perform set_config('shop.reason', coalesce(private.clean_text(assign_account_manager.reason), ''), true);
  perform private.keep_accounts();
  with locked as (
    select user_id from public.user_clinic_info where user_id = any (assign_account_manager.user_ids) order by user_id for no key update
  )
  update public.user_clinic_info as c set account_manager_id = manager_id from locked where c.user_id = locked.user_id;
  get diagnostics assigned = row_count;
  if assigned < (select count(distinct id) from unnest(assign_account_manager.user_ids) as id) then
    perform private.fail(404, 'clinic_not_found');
  end if;
  return jsonb_build_object('assigned', assigned);
end;
$$;
select private.expose('assign_account_manager',
  'An admin gives clinics to a manager (null takes them away), all or none, from now on. The
reason is kept in manager_assignments and in the audit log.
Returns {assigned}.
Errors: not_allowed (403), reason_too_long, not_an_account_manager (422: no card or no active role), clinic_not_found (404).');

-- Handing over ------------------------------------------------------------------------------------------------------

create function private.in_handover(clinic public.user_clinic_info, h private.manager_handovers)
returns boolean language sql immutable set search_path = ''
return clinic.account_manager_id = h.from_id
   and (h.city is null or clinic.city = h.city)
   and (h.clinic_ids is null or clinic.user_id = any (h.clinic_ids));
comment on function private.in_handover is 'Whether a hand-over is about this clinic.';

create function private.carry_out_handover(h private.manager_handovers, at_most int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  moved int;
begin
  perform set_config('shop.reason', coalesce(h.reason, ''), true);
  with locked as (
    select c.user_id from public.user_clinic_info as c
     where c.account_manager_id = h.from_id and private.in_handover(c, h)
     order by c.user_id limit at_most for no key update
  )
  update public.user_clinic_info as c set account_manager_id = h.to_id from locked where c.user_id = locked.user_id;
  get diagnostics moved = row_count;
  update private.manager_handovers as k
     set handed = k.handed + moved, done_at = case when moved < at_most then now() end
   where k.id = h.id;
  return moved;
end;
$$;
comment on function private.carry_out_handover is
  'Gives at most so many clinics of a hand-over to their next manager; fewer than that means it is done.';

create function private.hand_over_due_clients(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  due   private.manager_handovers;
  moved int := 0;
begin
  perform private.keep_accounts();
  for due in
    select h.* from private.manager_handovers as h
      -- A hand-over to somebody who is no active manager any more waits until an admin calls it off.
      join public.account_managers as m on m.user_id = h.to_id and m.is_active
      join public.user_roles as r on r.user_id = h.to_id and r.role = 'account_manager' and r.is_active
     where h.until_day is null and h.done_at is null and h.ended_at is null and not h.is_asked
       and h.from_day <= (now() at time zone 'Asia/Almaty')::date
     order by h.from_day, h.created_at
       for update of h skip locked
  loop
    moved := moved + private.carry_out_handover(due, batch - moved);
    exit when moved >= batch;
  end loop;
  return moved;
end;
$$;
comment on function private.hand_over_due_clients is 'Job: carries out the hand-overs whose day has come.';

create function private.hand_over_clients(
  from_manager uuid, to_manager uuid, city text default null, clinic_ids uuid[] default null, from_day public.entered_date default null,
  to_day public.entered_date default null, reason text default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  today    date := private.today();
  handover private.manager_handovers;
  clients  int;
begin
  perform private.assert_admin();
  perform private.assert_size(clinic_ids);
  if length(private.clean_text(reason)) > 500 then perform private.fail(422, 'reason_too_long', '{"max": 500}'); end if;
  if from_manager is null or from_manager = to_manager then perform private.fail(422, 'same_manager'); end if;
  perform private.assert_manager(to_manager);
  from_day := coalesce(from_day, today);
  if from_day < today or from_day > today + 366 or to_day < from_day or to_day > from_day + 366 then
    perform private.fail(422, 'bad_days');
  end if;
  if cardinality(clinic_ids) > 1000 then perform private.fail(422, 'too_many_clinics', '{"max": 1000}'); end if;
  handover := jsonb_populate_record(null::private.manager_handovers, jsonb_build_object(
    'id', gen_random_uuid(), 'from_id', from_manager, 'to_id', to_manager, 'city', nullif(private.clean_text(city), ''),
    'clinic_ids', nullif(clinic_ids, '{}'), 'from_day', from_day, 'until_day', to_day,
    'reason', nullif(private.clean_text(hand_over_clients.reason), ''), 'made_by', auth.uid(), 'created_at', now(), 'handed', 0, 'is_asked', false
  ));
  select count(*) into clients from public.user_clinic_info as c
   where c.account_manager_id = from_manager and private.in_handover(c, handover);
  if clients = 0 or clients < cardinality(handover.clinic_ids) then perform private.fail(409, 'not_the_managers_clients'); end if;
  insert into private.manager_handovers select handover.*;
  if to_day is null and from_day = today then
    perform private.carry_out_handover(handover, clients + 1);
  end if;
  return jsonb_build_object('id', handover.id, 'clients', clients);
end;
$$;
select private.expose('hand_over_clients',
  'An admin hands clients over: all of a manager, those in a city, or the ones named (at most
1,000). From today by default; with to_day it is a cover: both managers have them and the owner
stays. What begins later is carried out by a job on its day. Returns {id, clients}.
Errors: not_allowed (403), not_an_account_manager, same_manager, bad_days, reason_too_long, too_many_clinics (422),
not_the_managers_clients (409).');

create function private.end_handover(handover_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  update private.manager_handovers as h set ended_at = now()
   where h.id = end_handover.handover_id and h.done_at is null and h.ended_at is null and not h.is_asked
     and (h.until_day is null or h.until_day >= (now() at time zone 'Asia/Almaty')::date);
  if not found then perform private.fail(409, 'handover_is_over'); end if;
  return jsonb_build_object('id', handover_id);
end;
$$;
select private.expose('end_handover',
  'An admin calls off a hand-over that has not begun, or ends a cover at once. Returns {id}.
Errors: not_allowed (403), handover_is_over (409: carried out, past, called off, or none).');

create function private.colleagues()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_account_manager() then perform private.fail(403, 'not_allowed'); end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'full_name', m.full_name) order by m.full_name, m.user_id)
      from public.account_managers as m
      join public.user_roles as r on r.user_id = m.user_id and r.role = 'account_manager' and r.is_active
     where m.is_active and m.user_id <> auth.uid()
  ), '[]');
end;
$$;
select private.expose('colleagues',
  'The other active managers, to whom a manager may ask to give a client: [{user_id, full_name}]. Errors: not_allowed (403).');

create function private.request_handover(clinic_id uuid, to_manager uuid, reason text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  asked uuid;
begin
  if not private.is_account_manager() then perform private.fail(403, 'not_allowed'); end if;
  if length(private.clean_text(reason)) > 500 then perform private.fail(422, 'reason_too_long', '{"max": 500}'); end if;
  if to_manager = auth.uid() then perform private.fail(422, 'same_manager'); end if;
  perform private.assert_manager(to_manager);
  -- Locked, as every hand-over locks it: the second of two calls finds what the first has done.
  perform private.keep_accounts();
  perform from public.user_clinic_info as c where c.user_id = clinic_id and c.account_manager_id = auth.uid() for share;
  if not found then perform private.fail(409, 'not_the_managers_clients'); end if;
  insert into private.manager_handovers (from_id, to_id, clinic_ids, from_day, reason, made_by, is_asked)
  values (auth.uid(), to_manager, array[clinic_id], private.today(), nullif(private.clean_text(request_handover.reason), ''), auth.uid(), true)
      on conflict ((clinic_ids[1])) where is_asked and ended_at is null do nothing
  returning id into asked;
  if asked is null then perform private.fail(409, 'handover_is_asked_for'); end if;
  return jsonb_build_object('id', asked);
end;
$$;
select private.expose('request_handover',
  'A manager asks admins to give one of his clients (not one that he covers) to another manager.
Returns {id}. Nothing changes until answer_handover().
Errors: not_allowed (403), same_manager, not_an_account_manager, reason_too_long (422), not_the_managers_clients,
handover_is_asked_for (409: and not yet answered).');

create function private.answer_handover(handover_id uuid, is_granted boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  asked private.manager_handovers;
begin
  if is_granted is null or not (private.is_admin() or (private.is_account_manager() and not is_granted)) then
    perform private.fail(403, 'not_allowed');
  end if;
  perform private.keep_accounts();
  -- The clinic first, as in every hand-over.
  perform from public.user_clinic_info as c
    where c.user_id = (select h.clinic_ids[1] from private.manager_handovers as h where h.id = answer_handover.handover_id and h.is_asked) for update;
  select * into asked from private.manager_handovers as h
   where h.id = answer_handover.handover_id and h.is_asked and h.ended_at is null and (private.is_admin() or h.from_id = auth.uid())
     for update;
  if not found then perform private.fail(409, 'handover_is_over'); end if;
  if is_granted then
    perform private.assert_manager(asked.to_id);
    update private.manager_handovers as h set is_asked = false, from_day = private.today(), made_by = auth.uid()
     where h.id = asked.id returning * into asked;
    perform private.carry_out_handover(asked, 2);
  else
    update private.manager_handovers as h set ended_at = now(), made_by = auth.uid() where h.id = asked.id;
  end if;
  return jsonb_build_object('id', asked.id, 'is_granted', is_granted);
end;
$$;
select private.expose('answer_handover',
  'An admin gives the client at once to the manager who was asked for, or declines; its manager may withdraw the request
(is_granted false). Returns {id, is_granted}.
Errors: not_allowed (403), handover_is_over (409: answered, withdrawn, the client has another manager by now, or not theirs),
not_an_account_manager (422).');

create function private.assert_self_or_admin(manager_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or (private.is_account_manager() and manager_id = auth.uid())) then
    perform private.fail(403, 'not_allowed');
  end if;
end;
$$;
comment on function private.assert_self_or_admin is
  'Raises not_allowed (403) unless the caller is an active admin, super_admin, or this account manager.';

create function private.manager_handovers(manager_id uuid default null, page int default 1)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all boolean := private.is_admin();
  today    date := private.today();
  win      record;
begin
  if manager_id is null then
    perform private.assert_admin();
  else
    perform private.assert_self_or_admin(manager_id);
  end if;
  win := private.page_window(page, 25);
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'id', h.id, 'from', f.full_name, 'to', t.full_name, 'from_id', h.from_id, 'to_id', h.to_id,
               'city', h.city, 'chosen', cardinality(h.clinic_ids), 'from_day', h.from_day, 'until_day', h.until_day, 'handed', h.handed,
               'reason', case when sees_all or h.is_asked then h.reason end, 'clinic', case when h.is_asked then c.name end,
               'clinic_id', case when h.is_asked then h.clinic_ids[1] end, 'made_by', case when sees_all then private.staff_name(h.made_by) end,
               'created_at', h.created_at,
               'state', case
                 when h.is_asked then case when h.ended_at is null then 'asked' else 'declined' end
                 when h.ended_at is not null then 'ended'
                 when h.done_at is not null then 'done'
                 when h.until_day < today then 'past'
                 when h.from_day > today then 'planned'
                 when h.until_day is null then 'waiting'
                 else 'running'
               end
             ) order by h.is_asked and h.ended_at is null desc, h.created_at desc, h.id
           )
      from (
        select * from private.manager_handovers as k
         where (manager_handovers.manager_id is null or manager_handovers.manager_id in (k.from_id, k.to_id))
           -- Managers do not read about a permanent hand-over of their clients in advance.
           and (sees_all or case when k.is_asked then k.from_id else k.to_id end = manager_handovers.manager_id or k.until_day is not null)
         -- Unanswered requests first.
         order by k.is_asked and k.ended_at is null desc, k.created_at desc, k.id
        offset win.skip limit win.take
      ) as h
      join public.account_managers as f on f.user_id = h.from_id
      join public.account_managers as t on t.user_id = h.to_id
      left join lateral (select k.name from public.user_clinic_info as k where k.user_id = h.clinic_ids[1]) as c on h.is_asked
  ), '[]');
end;
$$;
select private.expose('manager_handovers',
  'Hand-overs, those that managers ask for first, then the newest, 25 a page: [{id, from, to, from_id, to_id, city, chosen (how many, or
null), from_day, until_day, handed, state (asked, declined, planned, waiting, running, done, past, ended), reason, made_by, created_at,
clinic and clinic_id (of what is asked for)}].
Admins read all or those of one manager, a manager their own requests, hand-overs to them and
covers, the latter two without reason and author.
Errors: not_allowed (403).');
