-- Messages: who reads and writes what, templates with their variables, what people switch off, and the outbox.
begin;
select plan(171);
\ir fixtures.psql
delete from public.outbox;
delete from public.notifications;
update auth.users set email_confirmed_at = now() where id in (select id from tests.personas where name <> 'pending');

-- Who may do what

select tests.cells('reads the events', $$ select count(*) > 20 from notification_events $$, 'false', 'anon=42501', 'admin, super_admin=true');
select tests.cells('reads the variables', $$ select count(*) > 10 from notification_variables $$, 'false', 'anon=42501', 'admin, super_admin=true');
select tests.cells('reads the templates', $$ select count(*) > 40 from notification_templates $$, 'false', 'anon=42501', 'admin, super_admin=true');
select tests.cells('reads their versions', $$ select count(*) > 40 from notification_template_versions $$, 'false', 'anon=42501', 'admin, super_admin=true');
select tests.cells(
  'saves a template', $$ select save_notification_template('order_new', 'inbox', 'Заказ {{order_number}}', '') $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=2'
);
select tests.cells(
  'previews a text', $$ select preview_notification('order_new', '{{order_number}}', '', null) ->> 'title' $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=2026-000123'
);
select is(tests.attempt('admin', statement), '42501', 'no admin may ' || statement)
  from (values
    ('insert into notifications (user_id, event, title) values (auth.uid(), ''order_new'', ''x'')'), ('update notifications set title = ''x'''),
    ('delete from notifications'), ('update notification_templates set title = ''x'''), ('delete from outbox'), ('update outbox set sent_at = now()'),
    ('insert into notification_settings values (auth.uid(), ''back_in_stock'', ''email'', false)'),
    ('select private.notify(''order_new'', ''{}'', ''{}'', null, ''x'')'), ('select * from private.unsubscribe_key')
  ) as v (statement);

-- The inbox is one's own

select private.notify('order_new', array[tests.id('clinic')], '{"order_number": "2026-000777", "order_total": "1 000 ₸"}', '/orders/x', 'tap');
select tests.cells('reads the clinic''s message', $$ select count(*) from notifications $$, '0', 'anon=42501', 'clinic=1');
select is(tests.attempt('rival', $$ select mark_notifications_read((select array_agg(id) from notifications)) $$), '0', 'nobody reads for others');
select is(tests.attempt('rival', format('select mark_notifications_read(array[%s])', (select max(id) from public.notifications))), '0', 'not even by the number');
select is(tests.act('clinic', $$ select unread_notifications() $$), '1', 'it is unread');
select is(tests.act('clinic', format('select mark_notifications_read(array[%s], true)', (select max(id) from public.notifications))), '1', 'the clinic opens it');
select is(tests.act('clinic', $$ select unread_notifications() $$), '0', 'and has read it');
select is(tests.act('clinic', $$ select clicked_at is not null from notifications $$), 'true', 'and gone where it leads');
select results_eq(
  $$ select title, body, url from public.notifications $$,
  $$ values ('Заказ 2026-000777 оформлен', 'Сумма 1 000 ₸. Менеджер проверит и подтвердит заказ.', '/orders/x') $$, 'a message says what happened'
);
select is(payload ->> 'button', 'Открыть заказ', 'a mail has a button') from public.outbox;
select private.notify('order_new', array[tests.id('clinic')], '{}', '/orders/x', 'tap');
select is(count(*)::int, 1, 'one event about one thing is mailed once') from public.outbox;
select is(tests.act('clinic', $$ select mark_notifications_read() $$), '1', 'all can be read at once');
select private.notify('order_new', array[tests.id('pending')], '{}', '/', 'tap');
select is(count(*)::int, 0, 'nothing is mailed to an address that nobody confirmed') from public.outbox where user_id = tests.id('pending');
select throws_ok(
  $$ insert into public.notifications (user_id, event, title, url) values (tests.id('clinic'), 'order_new', 'x', '//evil.test') $$,
  '23514', null, 'a message leads nowhere but into the shop'
);

-- Templates

