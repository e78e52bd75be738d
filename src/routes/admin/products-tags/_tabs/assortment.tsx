import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/assortment')({
  head: () => pageHead('Линии, типы, метки'),
  component: () => <p className="text-ink-soft">Здесь будут линии, типы и метки.</p>,
})
