import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createMailer, type TemplateName } from '../../local/auth/mailer.ts'
import { readStackConfig } from '../../local/config.ts'
import { backend, database } from '../support/backend.ts'
import { mailsTo, waitForMail } from '../support/mail.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { picture } from './support/pictures.ts'
import { subscribed, watchRealtime } from './support/realtime.ts'
import { expect, test } from './support/test.ts'

// What people are notified of, where they read it, and what admins write to many.

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

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
const bell = (page: Page) => page.getByRole('button', { name: /^Входящие/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Входящие' })

test('a clinic reads its messages, one by one and all at once', async ({ page, signInAs }) => {
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

  await messages.first().getByRole('link').click()
  await expect(page).toHaveURL('/catalog')
  await expect(inbox(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Входящие, 1\u00a0непрочитанное')

  await bell(page).click()
  await inbox(page).getByRole('radio', { name: 'Новые' }).click()
  await expect(messages).toHaveCount(1)
  await inbox(page).getByRole('button', { name: 'Прочитать все' }).click()
  await expect(inbox(page).getByRole('heading', { name: 'Всё прочитано' })).toBeVisible()
  await inbox(page).getByRole('radio', { name: 'Все' }).click()
  await expect(messages).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Входящие')
  await expect(bell(page)).toBeFocused()
})

test('a clinic chooses what is sent to it', async ({ page, signInAs }) => {
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
  await inbox(page).getByRole('button', { name: 'Настроить уведомления' }).click()
  const window = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(window.getByRole('switch', { name: 'Новый заказ клиента: на почту' })).toBeChecked()
  await expect(window.getByRole('switch', { name: /Товар снова в наличии/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a campaign reaches cabinet and mailbox, and one click in the mail ends it', async ({
  page,
  signInAs,
  openBrowser,
  isPhone,
}) => {
  const clinic = await createClinic({ status: 'verified' })
  const { api } = await signIn(clinic)
  expect((await api.rpc('set_quiet_hours', { is_on: false })).error).toBeNull()
  const title = `Новинка ${randomUUID().slice(0, 6)}`

  await signInAs('admin')
  await page.goto('/admin/notifications')
  await page.getByRole('radio', { name: 'По адресам' }).click()
  await page.getByLabel('Адреса').fill(clinic.email)
  await page.getByLabel(/^Заголовок/).fill(title)
  await page.getByLabel(/^Текст/).fill('Для клиники ')
  await page.getByLabel(/^Текст/).press('End')
  await page.getByRole('button', { name: 'клиника', exact: true }).click()
  await expect(page.getByLabel(/^Текст/)).toHaveValue('Для клиники {{clinic_name}}')
  if (isPhone) await page.getByText('Картинка и кнопка').click()
  await page.getByLabel(/^Кнопка/).fill('Смотреть')
  // A button that leads nowhere is not sent.
  const send = page.getByRole('button', { name: 'Отправить одному получателю' })
  await send.click()
  await expect(page.getByLabel(/^Ссылка внутри сайта/)).toHaveAccessibleDescription('Куда ведёт кнопка?')
  await page.getByLabel(/^Ссылка внутри сайта/).fill('/catalog')
  if (isPhone) await page.getByText('Как увидит получатель').click()
  await expect(page.getByText(`Для клиники ${clinic.name}`)).toBeVisible()
  const chooser = page.getByLabel('Картинка рассылки')
  await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(
    page.getByText('Это не фото JPG, PNG или WebP, как бы файл ни назывался. Выберите другой.'),
  ).toBeVisible()
  await chooser.setInputFiles(await picture(page, 1200, 600, 'teal'))
  await expect(page.getByRole('img', { name: 'Картинка рассылки' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Показать получателей' }).click()
  await expect(page.getByRole('dialog', { name: 'Получатели' }).getByRole('listitem')).toContainText(clinic.name)
  await page.keyboard.press('Escape')
  await send.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(page).toHaveURL('/admin/notifications?tab=log')

  const reader = await openBrowser(clinic)
  const watched = watchRealtime(reader)
  await reader.goto('/orders')
  await subscribed(watched, `user:${clinic.id}`)
  watched.messages.length = 0
  await letAMinutePass(clinic)
  // The open tab learns of it.
  await expect
    .poll(() => watched.messages, { timeout: 20_000 })
    .toContainEqual({ topic: `user:${clinic.id}`, payload: { event: 'inbox', id: clinic.id } })
  await page.reload()
  const row = isPhone
    ? page.getByRole('listitem').filter({ hasText: title })
    : page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Отправлена')

  await bell(reader).click()
  const entry = inbox(reader).getByRole('link').filter({ hasText: title })
  await expect.poll(() => entry.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1040)
  await entry.click()
  await expect(reader).toHaveURL('/catalog')
  await expect
    .poll(
      async () =>
        (await sql`select clicked_at from public.notifications where title = ${title}`)[0]?.['clicked_at'] as unknown,
    )
    .not.toBeNull()

  await row.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/tab=log&of=/)
  const recipient = page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: clinic.email })
  await expect(recipient).toContainText('Отправлено')
  await page.getByRole('link', { name: 'Перешли' }).click()
  await expect(recipient).toBeVisible()
  await expectAccessible(page)
  if (!isPhone) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать CSV' }).click()
    expect(await readFile(await (await saving).path(), 'utf8')).toContain(clinic.email)
  }
  await page.getByRole('link', { name: 'С ошибкой' }).click()
  await expect(page.getByRole('heading', { name: 'Таких получателей нет' })).toBeVisible()

  const mail = await waitForMail(clinic.email)
  expect(mail.subject).toBe(title)
  expect(mail.html).toContain(`Для клиники ${clinic.name}`)
  const guest = await openBrowser()
  await guest.setContent(mail.html)
  await expect
    .poll(() =>
      guest
        .getByRole('presentation')
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(1040)
  await guest.goto(mail.link('/functions/v1/unsubscribe'))
  await expect(guest.getByRole('heading', { name: 'Отписаться от писем?' })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Отписаться' }).click()
  await expect(guest.getByRole('heading', { name: 'Готово' })).toBeVisible()

  await page.goto('/admin/notifications')
  await page.getByRole('radio', { name: 'По адресам' }).click()
  await page.getByLabel('Адреса').fill(clinic.email)
  await expect(page.getByText('Подходит 1, без согласия на рассылку: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Показать получателей' }).click()
  await page.getByRole('tab', { name: /^Без согласия/ }).click()
  const without = page.getByRole('tabpanel', { name: /^Без согласия/ }).getByRole('listitem')
  await expect(without).toContainText([clinic.name])
  await expect(without.getByRole('link', { name: /^Позвонить/ })).toHaveAttribute('href', 'tel:+77010000000')
  await expect(without.getByRole('link', { name: /^Написать в WhatsApp/ })).toBeVisible()
})

test('an audience is narrowed by category and by what was bought, and kept with the draft', async ({
  page,
  signInAs,
}) => {
  const bought = await sql<{ id: string; name: string; volume_ml: number; clinics: string }[]>`
    select p.id, p.name, p.volume_ml, count(distinct o.user_id) as clinics
      from public.orders as o
      join public.user_clinic_info as c on c.user_id = o.user_id and c.status = 'verified'
      join public.order_items as i on i.order_id = o.id
      join public.products as p on p.id = i.product_id
     where o.status = 'delivered' and o.delivered_at > now() - interval '3650 days' and p.is_published and p.sku like '%-%-%'
     group by p.id order by count(distinct o.user_id) desc, p.id limit 1`
  const { id, name, volume_ml } = bought[0]!
  await signInAs('admin')
  await page.goto('/admin/notifications')
  await page.getByRole('radio', { name: 'О работе магазина' }).click()
  const condition = (name: string) => page.getByRole('group', { name, exact: true })
  const addCondition = async (name: string) => {
    await page.getByRole('button', { name: 'Условие', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await condition(name).getByRole('button', { name: 'Выбрать' }).click()
  }
  await addCondition('Категория')
  await page.getByRole('menuitem', { name: 'A', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Убрать фильтр «A»' })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать условие «Категория»' }).click()
  await expect(condition('Категория')).toHaveCount(0)
  await addCondition('Покупали товар')
  await page.getByRole('searchbox', { name: 'Найти товар' }).fill(name)
  await page
    .getByRole('button', { name: `Добавить «${name}, ${volume_ml} мл»` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: new RegExp(`^Убрать фильтр «${name}`) })).toBeVisible()
  await page.getByLabel('Покупали за последние, дней').fill('0')
  await page.getByLabel(/^Заголовок/).fill(`Купившим ${id.slice(0, 6)}`)
  await page.getByLabel(/^Текст/).fill('Обновили протокол')
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByLabel('Покупали за последние, дней')).toHaveAccessibleDescription('Целое число от 1 до 3650')
  await page.getByLabel('Покупали за последние, дней').fill('3650')
  const expected = (
    await sql<{ n: number }[]>`
      select count(*)::int as n from public.user_clinic_info as c
       where c.status = 'verified' and exists (
         select from public.orders as o join public.order_items as i on i.order_id = o.id
          where o.user_id = c.user_id and o.status = 'delivered' and i.product_id = ${id}
       )`
  )[0]!.n
  await expect(
    page.getByRole('button', { name: new RegExp(`^Отправить ${expected === 1 ? 'одному' : expected}\\s`) }),
  ).toBeEnabled()
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page).toHaveURL(/campaign=/)
  await page.reload()
  await expect(page.getByLabel(/^Заголовок/)).toHaveValue(`Купившим ${id.slice(0, 6)}`)
  await expect(page.getByRole('button', { name: new RegExp(`^Убрать фильтр «${name}`) })).toBeVisible()
  await expect(page.getByLabel('Покупали за последние, дней')).toHaveValue('3650')
})

test('a campaign that is going out says how far it is and can be stopped', async ({ page, signInAs, isPhone }) => {
  const title = `Большая ${randomUUID().slice(0, 6)}`
  // Due in an hour: no job of another test takes it further meanwhile.
  await sql`insert into public.notification_campaigns (kind, audience, channels, title, body, status, send_at, started_at, audience_count, recipient_count, left_out_count)
            values ('service', '{"to": "clinics"}', '{inbox}', ${title}, 'Текст', 'sending', now() + interval '1 hour', now(), 100000, 1400, 100)`
  await signInAs('admin')
  await page.goto(`/admin/notifications?tab=log&q=${encodeURIComponent(title)}`)
  const row = page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: title })
  await expect(row).toContainText(/1\s500 из 100\s000/)
  await expect(row.getByRole('progressbar', { name: 'Отправлено' })).toBeAttached()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Остановить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Остановить' }).click()
  await expect(row).toContainText('Отменена')
})

test('a campaign that failed goes on to those whom it has not reached', async ({ page, signInAs }) => {
  const reached = await createClinic({ status: 'verified' })
  const missed = await createClinic({ status: 'verified' })
  const title = `Сбой ${randomUUID().slice(0, 6)}`
  const audience = { to: 'list', emails: [reached.email, missed.email] }
  const [campaign] = await sql<{ id: string }[]>`
    insert into public.notification_campaigns (kind, audience, channels, title, body, status, send_at, started_at, attempts, error, audience_count, recipient_count)
    values ('service', ${sql.json(audience)}, '{inbox}', ${title}, 'Текст', 'failed', now(), now(), 5, 'division by zero', 2, 1) returning id`
  const { id } = campaign!
  await sql`insert into public.campaign_deliveries (campaign_id, user_id, kind) values (${id}, ${reached.id}, 'service')`
  await signInAs('admin')
  await page.goto(`/admin/notifications?tab=log&of=${id}`)
  await expect(page.getByText('division by zero')).toBeVisible()
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText('division by zero')).toHaveCount(0)
  await expect
    .poll(async () => {
      await letAMinutePass(missed)
      const rows = await sql<{ user_id: string }[]>`select user_id from public.notifications where campaign_id = ${id}`
      return rows.map(({ user_id }) => user_id)
    })
    .toEqual([missed.id])
})

/** The day after tomorrow in Almaty, as people type it. */
const inTwoDays = () =>
  new Date(Date.now() + 48 * 3_600_000).toLocaleDateString('ru', {
    timeZone: 'Asia/Almaty',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

test('a campaign is left only after a question, sent once though an answer is lost, and given up until its time', async ({
  page,
  signInAs,
  isPhone,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const title = `Позже ${randomUUID().slice(0, 6)}`
  await signInAs('admin')
  await page.goto('/admin/notifications')
  await test.step('what is not saved is left only after a question', async () => {
    await page.getByLabel(/^Заголовок/).fill('Набросок')
    const log = page.getByRole('link', { name: 'Журнал рассылок' })
    await log.click()
    await leaving(page).getByRole('button', { name: 'Продолжить' }).click()
    await expect(page).toHaveURL('/admin/notifications')
    await expect(page.getByLabel(/^Заголовок/)).toHaveValue('Набросок')
    await log.click()
    await leaving(page).getByRole('button', { name: 'Не сохранять' }).click()
    await expect(page).toHaveURL(/tab=log/)
    await page.goBack()
    await expect(page.getByLabel(/^Заголовок/)).toHaveValue('')
  })

  await page.getByRole('radio', { name: 'Команде' }).click()
  await page.getByLabel(/^Заголовок/).fill(title)
  await page.getByLabel(/^Текст/).fill('Собрание')
  await page.getByRole('radio', { name: 'Позже' }).click()
  await page.getByLabel(/^День/).fill('01.01.2020')
  await page.getByRole('button', { name: 'Запланировать' }).click()
  await expect(page.getByLabel(/^Время/)).toHaveAccessibleDescription('Это время уже прошло')
  await page.getByLabel(/^День/).fill(inTwoDays())
  await page.route(
    '**/rpc/send_campaign',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Запланировать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Запланировать' }).click()
  const row = isPhone
    ? page.getByRole('listitem').filter({ hasText: title })
    : page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Запланирована')
  expect(await sql`select from public.notification_campaigns where title = ${title}`).toHaveLength(1)
  await row.getByRole('button', { name: 'Отменить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить рассылку' }).click()
  await expect(row).toContainText('Отменена')
})

test('an admin rewrites a message, and cannot name what is not there', async ({ page, signInAs, isPhone }) => {
  // Both sizes run beside each other.
  const event = isPhone ? 'Возврат оформлен' : 'Заказ собирается'
  await signInAs('admin')
  await page.goto('/admin/notifications?tab=events')
  await expect(page.getByRole('switch', { name: `${event}: email` })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Изменить: ${event}` }).click()
  const window = page.getByRole('dialog', { name: event })
  const title = window.getByLabel(/^Заголовок/)
  const former = await title.inputValue()
  await test.step('what is not saved is left only after a question', async () => {
    await title.fill('Набросок')
    await window.getByRole('tab', { name: 'Email' }).click()
    await leaving(page).getByRole('button', { name: 'Продолжить' }).click()
    await expect(title).toHaveValue('Набросок')
    await page.keyboard.press('Escape')
    await leaving(page).getByRole('button', { name: 'Не сохранять' }).click()
    await expect(window).toBeHidden()
    await page.getByRole('button', { name: `Изменить: ${event}` }).click()
    await expect(title).toHaveValue(former)
  })

  await title.fill('{{document}}')
  await expect(window.getByText('Таких переменных у этого события нет')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await title.fill('Новости заказа {{order_number}}')
  await expect(window.getByText('Новости заказа 2026-000123')).toBeVisible()
  await expectAccessible(page)
  // A clinic is found however many have come after it.
  const [oldest] = await sql<{ name: string; email: string }[]>`
    select coalesce(nullif(c.trade_name, ''), c.legal_name) as name, u.email
      from public.user_clinic_info as c join auth.users as u on u.id = c.user_id
     where c.status = 'verified' order by c.created_at limit 1`
  const { name, email } = oldest!
  const forClinic = window.getByRole('combobox', { name: 'Показать для клиники' })
  await forClinic.fill(email)
  await page.getByRole('option', { name }).click()
  await expect(forClinic).toHaveValue(new RegExp(name))
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Текст сохранён и уже действует')).toBeVisible()
  await window.getByRole('listitem').filter({ hasText: former }).first().getByRole('button', { name: 'Взять' }).click()
  await expect(title).toHaveValue(former)
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(window.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
})

test('a mail that failed is shown and tried again', async ({ page, signInAs, isPhone }) => {
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

test('every mail fits a phone and a desk, and is legible in light and in dark @desk', async ({ page }) => {
  const clinic = await createClinic({ status: 'verified' })
  await sql`insert into public.quiet_hours (user_id, is_on) values (${clinic.id}, false)`
  await sql`delete from public.outbox where user_id = ${clinic.id}`
  await sql`
    select private.notify(e.event, array[${clinic.id}::uuid], (select jsonb_object_agg(v.name, v.sample) from public.notification_variables as v), '/orders', ${randomUUID()})
      from public.notification_events as e`
  const events = await sql<{ event: string; subject: string }[]>`
    select event, payload ->> 'title' as subject from public.outbox where user_id = ${clinic.id} order by event`
  expect(events.length).toBeGreaterThan(20)
  await letAMinutePass(clinic)
  const received = await mailsTo(clinic.email)
  const mails = [
    ...events.map(({ event, subject }) => ({ name: event, mail: received.find((mail) => mail.subject === subject) })),
    ...accountMails(clinic.email),
  ]
  for (const { name, mail } of mails) {
    expect(mail, name).toBeDefined()
    await page.setContent(mail!.html)
    await expect(page.locator('body'), name).not.toContainText(/[{}]|undefined|null/)
    // Those of events differ in their words alone.
    const isChecked = name === events[0]!.event || !events.some(({ event }) => event === name)
    for (const width of [390, 600]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width} px`).toBe(width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (width === 390 && isChecked) await expectAccessible(page)
      }
    }
  }
})

/** The mails of accounts, which the platform sends. */
function accountMails(email: string) {
  const { auth } = readStackConfig(5173)
  const mailer = createMailer({
    config: auth,
    apiUrl: backend.url,
    mailbox: { accepts: () => true, send: () => undefined },
  })
  return (Object.keys(auth.email.template) as TemplateName[]).map((name) => ({
    name: name as string,
    mail: mailer.compose(name, {
      ConfirmationURL: mailer.link('signup', 'a'.repeat(56), 'https://aurelis.test/login'),
      Email: email,
      NewEmail: `new-${email}`,
      SendingTo: email,
      Token: '123456',
      TokenHash: 'a'.repeat(56),
      RedirectTo: 'https://aurelis.test/login',
      Data: {},
    }),
  }))
}
