-- What managers keep and do about one client: notes and tasks, proposed carts, today's list, the card.
begin;
select * from plan(203);
\ir fixtures.psql

create function tests.today() returns date language sql return (now() at time zone 'Asia/Almaty')::date;
grant execute on function tests.today to anon, authenticated;

-- Notes and tasks

select tests.act('manager', $$ insert into client_notes (user_id, note, due_on) values (tests.id('clinic'), 'call', tests.today()) $$);
select tests.cells('reads notes about the clinic', $$ select string_agg(author_name, '') from client_notes where user_id = tests.id('clinic') $$, 'null',
  'anon=42501', 'manager, admin, super_admin=Tap Manager');
select tests.cells('ticks a task off', $$ update client_notes set done_at = now() where user_id = tests.id('clinic') $$, '0', 'anon=42501', 'manager, admin, super_admin=1');
select tests.cells('rewrites a note of the manager', $$ update client_notes set note = 'agreed' where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'manager=1', 'admin, super_admin=PT403 not_allowed');
select tests.cells('moves a task of the manager', $$ update client_notes set due_on = due_on + 1 where user_id = tests.id('clinic') $$, '0',
  'anon=42501', 'manager=1', 'admin, super_admin=PT403 not_allowed');
update client_notes set author_id = tests.id('admin') where user_id = tests.id('clinic');
select is(tests.attempt('manager', $$ update client_notes set note = 'agreed' where user_id = tests.id('clinic') $$), 'PT403 not_allowed', 'a manager does not rewrite an admin''s note about a client');
update client_notes set author_id = tests.id('manager') where user_id = tests.id('clinic');
select tests.act('manager', $$ update client_notes set done_at = 'infinity' where user_id = tests.id('clinic') $$);
select is(done_at, now(), 'a task is done when the server says') from client_notes where user_id = tests.id('clinic');
update client_notes set done_at = null where user_id = tests.id('clinic');
select is(tests.attempt('manager', format('update client_notes set due_on = %L where user_id = tests.id(''clinic'')', day)), '23514', day || ' is no day for a task')
  from unnest('{infinity,-infinity,1999-12-31,2101-01-01,294276-01-01}'::text[]) as day;
select tests.cells('deletes a note', $$ delete from client_notes where user_id = tests.id('clinic') $$, '0', 'anon=42501', 'manager, admin, super_admin=1');
select is(tests.attempt('manager', $$ insert into client_notes (user_id, note) values (tests.id('clinic'), '  ') $$), '23514', 'an empty note is none');

-- Proposed carts

create function tests.lines(variadic pairs text[]) returns jsonb language sql
return (select jsonb_agg(jsonb_build_object('product_id', '7b000000-0000-4000-8000-00000000000' || split_part(p, 'x', 1), 'quantity', split_part(p, 'x', 2)::numeric)) from unnest(pairs) as p);
grant execute on function tests.lines to authenticated, anon;

select is(tests.attempt('manager', format('select propose_cart(tests.id(''clinic''), %s)', lines)), expected, format('%s: %s', lines, expected))
  from (values
    ($$'[]'$$, 'PT422 empty_proposal'), ($$'{}'$$, 'PT422 empty_proposal'), ('null', 'PT422 empty_proposal'),
    ($$tests.lines('1x0')$$, 'PT422 bad_quantity {"products": ["7b000000-0000-4000-8000-000000000001"]}'),
    ($$tests.lines('1x1.5')$$, 'PT422 bad_quantity {"products": ["7b000000-0000-4000-8000-000000000001"]}'),
    ($$tests.lines('1x1', '1x2')$$, 'PT422 unknown_product {"products": []}'),
    ($$tests.lines('3x1')$$, 'PT422 unknown_product {"products": ["7b000000-0000-4000-8000-000000000003"]}'),
    ($$tests.lines('5x1')$$, 'PT422 unknown_product {"products": ["7b000000-0000-4000-8000-000000000005"]}'),
    ($$'[{"product_id": "x", "quantity": 1}]'$$, 'PT422 unknown_product {"products": ["x"]}'),
    ($$tests.lines('1x1'), repeat('a', 501)$$, 'PT422 comment_too_long {"max": 500}')
  ) as v (lines, expected);
