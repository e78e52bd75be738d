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
  days        smallint[] not null default '{1,2,3,4,5}' check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) between 1 and 7),
  lead_days   smallint not null default 1 check (lead_days between 0 and 30),
  cut_off     time not null default '15:00',
  is_active   boolean not null default true,
  position    int not null default 0,
  created_at  timestamptz not null default now()
);
comment on table public.delivery_methods is
  'How an order may travel, one row a price zone. price in tenge, null: the manager sets it; free_from: free for goods of that sum; city: the only one it serves.';
comment on column public.delivery_methods.days is 'The days of the week on which it delivers, 1 is Monday.';
comment on column public.delivery_methods.lead_days is 'How many of its days after the one that an order counts for it arrives; 0: the same day.';
comment on column public.delivery_methods.cut_off is 'Until when in Almaty an order counts for that day.';
create trigger audit after insert or update or delete on public.delivery_methods
  for each row execute function private.audit('code');

insert into public.delivery_methods (code, kind, name, description, price, free_from, city, position, lead_days) values
  ('courier-almaty', 'courier', 'Курьер по Алматы', 'На следующий рабочий день, 10:00–18:00', 2000, 100000, 'Алматы', 1, 1),
  ('courier-astana', 'courier', 'Курьер по Астане', '2–3 рабочих дня', 2500, 150000, 'Астана', 2, 2),
  ('kazpost', 'intercity', 'Казпочта', 'По всему Казахстану, 3–7 рабочих дней', 3500, 200000, null, 3, 3),
  ('sdek', 'intercity', 'СДЭК', 'До пункта выдачи или двери', null, null, null, 4, 3),
  ('pickup-almaty', 'pickup', 'Самовывоз', 'пн–пт, 9:00–18:00', 0, null, 'Алматы', 5, 0);

alter table public.delivery_methods enable row level security;
grant select on public.delivery_methods to anon, authenticated;
create policy "visitors read the active delivery methods"
  on public.delivery_methods for select to anon using (is_active);
select private.admins_edit('delivery_methods',
  'code, kind, name, description, price, free_from, city, days, lead_days, cut_off, is_active, position',
  'kind, name, description, price, free_from, city, days, lead_days, cut_off, is_active, position');

create function private.open_delivery_days(method public.delivery_methods)
returns date[] language sql stable set search_path = ''
return array(
  select day::date
    from (select now() at time zone 'Asia/Almaty' as local_time) as clock
    cross join generate_series(
      clock.local_time::date + (clock.local_time::time >= method.cut_off)::int, clock.local_time::date + 366, interval '1 day'
    ) as day
   where extract(isodow from day)::smallint = any (method.days)
   order by day offset method.lead_days limit 20
);
comment on function private.open_delivery_days is
  'The next days on which a method can deliver what is ordered now: its days of the week, from the lead_days-th after the one that still takes orders.';

