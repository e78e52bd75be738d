import { type Role, isRole } from '#features/account/roles.ts'
import type { RowChange } from '#lib/backend/row-history'

export const roleWords: Record<Role, { name: string; note: string }> = {
  super_admin: { name: 'Суперадминистратор', note: 'Всё, что у администратора, роли и юридические тексты.' },
  admin: {
    name: 'Администратор',
    note: 'Клиники, заказы, товары, доставка, формула, уведомления, статистика, настройки.',
  },
  account_manager: {
    name: 'Аккаунт-менеджер',
    note: 'Свои клиники, их заказы, рейтинг и показатели, свои бонусы. Формулу видит, но не меняет.',
  },
  logistic: { name: 'Логист', note: 'Доска доставки без цен заказов и без БИН клиник.' },
}

export const roleOrder = Object.keys(roleWords) as Role[]

/** All of an area, none of it, or what the words say. */
type Permission = 'all' | 'none' | (string & {})

/** What the database lets each role do, in words. A test compares it with the table of rights. */
export const permissions: { area: string; of: Record<Role, Permission> }[] = [
  area('Клиники и документы', 'all', 'all', 'свои, без файлов', 'none'),
  area('Заказы', 'all', 'all', 'свои: создать, подтвердить, отменить', 'сборка и доставка, без цен'),
  area('Оплаты и возвраты денег', 'all', 'all', 'свои: видит', 'сколько взять наличными'),
  area('Общий поиск', 'all', 'all', 'свои клиенты и заказы, товары', 'заказы без сумм, клиник и БИН'),
  area('Товары, цены, остатки', 'all', 'all', 'none', 'none'),
  area('Формула рейтинга', 'all', 'all', 'только опубликованная', 'none'),
  area('Бонусы', 'all', 'all', 'свои', 'none'),
  area('Статистика', 'all', 'all', 'показатели своих клиентов', 'none'),
  area('Рассылки', 'all', 'all', 'none', 'none'),
  area('Настройки и задания', 'all', 'всё, кроме юридических текстов', 'none', 'none'),
  area('Роли сотрудников', 'all', 'none', 'none', 'none'),
]

function area(
  name: string,
  super_admin: Permission,
  admin: Permission,
  account_manager: Permission,
  logistic: Permission,
) {
  return { area: name, of: { super_admin, admin, account_manager, logistic } }
}

/** Undefined for changes that need not be shown. */
export function roleChangeText({ action, new: grant }: Pick<RowChange, 'action' | 'new'>): string | undefined {
  if (action === 'delete') return 'Роль удалена'
  if (!grant || !isRole(grant.role) || grant.is_active === undefined) return undefined
  const { name } = roleWords[grant.role]
  if (!grant.is_active) return `Снята роль «${name}»`
  return action === 'insert' ? `Назначена роль «${name}»` : `Возвращена роль «${name}»`
}
