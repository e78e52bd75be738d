-- The catalogue's listing: search's matches or all products, filtered, counted and sorted.

create function private.catalogue_rows(matches private.search_match[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               to_jsonb(c) || jsonb_build_object(
                 'match_type', (array['exact', 'fuzzy', 'partial'])[m.match_rank],
                 'tags', (
                   select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name) order by t.position, t.name), '[]')
                     from public.product_tags as pt
                     join public.tags as t on t.id = pt.tag_id and private.is_current(t.starts_on, t.ends_on)
                    where pt.product_id = c.id
                 )
               )
               order by m.place
             ),
             '[]'
           )
      from unnest(matches) with ordinality as m (product_id, match_rank, score, place)
      join public.product_cards as c on c.id = m.product_id
  );
end;
$$;
comment on function private.catalogue_rows is 'The given products as rows of the catalogue, in the given order.';

create function private.search_products(
  query text, product_types text[], lines text[], tags text[], needs text[], volumes int4range[], min_price int, max_price int,
  in_stock boolean, sort text, page int, page_size int
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_searching  boolean := btrim(coalesce(query, '')) <> '';
  type_ids      smallint[] := array(select t.id from public.product_types as t where product_types && (t.former_addresses || t.slug || t.name));
  line_ids      smallint[] := array(select l.id from public.product_lines as l where lines && (l.former_addresses || l.slug || l.name));
  wanted_tags   uuid[] := array(select t.id from public.tags as t where tags && (t.former_addresses || t.slug || t.name) and private.is_current(t.starts_on, t.ends_on));
  wanted_needs  uuid[] := array(select t.id from public.tags as t where t.kind = 'need' and needs && (t.former_addresses || t.slug || t.name) and private.is_current(t.starts_on, t.ends_on));
  wants_new     boolean := coalesce('new' = any (tags), false);
  wants_hit     boolean := coalesce('hit' = any (tags), false);
  any_type      boolean := coalesce(cardinality(product_types), 0) = 0;
  any_line      boolean := coalesce(cardinality(lines), 0) = 0;
  any_tag       boolean := coalesce(cardinality(tags), 0) = 0;
  any_need      boolean := coalesce(cardinality(needs), 0) = 0;
  any_volume    boolean := coalesce(cardinality(volumes), 0) = 0;
  any_price     boolean := min_price is null and max_price is null;
  lowest_price  int := coalesce(min_price, 0);
  highest_price int := coalesce(max_price, 2147483647);
  any_stock     boolean := in_stock is not true;
  sort_by       text := case
    when sort in ('new', 'price_asc', 'price_desc', 'name') then sort
    when is_searching and sort is distinct from 'popular' then 'relevance'
    else 'popular'
  end;
  take          int := least(greatest(coalesce(page_size, 24), 1), 100);
  skip          int := (least(greatest(coalesce(page, 1), 1), 100000) - 1) * take;
  far_away      constant float8 := 1e12; -- beyond every position, price and second
  matches       private.search_match[];
  shown         private.search_match[];
  total         bigint;
  facets        jsonb;
begin
  if is_searching then
    matches := array(select m from private.search_matches(query, 0.3, 10, 10000) as m);
  end if;

  -- Not materialised: two passes over few pages cost less than a copy.
  with matching as not materialized (
    select l.*, null::int as match_rank, null::real as score
      from private.listed_products as l
     where not is_searching
    union all
    select l.*, m.match_rank, m.score
      from unnest(matches) as m
      join private.listed_products as l on l.product_id = m.product_id
     where is_searching
  ),
  -- Few groups stand for all the products, so that the counts below cost nothing. Each says which filters it passes:
  -- a facet counts what all the other filters let through.
  groups as materialized (
    select g.*,
           any_type or g.product_type_id = any (type_ids) as type_fits,
           any_line or g.line_id = any (line_ids) as line_fits,
           any_tag or g.tag_ids && wanted_tags or (wants_new and g.is_new) or (wants_hit and g.is_hit) as tags_fit,
           any_need or g.tag_ids && wanted_needs as needs_fit,
           any_volume or g.volume_ml <@ any (volumes) as volume_fits,
           any_stock or g.in_stock as stock_fits
      from (
        select m.product_type_id, m.line_id, m.volume_ml, m.tag_ids, m.is_new, m.is_hit, m.in_stock,
               any_price or coalesce(m.price between lowest_price and highest_price, false) as price_fits,
               count(*) as size, min(m.price) as min_price, max(m.price) as max_price
          from matching as m
         group by m.product_type_id, m.line_id, m.volume_ml, m.tag_ids, m.is_new, m.is_hit, m.in_stock, price_fits
      ) as g
  ),
  type_counts as (
    select g.product_type_id, sum(g.size) as size from groups as g
     where g.line_fits and g.volume_fits and g.tags_fit and g.needs_fit and g.price_fits and g.stock_fits
     group by g.product_type_id
  ),
  line_counts as (
    select g.line_id, sum(g.size) as size from groups as g
     where g.type_fits and g.volume_fits and g.tags_fit and g.needs_fit and g.price_fits and g.stock_fits
     group by g.line_id
  ),
  tag_counts as (
    -- Needs among them: those pass the filter of tags and not their own.
    select tag_id, sum(g.size) filter (where g.needs_fit) as size, sum(g.size) filter (where g.tags_fit) as size_as_need
      from groups as g cross join unnest(g.tag_ids) as tag_id
     where g.type_fits and g.line_fits and g.volume_fits and g.price_fits and g.stock_fits
     group by tag_id
  ),
  shown_tags as (
    select t.* from public.tags as t
     where private.is_current(t.starts_on, t.ends_on) and exists (
       select from public.product_tags as pt join private.listed_products as l using (product_id) where pt.tag_id = t.id
     )
  ),
  mark_counts as (
    select sum(g.size) filter (where g.is_new) as new_ones, sum(g.size) filter (where g.is_hit) as hits
      from groups as g
     where g.type_fits and g.line_fits and g.volume_fits and g.needs_fit and g.price_fits and g.stock_fits
  ),
  volume_counts as (
    select g.volume_ml,
           coalesce(sum(g.size) filter (where g.type_fits and g.line_fits and g.tags_fit and g.needs_fit and g.price_fits and g.stock_fits), 0) as size
      from groups as g
     group by g.volume_ml
  ),
  sums as (
    select sum(g.size) filter (where g.tags_fit and g.price_fits and g.stock_fits) as total,
           sum(g.size) filter (where g.tags_fit and g.price_fits and g.in_stock) as in_stock,
           min(g.min_price) filter (where g.tags_fit and g.stock_fits) as min_price,
           max(g.max_price) filter (where g.tags_fit and g.stock_fits) as max_price
      from groups as g
     where g.type_fits and g.line_fits and g.needs_fit and g.volume_fits
  )
  select coalesce(s.total, 0),
         jsonb_build_object(
           'product_types', (
             select jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position)
               from public.product_types as t left join type_counts as n on n.product_type_id = t.id
           ),
           'lines', (
             select jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name, 'count', coalesce(n.size, 0)) order by l.position)
               from public.product_lines as l left join line_counts as n on n.line_id = l.id
           ),
           'tags', (
             select coalesce(
                      jsonb_agg(
                        jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position, t.name
                      ),
                      '[]'
                    )
               from shown_tags as t left join tag_counts as n on n.tag_id = t.id
              where t.kind <> 'need'
           ),
           'needs', (
             select coalesce(
                      jsonb_agg(
                        jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size_as_need, 0)) order by t.position, t.name
                      ),
                      '[]'
                    )
               from shown_tags as t left join tag_counts as n on n.tag_id = t.id
              where t.kind = 'need'
           ),
           'marks', (
             select jsonb_build_object('new', coalesce(n.new_ones, 0), 'hit', coalesce(n.hits, 0)) from mark_counts as n
           ),
           'volumes', (
             select coalesce(jsonb_agg(jsonb_build_object('ml', n.volume_ml, 'count', n.size) order by n.volume_ml), '[]')
               from volume_counts as n
           ),
           'price', jsonb_build_object('min', s.min_price, 'max', s.max_price),
           'in_stock', coalesce(s.in_stock, 0)
         ),
         array(
           select (m.product_id, m.match_rank, m.score)::private.search_match
             from matching as m
            where (any_type or m.product_type_id = any (type_ids))
              and (any_line or m.line_id = any (line_ids))
              and (any_tag or m.tag_ids && wanted_tags or (wants_new and m.is_new) or (wants_hit and m.is_hit))
              and (any_need or m.tag_ids && wanted_needs)
              and (any_volume or m.volume_ml <@ any (volumes))
              and (any_stock or m.in_stock)
              and (any_price or m.price between lowest_price and highest_price)
            order by
              case sort_by
                when 'relevance' then m.match_rank * 10 - m.score
                when 'popular' then case when m.is_hit then -far_away else 0 end + m.position
                when 'new' then case when m.is_new then -far_away else 0 end - extract(epoch from m.created_at)::float8
                when 'price_asc' then coalesce(m.price, far_away)
                when 'price_desc' then coalesce(-m.price, far_away)
              end,
              m.name, m.volume_ml, m.slug
            limit take offset skip
         )
    into total, facets, shown
    from sums as s;

  return jsonb_build_object('total', total, 'rows', private.catalogue_rows(shown), 'facets', facets);
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
comment on function private.search_products is 'Body of public.search_products().';
revoke execute on function private.search_products from public;
grant execute on function private.search_products to anon, authenticated, service_role;

