-- Notifications: the tables, private.notify(), which is the one entry and writes inbox and outbox in the transaction of the event, and the
-- reader's side: the inbox and what each person wants.

create type public.notification_channel as enum ('inbox', 'email', 'push');
comment on type public.notification_channel is 'push: browsers of staff. Its payload is a title and a path, so its texts name nobody and nobody edits them.';
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
  roles     public.app_role[],
  is_reply  boolean not null default false,
  position  int not null,
  check ((audience = 'staff') = (roles is not null))
);
comment on table public.notification_events is 'What people are notified of, added by migrations: the function that makes the event happen calls private.notify().';
comment on column public.notification_events.roles is 'Which staff roles are notified, and so have it among their preferences.';
comment on column public.notification_events.is_reply is
  'It answers what its recipient did a moment ago without a session of the API, such as confirming an address: no quiet hours.';
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
comment on table public.quiet_hours is 'Who wants mails and pushes at any hour (is_on false). Without a row, neither goes out from 21:00 to 9:00 in Almaty.';

create type public.campaign_status as enum ('draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled');
create table public.notification_campaigns (
  id              uuid primary key default gen_random_uuid(),
  kind            public.notification_kind not null check (kind in ('service', 'advertising')),
  audience        jsonb not null check (jsonb_typeof(audience) = 'object'),
  channels        public.notification_channel[] not null check (cardinality(channels) between 1 and 2 and 'push' <> all (channels)),
  title           text not null check (length(title) between 2 and 80),
  body            text not null check (length(body) between 1 and 1000),
  button          text check (length(button) between 2 and 40),
  url             text check (private.is_shop_path(url)),
  image           text check (image ~ '^[0-9a-f-]{36}[.]jpg$'),
  is_spaced       boolean not null default true,
  status          public.campaign_status not null default 'draft',
  send_at         timestamptz,
  retry_at        timestamptz,
  attempts        int not null default 0,
  error           text,
  bookmark        uuid,
  audience_count  int,
  recipient_count int not null default 0,
  left_out_count  int not null default 0,
  final_counts    jsonb,
  actor_id        uuid references auth.users (id) on delete set null,
  started_at      timestamptz,
  sent_at         timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((status in ('draft', 'cancelled')) or send_at is not null)
);
comment on table public.notification_campaigns is
  'Messages that admins write to many: to whom, what, when. Written by functions; a job sends them in batches.';
comment on column public.notification_campaigns.image is 'Its picture: a file of the bucket campaign-images.';
comment on column public.notification_campaigns.audience_count is 'How many belonged to the audience when it began to go out: what its progress is of.';
comment on column public.notification_campaigns.is_spaced is 'Leaves out people who got advertising within the last 7 days.';
comment on column public.notification_campaigns.final_counts is
  'What campaign_counts() said 30 days after it began: mails and messages are pruned one day, the log stays.';
comment on column public.notification_campaigns.retry_at is 'When a batch that failed is tried again: those due before then go first.';
comment on column public.notification_campaigns.attempts is 'How often its next batch has failed.';
comment on column public.notification_campaigns.error is 'Why its last batch failed, for admins.';
comment on column public.notification_campaigns.bookmark is 'How far along the ids of its audience it has been sent.';
comment on column public.notification_campaigns.left_out_count is 'Who belongs to the audience, but did not consent or got advertising too lately.';
create index notification_campaigns_due_idx on public.notification_campaigns (coalesce(retry_at, send_at)) where status in ('scheduled', 'sending');
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
  url        text check (private.is_shop_path(url)),
  image      text,
  campaign_id uuid references public.notification_campaigns (id) on delete cascade,
  read_at    timestamptz,
  clicked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'The inboxes, as rendered when it happened. Kept for 12 months.';
