import { DELIVERY, hasAdminBar, PRODUCTS, type NavLink, type ShellViewer } from './navigation.ts'

export type AdminGroup = { title?: string; links: NavLink[] }

const ADMIN_GROUPS: AdminGroup[] = [
  {
    title: 'ПОЛЬЗОВАТЕЛИ',
    links: [
      { label: 'Все пользователи', to: '/admin/users', icon: 'clients' },
      { label: 'Аккаунт-менеджеры', to: '/admin/account-managers', icon: 'profile' },
      { label: 'Бонусы', to: '/account-manager/my-bonuses', icon: 'bonus' },
    ],
  },
  { title: 'АНАЛИТИКА', links: [{ label: 'Статистика', to: '/admin/stats', icon: 'chart' }] },
  { title: 'УПРАВЛЕНИЕ', links: [PRODUCTS, DELIVERY] },
]

const ORDERS_GROUP: AdminGroup = {
  title: 'ЗАКАЗЫ',
  links: [{ label: 'Все заказы', to: '/admin/orders', icon: 'orders' }],
}
const ROLES_GROUP: AdminGroup = { links: [{ label: 'Роли', to: '/admin/roles', icon: 'shield' }] }
const SETTINGS_GROUP: AdminGroup = { links: [{ label: 'Настройки', to: '/admin/settings', icon: 'settings' }] }

export function adminGroups(viewer: ShellViewer): AdminGroup[] | null {
  if (!hasAdminBar(viewer)) return null
  const roles = viewer.state === 'staff' && viewer.role === 'super_admin' ? [ROLES_GROUP] : []
  return [...ADMIN_GROUPS, ...roles, ORDERS_GROUP, SETTINGS_GROUP]
}
