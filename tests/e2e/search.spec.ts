import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { desk, phone } from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { menu, signInByForm, tabTo } from './support/page.ts'
import { password } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

const SUGGESTIONS = '**/api/search/suggestions'

const field = (page: Page) => page.getByRole('combobox', { name: 'Поиск по каталогу' })
/** Those of the box: the catalogue's order is a list of options too. */
const options = (page: Page) => page.locator('search').getByRole('option')
const skeletons = (page: Page) => page.locator('[data-slot=search-skeleton]')
const active = (page: Page) => page.locator('search').getByRole('option', { selected: true })
const showAll = (page: Page) => page.getByRole('link', { name: 'Показать все товары в каталоге' })
const recent = (page: Page) => page.getByRole('listbox', { name: 'Недавние запросы' }).getByRole('option')
const startText = (page: Page) => page.getByText('Начните вводить, чтобы найти товар')

type Result = { slug: string; product_name: string; match_type: string }

/** What the box has to show, asked of the database. */
async function suggested(query: string): Promise<Result[]> {
  const answer = given(await guestApi.rpc('search_suggestions', { query })) as { data: { results: Result[] } }
  return answer.data.results
}

test.describe('the search box', () => {
  test('by keyboard alone: begins, searches, lists in groups, leads to a product and is empty again @desk', async ({
    page,
  }) => {
    const results = await suggested('ретинол')
    expect(new Set(results.map(({ match_type }) => match_type)).size).toBeGreaterThan(1)
    await page.goto('/')
    await tabTo(page, field(page))

    await expect(startText(page)).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    const more = page.getByText('Поиск работает по названию, составу, объёму и другим параметрам')
    await page.setViewportSize(phone)
    await expect(more).toBeHidden()
    await page.setViewportSize(desk)
    await expect(more).toBeVisible()
    await expectAccessible(page)

    const answer = await held(page, SUGGESTIONS)
    await page.keyboard.type('ретинол')
    await expect(skeletons(page)).toHaveCount(5)
    await expectAccessible(page)
    answer.release()

    await expect(options(page)).toHaveCount(results.length)
    await expect(page.getByRole('status').filter({ hasText: 'Найдено' })).toContainText(`${results.length}`)
    await expect(options(page).first()).toContainText(results[0]!.product_name)
    await expect(showAll(page)).toHaveCount(0)
    await expectAccessible(page)

    for (const index of [0, 1]) {
      await page.keyboard.press('ArrowDown')
      await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true')
      await expect(active(page)).toBeInViewport()
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/product/${results[1]!.slug}`)
    await expect(field(page)).toHaveValue('')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('ten results and more lead on to the catalogue with the query kept @desk', async ({ page }) => {
    await page.goto('/')
    await field(page).fill('сыворотка')
    await expect(options(page)).toHaveCount(10)
    // Names are whole, with their type in brackets; pictures have their size.
    for (const name of await options(page).locator('span:has(> span:text("("))').all()) {
      expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      await expect(name).toContainText(/\(.+\)$/)
    }
    for (const side of ['width', 'height']) {
      await expect(options(page).first().locator('img')).toHaveAttribute(side, /\d+/)
    }

    const panel = page.locator('search > div').last()
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await expect.poll(async () => (await panel.boundingBox())!.height).toBeLessThanOrEqual(size === phone ? 400 : 500)
    }
    await showAll(page).click()
    await expect(page).toHaveURL(`/catalog?q=${encodeURIComponent('сыворотка')}`)
    await expect(field(page)).toHaveValue('сыворотка')
    await expect(options(page)).toHaveCount(0)

    // The keyboard gets there too.
    await page.goto('/')
    await field(page).fill('крем')
    await expect(showAll(page)).toBeVisible()
    await page.keyboard.press('Tab') // the button that empties the field
    await page.keyboard.press('Tab')
    await expect(showAll(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/catalog\?q=/)
  })

  test('with nothing typed it offers lines, and a clinic what it orders often', async ({ page, signInAs }) => {
    const [often, once] = [await createProduct(1000, 50), await createProduct(2000, 50)]
    const clinic = await createClinic({ status: 'verified' })
    await placeOrder(clinic, [{ sku: once.sku, quantity: 1 }, { sku: often.sku, quantity: 1 }]) // prettier-ignore
    await placeOrder(clinic, [{ sku: often.sku, quantity: 1 }])
    await signInAs(clinic)
    await page.goto('/contacts')
    const nav = menu(page)
    await expect(nav.getByText('Выйти')).toBeVisible()
    await field(page).click()
    const frequent = page.getByRole('listbox', { name: 'Вы часто заказываете' }).getByRole('option')
    await expect(frequent).toHaveCount(2)
    await expect(frequent.first()).toContainText(often.name)
    await expect(page.locator('search').getByRole('link', { name: 'Aqua Science' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(often.path)

    await field(page).click()
    await page.locator('search').getByRole('link', { name: 'Aqua Science' }).click()
    await expect(page).toHaveURL('/catalog?line=Aqua+Science')

    // What is found goes into the cart without leaving the page.
    await field(page).fill(often.name)
    await expect(options(page).first()).toContainText(often.name)
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText('Добавлено в корзину')).toBeVisible()
    await expect(page.locator('search').getByRole('button', { name: `«${often.name}»` })).toBeFocused()
    await expectAccessible(page)
    await expect(page).toHaveURL('/catalog?line=Aqua+Science')
  })

  test('a failure can be tried again; where nothing is found there are ways on, and the query is not kept', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/Failed to load resource/) // the browser itself writes every request that fails into the console
    await page.route(SUGGESTIONS, (route) => route.abort())
    await page.goto('/')
    await field(page).fill('крем')
    await expect(page.getByRole('alert')).toContainText('Ошибка поиска товаров')
    await expectAccessible(page)
    await page.unroute(SUGGESTIONS)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(options(page)).toHaveCount(10)

    await field(page).fill('ботокс')
    await expect(page.getByText('Ничего не найдено', { exact: true }).last()).toBeVisible()
    await expectAccessible(page)
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/catalog\?q=/)
    await field(page).fill('ботокс')
    await page.locator('search').getByRole('link', { name: 'Открыть каталог' }).click()
    await expect(page).toHaveURL('/catalog')
    await field(page).click()
    await expect(startText(page)).toBeVisible()
    await expect(recent(page)).toHaveCount(0)
  })
})

test.describe('the history', () => {
  test('of a visitor is kept in the browser: the newest three, each once', async ({ page }) => {
    await page.goto('/')
    for (const query of ['скраб', 'тоник', 'бальзам', 'ТОНИК', 'пилинг']) await search(page, query)
    await page.reload()
    await expect(field(page)).toHaveValue('пилинг')
    await page.goto('/')

    await field(page).click()
    await expect(recent(page)).toHaveText(['пилинг', 'ТОНИК', 'бальзам'])
    await expectAccessible(page)

    // One goes back into the field and is searched for.
    await recent(page).nth(2).click()
    await expect(field(page)).toHaveValue('бальзам')
    await expect(options(page).first()).toContainText('(Бальзам)')

    await page.getByRole('button', { name: 'Стереть запрос' }).click()
    await page.getByRole('button', { name: 'Очистить' }).click()
    await expect(startText(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('search_history'))).toBeNull()
  })

  test('of a clinic is kept by the server, for all its devices', async ({ page, signInAs, openBrowser }) => {
    const clinic = await createClinic({ status: 'verified' })
    await signInAs(clinic)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible()
    await field(page).click()
    await expect(startText(page)).toBeVisible()
    for (const query of ['скраб', 'тоник', 'бальзам', 'Тоник', 'пилинг']) await search(page, query)
    expect(await page.evaluate(() => localStorage.getItem('search_history'))).toBeNull()

    const elsewhere = await openBrowser(clinic)
    await elsewhere.goto('/')
    await field(elsewhere).click()
    await expect(recent(elsewhere)).toHaveText(['пилинг', 'Тоник', 'бальзам'])
    await expectAccessible(elsewhere)

    await elsewhere.keyboard.press('Tab')
    await expect(elsewhere.getByRole('button', { name: 'Очистить' })).toBeFocused()
    await elsewhere.keyboard.press('Enter')
    await expect(startText(elsewhere)).toBeVisible()
    await page.goto('/')
    await field(page).click()
    await expect(startText(page)).toBeVisible()
  })

  test('of a visitor moves to the account on signing in, once, with two tabs open', async ({ page, context }) => {
    const clinic = await createClinic({ status: 'verified' })
    const { api } = await signIn(clinic)
    given(await api.from('search_history').insert({ search_query: 'скраб' }).select('id'))
    const inserts: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/rest/v1/search_history'))
        inserts.push(`${request.frame().page().url()} ${request.postData()}`)
    })

    await page.goto('/')
    await search(page, 'тоник')
    await search(page, 'Скраб')
    const sessionId = await page.evaluate(() => localStorage.getItem('search_session_id'))
    const other = await context.newPage()
    await other.goto('/catalog')

    await page.goto('/login')
    await signInByForm(page, clinic.email)
    await expect(page).toHaveURL('/')
    await expect(other.getByRole('link', { name: 'Профиль' })).toBeVisible()

    await expect.poll(() => page.evaluate(() => localStorage.getItem('search_history'))).toBeNull()
    const moved = async () =>
      given(
        await api.from('search_history').select('search_query, session_id').order('created_at', { ascending: false }),
      )
    await expect.poll(moved).toEqual([
      { search_query: 'Скраб', session_id: sessionId },
      { search_query: 'тоник', session_id: sessionId },
    ])
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await field(tab).click()
      await expect(recent(tab)).toHaveText(['Скраб', 'тоник'])
    }
    expect(inserts).toHaveLength(1)

    // A tab that comes later finds nothing to move.
    await page.reload()
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible()
    expect(inserts).toHaveLength(1)
  })

  test('of a visitor stays when it cannot be moved, and is moved by the next start', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/Failed to load resource|could not be moved/)
    const clinic = await createClinic({ status: 'verified' })
    await page.goto('/')
    await search(page, 'скраб')
    await page.route('**/rest/v1/search_history**', (route) => route.abort())
    await page.goto('/login')
    await page.getByLabel('Email').fill(clinic.email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    const refused = page.waitForEvent('console', (message) => message.text().includes('could not be moved'))
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page).toHaveURL('/')
    await refused
    expect(await page.evaluate(() => localStorage.getItem('search_history'))).toContain('скраб')

    await page.unroute('**/rest/v1/search_history**')
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('search_history'))).toBeNull()
    await field(page).click()
    await expect(recent(page)).toHaveText(['скраб'])
  })
})

test.describe('the catalogue', () => {
  test('lists what search finds, however it is typed, with filters and their counts @desk', async ({ page }) => {
    const { total } = given(await guestApi.rpc('search_products', { query: 'крем' })) as { total: number }
    await page.goto(`/catalog?q=${encodeURIComponent('rhtv')}`)
    await expect(page.getByRole('status').filter({ hasText: `${total}` })).toHaveCount(1)
    await expect(page.getByLabel('Сортировка')).toHaveValue('relevance')
    await page.getByLabel('Сортировка').selectOption('price')
    await expect(page).toHaveURL('/catalog?q=rhtv&sort=price')

    const age = page.getByRole('checkbox', { name: /Age Science/ })
    const found = given(await guestApi.rpc('search_products', { query: 'крем', lines: ['age-science'] }))
    const { total: ofAge } = found as { total: number }
    await expect(page.getByText(/^Age Science\s*\d+$/).last()).toContainText(`${ofAge}`)
    await age.click()
    await expect(page).toHaveURL('/catalog?line=Age+Science&q=rhtv&sort=price')
    await page.getByLabel('Цена до').filter({ visible: true }).fill('9000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/maxPrice=9000/)

    const cheap = given(
      await guestApi.rpc('search_products', { query: 'крем', lines: ['age-science'], max_price: 9000 }),
    ) as { rows: object[] }
    await expect(page.getByRole('article')).toHaveCount(cheap.rows.length)
    await page.getByRole('button', { name: /Убрать фильтр «до 9/ }).click()
    await expect(page.getByRole('article')).toHaveCount(ofAge)
    await expectAccessible(page)
  })

  test('understands the addresses of the old shop, tags, and a text that could be a value', async ({ page }) => {
    await page.goto(`/catalog?productType=${encodeURIComponent('Крем')}&line=aqua-science`)
    const found = given(
      await guestApi.rpc('search_products', { product_types: ['Крем'], lines: ['Aqua Science'] }),
    ) as { total: number }
    await expect(page.getByRole('article')).toHaveCount(found.total)

    await page.goto('/catalog?tag=posle-protsedur')
    await expect(page.getByRole('button', { name: 'Убрать фильтр «После процедур»' })).toBeVisible()
    const tagged = given(await guestApi.rpc('search_products', { tags: ['posle-protsedur'] })) as { total: number }
    await expect(page.getByRole('article')).toHaveCount(tagged.total)

    await page.goto('/catalog?q=true')
    await expect(page.getByRole('main').getByText('«true»').first()).toBeVisible()
  })
})

/** Searches by Enter, which keeps the query beside the way to the catalogue: in the browser, or on the server. */
async function search(page: Page, query: string) {
  const isKept = (await isSignedIn(page))
    ? page.waitForResponse((answer) => answer.url().endsWith('/search/history') && answer.request().method() === 'POST')
    : expect.poll(() => page.evaluate(() => localStorage.getItem('search_history') ?? '')).toContain(query)
  await field(page).fill(query)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/catalog?q=${encodeURIComponent(query)}`)
  await expect(field(page)).toHaveValue(query)
  await isKept
}

function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('-auth-token')))
}

/** Keeps answers back until they are released. */
async function held(page: Page, url: string) {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve() }
}
