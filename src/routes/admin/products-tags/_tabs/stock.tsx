import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { cn } from '#lib/dom/cn'
import { useChosenInView } from '#lib/dom/use-chosen-in-view'

/** Each view of the stock is a page. */
export const Route = createFileRoute('/admin/products-tags/_tabs/stock')({ component: Stock })

const pages = [
  { to: '/admin/products-tags/stock', label: 'Остатки' },
  { to: '/admin/products-tags/stock/short', label: 'Заканчиваются' },
  { to: '/admin/products-tags/stock/movements', label: 'Движения' },
  { to: '/admin/products-tags/stock/post', label: 'Приход и списание' },
  { to: '/admin/products-tags/stock/counts', label: 'Инвентаризация' },
  { to: '/admin/products-tags/stock/waiting', label: 'Ждут поступления' },
] as const

const look =
  'flex min-h-11 items-center text-14 whitespace-nowrap text-ink-soft hover:text-ink data-[status=active]:font-semibold data-[status=active]:text-accent'

function Stock() {
  return (
    <>
      {/* Plain links: the chips below narrow the list. */}
      <nav
        ref={useChosenInView()}
        aria-label="Склад"
        className="-mx-(--page-gutter) mb-2 flex scrollbar-none gap-6 overflow-x-auto px-(--page-gutter)"
      >
        <Link
          to="/admin/products-tags"
          search={{}}
          activeOptions={{ exact: true }}
          className={cn(look, 'gap-1 md:hidden')}
        >
          <ChevronLeft aria-hidden className="-ml-1.5 size-4" />
          Товары
        </Link>
        {pages.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            search={{}}
            activeOptions={{ exact: to === '/admin/products-tags/stock', includeSearch: false }}
            className={look}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
