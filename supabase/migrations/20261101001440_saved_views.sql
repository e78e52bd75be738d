-- Saved filters of staff pages, private to each person.

create table public.saved_views (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references auth.users (id) on delete cascade,
  page       text not null check (page in ('stats')),
  name       text not null check (length(private.clean_text(name)) between 1 and 60),
  search     jsonb not null check (jsonb_typeof(search) = 'object' and pg_column_size(search) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, page, name)
);
comment on table public.saved_views is 'Named filters of staff pages (the search part of the address), at most 30 a person.';
alter table public.saved_views enable row level security;
grant select, insert (page, name, search), update (name, search), delete on public.saved_views to authenticated;
create policy "staff read their own views" on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy "staff save views for themselves" on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy "staff change their own views" on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy "staff delete their own views" on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

create trigger enforce_view_limit before insert on public.saved_views
  for each row execute function private.enforce_row_limit('30', 'too_many_views', '409');
