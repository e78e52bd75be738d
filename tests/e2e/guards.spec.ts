import { expectAccessible } from './support/accessible.ts'
import { createClinic } from './support/clinics.ts'
import { menu } from './support/page.ts'
import { personas, type Persona } from './support/personas.ts'
import { expect, test } from './support/test.ts'

// Who is sent where, and what the header offers them. The whole table is tested beside the guard itself; here the router,
// the session and the lookups stand behind it. That each role stays on the pages that are for it is what `pages.spec.ts` sees.

const dashboard = '/account-manager/dashboard'
const theirOwn = `/account-manager/${personas.manager.id}`
const somebodyElses = `/account-manager/${personas.otherManager.id}`

const landings: Partial<Record<'guest' | Persona, Record<string, string>>> = {
  guest: {
    '/cart': '/login?next=%2Fcart',
    '/orders?status=active': '/login?next=%2Forders%3Fstatus%3Dactive',
    '/checkout': '/login?next=%2Fcheckout',
    '/change-password': '/login?next=%2Fchange-password',
    '/pending-verification': '/login?next=%2Fpending-verification',
    '/admin/users': '/login?next=%2Fadmin%2Fusers',
    [dashboard]: '/login?next=%2Faccount-manager%2Fdashboard',
  },
  pendingClinic: {
    '/': '/pending-verification',
    '/catalog': '/pending-verification',
    '/cart': '/pending-verification',
    '/login': '/pending-verification',
    '/register': '/pending-verification',
    '/blocked': '/pending-verification',
    '/admin/users': '/pending-verification',
  },
  rejectedClinic: {
    '/': '/blocked',
    '/orders': '/blocked',
    '/register': '/blocked',
    '/pending-verification': '/blocked',
    [dashboard]: '/blocked',
  },
  clinic: {
    '/login': '/',
    '/login?next=%2Forders': '/orders',
    '/forgot-password': '/',
    '/register': '/',
    '/blocked': '/',
    '/pending-verification': '/',
    '/admin/users': '/',
    '/admin/delivery': '/',
    '/admin/orders': '/',
    '/account-manager/orders': '/',
    [dashboard]: '/',
  },
  logistic: {
    '/login': '/',
    '/register': '/',
    '/cart': '/admin/delivery',
    '/orders': '/admin/delivery',
    '/profile': '/admin/delivery',
    '/blocked': '/admin/delivery',
    '/admin': '/admin/delivery',
    '/admin/users': '/admin/delivery',
    '/admin/settings': '/admin/delivery',
    '/admin/roles': '/admin/delivery',
    '/admin/orders': '/admin/delivery',
    '/account-manager/orders': '/admin/delivery',
    [dashboard]: '/admin/delivery',
  },
  manager: {
    '/checkout': dashboard,
    '/pending-verification': dashboard,
    '/admin/users': dashboard,
    '/admin/orders': dashboard,
    '/admin/delivery': dashboard,
    '/admin/settings': dashboard,
    [somebodyElses]: dashboard,
  },
  otherManager: {
    [theirOwn]: dashboard,
  },
  admin: {
    '/cart': '/admin/users',
    '/orders': '/admin/users',
    '/admin': '/admin/users',
    '/admin/roles': '/admin/users',
    '/register': '/',
  },
  superAdmin: {
    '/profile': '/admin/users',
  },
}

