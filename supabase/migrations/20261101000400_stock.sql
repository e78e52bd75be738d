-- Price and stock: one row a product, and the ledger that explains every piece of it.

create type public.product_batch_kind as enum ('import', 'bulk');
create table public.product_batches (
  id         uuid primary key default gen_random_uuid(),
  kind       public.product_batch_kind not null,
  file_name  text check (length(file_name) <= 255),
  change     jsonb,
  created    int not null default 0,
  changed    int not null default 0,
  actor_id   uuid references auth.users (id) on delete set null,
  undone_at  timestamptz,
  kept       jsonb,
  created_at timestamptz not null default now()
);
comment on table public.product_batches is
  'An import, or a change of many products at once. price_changes, stock_movements and audit_log carry its id, so that it can be taken back.';
comment on column public.product_batches.change is 'What change_products() was asked to do; null for an import.';
comment on column public.product_batches.kept is 'What undo_batch() left as it was: [{sku, reason}].';
create index product_batches_created_at_idx on public.product_batches (created_at desc, id);
create index product_batches_actor_id_idx on public.product_batches (actor_id);
alter table public.product_batches enable row level security;
grant select on public.product_batches to authenticated;
create policy "admins read batches" on public.product_batches for select to authenticated
  using ((select private.is_admin()));

