import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { expect, test } from './support/test.ts'

// The pages that everybody may read, and what becomes of those who ask to be partners.

test('a legal document is read by its contents, and printed without the shop around it', async ({ page }) => {
  await page.goto('/offer')
  await expect(page.getByText(/Версия от \d\d\.\d\d\.\d{4}, действует сейчас/)).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Содержание' })
  const headings = page.getByRole('article').getByRole('heading', { level: 2 })
  expect(await contents.getByRole('link').allTextContents()).toEqual(await headings.allTextContents())

  await contents.getByRole('link', { name: '8. Возврат и претензии по качеству' }).click()
  await expect(page).toHaveURL(/#section-8$/)
  await expect(headings.nth(7)).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  await expect(headings.first()).toBeVisible()
  for (const around of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'Нижнее меню' }),
    page.getByRole('navigation', { name: 'Содержание' }),
    page.getByRole('button', { name: 'Распечатать' }),
  ]) {
    await expect(around).toBeHidden()
  }
})

test('the site map leads to every product @phone', async ({ page }) => {
  const products = given(await guestApi.from('product_cards').select('slug'))
  await page.goto('/sitemap')
  const links = page.locator('main a[href^="/product/"]')
  await expect(links).toHaveCount(products.length)
  const hrefs = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))
  expect(new Set(hrefs)).toEqual(new Set(products.map(({ slug }) => `/product/${slug}`)))
  expect(await page.evaluate(() => document.body.scrollHeight / innerHeight), 'screens').toBeLessThan(4)
  await page.getByRole('button', { name: /^Aqua Science/ }).click()
  await expect(links.filter({ visible: true }).first()).toBeVisible()
})

test('an unknown address offers a search, and its title stays behind', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Адрес: /no/such/page')).toBeVisible()
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible()
  await page.getByRole('main').getByRole('searchbox', { name: 'Поиск по товарам' }).fill('крем')
  await page.getByRole('main').getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL('/catalog?q=%D0%BA%D1%80%D0%B5%D0%BC')

  await page.goto('/product/no-such-product')
  await expect(page).toHaveTitle(/^Страница не найдена/)
  await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
  await expect(page).toHaveTitle('Каталог — Aurelis')
  await expect(page.locator('head title')).toHaveCount(1)
})

