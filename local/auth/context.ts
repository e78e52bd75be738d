import type postgres from 'postgres'
import type { AuthConfig } from '../config.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Mailer } from './mailer.ts'

/** Anything that runs a query: a connection or a transaction. */
export type Db = postgres.ISql

/** What every endpoint works with. */
export interface AuthContext {
  sql: postgres.Sql
  config: AuthConfig
  accessTokens: AccessTokens
  mailer: Mailer
}

/** Who sends a request, as the gateway knows it from the API key. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  ip: string
}

/** A request with its body read and its redirect target checked. */
export interface AuthRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown>
  caller: Caller
  redirectTo: string
}

/** A member of the JSON body as text; anything else counts as not given. */
export const text = (request: AuthRequest, key: string): string => {
  const value = request.body[key]
  return typeof value === 'string' ? value : ''
}

/** A member of the JSON body as an object; anything else counts as not given. */
export const object = (request: AuthRequest, key: string): Record<string, unknown> | undefined => {
  const value = request.body[key]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/**
 * Runs the work as the role that Auth has on hosted Supabase, which may do nothing outside its own schema:
 * a trigger on auth.users that needs more has to be `security definer`, and should fail here first.
 */
export async function transaction<T>(sql: postgres.Sql, work: (db: Db) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (db) => {
    await db`select set_config('role', 'supabase_auth_admin', true), set_config('search_path', 'auth', true)`
    return work(db)
  })
  return result as T
}
