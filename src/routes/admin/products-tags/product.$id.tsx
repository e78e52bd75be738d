import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/product/$id')({
  head: () => pageHead('Товар'),
  component: () => <p className="text-ink-soft">Здесь будет карточка товара.</p>,
})
