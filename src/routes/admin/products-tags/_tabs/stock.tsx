import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { Chip } from '#ui/chip'

/** The store room: each side of it is a page. */
export const Route = createFileRoute('/admin/products-tags/_tabs/stock')({ component: Stock })

const pages = [
  { to: '/admin/products-tags/stock', label: 'Остатки' },
  { to: '/admin/products-tags/stock/short', label: 'Заканчиваются' },
  { to: '/admin/products-tags/stock/movements', label: 'Движения' },
  { to: '/admin/products-tags/stock/post', label: 'Приход и списание' },
  { to: '/admin/products-tags/stock/counts', label: 'Инвентаризация' },
  { to: '/admin/products-tags/stock/waiting', label: 'Ждут поступления' },
] as const

function Stock() {
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  return (
    <>
      <nav
        aria-label="Склад"
        className="-mx-(--page-gutter) mb-4 flex scrollbar-none gap-2 overflow-x-auto px-(--page-gutter) py-0.5"
      >
        {pages.map(({ to, label }) => (
          <Chip key={to} asChild selected={to === '/admin/products-tags/stock' ? here === to : here.startsWith(to)}>
            <Link to={to} search={{}}>
              {label}
            </Link>
          </Chip>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
