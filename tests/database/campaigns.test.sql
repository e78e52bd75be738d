-- Campaigns: who belongs to an audience, who is left out, drafts, and sending in batches.
begin;
select plan(153);
\ir fixtures.psql
update auth.users set email_confirmed_at = now() where id in (select id from tests.personas where name <> 'pending');
delete from public.notification_campaigns;
insert into public.legal_documents (kind, version, title, body) values ('marketing', '2001-01-01', 'Tap', 'Tap');
create function tests.consent(persona text) returns void language sql as
  $$ insert into public.consents (user_id, document_id) select tests.id(persona), id from public.legal_documents where kind = 'marketing' and version = '2001-01-01' $$;
select tests.consent('clinic');
-- The demo shop's clinics are no part of it.
update public.user_clinic_info set city = 'Elsewhere' where user_id not in (select id from tests.personas where id is not null);
update public.user_clinic_info set city = 'Tap city' where user_id in (select id from tests.personas where id is not null);
update public.user_clinic_info set city = 'Tap town' where user_id = tests.id('rival');

create function tests.campaign(changes jsonb default '{}') returns text
language sql
return format('select save_campaign(%L) is not null', jsonb_build_object(
  'kind', 'advertising', 'audience', '{"to": "clinics", "cities": ["Tap city", "Tap town"]}'::jsonb, 'channels', '["inbox", "email"]'::jsonb,
  'title', 'Здравствуйте, {{contact_name}}', 'body', 'Новинка для {{clinic_name}}', 'button', 'Смотреть', 'url', '/catalog') || changes);

-- Who may do what

select tests.cells('reads the campaigns', $$ select count(*) from notification_campaigns $$, '0', 'anon=42501');
select tests.cells('writes a campaign', tests.campaign(), 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=true');
select tests.cells('adds a picture', $$ insert into storage.objects (bucket_id, name) values ('campaign-images', gen_random_uuid() || '.jpg') $$, '42501', 'admin, super_admin=1');
select is(tests.attempt('admin', format('insert into storage.objects (bucket_id, name) values (''campaign-images'', %L)', name)), '42501', 'no picture called ' || name)
  from (values ('x.jpg'), ('7e000000-0000-4000-8000-000000000001.svg'), ('a/7e000000-0000-4000-8000-000000000001.jpg')) as v (name);
select is((public, file_size_limit, allowed_mime_types)::text, '(t,524288,{image/jpeg})', 'the bucket takes small JPEGs only') from storage.buckets where id = 'campaign-images';
select is(tests.attempt('admin', statement), '42501', 'no admin may ' || statement)
  from (values ('delete from notification_campaigns'), ('update notification_campaigns set title = ''x'''), ('delete from campaign_deliveries'), ('select private.send_campaigns(1)'),
               ('select private.audience_ids(''{}'')')) as v (statement);

-- What a campaign must be

select is(tests.attempt('admin', tests.campaign(changes)), outcome, changes::text)
  from (values
    ('{"title": "x", "body": ""}'::jsonb, 'PT422 bad_campaign {"fields": {"body": "invalid", "title": "invalid"}}'),
    (jsonb_build_object('title', repeat('я', 81), 'body', repeat('я', 1001)), 'PT422 bad_campaign {"fields": {"body": "invalid", "title": "invalid"}}'),
    ('{"url": "https://evil.test"}', 'PT422 bad_campaign {"fields": {"url": "invalid"}}'),
    ('{"url": "//evil.test"}', 'PT422 bad_campaign {"fields": {"url": "invalid"}}'),
    ('{"url": null}', 'PT422 bad_campaign {"fields": {"button": "invalid"}}'),
    ('{"channels": []}', 'PT422 bad_campaign {"fields": {"channels": "invalid"}}'),
    ('{"channels": ["sms"]}', 'PT422 bad_campaign {"fields": {"channels": "invalid"}}'),
    ('{"kind": "optional"}', 'PT422 bad_campaign {"fields": {"kind": "invalid"}}'),
    ('{"audience": {"to": "everybody"}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"cities": ["Алматы"]}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "silent_days": 0}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "silent_days": 1.5}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "bought_days": 1.5}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "bought_days": 30.0}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "bought_days": "30"}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "bought_days": 3651}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "city": ["Алматы"]}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"audience": {"to": "clinics", "tiers": "A"}}', 'PT422 bad_campaign {"fields": {"audience": "invalid"}}'),
    ('{"is_spaced": "maybe"}', 'PT422 bad_campaign {"fields": {"is_spaced": "invalid"}}'),
    ('{"id": "x", "send_at": "never"}', 'true'),
    (jsonb_build_object('body', repeat('я', 9000000)), 'PT413 body_too_large {"max": 262144}'),
    ('{"image": "7e000000-0000-4000-8000-000000000001.jpg"}', 'PT422 bad_campaign {"fields": {"image": "invalid"}}'),
    ('{"body": "{{order_number}}"}', 'PT422 unknown_variable {"names": ["order_number"]}')
  ) as v (changes, outcome);
select is(tests.attempt('admin', $$ select campaign_recipients('{"to": "clinics", "oops": 1}') $$), 'PT422 bad_audience {"fields": {"oops": "invalid"}}', 'an audience of unknown conditions is refused');

-- Audiences, against a query over the tables

insert into public.orders (id, user_id, placed_by, status, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key, created_at, delivered_at)
values ('7c000000-0000-4000-8000-000000000001', tests.id('clinic'), tests.id('clinic'), 'delivered', 'invoice', 1000, 'tap-pickup', 'x', '+77010000001', gen_random_uuid(), now() - interval '50 days', now() - interval '45 days'),
       ('7c000000-0000-4000-8000-000000000002', tests.id('rival'), tests.id('rival'), 'new', 'invoice', 1000, 'tap-pickup', 'x', '+77010000001', gen_random_uuid(), now() - interval '5 days', null);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity)
