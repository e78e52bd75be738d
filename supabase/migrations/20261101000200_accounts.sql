-- Staff: their roles, what these let them do, and the cards by which clients know their managers.

-- Staff roles ----------------------------------------------------------------------------------------------------

create type public.app_role as enum ('super_admin', 'admin', 'logistic', 'account_manager');

create table public.user_roles (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users (id) on delete cascade,
  role       public.app_role not null,
  is_active  boolean not null default true,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, role)
);
comment on table public.user_roles is
  'Staff roles. Only an active role counts, and a person has at most one. Changed by grant_role() alone.';
create unique index user_roles_one_active_idx on public.user_roles (user_id) where is_active;
create index user_roles_granted_by_idx on public.user_roles (granted_by);
create trigger touch_updated_at before update on public.user_roles
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.user_roles
  for each row execute function private.audit('user_id', 'role');

create function private.my_role()
returns public.app_role language sql stable
security definer -- policies on user_roles would otherwise ask themselves
set search_path = ''
begin atomic
  select role from public.user_roles where user_id = (select auth.uid()) and is_active;
end;
comment on function private.my_role is 'The active staff role of the caller, or null.';

create function private.is_super_admin()
returns boolean language sql stable security definer set search_path = ''
return coalesce(private.my_role() = 'super_admin', false);
comment on function private.is_super_admin is 'Whether the caller is an active super_admin.';

create function private.is_admin()
returns boolean language sql stable security definer set search_path = ''
return coalesce(private.my_role() in ('super_admin', 'admin'), false);
comment on function private.is_admin is 'Whether the caller is an active admin or super_admin.';

-- A policy that ors is_admin() to other conditions has to look at each row; between these two, an index has an answer for everybody.
create function private.admins_lowest_id()
returns uuid language sql stable security definer set search_path = ''
return case when private.is_admin() then '00000000-0000-0000-0000-000000000000'::uuid end;
comment on function private.admins_lowest_id is 'With private.admins_highest_id() the range of all ids for admins, of none for others.';

create function private.admins_highest_id()
returns uuid language sql stable security definer set search_path = ''
return case when private.is_admin() then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid end;
comment on function private.admins_highest_id is 'See private.admins_lowest_id().';

create function private.is_logistic()
returns boolean language sql stable security definer set search_path = ''
return coalesce(private.my_role() = 'logistic', false);
comment on function private.is_logistic is 'Whether the caller is an active logistic.';

create function private.is_account_manager()
returns boolean language sql stable security definer set search_path = ''
return coalesce(private.my_role() = 'account_manager', false);
comment on function private.is_account_manager is 'Whether the caller is an active account manager.';

create function private.keep_accounts()
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('accounts', 0));
end;
$$;
comment on function private.keep_accounts is
  'No account is deleted until the transaction ends. Called before any clinic or order is locked: later its foreign keys and messages lock the accounts of everybody concerned,
and a deletion locks them the other way round, the account before its clinic and orders.';

create function private.take_accounts()
returns trigger language plpgsql
security definer -- Auth deletes, and has no rights in private
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts', 0));
  return null;
end;
$$;
comment on function private.take_accounts is
  'Trigger on auth.users: waits for the transactions that keep_accounts(). Before the statement: a trigger of its rows comes when they are locked.';
create trigger take_accounts before delete on auth.users
  for each statement execute function private.take_accounts();

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
create policy "people read their own role, admins read all"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.audit_log to authenticated;
create policy "super admins read the audit log"
  on public.audit_log for select to authenticated
  using ((select private.is_super_admin()));

create function private.assert_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then perform private.fail(403, 'not_allowed'); end if;
end;
$$;
comment on function private.assert_admin is 'Raises not_allowed (403) unless the caller is an active admin or super_admin.';

create function private.admins_edit(edited text, columns text, changeable text default null)
returns void language plpgsql set search_path = '' as $$
declare
  rows    constant text := replace(edited, '_', ' ');
  allowed constant text := '(select private.is_admin())';
begin
  execute format('grant insert (%s), update (%s), delete on public.%I to authenticated', columns, coalesce(changeable, columns), edited);
  execute format('create policy "admins add %s" on public.%I for insert to authenticated with check (%s)', rows, edited, allowed);
  execute format(
    'create policy "admins change %s" on public.%I for update to authenticated using (%s) with check (%3$s)', rows, edited, allowed
  );
  execute format('create policy "admins delete %s" on public.%I for delete to authenticated using (%s)', rows, edited, allowed);
end;
$$;
comment on function private.admins_edit is
  'Lets admins add, change and delete rows of a public table: grants on the columns that they write (changeable: those that they may also
change, where these are fewer), and a policy for each verb. Who reads the table is said by policies of its own.';

-- Account managers -----------------------------------------------------------------------------------------------

create table public.account_managers (
  user_id    uuid primary key,
  full_name  text not null check (length(full_name) between 2 and 120),
  phone      text check (phone is not distinct from private.normalize_phone(phone)),
  whatsapp   text check (whatsapp is not distinct from private.normalize_phone(whatsapp)),
  photo_url  text,
  is_active  boolean not null default true,
  created_at timestamptz not null default now()
);
comment on column public.account_managers.photo_url is 'Its file in the bucket manager-photos. Written by set_manager_photo().';
comment on table public.account_managers is
  'How clients see and reach their manager. Rights come from the active account_manager role, not from this card.
No foreign key to the account: what a manager did and earned outlives it.';

grant execute on function
  private.my_role, private.is_super_admin, private.is_admin, private.is_logistic, private.is_account_manager
  to anon, authenticated, service_role;
grant execute on function private.admins_lowest_id, private.admins_highest_id to authenticated;