select is(tests.attempt('admin', $$ select propose_cart(tests.id('pending'), tests.lines('1x1')) $$), 'PT403 clinic_not_verified', 'only who may order is proposed anything');
update products set certificate_required = true where id = '7b000000-0000-4000-8000-000000000002';
select is(tests.attempt('manager', $$ select propose_cart(tests.id('clinic'), tests.lines('1x1', '2x1')) $$),
  'PT403 certificate_required {"lines": [{"sku": "TAP-TONIC"}]}', 'nor what it lacks a certificate for');
update products set certificate_required = false where id = '7b000000-0000-4000-8000-000000000002';
select tests.act('manager', $$ select propose_cart(tests.id('clinic'), tests.lines('2x1.0')) $$);
select is(quantity, 1, 'a whole number may be written with a point')
  from public.cart_proposals as p join public.cart_proposal_lines as l on l.proposal_id = p.id where p.user_id = tests.id('clinic') and p.status = 'open';
select tests.act('manager', $$ select propose_cart(tests.id('clinic'), tests.lines('1x2', '2x3'), 'for december') $$);
select results_eq($$ select status::text from public.cart_proposals where user_id = tests.id('clinic') order by status $$, $$ values ('open'), ('withdrawn') $$, 'a proposal takes the place of the one before');
create function tests.proposal() returns uuid language sql security definer return (select id from public.cart_proposals where user_id = tests.id('clinic') and status = 'open');
grant execute on function tests.proposal to authenticated, anon;

select tests.cells('reads what is proposed to the clinic', $$ select count(*) from cart_proposals as p join cart_proposal_lines as l on l.proposal_id = p.id where user_id = tests.id('clinic') and status = 'open' $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=2');
select tests.cells('has a cart proposed', $$ select jsonb_array_length(my_cart_proposal() -> 'lines') $$, 'null', 'anon=42501', 'clinic=2');
select is(tests.act('clinic', $$ select concat_ws(' ', p ->> 'author_name', p ->> 'comment', p -> 'lines' -> 0 ->> 'price', p -> 'lines' -> 0 ->> 'quantity') from (select my_cart_proposal() as p) as own $$),
  'Tap Manager for december 1000 2', 'the clinic reads who proposes what, why, and today''s price');
select tests.cells('answers for the clinic', $$ select answer_proposal(tests.proposal()) ->> 'status' $$, 'PT404 proposal_not_found', 'anon=42501', 'clinic=declined');
select is(tests.attempt('clinic', format($$ select answer_proposal(tests.proposal(), %L) ->> 'status' $$, taken)), expected, format('takes %s: %s', taken, expected))
  from (values
    ('{7b000000-0000-4000-8000-000000000001,7b000000-0000-4000-8000-000000000002}', 'accepted'),
    ('{7b000000-0000-4000-8000-000000000001}', 'partly'), ('{}', 'declined'), ('{7b000000-0000-4000-8000-000000000004}', 'declined')
  ) as v (taken, expected);
create temporary table answered as select tests.proposal() as id;
select tests.act('clinic', $$ select answer_proposal(tests.proposal(), '{7b000000-0000-4000-8000-000000000001}') $$);
select is(tests.attempt('clinic', format('select answer_proposal(%L)', id)), 'PT409 proposal_answered', 'answered once is answered') from answered;
select is(tests.attempt('manager', format('select withdraw_proposal(%L)', id)), 'PT409 proposal_answered', 'and cannot be taken back') from answered;
select is(tests.act('clinic', 'select my_cart_proposal()'), 'null', 'nothing is proposed any more');
select is(tests.act('manager', $$ select string_agg(coalesce(l ->> 'is_taken', 'null'), ' ' order by l ->> 'name') from jsonb_array_elements(client_overview(tests.id('clinic')) -> 'proposal' -> 'lines') as l $$), 'true false', 'the manager reads what was taken');

-- Today

select tests.act('manager', $$ select propose_cart(tests.id('clinic'), tests.lines('1x2')) $$);
update public.cart_proposals set created_at = now() - interval '4 days' where status = 'open';
insert into public.orders (id, user_id, placed_by, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, account_manager_id, status, delivered_at, created_at, reserved_until)
select v.id::uuid, tests.id('clinic'), tests.id('clinic'), 'invoice', v.total, 0, 'tap-pickup', 'A', '+77010000001', gen_random_uuid(), tests.id('manager'), v.status::public.order_status, v.delivered_at, v.created_at, v.reserved
  from (values
    ('7c000000-0000-4000-8000-000000000001', 1000, 'delivered', now() - interval '61 days', now() - interval '62 days', null::timestamptz),
    ('7c000000-0000-4000-8000-000000000002', 3000, 'delivered', now() - interval '41 days', now() - interval '42 days', null),
    ('7c000000-0000-4000-8000-000000000003', 2000, 'delivered', now(), now() - interval '22 days', null)
  ) as v (id, total, status, delivered_at, created_at, reserved);
insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict, expires_on)
values (tests.id('clinic'), 'license', tests.id('clinic') || '/tap.pdf', 'a.pdf', 'application/pdf', 1, 'accepted', tests.today() + 10);
insert into public.inquiries (kind, name, phone, message, privacy_document_id)
select 'question', 'Tap', '+77010000006', 'when?', id from public.legal_documents where kind = 'privacy' limit 1;
create function tests.todos(persona text, put_off boolean default false) returns text language sql
return tests.act(persona, format($$ select string_agg(r.todo ->> 'kind', ' ' order by r.place) from jsonb_array_elements(my_today(%L) -> 'rows') with ordinality as r (todo, place) $$, put_off));

