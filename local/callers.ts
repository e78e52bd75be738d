import { jwtVerify, SignJWT, errors, type JWTPayload } from 'jose'

/** The keys that the official CLI gives every local project: nothing secret about them. */
export const publishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
export const secretKey = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
export const jwtSecret = 'super-secret-jwt-token-with-at-least-32-characters-long'

const signingKey = new TextEncoder().encode(jwtSecret)

export type Role = 'anon' | 'authenticated' | 'service_role'

/** Whom a request acts for: a role of the database, and the claims its policies see. */
export interface Caller {
  role: Role
  claims: JWTPayload & { role: Role }
}

/** A refusal in the words of the API gateway or of PostgREST. */
export class AccessError extends Error {
  readonly code: string | undefined
  readonly hint: string | null
  constructor(message: string, { code, hint = null }: { code?: string; hint?: string | null } = {}) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

/** Reads the API key of a request, opaque (`sb_…`) or a legacy JWT; `undefined` when there is none. */
export async function roleOfKey(request: Request): Promise<'anon' | 'service_role' | undefined> {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  if (!key) return undefined
  const role = await roleOf(key)
  if (role) return role
  throw new AccessError('Invalid API key', { hint: 'Double check your Supabase `anon` or `service_role` API key.' })
}

/** The signed-in user when the request carries a token, else the role of the API key. */
export async function identifyCaller(request: Request): Promise<Caller> {
  const keyRole = await roleOfKey(request)
  const bearer = bearerOf(request)
  // supabase-js sends its key as the bearer while nobody is signed in.
  if (bearer) return callerOf(bearer)
  return callerWithRole(keyRole ?? 'anon')
}

/** Whom an API key or the token of a user stands for. */
export async function callerOf(token: string): Promise<Caller> {
  const role = await roleOf(token)
  return role ? callerWithRole(role) : callerFromClaims(await verifyToken(token))
}

const callerWithRole = (role: Role): Caller => ({ role, claims: { role } })

export const bearerOf = (request: Request): string | undefined =>
  /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Checks a token's signature and age; the messages are PostgREST's. */
export async function verifyToken(token: string): Promise<JWTPayload> {
  try {
    return await verifiedClaims(token)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AccessError('JWT expired', { code: 'PGRST303' })
    throw new AccessError('JWSError JWSInvalidSignature', { code: 'PGRST301' })
  }
}

/** Claims of tokens whose signature has been checked; it never changes, their age is checked every time. */
const knownTokens = new Map<string, JWTPayload>()
const KNOWN_TOKENS = 1000

async function verifiedClaims(token: string): Promise<JWTPayload> {
  const known = knownTokens.get(token)
  if (known && (known.exp ?? Infinity) > Date.now() / 1000) return known
  knownTokens.delete(token)
  const { payload } = await jwtVerify(token, signingKey, { algorithms: ['HS256'] })
  if (knownTokens.size >= KNOWN_TOKENS) knownTokens.clear()
  knownTokens.set(token, payload)
  return payload
}

/** A legacy key: a long-lived token that names nothing but a role. */
export const signLegacyKey = (role: 'anon' | 'service_role'): Promise<string> =>
  new SignJWT({ role, iss: 'supabase-demo' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(signingKey)

async function roleOf(key: string): Promise<'anon' | 'service_role' | undefined> {
  if (key === publishableKey) return 'anon'
  if (key === secretKey) return 'service_role'
  if (key.split('.').length !== 3) return undefined
  const payload = await verifiedClaims(key).catch(() => undefined)
  if (!payload || payload.sub) return undefined
  return payload['role'] === 'anon' || payload['role'] === 'service_role' ? payload['role'] : undefined
}

function callerFromClaims(claims: JWTPayload): Caller {
  const role = claims['role'] ?? 'anon'
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') {
    throw new AccessError(`role "${String(role)}" does not exist`, { code: '22023' })
  }
  return { role, claims: { ...claims, role } }
}
