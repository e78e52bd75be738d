import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { accounts, given, guestApi, signIn } from './support/backend.ts'
import { putIntoCart } from './support/cart.ts'
import { createClinic, newEmail } from './support/clinics.ts'
import { expectWithin, layoutFaults } from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { beginRegistration } from './support/page.ts'
import { password, personas, type Persona } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// Every route as those whom it is for, and what the guard shows to those who may go nowhere. One visit finds text over
// another, squeezed columns, what is cut without a word, focus under a bar and endless desks; what axe has to say of
// WCAG 2.2 AA; and what a magnified page makes its reader scroll for.

type Stop = {
  /** As the router writes it, or `*` where it has none. */
  route: string
  /** The address, where the route has parameters or the page a state of its own. */
  at?: string
  /** A phone shows it as cards, of which there are as many as the shop has of a few things. */
  isLong?: true | 'on phones'
  /** Opens what the page does not show at first. */
  open?: (page: Page) => Promise<void>
}

const nothing = encodeURIComponent('такого нет нигде')
const product = {
  route: '/product/$slug',
  at: '/product/aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml',
}
const ownOffice = `/account-manager/${personas.manager.id}`

const publicPages: Stop[] = [
  { route: '/' },
  { route: '/catalog' },
  { route: '/catalog', at: '/catalog?line=Aqua%20Science&volume=50&inStock=true' },
  { route: '/catalog', at: `/catalog?q=${nothing}` },
  product,
  { route: '/contacts' },
  { route: '/cosmetologists' },
  { route: '/partners' },
  { route: '/offer' },
  { route: '/privacy-policy' },
  { route: '/sitemap' },
]

const tours: Record<'guest' | Persona, Stop[]> = {
  guest: [
    ...publicPages,
    { route: '/catalog', at: '/catalog?page=2' },
    { route: '/catalog', at: `/catalog?q=${encodeURIComponent('ботокс')}` },
    { route: '/product/$slug', at: '/product/no-such-product' },
    { route: '*', at: '/no/such/page' },
    { route: '/track/$token', at: '/track/nobody-has-made-such-a-link' },
    { route: '/error' },
    { route: '/login' },
    { route: '/forgot-password' },
    { route: '/reset-password' },
    { route: '/register' },
    { route: '/register', open: openCities },
  ],
  clinic: [
    ...publicPages,
    { route: '/catalog', open: search('крем') },
    { route: '/cart' },
    { route: '/checkout' },
    { route: '/orders/' },
    { route: '/profile' },
    ...['contact', 'addresses', 'documents', 'waiting', 'consents', 'security'].map((tab) => ({
      route: '/profile',
      at: `/profile?tab=${tab}`,
    })),
    { route: '/change-password' },
  ],
  otherClinic: [{ route: '/orders/' }],
  pendingClinic: [{ route: '/pending-verification' }],
  rejectedClinic: [{ route: '/blocked' }],
  logistic: [
    { route: '/' },
    { route: '/catalog' },
    product,
    { route: '/change-password' },
    { route: '/admin/delivery/', isLong: 'on phones' },
    { route: '/admin/delivery/', at: '/admin/delivery?view=list' },
    { route: '/admin/delivery/$part', at: '/admin/delivery/route' },
  ],
  manager: [
    { route: '/catalog' },
    { route: '/account-manager/$id', at: ownOffice },
    { route: '/account-manager/dashboard' },
    { route: '/account-manager/orders' },
    { route: '/account-manager/stats/' },
    { route: '/account-manager/stats/clinics' },
    { route: '/account-manager/stats/products' },
    { route: '/account-manager/my-bonuses' },
    { route: '/account-manager/client/$id', at: `/account-manager/client/${personas.clinic.id}` },
    { route: '/admin/rating-formula' },
  ],
  otherManager: [{ route: '/account-manager/dashboard' }],
  admin: [
    { route: '/' },
    { route: '/partners' },
    { route: '/admin/users/' },
    { route: '/admin/users/', at: `/admin/users?user=${personas.clinic.id}` },
    { route: '/admin/users/cart/$id', at: `/admin/users/cart/${personas.clinic.id}` },
    { route: '/admin/users/orders/$id', at: `/admin/users/orders/${personas.clinic.id}` },
    { route: '/admin/orders' },
    { route: '/admin/orders', at: `/admin/orders?q=${nothing}` },
    { route: '/account-manager/orders' },
    { route: '/account-manager/$id', at: ownOffice },
    { route: '/admin/settings' },
    { route: '/admin/settings', at: '/admin/settings?tab=jobs', isLong: true },
    { route: '/admin/account-managers' },
    { route: '/admin/account-manager/$id', at: `/admin/account-manager/${personas.manager.id}` },
    { route: '/admin/delivery/', isLong: 'on phones' },
    { route: '/admin/delivery/', at: `/admin/delivery?q=${nothing}` },
    { route: '/admin/delivery/$part', at: '/admin/delivery/methods' },
    { route: '/admin/notifications' },
    { route: '/admin/products-tags/' },
    { route: '/admin/products-tags/stock/' },
    { route: '/admin/products-tags/stock/short' },
    { route: '/admin/products-tags/stock/movements' },
    { route: '/admin/products-tags/stock/post' },
    { route: '/admin/products-tags/stock/counts' },
    {
      route: '/admin/products-tags/stock/counts/$countId',
      at: '/admin/products-tags/stock/counts/5c000000-0000-4000-8000-000000000002',
    },
    { route: '/admin/products-tags/stock/sheet', at: '/admin/products-tags/stock/sheet?line=aqua-science' },
    { route: '/admin/products-tags/stock/waiting' },
    { route: '/admin/products-tags/assortment' },
    { route: '/admin/products-tags/assortment', at: '/admin/products-tags/assortment?list=lines' },
    { route: '/admin/products-tags/assortment', at: '/admin/products-tags/assortment?list=types' },
    { route: '/admin/products-tags/import' },
    { route: '/admin/products-tags/past' },
    { route: '/admin/products-tags/product/$id', at: '/admin/products-tags/product/new' },
    { route: '/admin/rating-formula' },
    { route: '/admin/stats/' },
    { route: '/admin/stats/', at: '/admin/stats?part=products' },
    { route: '/admin/stats/', at: '/admin/stats?part=clinics&period=year' },
    { route: '/admin/stats/', at: '/admin/stats?part=orders' },
    { route: '/admin/stats/', at: '/admin/stats?part=searches' },
    { route: '/admin/stats/clinics' },
    { route: '/admin/stats/products' },
  ],
  superAdmin: [{ route: '/admin/roles' }, { route: '/account-manager/dashboard' }],
}

