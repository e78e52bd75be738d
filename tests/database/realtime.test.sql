begin;
set local search_path = public, extensions;
select plan(816);
\ir fixtures.psql

-- Realtime asks with rows of its own: reading one is the right to receive, writing one the right to send.

delete from realtime.messages;
insert into realtime.messages (topic, extension, private) values ('tap', 'broadcast', true), ('tap', 'presence', true), ('tap', 'postgres_changes', true);

create function tests.order_of(persona text, confirmed timestamptz default null) returns uuid
language sql as $$
  insert into public.orders (user_id, placed_by, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key, confirmed_at, status)
  values (tests.id(persona), tests.id(persona), 'invoice', 1000, 'tap-pickup', 'Tap', '+77010000001', gen_random_uuid(), confirmed, case when confirmed is null then 'new' else 'confirmed' end::public.order_status)
  returning id
$$;
create temp table placed as select tests.order_of('clinic') as fresh, tests.order_of('clinic', now()) as confirmed;
grant select on placed to public;

create temp table topics (name text, topic text, readers text[]) on commit drop;
insert into topics
select * from (values
  ('the clinic''s own topic', 'user:' || tests.id('clinic'), array['clinic']),
  ('a pending clinic''s own topic', 'user:' || tests.id('pending'), array['pending']),
  ('an admin''s own topic', 'user:' || tests.id('admin'), array['admin']),
  ('the manager''s topic', 'manager:' || tests.id('manager'), array['manager']),
  ('a topic of a manager who lost the role', 'manager:' || tests.id('ex_manager'), '{}'),
  ('an admin''s topic as a manager', 'manager:' || tests.id('admin'), '{}'),
  ('staff:orders', 'staff:orders', array['admin, super_admin']),
  ('staff:clinics', 'staff:clinics', array['admin, super_admin']),
  ('delivery', 'delivery', array['logistic, admin, super_admin']),
  ('availability', 'availability', array['newcomer, pending, rejected, blocked, clinic, rival, logistic, manager, manager2, ex_manager, admin, super_admin']),
  ('a new order', 'order:' || (select fresh from placed), array['manager, admin, super_admin']),
  ('a confirmed order', 'order:' || (select confirmed from placed), array['logistic, manager, admin, super_admin']),
  ('the clinic''s card', 'clinic:' || tests.id('clinic'), array['manager, admin, super_admin']),
  ('the application', 'clinic:' || tests.id('pending'), array['admin, super_admin']),
  ('an order that is not there', 'order:' || gen_random_uuid(), '{}'),
  ('a topic that is none', 'everyone', '{}'),
  ('no topic', '', '{}'),
  ('half a topic', 'user:', '{}'),
  ('a topic of no order', 'order:x', '{}'),
  ('a longer topic', 'staff:orders:1', '{}')
) as t (name, topic, readers);

create function tests.joins() returns setof text
language plpgsql as $$
declare
  t topics;
begin
  for t in select * from topics loop
    perform set_config('realtime.topic', t.topic, true);
    return query select tests.cells('reads ' || t.name, $q$ select string_agg(extension, ' ' order by extension) from realtime.messages where topic = 'tap' $q$,
      'null', variadic array(select who || '=broadcast presence' from unnest(t.readers) as who));
    return query select tests.cells('is present on ' || t.name, $q$ insert into realtime.messages (topic, extension, private) values ('tap', 'presence', true) $q$,
      '42501', variadic array(select who || '=1' from unnest(t.readers) as who where t.topic ~ '^(order|clinic):'));
    return query select tests.cells('sends to ' || t.name, $q$ insert into realtime.messages (topic, extension, private) values ('tap', 'broadcast', true) $q$, '42501');
  end loop;
end;
$$;
select tests.joins();

-- What happens, and the topics that get a message

create function tests.topics_of(who text, action text) returns text
language plpgsql as $$
declare
  outcome text;
  topics text;
