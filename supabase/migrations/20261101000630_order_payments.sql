-- Money: the ledger of an order's payments, what is due, and until when an unpaid order holds its stock.

create type public.payment_kind as enum ('reported', 'collected', 'received', 'refunded');

create table public.order_payments (
  id              bigint generated always as identity primary key,
  order_id        uuid not null references public.orders (id),
  kind            public.payment_kind not null,
  amount          int check (amount <> 0),
  paid_on         public.entered_date,
  note            text not null default '' check (length(note) <= 500),
  actor_id        uuid references auth.users (id) on delete set null,
  idempotency_key uuid,
  reverses_id     bigint unique references public.order_payments (id),
  move_id         uuid,
  created_at      timestamptz not null default now(),
  check (kind = 'reported' or (amount is not null and paid_on is not null)),
  check ((reverses_id is not null) = (coalesce(amount, 0) < 0)),
  unique (actor_id, idempotency_key)
);
comment on table public.order_payments is
  'What is known of the money for an order, append-only, in tenge: reported by the clinic, collected by a courier, received and refunded as admins record it.
orders.payment_status follows from it (private.payment_mismatches() lists where it does not).';
comment on column public.order_payments.amount is 'Null where the clinic reports a payment without saying how much; paid_on likewise.';
comment on column public.order_payments.reverses_id is
  'The row of the same kind and day, recorded by mistake, that this one takes back with minus its amount: sums need no exception.';
comment on column public.order_payments.move_id is 'Of the two rows that move_surplus() has written at once: they are taken back together.';
create index order_payments_move_id_idx on public.order_payments (move_id) where move_id is not null;
create index order_payments_order_id_idx on public.order_payments (order_id, id);

alter table public.order_payments enable row level security;
grant select on public.order_payments to authenticated;
create policy "admins read payments, managers those of their clients"
  on public.order_payments for select to authenticated
  using (
    (select private.is_admin())
    or exists (select from public.orders as o where o.id = order_id and o.user_id in (select private.my_client_ids()))
  );

create function private.payment_status(o public.orders)
returns public.payment_status language sql immutable set search_path = ''
return case
  when o.received_total > o.refunded_total and o.received_total - o.refunded_total >= o.due then 'paid'::public.payment_status
  when o.received_total > 0 and o.received_total = o.refunded_total then 'refunded'
  when o.reported_at is not null then 'reported'
  else 'unpaid'
end;
comment on function private.payment_status is 'What an order''s sums make of its payment. Where nothing is due, money that is still here counts as paid.';

create function private.settle_order(order_id uuid, as_decided boolean default false)
returns void language plpgsql security definer set search_path = '' as $$
declare
  settled public.orders;
begin
  update public.orders as o set
    deducted_total = (
      select coalesce(sum(i.price * (i.quantity - coalesce(i.sent_quantity, i.quantity) + i.returned_quantity)), 0)
        from public.order_items as i where i.order_id = o.id
    ),
    received_total = money.received,
    refunded_total = money.refunded
    from (
      select coalesce(sum(p.amount) filter (where p.kind = 'received'), 0) as received,
             coalesce(sum(p.amount) filter (where p.kind = 'refunded'), 0) as refunded
        from public.order_payments as p where p.order_id = settle_order.order_id
    ) as money
   where o.id = settle_order.order_id
  returning o.* into settled;
  if private.payment_status(settled) <> settled.payment_status then
    update public.orders as o set
      payment_status = private.payment_status(settled),
      paid_at = case private.payment_status(settled) when 'paid' then now() end,
      -- Time to take it up with the clinic before the stock goes.
      reserved_until = case
        when private.payment_status(settled) = 'refunded' and o.status in ('new', 'confirmed') and o.delivery_price is not null
        then greatest(o.reserved_until, private.reservation_end(private.today(), 2))
        else o.reserved_until
      end
     where o.id = settle_order.order_id;
  end if;
  if settled.received_total - settled.refunded_total <= settled.due then
    perform private.settle_claims(order_id, as_decided);
  end if;
