-- The conversation of an order: its clinic on one side, its manager and admins on the other. Who has read how far, whom a new
-- message is for, and the mail to who has not read one for ten minutes.

create table public.order_messages (
  id            bigint generated always as identity primary key,
  order_id      uuid not null references public.orders (id) on delete cascade,
  user_id       uuid not null,
  author_id     uuid references auth.users (id) on delete set null,
  author_name   text check (length(author_name) <= 120),
  is_from_staff boolean not null,
  text          text not null check (length(text) <= 2000),
  created_at    timestamptz not null default now()
);
comment on table public.order_messages is
  'What a clinic and the shop write to each other about an order. Append-only, by send_order_message(); ids of an order grow in the order of their commits.';
comment on column public.order_messages.user_id is 'The clinic of the order, for the policy: by the order, all orders would be read for a list of messages.';
comment on column public.order_messages.author_name is
  'As the clinic knew the author when it was written: the name on a manager''s card, or its own contact; null for anybody else.';
comment on column public.order_messages.text is 'Empty where only files were sent.';
create index order_messages_order_id_idx on public.order_messages (order_id, id);
create index order_messages_user_id_idx on public.order_messages (user_id, id);
create function private.copy_order_clinic()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (select o.user_id from public.orders as o where o.id = new.order_id);
  return new;
end;
$$;
comment on function private.copy_order_clinic is 'Trigger: a row about an order has the order''s clinic, which never changes.';
create trigger copy_order_clinic before insert on public.order_messages
  for each row execute function private.copy_order_clinic();
-- How much somebody has written lately.
create index order_messages_author_id_idx on public.order_messages (author_id, created_at);

create table public.order_message_files (
  message_id bigint not null references public.order_messages (id) on delete cascade,
  position   smallint not null check (position between 1 and 4),
  path       text not null unique,
  file_name  text not null check (length(file_name) between 1 and 200),
  mime       text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png')),
  size       int not null check (size between 1 and 5 * 1024 * 1024),
  primary key (message_id, position)
);
comment on table public.order_message_files is
  'What was sent with a message: files of the private bucket order-messages, under {order}/{author}/.';
comment on column public.order_message_files.mime is 'What the file is by its content, whatever it was called: add-message-file has looked.';

create table public.order_message_reads (
  order_id     uuid not null references public.orders (id) on delete cascade,
  user_id      uuid not null references auth.users (id) on delete cascade,
  read_up_to   bigint not null default 0,
  unread_since timestamptz,
  mailed_at    timestamptz,
  primary key (order_id, user_id)
);
comment on table public.order_message_reads is 'How far somebody has read a conversation, and since when it has messages for him that he has not.';
comment on column public.order_message_reads.read_up_to is 'The id of the last message read.';
comment on column public.order_message_reads.unread_since is
  'When the first message came that is for him and unread; null: none. Set for those whom the other side''s messages are for, see private.order_message_addressees().';
comment on column public.order_message_reads.mailed_at is 'When he was mailed that it is unread: once until he has read all.';
create index order_message_reads_user_id_idx on public.order_message_reads (user_id, unread_since);
create index order_message_reads_unmailed_idx on public.order_message_reads (unread_since) where mailed_at is null and unread_since is not null;

