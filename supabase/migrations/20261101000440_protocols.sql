-- Protocols: what is done in a procedure, step by step, and the cheapest packs for a number of procedures.

create table public.protocols (
  id           uuid primary key default gen_random_uuid(),
  slug         text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name         text not null check (length(name) between 2 and 120),
  need         text not null default '' check (length(need) <= 160),
  minutes      smallint not null check (minutes between 1 and 480),
  text         text not null default '' check (length(text) <= 4000),
  is_published boolean not null default false,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
comment on table public.protocols is
  'Procedures of the cabinet, at most 200. Read by protocol_cards() and protocol_page(), addresses by everybody; written by save_protocol().';
comment on column public.protocols.need is 'What it is for, in a line.';
comment on column public.protocols.minutes is 'Of the whole procedure: steps may overlap, and there is time between them.';
create trigger touch_updated_at before update on public.protocols
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.protocols
  for each row execute function private.audit('id');

create table public.protocol_steps (
  id              uuid primary key default gen_random_uuid(),
  protocol_id     uuid not null references public.protocols (id) on delete cascade,
  position        smallint not null check (position between 1 and 30),
  product_type_id smallint references public.product_types (id),
  product_id      uuid references public.products (id),
  ml              numeric(4, 1) check (ml between 0.1 and 500),
  minutes         smallint check (minutes between 1 and 480),
  text            text not null check (length(text) between 2 and 1000),
  is_optional     boolean not null default false,
  -- Deferrable, so that one update can put all of them into a new order.
  unique (protocol_id, position) deferrable initially immediate,
  check (num_nonnulls(product_type_id, product_id) <= 1),
  check ((ml is null) = (num_nonnulls(product_type_id, product_id) = 0))
);
comment on table public.protocol_steps is
  'Steps of a protocol: with a product in any of its volumes, with any product of a type, which the specialist chooses, or with none.';
comment on column public.protocol_steps.ml is 'Of one procedure.';
create index protocol_steps_product_type_id_idx on public.protocol_steps (product_type_id) where product_type_id is not null;
create index protocol_steps_product_id_idx on public.protocol_steps (product_id) where product_id is not null;
create trigger audit after insert or update or delete on public.protocol_steps
  for each row execute function private.audit('protocol_id');

create table public.clinic_protocol_amounts (
  clinic_id uuid not null references public.user_clinic_info (user_id) on delete cascade,
  step_id   uuid not null references public.protocol_steps (id) on delete cascade,
  ml        numeric(4, 1) not null check (ml between 0.1 and 500),
  primary key (clinic_id, step_id)
);
comment on table public.clinic_protocol_amounts is
  'What a clinic uses in a step, where that is another amount than protocol_steps.ml. Written by set_protocol_amounts().';
create index clinic_protocol_amounts_step_id_idx on public.clinic_protocol_amounts (step_id);

alter table public.protocols enable row level security;
alter table public.protocol_steps enable row level security;
alter table public.clinic_protocol_amounts enable row level security;
-- A host asks whether there is a page that its build has not prerendered.
grant select (slug) on public.protocols to anon, authenticated;
create policy "everyone reads addresses of published protocols" on public.protocols for select to anon, authenticated using (is_published);
grant select on public.clinic_protocol_amounts to authenticated;
create policy "members read amounts of their clinic" on public.clinic_protocol_amounts for select to authenticated
  using (clinic_id = (select private.my_clinic_id()));

-- Reading ---------------------------------------------------------------------------------------------------------

create view private.step_products as
select p.id as product_id, (
  select o.id from public.products as o
   where (o.id = p.id or o.family = p.family) and o.is_published
   order by o.id = p.id desc, o.volume_ml limit 1
) as shown_id
from public.products as p;
comment on view private.step_products is
  'What is shown of a product that a step names: while it is hidden, its smallest published volume. Null: none is published.';

create function private.protocol_cards(product_slug text, line text)
returns jsonb language sql stable
security definer -- callers may not read the tables
set search_path = ''
begin atomic
  select private.for_caches(coalesce(jsonb_agg(
           jsonb_build_object(
             'slug', r.slug, 'name', r.name, 'need', r.need, 'minutes', r.minutes,
             'steps', (select count(*) from public.protocol_steps as s where s.protocol_id = r.id),
             'pictures', (
               select coalesce(jsonb_agg(u.image_url order by u.first), '[]')
                 from (
                   select i.path as image_url, min(s.position) as first
                     from public.protocol_steps as s
                     join private.step_products as v on v.product_id = s.product_id
                     join public.product_images as i on i.product_id = v.shown_id and i.position = 1
                    where s.protocol_id = r.id group by i.path order by first limit 6
                 ) as u
             )
           ) order by r.name, r.id
         ), '[]'))
    from public.protocols as r
   where r.is_published and (
     num_nonnulls(product_slug, line) = 0
     or exists (
       select from public.protocol_steps as s
         join public.products as used on used.id = s.product_id
        -- From the steps, which are few, to the catalogue, which may be long.
        where s.protocol_id = r.id and exists (
          select from public.products as p
           where (p.id = used.id or p.family = used.family) and p.is_published
             and (p.slug = product_slug or p.line_id = (select l.id from public.product_lines as l where l.name = line))
        )
     )
   );
end;
create function public.protocol_cards(product_slug text default null, line text default null)
returns jsonb language sql stable set search_path = ''
return private.protocol_cards(product_slug, line);
comment on function public.protocol_cards is
  'The published protocols by name, or only those with a product, in any of its volumes, or with products of a line:
[{slug, name, need, minutes, steps: how many, pictures: of its published products, in the order of their steps, six at most}].
By GET with ETag and Cache-Control.';
grant execute on function private.protocol_cards, public.protocol_cards to anon, authenticated;

create function private.protocol_page(slug text)
returns jsonb language sql stable
security definer -- callers may not read the tables
set search_path = ''
begin atomic
  select private.for_caches((
    select jsonb_build_object(
             'id', r.id, 'slug', r.slug, 'name', r.name, 'need', r.need, 'minutes', r.minutes, 'text', r.text,
             'steps', (
               select coalesce(jsonb_agg(
                        jsonb_build_object(
                          'id', s.id, 'ml', s.ml, 'minutes', s.minutes, 'text', s.text, 'is_optional', s.is_optional,
                          'product_type', (select t.name from public.product_types as t where t.id = s.product_type_id),
                          'product', case when c.id is not null then jsonb_build_object(
                            'slug', c.slug, 'name', c.name, 'product_type', c.product_type, 'line', c.line,
                            'image_url', c.image_url, 'contraindications', p.contraindications,
                            'certificate_required', p.certificate_required
                          ) end
                        ) order by s.position
                      ), '[]')
                 from public.protocol_steps as s
                 left join private.step_products as v on v.product_id = s.product_id
                 left join private.product_cards as c on c.id = v.shown_id
                 left join public.products as p on p.id = c.id
                where s.protocol_id = r.id
             )
           )
      from public.protocols as r
     where r.slug = protocol_page.slug and r.is_published
  ));
end;
select private.expose('protocol_page',
  'A published protocol: {id, slug, name, need, minutes, text, steps: [{id, ml, minutes, text, is_optional, product_type: of which any
product will do, product: {slug, name, product_type, line, image_url, contraindications, certificate_required}}]}, steps in their order.
A step whose product is not published has neither.
By GET with ETag and Cache-Control.', 'anon, authenticated');

