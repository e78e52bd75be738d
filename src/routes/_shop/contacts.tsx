import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage } from '#features/company/components/contacts-page.tsx'
import { brand } from '#lib/brand'
import { breadcrumbs, organization } from '#lib/json-ld'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_shop/contacts')({
  head: () =>
    pageHead(
      'Контакты',
      `Как связаться с ${brand.name}: телефон, WhatsApp, почта, адрес в городе ${brand.city}, часы работы и реквизиты.`,
      { path: '/contacts', jsonLd: [organization(), breadcrumbs(['Контакты', '/contacts'])] },
    ),
  component: ContactsPage,
})
