-- Picking: what lies where, which lines are in the parcel, and what to do when something is missing.

create table public.product_cells (
  product_id uuid primary key references public.products (id) on delete cascade,
  cell       text not null check (cell = upper(private.clean_text(cell)) and length(cell) between 1 and 20),
  created_at timestamptz not null default now()
);
comment on table public.product_cells is 'Where a product lies in the store room. Apart from products, which everybody reads.';
create index product_cells_cell_idx on public.product_cells (cell);

alter table public.product_cells enable row level security;
grant select, insert (product_id, cell), update (cell), delete on public.product_cells to authenticated;
create policy "admins and logistic read cells" on public.product_cells for select to authenticated
  using ((select private.is_admin()) or (select private.is_logistic()));
create policy "admins and logistic add cells" on public.product_cells for insert to authenticated
  with check ((select private.is_admin()) or (select private.is_logistic()));
create policy "admins and logistic change cells" on public.product_cells for update to authenticated
  using ((select private.is_admin()) or (select private.is_logistic()))
  with check ((select private.is_admin()) or (select private.is_logistic()));
create policy "admins and logistic delete cells" on public.product_cells for delete to authenticated
  using ((select private.is_admin()) or (select private.is_logistic()));

create table public.order_picks (
  order_item_id uuid primary key references public.order_items (id) on delete cascade,
  picked_at     timestamptz,
  reason        text check (length(reason) between 2 and 500),
  picker_id     uuid references auth.users (id) on delete set null,
  created_at    timestamptz not null default now()
);
comment on table public.order_picks is
  'The lines of orders in assembly that somebody has ticked, or found short and why. How many are missing is in order_items.sent_quantity.';
create index order_picks_picker_id_idx on public.order_picks (picker_id);

alter table public.order_picks enable row level security;
grant select on public.order_picks to authenticated;
create policy "admins read picks" on public.order_picks for select to authenticated
  using ((select private.is_admin()));

create function private.refresh_picking(order_id uuid)
returns void language sql security definer set search_path = ''
begin atomic
  update public.shipments as s set picked_at = case when lines.all_there then coalesce(s.picked_at, now()) end
    from (
      select bool_and(p.picked_at is not null) as all_there
        from public.order_items as i
        left join public.order_picks as p on p.order_item_id = i.id
       where i.order_id = refresh_picking.order_id and coalesce(i.sent_quantity, i.quantity) > 0
    ) as lines
   where s.order_id = refresh_picking.order_id;
end;
comment on function private.refresh_picking is 'Notes on the shipment of a locked order since when all lines that are there are ticked.';

-- The list ---------------------------------------------------------------------------------------------------------

create function private.picking_list(order_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_delivery_staff();
  perform private.assert_size(order_ids);
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'too_many_orders', '{"max": 100}');
  end if;
  return (
    with picked as (
      select i.id, i.position, i.kind, i.product_id, i.sku, i.name, i.product_type, i.line, i.volume_ml, i.image_url, o.id as order_id, o.number, i.quantity,
             i.quantity - coalesce(i.sent_quantity, i.quantity) as missing, p.picked_at is not null as is_picked, p.reason, o.created_at, k.barcode
        from public.orders as o
        join public.order_items as i on i.order_id = o.id
        join public.products as k on k.id = i.product_id
        left join public.order_picks as p on p.order_item_id = i.id
       where o.id = any (order_ids) and o.status = 'assembling'
    )
    select jsonb_build_object(
      'orders', (
        select coalesce(jsonb_agg(k.card order by o.created_at, o.id), '[]')
          from public.orders as o
          join private.delivery_cards(order_ids) as k on k.id = o.id
         where o.id = any (order_ids) and o.status = 'assembling'
      ),
      'lines', (
        select coalesce(jsonb_agg(line.summed order by line.cell nulls last, line.sku), '[]')
          from (
            select c.cell, p.sku,
                   jsonb_build_object(
                     'product_id', p.product_id, 'sku', p.sku, 'name', min(p.name), 'product_type', min(p.product_type), 'line', min(p.line),
                     'volume_ml', min(p.volume_ml), 'image_url', min(p.image_url), 'cell', c.cell, 'barcode', min(p.barcode),
                     'quantity', sum(p.quantity), 'missing', sum(p.missing), 'is_picked', bool_and(p.is_picked or p.missing = p.quantity),
                     'parts', jsonb_agg(jsonb_build_object(
                       'order_item_id', p.id, 'kind', p.kind, 'order_id', p.order_id, 'number', p.number, 'quantity', p.quantity,
                       'missing', p.missing, 'is_picked', p.is_picked, 'reason', p.reason
                     ) order by p.created_at, p.order_id, p.position)
                   ) as summed
              from picked as p
              left join public.product_cells as c on c.product_id = p.product_id
             group by p.product_id, p.sku, c.cell
          ) as line
      )
    )
  );