create function private.delivery_days(method text)
returns date[] language sql stable security definer set search_path = ''
return (select private.open_delivery_days(m) from public.delivery_methods as m where m.code = delivery_days.method and m.is_active);
select private.expose('delivery_days',
  'The next 20 days on which a delivery method can bring what is ordered now, for
delivery.desired_on of place_order(). Null for a method that is not offered.', 'anon, authenticated');

-- Orders ---------------------------------------------------------------------------------------------------------

create type public.order_status as enum ('new', 'confirmed', 'assembling', 'shipped', 'delivered', 'returned', 'cancelled');
create type public.payment_method as enum ('invoice', 'kaspi', 'cash');
create type public.payment_status as enum ('unpaid', 'reported', 'paid', 'refunded');

create type public.shortage_choice as enum ('rest', 'call', 'cancel');
comment on type public.shortage_choice is 'What a clinic wants when something is missing: the rest brought, a call first, or no order at all.';

create sequence private.order_numbers;

create function private.next_order_number()
returns text
language plpgsql -- SQL would be planned again for each order
set search_path = ''
as $$
declare
  n text := nextval('private.order_numbers');
begin
  -- lpad() cuts what is longer.
  return to_char(now() at time zone 'Asia/Almaty', 'YYYY') || '-' || lpad(n, greatest(6, length(n)), '0');
end;
$$;
comment on function private.next_order_number is
  'The next order number, such as 2026-000123: the year in Almaty and a running number of six digits or more. An order that is refused leaves its number out.';

create table public.orders (
  id                      uuid primary key default gen_random_uuid(),
  number                  text not null unique default private.next_order_number(),
  user_id                 uuid not null references public.user_clinic_info (user_id),
  placed_by               uuid references auth.users (id) on delete set null,
  requested_by            uuid references auth.users (id) on delete set null,
  status                  public.order_status not null default 'new',
  payment_method          public.payment_method not null,
  payment_status          public.payment_status not null default 'unpaid',
  items_total             int not null check (items_total >= 0),
  delivery_price          int check (delivery_price >= 0),
  has_own_delivery_price  boolean not null default false,
  total                   int not null generated always as (items_total + coalesce(delivery_price, 0)) stored,
  deducted_total          int not null default 0 check (deducted_total between 0 and items_total),
  received_total          int not null default 0 check (received_total >= 0),
  refunded_total          int not null default 0 check (refunded_total between 0 and received_total),
  due                     int not null generated always as (
    case when status = 'cancelled' then 0 else items_total - deducted_total + coalesce(delivery_price, 0) end
  ) stored,
  debt                    int not null generated always as (
    case when status in ('shipped', 'delivered') or status = 'returned' and items_total > deducted_total
         then greatest(items_total - deducted_total + coalesce(delivery_price, 0) - received_total + refunded_total, 0) else 0 end
  ) stored,
  is_sold                 boolean not null generated always as (status = 'delivered' or status = 'returned' and items_total > deducted_total) stored,
  reported_at             timestamptz,
  reserved_until          timestamptz,
  reservation_extended_at timestamptz,
  delivery_method         text not null references public.delivery_methods (code),
  delivery_method_name    text not null,
  city                    text check (length(city) <= 80),
  address                 text check (length(address) <= 250),
  recipient_name          text not null,
  recipient_phone         text not null,
  search_text             text not null generated always as (private.searchable(recipient_name || ' ' || recipient_phone)) stored,
  comment                 text not null default '' check (length(comment) <= 1000),
  desired_on              public.entered_date,
  on_shortage             public.shortage_choice not null default 'call',
  follows_id              uuid unique references public.orders (id),
  claim_id                uuid,
  idempotency_key         uuid not null,
  version                 int not null default 1,
  account_manager_id      uuid references public.account_managers (user_id),
  carrier                 text check (length(carrier) <= 120),
  tracking_number         text check (length(tracking_number) <= 120),
  created_at              timestamptz not null default now(),
  confirmed_at            timestamptz,
  assembling_at           timestamptz,
  shipped_at              timestamptz,
  delivered_at            timestamptz,
  returned_at             timestamptz,
  cancelled_at            timestamptz,
  paid_at                 timestamptz,
  confirmation_minutes    int generated always as (case when confirmed_at >= created_at then extract(epoch from confirmed_at - created_at) / 60 end) stored,
  assembly_minutes        int generated always as (case when shipped_at >= confirmed_at then extract(epoch from shipped_at - confirmed_at) / 60 end) stored,
  delivery_minutes        int generated always as (case when delivered_at >= shipped_at then extract(epoch from delivered_at - shipped_at) / 60 end) stored,
  lead_minutes            int generated always as (case when delivered_at >= created_at then extract(epoch from delivered_at - created_at) / 60 end) stored,
  unique (placed_by, idempotency_key)
);
comment on table public.orders is
  'One purchase by one clinic. Written by functions only; it never changes when the catalogue or the delivery methods do. Sums in whole tenge.';
comment on column public.orders.placed_by is 'The member of the clinic, or of the staff, who ordered; null once that account is deleted.';
comment on column public.orders.requested_by is 'Whose request it was, where placed_by approved one; null otherwise, or once that account is deleted.';
comment on column public.orders.items_total is 'Goods as ordered; 0 where nothing is sold, as in a replacement.';
comment on column public.orders.version is 'One more with each change of its lines, delivery or prices, by triggers: who changes an order says which version they saw.';
comment on column public.orders.delivery_price is 'Null until the manager has set it; the total then holds the goods alone.';
comment on column public.orders.has_own_delivery_price is 'Staff have set the price, whatever the delivery method costs: it holds for this place and method.';
comment on column public.orders.total is 'What was ordered, delivery included. What is to be paid is due.';
comment on column public.orders.deducted_total is 'Goods that were ordered and need not be paid: not sent, or returned.';
comment on column public.orders.received_total is 'With refunded_total: the sums of order_payments of those kinds.';
comment on column public.orders.due is 'What the clinic has to pay in all: goods less deducted_total, and delivery; nothing once cancelled. due - received_total + refunded_total below zero is a surplus to give back.';
comment on column public.orders.debt is 'What is left to pay of a shipped or sold order.';
comment on column public.orders.is_sold is 'Delivered, or returned but for pieces that a claim has replaced: these stay sold.';
comment on column public.orders.paid_at is 'Since when it is paid; null while it is not.';
comment on column public.orders.confirmation_minutes is
  'From order to confirmation; assembly_minutes: until it was shipped; delivery_minutes: until it was delivered. Stored, because statistics read them for each order of a year. Null until then, or if the moments are in the wrong order.';
comment on column public.orders.lead_minutes is 'From order to delivery.';
comment on column public.orders.search_text is 'The recipient as staff search, see private.searchable().';
comment on column public.orders.reported_at is 'Since when the clinic says that it has paid, or a courier that he was paid; null where nobody says so or an admin rejected it.';
comment on column public.orders.reserved_until is 'The end of the last Almaty day on which an unpaid order holds its stock, by private.holds_stock(); null until the delivery has a price.';
comment on column public.orders.desired_on is 'The day that the clinic wishes; null: as soon as may be.';
comment on column public.orders.on_shortage is 'What is done when something is missing in the store room, as the clinic chose or has decided since.';
comment on column public.orders.follows_id is 'The order whose missing pieces this one brings.';
comment on column public.orders.claim_id is 'The claim for whose pieces this one brings others.';
comment on column public.orders.idempotency_key is
  'Of the call that placed it. Unique as a last guard: private.idempotent_calls, which answers a repeated call, is kept for 30 days.';
comment on column public.orders.account_manager_id is 'The clinic''s manager when the order was placed, and from confirmation on the one it counts for.';

create function private.copy_delivery_method_name()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.delivery_method_name := (select m.name from public.delivery_methods as m where m.code = new.delivery_method);
  return new;
end;
$$;
comment on function private.copy_delivery_method_name is 'Trigger: an order keeps the name that its delivery method had.';
create trigger copy_delivery_method_name before insert on public.orders
  for each row when (new.delivery_method_name is null) execute function private.copy_delivery_method_name();

create index orders_user_id_idx on public.orders (user_id, created_at desc, id) include (status, total);
create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
create index orders_status_idx on public.orders (status, created_at, id);
create index orders_delivered_at_idx on public.orders (delivered_at desc, id) where status = 'delivered';
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_payment_status_idx on public.orders (payment_status, status, created_at desc);
create index orders_account_manager_id_idx on public.orders (account_manager_id, status, created_at desc);
create index orders_city_idx on public.orders (city, status, created_at desc);
create index orders_delivery_method_idx on public.orders (delivery_method, status, created_at desc);
create index orders_total_idx on public.orders (total, id) include (status);
-- The running part of a number, as people type it.
create index orders_running_number_idx on public.orders (split_part(number, '-', 2) text_pattern_ops);
-- What an order may still end by: the end of its reservation, and the limits of open orders.
create index orders_reserved_until_idx on public.orders (reserved_until)
  where status in ('new', 'confirmed') and payment_status in ('unpaid', 'refunded') and received_total = refunded_total;
create index orders_open_idx on public.orders (user_id) include (total)
  where status = 'new' and payment_status <> 'paid';
create index orders_reported_idx on public.orders (reported_at, id) where payment_status = 'reported';
create index orders_debt_idx on public.orders (debt desc, id) include (status, delivered_at) where debt > 0;
create index orders_requested_by_idx on public.orders (requested_by) where requested_by is not null;

create type public.order_item_kind as enum ('sale', 'gift', 'sample', 'replacement');

create table public.order_items (
  id                uuid primary key default gen_random_uuid(),
  order_id          uuid not null references public.orders (id) on delete cascade,
  position          int not null,
  kind              public.order_item_kind not null default 'sale',
  product_id        uuid not null references public.products (id),
  sku               text not null,
  slug              text not null,
  name              text not null,
  product_type      text not null,
  product_type_id   smallint not null,
  line              text not null,
  line_id           smallint not null,
  volume_ml         int not null,
  image_url         text,
  price             int not null check (case kind when 'sale' then price > 0 else price = 0 end),
  list_price        int check (list_price >= price),
  price_rule        text check (length(price_rule) <= 120),
  vat_rate          numeric(4, 2) check (vat_rate > 0 and vat_rate < 100),
  quantity          int not null check (quantity between 1 and 9999),
  sent_quantity     int check (sent_quantity between 0 and quantity),
  returned_quantity int not null default 0 check (returned_quantity >= 0),
  claimed_quantity  int not null default 0 check (claimed_quantity >= 0),
  created_at        timestamptz not null default now(),
  unique (order_id, product_id, kind, price),
  check (returned_quantity + claimed_quantity <= coalesce(sent_quantity, quantity))
);
comment on table public.order_items is
  'The lines of an order, as the products were when it was placed; prices in whole tenge. The product may have another sku by now, and may stand in several lines.';
comment on column public.order_items.position is 'Its place among the lines of the order.';
comment on column public.order_items.price is 'Of a piece; 0 for what is not sold, so that sums of prices are sums of sales. Counts of pieces have to ask for the kind.';
comment on column public.order_items.list_price is 'What the price list said when it was ordered; null where the product had no price.';
comment on column public.order_items.price_rule is 'Why it costs less than the list price, as the clinic reads it; null where no rule counted.';
comment on column public.order_items.line_id is 'With product_type_id: for sums. No foreign keys: a line that is given up stays in past orders.';
comment on column public.order_items.vat_rate is 'Percent of НДС inside the price on the day of the order; null without НДС.';
comment on column public.order_items.sent_quantity is 'What left the store room; null until then.';
comment on column public.order_items.claimed_quantity is
  'Pieces of claims that are neither declined nor withdrawn, without those that a claim has added to returned_quantity: they are claimed or returned once.';
create function private.complete_order_item()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.position := coalesce(new.position, (select max(i.position) from public.order_items as i where i.order_id = new.order_id) + 1, 1);
  new.list_price := coalesce(
    new.list_price, nullif(new.price, 0), (select a.price from public.availability as a where a.product_id = new.product_id)
  );
  if new.line_id is null then
    select p.line_id, p.product_type_id into new.line_id, new.product_type_id from public.products as p where p.id = new.product_id;
  end if;
  return new;
end;
$$;
comment on function private.complete_order_item is
  'Trigger: a line that says nothing of them comes last, costs its list price and is of the line and the type that its product has.';
create trigger complete_order_item before insert on public.order_items
  for each row when (new.line_id is null or new.position is null or new.list_price is null)
  execute function private.complete_order_item();
create index order_items_product_id_idx on public.order_items (product_id);
-- What an article was ordered in, newest first.
create index order_items_sku_idx on public.order_items (sku, created_at desc);

create function private.item_of_order(order_id uuid, item_id uuid, sku text)
returns public.order_items language sql stable security definer set search_path = ''
begin atomic
  select i.* from public.order_items as i
   where i.order_id = item_of_order.order_id
     and case when item_id is null then i.sku = item_of_order.sku else i.id = item_id end
   order by coalesce(i.sent_quantity, i.quantity) > i.returned_quantity + i.claimed_quantity desc, i.position
   limit 1;
end;
comment on function private.item_of_order is
  'The line that is meant: by its id, or by an article the one with the lowest position that has pieces left. Null where the order has none.';

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
  author_id  uuid default auth.uid() references auth.users (id) on delete set null,
  note       text not null check (length(note) <= 2000 and private.clean_text(note) <> ''),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'What staff note about an order; the clinic never sees it.';
create index order_notes_order_id_idx on public.order_notes (order_id, created_at);
create index order_notes_author_id_idx on public.order_notes (author_id);

create table public.order_commissions (
  order_id        uuid primary key references public.orders (id) on delete cascade,
  manager_id      uuid not null references public.account_managers (user_id),
  tier            text not null,
  percent         numeric(5, 2) not null check (percent between 0 and 100),
  formula_version int not null,
  after_payment   boolean not null default false,
  created_at      timestamptz not null default now()
);
comment on table public.order_commissions is
  'By which terms an order pays its manager, fixed at confirmation. Apart from orders, since clinics must not read it.';
comment on column public.order_commissions.after_payment is 'Whether the bonus waits until the order is paid, as shop_settings.bonus_after_payment said then.';
create index order_commissions_manager_id_idx on public.order_commissions (manager_id);

create table public.order_changes (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references public.orders (id) on delete cascade,
  field      text not null,
  old_value  jsonb,
  new_value  jsonb,
  reason     text not null default '' check (length(reason) <= 500),
  actor_id   uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.order_changes is
  'What of an order has changed since it was placed: lines, payment, delivery and its price, reservation, returned pieces. Append-only; the clinic reads it too, with the reason.';
create index order_changes_order_id_idx on public.order_changes (order_id, id);
create index order_changes_actor_id_idx on public.order_changes (actor_id);

alter table public.stock_movements
  add constraint stock_movements_order_id_fkey foreign key (order_id) references public.orders (id);

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.order_events enable row level security;
alter table public.order_notes enable row level security;
alter table public.order_commissions enable row level security;
alter table public.order_changes enable row level security;
grant select on public.orders, public.order_items, public.order_events, public.order_notes, public.order_commissions,
  public.order_changes to authenticated;
grant insert (order_id, note) on public.order_notes to authenticated;

create policy "people read active delivery methods and those of their orders"
  on public.delivery_methods for select to authenticated
  using (
    is_active
    or (select private.is_admin())
    -- Whose orders, once more than their own policy says: by that alone, all orders are read.
    or exists (select from public.orders as o where o.delivery_method = code and o.user_id = (select private.my_clinic_id()))
    or exists (select from public.orders as o where o.delivery_method = code and o.user_id in (select private.my_client_ids()))
  );
create policy "clinics read their orders, managers their clients', admins all"
  on public.orders for select to authenticated
  using (
    -- The rule of private.party_to_order().
    user_id = (select private.my_whole_clinic_id())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
    or ((select auth.uid()) in (placed_by, requested_by) and user_id = (select private.my_clinic_id()))
  );
create function private.my_own_order_ids()
returns setof uuid language sql stable security definer set search_path = ''
begin atomic
  select o.id from public.orders as o where o.placed_by = auth.uid() and o.user_id = private.my_clinic_id()
  union all
  select o.id from public.orders as o where o.requested_by = auth.uid() and o.user_id = private.my_clinic_id();
end;
comment on function private.my_own_order_ids is 'The orders that the caller has placed or asked for: all that a requester reads.';
grant execute on function private.my_own_order_ids to authenticated;
create policy "readers of an order read its lines"
  on public.order_items for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));
