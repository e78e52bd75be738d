import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { expect, test } from './support/test.ts'
import { database } from '../support/backend.ts'

// The numbers of the shop's rules, and what the shop does by itself.

const sql = database()
const defaults = { payment_days: 5, max_open_orders: 20, clinics_see_tier: false }

test.beforeEach(async () => {
  const { api } = await signIn('admin')
  given(await api.rpc('save_shop_settings', { settings: defaults }))
})
test.afterAll(() => sql.end())

test('an admin changes how to reach the shop, and its pages say so', async ({ page, signInAs }) => {
  const { api } = await signIn('admin')
  const { only_row: _key, ...before } = given(await api.from('shop_contacts').select('*').single())
  const hours = `ежедневно, ${randomUUID().slice(0, 4)}`
  try {
    await signInAs('admin')
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Изменить контакты' }).click()
    const drawer = page.getByRole('dialog', { name: 'Контакты магазина' })
    await drawer.getByLabel('Часы работы').fill('')
    await drawer.getByRole('button', { name: 'Сохранить контакты' }).click()
    await expect(drawer.getByLabel('Часы работы')).toHaveAccessibleDescription('Введите часы работы')
    await expectAccessible(page)
    await drawer.getByLabel('Часы работы').fill(hours)
    await drawer.getByRole('button', { name: 'Сохранить контакты' }).click()
    await expect(page.getByText('Контакты сохранены')).toBeVisible()
    await page.goto('/contacts')
    await page.getByText('Что видят посетители').click()
    await expect(page.getByRole('main').getByText(hours, { exact: true })).toBeVisible()
  } finally {
    expect((await api.rpc('save_shop_contacts', { contacts: before })).error).toBeNull()
  }
})

