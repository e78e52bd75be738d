-- Those who want to sell the brand write to us from /partners: without an account, so the form defends itself.

create table public.partner_requests (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null check (length(name) between 2 and 120),
  company             text check (length(company) between 2 and 200),
  city                text not null check (length(city) between 2 and 80),
  phone               text not null check (phone is not distinct from private.normalize_phone(phone)),
  email               text check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  message             text check (length(message) between 1 and 1000),
  privacy_document_id uuid not null references public.legal_documents (id),
  address_hash        bytea,
  set_aside           boolean not null default false,
  created_at          timestamptz not null default now()
);
comment on table public.partner_requests is
  'Requests to become a partner, written by anybody through request_partnership() and read by admins.';
comment on column public.partner_requests.privacy_document_id is 'The version of the privacy policy that its writer agreed to.';
comment on column public.partner_requests.address_hash is
  'Stands for the address that the request came from while the limit of an hour counts it; forgotten afterwards.';
comment on column public.partner_requests.set_aside is
  'Came in an hour with more requests than people send: nobody is notified, and it stands last in the list.';
create index partner_requests_newest_idx on public.partner_requests (set_aside, created_at desc);
create index partner_requests_privacy_document_id_idx on public.partner_requests (privacy_document_id);
create index partner_requests_address_idx on public.partner_requests (address_hash, created_at) where address_hash is not null;

alter table public.partner_requests enable row level security;
grant select (id, name, company, city, phone, email, message, privacy_document_id, set_aside, created_at)
  on public.partner_requests to authenticated;
create policy "admins read the requests of partners"
  on public.partner_requests for select to authenticated
  using ((select private.is_admin()));

create table private.client_address (
  only_row boolean primary key default true check (only_row),
  header   text not null default 'x-forwarded-for' check (header = lower(header)),
  key      bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.client_address is
  'How callers are told apart by address. A hash without its key would tell the address, few as addresses are.';
comment on column private.client_address.header is
  'The request header whose last entry the platform writes. A caller may send the entries before it, or any other header.';
alter table private.client_address enable row level security;
insert into private.client_address default values;

create function private.client_address_hash()
returns bytea
language sql
stable
set search_path = ''
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
comment on function private.client_address_hash is
  'Stands for the address that the caller''s request came from; null when no proxy told.';

create function private.clean_request(request jsonb)
returns jsonb
language sql
stable
set search_path = ''
return (
  with field (name, value) as (
    select name, nullif(private.clean_text(request ->> name), '')
      from unnest(array['name', 'company', 'city', 'email', 'message', 'privacy_document_id']) as name
     where jsonb_typeof(request -> name) = 'string'
    union all
    select 'phone', private.normalize_phone(request ->> 'phone')
  )
  select coalesce(jsonb_object_agg(name, value) filter (where value is not null), '{}') from field
);
comment on function private.clean_request is 'The fields of a request that hold something, trimmed, the phone as E.164.';

create function private.is_privacy_policy(document_id text)
returns boolean
language sql
stable
set search_path = ''
return exists (
  select from public.legal_documents as d
   where d.id::text = document_id and d.kind = 'privacy' and d.version <= (now() at time zone 'Asia/Almaty')::date
);
comment on function private.is_privacy_policy is 'Whether this is a version of the privacy policy that people could agree to.';

create function private.wrong_partner_fields(request jsonb)
returns text[]
language sql
stable
set search_path = ''
return (
  with rule (name, holds) as (
    values
      ('name', length(request ->> 'name') between 2 and 120),
      ('company', coalesce(length(request ->> 'company') between 2 and 200, true)),
      ('city', length(request ->> 'city') between 2 and 80),
      ('phone', request ? 'phone'),
      ('email', coalesce(
        length(request ->> 'email') <= 254 and request ->> 'email' ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$', true
      )),
      ('message', coalesce(length(request ->> 'message') <= 1000, true)),
      ('privacy_document_id', private.is_privacy_policy(request ->> 'privacy_document_id'))
  )
  select coalesce(array_agg(name order by name), '{}') from rule where holds is not true
);
comment on function private.wrong_partner_fields is 'Which fields of a cleaned request break their rules.';

create function private.check_rate_limit(kept_in regclass, address_hash bytea)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  max_per_address constant int := 5;
  max_notified    constant int := 60;
  max_kept        constant int := 1000;
  in_all          int;
  per_address     int;
begin
  -- One at a time, or those that arrive together would not see one another.
  perform pg_advisory_xact_lock(kept_in::oid::bigint);
  execute format(
    $sql$ update %s set address_hash = null where address_hash is not null and created_at <= now() - interval '1 hour' $sql$,
    kept_in
  );
  execute format(
    $sql$ select count(*), count(*) filter (where address_hash = $1) from %s where created_at > now() - interval '1 hour' $sql$,
    kept_in
  ) into in_all, per_address using check_rate_limit.address_hash;
  if in_all >= max_kept or per_address >= max_per_address then perform private.fail(429, 'too_many_requests'); end if;
  return in_all < max_notified;
end;
$$;
comment on function private.check_rate_limit is
  'Lets 5 an hour from one address, and 1,000 from everybody, into a table of what anybody may send; too_many_requests (429) otherwise.
False for those after the first 60: they are kept, set aside, so that a flood does not close the form.';

create function private.admit_inquiry(request jsonb, wrong text[], complaint text, kept_in regclass)
returns text
language plpgsql
set search_path = ''
as $$
begin
  -- People do not see this field. Who fills it in gets no error, so that the next attempt is not better.
  if coalesce(private.clean_text(request ->> 'website'), '') <> '' then return 'drop'; end if;
  perform private.assert_legal_documents('privacy');
  if cardinality(wrong) > 0 then perform private.fail(422, complaint, jsonb_build_object('fields', wrong)); end if;
  return case when private.check_rate_limit(kept_in, private.client_address_hash()) then 'keep' else 'set_aside' end;
end;
$$;
comment on function private.admit_inquiry is
  'Protects the forms that need no account: drops a bot''s, refuses all while there is no privacy policy (409), a wrong one (422) and one over the rate limit (429), else answers keep or set_aside.';

create function private.request_partnership(request jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  valid   jsonb;
  verdict text;
begin
  perform private.assert_size(request);
  valid := private.clean_request(request);
  verdict := private.admit_inquiry(request, private.wrong_partner_fields(valid), 'invalid_partner_request', 'public.partner_requests');
  if verdict <> 'drop' then
    insert into public.partner_requests (name, company, city, phone, email, message, privacy_document_id, address_hash, set_aside)
    values (valid ->> 'name', valid ->> 'company', valid ->> 'city', valid ->> 'phone', valid ->> 'email', valid ->> 'message',
            (valid ->> 'privacy_document_id')::uuid, private.client_address_hash(), verdict = 'set_aside');
  end if;
end;
$$;
select private.expose('request_partnership',
  'Takes a request to become a partner from anybody: {name, company?, city, phone, email?, message?, privacy_document_id}. A request with
anything in website is a robot''s and vanishes.
Errors: legal_documents_not_set (409), invalid_partner_request (422, {fields}), too_many_requests (429).', 'anon, authenticated');
