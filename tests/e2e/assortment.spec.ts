import { randomUUID } from 'node:crypto'
import { given, signIn } from './support/backend.ts'
import { publish, texts } from './support/products.ts'
import { expect, test } from './support/test.ts'

// Types and lines are rows: what an admin adds is in the shop without a build.

test('a line and a type that an admin adds are wherever lines and types are', async ({ page, isPhone }) => {
  const assortment = await addAssortment()
  const { line, type, product } = assortment
  try {
    await page.goto('/catalog')
    const filters = isPhone ? page.getByRole('dialog', { name: 'Фильтры' }) : page.getByLabel('Фильтры')
    if (isPhone) await page.getByRole('button', { name: 'Фильтры' }).click()
    const box = filters.getByRole('checkbox', { name: line.name })
    await expect(box).toBeVisible()
    await expect(filters.locator('label').filter({ hasText: line.name }).locator('i')).toHaveCSS(
      'background-color',
      'rgb(138, 43, 226)',
    )
    await box.click()
    if (isPhone) await page.getByRole('button', { name: /^Показать 1 товар/ }).click()
    await expect(page).toHaveURL(`/catalog?line=${line.name.replaceAll(' ', '+')}`)
    await expect(page.getByRole('main').getByRole('article')).toHaveText([new RegExp(product.name)])

    const footer = page.getByRole('contentinfo')
    for (const [section, name, parameter] of [
      ['Линейки', line.name, 'line'],
      ['Каталог', type.name, 'productType'],
    ] as const) {
      const links = footer.getByRole('region', { name: section })
      if (isPhone) await links.getByRole('button', { name: section }).click()
      const href = await links.getByRole('link', { name, exact: true }).getAttribute('href')
      expect(new URLSearchParams(href!.split('?')[1]).get(parameter)).toBe(name)
    }

    for (const search of [`line=${line.slug}`, `productType=${type.slug}`, `line=nonsense,${line.slug}`]) {
      await page.goto(`/catalog?${search}`)
      await expect(page.getByRole('main').getByRole('article'), search).toHaveText([new RegExp(product.name)])
      const name = search.startsWith('line') ? line.name : type.name
      await expect(page.getByRole('button', { name: `Убрать фильтр «${name}»` })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${name}: каталог`))
    }

    await page.goto('/')
    const tile = page.getByRole('main').getByRole('link', { name: line.name })
    await expect(tile).toContainText('1 товар')
    await tile.scrollIntoViewIfNeeded()
    await expect(tile.locator('svg')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Типы средств' }).getByRole('link', { name: type.name })).toBeVisible()

    await page.goto('/sitemap')
    const map = page.getByRole('main')
    await expect(map.getByRole('link', { name: line.name, exact: true })).toBeVisible()
    // Phones fold the products of a line.
    await expect(map.getByRole('link', { name: new RegExp(`^${product.name}`), includeHidden: true })).toHaveCount(1)
  } finally {
    await assortment.remove()
  }
})

test('the first page of a visitor has lines and types before anything is asked', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)/) // the last of the pages
  await page.route('**/rest/v1/**', () => undefined) // nothing is answered
  for (const path of ['/catalog', '/catalog?line=aqua-science', '/login', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('html:not([data-static])')).toBeAttached()
    await expect(page.getByRole('contentinfo').locator('a[href*="line="]'), path).toHaveCount(8)
  }
})

/** A line and a type of the test's own, with one published product. They come last, so that they move nothing. */
async function addAssortment() {
  const { api } = await signIn('admin')
  const id = randomUUID().slice(0, 8)
  const line = { slug: `e2e-line-${id}`, name: `Проба линейки ${id}`, color: '#8a2be2', position: 99 }
  const type = { slug: `e2e-type-${id}`, name: `Проба типа ${id}`, position: 99 }
  const product = { slug: `e2e-line-${id}`, sku: `E2E-${id.toUpperCase()}`, name: `Проба новинки ${id}` }
  const [{ id: line_id }] = given(await api.from('product_lines').insert(line).select('id')) as [{ id: number }]
  const [{ id: product_type_id }] = given(await api.from('product_types').insert(type).select('id')) as [{ id: number }]
  const row = { ...product, ...texts, line_id, product_type_id, volume_ml: 50, position: 9999 }
  const { id: productId } = given(await api.from('products').insert(row).select('id').single())
  await publish(api, productId)
  return {
    line,
    type,
    product,
    remove: async () => {
      const used = await api.from('product_lines').delete().eq('slug', line.slug).select('id')
      expect(used.error?.code, 'a line with products stays').toBe('23503')
      given(await api.from('products').delete().eq('sku', product.sku).select('id'))
      given(await api.from('product_lines').delete().eq('slug', line.slug).select('id'))
      given(await api.from('product_types').delete().eq('slug', type.slug).select('id'))
    },
  }
}
