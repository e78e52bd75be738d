-- People: staff roles, clinics and their way to verification, documents, addresses, consents.

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
returns public.app_role
language sql
stable
security definer -- policies on user_roles would otherwise ask themselves
set search_path = ''
begin atomic
  select role from public.user_roles where user_id = (select auth.uid()) and is_active;
end;
comment on function private.my_role is 'The active staff role of the caller, or null.';

create function private.is_super_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
return coalesce(private.my_role() = 'super_admin', false);
comment on function private.is_super_admin is 'Whether the caller is an active super_admin.';

create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
return coalesce(private.my_role() in ('super_admin', 'admin'), false);
comment on function private.is_admin is 'Whether the caller is an active admin or super_admin.';

create function private.is_logistic()
returns boolean
language sql
stable
security definer
set search_path = ''
return coalesce(private.my_role() = 'logistic', false);
comment on function private.is_logistic is 'Whether the caller is an active logistic.';

create function private.is_account_manager()
returns boolean
language sql
stable
security definer
set search_path = ''
return coalesce(private.my_role() = 'account_manager', false);
comment on function private.is_account_manager is 'Whether the caller is an active account manager.';

grant execute on function
  private.my_role, private.is_super_admin, private.is_admin, private.is_logistic, private.is_account_manager
  to anon, authenticated, service_role;

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
create policy "people read their own role, admins read all"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.audit_log to authenticated;
create policy "super admins read the audit log"
  on public.audit_log for select to authenticated
  using ((select private.is_super_admin()));

create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.fail(403, 'not_allowed');
  end if;
end;
$$;
comment on function private.require_admin is 'Raises not_allowed (403) unless the caller is an active admin or super_admin.';

-- Account managers -----------------------------------------------------------------------------------------------

create table public.account_managers (
  user_id    uuid primary key references auth.users (id) on delete cascade,
  full_name  text not null check (length(full_name) between 2 and 120),
  phone      text check (phone ~ '^\+7[67][0-9]{9}$'),
  whatsapp   text check (whatsapp ~ '^\+7[67][0-9]{9}$'),
  photo_url  text,
  is_active  boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.account_managers is
  'How clients see and reach their manager. Their rights come from the active account_manager role, not from this card.';

-- Clinics --------------------------------------------------------------------------------------------------------

create type public.clinic_status as enum ('pending', 'verified', 'reject');
create type public.reject_kind as enum ('application', 'blocked');
create type public.tax_regime as enum ('general', 'simplified');

create table public.user_clinic_info (
  user_id            uuid primary key references auth.users (id) on delete cascade,
  status             public.clinic_status not null default 'pending',
  reject_kind        public.reject_kind,
  reject_reason      text check (length(reject_reason) <= 1000),
  resubmits          smallint not null default 0 check (resubmits between 0 and 3),
  legal_form         text check (length(legal_form) between 2 and 60),
  legal_name         text check (length(legal_name) between 2 and 200),
  trade_name         text check (length(trade_name) <= 120),
  bin_iin            text check (bin_iin is null or private.kz_id_valid(bin_iin)),
  tax_regime         public.tax_regime,
  vat_payer          boolean not null default false,
  vat_certificate    text check (length(vat_certificate) between 3 and 40),
  website            text check (website is not distinct from private.normalize_website(website)),
  contact_name       text check (length(contact_name) between 2 and 120),
  contact_position   text check (length(contact_position) between 2 and 80),
  phone              text check (phone ~ '^\+7[67][0-9]{9}$'),
  whatsapp           text check (whatsapp ~ '^\+7[67][0-9]{9}$'),
  email              text,
  city               text check (length(city) between 2 and 80),
  address            text check (length(address) between 5 and 250),
  specialization     text check (length(specialization) between 2 and 120),
  heard_from         text check (length(heard_from) between 2 and 120),
  account_manager_id uuid references public.account_managers (user_id) on delete set null,
  submitted_at       timestamptz not null default now(),
  correction         jsonb check (jsonb_typeof(correction) = 'object'),
  decided_at         timestamptz,
  verified_by        uuid references auth.users (id) on delete set null,
  verified_at        timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  search_text        text generated always as (
    lower(
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
  'The clinic behind a buyer''s account and where it stands: pending, verified or reject (application refused, or blocked later).';
comment on column public.user_clinic_info.resubmits is 'How often a refused application was sent again; at most 3.';
comment on column public.user_clinic_info.correction is
  'What staff ask the clinic to put right before they decide, {fields: {column: comment}, comment, requested_at}; gone once it answers.';
comment on column public.user_clinic_info.decided_at is 'When staff last verified, refused, blocked or restored the clinic.';
comment on column public.user_clinic_info.search_text is 'What staff search by: names, БИН/ИИН, contact, phone, WhatsApp, e-mail and website in lower case.';
comment on column public.user_clinic_info.tax_regime is 'By which rules the clinic pays taxes: generally established (ОУР) or by simplified declaration; null when it does not know.';
comment on column public.user_clinic_info.vat_certificate is 'Series and number of a VAT payer''s certificate, as the clinic gave them.';
comment on column public.user_clinic_info.website is 'An http(s) address or an Instagram @handle, as private.normalize_website() writes it.';
comment on column public.user_clinic_info.contact_position is 'What the contact is in the clinic: director, chief physician.';
comment on column public.user_clinic_info.whatsapp is 'The number for WhatsApp when it is not the phone''s; null when it is.';
comment on column public.user_clinic_info.heard_from is 'How the clinic says it has come to know the shop.';
comment on column public.user_clinic_info.email is
  'The address that the clinic signs in with, kept beside what staff search by: auth.users is not ours to index.';
-- Unique among verified clinics only: else anyone could squat a rival's number by applying with it.
create unique index user_clinic_info_verified_bin_iin_idx on public.user_clinic_info (bin_iin) where status = 'verified';
create index user_clinic_info_bin_iin_idx on public.user_clinic_info (bin_iin);
-- Unique, as user_id alone is, for clinic_tags to refer to.
create unique index user_clinic_info_queue_idx on public.user_clinic_info (status, submitted_at, user_id);
create index user_clinic_info_newest_idx on public.user_clinic_info (submitted_at, user_id);
create index user_clinic_info_city_idx on public.user_clinic_info (city, status, submitted_at);
create index user_clinic_info_account_manager_id_idx on public.user_clinic_info (account_manager_id, status, submitted_at);
create index user_clinic_info_unmanaged_idx on public.user_clinic_info (status, submitted_at) where account_manager_id is null;
create index user_clinic_info_phone_idx on public.user_clinic_info (phone);
create index user_clinic_info_verified_by_idx on public.user_clinic_info (verified_by);
create index user_clinic_info_search_idx on public.user_clinic_info using gin (search_text extensions.gin_trgm_ops);
create trigger touch_updated_at before update on public.user_clinic_info
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.user_clinic_info
  for each row execute function private.audit('user_id');

create function private.take_clinic_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.email := (select email from auth.users where id = new.user_id);
  return new;
end;
$$;
comment on function private.take_clinic_email is 'Trigger: a clinic''s e-mail is that of its account.';
create trigger take_email before insert on public.user_clinic_info
  for each row execute function private.take_clinic_email();

create function private.follow_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_clinic_info set email = new.email where user_id = new.id;
  return null;
end;
$$;
comment on function private.follow_account_email is 'Trigger on auth.users: an account that changes its address takes its clinic along.';
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();

create function private.my_client_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
begin atomic
  select user_id from public.user_clinic_info
   where account_manager_id = (select auth.uid()) and (select private.is_account_manager());
end;
comment on function private.my_client_ids is
  'The clinics assigned to the caller right now; none unless his account_manager role is active.';

create function private.is_verified_clinic()
returns boolean
language sql
stable
security definer
set search_path = ''
return exists (select from public.user_clinic_info where user_id = (select auth.uid()) and status = 'verified');
comment on function private.is_verified_clinic is 'Whether the caller is a verified clinic.';

create function private.may_edit_own_contacts()
returns boolean
language sql
stable
security definer
set search_path = ''
return exists (select from public.user_clinic_info
                where user_id = (select auth.uid()) and reject_kind is distinct from 'blocked');
comment on function private.may_edit_own_contacts is 'Whether the caller has a clinic record that is still his to change: not a blocked one.';

grant execute on function private.my_client_ids, private.is_verified_clinic, private.may_edit_own_contacts
  to authenticated, service_role;

alter table public.user_clinic_info enable row level security;
grant select on public.user_clinic_info to authenticated;
grant update (contact_name, contact_position, phone, whatsapp, trade_name, website) on public.user_clinic_info to authenticated;
create policy "clinics read their record, managers their clients, admins all"
  on public.user_clinic_info for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "clinics change their own contacts unless blocked"
  on public.user_clinic_info for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_edit_own_contacts()))
  with check (user_id = (select auth.uid()));

alter table public.account_managers enable row level security;
grant select on public.account_managers to authenticated;
create policy "clinics read their manager, managers themselves, admins all"
  on public.account_managers for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select c.account_manager_id from public.user_clinic_info as c where c.user_id = (select auth.uid()))
  );