end;
$$;
select private.expose('picking_list',
  'What up to 100 orders in assembly need together, by article in the order of the cells, without prices: {orders: [card], lines:
[{product_id, sku, name, …, cell, quantity, missing, is_picked, parts: [{order_item_id, kind, order_id, number, quantity, missing,
is_picked, reason}]}]}. Orders that are not in assembly are left out.
Errors: not_allowed (403), too_many_orders (422).');

create function private.ticked_items(order_id uuid, lines jsonb)
returns table (id uuid, sku text, picked boolean, missing int, is_as_seen boolean)
language sql stable set search_path = ''
begin atomic
  -- Of two ticks of one line the last counts.
  select distinct on (i.id) i.id, i.sku, (tick ->> 'picked')::boolean, item.missing, coalesce((tick ->> 'missing')::int = item.missing, true)
    from jsonb_array_elements(lines) with ordinality as ticks (tick, place)
   cross join lateral private.item_of_order(ticked_items.order_id, (tick ->> 'order_item_id')::uuid, tick ->> 'sku') as i
   cross join lateral (select i.quantity - coalesce(i.sent_quantity, i.quantity) as missing) as item
   where tick ->> 'order_id' = ticked_items.order_id::text and i.id is not null
   order by i.id, place desc;
end;
comment on function private.ticked_items is
  'The lines of one order that a call of pick_lines() ticks, and whether as many pieces are missing as its caller saw.';