end;
$$;
comment on function private.settle_order is
  'Recomputes a locked order''s sums and payment status from its lines and payments. To be called after either, or the delivery price, has changed. as_decided: see settle_claims().';

create function private.counted_payments(order_id uuid)
returns setof public.order_payments language sql stable security definer set search_path = ''
begin atomic
  select p.* from public.order_payments as p
   where p.order_id = counted_payments.order_id and p.reverses_id is null
     and not exists (select from public.order_payments as r where r.reverses_id = p.id);
end;
comment on function private.counted_payments is 'The payments of an order without those that were taken back.';

create function private.payment_mismatches()
returns table (order_id uuid, payment_status public.payment_status, expected public.payment_status)
language sql stable set search_path = ''
begin atomic
  select o.id, o.payment_status, private.payment_status(o)
    from public.orders as o
    cross join lateral (
      select sum(i.price * (i.quantity - coalesce(i.sent_quantity, i.quantity) + i.returned_quantity)) as deducted
        from public.order_items as i where i.order_id = o.id
    ) as goods
    cross join lateral (
      select coalesce(sum(p.amount) filter (where p.kind = 'received'), 0) as received,
             coalesce(sum(p.amount) filter (where p.kind = 'refunded'), 0) as refunded,
             coalesce(bool_or(p.kind in ('reported', 'collected')), false) as is_reported
        from public.order_payments as p where p.order_id = o.id
    ) as money
   where (o.deducted_total, o.received_total, o.refunded_total) is distinct from (goods.deducted, money.received, money.refunded)
      or (o.reported_at is not null and not money.is_reported)
      or o.payment_status <> private.payment_status(o);
end;
comment on function private.payment_mismatches is 'Orders whose sums or payment status differ from their lines and payments: none, ever.';

-- What the clinic says -------------------------------------------------------------------------------------------

create function private.log_reported_payment(reported public.orders, reporter_id uuid, amount int, paid_on date)
returns void language plpgsql security definer set search_path = '' as $$
declare
  ordered_on date := (reported.created_at at time zone 'Asia/Almaty')::date;
  today      date := private.today();
  wrong      jsonb;
begin
  if not exists (select from public.user_clinic_info as c where c.user_id = reported.user_id and c.status = 'verified') then
    perform private.fail(403, 'clinic_not_verified');
  end if;
  if reported.payment_status not in ('unpaid', 'reported') or private.left_to_pay(reported) = 0 and reported.status in ('cancelled', 'returned') then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', reported.payment_status, 'to', 'reported'));
  end if;
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values ('amount', amount < 1), ('paid_on', paid_on not between ordered_on - 365 and today)) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_payment', jsonb_build_object('fields', wrong)); end if;
  -- A further receipt that says nothing new is no further report.
  if reported.reported_at is null or amount is not null or paid_on is not null then
    insert into public.order_payments (order_id, kind, amount, paid_on, actor_id)
    values (reported.id, 'reported', amount, paid_on, reporter_id);
  end if;
  update public.orders set reported_at = coalesce(reported_at, now()) where id = reported.id;
  perform private.settle_order(reported.id);
end;
$$;
comment on function private.log_reported_payment is
  'Records on a locked order that its clinic says it has paid: tenge and day, null where it does not say. The day is at most a year before the order and never ahead.';