-- The kit ---------------------------------------------------------------------------------------------------------

create type private.pack as (product_id uuid, volume_ml int, price int, order_min int, order_step int, max_quantity int);
create type private.packs_taken as (costs bigint[], most bigint);
comment on type private.packs_taken is
  'What some packs cost at least: costs[n + 1] for n units, the last one for as many as are needed or more, of which most is the highest number.';

create function private.cheapest_packs(need int, packs private.pack[])
returns int[] language plpgsql immutable set search_path = '' as $$
declare
  unit   int := 0;
  goal   int;
  taken  private.packs_taken;
  stages private.packs_taken[] := '{}';
  costs  bigint[];
  next   bigint[];
  most   bigint;
  pack   private.pack;
  first  int; -- units of the least that can be ordered, of each step, and how many steps there are
  size   int;
  times  int;
  -- Of one remainder: places that a step may start from, each cheaper than those before, were all brought to one place.
  places int[];
  worths bigint[];
  head   int;
  tail   int;
  q      int;
  cost   bigint;
  n      int;
  spare  bigint;
  widest int;
  fixed  int[] := array_fill(0, array[coalesce(cardinality(packs), 0)]);
  answer int[] := '{}';
begin
  if need <= 0 then return fixed; end if;
  if coalesce((select sum(p.volume_ml::bigint * (p.max_quantity - (p.max_quantity - p.order_min) % p.order_step)) from unnest(packs) as p), 0) < need then
    return null;
  end if;
  foreach pack in array packs loop unit := gcd(unit, pack.volume_ml); end loop;
  -- Of the cheapest by ml, most pieces are in an answer whatever the rest is. Of volume_ml / unit steps of dearer packs some have together the
  -- volume of several pieces of it, and would be these. So either the dearer packs have fewer steps, or hardly a piece of it is left.
  select max(p.order_step * p.volume_ml), sum(p.order_min::bigint * p.volume_ml) into widest, spare from unnest(packs) as p;
  for n in select p.place from unnest(packs) with ordinality as p (id, ml, price, least, step, most, place) order by p.price::numeric / p.ml, p.place loop
    pack := packs[n];
    if pack.order_min = 1 and pack.order_step = 1 then
      fixed[n] := greatest(least(
        pack.max_quantity - widest / unit - 1, (need - spare - pack.volume_ml::bigint / unit * widest) / pack.volume_ml
      ), 0);
    end if;
    need := need - fixed[n] * pack.volume_ml;
    packs[n].max_quantity := pack.max_quantity - fixed[n];
    spare := spare + (pack.max_quantity - fixed[n])::bigint * pack.volume_ml;
  end loop;
  goal := ceil(need::numeric / unit);
  costs := array_fill(null::bigint, array[goal + 1]);
  costs[1] := 0;
  foreach pack in array packs loop
    stages := stages || row(costs, most)::private.packs_taken;
    next := costs;
    first := pack.order_min * pack.volume_ml / unit;
    size := pack.order_step * pack.volume_ml / unit;
    times := (pack.max_quantity - pack.order_min) / pack.order_step;
    for remainder in 0 .. least(size, goal) - 1 loop
      head := 1;
      tail := 0;
      q := 0;
      for place in remainder .. goal + size - 1 by size loop
        if place < goal and costs[place + 1] is not null then
          cost := costs[place + 1] - q * pack.order_step::bigint * pack.price;
          while tail >= head and worths[tail] >= cost loop tail := tail - 1; end loop;
          tail := tail + 1;
          places[tail] := q;
          worths[tail] := cost;
        end if;
        if head <= tail and places[head] < q - times then head := head + 1; end if;
        if head <= tail then
          cost := worths[head] + (q * pack.order_step + pack.order_min)::bigint * pack.price;
          if place + first < goal then
            if next[place + first + 1] is null or cost < next[place + first + 1] then next[place + first + 1] := cost; end if;
          elsif next[goal + 1] is null or cost < next[goal + 1] or cost = next[goal + 1] and place + first > most then
            next[goal + 1] := cost;
            most := place + first;
          end if;
        end if;
        q := q + 1;
      end loop;
    end loop;
    costs := next;
  end loop;
  cost := costs[goal + 1];
  -- The way back: how many of each pack led there.
  for place in reverse cardinality(packs) .. 1 loop
    pack := packs[place];
    taken := stages[place];
    costs := taken.costs;
    n := 0;
    if costs[least(most, goal) + 1] is distinct from cost or most >= goal and taken.most is distinct from most then
      n := (
        select q.n from generate_series(pack.order_min, pack.max_quantity, pack.order_step) as q (n)
         where most - q.n * pack.volume_ml / unit between 0 and goal - 1
           and costs[most - q.n * pack.volume_ml / unit + 1] + q.n::bigint * pack.price = cost
         limit 1
      );
    end if;
    answer := n + fixed[place] || answer;
    most := most - n * pack.volume_ml / unit;
    cost := cost - n::bigint * pack.price;
  end loop;
  return answer;
