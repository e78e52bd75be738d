import type { SupabaseClient } from '@supabase/supabase-js'
import { password, personas, type Persona } from '../e2e/support/personas.ts'
import { client } from './backend.ts'

/** Everybody who may knock at the API: the demo shop's people, and guests. */
export type Caller = 'anon' | Persona

/** A client for each of them, signed in. */
export async function everybody(): Promise<Record<Caller, SupabaseClient>> {
  const signedIn = await Promise.all(
    Object.entries(personas).map(async ([name, { email }]) => {
      const person = client()
      const { error } = await person.auth.signInWithPassword({ email, password })
      if (error) throw new Error(`${email} cannot sign in: ${error.message}`)
      return [name, person] as const
    }),
  )
  return { anon: client(), ...(Object.fromEntries(signedIn) as Record<Persona, SupabaseClient>) }
}