create type public.stock_level as enum ('out', 'low', 'enough');
create table public.availability (
  product_id  uuid primary key references public.products (id) on delete cascade,
  sku         text not null unique,
  available   boolean not null default true,
  stock_count int not null default 0 check (stock_count >= 0),
  price       int check (price between 1 and 100000000),
  order_min   int not null default 1,
  order_step  int not null default 1,
  order_max   int,
  -- least() passes over null
  max_quantity int not null generated always as (
    case when least(stock_count, order_max) < order_min then 0
         else least(stock_count, order_max) - (least(stock_count, order_max) - order_min) % order_step end
  ) stored,
  low_stock_threshold int,
  stock_level public.stock_level not null generated always as (
    case when stock_count = 0 then 'out'::public.stock_level when stock_count <= low_stock_threshold then 'low' else 'enough' end
  ) stored,
  has_picture boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
comment on table public.availability is
  'Price in whole tenge (null: on request) and stock of each product. Written by functions only: adjust_stock(), set_price(), the orders.';
comment on column public.availability.sku is 'Follows the product: carts ask by it, and it may be renamed at any time.';
comment on column public.availability.order_min is 'Follows the product, as order_step and order_max do.';
comment on column public.availability.max_quantity is 'The most that one order may take now: by stock, maximum and step; 0 when the stock is below the minimum.';
comment on column public.availability.low_stock_threshold is 'Follows the product, so that the level can be indexed.';
comment on column public.availability.available is 'Off takes the product off sale whatever its stock.';
comment on column public.availability.has_picture is 'Follows product_images, so that products without one are found.';
create index availability_unpictured_idx on public.availability (product_id) where not has_picture;
create index availability_price_idx on public.availability (price, sku);
create index availability_dearest_idx on public.availability (price desc nulls last, sku desc);
-- By level and not by count, which would cost each order an index entry.
create index availability_stock_level_idx on public.availability (stock_level, sku);
create trigger touch_updated_at before update on public.availability
  for each row execute function private.touch_updated_at();
create trigger audit after update of price, available on public.availability
  for each row when (
    (old.price is distinct from new.price or old.available is distinct from new.available)
    and current_setting('shop.logs_prices', true) is distinct from 'off'
  )
  execute function private.audit('product_id');

create function private.add_availability()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.availability (product_id, sku, order_min, order_step, order_max, low_stock_threshold)
  select n.id, n.sku, n.order_min, n.order_step, n.order_max, n.low_stock_threshold from new_rows as n;
  return null;
end;
$$;
comment on function private.add_availability is 'Trigger: new products start without a price and with an empty shelf.';
create trigger add_availability after insert on public.products
  referencing new table as new_rows for each statement execute function private.add_availability();

create function private.sync_availability()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.availability
     set sku = new.sku, order_min = new.order_min, order_step = new.order_step, order_max = new.order_max,
         low_stock_threshold = new.low_stock_threshold
   where product_id = new.id;
  return null;
end;
$$;
comment on function private.sync_availability is
  'Trigger: availability has the product''s sku, by which carts ask, what may be ordered and its threshold. No second foreign key does it: two between the same tables would make PostgREST''s embeds ambiguous.';
create trigger sync_availability after update of sku, order_min, order_step, order_max, low_stock_threshold on public.products
  for each row
  when (
    (old.sku, old.order_min, old.order_step, old.order_max, old.low_stock_threshold)
    is distinct from (new.sku, new.order_min, new.order_step, new.order_max, new.low_stock_threshold)
  )
  execute function private.sync_availability();

create function private.sync_has_picture()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.availability as a set has_picture = not a.has_picture
   where a.product_id in (select c.product_id from changed_rows as c)
     and a.has_picture <> exists (select from public.product_images as i where i.product_id = a.product_id);
  return null;
end;
$$;
comment on function private.sync_has_picture is 'Trigger: availability knows whether its product has a picture at all.';
create trigger sync_has_picture_added after insert on public.product_images
  referencing new table as changed_rows for each statement execute function private.sync_has_picture();
create trigger sync_has_picture_deleted after delete on public.product_images
  referencing old table as changed_rows for each statement execute function private.sync_has_picture();

create table public.price_changes (
  id         bigint generated always as identity primary key,
  product_id uuid not null references public.products (id) on delete cascade,
  price      int,
  batch_id   uuid references public.product_batches (id),
  actor_id   uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.price_changes is
  'Every price a product has had, in whole tenge (null: on request), append-only and never pruned: the price on a past day is the last one before its end.';
create index price_changes_product_id_idx on public.price_changes (product_id, created_at desc);
create index price_changes_created_at_idx on public.price_changes (created_at, product_id);
create index price_changes_batch_id_idx on public.price_changes (batch_id) where batch_id is not null;
create index price_changes_actor_id_idx on public.price_changes (actor_id);
alter table public.price_changes enable row level security;
grant select on public.price_changes to authenticated;
create policy "admins read price changes" on public.price_changes for select to authenticated
  using ((select private.is_admin()));

create function private.log_price_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.price_changes (product_id, price, batch_id, actor_id)
  values (new.product_id, new.price, nullif(current_setting('shop.batch_id', true), '')::uuid, auth.uid());
  return null;
end;
$$;
comment on function private.log_price_change is
  'Trigger: keeps every price. The batch is that of the transaction''s shop.batch_id, which functions that change many products set.';
create trigger log_first_price after insert on public.availability
  for each row when (new.price is not null) execute function private.log_price_change();
create trigger log_price_change after update of price on public.availability
  for each row when (old.price is distinct from new.price and current_setting('shop.logs_prices', true) is distinct from 'off')
  execute function private.log_price_change();

create type private.new_price as (product_id uuid, price int);
comment on type private.new_price is 'A price in whole tenge, null: on request. An array of them is planned like one of private.stock_move.';

create function private.write_prices(prices private.new_price[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  actor     uuid := auth.uid();
  batch     uuid := nullif(current_setting('shop.batch_id', true), '')::uuid;
  wherefore text := nullif(current_setting('shop.reason', true), '');
begin
  -- A trigger a row would take most of the time that thousands of prices need.
  perform set_config('shop.logs_prices', 'off', true);
  with former as materialized (
    select a.product_id, a.price as old, wanted.price as new
      from unnest(prices) as wanted join public.availability as a on a.product_id = wanted.product_id
     where a.price is distinct from wanted.price
     order by a.product_id
       for no key update of a
  ),
  written as (
    update public.availability as a set price = former.new from former where a.product_id = former.product_id
  ),
  logged as (
    insert into public.audit_log (actor_id, action, table_name, row_id, old, new, reason, batch_id)
    select actor, 'update', 'availability', former.product_id::text, jsonb_build_object('price', former.old), jsonb_build_object('price', former.new),
           wherefore, batch
      from former
  )
  insert into public.price_changes (product_id, price, batch_id, actor_id)
  select former.product_id, former.new, batch, actor from former;
  perform set_config('shop.logs_prices', 'on', true);
end;
$$;
comment on function private.write_prices is
  'Sets many prices and logs them as the triggers of availability log one. Rows are locked in product_id order.';

alter table public.availability enable row level security;
-- How few pieces are few is for staff, who read it by functions.
grant select (product_id, sku, available, stock_count, price, order_min, order_step, order_max, max_quantity, created_at, updated_at)
  on public.availability to anon, authenticated;
create policy "everyone reads the availability of the products they may read"
  on public.availability for select to anon, authenticated
  using (exists (select from public.products as p where p.id = product_id));

create type public.stock_movement_kind as enum (
  'receipt', 'write_off', 'inventory', 'order', 'cancel', 'return', 'shortage', 'import'
);

create table public.stock_movements (
  id         bigint generated always as identity primary key,
  product_id uuid not null references public.products (id),
  delta      int not null check (delta <> 0),
  kind       public.stock_movement_kind not null,
  note       text not null default '' check (length(note) <= 500),
  order_id   uuid,
  batch_id   uuid references public.product_batches (id),
  actor_id   uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.stock_movements is
  'Every change of stock, append-only; the sum per product is the stock (private.stock_mismatches() lists where it is not).
A product with a history is unpublished, not deleted.';
create index stock_movements_product_id_idx on public.stock_movements (product_id, created_at desc, id desc);
create index stock_movements_created_at_idx on public.stock_movements (created_at desc, id desc);
create index stock_movements_kind_idx on public.stock_movements (kind, created_at desc, id desc);
create index stock_movements_order_id_idx on public.stock_movements (order_id);
create index stock_movements_batch_id_idx on public.stock_movements (batch_id) where batch_id is not null;
create index stock_movements_actor_id_idx on public.stock_movements (actor_id, created_at desc, id desc);
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;
create policy "admins read the stock ledger"
  on public.stock_movements for select to authenticated
  using ((select private.is_admin()));

create function private.lock_stock(product_ids uuid[])
returns void language plpgsql set search_path = '' as $$
begin
  -- The products first, which foreign keys lock later: renaming a sku takes the product before its stock, too.
  perform from public.products as p where p.id = any (product_ids) order by p.id for key share;
  perform from public.availability as a where a.product_id = any (product_ids) order by a.product_id for no key update;
end;
$$;
comment on function private.lock_stock is
  'Keeps prices and stock of these products as they are until the end of the transaction, in the order in which everybody locks them.';

create type private.stock_move as (product_id uuid, delta int);
comment on type private.stock_move is
  'Pieces of one product to add or take. In arrays the planner expects a few rows and uses indexes; of JSON it reads whole tables.';

create function private.move_stock(
  moves private.stock_move[], kind public.stock_movement_kind, note text default '', for_order uuid default null
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  moves := array(
    select (move.product_id, sum(move.delta))::private.stock_move from unnest(moves) as move group by move.product_id having sum(move.delta) <> 0
  );
  -- First, since the foreign key locks the products: renaming a sku takes the product before its stock, too.
  insert into public.stock_movements (product_id, delta, kind, note, order_id, batch_id, actor_id)
  select move.product_id, move.delta, move_stock.kind, move_stock.note, for_order,
         nullif(current_setting('shop.batch_id', true), '')::uuid, (select auth.uid())
    from unnest(moves) as move
   order by move.product_id;
  with locked as (
    -- In product_id order, so that two movements cannot deadlock.
    select a.product_id from public.availability as a
     where a.product_id in (select move.product_id from unnest(moves) as move)
     order by a.product_id for no key update
  )
  update public.availability as a set stock_count = a.stock_count + move.delta
    from locked join unnest(moves) as move on move.product_id = locked.product_id
   where a.product_id = locked.product_id;
end;
$$;
comment on function private.move_stock is
  'Moves stock, what is said of one product as one sum: counter and ledger together. The check on stock_count refuses to go below zero.';

create function private.stock_mismatches()
returns table (product_id uuid, stock_count int, ledger bigint) language sql stable set search_path = ''
begin atomic
  select a.product_id, a.stock_count, coalesce(m.total, 0)
    from public.availability as a
    left join (
      select m.product_id, sum(m.delta) as total from public.stock_movements as m group by m.product_id
    ) as m on m.product_id = a.product_id
   where a.stock_count <> coalesce(m.total, 0);
end;
comment on function private.stock_mismatches is 'Where counter and ledger differ: nothing, ever.';

create function private.adjust_stock(
  sku text, delta int, reason text, kind public.stock_movement_kind default null, idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  moved  public.availability;
  answer jsonb;
begin
  perform private.assert_admin();
  answer := private.replayed_answer(
    idempotency_key, 'adjust_stock', jsonb_build_array(sku, delta, private.clean_text(reason), kind)
  );
  if answer is not null then return answer; end if;
  if delta is null or delta = 0 or delta not between -1000000 and 1000000 then perform private.fail(422, 'bad_quantity'); end if;
  if length(private.clean_text(coalesce(reason, ''))) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  kind := coalesce(kind, case when delta > 0 then 'receipt' else 'write_off' end::public.stock_movement_kind);
  if kind not in ('receipt', 'write_off', 'inventory') or (kind = 'receipt' and delta < 0) or (kind = 'write_off' and delta > 0) then
    perform private.fail(422, 'bad_kind', jsonb_build_object('kind', kind));
  end if;
  perform private.lock_stock(array(select p.id from public.products as p where p.sku = adjust_stock.sku));
  select * into moved from public.availability as a where a.sku = adjust_stock.sku;
  if not found then perform private.fail(404, 'unknown_sku', jsonb_build_object('sku', sku)); end if;
  if moved.stock_count + delta < 0 then
    perform private.fail(409, 'out_of_stock', jsonb_build_object('sku', sku, 'stock_count', moved.stock_count));
  end if;
  perform private.move_stock(array[row(moved.product_id, delta)::private.stock_move], kind, private.clean_text(reason));
  return private.remember_answer(idempotency_key, jsonb_build_object('sku', sku, 'stock_count', moved.stock_count + delta));
end;
$$;
select private.expose('adjust_stock',
  'An admin adds pieces to a product''s stock or takes them off, with a reason. kind: receipt,
write_off or inventory; null: receipt above zero, write_off below.
One idempotency_key moves once: the same answer each time. Returns {sku, stock_count}.
Errors: not_allowed (403), unknown_sku (404), bad_quantity, bad_kind, reason_required (422), out_of_stock, idempotency_key_used (409).');

create function private.count_stock(sku text, counted int, reason text, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  found_stock public.availability;
  answer      jsonb;
begin
  perform private.assert_admin();
  answer := private.replayed_answer(idempotency_key, 'count_stock', jsonb_build_array(sku, counted, private.clean_text(reason)));
  if answer is not null then return answer; end if;
  if counted is null or counted not between 0 and 1000000 then perform private.fail(422, 'bad_quantity'); end if;
  if length(private.clean_text(coalesce(reason, ''))) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  perform private.lock_stock(array(select p.id from public.products as p where p.sku = count_stock.sku));
  select * into found_stock from public.availability as a where a.sku = count_stock.sku;
  if not found then perform private.fail(404, 'unknown_sku', jsonb_build_object('sku', sku)); end if;
  if counted <> found_stock.stock_count then
    perform private.move_stock(
      array[row(found_stock.product_id, counted - found_stock.stock_count)::private.stock_move], 'inventory', private.clean_text(reason)
    );
  end if;
  return private.remember_answer(
    idempotency_key, jsonb_build_object('sku', sku, 'stock_count', counted, 'delta', counted - found_stock.stock_count)
  );
end;
$$;
select private.expose('count_stock',
  'An admin writes how many pieces of a product were counted, with a reason: whatever was sold since the admin looked, the stock is this
count. One idempotency key writes once.
Returns {sku, stock_count, delta}.
Errors: not_allowed (403), unknown_sku (404), bad_quantity, reason_required (422), idempotency_key_used (409).');

create function private.set_price(sku text, price int, reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if price is not null and price not between 1 and 100000000 then perform private.fail(422, 'bad_price'); end if;
  if length(private.clean_text(coalesce(reason, ''))) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  perform private.lock_stock(array(select p.id from public.products as p where p.sku = set_price.sku));
  perform set_config('shop.reason', private.clean_text(reason), true);
  update public.availability as a set price = set_price.price where a.sku = set_price.sku;
  if not found then perform private.fail(404, 'unknown_sku', jsonb_build_object('sku', sku)); end if;
  return jsonb_build_object('sku', sku, 'price', price);
end;
$$;
select private.expose('set_price',
  'An admin sets a price in whole tenge (null: on request), with a reason kept in the audit log. Returns {sku, price}.
Errors: not_allowed (403), unknown_sku (404), bad_price, reason_required (422).');

-- The card of a product as lists show it -------------------------------------------------------------------------

create view private.product_cards as -- reads with the rights of its owner: nobody else reads the keys that join it
select
  p.id, p.slug, p.sku, p.barcode, p.name, p.family, p.volume_ml, p.short_description, p.is_new, p.is_hit, p.position, p.created_at,
  t.name as product_type, t.slug as product_type_slug,
  l.name as line, l.slug as line_slug,
  a.price, a.available and a.max_quantity > 0 as available, a.stock_count, a.order_min, a.order_step, a.max_quantity,
  i.path as image_url, i.alt as image_alt,
  (
    select t.name from public.product_tags as pt join public.tags as t on t.id = pt.tag_id
     where pt.product_id = p.id and t.on_card and private.is_current(t.starts_on, t.ends_on)
     order by t.position, t.name limit 1
  ) as badge
from public.products as p
join public.product_types as t on t.id = p.product_type_id
join public.product_lines as l on l.id = p.line_id
join public.availability as a on a.product_id = p.id
left join public.product_images as i on i.product_id = p.id and i.position = 1
where p.is_published;
comment on view private.product_cards is 'Source of public.product_cards.';
create view public.product_cards with (security_invoker = true) as
select * from private.product_cards;
comment on view public.product_cards is
  'A published product with the names, price, stock and first picture that a card shows: the same for everybody.';
grant select on private.product_cards, public.product_cards to anon, authenticated;

create function private.card_json(card public.product_cards)
returns jsonb language sql immutable set search_path = ''
return case when (card).id is not null then jsonb_build_object(
  'id', (card).id, 'slug', (card).slug, 'sku', (card).sku, 'name', (card).name, 'family', (card).family, 'volume_ml', (card).volume_ml,
  'product_type', (card).product_type, 'line', (card).line, 'price', (card).price, 'available', (card).available,
  'stock_count', (card).stock_count, 'order_min', (card).order_min, 'order_step', (card).order_step, 'max_quantity', (card).max_quantity,
  'badge', (card).badge, 'is_new', (card).is_new, 'is_hit', (card).is_hit, 'image_url', (card).image_url
) end;
comment on function private.card_json is 'A card of the catalogue as answers have it; null without one.';
grant execute on function private.card_json to authenticated;
