import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProtocolPage } from '#features/protocols/components/protocol-page.tsx'
import { protocolHead } from '#features/protocols/protocol-head.ts'
import { protocolQuery } from '#features/protocols/queries.ts'
import { Skeleton } from '#ui/state/skeleton'
import { lazyPart } from '#ui/state/lazy-part'

export const Route = createFileRoute('/_shop/protocols_/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const protocol = await queryClient.ensureQueryData(protocolQuery(slug))
    if (!protocol) throw notFound()
    return protocolHead(protocol)
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: ProtocolRoute,
})

// By prices and stock of now: no part of the prerendered page.
const ProtocolKit = lazyPart(async () => (await import('#features/protocols/components/protocol-kit.tsx')).ProtocolKit)

function ProtocolRoute() {
  const { slug } = Route.useParams()
  const { data: protocol } = useSuspenseQuery(protocolQuery(slug))
  if (!protocol) throw notFound()
  return (
    <ProtocolPage
      protocol={protocol}
      kit={<ProtocolKit key={protocol.id} protocol={protocol} fallback={<Skeleton className="mt-10 h-120" />} />}
    />
  )
}
