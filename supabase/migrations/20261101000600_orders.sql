-- Orders: placing them, the state machine, payment, and what each side may see.

create type public.delivery_kind as enum ('courier', 'intercity', 'pickup');

create table public.delivery_methods (
  code        text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind        public.delivery_kind not null,
  name        text not null check (length(name) between 2 and 80),
  description text not null default '' check (length(description) <= 300),
  price       int check (price between 0 and 10000000),
  free_from   int check (free_from > 0),
  city        text check (length(city) between 2 and 80),
  is_active   boolean not null default true,
  position    int not null default 0,
  created_at  timestamptz not null default now()
);
comment on table public.delivery_methods is
  'How an order may travel, one row a price zone. price in tenge, null: the manager sets it; free_from: free for goods of that sum; city: the only one it serves.';
create trigger audit after insert or update or delete on public.delivery_methods
  for each row execute function private.audit('code');

insert into public.delivery_methods (code, kind, name, description, price, free_from, city, position) values
  ('courier-almaty', 'courier', 'Курьер по Алматы', 'На следующий рабочий день, 10:00–18:00', 2000, 100000, 'Алматы', 1),
  ('courier-astana', 'courier', 'Курьер по Астане', '2–3 рабочих дня', 2500, 150000, 'Астана', 2),
  ('kazpost', 'intercity', 'Казпочта', 'По всему Казахстану, 3–7 рабочих дней', 3500, 200000, null, 3),
  ('sdek', 'intercity', 'СДЭК', 'До пункта выдачи или двери; стоимость рассчитает менеджер', null, null, null, 4),
  ('pickup-almaty', 'pickup', 'Самовывоз', 'Алматы, ул. Сатпаева, 30/8; пн–пт, 9:00–18:00', 0, null, 'Алматы', 5);

alter table public.delivery_methods enable row level security;
grant select on public.delivery_methods to anon, authenticated;
grant insert (code, kind, name, description, price, free_from, city, is_active, position),
  update (kind, name, description, price, free_from, city, is_active, position),
  delete on public.delivery_methods to authenticated;
create policy "visitors read the active delivery methods"
  on public.delivery_methods for select to anon using (is_active);
create policy "admins add delivery methods" on public.delivery_methods for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change delivery methods" on public.delivery_methods for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete delivery methods" on public.delivery_methods for delete to authenticated
  using ((select private.is_admin()));

-- Orders ---------------------------------------------------------------------------------------------------------

create type public.order_status as enum ('new', 'confirmed', 'assembling', 'shipped', 'delivered', 'returned', 'cancelled');
create type public.payment_method as enum ('invoice', 'kaspi', 'cash');
create type public.payment_status as enum ('unpaid', 'reported', 'paid', 'refunded');

create sequence private.order_numbers;

create function private.next_order_number()
returns text
language sql
set search_path = ''
return to_char(now() at time zone 'Asia/Almaty', 'YYYY') || '-' || lpad(nextval('private.order_numbers')::text, 6, '0');
comment on function private.next_order_number is 'The next order number, such as 2026-000123: the year in Almaty and a running number.';

create table public.orders (
  id                 uuid primary key default gen_random_uuid(),
  number             text not null unique default private.next_order_number(),
  user_id            uuid not null references auth.users (id),
  placed_by          uuid not null references auth.users (id),
  status             public.order_status not null default 'new',
  payment_method     public.payment_method not null,
  payment_status     public.payment_status not null default 'unpaid',
  reported_amount    int check (reported_amount > 0),
  reported_on        date,
  items_total        int not null check (items_total > 0),
  delivery_price     int check (delivery_price >= 0),
  total              int not null generated always as (items_total + coalesce(delivery_price, 0)) stored,
  delivery_method    text not null references public.delivery_methods (code),
  city               text,
  address            text,
  recipient_name     text not null,
  recipient_phone    text not null,
  comment            text not null default '' check (length(comment) <= 1000),
  idempotency_key    uuid not null,
  account_manager_id uuid references public.account_managers (user_id) on delete set null,
  carrier            text check (length(carrier) <= 120),
  tracking_number    text check (length(tracking_number) <= 120),
  tier               text,
  bonus_percent      numeric(5, 2),
  formula_version    int,
  created_at         timestamptz not null default now(),
  confirmed_at       timestamptz,
  assembling_at      timestamptz,
  shipped_at         timestamptz,
  delivered_at       timestamptz,
  returned_at        timestamptz,
  cancelled_at       timestamptz,
  paid_at            timestamptz,
  unique (placed_by, idempotency_key)
);
comment on table public.orders is
  'One purchase by one clinic. Written by functions only; it never changes when the catalogue does. Sums in whole tenge.';
