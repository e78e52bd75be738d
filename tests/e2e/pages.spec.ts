import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { putIntoCart } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import {
  controlRows,
  desk,
  expectSoundAtBothSizes,
  expectWithin,
  layoutFaults,
  phone,
  resizable,
} from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { beginRegistration } from './support/page.ts'
import { personas, type Persona } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// Every route as the roles that see it differently, and what the guard shows to those who may go nowhere. One visit, at the
// size of a desk and then of a phone, finds text over another, squeezed columns, what is cut without a word, focus under a
// bar and endless desks; what axe has to say of WCAG 2.2 AA; and what a magnified page makes its reader scroll for.

type Stop = {
  /** As the router writes it, or `*` where it has none. */
  route: string
  /** The address, where the route has parameters or the page a state of its own. */
  at?: string | (() => Promise<string>)
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
const compared = `/compare?products=${[
  'krem-hydra-balance-uvlazhnyayuschiy-50ml',
  'tonik-hydra-balance-200ml',
  'emulsiya-akvabalans-80ml',
]
  .map((slug) => `aurelis-aqua-science-${slug}`)
  .join()}`
const ownOffice = `/account-manager/${personas.manager.id}`

const tours: Record<'guest' | Persona, Stop[]> = {
  guest: [
    { route: '/' },
    { route: '/catalog' },
    { route: '/catalog', at: '/catalog?page=2' },
    { route: '/catalog', at: '/catalog?line=Aqua%20Science&volume=50&inStock=true' },
    { route: '/catalog', at: `/catalog?q=${nothing}` },
    product,
    { route: '/product/$slug', at: productOutOfStock },
    { route: '/product/$slug', at: '/product/no-such-product' },
    { route: '/lines/$slug', at: '/lines/aqua-science' },
    { route: '/protocols' },
    { route: '/protocols/$slug', at: '/protocols/mindalnyy-piling' },
    { route: '/compare', at: compared },
    { route: '/contacts' },
    { route: '/cosmetologists' },
    { route: '/partners' },
    { route: '/offer' },
    { route: '/privacy-policy' },
    { route: '/sitemap' },
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
    { route: '/' },
    { route: '/catalog' },
    { route: '/catalog', open: search('крем') },
    product,
    { route: '/cosmetologists' },
    { route: '/cart' },
    {
      route: '/cart/paste',
      open: async (page) => {
        const field = page.getByRole('textbox', { name: 'Список' })
        // It keeps what was read.
        await field.or(page.getByRole('button', { name: 'Исправить текст' })).waitFor()
        if (await field.isVisible()) {
          await field.fill('мицелярка 500 3шт\nспф 50 крем 10 шт\nспасибо\nзюзюбра 2')
          await page.getByRole('button', { name: 'Прочитать 4 строки' }).click()
        }
        await expect(page.getByText('зюзюбра').first()).toBeVisible()
      },
    },
    { route: '/checkout' },
    { route: '/orders/' },
    { route: '/orders/$orderId', at: deliveredOrder },
    { route: '/lists/{-$listId}', at: '/lists' },
    { route: '/lists/{-$listId}', at: () => ownList('Раз в две недели') },
    { route: '/lists/{-$listId}', at: () => ownList('Кабинет 1') },
    { route: '/lists/{-$listId}', at: async () => `${await ownList('Кабинет 1')}?mode=count` },
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
    { route: '/admin/delivery/', isLong: 'on phones' },
    { route: '/admin/delivery/', at: '/admin/delivery?view=list' },
    { route: '/admin/delivery/$part', at: '/admin/delivery/route' },
  ],
  manager: [
    { route: '/account-manager/$id', at: ownOffice },
    { route: '/account-manager/dashboard' },
    { route: '/account-manager/orders' },
    { route: '/account-manager/claims' },
    { route: '/account-manager/stats/' },
    { route: '/account-manager/stats/clinics' },
    { route: '/account-manager/stats/products' },
    { route: '/account-manager/my-bonuses' },
    { route: '/account-manager/client/$id', at: `/account-manager/client/${personas.clinic.id}` },
    { route: '/admin/rating-formula' },
  ],
  otherManager: [{ route: '/account-manager/dashboard' }],
  admin: [
    { route: '/partners' },
    { route: '/admin/' },
    { route: '/admin/users/' },
    { route: '/admin/users/', at: `/admin/users?user=${personas.clinic.id}` },
    { route: '/admin/users/cart/$id', at: `/admin/users/cart/${personas.clinic.id}` },
    { route: '/admin/users/orders/$id', at: `/admin/users/orders/${personas.clinic.id}` },
    { route: '/admin/orders' },
    { route: '/admin/orders', at: `/admin/orders?q=${nothing}` },
    { route: '/admin/claims' },
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
    { route: '/admin/products-tags/assortment', at: '/admin/products-tags/assortment?list=protocols' },
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
  superAdmin: [{ route: '/admin/roles' }],
}

/** Areas without a page of their own. */
const areas = ['/admin', '/admin/products-tags', '/admin/products-tags/stock', '/account-manager']

test('no route is left out @desk', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const routes = /fullPaths:((?:\s+\| '[^']+')+)/.exec(tree)![1]!.match(/(?<=')[^'|]+(?=')/g)!
  const visited = Object.values(tours).flatMap((stops) => stops.map(({ route }) => route))
  expect(routes.filter((route) => !visited.includes(route) && !areas.includes(route))).toEqual([])
})

