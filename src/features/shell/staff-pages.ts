import type { Role } from '#features/account/roles.ts'
import { adminGroups } from './admin-groups.ts'
import { CATALOG, headerItems, HELP_LINKS, HOME, type PageLink } from './navigation.ts'

/** Pages of a role that neither its header nor its bar has a place for. */
const FURTHER: Partial<Record<Role, PageLink[]>> = {
  account_manager: [{ label: 'Заказы клиентов', to: '/account-manager/orders' }],
}

/** Every page that somebody of this role may go to by its title: those of their work first. */
export function staffPages(role: Role): PageLink[] {
  const viewer = { state: 'staff', role } as const
  const links: PageLink[] = [
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
