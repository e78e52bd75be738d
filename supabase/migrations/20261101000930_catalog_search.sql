-- The catalogue's listing: search's matches or all products, filtered, counted and sorted.
--
-- Volumes of one product are one card, so everything is counted in cards. What most visitors look at, the whole catalogue
-- and each single filter, is counted and sorted beforehand; other views are counted when they are asked for.

-- What is kept -------------------------------------------------------------------------------------------------------

create table private.catalogue_changes (
  xid        xid8 primary key default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
comment on table private.catalogue_changes is
  'Transactions that have changed what the catalogue counts, until every kept view has seen them. A row of its own for each: nobody waits for another.';

create table private.catalogue_views (
  conditions  text primary key,
  answer      jsonb not null,
  first_pages jsonb,
  seen        pg_snapshot not null,
  is_large    boolean not null,
  took        interval not null,
  created_at  timestamptz not null default now()
);
comment on table private.catalogue_views is
  'Totals, facets and first pages of the catalogue''s common views, kept by the job refresh_facets.';
comment on column private.catalogue_views.first_pages is
  'The products of the first page by the order they are sorted in. Null when the view is large: it may be stale, and an index finds them.';
comment on column private.catalogue_views.seen is 'What is committed but not visible here makes the view stale.';
comment on column private.catalogue_views.is_large is
  'With more than 10,000 products a stale view is shown until the job has counted it again: counting takes too long to wait for.';
comment on column private.catalogue_views.created_at is 'When the whole catalogue was counted that this view goes with.';

alter table private.catalogue_changes enable row level security;
alter table private.catalogue_views enable row level security;

create function private.log_catalogue_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes default values on conflict do nothing;
  return null;
end;
$$;
comment on function private.log_catalogue_change is 'Trigger: what the catalogue shows or counts has changed, so kept views are stale.';

create trigger log_catalogue_change after insert or update or delete on private.catalog_index
  for each statement execute function private.log_catalogue_change();
create trigger log_catalogue_change after insert or update or delete on public.tags
  for each statement execute function private.log_catalogue_change();
create trigger log_catalogue_change after insert or update or delete on public.product_types
  for each statement execute function private.log_catalogue_change();
create trigger log_catalogue_change after insert or update or delete on public.product_lines
  for each statement execute function private.log_catalogue_change();

create function private.is_stale(view private.catalogue_views)
returns boolean
language plpgsql -- which keeps its plans; each call of an SQL function would plan again, here and below
stable
set search_path = ''
as $$
begin
  return (view.created_at at time zone 'Asia/Almaty')::date <> (now() at time zone 'Asia/Almaty')::date -- tags begin and end
      or exists (select from private.catalogue_changes as c where not pg_visible_in_snapshot(c.xid, view.seen));
end;
$$;
comment on function private.is_stale is 'Whether something that a kept view counts has changed since.';

-- Filters ---------------------------------------------------------------------------------------------------------

create function private.catalogue_conditions(
  product_types text[] default null, lines text[] default null, tags text[] default null, needs text[] default null,
  facts text[] default null, volumes int4range[] default null, min_price int default null, max_price int default null,
  in_stock boolean default false
)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'product_types', case when cardinality(product_types) > 0 then format(
      '@.product_type_id = any (%L)',
      array(select t.id from public.product_types as t where product_types[:100] && (t.former_addresses || t.slug || t.name))
    ) end,
    'lines', case when cardinality(lines) > 0 then format(
      '@.line_id = any (%L)',
      array(select l.id from public.product_lines as l where lines[:100] && (l.former_addresses || l.slug || l.name))
    ) end,
    'tags', case when cardinality(tags) > 0 then format(
      '(@.tag_ids && %L%s%s)',
      array(select t.id from public.tags as t where tags[:100] && (t.former_addresses || t.slug || t.name) and private.is_current(t.starts_on, t.ends_on)),
      case when 'new' = any (tags[:100]) then ' or @.is_new' end,
      case when 'hit' = any (tags[:100]) then ' or @.is_hit' end
    ) end,
    'needs', case when cardinality(needs) > 0 then format(
      '@.tag_ids && %L',
      array(select t.id from public.tags as t where t.kind = 'need' and needs[:100] && (t.former_addresses || t.slug || t.name) and private.is_current(t.starts_on, t.ends_on))
    ) end,
    'volumes', case when cardinality(volumes) > 0 then coalesce(
      (
        -- Spelt out, so that an index finds them.
        select '(' || string_agg(
                 format('@.volume_ml between %s and %s', coalesce(lower(r), 0), coalesce(upper(r) - 1, 2147483647)), ' or '
               ) || ')'
          from unnest((select range_agg(v) from unnest(volumes[:100]) as v)) as r
      ),
      'false'
    ) end,
    'price', case when num_nonnulls(min_price, max_price) > 0 then format(
      '@.price between %s and %s', coalesce(min_price, 0), coalesce(max_price, 2147483647)
    ) end,
    'in_stock', case when in_stock then '@.in_stock' end
  )) || case when cardinality(facts) > 0 then coalesce(
    (
      select jsonb_object_agg(facet, format('@.fact_bits & %s <> 0', bits))
        from (select facet, bit_or(mask) as bits from private.filter_facts() where slug = any (facts[:100]) group by facet) as f
    ),
    '{"facts": "false"}'
  ) else '{}' end;