comment on column public.orders.delivery_price is 'Null until the manager has set it; the total then holds the goods alone.';
comment on column public.orders.reported_amount is 'With reported_on: how much the clinic says it has paid, and on which day; null where it did not say.';
comment on column public.orders.account_manager_id is 'The clinic''s manager when the order was placed, and from confirmation on the one it counts for.';
comment on column public.orders.tier is 'With bonus_percent and formula_version: the clinic''s rating as it stood at confirmation.';
create index orders_user_id_idx on public.orders (user_id, created_at desc, id);
create index orders_status_idx on public.orders (status, created_at, id);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_account_manager_id_idx on public.orders (account_manager_id, created_at desc);
create index orders_delivery_method_idx on public.orders (delivery_method);

create table public.order_items (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid not null references public.orders (id) on delete cascade,
  sku          text not null,
  slug         text not null,
  name         text not null,
  product_type text not null,
  line         text not null,
  volume_ml    int not null,
  image_url    text,
  price        int not null check (price > 0),
  quantity     int not null check (quantity between 1 and 9999),
  created_at   timestamptz not null default now(),
  unique (order_id, sku)
);
comment on table public.order_items is 'The lines of an order, as the products were when it was placed; prices in whole tenge.';
create index order_items_sku_idx on public.order_items (sku);

create table public.order_events (
  id          bigint generated always as identity primary key,
  order_id    uuid not null references public.orders (id) on delete cascade,
  from_status public.order_status,
  to_status   public.order_status not null,
  actor_id    uuid references auth.users (id) on delete set null,
  comment     text not null default '' check (length(comment) <= 1000),
  created_at  timestamptz not null default now()
);
comment on table public.order_events is
  'The order''s way from status to status, written by the function that changes it. The clinic reads it: what staff say among themselves is in order_notes.';
create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_actor_id_idx on public.order_events (actor_id);

create table public.order_notes (
  id         uuid primary key default gen_random_uuid(),
  order_id   uuid not null references public.orders (id) on delete cascade,
  author_id  uuid not null default auth.uid() references auth.users (id),
  note       text not null check (length(btrim(note)) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'What staff note about an order; the clinic never sees it.';
create index order_notes_order_id_idx on public.order_notes (order_id, created_at);
create index order_notes_author_id_idx on public.order_notes (author_id);

alter table public.stock_movements
  add constraint stock_movements_order_id_fkey foreign key (order_id) references public.orders (id);

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.order_events enable row level security;
alter table public.order_notes enable row level security;
grant select on public.orders, public.order_items, public.order_events, public.order_notes to authenticated;
grant insert (order_id, note) on public.order_notes to authenticated;

create policy "everyone signed in reads active delivery methods and those of orders he reads, admins all"
  on public.delivery_methods for select to authenticated
  using (
    is_active
    or (select private.is_admin())
    or exists (select from public.orders as o where o.delivery_method = code)
  );
create policy "clinics read their orders, managers their clients', admins all"
  on public.orders for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "whoever reads an order reads its lines"
  on public.order_items for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));
create policy "whoever reads an order reads its events"
  on public.order_events for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));
create policy "admins read order notes, managers those of their clients"
  on public.order_notes for select to authenticated
  using (
    (select private.is_admin())
    or exists (select from public.orders as o where o.id = order_id and o.user_id in (select private.my_client_ids()))
  );
