import '../no-telemetry.ts'
import { App } from '@supabase/lite'
import { identifyCaller, roleOfKey } from '../callers.ts'
import type { StackConfig } from '../config.ts'
import { callStatement } from './call.ts'
import { currentRequest, RestConnection } from './connection.ts'
import { ambiguousEmbed } from './embedding.ts'
import { readStatement } from './read.ts'
import { answer } from './statement.ts'
import { createTransactions } from './transactions.ts'

export interface Rest {
  fetch(request: Request): Promise<Response>
  /** To be called when the schema has changed. */
  reloadSchema(): Promise<void>
  close(): Promise<void>
}

/** The REST API: plain calls and plain reads are one statement of ours, all else is @supabase/lite's PostgREST look-alike. */
export function createRest(options: { url: string; ownerUrl: string; config: StackConfig['api'] }): Rest {
  const { url, ownerUrl, config } = options
  const transactions = createTransactions({ url, searchPath: searchPath(config) })
  const connection = new RestConnection({ ownerUrl, schemas: config.schemas, transactions })
  const app = new App({
    connection,
    api: {
      enabled: true,
      schemas: config.schemas,
      extra_search_path: config.extra_search_path,
      max_rows: config.max_rows,
    },
    auth: { enabled: false },
    db: { migrations: { enabled: false } },
    options: { server: { apiKeys: false, middlewares: [trustCaller] } },
  } as unknown as ConstructorParameters<typeof App>[0])

  return {
    async fetch(request) {
      if (!(await roleOfKey(request))) return noApiKey()
      const caller = await identifyCaller(request)
      const url = new URL(request.url)
      const catalogue = await connection.introspect()
      const ambiguous = ambiguousEmbed(url, catalogue)
      if (ambiguous) return ambiguous
      const isCall = url.pathname.startsWith('/rest/v1/rpc/')
      const hasBody = isCall && request.method === 'POST'
      const body = hasBody ? await request.text() : ''
      const statement = isCall
        ? callStatement(request, url, body, catalogue.functions ?? [])
        : readStatement(request, url, catalogue, config.max_rows)
      if (statement) return answer(statement, { request, caller }, transactions)
      const unread = hasBody ? new Request(url, { method: 'POST', headers: request.headers, body }) : request
      return currentRequest.run({ request: unread, caller }, () => app.fetch(unread))
    },
    async reloadSchema() {
      transactions.reload()
      await connection.clearSchemaCache()
    },
    async close() {
      await Promise.all([transactions.close(), connection.close()])
    },
  }
}

/** The gateway has checked key and token; lite would look for a user and a session in tables of its own. */
async function trustCaller(context: { set(key: string, value: unknown): void }, next: () => Promise<void>) {
  const { claims } = currentRequest.getStore()!.caller
  context.set('ignoreAuthorization', true)
  context.set('jwt', claims)
  context.set('userId', claims.sub)
  await next()
}

const searchPath = (config: StackConfig['api']) => [
  ...new Set([config.schemas[0] ?? 'public', ...config.extra_search_path]),
]

const noApiKey = () =>
  Response.json(
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    { status: 401 },
  )
