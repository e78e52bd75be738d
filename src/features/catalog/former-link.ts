import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { legacySlugQuery } from './queries.ts'

/** Leads a product id of the former site to its product. For hosts that do not answer with 301 themselves. */
export async function followFormerLink(queryClient: QueryClient, id: string) {
  const slug = await queryClient.ensureQueryData(legacySlugQuery(id))
  if (slug) throw redirect({ to: '/product/$slug', params: { slug }, replace: true, statusCode: 301 })
}
