import { AppError } from '#lib/backend/errors'

/** What to say about a failed lookup: the browser's own words, or ours. */
export function roleErrorText(error: unknown): string {
  const message = error instanceof Error && !(error instanceof AppError) ? error.message : ''
  return message || 'Ошибка проверки роли'
}
