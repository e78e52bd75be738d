-- What is on the shelf: stock and the pieces that open orders hold, how long it lasts, every movement of it, and inventory counts.

create function private.reserved_pieces(product_ids uuid[] default null)
returns table (product_id uuid, pieces int) language sql stable set search_path = ''
begin atomic
  select item.product_id, sum(item.pieces)::int
    from public.orders as o
    -- offset 0: from the few open orders to their lines, never from all lines that a bestseller ever had.
    cross join lateral (
      select i.product_id, coalesce(i.sent_quantity, i.quantity) as pieces
        from public.order_items as i
       where i.order_id = o.id and (reserved_pieces.product_ids is null or array_position(reserved_pieces.product_ids, i.product_id) is not null)
      offset 0
    ) as item
   where o.status in ('new', 'confirmed', 'assembling')
   group by item.product_id;
end;
comment on function private.reserved_pieces is
  'Pieces that new, confirmed and assembling orders hold: sold, and still on the shelf. Of these products, or of all.';

create function private.admin_stock(
  search text default '', level text default null, line text default null, is_reserved boolean default false,
  is_waited_for boolean default false, sort text default null, page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
-- Its joins are in the best order: planning the others takes a tenth of its time.
set join_collapse_limit = 1
as $$
declare
  most       constant int := 1000;
  -- How much is sold in how many days: 90, or fewer for a product that is younger.
  pace       constant text := $sql$
    cross join lateral (
      select greatest(-coalesce(sum(m.delta), 0), 0) as sold
        from public.stock_movements as m
       where m.product_id = a.product_id and m.created_at > now() - interval '90 days' and m.kind in ('order', 'cancel')
    ) as pace
    cross join lateral (
      select greatest(1, least(90, extract(epoch from now() - k.created_at) / 86400)) as days
        from public.products as k where k.id = a.product_id offset 0
    ) as age
  $sql$;
  pattern    text := private.like_pattern(nullif(private.asked_for(search), ''));
  code       text := upper(private.asked_for(search));
  found_ids  uuid[];
  source     text := 'public.availability as a';
  conditions text;
  total      int;
  win        record;
  answer     jsonb;
begin
  perform private.assert_admin();
  if level not in ('out', 'low', 'enough', 'short') then perform private.fail(422, 'bad_level'); end if;
  if sort is not null and ltrim(sort, '-') not in ('sku', 'days', 'available', 'reserved') then
    perform private.fail(422, 'bad_sort');
  end if;
  if pattern is not null then
    found_ids := array(select p.id from public.products as p where p.sku = code or p.barcode = code);
    if cardinality(found_ids) = 0 then
      found_ids := array(
        select p.id from public.products as p where p.sku like upper(ltrim(pattern, '%')) or p.id = any ((select private.named_product_ids(search, most))::uuid[]) limit most
      );
    end if;
  end if;
  conditions := array_to_string(array_remove(array[
    'true',
    'a.product_id = any (' || quote_literal(found_ids) || '::uuid[])',
    case level when 'short' then 'a.stock_level in (''out'', ''low'')' else 'a.stock_level = ' || quote_literal(level) end,
    case when is_reserved then 'a.product_id = any (' || quote_literal(array(select r.product_id from private.reserved_pieces() as r)) || '::uuid[])' end,
    case when is_waited_for then 'a.product_id = any (array(select s.product_id from public.stock_subscriptions as s where s.notified_at is null))' end
  ], null), ' and ');
  if level = 'short' or line is not null then
    -- offset 0: one product after the other as far as the limits go, not all of them at once.
    source := format(
      '%s cross join lateral (select from public.products as k where k.id = a.product_id and (%L or k.is_published) and k.line_id = coalesce(%L, k.line_id) offset 0) as p',
      source, level is distinct from 'short', case when line is not null then coalesce((select l.id from public.product_lines as l where l.slug = line), 0) end
    );
  end if;
  -- Sorted like the page, so that the index which serves that serves this.
  execute format('select count(*) from (select from %s where %s order by a.sku limit %s) as some_of_them', source, conditions, most) into total;
  -- What to order first comes first where it can be known.
  if sort is null then
    sort := case when level in ('short', 'low', 'out') and total < most then 'days' else 'sku' end;
  elsif ltrim(sort, '-') <> 'sku' and total >= most then
    perform private.fail(422, 'too_many_to_sort');
  end if;
  win := private.page_window(page, page_size);
  execute format(
    $sql$
      with page_rows as materialized (
        select place.product_id, row_number() over () as n
          from (select a.product_id from %2$s where %1$s order by %3$s offset $1 limit $2) as place
      ),
      reserved as materialized (
        select * from private.reserved_pieces(array(select r.product_id from page_rows as r))
      )
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'product_id', a.product_id, 'sku', a.sku, 'name', p.name, 'product_type', t.name, 'line', l.name, 'volume_ml', p.volume_ml,
          'barcode', p.barcode, 'is_published', p.is_published, 'image_url', i.path,
          'available', a.stock_count, 'reserved', coalesce(reserved.pieces, 0), 'on_shelf', a.stock_count + coalesce(reserved.pieces, 0),
          'low_stock_threshold', a.low_stock_threshold, 'level', a.stock_level, 'waiting', waiting.n, 'sold', pace.sold,
          'days_left', floor(a.stock_count * age.days / nullif(pace.sold, 0)),
          'to_order', case when pace.sold > 0 or waiting.n > 0 then
            greatest(0, greatest(ceil(pace.sold * 60 / age.days) + waiting.n, coalesce(a.low_stock_threshold, 0) + 1) - a.stock_count)
          else 0 end
        ) order by r.n
      ), '[]')
        from page_rows as r
        join public.availability as a on a.product_id = r.product_id
        join public.products as p on p.id = a.product_id
        join public.product_types as t on t.id = p.product_type_id
        join public.product_lines as l on l.id = p.line_id
        left join public.product_images as i on i.product_id = p.id and i.position = 1
        left join reserved on reserved.product_id = a.product_id
        cross join lateral (
          select count(*) as n from public.stock_subscriptions as s where s.product_id = a.product_id and s.notified_at is null
        ) as waiting
        %4$s
    $sql$,
    conditions,
    source || case ltrim(sort, '-')
      when 'days' then pace
      when 'reserved' then ' left join private.reserved_pieces() as held on held.product_id = a.product_id'
      else ''
    end,
    case sort
      when 'sku' then 'a.sku' when '-sku' then 'a.sku desc'
      when 'days' then 'a.stock_count * age.days / nullif(pace.sold, 0) nulls last, a.sku'
      when '-days' then 'a.stock_count * age.days / nullif(pace.sold, 0) desc nulls last, a.sku'
      when 'available' then 'a.stock_count, a.sku' when '-available' then 'a.stock_count desc, a.sku'
      when 'reserved' then 'coalesce(held.pieces, 0), a.sku' when '-reserved' then 'coalesce(held.pieces, 0) desc, a.sku'
    end,
    pace
  ) into answer using win.skip, win.take;
  return jsonb_build_object('total', total, 'sort', sort, 'rows', answer);