select is(tests.todos('manager'), 'debt task question proposal document late', 'today''s list, the most urgent first');
select is(tests.todos('manager2'), 'null', 'is of one''s own clients');
select is(
  tests.act('manager', $$ select concat_ws(' ', f ->> 'median_days', f ->> 'usual_total', f ->> 'loss') from (select my_today() -> 'rows' -> 5 -> 'facts' as f) as late $$),
  '20 2000 200', 'two days of twenty late: a tenth of the usual order is missing');
insert into public.orders (id, user_id, placed_by, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, account_manager_id, status, confirmed_at, reserved_until)
values
  ('7c000000-0000-4000-8000-000000000004', tests.id('clinic'), tests.id('clinic'), 'invoice', 100, 0, 'tap-pickup', 'A', '+77010000001', gen_random_uuid(), tests.id('manager'), 'new', null, now() + interval '1 day'),
  ('7c000000-0000-4000-8000-000000000005', tests.id('clinic'), tests.id('clinic'), 'invoice', 100, 0, 'tap-pickup', 'A', '+77010000001', gen_random_uuid(), tests.id('manager'), 'confirmed', now(), now() + interval '1 day'),
  ('7c000000-0000-4000-8000-000000000006', tests.id('clinic'), tests.id('clinic'), 'invoice', 100, 0, 'tap-pickup', 'A', '+77010000001', gen_random_uuid(), tests.id('manager'), 'confirmed', now(), now() + interval '9 days');
select is(tests.todos('manager'), 'confirm reservation debt task question proposal document', 'a clinic that has ordered is no longer late; orders to confirm and reservations come first');
select is(tests.act('manager', $$ select f ->> 'total' from (select my_today() -> 'rows' -> 2 -> 'facts' as f) as debt $$), '4000', 'what is overdue of a clinic is one entry');

select is(tests.attempt('manager', format('select mark_todo(tests.id(''clinic''), %s)', arguments)), expected, format('%s: %s', arguments, expected))
  from (values
    ($$'confirm', 'x', 'done'$$, 'PT422 bad_mark'), ($$'debt', 'x', 'gone'$$, 'PT422 bad_mark'), ($$'debt', 'x', null$$, 'PT422 bad_mark'),
    ($$'debt', 'x', 'put_off'$$, 'PT422 bad_mark'), ($$'debt', 'x', 'put_off', tests.today()$$, 'PT422 bad_mark'), ($$'debt', null, 'done'$$, 'PT422 bad_mark'),
    ($$'task', 'x', 'done'$$, 'PT404 task_not_found')
  ) as v (arguments, expected);
