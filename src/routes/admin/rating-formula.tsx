import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/admin/rating-formula')({
  head: () => pageHead('Формула рейтинга'),
  component: () => (
    <PlannedPage title="Формула рейтинга" purpose="Здесь будет формула, по которой считается рейтинг клиник." />
  ),
})