end;
$$;
select private.expose('admin_stock',
  'Stock per product for admins: {total, sort, rows: […]}; available (what can be sold) + reserved (pieces of new, confirmed and assembling
orders) = on_shelf; sold: pieces of the last 90 days; days_left: how long the available pieces last at that pace (since its creation for a
younger product), null where nothing was sold; to_order: the pieces missing for 60 days at that pace and for the clinics that wait, or above
its threshold; 0 of what nobody buys or waits for. search: name, article, EAN-13. line: its slug.
level: out, low (at or below its threshold), enough, or short: published products that are out
or low. sort: sku, days, available or reserved, with a minus from the largest down; without it
what ends first, of fewer than 1,000 short, low or out ones, else sku. total stops at 1,000.
Errors: not_allowed (403), bad_level, bad_sort, too_many_to_sort (422): only fewer than 1,000 are sorted by other than sku.');

create function private.stock_products(codes text[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(codes);
  if cardinality(codes) > 1000 then perform private.fail(422, 'bad_line_count', '{"max": 1000}'); end if;
  with found as (
    select distinct typed.code, p.id
      from unnest(codes) as typed (code)
      join public.products as p on p.sku = upper(private.clean_text(typed.code)) or p.barcode = private.clean_text(typed.code)
  ),
  reserved as materialized (
    select * from private.reserved_pieces(array(select f.id from found as f))
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'code', f.code, 'product_id', p.id, 'sku', p.sku, 'name', p.name, 'product_type', t.name, 'volume_ml', p.volume_ml,
           'available', a.stock_count, 'reserved', coalesce(r.pieces, 0)
         )), '[]')
    into answer
    from found as f
    join public.products as p on p.id = f.id
    join public.product_types as t on t.id = p.product_type_id
    join public.availability as a on a.product_id = p.id
    left join reserved as r on r.product_id = p.id;
  return answer;
