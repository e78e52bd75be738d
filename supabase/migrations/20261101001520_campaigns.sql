-- Campaigns: who belongs to an audience, who of them may be written to, and sending in batches.

create table public.campaign_deliveries (
  campaign_id uuid not null references public.notification_campaigns (id) on delete cascade,
  user_id     uuid not null references auth.users (id) on delete cascade,
  kind        public.notification_kind not null,
  created_at  timestamptz not null default now(),
  primary key (campaign_id, user_id)
);
comment on table public.campaign_deliveries is 'Who was sent which campaign, once each: what «at most once in 7 days» counts. Kept for 12 months.';
create index campaign_deliveries_user_id_idx on public.campaign_deliveries (user_id, created_at desc);
create index campaign_deliveries_created_at_idx on public.campaign_deliveries (created_at);
insert into private.retention values ('public.campaign_deliveries', default, '12 months');
alter table public.campaign_deliveries enable row level security;
grant select on public.campaign_deliveries to authenticated;
create policy "admins read who was sent what" on public.campaign_deliveries for select to authenticated using ((select private.is_admin()));

-- Pictures --------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('campaign-images', 'campaign-images', true, 524288, '{image/jpeg}');

-- Mail programs show JPEG everywhere, WebP not. Never overwritten: a mail keeps its picture.
create policy "admins add pictures of campaigns"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'campaign-images' and name ~ '^[0-9a-f-]{36}[.]jpg$' and (select private.is_admin()));
create policy "admins list pictures of campaigns"
  on storage.objects for select to authenticated
  using (bucket_id = 'campaign-images' and (select private.is_admin()));

create function private.list_unused_campaign_images(batch int)
returns int language sql set search_path = ''
return private.list_unused_files('list_unused_campaign_images', 'campaign-images', '7 days', batch);
comment on function private.list_unused_campaign_images is 'Job: lists for removal the pictures that were uploaded a week ago or earlier and that no campaign has.';

-- Audiences -------------------------------------------------------------------------------------------------------

