-- Saved filters of lists: a person's own, and those that staff share with colleagues of the same role.

create table public.saved_views (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references auth.users (id) on delete cascade,
  page        text not null check (page in (
                'stats', 'orders', 'clinics', 'clients', 'managers', 'products', 'stock', 'short-stock', 'movements', 'waiting', 'delivery',
                'campaigns', 'my-orders', 'claims'
              )),
  name        text not null check (length(private.clean_text(name)) between 1 and 60),
  search      jsonb not null check (jsonb_typeof(search) = 'object'),
  shared_with public.app_role,
  created_at  timestamptz not null default now(),
  unique (user_id, page, name)
);
comment on table public.saved_views is 'Named filters of lists (the search part of the address), at most 60 a person: of staff pages, and of a clinic''s own orders (my-orders).';
comment on column public.saved_views.shared_with is 'The role of the owner, whose colleagues read it; null: nobody else does, as once the role ends.';
create index saved_views_shared_with_idx on public.saved_views (shared_with, page) where shared_with is not null;

alter table public.saved_views enable row level security;
grant select, insert (page, name, search, shared_with), update (name, search, shared_with), delete on public.saved_views to authenticated;
create policy "people read their own views, staff those of their role" on public.saved_views for select to authenticated
  using ((user_id = (select auth.uid()) and case page when 'my-orders' then (select private.my_clinic_id()) is not null else (select private.my_role()) is not null end) or shared_with = (select private.my_role()));
-- Clinics have no role to share with.
create policy "people save views for themselves" on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and case page when 'my-orders' then (select private.my_clinic_id()) is not null else (select private.my_role()) is not null end and (shared_with is null or shared_with = (select private.my_role())));
create policy "people change their own views" on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and case page when 'my-orders' then (select private.my_clinic_id()) is not null else (select private.my_role()) is not null end)
  with check (user_id = (select auth.uid()) and case page when 'my-orders' then (select private.my_clinic_id()) is not null else (select private.my_role()) is not null end and (shared_with is null or shared_with = (select private.my_role())));
create policy "people delete their own views" on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and case page when 'my-orders' then (select private.my_clinic_id()) is not null else (select private.my_role()) is not null end);

create function private.refuse_long_view()
returns trigger language plpgsql set search_path = '' as $$
begin
  if octet_length(new.search::text) > 2000 then perform private.fail(422, 'view_too_long', '{"max": 2000}'); end if;
  return new;
end;
$$;
comment on function private.refuse_long_view is 'Trigger: the filters of a view have at most 2,000 bytes.';
create trigger refuse_long before insert or update on public.saved_views
  for each row execute function private.refuse_long_view();
create trigger enforce_view_limit before insert on public.saved_views
  for each row execute function private.enforce_row_limit('60', 'too_many_views', '409');

create function private.unshare_views()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.saved_views set shared_with = null where user_id = old.user_id and shared_with = old.role;
  return null;
end;
$$;
comment on function private.unshare_views is 'Trigger: nobody could change or delete what a former colleague shares.';
create trigger unshare_views_on_change after update on public.user_roles
  for each row when (old.is_active and (not new.is_active or new.role <> old.role)) execute function private.unshare_views();
create trigger unshare_views_on_delete after delete on public.user_roles
  for each row when (old.is_active) execute function private.unshare_views();
