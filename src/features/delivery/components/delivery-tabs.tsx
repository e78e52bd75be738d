import { Link } from '@tanstack/react-router'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import { cn } from '#lib/dom/cn'
import { linkTab, TabLinks } from '#ui/page/tabs'

type DeliveryTabsProps = { role: Role | null; current: 'board' | 'route' | 'methods'; className?: string }

export function DeliveryTabs({ role, current, className }: DeliveryTabsProps) {
  const state = (part: typeof current) => linkTab(part === current)
  return (
    <TabLinks aria-label="Разделы доставки" className={cn('print:hidden', className)}>
      <Link to="/admin/delivery" {...state('board')}>
        Заказы
      </Link>
      <Link to="/admin/delivery/$part" params={{ part: 'route' }} {...state('route')}>
        Маршрут дня
      </Link>
      {roleFlags(role).hasAdminAccess && (
        <Link to="/admin/delivery/$part" params={{ part: 'methods' }} {...state('methods')}>
          Способы и службы
        </Link>
      )}
    </TabLinks>
  )
}