create function private.pick_lines(lines jsonb, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer    jsonb;
  this_id   uuid;
  locked    public.orders;
  conflicts jsonb := '[]';
begin
  perform private.assert_delivery_staff();
  perform private.assert_size(lines);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 1000
     or exists (
       select from jsonb_array_elements(lines) as tick
        where not coalesce(pg_input_is_valid(tick ->> 'order_id', 'uuid'), false)
           or not coalesce(pg_input_is_valid(tick ->> 'order_item_id', 'uuid'), jsonb_typeof(tick -> 'sku') = 'string', false)
           or jsonb_typeof(tick -> 'picked') is distinct from 'boolean' or jsonb_typeof(tick -> 'missing') not in ('number', 'null')
     ) then
    perform private.fail(422, 'bad_lines');
  end if;
  answer := private.replayed_answer(idempotency_key, 'pick_lines', lines);
  if answer is not null then return answer; end if;
  perform private.keep_accounts();
  for this_id in select distinct (tick ->> 'order_id')::uuid as id from jsonb_array_elements(lines) as tick order by id loop
    select * into locked from public.orders as o where o.id = this_id and (o.status <> 'new' or private.is_admin()) for no key update;
    if not found or locked.status <> 'assembling' then
      conflicts := conflicts || jsonb_build_object('order_id', this_id, 'number', locked.number, 'status', locked.status);
      continue;
    end if;
    select conflicts || coalesce(jsonb_agg(jsonb_build_object(
             'order_id', this_id, 'number', locked.number, 'status', locked.status, 'order_item_id', i.id, 'sku', i.sku, 'missing', i.missing
           ) order by i.sku, i.id), '[]')
      into conflicts
      from private.ticked_items(this_id, lines) as i where not i.is_as_seen;
    insert into public.order_picks as p (order_item_id, picked_at, picker_id)
    select i.id, case when i.picked then now() end, auth.uid()
      from private.ticked_items(this_id, lines) as i where i.is_as_seen
    on conflict on constraint order_picks_pkey do update set
      picked_at = case when excluded.picked_at is not null then coalesce(p.picked_at, excluded.picked_at) end, picker_id = excluded.picker_id;
    perform private.refresh_picking(this_id);
  end loop;
  return private.remember_answer(idempotency_key, jsonb_build_object('conflicts', conflicts));
end;
$$;
select private.expose('pick_lines',
  'Delivery staff tick lines of orders in assembly, or take the tick back: [{order_id, order_item_id or sku, picked, missing}]; an sku takes
the line with the lowest position that has pieces left. Orders that somebody has moved on meanwhile stay as they are and are named:
{conflicts: [{order_id, number, status}]}; so are, with order_item_id, sku and missing, lines of which other pieces are missing than the
caller saw (missing; not compared when absent).
Errors: not_allowed (403), bad_lines (422), idempotency_key_used (409).');

-- Something is missing ---------------------------------------------------------------------------------------------

create function private.report_shortage(
  order_id uuid, sku text, missing int, reason text, idempotency_key uuid default null, expected_missing int default null,
  order_item_id uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  item   public.order_items;
  answer jsonb;
  more   int;
  owed   int;
begin
  perform private.assert_delivery_staff();
  reason := private.clean_text(coalesce(reason, ''));
  answer := private.replayed_answer(idempotency_key, 'report_shortage', jsonb_build_array(order_id, sku, missing, reason, expected_missing, order_item_id));
  if answer is not null then return answer; end if;
  locked := private.lock_order(order_id);
  if locked.status <> 'assembling' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.status, 'to', 'assembling'));
  end if;
  item := private.item_of_order(locked.id, order_item_id, sku);
  if item.id is null then perform private.fail(422, 'unknown_sku', jsonb_build_object('sku', sku)); end if;
  if missing is null or missing not between 0 and item.quantity then
    perform private.fail(422, 'bad_quantity', jsonb_build_object('max', item.quantity));
  end if;
  if length(reason) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  more := missing - (item.quantity - coalesce(item.sent_quantity, item.quantity));
  if expected_missing <> missing - more then
    perform private.fail(409, 'line_changed', jsonb_build_object('missing', missing - more));
  end if;
  if more < 0 and locked.claim_id is not null then
    -- Meanwhile they may have been sent otherwise, or paid.
    owed := coalesce((
      select (line ->> 'quantity')::int
        from public.claims as c cross join lateral jsonb_array_elements(private.to_replace(c)) as line
       where c.id = locked.claim_id and line ->> 'product_id' = item.product_id::text
    ), 0);
    if owed < -more then
      perform private.fail(409, 'more_than_claimed', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('sku', item.sku, 'max', owed))));
    end if;
  end if;
  if more > 0 then
    -- The order gives back pieces that are not there: the counter stays, the ledger says why.
    perform private.move_stock(array[(item.product_id, more)::private.stock_move], 'shortage', reason, locked.id);
    perform private.move_stock(array[(item.product_id, -more)::private.stock_move], 'write_off', reason, locked.id);
  elsif more < 0 then
    perform private.move_stock(array[(item.product_id, -more)::private.stock_move], 'inventory', reason, locked.id);
    perform private.move_stock(array[(item.product_id, more)::private.stock_move], 'shortage', reason, locked.id);
  else
    perform private.fail(409, 'nothing_changed');
  end if;
  update public.order_items as i set sent_quantity = nullif(i.quantity - missing, i.quantity)
   where i.id = item.id;
  insert into public.order_picks as p (order_item_id, reason, picker_id)
  values (item.id, case when missing > 0 then report_shortage.reason end, auth.uid())
  on conflict on constraint order_picks_pkey do update set reason = excluded.reason;
  insert into public.order_changes (order_id, field, old_value, new_value, reason, actor_id)
  values (locked.id, 'shortage', to_jsonb(missing - more), jsonb_build_object('order_item_id', item.id, 'sku', item.sku, 'name', item.name, 'missing', missing),
          report_shortage.reason, auth.uid());
  perform private.settle_order(locked.id);
  if locked.claim_id is not null then
    perform private.settle_replacement(locked.claim_id);
  end if;
  perform private.refresh_picking(locked.id);
  if more > 0 and locked.on_shortage = 'cancel' then
    select * into locked from public.orders as o where o.id = locked.id;
    locked := private.change_order_status(
      locked, 'shop', 'cancelled', format('Не хватает %s шт.: %s. Отменён, как просила клиника', missing, item.name)
    );
  end if;
  return private.remember_answer(idempotency_key, jsonb_build_object('id', locked.id, 'number', locked.number, 'status', locked.status, 'on_shortage', locked.on_shortage));
