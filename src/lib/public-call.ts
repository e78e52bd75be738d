import type { Database } from './database.types'
import { readEnv } from './env'
import { toAppError } from './errors'
import { retryFetch } from './retry-fetch'

type Functions = Database['public']['Functions']
type Tables = Database['public']['Tables']

// For the first screen, which the clients of the backend would be too heavy for.

/** Calls a function that reads, and answers everybody alike: by GET, so that a cache beside the backend may answer. The browser's own asks each time. */
export function publicCall<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  signal: AbortSignal,
): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(args).map(([key, value]) => [
      key,
      Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join()}}` : String(value),
    ]),
  )
  return ask(`rpc/${name}?${query}`, { signal, cache: 'no-cache' })
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
    headers: { apikey: publishableKey },
  }).catch((error: Error) => {
    throw init.signal.aborted ? error : toAppError(error)
  })
  const answer = await response.json()
  if (!response.ok) throw toAppError(answer)
  return answer
}
