import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#ui/query-error'
import { Skeleton } from '#ui/skeleton'
import { settingsQuery } from '../queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsHistory } from './settings-history.tsx'

/** The settings and how they came to be so. */
export function SettingsTabContent() {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery())
  if (settings) {
    return (
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <SettingsForm settings={settings} />
        <SettingsHistory />
      </div>
    )
  }
  if (error) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  return (
    <div role="status" aria-label="Настройки загружаются" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Skeleton className="h-160" />
      <Skeleton className="h-60" />
    </div>
  )
}
