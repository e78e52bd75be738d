import { createFileRoute } from '@tanstack/react-router'
import { CosmetologistsPage } from '#features/cosmetologists/components/cosmetologists-page.tsx'
import { breadcrumbs } from '#lib/page/json-ld'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_shop/cosmetologists')({
  loader: () =>
    pageHead(
      'Косметологам',
      'Кто может покупать профессиональную косметику, какие нужны документы и как проходит проверка клиник и косметологов.',
      { path: '/cosmetologists', jsonLd: [breadcrumbs(['Косметологам', '/cosmetologists'])] },
    ),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: CosmetologistsPage,
})
