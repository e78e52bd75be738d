import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { AccessError, identifyCaller, roleOfKey, type Role } from './callers.ts'

/** What lies behind the one port. */
export interface Services {
  rest: { fetch(request: Request): Promise<Response> }
  auth: { fetch(request: Request, caller: { role: Role; ip: string }): Promise<Response> }
  storage: { fetch(request: Request): Promise<Response> }
  functions: { fetch(request: Request): Promise<Response> }
  mailbox: { fetch(request: Request): Promise<Response> | Response }
}

/** The API gateway: routes by path, answers CORS preflights, words refusals. */
export function createGateway(services: Services): { listen(port: number): Promise<Server>; fetch: typeof handle } {
  async function handle(request: Request, ip: string): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/health') return Response.json({ ok: true })
    if (pathname === '/mail' || pathname.startsWith('/mail/')) return services.mailbox.fetch(request)
    // A function answers preflights itself, as on hosted: one that forgets CORS must fail here too.
    if (pathname.startsWith('/functions/v1/')) return services.functions.fetch(request)
    if (request.method === 'OPTIONS') return preflight(request)
    return withCors(await route(request, pathname, ip))
  }

  async function route(request: Request, pathname: string, ip: string): Promise<Response> {
    try {
      if (pathname.startsWith('/rest/v1/') || pathname === '/rest/v1') return await services.rest.fetch(request)
      if (pathname.startsWith('/storage/v1/')) return await services.storage.fetch(request)
      if (pathname.startsWith('/auth/v1/')) {
        return await services.auth.fetch(request, { role: await authRole(request, pathname), ip })
      }
    } catch (error) {
      if (error instanceof AccessError) {
        const { code, message, hint } = error
        return Response.json(code ? { code, details: null, hint, message } : { message, hint }, { status: 401 })
      }
      throw error
    }
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
  }

  return {
    fetch: handle,
    async listen(port) {
      const listener = getRequestListener(
        (request, env) =>
          handle(
            request,
            (env as { incoming: { socket: { remoteAddress?: string } } }).incoming.socket.remoteAddress ?? '',
          ).catch((error: unknown) => {
            console.error('gateway:', error)
            return withCors(Response.json({ message: 'An unexpected error occurred' }, { status: 500 }))
          }),
        { overrideGlobalObjects: false },
      )
      const server = createServer((incoming, outgoing) => {
        // As a platform's proxy does: the last entry is the caller's, whatever the caller sent before it.
        incoming.rawHeaders.push('x-forwarded-for', incoming.socket.remoteAddress ?? '')
        void listener(incoming, outgoing)
      }).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return server
    },
  }
}

/** Auth reads the bearer itself; the gateway vouches for the key. Links in e-mails are opened without one. */
async function authRole(request: Request, pathname: string): Promise<Role> {
  const keyRole = await roleOfKey(request)
  const isPublic = /^\/auth\/v1\/(verify|authorize|callback|health|settings|\.well-known)/.test(pathname)
  if (!keyRole && !isPublic) {
    throw new AccessError('No API key found in request', { hint: 'No `apikey` request header or url param was found.' })
  }
  // A bearer that cannot be trusted is Auth's to refuse, in its own words.
  const caller = await identifyCaller(request).catch(() => undefined)
  return caller?.role ?? keyRole ?? 'anon'
}

function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
    },
  })
}

function withCors(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set(
    'access-control-expose-headers',
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, X-Supabase-Api-Version, X-Sb-Error-Code, X-Total-Count, Link',
  )
  return response
}
