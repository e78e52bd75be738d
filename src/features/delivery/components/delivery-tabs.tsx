import { Link } from '@tanstack/react-router'
import { roleFlags, type Role } from '#features/account/roles.ts'
import { TabLinks, tabLook } from '#ui/tabs'

/** The parts of delivery: admins have one more. */
export function DeliveryTabs({ role, current }: { role: Role | null; current: 'board' | 'route' | 'methods' }) {
  const state = (part: typeof current) => ({
    className: tabLook,
    'data-state': part === current ? 'active' : undefined,
    'aria-current': part === current ? ('page' as const) : undefined,
  })
  return (
    <TabLinks aria-label="Разделы доставки" className="print:hidden">
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
