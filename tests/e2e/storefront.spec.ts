import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { createProduct } from './support/products.ts'
import { watchRealtime } from './support/realtime.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

// The shop window: what a first visit weighs, the filters of the catalogue, the page of a product, and what happens when a
// part of a page breaks.

const cream = {
  slug: 'aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml',
  name: 'Hydra Balance увлажняющий',
}
const tonic = { slug: 'aurelis-aqua-science-tonik-hydra-balance-200ml', name: 'Hydra Balance' }

test('a guest’s first visit of the catalogue keeps within its budget, and loads nothing of those signed in', async ({
  page,
}) => {
  const loaded: { url: string; type: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    loaded.push({ url: response.url(), type: response.request().resourceType(), body: response.body() })
  })
  const watched = watchRealtime(page)
  await page.goto('/catalog')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.waitForLoadState('networkidle')
  expect(loaded.filter(({ url }) => /assets\/(-signed-in|supabase-client|channels)/.test(url))).toEqual([])
  expect(watched.connections).toBe(0)

  const bytes = async (kind: string) => {
    const bodies = await Promise.all(loaded.filter(({ type }) => type === kind).map(({ body }) => body))
    return bodies.reduce((sum, body) => sum + (kind === 'font' ? body : brotliCompressSync(body)).length, 0)
  }
  const inlineStyles = await page.locator('style').allTextContents()
  const css = (await bytes('stylesheet')) + brotliCompressSync(inlineStyles.join('')).length
  expect(css).toBeGreaterThan(5000)
  expect(css).toBeLessThanOrEqual(15_000)
  expect(await bytes('script')).toBeGreaterThan(90_000)
  expect(await bytes('script')).toBeLessThanOrEqual(126_000)
  expect(await bytes('font')).toBeLessThanOrEqual(60_000)
})

test('products are counted alike wherever they are counted', async ({ page, isPhone, signInAs }) => {
  const found = async () =>
    given(await guestApi.rpc('search_products', { page_size: 1 })) as {
      total: number
      facets: { lines: { name: string; count: number }[] }
    }
  const { name, count } = (await found()).facets.lines[1]!
  /** Asked again with the page: other tests add products and take them away meanwhile. */
  const expectTotal = (check: (total: number) => Promise<void>) =>
    expect(async () => {
      const { total } = await found()
      await page.reload()
      await check(total)
    }).toPass()
  const main = page.getByRole('main')

  await page.goto('/')
  const tile = main.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(tile).toContainText(new RegExp(`(?<!\\d)${count}\\sтовар`))
  await tile.click()
  await main.getByRole('link', { name: new RegExp(`^${count}\\sтовар.* в каталоге$`) }).click()
  const inCatalogue = page.getByRole('status').filter({ hasText: 'товар' })
  await expect(inCatalogue).toHaveText(new RegExp(`^${count}\\sтовар`))
  await expectTotal((total) =>
    expect(inCatalogue).toHaveText(new RegExp(`^${count}\\sтовар[а-я]* из ${total}$`), { timeout: 3000 }),
  )

  await page.goto('/sitemap')
  await expectTotal((total) =>
    expect(page.getByRole('heading', { name: `Все товары ${total}`, exact: true })).toBeVisible({ timeout: 3000 }),
  )
  await expect(main.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })).toHaveText(
    `${name}${count}`,
  )
  await expect(page.getByRole('heading', { name: `${name} ${count}`, exact: true })).toBeVisible()

  // As many as there were when the pages were prerendered, or when the number was asked for again.
  const prerendered = Number(/Все товары <span[^>]*>(\d+)/.exec(await (await page.request.get('/sitemap')).text())?.[1])
  const size = /^(\d+)\sтовар[а-я]* в\s8\sлинейках/
  const expectCounted = async (text: Locator) => {
    const said = Number(size.exec(await text.innerText())?.[1])
    expect(said).toBeGreaterThanOrEqual(prerendered)
    expect(said).toBeLessThanOrEqual(
      ((await guestApi.rpc('search_products', { page_size: 1 })).data as { total: number }).total,
    )
  }
  await page.goto('/login')
  if (!isPhone) await expectCounted(page.getByText(size))
  await signInAs('pendingClinic')
  await page.goto('/pending-verification')
  await expectCounted(page.getByRole('heading', { name: size }))
})