create table private.message_file_places (
  path       text primary key,
  author_id  uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.message_file_places is
  'Where add-message-file is about to store a file: it counts as one while its bytes are on their way. Kept for 10 minutes, and pruned with the next of its author.';
create index message_file_places_author_id_idx on private.message_file_places (author_id);
alter table private.message_file_places enable row level security;

alter table public.order_messages enable row level security;
alter table public.order_message_files enable row level security;
alter table public.order_message_reads enable row level security;
grant select on public.order_messages, public.order_message_files, public.order_message_reads to authenticated;
create policy "readers of an order read its messages"
  on public.order_messages for select to authenticated
  using (
    -- The rule of private.party_to_order(), by conditions that an index answers.
    user_id = (select private.my_whole_clinic_id())
    or user_id between (select private.admins_lowest_id()) and (select private.admins_highest_id())
    -- Twice: the array reads an index, the set is quicker where many rows are looked at.
    or (user_id in (select private.my_client_ids()) and user_id = any (array(select private.my_client_ids())))
    or order_id = any (array(select private.my_own_order_ids() where (select private.my_whole_clinic_id()) is null))
  );
create policy "readers of a message read its files"
  on public.order_message_files for select to authenticated
  using (exists (select from public.order_messages as m where m.id = message_id));
create policy "people read how far they have read"
  on public.order_message_reads for select to authenticated
  using (user_id = (select auth.uid()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('order-messages', 'order-messages', false, 5242880, '{application/pdf,image/jpeg,image/png}');
-- Written by add-message-file alone, which has looked at the bytes that it stores.
create policy "readers of a message read the file itself"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'order-messages'
    and exists (select from public.order_message_files as f where f.path = objects.name)
  );

-- Writing -----------------------------------------------------------------------------------------------------------

create function private.order_message_refusal(o public.orders, party private.order_party)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when party is null or party = 'logistic' or party = 'clinic' and private.my_clinic_role() = 'accountant' then 'not_allowed'
    -- A clinic that is blocked or gone has no page on which it would read an answer.
    when not exists (select from public.user_clinic_info as c where c.user_id = o.user_id and c.status = 'verified') then 'clinic_not_verified'
  end;
end;
$$;
comment on function private.order_message_refusal is 'Why the caller, who is that party, may not write about an order; null: he may.';

create function private.message_files_of_day(order_id uuid)
returns bigint language sql stable security definer set search_path = ''
begin atomic
  select count(*)
    from public.order_messages as m join public.order_message_files as f on f.message_id = m.id
   where m.author_id = auth.uid() and m.created_at > now() - interval '24 hours' and m.order_id = message_files_of_day.order_id;
end;
comment on function private.message_files_of_day is 'How many files the caller has sent about an order in 24 hours.';

create function private.prepare_message_file(order_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  max_unsent constant int := 16;
  max_a_day  constant int := 40;
  folder     constant text := order_id || '/' || auth.uid();
  place      constant text := folder || '/' || gen_random_uuid();
  unsent     int;
  found      public.orders;
  party      private.order_party;
  refusal    text;
begin
  select * into found from public.orders as o where o.id = order_id;
  party := private.party_to_order(found);
  if party is null or party = 'logistic' then perform private.fail(404, 'order_not_found'); end if;
  refusal := private.order_message_refusal(found, party);
  if refusal is not null then perform private.fail(403, refusal); end if;
  -- One place of a person at a time: those that are asked for together would not count one another.
  perform pg_advisory_xact_lock(hashtextextended('messages ' || auth.uid(), 0));
  delete from private.message_file_places as p where p.author_id = auth.uid() and p.created_at < now() - interval '10 minutes';
  select count(*) into unsent
    from (
      select o.name from storage.objects as o
       where o.bucket_id = 'order-messages' and o.name ~>=~ (folder || '/') and o.name ~<~ (folder || '0')
      union
      select p.path from private.message_file_places as p where p.author_id = auth.uid() and starts_with(p.path, folder || '/')
    ) as stored (path)
   where not exists (select from public.order_message_files as f where f.path = stored.path);
  if unsent >= max_unsent or unsent + private.message_files_of_day(order_id) >= max_a_day then
    perform private.fail(429, 'too_many_messages');
  end if;
  insert into private.message_file_places (path, author_id) values (place, auth.uid());
  return jsonb_build_object('path', place);
end;
$$;
select private.expose('prepare_message_file',
  'For the edge function add-message-file, as its caller: where a file for the order''s conversation is to be stored, {path}.
Errors: order_not_found (404), not_allowed, clinic_not_verified (403), too_many_messages (429: 16 files that were not sent, which a job removes, or 40 of the day with those that were).');

create function private.cancel_message_file(path text)
returns void language sql security definer set search_path = ''
begin atomic
  delete from private.message_file_places as p where p.path = cancel_message_file.path;
end;
comment on function private.cancel_message_file is 'For the service alone: who could free a place while its file is on the way would store as many as he likes.';
select private.expose('cancel_message_file',
  'For the edge function add-message-file: no file is stored at a path of prepare_message_file().', 'service_role');

create function private.order_message_line(message public.order_messages, clinic_name text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(message.author_name, case when message.is_from_staff then 'Сотрудник магазина' else clinic_name end) || ': ' || case
    when length(message.text) > 300 then left(message.text, 299) || '…'
    when message.text <> '' then message.text
    else (select string_agg(f.file_name, ', ' order by f.position) from public.order_message_files as f where f.message_id = message.id)
  end;
end;
$$;
comment on function private.order_message_line is 'A message as notifications and mails quote it: its author, and its beginning or the names of its files.';

create function private.order_message_addressees(o public.orders)
returns table (user_id uuid, is_staff boolean, url text) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.user_id, false, '/orders/' || o.id || '#messages'
      from (
        -- Apart: the planner would read the index of all active members beside the clinic's few.
        select * from public.clinic_members as of_clinic where of_clinic.clinic_id = o.user_id offset 0
      ) as m
     where m.is_active
       and (
         m.role = 'owner' or m.user_id in (o.placed_by, o.requested_by)
         -- A requester reads the own orders alone, whatever role the member wrote in.
         or m.role <> 'requester' and exists (select from public.order_messages as own where own.order_id = o.id and own.author_id = m.user_id)
       )
    union all
    select s.recipient_id, true, s.url || '#messages'
      from unnest(private.order_staff_messages('staff_order_message', o, '{}', '')) as s
    union
    select a.id, true, '/admin/orders?order=' || o.id || '#messages'
      from unnest(private.admin_ids()) as a (id)
     where exists (select from public.order_messages as own where own.order_id = o.id and own.author_id = a.id);
end;
$$;
comment on function private.order_message_addressees is
  'Whom the messages of an order are for, and where they read them: of the clinic its owners, who ordered and who has written; of staff the manager and
today''s substitute, or without a manager all admins, and admins who have written.';

create function private.send_order_message(order_id uuid, text text, files jsonb default '[]', idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  max_written constant int := 30; -- in 10 minutes
  max_a_day   constant int := 200; -- about one order
  max_files   constant int := 40; -- about one order in a day
  answer    jsonb;
  said      text := coalesce(private.clean_text(text), '');
  locked    public.orders;
  party     private.order_party;
  refusal   text;
  attached  int := case when jsonb_typeof(coalesce(files, '[]')) = 'array' then jsonb_array_length(coalesce(files, '[]')) else 5 end;
  mistakes  jsonb;
  written   public.order_messages;
  clinic_name text;
  facts     jsonb;
begin
  perform private.assert_size(text), private.assert_size(files);
  answer := private.replayed_answer(
    idempotency_key, 'send_order_message', jsonb_build_object('order_id', order_id, 'text', text, 'files', files)
  );
  if answer is not null then return answer; end if;
  -- One message of a person at a time: those that arrive together would not count one another.
  perform pg_advisory_xact_lock(hashtextextended('messages ' || auth.uid(), 0));
  locked := private.lock_order(order_id);
  party := private.party_to_order(locked);
  refusal := private.order_message_refusal(locked, party);
  if refusal is not null then perform private.fail(403, refusal); end if;
  if (
    select count(*) from public.order_messages as m where m.author_id = auth.uid() and m.created_at > now() - interval '10 minutes'
  ) >= max_written or (
    select count(*) from public.order_messages as m
     where m.author_id = auth.uid() and m.created_at > now() - interval '24 hours' and m.order_id = locked.id
  ) >= max_a_day then
    perform private.fail(429, 'too_many_messages');
  end if;
  mistakes := jsonb_strip_nulls(jsonb_build_object(
    'text', case when length(said) > 2000 then 'too_long' when said = '' and attached = 0 then 'required' end,
    'files', case when attached > 4 then 'too_many' end
  ));
  if mistakes <> '{}' then perform private.fail(422, 'bad_message', jsonb_build_object('fields', mistakes)); end if;
  if attached > 0 and private.message_files_of_day(locked.id) + attached > max_files then perform private.fail(429, 'too_many_messages'); end if;

  insert into public.order_messages (order_id, author_id, author_name, is_from_staff, text)
  values (
    locked.id, auth.uid(),
    case when party <> 'clinic' then (select m.full_name from public.account_managers as m where m.user_id = auth.uid())
         else (select c.contact_name from public.user_clinic_info as c where c.user_id = auth.uid()) end,
    party <> 'clinic', said
  ) returning * into written;
  insert into public.order_message_files (message_id, position, path, file_name, mime, size)
  select written.id, f.position, o.name, coalesce(nullif(left(private.clean_text(f.file ->> 'file_name'), 200), ''), 'Файл'),
         o.metadata ->> 'mimetype', (o.metadata ->> 'size')::int
    from jsonb_array_elements(coalesce(files, '[]')) with ordinality as f (file, position)
    join storage.objects as o on o.bucket_id = 'order-messages' and o.name = f.file ->> 'path'
   where o.name ~>=~ (locked.id || '/' || auth.uid() || '/') and o.name ~<~ (locked.id || '/' || auth.uid() || '0')
     and private.is_file_kept('order-messages', o.name)
  on conflict do nothing;
  -- One that is another's, was sent already, or is gone.
  if (select count(*) from public.order_message_files as f where f.message_id = written.id) < attached then
    perform private.fail(422, 'bad_message', '{"fields": {"files": "invalid"}}');
  end if;

  clinic_name := (select c.name from public.user_clinic_info as c where c.user_id = locked.user_id);
  facts := jsonb_build_object(
    'order_number', locked.number, 'clinic_name', clinic_name, 'message', private.order_message_line(written, clinic_name)
  );
  insert into public.order_message_reads as r (order_id, user_id, unread_since)
  select locked.id, a.user_id, written.created_at
    from private.order_message_addressees(locked) as a
   where a.is_staff <> written.is_from_staff
   order by a.user_id
  on conflict on constraint order_message_reads_pkey do update set unread_since = coalesce(r.unread_since, excluded.unread_since);
  -- One line in the inbox for a conversation that is unread, not one for each message.
  perform private.notify_all(array(
    select (a.user_id, case when a.is_staff then 'staff_order_message' else 'order_message' end, facts, a.url, written.id::text)::private.message
      from private.order_message_addressees(locked) as a
     where a.is_staff <> written.is_from_staff
       and not exists (
         select from public.notifications as n
          where n.user_id = a.user_id and n.read_at is null and n.url = a.url and n.event in ('order_message', 'staff_order_message')
       )
  ), to_people => true);
  return private.remember_answer(idempotency_key, jsonb_build_object('id', written.id, 'created_at', written.created_at));
end;
$$;
select private.expose('send_order_message',
  'Writes to the other side about an order: the clinic (its owner and buyers, a requester about what he ordered) and its manager or admins.
text: up to 2000 characters, may be empty with files. files: [{path, file_name}], at most 4 that the caller has stored by add-message-file for this order.
Returns {id, created_at}. Nothing is changed or taken back later.
Errors: order_not_found (404), not_allowed (403: logistic, accountants), clinic_not_verified (403: nobody would read it), bad_message (422, fields: text required or
too_long, files too_many or invalid), too_many_messages (429: 30 in 10 minutes; about one order 200, and 40 files, in 24 hours), idempotency_key_used (409).');

-- Reading -----------------------------------------------------------------------------------------------------------

create function private.unread_order_messages(order_id uuid)
returns int language plpgsql stable security definer set search_path = '' as $$
declare
  mark public.order_message_reads;
begin
  select * into mark from public.order_message_reads as r where r.order_id = unread_order_messages.order_id and r.user_id = auth.uid();
  if mark.unread_since is null then return 0; end if;
  return (
    select count(*)
      from (
        select from public.order_messages as m
         where m.order_id = unread_order_messages.order_id and m.id > mark.read_up_to and m.is_from_staff = (private.my_role() is null)
         limit 100
      ) as unread
  );
end;
$$;
comment on function private.unread_order_messages is 'How many messages of an order are for the caller and unread; 100 stands for that or more.';

create function private.order_conversation(order_id uuid, before_id bigint default null, page_size int default 30)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  at_most constant int := least(greatest(page_size, 1), 100);
  found   public.orders;
  party   private.order_party;
  shown   bigint[];
begin
  select * into found from public.orders as o where o.id = order_id;
  party := private.party_to_order(found);
  if party is null or party = 'logistic' then perform private.fail(404, 'order_not_found'); end if;
  shown := array(
    select m.id from public.order_messages as m
     where m.order_id = order_conversation.order_id and (before_id is null or m.id < before_id)
     order by m.id desc limit at_most + 1
  );
  return jsonb_build_object(
    'refusal', private.order_message_refusal(found, party),
    'unread', private.unread_order_messages(order_id),
    'read_up_to', coalesce((
      select r.read_up_to from public.order_message_reads as r where r.order_id = order_conversation.order_id and r.user_id = auth.uid()
    ), 0),
    'has_more', cardinality(shown) > at_most,
    'messages', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'id', m.id, 'is_mine', m.author_id is not distinct from auth.uid(), 'is_from_staff', m.is_from_staff,
                 -- Staff know each other's names, the clinic those of managers.
                 'author_name', coalesce(m.author_name, case when party <> 'clinic' and m.is_from_staff then private.staff_name(m.author_id) end),
                 'text', m.text, 'created_at', m.created_at,
                 'files', coalesce((
                   select jsonb_agg(
                            jsonb_build_object('path', f.path, 'file_name', f.file_name, 'mime', f.mime, 'size', f.size) order by f.position
                          )
                     from public.order_message_files as f where f.message_id = m.id
                 ), '[]')
               ) order by m.id
             )
        from public.order_messages as m where m.id = any (shown[:at_most])
    ), '[]')
  );
end;
$$;
select private.expose('order_conversation',
  'The newest messages of an order, or those before before_id: {messages: [{id, is_mine, is_from_staff, author_name or null, text, created_at, files: [{path, file_name,
mime, size}]}] with the newest last, has_more, read_up_to: the id up to which the caller has read, unread: how many are for the caller and unread, refusal: the word of
why the caller may not write, or null}. For all who may read the order, except logistic.
Errors: order_not_found (404).');

