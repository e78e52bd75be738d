import { withSupabase } from '@supabase/server'
import { createContextClient, extractCredentials } from '@supabase/server/core'
import type { Handler } from './answer.ts'

/** The person who sent a request: their id, and the database as they may see it. */
export type Caller = NonNullable<Awaited<ReturnType<typeof callerOf>>>

type DeskOf<Desk> = (caller: Caller) => Desk | Promise<Desk>

/** Serves each caller who is signed in with a desk of their own. */
export function serveCallers<Desk>(handle: Handler<Desk>, deskOf: DeskOf<Desk>) {
  return { fetch: withSupabase({ auth: 'none' }, (request) => handle(request, () => deskFor(request, deskOf))) }
}

/** What a function works with for the caller; null when nobody is signed in. */
export async function deskFor<Desk>(request: Request, deskOf: DeskOf<Desk>): Promise<Desk | null> {
  const caller = await callerOf(request)
  return caller && deskOf(caller)
}

/**
 * The signed-in user behind a request, or null. The Auth server is asked, so that a token counts however the project signs
 * its tokens, and not after its user is gone.
 */
async function callerOf(request: Request) {
  const { token } = extractCredentials(request)
  if (!token) return null

  const db = createContextClient({ auth: { token } })
  const { data, error } = await db.auth.getUser(token)
  if (error && !(error.status && error.status < 500)) throw error // Auth is down: nobody's fault but ours
  return data.user && { userId: data.user.id, db }
}
