import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage } from '#features/company/components/contacts-page.tsx'
import { knownContacts } from '#lib/backend/contacts'
import { brand } from '#lib/text/brand'
import { breadcrumbs } from '#lib/page/json-ld'
import { organization } from '#lib/page/organization'
import { pageHead } from '#lib/page/page-head'
import { pageParam, presentParams } from '#lib/page/search-params'

export const Route = createFileRoute('/_shop/contacts')({
  validateSearch: (search): { page?: number } => presentParams({ page: pageParam(search.page) }),
  loader: ({ context: { queryClient } }) =>
    pageHead('Контакты', `Как связаться с ${brand.name}: телефон, WhatsApp, почта, адрес, часы работы и реквизиты.`, {
      path: '/contacts',
      jsonLd: [organization(knownContacts(queryClient)), breadcrumbs(['Контакты', '/contacts'])],
    }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Contacts,
})

function Contacts() {
  return <ContactsPage page={Route.useSearch().page} />
}
