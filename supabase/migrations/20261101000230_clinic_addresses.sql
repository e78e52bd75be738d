-- Where clinics have their orders brought to.

create table public.clinic_addresses (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null default private.my_clinic_id() references public.user_clinic_info (user_id) on delete cascade,
  label        text not null check (length(label) between 1 and 60),
  city         text not null check (length(city) between 2 and 80),
  address      text not null check (length(address) between 5 and 250),
  contact_name text check (length(contact_name) between 2 and 120),
  phone        text check (phone is not distinct from private.normalize_phone(phone)),
  comment      text check (length(comment) <= 500),
  is_default   boolean not null default false,
  created_at   timestamptz not null default now()
);
comment on table public.clinic_addresses is 'A clinic''s delivery address book, at most 20; one may be the default.';
create index clinic_addresses_user_id_idx on public.clinic_addresses (user_id, created_at);
create unique index clinic_addresses_one_default_idx on public.clinic_addresses (user_id) where is_default;

create trigger enforce_address_limit before insert on public.clinic_addresses
  for each row execute function private.enforce_row_limit('20', 'too_many_addresses', '422');

create function private.lock_own_addresses()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- Before any row lock: two calls that each hold one address and want the other's would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('clinic_addresses:' || private.my_clinic_id(), 0));
  return null;
end;
$$;
comment on function private.lock_own_addresses is 'Statement trigger: serializes a clinic''s changes of its addresses.';
create trigger lock_own_addresses before insert or update of is_default on public.clinic_addresses
  for each statement execute function private.lock_own_addresses();

create function private.enforce_single_default_address()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('clinic_addresses:' || new.user_id, 0));
  if tg_op = 'INSERT' and not exists (select from public.clinic_addresses where user_id = new.user_id) then
    new.is_default := true;
  end if;
  if new.is_default then
    update public.clinic_addresses set is_default = false where user_id = new.user_id and id <> new.id and is_default;
  end if;
  return new;
end;
$$;
comment on function private.enforce_single_default_address is
  'Trigger: the first address is the default one, and a new default replaces the old one.';
create trigger enforce_single_default before insert or update of is_default on public.clinic_addresses
  for each row execute function private.enforce_single_default_address();

alter table public.clinic_addresses enable row level security;
grant select, delete on public.clinic_addresses to authenticated;
grant insert (label, city, address, contact_name, phone, comment, is_default),
      update (label, city, address, contact_name, phone, comment, is_default)
  on public.clinic_addresses to authenticated;
create policy "clinics read their addresses, staff those of their clients"
  on public.clinic_addresses for select to authenticated
  using (
    user_id = (select private.my_clinic_id())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "owners and buyers add their clinic's addresses"
  on public.clinic_addresses for insert to authenticated
  with check (user_id = (select private.my_clinic_id()) and (select private.my_clinic_role()) in ('owner', 'buyer'));
create policy "owners and buyers change their clinic's addresses"
  on public.clinic_addresses for update to authenticated
  using (user_id = (select private.my_clinic_id()) and (select private.my_clinic_role()) in ('owner', 'buyer'))
  with check (user_id = (select private.my_clinic_id()));
create policy "owners and buyers delete their clinic's addresses"
  on public.clinic_addresses for delete to authenticated
  using (user_id = (select private.my_clinic_id()) and (select private.my_clinic_role()) in ('owner', 'buyer'));
