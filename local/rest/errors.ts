/** An error as Postgres sends it. */
export interface DatabaseError {
  code: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
}

/**
 * SQLSTATE → HTTP status, longest prefix first: the table of PostgREST's documentation
 * (https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes). What it does not list is 400.
 */
const statusOfCode: [prefix: string, status: number][] = [
  ['08', 503], // connection
  ['09', 500], // triggered action
  ['0L', 403], // invalid grantor
  ['0P', 403], // invalid role
  ['23503', 409], // foreign key
  ['23505', 409], // unique
  ['25006', 405], // a write in a read-only transaction
  ['25', 500], // transaction state
  ['28', 403], // authorization
  ['2D', 500], // transaction termination
  ['38', 500], // external routine
  ['39', 500], // external routine invocation
  ['3B', 500], // savepoint
  ['40', 500], // rollback: deadlock, serialization
  ['53400', 500], // configuration limit
  ['53', 503], // resources
  ['54', 500], // too complex
  ['55', 500], // object state, lock not available
  ['57', 500], // operator intervention: statement timeout
  ['58', 500], // system
  ['F0', 500], // configuration file
  ['HV', 500], // foreign data wrapper
  ['P0001', 400], // a plain raise
  ['P0', 500], // PL/pgSQL
  ['XX', 500], // internal
  ['42883', 404], // no such function
  ['42P01', 404], // no such table
  ['42P17', 500], // infinite recursion
]

/** The status that PostgREST gives a database error; `isAnonymous` turns "not allowed" into "sign in first". */
export function httpStatusOf(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  return statusOfCode.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
}

/** The response that PostgREST gives a database error. */
export function databaseErrorResponse(error: DatabaseError, isAnonymous: boolean): Response {
  const status = httpStatusOf(error.code, isAnonymous)
  const { code, message, detail = null, hint = null } = error
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return Response.json(
    { code, details: detail, hint, message },
    { status, headers: status === 401 ? { ...headers, 'www-authenticate': 'Bearer' } : headers },
  )
}

/** The response that PostgREST gives when one row was asked for and there are fewer or more. */
export function notOneRowResponse(rows: number): Response {
  const body = {
    code: 'PGRST116',
    details: `The result contains ${rows} rows`,
    hint: null,
    message: 'Cannot coerce the result to a single JSON object',
  }
  return Response.json(body, { status: 406, headers: { 'content-type': 'application/json; charset=utf-8' } })
}
