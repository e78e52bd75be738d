import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { SellerDrawer } from '#features/seller/components/seller-drawer.tsx'
import { pageHead } from '#lib/page-head'
import { opensRecord } from '#lib/row-focus'
import { wordParam } from '#lib/search-params'
import { Button } from '#ui/button'
import { PlannedPage } from '../-planned-page.tsx'

/** The drawers of this page. */
type ProductsSearch = { panel?: 'seller' }

export const Route = createFileRoute('/admin/products-tags')({
  validateSearch: (search): ProductsSearch => {
    const panel = wordParam(search.panel, ['seller'])
    return panel ? { panel } : {}
  },
  head: () => pageHead('Товары и метки'),
  component: Products,
})

function Products() {
  const { panel } = Route.useSearch()
  const navigate = useNavigate()

  function close() {
    void navigate({ to: '/admin/products-tags', search: {}, replace: true, resetScroll: false })
  }

  return (
    <>
      <PlannedPage
        title="Товары и метки"
        purpose="Здесь будут товары с ценами и остатками и метки."
        actions={
          <Button asChild variant="secondary">
            <Link to="/admin/products-tags" search={{ panel: 'seller' }} resetScroll={false} {...opensRecord('seller')}>
              Реквизиты продавца
            </Link>
          </Button>
        }
      />
      {panel === 'seller' && <SellerDrawer onClose={close} />}
    </>
  )
}