end;
$$;
comment on function private.cheapest_packs is
  'How many of each pack to take for at least need ml at the lowest price, more ml first among equals; each quantity is 0 or one that can be
ordered. Null: all of them are not enough.';

create function private.protocol_kit(protocol_id uuid, procedures int, with_optional boolean default true)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  if procedures is null or procedures not between 1 and 500 then perform private.fail(422, 'bad_procedures', '{"min": 1, "max": 500}'); end if;
  if not exists (select from public.protocols as r where r.id = protocol_kit.protocol_id and (r.is_published or private.is_admin())) then
    perform private.fail(404, 'protocol_not_found');
  end if;
  -- A product may serve in several steps: packs are shared by them.
  with used as (
    select (array_agg(p.id order by s.position))[1] as product_id, min(p.family) as family, min(s.position) as position,
           sum(coalesce(own.ml, s.ml)) as ml
      from public.protocol_steps as s
      join public.products as p on p.id = s.product_id
      left join public.clinic_protocol_amounts as own on own.step_id = s.id and own.clinic_id = private.my_clinic_id()
     where s.protocol_id = protocol_kit.protocol_id and (with_optional or not s.is_optional)
     group by coalesce(p.family, p.id::text)
  ),
  offered as (
    select u.*, ceil(u.ml * procedures)::int as need, (
             -- What is hidden is not named.
             select case when p.is_published then p.name else t.name end
               from public.products as p join public.product_types as t on t.id = p.product_type_id where p.id = u.product_id
           ) as name,
           array(
             select (c.id, c.volume_ml, c.price, c.order_min, c.order_step, c.max_quantity)::private.pack
               from private.product_cards as c
              where (c.id = u.product_id or c.family = u.family) and c.available and c.price is not null and c.max_quantity >= c.order_min
              order by c.volume_ml desc, c.id
           ) as packs
      from used as u
  ),
  chosen as (
    select o.*, private.cheapest_packs(o.need, o.packs) as quantities from offered as o
  )
  select jsonb_agg(
           jsonb_build_object(
             'product_id', k.product_id, 'name', k.name, 'ml', k.ml,
             'bought_ml', taken.ml, 'cost', taken.cost, 'packs', taken.packs,
             'enough_for', case when k.quantities is null then (
               select floor(coalesce(sum(p.volume_ml::bigint * p.max_quantity), 0) / k.ml) from unnest(k.packs) as p
             ) end
           ) order by k.position
         ) into lines
    from chosen as k
   cross join lateral (
     select coalesce(sum(p.volume_ml * n), 0) as ml, coalesce(sum(p.price::bigint * n), 0) as cost, coalesce(jsonb_agg(
              jsonb_build_object(
                'product_id', c.id, 'slug', c.slug, 'sku', c.sku, 'name', c.name, 'product_type', c.product_type, 'volume_ml', c.volume_ml,
                'image_url', c.image_url, 'price', c.price, 'quantity', n
              ) order by p.volume_ml desc, p.product_id
            ), '[]') as packs
       from unnest(k.packs, k.quantities) as p (product_id, volume_ml, price, order_min, order_step, max_quantity, n)
       join private.product_cards as c on c.id = p.product_id
      where n > 0
   ) as taken;
  return private.for_caches((
    select jsonb_build_object(
             'procedures', procedures, 'is_complete', coalesce(bool_and(line -> 'enough_for' = 'null'), true),
             'total', coalesce(sum((line ->> 'cost')::bigint), 0),
             'procedure_cost', round(coalesce(sum((line ->> 'ml')::numeric * (line ->> 'cost')::numeric / nullif((line ->> 'bought_ml')::numeric, 0)), 0)),
             'lines', coalesce(lines, '[]')
           )
      from jsonb_array_elements(lines) as line
  ));
