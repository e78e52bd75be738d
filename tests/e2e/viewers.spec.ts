import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { returnTo } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { expectSoundAtBothSizes } from './support/layout.ts'
import { menu, signInByForm, signOut } from './support/page.ts'
import { withoutRealtime } from './support/realtime.ts'
import { createStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// The account changes, is not known yet, or has no access: nobody sees another person's data or a page not meant
// for them, and everybody reads why.

const CHECK_ROLE = '**/api/admin/check-role'
const failedCall = /Failed to load resource|status of 5\d\d|net::ERR_/

test.describe('two accounts in one browser', () => {
  test('the next account finds nothing of the previous one in an open tab', async ({ page, context, signInAs }) => {
    const [first, second] = [await createClinic({ status: 'verified' }), await createClinic({ status: 'verified' })]
    await signInAs(first)
    await page.goto('/profile?tab=clinic')
    await expect(page.getByText(first.name).first()).toBeVisible()
    const typing = await context.newPage()
    await typing.goto('/profile?tab=contact')
    await typing.getByLabel('Имя', { exact: true }).fill('Набрано первым')

    const seen = await watchFor(page, first.name)
    const other = await context.newPage()
    await other.goto('/contacts')
    await signOut(other)
    await expect(other).toHaveURL('/login')
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(await seen(), 'once signed out').toEqual([])

    await signInByForm(other, second.email)
    await expect(page).toHaveURL('/profile?tab=clinic')
    await expect(page.getByText(second.name).first()).toBeVisible()
    expect(await seen(), 'once somebody else is signed in').toEqual([])
    await expect(typing).toHaveURL('/profile?tab=contact')
    await expect(typing.getByLabel('Имя', { exact: true })).toHaveValue('Алия')
  })

  test('an account that takes over a session at once finds nothing of the previous one', async ({ page, signInAs }) => {
    const [first, second] = [await createClinic({ status: 'verified' }), await createClinic({ status: 'verified' })]
    await signInAs(first)
    await page.goto('/profile?tab=clinic')
    await expect(page.getByText(first.name).first()).toBeVisible()

    const seen = await watchFor(page, first.name)
    await takeOver(page, second.email)
    await expect(page.getByText(second.name).first()).toBeVisible()
    await expect(page.getByText(first.name)).toHaveCount(0)
    expect(await seen()).toEqual([])
  })

  test('an answer to the previous account is not shown to the next', async ({ page, signInAs }) => {
    const [first, second] = [await createClinic({ status: 'verified' }), await createClinic({ status: 'verified' })]
    await signInAs(first)
    const late = Promise.withResolvers<void>()
    let isFirst = true
    await page.route('**/rest/v1/user_clinic_info?*legal_name*', async (route) => {
      const isHeld = isFirst
      isFirst = false
      const response = await route.fetch()
      if (isHeld) await late.promise
      await route.fulfill({ response }).catch(() => undefined)
    })
    await page.goto('/profile?tab=clinic')
    await expect.poll(() => isFirst).toBe(false)
    await takeOver(page, second.email)
    await expect(page.getByText(second.name).first()).toBeVisible()
    late.resolve()
    await page.waitForTimeout(300)
    await expect(page.getByText(first.name)).toHaveCount(0)
  })
})

test.describe('a clinic that may go nowhere', () => {
  for (const [status, room, reason] of [
    ['pending', '/pending-verification', 'Откроется после проверки'],
    ['rejected', '/blocked', 'Сейчас закрыто'],
  ] as const) {
    test(`${status}: entries are shown as closed, say why, and no other page flashes`, async ({ page, signInAs }) => {
      await signInAs(await createClinic(status === 'pending' ? { status } : { status, reason: 'Проба' }))
      const entries = [
        menu(page).getByRole('link', { name: 'Корзина' }),
        menu(page).getByRole('link', { name: 'Профиль' }),
        page.getByRole('banner').getByRole('link', { name: 'Каталог' }),
        page.getByRole('banner').getByRole('link', { name: 'Что вы ищете?' }),
      ]
      for (const link of [...entries, page.getByRole('banner').getByRole('link', { name: /на главную/ })]) {
        await page.goto(room)
        await expect(page.getByText('Выйти из аккаунта')).toBeVisible()
        const headings = await watchHeadings(page)
        await link.click({ force: true }) // they are shown as disabled
        await expect(page.getByText(reason)).toBeVisible()
        await expect(page).toHaveURL(room)
        expect(await headings()).toHaveLength(1)
      }
      for (const link of entries) await expect(link).toBeDisabled()
      await expectAccessible(page)
      await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Оферта', exact: true })).toBeVisible()
    })
  }

  test('who is verified meanwhile gets through by the same link', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'pending' })
    await signInAs(clinic)
    await page.goto('/pending-verification')
    await menu(page).getByRole('link', { name: 'Заказы' }).click({ force: true })
    await expect(page.getByText('Откроется после проверки')).toBeVisible()
    const { api } = await signIn('admin')
    given(await api.rpc('set_clinic_status', { user_id: clinic.id, status: 'verified' }))
    await expect
      .poll(
        async () => {
          await menu(page)
            .getByRole('link', { name: 'Заказы' })
            .click({ timeout: 1000, force: true })
            .catch(() => undefined)
          return new URL(page.url()).pathname
        },
        { timeout: 20_000 },
      )
      .toBe('/orders')
  })
})

