import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#features/notifications/components/notifications-page.tsx'
import { notificationsParams, type NotificationsSearch } from '#features/notifications/search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/notifications')({
  validateSearch: unparsed<NotificationsSearch>,
  head: () => pageHead('Рассылки'),
  component: Notifications,
})

function Notifications() {
  return <NotificationsPage search={notificationsParams.parse(Route.useSearch())} />
}