values ('7c000000-0000-4000-8000-000000000001', '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'x', 'x', 'x', 50, 1000, 1),
       ('7c000000-0000-4000-8000-000000000002', '7b000000-0000-4000-8000-000000000002', 'TAP-TONIC', 'tap-tonic', 'x', 'x', 'x', 50, 1000, 1);
delete from public.clinic_ratings where user_id in (select id from tests.personas where id is not null);
insert into public.clinic_ratings (user_id, as_of, version, components, score, tier) values
  (tests.id('clinic'), private.rated_night() - 1, 1, '[]', 90, 'A'), (tests.id('clinic'), private.rated_night(), 1, '[]', 60, 'B');
insert into public.clinic_tags (user_id, tag, status, submitted_at) select user_id, 'VIP', status, submitted_at from public.user_clinic_info where user_id = tests.id('rival');

create function tests.audience(conditions jsonb) returns text
language sql
return (
  select string_agg(p.name, ', ' order by p.position)
    from private.audience_ids('{"to": "clinics", "cities": ["Tap city", "Tap town"]}'::jsonb || conditions) as a (id) join tests.personas as p on p.id = a.id
);
select is(tests.audience(conditions::jsonb), expected, conditions)
  from (values
    ('{}', 'clinic, rival'),
    ('{"statuses": ["pending", "reject"]}', 'pending, rejected, blocked'),
    ('{"cities": ["Tap town"]}', 'rival'),
    ('{"tags": ["vip"]}', 'rival'),
    ('{"tiers": ["B"]}', 'clinic'),
    ('{"tiers": ["A"]}', null),
    (jsonb_build_object('tiers', array['A', (private.tier_on(null, private.today())).tier])::text, 'rival'),
    ('{"products": ["7b000000-0000-4000-8000-000000000001"]}', 'clinic'),
    ('{"products": ["7b000000-0000-4000-8000-000000000002"]}', null),
    ('{"products": ["oops"]}', null),
    ('{"products": ["7b000000-0000-4000-8000-000000000001"], "bought_days": 30}', null),
    ('{"products": ["7b000000-0000-4000-8000-000000000001"], "bought_days": 60}', 'clinic'),
    ('{"silent_days": 30}', 'clinic'),
    ('{"silent_days": 3}', 'clinic, rival'),
    ('{"to": "list", "emails": [" Clinic@tap.test ", "manager@tap.test", "nobody@tap.test"]}', 'clinic, manager')
  ) as v (conditions, expected);
select is(tests.audience(jsonb_build_object('managers', array[tests.id('manager')])), 'clinic', 'clinics of a manager');
select is(tests.audience(jsonb_build_object('lines', array[(select slug from public.product_lines where id = 5)])), 'clinic', 'who bought a line');
select is(
  (select array_agg(id order by id) from private.audience_ids('{"to": "staff", "roles": ["admin", "logistic"]}') as a (id)),
  (select array_agg(user_id order by user_id) from public.user_roles where is_active and role in ('admin', 'logistic')), 'staff by roles, the active ones'
);
select results_eq(
  $$ select a.id from private.audience_ids('{"to": "clinics", "cities": ["Tap city", "Tap town"]}', tests.id('clinic'), 1) as a (id) $$,
  $$ values (tests.id('rival')) $$, 'an audience goes on after an id'
);

-- Who is left out

select is(
  tests.act('admin', $$ select campaign_recipients('{"to": "clinics", "cities": ["Tap city", "Tap town"]}', title => '{{clinic_name}}') #- '{rows,0,user_id}' $$)::jsonb,
  '{"count": 1, "without_consent": 1, "lately": 0, "rows": [{"email": "clinic@tap.test", "name": "Tap clinic", "city": "Tap city", "phone": "+77010000006", "whatsapp": null, "title": "Tap clinic", "body": ""}]}',
  'advertising needs consent, and the texts are those of each'
);
select is(
  tests.act('admin', $$ select jsonb_path_query_array(campaign_recipients('{"to": "clinics", "cities": ["Tap city", "Tap town"]}', left_out => 'consent'), '$.rows[*].email') $$),
  '["rival@tap.test"]', 'who did not consent can be called'
);
select is(tests.act('admin', $$ select campaign_recipients('{"to": "clinics", "cities": ["Tap city", "Tap town"]}', 'service') ->> 'count' $$), '2', 'service messages do not');

-- How people are addressed

select is(private.first_name(full_name), first_name, format('%s is addressed as %s', full_name, first_name))
  from (values ('Сейіт Айнур', 'Айнур'), (' Төлеген  Лаура Ерланқызы ', 'Лаура'), ('Айнур', 'Айнур'), ('Ким О.', 'Ким О.'), ('Ким О. В.', 'Ким О. В.'), (null, null)) as v (full_name, first_name);
select is(
  tests.act('admin', $$ select campaign_recipients('{"to": "staff", "roles": ["logistic"]}', 'service', title => '{{contact_name}}') #>> '{rows,0,title}' $$),
  private.staff_name(min(user_id::text)::uuid), 'staff are addressed by their name'
) from public.user_roles where is_active and role = 'logistic';
select is(tests.attempt('admin', tests.campaign('{"audience": {"to": "staff"}, "kind": "service"}')), 'PT422 unknown_variable {"names": ["clinic_name"]}', 'of clinics they are not asked');

-- One key writes and sends once

create function tests.twice(call text) returns boolean language sql as
  $$ select tests.act('admin', call) = tests.act('admin', call) $$;
select ok(
  tests.twice(replace(replace(tests.campaign(), ')', $$, idempotency_key => '7c000000-0000-4000-8000-0000000000c1')$$), ' is not null', '')), 'a draft saved again by the same key is the same'
);
select is(count(*)::int, 1, 'and the only one') from public.notification_campaigns;
select ok(
  tests.twice(format($$ select send_campaign(%L, idempotency_key => '7c000000-0000-4000-8000-0000000000c2') $$, id)), 'sent again by the same key it answers the same'
) from public.notification_campaigns;
select is((status, audience_count, recipient_count)::text, '(sending,2,0)', 'sent now, it is on its way at once') from public.notification_campaigns;
delete from public.notification_campaigns;

-- Sending

create table tests.drafts (n int, id uuid);
grant select on tests.drafts to authenticated;
insert into tests.drafts select 1, tests.act('admin', replace(tests.campaign(), 'is not null', '->> ''id'''))::uuid;
select tests.consent('rival');
select is(private.send_campaigns(10), 0, 'a draft is not sent');
select is(tests.act('admin', $$ select send_campaign(id, now() + interval '1 hour') ->> 'status' from tests.drafts $$), 'scheduled', 'it is scheduled');
select is(private.send_campaigns(10), 0, 'and waits for its time');
select is(tests.attempt('admin', $$ select cancel_campaign(id) from tests.drafts $$), 'null', 'until then it can be cancelled');
select is(tests.attempt('admin', format('select save_campaign((select to_jsonb(c) from public.notification_campaigns as c where id = %1$L), %1$L)', (select id from tests.drafts))), 'PT409 campaign_not_draft', 'but not changed');
update public.notification_campaigns set send_at = now();
delete from public.outbox; delete from public.notifications;
select is(private.send_campaigns(1), 1, 'a batch goes out');
select is((status, audience_count)::text, '(sending,2)', 'it is on its way, and says of how many') from public.notification_campaigns;
select is(private.send_campaigns(1), 1, 'the next batch');
select is(private.send_campaigns(1), 0, 'there are no more');
select results_eq(
  $$ select p.name, n.title, n.body, n.event from public.notifications as n join tests.personas as p on p.id = n.user_id order by p.position $$,
  $$ values ('clinic', 'Здравствуйте, Contact', 'Новинка для Tap clinic', 'advertising'), ('rival', 'Здравствуйте, Contact', 'Новинка для Tap rival', 'advertising') $$, 'each gets it once'
);
select is(count(*)::int, 2, 'and a mail') from public.outbox;
select is((status, recipient_count, left_out_count)::text, '(sent,2,0)', 'it is sent') from public.notification_campaigns;
select is(tests.attempt('admin', $$ select cancel_campaign(id) from tests.drafts $$), 'PT409 campaign_sent', 'and can no longer be cancelled');
select tests.act('clinic', $$ select mark_notifications_read((select array_agg(id) from notifications), true) $$);
update public.outbox set sent_at = now() where user_id = tests.id('rival');
update public.outbox set failed_at = now() where user_id = tests.id('clinic');
select is(
  tests.act('admin', $$ select jsonb_path_query_first(admin_campaigns('sent', 'здрав'), '$.rows[0].keyvalue() ? (@.key == "clicked").value') $$), '1', 'the log counts clicks'
);
select is(
  (select (r -> 'recipients', r -> 'delivered', r -> 'read', r -> 'clicked', r -> 'failed')::text from (select tests.act('admin', 'select admin_campaigns() -> ''rows'' -> 0')::jsonb as r) as a),
  '(2,2,1,1,1)', 'and whom it reached, who read it, and what failed'
);

-- What became of each

create function tests.log(state text default null, search text default '') returns text
language sql
return (select string_agg(r ->> 'name', ', ') from jsonb_array_elements(tests.act('admin', format('select campaign_log(id, %L, %L) -> ''rows'' from tests.drafts where n = 1', state, search))::jsonb) as r);
select is(tests.log(state), expected, coalesce(state, 'all'))
  from (values (null, 'Tap clinic, Tap rival'), ('read', 'Tap clinic'), ('unread', 'Tap rival'), ('clicked', 'Tap clinic'), ('failed', 'Tap clinic')) as v (state, expected);
select is(tests.act('admin', $$ select admin_campaigns(campaign_id => id) ->> 'total' from tests.drafts where n = 1 $$), '1', 'one campaign is asked for');
select is(tests.act('admin', $$ select admin_campaigns(campaign_id => gen_random_uuid()) ->> 'total' $$), '0', 'or one that is none');
select is(tests.log(null, 'RIVAL@'), 'Tap rival', 'found by address');
select is(tests.log(null, 'tap cli'), 'Tap clinic', 'and by name');
select is(
  tests.act('admin', $$ select (campaign_log(id) #> '{rows,0}') - '{user_id,inbox_at,read_at,clicked_at}'::text[] from tests.drafts where n = 1 $$)::jsonb,
  '{"email": "clinic@tap.test", "name": "Tap clinic", "city": "Tap city", "mail": "failed", "mailed_at": null, "error": null}', 'with what became of the mail'
);
update public.notification_campaigns set started_at = now() - interval '31 days';
select is(private.count_campaigns(10), 1, 'after 30 days the figures are settled');
delete from public.outbox; delete from public.notifications;
select is(
  (select (r -> 'recipients', r -> 'delivered', r -> 'read', r -> 'clicked', r -> 'failed')::text from (select tests.act('admin', 'select admin_campaigns() -> ''rows'' -> 0')::jsonb as r) as a),
  '(2,2,1,1,1)', 'and outlive what they were counted from'
);

-- Not too often

insert into tests.drafts select 2, tests.act('admin', replace(tests.campaign(), 'is not null', '->> ''id'''))::uuid;
select is(tests.act('admin', $$ select campaign_recipients('{"to": "clinics", "cities": ["Tap city", "Tap town"]}') - 'rows' $$)::jsonb,
  '{"count": 0, "without_consent": 0, "lately": 2}', 'once in 7 days');
select is(tests.act('admin', $$ select campaign_recipients('{"to": "clinics", "cities": ["Tap city", "Tap town"]}', is_spaced => false) ->> 'count' $$), '2', 'unless the admin says otherwise');
select tests.act('admin', $$ select send_campaign(id) from tests.drafts where n = 2 $$);
select private.send_campaigns(10);
select is((c.status, c.recipient_count, c.left_out_count)::text, '(sent,0,2)', 'the job looks again') from public.notification_campaigns as c join tests.drafts as d on d.id = c.id and d.n = 2;
update public.campaign_deliveries set created_at = now() - interval '8 days';
select is(tests.act('admin', $$ select campaign_recipients('{"to": "clinics", "cities": ["Tap city", "Tap town"]}') ->> 'count' $$), '2', 'after 7 days it may be');

-- Stopped halfway

insert into storage.objects (bucket_id, name, created_at)
select 'campaign-images', '7e000000-0000-4000-8000-00000000000' || n || '.jpg', now() - interval '8 days' from generate_series(1, 2) as n;
insert into tests.drafts select 3, tests.act('admin', replace(tests.campaign('{"is_spaced": false, "image": "7e000000-0000-4000-8000-000000000001.jpg"}'), 'is not null', '->> ''id'''))::uuid;
select tests.act('admin', $$ select send_campaign(id) from tests.drafts where n = 3 $$);
delete from public.outbox; delete from public.notifications;
select private.send_campaigns(1);
select is((select payload ->> 'image' from public.outbox), (select image from public.notifications), 'the picture goes with both');
select is(tests.act('admin', $$ select cancel_campaign(id) from tests.drafts where n = 3 $$), 'null', 'while it goes out it can be stopped');
select is(private.send_campaigns(1), 0, 'the rest is not sent');
select is_empty('select from public.outbox', 'and mails that wait are dropped');
select is((c.status, c.recipient_count)::text, '(cancelled,1)', 'who was reached is said') from public.notification_campaigns as c join tests.drafts as d on d.id = c.id and d.n = 3;
insert into storage.objects (bucket_id, name, created_at) values ('campaign-images', '7e000000-0000-4000-8000-000000000003.jpg', now() - interval '2 months');
select private.list_unused_campaign_images(10);
select is(array_agg(path order by path), '{7e000000-0000-4000-8000-000000000002.jpg,7e000000-0000-4000-8000-000000000003.jpg}',
  'pictures of no campaign are removed, however long ago they were uploaded') from public.file_removals where bucket_id = 'campaign-images';

-- One that fails

delete from public.notification_campaigns;
insert into public.notification_campaigns (kind, audience, channels, title, body, status, send_at) values
  ('service', '{"to": "clinics", "bought_days": 1.5}', '{inbox}', 'Tap broken', 'x', 'scheduled', now() - interval '2 hours'),
  ('service', '{"to": "clinics", "cities": ["Tap city"]}', '{inbox}', 'Tap behind it', 'x', 'scheduled', now() - interval '1 hour');
select private.send_campaigns(10);
select is((status, attempts, retry_at - now())::text || ' ' || error, '(scheduled,1,00:01:00) invalid input syntax for type integer: "1.5"', 'it steps back and says why')
  from public.notification_campaigns where title = 'Tap broken';
select private.send_campaigns(10);
select is(status, 'sent', 'those behind it are sent') from public.notification_campaigns where title = 'Tap behind it';
do $$
begin
  for n in 1 .. 6 loop
    update public.notification_campaigns set retry_at = now() where title = 'Tap broken';
    perform private.send_campaigns(10);
  end loop;
end $$;
select is((status, attempts)::text, '(failed,5)', 'after five tries it has failed') from public.notification_campaigns where title = 'Tap broken';
select is(count(*)::int, 1, 'admins are notified once') from public.notifications where user_id = tests.id('admin') and title = 'Задание не выполнено: Рассылка «Tap broken»';
select is(tests.act('admin', $$ select row ->> 'error' from jsonb_array_elements(admin_campaigns('failed') -> 'rows') as row $$), 'invalid input syntax for type integer: "1.5"', 'and see why');

-- And is sent again

update public.notification_campaigns set audience = '{"to": "clinics", "cities": ["Tap city", "Tap town"]}', bookmark = tests.id('clinic'), recipient_count = 1 where title = 'Tap broken';
delete from public.notifications;
select is(tests.act('admin', format('select send_campaign(%L) ->> ''status''', id)), 'sending', 'an admin has it sent again') from public.notification_campaigns where title = 'Tap broken';
select is((attempts, error, retry_at, audience_count)::text, '(0,,,2)', 'as if nothing had failed') from public.notification_campaigns where title = 'Tap broken';
select private.send_campaigns(10);
select results_eq($$ select user_id from public.notifications where title = 'Tap broken' $$, $$ values (tests.id('rival')) $$, 'it goes on where it stopped');
select is((status, recipient_count)::text, '(sent,2)', 'to the end') from public.notification_campaigns where title = 'Tap broken';
select is(tests.attempt('admin', format('select send_campaign(%L)', id)), 'PT409 campaign_not_draft', 'and not once more') from public.notification_campaigns where title = 'Tap broken';

select * from finish();
rollback;
