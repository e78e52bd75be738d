-- What is paid, and what delivery costs once somebody knows.

create function private.note_payment(reported public.orders, amount int, paid_on date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ordered_on date := (reported.created_at at time zone 'Asia/Almaty')::date;
  today      date := (now() at time zone 'Asia/Almaty')::date;
  wrong      jsonb;
begin
  if not exists (select from public.user_clinic_info as c where c.user_id = reported.user_id and c.status = 'verified') then
    perform private.fail(403, 'clinic_not_verified');
  end if;
  if reported.payment_status not in ('unpaid', 'reported') or reported.status in ('cancelled', 'returned') then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', reported.payment_status, 'to', 'reported'));
  end if;
  select jsonb_agg(field) into wrong
    from (values ('amount', amount < 1), ('paid_on', paid_on not between ordered_on - 365 and today)) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then
    perform private.fail(422, 'bad_payment', jsonb_build_object('fields', wrong));
  end if;
  update public.orders set
    payment_status = 'reported',
    reported_amount = coalesce(amount, reported_amount),
    reported_on = coalesce(paid_on, reported_on)
  where id = reported.id;
end;
$$;
comment on function private.note_payment is
  'Notes on a locked order that its clinic says it has paid: tenge and day, null where it does not say. The day is at most a year before the order and never ahead.';

create function private.report_payment(order_id uuid, amount int, paid_on date)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.orders := private.lock_order(order_id);
begin
  if locked.user_id is distinct from auth.uid() then
    perform private.fail(403, 'not_allowed');
  end if;
  if locked.payment_status = 'reported' then
    perform private.fail(409, 'bad_transition', '{"from": "reported", "to": "reported"}');
  end if;
  perform private.note_payment(locked, amount, paid_on);
  return private.order_json(order_id);
end;
$$;
comment on function private.report_payment is 'Body of public.report_payment().';
revoke execute on function private.report_payment from public, anon;
grant execute on function private.report_payment to authenticated;

create function public.report_payment(order_id uuid, amount int default null, paid_on date default null)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.report_payment(order_id, amount, paid_on);
end;
comment on function public.report_payment is
  'The clinic says that it has paid: unpaid → reported. amount in tenge and paid_on (a day in Almaty, not ahead) where it says so. A receipt says the same: add-document.
Returns the order. Errors: order_not_found (404), not_allowed, clinic_not_verified (403), bad_transition (409), bad_payment (422, details name the fields).';
revoke execute on function public.report_payment from public, anon;
grant execute on function public.report_payment to authenticated;

create function private.set_payment_status(order_id uuid, new_status public.payment_status)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.orders;
begin
  perform private.require_admin();
  locked := private.lock_order(order_id);
  if (locked.payment_status, new_status) not in (('unpaid', 'paid'), ('reported', 'paid'), ('paid', 'refunded')) then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.payment_status, 'to', new_status));
  end if;
  update public.orders set
    payment_status = new_status,
    paid_at = case new_status when 'paid' then now() else paid_at end
  where id = order_id;
  return private.order_json(order_id);
end;
$$;
comment on function private.set_payment_status is 'Body of public.set_payment_status().';
revoke execute on function private.set_payment_status from public, anon;
grant execute on function private.set_payment_status to authenticated;

create function public.set_payment_status(order_id uuid, payment_status public.payment_status)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.set_payment_status(order_id, payment_status);
end;
comment on function public.set_payment_status is
  'An admin notes the money: unpaid or reported → paid → refunded. Returns the order. Errors: not_allowed (403), order_not_found (404), bad_transition (409).';
revoke execute on function public.set_payment_status from public, anon;
grant execute on function public.set_payment_status to authenticated;

create function private.set_delivery_price(order_id uuid, new_price int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.orders := private.lock_order(order_id);
begin
  if private.party_to_order(locked.user_id) not in ('manager', 'admin') then
    perform private.fail(403, 'not_allowed');
  end if;
  if new_price is null or new_price not between 0 and 10000000 then
    perform private.fail(422, 'bad_price');
  end if;
  if locked.status not in ('new', 'confirmed') or locked.payment_status in ('paid', 'refunded') then
    perform private.fail(409, 'order_is_final');
  end if;
  update public.orders set delivery_price = new_price where id = order_id;
  return private.order_json(order_id);
end;
$$;
comment on function private.set_delivery_price is 'Body of public.set_delivery_price().';
revoke execute on function private.set_delivery_price from public, anon;
grant execute on function private.set_delivery_price to authenticated;

create function public.set_delivery_price(order_id uuid, price int)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.set_delivery_price(order_id, price);
end;
comment on function public.set_delivery_price is
  'An admin or the clinic''s own manager sets what delivery costs in tenge while the order is new or confirmed and not paid. Returns the order.
Errors: order_not_found (404), not_allowed (403), bad_price (422), order_is_final (409).';
revoke execute on function public.set_delivery_price from public, anon;
grant execute on function public.set_delivery_price to authenticated;