test('volumes are chosen like everything else, and kept in the address @both', async ({ page, isPhone }) => {
  await page.goto('/catalog?line=Aqua%20Science')
  await openFilters(page, isPhone)
  const volumes = page.getByRole('group', { name: 'Объём, мл' }).filter({ visible: true })
  const small = volumes.getByRole('button', { name: /^50/ })
  const inSmall = Number((await small.textContent())!.replace(/^50/, ''))
  expect(inSmall).toBeGreaterThan(0)
  await small.click()
  await expect(small).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/catalog?line=Aqua+Science&volume=50')
  await expectAccessible(page)
  if (isPhone) await page.getByRole('button', { name: /^Показать/ }).click()
  const cards = page.getByRole('region', { name: 'Товары' }).getByRole('article')
  await expect(cards).toHaveCount(inSmall)
  for (const text of await cards.allTextContents()) expect(text).toContain('50\u00a0мл')

  await page.reload()
  await expect(cards).toHaveCount(inSmall)
  await page.getByRole('button', { name: 'Убрать фильтр «50\u00a0мл»' }).click()
  await expect(page).toHaveURL('/catalog?line=Aqua+Science')
})

test('the volumes of a product are one card with a switch', async ({ page }) => {
  const volumes = given(
    await guestApi
      .from('product_cards')
      .select('slug, sku, volume_ml, price, family')
      .eq('family', given(await guestApi.from('products').select('family').eq('slug', tonic.slug).single()).family!)
      .order('volume_ml'),
  )
  expect(volumes.length).toBeGreaterThan(1)
  await page.goto('/catalog?line=Aqua+Science&productType=Тоник')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: tonic.name })
  await expect(card).toHaveCount(1)
  // The filters beside it don't make the page long.
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(2)
  const choices = card.getByRole('group', { name: 'Объём' }).getByRole('button')
  await expect(choices).toHaveText(volumes.map(({ volume_ml }) => `${volume_ml}\u00a0мл`))
  await expect(card).not.toContainText('от ')
  for (const [index, { slug, sku, price }] of volumes.entries()) {
    await choices.nth(index).click()
    await expect(choices.nth(index)).toHaveAttribute('aria-pressed', 'true')
    await expect(card.locator('[aria-pressed=true]')).toHaveCount(1)
    await expect(card.getByRole('link').first()).toHaveAttribute('href', `/product/${slug}`)
    await expect(card.locator('img')).toHaveAttribute('src', new RegExp(sku))
    await expect(card).toContainText(price!.toLocaleString('ru').replaceAll(/\s/g, '\u00a0'))
  }
  await expectAccessible(page)

  // A filter by volume shows the card as that volume.
  for (const { slug, volume_ml } of volumes) {
    await page.goto(`/catalog?line=Aqua+Science&productType=Тоник&volume=${volume_ml}`)
    await expect(card.getByRole('link').first()).toHaveAttribute('href', `/product/${slug}`)
  }
})

