import type { Role } from '#features/account/roles.ts'
import { adminGroups } from './admin-groups.ts'
import { CATALOG, hasAdminBar, headerItems, HELP_LINKS, HOME, type NavLink } from './navigation.ts'

export type StaffPage = Pick<NavLink, 'label' | 'to'> & {
  icon?: NavLink['icon']
  params?: object
  /** Synonyms for the search. */
  words?: string
  /** Of little use to most: found, but not offered. */
  isFurther?: boolean
}

const START: StaffPage = { label: 'Сегодня', to: '/admin', icon: 'home', words: 'начало рабочий стол что ждёт' }
const ROUTE: StaffPage = {
  label: 'Маршрут дня',
  to: '/admin/delivery/$part',
  params: { part: 'route' },
  icon: 'pin',
  words: 'доставка курьер адреса',
}

const CLAIMS: StaffPage = {
  label: 'Претензии',
  to: '/admin/claims',
  icon: 'orders',
  words: 'возврат брак жалоба рекламация посылка вернулась',
}

/** Pages that are neither in the header nor in the bar. */
const MORE: Record<Role, StaffPage[]> = {
  logistic: [ROUTE],
  account_manager: [
    { label: 'Заказы клиентов', to: '/account-manager/orders', icon: 'orders' },
    {
      label: 'Претензии клиентов',
      to: '/account-manager/claims',
      icon: 'orders',
      words: 'возврат брак жалоба рекламация',
    },
    { label: 'Показатели', to: '/account-manager/stats', icon: 'chart' },
  ],
  admin: [CLAIMS],
  super_admin: [CLAIMS],
}

const inStock = { icon: 'tag', isFurther: true } as const

const FURTHER_OF_ADMINS: StaffPage[] = [
  { label: 'Остатки', to: '/admin/products-tags/stock', words: 'склад запас', ...inStock },
  { label: 'Заканчиваются', to: '/admin/products-tags/stock/short', words: 'склад дефицит заказать', ...inStock },
  { label: 'Приход и списание', to: '/admin/products-tags/stock/post', words: 'склад поступление', ...inStock },
  { label: 'Инвентаризация', to: '/admin/products-tags/stock/counts', words: 'склад пересчёт', ...inStock },
  { label: 'Движения', to: '/admin/products-tags/stock/movements', words: 'склад история товара', ...inStock },
  { label: 'Ждут поступления', to: '/admin/products-tags/stock/waiting', words: 'склад подписки', ...inStock },
  { label: 'Импорт товаров', to: '/admin/products-tags/import', words: 'загрузка excel csv прайс', ...inStock },
  { label: 'Метки, типы и линейки', to: '/admin/products-tags/assortment', ...inStock },
  { label: 'Цены на дату', to: '/admin/products-tags/past', words: 'история', ...inStock },
  { ...ROUTE, isFurther: true },
  {
    label: 'Способы доставки',
    to: '/admin/delivery/$part',
    params: { part: 'methods' },
    icon: 'truck',
    words: 'тариф служба перевозчик',
    isFurther: true,
  },
]

/** How people call a page that is called otherwise. */
const WORDS: Partial<Record<NavLink['to'], string>> = {
  '/admin/users': 'клиники заявки проверка документы покупатели',
  '/admin/account-managers': 'менеджеры сотрудники планы передача клиентов',
  '/account-manager/my-bonuses': 'оплата выплата менеджеров зарплата начисления',
  '/admin/stats': 'оборот выручка показатели отчёт продажи',
  '/admin/products-tags': 'каталог цены остатки склад артикул',
  '/admin/delivery': 'логистика отправка сборка курьер накладная',
  '/admin/orders': 'оплата оплаты счета долги резерв',
  '/account-manager/orders': 'оплата оплаты счета долги резерв',
  '/account-manager/dashboard': 'клиники задачи',
  '/admin/settings': 'реквизиты задания тексты контакты',
  '/admin/notifications': 'рассылки письма шаблоны сообщения',
  '/admin/rating-formula': 'рейтинг категории баллы ставки',
  '/admin/roles': 'доступ сотрудники права приглашение',
}

/** Every page of a role by its title: its own work first. */
export function staffPages(role: Role): StaffPage[] {
  const viewer = { state: 'staff', role } as const
  const isAdmin = hasAdminBar(viewer)
  const links: StaffPage[] = [
    ...(isAdmin ? [START] : []),
    ...(adminGroups(viewer)?.flatMap((group) => group.links) ?? []),
    ...MORE[role],
    ...(headerItems(viewer)?.filter((item) => 'to' in item) ?? []),
    { label: 'Смена пароля', to: '/change-password', icon: 'shield' },
    ...(isAdmin ? FURTHER_OF_ADMINS : []),
    ...[HOME, CATALOG, ...HELP_LINKS].map((link) => ({ ...link, isFurther: true })),
  ]
  const unique = new Map(links.map((link) => [link.to + JSON.stringify(link.params ?? null), link]))
  return [...unique.values()].map((link) => {
    const words = link.words ?? WORDS[link.to]
    return { ...link, ...(words !== undefined && { words }) }
  })
}
