import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { DeskPage } from '#features/desk/components/desk-page.tsx'
import { deskQuery } from '#features/desk/queries.ts'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/admin/')({
  loader: staffLoader({
    roles: adminRoles,
    load: (queryClient) => queryClient.ensureQueryData(deskQuery()),
  }),
  head: () => pageHead('Сегодня'),
  component: DeskPage,
})
