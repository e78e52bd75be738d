import { describe, expect, test } from 'vitest'
import { adminGroups } from './admin-groups.ts'
import {
  hasCatalogButton,
  headerItems,
  phoneBarItems,
  phoneTopLink,
  type NavItem,
  type ShellViewer,
} from './navigation.ts'

const loading: ShellViewer = { state: 'loading' }
const guest: ShellViewer = { state: 'guest' }
const clinic: ShellViewer = { state: 'clinic', cartCount: 5 }
const logistic: ShellViewer = { state: 'staff', role: 'logistic' }
const manager: ShellViewer = { state: 'staff', role: 'account_manager' }
const admin: ShellViewer = { state: 'staff', role: 'admin' }
const superAdmin: ShellViewer = { state: 'staff', role: 'super_admin' }

const signOut = ['Выйти', 'sign out']
const guestLinks = {
  signIn: ['Войти', '/login'],
  register: ['Регистрация', '/register'],
  cosmetologists: ['Косметологам', '/cosmetologists'],
  contacts: ['Контакты', '/contacts'],
}
const clinicLinks = [['Профиль', '/profile'], ['Корзина', '/cart'], ['Заказы', '/orders'], signOut]
const logisticLinks = [['Доставка', '/admin/delivery'], signOut]
const managerLinks = [
  ['Клиенты', '/account-manager/dashboard'],
  ['Бонусы', '/account-manager/my-bonuses'],
  ['Формула', '/admin/rating-formula'],
  signOut,
]
const adminLinks = [
  ['Уведомления', '/admin/notifications'],
  ['Формула', '/admin/rating-formula'],
  ['Товары', '/admin/products-tags'],
  signOut,
]
const home = ['Главная', '/']

describe('the header', () => {
  test.each([
    ['guest', guest, Object.values(guestLinks)],
    ['clinic', clinic, clinicLinks],
    ['logistic', logistic, logisticLinks],
    ['account manager', manager, managerLinks],
    ['admin', admin, adminLinks],
    ['super admin', superAdmin, adminLinks],
  ])('shows a %s their links, in order', (_who, viewer, links) => {
    expect(headerItems(viewer)?.map(pair)).toEqual(links)
  })

  test('knows no links while the role loads', () => {
    expect(headerItems(loading)).toBeNull()
    expect(phoneBarItems(loading)).toBeNull()
  })

  test('counts the unique items of the cart', () => {
    expect(headerItems(clinic)).toContainEqual(expect.objectContaining({ to: '/cart', count: 5 }))
  })

  test('offers the catalogue to those who shop', () => {
    expect([guest, clinic].map(hasCatalogButton)).toEqual([true, true])
    expect([loading, logistic, manager, admin, superAdmin].some(hasCatalogButton)).toBe(false)
  })
})

describe('a phone', () => {
  test.each([
    ['clinic', clinic, clinicLinks],
    ['logistic', logistic, logisticLinks],
    ['account manager', manager, managerLinks],
    ['admin', admin, adminLinks],
    ['super admin', superAdmin, adminLinks],
  ])('shows a %s home and then their links', (_who, viewer, links) => {
    expect(phoneBarItems(viewer)?.map(pair)).toEqual([home, ...links])
  })

  test('shows a guest the catalogue where a clinic has its cart', () => {
    expect(phoneBarItems(guest)?.map(pair)).toEqual([
      home,
      guestLinks.signIn,
      ['Каталог', '/catalog'],
      guestLinks.cosmetologists,
      guestLinks.contacts,
    ])
  })

  test('has registration at the top for a guest, the catalogue for everyone signed in', () => {
    expect(phoneTopLink(loading)).toBeNull()
    expect(phoneTopLink(guest)?.to).toBe('/register')
    for (const viewer of [clinic, logistic, manager, admin, superAdmin]) {
      expect(phoneTopLink(viewer)?.to).toBe('/catalog')
    }
  })
})

describe('the admin bar', () => {
  const groups = [
    {
      title: 'ПОЛЬЗОВАТЕЛИ',
      links: [
        ['Все пользователи', '/admin/users'],
        ['Аккаунт-менеджеры', '/admin/account-managers'],
        ['Бонусы', '/account-manager/my-bonuses'],
      ],
    },
    { title: 'АНАЛИТИКА', links: [['Статистика', '/admin/stats']] },
    {
      title: 'УПРАВЛЕНИЕ',
      links: [
        ['Товары', '/admin/products-tags'],
        ['Доставка', '/admin/delivery'],
      ],
    },
  ]
  const shown = (viewer: ShellViewer) =>
    adminGroups(viewer)?.map(({ title, links }) => ({ title, links: links.map(pair) })) ?? null

  const roles = { title: undefined, links: [['Роли', '/admin/roles']] }
  const orders = { title: 'ЗАКАЗЫ', links: [['Все заказы', '/admin/orders']] }
  const settings = { title: undefined, links: [['Настройки', '/admin/settings']] }

  test('has three groups for an admin, and after them the orders and the settings', () => {
    expect(shown(admin)).toEqual([...groups, orders, settings])
  })

  test('adds the roles for a super admin alone', () => {
    expect(shown(superAdmin)).toEqual([...groups, roles, orders, settings])
  })

  test.each([loading, guest, clinic, logistic, manager])('is not there for $state $role', (viewer) => {
    expect(shown(viewer)).toBeNull()
  })
})

function pair(item: NavItem): [string, string] {
  return [item.label, 'signOut' in item ? 'sign out' : item.to]
}
