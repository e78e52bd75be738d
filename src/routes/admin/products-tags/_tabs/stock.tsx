import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock')({
  head: () => pageHead('Склад'),
  component: () => <p className="text-ink-soft">Здесь будут движения, приход, списание и инвентаризация.</p>,
})