create policy "admins add order notes, managers to their clients' orders"
  on public.order_notes for insert to authenticated
  with check (
    author_id = (select auth.uid())
    and (
      (select private.is_admin())
      or exists (select from public.orders as o where o.id = order_id and o.user_id in (select private.my_client_ids()))
    )
  );

-- The clinic's list ----------------------------------------------------------------------------------------------

create function public.my_orders(
  search text default '',
  status public.order_status[] default null,
  placed_from date default null,
  placed_to date default null,
  min_total int default null,
  max_total int default null,
  page int default 1,
  page_size int default 10
)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  words text[] := case when btrim(coalesce(search, '')) <> '' then array(
    select private.like_pattern(word) from regexp_split_to_table(btrim(left(search, 100)), '\s+') as word
  ) end;
  win   record;
begin
  win := private.page_window(page, page_size);
  return (
    with scope as materialized (
      select o.id, o.status, o.created_at
        from public.orders as o
       where o.user_id = (select auth.uid())
         and (placed_from is null or o.created_at >= placed_from::timestamp at time zone 'Asia/Almaty')
         and (placed_to is null or o.created_at < (placed_to + 1)::timestamp at time zone 'Asia/Almaty')
         and (min_total is null or o.total >= min_total)
         and (max_total is null or o.total <= max_total)
         and (
           words is null
           or o.number like all (words)
           or exists (
             select from public.order_items as i
              where i.order_id = o.id and lower(concat_ws(' ', i.product_type, i.name, i.line, i.volume_ml, i.sku)) like all (words)
           )
         )
    ),
    page_rows as (
      select s.id, s.created_at from scope as s
       where my_orders.status is null or s.status = any (my_orders.status)
       order by s.created_at desc, s.id
       offset win.skip limit win.take
    )
    select jsonb_build_object(
      'counts', (
        select coalesce(jsonb_object_agg(per_status.status, per_status.n), '{}')
          from (select s.status, count(*) as n from scope as s group by s.status) as per_status
      ),
      'total', (select count(*) from scope as s where my_orders.status is null or s.status = any (my_orders.status)),
      'rows', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', o.id, 'number', o.number, 'status', o.status, 'payment_method', o.payment_method, 'payment_status', o.payment_status,
            'total', o.total, 'delivery_price', o.delivery_price, 'delivery_method', d.name, 'carrier', o.carrier,
            'tracking_number', o.tracking_number, 'recipient_name', o.recipient_name, 'placed_by', o.placed_by,
            'created_at', o.created_at, 'delivered_at', o.delivered_at, 'returned_at', o.returned_at, 'cancelled_at', o.cancelled_at,
            'items', (
              select jsonb_agg(
                jsonb_build_object(
                  'sku', i.sku, 'name', i.name, 'product_type', i.product_type, 'volume_ml', i.volume_ml, 'image_url', i.image_url,
                  'quantity', i.quantity
                ) order by i.sku
              ) from public.order_items as i where i.order_id = o.id
            )
          ) order by p.created_at desc, p.id
        )
        from page_rows as p
        join public.orders as o on o.id = p.id
        join public.delivery_methods as d on d.code = o.delivery_method
      ), '[]')
    )
  );
end;
$$;
comment on function public.my_orders is
  'The caller''s own orders, newest first: {counts by status, total, rows: [order with its lines]}. search: every word of it in the order''s number, or in one line''s type, name,
line, volume and article. placed_from, placed_to: days in Almaty, both included; sums in tenge. counts leave the statuses asked for out of account.';
revoke execute on function public.my_orders from public, anon;
grant execute on function public.my_orders to authenticated;

-- Placing an order -----------------------------------------------------------------------------------------------

create function private.order_json(order_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select to_jsonb(o) - 'idempotency_key' || jsonb_build_object('items', (
             select jsonb_agg(to_jsonb(i) - 'order_id' - 'created_at' order by i.sku) from public.order_items as i where i.order_id = o.id
           ))
      from public.orders as o
     where o.id = order_json.order_id
  );
