import type { LinkProps } from '@tanstack/react-router'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import type { PaletteMode } from './palette-store.ts'

export type Action = {
  label: string
  words?: string
  /** A page, another thing to look for, or the map of keys. */
  goal: Pick<LinkProps, 'to' | 'params' | 'search'> | Exclude<PaletteMode, 'all'> | 'keys'
}

const newOrder: Action = { label: 'Заказ для…', words: 'новый создать оформить клиники', goal: 'order' }
const keys: Action = { label: 'Клавиши', words: 'сочетания горячие подсказка помощь ?', goal: 'keys' }

const admin: Action[] = [
  newOrder,
  { label: 'Принять оплату', words: 'записать платёж деньги счёт', goal: 'payment' },
  {
    label: 'Новый товар',
    words: 'создать добавить',
    goal: { to: '/admin/products-tags/product/$id', params: { id: 'new' } },
  },
  { label: 'Принять товар на склад', words: 'приход поступление', goal: { to: '/admin/products-tags/stock/post' } },
]

export function actionsOf(role: Role): Action[] {
  const { hasAdminAccess, isAccountManager } = roleFlags(role)
  return [...(hasAdminAccess ? admin : isAccountManager ? [newOrder] : []), keys]
}
