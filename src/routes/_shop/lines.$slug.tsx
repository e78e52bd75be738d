import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { assortmentQuery } from '#features/assortment/queries.ts'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { LinePage } from '#features/catalog/components/line-page.tsx'
import { lineHead } from '#features/catalog/line-head.ts'
import { lineQuery, lineShelfQuery } from '#features/catalog/line-queries.ts'
import { ProtocolShelf } from '#features/protocols/components/protocol-shelf.tsx'
import { protocolCardsQuery } from '#features/protocols/queries.ts'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_shop/lines/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const line = await queryClient.ensureQueryData(lineQuery(slug))
    if (!line) {
      const { lines } = await queryClient.ensureQueryData(assortmentQuery())
      const renamed = lines.find(({ former_addresses }) => former_addresses?.includes(slug))
      if (renamed)
        throw redirect({ to: '/lines/$slug', params: { slug: renamed.slug }, replace: true, statusCode: 301 })
      throw notFound()
    }
    void queryClient.prefetchQuery(lineShelfQuery(line.name))
    void queryClient.prefetchQuery(protocolCardsQuery({ line: line.name }))
    return lineHead(line)
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? pageHead('Линейка'),
  component: LineRoute,
})

function LineRoute() {
  const { slug } = Route.useParams()
  const { data: line } = useSuspenseQuery(lineQuery(slug))
  if (!line) throw notFound()
  return (
    <LinePage
      line={line}
      renderAction={(product) => <BuyButton product={product} />}
      protocols={<ProtocolShelf line={line.name} />}
    />
  )
}
