import { describe, expect, test } from 'vitest'
import { optionGroups } from './options.tsx'
import { findByWords } from './pages.ts'
import { isEnough } from './queries.ts'
import type { Found } from './results.ts'

const pages = [
  { label: 'Все заказы', to: '/admin/orders' },
  { label: 'Заказы клиентов', to: '/account-manager/orders' },
  { label: 'Приём товара', to: '/admin/stats' },
] as const
const found: Found = {
  orders: [{ id: 'o1', number: '2026-000123', status: 'delivered', created_at: '2026-11-17T06:00:00Z', total: 5000 }],
  clinics: [
    {
      user_id: 'c1',
      name: 'Medline',
      bin_iin: '260140000015',
      phone: '+77011234567',
      city: 'Алматы',
      status: 'verified',
      matched: [],
    },
  ],
  products: [],
}
const shown = (role: 'admin' | 'account_manager' | 'logistic', query = '123') =>
  optionGroups({ found, pages, query, role }).map(({ title, options }) => [title, options.map(({ place }) => place)])

test('pages are found by every word of their titles, whatever its case; ё is е', () => {
  expect(findByWords(pages, '')).toHaveLength(3)
  expect(findByWords(pages, ' КЛИЕНТ зак ').map(({ to }) => to)).toEqual(['/account-manager/orders'])
  expect(findByWords(pages, 'прием').map(({ to }) => to)).toEqual(['/admin/stats'])
  expect(findByWords(pages, 'При\u00adём'.normalize('NFD')).map(({ to }) => to)).toEqual(['/admin/stats'])
  expect(findByWords(pages, 'касса')).toEqual([])
})

describe('what is found is opened where its role works with it', () => {
  test('by an admin', () => {
    expect(shown('admin')).toEqual([
      ['Заказы', [{ to: '/admin/orders', search: { order: 'o1' } }]],
      ['Клиники', [{ to: '/admin/users', search: { status: 'all', user: 'c1' } }]],
      [
        'Искать в списках',
        [
          { to: '/admin/orders', search: { q: '123' } },
          { to: '/admin/users', search: { status: 'all', q: '123' } },
        ],
      ],
    ])
  })

  test('by a manager', () => {
    expect(shown('account_manager').slice(0, 2)).toEqual([
      ['Заказы', [{ to: '/account-manager/orders', search: { order: 'o1' } }]],
      ['Клиники', [{ to: '/account-manager/client/$id', params: { id: 'c1' } }]],
    ])
  })

  test('by logistic, who has no page for clinics', () => {
    expect(shown('logistic')).toEqual([
      ['Заказы', [{ to: '/admin/delivery', search: { order: 'o1' } }]],
      ['Искать в списках', [{ to: '/admin/delivery', search: { q: '123' } }]],
    ])
  })
})

test('without a query what is recent comes first, then actions and the role’s own pages', () => {
  const groups = optionGroups({
    found: undefined,
    pages: [...pages, { label: 'Публичная оферта', to: '/offer', isFurther: true }],
    recent: [{ id: 'order-o1', title: '2026-000123', place: { to: '/admin/orders' } }],
    query: '',
    role: 'admin',
  })
  expect(groups.map(({ title, options }) => [title, options.map((option) => option.title)])).toEqual([
    ['Недавнее', ['2026-000123']],
    ['Действия', ['Заказ для…', 'Принять оплату', 'Новый товар', 'Принять товар на склад', 'Клавиши']],
    ['Страницы', ['Все заказы', 'Заказы клиентов', 'Приём товара']],
  ])
})

test('an order is made for a verified clinic only', () => {
  const [clinic] = found.clinics
  const clinics = [clinic!, { ...clinic!, user_id: 'c2', status: 'pending' as const }]
  const placesFor = (role: 'admin' | 'account_manager') =>
    optionGroups({ found: { ...found, clinics }, pages, query: 'med', role, mode: 'order' }).flatMap(({ options }) =>
      options.map(({ place }) => place),
    )
  const search = { order: 'new' }
  expect(placesFor('admin')).toEqual([{ to: '/admin/users/orders/$id', params: { id: 'c1' }, search }])
  expect(placesFor('account_manager')).toEqual([{ to: '/account-manager/client/$id', params: { id: 'c1' }, search }])
})

test('an order says whose it is to those who may know, and who receives it to the others', () => {
  const order = found.orders[0]!
  const detail = (changes: object) =>
    optionGroups({
      found: { orders: [{ ...order, ...changes }], clinics: [], products: [] },
      pages: [],
      query: '12',
      role: 'admin',
    })[0]!.options[0]!.detail
  expect(detail({ clinic_name: 'Medline' })).toBe('Medline · 17.11.2026 · 5\u00a0000\u00a0₸')
  expect(detail({ clinic_name: 'Medline', matched: ['Пак Светлана', '+77011234567'] })).toBe(
    'Medline · Пак Светлана · +7\u00a0(701)\u00a0123-45-67 · 17.11.2026 · 5\u00a0000\u00a0₸',
  )
  expect(detail({ total: undefined, recipient_name: 'Асель', city: 'Алматы' })).toBe('Асель, Алматы · 17.11.2026')
})

test.each([
  ['1', false],
  ['12', true],
  ['аб', false],
  ['1a', false],
  ['aqu', true],
])('whether «%s» is enough to search for: %s', (query, expected) => expect(isEnough(query)).toBe(expected))
