import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fileUrl, given, guestApi, signIn } from './support/backend.ts'
import { putIntoCart, quantityOf } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { layoutFaults } from './support/layout.ts'
import { ordersOf } from './support/orders.ts'
import { choose, moveToFirst } from './support/page.ts'
import { picture } from './support/pictures.ts'
import { createProduct, newSku } from './support/products.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

// A product from nothing to bought, and what may happen while it is edited.

const card = (id: string) => `/admin/products-tags/product/${id}`

test('a product comes from nothing to a clinic that buys it', async ({ page, signInAs, openBrowser }) => {
  test.slow()
  const sku = newSku()
  const name = `Сыворотка «Заря» ${sku.slice(-4).toLowerCase()}`
  await signInAs('admin')
  await page.goto('/admin/products-tags')
  await page.getByRole('link', { name: 'Новый товар' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Новый товар')
  const readiness = page.getByRole('region', { name: 'Готовность к публикации' })
  await expect(readiness).toContainText('0 из 9')
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeDisabled()

  await page.getByLabel('Название').fill(name)
  await choose(page, 'Тип', /^Сыворотка$/)
  await choose(page, 'Линейка', 'All-Over')
  await page.getByRole('textbox', { name: 'Объём' }).fill('30')
  const slug = `aurelis-all-over-syvorotka-syvorotka-zarya-${sku.slice(-4).toLowerCase()}-30ml`
  await expect(page.getByLabel('Адрес страницы')).toHaveValue(slug)
  await page.getByLabel('Артикул').fill(sku.toLowerCase())
  await page.getByLabel('Штрихкод').fill('4006381333932')
  await page.getByLabel('Короткое описание').fill('Сыворотка для утра.')
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByLabel('Штрихкод')).toHaveAccessibleDescription(/контрольная/)
  await page.getByLabel('Штрихкод').fill('')

  await tab(page, 'Описание').click()
  await page.getByRole('textbox', { name: 'Описание', exact: true }).fill('Сыворотка с витамином C.')
  await page.getByLabel('Применение').fill('Утром.')
  await page.getByLabel('Состав (INCI)').fill('Aqua, Ascorbic Acid')

  await tab(page, 'Характеристики').click()
  await page.getByLabel('Активные вещества').fill('Витамин C (Ascorbic Acid) 10')
  await page.getByLabel('pH от').fill('3,5')
  await page.getByLabel('На процедуру').fill('1,5')
  await page.getByRole('group', { name: 'Тип кожи' }).getByText('Сухая').click()
  await page.getByRole('group', { name: 'Фототипы' }).getByText('IV', { exact: true }).click()
  await page.getByLabel('Противопоказания').fill('Аллергия на компоненты')
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByLabel('Активные вещества')).toHaveAccessibleDescription(/Проверьте строку/)
  await page.getByLabel('Активные вещества').fill('Витамин C (Ascorbic Acid) 10 %')
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByLabel('pH до')).toHaveAccessibleDescription(/Заполните оба/)
  await page.getByLabel('pH до').fill('4')
  await expectAccessible(page)

  await tab(page, 'Фото').click()
  await addPictures(page, [await picture(page, 900, 1200, 'gold'), await picture(page, 1600, 900, 'teal')])
  const photos = page.getByRole('list', { name: 'Фото товара' })
  await expect(photos.locator('img')).toHaveCount(2)
  await page.getByRole('button', { name: /^Фото 1/ }).click()
  await page.getByLabel(/^Описание фото 1/).fill('Флакон')
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeDisabled()
  await page.getByRole('button', { name: /^Фото 2/ }).click()
  await page.getByLabel(/^Описание фото 2/).fill('Пипетка')
  await expectAccessible(page)
  expect(await layoutFaults(page, { isDesk: true })).toEqual([])
  // Looking at what has the focus opened each tab in turn.
  await tab(page, 'Фото').click()

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Предпросмотр' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(preview.getByText('Сыворотка для утра.')).toBeVisible()
  await expectAccessible(preview)
  await preview.close()

  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText(`«${name}» опубликован`)).toBeVisible()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}\?tab=photos/)
  await expect(page.getByRole('link', { name: /^В магазине/ })).toHaveAttribute('href', `/product/${slug}`)

  await tab(page, 'Документы').click()
  await page.getByRole('button', { name: 'Добавить документ' }).click()
  const added = page.getByRole('dialog', { name: 'Новый документ' })
  await added.getByLabel('Номер или название').fill('KZ.01.12345')
  await added.getByLabel('Действует до').fill('31.12.2030')
  const file = { name: 'Декларация.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
  await added.getByLabel('Файл документа').setInputFiles(file)
  await added.getByRole('button', { name: 'Добавить' }).click()
  await expect(added.getByText(/Это не PDF/).first()).toBeVisible()
  await added.getByLabel('Файл документа').setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') })
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('KZ.01.12345 · действует до 31.12.2030')).toBeVisible()
  await expectAccessible(page)
  await tab(page, 'Документы').click()

  await tab(page, 'Цена и остаток').click()
  await page.getByRole('button', { name: 'Изменить цену' }).click()
  const price = page.getByRole('dialog', { name: 'Новая цена' })
  await price.getByLabel('Цена').fill('12 500')
  await expect(price.getByLabel('Причина')).toHaveValue('Первая цена')
  await price.getByRole('button', { name: 'Сохранить цену' }).click()
  await expect(page.getByText('12\u00a0500\u00a0₸').first()).toBeVisible()
  await page.getByRole('button', { name: 'Приход или списание' }).click()
  const stock = page.getByRole('dialog', { name: 'Приход или списание' })
  await stock.getByLabel('Сколько').fill('10')
  await stock.getByLabel('Причина').fill('Накладная 1')
  await stock.getByRole('button', { name: 'Провести' }).click()
  await expect(page.getByText('Приход: Накладная 1')).toBeVisible()
  await expect(stock).toBeHidden() // until then it keeps the focus, and what is typed
  await page.getByLabel('Минимум в заказе').fill('3')
  await page.getByLabel('Шаг в заказе').fill('3')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(`«${name}» сохранён`)).toBeVisible()
  await tab(page, 'Журнал').click()
  await expect(page.getByText('Товар создан')).toBeVisible()
  await expect(page.getByText('Добавлен документ «Декларация о соответствии»')).toBeVisible()
  await expect(page.getByText('Минимум в заказе: 1 → 3')).toBeVisible()

  const clinic = await createClinic({ status: 'verified' })
  const buyer = await openBrowser(clinic)
  await buyer.goto(`/product/${slug}`)
  const shown = buyer.getByRole('img', { name: 'Флакон' })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.currentSrc.slice(-9), image.naturalHeight > 0]))
    .toEqual(['-640.webp', true])
  await buyer.getByRole('button', { name: 'Увеличить изображение' }).click()
  const zoom = buyer.getByRole('dialog')
  await expect(zoom.getByText('1 из 3')).toBeVisible()
  await buyer.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('img', { name: 'Пипетка' })).toBeVisible()
  await buyer.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  const facts = buyer.getByRole('region', { name: 'Характеристики' })
  await expect(facts).toContainText('Витамин C 10\u00a0%')
  await expect(facts).toContainText('3,5–4')
  await expect(facts).toContainText('20\u00a0процедур')
  await expect(facts).toContainText('625\u00a0₸') // 12 500 ₸ for 30 ml, 1.5 ml each
  await expect(buyer.getByText('Аллергия на компоненты')).toBeVisible()
  await buyer.getByRole('tab', { name: 'Состав' }).click()
  await expect(buyer.getByRole('strong')).toHaveText('Ascorbic Acid')
  await buyer.getByRole('tab', { name: 'Документы' }).click()
  const declaration = buyer.getByRole('link', { name: 'Декларация о соответствии' })
  await expect(declaration).toBeVisible()
  expect(await (await buyer.request.get((await declaration.getAttribute('href'))!)).text()).toBe('%PDF-1.7')
  await expectAccessible(buyer)
  await buyer.getByRole('tab', { name: 'Состав' }).click()
  await expect(quantityOf(buyer, { name })).toHaveValue('3')
  await putIntoCart(buyer, { name, path: `/product/${slug}` }, 7)
  await expect(quantityOf(buyer, { name })).toHaveValue('6')
  await buyer.goto('/checkout')
  await buyer.getByRole('radio', { name: /Kaspi/ }).click()
  await buyer.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(buyer).toHaveURL(/\/orders\/[0-9a-f-]{36}\?new/)
  const [order] = await ordersOf(clinic)
  expect(order!.order_items).toEqual([{ sku, quantity: 6, price: 12_500 }])
})

