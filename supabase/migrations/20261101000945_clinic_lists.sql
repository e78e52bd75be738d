-- Lists and cabinets: what a clinic orders again and again, and what should always stand in its cabinet.

create type public.clinic_list_kind as enum ('list', 'cabinet');

create table public.clinic_lists (
  id         uuid primary key default gen_random_uuid(),
  clinic_id  uuid not null references public.user_clinic_info (user_id) on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  kind       public.clinic_list_kind not null,
  every_days smallint check (every_days between 7 and 180),
  next_on    public.entered_date,
  due_since  date,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((every_days is null) = (next_on is null))
);
comment on table public.clinic_lists is
  'Lists of products that a clinic orders by, at most 30 a clinic. A cabinet also knows how much should be there, and what was counted. Written by save_clinic_list() and the reminder.';
comment on column public.clinic_lists.every_days is 'How often the clinic is reminded; null: never.';
comment on column public.clinic_lists.next_on is 'The day (Almaty) of the next reminder.';
comment on column public.clinic_lists.due_since is 'Since when it waits to be ordered; null once that is done or passed over.';
comment on column public.clinic_lists.updated_at is 'When a member last saved it: reminders and counts are no change of the list.';
create unique index clinic_lists_name_idx on public.clinic_lists (clinic_id, lower(name));
create index clinic_lists_created_by_idx on public.clinic_lists (created_by);
create index clinic_lists_next_on_idx on public.clinic_lists (next_on) where next_on is not null;

create table public.clinic_list_items (
  list_id      uuid not null references public.clinic_lists (id) on delete cascade,
  product_id   uuid not null references public.products (id) on delete cascade,
  quantity     smallint not null check (quantity between 1 and 999),
  par          smallint check (par between 1 and 999),
  position     smallint not null check (position between 1 and 200),
  sku          text not null,
  name         text not null,
  product_type text not null,
  volume_ml    int not null,
  primary key (list_id, product_id)
);
comment on table public.clinic_list_items is 'The products of a list, at most 200.';
comment on column public.clinic_list_items.quantity is 'How many are ordered by the list.';
comment on column public.clinic_list_items.par is 'How many should be there; of no meaning outside cabinets.';
comment on column public.clinic_list_items.name is
  'With sku, product_type and volume_ml as of the last save while it was published: what it is called after that is not the clinic''s to read.';
create index clinic_list_items_product_id_idx on public.clinic_list_items (product_id);

create table public.cabinet_counts (
  list_id    uuid not null,
  product_id uuid not null,
  counted    smallint not null check (counted between 0 and 9999),
  counted_at timestamptz not null,
  counted_on date not null generated always as ((counted_at at time zone 'Asia/Almaty')::date) stored,
  primary key (list_id, product_id),
  foreign key (list_id, product_id) references public.clinic_list_items (list_id, product_id) on delete cascade
);
comment on table public.cabinet_counts is 'The latest count of each product of a cabinet. Written by save_cabinet_counts().';
comment on column public.cabinet_counts.counted_at is 'When it was counted, by the caller''s clock, whenever it was sent: what was delivered before is in the count.';

create table public.clinic_protocols (
  clinic_id   uuid not null references public.user_clinic_info (user_id) on delete cascade,
  protocol_id uuid not null references public.protocols (id) on delete cascade,
  monthly     smallint not null check (monthly between 1 and 1000),
  primary key (clinic_id, protocol_id)
);
comment on table public.clinic_protocols is 'How many procedures of a protocol a clinic does in a month. Written by set_clinic_protocol().';
create index clinic_protocols_protocol_id_idx on public.clinic_protocols (protocol_id);

alter table public.clinic_lists enable row level security;
alter table public.clinic_list_items enable row level security;
alter table public.cabinet_counts enable row level security;
alter table public.clinic_protocols enable row level security;
grant select on public.clinic_lists, public.clinic_list_items, public.cabinet_counts, public.clinic_protocols to authenticated;
create policy "members read lists of their clinic" on public.clinic_lists for select to authenticated
  using (clinic_id = (select private.my_clinic_id()));
