import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ProductsPage } from '#features/products/components/products-page.tsx'
import { productsParams, type ProductsSearch } from '#features/products/products-search.ts'
import { productPages } from '#features/products/queries.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/')({
  validateSearch: unparsed<ProductsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Товары и метки',
    search: productsParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(productPages.query(search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <ProductsPage search={productsParams.parse(Route.useSearch())} />,
})
