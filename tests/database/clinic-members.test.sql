-- A clinic is not a login: what its owners, buyers, requesters and accountants see and may do, and those whom it has switched off.
begin;
select plan(905);
\ir fixtures.psql
\ir members.psql

-- An order of the founder, one of the buyer, and one that the requester had asked him for.
insert into public.orders
  (id, number, user_id, placed_by, requested_by, status, payment_method, items_total, delivery_price, delivery_method, delivery_method_name, recipient_name,
   recipient_phone, idempotency_key)
select o.id::uuid, o.number, tests.id('clinic'), tests.id(o.who), tests.id(o.asked_by), 'new', 'invoice', 2000, 0, 'tap-pickup', 'Tap pickup', 'Tap Recipient', '+77011234567', o.id::uuid
  from (values
    ('7d000000-0000-4000-8000-000000000001', '1999-000001', 'clinic', null),
    ('7d000000-0000-4000-8000-000000000002', '1999-000002', 'buyer', null),
    ('7d000000-0000-4000-8000-000000000003', '1999-000003', 'buyer', 'requester')
  ) as o (id, number, who, asked_by);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, quantity)
select o.id, p.id, p.sku, p.slug, p.name, 'Tap', p.product_type_id, 'Tap', p.line_id, p.volume_ml, 1000, 2
  from public.orders as o cross join public.products as p where o.number like '1999-%' and p.sku = 'TAP-CREAM';
insert into public.order_events (order_id, to_status) select id, 'new' from public.orders where number like '1999-%';
insert into public.order_changes (order_id, field) select id, 'delivery_price' from public.orders where number like '1999-%';
insert into public.order_documents (order_id, storage_path, file_name, mime, size)
select id, id || '/old.pdf', 'old.pdf', 'application/pdf', 1000 from public.orders where number like '1999-%';
insert into storage.objects (bucket_id, name) select 'order-receipts', storage_path from public.order_documents where file_name = 'old.pdf';
insert into public.clinic_documents (id, user_id, kind, storage_path, file_name, mime, size)
values ('7e000000-0000-4000-8000-000000000001', tests.id('clinic'), 'license', tests.id('clinic') || '/checked/a.pdf', 'a.pdf', 'application/pdf', 1000);
insert into storage.objects (bucket_id, name, owner_id) values
  ('clinic-documents', tests.id('clinic') || '/checked/a.pdf', null),
  ('clinic-documents', tests.id('clinic') || '/letter.pdf', tests.id('owner2')::text),
  ('clinic-documents', tests.id('clinic') || '/receipt.pdf', tests.id('buyer')::text);
insert into public.clinic_lists (clinic_id, name, kind, created_by) values (tests.id('clinic'), 'Tap', 'list', tests.id('buyer'));
insert into public.clinic_addresses (user_id, label, city, address) values (tests.id('clinic'), 'Tap', 'Алматы', 'ул. Абая, 1');
insert into public.clinic_change_requests (user_id, changes) values (tests.id('clinic'), '{"city": "Астана"}');
insert into public.stock_subscriptions (user_id, product_id) select tests.id('clinic'), id from public.products where sku = 'TAP-OFF';
insert into public.cart_proposals (id, user_id, author_name) values ('7f000000-0000-4000-8000-000000000001', tests.id('clinic'), 'Tap Manager');
insert into public.user_carts (user_id, items)
select tests.id(who), '[{"id": "7b000000-0000-4000-8000-000000000001", "sku": "TAP-CREAM", "quantity": 1}]' from unnest('{clinic,buyer}'::text[]) as who;

create function tests.place() returns text language sql
return $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]', '{"method": "tap-pickup", "recipient_name": "Tap", "recipient_phone": "+77010000001"}',
  idempotency_key => '7d000000-0000-4000-8000-000000000009') ->> 'status' $$;

-- Members ---------------------------------------------------------------------------------------------------------

