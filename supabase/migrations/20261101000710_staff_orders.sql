-- Orders as admins and managers work with them: one list with filters, and one box that finds anything.

create function private.running_number(search text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  -- 2026-000123, 000123 or 123; a phone or БИН is longer than any running number.
  digits text := substring(search from '^(?:[0-9]{4}-)?([0-9]{1,9})$');
begin
  -- lpad() cuts what is longer.
  return lpad(digits, greatest(6, length(digits)), '0');
end;
$$;
comment on function private.running_number is
  'The running part of the order number that a search text names: 000123 for 2026-000123, 000123 or 123; null where it names none.';

create function private.order_ids_by_number(
  search text, client_ids uuid[], user_id uuid, statuses public.order_status[], placed_since timestamptz, placed_before timestamptz, at_most int
)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  parts text[] := regexp_match(search, '^(?:([0-9]{4})-)?([0-9]{1,9})$');
begin
  return array(
    -- Planned in both, for the index on numbers to serve each.
    with allowed as not materialized (
      select o.id, split_part(o.number, '-', 2) as running from public.orders as o
       where o.number like coalesce(parts[1], '') || '%'
         and (client_ids is null or o.user_id = any (client_ids))
         and (order_ids_by_number.user_id is null or o.user_id = order_ids_by_number.user_id)
         and (statuses is null or o.status = any (statuses))
         and (placed_since is null or o.created_at >= placed_since) and (placed_before is null or o.created_at < placed_before)
    )
    (select a.id from allowed as a where a.running = private.running_number(search) limit at_most)
    union all
    -- The newest, in the order of the index: numbers run on.
    (select a.id from allowed as a where a.running like parts[2] || '%' order by a.running using operator(pg_catalog.~>~) limit at_most)
  );
end;
$$;
comment on function private.order_ids_by_number is
  'Orders with exactly this number, and the newest of those whose number begins with it; may name an order twice.';

create function private.recipient_order_ids(
  search text, client_ids uuid[], user_id uuid, statuses public.order_status[], placed_since timestamptz, placed_before timestamptz, at_most int
)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(search);
  -- No index serves "like all": it gets the words that narrow most one by one.
  first    text := patterns[1];
  second   text := patterns[2];
  third    text := patterns[3];
  newest   uuid[] := '{}';
begin
  -- Few digits are an order's number: phones have any.
  if search ~ '^[0-9]{1,4}$' then return newest; end if;
  -- A frequent name is found among the newest orders; of a rarer one the trigrams leave few enough to read.
  if client_ids is null and user_id is null then
    newest := array(
      select n.id
        from (
          select o.id, o.search_text, o.created_at from public.orders as o
           where (statuses is null or o.status = any (statuses))
             and (placed_since is null or o.created_at >= placed_since) and (placed_before is null or o.created_at < placed_before)
           order by o.created_at desc limit 5000
        ) as n
       where n.search_text like all (patterns)
       order by n.created_at desc
       limit at_most
    );
    -- Without three letters or digits in a row, or a word's beginning, the trigrams would read all orders.
    if cardinality(newest) >= at_most or first !~ '[[:alnum:]]{3}|^% [[:alnum:]]' then return newest; end if;
  end if;
  return array(
    select found.id
      from (
        select n.id, n.created_at
          from (
            select o.id, o.created_at from public.orders as o
             where o.search_text like first and (second is null or o.search_text like second) and (third is null or o.search_text like third)
               and o.search_text like all (patterns)
               and (client_ids is null or o.user_id = any (client_ids))
               and (recipient_order_ids.user_id is null or o.user_id = recipient_order_ids.user_id)
               and (statuses is null or o.status = any (statuses))
               and (placed_since is null or o.created_at >= placed_since) and (placed_before is null or o.created_at < placed_before)
             limit 2000
          ) as n
        union
        select o.id, o.created_at from public.orders as o where o.id = any (newest)
      ) as found
     order by found.created_at desc
     limit at_most
  );
end;
$$;
comment on function private.recipient_order_ids is
  'Orders by the words of their recipient''s name or parts of the phone, the newest first; of a name with more than 2,000 orders, of which too few are among the newest 5,000, any others.';

create function private.found_order_ids(
  search text, manager_id uuid, user_id uuid, status public.order_status, placed_since timestamptz, placed_before timestamptz, at_most int
)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- An array: the planner knows its length, and starts from the clients, who are few, not from all that have the name or number.
  client_ids uuid[] := case when manager_id is not null then array(select private.client_ids_of(manager_id)) end;
  statuses   public.order_status[] := case when status is not null then array[status] end;
  clinic_ids uuid[];
  order_ids  uuid[] :=
    private.order_ids_by_number(search, client_ids, user_id, statuses, placed_since, placed_before, at_most)
    || private.recipient_order_ids(search, client_ids, user_id, statuses, placed_since, placed_before, at_most);
begin
  if length(search) >= 3 then
    clinic_ids := private.found_clinic_ids(
      private.search_patterns(search), case when user_id is null then client_ids else array[user_id] end, at_most
    );
  end if;
  return array(
    select found.id from (
      select o.id, o.created_at, coalesce(split_part(o.number, '-', 2) = private.running_number(search), false) as is_exact
        from public.orders as o
       where o.id = any (order_ids)
      union all
      (
        select o.id, o.created_at, false from public.orders as o
         where o.user_id = any (clinic_ids)
           and (found_order_ids.status is null or o.status = found_order_ids.status)
           and (found_order_ids.user_id is null or o.user_id = found_order_ids.user_id)
           and (placed_since is null or o.created_at >= placed_since) and (placed_before is null or o.created_at < placed_before)
         order by o.created_at desc
         limit at_most
      )
      union all
      (
        select o.id, o.created_at, false
          from public.order_items as i
          join public.orders as o on o.id = i.order_id
         where i.sku = upper(search)
           and (found_order_ids.status is null or o.status = found_order_ids.status)
           and (found_order_ids.user_id is null or o.user_id = found_order_ids.user_id)
           -- Lines are written with their order, and their index has them by this.
           and (placed_since is null or i.created_at >= placed_since) and (placed_before is null or i.created_at < placed_before)
           and (client_ids is null or o.user_id = any (client_ids))
         order by i.created_at desc
         limit at_most
      )
    ) as found
    group by found.id
    order by bool_or(found.is_exact) desc, max(found.created_at) desc
    limit at_most
  );
end;
$$;
comment on function private.found_order_ids is
  'Orders by their number (or its beginning), by their clinic''s name, БИН/ИИН, contact or phone, by their recipient''s name or phone, or by an article in them; at most so many, those with exactly this number first, then the newest.
manager_id: orders of that manager''s clinics only. The other arguments narrow what the cap then counts.';

create function private.cancel_reason(o public.orders)
returns text language sql stable set search_path = ''
return coalesce((
  select case
           when e.comment = '' then null
           when e.comment like 'Резерв закончился %' then 'Резерв закончился'
           when e.comment like 'Не хватает %' then 'Не хватило товара'
           else e.comment
         end
    from public.order_events as e
   where e.order_id = o.id and e.to_status = 'cancelled'
   order by e.id desc limit 1
), 'Без причины');
comment on function private.cancel_reason is 'Why an order was cancelled, as statistics group it: what the shop itself writes holds a day or a product.';

create function private.order_matches(o public.orders, c public.user_clinic_info, patterns text[])
returns text[] language sql stable set search_path = ''
return case when patterns is null then '{}' else private.matched(
  patterns, c.name, private.clinic_matches(c, patterns) || array[o.recipient_name, o.recipient_phone]
) end;
comment on function private.order_matches is 'By what of its clinic or recipient an order was found, where the clinic''s name does not say so.';

create function private.admin_orders(
  status public.order_status default null, payment_status public.payment_status default null, search text default '',
  clinic_id uuid default null, manager_id uuid default null, city text default null, delivery_method text default null,
  from_day public.entered_date default null, to_day public.entered_date default null, min_total int default null,
  max_total int default null, has_debt boolean default false, is_overdue boolean default false, reserved_days int default null,
  reported_days int default null, dated_by text default 'placed', line text default null, product_type text default null,
  cancel_reason text default null, tier text default null, has_unread boolean default false, sort text default null, page int default 1,
  page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all   boolean := private.is_admin();
  today      date := private.today();
  -- Nobody pages through more, and counting on would be what a long list costs most.
  most       constant int := 1000;
  own_id     uuid := case when not sees_all then auth.uid() end;
  placed_since  timestamptz := from_day::timestamp at time zone 'Asia/Almaty';
  placed_before timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Almaty';
  -- By which of an order's days the period counts, and what orders have such a day.
  dated      text := 'o.created_at';
  counted    text;
  search_since  timestamptz := placed_since;
  search_before timestamptz := placed_before;
  found_ids  uuid[];
  is_cut     boolean := false;
  conditions text[];
  -- A few hundred orders are read once; of many, each count and the page use the index that serves them.
  is_narrow  boolean := clinic_id is not null or has_unread;
  sorted_by  text := regexp_replace(sort, '^-', '');
  win        record;
  answer     jsonb;
begin
  perform private.assert_admin_or_manager();
  if sorted_by not in ('created', 'total', 'debt', 'reserved') then perform private.fail(422, 'bad_sort'); end if;
  if dated_by not in ('placed', 'delivered', 'cancelled') then perform private.fail(422, 'bad_dated_by'); end if;
  if dated_by = 'delivered' then
    -- What statistics count as delivered: not what came back whole, though piece by piece.
    dated := 'o.delivered_at';
    counted := 'o.status = ''delivered'' and o.items_total > o.deducted_total';
  elsif dated_by = 'cancelled' then
    dated := 'o.cancelled_at';
    counted := 'o.status = ''cancelled''';
  end if;
  win := private.page_window(page, page_size);
  search := private.asked_for(search);
  if search <> '' then
    if counted is not null then
      search_since := null;
      search_before := null;
    end if;
    found_ids := private.found_order_ids(search, own_id, clinic_id, null, search_since, search_before, most);
    is_cut := cardinality(found_ids) >= most;
    -- The newest of any status count what is in the others; those of the wanted one may be older.
    if is_cut and status is not null then
      found_ids := found_ids || private.found_order_ids(search, own_id, clinic_id, status, search_since, search_before, most);
    end if;
    is_narrow := true;
  elsif not sees_all then
    is_narrow := is_narrow or (select count(*) from private.my_client_ids()) <= most;
  end if;
  conditions := array_remove(array[
    'true',
    -- What a search has found is of his clients already.
    case when not sees_all and found_ids is null then 'o.user_id in (select private.my_client_ids())' end,
    'o.user_id = ' || quote_literal(clinic_id),
    'o.id = any (' || quote_literal(found_ids) || '::uuid[])',
    'o.account_manager_id = ' || quote_literal(manager_id),
    'o.payment_status = ' || quote_literal(payment_status),
    'o.city = ' || quote_literal(city),
    'o.delivery_method = ' || quote_literal(delivery_method),
    dated || ' >= ' || quote_literal(placed_since),
    dated || ' < ' || quote_literal(placed_before),
    counted,
    'exists (select from public.order_items as i join public.product_lines as l on l.id = i.line_id where i.order_id = o.id and i.kind = ''sale'' and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity and l.slug = '
      || quote_literal(line) || ')',
    'exists (select from public.order_items as i join public.product_types as t on t.id = i.product_type_id where i.order_id = o.id and i.kind = ''sale'' and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity and t.slug = '
      || quote_literal(product_type) || ')',
    'private.cancel_reason(o) = ' || quote_literal(cancel_reason),
    'o.user_id in (select unnest(private.clinics_of_tier(' || quote_literal(tier) || ')))',
    case when has_unread then format(
      'o.id in (select r.order_id from public.order_message_reads as r where r.user_id = %L and r.unread_since is not null)', auth.uid()) end,
    'o.total >= ' || quote_literal(min_total),
    'o.total <= ' || quote_literal(max_total),
    case when has_debt or sorted_by = 'debt' then 'o.debt > 0' end,
    case when is_overdue then format('o.debt > 0 and o.delivered_at < %L',
      (today - least((select s.payment_days from public.shop_settings as s), 3650))::timestamp at time zone 'Asia/Almaty') end,
    case when reserved_days is not null or sorted_by = 'reserved' then
      'o.status in (''new'', ''confirmed'') and o.payment_status in (''unpaid'', ''refunded'') and o.received_total = o.refunded_total and private.holds_stock(o)'
      || ' and o.reserved_until <= ' || quote_literal(coalesce(private.reservation_end(today, reserved_days), 'infinity')) end,
    'o.payment_status = ''reported'' and o.reported_at <= ' || quote_literal(now() - make_interval(days => reported_days))
  ], null);
  execute format(
    $sql$
      with scope as %1$s materialized (
        -- No more columns than are asked for: most lists are then read from an index alone.
        select o.id, o.status, o.total, o.created_at%5$s from public.orders as o where %2$s
      ),
      counts (status, n) as materialized (%4$s),
      found as (
        select least(sum(c.n), $2) as total from counts as c where $1 is null or c.status = $1
      ),
      page_rows as (
        select s.id, row_number() over () as place
          from (select s.id from scope as s where $1 is null or s.status = $1 order by %3$s offset $3 limit $4) as s
      )
      select jsonb_build_object(
        'counts', (select coalesce(jsonb_object_agg(c.status, c.n) filter (where c.n > 0), '{}') from counts as c),
        'total', (select f.total from found as f),
        -- Of a list too long to be counted, a sum would be as slow.
        'sum', case when (select f.total from found as f) < $2 then (
          select coalesce(sum(s.total), 0) from scope as s where ($1 is null or s.status = $1) and s.status not in ('cancelled', 'returned')
        ) end,
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', o.id, 'number', o.number, 'status', o.status, 'payment_status', o.payment_status,
              'payment_method', o.payment_method, 'total', o.total, 'items_total', o.items_total, 'delivery_price', o.delivery_price,
              'due', o.due, 'paid', o.received_total - o.refunded_total, 'debt', o.debt,
              'reserved_until', case when private.holds_stock(o) then o.reserved_until end, 'reported_at', o.reported_at,
              'pay_until', private.pay_until(o),
              'created_at', o.created_at, 'delivered_at', o.delivered_at,
              'user_id', o.user_id, 'clinic_name', c.name,
              'phone', c.phone, 'whatsapp', c.whatsapp, 'city', o.city, 'placed_by', o.placed_by, 'account_manager_name', m.full_name,
              'delivery_method', o.delivery_method_name, 'positions', items.positions, 'pieces', items.pieces,
              'unread_messages', private.unread_order_messages(o.id),
              'matched', private.order_matches(o, c, $5)
            ) order by p.place
          )
          from page_rows as p
          join public.orders as o on o.id = p.id
          left join public.user_clinic_info as c on c.user_id = o.user_id
          left join public.account_managers as m on m.user_id = o.account_manager_id
          cross join lateral (
            select count(*) as positions, sum(i.quantity) as pieces from public.order_items as i where i.order_id = o.id
          ) as items
        ), '[]')
      )
    $sql$,
    case when is_narrow then '' else 'not' end,
    array_to_string(conditions, ' and '),
    -- As an index has them, which then leaves nothing to sort.
    case coalesce(sort, '-created')
      when 'created' then 's.created_at, s.id desc' when '-created' then 's.created_at desc, s.id'
      when 'total' then 's.total, s.id' when '-total' then 's.total desc, s.id desc'
      when 'debt' then 's.debt, s.id desc' when '-debt' then 's.debt desc, s.id'
      when 'reserved' then 's.reserved_until, s.id' when '-reserved' then 's.reserved_until desc, s.id desc'
    end,
    -- A branch a status, since what serves a frequent one would read the whole table for a rare one.
    (
      select string_agg(
               format('select %1$L::public.order_status, (select count(*) from (select from scope as s where s.status = %1$L limit $2) as some_of_them)', s.status),
               ' union all '
             )
        from unnest(enum_range(null::public.order_status)) as s (status)
    ),
    case sorted_by when 'debt' then ', o.debt' when 'reserved' then ', o.reserved_until' else '' end
  ) into answer using status, most, win.skip, win.take, private.search_patterns(search);
  return answer || case when is_cut then '{"is_cut": true}' else '{}' end::jsonb;