-- Documents ------------------------------------------------------------------------------------------------------

create type public.document_kind as enum ('registration', 'license', 'power_of_attorney', 'other');
create type public.document_verdict as enum ('pending', 'accepted', 'rejected');

create table public.clinic_documents (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind           public.document_kind not null,
  storage_path   text not null unique check (split_part(storage_path, '/', 1) = user_id::text),
  file_name      text not null check (length(file_name) between 1 and 200),
  mime           text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png')),
  size           int not null check (size between 1 and 10 * 1024 * 1024),
  number         text check (length(number) between 1 and 60),
  issued_on      date,
  expires_on     date,
  verdict        public.document_verdict not null default 'pending',
  verdict_reason text check (length(verdict_reason) <= 1000),
  created_at     timestamptz not null default now(),
  check (issued_on <= expires_on),
  check (verdict <> 'rejected' or verdict_reason is not null)
);
comment on table public.clinic_documents is
  'What a clinic sent as proof, at most 8 files of 10 MB, in the private bucket clinic-documents under {user_id}/.
Rows are added by the function add-document alone, which has looked at the bytes that it stores.';
comment on column public.clinic_documents.mime is 'What the file is by its content, whatever it was called.';
comment on column public.clinic_documents.number is 'With issued_on: what a licence or a diploma says of itself, as the clinic gave it; null when it did not.';
comment on column public.clinic_documents.expires_on is 'The last day of a licence or a power of attorney, as the clinic gave it; null when it has none.';
create index clinic_documents_user_id_idx on public.clinic_documents (user_id, created_at);
create index clinic_documents_expires_on_idx on public.clinic_documents (expires_on) where expires_on is not null;

create function private.limit_clinic_documents()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('clinic_documents:' || new.user_id, 0));
  if (select count(*) from public.clinic_documents where user_id = new.user_id) >= 8 then
    perform private.fail(422, 'too_many_documents', '{"max": 8}');
  end if;
  return new;
end;
$$;
comment on function private.limit_clinic_documents is 'Trigger: at most 8 documents a clinic.';
create trigger limit_documents before insert on public.clinic_documents
  for each row execute function private.limit_clinic_documents();
create trigger audit after insert or update or delete on public.clinic_documents
  for each row execute function private.audit('user_id', 'kind');

alter table public.clinic_documents enable row level security;
grant select, delete on public.clinic_documents to authenticated;
create policy "clinics read their documents, staff those of their clients"
  on public.clinic_documents for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "clinics delete their documents that are not accepted"
  on public.clinic_documents for delete to authenticated
  using (user_id = (select auth.uid()) and verdict <> 'accepted');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('clinic-documents', 'clinic-documents', false, 10485760, '{application/pdf,image/jpeg,image/png}');