create policy "readers of an order read its events"
  on public.order_events for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));
create policy "readers of an order read its changes"
  on public.order_changes for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));
create policy "admins read terms, managers their own of their clients' orders"
  on public.order_commissions for select to authenticated
  using (
    (select private.is_admin())
    or (
      manager_id = (select auth.uid())
      and exists (select from public.orders as o where o.id = order_id and o.user_id in (select private.my_client_ids()))
    )
  );
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

-- The version of an order ------------------------------------------------------------------------------------------

create function private.raise_order_version()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
comment on function private.raise_order_version is
  'Trigger: the delivery or its price has changed. change_order(), which changes more at once, raises the version itself, by the setting shop.raises_version.';
create trigger raise_version
  before update of delivery_method, city, address, recipient_name, recipient_phone, desired_on, on_shortage, delivery_price on public.orders
  for each row when (
    (old.delivery_method, old.city, old.address, old.recipient_name, old.recipient_phone, old.desired_on, old.on_shortage, old.delivery_price)
    is distinct from
    (new.delivery_method, new.city, new.address, new.recipient_name, new.recipient_phone, new.desired_on, new.on_shortage, new.delivery_price)
    and current_setting('shop.raises_version', true) is distinct from 'off'
  )
  execute function private.raise_order_version();

create function private.raise_version_of_lines()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    -- The lines that an order is placed with change nothing.
    changed := array(
      select n.order_id from new_rows as n
       group by n.order_id having count(*) < (select count(*) from public.order_items as i where i.order_id = n.order_id)
    );
  elsif tg_op = 'UPDATE' then
    changed := array(
      select distinct n.order_id from new_rows as n
        join old_rows as o on o.id = n.id and (o.kind, o.price, o.quantity) is distinct from (n.kind, n.price, n.quantity)
    );
  else
    changed := array(select distinct o.order_id from old_rows as o);
  end if;
  if changed <> '{}' then
    update public.orders as o set version = o.version + 1 where o.id = any (changed);
  end if;
  return null;
