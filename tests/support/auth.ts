import { randomUUID } from 'node:crypto'
import { type Session, type SupabaseClient, createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { mailDomain } from './mail-domain.ts'

// Accounts and browsers for tests of whatever backend the environment names.

export const url = env('SUPABASE_URL')
export const publishableKey = env('SUPABASE_PUBLISHABLE_KEY')
/** A client with the secret key, as edge functions have it. */
export const server = () => createClient(url, env('SUPABASE_SECRET_KEY'), { auth: { persistSession: false } })
export const admin = server().auth.admin
export const password = 'Aurelis-2026'

const run = `auth-${randomUUID().slice(0, 8)}`
export const newAddress = (name = 'user') => `${run}-${name}-${randomUUID().slice(0, 8)}@${mailDomain}`

/** Deletes every account that was made with `newAddress`. */
export async function removeAccounts(): Promise<void> {
  for (;;) {
    const { data } = await admin.listUsers({ page: 1, perPage: 200 })
    const ours = data.users.filter(({ email }) => email?.startsWith(`${run}-`))
    if (ours.length === 0) return
    for (const { id } of ours) {
      const { error } = await admin.deleteUser(id)
      if (error) throw error
    }
  }
}

/** A browser of its own: nothing is shared with the others. */
export function browser(): SupabaseClient {
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
  return createClient(url, publishableKey, {
    auth: { flowType: 'pkce', storage, storageKey: randomUUID(), autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** An account that has confirmed its address. */
export async function account(attributes: { user_metadata?: object } = {}): Promise<{ email: string; id: string }> {
  const email = newAddress()
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, ...attributes })
  if (error) throw error
  return { email, id: data.user.id }
}

export interface SignedInBrowser {
  client: SupabaseClient
  session: Session
}

export async function signedIn(email: string): Promise<SignedInBrowser> {
  const client = browser()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, session: data.session }
}

/** What the two tokens of a session still open. */
export async function stateOf({ session }: SignedInBrowser) {
  const user = await request('GET', '/user', undefined, session.access_token)
  const refreshed = await refresh(session.refresh_token)
  return { user: user.body.code ?? user.status, refresh: refreshed.body.code ?? refreshed.status }
}

export const alive = { user: 200, refresh: 200 }
export const ended = { user: 'session_not_found', refresh: 'refresh_token_not_found' }

/** Opens an e-mailed link and answers with where it leads. */
export async function open(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location')!)
}

export const refresh = (refreshToken: string) =>
  request('POST', '/token?grant_type=refresh_token', { refresh_token: refreshToken })

/** A plain call of Auth, for what supabase-js would not send or hides in its answer. */
export async function request(method: string, path: string, body?: object, bearer = publishableKey) {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // Only some members matter, and each test names those.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json().catch(() => ({}))) as any }
}

// oxlint-disable-next-line typescript/no-explicit-any
export function claimsOf(session: { access_token: string }): any {
  return JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString())
}

function env(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: these tests run against a backend, see the README`)
  return value
}
