-- The state machine of orders in which something is missing, and of the orders that follow them: every (role, from, to), with sums and ledger after each step.
begin;
select plan(250);
\ir fixtures.psql

create function tests.key(n int) returns uuid
language sql immutable strict
return format('70000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid;
create function tests.order_of(n int) returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = tests.key(n));
create function tests.must(persona text, statement text) returns void
language plpgsql as $$
declare
  outcome text := tests.act(persona, statement);
begin
  if outcome ~ '^([0-9A-Z]{5}|PT\d{3} .*)$' then
    raise exception '% %: %', persona, statement, outcome;
  end if;
end;
$$;
create function tests.move(n int, variadic steps text[]) returns void
language plpgsql as $$
declare
  step text;
begin
  foreach step in array steps loop
    perform tests.must('admin', format('select set_order_status(%L, %L)', tests.order_of(n), step));
  end loop;
end;
$$;
grant execute on function tests.key, tests.order_of to anon, authenticated;

-- Ten and two pieces at 1000 and 2500 ₸, delivery 2000; three of the ten are missing.
create function tests.short_order(n int, choice text) returns void
language plpgsql as $$
begin
  perform tests.must('clinic', format($call$ select place_order('[{"sku": "TAP-CREAM", "quantity": 10}, {"sku": "TAP-TONIC", "quantity": 1}]', %L, idempotency_key => %L) ->> 'id' $call$,
    jsonb_build_object('method', 'tap-courier', 'city', 'Алматы', 'address', 'ул. Абая, 1', 'recipient_name', 'Tap', 'recipient_phone', '+77011234567', 'on_shortage', choice), tests.key(n)));
  perform tests.move(n, 'confirmed', 'assembling');
  perform tests.must('logistic', format($call$ select report_shortage(%L, 'TAP-CREAM', 3, 'broken') ->> 'id' $call$, tests.order_of(n)));
end;
$$;

-- What must hold of an order at any time; the names of what does not.
create function tests.broken(order_id uuid) returns text
language sql stable
return (
  select string_agg(name, ', ') from (
    select 'sent and left out are what was ordered' as name
      from public.order_items as i
     where i.order_id = broken.order_id
       and i.quantity - coalesce(i.sent_quantity, i.quantity) <> (
         select coalesce(sum(m.delta), 0) from public.stock_movements as m where m.order_id = i.order_id and m.product_id = i.product_id and m.kind = 'shortage'
       )
    union all
    select 'what has left is said' from public.orders as o join public.order_items as i on i.order_id = o.id
     where o.id = broken.order_id and o.status in ('shipped', 'delivered') and i.sent_quantity is null
    union all
    select 'the ledger is what the order holds or lost' from public.orders as o join public.order_items as i on i.order_id = o.id
     where o.id = broken.order_id
       and (select sum(m.delta) from public.stock_movements as m where m.order_id = o.id and m.product_id = i.product_id)
           <> case o.status when 'cancelled' then coalesce(i.sent_quantity, i.quantity) else i.returned_quantity end - i.quantity
    union all
    select 'due follows what is sent' from public.orders as o
     where o.id = broken.order_id
       and o.due <> o.delivery_price + (select sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)) from public.order_items as i where i.order_id = o.id)
       and o.status <> 'cancelled'
    union all
    select 'the shelf agrees with its ledger' where exists (select from private.stock_mismatches())
    union all
    select 'sums agree with lines and payments' where exists (select from private.payment_mismatches())
    union all
    select 'what follows is what was left out' from public.orders as o join public.order_items as i on i.order_id = o.id
      left join public.order_items as f on f.order_id = o.follows_id and f.product_id = i.product_id
     where o.id = broken.order_id and o.follows_id is not null and (i.quantity, i.price) is distinct from (f.quantity - f.sent_quantity, f.price)
  ) as checks
);

create function tests.reach(persona text, n int) returns text
language plpgsql as $$
declare
  from_status public.order_status := (select status from public.orders where id = tests.order_of(n));
  target  public.order_status;
  outcome text;
  answers text[] := '{}';
begin
  foreach target in array enum_range(null::public.order_status) loop
    begin
      outcome := tests.act(persona, format('select set_order_status(tests.order_of(%s), %L) ->> ''status''', n, target));
      if outcome = format('PT409 bad_transition {"to": "%s", "from": "%s"}', target, from_status) then
        outcome := 'bad_transition';
      end if;
      answers := answers || concat_ws(': ', outcome, tests.broken(tests.order_of(n)));
      raise exception using errcode = 'TAP00';
    exception
      when sqlstate 'TAP00' then null;
    end;
  end loop;
  return (select string_agg(distinct answer, ', ' order by answer) from unnest(answers) as answer);
