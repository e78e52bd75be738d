import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/account-manager/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  head: () => pageHead('Менеджер'),
  component: () => <PlannedPage title="Менеджер" purpose="Здесь будут ваши контакты, клиенты, заказы и бонусы." />,
})
