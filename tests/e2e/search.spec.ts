import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { password } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

const SUGGESTIONS = '**/api/search/suggestions'
const HISTORY = '**/api/search/history'

// The browser itself writes every request that fails into the console.
const failed = /Failed to load resource|status of 5\d\d/

const field = (page: Page) => page.getByRole('combobox', { name: 'Поиск по каталогу' })
/** Those of the box: the catalogue's order is a list of options too. */
const options = (page: Page) => page.locator('search').getByRole('option')
const skeletons = (page: Page) => page.locator('[data-slot=search-skeleton]')
const active = (page: Page) => page.locator('search').getByRole('option', { selected: true })
const showAll = (page: Page) => page.getByRole('link', { name: 'Показать все товары в каталоге' })
const recent = (page: Page) => page.getByRole('listbox', { name: 'Недавние запросы' }).getByRole('option')
const startText = (page: Page) => page.getByText('Начните вводить, чтобы найти товар')

type Result = { slug: string; product_name: string; match_type: 'exact' | 'fuzzy' | 'partial' }

/** What the box has to show, asked of the database. */
async function suggested(query: string): Promise<Result[]> {
  const answer = given(await guestApi.rpc('search_suggestions', { query })) as { data: { results: Result[] } }
  return answer.data.results
}

test.describe('the search box', () => {
  test('of ten results it says that they are the first ten', async ({ page }) => {
    await page.goto('/contacts')
    await field(page).fill('крем')
    await expect(options(page)).toHaveCount(10)
    await expect(page.getByRole('status').filter({ hasText: 'Показаны первые 10' })).toBeAttached()
    await expect(page.locator('search').getByRole('group').first()).toContainText('первы')
  })

  test('by keyboard alone: begins, searches, lists in groups, leads to a product and is empty again', async ({
    page,
    isPhone,
    shoot,
  }) => {
    const results = await suggested('ретинол')
    expect(new Set(results.map(({ match_type }) => match_type)).size).toBeGreaterThan(1)
    await page.goto('/')
    await tabTo(page, field(page))

    await expect(startText(page)).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    const more = page.getByText('Поиск работает по названию, составу, объёму и другим параметрам')
    await expect(more).toBeVisible({ visible: !isPhone })
    await shoot('search-start')
    await expectAccessible(page)

    const answer = await held(page, SUGGESTIONS)
    await page.keyboard.type('ретинол')
    await expect(skeletons(page)).toHaveCount(5)
    await shoot('search-loading')
    await expectAccessible(page)
    answer.release()

    await expect(options(page)).toHaveCount(results.length)
    await expect(page.getByRole('status').filter({ hasText: 'Найдено' })).toContainText(`${results.length}`)
    await expect(skeletons(page)).toHaveCount(0)
    for (const [type, title] of [
      ['exact', 'Точные совпадения'],
      ['partial', 'Частичные совпадения'],
    ]) {
      const expected = results.filter(({ match_type }) => match_type === type)
      const group = page.getByRole('group', { name: title })
      await expect(group.getByRole('option')).toHaveCount(expected.length)
      await expect(group).toContainText(new RegExp(`^${title}\\s*${expected.length}`))
    }
    await expect(options(page).first()).toContainText(results[0]!.product_name)
    await expect(showAll(page)).toHaveCount(0)
    await shoot('search-results')
    await expectAccessible(page)

    await expect(active(page)).toHaveCount(0)
    const last = results.length - 1
    const steps: [key: string, index: number][] = [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', last],
      ['ArrowDown', 0],
      ['End', last],
      ['Home', 0],
      ['ArrowDown', 1],
    ]
    for (const [key, index] of steps) {
      await page.keyboard.press(key)
      await expect(active(page)).toHaveCount(1)
      await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true')
      await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id'))!)
      await expect(active(page)).toBeInViewport()
    }
    await expect(field(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/product/${results[1]!.slug}`)
    await expect(field(page)).toHaveValue('')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('by pointer: a result leads to its product, and the box is empty again', async ({ page }) => {
    await page.goto('/catalog')
    await field(page).click()
    await field(page).fill('пилинк')
    await expect(page.getByRole('group', { name: 'Похожие товары' })).toBeVisible()
    const [first] = await suggested('пилинк')

    if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) {
      await options(page).nth(2).hover()
      await expect(options(page).nth(2)).toHaveAttribute('aria-selected', 'true')
    }
    await options(page).first().click()
    await expect(page).toHaveURL(`/product/${first!.slug}`)
    await expect(field(page)).toHaveValue('')
    await expect(options(page)).toHaveCount(0)
  })

  test('a product says type, line, volume and price; what was typed is emphasised, and pictures have their size', async ({
    page,
  }) => {
    await page.goto('/')
    await field(page).fill('Retinol 1%')
    const option = options(page).first()
    await expect(option).toContainText(/Retinol 1% \(Сыворотка-концентрат\)\s*Age Science · \d+\sмл\s*\d+\s\d{3}\s₸/)
    await expect(option.locator('mark').first()).toHaveText('Retinol')
    const picture = option.locator('img')
    await expect(picture).toHaveAttribute('width', /\d+/)
    await expect(picture).toHaveAttribute('height', /\d+/)

    await field(page).fill('дорожный набор увлажнение')
    await expect(options(page).filter({ hasText: '100\u00a0мл' }).first()).toContainText('Цена по запросу')
  })

  test('ten results and more lead on to the catalogue with the query kept', async ({ page, isPhone, shoot }) => {
    await page.goto('/')
    await field(page).fill('крем')
    await expect(options(page)).toHaveCount(10)
    const panel = page.locator('search > div').last()
    expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(isPhone ? 400 : 500)
    await shoot('search-ten')

    await showAll(page).click()
    await expect(page).toHaveURL(`/catalog?q=${encodeURIComponent('крем')}`)
    await expect(field(page)).toHaveValue('')
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

  test('Enter without a chosen product opens the catalogue', async ({ page }) => {
    await page.goto('/')
    await field(page).fill(' rhtv ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/catalog?q=rhtv')
    await expect(page.getByRole('heading', { name: 'Каталог', level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Крем')
    await expect(field(page)).toHaveValue('')
  })

  test('nothing found', async ({ page, shoot }) => {
    await page.goto('/')
    await field(page).fill('ботокс')
    await expect(page.getByText('Ничего не найдено', { exact: true }).last()).toBeVisible()
    await expect(page.getByText('Измените запрос или проверьте, нет ли опечатки')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Ничего не найдено' })).toHaveCount(1)
    await expect(options(page)).toHaveCount(0)
    await shoot('search-nothing')
    await expectAccessible(page)
  })

  for (const [how, fail] of [
    ['the network is down', (page: Page) => page.route(SUGGESTIONS, (route) => route.abort())],
    [
      'the server fails',
      (page: Page) =>
        page.route(SUGGESTIONS, (route) =>
          route.fulfill({ status: 500, json: { success: false, error: 'Ошибка поиска товаров' } }),
        ),
    ],
  ] as const) {
    test(`a failing search says so when ${how}, and can be tried again`, async ({
      page,
      expectConsoleError,
      shoot,
    }) => {
      expectConsoleError(failed)
      await fail(page)
      await page.goto('/')
      await field(page).fill('крем')
      await expect(page.getByRole('alert')).toContainText('Ошибка поиска товаров')
      await expect(options(page)).toHaveCount(0)
      await shoot('search-error')
      await expectAccessible(page)

      await page.unroute(SUGGESTIONS)
      await page.getByRole('button', { name: 'Повторить' }).click()
      await expect(options(page)).toHaveCount(10)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  test('it waits until typing has rested for 300 ms', async ({ page }) => {
    const asked: object[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/search/suggestions')) asked.push(request.postDataJSON() as object)
    })
    const start = Date.now()
    await page.clock.install({ time: start })
    await page.goto('/')
    await field(page).click()
    await expect(startText(page)).toBeVisible()

    await page.clock.pauseAt(start + 60_000)
    for (const part of ['рет', 'ин', 'ол']) {
      await page.keyboard.type(part)
      await expect(skeletons(page)).toHaveCount(5)
      await page.clock.runFor(299)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual([{ query: 'ретинол', similarityThreshold: 0.3, maxResults: 10 }])
    await page.clock.resume()
    await expect(options(page).first()).toContainText('Retinol')
    expect(asked).toHaveLength(1)
  })

  test('it drops the question that is out of date', async ({ page }) => {
    await page.goto('/')
    // The first answer comes after the second, or would.
    let late: (() => Promise<void>) | undefined
    await page.route(SUGGESTIONS, async (route) => {
      if ((route.request().postDataJSON() as { query: string }).query !== 'тоник') return route.continue()
      late = () => route.continue()
    })
    await field(page).fill('тоник')
    await expect.poll(() => late).toBeDefined()
    const dropped = page.waitForEvent('requestfailed')
    await field(page).fill('пилинк')
    expect((await dropped).postDataJSON()).toMatchObject({ query: 'тоник' })
    await expect(options(page).first()).toContainText('пилинг')
    await late!().catch(() => {}) // there is nobody left to answer
    await expect(options(page).filter({ hasText: 'Hydra Balance' })).toHaveCount(0)
    await expect(field(page)).toHaveValue('пилинк')
  })

  test('a single letter opens nothing and asks nothing', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await field(page).fill('к')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(600)
    expect(asked.filter((url) => url.includes('/api/search/'))).toEqual([])
    await expect(page).toHaveURL('/')
  })

  test('Escape closes it, an arrow opens it again, leaving closes it', async ({ page }) => {
    await page.goto('/')
    await field(page).fill('скраб')
    await expect(options(page).first()).toContainText('Скраб')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('скраб')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toContainText('Скраб')

    await page.getByRole('button', { name: 'Стереть запрос' }).click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await expect(startText(page)).toBeVisible()

    await page.mouse.click(3, 600) // beside the page's content
    await expect(startText(page)).toHaveCount(0)
  })

  test('going to another page empties it', async ({ page }) => {
    await page.goto('/')
    await page.goto('/catalog')
    await field(page).fill('скраб')
    await expect(options(page).first()).toContainText('Скраб')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(field(page)).toHaveValue('')
    await expect(options(page)).toHaveCount(0)
  })
})

test.describe('the search box at rest', () => {
  test('an answer that is known shows at once, and Enter takes the second of it', async ({ page }) => {
    const results = await suggested('ретинол')
    await page.goto('/')
    await field(page).fill('ретинол')
    await expect(options(page)).toHaveCount(results.length)
    await field(page).fill('')
    await expect(options(page).filter({ hasText: 'Retinol' })).toHaveCount(0)

    const start = Date.now()
    await page.clock.install({ time: start })
    await page.clock.pauseAt(start + 1000)
    await field(page).fill('ретинол') // the clock stands still: typing never rests
    await expect(options(page)).toHaveCount(results.length)
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.clock.resume()
    await expect(page).toHaveURL(`/product/${results[1]!.slug}`)
  })

  test('clearing after a failed search asks for nothing', async ({ page, expectConsoleError }) => {
    expectConsoleError(failed)
    const asked: string[] = []
    await page.route(SUGGESTIONS, async (route) => {
      asked.push((route.request().postDataJSON() as { query: string }).query)
      await route.abort()
    })
    await page.goto('/')
    await field(page).fill('крем')
    await expect(page.getByRole('alert')).toContainText('Ошибка поиска товаров')
    const before = asked.length
    await page.getByRole('button', { name: 'Стереть запрос' }).click()
    await expect(startText(page)).toBeVisible()
    await page.waitForTimeout(400)
    expect(asked).toHaveLength(before)
    await field(page).fill('то')
    await expect.poll(() => asked.at(-1)).toBe('то')
    expect(asked.slice(before).filter((query) => query !== 'то')).toEqual([])
  })

  test('nothing is dimmed while the history is on its way', async ({ page, signInAs, isPhone }) => {
    await signInAs(await createClinic({ status: 'verified' }))
    const answer = await held(page, HISTORY)
    await page.goto('/contacts')
    const menu = page.getByRole('navigation', { name: isPhone ? 'Нижнее меню' : 'Меню', exact: true })
    await expect(menu.getByText('Выйти')).toBeVisible()
    await field(page).click()
    await page.waitForTimeout(500)
    await expect(page.locator('search > div')).toHaveCount(0)
    await expect(page.locator('.bg-scrim')).toHaveCount(0)
    answer.release()
    await expect(startText(page)).toBeVisible()
  })

  test('names are shown whole, with their type in brackets', async ({ page }) => {
    await page.goto('/')
    await field(page).fill('сыворотка')
    await expect(options(page)).toHaveCount(10)
    for (const name of await options(page).locator('span:has(> span:text("("))').all()) {
      expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      await expect(name).toContainText(/\(.+\)$/)
    }
  })

  test('with nothing typed it offers lines, and a clinic what it orders often', async ({ page, signInAs, isPhone }) => {
    const [often, once] = [await createProduct(1000, 50), await createProduct(2000, 50)]
    const clinic = await createClinic({ status: 'verified' })
    await placeOrder(clinic, [{ sku: once.sku, quantity: 1 }, { sku: often.sku, quantity: 1 }]) // prettier-ignore
    await placeOrder(clinic, [{ sku: often.sku, quantity: 1 }])
    await signInAs(clinic)
    await page.goto('/contacts')
    const menu = page.getByRole('navigation', { name: isPhone ? 'Нижнее меню' : 'Меню', exact: true })
    await expect(menu.getByText('Выйти')).toBeVisible()
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
  })

  test('where nothing is found there are ways on, and the query is not kept', async ({ page }) => {
    await page.goto('/')
    await field(page).fill('ботокс')
    await expect(page.getByText('Ничего не найдено', { exact: true }).last()).toBeVisible()
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
  test('of a visitor is kept in the browser: the newest three, each once', async ({ page, shoot }) => {
    await page.goto('/')
    for (const query of ['скраб', 'тоник', 'бальзам', 'ТОНИК', 'пилинг']) await search(page, query)
    await page.reload()

    await field(page).click()
    await expect(recent(page)).toHaveText(['пилинг', 'ТОНИК', 'бальзам'])
    await shoot('search-recent')
    await expectAccessible(page)
    const stored = await page.evaluate(() => ({
      history: JSON.parse(localStorage.getItem('search_history')!) as { sessionId: string; entries: object[] },
      sessionId: localStorage.getItem('search_session_id'),
    }))
    expect(stored.history.sessionId).toBe(stored.sessionId)
    expect(stored.history.entries[0]).toEqual({
      id: expect.any(String),
      query: 'пилинг',
      timestamp: expect.any(Number),
      source: 'local',
    })

    // By keyboard: a recent query goes back into the field and is searched for.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('ТОНИК')
    await expect(options(page).first()).toContainText('(Тоник)')

    // By pointer.
    await page.getByRole('button', { name: 'Стереть запрос' }).click()
    await recent(page).nth(2).click()
    await expect(field(page)).toHaveValue('бальзам')
    await expect(options(page).first()).toContainText('(Бальзам)')

    await page.getByRole('button', { name: 'Стереть запрос' }).click()
    await page.getByRole('button', { name: 'Очистить' }).click()
    await expect(startText(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('search_history'))).toBeNull()
  })

  test('of a visitor forgets after 30 days, and what another tab adds is there', async ({ page, context }) => {
    const day = 24 * 60 * 60 * 1000
    const entries = [
      { id: '1', query: 'свежий', timestamp: Date.now() - 29 * day, source: 'local' },
      { id: '2', query: 'давний', timestamp: Date.now() - 31 * day, source: 'local' },
    ]
    await page.goto('/')
    await page.evaluate((history) => localStorage.setItem('search_history', JSON.stringify(history)), {
      sessionId: 's',
      entries,
    })
    await field(page).click()
    await expect(recent(page)).toHaveText(['свежий'])

    const other = await context.newPage()
    await other.goto('/')
    await search(other, 'скраб')
    await page.bringToFront()
    await field(page).click()
    await expect(recent(page)).toHaveText(['скраб', 'свежий'])
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
    await page.reload()
    await field(page).click()
    await expect(startText(page)).toBeVisible()
  })

  test('of a clinic says when it cannot be loaded or cleared', async ({ page, signInAs, expectConsoleError }) => {
    expectConsoleError(failed)
    const clinic = await createClinic({ status: 'verified' })
    const { api } = await signIn(clinic)
    await api.from('search_history').insert({ search_query: 'крем' })
    await signInAs(clinic)

    const fail = (method: string) =>
      page.route(HISTORY, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { success: false, error: 'broken' } })
          : route.continue(),
      )
    await fail('GET')
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible()
    await field(page).click()
    await expect(page.getByRole('alert')).toHaveText('Ошибка загрузки истории поиска')

    await page.unroute(HISTORY)
    await fail('DELETE')
    await page.reload()
    await field(page).click()
    await expect(recent(page)).toHaveText(['крем'])
    await page.getByRole('button', { name: 'Очистить' }).click()
    await expect(page.getByRole('alert')).toHaveText('Ошибка очистки истории поиска')
    await expect(recent(page)).toHaveText(['крем'])
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
    await page.getByLabel('Email').fill(clinic.email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Войти' }).click()
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
  test('lists what search finds, however it is typed, with filters and their counts', async ({ page, isPhone }) => {
    const { total } = given(await guestApi.rpc('search_products', { query: 'крем' })) as { total: number }
    await page.goto(`/catalog?q=${encodeURIComponent('rhtv')}`)
    await expect(page.getByRole('status').filter({ hasText: `${total}` })).toHaveCount(1)
    await expect(page.getByLabel('Сортировка')).toHaveValue('relevance')
    await page.getByLabel('Сортировка').selectOption('price')
    await expect(page).toHaveURL('/catalog?q=rhtv&sort=price')

    if (isPhone) await page.getByRole('button', { name: 'Фильтры' }).click()
    const age = page.getByRole('checkbox', { name: /Age Science/ })
    const found = given(await guestApi.rpc('search_products', { query: 'крем', lines: ['age-science'] }))
    const { total: ofAge } = found as { total: number }
    await expect(page.getByText(/^Age Science\s*\d+$/).last()).toContainText(`${ofAge}`)
    await age.click()
    await expect(page).toHaveURL('/catalog?line=Age+Science&q=rhtv&sort=price')
    await page.getByLabel('Цена до').filter({ visible: true }).fill('9000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/maxPrice=9000/)
    if (isPhone) await page.getByRole('button', { name: /^Показать/ }).click()

    const cheap = given(
      await guestApi.rpc('search_products', { query: 'крем', lines: ['age-science'], max_price: 9000 }),
    ) as { rows: object[] }
    await expect(page.getByRole('article')).toHaveCount(cheap.rows.length)
    await page.getByRole('button', { name: /Убрать фильтр «до 9/ }).click()
    await expect(page.getByRole('article')).toHaveCount(ofAge)
    await expectAccessible(page)
  })

  test('reads the text of an address as it is', async ({ page }) => {
    for (const text of ['true', '1e5', 'null', '[1]', '"x"']) {
      await page.goto(`/catalog?q=${encodeURIComponent(text)}`)
      await expect(page.getByRole('main').getByText(`«${text}»`).first()).toBeVisible()
    }
  })

  test('understands the addresses of the old shop, and tags', async ({ page }) => {
    await page.goto(`/catalog?productType=${encodeURIComponent('Крем')}&line=aqua-science`)
    const found = given(
      await guestApi.rpc('search_products', { product_types: ['Крем'], lines: ['Aqua Science'] }),
    ) as { total: number }
    await expect(page.getByRole('article')).toHaveCount(found.total)

    await page.goto('/catalog?tag=posle-protsedur')
    await expect(page.getByRole('button', { name: 'Убрать фильтр «После процедур»' })).toBeVisible()
    const tagged = given(await guestApi.rpc('search_products', { tags: ['posle-protsedur'] })) as { total: number }
    await expect(page.getByRole('article')).toHaveCount(tagged.total)
  })
})

/** Searches by Enter, which keeps the query. */
async function search(page: Page, query: string) {
  await field(page).fill(query)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/catalog?q=${encodeURIComponent(query)}`)
  await expect(field(page)).toHaveValue('')
  // It is kept beside the way to the catalogue.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('search_history') ?? ''))
    .toMatch((await isSignedIn(page)) ? /.*/ : new RegExp(query))
  await page.waitForLoadState('networkidle')
}

function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('-auth-token')))
}

async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there')
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
