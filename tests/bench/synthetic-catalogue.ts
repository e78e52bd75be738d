import type { Sql } from 'postgres'

/**
 * Grows the demo catalogue to `size` published products. Names are made of two demo words and an invented one, so that the
 * vocabulary grows as a real one would; types, lines, volumes, compositions, facts, prices and tags are dealt out by a fixed seed.
 * What the catalogue keeps of prices follows in one pass instead of row by row.
 */
export async function growCatalogue(sql: Sql, size: number): Promise<void> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from public.products`
  const have = row!.count
  if (have >= size) return

  await sql`alter table public.products disable trigger audit_inserted`
  await sql`alter table public.availability disable trigger audit`
  await sql`alter table public.availability disable trigger sync_catalog_availability`
  await sql`select setseed(0.42)`
  await sql`
    with demo as (
      select (select array_agg(distinct word) from public.products, regexp_split_to_table(name, '\\s+') as word
               where sku not like 'BENCH-%') as words,
             (select array_agg(p order by sku) from public.products as p where sku not like 'BENCH-%') as products,
             string_to_array('ба ве ли мо ну ри са те фо ки ла зе ро ми ту ка де пи го шу', ' ') as syllables,
             array[15, 30, 50, 75, 100, 150, 200, 250, 300, 500, 1000] as volumes
    )
    insert into public.products
      (slug, sku, name, product_type_id, line_id, volume_ml, composition, actives, ph_min, ph_max, skin_types, phototypes, used_in,
       is_published, is_hit, is_new, position, created_at)
    select 'bench-' || n, 'BENCH-' || n,
           concat_ws(' ', pick(words), pick(words), initcap(pick(syllables) || pick(syllables) || pick(syllables))),
           1 + floor(random() * 15), 1 + floor(random() * 8), pick(volumes::text[])::int, p.composition, p.actives, p.ph_min,
           p.ph_max, p.skin_types, p.phototypes, p.used_in, true,
           random() < 0.05, random() < 0.1, n, now() - random() * interval '400 days'
      from demo
     cross join lateral (
       select n, 1 + floor(random() * cardinality(products))::int as place from generate_series(${have + 1}::int, ${size}::int) as n
     ) as dealt
     cross join lateral unnest(products[place:place]) as p`
  await sql`
    update public.availability set price = 3000 + floor(random() * 40000), stock_count = floor(random() * 20)
     where sku like 'BENCH-%' and price is null`
  await sql`alter table public.availability enable trigger sync_catalog_availability`
  await sql`
    update private.catalog_index as l set price = a.price, in_stock = a.available and a.stock_count > 0
      from public.products as p join public.availability as a using (sku)
     where p.id = l.product_id and (l.price, l.in_stock) is distinct from (a.price, a.available and a.stock_count > 0)`
  await sql`
    insert into public.product_tags (product_id, tag_id)
    select p.id, t.id
      from public.products as p
      join (select id, row_number() over (order by slug) as n, count(*) over () as tags from public.tags) as t
        on p.position % (2 * t.tags) = t.n
     where p.sku like 'BENCH-%'
    on conflict do nothing`
  // Like the indexes that it is compared with, it is built of all products at once.
  await sql`reindex index private.search_documents_lexemes_idx`
  await sql`vacuum analyze`
}

/** Defines what `growCatalogue` picks with. */
export const prepareCatalogue = (sql: Sql) => sql`
  create function public.pick(options text[]) returns text language sql volatile
  return options[1 + floor(random() * cardinality(options))]`
