import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { right, type Staff } from '../../../tests/support/rights.ts'
import { guard } from '#features/account/guard.ts'
import type { Role } from '#features/account/roles.ts'
import { pagesOf } from './access-check'
import { permissions, roleOrder } from './roles.ts'

test('a logistic is shown the pages of their role alone', () => {
  expect(pagesOf('logistic').slice(0, 2)).toEqual([
    {
      title: 'Работа',
      pages: [
        { path: '/admin/delivery/route', page: 'Маршрут дня' },
        { path: '/admin/delivery', page: 'Доставка' },
      ],
    },
    { title: 'Учётная запись', pages: [{ path: '/change-password', page: 'Смена пароля' }] },
  ])
})

test.each([
  ['admin', ['/admin/claims', '/admin/products-tags/stock', '/admin/products-tags/import', '/admin/delivery/methods']],
  ['account_manager', ['/account-manager/claims', '/account-manager/stats']],
] as const)('the pages of %s beyond the menu are named too, and all open', (role, paths) => {
  const named = pagesOf(role).flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(named).toEqual(expect.arrayContaining([...paths]))
  const visitor = { kind: 'user', id: 'me', role, clinic: 'none' } as const
  for (const path of named) expect([path, guard({ pathname: path, href: path }, visitor)]).toEqual([path, 'stay'])
})

/** The rights that decide each area of the table of roles. */
const rightsOf: Record<string, string[]> = {
  'Клиники и документы': [
    'read user_clinic_info',
    'read clinic_documents',
    'call admin_users',
    'call set_clinic_status',
  ],
  Заказы: [
    'read orders',
    'call admin_orders',
    'call set_order_status',
    'call set_delivery_price',
    'call delivery_board',
  ],
  'Оплаты и возвраты денег': [
    'read order_payments',
    'call record_payment',
    'call return_items',
    'call delivery_papers',
  ],
  'Общий поиск': ['call staff_search', 'read user_clinic_info'],
  'Товары, цены, остатки': [
    'call admin_products',
    'call save_product',
    'call set_price',
    'call post_stock',
    'add products',
  ],
  'Формула рейтинга': ['read rating_formulas', 'call save_rating_draft', 'call publish_rating_formula'],
  Бонусы: ['read bonus_accruals', 'call bonus_month', 'call adjust_bonus', 'call pay_bonus_statement'],
  Статистика: ['call stats_summary', 'call my_stats_summary'],
  Рассылки: ['read outbox', 'call save_notification_template', 'call save_campaign'],
  'Настройки и задания': [
    'read shop_settings',
    'call save_shop_settings',
    'call run_job_now',
    'call publish_legal_document',
  ],
  'Роли сотрудников': ['call admin_staff', 'call grant_role'],
}

test.each(permissions)('«$area»: what the table of roles says is what the database allows', ({ area, of }) => {
  const may = (role: Role) => {
    const who: Staff = role === 'account_manager' ? 'manager' : role
    return rightsOf[area]!.map((line) => right(who, line))
  }
  for (const role of roleOrder) {
    const isAll = isDeepStrictEqual(may(role), may('super_admin'))
    const isNone = may(role).every((outcome) => outcome === undefined)
    const said = of[role] === 'all' || of[role] === 'none' ? of[role] : 'in part'
    expect([role, isAll ? 'all' : isNone ? 'none' : 'in part']).toEqual([role, said])
  }
})
