import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { cn } from '#lib/dom/cn'
import { Button } from '#ui/action/button'
import { PageHeader } from '#ui/page/page-header'
import { TabLinks, tabLook } from '#ui/page/tabs'

/** A tab is a page. */
export const Route = createFileRoute('/admin/products-tags/_tabs')({
  component: ProductsTabs,
})

const tabs = [
  { to: '/admin/products-tags', label: 'Товары' },
  { to: '/admin/products-tags/stock', label: 'Склад' },
  { to: '/admin/products-tags/assortment', label: 'Линейки, метки, протоколы' },
  { to: '/admin/products-tags/import', label: 'Импорт' },
  { to: '/admin/products-tags/past', label: 'Цены на дату' },
] as const

function ProductsTabs() {
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const isOfStock = pathname.startsWith('/admin/products-tags/stock')
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title="Товары и метки"
        className="mb-2 md:mb-2"
        actions={
          pathname === tabs[0].to && (
            <Button asChild>
              <Link to="/admin/products-tags/product/$id" params={{ id: 'new' }} className="max-md:px-3">
                <Plus aria-hidden />
                <span className="max-md:sr-only">Новый товар</span>
              </Link>
            </Button>
          )
        }
      />
      {/* Phones have room for one row: that of the stock leads back. */}
      <TabLinks aria-label="Разделы товаров" className={cn(isOfStock && 'max-md:hidden')}>
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
    </div>
  )
}
