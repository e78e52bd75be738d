-- Payments that clinics report, the receipts they show for them, and the files in the private bucket.
begin;
select plan(135);
\ir fixtures.psql

insert into public.orders
  (id, number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, recipient_name, recipient_phone, idempotency_key, created_at)
select o.id::uuid, o.number, tests.id(o.owner), tests.id(o.owner), 'confirmed', 'invoice', 15000, 0, 'tap-pickup', 'Tap Recipient', '+77011234567', o.id::uuid,
       now() - interval '10 days'
  from (values
    ('7d000000-0000-4000-8000-000000000001', '1999-000001', 'clinic'),
    ('7d000000-0000-4000-8000-000000000002', '1999-000002', 'rival'),
    ('7d000000-0000-4000-8000-000000000003', '1999-000003', 'blocked')
  ) as o (id, number, owner);
insert into public.order_documents (id, order_id, storage_path, file_name, mime, size)
select id, id, id || '/old.pdf', 'old.pdf', 'application/pdf', 1000 from public.orders where number like '1999-%';
insert into storage.objects (bucket_id, name) select 'order-receipts', storage_path from public.order_documents where file_name = 'old.pdf';
insert into storage.objects (bucket_id, name) values ('order-receipts', '7d000000-0000-4000-8000-000000000001/unknown.pdf');

create function tests.add_receipt(owner text, file text default 'new.pdf', mime text default 'application/pdf', size int default 1000, amount int default null,
  paid_on date default null, n int default 1) returns text
language sql
return format(
  $$ select (add_order_document(%1$L, '7d000000-0000-4000-8000-00000000000%7$s', '7d000000-0000-4000-8000-00000000000%7$s/' || %2$L, 'x.pdf', %3$L, %4$s, %5$L, %6$L) ->> 'id') is not null $$,
  tests.id(owner), file, mime, size, amount, paid_on, n
);
create function tests.today() returns date
language sql stable
return (now() at time zone 'Asia/Almaty')::date;

-- Rows

select tests.cells('reads the receipts of the clinic''s order', $$ select count(*) from order_documents where order_id = '7d000000-0000-4000-8000-000000000001' $$, '0',
  'anon=42501', 'clinic, manager, admin, super_admin=1');
select tests.cells('reads the receipts of a blocked clinic''s order', $$ select count(*) from order_documents where order_id = '7d000000-0000-4000-8000-000000000003' $$, '0',
  'anon=42501', 'blocked, admin, super_admin=1');

select is(tests.as_service(tests.add_receipt(owner, n => n)), expected, format('the function adds a receipt of %s to order %s: %s', owner, n, expected))
  from (values ('clinic', 2, 'PT404 order_not_found'), ('rival', 1, 'PT404 order_not_found'), ('manager', 1, 'PT404 order_not_found'),
               ('admin', 1, 'PT404 order_not_found'), ('newcomer', 1, 'PT404 order_not_found'), ('clinic', 9, 'PT404 order_not_found'),
               ('blocked', 3, 'PT403 clinic_not_verified')) as v (owner, n, expected);
select is(tests.as_service(tests.add_receipt('clinic', 'x.html', 'text/html')), '23514', 'a receipt is a PDF or a picture');
select is(tests.as_service(tests.add_receipt('clinic', size => 10485761)), '23514', 'a receipt has at most 10 MB');
select is(tests.as_service(tests.add_receipt('clinic', 'old.pdf')), '23505', 'a file is one receipt');
select throws_ok(
  $$ insert into order_documents (order_id, storage_path, file_name, mime, size)
     values ('7d000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000002/x.pdf', 'x.pdf', 'application/pdf', 1) $$, '23514', null, 'a receipt lies in its order''s folder'
);
select is(payment_status, 'unpaid', 'a receipt that was refused reports no payment') from public.orders where number = '1999-000001';

-- What a receipt says about the payment

create function tests.payment() returns text
language sql stable
return (
  select concat_ws(' ', o.payment_status, p.amount, p.paid_on - tests.today())
    from public.orders as o
    left join lateral (
      select r.* from public.order_payments as r where r.order_id = o.id and r.kind = 'reported' order by r.id desc limit 1
    ) as p on true
   where o.number = '1999-000001'
);