test('the error page tells the status and the message, the ways out, and the way back to where it happened', async ({
  page,
}) => {
  await page.goto('/error')
  await expect(page.getByRole('heading', { level: 1, name: 'Что-то пошло не так' })).toBeVisible()
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(page.getByText('Код ошибки: 500', { exact: true })).toBeVisible()
  await expect(page.getByText('Internal Server Error', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Повторить' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
  await expect(page).toHaveURL('/catalog')

  await page.goto('/error?status=503&from=%2Fcatalog%3Fline%3DAqua%2BScience')
  await expect(page).toHaveTitle('Ошибка — Aurelis')
  await expect(page.getByText('503', { exact: true })).toBeVisible()
  await expect(page.getByText('Service Unavailable', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'в WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Повторить' }).click()
  await expect(page).toHaveURL('/catalog?line=Aqua+Science')

  await page.goto('/error?status=404&from=%2Fgone')
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible()
  await page.goto('/error?status=7&from=https%3A%2F%2Fevil.example%2F')
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Повторить' })).toHaveCount(0)
})

test('a product that could not be loaded says so in its title, and can be tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource|AppError|network/)
  await page.goto('/contacts')
  await page.route('**/rest/v1/rpc/product_page*', (route) => route.abort())
  await page.route('**/product/*/_payload.json', (route) => route.abort())
  await page.goto('/catalog')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Что-то пошло не так' })).toBeVisible()
  await expect(page).toHaveTitle('Ошибка — Aurelis')
  await expect(page.getByText('Нет связи с сервером')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Что-то пошло не так')
  await expect(page).toHaveTitle(new RegExp(await heading.innerText()))
})

test('a bare id of the previous site leads to its product where the host does not see to it', async ({
  page,
  baseURL,
}) => {
  const [old] = given(await guestApi.from('legacy_product_ids').select('old_id, slug').limit(1))
  // From the server itself: a page made up by the test may not ask a backend on this machine.
  await page.route(`**/${old!.old_id}`, (route) => route.continue({ url: `${baseURL}/shell.html` }))
  await page.goto(`/${old!.old_id}`)
  await expect(page).toHaveURL(`/product/${old!.slug}`)
  await expect(page.getByRole('region', { name: 'Цена и наличие' })).toBeVisible()
})

test('a partner reads what they agree to, sees field by field what is missing, and reaches the admins', async ({
  page,
}) => {
  const name = `Партнёр ${randomUUID()}`
  await page.goto('/partners')
  await page.getByLabel('Email').fill('не адрес')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('alert')).toContainText('Исправьте 5 полей')
  await expect(page.getByLabel('Имя')).toBeFocused()
  for (const text of ['Введите имя', 'Введите город', 'Введите телефон', 'Введите адрес вида', 'Без согласия']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'персональных данных', exact: true }).click()
  const text = page.getByRole('dialog', { name: 'Политика конфиденциальности' })
  await expect(text.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(text).toContainText(/Версия от \d\d\.\d\d\.\d{4}/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email')).toHaveValue('не адрес')

  await page.getByLabel('Email').fill('')
  await fillPartnerForm(page, name)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeFocused()
  await expectAccessible(page)
  expect(await requestsOf(name)).toEqual([{ city: 'Семей', phone: '+77051234567', message: 'Хочу представлять бренд' }])
})

test('a robot that fills in what people do not see is thanked and forgotten', async ({ page }) => {
  const name = `Робот ${randomUUID()}`
  await page.goto('/partners')
  await fillPartnerForm(page, name)
  const trap = page.locator('input[name=website]')
  await expect(trap).not.toBeInViewport()
  await trap.fill('https://spam.example', { force: true })
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
  expect(await requestsOf(name)).toEqual([])
})

test('a question from the contacts reaches the admins, who read it there', async ({ page, openBrowser }) => {
  const name = `Гость ${randomUUID()}`
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(page.getByRole('alert')).toContainText('Исправьте 4 поля')
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Телефон').pressSequentially('87051234567')
  await page.getByRole('textbox', { name: 'Вопрос' }).fill('Можно ли забрать заказ в субботу?')
  await page.getByRole('checkbox', { name: /Даю согласие/ }).check()
  await page.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(page.getByRole('heading', { name: 'Вопрос отправлен' })).toBeFocused()
  await expectAccessible(page)

  const admin = await openBrowser('admin')
  await admin.goto('/contacts')
  const question = admin
    .getByRole('region', { name: /^Вопросы/ })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(question).toContainText('Можно ли забрать заказ в субботу?')
  // They come for the questions, not for the invitation.
  await expect(admin.getByText('Приезжайте, звоните, пишите')).toBeHidden()
  await expect(question.getByRole('link', { name: /^Позвонить/ })).toHaveAttribute('href', 'tel:+77051234567')
  await expectAccessible(admin)
})

test('a lost network is said, and a newer build is offered to an open page, but not its own', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/) // whatever the page was just asking for
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  const answer = page.waitForResponse('**/builds/latest.json')
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await comeBack()
  const { id } = (await (await answer).json()) as { id: string }
  expect(await page.locator('meta[name=build]').getAttribute('content')).toBe(id)
  await expect(page.getByText('Вышло обновление')).toBeHidden()

  await context.setOffline(true)
  await expect(page.getByText('Нет подключения к интернету')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Нет подключения к интернету')).toBeHidden()

  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another' } }))
  await comeBack()
  await expect(page.getByText('Вышло обновление')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/builds/latest.json')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Обновить' }).click()])
  await expect(page.getByText('Вышло обновление')).toBeHidden()
})

async function fillPartnerForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Город').fill('Семей')
  await page.getByLabel('Телефон').pressSequentially('87051234567')
  await page.getByLabel('Сообщение').fill('Хочу представлять бренд')
  await page.getByRole('checkbox', { name: /Даю согласие/ }).check()
}

async function requestsOf(name: string) {
  const { api } = await signIn('admin')
  return given(await api.from('partner_requests').select('city, phone, message').eq('name', name))
}
