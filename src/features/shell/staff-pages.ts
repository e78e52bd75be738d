import type { Role } from '#features/account/roles.ts'
import { adminGroups } from './admin-groups.ts'
import { CATALOG, hasAdminBar, headerItems, HELP_LINKS, HOME, type PageLink } from './navigation.ts'

/** Pages of a role that are neither in its header nor in its bar. */
const FURTHER: Partial<Record<Role, PageLink[]>> = {
  account_manager: [{ label: 'Заказы клиентов', to: '/account-manager/orders' }],
}

const DESK: PageLink = { label: 'Сегодня', to: '/admin' }

/** Every page of a role by its title: its own work first. */
export function staffPages(role: Role): PageLink[] {
  const viewer = { state: 'staff', role } as const
  const links: PageLink[] = [
    ...(hasAdminBar(viewer) ? [DESK] : []),
    ...(adminGroups(viewer)?.flatMap((group) => group.links) ?? []),
    ...(FURTHER[role] ?? []),
    ...(headerItems(viewer)?.filter((item) => 'to' in item) ?? []),
    { label: 'Смена пароля', to: '/change-password' },
    HOME,
    CATALOG,
    ...HELP_LINKS,
  ]
  return [...new Map(links.map((link) => [link.to, link])).values()]
}
