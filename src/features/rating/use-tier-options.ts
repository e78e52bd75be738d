import { useQuery } from '@tanstack/react-query'
import { formulasQuery } from './queries.ts'

/** The tiers of the rating as options of a filter; by the version published last. */
export function useTierOptions() {
  const { data: formulas = [] } = useQuery(formulasQuery())
  const tiers = formulas.find(({ status }) => status === 'published')?.tiers ?? []
  return tiers.map(({ name }) => ({ value: name, label: name }))
}