end;
$$;
comment on function private.raise_version_of_lines is 'Trigger: orders have other lines, quantities or prices. What is sent or comes back is no change of what was ordered.';
create trigger raise_version_of_new after insert on public.order_items
  referencing new table as new_rows for each statement
  when (current_setting('shop.raises_version', true) is distinct from 'off') execute function private.raise_version_of_lines();
create trigger raise_version_of_changed after update on public.order_items
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('shop.raises_version', true) is distinct from 'off') execute function private.raise_version_of_lines();
create trigger raise_version_of_removed after delete on public.order_items
  referencing old table as old_rows for each statement
  when (current_setting('shop.raises_version', true) is distinct from 'off') execute function private.raise_version_of_lines();

-- The trail of an order's terms ------------------------------------------------------------------------------------

create function private.log_order_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_changes (order_id, field, old_value, new_value, reason, actor_id)
  select new.id, changed.field, changed.old_value, changed.new_value, coalesce(current_setting('shop.reason', true), ''), auth.uid()
    from (values
      ('payment_status', to_jsonb(old.payment_status), to_jsonb(new.payment_status)),
      ('payment_method', to_jsonb(old.payment_method), to_jsonb(new.payment_method)),
      ('delivery_price', to_jsonb(old.delivery_price), to_jsonb(new.delivery_price)),
      ('delivery_method', to_jsonb(old.delivery_method_name), to_jsonb(new.delivery_method_name)),
      ('address', to_jsonb(concat_ws(', ', old.city, old.address)), to_jsonb(concat_ws(', ', new.city, new.address))),
      ('recipient', to_jsonb(concat_ws(', ', old.recipient_name, old.recipient_phone)), to_jsonb(concat_ws(', ', new.recipient_name, new.recipient_phone))),
      ('desired_on', to_jsonb(old.desired_on), to_jsonb(new.desired_on)),
      ('on_shortage', to_jsonb(old.on_shortage), to_jsonb(new.on_shortage)),
      ('reserved_until', to_jsonb(old.reserved_until), to_jsonb(new.reserved_until))
    ) as changed (field, old_value, new_value)
   where changed.old_value is distinct from changed.new_value;
  return null;