select is(tests.as_service(tests.add_receipt('clinic', amount => amount, paid_on => paid_on)), 'PT422 bad_payment', format('%s tenge on %s: refused', amount, paid_on))
  from (values (0, null), (-1, null), (15000, tests.today() + 1), (15000, tests.today() - 400)) as v (amount, paid_on);
select is(tests.act('clinic', $$ select report_payment('7d000000-0000-4000-8000-000000000001', 0, '2099-01-01') $$), 'PT422 bad_payment {"fields": {"amount": "invalid", "paid_on": "invalid"}}', 'the refusal names the fields');
select is(tests.attempt('clinic', $$ select report_payment('7d000000-0000-4000-8000-000000000001', 9000, (now() at time zone 'Asia/Almaty')::date) ->> 'payment_status' $$), 'reported', 'a payment is reported with its sum and day, without a receipt');
select is(tests.as_service(tests.add_receipt('clinic', 'first.pdf', amount => 10000, paid_on => tests.today() - 1)), 'true', 'the clinic adds a receipt');
select is(tests.payment(), 'reported 10000 -1', 'which reports the payment');
select is(tests.act('clinic', $$ select report_payment('7d000000-0000-4000-8000-000000000001') $$), 'PT409 bad_transition {"to": "reported", "from": "reported"}', 'that is not reported again');
select is(tests.as_service(tests.add_receipt('clinic', 'second.pdf')), 'true', 'another receipt may follow');
select is(tests.payment(), 'reported 10000 -1', 'and leaves what was said');
select is(tests.as_service(tests.add_receipt('clinic', 'third.jpg', 'image/jpeg', amount => 15000, paid_on => tests.today())), 'true', 'or says more');
select is(tests.payment(), 'reported 15000 0', 'and the last word counts');

create function tests.receipt_when(payment public.payment_status, status public.order_status) returns text
language plpgsql as $$
declare
  outcome text;
begin
  update public.orders as o set
    payment_status = payment, status = receipt_when.status, deducted_total = case receipt_when.status when 'returned' then o.items_total else 0 end where number = '1999-000001';
  begin
    outcome := tests.as_service(tests.add_receipt('clinic'));
    raise exception using errcode = 'TAP00';
  exception
    when sqlstate 'TAP00' then return outcome;
  end;
end;
$$;
select is(
  tests.receipt_when(p, s), case when p in ('unpaid', 'reported') and s not in ('cancelled', 'returned') then 'true' else 'PT409 bad_transition' end,
  format('a receipt for an order that is %s and %s', s, p)
)
  from unnest(enum_range(null::public.payment_status)) as p, unnest(enum_range(null::public.order_status)) as s;
update public.orders set payment_status = 'reported', status = 'confirmed' where number = '1999-000001';

select is(tests.as_service(tests.add_receipt('clinic', 'fifth.png', 'image/png')), 'true', 'an order takes five receipts');
select is(tests.as_service(tests.add_receipt('clinic', 'sixth.pdf')), 'PT422 too_many_receipts', 'and no sixth');

-- Files

select is(public, false, 'the bucket is private') from storage.buckets where id = 'order-receipts';
select is(file_size_limit, 10485760::bigint, 'the bucket takes files of 10 MB') from storage.buckets where id = 'order-receipts';
select tests.cells('reads the files of the clinic''s order that are its receipts', $$ select count(*) from storage.objects where bucket_id = 'order-receipts' and name like '7d000000-0000-4000-8000-000000000001/%' $$, '0',
  'clinic, manager, admin, super_admin=1');
select tests.cells('adds a file to the bucket', $$ insert into storage.objects (bucket_id, name) values ('order-receipts', '7d000000-0000-4000-8000-000000000001/forged.pdf') $$, '42501');
select tests.cells('overwrites a receipt''s file', $$ update storage.objects set metadata = '{}' where bucket_id = 'order-receipts' $$, '0');
select tests.cells('deletes a receipt''s file', $$ delete from storage.objects where bucket_id = 'order-receipts' $$, '0');

select * from finish();
rollback;
