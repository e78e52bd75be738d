-- What the shop tells people: events, their texts by channel, the inbox, what each person wants, and the outbox of mails.
-- private.notify() is the one entry: it writes both in the transaction of the event.

create type public.notification_channel as enum ('inbox', 'email');
create type public.notification_audience as enum ('clinic', 'staff');
create type public.notification_kind as enum ('service', 'optional', 'advertising');
comment on type public.notification_kind is
  'service: goes to everyone it concerns; optional: unless they switched it off; advertising: only with consent to marketing.';

create table public.notification_variables (
  name   text primary key check (name ~ '^[a-z_]+$'),
  title  text not null check (length(title) between 2 and 60),
  sample text not null,
  is_common boolean not null default false
);
comment on table public.notification_variables is 'What a template may name as {{name}}; title and sample are for the editor. Common ones are known of every recipient.';

create table public.notification_events (
  event     text primary key check (event ~ '^[a-z_]+$'),
  audience  public.notification_audience not null,
  kind      public.notification_kind not null,
  title     text not null check (length(title) between 2 and 120),
  variables text[] not null default '{}',
  position  int not null
);
comment on table public.notification_events is 'What people are told of, added by migrations: whoever makes the event happen calls private.notify().';
comment on column public.notification_events.variables is 'The variables that come with the event, beside the common ones.';

create table public.notification_templates (
  event      text not null references public.notification_events (event),
  channel    public.notification_channel not null,
  is_on      boolean not null default true,
  title      text not null check (length(title) between 2 and 160),
  body       text not null default '' check (length(body) <= 2000),
  button     text check (length(button) between 2 and 40),
  version    int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (event, channel)
);
comment on table public.notification_templates is 'The text of an event on a channel, and whether it goes there at all. Written by save_notification_template(), which keeps every version.';
comment on column public.notification_templates.button is 'The label of the mail''s link to the event''s page; null: no button.';
create trigger touch_updated_at before update on public.notification_templates
  for each row execute function private.touch_updated_at();

create table public.notification_template_versions (
  event      text not null,
  channel    public.notification_channel not null,
  version    int not null,
  is_on      boolean not null,
  title      text not null,
  body       text not null,
  button     text,
  author_id  uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (event, channel, version),
  foreign key (event, channel) references public.notification_templates (event, channel)
);
comment on table public.notification_template_versions is 'Every text that a template ever had, append-only.';
create index notification_template_versions_author_id_idx on public.notification_template_versions (author_id);

create table public.notification_settings (
  user_id uuid not null references auth.users (id) on delete cascade,
  event   text not null references public.notification_events (event),
  channel public.notification_channel not null,
  is_on   boolean not null,
  primary key (user_id, event, channel)
);
comment on table public.notification_settings is 'What people switched off, or on again, of the optional events. Written by set_notification_setting() and by the link in mails.';
create index notification_settings_event_idx on public.notification_settings (event);

create table public.quiet_hours (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_on   boolean not null
);
comment on table public.quiet_hours is 'Who wants mail at any hour (is_on false). Without a row, nothing is mailed from 21:00 to 9:00 in Almaty.';

create type public.campaign_status as enum ('draft', 'scheduled', 'sending', 'sent', 'cancelled');
create table public.notification_campaigns (
  id              uuid primary key default gen_random_uuid(),
  kind            public.notification_kind not null check (kind in ('service', 'advertising')),
  audience        jsonb not null check (jsonb_typeof(audience) = 'object'),
  channels        public.notification_channel[] not null check (cardinality(channels) between 1 and 2),
  title           text not null check (length(title) between 2 and 80),
  body            text not null check (length(body) between 1 and 1000),
  button          text check (length(button) between 2 and 40),
  url             text check (url ~ '^/([^/\\]|$)'),
  is_spaced       boolean not null default true,
  status          public.campaign_status not null default 'draft',
  send_at         timestamptz,
  bookmark        uuid,
  recipient_count int not null default 0,
  left_out_count  int not null default 0,
  actor_id        uuid references auth.users (id) on delete set null,
  started_at      timestamptz,
  sent_at         timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((status in ('draft', 'cancelled')) or send_at is not null)
);
comment on table public.notification_campaigns is
  'Messages that admins write to many: to whom, what, when. Written by functions; a job sends them in batches.';