end;
$$;
comment on function private.log_order_changes is
  'Trigger: whatever function changes an order''s terms leaves a trace. The reason is the one that private.audit() takes.';
create trigger log_changes
  after update of payment_status, payment_method, delivery_price, delivery_method, delivery_method_name, city, address, recipient_name,
    recipient_phone, desired_on, on_shortage, reserved_until on public.orders
  for each row execute function private.log_order_changes();

create function private.holds_stock(o public.orders)
returns boolean language sql immutable set search_path = ''
return o.payment_status in ('unpaid', 'refunded') and o.received_total = o.refunded_total
   and (o.status = 'new' or (o.status = 'confirmed' and o.payment_method <> 'cash'));
comment on function private.holds_stock is
  'Whether an order is merely reserved: no money of it is here or reported, and it is not yet in work. Cash is due on delivery, so a confirmed cash order is in work.';

create function private.reservation_end(from_day date, days int)
returns timestamptz language plpgsql immutable set search_path = '' as $$
begin
  return ((from_day + least(days, 3650))::timestamp + time '23:59:59') at time zone 'Asia/Almaty';
end;
$$;
comment on function private.reservation_end is 'The last second of the day so many days after from_day, in Almaty; ten years at most, since settings have no upper check.';

create function private.pay_until(o public.orders)
returns date language sql stable security definer set search_path = ''
return case when o.debt > 0 then
  (o.delivered_at at time zone 'Asia/Almaty')::date + least((select s.payment_days from public.shop_settings as s), 3650)
