import { useQuery } from '@tanstack/react-query'
import { citiesQuery } from './city-queries.ts'

/** Options for selects and filters. */
export function useCityOptions() {
  const { data: cities = [] } = useQuery(citiesQuery())
  return cities.map(({ name }) => ({ value: name, label: name }))
}
