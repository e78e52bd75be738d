import type { IntrospectResult } from '@supabase/lite'

type Catalogue = Pick<IntrospectResult, 'foreign_keys' | 'primary_keys'>

interface ForeignKey {
  name: string
  from: string
  to: string
  columns: string[]
  refColumns: string[]
}

interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'many-to-many'
  relationship: string
  hint: string
}

/**
 * PostgREST's refusal (PGRST201) of an embedded table that can be reached in several ways when the query names none.
 * @supabase/lite answers some of these, such as a foreign key beside a join table, with the way it finds first. It also takes
 * any table with two foreign keys for a join table and refuses more than PostgREST: there, too, the query has to name a way.
 */
export function ambiguousEmbed(url: URL, catalogue: Catalogue): Response | undefined {
  const [, table] = /^\/rest\/v1\/(\w+)$/.exec(url.pathname) ?? []
  const select = url.searchParams.get('select') ?? ''
  if (!table || !select.includes('(')) return undefined
  const keys = foreignKeys(catalogue)
  for (const [parent, target] of unnamedEmbeds(select, table)) {
    const found = relationships(parent, target, keys, catalogue)
    if (found.length > 1) return refusal(parent, target, found)
  }
  return undefined
}

/** Pairs of table and embedded table, of the embeds that say no `!way`. Below a renamed one nothing is known. */
export function unnamedEmbeds(select: string, table: string): [parent: string, target: string][] {
  const found: [string, string][] = []
  const parents: (string | undefined)[] = [table]
  for (const [, before = '', mark] of select.matchAll(/([^(),]*)([(),])/g)) {
    if (mark === ')') parents.pop()
    if (mark !== '(') continue
    const [, target, ways = ''] = /^(?:\.\.\.)?(?:\w+:)?(\w+)((?:!\w+)*)$/.exec(before.trim()) ?? []
    const parent = parents.at(-1)
    const isNamed = ways.split('!').some((way) => way !== '' && way !== 'inner' && way !== 'left')
    if (parent && target && !isNamed) found.push([parent, target])
    parents.push(target)
  }
  return found
}

function foreignKeys({ foreign_keys }: Catalogue): ForeignKey[] {
  const byName = Map.groupBy(foreign_keys, ({ table, foreign_key_name }) => `${table} ${foreign_key_name}`)
  return [...byName.values()].map((rows) => ({
    name: rows[0]!.foreign_key_name,
    from: rows[0]!.table,
    to: rows[0]!.ref_table,
    columns: rows.map(({ column }) => column),
    refColumns: rows.map(({ ref_column }) => ref_column),
  }))
}

function relationships(parent: string, target: string, keys: ForeignKey[], catalogue: Catalogue): Relationship[] {
  const toOne = keys
    // Of a table to itself the name means its children.
    .filter(({ from, to }) => from === parent && to === target && parent !== target)
    .map(({ name, columns, refColumns }): Relationship => ({
      cardinality: 'many-to-one',
      relationship: `${name} using ${parent}(${columns.join(', ')}) and ${target}(${refColumns.join(', ')})`,
      hint: name,
    }))
  const toMany = keys
    .filter(({ from, to }) => from === target && to === parent)
    .map(({ name, columns, refColumns }): Relationship => ({
      cardinality: 'one-to-many',
      relationship: `${name} using ${parent}(${refColumns.join(', ')}) and ${target}(${columns.join(', ')})`,
      hint: name,
    }))
  return [...toOne, ...toMany, ...throughJoinTables(parent, target, keys, catalogue)]
}

/** A join table holds both foreign keys in its primary key. */
function throughJoinTables(
  parent: string,
  target: string,
  keys: ForeignKey[],
  { primary_keys }: Catalogue,
): Relationship[] {
  return keys
    .filter(({ to }) => to === parent)
    .flatMap((here) => {
      const primaryKey = primary_keys.find(({ table }) => table === here.from)?.columns ?? []
      return keys
        .filter((there) => there.from === here.from && there.to === target && there.name !== here.name)
        .filter((there) => [...here.columns, ...there.columns].every((column) => primaryKey.includes(column)))
        .map((there): Relationship => {
          const ends = [here, there].map(({ name, columns }) => `${name}(${columns.join(', ')})`)
          return {
            cardinality: 'many-to-many',
            relationship: `${here.from} using ${ends.join(' and ')}`,
            hint: here.from,
          }
        })
    })
}

function refusal(parent: string, target: string, found: Relationship[]): Response {
  const ways = found.map(({ hint }) => `'${target}!${hint}'`).join(', ')
  const body = {
    code: 'PGRST201',
    details: found.map(({ cardinality, relationship }) => ({
      cardinality,
      embedding: `${parent} with ${target}`,
      relationship,
    })),
    hint: `Try changing '${target}' to one of the following: ${ways}. Find the desired relationship in the 'details' key.`,
    message: `Could not embed because more than one relationship was found for '${parent}' and '${target}'`,
  }
  return Response.json(body, { status: 300, headers: { 'content-type': 'application/json; charset=utf-8' } })
}
