-- Saved filters of staff pages: a person's own, and those that are shared with colleagues of the same role.

create table public.saved_views (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references auth.users (id) on delete cascade,
  page        text not null check (page in (
                'stats', 'orders', 'clinics', 'clients', 'managers', 'products', 'stock', 'short-stock', 'movements', 'waiting', 'delivery',
                'campaigns'
              )),
  name        text not null check (length(private.clean_text(name)) between 1 and 60),
  search      jsonb not null check (jsonb_typeof(search) = 'object' and pg_column_size(search) <= 2000),
  shared_with public.app_role,
  created_at  timestamptz not null default now(),
  unique (user_id, page, name)
);
comment on table public.saved_views is 'Named filters of staff pages (the search part of the address), at most 60 a person.';
comment on column public.saved_views.shared_with is 'The role of the owner, whose colleagues read it; null: nobody else does, as once the role ends.';
create index saved_views_shared_with_idx on public.saved_views (shared_with, page) where shared_with is not null;
alter table public.saved_views enable row level security;
grant select, insert (page, name, search, shared_with), update (name, search, shared_with), delete on public.saved_views to authenticated;
create policy "staff read their own views and those of their role" on public.saved_views for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.my_role()) is not null) or shared_with = (select private.my_role()));
create policy "staff save views for themselves" on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null and coalesce(shared_with = (select private.my_role()), true));
create policy "staff change their own views" on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null and coalesce(shared_with = (select private.my_role()), true));
create policy "staff delete their own views" on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

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