/** What 200 % leave of a window of 1440 px, and 400 % of one of 1280. */
const magnified = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

/** Roles whose pages are held to fit a magnified window of a desk. */
const readers: string[] = ['guest', 'clinic']

// The longest tour lasts longer than most files: workers share the tours.
test.describe.configure({ mode: 'parallel' })

for (const [who, stops] of Object.entries(tours) as ['guest' | Persona, Stop[]][]) {
  test(`${who} can use every page, and finds it sound @desk`, async ({ page, signInAs, expectConsoleError }) => {
    test.setTimeout(60_000 + stops.length * 20_000)
    expectConsoleError(/status of 404 .*\/no[-/]such[-/]/) // the answer that such an address deserves
    const isSignedIn = who !== 'guest'
    if (isSignedIn) await signInAs(who)
    const resize = await resizable(page)
    for (const { route, at = route, isLong, open } of stops) {
      const address = (typeof at === 'string' ? at : await at()).replace(/(?<=.)\/$/, '')
      await test.step(`${address}${open ? ', opened' : ''}`, async () => {
        for (const isPhone of [false, true]) {
          await resize(isPhone ? phone : desk, isPhone)
          if (!isPhone || open) await page.goto(address)
          await loaded(page, isSignedIn, isPhone)
          await expect(page.locator('h1')).toBeVisible()
          await expect(page.locator('head title')).toHaveCount(1)
          expect(new URL(page.url()).pathname, 'not redirected').toBe(address.replace(/\?.*/, ''))
          await open?.(page)
          if (!open) await expectAccessible(page) // what lies under an open list is hidden from listeners
          await expectSound(page, isLong === true || (isPhone && isLong === 'on phones'))
          if (isPhone) expect(await controlRows(page), 'rows of controls before the list').toBeLessThanOrEqual(2)
          if (open || isPhone || !readers.includes(who)) continue
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          for (const size of magnified) {
            await resize(size)
            await expectWithin(page, size.width)
          }
        }
      })
    }
  })
}

test('a clinic on its way from an empty cart to an order @desk', async ({ page, signInAs }) => {
  const costly = await createProduct(12_345, 90)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [{ sku: costly.sku, quantity: 2 }])
  await signInAs(clinic)
  const expectSoundPage = () => expectSoundAtBothSizes(page, (isPhone) => loaded(page, true, isPhone))
  await page.goto('/cart')
  await expectSoundPage()
  await putIntoCart(page, costly, 12)
  await expectSoundPage()
  for (const path of ['/cart', '/checkout', `/orders/${order.id}?new=true`]) {
    await page.goto(path)
    await expectSoundPage()
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

async function productOutOfStock(): Promise<string> {
  const cards = guestApi.from('product_cards').select('slug').eq('available', false).not('price', 'is', null)
  return `/product/${given(await cards.limit(1).single()).slug}`
}

async function deliveredOrder(): Promise<string> {
  const { api } = await signIn('clinic')
  return `/orders/${given(await api.from('orders').select('id').eq('status', 'delivered').limit(1).single()).id}`
}

async function ownList(name: string): Promise<string> {
  const { api } = await signIn('clinic')
  return `/lists/${given(await api.from('clinic_lists').select('id').eq('name', name).single()).id}`
}