create function private.bad_audience_fields(audience jsonb)
returns text[] language sql immutable set search_path = ''
return array(
  select f.key
    from jsonb_each(case jsonb_typeof(audience) when 'object' then audience else '{"to": null}' end) as f
   where case f.key
           when 'to' then f.value #>> '{}' is null or f.value #>> '{}' not in ('clinics', 'staff', 'list')
           -- Whole days: 1.5 would fail where it is cast to int, long after it was saved.
           when 'bought_days' then f.value::text !~ '^[1-9][0-9]{0,3}$' or (f.value #>> '{}')::numeric > 3650
           when 'silent_days' then f.value::text !~ '^[1-9][0-9]{0,3}$' or (f.value #>> '{}')::numeric > 3650
           else f.key not in ('statuses', 'cities', 'tiers', 'tags', 'managers', 'lines', 'products', 'emails', 'roles')
             or jsonb_typeof(f.value) <> 'array' or jsonb_array_length(f.value) not between 1 and 1000
             or exists (select from jsonb_array_elements(f.value) as e where jsonb_typeof(e) <> 'string')
         end
  union all
  select 'to' where jsonb_typeof(audience) = 'object' and not audience ? 'to'
   order by 1
);
comment on function private.bad_audience_fields is 'Which conditions of an audience are unknown or not what they should be; empty when all are right.';

create function private.texts(list jsonb)
returns text[] language sql immutable set search_path = ''
return (select array_agg(e) from jsonb_array_elements_text(list) as e);
comment on function private.texts is 'A JSON array of texts as an array; null for none.';

create function private.audience_ids(audience jsonb, after uuid default null, most int default null)
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare
  statuses text[] := coalesce(private.texts(audience -> 'statuses'), '{verified}');
  cities   text[] := private.texts(audience -> 'cities');
  tiers    text[] := private.texts(audience -> 'tiers');
  tags     text[] := (select array_agg(lower(t)) from unnest(private.texts(audience -> 'tags')) as t);
  managers text[] := private.texts(audience -> 'managers');
  emails   text[] := (select array_agg(lower(private.clean_text(e))) from unnest(private.texts(audience -> 'emails')) as e);
  roles    text[] := private.texts(audience -> 'roles');
  since    timestamptz := now() - make_interval(days => coalesce((audience ->> 'bought_days')::int, 3650));
  silent   interval := make_interval(days => (audience ->> 'silent_days')::int);
  night    date := private.rated_night();
  new_tier text := (private.tier_on(null, private.today())).tier;
  -- Null: whatever they bought, or nothing.
  product_ids uuid[] := case when audience ?| '{lines,products}' then array(
    select p.id from public.products as p
     where p.id::text = any ((select private.texts(audience -> 'products'))::text[])
        or p.line_id in (select l.id from public.product_lines as l where l.slug = any ((select private.texts(audience -> 'lines'))::text[]))
  ) end;
begin
  if audience ->> 'to' = 'staff' then
    return query
      select r.user_id from public.user_roles as r
       where r.is_active and (roles is null or r.role::text = any (roles)) and (after is null or r.user_id > after)
       order by r.user_id limit most;
  elsif audience ->> 'to' = 'list' then
    return query
      select u.id from auth.users as u
       where lower(u.email) = any (coalesce(emails, '{}')) and (after is null or u.id > after)
       order by u.id limit most;
  else
    return query
      select c.user_id from public.user_clinic_info as c
       where (after is null or c.user_id > after)
         and c.status::text = any (statuses)
         and (cities is null or c.city = any (cities))
         and (managers is null or c.account_manager_id::text = any (managers))
         and (tiers is null or coalesce(
               (select r.tier from public.clinic_ratings as r where r.user_id = c.user_id and r.as_of = night), new_tier
             ) = any (tiers))
         and (tags is null or exists (select from public.clinic_tags as t where t.user_id = c.user_id and t.tag_key = any (tags)))
         and (product_ids is null or exists (
               select from public.orders as o join public.order_items as i on i.order_id = o.id
                where o.user_id = c.user_id and o.status = 'delivered' and o.delivered_at >= since and i.kind = 'sale' and i.product_id = any (product_ids)
             ))
         and (silent is null or not exists (
               select from public.orders as o where o.user_id = c.user_id and o.created_at > now() - silent and o.status <> 'cancelled'
             ))
         and exists (select from auth.users as u where u.id = c.user_id)
       order by c.user_id limit most;
  end if;
end;
$$;
comment on function private.audience_ids is
  'Who belongs to an audience, in the order of ids, from after on: {to: clinics | staff | list, statuses (verified by default), cities, tiers, tags, managers, lines (slugs),
products (ids), bought_days, silent_days, roles, emails}. All conditions hold at once, one of the values of each is enough; lines and products are one condition.';

create function private.judge_recipients(ids uuid[], kind public.notification_kind, is_spaced boolean)
returns table (id uuid, reason text) language sql stable security definer set search_path = ''
begin atomic
  select p.id,
         case
           when judge_recipients.kind <> 'advertising' then null
           when not exists (
             select from public.consents as c join public.legal_documents as d on d.id = c.document_id
              where c.user_id = p.id and c.withdrawn_at is null and d.kind = 'marketing'
           ) then 'consent'
           when judge_recipients.is_spaced and exists (
             select from public.campaign_deliveries as d
              where d.user_id = p.id and d.kind = 'advertising' and d.created_at > now() - interval '7 days'
           ) then 'lately'
         end
    from unnest(ids) as p (id);
end;
comment on function private.judge_recipients is 'Why people get no such campaign now: consent, lately (got one within 7 days); null for those who do.';

create function private.campaign_recipients(
  audience jsonb, kind public.notification_kind default 'advertising', is_spaced boolean default true, title text default '',
  body text default '', page int default 1, page_size int default 25, left_out text default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  wrong text[];
  win   record := private.page_window(page, page_size);
begin
  perform private.assert_admin();
  perform private.assert_size(audience), private.assert_size(title), private.assert_size(body);
  wrong := private.bad_audience_fields(audience);
  if wrong <> '{}' then perform private.fail(422, 'bad_audience', jsonb_build_object('fields', (select jsonb_object_agg(f, 'invalid') from unnest(wrong) as f))); end if;
  return (
    with found as materialized (
      select j.id, j.reason
        from private.judge_recipients(array(select private.audience_ids(audience)), campaign_recipients.kind, campaign_recipients.is_spaced) as j
    ),
    shown as (
      select f.id from found as f where f.reason is not distinct from campaign_recipients.left_out order by f.id offset win.skip limit win.take
    )
    select jsonb_build_object(
      'count', (select count(*) from found where reason is null),
      'without_consent', (select count(*) from found where reason = 'consent'),
      'lately', (select count(*) from found where reason = 'lately'),
      'rows', coalesce((
        select jsonb_agg(
                 jsonb_build_object(
                   'user_id', u.id, 'email', u.email, 'name', coalesce(c.name, private.staff_name(u.id)), 'city', c.city,
                   'phone', c.phone, 'whatsapp', c.whatsapp,
                   'title', private.render_template(campaign_recipients.title, v.known), 'body', private.render_template(campaign_recipients.body, v.known)
                 ) order by u.id
               )
          from shown as s
          join auth.users as u on u.id = s.id
          left join public.user_clinic_info as c on c.user_id = s.id
         cross join lateral (select private.recipient_variables(s.id) as known) as v
      ), '[]')
    )
  );
end;
$$;
select private.expose('campaign_recipients',
  'Whom a campaign would reach, for admins: {count, without_consent, lately, rows: [{user_id, email, name, city, phone, whatsapp, title,
body}]}, texts as that person would read them.
left_out: consent or lately: in rows those who do not get it for this reason.
Errors: not_allowed (403), bad_audience (422, {fields}).');

