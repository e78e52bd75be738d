import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { right, type Staff } from '../../../tests/support/rights.ts'
import type { Role } from '#features/account/roles.ts'
import { outcomes, pagesOf, people } from './access-check'
import { permissions, roleOrder } from './roles.ts'

const visitorNamed = (name: string) => people.find((person) => person.name === name)!.visitor
const openTo = (name: string) =>
  outcomes(visitorNamed(name))
    .filter(({ landsOn }) => !landsOn)
    .map(({ path }) => path)

test.each(people)('$name lands on a page that has a name, whatever they ask for', ({ visitor }) => {
  for (const { landsOn = 'stays' } of outcomes(visitor)) expect(landsOn).toMatch(/\S/)
})

test('who may be where is what the guard says', () => {
  expect(openTo('Клиника на проверке')).toEqual(['/pending-verification'])
  expect(openTo('Логист').filter((path) => path.startsWith('/admin'))).toEqual(['/admin/delivery'])
  expect(openTo('Администратор')).not.toContain('/admin/roles')
  expect(openTo('Суперадминистратор')).toContain('/admin/roles')
  expect(openTo('Аккаунт-менеджер')).toContain('/account-manager/stats')
  expect(outcomes(visitorNamed('Гость')).find(({ path }) => path === '/cart')?.landsOn).toBe('Вход')
})

test('a member of staff is shown the pages of their role alone', () => {
  expect(pagesOf({ user_id: 'me', role: 'logistic' })).toEqual([
    { title: 'Работа', pages: [{ path: '/admin/delivery', page: 'Доставка' }] },
    {
      title: 'Магазин',
      pages: [
        { path: '/', page: 'Главная' },
        { path: '/catalog', page: 'Каталог и товары' },
      ],
    },
    { title: 'Учётная запись', pages: [{ path: '/change-password', page: 'Смена пароля' }] },
  ])
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
