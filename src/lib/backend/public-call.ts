import type { Database } from '../database.types'
import { readEnv } from './env'
import { toAppError } from './errors'
import { retryFetch } from './retry-fetch'

type Functions = Database['public']['Functions']
type Relations = Database['public']['Tables'] & Database['public']['Views']
type Filter = `${'eq' | 'gt' | 'is' | 'lte'}.${string}` | `in.(${string})`

// For data that is the same for everybody: anonymous, and without supabase-js, which is too heavy for the first
// screen.

/**
 * Calls a reading function by GET, so that a cache in front of the backend may answer; the browser's own revalidates.
 */
export function publicCall<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  signal: AbortSignal,
): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(args).map(([key, value]) => [key, Array.isArray(value) ? `{${quoted(value)}}` : String(value)]),
  )
  return ask(`rpc/${name}?${query}`, { signal, cache: 'no-cache' })
}

/** Calls a writing function, without retries. */
export async function publicWrite<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
): Promise<void> {
  await ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) })
}

/** Reads columns with PostgREST's own filters: `{ slug: 'eq.cream', order: 'position,id', limit: '1' }`. */
export async function publicRows<Name extends keyof Relations, Columns extends string>(
  table: Name,
  columns: Names<Columns> extends keyof Relations[Name]['Row'] ? Columns : never,
  params: { [Key in keyof Relations[Name]['Row']]?: Filter } & { order?: string; limit?: string },
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({
    select: columns.replaceAll(' ', ''),
    ...(params as object as Record<string, string>),
  })
  return (await ask(`${table}?${query}`, { signal })) as Pick<
    Relations[Name]['Row'],
    Names<Columns> & keyof Relations[Name]['Row']
  >[]
}

type Names<Columns extends string> = Columns extends `${infer First}, ${infer Rest}` ? First | Names<Rest> : Columns

/** A filter for any of these values. */
export const oneOf = (values: readonly string[]): Filter => `in.(${quoted(values)})`

const quoted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join()

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const { url, publishableKey } = readEnv()
  const response = await retryFetch()(`${url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: publishableKey, ...(init.body && { 'content-type': 'application/json' }) },
  }).catch((error: Error) => {
    throw init.signal?.aborted ? error : toAppError(error)
  })
  const answer = response.status === 204 ? null : await response.json()
  if (!response.ok) throw toAppError(answer)
  return answer
}
