-- Who is notified of which event, and that nobody else is.
begin;
select plan(57);
\ir fixtures.psql
set constraints all immediate;
update auth.users set email_confirmed_at = now() where id in (select id from tests.personas where name <> 'pending');
delete from public.user_roles where role in ('admin', 'super_admin') and user_id not in (select id from tests.personas);
delete from public.outbox;
delete from public.notifications;

create function tests.notified() returns setof text
language plpgsql as $$
begin
  return query
    with inboxed as (delete from public.notifications returning user_id, event, id),
         mailed as (delete from public.outbox returning user_id, event)
    select p.name || ': ' || i.event || case when exists (select from mailed as m where m.user_id = i.user_id and m.event = i.event) then ' +mail' else '' end
      from inboxed as i join tests.personas as p on p.id = i.user_id
     order by p.position, i.id;
end;
$$;
comment on function tests.notified is 'Who was notified of what since the last call.';

-- Quiet hours, at whatever hour this runs
create or replace function private.mail_time(person_id uuid, moment timestamptz default now()) returns timestamptz
language sql stable set search_path = '' return moment + interval '9 hours';
create function tests.waits() returns setof text language sql
as $$ select p.name || ': ' || o.event from public.outbox as o join tests.personas as p on p.id = o.user_id where o.next_attempt_at > now() order by p.position, o.event $$;
comment on function tests.waits is 'Which mails wait for the morning.';

-- Applications and what is decided

update auth.users set email_confirmed_at = now() where id = tests.id('pending');
select results_eq('select tests.waits()', $$ values ('admin: staff_application'), ('super_admin: staff_application') $$, 'who confirms an address is answered at once');
select results_eq('select tests.notified()', $$ values ('pending: registration_received +mail'), ('admin: staff_application +mail'), ('super_admin: staff_application +mail') $$,
  'an application counts once its address is confirmed');
select tests.act('admin', format('select request_clinic_correction(%L, ''{"address": "Нужен адрес из справки"}'', ''Пришлите лицензию'')', tests.id('pending')));
select is(body, E'Мы проверили заявку (Tap pending) и просим её дополнить.\nНужен адрес из справки\nПришлите лицензию', 'a correction says what is wrong') from public.notifications where event = 'correction_asked';
select results_eq('select tests.notified()', $$ values ('pending: correction_asked +mail') $$, 'and reaches the clinic alone');
insert into public.notifications (user_id, event, title, url)
select tests.id(reader), 'staff_application', 'x', '/admin/users?user=' || tests.id(clinic)
  from unnest('{admin,super_admin}'::text[]) as reader, unnest('{pending,newcomer}'::text[]) as clinic;
select tests.act('admin', format('select set_clinic_status(%L, ''reject'', null, ''Нет лицензии'')', tests.id('pending')));
select results_eq($$ select url, count(read_at) from public.notifications where event = 'staff_application' group by url order by 2 $$,
  $$ values ('/admin/users?user=' || tests.id('newcomer'), 0::bigint), ('/admin/users?user=' || tests.id('pending'), 2) $$, 'decided by one, it is read for all');
delete from public.notifications where event = 'staff_application';
select results_eq('select tests.notified()', $$ values ('pending: clinic_refused +mail') $$, 'a refusal');
select tests.act('admin', format('select set_clinic_status(%L, ''reject'', null, ''Долг'')', tests.id('rival')));
select results_eq('select tests.notified()', $$ values ('rival: clinic_blocked +mail') $$, 'a block');
select tests.act('admin', format('select set_clinic_status(%L, ''verified'')', tests.id('rival')));
select results_eq('select tests.notified()', $$ values ('rival: clinic_verified +mail') $$, 'a clinic is let back');
insert into public.user_clinic_info (user_id, legal_name, created_at) values (tests.id('newcomer'), 'Tap old', now() - interval '1 day');
select is_empty('select tests.notified()', 'what is loaded from the past notifies nobody');
update public.user_clinic_info set status = 'reject', reject_kind = 'application', reject_reason = 'x' where user_id = tests.id('newcomer');
select tests.notified();
update public.user_clinic_info set status = 'pending', reject_kind = null, reject_reason = null, resubmits = 1 where user_id = tests.id('newcomer');
select results_eq('select tests.notified()', $$ values ('newcomer: registration_received +mail'), ('admin: staff_application +mail'), ('super_admin: staff_application +mail') $$,
  'an application sent again is one');
update public.user_clinic_info set status = 'pending', reject_kind = null, reject_reason = null where user_id = tests.id('pending');
select tests.act('admin', format('select set_clinic_status(%L, ''reject'', null, ''Нет лицензии'')', tests.id('pending')));
select tests.notified();
select is(tests.act('admin', format('select undo_decision(%L) ->> ''status''', tests.id('pending'))), 'pending', 'a refusal is taken back');
select is_empty('select tests.notified()', 'which is no new application');

