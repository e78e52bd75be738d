-- Payments that are taken back: when, what becomes of the order, its reservation and its bonus, and what the clinic reads; and
-- statements of bonuses that go a step back.
begin;
select plan(77);
\ir fixtures.psql
alter table public.bonus_accruals disable trigger enforce_undeleted_accrual;
delete from public.bonus_statements;
delete from public.bonus_accruals;
delete from public.order_commissions;
delete from private.bonus_months;
alter table public.bonus_accruals enable trigger enforce_undeleted_accrual;

create function tests.the_order(key int) returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = ('70000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid);
grant execute on function tests.the_order to anon, authenticated;
create function tests.place(key int, method text default 'tap-pickup', quantity int default 10) returns text
language sql
return tests.act('clinic', format(
  $$ select place_order('[{"sku": "TAP-CREAM", "quantity": %s}]', '{"method": "%s", "city": "Алматы", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
     idempotency_key => '70000000-0000-4000-8000-%s') ->> 'status' $$, quantity, method, lpad(key::text, 12, '0')
));
create function tests.pay(key int, kind text, amount int) returns text
language sql
return tests.act('admin', format($$ select record_payment(%L, %L, %s, idempotency_key => gen_random_uuid()) ->> 'payment_status' $$, tests.the_order(key), kind, amount));
create function tests.last_payment(key int, kind text default null) returns bigint
language sql security definer -- volatile, as all that reads here, so that it sees what the statement has done
return (select max(id) from public.order_payments as p where order_id = tests.the_order(key) and p.kind::text = coalesce(last_payment.kind, p.kind::text) and reverses_id is null);
grant execute on function tests.last_payment to anon, authenticated;
create function tests.reverse(key int, kind text default null) returns text
language sql
return tests.act('admin', format($$ select reverse_payment(%s, ' Другой заказ ') ->> 'payment_status' $$, tests.last_payment(key, kind)));
create function tests.money(key int) returns text
language sql security definer
return (
  select format('%s: received %s, refunded %s, debt %s', payment_status, received_total, refunded_total, debt)
    from public.orders where id = tests.the_order(key)
);
create function tests.held_days(key int) returns int
language sql security definer
return (select (reserved_until at time zone 'Asia/Almaty')::date - private.today() from public.orders where id = tests.the_order(key));

-- Who and when

select tests.place(1);
select is(tests.pay(1, 'received', 4000), 'unpaid', 'a part that belongs to another order');
select tests.cells('takes a payment back', $$ select reverse_payment(tests.last_payment(1), 'Другой заказ') ->> 'payment_status' $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=unpaid');
select is(tests.attempt('admin', $$ select reverse_payment(tests.last_payment(1), ' x ') $$), 'PT422 reason_required', 'with a reason');
select is(tests.attempt('admin', $$ select reverse_payment(0, 'Другой заказ') $$), 'PT404 payment_not_found', 'of a payment');
update order_payments set created_at = now() - interval '24 hours 1 second' where id = tests.last_payment(1);
select is(tests.attempt('admin', $$ select reverse_payment(tests.last_payment(1), 'Другой заказ') $$), 'PT409 too_late_to_reverse', 'for 24 hours');
update order_payments set created_at = now() - interval '24 hours' where id = tests.last_payment(1);
update orders set reserved_until = now() - interval '3 days' where id = tests.the_order(1);
select is(tests.reverse(1), 'unpaid', 'to their last second');
select is(tests.money(1), 'unpaid: received 0, refunded 0, debt 0', 'the money was never there');
select results_eq(
  $$ select kind::text, amount, paid_on::date, note, actor_id, reverses_id is not null from order_payments where order_id = tests.the_order(1) order by id $$,
  $$ values ('received', 4000, private.today(), '', tests.id('admin'), false), ('received', -4000, private.today(), 'Другой заказ', tests.id('admin'), true) $$,
  'a row of the same kind and day takes it back, with the reason'
);
select is(tests.held_days(1), 2, 'a reservation that has passed meanwhile gets two days more');
select is(private.cancel_ended_reservations(200), 0, 'so the job does not cancel it at once');
select is(tests.attempt('clinic', $$ select string_agg(field, ',') from order_changes where order_id = tests.the_order(1) and reason <> '' $$), 'null', 'the clinic does not read the reason');
select is(
  tests.attempt('clinic', $$ select string_agg(concat_ws(' ', p ->> 'kind', p ->> 'amount', p ->> 'reverses_id' = first_value), '; ' order by (p ->> 'id')::bigint)
    from jsonb_array_elements(my_order_payments(tests.the_order(1))) as p, lateral (select tests.last_payment(1)::text as first_value) as f $$),
  'received 4000; received -4000 t', 'but which payment does not count'
);
select is(tests.reverse(1), 'PT409 already_reversed', 'it is taken back once');
select is(tests.attempt('admin', $$ select reverse_payment(max(id), 'Другой заказ') from order_payments where order_id = tests.the_order(1) $$), 'PT409 not_reversible', 'and not brought back: it is recorded again');
select is(tests.pay(1, 'received', 10000), 'paid', 'which it may be');
select is(string_agg(event, ', ' order by n.id), 'payment_received, payment_reversed, payment_received', 'the clinic reads of each')
  from notifications as n where user_id = tests.id('clinic') and event like 'payment%';

-- What the order had been before

select is(tests.reverse(1), 'unpaid', 'an order that was paid is no longer');
select is(paid_at, null, 'and has no time of it') from orders where id = tests.the_order(1);
select tests.place(2);
select tests.act('clinic', $$ select report_payment(tests.the_order(2), 10000) $$);
update orders set reported_at = now() - interval '1 day' where id = tests.the_order(2);
update order_payments set created_at = now() - interval '1 day' where order_id = tests.the_order(2);
select is(tests.pay(2, 'received', 9000), 'unpaid', 'money answers a report');
select is(tests.pay(2, 'received', 1000), 'paid', 'and the rest pays the order');
select is(tests.reverse(2), 'unpaid', 'without the rest');
select is(reported_at, null, 'the report stays answered') from orders where id = tests.the_order(2);
update order_payments set created_at = created_at - interval '1 minute' where amount = 9000;
select is(tests.act('admin', $$ select reverse_payment(id, 'Другой заказ') ->> 'payment_status' from order_payments where amount = 9000 $$), 'reported', 'without any it waits again');
select is(reported_at, now() - interval '1 day', 'since it was made') from orders where id = tests.the_order(2);
select is(tests.act('admin', $$ select reject_payment(tests.the_order(2), 'Не поступило') ->> 'payment_status' $$), 'unpaid', 'and may be rejected');
set local shop.reason = ''; -- A reason holds for its transaction, and each request is one of its own.
select is(tests.pay(2, 'received', 500) || ', ' || tests.reverse(2), 'unpaid, unpaid', 'a report that was rejected does not come back');
select is(tests.attempt('admin', $$ select reverse_payment(tests.last_payment(2, 'reported'), 'Другой заказ') $$), 'PT409 not_reversible', 'nor is a report taken back: it is rejected');

select is(tests.pay(2, 'collected', 10000), 'reported', 'cash that a courier is said to hold');
select is(tests.reverse(2), 'unpaid', 'and does not');
select is(private.cancel_on(o), null, 'holds nothing') from orders as o where id = tests.the_order(2);

-- What was given back

select is(tests.pay(2, 'received', 10000) || ', ' || tests.pay(2, 'refunded', 10000), 'paid, refunded', 'money that came and went');
select is(tests.reverse(2, 'received'), 'PT409 payment_refunded', 'cannot never have been there');
update orders set paid_at = null where id = tests.the_order(2);
update order_changes set created_at = now() - interval '5 hours' where order_id = tests.the_order(2) and new_value = '"paid"';
update order_payments set created_at = now() - interval '4 hours' where id = tests.last_payment(2);
select is(tests.reverse(2, 'refunded'), 'paid', 'unless it did not go');
select is(paid_at, now() - interval '5 hours', 'the order is paid since when it was') from orders where id = tests.the_order(2);
select is(tests.money(2), 'paid: received 10000, refunded 0, debt 0', 'the sums follow');
select is(tests.pay(2, 'received', 10000) || ', ' || tests.pay(2, 'refunded', 5000), 'paid, paid', 'paid twice and half of it given back');
select is(tests.reverse(2, 'received'), 'unpaid', 'one of both takes what is left');
select is(tests.money(2), 'unpaid: received 10000, refunded 5000, debt 0', 'and no more');

-- Without a price of delivery an order has a last day

select tests.place(3, 'tap-post');
select tests.pay(3, 'received', 1000);
update orders set created_at = created_at - interval '90 days' where id = tests.the_order(3);
select is(tests.reverse(3) || ' ' || private.cancel_ended_reservations(200), 'unpaid 0', 'an order that waited for its price for months is not cancelled at once');
select is(private.cancel_on(o) - private.today(), 2, 'but in two days') from orders as o where id = tests.the_order(3);

-- Orders that are over, or under way

select tests.place(4, quantity => 1);
select tests.pay(4, 'received', 1000);
select tests.act('admin', $$ select set_order_status(tests.the_order(4), 'cancelled') $$);
select is(tests.reverse(4) || ' ' || tests.money(4), 'unpaid unpaid: received 0, refunded 0, debt 0', 'a cancelled order has nothing to give back then');
select tests.place(5, quantity => 1);
select is(tests.pay(5, 'received', 1000), 'paid', 'an order is paid');
select tests.act('admin', format('select set_order_status(tests.the_order(5), %L)', status)) from unnest('{confirmed,assembling,shipped}'::text[]) as status;
select is(tests.reverse(5) || ' ' || tests.money(5), 'unpaid unpaid: received 0, refunded 0, debt 1000', 'and on its way becomes a debt');
select is(tests.held_days(5), 5, 'it holds no reservation that could grow');
select is_empty($$ select * from private.payment_mismatches() $$, 'orders and payments agree');
select is_empty($$ select * from private.stock_mismatches() $$, 'as counter and ledger');
select throws_ok(format('insert into public.order_payments (order_id, kind, amount, paid_on%s) values (%L, ''received'', %s, private.today()%s)', c, tests.the_order(1), amount, v), '23514', null, what)
  from (values (0, '', '', 'nothing is no payment'), (-1, '', '', 'less than nothing takes a payment back'), (1, ', reverses_id', ', ' || tests.last_payment(5), 'with minus its amount')) as r (amount, c, v, what);

-- The bonus of an order that waited for its money

update public.shop_settings set bonus_after_payment = true;
select tests.place(6, quantity => 2);
select tests.act('admin', format('select set_order_status(tests.the_order(6), %L)', status)) from unnest('{confirmed,assembling,shipped,delivered}'::text[]) as status;
create function tests.ledger() returns text
language sql
return (select string_agg(concat_ws(' ', kind, base, amount), '; ' order by id) from public.bonus_accruals where order_id = tests.the_order(6));
select is(tests.pay(6, 'received', 1500) || ', ' || tests.pay(6, 'received', 900) || ': ' || tests.ledger(), 'unpaid, paid: accrual 2000 60', 'the last part brings it');
select is(tests.reverse(6) || ': ' || tests.ledger(), 'unpaid: accrual 2000 60; reversal -2000 -60', 'without it nothing was earned');
select is(tests.pay(6, 'received', 500) || ': ' || tests.ledger(), 'paid: accrual 2000 60; reversal -2000 -60; accrual 2000 60', 'until it comes after all');
select is(tests.pay(6, 'received', 100) || ', ' || tests.reverse(6) || ': ' || right(tests.ledger(), 15), 'paid, paid: accrual 2000 60', 'more than was due brings and takes nothing');
select is(tests.pay(6, 'refunded', 2000) || ', ' || tests.reverse(6, 'refunded') || ': ' || right(tests.ledger(), 15), 'refunded, paid: accrual 2000 60', 'nor does money that was not given back');
select is_empty('select * from private.ledger_mismatches()', 'the ledger agrees');
do $$ begin perform private.close_month(private.month_of(now()), null); end $$;
select is(tests.act('admin', $$ select reverse_payment(id, 'Другой заказ') from order_payments where order_id = tests.the_order(6) and amount = 500 $$), 'PT409 payment_in_use', 'a closed month keeps what it has paid for');
select is(tests.pay(6, 'received', 100) || ', ' || tests.reverse(6), 'paid, paid', 'and lets go what it has not');

-- A step back of a statement

create function tests.revert(reason text default 'Не тот месяц') returns text
language sql
return tests.act('admin', format('select revert_bonus_statement(%L, %L, %L)', tests.id('manager'), private.month_of(now()), reason));
select is(tests.revert(), 'PT409 bad_transition {"from": "closed", "needed": "approved"}', 'a closed month stays closed');
select tests.act('admin', format('select approve_bonus_statement(%L, %L)', tests.id('manager'), private.month_of(now())));
select tests.act('admin', format('select pay_bonus_statement(%L, %L, %L, ''Перевод'')', tests.id('manager'), private.month_of(now()), private.today()));
select is(tests.revert(' '), 'PT422 reason_required', 'with a reason');
select is(tests.revert(), 'null', 'what was paid');
select is(concat_ws(' ', status, total, approved_by = tests.id('admin'), paid_at, paid_by, paid_on, comment), 'approved 60 t ', 'is approved again, its sum as it was')
  from bonus_statements where manager_id = tests.id('manager');
select is(tests.revert(), 'null', 'what was approved');
select is(concat_ws(' ', status, total, approved_at, approved_by), 'closed 60', 'is closed again') from bonus_statements where manager_id = tests.id('manager');
select is(string_agg(concat_ws(' ', new ->> 'status', nullif(reason, '')), ', ' order by id), 'approved, paid, approved Не тот месяц, closed Не тот месяц', 'the audit log has each step') from audit_log where table_name = 'bonus_statements' and action = 'update' and row_id like tests.id('manager') || '%';
select tests.act('admin', format('select approve_bonus_statement(%L, %L)', tests.id('manager'), private.month_of(now())));
do $$ begin perform private.close_month((private.month_of(now()) + interval '1 month')::date, null); end $$;
select is(left(tests.revert(), 18), 'PT409 month_closed', 'once the next month is closed nothing goes back');

select * from finish();
rollback;
