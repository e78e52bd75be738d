import { AppError } from './errors'
import type { Supabase } from './supabase'

type Functions = Supabase['functions']

/** Throws an AppError with the word of the refusal. */
export async function callFunction<T>(
  db: { functions: Functions },
  ...request: Parameters<Functions['invoke']>
): Promise<T> {
  const { data, error } = await db.functions.invoke<T>(...request)
  if (!error) return data as T
  request[1]?.signal?.throwIfAborted()
  if (!(error.context instanceof Response)) throw new AppError('network', { cause: error })
  const answer: { code?: unknown; details?: unknown } = await error.context.json().catch(() => ({}))
  const word = typeof answer.code === 'string' ? answer.code : 'unexpected'
  throw new AppError(word, { details: answer.details, cause: error })
}