test.describe('staff', () => {
  test('whose access was taken away see that, and no application', async ({ page, signInAs }) => {
    const { email, id } = await createStaff('logistic')
    const { api } = await signIn('superAdmin')
    given(await api.rpc('grant_role', { user_id: id, role: 'logistic', is_active: false }))
    await signInAs({ email })
    await page.goto('/admin/delivery')
    await expect(page).toHaveURL('/pending-verification')
    await expect(page.getByRole('heading', { level: 1, name: 'Доступ отключён' })).toBeVisible()
    await expect(page.getByText('Обратитесь к администратору')).toBeVisible()
    await expect(page.getByText('Заполните данные клиники')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Доступ отключён/)
    await expectSoundAtBothSizes(page)
    await page.getByRole('banner').getByRole('link', { name: 'Каталог' }).click({ force: true })
    await expect(page.getByText('Доступ отключён, обратитесь к администратору')).toBeVisible()
    await expect(page).toHaveURL('/pending-verification')
    await signOut(page)
    await expect(page).toHaveURL('/login')
  })

  test('whose role changes meanwhile are led away when they come back to the page', async ({
    page,
    signInAs,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 403|not_allowed/) // lists that were open are asked again, too
    const { email, id } = await createStaff('admin')
    await withoutRealtime(page)
    await signInAs({ email })
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { level: 1, name: 'Клиники' })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('check-role') && asked.push(request.url())))
    const { api } = await signIn('superAdmin')
    given(await api.rpc('grant_role', { user_id: id, role: 'logistic' }))
    await page
      .getByRole('link', { name: 'Статистика' })
      .or(page.getByRole('link', { name: 'Товары' }))
      .first()
      .click()
    expect(asked, 'the role is cached').toEqual([])

    await returnTo(page)
    await expect(page).toHaveURL('/admin/delivery')
    await expect(menu(page).getByText('Уведомления')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Администрирование' })).toHaveCount(0)
    expect(asked).toHaveLength(1)
  })

  test('stay on their page when a check fails, and can try again', async ({ page, signInAs, expectConsoleError }) => {
    expectConsoleError(failedCall)
    expectConsoleError(/role_check_failed/)
    await page.route(CHECK_ROLE, (route) => route.fulfill({ status: 500, json: {} }))
    await signInAs('logistic')
    await page.goto('/admin/delivery')
    await expect(page.getByText('Не удалось проверить, что вам доступно')).toBeVisible()
    await expect(page.getByRole('main').getByText('Ошибка проверки роли')).toBeVisible()
    await expect(page).toHaveURL('/admin/delivery')
    await expectSoundAtBothSizes(page)
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Не удалось проверить, что вам доступно')).toBeVisible()
    await expect(page).toHaveURL('/admin/delivery')

    await page.unroute(CHECK_ROLE)
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Доставка' })).toBeVisible()
  })

  test('who wait because of a failed check can try again, and are led to their work', async ({
    page,
    signInAs,
    expectConsoleError,
  }) => {
    expectConsoleError(failedCall)
    await page.route(CHECK_ROLE, (route) => route.fulfill({ status: 500, json: {} }))
    await signInAs('logistic')
    await page.goto('/catalog')
    await expect(page).toHaveURL('/pending-verification')
    await expect(page.getByRole('heading', { level: 1, name: 'Не удалось проверить доступ' })).toBeVisible()
    await expect(page.getByText('Заполните данные клиники')).toHaveCount(0)
    await expectSoundAtBothSizes(page)
    await page.unroute(CHECK_ROLE)
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click()
    await expect(page).toHaveURL('/admin/delivery')
  })
})