end;
$$;
comment on function private.catalogue_conditions is
  'The filters that narrow, as SQL by the facet that each belongs to; @ stands for a row of catalog_index. Of each list the first 100 count.';

create function private.catalogue_where(conditions jsonb, alias text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((select string_agg(replace(condition, '@.', alias || '.'), ' and ') from jsonb_each_text(conditions) as c (facet, condition)), 'true');
end;
$$;
comment on function private.catalogue_where is 'The filters as one condition on the rows of an alias.';

-- Counting --------------------------------------------------------------------------------------------------------

create function private.count_catalogue(
  source text, matches private.search_match[], conditions jsonb, most int, fitting_only boolean default false
)
returns jsonb language plpgsql stable set search_path = ''
set work_mem = '32MB'
as $$
declare
  -- Which filters a row fails, a bit for each: a facet counts what all the other filters let through.
  bits   jsonb := (select jsonb_object_agg(facet, 1 << n::int) from jsonb_object_keys(conditions) with ordinality as c (facet, n));
  failed text := coalesce(
    (
      select string_agg(format('case when %s then 0 else %s end', replace(condition, '@.', 'l.'), bits -> facet), ' + ')
        from jsonb_each_text(conditions) as c (facet, condition)
    ),
    '0'
  );
  fits   text := private.catalogue_where(conditions, 'l');
  facts  text := (
    select string_agg(format('case when failed in (0, %s) then l.fact_bits & %s else 0 end', coalesce(bits ->> facet, '0'), own), ' | ')
      from (select facet, bit_or(mask) as own from private.filter_facts() group by facet) as f
  );
  sizes  text := case
    when matches is not null then 'select distinct volume_ml from listed'
    -- From one to the next by the index, not by all products.
    else 'with recursive sizes as (
            select min(volume_ml) as volume_ml from listed
            union all
            select (select min(l.volume_ml) from listed as l where l.volume_ml > s.volume_ml) from sizes as s where s.volume_ml is not null
          )
          select volume_ml from sizes where volume_ml is not null'
  end;
  answer jsonb;
