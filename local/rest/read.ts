import type { IntrospectResult } from '@supabase/lite'
import { notOneRowResponse } from './errors.ts'
import { jsonResponse, quoted, type Statement } from './statement.ts'

const comparisons: Record<string, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }
const objectType = 'application/vnd.pgrst.object+json'

/**
 * The statement for a plain `GET /table`: columns, comparisons that must all hold, order and a page. `undefined` for
 * whatever else may be asked: embedded tables, counts, `or`, patterns, casts, aliases, and what is not there.
 */
export function readStatement(
  request: Request,
  url: URL,
  { columns }: Pick<IntrospectResult, 'columns'>,
  maxRows: number,
): Statement | undefined {
  const { headers, method } = request
  const [, table] = /^\/rest\/v1\/(\w+)$/.exec(url.pathname) ?? []
  const accept = headers.get('accept') ?? '*/*'
  const isPlain = method === 'GET' && !headers.has('prefer') && !headers.has('range')
  if (!table || !isPlain || !['application/json', '*/*', objectType].includes(accept)) return undefined

  const schema = headers.get('accept-profile') ?? 'public'
  const names = new Set(columns.filter((it) => it.table === table && it.schema === schema).map(({ name }) => name))
  const isOne = accept === objectType
  const parameters: string[] = []
  const parameter = (text: string) => `$${parameters.push(text)}`
  const asked = { select: '*', order: '', limit: maxRows, offset: 0 }
  const conditions: (string | undefined)[] = []
  for (const [key, value] of url.searchParams) {
    if (key === 'select') asked.select = value
    else if (key === 'order') asked.order = value
    else if ((key === 'limit' || key === 'offset') && /^\d{1,9}$/.test(value)) asked[key] = Number(value)
    else if (names.has(key)) conditions.push(condition(quoted(key), value, parameter))
    else return undefined
  }
  const selected = asked.select === '*' ? ['*'] : asked.select.split(',').map((name) => names.has(name) && quoted(name))
  const sorted = asked.order ? asked.order.split(',').map((term) => sorting(term, names)) : []
  if (names.size === 0 || ![...selected, ...sorted, ...conditions].every(Boolean)) return undefined

  return {
    text: [
      `select count(*)::int as rows, coalesce(json_agg(_postgrest_t), '[]')::text as answer`,
      `from (select ${selected.join(', ')} from ${quoted(schema)}.${quoted(table)}`,
      conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
      sorted.length > 0 ? `order by ${sorted.join(', ')}` : '',
      `limit ${parameter(String(Math.min(asked.limit, maxRows)))} offset ${parameter(String(asked.offset))}) as _postgrest_t`,
    ].join(' '),
    parameters,
    respond({ rows, answer }) {
      if (isOne && rows !== 1) return notOneRowResponse(rows as number)
      const range = rows > 0 ? `${asked.offset}-${asked.offset + rows - 1}/*` : '*/*'
      // One row is the array without its brackets.
      return isOne
        ? jsonResponse((answer as string).slice(1, -1), range, objectType)
        : jsonResponse(answer as string, range)
    },
  }
}

/** A filter like `eq.5` as SQL; the database finds out the type of the parameter. */
function condition(column: string, filter: string, parameter: (text: string) => string): string | undefined {
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(filter) ?? []
  if (comparisons[operator]) return `${column} ${comparisons[operator]} ${parameter(value)}`
  if (operator === 'is' && /^(null|true|false|unknown)$/.test(value)) return `${column} is ${value}`
  // Quoted values may hold commas.
  const [, list] = /^\(([^()"\\]+)\)$/.exec(value) ?? []
  if (operator === 'in' && list) return `${column} in (${list.split(',').map(parameter).join(', ')})`
  return undefined
}

/** A term like `price.desc.nullslast` as SQL. */
function sorting(term: string, names: Set<string>): string | undefined {
  const [, name = '', direction = 'asc', nulls] = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(term) ?? []
  return names.has(name) ? `${quoted(name)} ${direction}${nulls ? ` nulls ${nulls}` : ''}` : undefined
}
