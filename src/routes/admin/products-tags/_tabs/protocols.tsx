import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdminProtocols } from '#features/protocols/components/admin-protocols.tsx'
import { adminProtocolsQuery } from '#features/protocols/staff-queries.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/protocols')({
  validateSearch: unparsed<{ protocol?: string }>,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(adminProtocolsQuery()),
  head: () => pageHead('Протоколы'),
  component: Protocols,
})

function Protocols() {
  const { protocol } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <AdminProtocols
      open={protocol}
      onOpen={(id) => void navigate({ search: id ? { protocol: id } : {}, resetScroll: false })}
    />
  )
}
