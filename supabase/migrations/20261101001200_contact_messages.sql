-- Questions from /contacts: without an account, so the form defends itself as that of partners does.

create table public.contact_messages (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null check (length(name) between 2 and 120),
  phone               text not null check (phone is not distinct from private.normalize_phone(phone)),
  message             text not null check (length(message) between 1 and 1000),
  privacy_document_id uuid not null references public.legal_documents (id),
  address_hash        bytea,
  set_aside           boolean not null default false,
  created_at          timestamptz not null default now()
);
comment on table public.contact_messages is
  'Questions to the shop, written by anybody through send_message() and read by admins.';
comment on column public.contact_messages.privacy_document_id is 'The version of the privacy policy that its writer agreed to.';
comment on column public.contact_messages.address_hash is
  'Stands for the address that the message came from while the limit of an hour counts it; forgotten afterwards.';
comment on column public.contact_messages.set_aside is
  'Came in an hour with more messages than people send: nobody is notified, and it stands last in the list.';
create index contact_messages_newest_idx on public.contact_messages (set_aside, created_at desc);
create index contact_messages_privacy_document_id_idx on public.contact_messages (privacy_document_id);
create index contact_messages_address_idx on public.contact_messages (address_hash, created_at) where address_hash is not null;

alter table public.contact_messages enable row level security;
grant select (id, name, phone, message, privacy_document_id, set_aside, created_at) on public.contact_messages to authenticated;
create policy "admins read the messages of visitors"
  on public.contact_messages for select to authenticated
  using ((select private.is_admin()));

create function private.wrong_message_fields(message jsonb)
returns text[]
language sql
stable
set search_path = ''
return (
  with rule (name, holds) as (
    values
      ('name', length(message ->> 'name') between 2 and 120),
      ('phone', message ? 'phone'),
      ('message', length(message ->> 'message') <= 1000),
      ('privacy_document_id', private.is_privacy_policy(message ->> 'privacy_document_id'))
  )
  select coalesce(array_agg(name order by name), '{}') from rule where holds is not true
);
comment on function private.wrong_message_fields is 'Which fields of a cleaned message break their rules.';

create function private.send_message(message jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  valid   jsonb;
  verdict text;
begin
  perform private.assert_size(message);
  valid := private.clean_request(message);
  verdict := private.admit_inquiry(message, private.wrong_message_fields(valid), 'invalid_message', 'public.contact_messages');
  if verdict <> 'drop' then
    insert into public.contact_messages (name, phone, message, privacy_document_id, address_hash, set_aside)
    values (valid ->> 'name', valid ->> 'phone', valid ->> 'message', (valid ->> 'privacy_document_id')::uuid,
            private.client_address_hash(), verdict = 'set_aside');
  end if;
end;
$$;
select private.expose('send_message',
  'Takes a question to the shop from anybody: {name, phone, message, privacy_document_id}. One with anything in website is a robot''s
and vanishes. Errors: legal_documents_not_set (409), invalid_message (422, {fields}), too_many_requests (429).', 'anon, authenticated');
