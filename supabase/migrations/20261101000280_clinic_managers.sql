-- Which manager looks after which clinic, and since when. What holds today stands in user_clinic_info.account_manager_id,
-- which every right of a manager is decided by; the table here is how it came about.

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
  'Who looked after a clinic from when to when. Written by a trigger with every change of user_clinic_info.account_manager_id, whoever makes it.';
comment on column public.manager_assignments.manager_id is 'Null for a time without a manager, after there was one.';
comment on column public.manager_assignments.until is 'Null for how it is now: at most one row a clinic.';
comment on column public.manager_assignments.reason is 'Why it began, as staff told it; not for the clinic.';
create unique index manager_assignments_current_idx on public.manager_assignments (user_id) where until is null;
create index manager_assignments_user_id_idx on public.manager_assignments (user_id, since desc);
create index manager_assignments_manager_id_idx on public.manager_assignments (manager_id, since desc);
create index manager_assignments_assigned_by_idx on public.manager_assignments (assigned_by);

alter table public.manager_assignments enable row level security;
grant select on public.manager_assignments to authenticated;
-- A manager reads what was given to him, not who came after and why.
create policy "managers read their assignments, admins all"
  on public.manager_assignments for select to authenticated
  using (
    (select private.is_admin())
    or (manager_id = (select auth.uid()) and (select private.is_account_manager()))
  );

create function private.log_manager_assignment()
returns trigger
language plpgsql
security definer -- callers have no write grants
set search_path = ''
as $$
declare
  -- Not now(): a transaction that waited for another to let go of the clinic began before that one ended.
  moment timestamptz := clock_timestamp();
begin
  update public.manager_assignments set until = moment where user_id = new.user_id and until is null;
  insert into public.manager_assignments (user_id, manager_id, since, reason, assigned_by)
  values (new.user_id, new.account_manager_id, moment, nullif(current_setting('shop.reason', true), ''), auth.uid());
  return null;
end;
$$;
comment on function private.log_manager_assignment is
  'Trigger: ends a clinic''s current assignment and begins the next. The reason is the one that private.audit() takes.';
create trigger log_first_manager_assignment after insert on public.user_clinic_info
  for each row when (new.account_manager_id is not null) execute function private.log_manager_assignment();
create trigger log_manager_assignment after update of account_manager_id on public.user_clinic_info
  for each row when (old.account_manager_id is distinct from new.account_manager_id) execute function private.log_manager_assignment();

create function private.assign_account_manager(clinic_ids uuid[], manager_id uuid, why text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  assigned int;
begin
  perform private.require_admin();
  if length(btrim(why)) > 500 then
    perform private.fail(422, 'reason_too_long', '{"max": 500}');
  end if;
  if manager_id is not null then
    perform private.require_manager(manager_id);
  end if;
  perform set_config('shop.reason', coalesce(btrim(why), ''), true);
  with locked as (
    select user_id from public.user_clinic_info where user_id = any (clinic_ids) order by user_id for update
  )
  update public.user_clinic_info as c set account_manager_id = manager_id from locked where c.user_id = locked.user_id;
  get diagnostics assigned = row_count;
  if assigned < (select count(distinct id) from unnest(clinic_ids) as id) then
    perform private.fail(404, 'clinic_not_found');
  end if;
  return jsonb_build_object('assigned', assigned);
end;
$$;
comment on function private.assign_account_manager is 'Body of public.assign_account_manager().';
revoke execute on function private.assign_account_manager from public, anon;
grant execute on function private.assign_account_manager to authenticated;

create function public.assign_account_manager(user_ids uuid[], manager_id uuid, reason text default null)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.assign_account_manager(user_ids, manager_id, reason);
end;
comment on function public.assign_account_manager is
  'An admin gives clinics to a manager (null takes them away), all or none, from now on. The reason is kept in manager_assignments and in the audit log.
Returns {assigned}. Errors: not_allowed (403), reason_too_long, not_an_account_manager (422: no card or no active role), clinic_not_found (404).';
revoke execute on function public.assign_account_manager from public, anon;
grant execute on function public.assign_account_manager to authenticated;