end;
$$;
create function tests.expected(persona text, n int, reachable jsonb) returns text
language sql
return (
  select string_agg(answer, ', ' order by answer)
    from regexp_split_to_table(case
      when persona = 'anon' then '42501'
      when persona = 'clinic' then 'PT403 not_allowed'
      when persona = 'logistic' and (select status = 'new' from public.orders where id = tests.order_of(n)) then 'PT404 order_not_found'
      when persona in ('manager', 'logistic', 'admin', 'super_admin') then concat_ws(', ', 'bad_transition', reachable ->> replace(persona, 'super_admin', 'admin'))
      else 'PT404 order_not_found'
    end, ', ') as answer
);
create function tests.matrix(what text, n int, reachable jsonb) returns setof text
language sql
begin atomic
  select is(tests.reach(p.name, n), tests.expected(p.name, n, reachable), format('%s takes %s that is %s', p.title, what, (select status from public.orders where id = tests.order_of(n))))
    from tests.personas as p order by p.position;
end;

select tests.short_order(1, 'rest');
select is(tests.broken(tests.order_of(1)), null, 'three are missing and all sums agree');
savepoint a_broken_order;
update public.order_items set sent_quantity = 8 where order_id = tests.order_of(1) and sku = 'TAP-CREAM';
select matches(tests.broken(tests.order_of(1)), 'sent and left out .*due follows .*sums agree', 'a line that disagrees is noticed');
rollback to a_broken_order;

-- The clinic takes what is there

select tests.matrix('a short order', 1, '{"logistic": "shipped", "admin": "cancelled, shipped"}');
select tests.move(1, 'shipped');
select tests.matrix('a short order', 1, '{"logistic": "delivered", "admin": "delivered, returned"}');
savepoint on_its_way;
select tests.move(1, 'delivered');
select tests.matrix('a short order', 1, '{"admin": "returned"}');
select tests.must('admin', format($$ select return_items(%L, '[{"sku": "TAP-CREAM", "quantity": 2}]', 'allergy') ->> 'id' $$, tests.order_of(1)));
select tests.matrix('a short order, two pieces of it returned,', 1, '{"admin": "returned"}');
select is(tests.attempt('admin', format($$ select return_items(%L, '[{"sku": "TAP-CREAM", "quantity": 6}]', 'allergy') $$, tests.order_of(1))),
  'PT409 more_than_sent {"lines": [{"max": 5, "sku": "TAP-CREAM"}]}', 'what was never sent does not come back');
select tests.move(1, 'returned');
select tests.matrix('a short order', 1, '{}');
rollback to on_its_way;

-- The clinic wants to be asked

select tests.short_order(2, 'call');
select tests.matrix('a short order nobody has asked about', 2, '{"logistic": "PT409 shortage_undecided", "admin": "PT409 shortage_undecided, cancelled"}');
savepoint undecided;
select tests.must('clinic', format($$ select decide_shortage(%L, 'rest') ->> 'id' $$, tests.order_of(2)));
select tests.matrix('a short order whose clinic wants the rest', 2, '{"logistic": "shipped", "admin": "cancelled, shipped"}');
rollback to undecided;
select tests.must('clinic', format($$ select decide_shortage(%L, 'cancel') ->> 'id' $$, tests.order_of(2)));
select tests.matrix('a short order whose clinic wants nothing', 2, '{}');

-- The clinic wants all or nothing

select tests.short_order(3, 'cancel');
select tests.matrix('an order that must not be short', 3, '{}');
select is(tests.broken(tests.order_of(3)), null, 'what was there is back on the shelf');

-- Nothing is there at all

select tests.short_order(4, 'rest');
select tests.must('logistic', format($$ select report_shortage(%L, %L, %s, 'broken') ->> 'id' $$, tests.order_of(4), sku, missing))
  from (values ('TAP-CREAM', 10), ('TAP-TONIC', 1)) as v (sku, missing);
select tests.matrix('an order of which nothing is there', 4, '{"logistic": "PT409 nothing_to_send", "admin": "PT409 nothing_to_send, cancelled"}');

-- What was left out follows

