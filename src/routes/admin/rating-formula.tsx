import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { RatingPage } from '#features/rating/components/rating-page.tsx'
import { formulasQuery } from '#features/rating/queries.ts'
import { parseRatingSearch, type RatingSearch } from '#features/rating/rating-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/rating-formula')({
  validateSearch: unparsed<RatingSearch>,
  loader: staffLoader({
    roles: [...adminRoles, 'account_manager'],
    title: 'Формула рейтинга',
    load: (queryClient) => queryClient.ensureQueryData(formulasQuery()),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <RatingPage search={parseRatingSearch(Route.useSearch())} />,
})
