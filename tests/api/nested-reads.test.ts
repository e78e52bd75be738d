import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'

// REST nests tables along foreign keys, as deep as it is asked: how much of the catalogue one address can bring about.

const MOST = 3_000_000 // bytes
const DEEPEST = 5

const catalogue = ['products', 'product_types', 'product_lines', 'product_images', 'product_tags', 'tags', 'product_slugs',
  'product_relations', 'availability', 'legacy_product_ids', 'product_cards'] // prettier-ignore

const sql = database()
let as: Record<Caller, SupabaseClient>

beforeAll(async () => (as = await everybody()))
afterAll(() => sql.end())

/** What a role may read of the catalogue: the columns of each table, and the tables that a key leads to or from. */
async function readable(role: string) {
  const columns = await sql<{ table: string; names: string[] }[]>`
    select c.relname as table, array_agg(a.attname::text) as names
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname in ${sql(catalogue)}
       and has_column_privilege(${role}, c.oid, a.attnum, 'select')
     group by 1`
  const keys = await sql<{ from: string; to: string }[]>`
    select distinct f.conrelid::regclass::text as from, f.confrelid::regclass::text as to
      from pg_constraint as f
     where f.contype = 'f' and f.conrelid::regclass::text in ${sql(catalogue)} and f.confrelid::regclass::text in ${sql(catalogue)}`
  return { columns: new Map(columns.map(({ table, names }) => [table, names])), keys: [...keys] }
}

/** Each way to nest the tables, as the tables from the outermost one on. */
function* ways(keys: { from: string; to: string }[], so: string[]): Generator<string[]> {
  yield so
  if (so.length > DEEPEST) return
  const last = so.at(-1)
  const next = keys.flatMap(({ from, to }) => [from === last ? to : [], to === last ? from : []].flat())
  for (const table of new Set(next)) yield* ways(keys, [...so, table])
}

test.each(['anon', 'pendingClinic', 'clinic', 'logistic', 'manager'] as const)(
  '%s gets at most 3 MB of the catalogue by one address, however it is nested',
  async (caller) => {
    const { columns, keys } = await readable(caller === 'anon' ? 'anon' : 'authenticated')
    const refused = new Set<string>()
    let heaviest = { bytes: 0, select: '' }
    for (const [first, all] of columns) {
      for (const way of ways(keys, [first])) {
        // A step that is refused is refused wherever it is taken.
        const steps = way.slice(1).map((table, i) => `${way[i]} ${table}`)
        if (steps.some((step) => refused.has(step))) continue
        const select = way.slice(1).reduceRight((inner, table) => {
          const own = columns.get(table) ?? ['*']
          return `,${table}(${own.join()}${inner})`
        }, '')
        const { data, error } = await as[caller].from(first).select(`${all.join()}${select}`)
        if (error) {
          // Cut for its time is not refused.
          expect(error.code, way.join(' → ')).not.toBe('57014')
          refused.add(steps.at(-1)!)
          continue
        }
        const bytes = Buffer.byteLength(JSON.stringify(data))
        if (bytes > heaviest.bytes) heaviest = { bytes, select: way.join(' → ') }
      }
    }
    console.info(`${caller}: ${(heaviest.bytes / 1e6).toFixed(1)} MB by ${heaviest.select}`)
    expect(heaviest.bytes, heaviest.select).toBeLessThan(MOST)
  },
  120_000,
)
