import MiniSearch from 'minisearch'
import type { Sql } from 'postgres'
import type { Search } from '../search/quality.ts'

/** What other shops search by, over the same products. */

const wholeText = `concat_ws(' ', p.name, t.name, l.name, p.volume_ml, p.composition)`

/** A statement that finds by the whole query as a substring; what is added to the text keeps its index out. */
export const ilikeQuery = `
  select slug from bench.product_texts where text || '' ilike '%' || $1 || '%' order by slug limit 10`

/** A statement that finds by trigram word similarity over one indexed text a product. */
export const trigramQuery = `
  select slug from bench.product_texts
   where text operator(extensions.%>) lower($1)
   order by extensions.word_similarity(lower($1), text) desc, slug limit 10`

/** (Re)builds the texts that both search; open to everyone, so that no policy slows it down. */
export async function indexTexts(sql: Sql): Promise<void> {
  await sql`drop table if exists bench.product_texts`
  await sql.unsafe(`
    create table bench.product_texts as
    select p.slug, lower(${wholeText}) as text
      from public.products as p
      join public.product_types as t on t.id = p.product_type_id
      join public.product_lines as l on l.id = p.line_id
     where p.is_published`)
  await sql`create index product_texts_trgm_idx on bench.product_texts using gin (text extensions.gin_trgm_ops)`
  await sql`grant select on bench.product_texts to anon`
  await sql`vacuum analyze bench.product_texts`
}

/** MiniSearch in this process, as it comes: prefixes, and slips of up to a fifth of a word. */
export async function miniSearch(sql: Sql): Promise<Search> {
  const products = await sql`
    select p.slug as id, p.name, t.name as type, l.name as line, p.volume_ml::text as volume, p.composition
      from public.products as p
      join public.product_types as t on t.id = p.product_type_id
      join public.product_lines as l on l.id = p.line_id
     where p.is_published`
  const index = new MiniSearch({ fields: ['name', 'type', 'line', 'volume', 'composition'] })
  index.addAll(products)
  return async (query) =>
    index
      .search(query, { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 2 } })
      .slice(0, 10)
      .map(({ id }) => ({ slug: String(id), match_type: 'exact' }))
}