end;
$$;
select private.expose('protocol_kit',
  'The cheapest packs that suffice for 1 to 500 procedures of a protocol, at the prices and from the stock of now, with a clinic''s own
amounts where the caller''s clinic has them: {procedures, is_complete, total, procedure_cost: of the ml that one procedure uses, to the tenge,
lines: [{product_id, name, ml: of one procedure, bought_ml, cost, packs: [{product_id, slug, sku, name, product_type, volume_ml, image_url,
price, quantity}], enough_for: null, or for how many procedures there is enough}]}. A product that there is not enough of has no packs, and
the kit is then not complete. What any product of a type will do for is no part of it.
By GET with ETag and Cache-Control.
Errors: protocol_not_found (404), bad_procedures (422).', 'anon, authenticated');

create function private.set_protocol_amounts(protocol_id uuid, amounts jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := private.my_clinic_id();
begin
  if clinic is null or coalesce(private.my_clinic_role() = 'accountant', true)
     or not exists (select from public.user_clinic_info as c where c.user_id = clinic and c.status = 'verified') then
    perform private.fail(403, 'not_allowed');
  end if;
  perform private.assert_size(amounts);
  if jsonb_typeof(amounts) is distinct from 'object' or not coalesce((
    select bool_and(
             exists (
               select from public.protocol_steps as s
                 join public.protocols as r on r.id = s.protocol_id
                where s.id::text = a.key and s.protocol_id = set_protocol_amounts.protocol_id and s.ml is not null and r.is_published
             )
             and case jsonb_typeof(a.value)
               when 'null' then true
               when 'number' then a.value::numeric between 0.1 and 500
               else false
             end
           )
      from jsonb_each(amounts) as a
  ), true) then
    perform private.fail(422, 'bad_amounts');
  end if;
  delete from public.clinic_protocol_amounts as o
   using jsonb_each(amounts) as a
   where o.clinic_id = clinic and o.step_id::text = a.key and a.value = 'null';
  insert into public.clinic_protocol_amounts (clinic_id, step_id, ml)
  select clinic, a.key::uuid, a.value::numeric from jsonb_each(amounts) as a where a.value <> 'null' order by a.key
  on conflict (clinic_id, step_id) do update set ml = excluded.ml;
end;
$$;
select private.expose('set_protocol_amounts',
  'A verified clinic''s own amounts in the steps of a protocol, {step id: ml, or null for the protocol''s}; steps that are not named stay as
they are. Owners, buyers and requesters.
Errors: not_allowed (403), bad_amounts (422).');

-- Editing ---------------------------------------------------------------------------------------------------------

create function private.admin_protocols()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return (
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'id', r.id, 'slug', r.slug, 'name', r.name, 'need', r.need, 'minutes', r.minutes, 'text', r.text,
               'is_published', r.is_published, 'updated_at', r.updated_at,
               'steps', (
                 select coalesce(jsonb_agg(
                          jsonb_build_object(
                            'id', s.id, 'product_type_id', s.product_type_id, 'product_id', s.product_id, 'sku', p.sku, 'product', p.name,
                            'ml', s.ml, 'minutes', s.minutes, 'text', s.text, 'is_optional', s.is_optional
                          ) order by s.position
                        ), '[]')
                   from public.protocol_steps as s
                   left join public.products as p on p.id = s.product_id
                  where s.protocol_id = r.id
               )
             ) order by r.name, r.id
           ), '[]')
      from public.protocols as r
  );
