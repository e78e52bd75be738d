import type { Database } from './database.types'
import { readEnv } from './env'
import { toAppError } from './errors'
import { idempotent, retryFetch } from './retry-fetch'

type Functions = Database['public']['Functions']

/**
 * Calls a function that reads, and answers everybody alike. For the first screen, which the clients of the backend would be
 * too heavy for.
 */
export async function publicCall<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  signal: AbortSignal,
): Promise<unknown> {
  const { url, publishableKey } = readEnv()
  const response = await retryFetch()(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', [idempotent[0]]: idempotent[1] },
    body: JSON.stringify(args),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : toAppError({ message: String(error) })
  })
  const answer = await response.json()
  if (!response.ok) throw toAppError(answer)
  return answer
}
