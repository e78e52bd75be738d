import type postgres from 'postgres'
import type { AuthConfig } from '../config.ts'
import { createAccessTokens } from './access-tokens.ts'
import { admin } from './admin.ts'
import type { AuthContext, AuthRequest, Caller } from './context.ts'
import { otp, reauthenticate, recover, resend } from './email-requests.ts'
import { AuthError, errorResponse, internalError } from './errors.ts'
import { createMailer, type MailSink } from './mailer.ts'
import { createRateLimiter } from './rate-limit.ts'
import { redirectTarget } from './redirects.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { getUser, logOut, updateUser } from './user.ts'
import { verifyLink, verifyToken } from './verify.ts'

export interface AuthOptions {
  /** A connection as a superuser or as a member of `supabase_auth_admin`. */
  sql: postgres.Sql
  config: AuthConfig
  /** Where browsers reach the gateway: e-mailed links start with it. */
  apiUrl: string
  jwtSecret: string
  mailbox: MailSink
}

/** The part of Supabase Auth that the shop needs, at `/auth/v1/*`; preflights and CORS headers are the gateway's. */
export interface Auth {
  fetch(request: Request, caller: Caller): Promise<Response>
}

type Limit = 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications'

interface Route {
  handle: (context: AuthContext, request: AuthRequest) => Promise<Response> | Response
  /** Which number of `[auth.rate_limit]` counts these requests, per address and five minutes. */
  limit?: Limit | ((request: AuthRequest) => Limit)
}

const routes: Record<string, Route> = {
  'POST /signup': { handle: signUp, limit: 'sign_in_sign_ups' },
  'POST /token': {
    handle: token,
    limit: ({ query }) => (query.get('grant_type') === 'password' ? 'sign_in_sign_ups' : 'token_refresh'),
  },
  'GET /verify': { handle: verifyLink, limit: 'token_verifications' },
  'POST /verify': { handle: verifyToken, limit: 'token_verifications' },
  'POST /recover': { handle: recover, limit: 'sign_in_sign_ups' },
  'POST /resend': { handle: resend, limit: 'sign_in_sign_ups' },
  'POST /otp': { handle: otp, limit: 'sign_in_sign_ups' },
  'GET /user': { handle: getUser },
  'PUT /user': { handle: updateUser, limit: 'sign_in_sign_ups' },
  'GET /reauthenticate': { handle: reauthenticate },
  'POST /logout': { handle: logOut },
  'GET /settings': { handle: settings },
  'GET /health': { handle: () => Response.json({ name: 'GoTrue', version: 'embedded', description: 'Embedded Auth' }) },
  // Tokens are signed with a shared secret, so there is no public key to show.
  'GET /.well-known/jwks.json': { handle: () => Response.json({ keys: [] }) },
}

export function createAuth(options: AuthOptions): Auth {
  const { sql, config, apiUrl, mailbox } = options
  const limiter = createRateLimiter()
  const context: AuthContext = {
    sql,
    config,
    accessTokens: createAccessTokens({
      secret: options.jwtSecret,
      issuer: `${apiUrl}/auth/v1`,
      lifetime: config.jwt_expiry,
    }),
    mailer: createMailer({ config, apiUrl, mailbox }),
  }

  function checkLimit(route: Route, key: string, request: AuthRequest): void {
    const limit = typeof route.limit === 'function' ? route.limit(request) : route.limit
    if (!limit || limiter.allow(`${key} ${limit} ${request.caller.ip}`, config.rate_limit[limit])) return
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  }

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const read = await readRequest(config, request, caller)
    const key = `${read.method} ${read.path}`
    const route = routes[key]
    if (route) {
      checkLimit(route, key, read)
      return route.handle(context, read)
    }
    return (
      (await admin(context, read)) ?? Response.json({ code: 404, msg: `No such endpoint: ${key}` }, { status: 404 })
    )
  }

  return {
    fetch(request, caller) {
      return answer(request, caller).catch((error: unknown) => {
        if (!(error instanceof AuthError)) console.error('auth:', error)
        else if (error.status >= 500) console.error(`auth: ${error.message}: ${String(error.cause)}`)
        const known = error instanceof AuthError ? error : internalError('Unexpected failure')
        return errorResponse(known, request.headers.get('x-supabase-api-version'))
      })
    },
  }
}

async function readRequest(config: AuthConfig, request: Request, caller: Caller): Promise<AuthRequest> {
  const url = new URL(request.url)
  const asked = request.headers.get('redirect_to') ?? url.searchParams.get('redirect_to')
  return {
    method: request.method,
    path: url.pathname.replace(/^\/auth\/v1/, ''),
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
    caller,
    redirectTo: redirectTarget(config, asked, request.headers.get('referer')),
  }
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body = request.method === 'GET' ? '' : await request.text()
  if (body === '') return {}
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    // Falls through to the same refusal as a body that is no object.
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
}

function settings({ config }: AuthContext): Response {
  return Response.json({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
}
