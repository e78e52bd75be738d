import { guard, type Visitor } from '#features/account/guard.ts'
import type { Role } from '#features/account/roles.ts'
import { roleOrder, roleWords } from './roles.ts'

const id = 'me'
const clinic = (status: 'pending' | 'reject' | 'verified'): Visitor => ({
  kind: 'user',
  id,
  role: null,
  clinic: status,
})

export const people: { name: string; visitor: Visitor }[] = [
  { name: 'Гость', visitor: { kind: 'guest' } },
  { name: 'Клиника на проверке', visitor: clinic('pending') },
  { name: 'Отклонённая или приостановленная клиника', visitor: clinic('reject') },
  { name: 'Подтверждённая клиника', visitor: clinic('verified') },
  ...roleOrder.map((role): { name: string; visitor: Visitor } => ({
    name: roleWords[role].name,
    visitor: { kind: 'user', id, role, clinic: 'none' },
  })),
]

const pages: Record<string, string> = {
  '/': 'Главная',
  '/catalog': 'Каталог и товары',
  '/register': 'Регистрация',
  '/login': 'Вход',
  '/pending-verification': 'Ожидание проверки',
  '/blocked': 'Доступ закрыт',
  '/cart': 'Корзина',
  '/checkout': 'Оформление заказа',
  '/orders': 'Заказы',
  '/profile': 'Профиль',
  '/change-password': 'Смена пароля',
  '/admin': 'Сегодня',
  '/admin/users': 'Клиники',
  '/admin/account-managers': 'Аккаунт-менеджеры',
  '/admin/stats': 'Статистика',
  '/admin/orders': 'Заказы',
  '/admin/products-tags': 'Товары',
  '/admin/delivery': 'Доставка',
  '/admin/notifications': 'Рассылки',
  '/admin/rating-formula': 'Формула рейтинга',
  '/admin/roles': 'Роли',
  '/admin/settings': 'Настройки',
  '/account-manager/dashboard': 'Клиенты менеджера',
  '/account-manager/orders': 'Заказы клиентов',
  '/account-manager/stats': 'Показатели',
  '/account-manager/my-bonuses': 'Мои бонусы',
}

const groups = [
  { title: 'Работа', holds: (path: string) => /^\/(admin|account-manager)/.test(path) },
  { title: 'Магазин', holds: (path: string) => path === '/' || path === '/catalog' },
  { title: 'Учётная запись', holds: (path: string) => path === '/change-password' },
]

/** The pages that open for a member of staff, by what they are for. */
export function pagesOf(member: { user_id: string; role: Role }) {
  const opened = outcomes({ kind: 'user', id: member.user_id, role: member.role, clinic: 'none' }).filter(
    ({ landsOn }) => !landsOn,
  )
  return groups
    .map(({ title, holds }) => ({ title, pages: opened.filter(({ path }) => holds(path)) }))
    .filter(({ pages: some }) => some.length > 0)
}

/** For each page: it opens, or the guard sends the visitor elsewhere. */
export function outcomes(visitor: Visitor): { path: string; page: string; landsOn?: string }[] {
  return Object.entries(pages).map(([path, page]) => {
    const decision = guard({ pathname: path, href: path }, visitor)
    if (typeof decision === 'string') return { path, page }
    return { path, page, landsOn: pages[decision.href.split('?')[0]!]! }
  })
}
