import { AppError } from './errors'

type Failure = { name: string; status?: number | undefined; code?: string | undefined }

/** Maps an error of Supabase Auth: its code is the word. */
export function authError(error: Failure): AppError {
  // auth-js gives this name to every 5xx as well: only without a status did the request get no answer.
  const isUnanswered = error.name === 'AuthRetryableFetchError' && !error.status
  return new AppError(isUnanswered ? 'network' : (error.code ?? 'unexpected'), { cause: error })
}