end;
$$;
select private.expose('stock_products',
  'The products of at most 1,000 articles or EAN-13, for admins: [{code, product_id, sku, name, product_type, volume_ml, available,
reserved}]; a code without a product is left out.
Errors: not_allowed (403), bad_line_count (422).');

-- Movements ------------------------------------------------------------------------------------------------------

create function private.admin_stock_movements(
  search text default '', kind public.stock_movement_kind default null, product_id uuid default null, actor_id uuid default null,
  from_day public.entered_date default null, to_day public.entered_date default null, page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  most       constant int := 1000;
  pattern    text := private.like_pattern(nullif(private.asked_for(search), ''));
  code       text := upper(private.asked_for(search));
  found      text;
  conditions text;
  source     text := 'public.stock_movements as m';
  win        record;
  answer     jsonb;
begin
  perform private.assert_admin();
  win := private.page_window(page, page_size);
  conditions := array_to_string(array_remove(array[
    'true',
    'm.kind = ' || quote_literal(kind),
    'm.product_id = ' || quote_literal(product_id),
    'm.actor_id = ' || quote_literal(actor_id),
    'm.created_at >= ' || quote_literal(from_day::timestamp at time zone 'Asia/Almaty'),
    'm.created_at < ' || quote_literal((to_day + 1)::timestamp at time zone 'Asia/Almaty')
  ], null), ' and ');
  if pattern is not null then
    select 'm.product_id = ' || quote_literal(p.id) into found from public.products as p where p.sku = code or p.barcode = code;
    found := coalesce(found, (select 'm.order_id = ' || quote_literal(o.id) from public.orders as o where o.number = code));
    if found is not null then
      conditions := conditions || ' and ' || found;
    else
      -- The newest of each product, since the list's own index would be read to its end for products that hardly move.
      source := format(
        $sql$
          unnest(%L::uuid[]) as found (id)
          cross join lateral (
            select m.* from public.stock_movements as m where m.product_id = found.id and %s
             order by m.created_at desc, m.id desc limit %s
          ) as m
        $sql$,
        array(select p.id from public.products as p where p.sku like upper(ltrim(pattern, '%')) or p.id = any ((select private.named_product_ids(search, 100))::uuid[]) limit 100),
        conditions, greatest(most, win.skip + win.take)
      );
    end if;
  end if;
  execute format(
    $sql$
      select jsonb_build_object(
        -- Sorted like the page, so that the index which serves that serves this.
        'total', (select count(*) from (select from %1$s where %2$s order by m.created_at desc, m.id desc limit $1) as some_of_them),
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', m.id, 'created_at', m.created_at, 'kind', m.kind, 'delta', m.delta, 'note', m.note,
              'product_id', m.product_id, 'sku', p.sku, 'name', p.name, 'product_type', t.name, 'volume_ml', p.volume_ml,
              'order_id', m.order_id, 'order_number', o.number, 'batch_id', m.batch_id,
              -- What a clinic does to its order moves stock too.
              'actor', case
                when exists (select from public.clinic_members as k where k.clinic_id = o.user_id and k.user_id = m.actor_id) then c.name
                else private.staff_name(m.actor_id)
              end
            ) order by m.created_at desc, m.id desc
          )
          from (select m.* from %1$s where %2$s order by m.created_at desc, m.id desc offset $2 limit $3) as m
          join public.products as p on p.id = m.product_id
          join public.product_types as t on t.id = p.product_type_id
          left join public.orders as o on o.id = m.order_id
          left join public.user_clinic_info as c on c.user_id = o.user_id
        ), '[]')
      )
    $sql$,
    source, conditions
  ) into answer using most, win.skip, win.take;
  return answer;
