-- The conversation of an order: who writes and reads, what is unread for whom, and the mail after ten minutes.
begin;
set local search_path = public, extensions;
select plan(313);
\ir fixtures.psql
\ir members.psql
update auth.users set email_confirmed_at = now() where id in (select id from tests.personas);
delete from public.user_roles where role in ('admin', 'super_admin') and user_id not in (select id from tests.personas where id is not null);
delete from public.notifications;
delete from public.outbox;

-- 1: the founder's; 2: what the requester had asked for; 3: a blocked clinic's; 4: a clinic's without a manager.
insert into public.orders
  (id, number, user_id, placed_by, requested_by, status, confirmed_at, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone,
   idempotency_key)
select o.id::uuid, o.number, tests.id(o.owner), tests.id(o.owner), tests.id(o.asked_by), 'confirmed', now(), 'invoice', 15000, 0, 'tap-pickup', 'Tap', '+77011234567', o.id::uuid
  from (values
    ('7d000000-0000-4000-8000-000000000001', '1999-000001', 'clinic', null),
    ('7d000000-0000-4000-8000-000000000002', '1999-000002', 'clinic', 'requester'),
    ('7d000000-0000-4000-8000-000000000003', '1999-000003', 'blocked', null),
    ('7d000000-0000-4000-8000-000000000004', '1999-000004', 'rival', null)
  ) as o (id, number, owner, asked_by);
update public.user_clinic_info set account_manager_id = null where user_id = tests.id('rival');

create function tests.say(n int, words text default 'Tap', files jsonb default '[]', key uuid default null) returns text language sql
return format($$ select (send_order_message('7d000000-0000-4000-8000-00000000000%s', %L, %L, %L) ->> 'id' > '0')::text $$, n, words, files, key);
create function tests.attach(who text, n int, name text, mime text default 'image/png', size int default 1000) returns text language plpgsql as $$
declare
  stored text := '7d000000-0000-4000-8000-00000000000' || n || '/' || tests.id(who) || '/' || name;
begin
  insert into storage.objects (bucket_id, name, metadata) values ('order-messages', stored, jsonb_build_object('mimetype', mime, 'size', size));
  return stored;
end;
$$;
-- Who has what unread: of how many messages, and whether a mail has said so.
create function tests.unread(n int) returns setof text language sql as $$
  select p.name || case when r.mailed_at is not null then ' mailed' else '' end
    from public.order_message_reads as r join tests.personas as p on p.id = r.user_id
   where r.order_id = ('7d000000-0000-4000-8000-00000000000' || n)::uuid and r.unread_since is not null order by p.position
$$;
create function tests.notified() returns setof text language sql as $$
  select p.name || ': ' || t.event || ' ' || t.url
    from (
      select user_id, event, url from public.notifications where read_at is null
      union all
      select user_id, event, payload ->> 'url' from public.outbox where channel = 'email'
    ) as t join tests.personas as p on p.id = t.user_id order by p.position, t.event
$$;
create function tests.read_all(who text, n int) returns text language sql as $$
  select tests.act(who, format($q$ select mark_order_messages_read('7d000000-0000-4000-8000-00000000000%s', %s) $q$, n, max(m.id)))
    from public.order_messages as m where m.order_id = ('7d000000-0000-4000-8000-00000000000' || n)::uuid
$$;

-- Who writes --------------------------------------------------------------------------------------------------------

select tests.cells('writes about the clinic''s order', tests.say(1), 'PT404 order_not_found', 'anon=42501',
  'clinic, owner2, buyer, manager, admin, super_admin=true', 'logistic, accountant=PT403 not_allowed');
select tests.cells('writes about what the requester asked for', tests.say(2), 'PT404 order_not_found', 'anon=42501',
  'clinic, owner2, buyer, requester, manager, admin, super_admin=true', 'logistic, accountant=PT403 not_allowed');
select tests.cells('writes about the order of a blocked clinic', tests.say(3), 'PT404 order_not_found', 'anon=42501',
  'blocked, admin, super_admin=PT403 clinic_not_verified', 'logistic=PT403 not_allowed');