select is_empty(
  $$ select c.user_id from public.user_clinic_info as c
      where exists (select from auth.users as u where u.id = c.user_id)
        and not exists (select from public.clinic_members as m where m.clinic_id = c.user_id and m.user_id = c.user_id and m.role = 'owner' and m.is_active) $$,
  'the founder of a clinic is its owner'
);
select throws_ok($$ insert into public.clinic_members (clinic_id, user_id, role) values (tests.id('rival'), tests.id('buyer'), 'buyer') $$, '23505', null,
  'a person is active in one clinic');
select lives_ok($$ insert into public.clinic_members (clinic_id, user_id, role) values (tests.id('rival'), tests.id('former'), 'buyer') $$,
  'who was switched off may join another');
delete from public.clinic_members where clinic_id = tests.id('rival') and user_id = tests.id('former');
select tests.cells('acts for the clinic', $$ select (private.my_clinic_id() = tests.id('clinic'))::text $$, 'null', 'anon=42501',
  'pending, rejected, blocked, rival=false', 'clinic, owner2, buyer, requester, accountant=true');
select tests.cells('is in a clinic as', 'select private.my_clinic_role()', 'null', 'anon=42501',
  'pending, rejected, blocked, rival, clinic, owner2=owner', 'buyer=buyer', 'requester=requester', 'accountant=accountant');
