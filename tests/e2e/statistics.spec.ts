import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { expect, test } from './support/test.ts'
import { holdToasts, toast } from './support/toasts.ts'

// The statistics: period and filters in the address, figures that open their rows, files, paper, saved views, synonyms.

const cards = (page: Page) => page.getByRole('region', { name: 'Показатели' })
const card = (page: Page, label: string) => cards(page).locator('dl > div').filter({ hasText: label })
/** The figure of a card, as a number. */
const figure = async (page: Page, label: string) => digits(await card(page, label).getByRole('link').innerText())
const digits = (text: string) => Number(text.replace(/\D/g, ''))
const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const drawing = (page: Page, title: string) => block(page, title).locator('[data-slot=chart] svg').first()
const found = async (page: Page) => digits(await page.getByText(/^Найдено/).innerText())

/** The months before this one: other tests deliver and register today. */
function pastMonths(months = 1) {
  const almaty = new Date(Date.now() + 5 * 3_600_000)
  const first = (back: number) => Date.UTC(almaty.getUTCFullYear(), almaty.getUTCMonth() - back, 1)
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { from: day(first(months)), to: day(first(0) - 1) }
}

test('figures and charts are on paper, their period and filter in the address, and a figure opens its rows', async ({
  page,
  signInAs,
  isPhone,
}) => {
  await signInAs('admin')
  await page.goto('/admin/stats')
  await expect(page.getByRole('heading', { name: 'Статистика' })).toBeVisible()
  await expect(drawing(page, 'Оборот по дням')).toBeVisible()
  await expect(block(page, 'Оборот по дням').getByRole('table', { name: /^Оборот / })).toBeAttached()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/Напечатано/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Период' })).toBeHidden()
  await expect(drawing(page, 'Оборот по дням')).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'Год', exact: true }).click()
  await expect(page).toHaveURL('/admin/stats?period=year')
  await expect(block(page, 'Оборот по месяцам')).toBeVisible()
  if (isPhone) await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('button', { name: 'Линейка', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Aqua Science' }).click()
  await expect(page).toHaveURL('/admin/stats?period=year&line=aqua-science')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  const { from, to } = pastMonths()
  const asked = `/admin/stats?period=own&line=aqua-science&from=${from}&to=${to}`
  const { api } = await signIn('admin')
  const { orders, active_clinics: active } = given(
    await api.rpc('stats_summary', { from_day: from, to_day: to, filters: { line: 'aqua-science' } }),
  ) as Record<'orders' | 'active_clinics', { value: number }>
  expect(orders.value).toBeGreaterThan(0)
  await page.goto(asked)
  await expect.poll(() => figure(page, 'Заказы')).toBe(orders.value)
  await card(page, 'Заказы').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/orders\?.*dated=delivered/)
  await expect.poll(() => found(page)).toBe(orders.value)
  if (!isPhone) await expect(page.getByRole('button', { name: /Убрать фильтр «Доставлены: / })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/stats\?.*line=aqua-science/)
  await expect.poll(() => figure(page, 'Активные клиники')).toBe(active.value)
  await card(page, 'Активные клиники').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/stats\/clinics/)
  await expect.poll(() => found(page)).toBe(active.value)
  await page.getByRole('link', { name: 'Статистика' }).last().click()
  await expect(page).toHaveURL(/\/admin\/stats\?/)
})

