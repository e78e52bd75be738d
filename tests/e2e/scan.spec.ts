import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { randomEan, writeFilm } from './support/film.ts'
import { createProduct } from './support/products.ts'
import { expect, test as base } from './support/test.ts'

type Film = { known: string; unknown: string; file: string }

/** In a browser whose camera sees two codes, one after the other. */
const test = base.extend<object, { film: Film }>({
  film: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for one
    async ({}, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'film-'))
      const film = { known: randomEan(), unknown: randomEan(), file: join(dir, 'film.y4m') }
      await writeFilm(film.file, [film.known, film.unknown])
      await use(film)
      await rm(dir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ playwright, launchOptions, film }, use) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film.file}`,
        ],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

/** A product that has the code on its pack. */
async function coded(barcode: string) {
  const product = await createProduct(1000, 50)
  const { api } = await signIn('admin')
  given(await api.from('products').update({ barcode: null }).eq('barcode', barcode).select('id'))
  given(await api.from('products').update({ barcode }).eq('id', product.id).select('id').single())
  return product
}

test('codes before the camera become a list, and the list a cart @both', async ({ page, signInAs, film }) => {
  const product = await coded(film.known)
  await signInAs(await createClinic({ status: 'verified' }))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Сканировать' }).click()
  const sheet = page.getByRole('dialog', { name: 'Сканировать' })
  const list = sheet.getByRole('list', { name: 'Отсканировано' })
  const line = list.getByRole('listitem').filter({ hasText: product.name })
  await expect(line.getByRole('spinbutton')).toHaveValue('1', { timeout: 30_000 })
  await expect(list.getByRole('listitem').filter({ hasText: film.unknown })).toContainText('Нет в каталоге', {
    timeout: 15_000,
  })
  await expect(sheet.getByRole('status')).toHaveText(`Кода ${film.unknown} нет в каталоге`)
  await expectAccessible(page)
  // The film begins again.
  await expect(line.getByRole('spinbutton')).toHaveValue('2', { timeout: 20_000 })
  await expect(sheet.getByRole('status')).toContainText(`${product.name}`)

  await page.reload()
  await page.getByRole('button', { name: 'Сканировать' }).click()
  await expect(list.getByRole('listitem'), 'a reload loses nothing').toHaveCount(2)
  await line.getByRole('button', { name: 'Увеличить количество' }).click()
  const wanted = Number(await line.getByRole('spinbutton').inputValue())
  await sheet.getByRole('button', { name: 'Дальше: 1 позиция' }).click()
  const last = page.getByRole('dialog', { name: 'Добавить отсканированное в корзину' })
  await expect(last.getByRole('listitem')).toContainText(product.name)
  await expectAccessible(page)
  await last.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(last).toBeHidden()
  const inCart = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(inCart.filter({ hasText: product.name }).getByRole('spinbutton')).toHaveValue(/^[3-9]$/)
  expect(wanted).toBeGreaterThanOrEqual(3)

  await page.getByRole('button', { name: 'Сканировать' }).click()
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Добавлять нечего' })).toBeDisabled()
})

test('without a camera the digits are typed @both', async ({ page, signInAs, film }) => {
  const product = await coded(film.known)
  await signInAs(await createClinic({ status: 'verified' }))
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await page.goto('/cart/paste')
  await page.getByRole('button', { name: 'Сканировать' }).click()
  const sheet = page.getByRole('dialog', { name: 'Сканировать' })
  await expect(sheet.getByRole('alert')).toContainText('Камера запрещена')
  const field = sheet.getByRole('textbox', { name: 'Цифры под штрихкодом' })
  await field.fill(film.known.slice(0, 12))
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Проверьте код: 13 цифр, последняя контрольная')
  await expect(field, 'nothing typed is lost').toHaveValue(film.known.slice(0, 12))
  await expectAccessible(page)
  const asked: string[] = []
  page.on(
    'request',
    (request) => void (/\/rest\/v1\/(rpc\/)?\w*product/.test(request.url()) && asked.push(request.url())),
  )
  await field.fill(`${film.known.slice(0, 1)} ${film.known.slice(1, 7)} ${film.known.slice(7)}`)
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(sheet.getByRole('status')).toContainText(`${product.name}`)
  expect(asked, 'one request a code').toEqual([expect.stringContaining(film.known)])
  await field.fill(film.unknown)
  await sheet.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(sheet.getByRole('status')).toHaveText(`Кода ${film.unknown} нет в каталоге`)
  await sheet.getByRole('button', { name: `Убрать ${film.unknown}` }).click()
  await expect(sheet.getByRole('list', { name: 'Отсканировано' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Сканировать' })).toBeFocused()
  await page.getByRole('button', { name: 'Сканировать' }).click()
  await sheet.getByRole('button', { name: 'Дальше: 1 позиция' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(page).toHaveURL('/cart')
})