create function private.save_campaign(campaign jsonb, campaign_id uuid default null, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
<<given>>
declare
  saved_id    uuid := campaign_id;
  saved       public.notification_campaigns;
  wrong       jsonb;
  unknown     text[];
  title       text;
  body        text;
  button      text;
  url         text;
  image       text;
  answer      jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(campaign);
  title := private.clean_text(campaign ->> 'title');
  body := private.clean_text(campaign ->> 'body');
  button := nullif(private.clean_text(campaign ->> 'button'), '');
  url := nullif(private.clean_text(campaign ->> 'url'), '');
  image := campaign ->> 'image';
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('title', coalesce(length(title), 0) not between 2 and 80),
      ('body', coalesce(length(body), 0) not between 1 and 1000),
      ('button', length(button) not between 2 and 40 or (button is not null and url is null)),
      ('url', not private.is_shop_path(url)),
      ('image', image is not null and not private.is_file_kept('campaign-images', image)),
      ('kind', campaign ->> 'kind' is null or campaign ->> 'kind' not in ('service', 'advertising')),
      ('channels', jsonb_typeof(campaign -> 'channels') is distinct from 'array' or campaign -> 'channels' = '[]'
                   or not campaign -> 'channels' <@ '["inbox", "email"]'),
      ('is_spaced', jsonb_typeof(campaign -> 'is_spaced') not in ('boolean', 'null')),
      ('audience', campaign -> 'audience' is null or private.bad_audience_fields(campaign -> 'audience') <> '{}')
    ) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_campaign', jsonb_build_object('fields', wrong)); end if;
  unknown := private.unknown_variables('{}', array[title, body]);
  if campaign #>> '{audience,to}' = 'staff' then
    unknown := unknown || array(select m[1] from regexp_matches(title || body, '\{\{((?:clinic|manager)_[a-z_]+)\}\}', 'g') as m);
  end if;
  if unknown <> '{}' then perform private.fail(422, 'unknown_variable', jsonb_build_object('names', unknown)); end if;
  answer := private.replayed_answer(idempotency_key, 'save_campaign', jsonb_build_array(campaign, campaign_id));
  if answer is not null then return answer; end if;
  saved := jsonb_populate_record(null::public.notification_campaigns, (
    select jsonb_object_agg(f.key, f.value) from jsonb_each(campaign) as f where f.key in ('kind', 'audience', 'channels', 'is_spaced')
  ));
  if saved_id is null then
    insert into public.notification_campaigns as c (kind, audience, channels, title, body, button, url, image, is_spaced, actor_id)
    values (saved.kind, saved.audience, array(select distinct unnest(saved.channels) order by 1), title, body, button, url, image,
      coalesce(saved.is_spaced, true), auth.uid())
    returning c.id into saved_id;
  else
    update public.notification_campaigns as c set
      kind = saved.kind, audience = saved.audience, channels = array(select distinct unnest(saved.channels) order by 1), title = given.title, body = given.body,
      button = given.button, url = given.url, image = given.image, is_spaced = coalesce(saved.is_spaced, c.is_spaced)
     where c.id = saved_id and c.status = 'draft';
    if not found then perform private.fail(409, 'campaign_not_draft'); end if;
  end if;
  answer := jsonb_build_object('id', saved_id);
  perform private.remember_answer(idempotency_key, answer);
  return answer;