end;
$$;
select private.expose('admin_stock_movements',
  'The stock ledger for admins, newest first: {total, rows: […]}. search: an article, EAN-13 or order number, else names and beginnings of
articles of 100 products at most.
from_day, to_day: days in Almaty, both included. total stops at 1,000; pages go on. Errors: not_allowed (403).');

create function private.stock_actors()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', staff.user_id, 'name', staff.name) order by staff.name)
      from (
        select distinct r.user_id, private.staff_name(r.user_id) as name from public.user_roles as r where r.role in ('admin', 'super_admin')
      ) as staff
  ), '[]');
end;
$$;
select private.expose('stock_actors', 'Who may move stock or might once, for admins: [{id, name}]. Errors: not_allowed (403).');

-- Inventory counts -----------------------------------------------------------------------------------------------

create type public.stock_count_status as enum ('open', 'posted', 'cancelled');
create table public.stock_counts (
  id         uuid primary key default gen_random_uuid(),
  title      text not null check (length(title) between 2 and 200),
  line_id    smallint references public.product_lines (id) on delete set null,
  status     public.stock_count_status not null default 'open',
  started_by uuid references auth.users (id) on delete set null,
  closed_by  uuid references auth.users (id) on delete set null,
  closed_at  timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (closed_at is null))
);
comment on table public.stock_counts is 'Inventory counts. Several people may enter lines of one at once; it is posted once.';
comment on column public.stock_counts.title is 'The note of the movements it makes.';
comment on column public.stock_counts.line_id is 'Only products of this line are to be counted; null: all.';
create index stock_counts_created_at_idx on public.stock_counts (created_at desc, id);
create index stock_counts_line_id_idx on public.stock_counts (line_id);
create index stock_counts_started_by_idx on public.stock_counts (started_by);
create index stock_counts_closed_by_idx on public.stock_counts (closed_by);

create table public.stock_count_lines (
  count_id   uuid not null references public.stock_counts (id) on delete cascade,
  product_id uuid not null references public.products (id),
  counted    int not null check (counted between 0 and 1000000),
  expected   int not null,
  entered_by uuid references auth.users (id) on delete set null,
  entered_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  primary key (count_id, product_id)
);
comment on table public.stock_count_lines is 'What was counted of a product. What the count does not name stays as it is.';
comment on column public.stock_count_lines.expected is
  'What was on the shelf when the line was entered: stock and reserved pieces. Orders move pieces between the two, so what they do later changes no difference.';
create index stock_count_lines_product_id_idx on public.stock_count_lines (product_id);
create index stock_count_lines_entered_by_idx on public.stock_count_lines (entered_by);
create index stock_count_lines_entered_at_idx on public.stock_count_lines (count_id, entered_at desc, product_id);

alter table public.stock_counts enable row level security;
alter table public.stock_count_lines enable row level security;
grant select on public.stock_counts, public.stock_count_lines to authenticated;
create policy "admins read inventory counts" on public.stock_counts for select to authenticated
  using ((select private.is_admin()));
create policy "admins read the lines of inventory counts" on public.stock_count_lines for select to authenticated
  using ((select private.is_admin()));

