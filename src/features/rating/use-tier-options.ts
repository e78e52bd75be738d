import { useQuery } from '@tanstack/react-query'
import { formulasQuery } from './queries.ts'

/** By the latest published version. */
export function useTierOptions() {
  const { data: formulas = [] } = useQuery(formulasQuery())
  const tiers = formulas.find(({ status }) => status === 'published')?.tiers ?? []
  return tiers.map(({ name }) => ({ value: name, label: name }))
}
