-- Carts of signed-in people.

create table public.user_carts (
  user_id    uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  items      jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (jsonb_typeof(items) = 'array'),
  check (jsonb_array_length(items) <= 100),
  check (octet_length(items::text) <= 65536)
);
comment on table public.user_carts is
  'One cart a person, as the client keeps it. Staff join its skus with the catalogue and believe nothing else in it: price, name and image are the client''s word.';

create function private.check_cart_time()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := private.client_time(new.updated_at);
  return new;
end;
$$;
comment on function private.check_cart_time is 'Trigger: clients write updated_at; lists of staff sort by it.';
create trigger check_cart_time before insert or update of updated_at on public.user_carts
  for each row execute function private.check_cart_time();

alter table public.user_carts enable row level security;
grant select, delete on public.user_carts to authenticated;
-- An upsert sets every column that it inserts, user_id too: the checks below keep it the caller's own.
grant insert (user_id, items, updated_at), update (user_id, items, updated_at) on public.user_carts to authenticated;
create policy "people read their cart, managers their clients', admins all"
  on public.user_carts for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "people make their own cart" on public.user_carts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their own cart" on public.user_carts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own cart" on public.user_carts for delete to authenticated
  using (user_id = (select auth.uid()));
