import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { allVersionsQuery } from '#features/legal/queries.ts'
import { SettingsPage } from '#features/settings/components/settings-page.tsx'
import { jobsQuery, settingsHistoryQuery, settingsQuery, stuckFilesQuery } from '#features/settings/queries.ts'
import { parseSettingsSearch, type SettingsSearch } from '#features/settings/settings-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/settings')({
  validateSearch: unparsed<SettingsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Настройки',
    search: parseSettingsSearch,
    load: (queryClient, { search }) => {
      if (search.tab === 'jobs') {
        void queryClient.prefetchQuery(stuckFilesQuery())
        return queryClient.ensureQueryData(jobsQuery())
      }
      if (search.tab === 'legal') return queryClient.ensureQueryData(allVersionsQuery())
      void queryClient.prefetchQuery(settingsHistoryQuery())
      return queryClient.ensureQueryData(settingsQuery())
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Settings,
})

function Settings() {
  const { tab = 'settings', panel } = parseSettingsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <SettingsPage
      tab={tab}
      panel={panel}
      onPanelClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  )
}
