import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { productAddressQuery } from './address-queries.ts'

/** Redirects a former slug, or a product id of the previous site. For hosts that do not answer with 301. */
export async function followFormerLink(queryClient: QueryClient, former: string) {
  const slug = await queryClient.ensureQueryData(productAddressQuery(former))
  if (slug) throw redirect({ to: '/product/$slug', params: { slug }, replace: true, statusCode: 301 })
}