select tests.cells('reads who belongs to the clinic', $$ select count(*) from clinic_members where clinic_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant, admin, super_admin=6');
select tests.cells('reads limits', 'select count(order_limit) from clinic_members', '42501');
select tests.cells('joins the clinic', $$ insert into clinic_members (clinic_id, user_id, role) values (tests.id('clinic'), auth.uid(), 'owner') $$, '42501');
select tests.cells('changes a role', $$ update clinic_members set role = 'owner' where user_id = auth.uid() $$, '42501');
select tests.cells('removes a member', $$ delete from clinic_members where clinic_id = tests.id('clinic') $$, '42501');

-- What they read --------------------------------------------------------------------------------------------------

select tests.cells('reads the clinic''s record', $$ select count(*) from user_clinic_info where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant, manager, admin, super_admin=1');
select tests.cells('reads the clinic''s orders', $$ select count(*) from orders where number like '1999-%' $$, '0', 'anon=42501',
  'clinic, owner2, buyer, accountant, manager, admin, super_admin=3', 'requester=1');
select tests.cells(format('reads %s', t), format($$ select count(*) from %I as r join orders as o on o.id = r.order_id where o.number like '1999-%%' $$, t), '0', 'anon=42501',
  'clinic, owner2, buyer, accountant, manager, admin, super_admin=3', 'requester=1')
  from unnest('{order_items,order_events,order_changes,order_documents}'::text[]) as t;
select tests.cells('lists the clinic''s orders', $$ select my_orders() ->> 'total' $$, '0', 'anon=42501', 'clinic, owner2, buyer, accountant=3', 'requester=1');
select tests.cells('counts the clinic''s orders on its desk', $$ select coalesce((select sum(n::int) from jsonb_each_text(my_desk() -> 'counts') as c (status, n)), 0)::text $$, '0', 'anon=42501', 'clinic, owner2, buyer, accountant=3', 'requester=1');
select tests.cells('reads what the clinic orders most', $$ select (my_frequent_products() <> '[]')::text $$, 'false', 'anon=42501', 'clinic, owner2, buyer, accountant, requester=true');
select tests.cells('reads the payments of the founder''s order', $$ select my_order_payments('7d000000-0000-4000-8000-000000000001')::text $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, accountant=[]');
select tests.cells('reads the parcel of the founder''s order', $$ select (order_shipment('7d000000-0000-4000-8000-000000000001') is not null)::text $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, accountant, manager, admin, super_admin=true');
select tests.cells('reads the parcel of the requester''s order', $$ select (order_shipment('7d000000-0000-4000-8000-000000000003') is not null)::text $$,
  'PT404 order_not_found', 'anon=42501', 'clinic, owner2, buyer, requester, accountant, manager, admin, super_admin=true');
select tests.cells('reads the clinic''s addresses', $$ select count(*) from clinic_addresses where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant, manager, admin, super_admin=1');
select tests.cells('reads the clinic''s documents', $$ select count(*) from clinic_documents where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, admin, super_admin=1');
select tests.cells('reads the clinic''s wishes', $$ select count(*) from clinic_change_requests where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, manager, admin, super_admin=1');
select tests.cells('reads for what the clinic waits', $$ select count(*) from stock_subscriptions where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant, admin, super_admin=1');
select tests.cells('reads what is proposed to the clinic', $$ select count(*) from cart_proposals where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant, manager, admin, super_admin=1');
select tests.cells('knows his manager', $$ select my_manager() ->> 'full_name' $$, 'null', 'anon=42501',
  'clinic, owner2, buyer, requester, accountant=Tap Manager', 'rival=Tap Manager Two', 'blocked=Tap Former Manager');
select tests.cells('reads the founder''s cart', $$ select count(*) from user_carts where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, manager, admin, super_admin=1');

-- What they may do ------------------------------------------------------------------------------------------------

select tests.cells('places an order', tests.place(), 'PT403 clinic_not_verified', 'anon=42501', 'clinic, owner2, buyer, rival=new',
  'requester, accountant=PT403 not_allowed_to_order');
select is(tests.act('buyer', tests.place()), 'new', 'a buyer''s order');
select results_eq(
  $$ select o.user_id, o.placed_by, e.actor_id, m.actor_id
       from public.orders as o join public.order_events as e on e.order_id = o.id join public.stock_movements as m on m.order_id = o.id
      where o.idempotency_key = '7d000000-0000-4000-8000-000000000009' $$,
  $$ values (tests.id('clinic'), tests.id('buyer'), tests.id('buyer'), tests.id('buyer')) $$,
  'is the clinic''s, and placed by him'
);
select results_eq($$ select user_id from public.user_carts where user_id in (tests.id('clinic'), tests.id('buyer')) $$, array[tests.id('clinic')],
  'and empties his cart, not the founder''s');
select is(tests.attempt('owner2', tests.place()), 'new', 'keys are each person''s');
select is(tests.attempt('manager', $$ select jsonb_path_query_array(client_journal(tests.id('clinic')), '$[*] ? (@.kind == "order").actor')::text $$),
  '[null, null, null, null]', 'staff read that the clinic did it, and nobody''s address');
select is(
  tests.attempt('admin', $$ select admin_stock_movements(search => 'TAP-CREAM') #>> '{rows,0,actor}' $$), 'Tap clinic', 'in the stock''s history too');
select is(
  tests.attempt('admin', $$ select delivery_order((select id from orders where idempotency_key = '7d000000-0000-4000-8000-000000000009')) #>> '{events,0,actor}' $$),
  'clinic', 'and on the delivery board');
select tests.cells('cancels the founder''s order', $$ select cancel_order('7d000000-0000-4000-8000-000000000001') ->> 'status' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic, owner2, buyer=cancelled', 'accountant, manager, admin, super_admin=PT403 not_allowed');
select is(tests.attempt('requester', $$ select cancel_order('7d000000-0000-4000-8000-000000000003') ->> 'status' $$), 'PT403 not_allowed', 'a requester cancels no order, be it his own');
select tests.cells('reports a payment', $$ select report_payment('7d000000-0000-4000-8000-000000000001') ->> 'payment_status' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic, owner2, buyer, accountant=reported', 'manager, admin, super_admin=PT403 not_allowed');
select is(tests.attempt('requester', $$ select report_payment('7d000000-0000-4000-8000-000000000003') ->> 'status' $$), 'PT403 not_allowed', 'a requester reports no payment');
select is(
  tests.as_service(format(
    $$ select (add_order_document(%L, '7d000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000001/' || gen_random_uuid(), 'x.pdf', 'application/pdf', 1) ->> 'id') is not null $$,
    tests.id(p.name))),
  p.expected, format('%s adds a receipt: %s', p.name, p.expected))
  from (values ('accountant', 'true'), ('clinic', 'true'), ('buyer', 'true'), ('requester', 'PT404 order_not_found'),
               ('former', 'PT404 order_not_found'), ('rival', 'PT404 order_not_found')) as p (name, expected);
select is(actor_id, tests.id('accountant'), 'who brings the first receipt has reported the payment')
  from public.order_payments where order_id = '7d000000-0000-4000-8000-000000000001';
select is(
  tests.as_service(format(
    $$ select (add_clinic_document(%L, 'other', %L || '/checked/' || gen_random_uuid(), 'x.pdf', 'application/pdf', 1) ->> 'id') is not null $$,
    tests.id(p.name), tests.id('clinic'))),
  p.expected, format('%s adds a document of the clinic: %s', p.name, p.expected))
  from (values ('clinic', 'true'), ('owner2', 'true'), ('buyer', 'PT403 not_allowed'), ('accountant', 'PT403 not_allowed'), ('former', 'PT403 not_allowed'),
               ('rival', '23514')) as p (name, expected);
select tests.cells('adds an address', $$ insert into clinic_addresses (label, city, address) values ('Home', 'Алматы', 'ул. Абая, 2') $$, '42501',
  'pending, rejected, blocked, clinic, rival, owner2, buyer=1');
select is(tests.act('buyer', $$ insert into clinic_addresses (label, city, address) values ('Buyer', 'Алматы', 'ул. Абая, 2') $$), '1', 'a buyer''s address');
select is(user_id, tests.id('clinic'), 'is the clinic''s') from public.clinic_addresses where label = 'Buyer';
select tests.cells('changes the clinic''s addresses', $$ update clinic_addresses set comment = 'Tap' where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer=2');
select tests.cells('deletes the clinic''s addresses', $$ delete from clinic_addresses where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2, buyer=2');
select tests.cells('changes the clinic''s phone', $$ update user_clinic_info set phone = '+77010000099' where user_id = tests.id('clinic') $$, '0', 'anon=42501',
  'clinic, owner2=1');
select tests.cells('deletes the clinic''s documents', $$ delete from clinic_documents where id = '7e000000-0000-4000-8000-000000000001' $$, '0', 'anon=42501',
  'clinic, owner2=1');
select tests.cells('takes a wish of the clinic back',
  format($$ select (cancel_clinic_change(%L) is not null)::text $$, (select id from public.clinic_change_requests where user_id = tests.id('clinic'))),
  'PT404 change_not_found', 'anon=42501', 'clinic, owner2=true');
select tests.cells('asks for other legal data', $$ select (request_clinic_change('{"city": "Астана"}') is not null)::text $$, 'PT403 clinic_not_verified',
  'anon=42501', 'clinic, owner2=PT409 change_pending', 'rival=true', 'buyer, requester, accountant=PT403 not_allowed');
select tests.cells('waits for a product', $$ select (subscribe_to_stock('7b000000-0000-4000-8000-000000000004') is not null)::text $$, 'PT403 clinic_not_verified',
  'anon=42501', 'clinic, rival, owner2, buyer, requester, accountant=true');
select tests.cells('answers a proposal', $$ select answer_proposal('7f000000-0000-4000-8000-000000000001') ->> 'status' $$, 'PT404 proposal_not_found',
  'anon=42501', 'clinic, owner2, buyer, requester, accountant=declined');
select is(tests.attempt(p.name, $$ select submit_clinic_application('{}') ->> 'status' $$), 'PT409 already_member', format('%s founds no clinic', p.name))
  from unnest('{buyer,requester,accountant}'::text[]) as p (name);

-- Files

select tests.cells('reads files of the clinic', $$ select count(*) from storage.objects where bucket_id = 'clinic-documents' and name like tests.id('clinic') || '/%' $$, '0',
  'clinic, owner2, admin, super_admin=3', 'buyer=1');
select tests.cells('reads the receipts'' files', $$ select count(*) from storage.objects where bucket_id = 'order-receipts' and name like '7d000000-%/old.pdf' $$, '0',
  'clinic, owner2, buyer, accountant, manager, admin, super_admin=3', 'requester=1');
select tests.cells('brings a file', $$ insert into storage.objects (bucket_id, name) values ('clinic-documents', tests.id('clinic') || '/new.pdf') $$, '42501',
  'clinic, owner2, buyer, accountant=1');
select tests.cells('brings a file to a folder of his own', $$ insert into storage.objects (bucket_id, name) values ('clinic-documents', coalesce(auth.uid()::text, 'x') || '/new.pdf') $$,
  '42501', 'pending, rejected, clinic, rival=1');
select tests.cells('deletes the letters of the clinic', $$ delete from storage.objects where name in (tests.id('clinic') || '/letter.pdf', tests.id('clinic') || '/receipt.pdf') $$, '0',
  'clinic, owner2=2', 'buyer=1');

-- Who is notified

create function tests.receivers(order_id uuid) returns text
language plpgsql as $$
declare
  names text;
begin
  delete from realtime.messages;
  update public.orders set comment = comment || 'x' where id = order_id;
  select string_agg(p.name, ' ' order by p.position) into names
    from realtime.messages as m join tests.personas as p on m.topic = 'user:' || p.id where m.payload ->> 'event' = 'order';
  return names;
end;
$$;
select is(tests.receivers('7d000000-0000-4000-8000-000000000001'), 'clinic owner2 buyer accountant', 'members are notified of the clinic''s orders');
select is(tests.receivers('7d000000-0000-4000-8000-000000000003'), 'clinic owner2 buyer requester accountant', 'a requester of his own');
select tests.cells('joins the founder''s topic', $$ select private.may_join_topic('user:' || tests.id('clinic'))::text $$, 'false', 'anon=42501', 'clinic=true');
select private.notify('payment_received', array[tests.id('clinic')], '{}', '/', 'tap');
select set_eq($$ select user_id from public.notifications where event = 'payment_received' and user_id in (select id from tests.personas) $$,
  array[tests.id('clinic'), tests.id('owner2')], 'messages to the clinic reach its owners');

-- Members who are switched off ------------------------------------------------------------------------------------

update public.clinic_members set is_active = false where user_id in (tests.id('clinic'), tests.id('buyer'), tests.id('accountant'));
select is(tests.attempt(p.name, query), outcome, format('%s, switched off: %s', p.name, what))
  from unnest('{clinic,buyer,accountant,former}'::text[]) as p (name),
       (values
         ('reads no clinic', 'select count(*) from user_clinic_info', '0'),
         ('nor its members', 'select count(*) from clinic_members', '0'),
         ('nor its orders', 'select count(*) from orders', '0'),
         ('nor their lines', 'select count(*) from order_items', '0'),
         ('nor its addresses', 'select count(*) from clinic_addresses', '0'),
         ('nor its documents', 'select count(*) from clinic_documents', '0'),
         ('nor its files', 'select count(*) from storage.objects where bucket_id in (''clinic-documents'', ''order-receipts'')', '0'),
         ('nor its proposals', 'select count(*) from cart_proposals', '0'),
         ('lists no order', 'select my_orders() ->> ''total''', '0'),
         ('is nobody''s client', 'select my_manager()::text', 'null'),
         ('places no order', tests.place(), 'PT403 clinic_not_verified'),
         ('cancels none', 'select cancel_order(''7d000000-0000-4000-8000-000000000001'')::text', 'PT404 order_not_found'),
         ('adds no address', 'insert into clinic_addresses (label, city, address) values (''Home'', ''Алматы'', ''ул. Абая, 2'')', '42501'),
         ('brings no file', 'insert into storage.objects (bucket_id, name) values (''clinic-documents'', tests.id(''clinic'') || ''/new.pdf'')', '42501')
       ) as v (what, query, outcome);
select is(tests.attempt('clinic', $$ select submit_clinic_application('{}') ->> 'status' $$), 'PT409 already_member', 'a founder who is switched off founds no other clinic');
select is(tests.receivers('7d000000-0000-4000-8000-000000000001'), 'owner2', 'and is notified of no order');
select private.notify('payment_received', array[tests.id('clinic')], '{}', '/', 'tap 2');
select is((select count(*) from public.notifications where event = 'payment_received' and user_id = tests.id('clinic')), 1::bigint, 'nor gets a message to the clinic');
select is(tests.attempt('owner2', 'select count(*) from orders'), '4', 'the other owner goes on');
select is(tests.attempt('clinic', 'select count(*) from user_carts'), '1', 'his cart is his');

update public.clinic_members set is_active = true where user_id in (tests.id('clinic'), tests.id('buyer'), tests.id('accountant'));
insert into public.user_roles (user_id, role) values (tests.id('owner2'), 'logistic');
select is(tests.attempt('owner2', 'select private.my_clinic_id()'), 'null', 'active staff act for no clinic');
delete from public.user_roles where user_id = tests.id('owner2');

-- The clinic's address is that of an active owner.
update public.user_clinic_info set email = 'former@tap.test' where user_id = tests.id('clinic');
update auth.users set email = 'former@tap.test' where id = tests.id('former');
update auth.users set email = 'gone@tap.test' where id = tests.id('former');
select is(email, 'former@tap.test', 'who is switched off takes no clinic along') from public.user_clinic_info where user_id = tests.id('clinic');
update public.user_clinic_info set email = null where user_id = tests.id('clinic');
update auth.users set email = 'founder@tap.test' where id = tests.id('clinic');
select is(email, 'founder@tap.test', 'a clinic that had none has its owner''s') from public.user_clinic_info where user_id = tests.id('clinic');

-- Accounts that end -----------------------------------------------------------------------------------------------

delete from auth.users where id = tests.id('clinic');
select results_eq($$ select status::text, email, contact_name is not null from public.user_clinic_info where user_id = tests.id('clinic') $$,
  $$ values ('verified', 'owner2@tap.test', true) $$, 'a clinic with another owner outlives its founder''s account');
select is(tests.attempt('owner2', 'select count(*) from orders'), '4', 'its orders too');
select is(tests.attempt('owner2', 'select count(*) from clinic_documents'), '3', 'its documents');
select is(tests.attempt('owner2', 'select count(*) from clinic_addresses'), '2', 'its addresses');
select is_empty($$ select path from public.file_removals where path like tests.id('clinic') || '/%' $$, 'and its files');
select is(tests.attempt('buyer', tests.place()), 'new', 'its buyers order');
select throws_ok($$ delete from auth.users where id = tests.id('owner2') $$, 'PT409', 'last_owner', 'the last owner cannot leave the others alone');
select lives_ok($$ delete from auth.users where id in (tests.id('buyer'), tests.id('requester'), tests.id('accountant')) $$, 'others may go');
select is((select placed_by from public.orders where number = '1999-000002'), null, 'what they ordered stays');
select is(created_by, null, 'and the lists that they made') from public.clinic_lists where clinic_id = tests.id('clinic');
delete from auth.users where id = tests.id('owner2');
select results_eq($$ select status::text, reject_kind::text, email, phone, contact_name from public.user_clinic_info where user_id = tests.id('clinic') $$,
  $$ values ('reject', 'blocked', null::text, null::text, null::text) $$, 'with its last owner''s account a clinic that has ordered is closed');
select is_empty($$ select from public.clinic_members where clinic_id = tests.id('clinic') $$, 'nobody acts for it');
select is_empty($$ select from public.clinic_documents where user_id = tests.id('clinic') $$, 'its documents go');
select is_empty($$ select from public.clinic_lists where clinic_id = tests.id('clinic') $$, 'and its lists');
select is_empty($$ select from public.clinic_addresses where user_id = tests.id('clinic') $$, 'its addresses too');
select set_has($$ select path from public.file_removals $$, $$ select name from storage.objects where bucket_id = 'clinic-documents' and name like tests.id('clinic') || '/%' $$,
  'and its files, those of staff too');

select * from finish();
rollback;