end;
$$;
comment on function private.order_json is 'An order with its items, as place_order() returns it. The caller checks who may see it.';

create type private.order_line as (sku text, quantity int, price int);
comment on type private.order_line is
  'What a buyer asks for of one product, and the price he was shown, if any. Lines travel in arrays rather than JSON: for those the planner expects a few rows and asks
the indexes, where JSON makes it read whole tables.';

create function private.read_order_lines(items jsonb)
returns private.order_line[]
language plpgsql
stable
set search_path = ''
as $$
declare
  line_count int := case when jsonb_typeof(items) = 'array' then jsonb_array_length(items) else 0 end;
  wrong      jsonb;
begin
  if line_count = 0 then
    perform private.fail(422, 'empty_order');
  elsif line_count > 100 then
    perform private.fail(422, 'too_many_lines', '{"max": 100}');
  end if;

  select jsonb_agg(coalesce(line -> 'sku', 'null')) into wrong
    from jsonb_array_elements(items) as line
   where jsonb_typeof(line -> 'sku') is distinct from 'string';
  if wrong is not null then
    perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', wrong));
  end if;

  select jsonb_agg(jsonb_build_object('sku', line -> 'sku', 'quantity', line -> 'quantity')) into wrong
    from jsonb_array_elements(items) as line
   where jsonb_typeof(line -> 'quantity') is distinct from 'number'
      or (line ->> 'quantity') !~ '^[1-9]\d{0,3}$';
  if wrong is not null then
    perform private.fail(422, 'bad_quantity', jsonb_build_object('lines', wrong));
  end if;

  select jsonb_agg(jsonb_build_object('sku', line -> 'sku', 'price', line -> 'price')) into wrong
    from jsonb_array_elements(items) as line
   where coalesce(jsonb_typeof(line -> 'price'), 'null') <> 'null'
     and (jsonb_typeof(line -> 'price') <> 'number' or (line ->> 'price') !~ '^\d{1,9}$');
  if wrong is not null then
    perform private.fail(422, 'bad_price', jsonb_build_object('lines', wrong));
  end if;

  select jsonb_agg(jsonb_build_object('sku', repeated.sku)) into wrong
    from (select line ->> 'sku' as sku from jsonb_array_elements(items) as line group by 1 having count(*) > 1) as repeated;
  if wrong is not null then
    perform private.fail(422, 'duplicate_sku', jsonb_build_object('lines', wrong));
  end if;

  return array(
    select (line ->> 'sku', (line ->> 'quantity')::int, (line ->> 'price')::int)::private.order_line
      from jsonb_array_elements(items) as line order by line ->> 'sku'
  );
end;
$$;
comment on function private.read_order_lines is
  'The lines of an order request, [{sku, quantity, price}], or the precise refusal: 1–100 lines, each sku once, quantity a whole 1–9,999, price a whole sum or null.';

create function private.check_order_lines(lines private.order_line[])
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  unknown   jsonb;
  priceless jsonb;
  short     jsonb;
  dearer    jsonb;
  goods     bigint;
begin
  select jsonb_agg(jsonb_build_object('sku', line.sku)) filter (where p.sku is null),
         jsonb_agg(jsonb_build_object('sku', line.sku)) filter (where p.sku is not null and a.price is null),
         jsonb_agg(jsonb_build_object(
           'sku', line.sku, 'requested', line.quantity, 'stock_count', case when a.available then a.stock_count else 0 end
         )) filter (where not a.available or a.stock_count < line.quantity),
         jsonb_agg(jsonb_build_object('sku', line.sku, 'shown', line.price, 'price', a.price)) filter (where a.price > line.price),
         sum(a.price::bigint * line.quantity)
    into unknown, priceless, short, dearer, goods
    from unnest(lines) as line
    left join public.products as p on p.sku = line.sku and p.is_published
    left join public.availability as a on a.sku = p.sku;
  if unknown is not null then
    perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', unknown));
  elsif priceless is not null then
    perform private.fail(422, 'price_on_request', jsonb_build_object('lines', priceless));
  elsif short is not null then
    perform private.fail(409, 'out_of_stock', jsonb_build_object('lines', short));
  elsif dearer is not null then
    perform private.fail(409, 'price_changed', jsonb_build_object('lines', dearer));
  end if;
  return goods;
