-- What people write to the shop without an account: a request to become a partner from /partners, a question from /contacts.

create type public.inquiry_kind as enum ('partner', 'question');

create table public.inquiries (
  id                  uuid primary key default gen_random_uuid(),
  kind                public.inquiry_kind not null,
  name                text not null check (length(name) between 2 and 120),
  company             text check (length(company) between 2 and 200),
  city                text check (length(city) between 2 and 80),
  phone               text not null check (phone is not distinct from private.normalize_phone(phone)),
  email               text check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  message             text check (length(message) between 1 and 1000),
  privacy_document_id uuid not null references public.legal_documents (id),
  address_hash        bytea,
  set_aside           boolean not null default false,
  created_at          timestamptz not null default now(),
  check (case kind when 'partner' then city is not null else message is not null and num_nonnulls(company, city, email) = 0 end)
);
comment on table public.inquiries is
  'What people write to the shop without an account, through request_partnership() and send_message(). Read by admins.';
comment on column public.inquiries.privacy_document_id is 'The version of the privacy policy that the sender agreed to.';
comment on column public.inquiries.address_hash is 'The sender''s address for the hourly rate limit, removed afterwards.';
comment on column public.inquiries.set_aside is 'Sent during a flood: nobody is notified, and lists show it last.';
create index inquiries_newest_idx on public.inquiries (kind, set_aside, created_at desc);
create index inquiries_privacy_document_id_idx on public.inquiries (privacy_document_id);
create index inquiries_address_idx on public.inquiries (address_hash, created_at) where address_hash is not null;
insert into private.retention values ('public.inquiries', default, '12 months');

alter table public.inquiries enable row level security;
grant select (id, kind, name, company, city, phone, email, message, privacy_document_id, set_aside, created_at)
  on public.inquiries to authenticated;
create policy "admins read inquiries" on public.inquiries for select to authenticated using ((select private.is_admin()));

create view public.partner_requests with (security_invoker = true) as
select id, name, company, city, phone, email, message, privacy_document_id, set_aside, created_at
  from public.inquiries where kind = 'partner';
comment on view public.partner_requests is 'The inquiries of those who want to become partners.';
grant select on public.partner_requests to authenticated;