-- Documents

insert into public.clinic_documents (id, user_id, kind, storage_path, file_name, mime, size, expires_on)
select ('7d000000-0000-4000-8000-00000000000' || n)::uuid, tests.id('clinic'), kind::public.document_kind, tests.id('clinic') || '/' || n, 'x.pdf', 'application/pdf', 1, private.today() + days
  from (values (1, 'license', 30), (2, 'power_of_attorney', 7), (3, 'other', 31)) as v (n, kind, days);
select tests.act('admin', $$ select set_document_verdict('7d000000-0000-4000-8000-000000000001', 'accepted') $$);
select tests.act('admin', $$ select set_document_verdict('7d000000-0000-4000-8000-000000000002', 'rejected', 'Не читается') $$);
select results_eq('select tests.notified()', $$ values ('clinic: document_accepted +mail'), ('clinic: document_rejected +mail') $$, 'the clinic is notified of verdicts');
update public.clinic_documents set verdict = 'accepted' where user_id = tests.id('clinic');
select tests.notified();
select is(private.remind_of_documents(100) >= 2, true, 'documents that end in 30 and 7 days are due');
select is(count(*)::int, 2, 'one message for each, and none for those that end later') from public.notifications where user_id = tests.id('clinic') and event = 'document_expiring';
delete from public.notifications; delete from public.outbox;
select is(private.remind_of_documents(100), 0, 'once');
update public.clinic_documents set expires_on = private.today() + 7 where id = '7d000000-0000-4000-8000-000000000001';
select is(private.remind_of_documents(100), 1, 'and once more a week before');
select is(title, 'Лицензия: срок до ' || to_char(private.today() + 7, 'DD.MM.YYYY'), 'with its day') from public.notifications;
select tests.notified();

-- Orders

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]',
  '{"method": "tap-courier", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-000000000001') $$);
select results_eq('select tests.waits()', $$ values ('manager: staff_order') $$, 'who orders gets the letter at once, others in the morning');
select is(payload ->> 'body', format(E'Здравствуйте, %s!\nВы заказали:\n%s, %s %s мл, 1 шт.: %s\nДоставка: %s, Алматы, ул. Абая, 1: %s\nИтого: %s\nОплата: счёт на оплату\nОплатите до %s: до конца этого дня товары в резерве.\nОткрыть счёт на оплату: /orders/%s?invoice\nВаш менеджер: Tap Manager, %s',
    v ->> 'contact_name', i.name, lower(i.product_type), i.volume_ml, private.tenge(i.price), o.delivery_method_name, private.tenge(o.delivery_price), private.tenge(o.total),
    private.day_text(o.reserved_until), o.id, v ->> 'manager_phone'), 'with its lines, sum, deadline and invoice')
  from public.outbox as b
  join public.orders as o on b.payload ->> 'url' = '/orders/' || o.id
  join public.order_items as i on i.order_id = o.id
 cross join private.recipient_variables(o.user_id) as v
 where b.event = 'order_new';
select results_eq('select tests.notified()', $$ values ('clinic: order_new +mail'), ('manager: staff_order +mail') $$, 'a new order reaches the clinic''s own manager');
create function tests.the_order() returns uuid language sql stable security definer
return (select id from public.orders where idempotency_key = '70000000-0000-4000-8000-000000000001' and user_id = tests.id('clinic'));
grant execute on function tests.the_order to anon, authenticated;
insert into public.notifications (user_id, event, title, url) values (tests.id('manager'), 'staff_order', 'x', '/account-manager/orders?order=' || tests.the_order());
select tests.act('manager', $$ select set_order_status(tests.the_order(), 'confirmed') $$);
select isnt(read_at, null, 'an order that is confirmed is no news') from public.notifications where event = 'staff_order';
delete from public.notifications where event = 'staff_order';
select results_eq('select tests.waits()', $$ values ('clinic: order_confirmed') $$, 'what others do can wait for the morning');
select results_eq('select tests.notified()', $$ values ('clinic: order_confirmed +mail') $$, 'the clinic is notified of a step');
update public.orders set reserved_until = private.reservation_end(private.today(), 1) where id = tests.the_order();
delete from private.reminders;
select ok(private.remind_of_reservations(1000) >= 1, 'a reservation that ends tomorrow is due');
select results_eq(format('select title from public.notifications where user_id = %L', tests.id('clinic')),
  format($$ select 'Оплатите заказ %s до ' || to_char(private.today() + 1, 'DD.MM.YYYY') $$, (select number from public.orders where id = tests.the_order())), 'and says until when');
