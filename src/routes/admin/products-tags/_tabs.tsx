import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { SellerDrawer } from '#features/seller/components/seller-drawer.tsx'
import { opensRecord } from '#lib/dom/row-focus'
import { unparsed } from '#lib/page/unparsed'
import { Button } from '#ui/action/button'
import { PageHeader } from '#ui/page/page-header'
import { TabLinks, tabLook } from '#ui/page/tabs'

/** The drawers of these pages. */
type PanelSearch = { panel?: 'seller' }

/** A tab is a page. */
export const Route = createFileRoute('/admin/products-tags/_tabs')({
  validateSearch: unparsed<PanelSearch>,
  component: ProductsTabs,
})

const tabs = [
  { to: '/admin/products-tags', label: 'Товары' },
  { to: '/admin/products-tags/stock', label: 'Склад' },
  { to: '/admin/products-tags/assortment', label: 'Линейки, типы, метки' },
  { to: '/admin/products-tags/import', label: 'Импорт' },
  { to: '/admin/products-tags/past', label: 'Цены на дату' },
] as const

function ProductsTabs() {
  const { panel } = Route.useSearch()
  const navigate = useNavigate()

  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title="Товары и метки"
        className="mb-2 md:mb-2"
        actions={
          <>
            <Button asChild variant="secondary">
              <Link
                to="."
                search={(search: object) => ({ ...search, panel: 'seller' as const })}
                resetScroll={false}
                {...opensRecord('seller')}
              >
                Реквизиты продавца
              </Link>
            </Button>
            <Button asChild>
              <Link to="/admin/products-tags/product/$id" params={{ id: 'new' }}>
                <Plus aria-hidden />
                Новый товар
              </Link>
            </Button>
          </>
        }
      />
      <TabLinks aria-label="Разделы товаров">
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            search={{}}
            activeOptions={{ exact: to === '/admin/products-tags', includeSearch: false }}
            className={tabLook}
            activeProps={{ 'data-state': 'active' } as object}
          >
            {label}
          </Link>
        ))}
      </TabLinks>
      <Outlet />
      {panel === 'seller' && (
        <SellerDrawer
          onClose={() =>
            void navigate({
              to: '.',
              search: (search: object) => ({ ...search, panel: undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  )
}
