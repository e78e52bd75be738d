import postgres from 'postgres'
import type { Caller } from '../callers.ts'
import { postgrestTypes } from './values.ts'

/** A request and whom it acts for. */
export interface RequestContext {
  request: Request
  caller: Caller
}

/** Runs one statement on the connection of a request. */
export type Execute = (
  text: string,
  parameters?: postgres.ParameterOrJSON<never>[],
) => Promise<postgres.RowList<postgres.Row[]>>

export interface Transactions {
  /** Runs `work` in a transaction that has PostgREST's settings, and commits unless `work` answers with an error. */
  run(context: RequestContext, work: (execute: Execute) => Promise<unknown>): Promise<unknown>
  /** The same with a single statement, which travels together with BEGIN and COMMIT. */
  runOne(context: RequestContext, text: string, parameters: string[]): Promise<postgres.RowList<postgres.Row[]>>
  /** To be called when the schema has changed. */
  reload(): void
  close(): Promise<void>
}

/** What PostgREST sets for the time of a request. */
const settings = `
  select
    set_config('request.jwt.claims', $1, true),
    set_config('request.method', $2, true),
    set_config('request.path', $3, true),
    set_config('request.headers', $4, true),
    set_config('request.cookies', '{}', true),
    set_config('response.status', '', true),
    set_config('response.headers', '', true),
    set_config('transaction_read_only', $5, true),
    set_config('statement_timeout', $6, true),
    set_config('search_path', $7, true),
    set_config('role', $8, true)`

/**
 * Treats the database the way PostgREST does: logs in as `authenticator`, which may do nothing until it takes the
 * caller's role, runs each request in one transaction, and prepares every statement.
 */
export function createTransactions({ url, searchPath }: { url: string; searchPath: string[] }): Transactions {
  const sql = postgres(url, { max: 20, types: postgrestTypes, connection: { TimeZone: 'UTC' }, onnotice: () => {} })
  let timeouts: Promise<Map<string, string>> | undefined
  let schemaVersion = 0

  /** `alter role … set statement_timeout` holds for logins alone; PostgREST applies it to the role it switches to. */
  async function readTimeouts(): Promise<Map<string, string>> {
    const rows = await sql<{ role: string; timeout: string }[]>`
      select rolname as role, split_part(setting, '=', 2) as timeout
      from pg_roles, unnest(rolconfig) as setting
      where setting like 'statement_timeout=%'`
    return new Map(rows.map(({ role, timeout }) => [role, timeout]))
  }

  /** Reserves a connection and sends BEGIN and the settings, without waiting: what follows is answered together with them. */
  async function enter({ request, caller }: RequestContext) {
    timeouts ??= readTimeouts()
    const timeout = (await timeouts).get(caller.role) ?? '8s'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const connection = await sql.reserve()
    // A change of the schema can spoil a prepared statement, so each version of the schema has its own.
    const execute: Execute = (text, parameters = []) =>
      connection.unsafe(parameters.length > 0 ? `${text} /* ${schemaVersion} */` : text, parameters, { prepare: true })
    const entered = Promise.all([
      execute('begin'),
      execute(settings, [
        JSON.stringify(caller.claims),
        request.method,
        new URL(request.url).pathname.replace('/rest/v1', ''),
        JSON.stringify(Object.fromEntries(request.headers)),
        isRead ? 'on' : 'off',
        timeout,
        searchPath.join(', '),
        caller.role,
      ]),
    ])
    return { connection, execute, entered }
  }

  return {
    async run(context, work) {
      const { connection, execute, entered } = await enter(context)
      // Asked for below: until then a failure of its own is nobody's.
      entered.catch(() => {})
      try {
        const result = await work(execute)
        await entered
        // A refusal found after the write (a wrong number of rows, say) must not leave the write behind.
        await execute(result instanceof Response && result.status >= 400 ? 'rollback' : 'commit')
        connection.release()
        return result
      } catch (error) {
        // The driver has dealt with a connection that was lost; whatever else is asked of it brings the process down.
        if (isLost(error)) throw error
        await execute('rollback')
        connection.release()
        // In a transaction that was not entered every statement fails, and none says why.
        await entered
        throw error
      }
    },

    async runOne(context, text, parameters) {
      const { connection, execute, entered } = await enter(context)
      const answered = execute(text, parameters)
      const committed = execute('commit')
      // All on their way at once; the first failure is the one that says why.
      for (const step of [entered, answered, committed]) step.catch(() => {})
      try {
        await entered
        const rows = await answered
        await committed
        connection.release()
        return rows
      } catch (error) {
        if (isLost(error)) throw error
        await committed.catch(() => {}) // after an error COMMIT rolls back
        connection.release()
        throw error
      }
    },

    reload() {
      timeouts = undefined
      schemaVersion += 1
    },

    close: () => sql.end({ timeout: 1 }),
  }
}

const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECTION_|ECONN|EPIPE)/.test(String(error.code))