test('two people at once: the second sees the difference field by field, and nothing is lost', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const product = await createProduct(1000, 5)
  await signInAs('admin')
  await page.goto(card(product.id))
  await page.getByLabel('Название').fill('Моё название')
  await page.getByLabel('Короткое описание').fill('Моё описание')

  const { api } = await signIn('superAdmin')
  const theirs = { name: 'Их название', composition: 'Их состав' }
  given(await api.from('products').update(theirs).eq('id', product.id).select('id').single())

  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Товар изменил кто-то ещё' })
  await expect(question.getByRole('radiogroup')).toHaveCount(2)
  await expect(question.getByRole('button', { name: 'Сохранить с этим выбором' })).toBeDisabled()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Вернуться к правке' }).click()
  await expect(page.getByLabel('Название')).toHaveValue('Моё название')

  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await question.getByRole('radio', { name: 'Моё: Моё название' }).click()
  await question.getByRole('button', { name: 'Сохранить с этим выбором' }).click()
  await expect(page.getByText('«Моё название» сохранён')).toBeVisible()
  const saved = given(await api.rpc('product_card', { product_id: product.id }))
  expect(saved).toMatchObject({ name: 'Моё название', short_description: 'Моё описание', composition: 'Их состав' })
})

test('a former address leads to the present one, in the shop too', async ({ page, signInAs, openBrowser }) => {
  const product = await createProduct(1000, 5)
  const slug = `e2e-${randomUUID().slice(0, 8)}`
  await signInAs('admin')
  await page.goto(card(product.id))
  await page.getByLabel('Адрес страницы').fill(slug)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(`Сюда ведут прежние адреса: ${product.path}`)).toBeVisible()

  const guest = await openBrowser()
  await guest.goto('/catalog')
  // A link inside the shop: a host answers an address that is not prerendered by itself.
  await guest.evaluate((path) => history.pushState({}, '', path), product.path)
  await expect(guest).toHaveURL(`/product/${slug}`)
  await expect(guest.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
})