create table private.client_address (
  only_row boolean primary key default true check (only_row),
  header   text not null default 'x-forwarded-for' check (header = lower(header)),
  key      bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.client_address is
  'How callers are distinguished by address. Keyed, because a plain hash of an address is reversed by trying all addresses.';
comment on column private.client_address.header is
  'The request header whose last entry the platform writes. A caller may send the entries before it, or any other header.';
alter table private.client_address enable row level security;
insert into private.client_address default values;

create function private.client_address_hash()
returns bytea language sql stable set search_path = ''
return (
  with client (address, key) as (
    select nullif(btrim(split_part(
             coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> c.header, ',', -1
           )), ''),
           c.key
      from private.client_address as c
  )
  select extensions.hmac(convert_to(address, 'UTF8'), key, 'sha256') from client
);
comment on function private.client_address_hash is 'A keyed hash of the caller''s address; null without a proxy''s header.';

create function private.clean_inquiry(kind public.inquiry_kind, inquiry jsonb)
returns jsonb language sql stable set search_path = ''
return (
  with field (name, value) as (
    select name, nullif(private.clean_text(inquiry ->> name), '')
      from unnest(
        '{name, message, privacy_document_id}'::text[] || case kind when 'partner' then '{company, city, email}'::text[] end
      ) as name
     where jsonb_typeof(inquiry -> name) = 'string'
    union all
    select 'phone', private.normalize_phone(inquiry ->> 'phone')
  )
  select coalesce(jsonb_object_agg(name, value) filter (where value is not null), '{}') from field
);
comment on function private.clean_inquiry is 'The fields of an inquiry that are not empty, trimmed, the phone as E.164.';

create function private.wrong_inquiry_fields(kind public.inquiry_kind, cleaned jsonb)
returns jsonb language sql stable set search_path = ''
return (
  with rule (name, holds) as (
    values
      ('name', length(cleaned ->> 'name') between 2 and 120),
      ('company', coalesce(length(cleaned ->> 'company') between 2 and 200, true)),
      ('city', coalesce(length(cleaned ->> 'city') between 2 and 80, kind = 'question')),
      ('phone', cleaned ? 'phone'),
      ('email', coalesce(
        length(cleaned ->> 'email') <= 254 and cleaned ->> 'email' ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$', true
      )),
      ('message', coalesce(length(cleaned ->> 'message') <= 1000, kind = 'partner')),
      ('privacy_document_id', exists (
        select from public.legal_documents as d
         where d.id::text = cleaned ->> 'privacy_document_id' and d.kind = 'privacy' and d.version <= private.today()
      ))
  )
  select jsonb_object_agg(name, 'invalid') from rule where holds is not true
);
comment on function private.wrong_inquiry_fields is 'The fields of a cleaned inquiry that break its rules, as {field: "invalid"}; null: none.';

create function private.receive_inquiry(kind public.inquiry_kind, inquiry jsonb, complaint text)
returns void language plpgsql set search_path = '' as $$
declare
  max_per_address constant int := 5;
  max_notified    constant int := 60;
  max_kept        constant int := 1000;
  sender          constant bytea := private.client_address_hash();
  cleaned         jsonb;
  wrong           jsonb;
  sent_by_all     int;
  sent_by_sender  int;
begin
  perform private.assert_size(inquiry);
  -- A field that people do not see. A bot gets the answer of a success, so that it does not try another way.
  if coalesce(private.clean_text(inquiry ->> 'website'), '') <> '' then return; end if;
  perform private.assert_legal_documents('privacy');
  cleaned := private.clean_inquiry(kind, inquiry);
  wrong := private.wrong_inquiry_fields(kind, cleaned);
  if wrong is not null then perform private.fail(422, complaint, jsonb_build_object('fields', wrong)); end if;

  -- One call at a time: calls in parallel would not count each other.
  perform pg_advisory_xact_lock('public.inquiries'::regclass::oid::bigint);
  update public.inquiries set address_hash = null where address_hash is not null and created_at <= now() - interval '1 hour';
  select count(*), count(*) filter (where i.address_hash = sender) into sent_by_all, sent_by_sender
    from public.inquiries as i where i.kind = receive_inquiry.kind and i.created_at > now() - interval '1 hour';
  if sent_by_all >= max_kept or sent_by_sender >= max_per_address then perform private.fail(429, 'too_many_requests'); end if;

  insert into public.inquiries (kind, name, company, city, phone, email, message, privacy_document_id, address_hash, set_aside)
  select receive_inquiry.kind, i.name, i.company, i.city, i.phone, i.email, i.message, i.privacy_document_id, sender,
         sent_by_all >= max_notified
    from jsonb_populate_record(null::public.inquiries, cleaned) as i;
end;
$$;
comment on function private.receive_inquiry is
  'Keeps an inquiry within limits: an hour takes 5 of a kind from one address and 1,000 from everybody. Those after the first 60 are set
aside, so that a flood does not close the form. What has a website is a bot''s and is dropped.';

create function private.request_partnership(request jsonb)
returns void language sql security definer set search_path = ''
return private.receive_inquiry('partner', request, 'bad_partner_request');
select private.expose('request_partnership',
  'Takes a request to become a partner from anybody: {name, company?, city, phone, email?, message?, privacy_document_id}. One with a
website is a bot''s and is dropped.
Errors: legal_documents_not_set (409), bad_partner_request (422, {fields}), too_many_requests (429).', 'anon, authenticated');

create function private.send_message(message jsonb)
returns void language sql security definer set search_path = ''
return private.receive_inquiry('question', message, 'bad_message');
select private.expose('send_message',
  'Takes a question to the shop from anybody: {name, phone, message, privacy_document_id}. One with a website is a bot''s and is
dropped. Errors: legal_documents_not_set (409), bad_message (422, {fields}), too_many_requests (429).', 'anon, authenticated');
