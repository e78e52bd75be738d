import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { DeskPage } from '#features/desk/components/desk-page.tsx'
import { deskQuery } from '#features/desk/queries.ts'

export const Route = createFileRoute('/admin/')({
  loader: staffLoader({
    roles: adminRoles,
    title: 'Сегодня',
    load: (queryClient) => queryClient.ensureQueryData(deskQuery()),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: DeskPage,
})