create function private.report_payment(order_id uuid, amount int default null, paid_on public.entered_date default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
begin
  if locked.user_id is distinct from private.my_clinic_id() or private.my_clinic_role() = 'requester' then
    perform private.fail(403, 'not_allowed');
  end if;
  if locked.payment_status = 'reported' then
    perform private.fail(409, 'bad_transition', '{"from": "reported", "to": "reported"}');
  end if;
  -- Each report stops the reservation: without proof, turn by turn with rejections, it would hold the stock for ever.
  if exists (
    select from public.order_changes as c
     where c.order_id = locked.id and c.field = 'payment_status' and c.old_value = '"reported"' and c.new_value = '"unpaid"' and c.reason <> ''
  ) then
    perform private.fail(422, 'receipt_required');
  end if;
  perform private.log_reported_payment(locked, auth.uid(), amount, paid_on);
  return private.order_json(order_id);
end;
$$;
select private.expose('report_payment',
  'The clinic says that it has paid: unpaid → reported. amount in tenge and paid_on (a day in Almaty, not ahead) where it says so. A receipt
says the same: add-document; after a rejected report nothing else does. Returns the order.
Errors: order_not_found (404), not_allowed, clinic_not_verified (403), bad_transition (409),
receipt_required, bad_payment (422, details name the fields).');

create function private.my_order_payments(order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.orders as o where o.id = my_order_payments.order_id and private.party_to_order(o) = 'clinic') then
    perform private.fail(404, 'order_not_found');
  end if;
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'id', p.id, 'kind', p.kind, 'amount', p.amount, 'paid_on', p.paid_on, 'reverses_id', p.reverses_id, 'created_at', p.created_at
             ) order by p.id
           )
      from public.order_payments as p where p.order_id = my_order_payments.order_id
  ), '[]');