delete from public.notifications; delete from public.outbox;
select is(private.remind_of_reservations(1000), 0, 'once');
select tests.act('clinic', $$ select report_payment(tests.the_order()) $$);
select results_eq('select tests.notified()', $$ values ('admin: staff_payment_reported +mail'), ('super_admin: staff_payment_reported +mail') $$, 'admins are notified of a payment');
insert into public.notifications (user_id, event, title, url) values (tests.id('admin'), 'staff_payment_reported', 'x', '/admin/orders?order=' || tests.the_order());
select tests.act('admin', $$ select record_payment(tests.the_order(), 'received', 3000, null, '', gen_random_uuid()) $$);
select isnt(read_at, null, 'nor a payment that is recorded') from public.notifications where event = 'staff_payment_reported';
delete from public.notifications where event = 'staff_payment_reported';
select is(title, 'Оплата получена: ' || private.tenge(3000), 'the clinic is notified that it came') from public.notifications;
select tests.notified();
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'assembling') $$);
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'shipped', '', 'Казпочта', 'KZ1') $$);
select results_eq('select tests.notified()', $$ values ('clinic: order_assembling +mail'), ('clinic: order_shipped +mail') $$, 'it is on its way');
select tests.act('logistic', $$ select report_problem(tests.the_order(), 'Никого нет', current_date + 2) $$);
select results_eq('select tests.notified()', $$ values ('clinic: delivery_problem +mail'), ('manager: staff_delivery_problem +mail') $$, 'a problem reaches both sides');
create function tests.the_claim(n int) returns uuid language sql stable security definer
return (select id from public.claims where order_id = tests.the_order() order by number offset n - 1 limit 1);
grant execute on function tests.the_claim to anon, authenticated;
select tests.act('clinic', $$ select open_claim(tests.the_order(), 'damaged', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', 'Крышка', gen_random_uuid()) $$);
select is(private.claim_variables(c) ->> 'claim_lines', 'Tap Cream, крем 50 мл: 1 шт.', 'a claim says of what') from public.claims as c where c.id = tests.the_claim(1);
select results_eq('select tests.notified()', $$ values ('manager: staff_claim +mail'), ('admin: staff_claim +mail'), ('super_admin: staff_claim +mail') $$,
  'it reaches the manager and admins');
insert into public.notifications (user_id, event, title, url) values (tests.id('manager'), 'staff_claim', 'x', '/account-manager/claims?claim=' || tests.the_claim(1));
select tests.act('manager', $$ select propose_claim_verdict(tests.the_claim(1), true, 'none', 'replace', 'Верю') $$);
select is(count(*)::int, 1, 'advice is no news by mail') from public.notifications;
select tests.act('admin', $$ select decide_claim(tests.the_claim(1), true, 'none', 'replace', 'Отправим завтра') $$);
select isnt(read_at, null, 'once it is decided it is read for all') from public.notifications where event = 'staff_claim';
delete from public.notifications where event = 'staff_claim';
select is(body, E'Принята: заменим.\nОтправим завтра', 'the clinic reads how it is settled') from public.notifications;
select results_eq('select tests.notified()', $$ values ('clinic: claim_decided +mail') $$, 'and nobody else');
select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]',
  '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}', idempotency_key => '70000000-0000-4000-8000-000000000003') $$);
update public.orders set status = 'delivered', delivered_at = now() where idempotency_key = '70000000-0000-4000-8000-000000000003';
select tests.notified();
select tests.act('logistic', format($$ select report_return(%L, '[{"sku": "TAP-CREAM", "quantity": 1}]', 'opened', '{}', gen_random_uuid()) $$, id))
  from public.orders where idempotency_key = '70000000-0000-4000-8000-000000000003';
select results_eq('select tests.notified()', $$ values ('clinic: parcel_came_back +mail'), ('manager: staff_parcel_came_back +mail'), ('admin: staff_parcel_came_back +mail'),
  ('super_admin: staff_parcel_came_back +mail') $$, 'a parcel that came back reaches all sides');
select tests.act('logistic', $$ select withdraw_claim((select id from claims where is_report)) $$);
select is_empty('select tests.notified()', 'what is taken back reaches nobody');
update public.user_clinic_info set account_manager_id = tests.id('ex_manager') where user_id = tests.id('clinic');
select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]',
  '{"method": "tap-courier", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  'cash', idempotency_key => '70000000-0000-4000-8000-000000000002') $$);
select is(payload ->> 'body' like '%Оплата: при получении%', true, 'cash is paid on delivery') from public.outbox where event = 'order_new';
select is(payload ->> 'body' ~ 'счёт|до ', false, 'and lines without a value are left out') from public.outbox where event = 'order_new';
select results_eq('select tests.notified()', $$ values ('clinic: order_new +mail'), ('admin: staff_order +mail'), ('super_admin: staff_order +mail') $$,
  'without an active manager the admins are notified, and never the previous one');