create function private.mark_order_messages_read(order_id uuid, up_to bigint)
returns int language plpgsql security definer set search_path = '' as $$
declare
  found     public.orders;
  party     private.order_party;
  reached   bigint;
  remaining timestamptz;
begin
  perform private.keep_accounts();
  -- Nobody writes meanwhile.
  select * into found from public.orders as o where o.id = order_id for key share;
  party := private.party_to_order(found);
  if party is null or party = 'logistic' then perform private.fail(404, 'order_not_found'); end if;
  reached := (
    select m.id from public.order_messages as m
     where m.order_id = mark_order_messages_read.order_id and m.id <= up_to order by m.id desc limit 1
  );
  if reached is null then return private.unread_order_messages(order_id); end if;
  insert into public.order_message_reads as r (order_id, user_id, read_up_to) values (order_id, auth.uid(), reached)
  on conflict on constraint order_message_reads_pkey do update set read_up_to = greatest(r.read_up_to, excluded.read_up_to)
  returning r.read_up_to into reached;
  remaining := (
    select m.created_at from public.order_messages as m
     where m.order_id = mark_order_messages_read.order_id and m.id > reached and m.is_from_staff = (party = 'clinic') order by m.id limit 1
  );
  update public.order_message_reads as r set
    unread_since = case when r.unread_since is not null then remaining end,
    mailed_at = case when remaining is not null then r.mailed_at end
   where r.order_id = mark_order_messages_read.order_id and r.user_id = auth.uid() and r.unread_since is distinct from remaining;
  if remaining is null then
    update public.notifications as n set read_at = now()
     where n.id in (
       select waiting.id from public.notifications as waiting
        where waiting.user_id = auth.uid() and waiting.read_at is null and waiting.event in ('order_message', 'staff_order_message')
          and waiting.url like '%' || order_id || '#messages'
          for update skip locked
     );
    -- What waits for the morning says what is no longer so.
    delete from public.outbox as o
     where o.user_id = auth.uid() and o.event in ('order_message_unread', 'staff_order_message_unread')
       and o.payload ->> 'url' like '%' || order_id || '#messages' and o.attempts = 0 and o.sent_at is null;
  end if;
  return private.unread_order_messages(order_id);