end;
$$;
select private.expose('admin_protocols',
  'All protocols with their steps for admins, by name: the columns of both tables, and sku and product, the name, of a step''s product.
Error: not_allowed (403).');

create function private.save_protocol(protocol jsonb, expected_updated_at timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  before public.protocols;
  saved  public.protocols;
  bad    jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(protocol);
  if jsonb_typeof(protocol) is distinct from 'object' or jsonb_typeof(protocol -> 'steps') is distinct from 'array'
     or jsonb_array_length(protocol -> 'steps') not between 1 and 30 then
    perform private.fail(422, 'bad_protocol', '{"fields": {"steps": "invalid"}}');
  end if;
  if protocol ->> 'id' is not null then
    if pg_input_is_valid(protocol ->> 'id', 'uuid') then
      select * into before from public.protocols as r where r.id = (protocol ->> 'id')::uuid for no key update;
    end if;
    if before.id is null then perform private.fail(404, 'protocol_not_found'); end if;
    if before.updated_at is distinct from expected_updated_at then perform private.fail(409, 'protocol_changed'); end if;
  else
    -- New ones take turns: they are counted.
    perform pg_advisory_xact_lock(hashtext('public.protocols'));
    if (select count(*) from public.protocols) >= 200 then perform private.fail(422, 'too_many_protocols', '{"max": 200}'); end if;
  end if;

  begin
    saved := jsonb_populate_record(
      before, protocol - '{id,steps,created_at,updated_at}'::text[] || jsonb_build_object(
        'name', private.clean_text(protocol ->> 'name'), 'need', coalesce(private.clean_text(protocol ->> 'need'), ''),
        'text', coalesce(private.clean_text(protocol ->> 'text'), ''), 'is_published', coalesce((protocol ->> 'is_published')::boolean, false)
      )
    );
    select jsonb_object_agg(field, 'invalid') into bad
      from (values
        ('name', saved.name is null or length(saved.name) not between 2 and 120),
        -- Links lead to a published one.
        ('slug', saved.slug is null or saved.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(saved.slug) > 80 or before.is_published and saved.slug <> before.slug),
        ('need', length(saved.need) > 160),
        ('minutes', saved.minutes is null or saved.minutes not between 1 and 480),
        ('text', length(saved.text) > 4000)
      ) as checks (field, is_wrong)
     where is_wrong;
    if bad is not null then perform private.fail(422, 'bad_protocol', jsonb_build_object('fields', bad)); end if;
    if exists (select from public.protocols as r where r.slug = saved.slug and r.id is distinct from before.id) then
      perform private.fail(409, 'protocol_slug_taken');
    end if;

    if before.id is null then
      insert into public.protocols (slug, name, need, minutes, text, is_published)
      values (saved.slug, saved.name, saved.need, saved.minutes, saved.text, saved.is_published) returning * into saved;
    else
      update public.protocols as r
         set slug = saved.slug, name = saved.name, need = saved.need, minutes = saved.minutes, text = saved.text, is_published = saved.is_published
       where r.id = before.id returning * into saved;
    end if;

    set constraints public.protocol_steps_protocol_id_position_key deferred;
    delete from public.protocol_steps as s
     where s.protocol_id = saved.id and s.id::text not in (
       select step ->> 'id' from jsonb_array_elements(protocol -> 'steps') as step where step ->> 'id' is not null
     );
    with wanted as (
      select w.place::smallint as place, step.*
        from jsonb_array_elements(protocol -> 'steps') with ordinality as w (step, place)
       cross join lateral jsonb_populate_record(null::public.protocol_steps, w.step) as step
    ),
    kept as (
      update public.protocol_steps as s
         set position = w.place, product_type_id = w.product_type_id, product_id = w.product_id, ml = w.ml, minutes = w.minutes,
             text = coalesce(private.clean_text(w.text), ''), is_optional = coalesce(w.is_optional, false)
        from wanted as w where s.protocol_id = saved.id and s.id = w.id
      returning s.id
    )
    insert into public.protocol_steps (protocol_id, position, product_type_id, product_id, ml, minutes, text, is_optional)
    select saved.id, w.place, w.product_type_id, w.product_id, w.ml, w.minutes, coalesce(private.clean_text(w.text), ''), coalesce(w.is_optional, false)
      from wanted as w
     where w.id is null or not exists (select from public.protocol_steps as s where s.protocol_id = saved.id and s.id = w.id)
     order by w.product_id;
    set constraints public.protocol_steps_protocol_id_position_key immediate;
  exception
    when data_exception or check_violation or foreign_key_violation or unique_violation then
      perform private.fail(422, 'bad_protocol', '{"fields": {"steps": "invalid"}}');
  end;
  return jsonb_build_object('id', saved.id, 'slug', saved.slug, 'updated_at', saved.updated_at);
end;
$$;
select private.expose('save_protocol',
  'An admin creates a protocol (without an id) or changes one (the updated_at that he saw). protocol: {id, slug, name, need, minutes, text,
is_published, steps: [{id: of a step that stays, product_type_id or product_id, ml, minutes, text, is_optional}]}, 1 to 30 steps in their
order. A published one keeps its slug. Returns {id, slug, updated_at}.
Errors: not_allowed (403), protocol_not_found (404), bad_protocol (422, fields), too_many_protocols (422), protocol_slug_taken, protocol_changed (409).');

create function private.delete_protocol(protocol_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  delete from public.protocols as r where r.id = protocol_id;
  if not found then perform private.fail(404, 'protocol_not_found'); end if;
end;
$$;
select private.expose('delete_protocol',
  'An admin deletes a protocol with the amounts that clinics keep for it.
Errors: not_allowed (403), protocol_not_found (404).');