test('every part is read without the pointer, as a table too', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/stats?period=year')
  await page.getByRole('button', { name: 'Таблица' }).click()
  const rows = block(page, 'Оборот по месяцам').getByRole('row')
  await expect(rows.nth(1).getByRole('link')).toBeVisible()
  for (const [part, title] of [
    ['Товары', 'Запас и нехватка'],
    ['Клиники', 'Путь клиники'],
    ['Заказы', 'Срок заказа по этапам'],
    ['Поиск', 'Искали и не нашли'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Части статистики' }).getByRole('link', { name: part }).click()
    await expect(block(page, title).getByRole('table')).toBeVisible()
    await expectAccessible(page)
  }
  // The funnel's figures are the lists behind them.
  const { from, to } = pastMonths(6)
  await page.goto(`/admin/stats?part=clinics&period=own&from=${from}&to=${to}`)
  const documents = block(page, 'Путь клиники')
    .getByRole('row', { name: /^Документы/ })
    .getByRole('link')
  const count = digits(await documents.innerText())
  expect(count).toBeGreaterThan(0)
  await documents.click()
  await expect(page).toHaveURL(/which=documents/)
  await expect.poll(() => found(page)).toBe(count)
})

test('the file of a block holds what the block shows', async ({ page, signInAs }) => {
  await signInAs('admin')
  const { from, to } = pastMonths()
  const days = `period=own&from=${from}&to=${to}`
  await page.goto(`/admin/stats?part=clinics&compare=none&${days}`)
  const table = block(page, 'Города').getByRole('table')
  const first = await table.getByRole('row').nth(1).getByRole('link').innerText()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать CSV: Города' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`Города ${from}–${to}.csv`)
  // `trim` would take the mark of the encoding along.
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFГород;Оборот;Доля, %')
  const [city, sum] = lines[0]!.split(';')
  expect(city).toBe(first)
  await expect(table.getByRole('row').nth(1)).toContainText(
    Number(sum).toLocaleString('ru').replaceAll(/\s/g, '\u00a0'),
  )
  const total = lines.reduce((all, line) => all + Number(line.split(';')[1]), 0)
  await page.goto(`/admin/stats?${days}`)
  await expect.poll(async () => digits(await card(page, 'Оборот').locator('.sr-only').innerText())).toBe(total)
})

test('a view is saved, opened, deleted and brought back', async ({ page, signInAs, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/)
  const name = `Вид ${crypto.randomUUID().slice(0, 6)}`
  await signInAs('admin')
  await page.goto('/admin/stats?period=quarter&compare=year')
  await page.getByRole('button', { name: 'Сохранённые', exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить текущие фильтры' }).click()
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Показывать коллегам с той же ролью').check()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('видят коллеги')).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/stats')
  await page.getByRole('button', { name: 'Сохранённые', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/admin/stats?period=quarter&compare=year')
  await page.getByRole('button', { name: 'Сохранённые', exact: true }).click()
  await holdToasts(page)
  await page.getByRole('button', { name: `Удалить «${name}»` }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await toast(page, 'фильтры удалены').getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('button', { name: `Удалить «${name}»` }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.route('**/rest/v1/saved_views*', (route) => route.abort())
  await toast(page, 'фильтры удалены').last().getByRole('button', { name: 'Вернуть' }).click()
  await expect(toast(page, 'Нет связи с сервером')).toBeVisible()
  await page.unrouteAll()
  const { api } = await signIn('admin')
  given(await api.from('saved_views').delete().eq('name', name).select('id'))
})

test('a word that people type in vain is taught to the search at once @desk', async ({ page, signInAs }) => {
  const { api } = await signIn('admin')
  await signInAs('admin')
  await page.goto('/admin/stats?part=searches&period=quarter')
  await page.getByRole('button', { name: 'Добавить синоним для «карбокситерапия»' }).click()
  await page.getByLabel('Слово из каталога').fill('два слова')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText('Только одно слово')).toBeVisible()
  await page.getByLabel('Слово из каталога').fill('маска')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  try {
    await expect(toast(page, /^Теперь по запросу «карбокситерапия»: \d+/)).toBeVisible()
    await block(page, 'Искали и не нашли')
      .getByRole('button', { name: /^Уже находятся/ })
      .click()
    await expect(block(page, 'Искали и не нашли').getByRole('row', { name: /^карбокситерапия/ })).toContainText(
      'Находится',
    )
  } finally {
    given(await api.from('search_aliases').delete().eq('alias', 'карбокситерапия').select('id'))
  }
})

test('a manager sees the figures of the own clients, and opens no others', async ({ page, signInAs }) => {
  const { api } = await signIn('manager')
  const { from, to } = pastMonths()
  const { orders } = given(await api.rpc('my_stats_summary', { from_day: from, to_day: to })) as {
    orders: { value: number }
  }
  await signInAs('manager')
  await page.goto('/account-manager/dashboard')
  await page.getByRole('navigation', { name: 'Работа менеджера' }).getByRole('link', { name: 'Показатели' }).click()
  await expect(page).toHaveURL('/account-manager/stats')
  await page.goto(`/account-manager/stats?period=own&from=${from}&to=${to}`)
  await expect.poll(() => figure(page, 'Заказы')).toBe(orders.value)
  await expect(page.getByRole('link', { name: 'Поиск', exact: true })).toBeHidden()
  await card(page, 'Заказы').getByRole('link').click()
  await expect(page).toHaveURL(/\/account-manager\/orders\?/)
  await expect.poll(() => found(page)).toBe(orders.value)
})
