import { AsyncLocalStorage } from 'node:async_hooks'
import type { VarsContext } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import { sql, type RawBuilder } from 'kysely'
import postgres from 'postgres'
import type { Caller } from '../callers.ts'
import { databaseErrorResponse } from './errors.ts'
import { quoteArguments } from './quote-arguments.ts'
import { postgrestTypes } from './values.ts'

/** The HTTP request that is being answered, for the connection deep below the REST engine. */
export const currentRequest = new AsyncLocalStorage<{ request: Request; caller: Caller }>()

type Db = PostgresConnection['kysely']
type Work = (db: Db) => Promise<unknown>

/**
 * A connection of @supabase/lite that treats the database the way PostgREST does: it logs in as `authenticator`, which
 * may do nothing until it takes the caller's role, and runs each request in one transaction with PostgREST's settings.
 */
export class RestConnection extends PostgresConnection {
  readonly #schema: PostgresConnection
  readonly #searchPath: string
  #introspection: ReturnType<PostgresConnection['introspect']> | undefined
  #timeouts: Promise<Map<string, string>> | undefined

  /** `ownerUrl` is used to read the catalogue alone: `authenticator` sees no table of its own. */
  constructor(options: { url: string; ownerUrl: string; searchPath: string[] }) {
    const postgresOptions = { max: 20, types: postgrestTypes, onnotice: () => {} }
    super({ url: options.url, postgresOptions } as ConstructorParameters<typeof PostgresConnection>[0])
    this.#schema = new PostgresConnection({
      url: options.ownerUrl,
      postgresOptions: { max: 1, onnotice: () => {} },
    } as ConstructorParameters<typeof PostgresConnection>[0])
    this.#searchPath = options.searchPath.join(', ')
  }

  /** Kept until the schema changes: reading the catalogue takes longer than most requests. */
  override introspect(): ReturnType<PostgresConnection['introspect']> {
    this.#introspection ??= this.#schema.introspect()
    return this.#introspection
  }

  override async clearSchemaCache(): Promise<void> {
    this.#introspection = undefined
    this.#timeouts = undefined
    await super.clearSchemaCache()
  }

  /**
   * Replaces lite's own, whose first call runs GRANT ALL ON ALL TABLES to anon and authenticated: here no request
   * changes what anyone may do.
   */
  override async withContext<T>(_vars: VarsContext | undefined, work: (db: Db) => Promise<T>): Promise<T> {
    const context = currentRequest.getStore()
    if (!context) throw new Error('The database was asked for outside of a REST request')
    return (await this.#run(context, work as Work)) as T
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#schema.close()])
  }

  async #run({ request, caller }: { request: Request; caller: Caller }, work: Work): Promise<unknown> {
    try {
      return await this.kysely.transaction().execute(async (transaction) => {
        await this.#enter(transaction, request, caller)
        const result = await work(transaction.withPlugin(quoteArguments))
        // A refusal found after the write (a wrong number of rows, say) must not leave the write behind.
        if (result instanceof Response && result.status >= 400) throw new Refusal(result)
        return result
      })
    } catch (error) {
      if (error instanceof Refusal) return error.response
      if (error instanceof postgres.PostgresError && !isWordedByLite(error)) {
        return databaseErrorResponse(error, caller.role === 'anon')
      }
      throw error
    }
  }

  async #enter(transaction: Db, request: Request, caller: Caller): Promise<void> {
    const { pathname } = new URL(request.url)
    const timeout = (await this.#statementTimeouts()).get(caller.role) ?? '8s'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const settings = sql`
      select
        set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
        set_config('request.method', ${request.method}, true),
        set_config('request.path', ${pathname.replace('/rest/v1', '')}, true),
        set_config('request.headers', ${JSON.stringify(Object.fromEntries(request.headers))}, true),
        set_config('request.cookies', '{}', true),
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('transaction_read_only', ${isRead ? 'on' : 'off'}, true),
        set_config('statement_timeout', ${timeout}, true),
        set_config('search_path', ${this.#searchPath}, true),
        set_config('role', ${caller.role}, true)
    `
    await execute(transaction, settings)
  }

  /** `alter role … set statement_timeout` holds for logins alone; PostgREST applies it to the role it switches to. */
  #statementTimeouts(): Promise<Map<string, string>> {
    this.#timeouts ??= this.#readStatementTimeouts()
    return this.#timeouts
  }

  async #readStatementTimeouts(): Promise<Map<string, string>> {
    const settings = sql<{ role: string; timeout: string }>`
      select rolname as role, split_part(setting, '=', 2) as timeout
      from pg_roles, unnest(rolconfig) as setting
      where setting like 'statement_timeout=%'
    `
    const { rows } = await execute(this.#schema.kysely, settings)
    return new Map(rows.map(({ role, timeout }) => [role, timeout]))
  }
}

/** lite carries a Kysely of its own, older than ours: the same at run time, strangers to the type checker. */
const execute = <Row>(db: Db, query: RawBuilder<Row>) =>
  query.execute(db as unknown as Parameters<typeof query.execute>[0])

/** Rolls the transaction back and still answers. */
class Refusal extends Error {
  readonly response: Response
  constructor(response: Response) {
    super('refused')
    this.response = response
  }
}

/** Errors that lite turns into PostgREST's words by itself: a raised response, and a column of the query that is not there. */
function isWordedByLite(error: postgres.PostgresError): boolean {
  return error.code === 'PGRST' || (error.code === '42703' && !error.where)
}
