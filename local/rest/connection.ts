import { AsyncLocalStorage } from 'node:async_hooks'
import type { IntrospectResult, VarsContext } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import postgres from 'postgres'
import { databaseErrorResponse } from './errors.ts'
import type { Execute, RequestContext, Transactions } from './transactions.ts'

/** The HTTP request that is being answered, for the connection deep below the REST engine. */
export const currentRequest = new AsyncLocalStorage<RequestContext>()

/** The connection of the request that is being answered. */
const currentConnection = new AsyncLocalStorage<Execute>()

type Db = PostgresConnection['kysely']

/** A connection of @supabase/lite whose statements run in the transaction of the request that is being answered. */
export class RestConnection extends PostgresConnection {
  readonly #schema: PostgresConnection
  readonly #schemas: string[]
  readonly #transactions: Transactions
  #introspection: Promise<IntrospectResult> | undefined

  /** `ownerUrl` is used to read the catalogue alone: `authenticator` sees no table of its own. */
  constructor(options: { ownerUrl: string; schemas: string[]; transactions: Transactions }) {
    const connectionOptions = {
      url: options.ownerUrl,
      postgresOptions: { max: 1, onnotice: () => {} },
    } as ConstructorParameters<typeof PostgresConnection>[0]
    super(connectionOptions)
    this.#schema = new PostgresConnection(connectionOptions)
    this.#schemas = options.schemas
    this.#transactions = options.transactions
    this.driver.reserve = reserveCurrent as unknown as typeof this.driver.reserve
  }

  /** Kept until the schema changes: reading the catalogue takes longer than most requests. */
  override introspect(): Promise<IntrospectResult> {
    this.#introspection ??= this.#readCatalogue()
    return this.#introspection
  }

  async #readCatalogue(): Promise<IntrospectResult> {
    const [catalogue, leaving] = await Promise.all([
      this.#schema.introspect(),
      this.#schema.driver<{ key: string }[]>`
        select concat_ws('.', here.relnamespace::regnamespace, here.relname, conname) as key
        from pg_constraint
        join pg_class here on here.oid = conrelid
        join pg_class there on there.oid = confrelid
        where there.relnamespace::regnamespace::text <> all (${this.#schemas})`,
    ])
    return exposedPart(catalogue, this.#schemas, new Set(leaving.map(({ key }) => key)))
  }

  override async clearSchemaCache(): Promise<void> {
    this.#introspection = undefined
    await super.clearSchemaCache()
  }

  /**
   * Replaces lite's own, whose first call runs GRANT ALL ON ALL TABLES to anon and authenticated: here no request
   * changes what anyone may do.
   */
  override async withContext<T>(_vars: VarsContext | undefined, work: (db: Db) => Promise<T>): Promise<T> {
    const context = currentRequest.getStore()
    if (!context) throw new Error('The database was asked for outside of a REST request')
    try {
      return (await this.#transactions.run(context, (execute) =>
        currentConnection.run(execute, () => this.kysely.connection().execute(work)),
      )) as T
    } catch (error) {
      if (error instanceof postgres.PostgresError && !isWordedByLite(error)) {
        return databaseErrorResponse(error, context.caller.role === 'anon') as T
      }
      throw error
    }
  }

  override async close(): Promise<void> {
    await this.#schema.driver.end({ timeout: 1 })
  }
}

/** What lite's driver asks its pool for. */
async function reserveCurrent() {
  const execute = currentConnection.getStore()
  if (!execute) throw new Error('The database was asked for outside of a REST request')
  const unsafe: Execute = (text, parameters) => execute(quoteArguments(text), parameters)
  return { unsafe, release() {} }
}

/**
 * lite calls functions with the names of arguments bare (`name := $1`), which fails for those that are reserved words,
 * such as `table`.
 */
export function quoteArguments(statement: string): string {
  return statement.replace(/\b([a-z_]\w*) := \$/gi, '"$1" := $')
}

/**
 * What lies in the exposed schemas. lite looks much of it up by the table's name alone, so a table of the same name in
 * another schema would lend it keys and relationships; `leaving` are foreign keys to tables outside.
 */
function exposedPart(catalogue: IntrospectResult, schemas: string[], leaving: Set<string>): IntrospectResult {
  const isExposed = ({ schema }: { schema: string }) => schemas.includes(schema)
  return {
    ...catalogue,
    tables: catalogue.tables.filter(isExposed),
    columns: catalogue.columns.filter(isExposed),
    indexes: catalogue.indexes.filter(isExposed),
    primary_keys: catalogue.primary_keys.filter(isExposed),
    foreign_keys: catalogue.foreign_keys.filter(
      (key) => isExposed(key) && !leaving.has([key.schema, key.table, key.foreign_key_name].join('.')),
    ),
    check_constraints: catalogue.check_constraints.filter(isExposed),
    unique_constraints: catalogue.unique_constraints.filter(isExposed),
    comments: catalogue.comments.filter(isExposed),
    partitions: catalogue.partitions?.filter(isExposed),
    // It would search their text for casts to domains, of which there are none.
    views: catalogue.views.filter(isExposed).map((view) => ({ ...view, sql: '' })),
    functions: catalogue.functions?.filter(isExposed),
  }
}

/** Errors that lite turns into PostgREST's words by itself: a raised response, and a column of the query that is not there. */
function isWordedByLite(error: postgres.PostgresError): boolean {
  return error.code === 'PGRST' || (error.code === '42703' && !error.where)
}