begin
  execute format(
    $count$
    with listed as %1$s,
    counted as materialized (
      -- Of each row what a facet counts of it: nothing when it fails another filter.
      select nullif(l.card_id, l.product_id) as family, l.tag_ids,
             case when failed = 0 then true end as fits,
             case when failed in (0, ($3 -> 'product_types')::int) then l.product_type_id end as product_type_id,
             case when failed in (0, ($3 -> 'lines')::int) then l.line_id end as line_id,
             case when failed in (0, ($3 -> 'volumes')::int) then l.volume_ml end as volume_ml,
             case when failed in (0, ($3 -> 'price')::int) then l.price end as price,
             case when failed in (0, ($3 -> 'in_stock')::int) and l.in_stock then true end as in_stock,
             case when failed in (0, ($3 -> 'tags')::int) and l.is_new then true end as is_new,
             case when failed in (0, ($3 -> 'tags')::int) and l.is_hit then true end as is_hit,
             failed in (0, ($3 -> 'tags')::int) as counts_tags, failed in (0, ($3 -> 'needs')::int) as counts_needs,
             %6$s as facts
        from listed as l cross join lateral (select %2$s) as f (failed)
       where %3$s
       limit $2
    ),
    counts as materialized (
      -- In one pass. A family counts once; products without one are cards of their own.
      select fits, product_type_id, line_id, volume_ml, in_stock, is_new, is_hit, case when family is null then count(*) else 1 end as size
        from counted
       group by grouping sets (
         (family, fits), (family, product_type_id), (family, line_id), (family, volume_ml), (family, in_stock), (family, is_new), (family, is_hit)
       )
    ),
    type_counts as (select product_type_id, sum(size) as size from counts group by product_type_id),
    line_counts as (select line_id, sum(size) as size from counts group by line_id),
    volume_counts as (select volume_ml, sum(size) as size from counts group by volume_ml),
    fact_counts as materialized (
      -- A family has what any of its volumes has.
      select facts, sum(size) as size
        from (
          select bit_or(facts) as facts, case when family is null then count(*) else 1 end as size
            from counted group by family, case when family is null then facts end
        ) as cards
       group by facts
    ),
    shown_tags as materialized (
      select t.* from public.tags as t
       where private.is_current(t.starts_on, t.ends_on)
         -- exists() would read all products of a tag
         and (select true from public.product_tags as pt join private.catalog_index as l using (product_id) where pt.tag_id = t.id limit 1)
    ),
    tag_counts as (
      select id, sum(size) as size
        from (
          select t.id, case when family is null then count(*) else 1 end as size
            from counted cross join unnest(tag_ids) as tag_id
            join shown_tags as t on t.id = tag_id and case when t.kind = 'need' then counts_needs else counts_tags end
           group by t.id, family
        ) as n
       group by id
    )
    select jsonb_build_object(
      'total', case
        when $2 is null or $4 or (select count(*) from counted) < $2 then (select coalesce(sum(size), 0) from counts where fits)
        else (select count(distinct card_id) from (select l.card_id from listed as l where %4$s limit $2) as fitting)
      end,
      'facets', jsonb_build_object(
        'product_types', (
          select jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position, t.id)
            from public.product_types as t left join type_counts as n on n.product_type_id = t.id
        ),
        'lines', (
          select jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name, 'count', coalesce(n.size, 0)) order by l.position, l.id)
            from public.product_lines as l left join line_counts as n on n.line_id = l.id
        ),
        'tags', (
          select coalesce(
                   jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position, t.name), '[]'
                 )
            from shown_tags as t left join tag_counts as n on n.id = t.id
           where t.kind <> 'need'
        ),
        'needs', (
          select coalesce(
                   jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position, t.name), '[]'
                 )
            from shown_tags as t left join tag_counts as n on n.id = t.id
           where t.kind = 'need'
        ),
        'marks', (
          select jsonb_build_object('new', coalesce(sum(size) filter (where is_new), 0), 'hit', coalesce(sum(size) filter (where is_hit), 0)) from counts
        ),
        'volumes', (
          select coalesce(jsonb_agg(jsonb_build_object('ml', v.volume_ml, 'count', coalesce(n.size, 0)) order by v.volume_ml), '[]')
            from (%5$s) as v left join volume_counts as n using (volume_ml)
        ),
        'price', (select jsonb_build_object('min', min(price), 'max', max(price)) from counted),
        'in_stock', (select coalesce(sum(size), 0) from counts where in_stock)
      ) || (
        select jsonb_object_agg(facet, "values")
          from (
            select f.facet, jsonb_agg(jsonb_build_object('slug', f.slug, 'name', f.name, 'count', n.size) order by f.mask) as "values"
              from private.filter_facts() as f
             cross join lateral (select coalesce(sum(size), 0) as size from fact_counts where facts & f.mask <> 0) as n
             group by f.facet
          ) as facets
      )
    )
    $count$,
    source, case when fitting_only then '0' else failed || ' offset 0' end, case when fitting_only then fits else 'failed & (failed - 1) = 0' end, fits, sizes, facts
  )
  into answer using matches, most, bits, fitting_only;
  return answer;
end;
$$;
comment on function private.count_catalogue is
  'Total and facets of a view in cards, counted over at most so many rows of a source, the body of a CTE: {total, facets}. With fitting_only the rows that fail a filter are left out, so that filter''s own facet is not right.';

-- A page -------------------------------------------------------------------------------------------------------------

