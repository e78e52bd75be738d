-- The numbers of the admins' start page: each is the total of the list behind it.
begin;
select plan(16);
\ir fixtures.psql

update public.orders set status = 'cancelled' where status = 'new';
update public.orders set payment_status = 'unpaid', reported_at = null where payment_status = 'reported';
update public.shipments set problem = null, problem_at = null;
update public.user_clinic_info set status = 'reject', reject_kind = 'application', reject_reason = 'unreadable'
 where status = 'pending' and user_id <> tests.id('pending');
delete from private.search_log;
delete from private.search_days;

create function tests.desk(path text) returns text
language sql as $$ select tests.attempt('admin', format('select public.admin_desk() #>> %L', path)) $$;
create function tests.asked(call text, path text) returns text
language sql as $$ select tests.attempt('admin', format('select public.%s #>> %L', call, path)) $$;

select is(tests.desk('{new_orders,total}') || tests.desk('{reported_payments,total}') || tests.desk('{delivery_problems,total}'), '000',
  'nothing waits');
select is(tests.desk('{new_orders,rows}'), '[]', 'nothing is listed');

insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, payment_status, items_total, delivery_price, reported_at, delivery_method, city,
   address, recipient_name, recipient_phone, idempotency_key, created_at)
select ('7e000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '2009-' || lpad(n::text, 6, '0'), tests.id('clinic'), tests.id('clinic'),
       case when n <= 4 then 'new' else 'shipped' end::public.order_status, 'invoice',
       case when n in (1, 5, 7) then 'reported' else 'unpaid' end::public.payment_status,
       10000, 0, case when n in (1, 5, 7) then now() - make_interval(days => n) end, 'tap-courier', 'Алматы', 'ул. Абая, 1', 'Tap', '+77011234567',
       gen_random_uuid(), now() - make_interval(hours => n)
  from generate_series(1, 7) as n;
insert into public.shipments (order_id, problem, problem_at, handed_at)
select o.id, case when o.number <> '2009-000007' then 'Никого нет' end, case when o.number <> '2009-000007' then now() end,
       case when o.number = '2009-000006' then now() end
  from public.orders as o where o.number in ('2009-000005', '2009-000006', '2009-000007');
insert into private.search_days (day, query, sessions, found)
select private.today() - s.ago, s.query, s.sessions, s.found
  from (values (0, 'zzqxy', 4, 0), (6, 'zzqxy', 3, 0), (6, 'qqzzk', 3, 0), (7, 'wwzzx', 9, 0), (1, 'tap something', 9, 2))
    as s (ago, query, sessions, found);

select is(tests.desk('{new_orders,total}'), tests.asked('admin_orders(status => ''new'')', '{total}'), 'new orders are those of the list');
select is(tests.attempt('admin', $$ select jsonb_array_length(public.admin_desk() #> '{new_orders,rows}')::text $$), '3', 'three are shown at most');
select is(tests.desk('{new_orders,rows,0,number}'), '2009-000004', 'the longest waiting first');
select is(tests.desk('{reported_payments,total}') || ' of ' || tests.asked('admin_orders(payment_status => ''reported'')', '{total}'), '3 of 3',
  'reported payments are those of the list, whatever the order''s status');
select is(tests.desk('{reported_payments,rows,0,number}') || ' ' || tests.desk('{reported_payments,rows,0,total}'), '2009-000007 10000',
  'with what is left to pay');
select is(tests.desk('{delivery_problems,total}') || ' of ' || tests.asked('delivery_board(stage => ''problem'')', '{totals,problem}'), '1 of 1',
  'a problem is one until the order is handed over');
select is(tests.desk('{delivery_problems,rows,0,problem}'), 'Никого нет', 'it says what happened');
select is(tests.desk('{waiting_clinics,total}') || ' of ' || tests.asked('admin_users(status => ''pending'')', '{total}'), '1 of 1',
  'waiting clinics are those of the queue');
delete from public.clinic_documents;
insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict)
select tests.id(clinic), 'certificate', tests.id(clinic) || '/' || n, 'a.pdf', 'application/pdf', 1, verdict::public.document_verdict
  from (values ('clinic', 1, 'pending'), ('clinic', 2, 'pending'), ('rival', 3, 'accepted'), ('pending', 4, 'pending')) as v (clinic, n, verdict);
select is(
  tests.desk('{unchecked_documents,total}') || ' ' || tests.desk('{unchecked_documents,rows,0,name}') || ' of '
    || tests.asked('admin_users(status => ''verified'', unchecked_documents => true)', '{total}'),
  '1 Tap clinic of 1', 'documents of verified clinics wait for a verdict, those of applications with these'
);
select is(tests.desk('{short_stock,total}'), tests.asked('admin_stock(level => ''short'')', '{total}'), 'short products are those of the list');
select is(tests.desk('{missing_searches,total}') || ' ' || tests.desk('{missing_searches,rows,0}'), '2 {"query": "zzqxy", "sessions": 7}',
  'searches in vain of seven days, the most frequent first');
delete from public.product_documents;
alter table public.product_documents disable trigger require_file;
insert into public.product_documents (product_id, kind, valid_until, path, size)
select p.id, 'declaration', private.today() + days, p.id || '/7e000000-0000-4000-8000-00000000000' || n || '.pdf', 1
  from (values ('TAP-CREAM', 1, 30), ('TAP-CREAM', 2, -1), ('TAP-TONIC', 3, 31), ('TAP-ASK', 4, null)) as v (sku, n, days)
  join public.products as p on p.sku = v.sku;
select is(
  tests.desk('{due_documents,total}') || ' ' || tests.desk('{due_documents,rows,0,valid_until}') || ' of '
    || tests.asked('admin_products(document_due => true)', '{rows,0,sku}') || tests.asked('admin_products(document_due => true)', '{total}'),
  '1 ' || private.today() - 1 || ' of TAP-CREAM1', 'products with a document that is past its last day or soon will be'
);
insert into public.search_aliases (alias, term) values ('zzqxy', 'cream');
select is(
  tests.desk('{missing_searches,total}'),
  tests.attempt('admin', $$ select count(*)::text from jsonb_array_elements(
    public.stats_searches((now() at time zone 'Asia/Almaty')::date - 6, (now() at time zone 'Asia/Almaty')::date) -> 'missing') as m
    where not (m ->> 'found_now')::boolean $$),
  'without those that are found by now'
);
select is(
  tests.attempt('manager', 'select public.admin_desk()') || ' ' || tests.attempt('logistic', 'select public.admin_desk()'),
  'PT403 not_allowed PT403 not_allowed', 'it is for admins'
);

select * from finish();
rollback;