test('an admin changes settings: asked before, kept in the history', async ({ page, signInAs, isPhone }) => {
  await signInAs('admin')
  await page.goto('/admin/users')
  if (isPhone) await page.getByRole('button', { name: 'Меню администратора' }).click()
  await page.getByRole('navigation', { name: 'Администрирование' }).getByRole('link', { name: 'Настройки' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()

  await page.getByLabel(/^Срок оплаты после доставки/).fill('0')
  await page.getByLabel(/^Сумма неоплаченных заказов/).fill('много')
  await page.getByLabel(/^Резерв неоплаченного заказа/).fill('366')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveAccessibleDescription('Не меньше 1')
  await expect(page.getByLabel(/^Резерв неоплаченного заказа/)).toHaveAccessibleDescription('Не больше 365 дней')
  await expect(page.getByLabel(/^Резерв неоплаченного заказа/)).toBeFocused()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Резерв неоплаченного заказа',
    'Сумма неоплаченных заказов клиники, не больше',
    'Срок оплаты после доставки',
  ])
  await page.getByLabel(/^Резерв неоплаченного заказа/).fill('5')

  await page.getByLabel(/^Срок оплаты после доставки/).fill('7')
  await page.getByLabel(/^Сумма неоплаченных заказов/).fill('10000000')
  await page.getByRole('checkbox', { name: /Показывать клиникам их уровень/ }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const question = page.getByRole('alertdialog', { name: 'Сохранить настройки?' })
  await expect(question.getByRole('listitem')).toHaveText([
    /Срок оплаты после доставки\s*5\u00a0дней → 7\u00a0дней/,
    /Показывать клиникам их уровень в рейтинге\s*нет → да/,
  ])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveValue('7')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await question.getByRole('button', { name: 'Сохранить' }).click()

  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await expect(page.locator('#content'), 'the button is disabled').toBeFocused()
  if (isPhone) await page.getByRole('heading', { name: 'История изменений' }).click()
  const latest = page.locator('section', { hasText: 'История изменений' }).getByRole('listitem').first()
  await expect(latest).toContainText('5\u00a0дней → 7\u00a0дней')
  await expect(latest).toContainText('Алия Жұмабек')
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveValue('7')
})

test('settings that cannot be loaded are asked for again, and unsaved ones not lost unasked', async ({
  page,
  signInAs,
  isPhone,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400|AppError/)
  await signInAs('admin')
  await page.route('**/rest/v1/shop_settings*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  await page.goto('/admin/settings')
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить')
  await page.unroute('**/rest/v1/shop_settings*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toBeVisible()

  await page.getByLabel(/^Срок оплаты после доставки/).fill('9')
  if (isPhone) await page.getByRole('heading', { name: 'Контакты' }).click()
  await page.getByRole('link', { name: 'Изменить контакты' }).click()
  await expect(page.getByRole('dialog', { name: 'Контакты магазина' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveValue('9')

  const jobs = page.getByRole('link', { name: 'Задания' })
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
  await jobs.click()
  await question.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveValue('9')
  await jobs.click()
  await question.getByRole('button', { name: 'Не сохранять' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=jobs')
})

test('two admins at once: the second sees what the first has saved, and keeps what was typed', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  await signInAs('admin')
  await page.goto('/admin/settings')
  await page.getByLabel(/^Срок оплаты после доставки/).fill('9')
  const { api } = await signIn('superAdmin')
  given(await api.rpc('save_shop_settings', { settings: { max_open_orders: 25 } }))

  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert')).toContainText('изменил другой администратор')
  await expect(page.getByLabel(/^Неоплаченных заказов у клиники/)).toHaveValue('25')
  await expect(page.getByLabel(/^Срок оплаты после доставки/)).toHaveValue('9')

  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  const saved = given(await api.from('shop_settings').select('payment_days, max_open_orders').single())
  expect(saved).toEqual({ payment_days: 9, max_open_orders: 25 })
})

test('an admin sees how jobs ended, and has one run at once', async ({ page, signInAs, isPhone }) => {
  const [good, bad, idle, quiet] = [`good_${letters()}`, `bad_${letters()}`, `idle_${letters()}`, `prune_${letters()}`]
  await sql`
    insert into public.jobs (name, title, daily_at, batch, next_run_at, attempts, last_started_at, last_finished_at, last_handled, last_error)
    values (${good}, 'Удалить черновики', '03:00', 10, now() + interval '5 hours', 0, now() - interval '3 hours', now() - interval '2 hours 59 minutes 58.5 seconds', 1234, null),
           (${bad}, 'Собрать отчёт', '04:00', 10, now() + interval '9 minutes', 3, now() - interval '1 minute', now() - interval '59.9 seconds', null, 'division by zero (22012)'),
           (${idle}, 'Проверить новинку', '05:00', 10, now() + interval '9 minutes', 0, null, null, null, null),
           (${quiet}, 'Убрать старые пробы', null, 10, now() + interval '9 minutes', 0, now() - interval '1 minute', now() - interval '59.9 seconds', 0, null)`
  await sql`insert into public.job_runs (job, started_at, finished_at, handled) values (${good}, now() - interval '3 hours', now() - interval '2 hours 59 minutes 58.5 seconds', 1234)`
  await signInAs('admin')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Задания' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=jobs')
  const jobNamed = (title: string) =>
    page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: title, visible: true })
  await expect(
    page.getByText(/^(Собрать отчёт|Закрыть месяц бонусов.*|Удалить черновики)$/),
    'a failure first',
  ).toHaveText([/^Собрать/, /^Закрыть/, /^Удалить/])
  await expect(jobNamed('Собрать отчёт')).toContainText('Ошибка')
  await expect(page.getByText(/С ошибкой: 1\u00a0задание\. Ещё не запускались: \d+/)).toBeVisible()
  await expect(jobNamed('Проверить новинку')).toContainText('Ещё не запускалось')
  await expect(
    page
      .getByRole(isPhone ? 'listitem' : 'row')
      .filter({ hasText: /Ошибка|Успешно/ })
      .first(),
  ).toContainText('Собрать отчёт')
  await expect(jobNamed('Убрать старые пробы'), 'housekeeping is folded').toHaveCount(0)
  await page.getByText(/^Уборка базы: \d+\u00a0задани\S+ без ошибок$/).click()
  if (isPhone) {
    await page.getByText(/^Работа магазина: \d+\u00a0задани\S+ без ошибок$/).click()
    await expect(jobNamed('Удалить черновики')).toContainText('Успешно')
    for (const title of ['Удалить черновики', 'Собрать отчёт', 'Убрать старые пробы'])
      await jobNamed(title).getByText(title).click()
  }
  await expect(jobNamed('Удалить черновики')).toContainText('каждый день в 03:00')
  await expect(jobNamed('Удалить черновики')).toContainText(/1,5\u00a0с.*Успешно.*обработано: 1\u00a0234/)
  await expect(jobNamed('Собрать отчёт')).toContainText(/Ошибка.*division by zero \(22012\), 3\u00a0раза подряд/)
  await expect(jobNamed('Убрать старые пробы')).toContainText('каждую минуту')
  await expect(jobNamed('Убрать старые пробы').getByRole('button', { name: /^Запустить сейчас/ })).toHaveCount(0)
  await expectAccessible(page)

  await jobNamed('Удалить черновики')
    .getByRole('button', { name: /^Журнал/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Журнал задания' })).toContainText('Обработано: 1\u00a0234')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await jobNamed('Удалить черновики')
    .getByRole('button', { name: /^Запустить сейчас/ })
    .click()
  await expect(page.getByText('Задание в очереди')).toBeVisible()
  await expect(jobNamed('Удалить черновики')).toContainText(/В очереди.*в течение минуты/)

  // What shows by itself: nobody has called for a while, a file does not go.
  await sql`update public.jobs set next_run_at = now() - interval '2 hours' where name = ${good}`
  await sql`insert into public.file_removals (bucket_id, path, attempts, error) values ('clinic-documents', ${good}, 3, 'Storage is down')`
  await expect(page.getByText('Самое давнее ждёт уже 2\u00a0часа')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Не удаётся удалить 1\u00a0файл')).toBeVisible({ timeout: 15_000 })
  await sql`delete from public.jobs where name in (${good}, ${bad}, ${idle}, ${quiet})`
  await sql`delete from public.file_removals where path = ${good}`
})

const letters = () => randomUUID().replace(/[^a-z]/g, '')
