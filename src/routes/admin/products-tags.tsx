import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/admin/products-tags')({
  head: () => pageHead('Товары и метки'),
  component: () => <PlannedPage title="Товары и метки" purpose="Здесь будут товары с ценами и остатками и метки." />,
})