test('a need is ticked, kept in the address and taken off again', async ({ page, isPhone }) => {
  const { total, facets } = given(await guestApi.rpc('search_products', { lines: ['Derma Science'] })) as {
    total: number
    facets: { needs: { slug: string; name: string; count: number }[] }
  }
  const need = facets.needs.find(({ count }) => count > 0 && count < total)!
  const found = given(await guestApi.rpc('search_products', { lines: ['Derma Science'], needs: [need.slug] })) as {
    total: number
    rows: { name: string }[]
  }
  expect(found.total).toBe(need.count)

  await page.goto('/catalog?line=Derma+Science')
  await openFilters(page, isPhone)
  const groups = page.getByRole('group').filter({ visible: true, has: page.getByRole('checkbox') })
  await expect(groups.and(page.locator('[aria-label]')).first()).toHaveAccessibleName('Потребность')
  const needs = page.getByRole('group', { name: 'Потребность' }).filter({ visible: true })
  const empty = facets.needs.find(({ count }) => count === 0)!
  await expect(needs.getByRole('checkbox', { name: empty.name })).toBeDisabled()
  const box = needs.getByRole('checkbox', { name: need.name })
  await box.click()
  await expect(box).toBeChecked()
  await expect(page).toHaveURL(`/catalog?line=Derma+Science&need=${need.slug}`)
  await expectAccessible(page)
  if (isPhone) await page.getByRole('button', { name: /^Показать/ }).click()
  const cards = page.getByRole('region', { name: 'Товары' }).getByRole('article')
  await expect(cards).toHaveCount(found.total)
  for (const { name } of found.rows) await expect(cards.filter({ hasText: name }).first()).toBeVisible()

  await page.reload()
  await expect(cards).toHaveCount(found.total)
  await page.getByRole('button', { name: `Убрать фильтр «${need.name}»` }).click()
  await expect(page).toHaveURL('/catalog?line=Derma+Science')
  await expect(cards).toHaveCount(total)
  // On phones the needs follow the button of the filters; on desktops they stand in the list alone.
  const chip = page.getByRole('button', { name: need.name, exact: true })
  if (!isPhone) return expect(chip).toBeHidden()
  await chip.click()
  await expect(page).toHaveURL(`/catalog?line=Derma+Science&need=${need.slug}`)
  await expect(chip).toHaveCount(0)
})

