import { Link } from '@tanstack/react-router'
import { linkTab, TabLinks } from '#ui/page/tabs'
import type { Clinic } from '../clinic.ts'
import type { UsersSearch } from '../users-search.ts'

/** Parts of the drawer by their word in the address, and pages. */
type Part = 'data' | NonNullable<UsersSearch['tab']> | 'orders' | 'cart'

type ClinicTabsProps = {
  clinic: Pick<Clinic, 'user_id' | 'order_count'>
  current: Part
  /** The list that the card was opened from. */
  search?: UsersSearch
  className?: string
}

export function ClinicTabs({ clinic: { user_id: id, order_count }, current, search, className }: ClinicTabsProps) {
  const look = (part: Part) => linkTab(part === current)
  const inDrawer = (tab?: UsersSearch['tab']) => ({
    to: '/admin/users' as const,
    search: { ...search, user: id, tab },
    replace: search !== undefined,
    resetScroll: false,
    activeOptions: { exact: true },
  })
  return (
    <TabLinks aria-label="Карточка клиники" className={className}>
      <Link {...inDrawer()} {...look('data')}>
        Данные
      </Link>
      <Link to="/admin/users/orders/$id" params={{ id }} {...look('orders')}>
        Заказы
        {order_count > 0 && <span className="text-12 font-medium text-muted tabular-nums">{order_count}</span>}
      </Link>
      <Link to="/admin/users/cart/$id" params={{ id }} {...look('cart')}>
        Корзина
      </Link>
      <Link {...inDrawer('addresses')} {...look('addresses')}>
        Адреса
      </Link>
      <Link {...inDrawer('history')} {...look('history')}>
        Журнал
      </Link>
    </TabLinks>
  )
}