end;
$$;
comment on function private.check_order_lines is
  'What the goods cost in tenge. Refuses lines that cannot be sold as they were shown: gone, without a price, too few left, or dearer. Cheaper passes. Call it with the rows locked.';

create function private.delivery_price(method public.delivery_methods, items_total bigint)
returns int
language sql
immutable
set search_path = ''
return case when items_total >= method.free_from then 0 else method.price end;
comment on function private.delivery_price is
  'What delivery costs in tenge for goods of that sum; null when the manager sets it.';

create function private.place_order(
  items jsonb, delivery jsonb, pay_by text, remark text, key uuid, shown_total int, client_id uuid
)
returns jsonb
language plpgsql
security definer -- nobody writes orders or stock himself
set search_path = ''
set plan_cache_mode = force_generic_plan -- its lines are always few: planning anew each time takes longer than the orders do
as $$
declare
  me             uuid := auth.uid();
  buyer          uuid := coalesce(client_id, auth.uid());
  known_order_id uuid;
  new_order_id   uuid;
  clinic         public.user_clinic_info;
  method         public.delivery_methods;
  lines          private.order_line[];
  skus           text[];
  wrong          jsonb;
  goods          bigint;
  delivery_cost  int;
  phone          text := private.normalize_phone(delivery ->> 'recipient_phone');
begin
  if me is null then
    perform private.fail(401, 'not_signed_in');
  end if;
  if key is null then
    perform private.fail(422, 'idempotency_key_required');
  end if;
  -- First of all, so that a manager who has lost a client does not read its orders by their keys.
  if buyer <> me and not private.is_admin() and buyer not in (select private.my_client_ids()) then
    perform private.fail(403, 'not_allowed');
  end if;
  -- The second of two calls with one key waits here and then finds the first one's order.
  perform pg_advisory_xact_lock(hashtextextended('place_order:' || me || key, 0));
  select id into known_order_id from public.orders where placed_by = me and idempotency_key = key and user_id = buyer;
  if found then
    return private.order_json(known_order_id);
  end if;

  -- Held until the end, so that a clinic blocked meanwhile cannot slip an order through.
  select * into clinic from public.user_clinic_info where user_id = buyer for share;
  if clinic.status is distinct from 'verified' then
    perform private.fail(403, 'clinic_not_verified');
  end if;

  lines := private.read_order_lines(items);
  skus := array(select line.sku from unnest(lines) as line);

  if pay_by is null or pay_by not in ('invoice', 'kaspi', 'cash') then
    perform private.fail(422, 'bad_payment_method');
  end if;
  select * into method from public.delivery_methods where code = delivery ->> 'method' and is_active;
  if not found then
    perform private.fail(422, 'bad_delivery', '{"fields": ["method"]}');
  end if;
  if pay_by = 'cash' and method.kind = 'intercity' then
    perform private.fail(422, 'cash_not_allowed');
  end if;
  select jsonb_agg(field) into wrong from (
    values
      ('city', method.kind <> 'pickup' and length(btrim(coalesce(delivery ->> 'city', ''))) not between 2 and 80),
      ('city', method.kind = 'courier' and lower(btrim(delivery ->> 'city')) <> lower(method.city)),
      ('address', method.kind <> 'pickup' and length(btrim(coalesce(delivery ->> 'address', ''))) not between 5 and 250),
      ('recipient_name', length(btrim(coalesce(delivery ->> 'recipient_name', ''))) not between 2 and 120),
      ('recipient_phone', phone is null)
  ) as checks (field, is_wrong)
  where is_wrong;
  if wrong is not null then
    perform private.fail(422, 'bad_delivery', jsonb_build_object('fields', wrong));
  end if;
  if length(coalesce(remark, '')) > 1000 then
    perform private.fail(422, 'comment_too_long', '{"max": 1000}');
  end if;

  -- In sku order, so that two buyers never wait for each other in a circle.
  perform from public.availability as a where a.sku = any (skus) order by a.sku for update;
  goods := private.check_order_lines(lines);

  delivery_cost := private.delivery_price(method, goods);
  if goods + coalesce(delivery_cost, 0) > 2000000000 then
    perform private.fail(422, 'total_too_large');
  end if;
  if goods + coalesce(delivery_cost, 0) > shown_total then
    perform private.fail(409, 'total_changed',
      jsonb_build_object('shown', shown_total, 'total', goods + coalesce(delivery_cost, 0), 'delivery_price', delivery_cost));
  end if;

  insert into public.orders
    (user_id, placed_by, payment_method, items_total, delivery_price, delivery_method, city, address,
     recipient_name, recipient_phone, comment, idempotency_key, account_manager_id)
  values
    (buyer, me, pay_by::public.payment_method, goods, delivery_cost, method.code,
     coalesce(nullif(btrim(delivery ->> 'city'), ''), method.city), nullif(btrim(delivery ->> 'address'), ''),
     btrim(delivery ->> 'recipient_name'), phone, btrim(coalesce(remark, '')), key, clinic.account_manager_id)
  returning id into new_order_id;

  insert into public.order_items (order_id, sku, slug, name, product_type, line, volume_ml, image_url, price, quantity)
  select new_order_id, c.sku, c.slug, c.name, c.product_type, c.line, c.volume_ml, c.image_url, c.price, line.quantity
    from unnest(lines) as line join public.product_cards as c on c.sku = line.sku;

  insert into public.order_events (order_id, to_status, actor_id) values (new_order_id, 'new', me);

  perform private.move_stock(
    (select jsonb_agg(jsonb_build_object('sku', line.sku, 'delta', -line.quantity)) from unnest(lines) as line), 'order', new_order_id
  );
  perform private.drop_from_cart(buyer, skus);
  return private.order_json(new_order_id);
