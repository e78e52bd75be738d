-- The state machines of orders and payments, walked over every cell, and what a step does to the stock.
begin;
select plan(292);
\ir fixtures.psql

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 10}, {"sku": "TAP-TONIC", "quantity": 2}]',
  '{"method": "tap-post", "city": "Тараз", "address": "ул. Абая, 1", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567"}',
  idempotency_key => '70000000-0000-4000-8000-000000000001') $$);

create function tests.the_order() returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = '70000000-0000-4000-8000-000000000001' and user_id = tests.id('clinic'));
grant execute on function tests.the_order to anon, authenticated;

create function tests.set_order(status public.order_status) returns void
language sql
begin atomic
  update public.orders set status = set_order.status where id = tests.the_order();
end;

-- Order status: where each persona may take the clinic's order from each status, and what everything else is answered.

create function tests.reach(persona text, from_status public.order_status) returns text
language plpgsql as $$
declare
  answers text;
begin
  perform tests.set_order(from_status);
  select string_agg(distinct case
           when outcome = t.to_status::text then t.to_status::text
           when outcome = format('PT409 bad_transition {"to": "%s", "from": "%s"}', t.to_status, from_status) then 'bad_transition'
           else outcome
         end, ', ')
    into answers
    from unnest(enum_range(null::public.order_status)) as t (to_status)
    cross join lateral tests.attempt(persona, format('select set_order_status(tests.the_order(), %L) ->> ''status''', t.to_status)) as outcome;
  return answers;
end;
$$;

select is(tests.reach(p.name, s.from_status), expected.answers, format('%s takes an order that is %s to: %s', p.title, s.from_status, expected.answers))
  from tests.personas as p
  cross join unnest(enum_range(null::public.order_status)) as s (from_status)
  cross join lateral (
    select case
      when p.name = 'anon' then '42501'
      when p.name = 'clinic' then 'PT403 not_allowed'
      when p.name = 'logistic' and s.from_status = 'new' then 'PT404 order_not_found'
      when p.name in ('manager', 'logistic', 'admin', 'super_admin') then coalesce((
        select 'bad_transition' || ', ' || reachable
          from (values
            ('manager', 'new', 'cancelled, confirmed'),
            ('manager', 'confirmed', 'cancelled'),
            ('logistic', 'confirmed', 'assembling'),
            ('logistic', 'assembling', 'shipped'),
            ('logistic', 'shipped', 'delivered'),
            ('admin', 'new', 'cancelled, confirmed'),
            ('admin', 'confirmed', 'assembling, cancelled'),
            ('admin', 'assembling', 'cancelled, shipped'),
            ('admin', 'shipped', 'delivered, returned'),
            ('admin', 'delivered', 'returned')
          ) as allowed (party, from_status, reachable)
         where allowed.party = replace(p.name, 'super_admin', 'admin') and allowed.from_status = s.from_status::text
      ), 'bad_transition')
      else 'PT404 order_not_found'
    end
  ) as t (answers)
  cross join lateral (select string_agg(answer, ', ' order by answer) from regexp_split_to_table(t.answers, ', ') as answer) as expected (answers)
 order by p.position, s.from_status;