select is(private.render_template('{{a}} { {{b}} {{none}}.', '{"a": "{{b}}", "b": "1"}'), '{{b}} { 1 .', 'values are text, in one pass');
select is(
  private.render_template(E'{{a}}: {{none}}\nсчёт: {{none}}\n\n{{none}} {{empty}}\nконец', '{"a": "1", "empty": ""}'), E'1: \n\nконец',
  'a line that names only what has no value is left out'
);
select is(tests.attempt('admin', statement), outcome, statement)
  from (values
    ($$ select save_notification_template('order_new', 'email', 'Заказ {{tracking_number}}', '{{oops}}') $$,
     'PT422 unknown_variable {"names": ["oops", "tracking_number"]}'),
    ($$ select save_notification_template('order_new', 'email', 'Заказ {{ order_number }}', '') $$, 'PT422 unknown_variable {"names": ["{{"]}'),
    ($$ select save_notification_template('order_new', 'email', 'x', '', 'y') $$, 'PT422 bad_template {"fields": {"title": "invalid", "button": "invalid"}}'),
    ($$ select save_notification_template('no_such', 'email', 'Заказ', '') $$, 'PT404 template_not_found'),
    ($$ select save_notification_template('order_new', 'email', 'Заказ', '', null, true, 7) $$, 'PT409 template_changed {"version": 1}'),
    ($$ select test_notification('order_new', 'email', '{{oops}}', '') $$, 'PT422 unknown_variable {"names": ["oops"]}'),
    ($$ select test_notification('order_new', 'email', 'Да', '', null, null, 'https://evil.test') $$, 'PT422 bad_url'),
    ($$ select test_notification('order_new', 'email', 'Да', '', null, null, E'/\t/evil.test') $$, 'PT422 bad_url'),
    ($$ select test_notification('order_new', 'email', 'Да', '', null, null, E'/\n/evil.test') $$, 'PT422 bad_url'),
    ($$ select test_notification('order_new', 'email', 'Да', '', null, null, E'/catalog\u202e') $$, 'PT422 bad_url'),
    ($$ select preview_notification('no_such', 'x', '', null) $$, 'PT404 event_not_found')
  ) as v (statement, outcome);
select is(
  tests.act('admin', $$ select save_notification_template('order_new', 'inbox', '{{clinic_name}}: {{order_number}}', '', null, true, 1) $$), '2', 'a template is changed'
);
select results_eq(
  $$ select version, title, author_id from public.notification_template_versions where event = 'order_new' and channel = 'inbox' order by version $$,
  $$ values (1, 'Заказ {{order_number}} оформлен', null::uuid), (2, '{{clinic_name}}: {{order_number}}', tests.id('admin')) $$, 'every version stays, with its author'
);
select is(
  tests.act('admin', format('select preview_notification(''order_new'', ''{{clinic_name}}, {{manager_name}}'', ''{{oops}}'', %L)', tests.id('clinic')))::jsonb,
  '{"title": "Tap clinic, Tap Manager", "body": "", "unknown": ["oops"], "clinic_name": "Tap clinic", "email": "clinic@tap.test"}', 'a preview shows a real clinic'
);
delete from public.notifications;
select tests.act('admin', $$ select test_notification('order_new', 'inbox', 'Проба {{order_number}}', '') $$);
select results_eq($$ select user_id, title from public.notifications $$, $$ values (tests.id('admin'), 'Проба 2026-000123') $$, 'a test goes to its sender');
select tests.act('admin', $$ select save_notification_template('order_new', 'inbox', 'Заказ', '', null, false, 2) $$);
select private.notify('order_new', array[tests.id('clinic')], '{}', '/', 'off');
select is(count(*)::int, 0, 'a channel that is off takes nothing') from public.notifications where user_id = tests.id('clinic');

-- What people want

