import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { mailDomain } from './mail-domain.ts'

/** The backend under test, as `stack-setup.ts` or the environment names it. */
export const backend = {
  url: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_PUBLISHABLE_KEY'),
  secretKey: required('SUPABASE_SECRET_KEY'),
  dbUrl: required('SUPABASE_DB_URL'),
}

/** A supabase-js client that remembers nothing between tests; a visitor unless given another key. */
export function client(key: string = backend.publishableKey): SupabaseClient {
  return createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** Connections as the owner of the schema. */
export function database(connections = 2): postgres.Sql {
  return postgres(backend.dbUrl, { max: connections, onnotice: () => {} })
}

/** A new account with a confirmed address, and a client that is signed in as it. */
export async function signedUpUser(email: string = `${crypto.randomUUID()}@${mailDomain}`) {
  const password = 'Contract-2026'
  const { data, error } = await client(backend.secretKey).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  })
  if (error) throw error
  const user = client()
  const signedIn = await user.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  return { id: data.user.id, email, password, client: user }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through vitest, which starts a backend`)
  return value
}
