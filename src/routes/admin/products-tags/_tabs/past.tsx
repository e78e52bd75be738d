import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/past')({
  head: () => pageHead('Цены и остатки на дату'),
  component: () => <p className="text-ink-soft">Здесь будут цены и остатки на дату.</p>,
})
