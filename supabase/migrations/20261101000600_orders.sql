-- Orders and what belongs to them, who sees which, and how they are delivered; a clinic's list of its own.

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
  ('sdek', 'intercity', 'СДЭК', 'До пункта выдачи или двери', null, null, null, 4),
  ('pickup-almaty', 'pickup', 'Самовывоз', 'пн–пт, 9:00–18:00', 0, null, 'Алматы', 5);

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
