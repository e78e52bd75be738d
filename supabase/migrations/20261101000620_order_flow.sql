-- The state machine: which status may follow which, and who may move what.

create type private.order_party as enum ('clinic', 'manager', 'logistic', 'admin', 'shop');
comment on type private.order_party is 'Who takes an order on; shop: its own jobs.';

create table private.order_transitions (
  party       private.order_party not null,
  from_status public.order_status not null,
  to_status   public.order_status not null,
  primary key (party, from_status, to_status)
);
comment on table private.order_transitions is 'Which side may take an order from which status to which, onwards; undo_delivery_step() takes a step back.';
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
  ('admin', 'delivered', 'returned'),
  ('shop', 'new', 'cancelled'),
  ('shop', 'confirmed', 'cancelled'),
  -- For the clinic that wants no order in which something is missing.
  ('shop', 'assembling', 'cancelled');

create function private.party_to_order(o public.orders)
returns private.order_party language sql stable security definer set search_path = ''
return case
  when private.is_admin() then 'admin'::private.order_party
  when private.is_logistic() then 'logistic'
  when o.user_id in (select private.my_client_ids()) then 'manager'
  when o.user_id = private.my_whole_clinic_id() then 'clinic'
  -- A requester reads what he asked for himself.
  when auth.uid() in (o.placed_by, o.requested_by) and o.user_id = private.my_clinic_id() then 'clinic'
end;
comment on function private.party_to_order is 'On which side of an order the caller is; null: on none.';

create function private.earning_manager(clinic_id uuid)
returns uuid language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
           (select private.substitute_of(clinic_id) from public.shop_settings as s where s.bonus_to_substitute),
           c.account_manager_id
         )
    from public.user_clinic_info as c where c.user_id = clinic_id;
end;
comment on function private.earning_manager is
  'For whom an order counts that is confirmed now: the clinic''s manager, or the one who substitutes today where the setting bonus_to_substitute says so.';

create function private.change_order_status(
  changed public.orders, party private.order_party, new_status public.order_status, remark text
)
returns public.orders language plpgsql security definer set search_path = '' as $$
declare
  previous public.order_status := changed.status;
begin
  if length(remark) > 1000 then perform private.fail(422, 'comment_too_long', '{"max": 1000}'); end if;
  if not exists (
    select from private.order_transitions as t
     where t.party = change_order_status.party and t.from_status = previous and t.to_status = new_status
  ) then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', previous, 'to', new_status));
  end if;
  if new_status = 'shipped' then
    perform private.assert_may_leave(changed);
  elsif new_status = 'returned' then
    perform private.assert_claims_decided(changed.id);
  end if;
  perform private.book_sales(changed.id, -1);
  update public.orders set
    status = new_status,
    confirmed_at = case new_status when 'confirmed' then now() else confirmed_at end,
    assembling_at = case new_status when 'assembling' then now() else assembling_at end,
    shipped_at = case new_status when 'shipped' then now() else shipped_at end,
    delivered_at = case new_status when 'delivered' then now() else delivered_at end,
    returned_at = case new_status when 'returned' then now() else returned_at end,
    cancelled_at = case new_status when 'cancelled' then now() else cancelled_at end,
    account_manager_id = case new_status
      when 'confirmed' then private.earning_manager(changed.user_id)
      else account_manager_id
    end
  where id = changed.id
  returning * into changed;
  if new_status = 'confirmed' then
    perform private.fix_commission(changed);
  elsif new_status = 'assembling' then
    perform private.begin_shipment(changed.id);
  elsif new_status = 'shipped' then
    update public.order_items set sent_quantity = quantity where order_id = changed.id and sent_quantity is null;
    perform private.send_shipment(changed);
  elsif new_status = 'delivered' then
    update public.shipments as s set handed_at = coalesce(s.handed_at, now()) where s.order_id = changed.id;
  elsif new_status in ('cancelled', 'returned') then
    if new_status = 'returned' then
      perform private.release_claims(changed.id);
    end if;
    -- What was short or has come back before is not there to give back, nor what a claim has replaced.
    perform private.move_stock(
      array(
        select (i.product_id, coalesce(i.sent_quantity, i.quantity) - i.returned_quantity - i.claimed_quantity)::private.stock_move
          from public.order_items as i
         where i.order_id = changed.id and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity + i.claimed_quantity
      ),
      case new_status when 'cancelled' then 'cancel' else 'return' end::public.stock_movement_kind,
      for_order => changed.id
    );
    if new_status = 'returned' then
      update public.order_items set returned_quantity = coalesce(sent_quantity, quantity) - claimed_quantity where order_id = changed.id;
    end if;
  end if;
  insert into public.order_events (order_id, from_status, to_status, actor_id, comment)
  values (changed.id, previous, new_status, auth.uid(), private.clean_text(coalesce(remark, '')));
  if new_status = 'returned' or new_status = 'cancelled' and changed.received_total > 0 then
    perform private.settle_order(changed.id);
  end if;
  if new_status in ('cancelled', 'returned') and changed.claim_id is not null then
    perform private.settle_replacement(changed.claim_id);
  end if;
  perform private.book_sales(changed.id, 1);
  return changed;
