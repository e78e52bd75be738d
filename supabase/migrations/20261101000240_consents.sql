-- Legal documents in versions, and who agreed to which of them when.

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

create function public.my_consents()
returns jsonb
language sql
stable
set search_path = ''
return private.my_consents();
comment on function public.my_consents is
  'All that the caller ever agreed to, as a paper tells it: {name, bin_iin, email, consents: [{document_id, title, version, body, given_at, withdrawn_at}]},
where withdrawn_at is null for what holds.';

grant execute on function private.my_consents, public.my_consents to authenticated;