select is(tests.attempt(persona, format('select follow_up_order(tests.order_of(%s)) ->> ''status''', n)), expected, format('%s orders what order %s lacks: %s', persona, n, expected))
  from (values (1, 'new'), (2, 'PT409 nothing_missing'), (3, 'PT409 nothing_missing'), (4, 'PT409 nothing_missing')) as v (n, expected), unnest('{clinic,manager,admin}'::text[]) as persona;
select is(tests.attempt('admin', $$ select jsonb_array_length(undo_delivery_step(array[tests.order_of(1)]) -> 'moved') $$), '1', 'a parcel that did not leave after all comes back into assembly');
update public.orders set shipped_at = shipped_at - interval '61 days' where id = tests.order_of(1);
select is(tests.attempt(persona, $$ select follow_up_order(tests.order_of(1)) $$), 'PT409 too_late_to_follow {"days": 60}', persona || ' orders nothing at a price of two months ago')
  from unnest('{clinic,manager,admin}'::text[]) as persona;
update public.orders set shipped_at = shipped_at + interval '61 days' where id = tests.order_of(1);
update public.products set is_published = false where sku = 'TAP-CREAM';
select is(tests.attempt('clinic', $$ select follow_up_order(tests.order_of(1)) $$), 'PT409 no_longer_sold {"lines": ["TAP-CREAM"]}', 'nor what is no longer sold');
update public.products set is_published = true, certificate_required = true where sku = 'TAP-CREAM';
select is(tests.attempt(persona, $$ select follow_up_order(tests.order_of(1)) $$), 'PT403 certificate_required {"lines": [{"sku": "TAP-CREAM"}]}', persona || ' orders nothing without the certificate that it needs by now')
  from unnest('{clinic,manager,admin}'::text[]) as persona;
update public.products set certificate_required = false where sku = 'TAP-CREAM';
select is(tests.attempt('clinic', $$ select follow_up_order(tests.order_of(1), (select o.idempotency_key from orders as o where o.id = tests.order_of(1))) $$), 'PT409 idempotency_key_used', 'a key that placed an order serves no other');
select tests.must('clinic', format($$ select follow_up_order(%L, %L) ->> 'id' $$, tests.order_of(1), tests.key(10)));
select is(tests.attempt('admin', $$ select undo_delivery_step(array[tests.order_of(1)]) #>> '{refused,0,error}' $$), 'too_late_to_undo', 'but not once the rest is ordered: it would be short of something else');
select is(tests.broken(tests.order_of(10)), null, 'it holds exactly what was left out, at the old price');
select tests.matrix('an order that follows', 10, '{"manager": "cancelled, confirmed", "admin": "cancelled, confirmed"}');
select tests.move(10, 'confirmed');
select tests.matrix('an order that follows', 10, '{"manager": "cancelled", "logistic": "assembling", "admin": "assembling, cancelled"}');
select tests.move(10, 'assembling');
select tests.matrix('an order that follows', 10, '{"logistic": "shipped", "admin": "cancelled, shipped"}');
-- Of the three one is missing again.
select tests.must('logistic', format($$ select report_shortage(%L, 'TAP-CREAM', 1, 'broken') ->> 'id' $$, tests.order_of(10)));
select tests.matrix('an order that follows, short again,', 10, '{"logistic": "shipped", "admin": "cancelled, shipped"}');
select tests.move(10, 'shipped');
select tests.must('clinic', format($$ select follow_up_order(%L, %L) ->> 'id' $$, tests.order_of(10), tests.key(11)));
select is(tests.broken(tests.order_of(11)), null, 'and the one piece follows in a third order');
select tests.matrix('an order that is followed', 10, '{"logistic": "delivered", "admin": "delivered, returned"}');
select tests.move(10, 'delivered');
select tests.matrix('an order that is followed', 10, '{"admin": "returned"}');
select tests.move(10, 'returned');
select tests.matrix('an order that is followed', 10, '{}');
select results_eq(
  $$ select sum(i.quantity - coalesce(i.sent_quantity, i.quantity))::int, sum(coalesce(i.sent_quantity, i.quantity))::int
       from public.order_items as i where i.order_id in (tests.order_of(1), tests.order_of(10), tests.order_of(11)) and i.sku = 'TAP-CREAM' $$,
  $$ values (4, 10) $$, 'three orders together send the ten pieces that were ordered, after four were missing'
);

select * from finish();
rollback;
