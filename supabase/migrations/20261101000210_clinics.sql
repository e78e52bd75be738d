-- Clinics, their status, who belongs to it, and who sees it.

create type public.clinic_status as enum ('pending', 'verified', 'reject');
create type public.reject_kind as enum ('application', 'blocked');
create type public.tax_regime as enum ('general', 'simplified');
create type public.clinic_role as enum ('owner', 'buyer', 'requester', 'accountant');

create table public.user_clinic_info (
  user_id            uuid primary key,
  status             public.clinic_status not null default 'pending',
  reject_kind        public.reject_kind,
  reject_reason      text check (length(reject_reason) <= 1000),
  resubmits          smallint not null default 0 check (resubmits between 0 and 3),
  legal_form         text check (length(legal_form) between 2 and 60),
  legal_name         text check (length(legal_name) between 2 and 200 and legal_name = private.bare_legal_name(legal_name)),
  trade_name         text check (length(trade_name) between 1 and 120),
  bin_iin            text check (bin_iin is null or private.kz_id_valid(bin_iin)),
  tax_regime         public.tax_regime,
  vat_payer          boolean not null default false,
  vat_certificate    text check (length(vat_certificate) between 3 and 40),
  website            text check (website is not distinct from private.normalize_website(website)),
  contact_name       text check (length(contact_name) between 2 and 120),
  contact_position   text check (length(contact_position) between 2 and 80),
  phone              text check (phone is not distinct from private.normalize_phone(phone)),
  whatsapp           text check (whatsapp is not distinct from private.normalize_phone(whatsapp)),
  email              text,
  city               text check (length(city) between 2 and 80),
  address            text check (length(address) between 5 and 250),
  specialization     text check (length(specialization) between 2 and 120),
  heard_from         text check (length(heard_from) between 2 and 120),
  account_manager_id uuid references public.account_managers (user_id),
  submitted_at       timestamptz not null default now(),
  correction         jsonb check (jsonb_typeof(correction) = 'object'),
  decided_at         timestamptz,
  verified_by        uuid references auth.users (id) on delete set null,
  verified_at        timestamptz,
  first_verified_at  timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  name               text generated always as (coalesce(trade_name, legal_name, email)) stored,
  search_text        text generated always as (
    private.searchable(
      coalesce(legal_name, '') || ' ' || coalesce(trade_name, '') || ' ' || coalesce(bin_iin, '') || ' '
      || coalesce(contact_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(whatsapp, '') || ' '
      || coalesce(email, '') || ' ' || coalesce(website, '')
    )
  ) stored,
  -- Who pays by the simplified declaration cannot pay VAT: Tax Code of 2026.
  check (not vat_payer or tax_regime is distinct from 'simplified'),
  check (vat_payer or vat_certificate is null),
  check (correction is null or status = 'pending'),
  check ((status = 'reject') = (reject_kind is not null)),
  check (status <> 'reject' or reject_reason is not null),
  -- The contact is the clinic's own to change, but not to take away.
  check (status <> 'verified' or (contact_name is not null and phone is not null))
);
comment on table public.user_clinic_info is
  'A clinic and its status: pending, verified or reject (application refused, or blocked later). Who acts for it is in clinic_members.
No foreign key to the founder''s account: a clinic that has ordered or has another owner outlives it (private.close_account()).';
comment on column public.user_clinic_info.user_id is
  'The clinic''s id: that of the account that founded it. Code that means the clinic compares it with private.my_clinic_id(), never with auth.uid().';
comment on column public.user_clinic_info.first_verified_at is 'Blocking and readmission move verified_at; null where nobody has verified by function: then it is verified_at.';
comment on column public.user_clinic_info.resubmits is 'How often a refused application was sent again; at most 3.';
comment on column public.user_clinic_info.correction is
  'What staff ask the clinic to put right before they decide, {fields: {column: comment}, comment, requested_at}; gone once it answers.';
comment on column public.user_clinic_info.decided_at is 'When staff last verified, refused, blocked or restored the clinic.';
comment on column public.user_clinic_info.name is 'What people call it: its trade name, else its legal one.';
comment on column public.user_clinic_info.search_text is 'What staff search by: names, БИН/ИИН, contact, phone, WhatsApp, e-mail and website, as private.searchable() has them.';
comment on column public.user_clinic_info.tax_regime is 'By which rules the clinic pays taxes: generally established (ОУР) or by simplified declaration; null when it does not know.';
comment on column public.user_clinic_info.vat_certificate is 'Series and number of a VAT payer''s certificate, as the clinic gave them.';
comment on column public.user_clinic_info.website is 'An http(s) address or an Instagram @handle, as private.normalize_website() writes it.';
comment on column public.user_clinic_info.contact_position is 'What the contact is in the clinic: director, chief physician.';
comment on column public.user_clinic_info.whatsapp is 'The number for WhatsApp when it is not the phone''s; null when it is.';
comment on column public.user_clinic_info.heard_from is 'How the clinic says it has come to know the shop.';
comment on column public.user_clinic_info.email is
  'The address that the clinic''s founder signs in with, once he has gone another owner''s; kept beside what staff search by: auth.users is not ours to index.';
-- Unique among verified clinics only: else anyone could squat a rival's number by applying with it.
create unique index user_clinic_info_verified_bin_iin_idx on public.user_clinic_info (bin_iin) where status = 'verified';
create index user_clinic_info_bin_iin_idx on public.user_clinic_info (bin_iin);
-- Unique, as user_id alone is, for clinic_tags to refer to.
create unique index user_clinic_info_queue_idx on public.user_clinic_info (status, submitted_at, user_id);
create index user_clinic_info_newest_idx on public.user_clinic_info (submitted_at, user_id);
-- As people call it and as their dictionaries sort it: what private.admin_users() sorts by.
create index user_clinic_info_name_idx on public.user_clinic_info
  (name collate "ru-x-icu", user_id);
create index user_clinic_info_city_idx on public.user_clinic_info (city, status, submitted_at);
-- Includes user_id: client_ids_of() reads the index alone.
create index user_clinic_info_account_manager_id_idx on public.user_clinic_info (account_manager_id, status, submitted_at) include (user_id);
create index user_clinic_info_unmanaged_idx on public.user_clinic_info (status, submitted_at) where account_manager_id is null;
create index user_clinic_info_phone_idx on public.user_clinic_info (phone);
create index user_clinic_info_verified_by_idx on public.user_clinic_info (verified_by);
create index user_clinic_info_search_idx on public.user_clinic_info using gin (search_text extensions.gin_trgm_ops);
create trigger touch_updated_at before update on public.user_clinic_info
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.user_clinic_info
  for each row execute function private.audit('user_id');
create trigger audit after insert or update or delete on public.account_managers
  for each row execute function private.audit('user_id');

create table public.clinic_members (
  clinic_id   uuid not null references public.user_clinic_info (user_id) on delete cascade,
  user_id     uuid not null references auth.users (id) on delete cascade,
  role        public.clinic_role not null,
  order_limit int check (order_limit > 0),
  month_limit int check (month_limit > 0),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  primary key (clinic_id, user_id)
);
comment on table public.clinic_members is
  'Who acts for a clinic, and as what. The founder''s row is made with the clinic (private.add_founder()). Who is switched off keeps the row and has no clinic.';
comment on column public.clinic_members.order_limit is 'The largest order in tenge that a buyer may place; null: any.';
comment on column public.clinic_members.month_limit is 'How much a buyer may order in a month (Almaty), in tenge; null: any.';
create unique index clinic_members_one_active_idx on public.clinic_members (user_id) where is_active;
create index clinic_members_user_id_idx on public.clinic_members (user_id);
create trigger audit after update or delete on public.clinic_members
  for each row execute function private.audit('clinic_id', 'user_id', 'role');
-- A founder's row says no more than the clinic's own.
create trigger audit_new after insert on public.clinic_members
  for each row when (new.user_id <> new.clinic_id) execute function private.audit('clinic_id', 'user_id', 'role');

create function private.add_founder()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.clinic_members (clinic_id, user_id, role) values (new.user_id, new.user_id, 'owner');
  return null;
end;
$$;
comment on function private.add_founder is 'Trigger: the founder of a clinic is its first owner.';
create trigger add_founder after insert on public.user_clinic_info
  for each row execute function private.add_founder();

create function private.my_clinic_id()
returns uuid
language plpgsql -- its plan is kept, that of an SQL function is not; nearly every statement of a clinic calls it
stable
security definer -- the policy on clinic_members would otherwise ask itself
set search_path = ''
as $$
begin
  return (
    select m.clinic_id
      from public.clinic_members as m
     where m.user_id = auth.uid() and m.is_active
       and not exists (select from public.user_roles as r where r.user_id = m.user_id and r.is_active)
  );
end;
$$;
comment on function private.my_clinic_id is
  'The clinic that the caller acts for, whatever its status. Null for members that are switched off, and for active staff: they act for the shop.';

create function private.my_clinic_role()
returns public.clinic_role language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.role from public.clinic_members as m where m.clinic_id = private.my_clinic_id() and m.user_id = auth.uid());
end;
$$;
comment on function private.my_clinic_role is 'What the caller is in the clinic of private.my_clinic_id(); null without one.';