update public.user_clinic_info set account_manager_id = tests.id('manager') where user_id = tests.id('clinic');
insert into private.manager_handovers (from_id, to_id, from_day, until_day, clinic_ids) values (tests.id('manager'), tests.id('manager2'), private.today(), private.today() + 3, null);
create function tests.notified_staff() returns setof text language sql as $$ select m.line from tests.notified() as m (line) where m.line like '%: staff%' $$;
select private.notify_all(private.order_staff_messages('staff_order', o, '{}', 'cover')) from public.orders as o where o.id = tests.the_order();
select results_eq('select tests.notified_staff()', $$ values ('manager: staff_order +mail'), ('manager2: staff_order +mail') $$, 'a substitute for the manager is notified too');
select private.notify_all(private.order_staff_messages('staff_order', o, '{}', 'own', tests.id('manager2'))) from public.orders as o where o.id = tests.the_order();
select results_eq('select tests.notified_staff()', $$ values ('manager: staff_order +mail') $$, 'but not of what he did himself');
update private.manager_handovers set until_day = private.today() - 1, from_day = private.today() - 3 where to_id = tests.id('manager2');
select private.notify_all(private.order_staff_messages('staff_order', o, '{}', 'over')) from public.orders as o where o.id = tests.the_order();
select results_eq('select tests.notified_staff()', $$ values ('manager: staff_order +mail') $$, 'nor once the cover is over');

-- Goods

update public.availability set low_stock_threshold = 3 where sku = 'TAP-TONIC';
select tests.notified();
select tests.act('admin', $$ select adjust_stock('TAP-TONIC', -3, 'tap') $$);
select is(title, 'Товар заканчивается', 'one product is called one') from public.notifications where user_id = tests.id('admin');
select is(body, 'Tap Tonic, тоник 200 мл: 2 шт.', 'low stock says what is left') from public.notifications where user_id = tests.id('admin');
select results_eq('select tests.notified()', $$ values ('admin: staff_low_stock +mail'), ('super_admin: staff_low_stock +mail') $$, 'and reaches the admins');
select tests.act('admin', $$ select adjust_stock('TAP-TONIC', -1, 'tap') $$);
select is_empty('select tests.notified()', 'a product that is low already is old news');
select tests.act('admin', $$ select adjust_stock('TAP-TONIC', -1, 'tap') $$);
select is(title, 'Товар закончился', 'what is gone is gone') from public.notifications where user_id = tests.id('admin');
select tests.notified();
select tests.act('admin', $$ select adjust_stock('TAP-TONIC', -1, 'tap') $$);
select tests.act('clinic', $$ select subscribe_to_stock('7b000000-0000-4000-8000-000000000002') $$);
select tests.notified();
select tests.act('admin', $$ select adjust_stock('TAP-TONIC', 50, 'tap') $$);
select private.tell_back_in_stock(1000);
select results_eq($$ select title, url from public.notifications where user_id = tests.id('clinic') $$, $$ values ('Tap Tonic, тоник 200 мл снова в наличии', '/product/tap-tonic') $$, 'who waited is notified that it is back');
select tests.notified();

-- The shop itself

insert into public.inquiries (kind, name, city, phone, privacy_document_id)
select 'partner', 'Tap Partner', 'Алматы', '+77010000001', id from public.legal_documents where kind = 'privacy' limit 1;
select results_eq('select tests.notified()', $$ values ('admin: staff_partner_request +mail'), ('super_admin: staff_partner_request +mail') $$, 'a partner''s request');
update public.jobs set attempts = 1, last_error = 'no luck' where name = 'prune_old_rows';
update public.jobs set attempts = 2 where name = 'prune_old_rows';
select results_eq('select tests.notified()', $$ values ('admin: staff_job_failed +mail'), ('super_admin: staff_job_failed +mail') $$, 'a job that begins to fail, once');

-- Bonuses

insert into public.bonus_statements (manager_id, month, total, carried) values
  (tests.id('manager'), '2001-10-01', 612500, -500), (tests.id('manager2'), '2001-10-01', 0, 0), (tests.id('ex_manager'), '2001-10-01', 100, 0);
select results_eq(
  $$ select title, url from public.notifications where user_id = tests.id('manager') $$,
  $$ values (U&'Бонусы за октябрь 2001: 612\00A0000\00A0₸', '/account-manager/my-bonuses?month=2001-10') $$, 'a manager is notified what a closed month brings'
);
select results_eq('select tests.notified()', $$ values ('manager: bonus_month_closed +mail'), ('manager2: bonus_month_closed +mail') $$, 'each his own, and none who has left');
insert into public.bonus_statements (manager_id, month, total, carried, closed_at) values (tests.id('manager'), '2001-09-01', 1, 0, '2001-10-03');
select is_empty('select tests.notified()', 'months loaded from the past notify nobody');

select * from finish();
rollback;