end;
$$;
comment on function private.place_order is 'Body of public.place_order().';
revoke execute on function private.place_order from public, anon;
grant execute on function private.place_order to authenticated;

create function private.drop_from_cart(owner_id uuid, skus text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_carts as c set
    items = (
      select coalesce(jsonb_agg(item order by position), '[]')
        from jsonb_array_elements(c.items) with ordinality as entries (item, position)
       where (item ->> 'sku' = any (skus)) is not true
    ),
    updated_at = now()
  where c.user_id = owner_id;
  if found then
    delete from public.user_carts where user_id = owner_id and items = '[]';
  end if;
end;
$$;
comment on function private.drop_from_cart is 'Takes the ordered skus out of somebody''s server cart; an empty cart is deleted.';

create function public.place_order(
  items jsonb,
  delivery jsonb,
  payment_method text default 'invoice',
  comment text default '',
  idempotency_key uuid default null,
  expected_total int default null,
  user_id uuid default null
)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.place_order(items, delivery, payment_method, comment, idempotency_key, expected_total, user_id);
end;
comment on function public.place_order is
  'Places an order for the caller''s verified clinic, or for a client (user_id) by his manager or an admin, and takes the stock at once.
items: [{sku, quantity, price}], price = what was shown, null = not compared; delivery: {method, city, address, recipient_name, recipient_phone};
expected_total: what was shown in tenge, delivery included. Dearer than shown is refused, cheaper passes. One idempotency_key gives one order: the same answer each time.
Returns the order with its items. Errors, details naming the lines or fields: clinic_not_verified (403), empty_order, too_many_lines, bad_quantity, bad_price, duplicate_sku,
unknown_sku, price_on_request, bad_delivery, bad_payment_method, cash_not_allowed (422), out_of_stock, price_changed, total_changed (409).';
revoke execute on function public.place_order from public, anon;
grant execute on function public.place_order to authenticated;

-- The state machine ----------------------------------------------------------------------------------------------

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

-- Payment and delivery price -------------------------------------------------------------------------------------

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