end;
$$;
select private.expose('admin_orders',
  'Orders as staff work with them: {counts by status, total, sum (without cancelled and
returned), rows: […]}. Admins see all, managers those of their clients.
search: order number or its beginning, an article, or words in any order of a clinic''s name, БИН/ИИН, contact, phone or of the recipient''s
name and phone; a row''s matched tells those that hold a word which the clinic''s name does not. from_day, to_day: days in Almaty,
both included. Sums in tenge.
has_debt: delivered or shipped and not paid in full; is_overdue: longer than payment_days. reserved_days: the reservation ends within so
many days (0: today); reported_days: said to be paid for so many days. dated_by: placed, or the period counts by the day of delivery
(delivered orders of which anything was kept) or of cancellation.
line, product_type (slugs): anything of it that did not come back; cancel_reason: as stats_cancellations()
groups them; tier: of the clinic today; has_unread: with messages of the clinic for the caller that are unread. sort: created, total, debt or reserved, with a minus from the
largest down; newest first without it; by debt and reservation only orders that have one.
Counts and total stop at 1,000, which reads as "1,000 or more", then sum is null; pages go on.
A search looks at the newest 1,000 orders of the clinic, the period and the status at most; is_cut, which is there then, says that it
stopped. Clinics are searched from three letters on.
Errors: not_allowed (403), bad_sort, bad_dated_by (422).');