test('pictures: small and foreign files are refused, the order is changed by keyboard alone, what is removed comes back', async ({
  page,
  signInAs,
}) => {
  const product = await createProduct(1000, 5)
  await signInAs('admin')
  await page.goto(`${card(product.id)}?tab=photos`)
  const foreign = { name: 'договор.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await addPictures(page, [
    await picture(page, 799, 1000, 'red', 'мало.png'),
    foreign,
    await picture(page, 1000, 1000, 'green'),
    await picture(page, 1000, 800, 'blue'),
  ])
  const alert = page.getByRole('alert').filter({ hasText: 'Не все фото загрузились' })
  await expect(alert).toContainText('мало.png: Фото 799 × 1000 мало')
  await expect(alert).toContainText('договор.png: Это не фото')
  const photos = page.getByRole('list', { name: 'Фото товара' })
  await expect(photos.locator('img')).toHaveCount(3)

  await page.getByRole('button', { name: /^Фото 3/ }).press('Enter')
  await expect(page.getByLabel(/^Описание фото 3/)).toBeFocused()
  await page.keyboard.type('Второе')
  await page.getByRole('button', { name: /^Фото 2/ }).press('Enter')
  await page.keyboard.type('Первое')
  await moveToFirst(page, 'Переставить: фото 2, Первое', 'ArrowLeft')
  await expect(page.getByRole('button', { name: 'Фото 1, главное: Первое' })).toBeVisible()

  const releaseToasts = await holdToasts(page)
  await page.getByRole('button', { name: 'Удалить фото 1' }).click()
  await expect(photos.locator('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await releaseToasts()
  await expect(photos.locator('img')).toHaveCount(3)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(`«${product.name}» сохранён`)).toBeVisible()
  const slug = product.path.replace('/product/', '')
  const { images } = given(await guestApi.rpc('product_page', { slug })) as { images: { path: string; alt: string }[] }
  expect(images.map(({ alt }) => alt)).toEqual(['Первое', 'Проба', 'Второе'])
  const uploaded = images.filter(({ path }) => path.includes('/storage/'))
  const files = uploaded.flatMap(({ path }) =>
    [320, 640, 1280].map((size) => fileUrl(path.replace('-640', `-${size}`))),
  )
  const answers = await Promise.all(files.map((file) => page.request.get(file)))
  expect(answers.map((answer) => [answer.status(), answer.headers()['content-type']])).toEqual(
    files.map(() => [200, 'image/webp']),
  )
})

test('preparing pictures does not freeze the page', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 5)
  await signInAs('admin')
  await page.goto(`${card(product.id)}?tab=photos`)
  const large = await picture(page, 4000, 4000, 'gold')
  await page.evaluate(() => {
    const frames: number[] = []
    const look = (now: number) => {
      frames.push(now)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { frames })
  })
  await addPictures(page, [large])
  await expect(page.getByRole('list', { name: 'Фото товара' }).locator('img')).toHaveCount(2, { timeout: 30_000 })
  const longest = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] }
    return Math.max(...frames.slice(1).map((frame, index) => frame - frames[index]!))
  })
  expect(longest).toBeLessThan(500)
})