-- As an array, which is read before an index is: a subquery for each row would read the table of all clinics.
create policy "readers of a list read its products" on public.clinic_list_items for select to authenticated
  using (list_id = any (array(select l.id from public.clinic_lists as l)));
create policy "readers of a cabinet read its counts" on public.cabinet_counts for select to authenticated
  using (list_id = any (array(select l.id from public.clinic_lists as l)));
create policy "members read procedures of their clinic" on public.clinic_protocols for select to authenticated
  using (clinic_id = (select private.my_clinic_id()));

-- What is left in a cabinet ----------------------------------------------------------------------------------------

create type private.list_line as (
  list_id uuid, product_id uuid, position int, quantity int, par int, counted int, counted_on date, delivered int, coming int, pace numeric,
  estimate int, to_order int, lacking int
);

create function private.list_lines(clinic uuid, list_ids uuid[])
returns setof private.list_line language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan -- for one list or for thirty
set random_page_cost = 1.1 -- from indexes, whose pages lie in memory
as $$
declare
  today constant date := private.today();
begin
  return query
  with items as materialized (
    select i.*, l.kind, c.counted, c.counted_at, c.counted_on,
           -- Of what comes for the clinic, as much as the cabinet keeps of what all of them keep.
           case l.kind when 'list' then 1 else coalesce(i.par, 1) * 1.0 / sum(coalesce(i.par, 1)) over (partition by l.kind, i.product_id) end as share
      from public.clinic_lists as l
      join public.clinic_list_items as i on i.list_id = l.id
      left join public.cabinet_counts as c on c.list_id = i.list_id and c.product_id = i.product_id
     where l.clinic_id = clinic and (
       l.id = any (list_ids)
       or l.kind = 'cabinet' and i.product_id in (
         select o.product_id from public.clinic_list_items as o where o.list_id = any (list_ids)
         union
         select other.id
           from public.clinic_list_items as o
           join public.products as p on p.id = o.product_id
           join public.products as other on other.family = p.family
          where o.list_id = any (list_ids)
       )
     )
  ),
  moved as materialized (
    select n.product_id, o.delivered_at, (o.delivered_at at time zone 'Asia/Almaty')::date as day, o.status = 'delivered' as is_here,
           coalesce(n.sent_quantity, n.quantity) - n.returned_quantity - n.claimed_quantity as pieces
      from public.orders as o
      join public.order_items as n on n.order_id = o.id
     where o.user_id = clinic and o.created_at > now() - interval '1 year' and o.status not in ('returned', 'cancelled')
       and n.product_id in (select i.product_id from items as i)
  ),
  arrivals as materialized (
    select m.*, max(m.day) over per_product as last_day from moved as m where m.is_here and m.pieces > 0
    window per_product as (partition by m.product_id)
  ),
  -- What came last is still being used. Missing pieces that follow the next day are no habit.
  bought as (
    select a.product_id, sum(a.pieces) filter (where a.day < a.last_day) * 30.0 / greatest(max(a.day) - min(a.day), 30) as pace
      from arrivals as a where a.day > today - 180
     group by a.product_id
  ),
  -- A step takes its own product where the list has it, else the largest of its volumes there.
  steps as (
    select distinct on (i.list_id, s.id) i.list_id, i.product_id, i.kind, s.id, coalesce(own.ml, s.ml) * c.monthly as ml,
           p.volume_ml, sum(coalesce(i.par, 1) * p.volume_ml) over (partition by i.list_id, s.id) as kept
      from public.clinic_protocols as c
      join public.protocols as r on r.id = c.protocol_id and r.is_published
      join public.protocol_steps as s on s.protocol_id = r.id
      join public.products as meant on meant.id = s.product_id
      join public.products as p on coalesce(p.family, p.id::text) = coalesce(meant.family, meant.id::text)
      join items as i on i.product_id = p.id
      left join public.clinic_protocol_amounts as own on own.step_id = s.id and own.clinic_id = c.clinic_id
     where c.clinic_id = clinic
     order by i.list_id, s.id, p.id = meant.id desc, p.volume_ml desc, p.id
  ),
  -- Cabinets share a step by the millilitres that they keep for it, in whichever volumes.
  shares as (
    select s.*, case s.kind when 'list' then 1 else s.kept * 1.0 / sum(s.kept) over (partition by s.kind, s.id) end as share from steps as s
  ),
  used as (
    select s.list_id, s.product_id, sum(s.ml * s.share / s.volume_ml) as pace from shares as s group by s.list_id, s.product_id
  ),
  here as (
    select i.list_id, i.product_id, sum(a.pieces) as delivered, min(a.day) as first_day
      from items as i
      join arrivals as a on a.product_id = i.product_id
     where case when i.counted_at is null then a.day = a.last_day else a.delivered_at > i.counted_at end
     group by i.list_id, i.product_id
  ),
  way as (
    select m.product_id, sum(m.pieces) as coming from moved as m where not m.is_here group by m.product_id
  ),
  known as (
    select i.*, h.delivered * i.share as delivered, h.first_day, w.coming, greatest(b.pace * i.share, u.pace) as pace
      from items as i
      left join bought as b on b.product_id = i.product_id
      left join used as u on u.list_id = i.list_id and u.product_id = i.product_id
      left join here as h on h.list_id = i.list_id and h.product_id = i.product_id
      left join way as w on w.product_id = i.product_id
  ),
  estimated as (
    select k.*, case when s.day is not null then
             round(greatest(coalesce(k.counted, 0) + coalesce(k.delivered, 0) - coalesce(k.pace, 0) * (today - s.day) / 30, 0))::int
           end as estimate
      from known as k
     cross join lateral (select coalesce(k.counted_on, k.first_day) as day) as s
  ),
  -- What is on its way has no cabinet yet, so that the cabinets that lack a product order it together, once.
  lacking as (
    select e.product_id, sum(e.par - coalesce(e.estimate, 0)) as pieces, count(*) as cabinets
      from estimated as e where e.kind = 'cabinet' and e.par > coalesce(e.estimate, 0)
     group by e.product_id
  )
  select e.list_id, e.product_id, e.position::int, e.quantity::int, e.par::int, e.counted::int, e.counted_on, coalesce(e.delivered, 0)::int,
         coalesce(e.coming, 0)::int, round(e.pace, 1), e.estimate,
         coalesce(case when p.is_published and v.available and v.price is not null and m.missing > 0 then
           least(v.order_min + ceil(greatest(m.missing - v.order_min, 0)::numeric / v.order_step)::int * v.order_step, v.max_quantity)
         end, 0),
         coalesce(l.cabinets, 0)::int
    from estimated as e
    join public.products as p on p.id = e.product_id
    join public.availability as v on v.product_id = e.product_id
    left join lacking as l on e.kind = 'cabinet' and e.par > coalesce(e.estimate, 0) and l.product_id = e.product_id
   cross join lateral (select l.pieces - coalesce(e.coming, 0) as missing) as m
   where e.list_id = any (list_ids);