-- One box that finds anything ------------------------------------------------------------------------------------

create function private.staff_search(query text)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  role         public.app_role := private.my_role();
  wanted       text := private.asked_for(coalesce(query, ''));
  patterns     text[] := private.search_patterns(wanted);
  at_most      constant int := 8;
  client_ids   uuid[] := case when role = 'account_manager' then array(select private.my_client_ids()) end;
  statuses     public.order_status[] := case when role = 'logistic' then
    array_remove(array_remove(enum_range(null::public.order_status), 'new'), 'cancelled') end;
  all_products boolean := role <> 'account_manager';
  order_ids    uuid[];
  clinic_ids   uuid[];
  product_ids  uuid[];
begin
  if role is null then perform private.fail(403, 'not_allowed'); end if;
  if length(wanted) >= 3 or wanted ~ '^[0-9]{2}$' then
    order_ids := private.order_ids_by_number(wanted, client_ids, null, statuses, null, null, at_most)
      || private.recipient_order_ids(wanted, client_ids, null, statuses, null, null, at_most);
    if role <> 'logistic' then
      product_ids := array(
        (
          select p.id from public.products as p
           where p.sku like upper(ltrim(private.like_pattern(wanted), '%')) and (all_products or p.is_published)
           order by p.sku
           limit at_most
        )
        union all
        (
          select p.id from public.products as p
           where private.searchable(p.name) like patterns[1] and private.searchable(p.name) like all (patterns)
             and (all_products or p.is_published) and length(wanted) >= 3
           order by p.name, p.volume_ml, p.id
           limit at_most
        )
      );
      if length(wanted) >= 3 then clinic_ids := private.found_clinic_ids(patterns, client_ids, at_most); end if;
    end if;
  end if;
  return jsonb_build_object(
    'orders', coalesce((
      select jsonb_agg(
               jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status, 'created_at', o.created_at)
               || case when role = 'logistic' then jsonb_build_object('recipient_name', o.recipient_name, 'city', o.city)
                       else jsonb_build_object('payment_status', o.payment_status, 'total', o.total, 'clinic_name', c.name,
                              'matched', private.matched(patterns, c.name, array[o.recipient_name, o.recipient_phone])) end
               order by o.is_exact desc, o.created_at desc, o.id
             )
        from (
          select k.*, coalesce(split_part(k.number, '-', 2) = private.running_number(wanted), false) as is_exact
            from public.orders as k
           where k.id = any (order_ids)
           order by is_exact desc, k.created_at desc, k.id
           limit at_most
        ) as o
        left join public.user_clinic_info as c on c.user_id = o.user_id
    ), '[]'),
    'clinics', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'user_id', c.user_id, 'name', c.name, 'bin_iin', c.bin_iin, 'phone', c.phone, 'city', c.city, 'status', c.status,
                 'matched', private.clinic_matches(c, patterns)
               ) order by c.status = 'verified' desc, c.submitted_at desc, c.user_id
             )
        from public.user_clinic_info as c
       where c.user_id = any (clinic_ids)
    ), '[]'),
    'products', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'id', p.id, 'slug', p.slug, 'sku', p.sku, 'name', p.name, 'product_type', t.name, 'line', l.name, 'volume_ml', p.volume_ml, 'is_published', p.is_published
               ) order by p.sku = upper(wanted) desc, p.name, p.volume_ml, p.id
             )
        from (
          select k.* from public.products as k
           where k.id = any (product_ids)
           order by k.sku = upper(wanted) desc, k.name, k.volume_ml, k.id
           limit at_most
        ) as p
        join public.product_types as t on t.id = p.product_type_id
        join public.product_lines as l on l.id = p.line_id
    ), '[]')
  );
end;
$$;
select private.expose('staff_search',
  'What one box finds for staff, at most 8 of a kind: {orders, clinics, products}. Admins: orders
by number or recipient, clinics by name, БИН/ИИН, contact or phone, products by name or article;
words in any order, a phone in parts; matched tells what holds a word which the name does not.
Managers: the same of their clients, and published products. Logistic: orders from confirmed on by number or recipient, without sums. Of a
recipient the newest orders, unless there are more than 2,000 and fewer than 8 among the newest 5,000: then any of the others. Signs alone
are looked for among those 5,000 alone. What is exactly meant comes first. Under 3 characters nothing is found, but for 2 digits, which
begin a number or an article.
Errors: not_allowed (403).');

create index products_name_search_idx on public.products using gin (private.searchable(name) extensions.gin_trgm_ops);
