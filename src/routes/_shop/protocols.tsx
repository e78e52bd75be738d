import { createFileRoute } from '@tanstack/react-router'
import { ProtocolsPage } from '#features/protocols/components/protocols-page.tsx'
import { protocolsHead } from '#features/protocols/protocol-head.ts'
import { protocolCardsQuery } from '#features/protocols/queries.ts'

export const Route = createFileRoute('/_shop/protocols')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(protocolCardsQuery())
    return protocolsHead()
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: ProtocolsPage,
})