end;
$$;
comment on function private.list_lines is
  'The products of lists of a clinic with what is left of them, as clinic_list() says. Checks no caller.';

-- Reading ----------------------------------------------------------------------------------------------------------

create function private.assert_lists(writes boolean)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_verified_clinic() or writes and private.my_clinic_role() = 'accountant' then perform private.fail(403, 'not_allowed'); end if;
  return private.my_clinic_id();
end;
$$;
comment on function private.assert_lists is
  'The verified clinic whose lists the caller may read or, as anybody but its accountant, write; else not_allowed (403).';

create function private.clinic_list_cards()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  clinic constant uuid := private.assert_lists(writes => false);
begin
  return (
    with sizes as (
      select n.list_id, count(*) as items, count(*) filter (where n.to_order > 0) as to_order
        from private.list_lines(clinic, array(select l.id from public.clinic_lists as l where l.clinic_id = clinic)) as n
       group by n.list_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', l.id, 'name', l.name, 'kind', l.kind, 'items', coalesce(s.items, 0), 'every_days', l.every_days, 'next_on', l.next_on,
             'due_since', l.due_since, 'to_order', coalesce(s.to_order, 0), 'updated_at', l.updated_at,
             'pictures', (
               select coalesce(jsonb_agg(u.image_url order by u.first), '[]')
                 from (
                   select c.image_url, min(i.position) as first
                     from public.clinic_list_items as i join private.product_cards as c on c.id = i.product_id
                    where i.list_id = l.id and c.image_url is not null group by c.image_url order by first limit 6
                 ) as u
             )
           ) order by l.due_since is null, l.name collate "ru-x-icu", l.id), '[]')
      from public.clinic_lists as l
      left join sizes as s on s.list_id = l.id
     where l.clinic_id = clinic
  );