create function private.catalogue_page(
  source text, matches private.search_match[], conditions jsonb, sort_by text, take int, skip int
)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  ordered_by text := case sort_by
    when 'relevance' then 'l.relevance'
    when 'popular' then 'l.is_hit desc, l.position'
    when 'new' then 'l.is_new desc, l.created_at desc'
    when 'price_asc' then 'l.price'
    when 'price_desc' then 'l.price desc nulls last'
    when 'name' then 'l.name'
  end;
  -- Of the volumes that fit, the one with the least of this stands for all.
  led_by     text := case sort_by
    when 'relevance' then '@.relevance, '
    when 'price_asc' then 'coalesce(@.price, 2147483647), '
    when 'price_desc' then 'coalesce(-@.price, 0), '
    else ''
  end || '(not @.in_stock)::int, coalesce(@.price, 2147483647), @.volume_ml, @.product_id';
  shown      uuid[];
begin
  execute format(
    $page$
    with listed as %1$s
    select array(
      select l.product_id
        from listed as l
       where %2$s and not exists (
         select from listed as s where s.card_id = l.card_id and %3$s and (%4$s) < (%5$s)
       )
       order by %6$s, l.name, l.volume_ml, l.slug
       limit $2 offset $3
    )
    $page$,
    source, private.catalogue_where(conditions, 'l'), private.catalogue_where(conditions, 's'),
    replace(led_by, '@.', 's.'), replace(led_by, '@.', 'l.'), ordered_by
  )
  into shown using matches, take, skip;
  return shown;
end;
$$;
comment on function private.catalogue_page is
  'The products that stand for their cards on a page of a source, the body of a CTE, in their order.';

create function private.first_pages(conditions jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(sort_by, private.catalogue_page('not materialized (table private.catalog_index)', null, conditions, sort_by, 24, 0))
      from unnest('{popular,new,price_asc,price_desc,name}'::text[]) as sort_by
  );
end;
$$;
comment on function private.first_pages is 'The first page of all products that fit, by the order they are sorted in; of as many cards as are usually asked for.';

-- Counting beforehand ------------------------------------------------------------------------------------------------

create function private.keep_view(view private.catalogue_views, started_at timestamptz)
returns void language plpgsql set search_path = '' as $$
begin
  view.first_pages := case when not view.is_large then private.first_pages(view.conditions::jsonb) end;
  view.took := clock_timestamp() - started_at;
  insert into private.catalogue_views select view.*
  on conflict (conditions) do update
    set (answer, first_pages, seen, is_large, took, created_at) = row (
      excluded.answer, excluded.first_pages, excluded.seen, excluded.is_large, excluded.took, excluded.created_at
    );
end;
$$;
comment on function private.keep_view is 'Finds the first pages of a view that has been counted since such a time, and puts it in the place of the older one.';

