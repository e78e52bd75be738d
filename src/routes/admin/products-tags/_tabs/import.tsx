import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/import')({
  head: () => pageHead('Импорт товаров'),
  component: () => <p className="text-ink-soft">Здесь будет импорт.</p>,
})