select tests.set_order('new');
select tests.cells('cancels the clinic''s new order', $$ select cancel_order(tests.the_order(), 'changed our mind') ->> 'status' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic=cancelled', 'manager, admin, super_admin=PT403 not_allowed');

select is(
  tests.attempt('clinic', $$ select cancel_order(tests.the_order()) ->> 'status' $$),
  case s.status when 'new' then 'cancelled' else format('PT409 bad_transition {"to": "cancelled", "from": "%s"}', s.status) end, format('the clinic cancels an order that is %s only while it is new', s.status)
)
  from unnest(enum_range(null::public.order_status)) as s (status)
  cross join lateral tests.set_order(s.status);
select tests.set_order('new');
update public.user_clinic_info set status = 'reject', reject_kind = 'blocked', reject_reason = 'debts' where user_id = tests.id('clinic');
select is(tests.attempt('clinic', $$ select cancel_order(tests.the_order()) $$), 'PT403 clinic_not_verified', 'a blocked clinic reads its orders and no more');
select is(tests.attempt('clinic', $$ select report_payment(tests.the_order()) $$), 'PT403 clinic_not_verified', 'nor does it report payments');
update public.user_clinic_info set status = 'verified', reject_kind = null, reject_reason = null where user_id = tests.id('clinic');

-- Stock

create function tests.stock_after(persona text, from_status public.order_status, to_status public.order_status) returns text
language plpgsql as $$
declare
  answer text;
begin
  perform tests.set_order(from_status);
  begin
    perform tests.act(persona, format('select set_order_status(tests.the_order(), %L)', to_status));
    select string_agg(a.stock_count || coalesce((
             select ' (' || m.kind || ' ' || m.delta || ')' from public.stock_movements as m where m.product_id = a.product_id and m.actor_id = tests.id(persona)
           ), ''), ', ' order by a.sku)
      into answer from public.availability as a where a.sku in ('TAP-CREAM', 'TAP-TONIC');
    raise exception using errcode = 'TAP00';
  exception
    when sqlstate 'TAP00' then return answer;
  end;
end;
$$;
select is(tests.stock_after('admin', from_status::public.order_status, to_status::public.order_status), expected, format('stock after %s → %s: %s', from_status, to_status, expected))
  from (values
    ('new', 'confirmed', '90, 3'), ('confirmed', 'assembling', '90, 3'), ('assembling', 'shipped', '90, 3'), ('shipped', 'delivered', '90, 3'),
    ('new', 'cancelled', '100 (cancel 10), 5 (cancel 2)'), ('confirmed', 'cancelled', '100 (cancel 10), 5 (cancel 2)'),
    ('assembling', 'cancelled', '100 (cancel 10), 5 (cancel 2)'), ('shipped', 'returned', '100 (return 10), 5 (return 2)'),
    ('delivered', 'returned', '100 (return 10), 5 (return 2)'), ('cancelled', 'cancelled', '90, 3'), ('returned', 'returned', '90, 3')
  ) as v (from_status, to_status, expected);

-- Payment

-- As money would have made it, without asking who may.
create function tests.set_payment(payment public.payment_status) returns void
language plpgsql as $$
begin
  delete from public.order_payments where order_id = tests.the_order();
  update public.orders set reported_at = case payment when 'reported' then now() end, payment_status = 'unpaid' where id = tests.the_order();
  insert into public.order_payments (order_id, kind, amount, paid_on)
  select tests.the_order(), kind::public.payment_kind, 15000, '2026-01-01'
    from unnest(case payment when 'paid' then '{received}' when 'refunded' then '{received,refunded}' else '{}' end::text[]) as kind;
  perform private.settle_order(tests.the_order());
end;
$$;

create function tests.payment_reach(persona text, from_status public.payment_status) returns text
language plpgsql as $$
declare
  answers text;
begin
  perform tests.set_payment(from_status);
  select string_agg(distinct case
           when outcome = t.to_status::text then t.to_status::text
           when outcome = format('PT409 bad_transition {"to": "%s", "from": "%s"}', t.to_status, from_status) then 'bad_transition'
           else outcome
         end, ', ')
    into answers
    from unnest(enum_range(null::public.payment_status)) as t (to_status)
    cross join lateral tests.attempt(persona, format('select set_payment_status(tests.the_order(), %L) ->> ''payment_status''', t.to_status)) as outcome;
  return answers;
end;
$$;
select is(
  tests.payment_reach(p.name, from_status::public.payment_status),
  case when p.name = 'anon' then '42501' when p.name in ('admin', 'super_admin') then reachable else 'PT403 not_allowed' end,
  format('%s takes a payment that is %s only where it may go', p.title, from_status)
)
  from tests.personas as p,
       (values ('unpaid', 'bad_transition, paid'), ('reported', 'bad_transition, paid'), ('paid', 'bad_transition, refunded'), ('refunded', 'bad_transition')) as v (from_status, reachable)
 order by p.position, from_status;
select tests.set_payment('unpaid'), tests.set_order('new');
select tests.cells('reports the payment of the clinic''s order', $$ select report_payment(tests.the_order()) ->> 'payment_status' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic=reported', 'manager, admin, super_admin=PT403 not_allowed');
select tests.set_payment('reported');
select is(tests.attempt('clinic', $$ select report_payment(tests.the_order()) $$), 'PT409 bad_transition {"to": "reported", "from": "reported"}', 'a payment is reported once');
select tests.set_payment('paid');
select is(tests.attempt('clinic', $$ select report_payment(tests.the_order()) $$), 'PT409 bad_transition {"to": "reported", "from": "paid"}', 'and not when it has come');
select tests.set_payment('unpaid'), tests.set_order('cancelled');
select is(tests.attempt('clinic', $$ select report_payment(tests.the_order()) $$), 'PT409 bad_transition {"to": "reported", "from": "unpaid"}', 'nor for an order that was cancelled');

-- Neither axis moves the other: goods that come back leave the money unchanged, money that moves leaves goods and stock.

create function tests.after(action text) returns text
language plpgsql as $$
declare
  answer text;
begin
  perform tests.act('admin', action);
  select concat_ws(' ', o.status, o.payment_status, a.stock_count) into answer
    from public.orders as o, public.availability as a where o.id = tests.the_order() and a.sku = 'TAP-CREAM';
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return answer;
end;
$$;
create function tests.set_both(status public.order_status, payment public.payment_status) returns void
language sql
begin atomic
  select tests.set_order(status), tests.set_payment(payment);
end;

select is(
  tests.after(format('select set_order_status(tests.the_order(), %L)', t.to_status)),
  format('%s %s %s', t.to_status, payment, case when t.to_status in ('cancelled', 'returned') then 100 else 90 end),
  format('an order that is %s stays so from %s to %s', payment, t.from_status, t.to_status)
)
  from private.order_transitions as t
  cross join unnest(enum_range(null::public.payment_status)) as payment
  cross join lateral tests.set_both(t.from_status, payment)
 where t.party = 'admin';
select is(
  tests.after(format('select set_payment_status(tests.the_order(), %L)', p.to_status)), format('%s %s 90', s.status, p.to_status),
  format('an order that is %s stays so while its payment goes from %s to %s', s.status, p.from_status, p.to_status)
)
  from unnest(enum_range(null::public.order_status)) as s (status)
  cross join (values ('unpaid', 'paid'), ('reported', 'paid'), ('paid', 'refunded')) as p (from_status, to_status)
  cross join lateral tests.set_both(s.status, p.from_status::public.payment_status)
 -- Nothing is due of a cancelled order, so nothing can be paid.
 where s.status <> 'cancelled' or p.to_status = 'refunded';
select tests.set_both('cancelled', 'unpaid');
select is(tests.attempt('admin', $$ select set_payment_status(tests.the_order(), 'paid') $$), 'PT409 nothing_due', 'nothing is due of an order that was cancelled');
select tests.set_both('new', 'unpaid');

-- Delivery price

select tests.set_order('new');
select tests.cells('sets what delivery costs', $$ select set_delivery_price(tests.the_order(), 3000) ->> 'total' $$, 'PT404 order_not_found',
  'anon=42501', 'clinic=PT403 not_allowed', 'manager, admin, super_admin=18000');
select is(tests.attempt('admin', format('select set_delivery_price(tests.the_order(), %s)', coalesce(price::text, 'null'))), 'PT422 bad_price', format('delivery never costs %s', coalesce(price::text, 'nothing known')))
  from unnest('{-1,10000001,null}'::int[]) as price;
select is(tests.attempt('manager', $$ select set_delivery_price(tests.the_order(), 0) ->> 'total' $$), '15000', 'delivery may be free');
select is(
  tests.attempt('manager', $$ select set_delivery_price(tests.the_order(), 3000) ->> 'total' $$), case when s.status in ('new', 'confirmed') then '18000' else 'PT409 order_is_final' end,
  format('the price of delivery for an order that is %s', s.status)
)
  from unnest(enum_range(null::public.order_status)) as s (status)
  cross join lateral tests.set_order(s.status);
select tests.set_order('new');
select tests.set_payment(payment) from unnest('{reported}'::public.payment_status[]) as payment;
select is(tests.attempt('manager', $$ select set_delivery_price(tests.the_order(), 3000, 'farther') $$), 'PT409 order_is_final', 'after a report a manager sets no price of delivery');
select is(tests.attempt('admin', $$ select set_delivery_price(tests.the_order(), 3000) $$), 'PT422 reason_required', 'an admin says why');
select is(tests.attempt('admin', $$ select set_delivery_price(tests.the_order(), 3000, repeat('x', 501)) $$), 'PT422 reason_too_long {"max": 500}', 'in few words');
select is(tests.attempt('admin', $$ select set_delivery_price(tests.the_order(), 3000, 'farther') ->> 'total' $$), '18000', 'and then sets it');
select tests.set_payment('paid');
select is(tests.attempt('admin', $$ select set_delivery_price(tests.the_order(), 3000, 'farther') ->> 'payment_status' $$), 'unpaid', 'what was paid no longer covers what was made dearer');
select tests.set_payment('refunded');
select is(tests.attempt('admin', $$ select set_delivery_price(tests.the_order(), 3000, 'farther') $$), 'PT409 order_is_final', 'what was given back is over');
select tests.set_payment('unpaid');

-- The whole way

select is(tests.act('manager', $$ select set_order_status(tests.the_order(), 'confirmed', repeat('x', 1001)) $$), 'PT422 comment_too_long {"max": 1000}', 'a comment has its limit');
select is(tests.act('clinic', $$ select cancel_order(tests.the_order(), repeat('x', 1001)) $$), 'PT422 comment_too_long {"max": 1000}', 'and so has a reason');
select is(tests.attempt('logistic', $$ select set_order_status('7d000000-0000-4000-8000-000000000009', 'shipped') $$), 'PT404 order_not_found', 'an order that never was is not found');
update public.user_clinic_info set account_manager_id = tests.id('manager2') where user_id = tests.id('clinic');
select is(tests.attempt('manager', $$ select set_order_status(tests.the_order(), 'confirmed') $$), 'PT404 order_not_found', 'a manager who lost the client confirms no more');
select is(tests.act('manager2', $$ select set_order_status(tests.the_order(), 'confirmed', ' in time for Friday ') ->> 'status' $$), 'confirmed', 'the one who has it does');
select is(account_manager_id, tests.id('manager2'), 'and the order counts for him') from public.orders where id = tests.the_order();
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'assembling') $$);
select is(
  tests.act('logistic', $$ select set_order_status(tests.the_order(), 'shipped', '', ' CDEK ', '12345') - '{id,number}'::text[] $$), '{"status": "shipped"}', 'logistic gets the status and no sums'
);
select results_eq($$ select carrier, tracking_number from orders where id = tests.the_order() $$, $$ values ('CDEK', '12345') $$, 'the order knows its carrier');
select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'delivered', '', 'Other', '999') $$);
select tests.act('admin', $$ select set_order_status(tests.the_order(), 'returned', 'broken') $$);
select results_eq(
  $$ select from_status::text, to_status::text, p.name, comment from order_events as e join tests.personas as p on p.id = e.actor_id where order_id = tests.the_order() order by e.id $$,
  $$ values (null, 'new', 'clinic', ''), ('new', 'confirmed', 'manager2', 'in time for Friday'), ('confirmed', 'assembling', 'logistic', ''), ('assembling', 'shipped', 'logistic', ''),
            ('shipped', 'delivered', 'logistic', ''), ('delivered', 'returned', 'admin', 'broken') $$,
  'every step is an event with its actor and comment'
);
select results_eq(
  $$ select carrier, confirmed_at is not null, assembling_at is not null, shipped_at is not null, delivered_at is not null, returned_at is not null, cancelled_at from orders where id = tests.the_order() $$,
  $$ values ('CDEK', true, true, true, true, true, null::timestamptz) $$, 'every step has its time, and the carrier is the one that shipped'
);
select is(tests.attempt('clinic', $$ select count(*) from order_events where order_id = tests.the_order() $$), '6', 'the clinic sees each step');
select is(tests.attempt('rival', $$ select count(*) from order_events where order_id = tests.the_order() $$), '0', 'another clinic sees none');
select is_empty($$ select * from private.stock_mismatches() $$, 'counter and ledger agree after all of it');
select is(stock_count, 100, 'everything is back on the shelf') from public.availability where sku = 'TAP-CREAM';

select * from finish();
rollback;
