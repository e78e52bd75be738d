-- Views of staff pages that people keep for themselves.

create table public.saved_views (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references auth.users (id) on delete cascade,
  page       text not null check (page in ('stats')),
  name       text not null check (length(btrim(name)) between 1 and 60),
  search     jsonb not null check (jsonb_typeof(search) = 'object' and pg_column_size(search) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, page, name)
);
comment on table public.saved_views is 'What of a staff page''s address somebody has kept under a name, at most 30 a person and page.';
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

create function private.enforce_view_limit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || new.user_id, 0));
  if (select count(*) from public.saved_views as v where v.user_id = new.user_id and v.page = new.page) >= 30 then
    perform private.fail(409, 'too_many_views', '{"max": 30}');
  end if;
  return new;
end;
$$;
comment on function private.enforce_view_limit is 'Trigger: 30 views a person and page, else too_many_views (409).';
create trigger enforce_view_limit before insert on public.saved_views
  for each row execute function private.enforce_view_limit();