end;
$$;
select private.expose('my_order_payments',
  'The payments of one of the orders of the caller''s clinic, oldest first: [{id, kind, amount, paid_on, reverses_id, created_at}],
without staff''s notes and names. One with reverses_id takes that payment back: neither counts.
Error: order_not_found (404).');

-- What admins record ---------------------------------------------------------------------------------------------

create function private.record_payment(
  order_id uuid, kind public.payment_kind, amount int, paid_on public.entered_date default null, note text default '',
  idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  answer jsonb;
  today  date := private.today();
  wrong  jsonb;
begin
  perform private.assert_admin();
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  note := private.clean_text(coalesce(note, ''));
  answer := private.replayed_answer(idempotency_key, 'record_payment', jsonb_build_array(order_id, kind, amount, note));
  if answer is not null then
    -- A repeated call may leave out the day.
    if paid_on <> (answer #>> '{}')::date then perform private.fail(409, 'idempotency_key_used'); end if;
    return private.order_json(order_id);
  end if;
  locked := private.lock_order(order_id);
  paid_on := coalesce(paid_on, today);
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('kind', kind is null or kind = 'reported'),
      ('amount', amount is null or amount not between 1 and 2000000000),
      ('paid_on', paid_on not between (locked.created_at at time zone 'Asia/Almaty')::date - 365 and today),
      ('note', length(note) > 500)
    ) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_payment', jsonb_build_object('fields', wrong)); end if;
  if kind = 'refunded' and amount > locked.received_total - locked.refunded_total then
    perform private.fail(409, 'refund_too_large', jsonb_build_object('max', locked.received_total - locked.refunded_total));
  end if;
  if kind = 'received' and locked.received_total::bigint + amount > 2000000000 then
    perform private.fail(422, 'bad_payment', '{"fields": {"amount": "invalid"}}');
  end if;
  perform private.write_payment(order_id, kind, amount, paid_on, note, idempotency_key);
  perform private.remember_answer(idempotency_key, to_jsonb(paid_on));
  return private.order_json(order_id);
end;
$$;
select private.expose('record_payment',
  'An admin records money: received, refunded (at most what is there) or collected by a courier; amount in tenge, paid_on a day in Almaty
(null: today). Parts are welcome: payment_status follows from their sum. One idempotency_key records once. Returns the order.
Errors: not_allowed (403), order_not_found (404), idempotency_key_required, bad_payment (422, details name the fields), refund_too_large,
idempotency_key_used (409).');

create function private.write_payment(
  order_id uuid, kind public.payment_kind, amount int, paid_on date, note text, idempotency_key uuid, move_id uuid default null
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_payments (order_id, kind, amount, paid_on, note, actor_id, idempotency_key, move_id)
  values (order_id, kind, amount, paid_on, note, auth.uid(), idempotency_key, move_id)
  on conflict on constraint order_payments_actor_id_idempotency_key_key do nothing;
  if not found then perform private.fail(409, 'idempotency_key_used'); end if;
  -- Money that has arrived answers the report; money that a courier holds is one.
  update public.orders as o set
    reported_at = case kind when 'received' then null when 'collected' then coalesce(o.reported_at, now()) else o.reported_at end
   where o.id = write_payment.order_id and kind <> 'refunded';
  perform private.settle_order(order_id);
  if kind = 'received' then
    perform private.reopen_claims(order_id);
  end if;
end;
$$;
comment on function private.write_payment is 'Adds a payment to a locked order and settles it. The caller has checked both.';

create function private.open_report_since(order_id uuid)
returns timestamptz language sql stable security definer set search_path = ''
begin atomic
  select min(p.created_at)
    from private.counted_payments(order_id) as p
   where p.kind in ('reported', 'collected')
     and not exists (select from private.counted_payments(order_id) as later where later.kind = 'received' and later.id > p.id)
     and not exists (
       select from public.order_changes as c
        where c.order_id = p.order_id and c.field = 'payment_status' and c.old_value = '"reported"' and c.new_value = '"unpaid"'
          and c.reason <> '' and c.created_at >= p.created_at
     );
end;
comment on function private.open_report_since is 'Since when somebody says that an order is paid, neither answered by money that counts nor rejected: what orders.reported_at is to be.';

create function private.undo_payment(undone public.order_payments, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(undone.order_id);
begin
  -- A report is rejected.
  if undone.kind = 'reported' or undone.reverses_id is not null then perform private.fail(409, 'not_reversible'); end if;
  if exists (select from public.order_payments as p where p.reverses_id = undone.id) then perform private.fail(409, 'already_reversed'); end if;
  if undone.created_at < now() - interval '24 hours' then perform private.fail(409, 'too_late_to_reverse'); end if;
  if undone.kind = 'received' then
    if locked.refunded_total > locked.received_total - undone.amount then
      perform private.fail(409, 'payment_refunded');
    end if;
    if locked.received_total - undone.amount < locked.due and private.is_in_closed_bonus(locked.id) then
      perform private.fail(409, 'payment_in_use');
    end if;
  end if;
  insert into public.order_payments (order_id, kind, amount, paid_on, note, actor_id, reverses_id)
  values (locked.id, undone.kind, -undone.amount, undone.paid_on, reason, auth.uid(), undone.id);
  if undone.kind <> 'refunded' then
    update public.orders as o set reported_at = private.open_report_since(o.id) where o.id = locked.id;
  end if;
  perform private.settle_order(locked.id, as_decided => undone.kind = 'received');
  if undone.kind = 'refunded' then
    perform private.reopen_claims(locked.id, undone.created_at);
  end if;
  update public.orders as o set
    paid_at = case
      when undone.kind = 'refunded' and o.payment_status = 'paid' and locked.payment_status <> 'paid'
      then coalesce((
        select max(c.created_at) from public.order_changes as c
         where c.order_id = o.id and c.field = 'payment_status' and c.new_value = '"paid"' and c.created_at <= undone.created_at
      ), o.paid_at)
      else o.paid_at
    end,
    -- The reservation may have passed meanwhile: time to take it up with the clinic.
    reserved_until = case
      when private.holds_stock(o) and o.delivery_price is not null or private.cancel_on(o) < private.today() + 2
      then greatest(o.reserved_until, private.reservation_end(private.today(), 2))
      else o.reserved_until
    end
   where o.id = locked.id;
end;
$$;
comment on function private.undo_payment is 'Takes one payment back, or says why not.';

create function private.reverse_payment(payment_id bigint, reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  asked  public.order_payments;
  undone public.order_payments;
begin
  perform private.assert_admin();
  reason := private.clean_text(coalesce(reason, ''));
  select * into asked from public.order_payments as p where p.id = payment_id;
  if not found then perform private.fail(404, 'payment_not_found'); end if;
  perform private.keep_accounts();
  if asked.move_id is not null then
    perform from public.orders as o
     where o.id in (select p.order_id from public.order_payments as p where p.move_id = asked.move_id) order by o.id for no key update;
  end if;
  perform private.lock_order(asked.order_id);
  if length(reason) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  for undone in
    select * from public.order_payments as p where p.id = payment_id or p.move_id = asked.move_id order by p.id desc
  loop
    perform private.undo_payment(undone, reason);
  end loop;
  return private.order_json(asked.order_id);
end;
$$;
select private.expose('reverse_payment',
  'An admin takes back what was recorded by mistake, within 24 hours: a row of the same kind and day with minus the amount, the reason in
its note, which the clinic does not read; what move_surplus() has moved goes back from both orders. The order is as if the payment had never been there: a report that it answered waits again, a
bonus that waited for it goes, and an order that only holds its stock does so for two days more, or as long as it did if that is longer.
Returns the order. Errors: not_allowed (403), payment_not_found, order_not_found (404), reason_required (422), not_reversible (a report, or
a row that takes one back), already_reversed, too_late_to_reverse, payment_refunded (its money was given back: that comes first),
payment_in_use (a closed month has paid a bonus for it; 409).');

create function private.reject_payment(order_id uuid, reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
begin
  perform private.assert_admin();
  locked := private.lock_order(order_id);
  if length(private.clean_text(coalesce(reason, ''))) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  if locked.payment_status <> 'reported' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.payment_status, 'to', 'unpaid'));
  end if;
  perform set_config('shop.reason', private.clean_text(reason), true);
  update public.orders set
    reported_at = null,
    payment_status = 'unpaid',
    -- Time to look into it, also where the reservation has passed meanwhile or never began.
    reserved_until = case when status in ('new', 'confirmed') and delivery_price is not null
      then greatest(reserved_until, private.reservation_end(private.today(), 2))
      else reserved_until
    end
   where id = order_id;
  perform private.settle_order(order_id);
  return private.order_json(order_id);
end;
$$;
select private.expose('reject_payment',
  'An admin says that no money followed a report: reported → unpaid, with a reason that the clinic reads. The reservation lasts two days
more, or as long as it did if that is longer.
Returns the order. Errors: not_allowed (403), order_not_found (404), reason_required (422), bad_transition (409).');

create function private.set_payment_status(order_id uuid, payment_status public.payment_status)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  held   int;
  today  date := private.today();
begin
  perform private.assert_admin();
  locked := private.lock_order(order_id);
  held := locked.received_total - locked.refunded_total;
  if (locked.payment_status, payment_status) not in (('unpaid', 'paid'), ('reported', 'paid'), ('paid', 'refunded')) then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.payment_status, 'to', payment_status));
  end if;
  if payment_status = 'refunded' then
    perform private.write_payment(order_id, 'refunded', held, today, '', null);
  elsif locked.due > held then
    perform private.write_payment(order_id, 'received', locked.due - held, today, '', null);
  else
    perform private.fail(409, 'nothing_due');
  end if;
  return private.order_json(order_id);
end;
$$;
select private.expose('set_payment_status',
  'An admin notes all of the money at once: paid records the rest as received today, refunded
gives everything back. unpaid or reported → paid → refunded.
Returns the order. Errors: not_allowed (403), order_not_found (404), bad_transition, nothing_due (409).');

-- What delivery costs, once somebody knows -----------------------------------------------------------------------

create function private.longest_reservation(o public.orders)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return private.reservation_end((o.created_at at time zone 'Asia/Almaty')::date, (select least(s.reservation_days, 3650) * 4 from public.shop_settings as s));
end;
$$;
comment on function private.longest_reservation is 'Until when an order may hold stock that nobody has priced, extended or proven to be paid: reservation_days × 4 after placing.';

create function private.begun_reservation(o public.orders, latest timestamptz default 'infinity')
returns timestamptz language sql stable security definer set search_path = ''
return coalesce(
  (
    select greatest((c.old_value #>> '{}')::timestamptz, least(private.reservation_end(private.today(), 2), latest))
      from public.order_changes as c
     where c.order_id = o.id and c.field = 'reserved_until' and c.new_value is null
     order by c.id desc limit 1
  ),
  least(private.reservation_end(private.today(), (select s.reservation_days from public.shop_settings as s)), latest)
);
comment on function private.begun_reservation is
  'The end of the reservation of an order whose delivery gets a price now. One that ran before the price fell away does not start again; two days are left at least, though nothing
is added beyond latest.';

create function private.set_delivery_price(order_id uuid, price int, reason text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
  party  private.order_party := private.party_to_order(locked);
begin
  if party not in ('manager', 'admin') then perform private.fail(403, 'not_allowed'); end if;
  if price is null or price not between 0 and 10000000 then perform private.fail(422, 'bad_price'); end if;
  reason := private.clean_text(coalesce(reason, ''));
  if length(reason) > 500 then perform private.fail(422, 'reason_too_long', '{"max": 500}'); end if;
  if locked.payment_status = 'refunded'
     or locked.status not in ('new', 'confirmed')
     -- What left without a price may still get one.
     and not (party = 'admin' and locked.delivery_price is null and locked.status in ('assembling', 'shipped', 'delivered')) then
    perform private.fail(409, 'order_is_final');
  end if;
  -- The clinic has paid, or says so, by the price that it saw.
  if locked.payment_status <> 'unpaid' or locked.received_total > 0 then
    if party = 'manager' then perform private.fail(409, 'order_is_final'); end if;
    if length(reason) < 2 then perform private.fail(422, 'reason_required'); end if;
  end if;
  perform set_config('shop.reason', reason, true);
  update public.orders as o set
    delivery_price = set_delivery_price.price,
    has_own_delivery_price = true,
    reserved_until = case when o.delivery_price is null and private.holds_stock(o) then private.begun_reservation(o) else o.reserved_until end
   where o.id = set_delivery_price.order_id;
  perform private.settle_order(order_id);
  return private.order_json(order_id);
end;
$$;
select private.expose('set_delivery_price',
  'An admin or the clinic''s own manager sets what delivery costs in tenge while the order is new or confirmed; with the first price the
reservation begins to run, and goes on where change_order() has taken an earlier price away.
An admin may also give an order its first price when it has left without one.
After a report or a payment only an admin does so, with a reason that the clinic reads. Returns the order.
Errors: order_not_found (404), not_allowed (403), bad_price, reason_required, reason_too_long (422), order_is_final (409).');

-- Reservations ---------------------------------------------------------------------------------------------------

create function private.extend_reservation(order_id uuid, reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
begin
  if private.party_to_order(locked) not in ('manager', 'admin') then perform private.fail(403, 'not_allowed'); end if;
  if length(private.clean_text(coalesce(reason, ''))) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  if locked.reserved_until is null or not private.holds_stock(locked) then perform private.fail(409, 'not_reserved'); end if;
  if locked.reservation_extended_at is not null then perform private.fail(409, 'already_extended'); end if;
  perform set_config('shop.reason', private.clean_text(reason), true);
  update public.orders as o set
    reservation_extended_at = now(),
    reserved_until = private.reservation_end(
      (greatest(o.reserved_until, now()) at time zone 'Asia/Almaty')::date, (select s.reservation_days from public.shop_settings as s)
    )
   where o.id = extend_reservation.order_id;
  return private.order_json(order_id);
end;
$$;
select private.expose('extend_reservation',
  'An admin or the clinic''s own manager lets an unpaid order hold its stock for reservation_days more, once, with a reason that the clinic
reads. Returns the order.
Errors: order_not_found (404), not_allowed (403), reason_required (422), not_reserved, already_extended (409).');

create function private.cancel_on(o public.orders)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  if o.status not in ('new', 'confirmed') or o.received_total <> o.refunded_total or o.delivery_price is not null and o.payment_status <> 'reported' then
    return null;
  end if;
  if o.payment_status = 'reported' and (
    -- Those of a report that was rejected are older than this one.
    exists (select from public.order_documents as d where d.order_id = o.id and d.created_at >= o.reported_at)
    or exists (select from private.counted_payments(o.id) as p where p.kind = 'collected')
  ) then
    return null;
  end if;
  return (greatest(
    private.longest_reservation(o),
    -- Staff have priced, extended or rejected something since.
    o.reserved_until
  ) at time zone 'Asia/Almaty')::date;
end;
$$;
comment on function private.cancel_on is 'Checks no caller: one who has the row may know the day.';
select private.expose('cancel_on',
  'Computed column of orders: the Almaty day at whose end an order is cancelled that holds stock
without a reservation that runs: nobody has priced its delivery, or its payment is reported without a
receipt, and no money is here. reservation_days × 4 after placing; null where none of this holds.');

create function private.cancel_ended_reservations(at_most int default 200)
returns int language plpgsql security definer set search_path = '' as $$
declare
  ended     public.orders;
  ended_ids uuid[];
  last_day  date;
  cancelled int := 0;
begin
  perform private.keep_accounts();
  ended_ids := array(
    select o.id from public.orders as o
     where o.status in ('new', 'confirmed') and o.payment_status in ('unpaid', 'refunded') and o.received_total = o.refunded_total
       and o.reserved_until < now() and private.holds_stock(o)
     order by o.reserved_until
     limit at_most
       -- An order that somebody is paying or extending right now is left to the next run.
       for no key update skip locked
  );
  ended_ids := ended_ids || array(
    select o.id from public.orders as o
     where o.status in ('new', 'confirmed')
       and o.created_at < now() - make_interval(days => (select least(s.reservation_days, 3650) * 4 from public.shop_settings as s))
       and private.cancel_on(o) < private.today()
     order by o.created_at
     limit at_most - cardinality(ended_ids)
       for no key update skip locked
  );
  -- The stock of all of them in product_id order: order by order, it could deadlock with a buyer.
  perform private.lock_stock(array(select i.product_id from public.order_items as i where i.order_id = any (ended_ids)));
  for ended in
    select * from public.orders as o where o.id = any (ended_ids) order by o.reserved_until
  loop
    -- Asked again now that it is locked: a receipt may have come meanwhile.
    last_day := private.cancel_on(ended);
    continue when last_day >= private.today() or last_day is null and not private.holds_stock(ended);
    perform private.change_order_status(
      ended, 'shop', 'cancelled',
      case
        when last_day is null
        then 'Резерв закончился ' || to_char(ended.reserved_until at time zone 'Asia/Almaty', 'DD.MM.YYYY') || ', оплата не поступила'
        when ended.payment_status = 'reported'
        then 'Оплата не подтвердилась до ' || to_char(last_day, 'DD.MM.YYYY') || ', квитанции нет'
        else 'Стоимость доставки не согласовали до ' || to_char(last_day, 'DD.MM.YYYY')
      end
    );
    cancelled := cancelled + 1;
  end loop;
  return cancelled;
end;
$$;
comment on function private.cancel_ended_reservations is
  'Job: cancels orders whose reservation has ended, or whose last day (cancel_on()) is over, gives their stock back and says so in their history. Returns how many.';
