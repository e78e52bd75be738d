import { describe, expect, test } from 'vitest'
import { guard, internalNext, isPrivate, type Visitor } from './guard'

const id = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'

const clinic = (status: Extract<Visitor, { kind: 'user' }>['clinic']): Visitor => ({
  kind: 'user',
  id,
  role: null,
  clinic: status,
})
const staff = (role: Extract<Visitor, { kind: 'user' }>['role']): Visitor => ({
  kind: 'user',
  id,
  role,
  clinic: 'none',
})

/** The columns of the table, in order. */
const visitors = {
  guest: { kind: 'guest' },
  pending: clinic('pending'),
  reject: clinic('reject'),
  verified: clinic('verified'),
  'no record': clinic('none'),
  'lookup failed': clinic('failed'),
  'recovery session': { kind: 'user', id, role: null, clinic: 'pending', recovery: true },
  super_admin: staff('super_admin'),
  admin: staff('admin'),
  logistic: staff('logistic'),
  account_manager: staff('account_manager'),
  // An inactive role is none. So is a failed check except on staff pages: then the clinic record decides.
  'inactive role, verified clinic': clinic('verified'),
  'role check failed, no clinic': { kind: 'user', id, role: null, clinic: 'none', roleFailed: true },
} satisfies Record<string, Visitor>

/** Short names of places; `·` is where they asked to be, `retry` the same with the check to be repeated. */
const places: Record<string, string> = {
  '/': '/',
  login: '/login?next=…',
  wait: '/pending-verification',
  block: '/blocked',
  users: '/admin/users',
  deliv: '/admin/delivery',
  dash: '/account-manager/dashboard',
}

// One row per route, one column per visitor above.
const table = `
route                          guest  pend   reject verif  none   failed recov  super  admin  logist manag  inact  nocheck
/                              ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/offer                         ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/privacy-policy                ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/contacts                      ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/catalog                       ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/sitemap                       ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/error                         ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/cosmetologists                ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/partners                      ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/product/aurelis-krem-50ml     ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/no-such-page                  ·      wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/register                      ·      wait   block  /      wait   /      wait   /      /      /      /      /      wait
/login                         ·      wait   block  /      wait   wait   wait   /      /      /      /      /      wait
/forgot-password               ·      wait   block  /      wait   wait   wait   /      /      /      /      /      wait
/reset-password                ·      wait   block  /      wait   wait   ·      /      /      /      /      /      wait
/blocked                       login  wait   ·      /      wait   wait   wait   users  users  deliv  dash   /      wait
/pending-verification          login  ·      block  /      ·      ·      ·      users  users  deliv  dash   /      ·
/orders                        login  wait   block  ·      wait   wait   wait   users  users  deliv  dash   ·      wait
/orders/7                      login  wait   block  ·      wait   wait   wait   users  users  deliv  dash   ·      wait
/cart                          login  wait   block  ·      wait   wait   wait   users  users  deliv  dash   ·      wait
/profile                       login  wait   block  ·      wait   wait   wait   users  users  deliv  dash   ·      wait
/change-password               login  wait   block  ·      wait   wait   wait   ·      ·      ·      ·      ·      wait
/checkout                      login  wait   block  ·      wait   wait   wait   users  users  deliv  dash   ·      wait
/admin                         login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/roles                   login  wait   block  /      wait   wait   wait   ·      users  deliv  dash   /      retry
/admin/settings                login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/orders                  login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/stats                   login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/users                   login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/users/cart/7            login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/users/orders/7          login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/delivery                login  wait   block  /      wait   wait   wait   ·      ·      ·      dash   /      retry
/admin/delivery/methods        login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/notifications           login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/products-tags           login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/rating-formula          login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/admin/account-managers        login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/admin/account-manager/${id}   login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/account-manager               login  wait   block  /      wait   wait   wait   users  users  deliv  dash   /      retry
/account-manager/${id}         login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/${other}      login  wait   block  /      wait   wait   wait   ·      ·      deliv  dash   /      retry
/account-manager/orders        login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/claims        login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/stats         login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/stats/clinics login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/dashboard     login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/my-bonuses    login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
/account-manager/client/7      login  wait   block  /      wait   wait   wait   ·      ·      deliv  ·      /      retry
`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.trim().split(/\s+/))

const land = (pathname: string, visitor: Visitor, next?: string) => {
  const decision = guard({ pathname, href: pathname, next }, visitor)
  if (decision === 'stay') return '·'
  return decision === 'retry' ? 'retry' : decision.href
}

describe.each(Object.entries(visitors).map(([name, visitor], column) => ({ name, visitor, column })))(
  '$name',
  ({ visitor, column }) => {
    test.each(rows.map(([pathname, ...cells]) => [pathname!, cells[column]!] as const))('%s → %s', (pathname, cell) => {
      const expected = cell === 'login' ? `/login?next=${encodeURIComponent(pathname)}` : (places[cell] ?? cell)
      expect(land(pathname, visitor)).toBe(expected)
    })
  },
)

test('the table has a cell for each visitor', () => {
  for (const [route, ...cells] of rows) expect([route, cells.length]).toEqual([route, Object.keys(visitors).length])
})

test('nobody is sent in circles', () => {
  for (const visitor of Object.values(visitors)) {
    for (const [pathname] of rows) {
      const path = [pathname!]
      while (path.length < 5) {
        const to = land(path.at(-1)!.replace(/\?.*/, ''), visitor)
        if (to === '·' || to === 'retry') break
        path.push(to)
      }
      expect(path.length, path.join(' → ')).toBeLessThan(4)
    }
  }
})

test('a guest keeps the way back, with its search', () => {
  const decision = guard({ pathname: '/orders', href: '/orders?status=new&page=2' }, visitors.guest)
  expect(decision).toEqual({ href: '/login?next=%2Forders%3Fstatus%3Dnew%26page%3D2' })
})

test('who opens /login signed in goes to next, unless their clinic must wait', () => {
  expect(land('/login', visitors.verified, '/checkout')).toBe('/checkout')
  expect(land('/login', visitors.admin, '/admin/stats')).toBe('/admin/stats')
  expect(land('/login', visitors.pending, '/checkout')).toBe('/pending-verification')
  expect(land('/forgot-password', visitors.verified, '/checkout')).toBe('/')
})

test('a trailing slash is the same page', () => {
  expect(land('/cart/', visitors.guest)).toBe('/login?next=%2Fcart%2F')
  expect(land('/pending-verification/', visitors.pending)).toBe('·')
})

test('a path that only begins like a private one is public', () => {
  expect(isPrivate('/administration')).toBe(false)
  expect(isPrivate('/cartography')).toBe(false)
  expect(isPrivate('/orders/7')).toBe(true)
})

test.each([
  ['/orders?page=2#top', '/orders?page=2#top'],
  ['orders', '/orders'],
  ['https://shop.test/cart', '/cart'],
  ['https://evil.test/cart', undefined],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['\t//evil.test', undefined],
  ['/.//evil.test', '/evil.test'],
  ['https://shop.test//evil.test', '/evil.test'],
  ['https://shop.test@evil.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('next %j → %j', (next, expected) => {
  expect(internalNext(next, 'https://shop.test')).toBe(expected)
})
