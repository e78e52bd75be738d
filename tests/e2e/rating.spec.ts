import { expectAccessible } from './support/accessible.ts'
import { personas } from './support/personas.ts'
import { dayFields, pasteIntoAll } from './support/paste.ts'
import { expect, test } from './support/test.ts'
import { database } from '../support/backend.ts'

// The formula of the rating: a draft on live data, published from tomorrow on, and what managers read of it.

const sql = database()

test.beforeEach(async () => {
  await sql`delete from public.rating_formulas where status = 'draft'`
})
test.afterAll(async () => {
  await sql`delete from public.rating_formulas where status = 'draft'`
  await sql.end()
})

test('an admin tries a draft on live data, saves it and publishes it from tomorrow on', async ({
  page,
  signInAs,
  isPhone,
}) => {
  // Phones show one part at a time.
  const look = async (part: string) => isPhone && page.getByRole('radio', { name: part }).click()
  await signInAs('admin')
  await page.goto('/admin/rating-formula')
  await expect(page.getByRole('heading', { level: 1, name: 'Формула рейтинга' })).toBeVisible()
  const sum = page.getByRole('status').filter({ hasText: 'Сумма' })
  await expect(sum).toHaveText('Сумма 100\u00a0%')
  await look('Прогноз')
  const tiers = page.getByRole('table', { name: 'Ни одна клиника не сменит категорию.' })
  await expect(tiers.getByRole('row')).toHaveCount(6)
  await expectAccessible(page)

  await look('Веса')
  await page.getByRole('textbox', { name: 'Оборот, вес' }).fill('15')
  await page.keyboard.press('Enter')
  await expect(sum).toHaveText('Сумма 70\u00a0%, не хватает 30')
  await page.getByRole('textbox', { name: 'Давность, вес' }).fill('45')
  await page.keyboard.press('Tab')
  await expect(sum).toHaveText('Сумма 100\u00a0%')
  await look('Прогноз')
  await expect(page.getByRole('table', { name: /^Категория изменится у / })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Кто сдвинется' })).toBeVisible()
  const movers = page.locator('section', { has: page.getByRole('heading', { name: 'Кто сдвинется' }) })
  await expect(movers.getByRole('listitem').first()).toContainText(/(Оборот|Давность) [+−]/)
  const bonuses = page.locator('section', { has: page.getByRole('heading', { name: /^Бонусы за / }) })
  await expect(bonuses.getByRole('row', { name: /Дина Серікқызы/ })).toContainText('₸')
  await expect(bonuses.getByRole('row', { name: /^Итого/ })).toContainText('₸')
  await movers.getByRole('link').first().click()
  await expect(page).toHaveURL(/clinic=/)
  await expect(page.getByRole('table', { name: /^Балл клиники с / })).toBeAttached()
  await look('Веса')
  await expect(page.getByRole('textbox', { name: 'Оборот, вес' })).toHaveValue('15')

  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeHidden()
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByText('Черновик сохранён')).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const dialog = page.getByRole('dialog', { name: /^Опубликовать версию \d+\?$/ })
  await expect(dialog.getByRole('row', { name: /^Оборот/ })).toContainText('15')
  const from = await dayFields(dialog).inputValue()
  expect(await pasteIntoAll(dialog)).toMatchObject({ days: 1 })
  await dayFields(dialog).fill(from)
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(dialog.getByLabel(/^Зачем меняется формула/)).toHaveAccessibleDescription(
    'Напишите, зачем меняется формула',
  )
  await dialog.getByLabel(/^Зачем меняется формула/).fill('Важнее, чтобы заказывали постоянно')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText(/^Версия \d+ начнёт действовать /)).toBeVisible()

  // The next night is rated by it, and an order confirmed after that has its terms.
  const [tomorrow] = await sql`
    select (private.formula_on(private.today() + 1)).version as version,
           (private.formula_on(private.today())).version as today,
           private.rate_night(private.today() + 1, array[${personas.clinic.id}::uuid]) as rated,
           (select max(version) from public.rating_formulas) as newest`
  expect(tomorrow!['version']).toBe(tomorrow!['newest'])
  expect(tomorrow!['today']).toBeLessThan(tomorrow!['newest'] as number)
  const night = await sql.reserve()
  await night`begin`
  const [order] = await night`
    select o.id from public.orders as o join public.order_commissions as c on c.order_id = o.id where o.user_id = ${personas.clinic.id} order by o.id limit 1`
  await night`delete from public.order_commissions where order_id = ${order!['id'] as string}`
  await night`
    update public.orders set confirmed_at = (private.today() + 1)::timestamp at time zone 'Asia/Almaty' + interval '10 hours' where id = ${order!['id'] as string}`
  await night`select private.fix_commission(o) from public.orders as o where o.id = ${order!['id'] as string}`
  const [terms] =
    await night`select formula_version from public.order_commissions where order_id = ${order!['id'] as string}`
  await night`rollback`
  night.release()
  expect(terms!['formula_version']).toBe(tomorrow!['newest'])
  await sql`delete from public.clinic_ratings where as_of > private.today()`
})

test('changes are taken back, and an old version is copied into the draft', async ({ page, signInAs, isPhone }) => {
  await signInAs('admin')
  await page.goto('/admin/rating-formula')
  if (isPhone) await page.getByRole('radio', { name: 'Категории' }).click()
  await page.getByRole('textbox', { name: 'A, от какого балла' }).fill('75')
  await page.getByRole('textbox', { name: 'A, ставка бонуса' }).fill('5,5')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('textbox', { name: 'A, от какого балла' })).toHaveValue('80')

  await page.getByRole('button', { name: 'Версии' }).click()
  const dialog = page.getByRole('dialog', { name: 'Версии формулы' })
  await expect(dialog.getByText('Первая версия')).toBeVisible()
  await expectAccessible(page)
  const first = dialog.getByRole('listitem').filter({ hasText: 'Версия 1 ' })
  await first.getByRole('button', { name: 'Скопировать в черновик' }).click()
  await expect(page.getByText('Версия 1 скопирована в черновик')).toBeVisible()
  await expect(page.getByText(/^Версия \d+ сохранена$/)).toBeVisible()
  await page.getByRole('button', { name: 'Версии' }).click()
  await first.getByRole('button', { name: 'Скопировать в черновик' }).click()
  const question = page.getByRole('alertdialog', { name: 'Заменить черновик?' })
  await expect(question).toContainText('станет копией версии 1')
  await question.getByRole('button', { name: 'Отмена' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Удалить черновик' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(/^Версия \d+ сохранена$/)).toBeHidden()
})

test('a manager reads what counts and changes nothing', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/admin/rating-formula')
  await expect(page.getByRole('heading', { name: 'Из чего складывается балл' })).toBeVisible()
  await expect(page.getByText('за 180\u00a0дней, от 0\u00a0₸ до 3\u00a0000\u00a0000\u00a0₸')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toHaveCount(0)
  await expectAccessible(page)
})
