import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { desk, phone } from './support/layout.ts'
import { menu } from './support/page.ts'
import type { Persona } from './support/personas.ts'
import { expect, test } from './support/test.ts'

// What surrounds every page, as the specification lists it for each state of the header. Written down here a second time
// and on purpose: the shop's own tables are what is tested.

/** A link as `[label, address]`; what is pressed instead of followed has no address. */
type Item = [label: string, to: string | null]

type Shell = {
  /** Everybody who sees it. */
  who: (Persona | 'guest')[]
  header: Item[]
  bottomBar: Item[]
  /** The button beside the logo. */
  desktopTop: Item[]
  phoneTop: Item[]
}

const signOut: Item = ['Выйти', null]
const home: Item = ['Главная', '/']
const catalog: Item = ['Каталог', '/catalog']
const manager: Item[] = [
  ['Клиенты', '/account-manager/dashboard'],
  ['Бонусы', '/account-manager/my-bonuses'],
  ['Формула', '/admin/rating-formula'],
  signOut,
]
const admin: Item[] = [
  ['Уведомления', '/admin/notifications'],
  ['Формула', '/admin/rating-formula'],
  ['Товары', '/admin/products-tags'],
  signOut,
]

const shells: Shell[] = [
  {
    who: ['guest'],
    header: [
      ['Войти', '/login'],
      ['Регистрация', '/register'],
      ['Косметологам', '/cosmetologists'],
      ['Контакты', '/contacts'],
    ],
    bottomBar: [home, ['Войти', '/login'], catalog, ['Косметологам', '/cosmetologists'], ['Контакты', '/contacts']],
    desktopTop: [catalog],
    phoneTop: [['Регистрация', '/register']],
  },
  {
    who: ['clinic'],
    header: [['Профиль', '/profile'], ['Корзина', '/cart'], ['Заказы', '/orders'], signOut],
    bottomBar: [home, ['Профиль', '/profile'], ['Корзина', '/cart'], ['Заказы', '/orders'], signOut],
    desktopTop: [catalog],
    phoneTop: [catalog],
  },
  {
    who: ['logistic'],
    header: [['Доставка', '/admin/delivery'], signOut],
    bottomBar: [home, ['Доставка', '/admin/delivery'], signOut],
    desktopTop: [],
    phoneTop: [catalog],
  },
  { who: ['manager'], header: manager, bottomBar: [home, ...manager], desktopTop: [], phoneTop: [catalog] },
  { who: ['admin', 'superAdmin'], header: admin, bottomBar: [home, ...admin], desktopTop: [], phoneTop: [catalog] },
]

const adminBar: Item[] = [
  ['Все пользователи', '/admin/users'],
  ['Аккаунт-менеджеры', '/admin/account-managers'],
  ['Бонусы', '/account-manager/my-bonuses'],
  ['Статистика', '/admin/stats'],
  ['Товары', '/admin/products-tags'],
  ['Доставка', '/admin/delivery'],
]
const adminGroups = ['ПОЛЬЗОВАТЕЛИ', 'АНАЛИТИКА', 'УПРАВЛЕНИЕ', 'ЗАКАЗЫ']

const productTypes = [
  'Крем',
  'Крем-маска',
  'Сыворотка-концентрат',
  'Сыворотка',
  'Крем-концентрат',
  'Концентрат',
  'Гель-пенка',
  'Крем-гель',
  'Тоник',
  'Маска для лица',
  'Бальзам',
  'Энзимная пудра',
  'Эссенция',
  'Эмульсия',
  'Подарочный набор',
]
const productLines = [
  'All-Over',
  'Basic Science',
  'Derma Science',
  'Acnex Science',
  'Aqua Science',
  'Age Science',
  'White Science',
  'Medicare Science',
]
const help: Item[] = [
  ['Косметологам', '/cosmetologists'],
  ['Партнёрам', '/partners'],
  ['Контакты', '/contacts'],
  ['Публичная оферта', '/offer'],
  ['Политика конфиденциальности', '/privacy-policy'],
  ['Регистрация', '/register'],
  ['Войти', '/login'],
]
const footer: Record<string, Item[]> = {
  Каталог: productTypes.map((productType) => [productType, `/catalog?productType=${productType}`]),
  Линейки: productLines.map((line) => [line, `/catalog?line=${line}`]),
  Помощь: help,
}

