import type { Role } from '#features/account/roles.ts'
import { staffPages } from '#features/shell/staff-pages.ts'

const groupOf = (path: string) => {
  if (/^\/(admin|account-manager)/.test(path)) return 'Работа'
  return path === '/change-password' ? 'Учётная запись' : 'Магазин'
}

/** The pages of a role, by what they are for. */
export function pagesOf(role: Role) {
  const pages = staffPages(role).map(({ label, to, params }) => ({
    path: Object.entries(params ?? {}).reduce(
      (path, [name, value]) => path.replace(`$${name}`, String(value)),
      to as string,
    ),
    page: label,
  }))
  const groups = Map.groupBy(pages, ({ path }) => groupOf(path))
  return [...groups].map(([title, those]) => ({ title, pages: those }))
}
