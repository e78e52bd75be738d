import { createFileRoute } from '@tanstack/react-router'
import { expectRole } from '#features/account/follow-access.ts'
import { adminRoles } from '#features/account/roles.ts'
import { ProductsPage } from '#features/products/components/products-page.tsx'
import { productsParams, type ProductsSearch } from '#features/products/products-search.ts'
import { productPages } from '#features/products/queries.ts'
import { pageHead } from '#lib/page-head'
import { unparsed } from '#lib/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/')({
  validateSearch: unparsed<ProductsSearch>,
  loader: async (visit) => {
    if (!(await expectRole(adminRoles, visit))) return
    const search = productsParams.parse(visit.location.search)
    await visit.context.queryClient.ensureQueryData(productPages.query(search))
  },
  head: () => pageHead('Товары и метки'),
  component: () => <ProductsPage search={productsParams.parse(Route.useSearch())} />,
})