end;
comment on function private.pay_until is
  'Checks no caller: one who has the row may know the term. Ten years at most, since settings have no upper check.';
select private.expose('pay_until',
  'Computed column of orders: the last day in Almaty on which the debt of a delivered order is
not overdue, by payment_days; null without a debt.');

create function private.left_to_pay(o public.orders)
returns int language sql immutable set search_path = ''
return case o.status when 'returned' then o.debt else greatest(o.due - o.received_total + o.refunded_total, 0) end;
comment on function private.left_to_pay is 'What may still be paid for an order. Nobody pays for the way of an order that came back whole.';

create function private.to_pay(o public.orders)
returns int language sql immutable set search_path = ''
return case
  when o.payment_status <> 'unpaid' then 0
  when o.status in ('delivered', 'returned') then o.debt
  when o.payment_method <> 'cash' and o.delivery_price is not null then private.left_to_pay(o)
  else 0
end;
comment on function private.to_pay is
  'What the clinic has to pay for an order now: nothing once it says that it has paid, nothing before the order has its whole price, and cash only when an order that is here was not paid.';

create function private.pay_by(o public.orders)
returns date language sql stable set search_path = ''
return coalesce(case when private.holds_stock(o) then (o.reserved_until at time zone 'Asia/Almaty')::date end, private.pay_until(o));
comment on function private.pay_by is 'The last day in Almaty for what is to pay: of the reservation, later of the debt. Null without either.';

-- The clinic's list ----------------------------------------------------------------------------------------------

create function public.my_orders(
  search text default '',
  status public.order_status[] default null,
  from_day date default null,
  to_day date default null,
  min_total int default null,
  max_total int default null,
  sort text default null,
  page int default 1,
  page_size int default 10,
  to_pay boolean default false
)
returns jsonb language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  first_day constant public.entered_date := from_day;
  last_day  constant public.entered_date := to_day;
  words text[] := array(
    select private.like_pattern(word) from regexp_split_to_table(private.asked_for(search), '\s+') as word where word <> ''
  );
  named uuid[];
  win   record;
begin
  perform private.assert_size(status);
  if ltrim(sort, '-') not in ('created', 'total') then perform private.fail(422, 'bad_sort'); end if;
  win := private.page_window(page, page_size);
  if words <> '{}' then
    named := array(
      select o.id from public.orders as o
       where o.user_id = (select private.my_clinic_id())
         and (
           o.number like all (words)
           or exists (
             select from public.order_items as i
              where i.order_id = o.id and lower(concat_ws(' ', i.product_type, i.name, i.line, i.volume_ml, i.sku)) like all (words)
           )
         )
    );
    if named = '{}' then
      named := array(
        select o.id from public.orders as o
         where o.user_id = (select private.my_clinic_id())
           and exists (select from public.order_items as i where i.order_id = o.id and i.product_id = any ((select private.searched_product_ids(search))::uuid[]))
      );
    end if;
  end if;
  return (
    with scope as materialized (
      select o.id, o.status, o.created_at, o.total, private.to_pay(o) as to_pay
        from public.orders as o
       where o.user_id = (select private.my_clinic_id())
         and (first_day is null or o.created_at >= first_day::timestamp at time zone 'Asia/Almaty')
         and (last_day is null or o.created_at < (last_day + 1)::timestamp at time zone 'Asia/Almaty')
         and (min_total is null or o.total >= min_total)
         and (max_total is null or o.total <= max_total)
         and (words = '{}' or o.id = any (named))
    ),
    page_rows as (
      select p.id, p.place
        from unnest(array(
          select s.id from scope as s
           where (my_orders.status is null or s.status = any (my_orders.status)) and (my_orders.to_pay is not true or s.to_pay > 0)
           order by case sort when 'created' then s.created_at end, case sort when 'total' then s.total end,
                    case sort when '-total' then s.total end desc, s.created_at desc, s.id
           offset win.skip limit win.take
        )) with ordinality as p (id, place)
    )
    select jsonb_build_object(
      'counts', (
        select coalesce(jsonb_object_agg(per_status.status, per_status.n), '{}')
          from (select s.status, count(*) as n from scope as s group by s.status) as per_status
      ),
      'to_pay', (select jsonb_build_object('count', count(*), 'sum', coalesce(sum(s.to_pay), 0)) from scope as s where s.to_pay > 0),
      'total', (
        select count(*) from scope as s
         where (my_orders.status is null or s.status = any (my_orders.status)) and (my_orders.to_pay is not true or s.to_pay > 0)
      ),
      'rows', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', o.id, 'number', o.number, 'status', o.status, 'payment_method', o.payment_method, 'payment_status', o.payment_status,
            'total', o.total, 'due', o.due, 'paid', o.received_total - o.refunded_total, 'debt', o.debt,
            'reserved_until', case when private.holds_stock(o) then o.reserved_until end, 'pay_until', private.pay_until(o),
            'delivery_price', o.delivery_price, 'delivery_method', o.delivery_method_name, 'carrier', o.carrier,
            'tracking_number', o.tracking_number, 'recipient_name', o.recipient_name, 'placed_by', o.placed_by,
            'created_at', o.created_at, 'delivered_at', o.delivered_at, 'returned_at', o.returned_at, 'cancelled_at', o.cancelled_at,
            'unread_messages', private.unread_order_messages(o.id),
            'items', (
              select jsonb_agg(
                jsonb_build_object(
                  'id', i.id, 'kind', i.kind, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type,
                  'volume_ml', i.volume_ml, 'image_url', i.image_url, 'quantity', i.quantity
                ) order by i.sku, i.position
              ) from public.order_items as i where i.order_id = o.id
            )
          ) order by p.place
        )
        from page_rows as p
        join public.orders as o on o.id = p.id
      ), '[]')
    )
  );
