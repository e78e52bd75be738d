import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/admin/stats')({
  head: () => pageHead('Статистика'),
  component: () => (
    <PlannedPage title="Статистика" purpose="Здесь будут оборот, заказы, клиники и товары за выбранный период." />
  ),
})