comment on column public.notifications.url is 'A page of the shop, never of another site.';
create index notifications_user_id_idx on public.notifications (user_id, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_campaign_id_idx on public.notifications (campaign_id, user_id) include (read_at, clicked_at) where campaign_id is not null;
create index notifications_event_idx on public.notifications (event);
create index notifications_created_at_idx on public.notifications (created_at);
insert into private.retention values ('public.notifications', default, '12 months');

create table public.outbox (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references auth.users (id) on delete cascade,
  event           text not null references public.notification_events (event),
  channel         public.notification_channel not null default 'email' check (channel <> 'inbox'),
  subscription_id uuid references public.push_subscriptions (id) on delete cascade,
  payload         jsonb not null check (jsonb_typeof(payload) = 'object'),
  dedupe_key      text not null unique,
  campaign_id     uuid references public.notification_campaigns (id) on delete cascade,
  attempts        int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at         timestamptz,
  failed_at       timestamptz,
  error           text,
  created_at      timestamptz not null default now(),
  check (num_nonnulls(sent_at, failed_at) <= 1),
  check ((channel = 'push') = (subscription_id is not null))
);
comment on table public.outbox is
  'Mails to send, written with their event: {title, body, button, url, image}, and pushes, one for each browser: {title, url}. Claimed for a time, tried up to 8 times, then failed until an admin tries again. Kept for 90 days.';
comment on column public.outbox.next_attempt_at is 'When it may be tried: a sender that has claimed it moves this on, so that no other does, and it comes back if that one dies.';
create index outbox_due_idx on public.outbox (channel, (campaign_id is not null), next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_failed_idx on public.outbox (failed_at desc) where failed_at is not null;
create index outbox_created_at_idx on public.outbox (created_at desc, id);
insert into private.retention values ('public.outbox', default, '90 days');
create index outbox_user_id_idx on public.outbox (user_id);
create index outbox_subscription_id_idx on public.outbox (subscription_id) where subscription_id is not null;
create index outbox_campaign_id_idx on public.outbox (campaign_id, user_id) include (sent_at, failed_at) where campaign_id is not null;
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
-- In plpgsql, whose plans are kept: every order passes here.

create function private.render_template(template text, variables jsonb)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(string_agg(l.text, E'\n' order by l.position), '')
      from (
        -- One pass: braces inside a value are text.
        select line.position, coalesce(string_agg(coalesce(v.value, m.part[1]), '' order by m.position), '') as text, max(v.value) as longest
          from string_to_table(template, E'\n') with ordinality as line (text, position)
          left join lateral regexp_matches(line.text, '\{\{[a-z_]+\}\}|[^{]+|\{', 'g') with ordinality as m (part, position) on true
          left join lateral (select coalesce(variables ->> btrim(m.part[1], '{}'), '') as value where m.part[1] like '{{%') as v on true
         group by line.position
      ) as l
     where l.longest is distinct from ''
  );
end;
$$;
comment on function private.render_template is 'A template with its {{variables}} filled in. One without a value becomes nothing, and so does a line that names only such.';

create function private.tenge(amount int)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return replace(to_char(amount, 'FM999,999,999,999'), ',', U&'\00A0') || U&'\00A0₸';
end;
$$;
comment on function private.tenge is 'A sum as the screens write it: 8 600 ₸.';

create function private.day_text(moment timestamptz)
returns text language plpgsql stable set search_path = '' as $$
begin
  return to_char(moment at time zone 'Asia/Almaty', 'DD.MM.YYYY');
end;
$$;
comment on function private.day_text is 'The Almaty day of a moment: 20.11.2026.';

create function private.admin_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select r.user_id from public.user_roles as r where r.is_active and r.role in ('admin', 'super_admin') order by r.user_id);
end;
$$;
comment on function private.admin_ids is 'Everybody who is an active admin or super_admin.';

create function private.first_name(full_name text)
returns text language sql immutable set search_path = ''
return coalesce(substring(private.clean_text(full_name) from '^\S+\s+(\S*[^\s.])(?:\s|$)'), full_name);
comment on function private.first_name is
  'How a contact is addressed: registration asks for the surname first, «Сейіт Айнур» is Айнур. The whole name where that says nothing: one word, or initials.';

create function private.recipient_variables(person_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (
      select jsonb_build_object(
               'contact_name', private.first_name(c.contact_name), 'clinic_name', c.name,
               'manager_name', m.full_name, 'manager_phone', m.phone
             )
        from public.user_clinic_info as c
        -- Once, not for each manager. Who has no manager has no substitute.
        left join lateral (
          select coalesce(private.substitute_of(c.user_id), c.account_manager_id) as id where c.account_manager_id is not null offset 0
        ) as looked_after_by on true
        left join public.account_managers as m on m.user_id = looked_after_by.id and m.is_active
       where c.user_id = person_id
    ),
    jsonb_build_object('contact_name', private.staff_name(person_id))
  );