create function private.refresh_facets(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  every_product constant text := 'not materialized (table private.catalog_index)';
  whole      private.catalogue_views;
  kept       private.catalogue_views;
  view       jsonb;
  counted    jsonb;
  own_facets jsonb;
  started_at timestamptz := clock_timestamp();
  handled    int := 0;
begin
  select * into whole from private.catalogue_views where conditions = '{}' for update;
  -- After a restore from a dump, ids of transactions begin below the kept ones, which then tell nothing.
  if pg_snapshot_xmax(whole.seen) > pg_snapshot_xmax(pg_current_snapshot()) then
    delete from private.catalogue_views;
    delete from private.catalogue_changes;
    whole := null;
  end if;
  if whole.conditions is null or private.is_stale(whole) and (
       not whole.is_large
       -- Where counting takes minutes, it takes at most a tenth of the time.
       or started_at > whole.created_at + 10 * (select sum(took) from private.catalogue_views)
     ) then
    whole.conditions := '{}';
    whole.seen := pg_current_snapshot();
    whole.is_large := (select count(*) from (select from private.catalog_index limit 10001) as l) > 10000;
    whole.answer := private.count_catalogue(every_product, null, '{}', null);
    whole.created_at := started_at;
    perform private.keep_view(whole, started_at);
    handled := 1;
  end if;

  for view in
    select c.conditions
      from (
        select private.catalogue_conditions(product_types => array[slug]) from public.product_types
        union all select private.catalogue_conditions(lines => array[slug]) from public.product_lines
        union all select private.catalogue_conditions(tags => array[slug]) from public.tags where kind <> 'need'
        union all select private.catalogue_conditions(needs => array[slug]) from public.tags where kind = 'need'
        union all select private.catalogue_conditions(tags => array[mark]) from unnest('{new,hit}'::text[]) as mark
        union all select private.catalogue_conditions(in_stock => true)
      ) as c (conditions)
     where not exists (
       select from private.catalogue_views as v where v.conditions = c.conditions::text and v.created_at = whole.created_at
     )
     limit batch - handled
  loop
    started_at := clock_timestamp();
    counted := private.count_catalogue(every_product, null, view, null, fitting_only => true);
    -- What a facet's own filter leaves out is what there is without any; marks are of the tags' facet.
    own_facets := (
      select jsonb_object_agg(key, value) from jsonb_each(whole.answer -> 'facets')
       where view ? key or view ? 'tags' and key = 'marks'
    );
    kept := whole;
    kept.conditions := view::text;
    kept.answer := counted || jsonb_build_object('facets', counted -> 'facets' || own_facets);
    perform private.keep_view(kept, started_at);
    handled := handled + 1;
  end loop;

  if handled < batch then -- all of them are of one time
    delete from private.catalogue_views where created_at < whole.created_at;
    delete from private.catalogue_changes where pg_visible_in_snapshot(xid, whole.seen);
  end if;
  return handled;
end;
$$;
comment on function private.refresh_facets is 'Job: counts the common views of the catalogue again when something has changed, so many at a time.';

create function private.kept_own_facets(conditions jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when bool_and(v.conditions is not null) then jsonb_object_agg(f.facet, v.answer -> 'facets' -> f.facet) end
      from (
        select own, own as facet from jsonb_object_keys(conditions) as own
        union all select 'tags', 'marks' where conditions ? 'tags'
      ) as f
      left join private.catalogue_views as v
        on v.conditions = (kept_own_facets.conditions - f.own)::text and (v.is_large or not private.is_stale(v))
  );
end;
$$;
comment on function private.kept_own_facets is
  'Of each filter its own facet, which counts what the other filters let through: that of the view with those alone. Null unless every such view is kept.';

-- The answer ---------------------------------------------------------------------------------------------------------

create function private.catalogue_rows(product_ids uuid[], matches private.search_match[])
returns json -- put together faster than jsonb, and only sent
language plpgsql stable set search_path = ''
set plan_cache_mode = force_generic_plan -- planning it takes longer than running it
as $$
begin
  return (
    with badges as materialized (
      -- As product_cards has them, but found once for all the cards.
      select t.id, t.name, t.position from public.tags as t where t.on_card and private.is_current(t.starts_on, t.ends_on)
    ),
    volumes as materialized (
      select s.place, l.card_id, l.product_id = s.product_id as is_shown, p.name, p.family, p.product_type_id, p.line_id,
             p.id, p.slug, p.sku, p.volume_ml, a.price, a.available and a.max_quantity > 0 as available,
             a.stock_count, a.order_min, a.order_step, a.max_quantity, p.is_new, p.is_hit, i.path as image_url,
             (select b.name from badges as b where b.id = any (l.tag_ids) order by b.position, b.name limit 1) as badge
        from unnest(product_ids) with ordinality as s (product_id, place)
        join private.catalog_index as own on own.product_id = s.product_id
        join private.catalog_index as l on l.card_id = own.card_id
        join public.products as p on p.id = l.product_id
        join public.availability as a on a.product_id = p.id
        left join public.product_images as i on i.product_id = p.id and i.position = 1
    ),
    siblings as (
      -- Rows as they are: json_build_object() looks up the type of each value again.
      select v.card_id, json_agg(volume order by v.volume_ml, v.id) as volumes
        from volumes as v
        cross join lateral (
          select v.id, v.slug, v.sku, v.volume_ml, v.price, v.available, v.stock_count, v.order_min, v.order_step, v.max_quantity,
                 v.badge, v.is_new, v.is_hit, v.image_url
        ) as volume
       where not v.is_shown
       group by v.card_id
    )
    select coalesce(json_agg(card order by v.place), '[]')
      from volumes as v
      join public.product_types as t on t.id = v.product_type_id
      join public.product_lines as l on l.id = v.line_id
      left join siblings using (card_id)
      cross join lateral (
        select v.id, v.slug, v.sku, v.volume_ml, v.price, v.available, v.stock_count, v.order_min, v.order_step, v.max_quantity,
               v.badge, v.is_new, v.is_hit, v.image_url, v.name, v.family, t.name as product_type, l.name as line,
               (select (array['exact', 'fuzzy', 'partial'])[m.match_rank] from unnest(matches) as m where m.product_id = v.id) as match_type,
               coalesce(siblings.volumes, '[]') as siblings
      ) as card
     where v.is_shown
  );
end;
$$;
comment on function private.catalogue_rows is 'Cards of the given products in their order, each with its other volumes.';

create function private.search_products(
  query text default '', product_types text[] default null, lines text[] default null, tags text[] default null, needs text[] default null,
  facts text[] default null, volumes int4range[] default null, min_price int default null, max_price int default null,
  in_stock boolean default false, sort text default 'relevance', page int default 1, page_size int default 24
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  is_searching boolean := private.clean_text(left(coalesce(query, ''), 400)) <> '';
  narrowed_by  jsonb;
  take         int := least(greatest(coalesce(page_size, 24), 1), 100);
  skip         int := (least(greatest(coalesce(page, 1), 1), 100000) - 1) * take;
  sort_by      text := case
    when sort in ('new', 'price_asc', 'price_desc', 'name') then sort
    when is_searching and sort is distinct from 'popular' then 'relevance'
    else 'popular'
  end;
  source       text := 'not materialized (table private.catalog_index)';
  matches      private.search_match[];
  counted      jsonb;
  first_page   jsonb;
  own_facets   jsonb;
  shown        uuid[];
begin
  perform private.assert_size(product_types), private.assert_size(lines), private.assert_size(tags), private.assert_size(needs),
          private.assert_size(facts), private.assert_size(volumes);
  narrowed_by := private.catalogue_conditions(product_types, lines, tags, needs, facts, volumes, min_price, max_price, in_stock);
  if is_searching then
    matches := array(select m from private.search_matches(query, 0.3, 10, 10000) as m);
    source := 'materialized (select l.*, m.match_rank * 10 - m.score as relevance from unnest($1) as m join private.catalog_index as l using (product_id))';
  else
    select v.answer, case when skip = 0 and take <= 24 then v.first_pages -> sort_by end into counted, first_page
      from private.catalogue_views as v
     where v.conditions = narrowed_by::text and (v.is_large or not private.is_stale(v));
    if first_page is not null then
      shown := array(select id::uuid from jsonb_array_elements_text(first_page) with ordinality as p (id, place) where place <= take order by place);
    elsif counted is null then
      own_facets := private.kept_own_facets(narrowed_by);
    end if;
  end if;
  if counted is null then
    counted := private.count_catalogue(source, matches, narrowed_by, 10001, fitting_only => own_facets is not null);
    if not is_searching and (counted -> 'total')::int < 1000 then
      -- So few are fetched and sorted; in the order of an index the planner may look for them among all.
      source := format('materialized (select l.* from private.catalog_index as l where %s)', private.catalogue_where(narrowed_by, 'l'));
    end if;
  end if;

  if shown is null then
    shown := private.catalogue_page(source, matches, narrowed_by, sort_by, take, skip);
  end if;
  return private.for_caches(json_build_object(
    'total', counted -> 'total', 'facets', counted -> 'facets' || coalesce(own_facets, '{}'), 'rows', private.catalogue_rows(shown, matches)
  ));
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
select private.expose('search_products',
  'The catalogue: published products that match a query (all of them without one) and the filters. A query also finds facts: «50 %» the share
of a substance, «pH 3,5», «фототип IV». Types, lines, tags and needs are given by slug or name; several of a kind mean any of them; the
marks new and hit count as tags; of a list the first 100 count. Facts are skin types (dry, …), phototype-1 to phototype-6, and cabinet or
home: three kinds. Volumes are ranges of ml: ["[75,100]"]. Prices in whole tenge: a product without a price fits no price filter.
Volumes of one product are one card. Returns {total, rows, facets}, counted in cards: rows are cards with match_type (null without a query)
and siblings, what differs in the other volumes; facets count, per value, the cards that all the other filters let through: product_types,
lines, tags, needs, skin_types, phototypes, used_in [{slug, name, count}], marks {new, hit}, volumes [{ml, count}], price {min, max},
in_stock.
With more than 10,000 products the totals and facets of common views are some minutes old, and
those of others count 10,000 products at most.
Sorts: relevance (without a query: popular), popular, new, price_asc, price_desc, name. At most
100 rows a page. By GET with ETag and Cache-Control.
Error: search_timeout (504).', 'anon, authenticated, service_role');