end;
$$;
select private.expose('save_campaign',
  'An admin writes a draft {kind: service | advertising, audience, channels, title, body, button?, url?, image?, is_spaced?} or changes one.
Returns {id}; one idempotency key writes once. To staff only their name is known: {{contact_name}}.
Errors: not_allowed (403), bad_campaign (422, {fields}), unknown_variable (422, {names}), campaign_not_draft, idempotency_key_used (409).');

create function private.send_campaign(campaign_id uuid, send_at timestamptz default null, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  queued public.notification_campaigns;
  answer jsonb;
begin
  perform private.assert_admin();
  answer := private.replayed_answer(idempotency_key, 'send_campaign', jsonb_build_array(campaign_id, send_at));
  if answer is not null then return answer; end if;
  if send_at > now() + interval '1 year' then perform private.fail(422, 'bad_day'); end if;
  update public.notification_campaigns as c set
    status = case when send_campaign.send_at > now() then 'scheduled' else 'sending' end::public.campaign_status,
    send_at = greatest(coalesce(send_campaign.send_at, now()), now()),
    retry_at = null, attempts = 0, error = null,
    audience_count = case when send_campaign.send_at > now() then null else (select count(*) from private.audience_ids(c.audience)) end
   where c.id = campaign_id and c.status in ('draft', 'failed')
  returning * into queued;
  if not found then perform private.fail(409, 'campaign_not_draft'); end if;
  if queued.send_at = now() then perform private.wake_job('send_campaigns'); end if;
  return private.remember_answer(
    idempotency_key, jsonb_build_object('job_id', 'send_campaigns', 'status', queued.status, 'send_at', queued.send_at)
  );
end;
$$;
select private.expose('send_campaign',
  'An admin has a draft sent, now or at a time within a year, or one that failed sent on to those whom it has not reached; the job
send_campaigns does it, a batch at a time. Returns {job_id, status, send_at}.
Errors: not_allowed (403), campaign_not_draft, idempotency_key_used (409), bad_day (422).');

create function private.cancel_campaign(campaign_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  update public.notification_campaigns as c set status = 'cancelled', sent_at = case when c.status = 'sending' then now() end
   where c.id = campaign_id and c.status in ('draft', 'scheduled', 'sending');
  if not found then perform private.fail(409, 'campaign_sent'); end if;
  delete from public.outbox as o where o.campaign_id = cancel_campaign.campaign_id and o.sent_at is null and o.attempts = 0;
end;
$$;
select private.expose('cancel_campaign',
  'An admin gives a campaign up: of one that is going out the rest is not sent, and mails of it that wait are dropped.
Errors: not_allowed (403), campaign_sent (409).');

create function private.send_campaign_batch(sent public.notification_campaigns, batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  next_ids  uuid[];
  reached   int;
begin
  sent.audience_count := coalesce(sent.audience_count, (select count(*) from private.audience_ids(sent.audience)));
  next_ids := array(select private.audience_ids(sent.audience, sent.bookmark, batch));
  with recipients as materialized (
    insert into public.campaign_deliveries (campaign_id, user_id, kind)
    select sent.id, j.id, sent.kind from private.judge_recipients(next_ids, sent.kind, sent.is_spaced) as j where j.reason is null
    on conflict do nothing
    returning user_id
  ),
  texts as materialized (
    select r.user_id, u.email_confirmed_at is not null as has_mail,
           private.render_template(sent.title, v.known) as title, private.render_template(sent.body, v.known) as body
      from recipients as r
      join auth.users as u on u.id = r.user_id
     -- Once for title and body.
     cross join lateral (select private.recipient_variables(r.user_id) as known offset 0) as v
  ),
  inboxed as (
    insert into public.notifications (user_id, event, title, body, button, url, image, campaign_id)
    select t.user_id, case sent.kind when 'advertising' then 'advertising' else 'announcement' end, t.title, t.body, sent.button, sent.url, sent.image, sent.id
      from texts as t where 'inbox' = any (sent.channels)
  ),
  mailed as (
    insert into public.outbox (user_id, event, payload, dedupe_key, campaign_id, next_attempt_at)
    select t.user_id, case sent.kind when 'advertising' then 'advertising' else 'announcement' end,
           jsonb_build_object('title', t.title, 'body', t.body, 'button', sent.button, 'url', sent.url, 'image', sent.image),
           'campaign:' || sent.id || ':' || t.user_id, sent.id, private.mail_time(t.user_id)
      from texts as t where 'email' = any (sent.channels) and t.has_mail
    on conflict (dedupe_key) do nothing
  )
  select count(*) into reached from recipients;
  update public.notification_campaigns as c set
    status = case when cardinality(next_ids) < batch then 'sent'::public.campaign_status else 'sending' end,
    started_at = coalesce(c.started_at, now()),
    sent_at = case when cardinality(next_ids) < batch then now() end,
    audience_count = sent.audience_count,
    retry_at = null, attempts = 0, error = null,
    bookmark = coalesce(next_ids[cardinality(next_ids)], c.bookmark),
    recipient_count = c.recipient_count + reached,
    left_out_count = c.left_out_count + cardinality(next_ids) - reached
   where c.id = sent.id;
  return cardinality(next_ids);
end;
$$;
comment on function private.send_campaign_batch is
  'Sends the next batch of a locked campaign, inbox rows and mails; people who do not consent or got advertising within 7 days are left out. Consent counts as of this moment.';

create function private.send_campaigns(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  due public.notification_campaigns;
begin
  select * into due from public.notification_campaigns as c
   where c.status in ('scheduled', 'sending') and coalesce(c.retry_at, c.send_at) <= now()
   order by coalesce(c.retry_at, c.send_at) limit 1 for update skip locked;
  if not found then return 0; end if;
  return private.send_campaign_batch(due, batch);
exception
  -- It steps back, so that those behind it are sent.
  when query_canceled or others then
    update public.notification_campaigns as c set
      attempts = c.attempts + 1, error = left(sqlerrm, 500), retry_at = now() + interval '1 minute' * 2 ^ c.attempts,
      status = case when c.attempts < 4 then c.status else 'failed' end
     where c.id = due.id and c.status in ('scheduled', 'sending')
    returning * into due;
    if due.status = 'failed' then
      perform private.notify(
        'staff_job_failed', private.admin_ids(), jsonb_build_object('job_title', 'Рассылка «' || due.title || '»', 'error', due.error),
        '/admin/notifications?tab=log&of=' || due.id, due.id::text
      );
    end if;
    return batch;
end;
$$;
comment on function private.send_campaigns is
  'Job: sends a batch of the campaign that is longest due. One that fails is tried again after 1, 2, 4, 8 minutes; then it has failed, and admins are notified of the reason.';

-- The log ---------------------------------------------------------------------------------------------------------

create function private.campaign_counts(counted_id uuid)
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('delivered', greatest(seen.inboxed, mail.sent), 'read', seen.read, 'clicked', seen.clicked, 'failed', mail.failed)
    from (
      select count(*) as inboxed, count(n.read_at) as read, count(n.clicked_at) as clicked from public.notifications as n where n.campaign_id = counted_id
    ) as seen, (
      select count(o.sent_at) as sent, count(o.failed_at) as failed from public.outbox as o where o.campaign_id = counted_id
    ) as mail
);
comment on function private.campaign_counts is 'How many a campaign reached, {delivered, read, clicked, failed}: read and clicked in the inbox, failed of mails.';

create function private.count_campaigns(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  counted int;
begin
  update public.notification_campaigns as c set final_counts = private.campaign_counts(c.id)
   where c.id in (
     select d.id from public.notification_campaigns as d
      where d.final_counts is null and d.started_at < now() - interval '30 days' and d.status in ('sent', 'failed', 'cancelled') limit batch
   );
  get diagnostics counted = row_count;
  return counted;
end;
$$;
comment on function private.count_campaigns is 'Job: settles the figures of campaigns that began 30 days ago, before what they are counted from is pruned.';

create function private.admin_campaigns(
  status public.campaign_status default null, search text default '', page int default 1, page_size int default 25,
  campaign_id uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  patterns text[] := private.search_patterns(search);
  win     record := private.page_window(page, page_size);
begin
  perform private.assert_admin();
  return (
    with found as materialized (
      select c.id, c.created_at from public.notification_campaigns as c
       where (admin_campaigns.campaign_id is null or c.id = admin_campaigns.campaign_id)
         and (admin_campaigns.status is null or c.status = admin_campaigns.status) and (patterns is null or private.searchable(c.title) like all (patterns))
       order by c.created_at desc, c.id limit 10000
    ),
    shown as (
      select f.id from found as f order by f.created_at desc, f.id offset win.skip limit win.take
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(
                 jsonb_build_object(
                   'id', c.id, 'kind', c.kind, 'audience', c.audience, 'channels', c.channels, 'title', c.title, 'body', c.body, 'button', c.button, 'url', c.url, 'image', c.image,
                   'is_spaced', c.is_spaced, 'status', c.status, 'send_at', c.send_at, 'sent_at', c.sent_at, 'error', c.error, 'created_at', c.created_at, 'author', private.staff_name(c.actor_id),
                   'recipients', c.recipient_count, 'left_out', c.left_out_count, 'audience_count', greatest(c.audience_count, c.recipient_count + c.left_out_count)
                 ) || coalesce(c.final_counts, private.campaign_counts(c.id)) order by c.created_at desc, c.id
               )
          from shown as s
          join public.notification_campaigns as c on c.id = s.id
      ), '[]')
    )
  );
end;
$$;
select private.expose('admin_campaigns',
  'Campaigns for admins, or the one asked for, newest first: {total, rows: [{id, kind, audience, channels, title, body, button, url, image,
is_spaced, status, send_at, sent_at, error, created_at, author, recipients, left_out, audience_count (null until it begins to go out),
delivered, read, clicked, failed}]}; read and clicked are of the inbox, for 30 days.
Errors: not_allowed (403).');

create function private.campaign_log(
  campaign_id uuid, status text default null, search text default '', page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  logged_id    constant uuid := campaign_id;
  most_counted constant int := 10000;
  patterns     text[] := private.search_patterns(search);
  win          record := private.page_window(page, page_size);
begin
  perform private.assert_admin();
  if not exists (select from public.notification_campaigns as c where c.id = logged_id) then
    perform private.fail(404, 'campaign_not_found');
  end if;
  return (
    with found as materialized (
      select d.user_id
        from public.campaign_deliveries as d
       where d.campaign_id = logged_id
         -- Looked up one by one, here and below: of a campaign that has just gone out the planner knows nothing yet, and joins would take minutes.
         and case campaign_log.status
               when 'read' then exists (
                 select from public.notifications as n where n.campaign_id = logged_id and n.user_id = d.user_id and n.read_at is not null)
               when 'unread' then exists (
                 select from public.notifications as n where n.campaign_id = logged_id and n.user_id = d.user_id and n.read_at is null)
               when 'clicked' then exists (
                 select from public.notifications as n where n.campaign_id = logged_id and n.user_id = d.user_id and n.clicked_at is not null)
               when 'failed' then exists (
                 select from public.outbox as o where o.campaign_id = logged_id and o.user_id = d.user_id and o.failed_at is not null)
               else true
             end
         and (patterns is null or exists (
               select from auth.users as u left join public.user_clinic_info as c on c.user_id = u.id
                where u.id = d.user_id and private.searchable(concat_ws(' ', u.email, c.trade_name, c.legal_name, c.contact_name)) like all (patterns)
             ))
       order by d.user_id limit most_counted
    ),
    shown as (
      select f.user_id from found as f order by f.user_id offset win.skip limit win.take
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(
                 jsonb_build_object(
                   'user_id', u.id, 'email', u.email, 'name', coalesce(c.name, private.staff_name(u.id)), 'city', c.city,
                   'inbox_at', n.created_at, 'read_at', n.read_at, 'clicked_at', n.clicked_at,
                   'mail', case when o.sent_at is not null then 'sent' when o.failed_at is not null then 'failed' when o.id is not null then 'waiting' end,
                   'mailed_at', o.sent_at, 'error', o.error
                 ) order by u.id
               )
          from shown as s
          join auth.users as u on u.id = s.user_id
          left join public.user_clinic_info as c on c.user_id = s.user_id
          left join lateral (select * from public.notifications as m where m.campaign_id = logged_id and m.user_id = s.user_id offset 0) as n on true
          left join lateral (select * from public.outbox as m where m.campaign_id = logged_id and m.user_id = s.user_id offset 0) as o on true
      ), '[]')
    )
  );
end;
$$;
select private.expose('campaign_log',
  'What became of a campaign with each recipient, for admins: {total (at most 10,000), rows: [{user_id, email, name, city, inbox_at,
read_at, clicked_at, mail: null | waiting | sent | failed, mailed_at, error}]}. state: read, unread, clicked or failed.
Errors: not_allowed (403), campaign_not_found (404).');

insert into public.jobs (name, title, daily_at, batch) values
  ('send_campaigns', 'Отправить следующую часть рассылки', null, 500),
  ('count_campaigns', 'Подвести итоги рассылок, начатых 30 дней назад', '03:20', 20),
  ('list_unused_campaign_images', 'Найти картинки, которых нет ни в одной рассылке', '03:50', 2000);
