import { AppError } from '../backend/errors'

/** Messages for the fields in a refusal's `{ fields: { column: 'required' | … } }`. */
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

/** `paid_on` as `paidOn`. */
export const fieldName = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