create function private.start_stock_count(title text, line text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  line_id    smallint := (select l.id from public.product_lines as l where l.slug = line);
  started_id uuid;
begin
  perform private.assert_admin();
  title := private.clean_text(coalesce(title, ''));
  if length(title) not between 2 and 200 then perform private.fail(422, 'reason_required'); end if;
  if line is not null and line_id is null then perform private.fail(404, 'unknown_line'); end if;
  insert into public.stock_counts (title, line_id, started_by) values (title, line_id, auth.uid()) returning id into started_id;
  return jsonb_build_object('id', started_id);
end;
$$;
select private.expose('start_stock_count',
  'An admin starts an inventory count of all products or of one line, by its slug. Returns {id}.
Errors: not_allowed (403), reason_required (422): no title, unknown_line (404).');

create function private.assert_open_count(counted public.stock_counts)
returns void language plpgsql set search_path = '' as $$
begin
  if counted.id is null then
    perform private.fail(404, 'count_not_found');
  elsif counted.status <> 'open' then
    perform private.fail(409, 'count_closed', jsonb_build_object('status', counted.status));
  end if;
end;
$$;
comment on function private.assert_open_count is 'Refuses a count that is not there or not open any more. Call it with the row locked.';

create function private.enter_stock_count(
  count_id uuid, code text, quantity int default 1, is_added boolean default true, idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  counted      public.stock_counts;
  product      public.products;
  entered      public.stock_count_lines;
  answer       jsonb;
begin
  perform private.assert_admin();
  code := private.clean_text(code);
  answer := private.replayed_answer(idempotency_key, 'enter_stock_count', jsonb_build_array(count_id, code, quantity, is_added));
  if answer is not null then return answer; end if;
  -- Shared by all who enter; posting waits for them.
  select * into counted from public.stock_counts as c where c.id = count_id for share;
  perform private.assert_open_count(counted);
  if quantity is null or quantity not between 0 and 1000000 then perform private.fail(422, 'bad_quantity'); end if;
  select * into product from public.products as p where p.sku = upper(code) or p.barcode = code;
  if not found then perform private.fail(404, 'unknown_code', jsonb_build_object('code', code)); end if;
  insert into public.stock_count_lines as line (count_id, product_id, counted, expected, entered_by)
  select counted.id, a.product_id, quantity, a.stock_count + coalesce(r.pieces, 0), auth.uid()
    from public.availability as a
    left join private.reserved_pieces(array[product.id]) as r on true
   where a.product_id = product.id
  on conflict on constraint stock_count_lines_pkey do update set
    counted = case when is_added then line.counted else 0 end + excluded.counted,
    expected = excluded.expected, entered_by = excluded.entered_by, entered_at = clock_timestamp()
  returning * into entered;
  answer := jsonb_build_object(
    'product_id', product.id, 'sku', product.sku, 'name', product.name, 'counted', entered.counted, 'expected', entered.expected,
    'difference', entered.counted - entered.expected
  );
  return private.remember_answer(idempotency_key, answer);
exception
  when check_violation then -- what is added to is too many by now
    perform private.fail(422, 'bad_quantity');
    return null;
end;
$$;
select private.expose('enter_stock_count',
  'An admin enters what was counted of a product, by article or EAN-13: is_added adds to what is
entered already, as a scanner does, else it takes its place.
It is compared with what is on the shelf at that moment. One idempotency_key counts once.
Returns {product_id, sku, name, counted, expected, difference}.
Errors: not_allowed (403), count_not_found, unknown_code (404), bad_quantity (422), count_closed, idempotency_key_used (409).');

create function private.remove_stock_count_line(count_id uuid, product_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  counted public.stock_counts;
  removed public.stock_count_lines;
begin
  perform private.assert_admin();
  select * into counted from public.stock_counts as c where c.id = count_id for share;
  perform private.assert_open_count(counted);
  delete from public.stock_count_lines as l
   where l.count_id = remove_stock_count_line.count_id and l.product_id = remove_stock_count_line.product_id
  returning * into removed;
  return jsonb_build_object('counted', removed.counted);
end;
$$;
select private.expose('remove_stock_count_line',
  'An admin takes a product out of an open count, which then leaves its stock alone. Returns {counted}, null if it was not in it.
Errors: not_allowed (403), count_not_found (404), count_closed (409).');

create function private.post_stock_count(count_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  counted public.stock_counts;
  moves   private.stock_move[];
  wrong   jsonb;
begin
  perform private.assert_admin();
  select * into counted from public.stock_counts as c where c.id = count_id for update;
  perform private.assert_open_count(counted);
  moves := array(
    select (l.product_id, l.counted - l.expected)::private.stock_move
      from public.stock_count_lines as l
     where l.count_id = post_stock_count.count_id and l.counted <> l.expected
  );
  if not exists (select from public.stock_count_lines as l where l.count_id = post_stock_count.count_id) then
    perform private.fail(422, 'empty_count');
  end if;
  perform private.lock_stock(array(select move.product_id from unnest(moves) as move));
  select jsonb_agg(
           jsonb_build_object('code', a.sku, 'error', 'out_of_stock', 'stock_count', a.stock_count, 'difference', move.delta)
           order by a.sku
         )
    into wrong
    from unnest(moves) as move
    join public.availability as a on a.product_id = move.product_id
   where a.stock_count + move.delta < 0;
  if wrong is not null then perform private.fail(409, 'reserved_missing', jsonb_build_object('lines', wrong)); end if;
  perform private.move_stock(moves, 'inventory', counted.title);
  update public.stock_counts as c set status = 'posted', closed_by = auth.uid(), closed_at = now() where c.id = count_id;
  return (
    select jsonb_build_object(
             'lines', count(*), 'surplus', coalesce(sum(move.delta) filter (where move.delta > 0), 0),
             'shortage', coalesce(-sum(move.delta) filter (where move.delta < 0), 0)
           )
      from unnest(moves) as move
  );
end;
$$;
select private.expose('post_stock_count',
  'An admin posts an open count, once: each difference becomes a movement of kind inventory.
Returns {lines, surplus, shortage} of what differed, in pieces.
Errors: not_allowed (403), count_not_found (404), empty_count (422), count_closed (409), reserved_missing (409): details.lines name products
of which fewer pieces are there than open orders hold; an order of theirs is to be cancelled first, or the line taken out.');

create function private.cancel_stock_count(count_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  counted public.stock_counts;
begin
  perform private.assert_admin();
  select * into counted from public.stock_counts as c where c.id = count_id for update;
  perform private.assert_open_count(counted);
  update public.stock_counts as c set status = 'cancelled', closed_by = auth.uid(), closed_at = now() where c.id = count_id;
  return jsonb_build_object('id', count_id);
end;
$$;
select private.expose('cancel_stock_count',
  'An admin gives an open count up; its lines stay to be read. Returns {id}.
Errors: not_allowed (403), count_not_found (404), count_closed (409).');

create function private.stock_count(
  count_id uuid, show text default 'counted', search text default '', page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  counted public.stock_counts;
  pattern text := coalesce(private.like_pattern(nullif(private.asked_for(search), '')), '%');
  patterns text[] := coalesce(private.search_patterns(search), '{}');
  code    text := private.asked_for(search);
  totals  jsonb;
  rows    jsonb;
  win     record;
begin
  perform private.assert_admin();
  select * into counted from public.stock_counts as c where c.id = count_id;
  if not found then perform private.fail(404, 'count_not_found'); end if;
  if show is null or show not in ('counted', 'differing', 'left') then perform private.fail(422, 'bad_show'); end if;
  win := private.page_window(page, page_size);
  select jsonb_build_object(
           'counted', count(*), 'differing', count(*) filter (where l.counted <> l.expected),
           'tenfold', count(*) filter (where least(l.counted, l.expected) > 0 and greatest(l.counted, l.expected) > 10 * least(l.counted, l.expected)),
           'surplus', coalesce(sum(l.counted - l.expected) filter (where l.counted > l.expected), 0),
           'shortage', coalesce(sum(l.expected - l.counted) filter (where l.counted < l.expected), 0),
           'left', (
             select count(*) from (
               select from public.products as p
                where p.is_published and (counted.line_id is null or p.line_id = counted.line_id)
                  and not exists (select from public.stock_count_lines as k where k.count_id = counted.id and k.product_id = p.id)
                limit 10000
             ) as some_of_them
           )
         )
    into totals from public.stock_count_lines as l where l.count_id = counted.id;
  if show = 'left' then
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'product_id', p.id, 'sku', p.sku, 'name', p.name, 'product_type', t.name, 'volume_ml', p.volume_ml,
               'counted', null, 'expected', null, 'difference', null, 'entered_at', null, 'entered_by', null
             ) order by p.sku
           ), '[]')
      into rows
      from (
        select k.* from public.products as k
         where k.is_published and (counted.line_id is null or k.line_id = counted.line_id)
           and not exists (select from public.stock_count_lines as l where l.count_id = counted.id and l.product_id = k.id)
           and (private.searchable(k.name) like all (patterns) or k.sku like upper(ltrim(pattern, '%')) or k.barcode = code)
         order by k.sku offset win.skip limit win.take
      ) as p
      join public.product_types as t on t.id = p.product_type_id;
  else
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'product_id', p.id, 'sku', p.sku, 'name', p.name, 'product_type', t.name, 'volume_ml', p.volume_ml,
               'counted', l.counted, 'expected', l.expected, 'difference', l.counted - l.expected,
               'entered_at', l.entered_at, 'entered_by', private.staff_name(l.entered_by)
             ) order by l.entered_at desc, l.product_id
           ), '[]')
      into rows
      from (
        select k.* from public.stock_count_lines as k
         join public.products as named on named.id = k.product_id
        where k.count_id = counted.id and (show = 'counted' or k.counted <> k.expected)
          and (private.searchable(named.name) like all (patterns) or named.sku like upper(ltrim(pattern, '%')) or named.barcode = code)
        order by k.entered_at desc, k.product_id offset win.skip limit win.take
      ) as l
      join public.products as p on p.id = l.product_id
      join public.product_types as t on t.id = p.product_type_id;
  end if;
  return jsonb_build_object(
    'id', counted.id, 'title', counted.title, 'status', counted.status,
    'line', (select l.slug from public.product_lines as l where l.id = counted.line_id),
    'line_name', (select l.name from public.product_lines as l where l.id = counted.line_id),
    'created_at', counted.created_at, 'started_by', private.staff_name(counted.started_by),
    'closed_at', counted.closed_at, 'closed_by', private.staff_name(counted.closed_by),
    'totals', totals, 'rows', rows
  );
end;
$$;
select private.expose('stock_count',
  'One inventory count for admins: {id, title, status, line, …, totals: {counted, differing, tenfold (lines of more than ten times the other
number), surplus, shortage, left}, rows: […]}.
show: counted (newest first), differing, or left: published products that nobody has entered yet.
Errors: not_allowed (403), count_not_found (404), bad_show (422).');

create function private.stock_counts(page int default 1, page_size int default 25)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  win record;
begin
  perform private.assert_admin();
  win := private.page_window(page, page_size);
  return jsonb_build_object(
    'total', (select count(*) from (select from public.stock_counts limit 1000) as some_of_them),
    'rows', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', c.id, 'title', c.title, 'status', c.status, 'line', l.name, 'created_at', c.created_at,
          'started_by', private.staff_name(c.started_by), 'closed_at', c.closed_at, 'closed_by', private.staff_name(c.closed_by),
          'counted', lines.counted, 'surplus', lines.surplus, 'shortage', lines.shortage
        ) order by c.created_at desc, c.id
      )
      from (select * from public.stock_counts as k order by k.created_at desc, k.id offset win.skip limit win.take) as c
      left join public.product_lines as l on l.id = c.line_id
      cross join lateral (
        select count(*) as counted,
               coalesce(sum(k.counted - k.expected) filter (where k.counted > k.expected), 0) as surplus,
               coalesce(sum(k.expected - k.counted) filter (where k.counted < k.expected), 0) as shortage
          from public.stock_count_lines as k
         where k.count_id = c.id
      ) as lines
    ), '[]')
  );
end;
$$;
select private.expose('stock_counts',
  'The inventory counts for admins, newest first: {total, rows: […]}. total stops at 1,000. Errors: not_allowed (403).');

create function private.stock_count_sheet(line text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(sheet)), '[]')
      from (
        select p.id, p.sku, p.name, t.name as product_type, p.volume_ml, p.barcode, c.cell
          from public.products as p
          join public.product_types as t on t.id = p.product_type_id
          join public.product_lines as l on l.id = p.line_id
          left join public.product_cells as c on c.product_id = p.id
         where p.is_published and l.slug = coalesce(stock_count_sheet.line, l.slug)
         order by p.sku limit 3000
      ) as sheet
  );
end;
$$;
select private.expose('stock_count_sheet',
  'The first 3,000 published products by article, of a line (its slug) or of all, for a sheet to count with a pen, for admins: [{id, sku,
name, product_type, volume_ml, barcode, cell}].
Error: not_allowed (403).');