begin
  delete from realtime.messages;
  outcome := case who when 'the database' then tests.as_service('select 1') else tests.act(who, action) end;
  if who = 'the database' then
    execute action;
  elsif outcome ~ '^(PT|[0-9]{5} |42501)' then
    return outcome;
  end if;
  set constraints all immediate;
  set constraints all deferred;
  select string_agg(
           case when split_part(m.topic, ':', 2) = '' or m.topic like 'staff:%' then m.topic
                else split_part(m.topic, ':', 1) || ':' || coalesce((select p.name from tests.personas as p where p.id::text = split_part(m.topic, ':', 2)), '?') end
           || ' ' || (m.payload ->> 'event') || case when m.payload ->> 'id' is null then ' many' else '' end, ', '
           order by 1)
    into topics
    from (select distinct topic, payload from realtime.messages where payload ->> 'event' <> 'inbox') as m;
  return coalesce(topics, 'nobody');
end;
$$;

create function tests.sorted(list text) returns text language sql immutable
return (select string_agg(part, ', ' order by part collate "C") from regexp_split_to_table(list, ', ') as part);

create function tests.tells(who text, action text, expected text, description text) returns text
language sql as $$ select is(tests.sorted(tests.topics_of(who, action)), tests.sorted(expected), description) $$;

select tests.tells('clinic',
  $$ select (place_order('[{"sku": "TAP-CREAM", "quantity": 1}, {"sku": "TAP-TONIC", "quantity": 1}]',
       '{"method": "tap-pickup", "recipient_name": "Tap", "recipient_phone": "+77010000001"}', idempotency_key => '7d000000-0000-4000-8000-000000000001')) ->> 'id' $$,
  'user:clinic order, manager:manager order, staff:orders order, availability availability, availability availability',
  'a new order notifies its clinic, its manager and admins, and not delivery');
select set_eq(
  $$ select distinct k from realtime.messages as m, jsonb_object_keys(m.payload) as k $$, array['event', 'id'],
  'a message says what happened and an id, nothing else');
select is(count(*), 0::bigint, 'and is for private channels alone') from realtime.messages where not private or extension <> 'broadcast';
select set_has(
  $$ select topic, payload ->> 'event' from realtime.messages $$,
  format($$ values ('user:%s', 'inbox'), ('user:%s', 'inbox') $$, tests.id('clinic'), tests.id('manager')),
  'and each recipient of a message in the inbox is notified');
create temp table latest as select id from public.orders where idempotency_key = '7d000000-0000-4000-8000-000000000001';
grant select on latest to public;
select tests.tells('manager', $$ select set_order_status((select id from latest), 'confirmed')::text $$,
  'user:clinic order, manager:manager order, staff:orders order, delivery order', 'from its confirmation on delivery is notified of an order');
select tests.tells('clinic', $$ select (send_order_message((select id from latest), 'Tap')) ->> 'id' $$,
  'user:clinic message, manager:manager message, staff:orders message', 'a message about it is nothing to delivery');
select tests.tells('admin', $$ select assign_account_manager(array[tests.id('clinic')], tests.id('manager2'))::text $$,
  'user:clinic clinic, manager:manager clinic many, manager:manager2 clinic, staff:clinics clinic',
  'a hand-over names the clinic to the new manager; the previous one learns that his list has changed, not which clinic');
select tests.tells('logistic', $$ select set_order_status((select id from latest), 'assembling')::text $$,
  'user:clinic order, manager:manager2 order, staff:orders order, delivery order', 'what happens to a client after its hand-over reaches the new manager alone');
select tests.tells('logistic', $$ select pick_lines(jsonb_build_array(jsonb_build_object('order_id', (select id from latest), 'sku', 'TAP-CREAM', 'picked', true)))::text $$,
  'delivery order, user:clinic order, manager:manager2 order, staff:orders order', 'a tick in the store room notifies delivery, and its shipment everyone');

