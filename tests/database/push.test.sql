-- Pushes to the browsers of staff: whose a browser is, how many, until when, and what waits for it.
begin;
select plan(52);
\ir fixtures.psql
set constraints all immediate;
delete from public.outbox;
update public.quiet_hours set is_on = false;
insert into public.quiet_hours (user_id, is_on) select id, false from tests.personas where id is not null;

insert into auth.sessions (id, user_id, created_at, updated_at, user_agent) select id, id, now(), now(), 'Firefox' from tests.personas where id is not null;

create function tests.save(persona text, browser text, is_new boolean default true, session uuid default null) returns text
language plpgsql as $$
begin
  return tests.act(persona, format(
    $q$ with me as materialized (select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || %L)::text, true))
        select save_push_subscription('https://fcm.googleapis.com/fcm/send/%s', rpad('B', 87, 'a'), rpad('', 22, 'a'), %L) is not null from me $q$,
    jsonb_build_object('session_id', coalesce(session, tests.id(persona))), browser, is_new
  ));
end;
$$;
create function tests.browsers() returns setof text language sql
as $$ select p.name || ': ' || substring(s.endpoint from '[^/]*$') from public.push_subscriptions as s join tests.personas as p on p.id = s.user_id order by p.position, 1 $$;
create function tests.waiting() returns setof text language sql
as $$ select p.name || ': ' || (o.payload ->> 'title') from public.outbox as o join tests.personas as p on p.id = o.user_id where o.channel = 'push' order by p.position, 1 $$;

-- Whose it is

select is(tests.save('admin', 'a'), 'true', 'a browser is kept');
select results_eq('select tests.browsers()', $$ values ('admin: a') $$, 'as its own');
select is(device, 'Firefox', 'with what its session calls it') from public.push_subscriptions;
update public.push_subscriptions set renewed_at = now() - interval '9 days';
create table tests.first as select id from public.push_subscriptions;
select is(tests.save('admin', 'a', false), 'true', 'each visit renews it');
select results_eq('select id, renewed_at from public.push_subscriptions', $$ select id, now() from tests.first $$, 'the same row');
select is(tests.save('admin', 'b', false), 'true', 'a browser whose address has changed is known by its session');
select results_eq('select tests.browsers()', $$ values ('admin: b') $$, 'and has one address');
select is(tests.save('manager', 'b', false), 'true', 'who signs in where somebody else was notified');
select results_eq('select tests.browsers()', $$ values ('manager: b') $$, 'takes their place');
select is(tests.save('manager2', 'c', false), 'false', 'a browser that was switched off does not come back by itself');
select is(tests.save('logistic', 'l'), 'true', 'logistic is staff as well');
select is(tests.save(persona, 'x'), 'PT403 not_allowed', persona || ' is not notified')
  from unnest(array['clinic', 'pending', 'newcomer', 'ex_manager']) as persona;
select is(tests.save('anon', 'x'), '42501', 'nor is a visitor');
select is(tests.save('admin', 'x', true, tests.id('manager')), 'PT403 not_allowed', 'a session is one''s own');
select is(tests.save('admin', 'x', true, '7f000000-0000-4000-8000-0000000000ff'), 'PT403 not_allowed', 'and there is one');

-- What it must look like

select is(
  tests.attempt('admin', format('select save_push_subscription(%L, %L, %L, true)', endpoint, p256dh, auth)), 'PT422 bad_subscription', what
) from (values
  ('http', 'http://fcm.googleapis.com/a', rpad('B', 87, 'a'), rpad('', 22, 'a')),
  ('a port', 'https://fcm.googleapis.com:444/a', rpad('B', 87, 'a'), rpad('', 22, 'a')),
  ('a name before the host', 'https://me@fcm.googleapis.com/a', rpad('B', 87, 'a'), rpad('', 22, 'a')),
  ('a line break', E'https://fcm.googleapis.com/a\nb', rpad('B', 87, 'a'), rpad('', 22, 'a')),
  ('a long address', 'https://fcm.googleapis.com/' || repeat('a', 1000), rpad('B', 87, 'a'), rpad('', 22, 'a')),
  ('a point in another form', 'https://fcm.googleapis.com/a', rpad('A', 87, 'a'), rpad('', 22, 'a')),
  ('a short key', 'https://fcm.googleapis.com/a', rpad('B', 86, 'a'), rpad('', 22, 'a')),
  ('a long secret', 'https://fcm.googleapis.com/a', rpad('B', 87, 'a'), rpad('', 23, 'a')),
  ('no secret', 'https://fcm.googleapis.com/a', rpad('B', 87, 'a'), null)
) as v (what, endpoint, p256dh, auth);
select is(tests.attempt('admin', statement), '42501', 'nobody may ' || statement)
  from unnest(array[
    'select endpoint from push_subscriptions', 'select auth from push_subscriptions', 'select session_id from push_subscriptions',
    'update push_subscriptions set user_id = auth.uid()'
  ]) as statement;

-- Ten each

insert into auth.sessions (id, user_id, created_at, updated_at)
select ('7f000000-0000-4000-8000-0000000000' || n)::uuid, tests.id('admin'), now(), now() from generate_series(10, 21) as n;
insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, renewed_at)
select tests.id('admin'), ('7f000000-0000-4000-8000-0000000000' || n)::uuid, 'https://fcm.googleapis.com/fcm/send/' || n, rpad('B', 87, 'a'), rpad('', 22, 'a'),
       now() - make_interval(days => 30 - n)
  from generate_series(11, 20) as n;
