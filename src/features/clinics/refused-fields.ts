import { fieldErrors } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { fieldOfColumn, type Application } from './application.ts'

/** What the database did not accept, at the fields it was typed into. */
export function refusedFields(error: unknown) {
  if (!(error instanceof AppError) || !/^invalid_(application|changes)$/.test(error.word)) return []
  const refused = fieldErrors(error)
  return (Object.keys(fieldOfColumn) as (keyof Application)[])
    .filter((column) => column in refused)
    .map((column) => ({ field: fieldOfColumn[column], message: refused[column] }))
}
