import type { Database } from './database.types'
import { readEnv } from './env'
import { toAppError } from './errors'
import { idempotent, retryFetch } from './retry-fetch'

type Functions = Database['public']['Functions']
type Tables = Database['public']['Tables']

// For the first screen, which the clients of the backend would be too heavy for.

/** Calls a function that reads, and answers everybody alike. */
export function publicCall<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', [idempotent[0]]: idempotent[1] }
  return ask(`rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args), signal })
}

/** Reads a table that everybody reads alike: these columns of all its rows, in this order. */
export async function publicRows<Name extends keyof Tables, Column extends keyof Tables[Name]['Row'] & string>(
  table: Name,
  columns: readonly Column[],
  order: string,
  signal: AbortSignal,
) {
  return (await ask(`${table}?select=${columns.join()}&order=${order}`, { signal })) as Pick<
    Tables[Name]['Row'],
    Column
  >[]
}

async function ask(path: string, init: RequestInit & { signal: AbortSignal }): Promise<unknown> {
  const { url, publishableKey } = readEnv()
  const response = await retryFetch()(`${url}/rest/v1/${path}`, {
    ...init,
    headers: { ...init.headers, apikey: publishableKey },
  }).catch((error: unknown) => {
    throw init.signal.aborted ? error : toAppError({ message: String(error) })
  })
  const answer = await response.json()
  if (!response.ok) throw toAppError(answer)
  return answer
}