select is(tests.attempt('clinic', $$ select set_notification_setting('order_new', 'email', false) $$), 'PT409 event_is_fixed', 'service messages are not switched off');
select is(tests.attempt('clinic', $$ select set_notification_setting('advertising', 'email', false) $$), 'PT409 event_is_fixed', 'advertising goes by consent');
select is(tests.attempt('clinic', $$ select set_notification_setting('oops', 'email', false) $$), 'PT404 event_not_found', 'there must be such an event');
select is(tests.attempt('clinic', $$ select set_notification_setting('document_accepted', null, false) $$), 'PT404 event_not_found', 'and a channel of it');
select tests.act('clinic', $$ select set_notification_setting('back_in_stock', 'inbox', false) $$);
delete from public.outbox;
delete from public.notifications;
select private.notify('back_in_stock', array[tests.id('clinic'), tests.id('rival')], '{}', '/', 'tap');
select results_eq($$ select user_id from public.notifications $$, $$ values (tests.id('rival')) $$, 'who switched it off is left out of that channel');
select is(count(*)::int, 2, 'and of that alone') from public.outbox;
select is(
  tests.act('clinic', $$ select (select e from jsonb_array_elements(notification_preferences() -> 'events') as e where e ->> 'event' = 'back_in_stock') $$)::jsonb,
  '{"event": "back_in_stock", "title": "Товар снова в наличии", "is_fixed": false, "inbox": false, "email": true, "push": null}', 'and sees it'
);
select is(
  tests.act(persona, $$ select string_agg(distinct split_part(e ->> 'event', '_', 1), ',') filter (where e ->> 'event' like 'staff%') from jsonb_array_elements(notification_preferences() -> 'events') as e $$),
  outcome, persona || ' chooses among events of their own side'
) from (values ('clinic', 'null'), ('manager', 'staff')) as v (persona, outcome);
select is(
  tests.act(persona, $$ select string_agg(e ->> 'event', ',') from jsonb_array_elements(notification_preferences() -> 'events') as e $$), outcome, persona || ' chooses among the events they receive'
) from (values
  ('manager', 'staff_order,staff_delivery_problem,bonus_month_closed,handover_answered,staff_order_ending,staff_order_changed,staff_claim,staff_parcel_came_back,staff_shortage,staff_order_message,staff_order_message_unread'), ('logistic', 'null'),
  ('admin', 'staff_application,staff_order,staff_payment_reported,staff_delivery_problem,staff_low_stock,staff_partner_request,staff_job_failed,staff_handover_asked,staff_order_ending,staff_payments_waiting,staff_order_changed,staff_claim,staff_parcel_came_back,staff_shortage,staff_order_message,staff_order_message_unread')
) as v (persona, outcome);

-- Quiet hours

select is(private.mail_time(tests.id('clinic'), at::timestamptz), goes::timestamptz, at)
  from (values
    ('2026-11-20 20:59:59+05', '2026-11-20 20:59:59+05'), ('2026-11-20 21:00+05', '2026-11-21 09:00+05'),
    ('2026-11-21 08:59+05', '2026-11-21 09:00+05'), ('2026-11-21 09:00+05', '2026-11-21 09:00+05')
  ) as v (at, goes);
select tests.act('clinic', $$ select set_quiet_hours(false) $$);
select is(private.mail_time(tests.id('clinic'), '2026-11-20 23:00+05'), '2026-11-20 23:00+05'::timestamptz, 'who wants mail at any hour gets it');

-- The outbox