end;
$$;
comment on function public.my_orders is
  'The orders of the caller''s clinic, of a requester the own ones: {counts by status, to_pay: {count, sum}, total, rows: [order with its lines]}. search: every word of it in the order''s number, or in one line''s type, name,
line, volume and article, else a line''s product as the catalogue''s search finds it. from_day, to_day: days in Almaty, both included; sums in tenge. sort: created or total, with a minus from the largest down; newest first
without it. to_pay: those alone that are to be paid now. counts and to_pay of the answer leave the statuses and to_pay asked for out of account.
Errors: bad_sort (422).';

grant execute on function private.holds_stock, private.left_to_pay, private.to_pay, private.pay_by, public.my_orders to authenticated;

create function private.my_frequent_products()
returns jsonb language sql stable set search_path = ''
as $$
select coalesce(jsonb_agg(jsonb_build_object(
         'slug', c.slug, 'product_name', c.name, 'product_type', c.product_type, 'line', c.line, 'volume_ml', c.volume_ml, 'price', c.price,
         'image_url', c.image_url
       ) order by b.place), '[]')
  from (
    select i.product_id, row_number() over (order by count(distinct m.id) desc, max(m.created_at) desc, i.product_id) as place
      from (
        select o.id, o.created_at from public.orders as o
         where o.user_id = (select private.my_clinic_id()) and o.status not in ('cancelled', 'returned') and o.created_at > now() - interval '1 year'
         order by o.created_at desc limit 500
      ) as m
      join public.order_items as i on i.order_id = m.id and i.kind = 'sale'
      join public.products as p on p.id = i.product_id and p.is_published
     group by i.product_id
     order by place limit 3
  ) as b
  join public.product_cards as c on c.id = b.product_id
