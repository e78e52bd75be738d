import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/admin/notifications')({
  head: () => pageHead('Уведомления'),
  component: () => <PlannedPage title="Уведомления" purpose="Здесь будут рассылки, шаблоны и журнал отправки." />,
})
