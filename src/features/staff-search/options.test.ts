import { describe, expect, test } from 'vitest'
import { optionGroups } from './options.tsx'
import { findPages } from './pages.ts'
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
  expect(findPages(pages, '')).toHaveLength(3)
  expect(findPages(pages, ' КЛИЕНТ зак ').map(({ to }) => to)).toEqual(['/account-manager/orders'])
  expect(findPages(pages, 'прием').map(({ to }) => to)).toEqual(['/admin/stats'])
  expect(findPages(pages, 'При\u00adём'.normalize('NFD')).map(({ to }) => to)).toEqual(['/admin/stats'])
  expect(findPages(pages, 'касса')).toEqual([])
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
