import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { personas } from './support/personas.ts'
import { dayFields, pasteIntoAll } from './support/paste.ts'
import { expect, test } from './support/test.ts'
import { database } from '../support/backend.ts'

// What managers earn: their own month and why it is so much, and how admins close, approve, pay and correct.

const sql = database()
let lastMonth: string

test.beforeEach(async () => {
  const [closed] = await sql`select max(month)::text as month from public.bonus_statements`
  lastMonth = closed!['month'] as string
  await sql`
    update public.bonus_statements
       set status = 'closed', approved_at = null, approved_by = null, paid_at = null, paid_by = null, paid_on = null, comment = ''
     where month = ${lastMonth}`
})
test.afterAll(() => sql.end())

test('a manager reads a month and reckons an entry by hand', async ({ page, signInAs, isPhone }) => {
  await signInAs('manager')
  await page.goto('/account-manager/my-bonuses')
  await expect(page.getByRole('heading', { level: 1, name: 'Бонусы' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'К выплате' })).toContainText('месяц открыт')
  await expect(page.getByText(/^ещё .* в пути$/)).toBeVisible()
  await expect(page.getByRole('table', { name: /^За двенадцать месяцев бонусов / }).getByRole('row')).toHaveCount(13)
  await expectAccessible(page)

  const [before] = await sql`select to_char(private.month_of(now()) - interval '1 month', 'YYYY-MM') as month`
  await page.getByRole('link', { name: 'Предыдущий месяц' }).click()
  await expect(page).toHaveURL(new RegExp(`month=${before!['month'] as string}`))
  // On the first two days of a month the one before is still open.
  await page.goto(`/account-manager/my-bonuses?month=${lastMonth.slice(0, 7)}`)
  const [own] = await sql`
    select s.payable, count(*) as entries from public.bonus_statements as s join public.bonus_accruals as b using (manager_id, month)
     where s.manager_id = ${personas.manager.id} and s.month = ${lastMonth} group by s.payable`
  const payable = String(own!['payable']).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  await expect(page.getByRole('region', { name: 'К выплате' })).toContainText(`${payable}\u00a0₸`)
  await expect(page.getByText(`из ${String(own!['entries'])}\u00a0запис`)).toBeVisible()

  const entries = page.getByRole('region', { name: 'Начисления' })
  const accrual = (isPhone ? entries.getByRole('listitem') : entries.getByRole('row'))
    .filter({ hasText: 'Начисление' })
    .first()
  await accrual.getByRole('link', { name: /^Почему столько\?/ }).click()
  await expect(page).toHaveURL(/entry=\d+/)
  const why = entries.getByRole('heading', { name: 'Правила расчёта' }).locator('visible=true')
  await expect(why).toBeVisible()
  await expect(
    entries.getByText('Доставка в базу не входит. Сумма округляется вниз до тенге.').locator('visible=true'),
  ).toBeVisible()
  await expectAccessible(page)

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2 + Number(own!['entries']))
  expect(lines.at(-1)).toContain(String(own!['payable']))
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ведомость PDF' }).click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('an admin approves a statement, pays it, its manager sees when, and both steps are taken back', async ({
  page,
  signInAs,
  openBrowser,
  isPhone,
}) => {
  await signInAs('admin')
  await page.goto(`/account-manager/my-bonuses?month=${lastMonth.slice(0, 7)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Бонусы' })).toBeVisible()
  const dina = (isPhone ? page.getByRole('listitem') : page.getByRole('row')).filter({ hasText: 'Дина Серікқызы' })
  await expect(dina).toContainText('закрыт')
  await expectAccessible(page)
  await dina.getByRole('button', { name: 'Утвердить' }).click()
  await page
    .getByRole('alertdialog', { name: 'Утвердить ведомость?' })
    .getByRole('button', { name: 'Утвердить' })
    .click()
  await expect(dina).toContainText('утверждён')
  await dina.getByRole('button', { name: 'Выплачено' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отметить выплату?' })
  const paidOn = await dayFields(dialog).inputValue()
  expect(await pasteIntoAll(dialog)).toMatchObject({ days: 1 })
  await dayFields(dialog).fill(paidOn)
  await dialog.getByLabel(/^Комментарий/).fill('Перевод на карту')
  await dialog.getByRole('button', { name: 'Отметить выплату' }).click()
  await expect(dina).toContainText('выплачен')

  const own = await openBrowser('manager')
  await own.goto(`/account-manager/my-bonuses?month=${lastMonth.slice(0, 7)}`)
  await expect(own.getByRole('region', { name: 'К выплате' })).toContainText(
    /выплачен \d\d\.\d\d\.\d{4}\. Перевод на карту/,
  )
  await expect(own.getByRole('list', { name: 'Ход ведомости' }).getByRole('listitem')).toHaveText([
    /^Закрыт \d\d\.\d\d\.\d{4}, автоматически$/,
    /^Утверждён \d\d\.\d\d\.\d{4}, \S/,
    /^Выплачен \d\d\.\d\d\.\d{4}, \S/,
  ])
  const [pdf] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Ведомость PDF' }).click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  for (const [title, becomes] of [
    ['Вернуть выплаченную ведомость?', 'утверждён'],
    ['Вернуть утверждённую ведомость?', 'закрыт'],
  ] as const) {
    await dina.getByRole('button', { name: 'Вернуть' }).click()
    const asking = page.getByRole('dialog', { name: title })
    await asking.getByLabel('Причина').fill('Не тот получатель')
    if (becomes === 'закрыт') await expectAccessible(page)
    await asking.getByRole('button', { name: 'Вернуть' }).click()
    await expect(dina).toContainText(becomes)
  }
  await expect(dina.getByRole('button', { name: 'Вернуть' })).toBeHidden()
  await page.getByRole('button', { name: 'Утвердить всех' }).click()
  await page
    .getByRole('alertdialog', { name: 'Утвердить все ведомости?' })
    .getByRole('button', { name: 'Утвердить' })
    .click()
  await expect(dina).toContainText('утверждён')
  await expect(page.getByText('закрыт', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Утвердить всех' })).toBeHidden()
})

test('an admin corrects an open month, and the manager reads why', async ({ page, signInAs, openBrowser, isPhone }) => {
  await signInAs('admin')
  await page.goto('/account-manager/my-bonuses')
  const timur = (isPhone ? page.getByRole('listitem') : page.getByRole('row')).filter({ hasText: 'Тимур Ахметов' })
  await timur.getByRole('button', { name: 'Корректировка' }).click()
  const dialog = page.getByRole('dialog', { name: 'Корректировка бонуса' })
  await dialog.getByRole('radio', { name: 'Удержать' }).click()
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(dialog.getByLabel(/^Сумма/)).toHaveAccessibleDescription('Введите сумму')
  await dialog.getByLabel(/^Сумма/).fill('1 500')
  await dialog.getByLabel(/^Причина/).fill('Скидка клиенту')
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(dialog).toBeHidden()

  const own = await openBrowser('otherManager')
  await own.goto('/account-manager/my-bonuses')
  const entry = (isPhone ? own.getByRole('listitem') : own.getByRole('row'))
    .filter({ hasText: 'Скидка клиенту' })
    .first()
  await expect(entry).toContainText('−1\u00a0500\u00a0₸')
})

test('what comes back after the month was closed is taken from the open one', async ({ page, signInAs, isPhone }) => {
  const [order] = await sql`
    select o.id, o.number, i.sku from public.bonus_accruals as b
      join public.orders as o on o.id = b.order_id and o.status = 'delivered'
      join public.order_items as i on i.order_id = o.id and i.returned_quantity = 0
     where b.month = ${lastMonth} and b.kind = 'accrual' and b.manager_id = ${personas.manager.id}
       and o.user_id <> ${personas.clinic.id}
       and not exists (select from public.bonus_accruals as r where r.order_id = o.id and r.kind = 'reversal')
     order by b.id limit 1`
  const before = await sql`select * from public.bonus_statements where month = ${lastMonth}`
  const { api } = await signIn('admin')
  given(
    await api.rpc('return_items', {
      order_id: order!['id'] as string,
      items: [{ sku: order!['sku'] as string, quantity: 1 }],
      reason: 'Повреждена упаковка',
    }),
  )
  expect(await sql`select * from public.bonus_statements where month = ${lastMonth}`).toEqual(before)

  await signInAs('manager')
  await page.goto('/account-manager/my-bonuses')
  const entry = (isPhone ? page.getByRole('listitem') : page.getByRole('row')).filter({
    hasText: order!['number'] as string,
  })
  await expect(entry).toContainText('Снято за возврат')
  await entry.getByRole('link', { name: /^Почему столько\?/ }).click()
  await expect(page.getByText('Уже в ведомостях').locator('visible=true')).toBeVisible()
})