for (const [who, routes] of Object.entries(landings) as [keyof typeof landings, Record<string, string>][]) {
  test(`${who} lands where they belong`, async ({ page, signInAs }) => {
    test.slow()
    if (who !== 'guest') await signInAs(who)
    for (const [route, landing] of Object.entries(routes)) {
      await test.step(`${route} → ${landing}`, async () => {
        await page.goto(route)
        // The session is known once the header shows whose it is.
        const isGuest = who === 'guest'
        await expect(menu(page).getByText(isGuest ? 'Войти' : 'Выйти')).toBeVisible()
        await expect(page).toHaveURL(landing)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
  })
}

const adminItems = ['Уведомления', 'Формула', 'Товары', 'Выйти']
const headers: Partial<Record<'guest' | Persona, string[]>> = {
  guest: ['Войти', 'Регистрация', 'Косметологам', 'Контакты'],
  clinic: ['Профиль', 'Корзина', 'Заказы', 'Выйти'],
  logistic: ['Доставка', 'Выйти'],
  manager: ['Клиенты', 'Бонусы', 'Формула', 'Выйти'],
  admin: adminItems,
  superAdmin: adminItems,
}

for (const [who, items] of Object.entries(headers) as ['guest' | Persona, string[]][]) {
  test(`${who} finds their links at hand`, async ({ page, signInAs, isPhone }) => {
    if (who !== 'guest') await signInAs(who)
    await page.goto('/contacts')

    const shown = menu(page).getByRole('link').or(menu(page).getByRole('button'))
    if (!isPhone) await expect(shown).toContainText(items)
    else if (who === 'guest') {
      await expect(shown).toContainText(['Главная', 'Войти', 'Каталог', 'Косметологам', 'Контакты'])
    } else await expect(shown).toContainText(['Главная', ...items])

    const top = page.getByRole('banner')
    if (isPhone) {
      await expect(top.getByRole('link', { name: who === 'guest' ? 'Регистрация' : 'Каталог' })).toBeVisible()
    } else {
      const shops = who === 'guest' || who === 'clinic'
      await expect(top.getByRole('link', { name: 'Каталог' })).toHaveCount(shops ? 1 : 0)
    }
  })
}

const sections = ['Все пользователи', 'Аккаунт-менеджеры', 'Бонусы', 'Статистика', 'Товары', 'Доставка']

for (const [who, links] of [
  ['admin', [...sections, 'Все заказы', 'Настройки']],
  ['superAdmin', [...sections, 'Роли', 'Все заказы', 'Настройки']],
] as const) {
  test(`${who} gets around by the bar of administration`, async ({ page, signInAs, isPhone }) => {
    await signInAs(who)
    await page.goto('/admin/users')
    if (isPhone) {
      await page.getByRole('button', { name: 'Меню администратора' }).click()
      await expect(page.getByRole('dialog', { name: 'Навигация' })).toBeVisible()
      await expectAccessible(page)
    }
    const bar = page.getByRole('navigation', { name: 'Администрирование' })
    await expect(bar.getByRole('link')).toHaveText(links)
    await bar.getByRole('link', { name: 'Доставка' }).click()
    await expect(page).toHaveURL('/admin/delivery')
    await expect(page.getByRole('heading', { name: 'Доставка', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('people who are no admins have no bar of administration', async ({ page, signInAs }) => {
  await signInAs('logistic')
  await page.goto('/admin/delivery')
  await expect(menu(page).getByText('Выйти')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Администрирование' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Меню администратора' })).toHaveCount(0)
})

test('who signs out goes to /login and is nobody there', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto(dashboard)
  await menu(page).getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/login')
  await expect(menu(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('who signs out leaves nothing in the browser', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await page.goto('/catalog')
  await page.locator('a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  const keys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await expect.poll(keys).toEqual(expect.arrayContaining(['role', 'recently_viewed']))
  await menu(page).getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/login')
  const ofPerson = () =>
    page.evaluate((email) => {
      const kept = [localStorage, sessionStorage].flatMap((store) => Object.entries(store) as [string, string][])
      return kept.filter(([key, value]) => /^(role|recently_viewed|sb-|cart-sync)/.test(key) || value.includes(email))
    }, clinic.email)
  await expect.poll(ofPerson).toEqual([])
})

test('an address that nothing has is said to be not found', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
  await expect(page).toHaveURL('/catalog')
})

test('an old link to a product leads to its page, for good', async ({ page, request }) => {
  const old = '/product/af6852b5-bee9-50e9-82d5-f9bdb4876c5e'
  const now = '/product/aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml'
  const answer = await request.get(old, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, now])

  await page.goto(old)
  await expect(page).toHaveURL(now)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hydra Balance')
})

test('an old link that nothing took the place of is not found', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  await page.goto('/product/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
})