end;
$$;
comment on function private.recipient_variables is 'The common variables of a recipient; of those who are no clinic only the name.';

create function private.mail_time(person_id uuid, moment timestamptz default now())
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
      when coalesce((select q.is_on from public.quiet_hours as q where q.user_id = person_id), true) and extract(hour from local.at) not between 9 and 20
      then (date_trunc('day', local.at) + case when extract(hour from local.at) >= 21 then interval '33 hours' else interval '9 hours' end) at time zone 'Asia/Almaty'
      else moment
    end
    from (select moment at time zone 'Asia/Almaty' as at) as local
  );
end;
$$;
comment on function private.mail_time is 'When a mail or a push to a person may go out: at once, or at 9:00 if it is their quiet hour.';

create function private.consents_to_marketing(person_id uuid)
returns boolean language sql stable security definer set search_path = ''
return exists (
  select from public.consents as c join public.legal_documents as d on d.id = c.document_id
   where c.user_id = person_id and c.withdrawn_at is null and d.kind = 'marketing'
);
comment on function private.consents_to_marketing is 'Whether a person agreed to advertising, in whichever version, and has not withdrawn it.';

create type private.message as (recipient_id uuid, event text, variables jsonb, url text, subject text);
comment on type private.message is 'What private.notify() takes, for one recipient.';

create function private.notify_all(messages private.message[], to_people boolean default false)
returns void language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan -- for the number of messages it would plan at each call
as $$
begin
  with known as materialized (
    select u.id, u.email_confirmed_at is not null as has_mail, m.event, m.url, u.id = auth.uid() as is_own_act, m.event || ':' || m.subject || ':' || u.id as dedupe_key,
           private.recipient_variables(m.recipient_id) || m.variables as variables
      from unnest(messages) as m
      join public.notification_events as e on e.event = m.event
     cross join lateral (
       select o.user_id from public.clinic_members as o
        where e.audience = 'clinic' and not to_people and o.clinic_id = m.recipient_id and o.role = 'owner' and o.is_active
       union all
       select m.recipient_id
        where e.audience <> 'clinic' or to_people or not exists (select from public.clinic_members as o where o.clinic_id = m.recipient_id)
     ) as recipient (id)
      join auth.users as u on u.id = recipient.id
  ),
  chosen as materialized (
    select k.id, k.has_mail, k.event, k.url, k.dedupe_key, t.channel, t.button, k.is_own_act or e.is_reply as is_awaited,
           private.render_template(t.title, k.variables) as title, btrim(private.render_template(t.body, k.variables)) as body
      from known as k
      join public.notification_events as e on e.event = k.event
      join public.notification_templates as t on t.event = e.event and t.is_on
      left join public.notification_settings as s on s.user_id = k.id and s.event = e.event and s.channel = t.channel
     where e.kind = 'service' or coalesce(s.is_on, true)
  ),
  inboxed as (
    insert into public.notifications (user_id, event, title, body, button, url)
    select c.id, c.event, c.title, c.body, c.button, c.url from chosen as c where c.channel = 'inbox'
  )
  insert into public.outbox (user_id, event, channel, subscription_id, payload, dedupe_key, next_attempt_at)
  select c.id, c.event, c.channel, p.id,
         jsonb_build_object('title', c.title, 'url', c.url) || case c.channel when 'email' then jsonb_build_object('body', c.body, 'button', c.button) else '{}' end,
         concat_ws(':', c.dedupe_key, p.id), case when c.is_awaited then now() else private.mail_time(c.id) end
    from chosen as c left join public.push_subscriptions as p on c.channel = 'push' and p.user_id = c.id
   where case c.channel when 'email' then c.has_mail else p.id is not null end
  on conflict (dedupe_key) do nothing;
end;
$$;
comment on function private.notify_all is
  'Notifies people of events, in their transaction: inbox rows, mails to confirmed addresses and pushes to browsers, as templates and preferences have it. What concerns a clinic goes to its active owners; to_people: the recipients are meant themselves.
A mail about what its recipient has just done goes at any hour. All messages of a transaction at once, which costs little more than one.';