$$;
comment on function private.my_frequent_products is 'Reads as its caller does: a requester sees the own orders only.';
select private.expose('my_frequent_products',
  'What the caller''s clinic orders most, by the number of its latest 500 orders of a year, what is sold no longer left out: at most three
[{slug, product_name, product_type, line, volume_ml, price, image_url}].');

-- The clinic's home ----------------------------------------------------------------------------------------------

create function private.my_desk()
returns jsonb
language plpgsql -- its plan is kept, and its tables may come later
stable
set search_path = ''
as $$
begin
  return (
    with mine as materialized (
      select o.* from public.orders as o
       where o.user_id = (select private.my_clinic_id()) and (o.status not in ('cancelled', 'returned') or o.debt > 0)
       order by o.created_at desc limit 500
    ),
    bought as (
      select i.product_id, (m.created_at at time zone 'Asia/Almaty')::date as day, sum(i.quantity) as quantity
        from mine as m join public.order_items as i on i.order_id = m.id and i.kind = 'sale'
       where m.created_at > now() - interval '1 year'
       group by 1, 2
    ),
    intervals as (
      select b.product_id, count(*) as days, (array_agg(b.quantity order by b.day desc))[1] as quantity,
             round((max(b.day) - min(b.day))::numeric / (count(*) - 1))::int as every_days, (now() at time zone 'Asia/Almaty')::date - max(b.day) as days_since
        from bought as b group by b.product_id
      having count(*) > 1
    ),
    -- Twice may be chance, three times is a habit; after three missed intervals the clinic has changed its mind.
    habits as (
      select i.*, i.days > 2 and i.days_since >= i.every_days as is_due
        from intervals as i
       where i.days_since < 3 * i.every_days
    )
    select jsonb_build_object(
      'to_pay', (
        select jsonb_build_object('count', count(*), 'sum', coalesce(sum(private.to_pay(m)), 0), 'pay_by', min(private.pay_by(m)),
                 'first', (array_agg(jsonb_build_object('id', m.id, 'number', m.number) order by private.pay_by(m), m.created_at))[1])
          from mine as m where private.to_pay(m) > 0
      ),
      'counts', (select coalesce(jsonb_object_agg(per.status, per.n), '{}') from (select m.status, count(*) as n from mine as m group by m.status) as per),
      'shipped', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'id', s.id, 'number', s.number, 'carrier', s.carrier, 'delivery_method', s.delivery_method_name, 'desired_on', s.desired_on
               ) order by s.shipped_at), '[]')
          from (select * from mine as m where m.status = 'shipped' order by m.shipped_at limit 2) as s
      ),
      'again', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'every_days', a.every_days, 'days_since', a.days_since, 'quantity', a.quantity, 'is_due', a.is_due,
                 'product', private.card_json(a.card)
               ) order by a.is_due desc, a.rank), '[]')
          from (
            select h.every_days, h.days_since, h.quantity, h.is_due,
                   row_number() over (order by h.is_due desc, h.days_since::numeric / h.every_days desc, c.name) as rank, c as card
              from habits as h join public.product_cards as c on c.id = h.product_id
             where c.available and c.price is not null
             order by rank limit 8
          ) as a
      ),
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'due_since', l.due_since) order by l.due_since, l.name, l.id), '[]')
          from public.clinic_lists as l where l.clinic_id = (select private.my_clinic_id()) and l.due_since is not null
      )
    )
  );
end;
$$;
comment on function private.my_desk is 'Reads as its caller does: a requester sees the own orders only.';
select private.expose('my_desk',
  'What a clinic does today: {to_pay: {count, sum, pay_by: the nearest last day in Almaty or null, first: {id, number} of the order with that
day or null}, counts by status of what is neither cancelled
nor returned, shipped: [at most two orders on their way: {id, number, carrier, delivery_method, desired_on}], again: [at most eight products that
can be bought, those due by the clinic''s own habit first: {every_days, days_since, quantity of the last time, is_due, product: its card}], lists: [those that are due: {id, name, due_since}]}. Of
the clinic''s latest 500 orders; habits are of one year.');
