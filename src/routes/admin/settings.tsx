import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/settings/components/settings-page.tsx'
import { parseSettingsSearch } from '#features/settings/settings-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/settings')({
  validateSearch: parseSettingsSearch,
  head: () => pageHead('Настройки'),
  component: Settings,
})

function Settings() {
  return <SettingsPage tab={Route.useSearch().tab ?? 'settings'} />
}