insert into private.manager_handovers (from_id, to_id, from_day, until_day) values (tests.id('manager2'), tests.id('manager'), private.today(), private.today());
select tests.tells('the database', $$ update public.orders set comment = 'x' where id = (select id from latest) $$,
  'user:clinic order, manager:manager2 order, manager:manager order, staff:orders order, delivery order', 'a substitute is notified of the clients whom he covers');
update private.manager_handovers set ended_at = now();
select tests.tells('the database', $$ update public.user_roles set is_active = false where user_id = tests.id('manager2') $$,
  'user:manager2 role', 'a user who loses a role is notified');
select tests.tells('the database', $$ update public.orders set comment = 'y' where id = (select id from latest) $$,
  'user:clinic order, staff:orders order, delivery order', 'and is notified of no client any more');
select is(array_agg(m.client_id || ' ' || m.manager_id order by 1), array_agg(c || ' ' || r.user_id order by 1), 'managers_of() is client_ids_of() the other way round')
  from private.managers_of(array(select user_id from public.user_clinic_info)) as m
  full join (public.user_roles as r cross join lateral private.client_ids_of(r.user_id) as c)
    on m.manager_id = r.user_id and m.client_id = c
 where r.user_id is null or (r.role = 'account_manager' and r.is_active);

select tests.tells('super_admin', $$ select set_clinic_status(tests.id('pending'), 'verified')::text $$,
  'user:pending clinic, staff:clinics clinic', 'a decision notifies the clinic and the queue');
select tests.tells('the database',
  $$ insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size) values (tests.id('blocked'), 'license', tests.id('blocked') || '/x', 'a.pdf', 'application/pdf', 1) $$,
  'user:blocked clinic, staff:clinics clinic', 'a document notifies its clinic and admins, not a manager without the role');
select tests.tells('the database', $$ update public.availability set price = price + 1 where sku = 'TAP-CREAM' $$, 'availability availability', 'a price notifies open carts');
select tests.tells('the database', $$ update public.availability set has_picture = not has_picture $$, 'nobody', 'what does not concern carts is not');

-- Many at once

insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
select 'tap-bulk-' || n, 'TAP-BULK-' || n, 'Tap Bulk', 1, 5, 50, true from generate_series(1, 30) as n;
select tests.tells('the database', $$ update public.availability set price = 777 where sku like 'TAP-BULK-%' $$, 'availability availability many', 'thirty prices are sent in one message');
create temp table two as select tests.topics_of('the database', $$ select tests.order_of('clinic') from generate_series(1, 2) $$);
select is((select count(*) from realtime.messages where topic = 'staff:orders'), 2::bigint, 'two orders are sent one by one');
create function tests.many(n int) returns text language sql
return tests.topics_of('the database', format($$
  insert into public.orders (user_id, placed_by, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key)
  select tests.id('clinic'), tests.id('clinic'), 'invoice', 1000, 'tap-pickup', 'Tap', '+77010000001', gen_random_uuid() from generate_series(1, %s) $$, n));
select is(tests.sorted(tests.many(30)), 'staff:orders order many, user:clinic order many', 'thirty orders are sent to each topic in one message');
select is(tests.sorted(tests.many(1001)), 'delivery order many, staff:orders order many', 'a bulk load is sent to the topics that many share');

-- What cannot be sent

revoke insert on realtime.messages from postgres, anon, authenticated, service_role;
select is(tests.topics_of('admin', $$ select set_price('TAP-CREAM', 1234, 'Tap')::text $$), 'nobody', 'when nothing can be sent');
select is(price, 1234, 'what was done is done all the same') from public.availability where sku = 'TAP-CREAM';

-- Names of those who are present

select tests.cells('asks the names of colleagues', $$ select staff_names(array[tests.id('admin'), tests.id('manager'), tests.id('clinic'), tests.id('ex_manager')])::text $$,
  'PT403 not_allowed', 'anon=42501',
  'logistic, manager, admin, super_admin=' || jsonb_build_object(tests.id('admin'), 'admin@tap.test', tests.id('manager'), 'Tap Manager')::text);

select * from finish();
rollback;
