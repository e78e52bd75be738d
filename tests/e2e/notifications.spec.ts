import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { backend, database } from '../support/backend.ts'
import { mailsTo, waitForMail } from '../support/mail.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { hears, watchRealtime } from './support/realtime.ts'
import { expect, test } from './support/test.ts'

// What people are told, where they read it, and what admins write to many.

const sql = database()
test.afterAll(() => sql.end())

/** Does what every minute does; mails of other tests, which look into the same mailbox, wait. */
async function letAMinutePass(clinic: { id: string }) {
  await sql`update public.outbox set next_attempt_at = now() + interval '1 hour' where user_id <> ${clinic.id} and sent_at is null`
  for (const name of ['run-jobs', 'send-outbox']) {
    const response = await fetch(`${backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: backend.secretKey },
    })
    expect(response.status, name).toBe(200)
  }
}

const bell = (page: Page) => page.getByRole('button', { name: /^Входящие/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Входящие' })

test('a clinic reads what it was told, one by one and all at once', async ({ page, signInAs, shoot }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await page.goto('/orders')
  await expect(bell(page)).toHaveAccessibleName('Входящие, 2\u00a0непрочитанных')
  await bell(page).click()
  await expect(inbox(page).getByRole('region', { name: 'Сегодня' })).toBeVisible()
  const messages = inbox(page).getByRole('listitem')
  await expect(messages).toHaveCount(2)
  await expect(messages.first()).toContainText('Доступ открыт')
  await expectAccessible(page)
  await shoot('inbox')

  await messages.first().getByRole('link').click()
  await expect(page).toHaveURL('/catalog')
  await expect(inbox(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Входящие, 1\u00a0непрочитанное')

  await bell(page).click()
  await inbox(page).getByRole('radio', { name: 'Непрочитанные' }).click()
  await expect(messages).toHaveCount(1)
  await inbox(page).getByRole('button', { name: 'Прочитать все' }).click()
  await expect(inbox(page).getByRole('heading', { name: 'Всё прочитано' })).toBeVisible()
  await inbox(page).getByRole('radio', { name: 'Все' }).click()
  await expect(messages).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Входящие')
  await expect(bell(page)).toBeFocused()
})

test('a clinic chooses what is sent to it', async ({ page, signInAs, shoot }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await page.goto('/profile?tab=notifications')
  const mail = page.getByRole('switch', { name: 'Товар снова в наличии: на почту' })
  const quiet = page.getByRole('switch', { name: /Не присылать письма с 21:00/ })
  await expect(mail).toBeChecked()
  await expect(quiet).toBeChecked()
  await expect(page.getByText(/Приходят всегда.*заказ оформлен/)).toBeVisible()
  await expect(page.getByRole('switch', { name: /Заказ оформлен/ })).toHaveCount(0)
  await expectAccessible(page)
  await shoot('profile-notifications')

  await mail.click()
  await quiet.click()
  await expect(mail).not.toBeChecked()
  await expect
    .poll(
      async () =>
        (await sql`select is_on from public.quiet_hours where user_id = ${clinic.id}`)[0]?.['is_on'] as boolean,
    )
    .toBe(false)
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(quiet).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Товар снова в наличии: в кабинете' })).toBeChecked()
})

test('staff choose too, without a profile', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/account-manager/dashboard')
  await bell(page).click()
  await inbox(page).getByRole('button', { name: 'Что присылать' }).click()
  const window = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(window.getByRole('switch', { name: 'Новый заказ клиента: на почту' })).toBeChecked()
  await expect(window.getByRole('switch', { name: /Товар снова в наличии/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a campaign reaches cabinet and mailbox, and one click in the mail ends it', async ({
  page,
  signInAs,
  openBrowser,
  shoot,
  isPhone,
}) => {
  const clinic = await createClinic({ status: 'verified' })
  const { api } = await signIn(clinic)
  expect((await api.rpc('set_quiet_hours', { is_on: false })).error).toBeNull()
  const title = `Новинка ${randomUUID().slice(0, 6)}`

  await signInAs('admin')
  await page.goto('/admin/notifications')
  await page.getByRole('radio', { name: 'По списку' }).click()
  await page.getByLabel('Адреса').fill(clinic.email)
  await page.getByLabel(/^Заголовок/).fill(title)
  await page.getByLabel(/^Текст/).fill('Для клиники ')
  await page.getByLabel(/^Текст/).press('End')
  await page.getByRole('button', { name: 'клиника', exact: true }).click()
  await expect(page.getByLabel(/^Текст/)).toHaveValue('Для клиники {{clinic_name}}')
  await page.getByLabel(/^Кнопка/).fill('Смотреть')
  // A button that leads nowhere is not sent.
  const send = page.getByRole('button', { name: 'Отправить: 1\u00a0получатель' })
  await send.click()
  await expect(page.getByLabel(/^Ссылка внутри сайта/)).toHaveAccessibleDescription('Куда ведёт кнопка?')
  await page.getByLabel(/^Ссылка внутри сайта/).fill('/catalog')
  await expect(page.getByText(`Для клиники ${clinic.name}`)).toBeVisible()
  await expectAccessible(page)
  await shoot('notifications-compose')
  await page.getByRole('button', { name: 'Показать получателей' }).click()
  await expect(page.getByRole('dialog', { name: 'Получатели' }).getByRole('listitem')).toContainText(clinic.name)
  await page.keyboard.press('Escape')
  await send.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(page).toHaveURL('/admin/notifications?tab=log')

  const reader = await openBrowser(clinic)
  const watched = watchRealtime(reader)
  await reader.goto('/orders')
  await hears(watched, `user:${clinic.id}`)
  watched.told.length = 0
  await letAMinutePass(clinic)
  // The open tab learns of it.
  await expect
    .poll(() => watched.told, { timeout: 20_000 })
    .toContainEqual({ topic: `user:${clinic.id}`, payload: { event: 'inbox', id: clinic.id } })
  await page.reload()
  const row = isPhone
    ? page.getByRole('listitem').filter({ hasText: title })
    : page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Отправлена')
  await expectAccessible(page)
  await shoot('notifications-log')

  await bell(reader).click()
  await inbox(reader).getByRole('link').filter({ hasText: title }).click()
  await expect(reader).toHaveURL('/catalog')

  const mail = await waitForMail(clinic.email)
  expect(mail.subject).toBe(title)
  expect(mail.html).toContain(`Для клиники ${clinic.name}`)
  const guest = await openBrowser()
  await guest.setContent(mail.html)
  await shoot('mail-campaign', guest)
  await guest.goto(mail.link('/functions/v1/unsubscribe'))
  await expect(guest.getByRole('heading', { name: 'Отписаться от писем?' })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Отписаться' }).click()
  await expect(guest.getByRole('heading', { name: 'Готово' })).toBeVisible()

  await page.goto('/admin/notifications')
  await page.getByRole('radio', { name: 'По списку' }).click()
  await page.getByLabel('Адреса').fill(clinic.email)
  await expect(page.getByText('Подходят 1, без согласия на рассылку: 1')).toBeVisible()
})

test('a campaign waits for its time and can be given up until then', async ({ page, signInAs, isPhone }) => {
  const title = `Позже ${randomUUID().slice(0, 6)}`
  await signInAs('admin')
  await page.goto('/admin/notifications')
  await page.getByRole('radio', { name: 'Сотрудникам' }).click()
  await page.getByLabel(/^Заголовок/).fill(title)
  await page.getByLabel(/^Текст/).fill('Собрание')
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page).toHaveURL(/campaign=/)
  await page.reload()
  await expect(page.getByLabel(/^Заголовок/)).toHaveValue(title)

  await page.getByRole('radio', { name: 'Позже' }).click()
  await page.getByLabel(/^День/).fill('01.01.2020')
  await page.getByRole('button', { name: 'Запланировать' }).click()
  await expect(page.getByLabel(/^Время/)).toHaveAccessibleDescription('Это время уже прошло')
  const tomorrow = new Date(Date.now() + 48 * 3_600_000)
  await page
    .getByLabel(/^День/)
    .fill(
      tomorrow.toLocaleDateString('ru', { timeZone: 'Asia/Almaty', day: '2-digit', month: '2-digit', year: 'numeric' }),
    )
  await page.getByRole('button', { name: 'Запланировать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Запланировать' }).click()
  const row = isPhone
    ? page.getByRole('listitem').filter({ hasText: title })
    : page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Запланирована')
  await row.getByRole('button', { name: 'Отменить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить рассылку' }).click()
  await expect(row).toContainText('Отменена')
})

test('an admin rewrites a message, and cannot name what is not there', async ({ page, signInAs, shoot, isPhone }) => {
  // Both sizes run beside each other.
  const event = isPhone ? 'Возврат оформлен' : 'Заказ собирается'
  await signInAs('admin')
  await page.goto('/admin/notifications?tab=events')
  await expect(page.getByRole('switch', { name: `${event}: email` })).toBeChecked()
  await expectAccessible(page)
  await shoot('notifications-events')
  await page.getByRole('button', { name: `Изменить: ${event}` }).click()
  const window = page.getByRole('dialog', { name: event })
  const title = window.getByLabel(/^Заголовок/)
  const former = await title.inputValue()
  await title.fill('{{document}}')
  await expect(window.getByText('Таких переменных у этого события нет')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await title.fill('Новости заказа {{order_number}}')
  await expect(window.getByText('Новости заказа 2026-000123')).toBeVisible()
  await expectAccessible(page)
  await shoot('notifications-template')
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Текст сохранён и уже действует')).toBeVisible()
  await window.getByRole('listitem').filter({ hasText: former }).first().getByRole('button', { name: 'Взять' }).click()
  await expect(title).toHaveValue(former)
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(window.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
})

test('a mail that failed is shown and tried again', async ({ page, signInAs, shoot, isPhone }) => {
  const clinic = await createClinic({ status: 'verified' })
  const subject = `Письмо ${randomUUID().slice(0, 6)}`
  await sql`insert into public.outbox (user_id, event, payload, dedupe_key, attempts, failed_at, error)
            values (${clinic.id}, 'order_new', ${sql.json({ title: subject, body: '', button: null, url: '/' })}, ${randomUUID()}, 8, now(), '550 нет такого ящика')`
  await signInAs('admin')
  await page.goto(`/admin/notifications?tab=mails&state=failed&q=${encodeURIComponent(subject)}`)
  const row = isPhone
    ? page.getByRole('listitem').filter({ hasText: subject })
    : page.getByRole('row').filter({ hasText: subject })
  await expect(row).toContainText('550 нет такого ящика')
  await expectAccessible(page)
  await shoot('notifications-mails')
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Повторить: 1\u00a0письмо' }).click()
  await expect(page.getByText('Отправим ещё раз: 1\u00a0письмо')).toBeVisible()
  await letAMinutePass(clinic)
  expect((await mailsTo(clinic.email)).map((mail) => mail.subject)).toContain(subject)
  await expect
    .poll(
      async () =>
        (await sql`select sent_at is not null as sent from public.outbox where payload ->> 'title' = ${subject}`)[0]?.[
          'sent'
        ] as boolean,
    )
    .toBe(true)
})