end;
$$;
select private.expose('mark_order_messages_read',
  'The caller has read the messages of an order up to this id, the newest that he saw. Never goes back. Once all are read, so is what his inbox says of them.
Returns how many are still unread. Errors: order_not_found (404).');

-- Who reads them when the manager changes ------------------------------------------------------------------------------

create function private.hand_over_unread_messages()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  former constant uuid[] := case when old.account_manager_id is null then private.admin_ids() else array[old.account_manager_id] end;
  heirs  constant uuid[] := case when new.account_manager_id is null then private.admin_ids() else array[new.account_manager_id] end;
  unread uuid[] := array(
    select distinct o.id
      from public.orders as o join public.order_message_reads as r on r.order_id = o.id
     where o.user_id = new.user_id and r.user_id = any (former) and r.unread_since is not null
  );
begin
  if unread = '{}' then return null; end if;
  perform from public.orders as o where o.id = any (unread) order by o.id for key share;
  insert into public.order_message_reads as r (order_id, user_id, unread_since)
  select f.order_id, heir, min(f.unread_since)
    from public.order_message_reads as f cross join unnest(heirs) as heir
   where f.order_id = any (unread) and f.user_id = any (former) and f.unread_since is not null
   group by f.order_id, heir
   order by f.order_id, heir
  on conflict on constraint order_message_reads_pkey do update set unread_since = coalesce(r.unread_since, excluded.unread_since);
  update public.order_message_reads as r set unread_since = null, mailed_at = null
   where r.order_id = any (unread) and r.user_id = old.account_manager_id;
  return null;
end;
$$;
comment on function private.hand_over_unread_messages is
  'Trigger: what a manager has not read goes with the clinic to the next one, or to the admins: he may read it no longer.';
create trigger hand_over_unread_messages after update of account_manager_id on public.user_clinic_info
  for each row when (new.account_manager_id is distinct from old.account_manager_id)
  execute function private.hand_over_unread_messages();

-- The mail after ten minutes ----------------------------------------------------------------------------------------

create function private.mail_unread_messages(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  patience constant interval := '10 minutes';
  waiting  uuid[] := array(
    select r.order_id from public.order_message_reads as r
     where r.unread_since < now() - patience and r.mailed_at is null
     order by r.unread_since limit batch
  );
  marked   uuid[];
  messages private.message[];
begin
  if waiting = '{}' then return 0; end if;
  perform private.keep_accounts();
  perform from public.orders as o where o.id = any (waiting) order by o.id for key share;
  with mailed as (
    update public.order_message_reads as r set mailed_at = now()
     where r.order_id = any (waiting) and r.unread_since < now() - patience and r.mailed_at is null
    returning r.order_id, r.user_id, r.read_up_to
  )
  select array_agg(d.order_id),
         -- Who has left, or gave the clinic away, is no longer among those it is for.
         array_agg((
           a.user_id, case when a.is_staff then 'staff_order_message_unread' else 'order_message_unread' end,
           jsonb_build_object('order_number', o.number, 'clinic_name', c.name, 'message', unread.lines), a.url, o.id || ':' || unread.last_id
         )::private.message) filter (where a.user_id is not null)
    into marked, messages
    from mailed as d
    join public.orders as o on o.id = d.order_id
    left join public.user_clinic_info as c on c.user_id = o.user_id
    left join lateral (
      select * from private.order_message_addressees(o) as who where who.user_id = d.user_id
    ) as a on true
    left join lateral (
      select string_agg(private.order_message_line(m, c.name), E'\n' order by m.id) as lines, max(m.id) as last_id
        from (
          select * from public.order_messages as newest
           where newest.order_id = o.id and newest.id > d.read_up_to and newest.is_from_staff <> a.is_staff
           order by newest.id desc limit 3
        ) as m
    ) as unread on true;
  perform private.notify_all(messages, to_people => true);
  return coalesce(cardinality(marked), 0);
end;
$$;
comment on function private.mail_unread_messages is
  'Job: mails those for whom an order''s messages have been unread for ten minutes, with the last three; once until they have read them.';

create function private.list_unused_message_files(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_message_files', 'order-messages', '1 day', batch);
comment on function private.list_unused_message_files is
  'Job: lists for removal the files that came a day ago or earlier and were sent with no message.';

insert into public.jobs (name, title, daily_at, batch) values
  ('mail_unread_messages', 'Напомнить письмом о сообщениях, не прочитанных 10 минут', null, 200),
  ('list_unused_message_files', 'Удалить файлы, которые не отправили с сообщением', '03:40', 2000);

grant execute on function private.unread_order_messages to authenticated;
