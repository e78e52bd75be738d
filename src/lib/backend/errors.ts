/** `word` is stable, `error-texts.ts` has its sentence; `details` come from the database. */
export class AppError extends Error {
  override name = 'AppError'
  readonly word: string
  readonly details: unknown

  constructor(word: string, options?: { details?: unknown; cause?: unknown }) {
    super(word, { cause: options?.cause })
    this.word = word
    this.details = options?.details
  }
}

type Failure = { message: string; code?: string; details?: string | null }

/** Throws an AppError, `not_found` for an answer without a row. */
export function unwrap<T>({ data, error }: { data: T; error: Failure | null }): NonNullable<T> {
  if (error) throw toAppError(error)
  if (data === null || data === undefined) throw new AppError('not_found')
  return data
}

/** Maps an error of PostgREST or of the network. */
export function toAppError(error: Failure): AppError {
  return new AppError(wordOf(error), { details: parse(error.details), cause: error })
}

function wordOf(error: Failure): string {
  const { code, message } = error
  // SQL raises PTnnn with a stable word as its message; no other message is meant for people.
  if (code?.startsWith('PT')) return message
  if (code === '42501') return 'not_allowed'
  // The domain of entered days.
  if (code === '23514' && message.includes('entered_date')) return 'bad_date'
  if (code === 'PGRST301' || code === 'PGRST303') return 'not_signed_in'
  if (code === 'PGRST116') return 'not_found'
  // No response: postgrest-js gives an empty code, storage-js an Error. A gateway's page has neither.
  if ((code === '' || (!code && error instanceof Error)) && /fetch|network|load failed/i.test(message)) return 'network'
  return 'unexpected'
}

function parse(details: string | null | undefined): unknown {
  if (!details) return undefined
  try {
    return JSON.parse(details)
  } catch {
    return details
  }
}
