import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Apart from `Field`, which the first chunk does not need. */
export const FieldContext = createContext<FieldControl | null>(null)

export function useField(): Partial<Omit<FieldControl, 'labelId'>> & { labelId?: string } {
  return use(FieldContext) ?? {}
}
