import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryKey,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type { Database } from '../database.types'
import { toAppError, unwrap } from './errors'
import { invalidates } from './invalidates'
import { idempotent } from './retry-fetch'
import { JUST_LOADED } from './staff-keys'
import { supabase, type Supabase } from './supabase'

type Functions = Database['public']['Functions']
type Name = keyof Functions
type Args<F extends Name> = Functions[F]['Args']

type Reader<T> = { parse: (answer: unknown) => T }
/** What checks an answer. A function loads it beside the request, so that it stays out of the route's chunk. */
export type Schema<T> = Reader<T> | (() => Promise<Reader<T>>)

type Options<T> = Omit<UnusedSkipTokenOptions<T>, 'queryKey' | 'queryFn'>

/** Calls a function that reads, so it may be repeated. */
export async function readRpc<F extends Name, T = Functions[F]['Returns']>(
  name: F,
  args: Args<F>,
  signal: AbortSignal,
  schema?: Schema<T>,
): Promise<T> {
  const [reader, answer] = await Promise.all([
    typeof schema === 'function' ? schema() : schema,
    supabase().then((db) =>
      rpc(db, name, args)
        .setHeader(...idempotent)
        .abortSignal(signal),
    ),
  ])
  const data: unknown = unwrap(answer)
  return reader ? reader.parse(data) : (data as T)
}

/**
 * Calls a function that writes. Network failures are retried only with an `idempotency_key`, by which the database
 * recognises a repetition, or where a repetition changes nothing.
 */
export async function callRpc<F extends Name>(
  name: F,
  args: Args<F>,
  isRepeatable = Boolean((args as { idempotency_key?: string } | undefined)?.idempotency_key),
): Promise<Functions[F]['Returns']> {
  const call = rpc(await supabase(), name, args)
  const answer = await (isRepeatable ? call.setHeader(...idempotent) : call)
  if (answer.error) throw toAppError(answer.error)
  // Without content: the function returns void. Any other empty answer is one whose row is missing.
  return answer.status === 204 ? undefined : unwrap(answer)
}

// The client's types cannot work with the union of all functions; the callers have checked the arguments.
const rpc = (db: Supabase, name: Name, args: Args<Name>) => db.rpc(name, args as never)

/** The key is the scope, the name and the arguments. */
export const rpcQuery = <F extends Name, T = Functions[F]['Returns']>(
  scope: QueryKey,
  name: F,
  args: Args<F>,
  schema?: Schema<T>,
  options?: Options<T>,
) =>
  queryOptions({
    ...options,
    queryKey: [...scope, name, args],
    queryFn: ({ signal }) => readRpc<F, T>(name, args, signal, schema),
  })

type ExportedPage = { page: number; page_size: number }

/**
 * A list that a function of the database returns page by page. `argsOf` makes the function's arguments of what narrows the list;
 * `query` is the page on the screen, `load` reads the pages of its file.
 */
export const rpcList = <F extends Name, Of extends unknown[], T = Functions[F]['Returns']>(
  scope: QueryKey,
  name: F,
  argsOf: (...of: Of) => Args<F>,
  schema?: Schema<T>,
  options?: Options<T>,
) => ({
  query: (...of: Of) =>
    rpcQuery<F, T>(scope, name, argsOf(...of), schema, {
      staleTime: JUST_LOADED,
      placeholderData: keepPreviousData,
      ...options,
    }),
  load:
    (...of: Of) =>
    (page: ExportedPage, signal: AbortSignal) =>
      readRpc<F, T>(name, { ...argsOf(...of), ...page }, signal, schema),
})

type Rows<T> = { abortSignal: (signal: AbortSignal) => PromiseLike<Parameters<typeof unwrap<T>>[0]> }

/** The answer is the rows, or what `read` makes of them. */
export const rowsQuery = <T, A = NonNullable<T>>(
  queryKey: QueryKey,
  rows: (db: Supabase) => Rows<T>,
  options?: Options<A>,
  read = (answer: NonNullable<T>) => answer as A,
) =>
  queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => read(unwrap(await rows(await supabase()).abortSignal(signal))),
  })

/** Selects one row by a unique value; null when there is none. */
export const rowQuery = <T>(
  queryKey: QueryKey,
  rows: (db: Supabase) => Rows<T[] | null>,
  options?: Options<T | null>,
) =>
  queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }): Promise<T | null> =>
      unwrap(await rows(await supabase()).abortSignal(signal))[0] ?? null,
  })

/** Calls one function with the variables, or with what `argsOf` makes of them, and then invalidates `changed`. */
export const rpcMutation = <F extends Name, V = Args<F>>(
  name: F,
  changed: readonly QueryKey[],
  argsOf: (variables: V) => Args<F> = (variables) => variables as Args<F>,
) =>
  mutationOptions({
    mutationFn: (variables: V) => callRpc(name, argsOf(variables)),
    ...invalidates(...changed),
  })