test('facts narrow each other, and a list without products offers to drop one', async ({ page, isPhone }) => {
  const facts = ['sensitive', 'phototype-5', 'home']
  const { total } = given(await guestApi.rpc('search_products', { facts })) as { total: number }
  await page.goto('/catalog')
  await openFilters(page, isPhone)
  const group = (name: string) => page.getByRole('group', { name }).filter({ visible: true })
  await group('Тип кожи')
    .getByRole('checkbox', { name: /^Чувствительная/ })
    .click()
  await group('Фототип')
    .getByRole('button', { name: /^V\s*\d/ })
    .click()
  await group('Где применяют').getByRole('checkbox', { name: /^Дома/ }).click()
  await expect(page).toHaveURL(`/catalog?fact=${encodeURIComponent(facts.join())}`)
  await expectAccessible(page)
  if (isPhone) await page.getByRole('button', { name: /^Показать/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('status').first()).toContainText(`${total} `)

  await page.goto('/catalog?line=Acnex+Science&fact=dry')
  await expect(main.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Без «Сухая кожа»' }).click()
  await expect(page).toHaveURL('/catalog?line=Acnex+Science')
  await expect(main.getByRole('article').first()).toBeVisible()
})

test('a guest sees a changed price and stock within half a minute', async ({ page }) => {
  const product = await createProduct(4_321, 7)
  try {
    const inCatalogue = page
      .getByRole('region', { name: 'Товары' })
      .getByRole('article')
      .filter({ hasText: product.name })
    const offer = page.getByRole('region', { name: 'Цена и наличие' })
    await page.goto(`/catalog?q=${product.sku}`)
    await expect(inCatalogue).toContainText('4\u00a0321\u00a0₸')
    await page.goto(product.path)
    await expect(offer).toContainText('4\u00a0321\u00a0₸')

    await product.setPrice(5_432)
    await product.addStock(-7)
    const halfAMinute = { timeout: 30_000 }
    await page.goto(`/catalog?q=${product.sku}`)
    await expect(inCatalogue).toContainText('5\u00a0432\u00a0₸', halfAMinute)
    await expect(inCatalogue).toContainText('Нет в наличии', halfAMinute)
    await page.goto(product.path)
    await expect(offer).toContainText('5\u00a0432\u00a0₸', halfAMinute)
    await expect(offer).toContainText('Нет в наличии', halfAMinute)
  } finally {
    await product.withdraw()
  }
})

test('a range of volumes in a link finds what lies in it', async ({ page }) => {
  const inRange = new Set(
    given(await guestApi.from('product_cards').select('id, family').gte('volume_ml', 75).lte('volume_ml', 100)).map(
      ({ id, family }) => family ?? id,
    ),
  ).size
  await page.goto('/catalog?volume=75-100')
  await expect(page.getByRole('status').filter({ hasText: `${inRange} товар` })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Убрать фильтр «75–100\u00a0мл»' })).toBeVisible()
})

test('a picture of a product opens large, by keyboard too, and gives the focus back', async ({ page }) => {
  const largest: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('-1280.')) largest.push(request.url())
  })
  await page.goto(`/product/${cream.slug}`)
  const opener = page.getByRole('button', { name: 'Увеличить изображение' })
  await opener.focus()
  expect(largest, 'fetched before anybody asked for it').toEqual([])
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog', { name: /Hydra Balance/ })
  await expect(zoom.getByRole('img')).toBeVisible()
  await expect(zoom.getByRole('img')).toHaveJSProperty('naturalWidth', 1280)
  await expectAccessible(page)
  const closer = zoom.getByRole('button', { name: 'Ещё крупнее' })
  const before = (await zoom.getByRole('img').boundingBox())!.width
  await closer.click()
  await expect(closer).toHaveAttribute('aria-pressed', 'true')
  expect((await zoom.getByRole('img').boundingBox())!.width).toBeGreaterThan(1.8 * before)
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the button of a product keeps the focus, whichever way it changes', async ({ page }) => {
  await page.goto(`/product/${tonic.slug}`)
  const offer = page.getByRole('region', { name: 'Цена и наличие' })
  const buy = offer.getByRole('button', { name: 'В корзину' }).first() // a phone has another in its bar
  await buy.focus()
  await page.keyboard.press('Enter')
  await expect(offer.getByRole('link', { name: /^В корзине/ }).first()).toBeFocused()
  const less = offer.getByRole('button', { name: 'Уменьшить количество' })
  await less.focus()
  await page.keyboard.press('Enter')
  await expect(buy).toBeVisible()
  await expect(less).toBeFocused()
})

