import { expect, test } from 'vitest'
import { guard } from '#features/account/guard.ts'
import { roles } from '#features/account/roles.ts'
import { staffPages } from './staff-pages.ts'

test.each(roles)('every page that %s is offered opens', (role) => {
  for (const { to } of staffPages(role)) {
    const visitor = { kind: 'user', id: 'me', role, clinic: 'none' } as const
    expect([to, guard({ pathname: to, href: to }, visitor)]).toEqual([to, 'stay'])
  }
})

test.each([
  ['logistic', ['Маршрут дня', 'Доставка', 'Смена пароля']],
  [
    'account_manager',
    ['Заказы клиентов', 'Претензии клиентов', 'Показатели', 'Клиенты', 'Бонусы', 'Формула', 'Смена пароля'],
  ],
  [
    'admin',
    [
      'Сегодня',
      'Все пользователи',
      'Аккаунт-менеджеры',
      'Бонусы',
      'Статистика',
      'Товары',
      'Доставка',
      'Все заказы',
      'Настройки',
      'Претензии',
      'Уведомления',
      'Формула',
      'Смена пароля',
    ],
  ],
] as const)('%s is offered their own pages first, each once', (role, labels) => {
  const pages = staffPages(role)
  const offered = pages.map(({ label }) => label)
  expect(pages.filter(({ isFurther }) => !isFurther).map(({ label }) => label)).toEqual(labels)
  expect(new Set(offered).size).toBe(offered.length)
})

test('roles are for super admins alone', () => {
  const offers = roles.filter((role) => staffPages(role).some(({ to }) => to === '/admin/roles'))
  expect(offers).toEqual(['super_admin'])
})