create function tests.mark(n int, state text, until_day date default null) returns void language sql
begin atomic
  select tests.act('manager', format($$ select mark_todo(clinic_id => (r ->> 'user_id')::uuid, kind => (r ->> 'kind')::public.todo_kind, subject => r ->> 'subject', status => %L, until_day => %L)
    from (select my_today() -> 'rows' -> %s as r) as first $$, state, until_day, n));
end;
select tests.mark(0, 'put_off', tests.today() + 1);
select tests.mark(1, 'done');
select tests.mark(1, 'done');
select is(tests.todos('manager'), 'reservation question proposal document', 'what is done or put off is gone');
select is(tests.todos('manager', true), 'confirm', 'what is put off is kept apart');
select is(tests.act('manager', $$ select my_today() ->> 'put_off' $$), '1', 'and counted');
select isnt(done_at, null, 'a task is done with it') from public.client_notes where user_id = tests.id('clinic') and due_on is not null;
select is(until_day - tests.today(), 7, 'a debt that was called about comes back') from public.client_todo_marks where kind = 'debt';
select tests.act('manager', $$ select mark_todo(tests.id('clinic'), 'task', (select id::text from client_notes where due_on is not null), 'open') $$);
update public.client_todo_marks set until_day = tests.today() where kind in ('confirm', 'debt');
select is(tests.todos('manager'), 'confirm reservation debt task question proposal document', 'undone or on its day it is there again');
select tests.cells('reads marks', $$ select count(*) from client_todo_marks where user_id = tests.id('clinic') $$, '0', 'anon=42501', 'manager, admin, super_admin=2');

-- The card

select tests.cells('reads the clinic''s overview', $$ select client_overview(tests.id('clinic')) -> 'rhythm' ->> 'order_days' $$, 'PT403 not_allowed', 'anon=42501', 'manager, admin, super_admin=4');
select tests.cells('reads the state of its documents', $$ select client_documents(tests.id('clinic')) -> 0 ->> 'verdict' $$, 'PT403 not_allowed', 'anon=42501', 'manager, admin, super_admin=accepted');
select is(tests.act('manager', $$ select string_agg(k, ' ' order by k) from jsonb_object_keys(client_documents(tests.id('clinic')) -> 0) as k $$), 'expires_on kind verdict', 'no file and no number');
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, sent_quantity, returned_quantity)
select o.id, '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', l.name, 50, 100, 10, 10, 4
  from public.orders as o join public.products as p on p.sku = 'TAP-CREAM' join public.product_lines as l on l.id = p.line_id
 where o.user_id = tests.id('clinic') and o.status = 'delivered';
select is(tests.act('manager', $$ select concat_ws(' ', b ->> 'sku', b ->> 'orders', b ->> 'quantity') from (select client_overview(tests.id('clinic')) -> 'basket' -> 0 as b) as basket $$),
  'TAP-CREAM 3 6', 'the usual basket counts what stayed with the clinic');
select is(tests.act('manager', $$ select concat_ws(' ', l ->> 'total', l ->> 'total_90_days') from (select client_overview(tests.id('clinic')) -> 'lines' -> 0 as l) as lines $$), '1800 1800', 'so do the lines');
select is(tests.act('manager', $$ select count(*) from jsonb_array_elements(client_overview(tests.id('clinic')) -> 'lines') as l where l ->> 'total' = '0' $$),
          (select count(*) - 1 from public.product_lines)::text, 'lines that were never bought are there too');
select tests.act('admin', $$ select hand_over_clients(tests.id('manager'), tests.id('manager2')) $$);
select is(tests.attempt('manager', format('select %s', call)), 'PT403 not_allowed', format('a former manager: %s', call))
  from (values ($$client_overview(tests.id('clinic'))$$), ($$client_documents(tests.id('clinic'))$$), ($$client_journal(tests.id('clinic'))$$),
    ($$propose_cart(tests.id('clinic'), tests.lines('1x1'))$$), ($$mark_todo(tests.id('clinic'), 'debt', 'x', 'done')$$), ($$manager_clients(tests.id('manager2'))$$)) as v (call);
select is(tests.act('manager', $$ select (select count(*) from client_notes) + (select count(*) from cart_proposals where user_id = tests.id('clinic')) + (select count(*) from client_todo_marks) $$), '0', 'and by no table either');

select * from finish();
rollback;