end;
$$;
comment on function private.change_order_status is
  'Takes a locked order to its next status: time, event, and for cancelled and returned the stock back. Refuses what order_transitions does not list.
Pieces that a claim has replaced do not come back with the rest: they stay sold, others came for them.';

create function private.clinic_of_order(order_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  o     public.orders;
  party private.order_party;
begin
  select * into o from public.orders as asked where asked.id = order_id;
  party := private.party_to_order(o);
  if party is null or party = 'logistic' and o.status = 'new' then perform private.fail(404, 'order_not_found'); end if;
  if party = 'logistic' then perform private.fail(403, 'not_allowed'); end if;
  return o.user_id;
end;
$$;
comment on function private.clinic_of_order is
  'Whose order it is, if the caller may read what it costs; else order_not_found (404), not_allowed (403) for logistic. Asked before a stored answer is given again: a former member,
or a manager who has become logistic, may still know the keys of the clinic''s orders.';

create function private.lock_order(order_id uuid)
returns public.orders language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  party  private.order_party;
begin
  perform private.keep_accounts();
  select * into locked from public.orders as o where o.id = order_id for no key update;
  party := private.party_to_order(locked);
  if not found or party is null or party = 'logistic' and locked.status = 'new' then
    -- An order that the caller may not read looks like one that does not exist.
    perform private.fail(404, 'order_not_found');
  end if;
  -- Of a replacement, which settles or reopens its claim: before its stock, as replace_items() locks them.
  perform from public.claims as c where c.id = locked.claim_id for no key update;
  return locked;
end;
$$;
comment on function private.lock_order is 'The order, locked, if the caller has anything to do with it, logistic not before it is confirmed; else order_not_found (404).';

create function private.cancel_order(order_id uuid, reason text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
begin
  if locked.user_id is distinct from private.my_clinic_id() or private.my_clinic_role() not in ('owner', 'buyer') then
    perform private.fail(403, 'not_allowed');
  end if;
  if not private.is_verified_clinic() then perform private.fail(403, 'clinic_not_verified'); end if;
  perform private.change_order_status(locked, 'clinic', 'cancelled', reason);
  return private.order_json(order_id);
end;
$$;
select private.expose('cancel_order',
  'The clinic''s owner or a buyer takes its order back while it is new; the stock returns. Returns the order.
Errors: order_not_found (404), not_allowed, clinic_not_verified (403), comment_too_long (422), bad_transition (409).');

create function private.set_order_status(
  order_id uuid, status public.order_status, comment text default '', carrier text default null, tracking_number text default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
  party  private.order_party := private.party_to_order(locked);
begin
  if party = 'clinic' then perform private.fail(403, 'not_allowed'); end if;
  if length(carrier) > 120 or length(tracking_number) > 120 then
    perform private.fail(422, 'comment_too_long', '{"max": 120}');
  end if;
  perform private.change_order_status(locked, party, status, comment);
  if status = 'shipped' then
    perform private.set_carrier(order_id, carrier, tracking_number, takes_any => true);
  end if;
  return jsonb_build_object('id', order_id, 'number', locked.number, 'status', status);
end;
$$;
select private.expose('set_order_status',
  'Logistic, the clinic''s own manager or an admin takes an order on, each only where the state
machine lets them; carrier and tracking number count on shipped.
cancelled and returned give the stock back. Returns {id, number, status}: no sums, logistic may call it.
An order that leaves without having been picked leaves in full. Carrier and number are any texts here: save_shipment() checks them.
Errors: order_not_found (404), not_allowed (403), bad_transition, shortage_undecided, nothing_to_send,
order_has_claims (409: returned, while a claim is new or its replacement owed), comment_too_long (422).');

-- Part returns ---------------------------------------------------------------------------------------------------

create type public.goods_outcome as enum ('restock', 'write_off', 'none');
comment on type public.goods_outcome is 'What becomes of returned pieces: on the shelf again; here, but of no use; not here at all.';

create function private.move_returned_goods(order_id uuid, returned jsonb, goods public.goods_outcome, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  moves private.stock_move[] := array(
    select ((entry ->> 'product_id')::uuid, (entry ->> 'quantity')::int)::private.stock_move from jsonb_array_elements(returned) as entry
  );
begin
  if goods <> 'none' then
    perform private.move_stock(moves, 'return', reason, order_id);
  end if;
  if goods = 'write_off' then
    perform private.move_stock(array(select (move.product_id, -move.delta)::private.stock_move from unnest(moves) as move), 'write_off', reason, order_id);
  end if;
end;
$$;
comment on function private.move_returned_goods is 'Puts returned pieces, as read_returned_items() lists them, on the shelf, or notes in the ledger that they came and went.';

create function private.take_back(locked public.orders, returned jsonb, goods public.goods_outcome, reason text, is_claimed boolean default false)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.book_sales(locked.id, -1);
  update public.order_items as i set
    returned_quantity = i.returned_quantity + (entry ->> 'quantity')::int,
    claimed_quantity = i.claimed_quantity - case when is_claimed then (entry ->> 'quantity')::int else 0 end
    from jsonb_array_elements(returned) as entry
   where i.id = (entry ->> 'order_item_id')::uuid;
  perform private.book_sales(locked.id, 1);
  perform private.move_returned_goods(locked.id, returned, goods, reason);
  insert into public.order_changes (order_id, field, new_value, reason, actor_id)
  select locked.id, 'returned_items', jsonb_agg(entry - 'product_id'), take_back.reason, auth.uid()
    from jsonb_array_elements(returned) as entry;
  perform private.settle_order(locked.id);
end;
$$;
comment on function private.take_back is
  'Takes pieces of a locked order off what is due and off its bonus, whatever becomes of the goods. is_claimed: they are counted in claimed_quantity so far.';

create function private.return_items(
  order_id uuid, items jsonb, reason text, idempotency_key uuid default null, goods public.goods_outcome default 'restock'
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked   public.orders;
  answer   jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(items);
  reason := private.clean_text(coalesce(reason, ''));
  answer := private.replayed_answer(idempotency_key, 'return_items', jsonb_build_array(order_id, items, reason, goods));
  if answer is not null then return answer; end if;
  locked := private.lock_order(order_id);
  if length(reason) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  if goods is null then perform private.fail(422, 'bad_goods'); end if;
  if locked.status <> 'delivered' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.status, 'to', 'returned'));
  end if;
  perform private.take_back(locked, private.read_returned_items(order_id, items), goods, reason);
  return private.remember_answer(idempotency_key, private.order_json(order_id));
end;
$$;
select private.expose('return_items',
  'An admin takes pieces of a delivered order back, [{order_item_id or sku, quantity}]: off what is due, whatever becomes of the goods:
restock, write_off (here, but of no use) or none (not here). An sku of the order takes the line with the lowest position that has pieces
left. What is claimed is decided by its claim. Money is given back by record_payment(). One idempotency_key returns once. Returns the order.
Errors: not_allowed (403), order_not_found (404), empty_order, unknown_sku, bad_quantity, reason_required, bad_goods (422),
bad_transition, more_than_sent, idempotency_key_used (409), details naming the lines.');

create function private.read_returned_items(order_id uuid, items jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  lines jsonb;
  wrong jsonb;
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) not between 1 and 100 then
    perform private.fail(422, 'empty_order');
  end if;
  select jsonb_agg(coalesce(entry ->> 'order_item_id', entry ->> 'sku')) into wrong
    from jsonb_array_elements(items) as entry
   where case when pg_input_is_valid(entry ->> 'order_item_id', 'uuid') is false then true
              else (private.item_of_order(order_id, (entry ->> 'order_item_id')::uuid, entry ->> 'sku')).id is null end;
  if wrong is not null then perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', wrong)); end if;
  select jsonb_agg(coalesce(entry ->> 'order_item_id', entry ->> 'sku')) into wrong
    from jsonb_array_elements(items) as entry
   where jsonb_typeof(entry -> 'quantity') is distinct from 'number' or (entry ->> 'quantity') !~ '^[1-9][0-9]{0,3}$';
  if wrong is not null then perform private.fail(422, 'bad_quantity', jsonb_build_object('lines', wrong)); end if;
  select jsonb_agg(
           jsonb_build_object('order_item_id', i.id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'quantity', asked.quantity)
           order by i.sku, i.position
         ),
         jsonb_agg(jsonb_build_object('sku', i.sku, 'max', coalesce(i.sent_quantity, i.quantity) - i.returned_quantity - i.claimed_quantity))
           filter (where asked.quantity > coalesce(i.sent_quantity, i.quantity) - i.returned_quantity - i.claimed_quantity)
    into lines, wrong
    from (
      select item.id, sum((entry ->> 'quantity')::int)::int as quantity
        from jsonb_array_elements(items) as entry
        cross join lateral private.item_of_order(order_id, (entry ->> 'order_item_id')::uuid, entry ->> 'sku') as item
       group by item.id
    ) as asked
    join public.order_items as i on i.id = asked.id;
  if wrong is not null then perform private.fail(409, 'more_than_sent', jsonb_build_object('lines', wrong)); end if;
  return lines;
end;
$$;
comment on function private.read_returned_items is
  'The lines of a return or a claim, [{order_item_id, product_id, sku, name, quantity}], each once, or the precise refusal. Call it with the order locked.';
