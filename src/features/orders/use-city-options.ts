import { useQuery } from '@tanstack/react-query'
import { citiesQuery } from './city-queries.ts'

/** The cities as options of a choice or a filter. */
export function useCityOptions() {
  const { data: cities = [] } = useQuery(citiesQuery())
  return cities.map(({ name }) => ({ value: name, label: name }))
}