select tests.cells('may store a file for the clinic''s order',
  $$ select (prepare_message_file('7d000000-0000-4000-8000-000000000001') ->> 'path' like '7d000000-0000-4000-8000-000000000001/' || auth.uid() || '/%')::text $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, manager, admin, super_admin=true', 'accountant=PT403 not_allowed');

-- What is said ------------------------------------------------------------------------------------------------------

select is(tests.attempt('clinic', tests.say(1, said)), expected, format('%s: %s', what, expected))
  from (values
    ('nothing', e' \n\u200b', 'PT422 bad_message {"fields": {"text": "required"}}'),
    ('no text', null, 'PT422 bad_message {"fields": {"text": "required"}}'),
    ('2000 letters', repeat('я', 2000), 'true'),
    ('2001 letters', repeat('я', 2001), 'PT422 bad_message {"fields": {"text": "too_long"}}')
  ) as v (what, said, expected);
select is(tests.act('clinic', tests.say(1, e'  Добавьте, пожалуйста,\r\nещё один тоник ', key => '7d000000-0000-4000-8000-0000000000aa')), 'true', 'the clinic writes');
select is(tests.act('clinic', tests.say(1, e'  Добавьте, пожалуйста,\r\nещё один тоник ', key => '7d000000-0000-4000-8000-0000000000aa')), 'true', 'the same call again is answered');
select is(tests.act('clinic', tests.say(1, 'Другое', key => '7d000000-0000-4000-8000-0000000000aa')), 'PT409 idempotency_key_used', 'with other words it is refused');
select results_eq(
  $$ select text, author_name, is_from_staff, author_id from public.order_messages where order_id = '7d000000-0000-4000-8000-000000000001' $$,
  $$ values (e'Добавьте, пожалуйста,\nещё один тоник', 'Tap Contact', false, tests.id('clinic')) $$, 'written once, clean, with its author');

-- Files

select is(tests.attach(who, n, name), format('7d000000-0000-4000-8000-00000000000%s/%s/%s', n, tests.id(who), name), who || ' has stored ' || name)
  from (values ('clinic', 1, 'a'), ('clinic', 1, 'b'), ('clinic', 1, 'c'), ('clinic', 1, 'd'), ('clinic', 1, 'e'), ('clinic', 2, 'a'), ('owner2', 1, 'a')) as v (who, n, name);
select tests.attach('clinic', 1, 'page', 'text/html'), tests.attach('clinic', 1, 'heavy', 'image/png', 5 * 1024 * 1024 + 1), tests.attach('clinic', 1, 'gone');
insert into public.file_removals (bucket_id, path) values ('order-messages', '7d000000-0000-4000-8000-000000000001/' || tests.id('clinic') || '/gone');
create function tests.files(who text, n int, variadic names text[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('path', '7d000000-0000-4000-8000-00000000000' || n || '/' || tests.id(who) || '/' || name, 'file_name', name || '.png'))
    from unnest(names) as name
$$;
select is(tests.attempt('clinic', tests.say(1, '', files)), expected, format('%s: %s', what, expected))
  from (values
    ('four files', tests.files('clinic', 1, 'a', 'b', 'c', 'd'), 'true'),
    ('five files', tests.files('clinic', 1, 'a', 'b', 'c', 'd', 'e'), 'PT422 bad_message {"fields": {"files": "too_many"}}'),
    ('one file twice', tests.files('clinic', 1, 'a', 'a'), 'PT422 bad_message {"fields": {"files": "invalid"}}'),
    ('another order''s', tests.files('clinic', 2, 'a'), 'PT422 bad_message {"fields": {"files": "invalid"}}'),
    ('another person''s', tests.files('owner2', 1, 'a'), 'PT422 bad_message {"fields": {"files": "invalid"}}'),
    ('one that is not there', tests.files('clinic', 1, 'z'), 'PT422 bad_message {"fields": {"files": "invalid"}}'),
    ('one about to be removed', tests.files('clinic', 1, 'gone'), 'PT422 bad_message {"fields": {"files": "invalid"}}'),
    ('words for a file', '["a"]', 'PT422 bad_message {"fields": {"files": "invalid"}}'),
    ('a page', tests.files('clinic', 1, 'page'), '23514'),
    ('too heavy a file', tests.files('clinic', 1, 'heavy'), '23514'),
    ('no list', '{"path": "a"}', 'PT422 bad_message {"fields": {"files": "too_many"}}')
  ) as v (what, files, expected);
select is(tests.act('clinic', tests.say(1, '', tests.files('clinic', 1, 'a'))), 'true', 'a file without words');
select is(tests.attempt('clinic', tests.say(1, '', tests.files('clinic', 1, 'a'))), 'PT422 bad_message {"fields": {"files": "invalid"}}', 'which is not sent again');
select ok(private.is_file_used('order-messages', path), 'a file that was sent is kept') from public.order_message_files;
select ok(not private.is_file_used('order-messages', name), 'one that was not is removed one day') from storage.objects where name like '7d%/b' and bucket_id = 'order-messages';
update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'order-messages';
delete from public.file_removals;
select private.list_unused_message_files(2000);
select set_eq($$ select right(path, 1) from public.file_removals where path like '7d%' and path not like '%/page' and path not like '%/heavy' and path not like '%/gone' $$, '{b,c,d,e,a}'::text[], 'by a job');
select is(count(*)::int, 0, 'and not what was sent') from public.file_removals as r join public.order_message_files as f on f.path = r.path;
delete from public.file_removals;
select tests.attach('clinic', 1, 'more' || n) from generate_series(1, 10) as n;
select is(tests.attempt('clinic', $$ select prepare_message_file('7d000000-0000-4000-8000-000000000001') $$), 'PT429 too_many_messages', 'sixteen wait to be sent at most');

-- Rows --------------------------------------------------------------------------------------------------------------

select tests.cells(format('reads %s of the clinic''s order', t.name), t.query, '0', 'anon=' || t.closed, 'clinic, owner2, buyer, accountant, manager, admin, super_admin=' || t.n)
  from (values
    ('the messages', $$ select count(*) from order_messages where order_id = '7d000000-0000-4000-8000-000000000001' $$, 2, '42501'),
    ('the files', $$ select count(*) from order_message_files $$, 1, '42501'),
    ('the stored files', $$ select count(*) from storage.objects where bucket_id = 'order-messages' $$, 1, '0')
  ) as t (name, query, n, closed);
select tests.cells('reads the conversation', $$ select jsonb_array_length(order_conversation('7d000000-0000-4000-8000-000000000001') -> 'messages') $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, accountant, manager, admin, super_admin=2');
select tests.cells('reads why they may not answer', $$ select order_conversation('7d000000-0000-4000-8000-000000000001') ->> 'refusal' $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, manager, admin, super_admin=null', 'accountant=not_allowed');
select tests.cells('marks it read', $$ select mark_order_messages_read('7d000000-0000-4000-8000-000000000001', 1) $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, accountant, admin, super_admin=0', 'manager=2');
select is(tests.attempt(who, statement), '42501', format('%s: no %s', who, statement))
  from unnest('{clinic,manager,admin,super_admin}'::text[]) as who,
       unnest(array[
         $$ insert into order_messages (order_id, is_from_staff, text) values ('7d000000-0000-4000-8000-000000000001', true, 'x') $$,
         'update order_messages set text = ''x''', 'delete from order_messages', 'delete from order_message_files',
         'update order_message_reads set read_up_to = 0'
       ]) as statement;

-- Pages: thirty at a time, by id

insert into public.order_messages (order_id, is_from_staff, text) select '7d000000-0000-4000-8000-000000000004', false, n::text from generate_series(1, 65) as n;
create temp table page as select null::jsonb as answer;
grant select on page to public;
create function tests.page(before text) returns text language sql as $$
  select (a -> 'messages' -> 0 ->> 'text') || '–' || (a -> 'messages' -> -1 ->> 'text') || case when (a -> 'has_more')::boolean then ' …' else '' end
    from (select tests.act('rival', format('select order_conversation(''7d000000-0000-4000-8000-000000000004'', %s)', before))::jsonb as a) as answer
$$;
select is(tests.page('null'), '36–65 …', 'the newest thirty');
select is(tests.page((select id::text from public.order_messages where text = '36')), '6–35 …', 'thirty before');
select is(tests.page((select id::text from public.order_messages where text = '6')), '1–5', 'and the rest');
delete from public.order_messages where order_id = '7d000000-0000-4000-8000-000000000004';

-- Unread ------------------------------------------------------------------------------------------------------------

create function tests.counts(who text) returns text language sql as $$
  select concat_ws(' ', tests.act(who, format($q$ select unread_order_messages from (
      select private.unread_order_messages('7d000000-0000-4000-8000-000000000001')) as x $q$)),
    tests.act(who, $q$ select order_conversation('7d000000-0000-4000-8000-000000000001') ->> 'unread' $q$),
    case when who in ('clinic', 'owner2', 'buyer') then tests.act(who, $q$ select r ->> 'unread_messages' from jsonb_array_elements(my_orders() -> 'rows') as r where r ->> 'number' = '1999-000001' $q$)
         else tests.act(who, $q$ select r ->> 'unread_messages' from jsonb_array_elements(admin_orders(clinic_id => tests.id('clinic')) -> 'rows') as r where r ->> 'number' = '1999-000001' $q$) end)
$$;
select results_eq('select tests.unread(1)', $$ values ('manager') $$, 'what a clinic writes is its manager''s to read');
select results_eq('select tests.notified()', $$ values ('manager: staff_order_message /account-manager/orders?order=7d000000-0000-4000-8000-000000000001#messages') $$,
  'two messages are one line in the inbox, and no mail yet');
select is(body, E'Tap Contact: Добавьте, пожалуйста,\nещё один тоник', 'which quotes the first') from public.notifications;
select is(title, 'Tap clinic: сообщение по заказу 1999-000001', 'and names the clinic') from public.notifications;
select is(tests.counts(who), expected, format('%s has unread, by itself, in the conversation and in the list: %s', who, expected))
  from (values ('manager', '2 2 2'), ('admin', '0 0 0'), ('clinic', '0 0 0'), ('buyer', '0 0 0')) as v (who, expected);
select is(tests.act(who, $$ select admin_orders(has_unread => true) ->> 'total' $$), expected, format('%s finds by unread messages: %s', who, expected))
  from (values ('manager', '1'), ('manager2', '0'), ('admin', '0')) as v (who, expected);
select is(tests.act('manager', format('select mark_order_messages_read(''7d000000-0000-4000-8000-000000000001'', %s)', min(id))), '1', 'read up to the first, one is left')
  from public.order_messages where order_id = '7d000000-0000-4000-8000-000000000001';
select is(count(*)::int, 1, 'and the inbox still says so') from public.notifications where read_at is null;
select is(tests.read_all('manager', 1), '0', 'read to the end, none');
select is_empty('select tests.notified()', 'the inbox knows it too');
select is(tests.act('manager', 'select mark_order_messages_read(''7d000000-0000-4000-8000-000000000001'', 1)'), '0', 'marks never go back');
select is(tests.act('manager', $$ select admin_orders(has_unread => true) ->> 'total' $$), '0', 'nothing unread is left to find');

select is(tests.act('manager', tests.say(1, 'Добавили')), 'true', 'the manager answers');
select is(tests.act('admin', tests.say(1, 'Счёт обновлён')), 'true', 'and an admin');
select results_eq('select tests.unread(1)', $$ values ('clinic'), ('owner2') $$, 'that is for the owners, and who has ordered');
select results_eq('select tests.notified()', $$ values ('clinic: order_message /orders/7d000000-0000-4000-8000-000000000001#messages'), ('owner2: order_message /orders/7d000000-0000-4000-8000-000000000001#messages') $$,
  'and for nobody else');
select is(tests.counts(who), expected, format('%s has unread: %s', who, expected))
  from (values ('clinic', '2 2 2'), ('owner2', '2 2 2'), ('buyer', '0 0 0'), ('manager', '0 0 0')) as v (who, expected);
select results_eq(
  $$ select m ->> 'author_name', m ->> 'is_mine' from jsonb_array_elements(tests.act('clinic', 'select order_conversation(''7d000000-0000-4000-8000-000000000001'')')::jsonb -> 'messages') as m $$,
  $$ values ('Tap Contact', 'true'), ('Tap Contact', 'true'), ('Tap Manager', 'false'), (null, 'false') $$, 'a clinic knows managers by name, and no others of staff');
select is(tests.act('manager', 'select order_conversation(''7d000000-0000-4000-8000-000000000001'') #>> ''{messages,3,author_name}'''), 'admin@tap.test', 'staff know each other');
select is(tests.read_all('clinic', 1), '0', 'an owner reads');
select results_eq('select tests.unread(1)', $$ values ('owner2') $$, 'which the other has not');
select tests.read_all('owner2', 1);
select is(tests.act('buyer', tests.say(1, 'Спасибо')), 'true', 'a buyer writes');
select results_eq('select tests.unread(1)', $$ values ('manager'), ('admin') $$, 'for the manager, and the admin who has written too');
select tests.read_all('manager', 1), tests.read_all('admin', 1);
select is(tests.act('manager', tests.say(1, 'Ждём вас')), 'true', 'an answer');
select results_eq('select tests.unread(1)', $$ values ('clinic'), ('owner2'), ('buyer') $$, 'is for the buyer as well, since he has written');
select is(tests.act('manager', tests.say(2, 'Одобрено')), 'true', 'about what a requester asked for');
select results_eq('select tests.unread(2)', $$ values ('clinic'), ('owner2'), ('requester') $$, 'it is for him too');
select is(tests.act('rival', tests.say(4, 'Когда доставка?')), 'true', 'a clinic without a manager writes');
select results_eq('select tests.unread(4)', $$ values ('admin'), ('super_admin') $$, 'to the admins');
select is((select url from public.notifications where user_id = tests.id('admin') and event = 'staff_order_message' and read_at is null), '/admin/orders?order=7d000000-0000-4000-8000-000000000004#messages', 'at their list');

-- The mail after ten minutes ------------------------------------------------------------------------------------------

create or replace function private.mail_time(person_id uuid, moment timestamptz default now()) returns timestamptz
language sql stable set search_path = '' return moment + interval '9 hours';
delete from public.notifications;
update public.order_message_reads set unread_since = now() - interval '9 minutes 59 seconds' where unread_since is not null;
select is(private.mail_unread_messages(200), 0, 'nobody is mailed within ten minutes');
update public.order_message_reads set unread_since = now() - interval '11 minutes' where unread_since is not null and order_id = '7d000000-0000-4000-8000-000000000001';
select is(private.mail_unread_messages(200), 3, 'then each who has not read');
select results_eq('select tests.notified()', $$ values
    ('clinic: order_message_unread /orders/7d000000-0000-4000-8000-000000000001#messages'),
    ('owner2: order_message_unread /orders/7d000000-0000-4000-8000-000000000001#messages'),
    ('buyer: order_message_unread /orders/7d000000-0000-4000-8000-000000000001#messages') $$, 'by mail alone');
select is(payload ->> 'body', E'Tap Manager: Ждём вас\nОтветить можно на странице заказа.', 'a mail quotes what is unread') from public.outbox where user_id = tests.id('clinic');
select is(payload ->> 'title', 'Новое сообщение по заказу 1999-000001', 'and names the order') from public.outbox where user_id = tests.id('clinic');
select is(private.mail_unread_messages(200), 0, 'once');
select is(tests.act('manager', tests.say(1, 'Вы здесь?')), 'true', 'a further message');
select is(private.mail_unread_messages(200), 0, 'is no further mail until the conversation was read');
select is(tests.read_all('clinic', 1), '0', 'who reads at night');
select results_eq('select tests.unread(1)', $$ values ('owner2 mailed'), ('buyer mailed') $$, 'has nothing unread');
select is(count(*)::int, 0, 'and no mail in the morning') from public.outbox where user_id = tests.id('clinic');
update public.outbox set sent_at = now();
select is(tests.act('manager', tests.say(1, 'Ещё одно')), 'true', 'written after that');
update public.order_message_reads set unread_since = now() - interval '11 minutes' where user_id = tests.id('clinic') and order_id = '7d000000-0000-4000-8000-000000000001';
select is(private.mail_unread_messages(200), 1, 'it is mailed again');
insert into public.notification_settings (user_id, event, channel, is_on) values (tests.id('admin'), 'staff_order_message_unread', 'email', false);
delete from public.outbox;
delete from public.notifications;
update public.order_message_reads set unread_since = now() - interval '11 minutes' where order_id = '7d000000-0000-4000-8000-000000000004';
select is(private.mail_unread_messages(1), 2, 'two admins are due');
select results_eq('select tests.notified()', $$ values ('super_admin: staff_order_message_unread /admin/orders?order=7d000000-0000-4000-8000-000000000004#messages') $$,
  'and the one who wants no such mail gets none');
delete from public.outbox;
update public.clinic_members set is_active = false where user_id = tests.id('requester');
update public.order_message_reads set unread_since = now() - interval '11 minutes' where order_id = '7d000000-0000-4000-8000-000000000002';
select is(private.mail_unread_messages(200), 3, 'who has left meanwhile');
select is(count(*)::int, 0, 'gets no mail') from public.outbox where user_id = tests.id('requester');

-- Another manager ---------------------------------------------------------------------------------------------------

select tests.read_all(who, 1) from unnest('{clinic,owner2,buyer,manager,admin}'::text[]) as who;
select is(tests.act('clinic', tests.say(1, 'Вопрос')), 'true', 'the clinic asks');
select tests.act('admin', $$ select assign_account_manager(array[tests.id('clinic')], tests.id('manager2')) $$);
select results_eq('select tests.unread(1)', $$ values ('manager2'), ('admin') $$, 'what the manager had not read goes to the next one');
select is(tests.counts('manager2'), '4 4 4', 'who has read nothing so far');
update public.user_clinic_info set account_manager_id = tests.id('manager2') where user_id = tests.id('rival');
select results_eq('select tests.unread(4)', $$ values ('manager2'), ('admin mailed'), ('super_admin mailed') $$, 'so does what waited for any admin');
update public.user_clinic_info set account_manager_id = null where user_id = tests.id('clinic');
select results_eq('select tests.unread(1)', $$ values ('admin'), ('super_admin') $$, 'and without a manager the admins have it');

-- Too much ----------------------------------------------------------------------------------------------------------

insert into public.order_messages (order_id, author_id, is_from_staff, text, created_at)
select '7d000000-0000-4000-8000-000000000001', tests.id('owner2'), false, 'x', now() - interval '1 minute' from generate_series(1, 29);
select is(tests.act('owner2', tests.say(1)), 'true', 'thirty in ten minutes');
select is(tests.act('owner2', tests.say(1)), 'PT429 too_many_messages', 'and no more');
select is(tests.act('clinic', tests.say(1)), 'true', 'of one person');
update public.order_messages set created_at = now() - interval '11 minutes' where author_id = tests.id('owner2');
insert into public.order_messages (order_id, author_id, is_from_staff, text, created_at)
select '7d000000-0000-4000-8000-000000000001', tests.id('owner2'), false, 'x', now() - interval '23 hours' from generate_series(1, 169);
select is(tests.act('owner2', tests.say(1)), 'true', 'two hundred in a day');
select is(tests.act('owner2', tests.say(1)), 'PT429 too_many_messages', 'and no more');
select is(tests.act('owner2', tests.say(2)), 'true', 'about one order');

create function tests.place(n int) returns text language sql
return format($$ select (prepare_message_file('7d000000-0000-4000-8000-00000000000%s') ->> 'path' > '')::text $$, n);
select is(string_agg(distinct tests.act('buyer', tests.place(1)), ', '), 'true', 'sixteen files on their way') from generate_series(1, 16);
select is(tests.act('buyer', tests.place(1)), 'PT429 too_many_messages', 'and no more before one is sent');
select is(tests.act('buyer', tests.place(2)), 'true', 'about one order');
select is(tests.as_service(format('select cancel_message_file(%L)::text', min(path))), null, 'one is not stored') from private.message_file_places where path like '%1/%' and author_id = tests.id('buyer');
select is(tests.attempt('buyer', tests.place(1)), 'true', 'and leaves its place');
update private.message_file_places set created_at = now() - interval '11 minutes';
select is(tests.act('buyer', tests.place(1)), 'true', 'what has not come in ten minutes does not come');
select is(count(*)::int, 1, 'and is forgotten') from private.message_file_places where author_id = tests.id('buyer');
delete from private.message_file_places;
with day as (
  insert into public.order_messages (order_id, author_id, is_from_staff, text, created_at)
  select '7d000000-0000-4000-8000-000000000001', tests.id('buyer'), false, '', now() - interval '23 hours' from generate_series(1, 38) returning id
)
insert into public.order_message_files (message_id, position, path, file_name, mime, size) select id, 1, id::text, 'x', 'image/png', 1 from day;
select tests.attach('buyer', 1, name), tests.attach('buyer', 2, name) from unnest('{a,b,c}'::text[]) as name;
select is(tests.act('buyer', tests.place(1)), 'PT429 too_many_messages', 'forty files in a day');
select is(tests.attempt('buyer', tests.say(1, '', tests.files('buyer', 1, 'a', 'b', 'c'))), 'PT429 too_many_messages', 'are not outrun by sending three more');
select is(tests.attempt('buyer', tests.say(1, '', tests.files('buyer', 1, 'a', 'b'))), 'true', 'nor lowered');
select is(tests.attempt('buyer', tests.say(2, '', tests.files('buyer', 2, 'a', 'b', 'c'))), 'true', 'nor counted for another order');

select * from finish();
rollback;