create function public.search_products(
  query text default '',
  product_types text[] default null,
  lines text[] default null,
  tags text[] default null,
  needs text[] default null,
  volumes int4range[] default null,
  min_price int default null,
  max_price int default null,
  in_stock boolean default false,
  sort text default 'relevance',
  page int default 1,
  page_size int default 24
)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.search_products(query, product_types, lines, tags, needs, volumes, min_price, max_price, in_stock, sort, page, page_size);
end;
comment on function public.search_products is
  'The catalogue: published products that match a query (all of them without one) and the filters. Types, lines, tags and needs are given by slug or name; several of a kind mean any of them; the marks new and hit count as tags. Volumes are ranges of ml: ["[75,100]"]. Prices in whole tenge: a product without a price fits no price filter.
Returns {total, rows, facets}: rows are those of product_cards with tags [{slug, name}] and match_type (null without a query); facets count, per value, the products that all the other filters let through: product_types, lines, tags, needs [{slug, name, count}], marks {new, hit}, volumes [{ml, count}], price {min, max}, in_stock.
Sorts: relevance (without a query: popular), popular, new, price_asc, price_desc, name. At most 100 rows a page. Error: search_timeout (504).';
revoke execute on function public.search_products from public, anon;
grant execute on function public.search_products to anon, authenticated, service_role;