comment on column public.notification_campaigns.is_spaced is 'Leaves out whoever got advertising within the last 7 days.';
comment on column public.notification_campaigns.bookmark is 'How far along the ids of its audience it has been sent.';
comment on column public.notification_campaigns.left_out_count is 'Who belongs to the audience, but did not consent or got advertising too lately.';
create index notification_campaigns_due_idx on public.notification_campaigns (send_at) where status in ('scheduled', 'sending');
create index notification_campaigns_newest_idx on public.notification_campaigns (created_at desc, id);
create index notification_campaigns_actor_id_idx on public.notification_campaigns (actor_id);
create trigger touch_updated_at before update on public.notification_campaigns
  for each row execute function private.touch_updated_at();

create table public.notifications (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  event      text not null references public.notification_events (event),
  title      text not null,
  body       text not null default '',
  button     text,
  url        text check (url ~ '^/([^/\\]|$)'),
  campaign_id uuid references public.notification_campaigns (id) on delete cascade,
  read_at    timestamptz,
  clicked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'The inboxes, as rendered when it happened. Kept for 12 months.';
comment on column public.notifications.url is 'A page of the shop, never of another site.';
create index notifications_user_id_idx on public.notifications (user_id, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_campaign_id_idx on public.notifications (campaign_id) include (read_at, clicked_at) where campaign_id is not null;
create index notifications_event_idx on public.notifications (event);
create index notifications_created_at_idx on public.notifications (created_at);

create table public.outbox (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references auth.users (id) on delete cascade,
  event           text not null references public.notification_events (event),
  channel         public.notification_channel not null default 'email' check (channel = 'email'),
  payload         jsonb not null check (jsonb_typeof(payload) = 'object'),
  dedupe_key      text not null unique,
  campaign_id     uuid references public.notification_campaigns (id) on delete cascade,
  attempts        int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at         timestamptz,
  failed_at       timestamptz,
  error           text,
  created_at      timestamptz not null default now(),
  check (num_nonnulls(sent_at, failed_at) <= 1)
);
comment on table public.outbox is
  'Mails to send, written with their event: {title, body, button, url}. Claimed for a time, tried up to 8 times, then failed until an admin tries again. Kept for 90 days.';
comment on column public.outbox.next_attempt_at is 'When it may be tried: a sender that has claimed it moves this on, so that no other does, and it comes back if that one dies.';
create index outbox_due_idx on public.outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_failed_idx on public.outbox (failed_at desc) where failed_at is not null;
create index outbox_created_at_idx on public.outbox (created_at desc, id);
create index outbox_user_id_idx on public.outbox (user_id);
create index outbox_campaign_id_idx on public.outbox (campaign_id) include (sent_at, failed_at) where campaign_id is not null;
create index outbox_event_idx on public.outbox (event);

alter table public.notification_variables enable row level security;
alter table public.notification_events enable row level security;
alter table public.notification_templates enable row level security;
alter table public.notification_template_versions enable row level security;
alter table public.notification_settings enable row level security;
alter table public.quiet_hours enable row level security;
alter table public.notification_campaigns enable row level security;
alter table public.notifications enable row level security;
alter table public.outbox enable row level security;
grant select on
  public.notification_variables, public.notification_events, public.notification_templates, public.notification_template_versions,
  public.notification_settings, public.quiet_hours, public.notification_campaigns, public.notifications, public.outbox
  to authenticated;
create policy "admins read the variables" on public.notification_variables for select to authenticated using ((select private.is_admin()));
create policy "admins read the events" on public.notification_events for select to authenticated using ((select private.is_admin()));
create policy "admins read the templates" on public.notification_templates for select to authenticated using ((select private.is_admin()));
create policy "admins read the versions of templates" on public.notification_template_versions for select to authenticated
  using ((select private.is_admin()));
create policy "admins read the campaigns" on public.notification_campaigns for select to authenticated using ((select private.is_admin()));
create policy "admins read the outbox" on public.outbox for select to authenticated using ((select private.is_admin()));
create policy "people read their settings" on public.notification_settings for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their quiet hours" on public.quiet_hours for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their inbox" on public.notifications for select to authenticated using (user_id = (select auth.uid()));

-- Writing messages ------------------------------------------------------------------------------------------------

create function private.render_template(template text, variables jsonb)
returns text
language sql
immutable
set search_path = ''
return (
  -- One pass: braces inside a value are text.
  select coalesce(string_agg(case when m.part[1] like '{{%' then coalesce(variables ->> btrim(m.part[1], '{}'), '') else m.part[1] end, '' order by m.position), '')
    from regexp_matches(template, '\{\{[a-z_]+\}\}|[^{]+|\{', 'g') with ordinality as m (part, position)
);
comment on function private.render_template is 'A template with its {{variables}} filled in; one without a value becomes nothing.';

create function private.tenge(amount int)
returns text
language sql
immutable
set search_path = ''
return replace(to_char(amount, 'FM999,999,999,999'), ',', U&'\00A0') || U&'\00A0₸';
comment on function private.tenge is 'A sum as the screens write it: 8 600 ₸.';

create function private.day_text(moment timestamptz)
returns text
language sql
stable
set search_path = ''
return to_char(moment at time zone 'Asia/Almaty', 'DD.MM.YYYY');
comment on function private.day_text is 'The Almaty day of a moment: 20.11.2026.';

create function private.admin_ids()
returns uuid[]
language sql
stable
security definer
set search_path = ''
return array(select r.user_id from public.user_roles as r where r.is_active and r.role in ('admin', 'super_admin') order by r.user_id);
comment on function private.admin_ids is 'Everybody who is an active admin or super_admin.';

create function private.recipient_variables(person_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
return coalesce(
  (
    select jsonb_build_object(
             'contact_name', c.contact_name, 'clinic_name', coalesce(nullif(c.trade_name, ''), c.legal_name),
             'manager_name', m.full_name, 'manager_phone', m.phone
           )
      from public.user_clinic_info as c
      left join public.account_managers as m on m.user_id = c.account_manager_id and m.is_active
     where c.user_id = person_id
  ),
  '{}'
);
comment on function private.recipient_variables is 'The common variables of a recipient; none of those who are no clinic.';

create function private.mail_time(person_id uuid, moment timestamptz default now())
returns timestamptz
language sql
stable
security definer
set search_path = ''
return (
  select case
    when coalesce((select q.is_on from public.quiet_hours as q where q.user_id = person_id), true) and extract(hour from local.at) not between 9 and 20
    then (date_trunc('day', local.at) + case when extract(hour from local.at) >= 21 then interval '33 hours' else interval '9 hours' end) at time zone 'Asia/Almaty'
    else moment
  end
  from (select moment at time zone 'Asia/Almaty' as at) as local
);
comment on function private.mail_time is 'When mail to a person may go out: at once, or at 9:00 if it is their quiet hour.';

create function private.consents_to_marketing(person_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
return exists (
  select from public.consents as c join public.legal_documents as d on d.id = c.document_id
   where c.user_id = person_id and d.kind = 'marketing'
);
comment on function private.consents_to_marketing is 'Whether a person agreed to advertising, in whichever version, and has not withdrawn it.';

create function private.notify(event text, recipients uuid[], variables jsonb, url text, subject text)
returns void
language sql
security definer
set search_path = ''
begin atomic
  with chosen as materialized (
    select u.id, u.email_confirmed_at is not null as has_mail, t.channel, t.button,
           private.render_template(t.title, known.variables) as title, private.render_template(t.body, known.variables) as body
      from public.notification_events as e
      join public.notification_templates as t on t.event = e.event and t.is_on
     cross join unnest(recipients) as recipient (id)
      join auth.users as u on u.id = recipient.id
     cross join lateral (select private.recipient_variables(u.id) || notify.variables as variables) as known
      left join public.notification_settings as s on s.user_id = u.id and s.event = e.event and s.channel = t.channel
     where e.event = notify.event and (e.kind = 'service' or coalesce(s.is_on, true))
  ),
  inboxed as (
    insert into public.notifications (user_id, event, title, body, button, url)
    select c.id, notify.event, c.title, c.body, c.button, notify.url from chosen as c where c.channel = 'inbox'
    returning user_id
  )
  insert into public.outbox (user_id, event, payload, dedupe_key, next_attempt_at)
  select c.id, notify.event, jsonb_build_object('title', c.title, 'body', c.body, 'button', c.button, 'url', notify.url),
         notify.event || ':' || subject || ':' || c.id, private.mail_time(c.id)
    from chosen as c where c.channel = 'email' and c.has_mail
  on conflict (dedupe_key) do nothing;
end;
comment on function private.notify is
  'Tells people of an event, in its transaction: inbox rows and mails to confirmed addresses, as templates and preferences have it.
subject names what it is about (an order event''s id): one event about one thing is mailed to a person once. url: the page it leads to.';

-- The reader ------------------------------------------------------------------------------------------------------

create function private.unread_notifications()
returns int
language sql
stable
security definer
set search_path = ''
return (
  select count(*)::int
    from (select from public.notifications as n where n.user_id = auth.uid() and n.read_at is null limit 100) as unread
);
comment on function private.unread_notifications is 'Body of public.unread_notifications().';
revoke execute on function private.unread_notifications from public, anon;
grant execute on function private.unread_notifications to authenticated;

create function public.unread_notifications()
returns int
language sql
stable
set search_path = ''
begin atomic
  select private.unread_notifications();
end;
comment on function public.unread_notifications is 'How many of the caller''s messages are unread; 100 stands for that or more.';
revoke execute on function public.unread_notifications from public, anon;
grant execute on function public.unread_notifications to authenticated;

create function private.read_notifications(ids bigint[], clicked boolean)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  touched int;
begin
  if ids is null then
    update public.notifications set read_at = now() where user_id = auth.uid() and read_at is null;
  else
    update public.notifications as n
       set read_at = coalesce(n.read_at, now()), clicked_at = case when clicked then coalesce(n.clicked_at, now()) else n.clicked_at end
     where n.id = any (ids) and n.user_id = auth.uid();
  end if;
  get diagnostics touched = row_count;
  return touched;
end;
$$;
comment on function private.read_notifications is 'Body of public.read_notifications().';
revoke execute on function private.read_notifications from public, anon;
grant execute on function private.read_notifications to authenticated;

create function public.read_notifications(ids bigint[] default null, clicked boolean default false)
returns int
language sql
set search_path = ''
begin atomic
  select private.read_notifications(ids, clicked);
end;
comment on function public.read_notifications is
  'The caller has read these of their own messages, or all when ids is null; clicked: and gone where they lead. Returns how many rows that concerned.';
revoke execute on function public.read_notifications from public, anon;
grant execute on function public.read_notifications to authenticated;

create function private.notification_preferences()
returns jsonb
language sql
stable
security definer
set search_path = ''
return (
  with me as (
    select auth.uid() as id, case when private.my_role() is null then 'clinic'::public.notification_audience else 'staff' end as audience
  )
  select jsonb_build_object(
    'quiet_hours', coalesce((select q.is_on from public.quiet_hours as q where q.user_id = me.id), true),
    'marketing', private.consents_to_marketing(me.id),
    'events', (
      select coalesce(jsonb_agg(
               jsonb_build_object('event', e.event, 'title', e.title, 'is_fixed', e.kind = 'service', 'inbox', on_channel.inbox, 'email', on_channel.email)
               order by e.position
             ), '[]')
        from public.notification_events as e
       cross join lateral (
         select bool_or(e.kind = 'service' or coalesce(s.is_on, true)) filter (where t.channel = 'inbox') as inbox,
                bool_or(e.kind = 'service' or coalesce(s.is_on, true)) filter (where t.channel = 'email') as email
           from public.notification_templates as t
           left join public.notification_settings as s on s.user_id = me.id and s.event = t.event and s.channel = t.channel
          where t.event = e.event and t.is_on
       ) as on_channel
       where e.audience = me.audience and e.kind <> 'advertising' and num_nonnulls(on_channel.inbox, on_channel.email) > 0
    )
  )
  from me
);
comment on function private.notification_preferences is 'Body of public.notification_preferences().';
revoke execute on function private.notification_preferences from public, anon;
grant execute on function private.notification_preferences to authenticated;

create function public.notification_preferences()
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.notification_preferences();
end;
comment on function public.notification_preferences is
  'What the caller is told of: {quiet_hours, marketing, events: [{event, title, is_fixed, inbox, email}]}, where null is a channel that the event does not take.';
revoke execute on function public.notification_preferences from public, anon;
grant execute on function public.notification_preferences to authenticated;

create function private.set_notification_setting(event text, channel public.notification_channel, is_on boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind public.notification_kind;
begin
  select e.kind into kind from public.notification_events as e where e.event = set_notification_setting.event;
  if kind is null then
    perform private.fail(404, 'event_not_found');
  elsif kind <> 'optional' then
    perform private.fail(409, 'event_is_fixed');
  end if;
  insert into public.notification_settings as s (user_id, event, channel, is_on)
  values (auth.uid(), set_notification_setting.event, set_notification_setting.channel, coalesce(set_notification_setting.is_on, true))
  on conflict on constraint notification_settings_pkey do update set is_on = excluded.is_on;
end;
$$;
comment on function private.set_notification_setting is 'Body of public.set_notification_setting().';
revoke execute on function private.set_notification_setting from public, anon;
grant execute on function private.set_notification_setting to authenticated;

create function public.set_notification_setting(event text, channel public.notification_channel, is_on boolean)
returns void
language sql
set search_path = ''
begin atomic
  select private.set_notification_setting(event, channel, is_on);
end;
comment on function public.set_notification_setting is
  'The caller switches an optional event off or on for a channel. Errors: event_not_found (404), event_is_fixed (409).';
revoke execute on function public.set_notification_setting from public, anon;
grant execute on function public.set_notification_setting to authenticated;

create function private.set_quiet_hours(is_on boolean)
returns void
language sql
security definer
set search_path = ''
begin atomic
  insert into public.quiet_hours (user_id, is_on) values (auth.uid(), coalesce(set_quiet_hours.is_on, true))
  on conflict (user_id) do update set is_on = excluded.is_on;
end;
comment on function private.set_quiet_hours is 'Body of public.set_quiet_hours().';
revoke execute on function private.set_quiet_hours from public, anon;
grant execute on function private.set_quiet_hours to authenticated;

create function public.set_quiet_hours(is_on boolean)
returns void
language sql
set search_path = ''
begin atomic
  select private.set_quiet_hours(is_on);
end;
comment on function public.set_quiet_hours is 'Whether mail to the caller waits from 21:00 to 9:00 in Almaty.';
revoke execute on function public.set_quiet_hours from public, anon;
grant execute on function public.set_quiet_hours to authenticated;

-- Templates -------------------------------------------------------------------------------------------------------

create function private.unknown_variables(known text[], texts text[])
returns text[]
language sql
stable
security definer
set search_path = ''
return array(
  select distinct coalesce(m.found[1], '{{')
    from unnest(texts) as template
   cross join regexp_matches(template, '\{\{([a-z_]+)\}\}|\{\{', 'g') as m (found)
   where m.found[1] is null
      or (m.found[1] <> all (known) and not exists (select from public.notification_variables as v where v.name = m.found[1] and v.is_common))
   order by 1
);
comment on function private.unknown_variables is 'The {{variables}} of texts that are neither known nor common; {{ stands for braces that name none.';

create function private.save_notification_template(
  event text, channel public.notification_channel, title text, body text, button text, is_on boolean, expected_version int
)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  known   text[];
  unknown text[];
  current public.notification_templates;
begin
  perform private.require_admin();
  select e.variables into known from public.notification_events as e where e.event = save_notification_template.event;
  select * into current from public.notification_templates as t
   where t.event = save_notification_template.event and t.channel = save_notification_template.channel for update;
  if current.event is null then
    perform private.fail(404, 'template_not_found');
  end if;
  if current.version <> expected_version then
    perform private.fail(409, 'template_changed', jsonb_build_object('version', current.version));
  end if;
  title := btrim(coalesce(title, ''));
  body := btrim(coalesce(body, ''));
  button := nullif(btrim(button), '');
  if length(title) not between 2 and 160 or length(body) > 2000 or length(button) not between 2 and 40 then
    perform private.fail(422, 'bad_template', jsonb_build_object('fields', array_remove(array[
      case when length(title) not between 2 and 160 then 'title' end, case when length(body) > 2000 then 'body' end,
      case when length(button) not between 2 and 40 then 'button' end
    ], null)));
  end if;
  unknown := private.unknown_variables(known, array[title, body]);
  if unknown <> '{}' then
    perform private.fail(422, 'unknown_variable', jsonb_build_object('names', unknown));
  end if;
  update public.notification_templates as t set
    title = save_notification_template.title, body = save_notification_template.body, button = save_notification_template.button,
    is_on = coalesce(save_notification_template.is_on, t.is_on), version = t.version + 1
   where t.event = current.event and t.channel = current.channel
  returning * into current;
  insert into public.notification_template_versions (event, channel, version, is_on, title, body, button, author_id)
  values (current.event, current.channel, current.version, current.is_on, current.title, current.body, current.button, auth.uid());
  return current.version;
end;
$$;
comment on function private.save_notification_template is 'Body of public.save_notification_template().';
revoke execute on function private.save_notification_template from public, anon;
grant execute on function private.save_notification_template to authenticated;

create function public.save_notification_template(
  event text, channel public.notification_channel, title text, body text, button text default null, is_on boolean default true,
  expected_version int default null
)
returns int
language sql
set search_path = ''
begin atomic
  select private.save_notification_template(event, channel, title, body, button, is_on, expected_version);
end;
comment on function public.save_notification_template is
  'An admin changes the text of an event on a channel, or switches it. Returns the new version. Errors: not_allowed (403), template_not_found (404),
template_changed (409, {version}), bad_template (422, {fields}), unknown_variable (422, {names}; {{ stands for braces that name none).';
revoke execute on function public.save_notification_template from public, anon;
grant execute on function public.save_notification_template to authenticated;

create function private.sample_variables(event text, clinic_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
return (
  with latest as (
    select o.* from public.orders as o where o.user_id = clinic_id order by o.created_at desc limit 1
  )
  select (select jsonb_object_agg(v.name, v.sample) from public.notification_variables as v)
    || jsonb_strip_nulls(private.recipient_variables(clinic_id))
    || coalesce((
         select jsonb_strip_nulls(jsonb_build_object(
                  'order_number', o.number, 'order_total', private.tenge(o.total), 'carrier', o.carrier,
                  'tracking_number', o.tracking_number, 'pay_until', private.day_text(o.reserved_until), 'city', o.city
                ))
           from latest as o
       ), '{}')
);
comment on function private.sample_variables is 'What a preview fills in: the samples, and in their place what is known of a clinic and of its latest order.';

create function private.preview_notification(event text, title text, body text, user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known   text[];
  unknown text[];
  filled  jsonb;
begin
  perform private.require_admin();
  select e.variables into known from public.notification_events as e where e.event = preview_notification.event;
  if known is null then
    perform private.fail(404, 'event_not_found');
  end if;
  unknown := private.unknown_variables(known, array[title, body]);
  filled := private.sample_variables(event, user_id);
  return jsonb_build_object(
    'title', private.render_template(left(title, 160), filled), 'body', private.render_template(left(body, 2000), filled),
    'unknown', to_jsonb(unknown), 'clinic_name', filled ->> 'clinic_name', 'email', (select c.email from public.user_clinic_info as c where c.user_id = preview_notification.user_id)
  );
end;
$$;
comment on function private.preview_notification is 'Body of public.preview_notification().';
revoke execute on function private.preview_notification from public, anon;
grant execute on function private.preview_notification to authenticated;

create function public.preview_notification(event text, title text, body text, user_id uuid default null)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.preview_notification(event, title, body, user_id);
end;
comment on function public.preview_notification is
  'How a text would read for a clinic, or with samples: {title, body, unknown: [variables], clinic_name, email}. For admins. Errors: not_allowed (403), event_not_found (404).';
revoke execute on function public.preview_notification from public, anon;
grant execute on function public.preview_notification to authenticated;

create function private.test_notification(event text, channel public.notification_channel, title text, body text, button text, user_id uuid, url text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown jsonb := private.preview_notification(event, title, body, user_id);
  label text := nullif(left(btrim(button), 40), '');
begin
  if shown -> 'unknown' <> '[]' then
    perform private.fail(422, 'unknown_variable', jsonb_build_object('names', shown -> 'unknown'));
  end if;
  if url !~ '^/([^/\\]|$)' then
    perform private.fail(422, 'bad_url');
  end if;
  if channel = 'inbox' then
    insert into public.notifications (user_id, event, title, body, button, url)
    values (auth.uid(), test_notification.event, shown ->> 'title', shown ->> 'body', label, test_notification.url);
  else
    insert into public.outbox (user_id, event, payload, dedupe_key)
    values (auth.uid(), test_notification.event, shown - '{unknown,clinic_name,email}'::text[] || jsonb_build_object('button', label, 'url', test_notification.url),
            'test:' || gen_random_uuid());
  end if;
end;
$$;
comment on function private.test_notification is 'Body of public.test_notification().';
revoke execute on function private.test_notification from public, anon;
grant execute on function private.test_notification to authenticated;

create function public.test_notification(
  event text, channel public.notification_channel, title text, body text, button text default null, user_id uuid default null, url text default '/'
)
returns void
language sql
set search_path = ''
begin atomic
  select private.test_notification(event, channel, title, body, button, user_id, url);
end;
comment on function public.test_notification is
  'An admin sends a text to himself, filled in as preview_notification() would. Errors: not_allowed (403), event_not_found (404), unknown_variable, bad_url (422).';
revoke execute on function public.test_notification from public, anon;
grant execute on function public.test_notification to authenticated;

-- The sender ------------------------------------------------------------------------------------------------------

create table private.unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.unsubscribe_key is 'What the links in mails are signed with, so that nobody can switch off for others.';
insert into private.unsubscribe_key default values;
alter table private.unsubscribe_key enable row level security;

create function private.unsubscribe_token(person_id uuid, category text)
returns text
language sql
stable
security definer
set search_path = ''
return person_id || '.' || category || '.'
  || encode(extensions.hmac(convert_to(person_id || '.' || category, 'UTF8'), (select k.key from private.unsubscribe_key as k), 'sha256'), 'hex');
comment on function private.unsubscribe_token is 'What a link in a mail carries: whom it switches off what for (an event), signed.';

create function private.unsubscribe(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A token that is none names a person that is none.
  parts     text[] := regexp_match(token, '^([0-9a-f-]{36})\.([a-z_]+)\.([0-9a-f]{64})$');
  person_id uuid;
  told      public.notification_events;
begin
  begin
    person_id := parts[1]::uuid;
  exception
    when invalid_text_representation then person_id := null;
  end;
  select * into told from public.notification_events as e where e.event = parts[2];
  if person_id is null or told.event is null or told.kind = 'service' or private.unsubscribe_token(person_id, parts[2]) <> token then
    perform private.fail(404, 'bad_link');
  end if;
  if told.kind = 'advertising' then
    delete from public.consents as c using public.legal_documents as d
     where c.user_id = person_id and d.id = c.document_id and d.kind = 'marketing';
  elsif exists (select from auth.users as u where u.id = person_id) then
    insert into public.notification_settings (user_id, event, channel, is_on) values (person_id, told.event, 'email', false)
    on conflict on constraint notification_settings_pkey do update set is_on = false;
  end if;
  return told.title;
end;
$$;
comment on function private.unsubscribe is 'Body of public.unsubscribe().';
revoke execute on function private.unsubscribe from public, anon, authenticated;
grant execute on function private.unsubscribe to service_role;

create function public.unsubscribe(token text)
returns text
language sql
set search_path = ''
begin atomic
  select private.unsubscribe(token);
end;
comment on function public.unsubscribe is
  'For the edge function unsubscribe: switches off what the signed link of a mail names, advertising or one optional event, and answers its title. Errors: bad_link (404).';
revoke execute on function public.unsubscribe from public, anon, authenticated;
grant execute on function public.unsubscribe to service_role;

create function private.claim_outbox(most int, lease_seconds int)
returns jsonb
language sql
security definer
set search_path = ''
begin atomic
  with claimed as (
    update public.outbox as o
       set next_attempt_at = now() + make_interval(secs => lease_seconds), attempts = o.attempts + 1
     where o.id in (
       select d.id from public.outbox as d
        where d.sent_at is null and d.failed_at is null and d.next_attempt_at <= now()
        order by d.next_attempt_at limit most for update skip locked
     )
    returning o.*
  )
  select coalesce(jsonb_agg(
           c.payload || jsonb_build_object(
             'id', c.id, 'to', u.email, 'created_at', c.created_at,
             'unsubscribe', case when e.kind <> 'service' then private.unsubscribe_token(c.user_id, c.event) end,
             'is_advertising', e.kind = 'advertising'
           ) order by c.created_at, c.id
         ), '[]')
    from claimed as c
    join auth.users as u on u.id = c.user_id
    join public.notification_events as e on e.event = c.event;
end;
comment on function private.claim_outbox is 'Body of public.claim_outbox().';
revoke execute on function private.claim_outbox from public, anon, authenticated;
grant execute on function private.claim_outbox to service_role;

create function public.claim_outbox(n int, lease_seconds int default 120)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.claim_outbox(n, lease_seconds);
end;
comment on function public.claim_outbox is
  'For the edge function send-outbox: mails to send now, at most n, which nobody else is given during the lease:
[{id, to, title, body, button, url, created_at, unsubscribe: token or null, is_advertising}].';
revoke execute on function public.claim_outbox from public, anon, authenticated;
grant execute on function public.claim_outbox to service_role;

create function private.finish_outbox(mail_id uuid, failure text)
returns void
language sql
security definer
set search_path = ''
begin atomic
  update public.outbox set sent_at = now(), error = null where id = mail_id and failure is null and sent_at is null;
  update public.outbox
     set error = left(failure, 1000),
         failed_at = case when attempts >= 8 then now() end,
         next_attempt_at = now() + interval '1 minute' * 2 ^ least(attempts, 8)
   where id = mail_id and failure is not null and sent_at is null;
end;
comment on function private.finish_outbox is 'Body of public.finish_outbox().';
revoke execute on function private.finish_outbox from public, anon, authenticated;
grant execute on function private.finish_outbox to service_role;

create function public.finish_outbox(id uuid, error text default null)
returns void
language sql
set search_path = ''
begin atomic
  select private.finish_outbox(id, error);
end;
comment on function public.finish_outbox is
  'For the edge function send-outbox: this mail is sent, or, with an error, to be tried again after 2, 4, 8 … minutes; after 8 tries it has failed.';
revoke execute on function public.finish_outbox from public, anon, authenticated;
grant execute on function public.finish_outbox to service_role;

create function private.retry_outbox(ids uuid[])
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  touched int;
begin
  perform private.require_admin();
  update public.outbox as o set failed_at = null, attempts = 0, next_attempt_at = now() where o.id = any (ids) and o.failed_at is not null;
  get diagnostics touched = row_count;
  return touched;
end;
$$;
comment on function private.retry_outbox is 'Body of public.retry_outbox().';
revoke execute on function private.retry_outbox from public, anon;
grant execute on function private.retry_outbox to authenticated;

create function public.retry_outbox(ids uuid[])
returns int
language sql
set search_path = ''
begin atomic
  select private.retry_outbox(ids);
end;
comment on function public.retry_outbox is 'An admin has failed mails tried again. Returns how many. Errors: not_allowed (403).';
revoke execute on function public.retry_outbox from public, anon;
grant execute on function public.retry_outbox to authenticated;

create function private.admin_outbox(state text, search text, page int, page_size int)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_counted constant int := 10000;
  pattern      text := case when btrim(coalesce(search, '')) <> '' then private.like_pattern(search) end;
  answer       jsonb;
begin
  perform private.require_admin();
  with found as materialized (
    select o.id, o.created_at
      from public.outbox as o
      join auth.users as u on u.id = o.user_id
     where case state
             when 'sent' then o.sent_at is not null
             when 'waiting' then o.sent_at is null and o.failed_at is null
             when 'failed' then o.failed_at is not null
             else true
           end
       and (pattern is null or lower(u.email) like pattern or lower(o.payload ->> 'title') like pattern)
     order by o.created_at desc, o.id
     limit most_counted
  ),
  shown as (
    select f.id from found as f, private.page_window(admin_outbox.page, admin_outbox.page_size) as w
     order by f.created_at desc, f.id offset (select skip from private.page_window(admin_outbox.page, admin_outbox.page_size))
     limit (select take from private.page_window(admin_outbox.page, admin_outbox.page_size))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'failed', (select count(*) from (select from public.outbox as o where o.failed_at is not null limit 1000) as f),
    'waiting', (select count(*) from (select from public.outbox as o where o.sent_at is null and o.failed_at is null limit 100000) as w),
    'rows', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'id', o.id, 'event', o.event, 'event_title', e.title, 'title', o.payload ->> 'title', 'email', u.email,
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
comment on function private.admin_outbox is 'Body of public.admin_outbox().';
revoke execute on function private.admin_outbox from public, anon;
grant execute on function private.admin_outbox to authenticated;

create function public.admin_outbox(state text default null, search text default '', page int default 1, page_size int default 25)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.admin_outbox(state, search, page, page_size);
end;
comment on function public.admin_outbox is
  'The log of mails for admins, newest first: {total (at most 10,000), failed, waiting, rows: [{id, event, event_title, title, email, state: sent | waiting | failed, attempts, error, created_at, sent_at, next_attempt_at}]}. Errors: not_allowed (403).';
revoke execute on function public.admin_outbox from public, anon;
grant execute on function public.admin_outbox to authenticated;

-- Keeping it small ------------------------------------------------------------------------------------------------

create function private.prune_notifications(batch int)
returns int
language sql
set search_path = ''
return private.prune('public.notifications', '12 months', batch);
comment on function private.prune_notifications is 'Job: forgets messages of inboxes after 12 months.';

create function private.prune_outbox(batch int)
returns int
language sql
set search_path = ''
return private.prune('public.outbox', '90 days', batch);
comment on function private.prune_outbox is 'Job: forgets mails after 90 days.';

insert into public.jobs (name, title, daily_at, batch, position) values
  ('prune_notifications', 'Удалить уведомления старше 12 месяцев', '03:30', 1000, 0),
  ('prune_outbox', 'Удалить письма из журнала старше 90 дней', '03:35', 1000, 0);

select private.schedule_sql('send-outbox', '* * * * *', $$ select private.call_edge_function('send-outbox') $$);
