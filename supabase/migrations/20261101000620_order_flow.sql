-- The state machine: which status may follow which, and who may move what.

create type private.order_party as enum ('clinic', 'manager', 'logistic', 'admin');

create table private.order_transitions (
  party       private.order_party not null,
  from_status public.order_status not null,
  to_status   public.order_status not null,
  primary key (party, from_status, to_status)
);
comment on table private.order_transitions is 'Which side may take an order from which status to which: the whole state machine.';
alter table private.order_transitions enable row level security;
insert into private.order_transitions (party, from_status, to_status) values
  ('clinic', 'new', 'cancelled'),
  ('manager', 'new', 'confirmed'),
  ('manager', 'new', 'cancelled'),
  ('manager', 'confirmed', 'cancelled'),
  ('logistic', 'confirmed', 'assembling'),
  ('logistic', 'assembling', 'shipped'),
  ('logistic', 'shipped', 'delivered'),
  ('admin', 'new', 'confirmed'),
  ('admin', 'new', 'cancelled'),
  ('admin', 'confirmed', 'assembling'),
  ('admin', 'confirmed', 'cancelled'),
  ('admin', 'assembling', 'shipped'),
  ('admin', 'assembling', 'cancelled'),
  ('admin', 'shipped', 'delivered'),
  ('admin', 'shipped', 'returned'),
  ('admin', 'delivered', 'returned');

create function private.party_to_order(client_id uuid)
returns private.order_party
language sql
stable
security definer
set search_path = ''
return case
  when private.is_admin() then 'admin'::private.order_party
  when private.is_logistic() then 'logistic'
  when client_id in (select private.my_client_ids()) then 'manager'
  when client_id = (select auth.uid()) then 'clinic'
end;
comment on function private.party_to_order is 'On which side of a client''s orders the caller stands; null: on none.';

create function private.change_order_status(
  changed public.orders, party private.order_party, new_status public.order_status, remark text
)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  previous public.order_status := changed.status;
begin
  if length(remark) > 1000 then
    perform private.fail(422, 'comment_too_long', '{"max": 1000}');
  end if;
  if not exists (
    select from private.order_transitions as t
     where t.party = change_order_status.party and t.from_status = previous and t.to_status = new_status
  ) then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', previous, 'to', new_status));
  end if;
  update public.orders set
    status = new_status,
    confirmed_at = case new_status when 'confirmed' then now() else confirmed_at end,
    assembling_at = case new_status when 'assembling' then now() else assembling_at end,
    shipped_at = case new_status when 'shipped' then now() else shipped_at end,
    delivered_at = case new_status when 'delivered' then now() else delivered_at end,
    returned_at = case new_status when 'returned' then now() else returned_at end,
    cancelled_at = case new_status when 'cancelled' then now() else cancelled_at end,
    account_manager_id = case new_status
      when 'confirmed' then (select c.account_manager_id from public.user_clinic_info as c where c.user_id = changed.user_id)
      else account_manager_id
    end
  where id = changed.id
  returning * into changed;
  insert into public.order_events (order_id, from_status, to_status, actor_id, comment)
  values (changed.id, previous, new_status, auth.uid(), btrim(coalesce(remark, '')));
  if new_status in ('cancelled', 'returned') then
    perform private.move_stock(
      (select jsonb_agg(jsonb_build_object('sku', i.sku, 'delta', i.quantity)) from public.order_items as i where i.order_id = changed.id),
      case new_status when 'cancelled' then 'cancel' else 'return' end,
      changed.id
    );
  end if;
  return changed;
end;
$$;
comment on function private.change_order_status is
  'Takes a locked order to its next status: time, event, and for cancelled and returned the stock back. Refuses what order_transitions does not list.';

create function private.lock_order(order_id uuid)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.orders;
begin
  select * into locked from public.orders as o where o.id = order_id for update;
  if not found or private.party_to_order(locked.user_id) is null then
    -- Somebody else's order is not told from one that does not exist.
    perform private.fail(404, 'order_not_found');
  end if;
  return locked;
end;
$$;
comment on function private.lock_order is 'The order, locked, if the caller has anything to do with it; else order_not_found (404).';

create function private.cancel_order(order_id uuid, why text)
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
  if not private.is_verified_clinic() then
    perform private.fail(403, 'clinic_not_verified');
  end if;
  perform private.change_order_status(locked, 'clinic', 'cancelled', why);
  return private.order_json(order_id);
end;
$$;
comment on function private.cancel_order is 'Body of public.cancel_order().';
revoke execute on function private.cancel_order from public, anon;
grant execute on function private.cancel_order to authenticated;

create function public.cancel_order(order_id uuid, reason text default '')
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.cancel_order(order_id, reason);
end;
comment on function public.cancel_order is
  'The clinic takes its own order back while it is new; the stock returns. Returns the order.
Errors: order_not_found (404), not_allowed, clinic_not_verified (403), comment_too_long (422), bad_transition (409).';
revoke execute on function public.cancel_order from public, anon;
grant execute on function public.cancel_order to authenticated;

create function private.set_order_status(
  order_id uuid, new_status public.order_status, remark text, sent_by text, track text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.orders := private.lock_order(order_id);
  party  private.order_party := private.party_to_order(locked.user_id);
begin
  if party = 'clinic' then
    perform private.fail(403, 'not_allowed');
  end if;
  if length(sent_by) > 120 or length(track) > 120 then
    perform private.fail(422, 'comment_too_long', '{"max": 120}');
  end if;
  perform private.change_order_status(locked, party, new_status, remark);
  if new_status = 'shipped' then
    update public.orders set carrier = nullif(btrim(sent_by), ''), tracking_number = nullif(btrim(track), '') where id = order_id;
  end if;
  return jsonb_build_object('id', order_id, 'number', locked.number, 'status', new_status);
end;
$$;
comment on function private.set_order_status is 'Body of public.set_order_status().';
revoke execute on function private.set_order_status from public, anon;
grant execute on function private.set_order_status to authenticated;

create function public.set_order_status(
  order_id uuid, status public.order_status, comment text default '', carrier text default null, tracking_number text default null
)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.set_order_status(order_id, status, comment, carrier, tracking_number);
end;
comment on function public.set_order_status is
  'Logistic, the clinic''s own manager or an admin takes an order on, each only where the state machine lets them; carrier and tracking number count on shipped.
cancelled and returned give the stock back. Returns {id, number, status}: no sums, logistic may call it.
Errors: order_not_found (404), not_allowed (403), bad_transition (409), comment_too_long (422).';
revoke execute on function public.set_order_status from public, anon;
grant execute on function public.set_order_status to authenticated;
