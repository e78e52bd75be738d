import { AppError } from './errors'

/** What to say at each field that the database refused: errors carry `{ fields: { column: 'required' | … } }`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const details = error instanceof AppError ? error.details : undefined
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : {}
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([column, word]) => [
      column,
      word === 'required' ? 'Заполните это поле' : 'Проверьте это поле',
    ]),
  )
}

/** `paid_on` as `paidOn`: columns and fields name the same things. */
export const fieldName = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
