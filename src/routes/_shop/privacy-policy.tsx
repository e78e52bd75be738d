import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#features/legal/components/legal-page.tsx'
import { parseLegalSearch, type LegalSearch } from '#features/legal/legal-search.ts'
import { legalVersionsQuery } from '#features/legal/queries.ts'
import { breadcrumbs } from '#lib/page/json-ld'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

const title = 'Политика конфиденциальности'

export const Route = createFileRoute('/_shop/privacy-policy')({
  validateSearch: unparsed<LegalSearch>,
  loaderDeps: ({ search: { version } }) => ({ version }), // only the version in force is prerendered
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(legalVersionsQuery('privacy'))
    return pageHead(title, 'Какие данные мы собираем, зачем, сколько храним и кому передаём.', {
      path: '/privacy-policy',
      jsonLd: [breadcrumbs([title, '/privacy-policy'])],
    })
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Document,
})

function Document() {
  return <LegalPage kind="privacy" title={title} version={parseLegalSearch(Route.useSearch()).version} />
}