update public.outbox set next_attempt_at = now();
create table tests.claimed as select tests.as_service('select claim_outbox(10)')::jsonb as mails;
select is(jsonb_array_length(mails), 2, 'a sender is given what is due') from tests.claimed;
select is(array(select mail ->> 'to' from jsonb_array_elements(mails) as mail order by 1), '{clinic@tap.test,rival@tap.test}', 'with addresses') from tests.claimed;
select is(tests.as_service('select claim_outbox(10)')::jsonb, '[]'::jsonb, 'and no other meanwhile');
create table tests.ids as select (mail ->> 'id')::uuid as id, mail ->> 'unsubscribe' as token, row_number() over (order by mail ->> 'to') as n from tests.claimed, jsonb_array_elements(mails) as mail;
select tests.as_service(format('select finish_outbox(%L)', id)) from tests.ids where n = 1;
select tests.as_service(format('select finish_outbox(%L, %L)', id, '421 busy')) from tests.ids where n = 2;
select results_eq(
  $$ select o.sent_at is not null, o.error, o.attempts, o.next_attempt_at from public.outbox as o join tests.ids as i on i.id = o.id order by i.n $$,
  $$ values (true, null, 1, now() + interval '120 seconds'), (false, '421 busy', 1, now() + interval '2 minutes') $$, 'sent, or to be tried again'
);
update public.outbox set attempts = 8 where sent_at is null;
select tests.as_service(format('select finish_outbox(%L, %L)', id, '550 no such user')) from tests.ids where n = 2;
select is(tests.act('admin', $$ select admin_outbox('failed') #>> '{rows,0,error}' $$), '550 no such user', 'after 8 tries it is shown to admins');
select is(tests.act('admin', $$ select admin_outbox('sent', 'CLINIC@') ->> 'total' $$), '1', 'the log is searched by address');
select is(tests.act('admin', $$ select retry_outbox((select array_agg(id) from outbox)) $$), '1', 'who try it again');
select is(jsonb_array_length(tests.as_service('select claim_outbox(10)')::jsonb), 1, 'and it goes out');
select tests.as_service(format('select finish_outbox(%L, %L)', id, 'late')) from tests.ids where n = 1;
select is(error, null, 'what is sent stays sent') from public.outbox where sent_at is not null;

update public.outbox set attempts = 8, next_attempt_at = now(), error = null where sent_at is null;
select is(tests.as_service('select claim_outbox(10)')::jsonb, '[]'::jsonb, 'a mail that eight senders died of is not given to a ninth');
select is(tests.act('admin', $$ select admin_outbox('failed') #>> '{rows,0,error}' $$), 'the sender stopped 8 times', 'and is shown to admins');

-- News of an order does not wait for a campaign, and what nobody wants any more is not sent

delete from public.outbox;
insert into public.notification_campaigns (id, kind, audience, channels, title, body) values ('7e000000-0000-4000-8000-0000000000c1', 'advertising', '{"to": "clinics"}', '{email}', 'Tap', 'Tap');
insert into public.outbox (user_id, event, payload, dedupe_key, campaign_id, next_attempt_at)
select tests.id(p), 'advertising', '{"title": "Tap"}', 'tap:' || p, '7e000000-0000-4000-8000-0000000000c1', now() - interval '1 hour' from unnest(array['clinic', 'rival']) as p;
insert into public.outbox (user_id, event, payload, dedupe_key) values (tests.id('clinic'), 'order_new', '{"title": "Tap order"}', 'tap:order'), (tests.id('clinic'), 'back_in_stock', '{"title": "Tap stock"}', 'tap:stock');
select results_eq(
  $$ select mail ->> 'title' from jsonb_array_elements(tests.as_service('select claim_outbox(2)')::jsonb) as mail order by 1 $$, $$ values ('Tap order'), ('Tap stock') $$,
  'mails of events go before those of campaigns'
);
update public.outbox set attempts = 0;
insert into public.legal_documents (kind, version, title, body) values ('marketing', '2000-01-01', 'Tap', 'Tap');
insert into public.consents (user_id, document_id) select tests.id(p), id from public.legal_documents, unnest(array['clinic', 'rival']) as p where kind = 'marketing' and version = '2000-01-01';
select tests.act('clinic', 'select withdraw_marketing_consent()');
select results_eq('select dedupe_key from public.outbox order by 1', $$ values ('tap:order'), ('tap:rival'), ('tap:stock') $$, 'consent withdrawn at night: the advertising of the morning is dropped');
select tests.act('clinic', $$ select set_notification_setting('back_in_stock', 'email', true) $$);
select is(count(*)::int, 3, 'switching on drops nothing') from public.outbox;
select tests.act('clinic', $$ select set_notification_setting('back_in_stock', 'email', false) $$);
select results_eq('select dedupe_key from public.outbox order by 1', $$ values ('tap:order'), ('tap:rival') $$, 'an event switched off: so are its mails');
delete from public.notification_settings where user_id = tests.id('clinic') and event = 'back_in_stock' and channel = 'email';
delete from public.notification_campaigns where id = '7e000000-0000-4000-8000-0000000000c1';
delete from public.consents where user_id = tests.id('rival');

-- One click in the mail

select is(tests.as_service(format('select unsubscribe(%L)', token)), 'Товар снова в наличии', 'the link names what it switches off') from tests.ids where n = 2;
select is(is_on, false, 'the mails of that event end') from public.notification_settings where user_id = tests.id('rival') and event = 'back_in_stock' and channel = 'email';
select is(tests.as_service(format('select unsubscribe(%L)', wrong)), 'PT404 bad_link', wrong)
  from (
    select replace(token, tests.id('rival')::text, tests.id('clinic')::text) from tests.ids where n = 2
    union all select replace(token, 'back_in_stock', 'advertising') from tests.ids where n = 2
    union all select ''
    union all select private.unsubscribe_token(tests.id('clinic'), 'order_new')
  ) as w (wrong);
insert into public.legal_documents (kind, version, title, body) values ('marketing', '2001-01-01', 'Tap', 'Tap');
insert into public.consents (user_id, document_id) select tests.id('clinic'), id from public.legal_documents where kind = 'marketing' and version = '2001-01-01';
select ok(private.consents_to_marketing(tests.id('clinic')), 'the clinic agreed to advertising');
select is(tests.as_service(format('select unsubscribe(%L)', private.unsubscribe_token(tests.id('clinic'), 'advertising'))), 'Рекламная рассылка', 'and ends it by a link');
select ok(not private.consents_to_marketing(tests.id('clinic')), 'it has withdrawn its consent');

select * from finish();
rollback;
