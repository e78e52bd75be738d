import { queryOptions } from '@tanstack/react-query'
import { publicRows } from '#lib/backend/public-call'

/** Cities for forms, filters and delivery methods; admins edit them beside the methods. */
export const citiesQuery = () =>
  queryOptions({
    queryKey: ['cities'] as const,
    queryFn: ({ signal }) => publicRows('cities', 'name, region', { order: 'name' }, signal),
    staleTime: 600_000,
  })
