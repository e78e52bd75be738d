import '../no-telemetry.ts'
import { App } from '@supabase/lite'
import { identifyCaller, roleOfKey } from '../callers.ts'
import type { StackConfig } from '../config.ts'
import { currentRequest, RestConnection } from './connection.ts'

export interface Rest {
  fetch(request: Request): Promise<Response>
  /** To be called when the schema has changed. */
  reloadSchema(): Promise<void>
  close(): Promise<void>
}

/** The REST API: @supabase/lite's PostgREST look-alike on a connection that behaves like PostgREST's. */
export function createRest(options: { url: string; ownerUrl: string; config: StackConfig['api'] }): Rest {
  const { url, ownerUrl, config } = options
  const connection = new RestConnection({ url, ownerUrl, searchPath: searchPath(config) })
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
      return currentRequest.run({ request, caller }, () => app.fetch(request))
    },
    reloadSchema: () => connection.clearSchemaCache(),
    close: () => connection.close(),
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
