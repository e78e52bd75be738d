-- Legal documents in versions, and who agreed to which of them when.

create type public.legal_document_kind as enum ('offer', 'privacy', 'marketing');

create table public.legal_documents (
  id           uuid primary key default gen_random_uuid(),
  kind         public.legal_document_kind not null,
  version      public.entered_date not null,
  title        text not null,
  body         text not null,
  created_at   timestamptz not null default now(),
  unique (kind, version)
);
comment on table public.legal_documents is
  'The texts that people accept, in Markdown. A version is never edited: a change is a new row; the newest version whose date has come is the current one.';

create function private.protect_legal_document()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fail(409, 'legal_document_is_final');
  return null;
end;
$$;
comment on function private.protect_legal_document is 'Trigger: what people have accepted stays as it was.';
create trigger versions_are_final before update or delete on public.legal_documents
  for each row execute function private.protect_legal_document();
create trigger audit after insert on public.legal_documents
  for each row execute function private.audit('id');

alter table public.legal_documents enable row level security;
grant select on public.legal_documents to anon, authenticated;
create policy "visitors read the legal documents in force and past"
  on public.legal_documents for select to anon
  using (version <= (now() at time zone 'Asia/Almaty')::date);
create policy "people read the same, admins those to come too"
  on public.legal_documents for select to authenticated
  using (version <= (now() at time zone 'Asia/Almaty')::date or (select private.is_admin()));

create function private.publish_legal_document(kind public.legal_document_kind, version public.entered_date, title text, body text)
returns jsonb language plpgsql
security definer -- callers have no write grants
set search_path = ''
as $$
declare
  wrong     jsonb;
  published public.legal_documents;
begin
  if not private.is_super_admin() then perform private.fail(403, 'not_allowed'); end if;
  select jsonb_object_agg(rule.field, 'invalid') into wrong
    from (values
      ('kind', kind is not null),
      -- A year typed wrong could never be taken back.
      ('version', version between private.today() and private.today() + 365),
      ('title', length(private.clean_text(title)) between 2 and 200 and private.is_one_line(private.clean_text(title))),
      ('body', length(private.clean_text(body)) between 1 and 100000)
    ) as rule (field, holds)
   where rule.holds is not true;
  if wrong is not null then perform private.fail(422, 'bad_legal_document', jsonb_build_object('fields', wrong)); end if;
  insert into public.legal_documents (kind, version, title, body)
  values (publish_legal_document.kind, publish_legal_document.version, private.clean_text(publish_legal_document.title), private.clean_text(publish_legal_document.body))
  returning * into published;
  return jsonb_build_object('id', published.id, 'version', published.version);
exception
  when unique_violation then
    perform private.fail(409, 'legal_document_is_final');
    return null;
end;
$$;
select private.expose('publish_legal_document',
  'A super admin publishes a version of a text, in force from today or a later day within a year (Almaty). It can be neither changed nor
taken back. Returns {id, version}.
Errors: not_allowed (403), bad_legal_document (422, {fields}), legal_document_is_final (409: this day has a version).');

create function private.assert_legal_documents(variadic kinds public.legal_document_kind[])
returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from unnest(kinds) as needed (kind)
     where not exists (select from public.legal_documents as d where d.kind = needed.kind and d.version <= private.today())
  ) then
    perform private.fail(409, 'legal_documents_not_set');
  end if;
end;
$$;
comment on function private.assert_legal_documents is 'Raises legal_documents_not_set (409) unless each of these texts is in force: nobody can agree to a text that does not exist.';

create table public.consents (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null default auth.uid(),
  document_id  uuid not null references public.legal_documents (id),
  created_at   timestamptz not null default now(),
  withdrawn_at timestamptz,
  email        text,
  unique nulls not distinct (user_id, document_id, withdrawn_at)
);
comment on table public.consents is
  'Who agreed to which version of which document, since when and until when. The proof is kept for three years after the end, so rows outlive their account:
no foreign key to it. Agreeing again is another row.';
comment on column public.consents.withdrawn_at is 'When it was withdrawn, or its account was deleted; null: it holds.';
comment on column public.consents.email is 'The address of a deleted account, without which the consent would prove nothing; null while the account exists.';
create index consents_document_id_idx on public.consents (document_id);
create index consents_withdrawn_at_idx on public.consents (withdrawn_at) where withdrawn_at is not null;
-- As the privacy policy promises.
insert into private.retention values ('public.consents', 'withdrawn_at', '3 years');
alter table public.consents enable row level security;
grant select on public.consents to authenticated;
grant insert (document_id) on public.consents to authenticated;
create policy "people read their consents, admins all"
  on public.consents for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "people give their own consent to documents in force"
  on public.consents for insert to authenticated
  with check (user_id = (select auth.uid()) and document_id in (select d.id from public.legal_documents as d where d.version <= (now() at time zone 'Asia/Almaty')::date));

create function private.lock_consenter()
returns trigger language plpgsql
security definer -- callers have no grants on auth.users
set search_path = ''
as $$
begin
  -- Deleting the account waits for this consent, and then ends it.
  perform from auth.users as u where u.id = new.user_id for key share;
  if not found then perform private.fail(401, 'not_signed_in'); end if;
  if (select count(*) from public.consents as c where c.user_id = new.user_id and c.document_id = new.document_id and c.withdrawn_at is not null) >= 10 then
    perform private.fail(409, 'too_many_consents');
  end if;
  return new;
end;
$$;
comment on function private.lock_consenter is 'Trigger: only an account that exists agrees, and to one version at most ten times after withdrawing. A token outlives its account by minutes, and consents have no foreign key.';
create trigger lock_consenter before insert on public.consents
  for each row execute function private.lock_consenter();

-- The offer is a contract, and without the other consent there is no account to keep: those end by writing to the shop.
create function private.withdraw_marketing(person_id uuid)
returns void language sql
security definer -- callers have no write grants
set search_path = ''
begin atomic
  update public.consents as c set withdrawn_at = now()
    from public.legal_documents as d
   where c.user_id = person_id and c.withdrawn_at is null and d.id = c.document_id and d.kind = 'marketing';
end;
comment on function private.withdraw_marketing is 'Ends a person''s consent to advertising, in all versions. Checks nothing.';

create function private.withdraw_marketing_consent()
returns void language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then perform private.fail(401, 'not_signed_in'); end if;
  perform private.withdraw_marketing(auth.uid());
end;
$$;
select private.expose('withdraw_marketing_consent',
  'Withdraws the caller''s consent to advertising, in all versions. Errors: not_signed_in (401).');

create function private.end_consents()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.consents set withdrawn_at = coalesce(withdrawn_at, now()), email = old.email where user_id = old.id;
  return null;
end;
$$;
comment on function private.end_consents is 'Trigger on auth.users: the consents of a deleted account end, and keep whose they were.';
create trigger end_consents after delete on auth.users
  for each row execute function private.end_consents();

create function private.my_consents()
returns jsonb language sql stable
security definer -- callers have no grants on auth.users
set search_path = ''
begin atomic
  select jsonb_build_object(
    'name', (select nullif(concat_ws(' ', c.legal_form, c.legal_name), '') from public.user_clinic_info as c where c.user_id = (select private.my_clinic_id())),
    'bin_iin', (select c.bin_iin from public.user_clinic_info as c where c.user_id = (select private.my_clinic_id())),
    'email', (select u.email from auth.users as u where u.id = (select auth.uid())),
    'consents', (
      select coalesce(jsonb_agg(
               jsonb_build_object(
                 'document_id', d.id, 'title', d.title, 'version', d.version, 'body', d.body,
                 'given_at', c.created_at, 'withdrawn_at', c.withdrawn_at
               ) order by d.kind, d.version desc, c.created_at desc
             ), '[]')
        from public.consents as c join public.legal_documents as d on d.id = c.document_id
       where c.user_id = (select auth.uid())
    )
  );
end;
select private.expose('my_consents',
  'All that the caller ever agreed to, as a paper tells it: {name, bin_iin, email, consents: [{document_id, title, version, body, given_at,
withdrawn_at}]}, where withdrawn_at is null for what holds.');