test('leaving with unsaved changes asks first; a copy takes the texts along', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 5)
  await signInAs('admin')
  await page.goto(card(product.id))
  await page.getByLabel('Короткое описание').fill('Не сохранено')
  await tab(page, 'SEO').click()
  await tab(page, 'Основное').click()
  await expect(page.getByLabel('Короткое описание')).toHaveValue('Не сохранено')
  await page.getByRole('link', { name: 'Копировать' }).click()
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('Короткое описание')).toHaveValue('Не сохранено')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(`«${product.name}» сохранён`)).toBeVisible()

  await page.getByRole('link', { name: 'Копировать' }).click()
  await expect(page).toHaveURL(/\/product\/new\?copy=/)
  await expect(page.getByLabel('Название')).toHaveValue(product.name)
  await expect(page.getByLabel('Короткое описание')).toHaveValue('Не сохранено')
  await expect(page.getByLabel('Артикул')).toHaveValue('')
  await expect(page.getByLabel('Адрес страницы')).toHaveValue(/^aurelis-all-over-/)
})

test('what goes with a product is chosen by keyboard alone, and appears on its page @desk', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const [product, first, second] = [
    await createProduct(1000, 5),
    await createProduct(2000, 5),
    await createProduct(3000, 5),
  ]
  await signInAs('admin')
  await page.goto(card(product.id))
  await tab(page, 'Основное').focus()
  for (const next of ['Описание', 'Характеристики', 'Фото', 'Документы', 'Цена и остаток', 'SEO', 'Связи']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, next)).toBeFocused()
  }
  for (const { sku, name } of [first, second]) {
    await page.getByLabel('Добавить в «Вместе берут»').focus()
    await page.keyboard.type(sku)
    const add = page.getByRole('button', { name: `Добавить «${name}, 50 мл»` })
    await expect(add).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const list = page.getByRole('list', { name: 'Вместе берут' })
  await moveToFirst(page, `Переставить: ${second.name}, 50 мл`, 'ArrowUp')
  await expect(list.getByRole('listitem').first()).toContainText(second.name)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`«${product.name}» сохранён`)).toBeVisible()

  const guest = await openBrowser()
  await guest.goto(product.path)
  const shelf = guest.locator('section', { has: guest.getByRole('heading', { name: 'Вместе берут' }) })
  await expect(shelf.getByRole('article')).toHaveText([new RegExp(second.name), new RegExp(first.name)])
})

test('lines, types and tags: renamed, put into order, merged', async ({ page, signInAs, openBrowser }) => {
  const mark = randomUUID().slice(0, 6)
  const { api } = await signIn('admin')
  const [dry, dryness] = given(
    await api
      .from('tags')
      .insert([
        { slug: `suhaya-${mark}`, name: `Сухая ${mark}` },
        { slug: `suhost-${mark}`, name: `Сухость ${mark}` },
      ])
      .select('id, name, slug'),
  ) as [{ id: string; name: string; slug: string }, { id: string; name: string; slug: string }]
  const [both, one] = [await createProduct(1000, 5), await createProduct(1000, 5)]
  const addTag = async (tag_id: string, product_ids: string[]) =>
    given(await api.rpc('change_products', { product_ids, change: { action: 'add_tag', tag_id } }))
  await addTag(dry.id, [both.id, one.id])
  await addTag(dryness.id, [both.id])
  try {
    await signInAs('admin')
    await page.goto('/admin/products-tags/assortment')
    await page.getByRole('button', { name: `Изменить «${dryness.name}»` }).click()
    const form = page.getByRole('dialog', { name: 'Метка' })
    await form.getByRole('radio', { name: 'Потребность кожи' }).click()
    await form.getByRole('checkbox', { name: /Показывать на карточке/ }).check()
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form).toBeHidden()
    await expectAccessible(page)

    await page.getByRole('button', { name: `Действия: ${dry.name}` }).click()
    await page.getByRole('menuitem', { name: 'Объединить с другой' }).click()
    const merge = page.getByRole('dialog', { name: `Объединить «${dry.name}»` })
    await merge.getByRole('combobox').fill(dryness.name)
    await page.getByRole('option', { name: dryness.name }).click()
    await merge.getByRole('button', { name: 'Объединить' }).click()
    await expect(page.getByText(`Теперь это «${dryness.name}»`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Изменить «${dry.name}»` })).toBeHidden()

    const guest = await openBrowser()
    await guest.goto(`/catalog?tag=${dry.slug}`)
    const found = guest.getByRole('main').getByRole('article')
    await expect(found).toHaveCount(2)
    await expect(found.first()).toContainText(dryness.name)
  } finally {
    given(await api.from('tags').delete().in('id', [dry.id, dryness.id]).select('id'))
  }
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

async function addPictures(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByLabel('Файлы фото').setInputFiles(files)
  await expect(page.getByText(/^Готовятся/)).toBeHidden({ timeout: 30_000 })
}
