import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { session } from '#features/account/session-store.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { monthOf, parseBonusSearch, type BonusSearch } from '#features/bonuses/bonus-search.ts'
import { BonusesPage } from '#features/bonuses/components/bonuses-page.tsx'
import { bonusMonthQuery, bonusYearQuery } from '#features/bonuses/queries.ts'
import { isoDay } from '#lib/dates/dates'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/account-manager/my-bonuses')({
  validateSearch: unparsed<BonusSearch>,
  loader: staffLoader({
    roles: [...adminRoles, 'account_manager'],
    title: 'Бонусы',
    search: parseBonusSearch,
    load: (queryClient, { search }) => {
      const managerId = search.manager ?? session.supabase_user?.id
      if (!managerId) return Promise.resolve()
      const month = monthOf(search, isoDay())
      void queryClient.prefetchQuery(bonusYearQuery(managerId, month))
      return queryClient.prefetchQuery(bonusMonthQuery(managerId, month))
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <BonusesPage search={parseBonusSearch(Route.useSearch())} />,
})
