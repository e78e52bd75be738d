-- Receipts: what a clinic shows for a payment that it has reported.

create table public.order_documents (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid not null references public.orders (id) on delete cascade,
  storage_path text not null unique check (split_part(storage_path, '/', 1) = order_id::text),
  file_name    text not null check (length(file_name) between 1 and 200),
  mime         text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png')),
  size         int not null check (size between 1 and 10 * 1024 * 1024),
  created_at   timestamptz not null default now()
);
comment on table public.order_documents is
  'Receipts that a clinic added to its order, at most 5 files of 10 MB, in the private bucket order-receipts under {order_id}/.
Rows are added by the function add-document alone, which has looked at the bytes that it stores; they are never changed.';
comment on column public.order_documents.mime is 'What the file is by its content, whatever it was called.';
create index order_documents_order_id_idx on public.order_documents (order_id, created_at);

alter table public.order_documents enable row level security;
grant select on public.order_documents to authenticated;
create policy "readers of an order read its receipts"
  on public.order_documents for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('order-receipts', 'order-receipts', false, 10485760, '{application/pdf,image/jpeg,image/png}');

-- A clinic sends a receipt into its letterbox in clinic-documents, like any other paper; add-document stores what it has
-- looked at in this bucket, where nobody else writes, replaces or deletes.
create policy "readers of a receipt read its file"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'order-receipts'
    and exists (select from public.order_documents as d where d.storage_path = objects.name)
  );

create function private.add_order_document(
  user_id uuid, order_id uuid, storage_path text, file_name text, mime text, size int, amount int default null,
  paid_on public.entered_date default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  new_id uuid;
begin
  perform private.keep_accounts();
  select o.* into locked
    from public.orders as o join public.clinic_members as m on m.clinic_id = o.user_id
   where o.id = add_order_document.order_id and m.user_id = add_order_document.user_id and m.is_active and m.role <> 'requester'
     for no key update of o;
  if not found then perform private.fail(404, 'order_not_found'); end if;
  perform private.log_reported_payment(locked, user_id, amount, paid_on);
  if (select count(*) from public.order_documents as d where d.order_id = add_order_document.order_id) >= 5 then
    perform private.fail(422, 'too_many_receipts', '{"max": 5}');
  end if;
  insert into public.order_documents (order_id, storage_path, file_name, mime, size)
  values (order_id, storage_path, file_name, mime, size)
  returning id into new_id;
  return jsonb_build_object('id', new_id);
end;
$$;
select private.expose('add_order_document',
  'For the function add-document alone: adds a receipt that it has stored to an order of that member''s clinic, which reports the payment
(amount in tenge and paid_on where the clinic said so). Returns {id}. Errors: order_not_found (404), clinic_not_verified (403),
bad_transition (409), bad_payment, too_many_receipts (422).', 'service_role');