for (const shell of shells) {
  for (const who of shell.who) {
    test(`the menus of ${who} @desk`, async ({ page, signInAs }) => {
      if (who !== 'guest') await signInAs(who)
      await page.goto('/contacts')
      const banner = page.getByRole('banner')
      const top = banner.locator('a.rounded-control:not(nav a), [data-slot=button]:not([aria-haspopup])')
      const inHeader = page.getByRole('navigation', { name: 'Меню', exact: true })
      const atFoot = page.getByRole('navigation', { name: 'Нижнее меню' })
      const opener = page.getByRole('button', { name: 'Меню администратора' })
      const bar = page.getByRole('navigation', { name: 'Администрирование' }).filter({ visible: true })
      const roles: Item[] = who === 'superAdmin' ? [['Роли', '/admin/roles']] : []
      const isStaff = who !== 'guest' && who !== 'clinic'
      for (const size of [desk, phone]) {
        await page.setViewportSize(size)
        const isPhone = size === phone
        await expectItems(isPhone ? atFoot : inHeader, isPhone ? shell.bottomBar : shell.header)
        expect(await visibleItems(top)).toEqual(isPhone ? shell.phoneTop : shell.desktopTop)
        await expect(isPhone ? inHeader : atFoot).toBeHidden()
        await expect(
          isStaff ? banner.getByRole('button', { name: /^Найти заказ/ }) : banner.getByRole('combobox'),
        ).toBeVisible()
        await expect(banner.locator('img[src^="/img/"]')).toBeVisible()
        if (who !== 'admin' && who !== 'superAdmin') {
          await expect(bar).toHaveCount(0)
          await expect(opener).toHaveCount(0)
          continue
        }
        if (isPhone) {
          await opener.click()
          await expect(page.getByRole('dialog', { name: 'Навигация' })).toBeVisible()
        }
        await expectItems(bar, [
          ...adminBar,
          ...roles,
          ['Все заказы', '/admin/orders'],
          ['Настройки', '/admin/settings'],
        ])
        for (const group of adminGroups) await expect(bar.getByText(group, { exact: true })).toBeVisible()
      }
    })
  }
}

test('the button to register is loud where a page has no main action of its own @phone', async ({ page }) => {
  const register = page.getByRole('banner').getByRole('link', { name: 'Регистрация' }).filter({ visible: true })
  const ground = async (path: string) => {
    await page.goto(path)
    return register.evaluate((button) => getComputedStyle(button).backgroundColor)
  }
  for (const [path, isLoud] of [
    ['/catalog', true],
    ['/login', false],
    ['/contacts', false],
    ['/register', false],
  ] as const)
    expect((await ground(path)) === 'rgb(91, 34, 69)', path).toBe(isLoud)
  await expect(register).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

test('every section of administration lies inside the window of a laptop @desk', async ({ page, signInAs }) => {
  await signInAs('superAdmin')
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/contacts')
    const links = page.getByRole('navigation', { name: 'Администрирование' }).getByRole('link')
    await expect(links.last()).toBeVisible()
    const right = (box: { x: number; width: number } | null) => box!.x + box!.width
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()))
    for (const box of boxes) expect(right(box)).toBeLessThanOrEqual(width)
    if (width === 1440) expect(new Set(boxes.map((box) => box!.y)).size, 'lines of sections').toBe(1)
  }
})

test('placeholders stand where the links will be while the role is being asked for @desk', async ({
  page,
  signInAs,
}) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/check-role*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await signInAs('admin')
  await page.goto('/contacts')

  const nav = menu(page)
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expect(nav.locator('[data-slot=skeleton]').first()).toBeVisible()
    if (size === desk) await expect(nav.locator('[data-slot=nav-placeholder]')).toHaveCount(4)
    await expect(nav.locator('a, button')).toHaveCount(0)
  }
  await expect(page.getByRole('navigation', { name: 'Администрирование' })).toHaveCount(0)

  answered.resolve()
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expect(nav.getByRole('button', { name: 'Выйти' })).toBeVisible()
    await expect(nav.locator('[data-slot=skeleton]')).toHaveCount(0)
  }
})

test('the footer @desk', async ({ page }) => {
  await page.goto('/contacts')
  const foot = page.getByRole('contentinfo')
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    for (const [title, items] of Object.entries(footer)) {
      const section = foot.getByRole('region', { name: title })
      if (size === phone) {
        await expect(section.getByRole('link').first()).toBeHidden()
        await section.getByRole('button', { name: title }).click()
      }
      await expect(section.getByRole('link').first()).toBeVisible()
      expect(await visibleItems(section.locator('a')), title).toEqual(items)
    }
  }
  await expect(foot.getByText(`© 2022–${new Date().getFullYear()}`)).toBeVisible()
  await expect(foot.getByText(/^ИП /)).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Карта сайта' })).toHaveAttribute('href', '/sitemap')
})

test('the footer invites nobody to sign in who has @desk', async ({ page, signInAs }) => {
  await signInAs('clinic')
  await page.goto('/contacts')
  const section = page.getByRole('contentinfo').getByRole('region', { name: 'Помощь' })
  await expect(section.getByRole('link')).toHaveText(help.slice(0, 5).map(([label]) => label))
})

async function expectItems(nav: Locator, items: Item[]): Promise<void> {
  // The last of them appears only once it is known who is looking.
  await expect(nav.getByText(items.at(-1)![0], { exact: true })).toBeVisible()
  await expect.poll(() => visibleItems(nav.locator('a, button'))).toEqual(items)
}

/** The links and buttons that can be seen, without the counts beside their words. */
async function visibleItems(elements: Locator): Promise<Item[]> {
  const found = await elements
    .filter({ visible: true })
    .evaluateAll((nodes) => nodes.map((node) => ({ label: node.textContent, href: node.getAttribute('href') })))
  return found.map(({ label, href }) => [label.replace(/\d.*$/s, '').trim(), href && decoded(href)])
}

const decoded = (href: string) => decodeURIComponent(href.replaceAll('+', ' '))