select tests.save('admin', '21', true, '7f000000-0000-4000-8000-000000000021');
select results_eq(
  $$ select b from tests.browsers() as b where b like 'admin%' $$, $$ select 'admin: ' || n from generate_series(12, 21) as n $$,
  'of more than ten the one renewed longest ago goes'
);

-- What goes out

select private.notify('staff_order', array[tests.id('manager'), tests.id('manager2')], '{"order_number": "T-1", "clinic_name": "Tap", "contact_name": "Tap"}', '/account-manager/orders?order=1', 'tap');
select private.notify('staff_order', array[tests.id('manager')], '{"order_number": "T-1"}', '/', 'tap');
select results_eq(
  $$ select channel::text, user_id, payload from public.outbox where channel <> 'email' $$,
  $$ values ('push', tests.id('manager'), '{"title": "Новый заказ T-1", "url": "/account-manager/orders?order=1"}'::jsonb) $$,
  'one push for each browser, once, with title and path'
);
select private.notify('handover_answered', array[tests.id('manager')], '{}', '/', 'tap');
select results_eq('select tests.waiting()', $$ values ('manager: Новый заказ T-1') $$, 'other events have no pushes');
select results_eq(
  $$ select event, channel::text, regexp_matches(title || body || coalesce(button, ''), '\{\{\w+\}\}', 'g') from public.notification_templates where channel = 'push' $$,
  $$ select event, 'push', array['{{order_number}}'] from unnest('{staff_order,staff_order_message,staff_delivery_problem,staff_claim,staff_parcel_came_back}'::text[]) as event $$, 'whose texts name nobody'
);
select is(tests.attempt('admin', statement), outcome, statement)
  from (values
    ($$ select save_notification_template('staff_order', 'push', '{{clinic_name}}', '') $$, 'PT422 bad_template {"fields": {"channel": "invalid"}}'),
    ($$ select save_notification_template('staff_order', 'push', 'Новый заказ {{order_number}}', '', null, false) $$, '2'),
    ($$ select test_notification('staff_order', 'push', 'Да', '') $$, 'PT422 bad_template {"fields": {"channel": "invalid"}}')
  ) as v (statement, outcome);
select is(
  tests.act('manager', $$ select string_agg(e ->> 'event' || '=' || (e ->> 'push'), ',') from jsonb_array_elements(notification_preferences() -> 'events') as e $$),
  'staff_order=true,staff_delivery_problem=true,staff_claim=true,staff_parcel_came_back=true,staff_order_message=true', 'a manager chooses among these'
);

create table tests.claimed as select tests.as_service('select claim_pushes(10)')::jsonb as pushes;
select is(
  pushes #- '{0,id}' #- '{0,subscription_id}',
  jsonb_build_array(jsonb_build_object('title', 'Новый заказ T-1', 'url', '/account-manager/orders?order=1', 'endpoint', 'https://fcm.googleapis.com/fcm/send/b', 'p256dh', rpad('B', 87, 'a'), 'auth', rpad('', 22, 'a'))),
  'a sender is given what it needs'
) from tests.claimed;
select is(tests.as_service('select claim_pushes(10)')::jsonb, '[]'::jsonb, 'and no other meanwhile');
select tests.as_service(format('select finish_outbox(%L, %L)', pushes #>> '{0,id}', 'busy')) from tests.claimed;
select results_eq($$ select attempts, next_attempt_at from public.outbox where channel = 'push' $$, $$ values (1, now() + interval '2 minutes') $$, 'it is tried again as a mail is');

-- When it ends

update public.outbox set attempts = 0;
select tests.act('manager', $$ select set_notification_setting('staff_order', 'email', false) $$);
select results_eq('select tests.waiting()', $$ values ('manager: Новый заказ T-1') $$, 'who wants no mail still wants the push');
select tests.act('manager', $$ select set_notification_setting('staff_order', 'push', false) $$);
select is_empty('select tests.waiting()', 'a channel switched off drops what waits');
select private.notify('staff_order', array[tests.id('manager')], '{"order_number": "T-2"}', '/', 'tap-2');
select is_empty('select tests.waiting()', 'and takes no more');
select private.notify('staff_delivery_problem', array[tests.id('manager')], '{"order_number": "T-3"}', '/', 'tap-3');
select results_eq('select tests.waiting()', $$ values ('manager: Заказ T-3: доставка не удалась') $$, 'other events go on');
select tests.save('manager2', 'b', false);
select is_empty('select tests.waiting()', 'what waits for a browser is not shown to whom it belongs next');

create function tests.has_browser(person text) returns boolean language sql return exists (select from public.push_subscriptions where user_id = tests.id(person));
delete from auth.sessions where user_id = tests.id('manager2');
select ok(not tests.has_browser('manager2'), 'signed out: notified no more');
set constraints all deferred;
select tests.act('super_admin', format('select grant_role(%L, ''admin'')', tests.id('logistic')));
set constraints all immediate;
select ok(tests.has_browser('logistic'), 'another role keeps it');
update public.user_roles set is_active = false where user_id = tests.id('logistic');
select ok(not tests.has_browser('logistic'), 'a role that ends takes it along');
select tests.as_service(format('select remove_push_subscription(%L)', id)) from public.push_subscriptions where endpoint like '%/21';
select is(count(*)::int, 9, 'a browser that its service has forgotten goes') from public.push_subscriptions where user_id = tests.id('admin');
delete from public.user_roles where user_id = tests.id('admin');
select ok(not tests.has_browser('admin'), 'and so do all of who is no longer staff');
select * from finish();
rollback;
