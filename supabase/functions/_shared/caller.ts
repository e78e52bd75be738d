import { createContextClient, extractCredentials } from '@supabase/server/core'

/** Whoever sent a request: their id, and the database as they may see it. */
export type Caller = NonNullable<Awaited<ReturnType<typeof callerOf>>>

/**
 * The signed-in user behind a request, or null. The Auth server is asked, so that a token counts however the project signs
 * its tokens, and not after its user is gone.
 */
export async function callerOf(request: Request) {
  const { token } = extractCredentials(request)
  if (!token) return null

  const db = createContextClient({ auth: { token } })
  const { data, error } = await db.auth.getUser(token)
  if (error && !(error.status && error.status < 500)) throw error // Auth is down: nobody's fault but ours
  return data.user && { userId: data.user.id, db }
}