test('a failed check takes the role out of the menus at once, and says so', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(failedCall)
  await withoutRealtime(page)
  await signInAs('logistic')
  await page.goto('/admin/delivery')
  await expect(menu(page).getByRole('link', { name: 'Доставка' })).toBeVisible()
  await page.route(CHECK_ROLE, (route) => route.fulfill({ status: 500, json: {} }))
  await returnTo(page)
  const failure = page.getByRole('status').filter({ hasText: 'Ошибка проверки роли' })
  await expect(failure).toBeVisible()
  for (const name of ['Доставка', 'Корзина', 'Заказы'])
    await expect(menu(page).getByRole('link', { name })).toHaveCount(0)
  await expect(page, 'routing goes on with the last known role').toHaveURL('/admin/delivery')
  await expect(page.getByRole('heading', { level: 1, name: 'Доставка' })).toBeVisible()
  await expectAccessible(page)

  await page.unroute(CHECK_ROLE)
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(menu(page).getByRole('link', { name: 'Доставка' })).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('signing out that the server or the network refuses keeps the session and says so', async ({
  page,
  context,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(failedCall)
  await signInAs(await createClinic({ status: 'verified' }))
  const orders = page.getByRole('heading', { level: 1, name: 'Заказы' })
  await page.goto('/orders')
  await expect(orders).toBeVisible()
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 503, json: { msg: 'Service Unavailable' } }),
  )
  await signOut(page)
  await expect(page.getByText('Ошибка при выходе: Service Unavailable')).toBeVisible()
  await expect(page).toHaveURL('/orders')
  await page.unroute('**/auth/v1/logout*')

  await page.reload()
  await expect(orders).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await signOut(page)
  await expect(page.getByText('Ошибка при выходе: ')).toBeVisible()
  await expect(page).toHaveURL('/orders')
  await context.setOffline(false)

  await page.reload()
  await expect(orders).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/login')
})

/** Signs in as somebody else over the open session, as a link from an e-mail does, without a sign-out in between. */
async function takeOver(page: Page, email: string) {
  const { storedSession } = await signIn({ email })
  await page.evaluate(({ name, value }) => {
    localStorage.setItem(name, value)
    new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session: JSON.parse(value) as unknown })
  }, storedSession)
}

/** Looks at every frame for a text; the answer tells where it was seen once somebody else had come, and starts over. */
async function watchFor(page: Page, text: string): Promise<() => Promise<string[]>> {
  await page.evaluate((wanted) => {
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[])
    const owner = () => /"user":\{"id":"([^"]+)/.exec(Object.values(localStorage).join())?.[1]
    const former = owner()
    let frames = 0
    const look = () => {
      const isOther = owner() !== former
      frames += Number(isOther)
      // The tab learns of it some frames later.
      if (frames > 30 && document.getElementById('content')?.textContent.includes(wanted)) seen.push(location.pathname)
      requestAnimationFrame(look)
    }
    look()
  }, text)
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

/** Notes every main heading that is rendered from now on. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const headings = new Set<string>()
    ;(window as unknown as { headings: Set<string> }).headings = headings
    const look = () => {
      for (const { textContent } of document.querySelectorAll('#content h1')) headings.add(textContent)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings])
}
