import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { pdfText, squeezed } from '../support/pdf-text.ts'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, newEmail } from './support/clinics.ts'
import { mailLink } from './support/mail.ts'
import { subscribed, watchRealtime } from './support/realtime.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

const pdf = (name: string, text = 'a licence') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${text}`),
})

// The browser itself writes every refused request into the console.
const refused = /status of 4\d\d/

test('a clinic sends documents, reads what is wrong with one, and replaces it', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  const watched = watchRealtime(page)
  await page.goto('/profile?tab=documents')
  await expect(page.getByText('Загружено 0\u00a0файлов (можно до 8)')).toBeVisible()
  await page.getByLabel('Файлы документов').setInputFiles({ ...pdf('scan.pdf'), buffer: Buffer.from('<html>') })
  await expect(page.getByRole('alert')).toContainText('Это не PDF, JPG или PNG')
  await expectAccessible(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Убрать: scan.pdf' }).click()
  await expect(page.getByText('scan.pdf')).toBeHidden()

  await choose(page, 'Какой документ', 'Лицензия или диплом')
  await page.getByLabel('Номер документа').fill('KZ 12345')
  await page.getByLabel('Действует до').fill(dayFromNow(20))
  // An impossible day has its message beside the field, and nothing is sent with it.
  const issued = page.getByLabel('Дата выдачи')
  await issued.fill(dayFromNow(25))
  await expect(issued).toHaveAccessibleDescription('Этот день ещё не наступил')
  await page.getByLabel('Файлы документов').setInputFiles(pdf('Лицензия.pdf'))
  await expect(issued).toBeFocused()
  await expectAccessible(page)
  await issued.fill('2024-02-01')
  await page.getByLabel('Файлы документов').setInputFiles(pdf('Лицензия.pdf'))
  // The row of a file that is being sent has the same name for a moment.
  const licence = page
    .getByRole('listitem')
    .filter({ hasText: 'Лицензия или диплом' })
    .filter({ hasText: 'Лицензия.pdf' })
  await expect(licence).toContainText('№ KZ 12345 от 01.02.2024')
  await expect(licence.getByText('Истекает через')).toBeVisible()
  await expect(page.getByText('Загружен 1\u00a0файл (можно до 8)')).toBeVisible()
  await expect(page.getByText(/Лицензия или диплом: истекает через/)).toBeVisible()
  await expectAccessible(page)

  // Staff ask for another; the page learns it by itself.
  await subscribed(watched, `user:${clinic.id}`)
  const [document] = await documentsOf(clinic)
  const admin = await signIn('admin')
  given(
    await admin.api.rpc('set_document_verdict', {
      document_id: document!.id,
      verdict: 'rejected',
      reason: 'Не читается номер. Снимите документ целиком.',
    }),
  )
  await expect(licence.getByText('Заменить', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(licence.getByText('Не читается номер')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await licence.getByLabel('Файл документа').setInputFiles(pdf('Лицензия целиком.pdf'))
  const replacement = page
    .getByRole('listitem')
    .filter({ hasText: 'Лицензия или диплом' })
    .filter({ hasText: 'Лицензия целиком.pdf' })
  await expect(replacement).toContainText('№ KZ 12345 от 01.02.2024')
  await expect(replacement.getByText('Истекает через')).toBeVisible()
  await expect(page.getByText('Лицензия.pdf')).toBeHidden()
  expect((await documentsOf(clinic)).map(({ file_name }) => file_name)).toEqual(['Лицензия целиком.pdf'])
})

test('a clinic removes a document it has sent', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'pending' })
  await signInAs(clinic)
  await page.goto('/pending-verification')
  await expect(page.getByText('Загружено 0\u00a0файлов (можно до 8)')).toBeVisible()
  const needed = page.getByRole('list', { name: 'Какие документы нужны' }).getByRole('listitem')
  await expect(needed).toHaveCount(3)
  await page.getByRole('button', { name: 'Добавить документы' }).click()
  await expect(page.getByRole('button', { name: 'Выбрать файлы' })).toBeFocused()
  await page.getByRole('button', { name: 'Добавить: Лицензия или диплом' }).click()
  await expect(page.getByRole('combobox', { name: 'Какой документ' })).toHaveText('Лицензия или диплом')
  await expect(page.getByRole('button', { name: 'Выбрать файлы' })).toBeFocused()
  await page.getByLabel('Файлы документов').setInputFiles([pdf('a.pdf'), pdf('b.pdf')])
  await expect(page.getByText('Загружено 2\u00a0файла (можно до 8)')).toBeVisible()
  await expect(needed.filter({ hasText: 'Лицензия или диплом' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Какой документ' }), 'the next one').toHaveText(
    'Справка о регистрации',
  )
  await expectAccessible(page)
  const [removed, kept] = await Promise.all(
    ['a.pdf', 'b.pdf'].map(async (name) => {
      const document = (await documentsOf(clinic)).find(({ file_name }) => file_name === name)
      return linkTo(clinic, document!.storage_path)
    }),
  )
  expect((await fetch(removed!)).status).toBe(200)

  await page.getByRole('button', { name: 'Удалить: a.pdf' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Загружен 1\u00a0файл (можно до 8)')).toBeVisible()
  await expect(page.getByText('a.pdf')).toBeHidden()
  // A link that was given away before leads nowhere now.
  expect((await fetch(removed!)).ok).toBe(false)
  expect((await fetch(kept!)).ok).toBe(true)
})

test('an upload whose answer was lost makes one document, however often it is tried', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_|Failed to load/)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await page.goto('/profile?tab=documents')
  for (const what of ['**/storage/v1/object/clinic-documents/**', '**/functions/v1/add-document']) {
    let isLost = false
    await page.route(what, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
  }
  await page.getByLabel('Файлы документов').setInputFiles(pdf('lost.pdf'))
  for (let tries = 0; tries < 2; tries++) {
    await expect(page.getByRole('alert')).toContainText('Нет связи с сервером')
    await page.getByRole('button', { name: 'Повторить' }).click()
  }
  await expect(page.getByText('Загружен 1\u00a0файл (можно до 8)')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'lost.pdf' })).toContainText('На проверке')
  expect(await documentsOf(clinic)).toHaveLength(1)
})

test('staff ask for corrections, the clinic sees them at the fields and answers', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'pending' })
  const admin = await signIn('admin')
  given(
    await admin.api.rpc('request_clinic_correction', {
      clinic_id: clinic.id,
      fields: {
        address: 'Добавьте номер дома и офис, как в справке.',
        whatsapp: 'Этого номера нет в WhatsApp.',
      },
      comment: 'Остальное в порядке.',
    }),
  )
  await signInAs(clinic)
  await page.goto('/pending-verification')
  await expect(page.getByRole('heading', { name: 'Уточните заявку' })).toBeVisible()
  await expect(page.getByText('Остальное в порядке.')).toBeVisible()
  const address = page.getByLabel('Юридический адрес')
  await expect(address).toHaveAccessibleDescription('Добавьте номер дома и офис, как в справке.')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  // The field itself is out of sight while the numbers are the same.
  const same = page.getByRole('checkbox', { name: 'WhatsApp на этом же номере' })
  await expect(same).toHaveAccessibleDescription('Этого номера нет в WhatsApp.')
  await expectAccessible(page)
  await same.click()
  await expect(page.getByLabel('WhatsApp', { exact: true })).toHaveAccessibleDescription('Этого номера нет в WhatsApp.')
  await page.getByLabel('WhatsApp', { exact: true }).fill('7027654321')
  await address.fill('ул. Тимирязева, 42, офис 5')
  await page.getByRole('button', { name: 'Отправить исправления' }).click()
  await expect(page.getByRole('heading', { name: 'Проверяем вашу заявку' })).toBeVisible()
  await expect(page.getByText('ул. Тимирязева, 42, офис 5')).toBeVisible()
  await expect(page.getByText('+7 (702) 765-43-21')).toBeVisible()
})

test('the address book: first, default, change, removal with a way back', async ({ page, signInAs, isPhone }) => {
  await signInAs(await createClinic({ status: 'verified' }))
  await page.goto('/profile?tab=addresses')
  await expect(page.getByText('0 из 20')).toBeVisible()
  await addAddress(page, 'Клиника', 'пр. Абая, 52, офис 14')
  const first = page.getByRole('article', { name: 'Клиника' })
  await expect(first.getByText('Основной')).toBeVisible()
  await addAddress(page, 'Кабинет', 'мкр. Самал-2, 58')
  await expect(page.getByText('2 из 20')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('link', { name: isPhone ? 'Все разделы' : 'Адреса доставки' })).toBeInViewport({
    ratio: 1,
  })
  await expect(page.locator('[aria-current=page]').getByText('Клиника')).toHaveCount(0)

  const second = page.getByRole('article', { name: 'Кабинет' })
  await second.getByRole('button', { name: 'Сделать основным' }).click()
  await expect(second.getByText('Основной')).toBeVisible()
  await expect(first.getByText('Основной')).toBeHidden()

  await second.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Город')).toHaveValue('Алматы')
  await expect(dialog.locator('datalist option[value="Тараз"]')).toBeAttached()
  await dialog.getByLabel('Телефон').fill('7011234567')
  await dialog.getByLabel('Улица, дом, офис').fill('')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByLabel('Улица, дом, офис')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Улица, дом, офис').fill('мкр. Самал-2, 60')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(second).toContainText('мкр. Самал-2, 60')
  await expect(second).toContainText('+7 (701) 123-45-67')

  await holdToasts(page)
  await first.getByRole('button', { name: 'Удалить адрес: Клиника' }).click()
  await expect(first).toBeHidden()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(first).toBeVisible()
})

test('other legal data are asked for, hold back, and take effect when staff agree', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const { api, userId } = await signIn(clinic)
  await signInAs(clinic)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Клиника', exact: true }).click()
  await expect(page.getByText(`ТОО «${clinic.name}»`)).toBeVisible()
  await page.getByRole('button', { name: 'Изменить реквизиты' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByRole('alert')).toContainText('Новые данные совпадают с прежними')
  await page.getByLabel('Юридический адрес').fill('пр. Абая, 52, офис 16')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()

  const request = page.getByRole('status').filter({ hasText: 'Запрос на изменение на проверке' })
  await expect(request).toContainText('Юридический адрес: ул. Абая, 10, офис 5 пр. Абая, 52, офис 16')
  await expect(page.getByRole('button', { name: 'Изменить реквизиты' })).toBeHidden()
  await expectAccessible(page)
  await request.getByRole('button', { name: 'Отменить запрос' }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('button', { name: 'Отменить запрос' }).click()
  // Under the window nothing is in sight of a role.
  await expect(asking).toBeHidden()
  await expect(request).toBeHidden()

  given(await api.rpc('request_clinic_change', { changes: { address: 'пр. Абая, 52, офис 16' } }))
  const [{ id }] = given(await api.from('clinic_change_requests').select('id').eq('user_id', userId)) as [
    { id: string },
  ]
  const admin = await signIn('admin')
  given(await admin.api.rpc('decide_clinic_change', { request_id: id, approve: true }))
  await page.reload()
  await expect(page.getByText('Алматы, пр. Абая, 52, офис 16')).toBeVisible()
})

test('the contact is the clinic’s to change; the manager and consents are shown', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const open = async (section: string) => {
    if (isPhone) await page.getByRole('link', { name: 'Все разделы' }).click()
    await page.getByRole('link', { name: section }).click()
  }
  await signInAs(await createClinic({ status: 'verified', manager: 'manager' }))
  await page.goto('/profile?tab=contact')
  await expect(page.getByLabel('Фамилия')).toHaveValue('Серик')
  await page.getByLabel('Имя', { exact: true }).fill('Әсем')
  await page.getByLabel('Телефон').fill('7025551804')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Контакты сохранены')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Әсем')
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (702) 555-18-04')

  await open('Мой менеджер')
  await expect(page.getByRole('heading', { name: 'Дина Серікқызы' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Написать в WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await expectAccessible(page)

  await open('Согласия')
  const offer = page.getByRole('region', { name: 'Публичная оферта' })
  await expect(offer).toContainText('Принята')
  await offer.getByRole('button', { name: /Читать/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Версия от')
  await expectAccessible(page)
})

test('who has subscribed to news unsubscribes, and changes their mind', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const { api } = await signIn(clinic)
  const consents = async () =>
    given(await api.from('consents').select('legal_documents(kind)').is('withdrawn_at', null))
      .map(({ legal_documents: { kind } }) => kind)
      .toSorted()
  expect(await consents()).toEqual(['marketing', 'offer', 'privacy'])

  await signInAs(clinic)
  await page.goto('/profile?tab=consents')
  const news = page.getByRole('region', { name: 'Рассылка о новинках и обучении' })
  await expect(news).toContainText('Согласие дано')
  // The contract and the account itself are not given up by a button.
  await expect(page.getByRole('button', { name: 'Отписаться' })).toHaveCount(1)
  await news.getByRole('button', { name: 'Отписаться' }).click()
  await expect(news).toContainText('Согласия нет')
  expect(await consents()).toEqual(['offer', 'privacy'])
  await expectAccessible(page)

  await news.getByRole('button', { name: 'Подписаться' }).click()
  await expect(news).toContainText('Согласие дано')
  expect(await consents()).toEqual(['marketing', 'offer', 'privacy'])

  // The paper knows of both times, and has the text once.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать PDF' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Согласия \d{4}-\d\d-\d\d\.pdf$/)
  const text = pdfText(await readFile(await file.path()))
  expect(text).toContain(squeezed(`Организация: ТОО ${clinic.name}`))
  expect(text).toContain(squeezed(`Email: ${clinic.email}`))
  const [marketing] = given(await api.from('legal_documents').select('body').eq('kind', 'marketing').limit(1))
  expect(text.split(squeezed(marketing!.body)).length).toBe(2)
  const times = [...text.matchAll(/Согласиенарассылкуот.{5,20}г\.(.{5,20}г\.,\d\d:\d\d)(нет|.{5,20}г\.,\d\d:\d\d)/g)]
  expect(times.map(([, , withdrawn]) => withdrawn === 'нет')).toEqual([true, false])
})

test('one session among several is ended by itself, then the others, then all', async ({
  page,
  openBrowser,
  signInAs,
}) => {
  const clinic = await createClinic({ status: 'verified' })
  const ended = await openBrowser(clinic)
  await ended.goto('/orders')
  const kept = await openBrowser(clinic)
  await kept.goto('/orders')
  await signInAs(clinic)
  await page.goto('/profile?tab=security')
  const sessions = page.getByRole('region', { name: 'Где выполнен вход' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  // The latest comes first: this one, then the two others in the order they came.
  await expect(sessions.getByRole('listitem').first()).toContainText('Это устройство')
  await expect(sessions.getByRole('button', { name: /^Завершить: / })).toHaveCount(2)

  await sessions
    .getByRole('button', { name: /^Завершить: / })
    .last()
    .click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить вход' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect(await refreshes(ended)).toBe(false)
  expect(await refreshes(kept)).toBe(true)

  await page.getByRole('button', { name: 'Выйти на других устройствах' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти на других' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByText('Это устройство')).toHaveCount(1)
  expect(await refreshes(kept)).toBe(false)

  await page.getByRole('button', { name: 'Выйти на всех устройствах' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти на всех' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('the address to sign in with changes once both letters are answered', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const email = newEmail('moved')
  await signInAs(clinic)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Сменить почту' }).click()
  await page.getByLabel('Новая почта').fill(clinic.email)
  await page.getByRole('button', { name: 'Отправить письма' }).click()
  await expect(page.getByText('Это и есть ваша почта')).toBeVisible()
  await page.getByLabel('Новая почта').fill(email)
  await page.getByRole('button', { name: 'Отправить письма' }).click()
  await expect(page.getByText(`Ждём подтверждения: ${email}`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailLink(clinic.email, 'confirm'))
  await expect(page.getByText('Первая ссылка принята')).toBeVisible()
  await expect(page.getByText(`Ждём подтверждения: ${email}`)).toBeVisible()
  await page.goto(await mailLink(email, 'confirm'))
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByText('Ждём подтверждения')).toBeHidden()
})

test('a blocked client still sees its orders and documents', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const admin = await signIn('admin')
  given(await admin.api.rpc('set_clinic_status', { user_id: clinic.id, status: 'reject', reason: 'Долг по заказу' }))
  await signInAs(clinic)
  await page.goto('/profile')
  await expect(page).toHaveURL('/blocked')
  await expect(page.getByRole('heading', { name: 'Доступ приостановлен' })).toBeVisible()
  await expect(page.getByText('Вы не присылали документов')).toBeVisible()
  await expect(page.getByLabel('Файлы документов')).toHaveCount(0)
  await expectAccessible(page)
})

async function addAddress(page: Page, label: string, street: string) {
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Название').fill(label)
  await dialog.getByLabel('Улица, дом, офис').fill(street)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
}

async function choose(page: Page, list: string, option: string) {
  await page.getByLabel(list).click()
  await page.getByRole('option', { name: option }).click()
}

async function documentsOf(clinic: { email: string }) {
  const { api, userId } = await signIn(clinic)
  return given(
    await api.from('clinic_documents').select('id, file_name, storage_path').eq('user_id', userId).order('created_at'),
  )
}

async function linkTo(clinic: { email: string }, path: string): Promise<string> {
  const { api } = await signIn(clinic)
  return given(await api.storage.from('clinic-documents').createSignedUrl(path, 60)).signedUrl
}

async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

/** Whether the session that a browser keeps can still be renewed. */
async function refreshes(page: Page): Promise<boolean> {
  const stored = await page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token'))?.[1],
  )
  const { refresh_token } = JSON.parse(stored!)
  const { data } = await (await signIn('clinic')).api.auth.refreshSession({ refresh_token })
  return data.session !== null
}

const DAY = 24 * 60 * 60 * 1000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