/** Areas without a page of their own, and the pages that other tests below come to. */
const elsewhere = [
  '/admin',
  '/admin/products-tags',
  '/admin/products-tags/stock',
  '/account-manager',
  '/orders/$orderId',
]

test('no route is left out', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const routes = /fullPaths:((?:\s+\| '[^']+')+)/.exec(tree)![1]!.match(/(?<=')[^'|]+(?=')/g)!
  const visited = Object.values(tours).flatMap((stops) => stops.map(({ route }) => route))
  expect(routes.filter((route) => !visited.includes(route) && !elsewhere.includes(route))).toEqual([])
})

/** What 200 % leave of a window of 1440 px, and 400 % of one of 1280. */
const magnified = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

/** Roles whose pages are held to fit a magnified window of a desk. */
const readers: string[] = ['guest', 'clinic']

for (const [who, stops] of Object.entries(tours) as ['guest' | Persona, Stop[]][]) {
  test(`${who} can use every page, and finds it sound @both`, async ({
    page,
    signInAs,
    isPhone,
    expectConsoleError,
  }) => {
    test.setTimeout(60_000 + stops.length * 20_000)
    expectConsoleError(/status of 404 .*\/no[-/]such[-/]/) // the answer that such an address deserves
    const window = page.viewportSize()!
    if (who !== 'guest') await signInAs(who)
    for (const { route, at = route, isLong, open } of stops) {
      await test.step(`${at}${open ? ', opened' : ''}`, async () => {
        await page.goto(at.replace(/(?<=.)\/$/, ''))
        await loaded(page, who !== 'guest', isPhone)
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.locator('head title')).toHaveCount(1)
        expect(new URL(page.url()).pathname, 'nobody was sent away').toBe(at.replace(/(?<=.)\/$|\?.*/g, ''))
        await open?.(page)
        if (!open) await expectAccessible(page) // what lies under an open list is hidden from listeners
        await expectSound(page, isLong === true || (isPhone && isLong === 'on phones'))
        if (open || isPhone || !readers.includes(who)) return
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        for (const size of magnified) {
          await page.setViewportSize(size)
          await expectWithin(page, size.width)
        }
        await page.setViewportSize(window)
      })
    }
  })
}