end;
$$;
select private.expose('clinic_list_cards',
  'The lists of the caller''s verified clinic, those that are due first, then by name: [{id, name, kind, items: how many, every_days, next_on, due_since,
to_order: how many lines top_up() has, updated_at, pictures: of the first published products, six at most}].
Error: not_allowed (403).');

create function private.clinic_list(list_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  clinic constant uuid := private.assert_lists(writes => false);
  answer jsonb;
begin
  select jsonb_build_object(
           'id', l.id, 'name', l.name, 'kind', l.kind, 'every_days', l.every_days, 'next_on', l.next_on, 'due_since', l.due_since,
           'updated_at', l.updated_at, 'items', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'product', private.card_json(c), 'product_id', n.product_id, 'name', coalesce(c.name, i.name),
                      'product_type', coalesce(c.product_type, i.product_type), 'volume_ml', coalesce(c.volume_ml, i.volume_ml),
                      'sku', coalesce(c.sku, i.sku), 'quantity', n.quantity, 'par', n.par, 'counted', n.counted,
                      'counted_on', n.counted_on, 'delivered', n.delivered, 'coming', n.coming, 'pace', n.pace, 'estimate', n.estimate,
                      'to_order', n.to_order, 'lacking', n.lacking
                    ) order by n.position, n.product_id), '[]')
               from private.list_lines(clinic, array[l.id]) as n
               join public.clinic_list_items as i on i.list_id = n.list_id and i.product_id = n.product_id
               left join public.product_cards as c on c.id = n.product_id
           )
         )
    into answer
    from public.clinic_lists as l where l.id = clinic_list.list_id and l.clinic_id = clinic;
  if answer is null then perform private.fail(404, 'list_not_found'); end if;
  return answer;
end;
$$;
select private.expose('clinic_list',
  'A list of the caller''s verified clinic: {id, name, kind, every_days, next_on, due_since, updated_at, items: [{product: its card, null when it is sold
no longer, and then named as the list last had it, product_id, name, product_type, volume_ml, sku, quantity, par, counted, counted_on, delivered, coming, pace, estimate, to_order, lacking}]},
in their order. Pieces of all orders of the clinic of the last year count, less those that were not sent, were returned or claimed.
estimate = counted + delivered − pace × days / 30, never below 0: delivered, and days, are since the count; without one it begins with the
last day of delivery, and without that it is null. coming is ordered and not here yet.
pace, pieces in 30 days, is the greater of two, or null: what the delivery days of the last 180 days brought, without the last one,
over the days from the first to the last, at least 30; and, by the clinic''s procedures of a month, Σ ml × procedures / volume of the steps that take the product, own amounts first.
Of pieces that were delivered and of the pace a cabinet has its share: its par of the pars of all cabinets of the clinic that hold the product;
of a step of a procedure, by the ml that it keeps for it, in all volumes.
to_order = Σ (par − estimate) of the cabinets that lack the product, lacking of them, − coming, as top_up() orders it: in each of these, whichever
of them is topped up, for all. 0 in a plain list and in a cabinet that lacks nothing.
Errors: not_allowed (403), list_not_found (404).');

