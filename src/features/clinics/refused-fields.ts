import { AppError } from '#lib/backend/errors'
import { refusalSchema } from './answers.ts'
import { fieldOfColumn, type Application } from './application.ts'

/** The columns that the database refused, as errors of form fields. */
export function refusedFields(error: unknown) {
  if (!(error instanceof AppError) || !/^invalid_(application|changes)$/.test(error.word)) return []
  const { fields } = refusalSchema.safeParse(error.details).data ?? { fields: {} }
  return (Object.keys(fieldOfColumn) as (keyof Application)[])
    .filter((column) => column in fields)
    .map((column) => ({
      field: fieldOfColumn[column],
      message: fields[column] === 'required' ? 'Заполните это поле' : 'Проверьте это поле',
    }))
}