-- {user_id}/ is a clinic's letterbox: what it says about a file there need not be true. What add-document has looked at,
-- it stores anew under {user_id}/checked/, where nobody else writes: no later upload can take the place of those bytes.

create function private.may_add_file()
returns boolean
language sql
stable
security definer
set search_path = ''
begin atomic
  select private.may_edit_own_contacts()
     and 32 > (select count(*) from storage.objects
                where bucket_id = 'clinic-documents' and starts_with(name, (select auth.uid()) || '/'));
end;
comment on function private.may_add_file is
  'Whether the caller may put one more file into the letterbox: a clinic that is not blocked, with fewer than 32 files in its folder.';
grant execute on function private.may_add_file to authenticated, service_role;

create policy "clinics read their own files, admins all"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'clinic-documents'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
create policy "clinics put files into their own letterbox"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'clinic-documents'
    and storage.foldername(name) = array[(select auth.uid())::text]
    and (select private.may_add_file())
  );
create policy "clinics delete their files unless accepted"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'clinic-documents'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (
      select from public.clinic_documents as d where d.storage_path = name and d.verdict = 'accepted'
    )
  );
-- No update policy: a file is never overwritten.

create function private.add_clinic_document(
  clinic_id uuid, document_kind public.document_kind, path text, name text, content_type text, bytes int, valid_until date,
  document_number text, issue_date date
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  document public.clinic_documents;
  mistakes jsonb;
begin
  if not exists (
    select from public.user_clinic_info where user_id = clinic_id and reject_kind is distinct from 'blocked'
  ) then
    perform private.fail(403, 'not_allowed');
  end if;
  select jsonb_object_agg(wrong.field, 'invalid') into mistakes
    from (values
      ('number', length(btrim(document_number)) > 60),
      ('issued_on', issue_date > least(valid_until, (now() at time zone 'Asia/Almaty')::date))
    ) as wrong (field, is_wrong)
   where wrong.is_wrong;
  if mistakes is not null then
    perform private.fail(422, 'invalid_document', jsonb_build_object('fields', mistakes));
  end if;
  insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, number, issued_on, expires_on)
  values (clinic_id, document_kind, path, name, content_type, bytes, nullif(btrim(document_number), ''), issue_date, valid_until)
  returning * into document;
  return jsonb_build_object('id', document.id);
end;
$$;
comment on function private.add_clinic_document is 'Body of public.add_clinic_document().';
revoke execute on function private.add_clinic_document from public, anon, authenticated;
grant execute on function private.add_clinic_document to service_role;

create function public.add_clinic_document(
  user_id uuid, kind public.document_kind, storage_path text, file_name text, mime text, size int, expires_on date default null,
  number text default null, issued_on date default null
)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.add_clinic_document(user_id, kind, storage_path, file_name, mime, size, expires_on, number, issued_on);
end;
comment on function public.add_clinic_document is
  'For the edge function add-document alone: notes a file that it has looked at and stored. issued_on is neither ahead nor after expires_on. Returns {id}.
Errors: not_allowed (403: no clinic, or a blocked one), too_many_documents, invalid_document (422, fields: invalid).';
revoke execute on function public.add_clinic_document from public, anon, authenticated;
grant execute on function public.add_clinic_document to service_role;

-- Addresses ------------------------------------------------------------------------------------------------------

create table public.clinic_addresses (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null default auth.uid() references auth.users (id) on delete cascade,
  label        text not null check (length(label) between 1 and 60),
  city         text not null check (length(city) between 2 and 80),
  address      text not null check (length(address) between 5 and 250),
  contact_name text check (length(contact_name) between 2 and 120),
  phone        text check (phone ~ '^\+7[67][0-9]{9}$'),
  comment      text check (length(comment) <= 500),
  is_default   boolean not null default false,
  created_at   timestamptz not null default now()
);
comment on table public.clinic_addresses is 'A clinic''s delivery address book, at most 20; one may be the default.';
create index clinic_addresses_user_id_idx on public.clinic_addresses (user_id, created_at);
create unique index clinic_addresses_one_default_idx on public.clinic_addresses (user_id) where is_default;

create function private.limit_clinic_addresses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('clinic_addresses:' || new.user_id, 0));
  if (select count(*) from public.clinic_addresses where user_id = new.user_id) >= 20 then
    perform private.fail(422, 'too_many_addresses', '{"max": 20}');
  end if;
  return new;
end;
$$;
comment on function private.limit_clinic_addresses is 'Trigger: at most 20 addresses a clinic.';
create trigger limit_addresses before insert on public.clinic_addresses
  for each row execute function private.limit_clinic_addresses();

create function private.keep_one_default_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.keep_one_default_address is
  'Trigger: the first address is the default one, and a new default takes the place of the former.';
create trigger one_default before insert or update of is_default on public.clinic_addresses
  for each row execute function private.keep_one_default_address();

alter table public.clinic_addresses enable row level security;
grant select, delete on public.clinic_addresses to authenticated;
grant insert (label, city, address, contact_name, phone, comment, is_default),
      update (label, city, address, contact_name, phone, comment, is_default)
  on public.clinic_addresses to authenticated;
create policy "clinics read their addresses, staff those of their clients"
  on public.clinic_addresses for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "people add their own addresses"
  on public.clinic_addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their own addresses"
  on public.clinic_addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own addresses"
  on public.clinic_addresses for delete to authenticated
  using (user_id = (select auth.uid()));

-- Legal documents and consents -----------------------------------------------------------------------------------

create type public.legal_document_kind as enum ('offer', 'privacy', 'marketing');

create table public.legal_documents (
  id           uuid primary key default gen_random_uuid(),
  kind         public.legal_document_kind not null,
  version      date not null,
  title        text not null,
  body         text not null,
  created_at   timestamptz not null default now(),
  unique (kind, version)
);
comment on table public.legal_documents is
  'The texts that people accept, in Markdown. A version is never edited: a change is a new row; the newest version whose date has come is the current one.';

create function private.protect_legal_document()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.fail(409, 'legal_document_is_final');
  return null;
