import { createFileRoute } from '@tanstack/react-router'
import { CosmetologistsPage } from '#features/cosmetologists/components/cosmetologists-page.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_shop/cosmetologists')({
  head: () =>
    pageHead(
      'Косметологам',
      'Кто может покупать профессиональную косметику, какие нужны документы и как проходит проверка клиник и косметологов.',
    ),
  component: CosmetologistsPage,
})
