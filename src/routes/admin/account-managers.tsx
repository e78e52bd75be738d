import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/admin/account-managers')({
  head: () => pageHead('Аккаунт-менеджеры'),
  component: () => <PlannedPage title="Аккаунт-менеджеры" purpose="Здесь будут менеджеры, их клиенты и обороты." />,
})