end;
$$;
select private.expose('report_shortage',
  'Delivery staff say how many pieces of a line are missing in all, and why; 0 when they turned up. The ledger gets +k shortage and -k
write_off, what is due follows. An order whose clinic wants no incomplete one is cancelled. The line is order_item_id, or by its sku the one
with the lowest position that has pieces left. expected_missing: how many were missing when the caller looked; null is not compared. Returns {id,
number, status, on_shortage}: with call it leaves only after decide_shortage().
Errors: not_allowed (403), order_not_found (404), unknown_sku, bad_quantity, reason_required (422), bad_transition, line_changed
({missing}), nothing_changed, more_than_claimed ({lines}: a replacement is no longer owed these pieces), idempotency_key_used (409).');

create function private.decide_shortage(order_id uuid, choice public.shortage_choice)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
  party  private.order_party := private.party_to_order(locked);
begin
  if choice is null or choice = 'call' then perform private.fail(422, 'bad_choice'); end if;
  if party = 'clinic' and private.my_clinic_role() not in ('owner', 'buyer') then perform private.fail(403, 'not_allowed'); end if;
  if party = 'clinic' and not private.is_verified_clinic() then perform private.fail(403, 'clinic_not_verified'); end if;
  if party = 'logistic' and choice = 'cancel' then perform private.fail(403, 'not_allowed'); end if;
  if locked.status <> 'assembling' or locked.on_shortage <> 'call'
     or not exists (select from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity) then
    perform private.fail(409, 'nothing_to_decide');
  end if;
  update public.orders as o set on_shortage = choice where o.id = locked.id returning * into locked;
  if choice = 'cancel' then
    locked := private.change_order_status(locked, 'shop', 'cancelled', 'Не хватает товара, клиника отказалась от остального');
  end if;
  return jsonb_build_object('id', locked.id, 'number', locked.number, 'status', locked.status);
end;
$$;
select private.expose('decide_shortage',
  'What the clinic wants now that something is missing: rest (send what is there) or cancel. By the clinic itself, or noted after a call by
its manager, an admin or, for rest, logistic.
Returns {id, number, status}.
Errors: order_not_found (404), not_allowed, clinic_not_verified (403), bad_choice (422), nothing_to_decide (409).');

create function private.report_to_manager(order_id uuid, comment text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  informed timestamptz;
begin
  perform private.assert_delivery_staff();
  locked := private.lock_order(order_id);
  comment := private.clean_text(coalesce(comment, ''));
  if length(comment) > 500 then perform private.fail(422, 'comment_too_long', '{"max": 500}'); end if;
  if locked.status <> 'assembling' or not exists (select from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity) then
    perform private.fail(409, 'nothing_missing');
  end if;
  informed := private.manager_informed_at(locked.id);
  if informed > now() - interval '10 minutes' then perform private.fail(409, 'already_informed', jsonb_build_object('at', informed)); end if;
  insert into public.order_changes (order_id, field, reason, actor_id) values (locked.id, 'manager_informed', report_to_manager.comment, auth.uid());
  perform private.tell_shortage(locked, comment);
  return jsonb_build_object('id', locked.id, 'number', locked.number, 'informed_at', private.manager_informed_at(locked.id));
end;
$$;

create function private.manager_informed_at(order_id uuid)
returns timestamptz language sql stable security definer set search_path = ''
return (select max(c.created_at) from public.order_changes as c where c.order_id = manager_informed_at.order_id and c.field = 'manager_informed');
comment on function private.manager_informed_at is 'When delivery staff last informed the manager of an order what is missing in it.';

select private.expose('report_to_manager',
  'Delivery staff tell the clinic''s manager, without one the admins, what is missing in an order that is being assembled, with a comment that the clinic reads too: it refuses the rest, say. Once in 10 minutes.
Returns {id, number, informed_at}. Errors: not_allowed (403), order_not_found (404), comment_too_long (422), nothing_missing, already_informed ({at}) (409).');

-- What was missing, later ------------------------------------------------------------------------------------------

create function private.follow_up_order(order_id uuid, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  clinic_id uuid;
  locked    public.orders;
  party     private.order_party;
  answer    jsonb;
  known     public.orders;
  follow_id uuid;
  short     jsonb;
  withdrawn jsonb;
  most_days constant int := 60;
begin
  if auth.uid() is null then perform private.fail(401, 'not_signed_in'); end if;
  clinic_id := private.clinic_of_order(order_id);
  answer := private.replayed_answer(idempotency_key, 'follow_up_order', to_jsonb(order_id));
  if answer is not null then return answer; end if;
  perform private.keep_accounts();
  -- The clinic before its order, and until the end: one that is blocked, or its certificate refused, meanwhile does not slip an order through.
  perform from public.user_clinic_info as c where c.user_id = clinic_id for key share;
  locked := private.lock_order(order_id);
  party := private.party_to_order(locked);
  if party not in ('clinic', 'manager', 'admin') then perform private.fail(403, 'not_allowed'); end if;
  if party = 'clinic' and private.my_clinic_role() not in ('owner', 'buyer') then perform private.fail(403, 'not_allowed_to_order'); end if;
  if not exists (select from public.user_clinic_info as c where c.user_id = locked.user_id and c.status = 'verified') then
    perform private.fail(403, 'clinic_not_verified');
  end if;
  select * into known from public.orders as o where o.follows_id = locked.id;
  if found then perform private.fail(409, 'already_followed', jsonb_build_object('id', known.id, 'number', known.number)); end if;
  if locked.status not in ('shipped', 'delivered')
     -- What a replacement lacks is brought by its claim.
     or locked.claim_id is not null
     or not exists (select from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity) then
    perform private.fail(409, 'nothing_missing');
  end if;
  -- Its prices are a promise for a time, not for ever.
  if locked.shipped_at < now() - make_interval(days => most_days) then
    perform private.fail(409, 'too_late_to_follow', jsonb_build_object('days', most_days));
  end if;
  perform private.assert_certificate(
    locked.user_id, array(select i.product_id from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity)
  );
  perform private.lock_stock(array(select i.product_id from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity));
  select jsonb_agg(jsonb_build_object(
           'sku', i.sku, 'requested', i.missing, 'stock_count', case when a.available then a.stock_count else 0 end
         )) filter (where p.is_published),
         jsonb_agg(i.sku order by i.sku) filter (where not p.is_published)
    into short, withdrawn
    from (
      select k.product_id, k.sku, sum(k.quantity - k.sent_quantity) as missing
        from public.order_items as k
       where k.order_id = locked.id and k.sent_quantity < k.quantity
       group by k.product_id, k.sku
    ) as i
    join public.products as p on p.id = i.product_id
    join public.availability as a on a.product_id = i.product_id
   where not p.is_published or not a.available or a.stock_count < i.missing;
  if withdrawn is not null then perform private.fail(409, 'no_longer_sold', jsonb_build_object('lines', withdrawn)); end if;
  if short is not null then perform private.fail(409, 'out_of_stock', jsonb_build_object('lines', short)); end if;
  insert into public.orders
    (user_id, placed_by, payment_method, items_total, delivery_price, has_own_delivery_price, reserved_until, delivery_method, delivery_method_name, city, address,
     recipient_name, recipient_phone, comment, on_shortage, follows_id, idempotency_key, account_manager_id)
  select locked.user_id, auth.uid(), locked.payment_method, sum(i.price * (i.quantity - i.sent_quantity)),
         -- The clinic has paid for a way already.
         0, true,
         -- Where nothing is to be paid, nothing is waited for.
         case when sum(i.price) > 0 then private.reservation_end(private.today(), (select s.reservation_days from public.shop_settings as s)) end,
         locked.delivery_method, locked.delivery_method_name, locked.city, locked.address, locked.recipient_name, locked.recipient_phone,
         'Дополнительно к заказу ' || locked.number, locked.on_shortage, locked.id, coalesce(idempotency_key, gen_random_uuid()),
         (select c.account_manager_id from public.user_clinic_info as c where c.user_id = locked.user_id)
    from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity
  on conflict on constraint orders_placed_by_idempotency_key_key do nothing
  returning id into follow_id;
  if follow_id is null then perform private.fail(409, 'idempotency_key_used'); end if;
  insert into public.order_items
    (order_id, position, kind, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, image_url, price, list_price,
     price_rule, vat_rate, quantity)
  select follow_id, i.position, i.kind, i.product_id, i.sku, i.slug, i.name, i.product_type, i.product_type_id, i.line, i.line_id, i.volume_ml,
         i.image_url, i.price, i.list_price, i.price_rule, i.vat_rate, i.quantity - i.sent_quantity
    from public.order_items as i where i.order_id = locked.id and i.sent_quantity < i.quantity;
  insert into public.order_events (order_id, to_status, actor_id) values (follow_id, 'new', auth.uid());
  perform private.move_stock(
    array(select (i.product_id, -i.quantity)::private.stock_move from public.order_items as i where i.order_id = follow_id), 'order', '', follow_id
  );
  return private.remember_answer(idempotency_key, private.order_json(follow_id));
end;
$$;
select private.expose('follow_up_order',
  'The clinic, its manager or an admin orders what was missing in a sent order: at the prices of that order, to the same place, delivery
free. Once per order, within 60 days of its sending, and what is still sold. Returns the new order.
Errors: not_signed_in (401), order_not_found (404), not_allowed, not_allowed_to_order, clinic_not_verified, certificate_required (403), nothing_missing,
already_followed ({id, number}), too_late_to_follow ({days}), no_longer_sold ({lines: [sku]}), out_of_stock, idempotency_key_used (409).');
