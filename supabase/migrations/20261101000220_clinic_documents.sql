-- What clinics send as proof: rows, and files in a private bucket.

create type public.document_kind as enum ('registration', 'license', 'certificate', 'power_of_attorney', 'other');
create type public.document_verdict as enum ('pending', 'accepted', 'rejected');

create table public.clinic_documents (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references public.user_clinic_info (user_id) on delete cascade,
  kind           public.document_kind not null,
  storage_path   text not null unique check (split_part(storage_path, '/', 1) = user_id::text),
  file_name      text not null check (length(file_name) between 1 and 200),
  mime           text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png')),
  size           int not null check (size between 1 and 10 * 1024 * 1024),
  number         text check (length(number) between 1 and 60),
  issued_on      public.entered_date,
  expires_on     public.entered_date,
  verdict        public.document_verdict not null default 'pending',
  verdict_reason text check (length(verdict_reason) <= 1000),
  created_at     timestamptz not null default now(),
  check (issued_on <= expires_on),
  check (verdict <> 'rejected' or verdict_reason is not null)
);
comment on table public.clinic_documents is
  'What a clinic sent as proof, at most 8 files of 10 MB, in the private bucket clinic-documents under {clinic}/. Accepted ones that are past
their day stay, as proof of what was ordered by them, and do not count.
Rows are added by the function add-document alone, which has looked at the bytes that it stores.';
comment on column public.clinic_documents.mime is 'What the file is by its content, whatever it was called.';
comment on column public.clinic_documents.number is 'With issued_on: what a licence or a diploma says of itself, as the clinic gave it; null when it did not.';
comment on column public.clinic_documents.expires_on is 'The last day of a licence, a certificate or a power of attorney, as the clinic gave it; null when it has none.';
create index clinic_documents_user_id_idx on public.clinic_documents (user_id, created_at);
create index clinic_documents_expires_on_idx on public.clinic_documents (expires_on) where expires_on is not null;
create index clinic_documents_pending_idx on public.clinic_documents (created_at, user_id) where verdict = 'pending';

create trigger enforce_document_limit before insert on public.clinic_documents
  for each row execute function private.enforce_row_limit(
    '8', 'too_many_documents', '422', $$ (verdict <> 'accepted' or expires_on is null or expires_on >= private.today()) $$
  );
create trigger audit after insert or update or delete on public.clinic_documents
  for each row execute function private.audit('user_id', 'kind');

create function private.remove_document_file()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_removals (bucket_id, path) values ('clinic-documents', old.storage_path) on conflict do nothing;
  return null;
end;
$$;
comment on function private.remove_document_file is 'Trigger: a document takes its file along, whether the clinic, a job or the end of the clinic deletes it.';
create trigger remove_file after delete on public.clinic_documents
  for each row execute function private.remove_document_file();

alter table public.clinic_documents enable row level security;
grant select, delete on public.clinic_documents to authenticated;
-- Managers see their verdicts by client_documents(), and no more.
create policy "owners read their clinic's documents, admins all"
  on public.clinic_documents for select to authenticated
  using (
    (user_id = (select private.my_clinic_id()) and (select private.my_clinic_role()) = 'owner')
    or (select private.is_admin())
  );
create policy "owners delete their clinic's documents that are not accepted"
  on public.clinic_documents for delete to authenticated
  using (
    user_id = (select private.my_clinic_id())
    and (select private.my_clinic_role()) = 'owner'
    and verdict <> 'accepted'
  );

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('clinic-documents', 'clinic-documents', false, 10485760, '{application/pdf,image/jpeg,image/png}');

-- Clinics upload to {clinic}/ with metadata of their own. add-document stores what it has checked under {clinic}/checked/,
-- where clinics cannot write, so that no later upload replaces it. Who is no owner may bring receipts, and sees of the folder
-- no more than what they brought.

create function private.may_add_file()
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_edit_own_contacts() or private.my_clinic_role() = 'requester' then return false; end if;
  -- One file of a clinic at a time: those that arrive together would not see one another.
  perform pg_advisory_xact_lock(hashtextextended('letterbox ' || private.my_clinic_id(), 0));
  return private.count_files('clinic-documents', private.my_clinic_id()::text) < 32;
end;
$$;
comment on function private.may_add_file is
  'Whether the caller may upload one more file: for a clinic that is not blocked, with fewer than 32 files in its folder, unless as a requester.';

create policy "clinics read their files, admins all"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'clinic-documents'
    and (
      (select private.is_admin())
      or (
        (storage.foldername(name))[1] = (select private.my_clinic_id())::text
        and ((select private.my_clinic_role()) = 'owner' or owner_id = (select auth.uid())::text)
      )
    )
  );
create policy "clinics upload to their folder"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'clinic-documents'
    and storage.foldername(name) = array[(select private.my_clinic_id())::text]
    and (select private.may_add_file())
  );
create policy "clinics delete their files unless accepted"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'clinic-documents'
    and (storage.foldername(name))[1] = (select private.my_clinic_id())::text
    and ((select private.my_clinic_role()) = 'owner' or owner_id = (select auth.uid())::text)
    and not exists (
      select from public.clinic_documents as d where d.storage_path = name and d.verdict = 'accepted'
    )
  );
-- No update policy: a file is never overwritten.

create function private.add_clinic_document(
  user_id uuid, kind public.document_kind, storage_path text, file_name text, mime text, size int,
  expires_on public.entered_date default null, number text default null, issued_on public.entered_date default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  clinic_id uuid;
  document  public.clinic_documents;
  mistakes  jsonb;
begin
  select m.clinic_id into clinic_id
    from public.clinic_members as m join public.user_clinic_info as c on c.user_id = m.clinic_id
   where m.user_id = add_clinic_document.user_id and m.is_active and m.role = 'owner' and c.reject_kind is distinct from 'blocked';
  if not found then perform private.fail(403, 'not_allowed'); end if;
  select jsonb_object_agg(wrong.field, 'invalid') into mistakes
    from (values
      ('number', length(private.clean_text(add_clinic_document.number)) > 60),
      ('issued_on', add_clinic_document.issued_on > least(add_clinic_document.expires_on, (now() at time zone 'Asia/Almaty')::date))
    ) as wrong (field, is_wrong)
   where wrong.is_wrong;
  if mistakes is not null then perform private.fail(422, 'bad_document', jsonb_build_object('fields', mistakes)); end if;
  insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, number, issued_on, expires_on)
  values (clinic_id, kind, storage_path, file_name, mime, size, nullif(private.clean_text(number), ''), issued_on, expires_on)
  returning * into document;
  return jsonb_build_object('id', document.id);
end;
$$;
select private.expose('add_clinic_document',
  'For the edge function add-document alone: notes a file that it has looked at and stored for the clinic of that owner. issued_on is
neither ahead nor after expires_on.
Returns {id}.
Errors: not_allowed (403: owner of no clinic, or of a blocked one), too_many_documents,
bad_document (422, fields: invalid).', 'service_role');

grant execute on function private.may_add_file to authenticated, service_role;