create function private.notify(event text, recipients uuid[], variables jsonb, url text, subject text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_all(array(
    select (id, event, variables, url, subject)::private.message from unnest(recipients) as id
  ));
end;
$$;
comment on function private.notify is
  'Tells people of an event, as private.notify_all() does.
subject names what it is about (an order event''s id): one event about one thing is mailed to a person once. url: the page it leads to.';

-- The reader ------------------------------------------------------------------------------------------------------

create function private.unread_notifications()
returns int language sql stable security definer set search_path = ''
return (
  select count(*)::int
    from (select from public.notifications as n where n.user_id = auth.uid() and n.read_at is null limit 100) as unread
);
select private.expose('unread_notifications', 'How many of the caller''s messages are unread; 100 stands for that or more.');

create function private.mark_notifications_read(notification_ids bigint[] default null, clicked boolean default false)
returns int language plpgsql security definer set search_path = '' as $$
declare
  touched int;
begin
  perform private.assert_size(notification_ids);
  if notification_ids is null then
    update public.notifications set read_at = now() where user_id = auth.uid() and read_at is null;
  else
    update public.notifications as n
       set read_at = coalesce(n.read_at, now()), clicked_at = case when clicked then coalesce(n.clicked_at, now()) else n.clicked_at end
     where n.id = any (notification_ids) and n.user_id = auth.uid();
  end if;
  get diagnostics touched = row_count;
  return touched;
end;
$$;
select private.expose('mark_notifications_read',
  'The caller has read these of their own messages, or all when ids is null; clicked: and gone
where they lead. Returns how many rows that concerned.');

create function private.notification_preferences()
returns jsonb language sql stable security definer set search_path = ''
return (
  with me as (
    select auth.uid() as id, private.my_role() as role
  )
  select jsonb_build_object(
    'quiet_hours', coalesce((select q.is_on from public.quiet_hours as q where q.user_id = me.id), true),
    'marketing', private.consents_to_marketing(me.id),
    'events', (
      select coalesce(jsonb_agg(
               jsonb_build_object('event', e.event, 'title', e.title, 'is_fixed', e.kind = 'service',
                                  'inbox', on_channel.inbox, 'email', on_channel.email, 'push', on_channel.push)
               order by e.position
             ), '[]')
        from public.notification_events as e
       cross join lateral (
         select bool_or(e.kind = 'service' or coalesce(s.is_on, true)) filter (where t.channel = 'inbox') as inbox,
                bool_or(e.kind = 'service' or coalesce(s.is_on, true)) filter (where t.channel = 'email') as email,
                bool_or(e.kind = 'service' or coalesce(s.is_on, true)) filter (where t.channel = 'push') as push
           from public.notification_templates as t
           left join public.notification_settings as s on s.user_id = me.id and s.event = t.event and s.channel = t.channel
          where t.event = e.event and t.is_on
       ) as on_channel
       where case when me.role is null then e.audience = 'clinic' else me.role = any (e.roles) end and e.kind <> 'advertising' and num_nonnulls(on_channel.inbox, on_channel.email, on_channel.push) > 0
    )
  )
  from me
);
select private.expose('notification_preferences',
  'What the caller is notified of: {quiet_hours, marketing, events: [{event, title, is_fixed, inbox,
email, push}]}, where null is a channel that the event does not take.');

create function private.set_notification_setting(event text, channel public.notification_channel, is_on boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  kind public.notification_kind;
begin
  select e.kind into kind from public.notification_events as e where e.event = set_notification_setting.event;
  if kind is null or channel is null then
    perform private.fail(404, 'event_not_found');
  elsif kind <> 'optional' then
    perform private.fail(409, 'event_is_fixed');
  end if;
  insert into public.notification_settings as s (user_id, event, channel, is_on)
  values (auth.uid(), set_notification_setting.event, set_notification_setting.channel, coalesce(set_notification_setting.is_on, true))
  on conflict on constraint notification_settings_pkey do update set is_on = excluded.is_on;
end;
$$;
select private.expose('set_notification_setting',
  'The caller switches an optional event off or on for a channel. Errors: event_not_found (404), event_is_fixed (409).');

create function private.set_quiet_hours(is_on boolean)
returns void language sql security definer set search_path = ''
begin atomic
  insert into public.quiet_hours (user_id, is_on) values (auth.uid(), coalesce(set_quiet_hours.is_on, true))
  on conflict (user_id) do update set is_on = excluded.is_on;
end;
select private.expose('set_quiet_hours', 'Whether mails and pushes to the caller wait from 21:00 to 9:00 in Almaty.');
