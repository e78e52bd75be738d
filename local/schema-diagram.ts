import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { projectDir } from './config.ts'
import type { Database } from './database.ts'

export const diagramFile = path.join(projectDir, 'docs/schema.md')

interface Column {
  name: string
  type: string
  isRequired: boolean
  isKey: boolean
}

interface Reference {
  columns: string[]
  to: string
  isRequired: boolean
  isUnique: boolean
}

interface Table {
  name: string
  comment: string
  columns: Column[]
  references: Reference[]
}

const INTRO = `# The schema

One diagram a domain, as the migrations name it. Written by \`npm run db:docs\` from a migrated database;
\`npm run check:schema\` fails when it has drifted. Tables of other domains have no columns.
PK and FK are keys; columns marked "null" may be empty.
`

/** The page with a diagram of every domain's tables. */
export async function drawSchema(database: Database): Promise<string> {
  const tables = await readTables(database.url)
  const domains = [...domainsOf(tables)].map(([domain, own]) => `## ${domain}\n\n${list(own)}\n\n${diagram(own)}\n`)
  return [INTRO, ...domains].join('\n')
}

/** The tables by the migration that makes them, in the order of the migrations. */
function domainsOf(tables: Table[]): Map<string, Table[]> {
  const dir = path.join(projectDir, 'supabase/migrations')
  const domains = new Map<string, Table[]>()
  for (const file of readdirSync(dir).sort()) {
    const made = readFileSync(path.join(dir, file), 'utf8').matchAll(/^create table ((?:public|private)\.\w+)/gm)
    const own = [...made].map(([, name]) => tables.find((table) => table.name === shown(name!))!)
    if (own.length > 0) domains.set(path.basename(file, '.sql').replace(/^\d+_/, '').replaceAll('_', ' '), own)
  }
  const listed = new Set([...domains.values()].flat())
  const missing = tables.filter((table) => !listed.has(table))
  if (missing.length > 0) throw new Error(`No migration makes ${missing.map(({ name }) => name).join(', ')}.`)
  return domains
}

const list = (tables: Table[]) =>
  tables.map(({ name, comment }) => `- \`${name}\`: ${comment.replaceAll(/\s*\n\s*/g, ' ')}`).join('\n')

function diagram(tables: Table[]): string {
  const lines = tables.flatMap((table) => [
    `  ${entity(table.name)} {`,
    ...table.columns.map((column) => `    ${attribute(column, table)}`),
    '  }',
    ...table.references.map((reference) => `  ${relation(reference, table)}`),
  ])
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n')
}

function attribute({ name, type, isRequired, isKey }: Column, { references }: Table): string {
  const isForeign = references.some(({ columns }) => columns.includes(name))
  const keys = [isKey && 'PK', isForeign && 'FK'].filter(Boolean).join(', ')
  // The syntax takes no blanks or commas in a type.
  return [type.replaceAll(/[ ,]+/g, '_'), name, keys, !isRequired && '"null"'].filter(Boolean).join(' ')
}

function relation({ columns, to, isRequired, isUnique }: Reference, { name }: Table): string {
  const line = `${isRequired ? '||' : '|o'}--${isUnique ? 'o|' : 'o{'}`
  return `${entity(to)} ${line} ${entity(name)} : "${columns.join(', ')}"`
}

const entity = (name: string) => (name.includes('.') ? `"${name}"` : name)
const shown = (name: string) => name.replace(/^public\./, '')

async function readTables(url: string): Promise<Table[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<Table[]>`
      select format('%s.%s', c.relnamespace::regnamespace, c.relname) as name,
             coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
             (
               select jsonb_agg(
                        jsonb_build_object(
                          'name', a.attname, 'type', regexp_replace(format_type(a.atttypid, a.atttypmod), '^timestamp with time zone$', 'timestamptz'),
                          'isRequired', a.attnotnull,
                          'isKey', exists (select from pg_index as i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))
                        ) order by a.attnum
                      )
                 from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             ) as columns,
             coalesce((
               select jsonb_agg(
                        jsonb_build_object(
                          'columns', (select jsonb_agg(a.attname order by k.position)
                                        from unnest(f.conkey) with ordinality as k (number, position)
                                        join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number),
                          'to', format('%s.%s', t.relnamespace::regnamespace, t.relname),
                          'isRequired', (select bool_and(a.attnotnull) from pg_attribute as a where a.attrelid = c.oid and a.attnum = any (f.conkey)),
                          'isUnique', exists (
                            select from pg_index as i
                             where i.indrelid = c.oid and i.indisunique and i.indpred is null
                               and i.indkey::int2[] @> f.conkey and f.conkey @> i.indkey::int2[]
                          )
                        ) order by f.conname
                      )
                 from pg_constraint as f
                 join pg_class as t on t.oid = f.confrelid
                where f.conrelid = c.oid and f.contype = 'f'
             ), '[]') as references
        from pg_class as c
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
       order by c.relname`
    return tables.map((table) => ({
      ...table,
      name: shown(table.name),
      references: table.references.map((reference) => ({ ...reference, to: shown(reference.to) })),
    }))
  } finally {
    await sql.end()
  }
}