end;
$$;
comment on function private.protect_legal_document is 'Trigger: what people have accepted stays as it was.';
create trigger versions_are_final before update or delete on public.legal_documents
  for each row execute function private.protect_legal_document();

alter table public.legal_documents enable row level security;
grant select on public.legal_documents to anon, authenticated;
create policy "everyone reads the legal documents in force and past"
  on public.legal_documents for select to anon, authenticated
  using (version <= (now() at time zone 'Asia/Almaty')::date);

create table public.consents (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references auth.users (id) on delete cascade,
  document_id uuid not null references public.legal_documents (id),
  created_at  timestamptz not null default now(),
  unique (user_id, document_id)
);
comment on table public.consents is
  'Who accepts which version of which document, and since when. Never changed; who unsubscribes from marketing deletes the row, which the audit log keeps.';
create index consents_document_id_idx on public.consents (document_id);
create trigger audit after delete on public.consents
  for each row execute function private.audit('user_id');
alter table public.consents enable row level security;
grant select, delete on public.consents to authenticated;
grant insert (document_id) on public.consents to authenticated;
create policy "people read their consents, admins all"
  on public.consents for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "people give their own consent to documents in force"
  on public.consents for insert to authenticated
  with check (user_id = (select auth.uid()) and document_id in (select d.id from public.legal_documents as d));
-- The offer is a contract, and without the other consent there is no account to keep: those end by writing to the shop.
create policy "people withdraw their own consent to marketing"
  on public.consents for delete to authenticated
  using (
    user_id = (select auth.uid())
    and document_id in (select d.id from public.legal_documents as d where d.kind = 'marketing')
  );

create function private.my_consents()
returns jsonb
language sql
stable
security definer -- what was withdrawn is in the audit log alone
set search_path = ''
begin atomic
  with given as (
    select document_id, created_at as given_at, null::timestamptz as withdrawn_at
      from public.consents where user_id = (select auth.uid())
    union all
    select (l.old ->> 'document_id')::uuid, (l.old ->> 'created_at')::timestamptz, l.created_at
      from public.audit_log as l
     where l.table_name = 'consents' and l.row_id = (select auth.uid())::text and l.action = 'delete'
  )
  select jsonb_build_object(
    'name', (select nullif(concat_ws(' ', c.legal_form, c.legal_name), '') from public.user_clinic_info as c where c.user_id = (select auth.uid())),
    'bin_iin', (select c.bin_iin from public.user_clinic_info as c where c.user_id = (select auth.uid())),
    'email', (select u.email from auth.users as u where u.id = (select auth.uid())),
    'consents', (
      select coalesce(jsonb_agg(
               jsonb_build_object(
                 'document_id', d.id, 'title', d.title, 'version', d.version, 'body', d.body,
                 'given_at', g.given_at, 'withdrawn_at', g.withdrawn_at
               ) order by d.kind, d.version desc, g.given_at desc
             ), '[]')
        from given as g join public.legal_documents as d on d.id = g.document_id
    )
  );
end;
comment on function private.my_consents is 'Body of public.my_consents().';
revoke execute on function private.my_consents from public, anon;
grant execute on function private.my_consents to authenticated;

create function public.my_consents()
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.my_consents();
end;
comment on function public.my_consents is
  'All that the caller ever agreed to, as a paper tells it: {name, bin_iin, email, consents: [{document_id, title, version, body, given_at, withdrawn_at}]},
where withdrawn_at is null for what holds.';
revoke execute on function public.my_consents from public, anon;
grant execute on function public.my_consents to authenticated;

-- The application ------------------------------------------------------------------------------------------------

create function private.clean_application(application jsonb)
returns jsonb
language sql
immutable
set search_path = ''
return (
  with field (name, value) as (
    select name, nullif(btrim(application ->> name), '')
      from unnest(array['legal_form', 'legal_name', 'trade_name', 'tax_regime', 'vat_certificate', 'contact_name', 'contact_position',
                        'city', 'address', 'delivery_city', 'delivery_address', 'specialization', 'heard_from']) as name
     where jsonb_typeof(application -> name) = 'string'
    union all
    select 'bin_iin', regexp_replace(application ->> 'bin_iin', '\s', '', 'g')
    union all
    select name, private.normalize_phone(application ->> name)
      from unnest(array['phone', 'whatsapp']) as name
     where jsonb_typeof(application -> name) = 'string'
    union all
    select 'website', private.normalize_website(application ->> 'website')
     where jsonb_typeof(application -> 'website') = 'string'
  ),
  allowed (name, min_length, max_length) as (
    values ('legal_form', 2, 60), ('legal_name', 2, 200), ('trade_name', 1, 120), ('bin_iin', 12, 12), ('tax_regime', 1, 60),
           ('vat_certificate', 3, 40), ('website', 1, 200), ('contact_name', 2, 120), ('contact_position', 2, 80), ('phone', 12, 12),
           ('whatsapp', 12, 12), ('city', 2, 80), ('address', 5, 250), ('delivery_city', 2, 80), ('delivery_address', 5, 250),
           ('specialization', 2, 120), ('heard_from', 2, 120)
  ),
  valid (fields) as (
    select coalesce(jsonb_object_agg(name, value), '{}')
      from field join allowed using (name)
     where length(value) between min_length and max_length
       and (name <> 'bin_iin' or private.kz_id_valid(value))
       and (name <> 'tax_regime' or value = any (enum_range(null::public.tax_regime)::text[]))
  )
  select case
    when application -> 'vat_payer' = 'true' and fields ->> 'tax_regime' is distinct from 'simplified' then fields || '{"vat_payer": true}'
    else fields - 'vat_certificate'
  end
  from valid
);
comment on function private.clean_application is
  'The valid fields of a clinic''s application, trimmed and normalised; whatever is missing, unknown or wrong is left out.';