create function private.top_up(list_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  clinic constant uuid := private.assert_lists(writes => false);
begin
  if not exists (select from public.clinic_lists as l where l.id = top_up.list_id and l.clinic_id = clinic) then
    perform private.fail(404, 'list_not_found');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'product_id', n.product_id, 'quantity', n.to_order, 'product', private.card_json(c)
           ) order by n.position, n.product_id), '[]')
      from private.list_lines(clinic, array[top_up.list_id]) as n
      join public.product_cards as c on c.id = n.product_id
     where n.to_order > 0
  );
end;
$$;
select private.expose('top_up',
  'What a cabinet of the caller''s verified clinic lacks: [{product_id, quantity, product: its card}], in the order of the list; quantity is what all cabinets of the clinic that lack
the product miss to par after what is left and what is coming, rounded up to what can be ordered and never above max_quantity. Once that is ordered nothing is left to
order, unless max_quantity cut it off. A plain list has nothing to top up.
Errors: not_allowed (403), list_not_found (404).');

-- Writing ----------------------------------------------------------------------------------------------------------

create function private.lock_clinic_list(list_id uuid)
returns public.clinic_lists language plpgsql security definer set search_path = '' as $$
declare
  clinic constant uuid := private.assert_lists(writes => true);
  locked public.clinic_lists;
begin
  select * into locked from public.clinic_lists as l where l.id = lock_clinic_list.list_id and l.clinic_id = clinic for no key update;
  if not found then perform private.fail(404, 'list_not_found'); end if;
  return locked;
end;
$$;
comment on function private.lock_clinic_list is 'Locks a list that the caller may write. not_allowed (403), list_not_found (404).';

create function private.save_clinic_list(list jsonb, expected_updated_at timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  clinic constant uuid := private.assert_lists(writes => true);
  before public.clinic_lists;
  saved  public.clinic_lists;
  items  public.clinic_list_items[];
  bad    jsonb;
begin
  perform private.assert_size(list);
  if jsonb_typeof(list) is distinct from 'object' or jsonb_typeof(list -> 'items') is distinct from 'array' then
    perform private.fail(422, 'bad_list', '{"fields": {"items": "invalid"}}');
  end if;
  if jsonb_array_length(list -> 'items') > 200 then perform private.fail(422, 'too_many_list_items', '{"max": 200}'); end if;
  perform private.keep_accounts();
  -- One writer of a clinic at a time: lists are counted, and have one name each.
  perform from public.user_clinic_info as c where c.user_id = clinic for no key update;
  if list ->> 'id' is not null then
    if not pg_input_is_valid(list ->> 'id', 'uuid') then perform private.fail(404, 'list_not_found'); end if;
    before := private.lock_clinic_list((list ->> 'id')::uuid);
    if before.updated_at is distinct from coalesce(expected_updated_at, before.updated_at) then perform private.fail(409, 'list_changed'); end if;
  elsif (select count(*) from public.clinic_lists as l where l.clinic_id = clinic) >= 30 then
    perform private.fail(409, 'too_many_lists', '{"max": 30}');
  end if;

  select jsonb_object_agg(field, 'invalid') into bad
    from (values ('kind', 'public.clinic_list_kind'), ('every_days', 'smallint'), ('next_on', 'public.entered_date')) as typed (field, type)
   where not pg_input_is_valid(list ->> field, type);
  if bad is not null then perform private.fail(422, 'bad_list', jsonb_build_object('fields', bad)); end if;
  saved := jsonb_populate_record(null::public.clinic_lists, jsonb_build_object(
    'name', private.clean_text(list ->> 'name'), 'kind', list -> 'kind', 'every_days', list -> 'every_days', 'next_on', list -> 'next_on'
  ));
  begin
    items := array(
      select (before.id, i.product_id, i.quantity, i.par, place, null, null, null, null)::public.clinic_list_items
        from jsonb_array_elements(list -> 'items') with ordinality as w (item, place)
       cross join lateral jsonb_populate_record(null::public.clinic_list_items, w.item) as i
       order by place
    );
  exception
    when data_exception then perform private.fail(422, 'bad_list', '{"fields": {"items": "invalid"}}');
  end;
  if saved.every_days is null then
    saved.next_on := null;
  else
    saved.next_on := greatest(coalesce(saved.next_on, private.today() + saved.every_days), private.today());
  end if;
  select jsonb_object_agg(field, 'invalid') into bad
    from (values
      ('name', saved.name is null or length(saved.name) not between 1 and 60 or not private.is_one_line(saved.name)),
      ('kind', saved.kind is null),
      ('every_days', saved.every_days not between 7 and 180),
      ('next_on', saved.next_on > private.today() + 366),
      ('items', exists (
        select from unnest(items) as i
          left join public.products as p on p.id = i.product_id
         -- What was taken off sale may stay in a list and come into none.
         where p.id is null or i.quantity is null or i.quantity not between 1 and 999 or i.par not between 1 and 999
            or not p.is_published and not exists (select from public.clinic_list_items as o where o.list_id = before.id and o.product_id = p.id)
      ) or (select count(distinct i.product_id) from unnest(items) as i) < cardinality(items))
    ) as checks (field, is_wrong)
   where is_wrong;
  if bad is not null then perform private.fail(422, 'bad_list', jsonb_build_object('fields', bad)); end if;
  if exists (
    select from public.clinic_lists as l where l.clinic_id = clinic and lower(l.name) = lower(saved.name) and l.id is distinct from before.id
  ) then
    perform private.fail(409, 'list_name_taken');
  end if;

  if before.id is null then
    insert into public.clinic_lists (clinic_id, name, kind, every_days, next_on, created_by)
    values (clinic, saved.name, saved.kind, saved.every_days, saved.next_on, auth.uid()) returning * into saved;
  else
    update public.clinic_lists as l
       set name = saved.name, kind = saved.kind, every_days = saved.every_days, next_on = saved.next_on,
           due_since = case when saved.every_days is not null then l.due_since end, updated_at = clock_timestamp()
     where l.id = before.id returning * into saved;
  end if;
  delete from public.clinic_list_items as o
   where o.list_id = saved.id and o.product_id not in (select i.product_id from unnest(items) as i);
  insert into public.clinic_list_items (list_id, product_id, quantity, par, position, sku, name, product_type, volume_ml)
  select saved.id, i.product_id, i.quantity, i.par, i.position,
         coalesce(o.sku, p.sku), coalesce(o.name, p.name), coalesce(o.product_type, t.name), coalesce(o.volume_ml, p.volume_ml)
    from unnest(items) as i
    join public.products as p on p.id = i.product_id
    join public.product_types as t on t.id = p.product_type_id
    left join public.clinic_list_items as o on o.list_id = saved.id and o.product_id = p.id and not p.is_published
   order by i.product_id
  on conflict (list_id, product_id) do update set
    quantity = excluded.quantity, par = excluded.par, position = excluded.position,
    sku = excluded.sku, name = excluded.name, product_type = excluded.product_type, volume_ml = excluded.volume_ml;
  return jsonb_build_object('id', saved.id, 'updated_at', saved.updated_at);
end;
$$;
select private.expose('save_clinic_list',
  'Members of a verified clinic but its accountant make a list (without an id) or change one, where expected_updated_at is the updated_at
that they saw or null. list: {id, name, kind: list or cabinet, every_days: 7 to 180 or null, next_on: in every_days when it is left out, items: [{product_id,
quantity, par}]}, at most 200 in their order. They replace those of before; counts of products that stay are kept. A list has one name in its clinic, in
whatever case. A product that is not published may stay and not be added. Returns {id, updated_at}.
Errors: not_allowed (403), list_not_found (404), bad_list (422, fields), too_many_list_items (422), list_changed, list_name_taken, too_many_lists (409).');

create function private.delete_clinic_list(list_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_clinic_list(list_id);
  delete from public.clinic_lists as l where l.id = delete_clinic_list.list_id;
end;
$$;
select private.expose('delete_clinic_list',
  'Members of a verified clinic but its accountant delete a list with its counts.
Errors: not_allowed (403), list_not_found (404).');

create function private.close_clinic_list_due(list_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_clinic_list(list_id);
  update public.clinic_lists as l set due_since = null where l.id = close_clinic_list_due.list_id and l.due_since is not null;
end;
$$;
select private.expose('close_clinic_list_due',
  'Members of a verified clinic but its accountant say that a list that was due is in the cart, or passed over this time.
Errors: not_allowed (403), list_not_found (404).');

create type private.cabinet_count as (product_id uuid, counted int, counted_at timestamptz);

create function private.save_cabinet_counts(list_id uuid, counts jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  locked public.clinic_lists;
  given  private.cabinet_count[];
begin
  perform private.assert_size(counts);
  locked := private.lock_clinic_list(list_id);
  if locked.kind <> 'cabinet' then perform private.fail(422, 'bad_list', '{"fields": {"kind": "invalid"}}'); end if;
  if jsonb_typeof(counts) is distinct from 'array' or jsonb_array_length(counts) > 1000 then perform private.fail(422, 'bad_counts'); end if;
  begin
    given := array(
      select (c.product_id, c.counted, least(c.counted_at, clock_timestamp()))::private.cabinet_count
        from jsonb_array_elements(counts) with ordinality as w (count, place)
       cross join lateral jsonb_populate_record(null::private.cabinet_count, w.count) as c
       order by w.place
    );
  exception
    when data_exception then perform private.fail(422, 'bad_counts');
  end;
  if exists (
    select from unnest(given) as t
     where t.product_id is null or coalesce(t.counted not between 0 and 9999, true) or t.counted_at < now() - interval '31 days'
  ) then
    perform private.fail(422, 'bad_counts');
  end if;
  insert into public.cabinet_counts as c (list_id, product_id, counted, counted_at)
  select distinct on (t.product_id) locked.id, t.product_id, t.counted, t.counted_at
    from unnest(given) with ordinality as t (product_id, counted, counted_at, place)
    join public.clinic_list_items as i on i.list_id = locked.id and i.product_id = t.product_id
   order by t.product_id, t.counted_at desc, t.place desc
  on conflict on constraint cabinet_counts_pkey do update set counted = excluded.counted, counted_at = excluded.counted_at
   where excluded.counted_at >= c.counted_at;
end;
$$;
select private.expose('save_cabinet_counts',
  'Members of a verified clinic but its accountant say how much of its products there is in a cabinet: counts [{product_id, counted: 0 to 9999, counted_at: now when it
is left out or later, not more than 31 days ago}]. A count of before the one known, and of what is not in the cabinet, is passed over. Sent again, it
says the same.
Errors: not_allowed (403), list_not_found (404), bad_list (422: not a cabinet), bad_counts (422).');

create function private.set_clinic_protocol(protocol_id uuid, monthly int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic constant uuid := private.assert_lists(writes => true);
begin
  if not exists (select from public.protocols as r where r.id = set_clinic_protocol.protocol_id and r.is_published) then
    perform private.fail(404, 'protocol_not_found');
  end if;
  if monthly not between 1 and 1000 then perform private.fail(422, 'bad_procedures', '{"min": 1, "max": 1000}'); end if;
  if monthly is null then
    delete from public.clinic_protocols as c where c.clinic_id = clinic and c.protocol_id = set_clinic_protocol.protocol_id;
  else
    insert into public.clinic_protocols (clinic_id, protocol_id, monthly) values (clinic, set_clinic_protocol.protocol_id, set_clinic_protocol.monthly)
    on conflict on constraint clinic_protocols_pkey do update set monthly = excluded.monthly;
  end if;
end;
$$;
select private.expose('set_clinic_protocol',
  'Members of a verified clinic but its accountant say how many procedures of a published protocol it does in a month, 1 to 1000; null: none. Cabinets know by
it how fast their products are used.
Errors: not_allowed (403), protocol_not_found (404), bad_procedures (422).');