test('a clinic on its way from the cart to an order @both', async ({ page, signInAs, isPhone }) => {
  const product = await createProduct(12_345, 90)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
  await signInAs(clinic)
  await page.goto('/cart')
  await loaded(page, true, isPhone)
  await expectSound(page)
  await putIntoCart(page, product, 12)
  await loaded(page, true, isPhone)
  await expectSound(page)
  for (const path of ['/cart', '/checkout', `/orders/${order.id}?new=true`]) {
    await page.goto(path)
    await loaded(page, true, isPhone)
    await expectSound(page)
  }
})

test('an order with a history @both', async ({ page, signInAs, isPhone }) => {
  const { api } = await signIn('clinic')
  const [order] = given(await api.from('orders').select('id').eq('status', 'delivered').limit(1))
  await signInAs('clinic')
  await page.goto(`/orders/${order!.id}`)
  await loaded(page, true, isPhone)
  await expectSound(page)
})

test('a product out of stock @both', async ({ page, isPhone }) => {
  const [gone] = given(
    await guestApi.from('product_cards').select('slug').eq('available', false).not('price', 'is', null).limit(1),
  )
  await page.goto(`/product/${gone!.slug}`)
  await loaded(page, false, isPhone)
  await expectSound(page)
})

test('staff whose access was taken away, and staff whose role is not known @both', async ({
  page,
  signInAs,
  expectConsoleError,
  isPhone,
}) => {
  expectConsoleError(/status of 500|role_check_failed/)
  const email = newEmail('staff')
  const { user } = given(await accounts.createUser({ email, password, email_confirm: true }))
  const { api } = await signIn('superAdmin')
  for (const is_active of [true, false])
    given(await api.rpc('grant_role', { user_id: user!.id, role: 'logistic', is_active }))
  await signInAs({ email })
  await page.goto('/pending-verification')
  await expect(page.getByRole('heading', { level: 1, name: 'Доступ отключён' })).toBeVisible()
  await loaded(page, true, isPhone)
  await expectSound(page)

  await page.route('**/api/admin/check-role', (route) => route.fulfill({ status: 500, json: {} }))
  for (const path of ['/pending-verification', '/admin/delivery']) {
    await page.goto(path)
    // The menus of a wide window have a retry of their own.
    await expect(page.locator('#content').getByRole('button', { name: 'Повторить' })).toBeVisible()
    await expectSound(page)
  }
})

/** Waits until nothing is on its way. */
async function loaded(page: Page, isSignedIn: boolean, isPhone: boolean) {
  // A drawer that opens with the page hides the menu from listeners, not from sight.
  const menu = page.getByRole('navigation', {
    name: isPhone ? 'Нижнее меню' : 'Меню',
    exact: true,
    includeHidden: true,
  })
  const isCheckout = page.url().includes('/checkout')
  if (!(isPhone && isCheckout)) await expect(menu.getByText(isSignedIn ? 'Выйти' : 'Войти')).toBeVisible()
  await expect(page.getByRole('main').locator('[data-slot=skeleton], [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function expectSound(page: Page, isLong = false) {
  const { pathname } = new URL(page.url())
  // The route is a sheet: it is printed whole.
  const isDesk = /^\/(admin|account-manager)(\/|$)/.test(pathname) && pathname !== '/admin/delivery/route' && !isLong
  expect(await layoutFaults(page, { isDesk }), pathname).toEqual([])
}

async function openCities(page: Page) {
  await beginRegistration(page, 'clinic@example.kz')
  await page.getByLabel('Город').click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

function search(query: string) {
  return async (page: Page) => {
    await page.getByRole('combobox', { name: 'Поиск по каталогу' }).fill(query)
    await expect(page.locator('search').getByRole('option')).toHaveCount(10)
  }
}
