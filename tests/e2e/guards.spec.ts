import { expectAccessible } from './support/accessible.ts'
import { createClinic } from './support/clinics.ts'
import { menu, signOut } from './support/page.ts'
import { personas, type Persona } from './support/personas.ts'
import { expect, test } from './support/test.ts'

// Who is sent where, by some lines of the table that is tested whole beside the guard itself: here with the router, the session
// and the lookups. What menus offer is in `shell.spec.ts`; that each role stays on the pages that are for it, in `pages.spec.ts`.

const dashboard = '/account-manager/dashboard'
const somebodyElses = `/account-manager/${personas.otherManager.id}`

const landings: Partial<Record<'guest' | Persona, Record<string, string>>> = {
  guest: {
    '/orders?status=active': '/login?next=%2Forders%3Fstatus%3Dactive',
    '/change-password': '/login?next=%2Fchange-password',
    '/admin': '/login?next=%2Fadmin',
  },
  pendingClinic: {
    '/catalog': '/pending-verification',
    '/login': '/pending-verification',
    '/admin/users': '/pending-verification',
  },
  rejectedClinic: {
    '/': '/blocked',
    '/pending-verification': '/blocked',
  },
  clinic: {
    '/login?next=%2Forders': '/orders',
    '/blocked': '/',
    '/admin': '/',
    [dashboard]: '/',
  },
  logistic: {
    '/login': '/',
    '/cart': '/admin/delivery',
    '/admin': '/admin/delivery',
  },
  manager: {
    '/checkout': dashboard,
    '/admin': dashboard,
    '/admin/orders': dashboard,
    [somebodyElses]: dashboard,
  },
  admin: {
    '/cart': '/admin/users',
    '/admin': '/admin',
    '/admin/roles': '/admin/users',
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

test('an admin gets around by the bar of administration @phone', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Меню администратора' }).click()
  await expect(page.getByRole('dialog', { name: 'Навигация' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Администрирование' }).getByRole('link', { name: 'Доставка' }).click()
  await expect(page).toHaveURL('/admin/delivery')
  await expect(page.getByRole('heading', { name: 'Доставка', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who signs out is nobody, and leaves nothing in the browser', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await page.goto('/catalog')
  await page.locator('a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  const keys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await expect.poll(keys).toEqual(expect.arrayContaining(['role', 'recently_viewed']))
  await page.goto('/orders')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(menu(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  const ofPerson = () =>
    page.evaluate((email) => {
      const kept = [localStorage, sessionStorage].flatMap((store) => Object.entries(store) as [string, string][])
      return kept.filter(([key, value]) => /^(role|recently_viewed|sb-|cart-sync)/.test(key) || value.includes(email))
    }, clinic.email)
  await expect.poll(ofPerson).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})
