-- Price and stock: one row a product, and the ledger that explains every piece of it.

create table public.availability (
  sku         text primary key references public.products (sku) on update cascade on delete cascade,
  available   boolean not null default true,
  stock_count int not null default 0 check (stock_count >= 0),
  price       int check (price between 1 and 100000000),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
comment on table public.availability is
  'Price in whole tenge (null: on request) and stock of each product. Written by functions only: adjust_stock(), set_price(), the orders.';
comment on column public.availability.available is 'Off takes the product off sale whatever its stock.';
create index availability_price_idx on public.availability (price, sku);
create trigger touch_updated_at before update on public.availability
  for each row execute function private.touch_updated_at();
create trigger audit after update of price, available on public.availability
  for each row when (old.price is distinct from new.price or old.available is distinct from new.available)
  execute function private.audit('sku');

create function private.add_availability()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.availability (sku) values (new.sku);
  return null;
end;
$$;
comment on function private.add_availability is 'Trigger: a new product starts without a price and with an empty shelf.';
create trigger add_availability after insert on public.products
  for each row execute function private.add_availability();

alter table public.availability enable row level security;
grant select on public.availability to anon, authenticated;
create policy "everyone reads the availability of the products they may read"
  on public.availability for select to anon, authenticated
  using (exists (select from public.products as p where p.sku = availability.sku));

create table public.stock_movements (
  id         bigint generated always as identity primary key,
  sku        text not null references public.availability (sku) on update cascade,
  delta      int not null check (delta <> 0),
  reason     text not null check (length(btrim(reason)) between 2 and 500),
  order_id   uuid,
  actor_id   uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.stock_movements is
  'Every change of stock, append-only; the sum per sku is the stock (private.stock_mismatches() lists where it is not).
A product with a history is unpublished, not deleted.';
create index stock_movements_sku_idx on public.stock_movements (sku, id desc);
create index stock_movements_order_id_idx on public.stock_movements (order_id);
create index stock_movements_actor_id_idx on public.stock_movements (actor_id);
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;
create policy "admins read the stock ledger"
  on public.stock_movements for select to authenticated
  using ((select private.is_admin()));

create function private.move_stock(lines jsonb, why text, for_order uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  skus   text[];
  deltas int[];
begin
  -- From arrays the planner expects a few rows and asks the index, where JSON makes it read the whole table.
  select array_agg(line ->> 'sku' order by line ->> 'sku'), array_agg((line ->> 'delta')::int order by line ->> 'sku')
    into skus, deltas
    from jsonb_array_elements(lines) as line;
  -- Rows are locked in sku order, so that two movements never wait for each other in a circle.
  perform from public.availability where sku = any (skus) order by sku for update;
  update public.availability as a set stock_count = a.stock_count + move.delta
    from unnest(skus, deltas) as move (sku, delta)
   where a.sku = move.sku;
  insert into public.stock_movements (sku, delta, reason, order_id, actor_id)
  select move.sku, move.delta, why, for_order, auth.uid() from unnest(skus, deltas) as move (sku, delta);
end;
$$;
comment on function private.move_stock is
  'Moves stock by [{sku, delta}], each sku once: counter and ledger together. The check on stock_count refuses to go below zero.';

create function private.stock_mismatches()
returns table (sku text, stock_count int, ledger bigint)
language sql
stable
set search_path = ''
begin atomic
  select a.sku, a.stock_count, coalesce(m.total, 0)
    from public.availability as a
    left join (select m.sku, sum(m.delta) as total from public.stock_movements as m group by m.sku) as m on m.sku = a.sku
   where a.stock_count <> coalesce(m.total, 0);
end;
comment on function private.stock_mismatches is 'Where counter and ledger differ: nothing, ever.';

create function private.adjust_stock(product_sku text, change int, why text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stock int;
begin
  perform private.require_admin();
  if change is null or change = 0 or change not between -1000000 and 1000000 then
    perform private.fail(422, 'bad_quantity');
  end if;
  if length(btrim(coalesce(why, ''))) not between 2 and 500 then
    perform private.fail(422, 'reason_required');
  end if;
  select stock_count into stock from public.availability where sku = product_sku for update;
  if not found then
    perform private.fail(404, 'unknown_sku', jsonb_build_object('sku', product_sku));
  end if;
  if stock + change < 0 then
    perform private.fail(409, 'out_of_stock', jsonb_build_object('sku', product_sku, 'stock_count', stock));
  end if;
  perform private.move_stock(jsonb_build_array(jsonb_build_object('sku', product_sku, 'delta', change)), btrim(why), null);
  return jsonb_build_object('sku', product_sku, 'stock_count', stock + change);
end;
$$;
comment on function private.adjust_stock is 'Body of public.adjust_stock().';
revoke execute on function private.adjust_stock from public, anon;
grant execute on function private.adjust_stock to authenticated;

create function public.adjust_stock(sku text, delta int, reason text)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.adjust_stock(sku, delta, reason);
end;
comment on function public.adjust_stock is
  'An admin adds pieces to a product''s stock or takes them off, with a reason. Returns {sku, stock_count}.
Errors: not_allowed (403), unknown_sku (404), bad_quantity, reason_required (422), out_of_stock (409).';
revoke execute on function public.adjust_stock from public, anon;
grant execute on function public.adjust_stock to authenticated;

create function private.set_price(product_sku text, new_price int, why text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if new_price is not null and new_price not between 1 and 100000000 then
    perform private.fail(422, 'bad_price');
  end if;
  if length(btrim(coalesce(why, ''))) not between 2 and 500 then
    perform private.fail(422, 'reason_required');
  end if;
  perform set_config('shop.reason', btrim(why), true);
  update public.availability set price = new_price where sku = product_sku;
  if not found then
    perform private.fail(404, 'unknown_sku', jsonb_build_object('sku', product_sku));
  end if;
  return jsonb_build_object('sku', product_sku, 'price', new_price);
end;
$$;
comment on function private.set_price is 'Body of public.set_price().';
revoke execute on function private.set_price from public, anon;
grant execute on function private.set_price to authenticated;

create function public.set_price(sku text, price int, reason text)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.set_price(sku, price, reason);
end;
comment on function public.set_price is
  'An admin sets a price in whole tenge (null: on request), with a reason kept in the audit log. Returns {sku, price}.
Errors: not_allowed (403), unknown_sku (404), bad_price, reason_required (422).';
revoke execute on function public.set_price from public, anon;
grant execute on function public.set_price to authenticated;

-- The card of a product as lists show it -------------------------------------------------------------------------

create view public.product_cards
with (security_invoker = true)
as
select
  p.id, p.slug, p.sku, p.name, p.family, p.volume_ml, p.short_description, p.is_new, p.is_hit, p.position, p.created_at,
  t.name as product_type, t.slug as product_type_slug,
  l.name as line, l.slug as line_slug,
  a.price, a.available and a.stock_count > 0 as available, a.stock_count,
  i.path as image_url, i.alt as image_alt
from public.products as p
join public.product_types as t on t.id = p.product_type_id
join public.product_lines as l on l.id = p.line_id
join public.availability as a on a.sku = p.sku
left join public.product_images as i on i.product_id = p.id and i.position = 1
where p.is_published;
comment on view public.product_cards is
  'A published product with the names, price, stock and first picture that a card shows; reads with the rights of whoever asks.';
grant select on public.product_cards to anon, authenticated;