create function private.is_blank(value jsonb)
returns boolean
language sql
immutable
set search_path = ''
return value is null or value in ('null', 'false') or btrim(value #>> '{}') = '';
comment on function private.is_blank is 'Whether a field of an application says nothing: missing, null, an empty text, a box that is not ticked.';

create function private.required_fields()
returns text[]
language sql
immutable
set search_path = ''
return array['legal_form', 'legal_name', 'bin_iin', 'contact_name', 'phone', 'city', 'address', 'specialization'];
comment on function private.required_fields is 'The fields without which an application is not complete.';

create function private.application_mistakes(application jsonb, valid jsonb)
returns jsonb
language sql
immutable
set search_path = ''
return (
  with required (name) as (
    select unnest(private.required_fields())
    union
    -- Half an address leads nowhere.
    select unnest(array['delivery_city', 'delivery_address']) where valid ?| array['delivery_city', 'delivery_address']
  ),
  optional (name) as (
    select unnest(array['trade_name', 'tax_regime', 'vat_payer', 'vat_certificate', 'website', 'contact_position', 'whatsapp',
                        'delivery_city', 'delivery_address', 'heard_from'])
  )
  select jsonb_object_agg(name, case when private.is_blank(application -> name) then 'required' else 'invalid' end)
    from (select name, true as is_needed from required
          union
          select name, not private.is_blank(application -> name) from optional) as f
   where is_needed and not valid ? name
);
comment on function private.application_mistakes is
  'What is wrong with an application whose valid fields are known: {field: required | invalid}, or null.';

create function private.keep_delivery_address(clinic_id uuid, valid jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not valid ?& array['delivery_city', 'delivery_address'] then
    delete from public.clinic_addresses where user_id = clinic_id and is_default;
    return;
  end if;
  update public.clinic_addresses set
    city = valid ->> 'delivery_city', address = valid ->> 'delivery_address',
    -- A name that the clinic gave stays; one that was the address follows it.
    label = case label when left(address, 60) then left(valid ->> 'delivery_address', 60) else label end
  where user_id = clinic_id and is_default;
  if not found then
    insert into public.clinic_addresses (user_id, label, city, address, is_default)
    values (clinic_id, left(valid ->> 'delivery_address', 60), valid ->> 'delivery_city', valid ->> 'delivery_address', true);
  end if;
end;
$$;
comment on function private.keep_delivery_address is
  'Makes the delivery address of an application the default one of the clinic''s book. An application without one takes it away: orders then go to the legal address.';

create function private.record_consents(clinic_id uuid, document_ids jsonb)
returns void
language sql
security definer
set search_path = ''
begin atomic
  insert into public.consents (user_id, document_id)
  select clinic_id, d.id
    from public.legal_documents as d
   where jsonb_typeof(document_ids) = 'array' and document_ids ? d.id::text
  on conflict (user_id, document_id) do nothing;
end;
comment on function private.record_consents is 'Notes that a clinic accepted the documents whose ids the JSON array holds.';

create function private.handle_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  application jsonb := new.raw_user_meta_data -> 'application';
  valid       jsonb;
  clinic      public.user_clinic_info;
begin
  if jsonb_typeof(application) is distinct from 'object' then
    return null;
  end if;
  valid := private.clean_application(application);
  clinic := jsonb_populate_record(null::public.user_clinic_info, valid);
  insert into public.user_clinic_info
    (user_id, legal_form, legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name,
     contact_position, phone, whatsapp, city, address, specialization, heard_from)
  values
    (new.id, clinic.legal_form, clinic.legal_name, clinic.trade_name, clinic.bin_iin, clinic.tax_regime, coalesce(clinic.vat_payer, false),
     clinic.vat_certificate, clinic.website, clinic.contact_name, clinic.contact_position, clinic.phone, clinic.whatsapp, clinic.city,
     clinic.address, clinic.specialization, clinic.heard_from)
  on conflict (user_id) do nothing;
  perform private.keep_delivery_address(new.id, valid);
  perform private.record_consents(new.id, application -> 'consents');
  return null;
exception
  when others then
    -- A sign-up must not fail for its application: /pending-verification asks for it again.
    raise warning 'sign-up of % left no application: %', new.id, sqlerrm;
    return null;
end;
$$;
comment on function private.handle_sign_up is
  'Trigger on auth.users: turns {application: {…}} of the sign-up metadata into a pending clinic. Never raises, ignores everything else.';
create trigger handle_sign_up after insert on auth.users
  for each row execute function private.handle_sign_up();

create function private.submit_clinic_application(application jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  me       uuid := auth.uid();
  valid    jsonb;
  mistakes jsonb;
  sent     public.user_clinic_info;
  current  public.user_clinic_info;
begin
  if me is null then
    perform private.fail(401, 'not_signed_in');
  end if;
  if private.my_role() is not null then
    perform private.fail(403, 'not_allowed');
  end if;
  if jsonb_typeof(application) is distinct from 'object' then
    perform private.fail(422, 'invalid_application');
  end if;
  valid := private.clean_application(application);
  mistakes := private.application_mistakes(application, valid);
  if mistakes is not null then
    perform private.fail(422, 'invalid_application', jsonb_build_object('fields', mistakes));
  end if;
  sent := jsonb_populate_record(null::public.user_clinic_info, valid);

  select * into current from public.user_clinic_info where user_id = me for update;
  if current.status = 'verified' or current.reject_kind = 'blocked' then
    perform private.fail(403, 'not_allowed');
  end if;
  if current.reject_kind = 'application' and current.resubmits >= 3 then
    perform private.fail(409, 'too_many_resubmits', '{"max": 3}');
  end if;

  insert into public.user_clinic_info as c
    (user_id, legal_form, legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name,
     contact_position, phone, whatsapp, city, address, specialization, heard_from)
  values
    (me, sent.legal_form, sent.legal_name, sent.trade_name, sent.bin_iin, sent.tax_regime, coalesce(sent.vat_payer, false),
     sent.vat_certificate, sent.website, sent.contact_name, sent.contact_position, sent.phone, sent.whatsapp, sent.city,
     sent.address, sent.specialization, sent.heard_from)
  on conflict (user_id) do update set
    legal_form = excluded.legal_form, legal_name = excluded.legal_name, trade_name = excluded.trade_name,
    bin_iin = excluded.bin_iin, tax_regime = excluded.tax_regime, vat_payer = excluded.vat_payer,
    vat_certificate = excluded.vat_certificate, website = excluded.website, contact_name = excluded.contact_name,
    contact_position = excluded.contact_position, phone = excluded.phone, whatsapp = excluded.whatsapp, city = excluded.city,
    address = excluded.address, specialization = excluded.specialization, heard_from = excluded.heard_from,
    resubmits = c.resubmits + (c.status = 'reject')::int,
    status = 'pending', reject_kind = null, reject_reason = null, correction = null,
    -- A pending clinic that completes its application keeps its place in the queue.
    submitted_at = case when c.status = 'pending' then c.submitted_at else now() end
  returning * into current;
  perform private.keep_delivery_address(me, valid);
  perform private.record_consents(me, application -> 'consents');
  return jsonb_build_object('status', current.status, 'resubmits', current.resubmits);
end;
$$;
comment on function private.submit_clinic_application is 'Body of public.submit_clinic_application().';
revoke execute on function private.submit_clinic_application from public, anon;
grant execute on function private.submit_clinic_application to authenticated;

create function public.submit_clinic_application(application jsonb)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.submit_clinic_application(application);
end;
comment on function public.submit_clinic_application is
  'Sends or completes the caller''s application {legal_form, legal_name, trade_name?, bin_iin, tax_regime?, vat_payer?, vat_certificate?, website?, contact_name,
contact_position?, phone, whatsapp?, city, address, delivery_city?, delivery_address?, specialization, heard_from?, consents?: [document id]}
and puts the clinic (back) into the queue. For people without a record, pending ones and refused ones (3 times). Who pays by the simplified declaration
is no vat_payer; only a payer has a vat_certificate. The delivery address becomes the default one of the address book, where it is not the legal one.
Returns {status, resubmits}. Errors: invalid_application (422, fields: required | invalid), too_many_resubmits (409), not_allowed (403).';
revoke execute on function public.submit_clinic_application from public, anon;
grant execute on function public.submit_clinic_application to authenticated;

-- Decisions of staff ---------------------------------------------------------------------------------------------

create function private.require_manager(manager_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.account_managers as m
      join public.user_roles as r on r.user_id = m.user_id and r.role = 'account_manager' and r.is_active
     where m.user_id = manager_id and m.is_active
  ) then
    perform private.fail(422, 'not_an_account_manager');
  end if;
end;
$$;
comment on function private.require_manager is
  'Raises not_an_account_manager (422) unless clinics can be given to this person: an active card and an active role.';

create function private.set_clinic_status(
  clinic_id uuid, new_status public.clinic_status, kind public.reject_kind, why text, manager_id uuid
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clinic  public.user_clinic_info;
  missing jsonb;
begin
  perform private.require_admin();
  if manager_id is not null then
    perform private.require_manager(manager_id);
  end if;
  select * into clinic from public.user_clinic_info where user_id = clinic_id for update;
  if not found then
    perform private.fail(404, 'clinic_not_found');
  end if;
  if (clinic.status, new_status) not in (('pending', 'verified'), ('pending', 'reject'), ('verified', 'reject'), ('reject', 'verified')) then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', clinic.status, 'to', new_status));
  end if;
  if new_status = 'reject' then
    if nullif(btrim(why), '') is null then
      perform private.fail(422, 'reason_required');
    end if;
    -- An application is refused before it was accepted; a client is blocked after.
    kind := case clinic.status when 'verified' then 'blocked'::public.reject_kind else coalesce(kind, 'application') end;
  elsif new_status = 'verified' then
    select jsonb_object_agg(name, 'required') into missing
      from unnest(private.required_fields()) as name where to_jsonb(clinic) ->> name is null;
    if missing is not null then
      perform private.fail(422, 'incomplete_application', jsonb_build_object('fields', missing));
    end if;
  end if;
  update public.user_clinic_info set
    status = new_status,
    account_manager_id = coalesce(manager_id, account_manager_id),
    reject_kind = case when new_status = 'reject' then kind end,
    reject_reason = case when new_status = 'reject' then btrim(why) end,
    correction = null,
    decided_at = now(),
    verified_by = case when new_status = 'verified' then auth.uid() else verified_by end,
    verified_at = case when new_status = 'verified' then now() else verified_at end
  where user_id = clinic_id
  returning * into clinic;
  return jsonb_build_object('user_id', clinic.user_id, 'status', clinic.status, 'reject_kind', clinic.reject_kind);
exception
  when unique_violation then
    perform private.fail(409, 'bin_iin_taken', jsonb_build_object('bin_iin', clinic.bin_iin));
end;
$$;
comment on function private.set_clinic_status is 'Body of public.set_clinic_status().';
revoke execute on function private.set_clinic_status from public, anon;
grant execute on function private.set_clinic_status to authenticated;

create function public.set_clinic_status(
  user_id uuid, status public.clinic_status, reject_kind public.reject_kind default null, reason text default null,
  manager_id uuid default null
)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.set_clinic_status(user_id, status, reject_kind, reason, manager_id);
end;
comment on function public.set_clinic_status is
  'An admin verifies, refuses or blocks a clinic, or lets it back, and may give it a manager in the same breath (null leaves whom it has).
A reason is required for reject; a verified clinic can only be blocked; only a complete application can be verified.
Returns {user_id, status, reject_kind}. Errors: not_allowed (403), clinic_not_found (404), bad_transition, bin_iin_taken (409),
reason_required, not_an_account_manager, incomplete_application (422, fields: required).';
revoke execute on function public.set_clinic_status from public, anon;
grant execute on function public.set_clinic_status to authenticated;

create function private.request_clinic_correction(clinic_id uuid, wrong_fields jsonb, remark text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  askable  text[] := array['legal_form', 'legal_name', 'trade_name', 'bin_iin', 'tax_regime', 'vat_payer', 'vat_certificate', 'website', 'contact_name',
                           'contact_position', 'phone', 'whatsapp', 'city', 'address', 'specialization'];
  fields   jsonb := coalesce(wrong_fields, '{}');
  clinic   public.user_clinic_info;
  mistakes jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(fields) <> 'object' then
    perform private.fail(422, 'invalid_correction');
  end if;
  select jsonb_object_agg(f.key, case
           when f.key <> all (askable) then 'unknown'
           when nullif(btrim(f.value #>> '{}'), '') is null then 'required'
           else 'invalid'
         end)
    into mistakes
    from jsonb_each(fields) as f
   where f.key <> all (askable)
      or jsonb_typeof(f.value) <> 'string'
      or length(btrim(f.value #>> '{}')) not between 1 and 500;
  if mistakes is not null or length(remark) > 1000 then
    perform private.fail(422, 'invalid_correction', jsonb_build_object('fields', coalesce(mistakes, '{"comment": "invalid"}')));
  end if;
  if fields = '{}' and nullif(btrim(remark), '') is null then
    perform private.fail(422, 'empty_correction');
  end if;
  select * into clinic from public.user_clinic_info where user_id = clinic_id for update;
  if not found then
    perform private.fail(404, 'clinic_not_found');
  end if;
  if clinic.status <> 'pending' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', clinic.status, 'to', 'pending'));
  end if;
  update public.user_clinic_info as c set
    correction = jsonb_build_object(
      'fields', (select coalesce(jsonb_object_agg(f.key, btrim(f.value)), '{}') from jsonb_each_text(fields) as f),
      'comment', coalesce(btrim(remark), ''),
      'requested_at', now()
    )
  where c.user_id = clinic_id
  returning * into clinic;
  return jsonb_build_object('user_id', clinic.user_id, 'correction', clinic.correction);
end;
$$;
comment on function private.request_clinic_correction is 'Body of public.request_clinic_correction().';
revoke execute on function private.request_clinic_correction from public, anon;
grant execute on function private.request_clinic_correction to authenticated;

create function public.request_clinic_correction(user_id uuid, fields jsonb default '{}', comment text default '')
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.request_clinic_correction(user_id, fields, comment);
end;
comment on function public.request_clinic_correction is
  'An admin tells a pending clinic what to put right: {column of the application: what is wrong with it}, and a comment; one of the two at least.
It stays in the queue; the next submit_clinic_application() or decision takes the request off. Returns {user_id, correction}.
Errors: not_allowed (403), clinic_not_found (404), bad_transition (409), empty_correction, invalid_correction (422, fields: unknown | required | invalid).';
revoke execute on function public.request_clinic_correction from public, anon;
grant execute on function public.request_clinic_correction to authenticated;

create function private.set_document_verdict(document_id uuid, new_verdict public.document_verdict, why text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  document public.clinic_documents;
begin
  perform private.require_admin();
  if new_verdict = 'rejected' and nullif(btrim(why), '') is null then
    perform private.fail(422, 'reason_required');
  end if;
  update public.clinic_documents set
    verdict = new_verdict,
    verdict_reason = case when new_verdict = 'rejected' then btrim(why) end
  where id = document_id
  returning * into document;
  if not found then
    perform private.fail(404, 'document_not_found');
  end if;
  return jsonb_build_object('id', document.id, 'verdict', document.verdict);
end;
$$;
comment on function private.set_document_verdict is 'Body of public.set_document_verdict().';
revoke execute on function private.set_document_verdict from public, anon;
grant execute on function private.set_document_verdict to authenticated;

create function public.set_document_verdict(
  document_id uuid, verdict public.document_verdict, reason text default null
)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.set_document_verdict(document_id, verdict, reason);
end;
comment on function public.set_document_verdict is
  'An admin accepts a document or asks for another, with a reason. Returns {id, verdict}.
Errors: not_allowed (403), document_not_found (404), reason_required (422).';
revoke execute on function public.set_document_verdict from public, anon;
grant execute on function public.set_document_verdict to authenticated;

create function private.staff_name(person_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
begin atomic
  -- Of the metadata only the part that people cannot write themselves.
  select left(coalesce(m.full_name, u.raw_app_meta_data ->> 'full_name', u.email), 120)
    from auth.users as u left join public.account_managers as m on m.user_id = u.id
   where u.id = person_id;
end;
comment on function private.staff_name is 'What staff call somebody of theirs: by the manager''s card, as they were invited, else by e-mail.';

create function private.grant_role(person_id uuid, new_role public.app_role, active boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- One change at a time: two super admins who demote each other at once must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  if not private.is_super_admin() then
    perform private.fail(403, 'not_allowed');
  end if;
  if person_id = auth.uid() then
    perform private.fail(403, 'own_role');
  end if;
  if not exists (select from auth.users where id = person_id) then
    perform private.fail(404, 'user_not_found');
  end if;
  if active then
    update public.user_roles set is_active = false where user_id = person_id and role <> new_role and is_active;
  elsif exists (select from public.user_roles where user_id = person_id and role = new_role and is_active) then
    delete from auth.sessions where user_id = person_id;
  end if;
  insert into public.user_roles as r (user_id, role, is_active, granted_by)
  values (person_id, new_role, active, auth.uid())
  on conflict (user_id, role) do update set is_active = excluded.is_active, granted_by = excluded.granted_by
    where r.is_active <> excluded.is_active;
  if active and new_role = 'account_manager' then
    insert into public.account_managers (user_id, full_name)
    values (person_id, coalesce(private.staff_name(person_id), 'Менеджер'))
    on conflict (user_id) do nothing;
  end if;
  if not exists (select from public.user_roles where role = 'super_admin' and is_active) then
    perform private.fail(409, 'last_super_admin');
  end if;
  return jsonb_build_object('user_id', person_id, 'role', new_role, 'is_active', active);
end;
$$;
comment on function private.grant_role is 'Body of public.grant_role().';
revoke execute on function private.grant_role from public, anon;
grant execute on function private.grant_role to authenticated;

create function public.grant_role(user_id uuid, role public.app_role, is_active boolean default true)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.grant_role(user_id, role, is_active);
end;
comment on function public.grant_role is
  'A super admin gives somebody a role (which replaces the active one) or takes it away, which ends the sessions of whoever had it.
A new account manager gets a card. Returns {user_id, role, is_active}.
Errors: not_allowed (403), own_role (403), user_not_found (404), last_super_admin (409).';
revoke execute on function public.grant_role from public, anon;
grant execute on function public.grant_role to authenticated;

create function private.require_super_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_super_admin() then
    perform private.fail(403, 'not_allowed');
  end if;
end;
$$;
comment on function private.require_super_admin is 'Raises not_allowed (403) unless the caller is an active super_admin.';

create function private.admin_staff()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (
    with grants as (
      -- The active role of a person, else the one that was taken away last.
      select distinct on (user_id) * from public.user_roles order by user_id, is_active desc, updated_at desc
    )
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'user_id', g.user_id, 'email', u.email, 'full_name', nullif(private.staff_name(g.user_id), u.email),
               'role', g.role, 'is_active', g.is_active,
               'granted_by', private.staff_name(g.granted_by), 'granted_at', g.updated_at,
               'last_sign_in_at', u.last_sign_in_at, 'is_invited', u.email_confirmed_at is null,
               'clients', (select count(*) from public.user_clinic_info as c where c.account_manager_id = g.user_id)
             ) order by g.is_active desc, g.role, g.created_at, g.user_id
           ), '[]')
      from grants as g join auth.users as u on u.id = g.user_id
  );
end;
$$;
comment on function private.admin_staff is 'Body of public.admin_staff().';
revoke execute on function private.admin_staff from public, anon;
grant execute on function private.admin_staff to authenticated;

create function public.admin_staff()
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.admin_staff();
end;
comment on function public.admin_staff is
  'Everybody who has or had a role, for super admins, active ones first: [{user_id, email, full_name, role, is_active, granted_by, granted_at,
last_sign_in_at, is_invited (has not followed the invitation yet), clients}]. Errors: not_allowed (403).';
revoke execute on function public.admin_staff from public, anon;
grant execute on function public.admin_staff to authenticated;

create function private.find_account(address text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (
    select jsonb_build_object('user_id', u.id, 'is_confirmed', u.email_confirmed_at is not null)
      from auth.users as u where u.email = lower(btrim(address)) and not u.is_sso_user
  );
end;
$$;
comment on function private.find_account is 'Body of public.find_account().';
revoke execute on function private.find_account from public, anon;
grant execute on function private.find_account to authenticated;

create function public.find_account(email text)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.find_account(email);
end;
comment on function public.find_account is
  'Whose address this is, for super admins: {user_id, is_confirmed}, or null. Errors: not_allowed (403).';
revoke execute on function public.find_account from public, anon;
grant execute on function public.find_account to authenticated;

create function private.save_account_manager(person_id uuid, name text, phone_number text, whatsapp_number text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mistakes jsonb;
begin
  perform private.require_admin();
  if not exists (select from public.user_roles where user_id = person_id and role = 'account_manager' and is_active) then
    perform private.fail(422, 'not_an_account_manager');
  end if;
  select jsonb_object_agg(wrong.field, 'invalid') into mistakes
    from (values
      ('full_name', coalesce(length(btrim(name)), 0) not between 2 and 120),
      ('phone', nullif(btrim(phone_number), '') is not null and private.normalize_phone(phone_number) is null),
      ('whatsapp', nullif(btrim(whatsapp_number), '') is not null and private.normalize_phone(whatsapp_number) is null)
    ) as wrong (field, is_wrong)
   where wrong.is_wrong;
  if mistakes is not null then
    perform private.fail(422, 'invalid_manager', jsonb_build_object('fields', mistakes));
  end if;
  insert into public.account_managers (user_id, full_name, phone, whatsapp)
  values (person_id, btrim(name), private.normalize_phone(phone_number), private.normalize_phone(whatsapp_number))
  on conflict (user_id) do update set full_name = excluded.full_name, phone = excluded.phone, whatsapp = excluded.whatsapp;
  return jsonb_build_object('user_id', person_id);
end;
$$;
comment on function private.save_account_manager is 'Body of public.save_account_manager().';
revoke execute on function private.save_account_manager from public, anon;
grant execute on function private.save_account_manager to authenticated;

create function public.save_account_manager(user_id uuid, full_name text, phone text default null, whatsapp text default null)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.save_account_manager(user_id, full_name, phone, whatsapp);
end;
comment on function public.save_account_manager is
  'An admin writes the card by which clients see and reach an account manager. Returns {user_id}.
Errors: not_allowed (403), not_an_account_manager (422: no active role), invalid_manager (422, fields: invalid).';
revoke execute on function public.save_account_manager from public, anon;
grant execute on function public.save_account_manager to authenticated;

create function private.row_history(table_name text, row_key text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'at', l.created_at, 'action', l.action, 'actor', coalesce(m.full_name, u.raw_app_meta_data ->> 'full_name', u.email),
               'old', l.old, 'new', l.new, 'reason', l.reason
             ) order by l.id desc
           )
      from (
        select * from public.audit_log as a
         where a.table_name = row_history.table_name and a.row_id = row_key
         order by a.id desc
         limit 200
      ) as l
      left join auth.users as u on u.id = l.actor_id
      left join public.account_managers as m on m.user_id = l.actor_id
  ), '[]');
end;
$$;
comment on function private.row_history is 'Body of public.row_history().';
revoke execute on function private.row_history from public, anon;
grant execute on function private.row_history to authenticated;

create function public.row_history("table" text, id text)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.row_history("table", id);
end;
comment on function public.row_history is
  'The last 200 changes of one row for admins, newest first: [{at, action, actor, old, new, reason}], where old and new hold the changed columns.';
revoke execute on function public.row_history from public, anon;
grant execute on function public.row_history to authenticated;