test('on a phone the price and the button follow, and so does the search @phone', async ({ page }) => {
  await page.goto(`/product/${tonic.slug}`)
  const bar = page.locator('[data-slot=action-bar]')
  await expect(bar).toContainText('200\u00a0мл')
  await expect(bar).toContainText('₸')
  await bar.getByRole('button', { name: 'В корзину' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('link', { name: /^В корзине/ })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('region', { name: 'Цена и наличие' }).getByRole('spinbutton').scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const search = page.getByRole('combobox', { name: 'Поиск по каталогу' })
  await expect(search).toBeInViewport({ ratio: 1 })

  // On its side a phone has no height for them.
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(search).not.toBeInViewport()
  await expect(bar).toBeHidden()
})

test('a guest is led from the message about the cart to signing in, and back to it', async ({ page }) => {
  await page.goto('/catalog')
  await holdToasts(page)
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await page
    .getByRole('region', { name: /Сообщения/ })
    .getByRole('button', { name: 'Войти' })
    .click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
})

test('a product without a price, or out of stock, is asked about in WhatsApp', async ({ page }) => {
  const cards = () => guestApi.from('product_cards').select('slug')
  const offer = page.getByRole('region', { name: 'Цена и наличие' })
  const asking = given(await cards().is('price', null).eq('available', true).limit(1).single())
  await page.goto(`/product/${asking.slug}`)
  await expect(offer).toContainText('Цена по запросу')
  await expect(page.getByRole('link', { name: /^Узнать цену/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/7\d{10}\?text=/,
  )
  await expectAccessible(page)

  const gone = given(await cards().eq('available', false).not('price', 'is', null).limit(1).single())
  await page.goto(`/product/${gone.slug}`)
  const ask = offer.getByRole('link', { name: /WhatsApp/ }).first()
  await expect(ask).toContainText('Узнать о поступлении в\u00a0WhatsApp')
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\//)
})

test('words that find nothing leave no filters to set, but ways on', async ({ page, isPhone }) => {
  await page.goto(`/catalog?q=${encodeURIComponent('ботокс')}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'По запросу «ботокс» ничего не найдено' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Фильтры' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Спросить в WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent('«ботокс»')),
  )
  await expect(main.getByRole('article')).toHaveCount(4)
  await expect(main.getByRole('button', { name: 'Фильтры' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Сбросить фильтры' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Весь каталог' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(main.getByRole('article')).toHaveCount(24)

  await page.goto(`/catalog?line=Aqua+Science&q=${encodeURIComponent('ботокс')}`)
  if (!isPhone) await expect(page.getByRole('group', { name: 'Объём, мл' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Сбросить фильтры' }).click()
  await expect(page).toHaveURL(`/catalog?q=${encodeURIComponent('ботокс')}`)
})

test('two products are compared by their facts, by an address that can be sent @both', async ({ page, isPhone }) => {
  const main = page.getByRole('main')
  await page.goto('/compare')
  await expect(main.getByRole('heading', { name: 'Сравнивать пока нечего' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/product/${tonic.slug}`)
  await main.getByRole('link', { name: 'Сравнить с другими' }).click()
  await expect(page).toHaveURL(`/compare?products=${tonic.slug}`)
  await page.goto(`/product/${cream.slug}`)
  await main.getByRole('link', { name: 'Сравнить с выбранным' }).click()
  await expect(page).toHaveURL(`/compare?products=${encodeURIComponent(`${tonic.slug},${cream.slug}`)}`)
  const row = (name: string) =>
    main.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(main.getByRole('columnheader')).toHaveCount(2)
  // On phones they stand below their term.
  const details = isPhone ? row('pH').locator('+ tr') : row('pH')
  await expect(details.getByRole('cell')).toHaveText(['5–5,5', '5,5–6'])
  for (const term of ['Активные вещества', 'Стоит 1 мл', 'Стоит процедура']) await expect(row(term)).toHaveCount(1)
  await expectAccessible(page)

  await expect(row('Линейка')).toHaveCount(1)
  await main.getByRole('switch', { name: 'Только различия' }).click()
  await expect(row('Линейка')).toHaveCount(0)
  await expect(row('pH')).toHaveCount(1)

  await main.getByRole('link', { name: /^Убрать из сравнения: Hydra Balance увлажняющий/ }).click()
  await expect(page).toHaveURL(`/compare?products=${tonic.slug}`)
  await expect(main.getByRole('columnheader')).toHaveCount(1)
  await main.getByRole('link', { name: /^Hydra Balance увлажняющий/ }).click()
  await expect(main.getByRole('columnheader')).toHaveCount(2)
})

test('the texts of a product and its facts begin on one line @desk', async ({ page }) => {
  await page.goto(`/product/${tonic.slug}`)
  const foot = async (name: string) =>
    page
      .getByRole(name === 'О средстве' ? 'tablist' : 'heading', { name })
      .evaluate((element) => element.getBoundingClientRect().bottom)
  expect(Math.abs((await foot('О средстве')) - (await foot('Характеристики')))).toBeLessThanOrEqual(1)
})

test('a clinic finds no welcome for guests at home, and its manager at a product', async ({ page, signInAs }) => {
  await signInAs(await createClinic({ status: 'verified', manager: 'manager' }))
  await page.goto('/')
  await expect(page.getByText('Можно заказывать')).toBeVisible()
  await expect(page.getByRole('main').getByText('Для клиник и косметологов')).toHaveCount(0)
  await expect(page.getByText('Кто может покупать?')).toHaveCount(0)
  await expect(page.getByText('Как доставляете?')).toBeVisible()
  await page.goto(`/product/${tonic.slug}`)
  await expect(page.getByRole('region', { name: 'Ваш менеджер' })).toBeVisible()
})

test('products seen before stand at the foot of the next one, in this browser alone', async ({ page, openBrowser }) => {
  const seen = (of: Page) =>
    of.locator('section').filter({ has: of.getByRole('heading', { name: 'Вы недавно смотрели' }) })
  await page.goto(`/product/${cream.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: cream.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Ещё из линейки/ })).toBeVisible()
  await expect(seen(page)).toHaveCount(0)
  // Noted by code that comes after the page.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toContain(cream.slug)

  await page.goto(`/product/${tonic.slug}`)
  await expect(seen(page).getByRole('article')).toHaveCount(1)
  await expect(seen(page).getByRole('link', { name: cream.name })).toBeVisible()
  await expectAccessible(page)

  const another = await openBrowser()
  await another.goto(`/product/${cream.slug}`)
  await expect(another.getByRole('heading', { name: /^Ещё из линейки/ })).toBeVisible()
  await expect(seen(another)).toHaveCount(0)
})

test('the home page of a guest does not shift, and fetches nothing that clinics find there', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const moved = await watchShifts(page)
  await page.goto('/')
  const code = page.getByRole('img', { name: 'QR-код: каталог на маркетплейсе' }) // the last to come
  await expect(code).toBeVisible()
  await expect(code.locator('path')).toHaveAttribute('d', /^M0 0h1v1h-1z/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await moved()).toBeLessThanOrEqual(0.02)
  expect(asked.filter((url) => /own-desk|my_desk|my_orders|my_manager/.test(url))).toEqual([])
})

test('a part of a page that breaks leaves the rest alone, and may be tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/TypeError|React error #520/) // #520: React has rendered the page once more, in one piece
  await page.goto(`/product/${cream.slug}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toContain(cream.slug)

  let broken = true
  // A card without a name cannot be rendered.
  await page.route('**/rest/v1/product_cards*slug=in.*', async (route) => {
    const answer = await route.fetch()
    const cards = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: broken ? cards.map((card) => ({ ...card, name: null })) : cards })
  })
  await page.goto(`/product/${tonic.slug}`)
  const failure = page.getByRole('alert').filter({ hasText: 'Не удалось показать этот блок' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: tonic.name })).toBeVisible()
  const cards = (title: string | RegExp) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .getByRole('article')
  await expect(cards(/^Ещё из линейки/)).toHaveCount(4)
  await expectAccessible(page)

  broken = false
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(failure).toBeHidden()
  await expect(cards('Вы недавно смотрели')).toContainText([cream.name])
})

test('bots are never shown the error page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/error')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Что-то пошло не так')).toHaveCount(0)

  // A product that cannot be loaded: people get a message, a bot keeps the address it asked for.
  await page.route('**/rest/v1/rpc/product_page*', (route) =>
    route.fulfill({ status: 500, json: { message: 'broken' } }),
  )
  await page.route('**/_payload.json', (route) => route.fulfill({ status: 404, body: '' }))
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('status', { name: 'Страница загружается' })).toBeVisible()
  await expect(page.getByText('Что-то пошло не так')).toHaveCount(0)
  await context.close()
})

async function openFilters(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^Фильтры/ }).click()
  await expect(
    page.getByRole('group', { name: 'Объём, мл' }).filter({ visible: true }).getByRole('button').first(),
  ).toBeVisible()
}
