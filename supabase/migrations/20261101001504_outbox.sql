-- The mails and pushes on their way: claimed for a time, tried again, given up, shown to admins; and the signed link that ends them.

create table private.unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.unsubscribe_key is 'What the links in mails are signed with, so that nobody can switch off for others.';
insert into private.unsubscribe_key default values;
alter table private.unsubscribe_key enable row level security;

create function private.unsubscribe_token(person_id uuid, category text)
returns text language sql stable security definer set search_path = ''
return person_id || '.' || category || '.'
  || encode(extensions.hmac(convert_to(person_id || '.' || category, 'UTF8'), (select k.key from private.unsubscribe_key as k), 'sha256'), 'hex');
comment on function private.unsubscribe_token is 'What a link in a mail carries: whom it switches off what for (an event), signed.';

create function private.unsubscribe(token text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  -- A token that is none names a person that is none.
  parts     text[] := regexp_match(token, '^([0-9a-f-]{36})\.([a-z_]+)\.([0-9a-f]{64})$');
  person_id uuid;
  switched  public.notification_events;
begin
  begin
    person_id := parts[1]::uuid;
  exception
    when invalid_text_representation then person_id := null;
  end;
  select * into switched from public.notification_events as e where e.event = parts[2];
  if person_id is null or switched.event is null or switched.kind = 'service' or private.unsubscribe_token(person_id, parts[2]) <> token then
    perform private.fail(404, 'bad_link');
  end if;
  if switched.kind = 'advertising' then
    perform private.withdraw_marketing(person_id);
  elsif exists (select from auth.users as u where u.id = person_id) then
    insert into public.notification_settings (user_id, event, channel, is_on) values (person_id, switched.event, 'email', false)
    on conflict on constraint notification_settings_pkey do update set is_on = false;
  end if;
  return switched.title;
end;
$$;
select private.expose('unsubscribe',
  'For the edge function unsubscribe: switches off what the signed link of a mail names,
advertising or one optional event, and answers its title.
Errors: bad_link (404).', 'service_role');

create function private.drop_waiting_messages()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'notification_settings' then
    delete from public.outbox as o
     where o.user_id = new.user_id and o.event = new.event and o.channel = new.channel and o.attempts = 0 and o.sent_at is null;
  elsif not private.consents_to_marketing(new.user_id) then
    delete from public.outbox as o
     using public.notification_events as e
     where o.user_id = new.user_id and e.event = o.event and e.kind = 'advertising' and o.attempts = 0 and o.sent_at is null;
  end if;
  return null;
end;
$$;
comment on function private.drop_waiting_messages is 'Trigger: a person who does not want mails or pushes any more does not get those that wait for the morning either.';
create trigger drop_waiting_messages after insert or update on public.notification_settings
  for each row when (not new.is_on) execute function private.drop_waiting_messages();
create trigger drop_waiting_messages after update of withdrawn_at on public.consents
  for each row execute function private.drop_waiting_messages();

create function private.take_outbox(kind public.notification_channel, n int, lease_seconds int)
returns setof public.outbox language sql security definer set search_path = ''
begin atomic
  update public.outbox as o
     set next_attempt_at = now() + make_interval(secs => lease_seconds), attempts = o.attempts + 1,
         -- Each of its senders died before it could say why.
         failed_at = case when o.attempts >= 8 then now() end,
         error = case when o.attempts >= 8 then coalesce(o.error, 'the sender stopped 8 times') else o.error end
   where o.id in (
     select d.id from public.outbox as d
      where d.channel = take_outbox.kind and d.sent_at is null and d.failed_at is null and d.next_attempt_at <= now()
      -- A campaign of thousands keeps nobody waiting for news of an order.
      order by (d.campaign_id is not null), d.next_attempt_at limit take_outbox.n for update skip locked
   )
  returning o.*;
end;
comment on function private.take_outbox is 'Claims at most n rows of a channel for a sender, who has them alone during the lease.';

create function private.claim_outbox(n int, lease_seconds int default 120)
returns jsonb language sql security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(
           c.payload || jsonb_build_object(
             'id', c.id, 'to', u.email, 'created_at', c.created_at,
             'unsubscribe', case when e.kind <> 'service' then private.unsubscribe_token(c.user_id, c.event) end,
             'is_advertising', e.kind = 'advertising'
           ) order by c.created_at, c.id
         ), '[]')
    from private.take_outbox('email', n, lease_seconds) as c
    join auth.users as u on u.id = c.user_id
    join public.notification_events as e on e.event = c.event
   where c.failed_at is null;
end;
select private.expose('claim_outbox',
  'For the edge function send-outbox: mails to send now, at most n, which nobody else is given during the lease:
[{id, to, title, body, button, url, image, created_at, unsubscribe: token or null, is_advertising}].', 'service_role');

create function private.claim_pushes(n int, lease_seconds int default 60)
returns jsonb language sql security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(
           c.payload || jsonb_build_object('id', c.id, 'subscription_id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)
           order by c.created_at, c.id
         ), '[]')
    from private.take_outbox('push', n, lease_seconds) as c
    join public.push_subscriptions as p on p.id = c.subscription_id
   where c.failed_at is null;
end;
select private.expose('claim_pushes',
  'For the edge function send-pushes: pushes to send now, as claim_outbox() gives mails:
[{id, subscription_id, endpoint, p256dh, auth, title, url}].', 'service_role');

create function private.remove_push_subscription(subscription_id uuid)
returns void language sql security definer set search_path = ''
begin atomic
  delete from public.push_subscriptions where id = remove_push_subscription.subscription_id;
end;
select private.expose('remove_push_subscription',
  'For the edge function send-pushes: its push service knows this browser no longer. It goes, with what waits for it.', 'service_role');

create function private.finish_outbox(id uuid, error text default null)
returns void language sql security definer set search_path = ''
begin atomic
  update public.outbox set sent_at = now(), error = null where id = finish_outbox.id and finish_outbox.error is null and sent_at is null;
  update public.outbox
     set error = left(finish_outbox.error, 1000),
         failed_at = case when attempts >= 8 then now() end,
         next_attempt_at = now() + interval '1 minute' * 2 ^ least(attempts, 8)
   where id = finish_outbox.id and finish_outbox.error is not null and sent_at is null;
end;
select private.expose('finish_outbox',
  'For the edge functions send-outbox and send-pushes: this mail or push is sent, or, with an error, to be tried again
after 2, 4, 8 … minutes; after 8 tries it has failed.', 'service_role');

create function private.retry_outbox(mail_ids uuid[])
returns int language plpgsql security definer set search_path = '' as $$
declare
  touched int;
begin
  perform private.assert_admin();
  perform private.assert_size(mail_ids);
  update public.outbox as o set failed_at = null, attempts = 0, next_attempt_at = now() where o.id = any (mail_ids) and o.failed_at is not null;
  get diagnostics touched = row_count;
  return touched;
end;
$$;
select private.expose('retry_outbox', 'An admin has failed mails and pushes tried again. Returns how many. Errors: not_allowed (403).');

create function private.admin_outbox(status text default null, search text default '', page int default 1, page_size int default 25)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most_counted constant int := 10000;
  patterns     text[] := private.search_patterns(search);
  win          record := private.page_window(page, page_size);
  answer       jsonb;
begin
  perform private.assert_admin();
  with found as materialized (
    select o.id, o.created_at
      from public.outbox as o
      join auth.users as u on u.id = o.user_id
     where case admin_outbox.status
             when 'sent' then o.sent_at is not null
             when 'waiting' then o.sent_at is null and o.failed_at is null
             when 'failed' then o.failed_at is not null
             else true
           end
       and (patterns is null or private.searchable(concat_ws(' ', u.email, o.payload ->> 'title')) like all (patterns))
     order by o.created_at desc, o.id
     limit most_counted
  ),
  shown as (
    select f.id from found as f order by f.created_at desc, f.id offset win.skip limit win.take
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'failed', (select count(*) from (select from public.outbox as o where o.failed_at is not null limit 1000) as f),
    'waiting', (select count(*) from (select from public.outbox as o where o.sent_at is null and o.failed_at is null limit 100000) as w),
    'rows', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'id', o.id, 'channel', o.channel, 'event', o.event, 'event_title', e.title, 'title', o.payload ->> 'title', 'email', u.email,
                 'state', case when o.sent_at is not null then 'sent' when o.failed_at is not null then 'failed' else 'waiting' end,
                 'attempts', o.attempts, 'error', o.error, 'created_at', o.created_at, 'sent_at', o.sent_at, 'next_attempt_at', o.next_attempt_at
               ) order by o.created_at desc, o.id
             )
        from shown as s
        join public.outbox as o on o.id = s.id
        join auth.users as u on u.id = o.user_id
        join public.notification_events as e on e.event = o.event
    ), '[]')
  ) into answer;
  return answer;
end;
$$;
select private.expose('admin_outbox',
  'The log of mails and pushes for admins, newest first: {total (at most 10,000), failed, waiting, rows: [{id, channel, event, event_title, title, email, state:
sent | waiting | failed, attempts, error, created_at, sent_at, next_attempt_at}]}.
Errors: not_allowed (403).');

select private.schedule_sql('send-outbox', '* * * * *', $$ select private.call_edge_function('send-outbox') $$);
select private.schedule_sql('send-pushes', '* * * * *', $$ select private.call_edge_function('send-pushes') $$);