create function private.my_whole_clinic_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select m.clinic_id
      from public.clinic_members as m
     where m.user_id = auth.uid() and m.is_active and m.role <> 'requester'
       and not exists (select from public.user_roles as r where r.user_id = m.user_id and r.is_active)
  );
end;
$$;
comment on function private.my_whole_clinic_id is
  'private.my_clinic_id() of members who read all its orders: one look-up for a policy that nearly every statement asks. Null for requesters.';

create function private.take_clinic_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select email from auth.users where id = new.user_id);
  return new;
end;
$$;
comment on function private.take_clinic_email is 'Trigger: a clinic''s e-mail is that of its founder''s account.';
create trigger take_email before insert on public.user_clinic_info
  for each row execute function private.take_clinic_email();

create function private.sync_account_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.user_clinic_info as c set email = new.email
   where (c.email is null or c.email = old.email)
     and c.user_id in (select m.clinic_id from public.clinic_members as m where m.user_id = new.id and m.role = 'owner' and m.is_active);
  return null;
end;
$$;
comment on function private.sync_account_email is 'Trigger on auth.users: an owner who changes his address takes along the clinic that has it.';
create trigger sync_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.sync_account_email();

create function private.close_clinic(clinic_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Uploads that never became a document too.
  insert into public.file_removals (bucket_id, path)
  select 'clinic-documents', o.name from storage.objects as o
   where o.bucket_id = 'clinic-documents' and o.name ~>=~ (clinic_id || '/') and o.name ~<~ (clinic_id || '0')
  on conflict do nothing;
  if exists (select from public.orders as o where o.user_id = close_clinic.clinic_id) then
    -- What orders and invoices refer to stays; persons and how to reach them go.
    delete from public.clinic_members as m where m.clinic_id = close_clinic.clinic_id;
    delete from public.clinic_documents as d where d.user_id = close_clinic.clinic_id;
    delete from public.clinic_addresses as a where a.user_id = close_clinic.clinic_id;
    delete from public.clinic_lists as l where l.clinic_id = close_clinic.clinic_id;
    update public.user_clinic_info as c set
      status = 'reject', reject_kind = 'blocked', reject_reason = 'Учётная запись удалена', correction = null, account_manager_id = null,
      contact_name = null, contact_position = null, phone = null, whatsapp = null, email = null, heard_from = null
     where c.user_id = close_clinic.clinic_id;
  else
    delete from public.user_clinic_info as c where c.user_id = close_clinic.clinic_id;
  end if;
end;
$$;
comment on function private.close_clinic is
  'Takes a clinic away whose last owner goes, unless it has ordered: then it stays for its orders'' sake, blocked and without personal data and members.';

create function private.close_account()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  closing uuid;
begin
  -- Locked, so that of two owners who go at once the second finds that he is the last.
  perform from public.user_clinic_info as c
    where c.user_id in (select m.clinic_id from public.clinic_members as m where m.user_id = old.id and m.role = 'owner')
    order by c.user_id for update;
  for closing in
    select m.clinic_id from public.clinic_members as m
     where m.user_id = old.id and m.role = 'owner' and not exists (
       select from public.clinic_members as other
        where other.clinic_id = m.clinic_id and other.user_id <> old.id and other.role = 'owner' and other.is_active
     )
  loop
    if exists (select from public.clinic_members as m where m.clinic_id = closing and m.user_id <> old.id and m.is_active) then
      perform private.fail(409, 'last_owner');
    end if;
    perform private.close_clinic(closing);
  end loop;
  update public.user_clinic_info as c set email = (
    select u.email from public.clinic_members as m join auth.users as u on u.id = m.user_id
     where m.clinic_id = c.user_id and m.user_id <> old.id and m.role = 'owner' and m.is_active order by m.created_at, m.user_id limit 1
  ) where c.email = old.email and c.user_id in (select m.clinic_id from public.clinic_members as m where m.user_id = old.id);
  if exists (select from public.account_managers as m where m.user_id = old.id) then
    update public.user_clinic_info set account_manager_id = null where account_manager_id = old.id;
    update public.account_managers set is_active = false, phone = null, whatsapp = null, photo_url = null where user_id = old.id;
  end if;
  return old;
end;
$$;
comment on function private.close_account is
  'Trigger on auth.users: the account of a clinic''s last owner closes the clinic, if nobody else is active in it; else last_owner (409).
A manager''s card stays as the name in history; the clients become unassigned.';
create trigger close_account before delete on auth.users
  for each row execute function private.close_account();

create table private.manager_handovers (
  id         uuid primary key default gen_random_uuid(),
  from_id    uuid not null references public.account_managers (user_id),
  to_id      uuid not null references public.account_managers (user_id),
  city       text check (length(city) between 2 and 80),
  clinic_ids uuid[] check (cardinality(clinic_ids) between 1 and 1000),
  from_day   public.entered_date not null,
  until_day  public.entered_date,
  reason     text check (length(reason) <= 500),
  made_by    uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  handed     int not null default 0,
  is_asked   boolean not null default false,
  done_at    timestamptz,
  ended_at   timestamptz,
  check (from_id <> to_id),
  check (until_day >= from_day),
  check (city is null or clinic_ids is null),
  check (not is_asked or (cardinality(clinic_ids) = 1 and until_day is null and done_at is null))
);
comment on table private.manager_handovers is
  'Clients that go from one manager to another: permanently from a day on, or for a time (until_day, a cover), in which both have them. Days are Almaty''s.';
comment on column private.manager_handovers.city is 'Only the clients in it; with neither a city nor clinic_ids, all.';
comment on column private.manager_handovers.handed is 'How many clinics have changed hands by it; a cover changes none.';
comment on column private.manager_handovers.is_asked is
  'The manager asks for it and no admin has granted it: nothing is carried out. Declined or taken back once ended_at is set.';
comment on column private.manager_handovers.done_at is 'When a permanent hand-over was carried out in full.';
comment on column private.manager_handovers.ended_at is 'When an admin called it off, or ended a cover before its day.';
create index manager_handovers_to_id_idx on private.manager_handovers (to_id, until_day);
create index manager_handovers_from_id_idx on private.manager_handovers (from_id, from_day);
create unique index manager_handovers_asked_idx on private.manager_handovers ((clinic_ids[1])) where is_asked and ended_at is null;
create index manager_handovers_made_by_idx on private.manager_handovers (made_by);
create index manager_handovers_due_idx on private.manager_handovers (from_day)
  where until_day is null and done_at is null and ended_at is null;
alter table private.manager_handovers enable row level security;

create view private.covers as
select c.user_id as clinic_id, h.to_id as manager_id, h.created_at, h.id
  from private.manager_handovers as h
  join public.user_clinic_info as c on c.account_manager_id = h.from_id
 where h.ended_at is null
   and (now() at time zone 'Asia/Almaty')::date between h.from_day and h.until_day
   and (h.city is null or c.city = h.city)
   and (h.clinic_ids is null or c.user_id = any (h.clinic_ids));
comment on view private.covers is
  'Which clinics a manager covers for a colleague today. A clinic that the colleague has given away since is not among them.';

create function private.substitute_of(clinic_id uuid)
returns uuid
language plpgsql -- its plan is kept, that of an SQL function is not; every order calls it
stable
security definer
set search_path = ''
as $$
begin
  return (
    select k.manager_id
      from private.covers as k
      join public.user_roles as r on r.user_id = k.manager_id and r.role = 'account_manager' and r.is_active
     where k.clinic_id = substitute_of.clinic_id
     order by k.created_at, k.id limit 1
  );
end;
$$;
comment on function private.substitute_of is 'Who covers a clinic for its manager today, by the oldest cover; null: nobody.';

create function private.client_ids_of(manager_id uuid)
returns setof uuid language sql stable security definer set search_path = ''
begin atomic
  select user_id from public.user_clinic_info where account_manager_id = manager_id
  union all
  select k.clinic_id from private.covers as k where k.manager_id = client_ids_of.manager_id;
end;
comment on function private.client_ids_of is 'The clinics that a manager looks after today: his own and those he covers. Checks no role.';

create function private.my_client_ids()
returns setof uuid language sql stable security definer set search_path = ''
begin atomic
  select private.client_ids_of((select auth.uid())) where (select private.is_account_manager());
end;
comment on function private.my_client_ids is
  'The clinics that the caller looks after right now, his own and those he covers; none unless his account_manager role is active.';

create function private.my_substitute()
returns uuid language sql stable security definer set search_path = ''
return private.substitute_of(private.my_clinic_id());
comment on function private.my_substitute is 'Who covers the caller''s clinic for its manager today.';

create function private.is_verified_clinic()
returns boolean language sql stable security definer set search_path = ''
return exists (select from public.user_clinic_info where user_id = (select private.my_clinic_id()) and status = 'verified');
comment on function private.is_verified_clinic is 'Whether the caller acts for a verified clinic.';

create function private.may_edit_own_contacts()
returns boolean language sql stable security definer set search_path = ''
return exists (select from public.user_clinic_info
                where user_id = (select private.my_clinic_id()) and reject_kind is distinct from 'blocked');
comment on function private.may_edit_own_contacts is 'Whether the caller acts for a clinic whose record is still its own to change: not a blocked one.';

alter table public.user_clinic_info enable row level security;
grant select on public.user_clinic_info to authenticated;
grant update (contact_name, contact_position, phone, whatsapp, website) on public.user_clinic_info to authenticated;
create policy "clinics read their record, managers their clients, admins all"
  on public.user_clinic_info for select to authenticated
  using (
    user_id = (select private.my_clinic_id())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "owners change their clinic's contacts unless blocked"
  on public.user_clinic_info for update to authenticated
  using (
    user_id = (select private.my_clinic_id())
    and (select private.my_clinic_role()) = 'owner'
    and (select private.may_edit_own_contacts())
  )
  with check (user_id = (select private.my_clinic_id()));

alter table public.clinic_members enable row level security;
-- The limits are the owners' to know.
grant select (clinic_id, user_id, role, is_active, created_at) on public.clinic_members to authenticated;
create policy "members read who belongs to their clinic, admins all"
  on public.clinic_members for select to authenticated
  using (clinic_id = (select private.my_clinic_id()) or (select private.is_admin()));

alter table public.account_managers enable row level security;
grant select on public.account_managers to authenticated;
create policy "clinics read manager and substitute, managers self, admins all"
  on public.account_managers for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select c.account_manager_id from public.user_clinic_info as c where c.user_id = (select private.my_clinic_id()))
    or user_id = (select private.my_substitute())
  );

create function private.my_manager()
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object(
           'user_id', m.user_id, 'full_name', m.full_name, 'phone', m.phone, 'whatsapp', m.whatsapp, 'photo_url', m.photo_url,
           'covers_for', case when m.user_id <> c.account_manager_id then owner.full_name end
         )
    from public.user_clinic_info as c
    join public.account_managers as m on m.user_id = coalesce(private.my_substitute(), c.account_manager_id) and m.is_active
    join public.account_managers as owner on owner.user_id = c.account_manager_id
   where c.user_id = private.my_clinic_id()
);
select private.expose('my_manager',
  'Whom the caller''s clinic turns to today, {user_id, full_name, phone, whatsapp, photo_url, covers_for}: its manager, or who covers for
him, whom covers_for then names. Null while nobody looks after it.');

grant execute on function
  private.my_clinic_id, private.my_clinic_role, private.my_whole_clinic_id, private.my_client_ids, private.my_substitute, private.is_verified_clinic, private.may_edit_own_contacts
  to authenticated, service_role;
