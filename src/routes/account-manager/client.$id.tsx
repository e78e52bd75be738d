import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/account-manager/client/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  head: () => pageHead('Клиент'),
  component: () => <PlannedPage title="Клиент" purpose="Здесь будут заказы, корзина, рейтинг и заметки о клиенте." />,
})
