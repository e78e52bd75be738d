import { queryOptions } from '@tanstack/react-query'
import { publicRows } from '#lib/backend/public-call'

/** Cities for forms, filters and delivery methods, and for a public page; admins edit them beside the methods. */
export const citiesQuery = () =>
  queryOptions({
    queryKey: ['content', 'cities'] as const,
    queryFn: ({ signal }) => publicRows('cities', 'name, region', { order: 'name' }, signal),
    staleTime: 600_000,
  })
