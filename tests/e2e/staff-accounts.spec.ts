import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { accounts, given, signIn } from './support/backend.ts'
import { createClinic, newEmail, verifyOpenClinic } from './support/clinics.ts'
import { mailLink } from './support/mail.ts'
import { password, personas } from './support/personas.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

// What super admins do about staff, and admins about clinics: in the browser, with what it leaves in the database.

test.describe('roles', () => {
  test('somebody invited sets a password and lands in their own office', async ({ page, signInAs, openBrowser }) => {
    const email = newEmail('courier')
    await signInAs('superAdmin')
    await page.goto('/admin/roles')
    await expect(page.getByRole('heading', { level: 1, name: 'Роли' })).toBeVisible()
    await expect(member(page, personas.manager.email)).toContainText('Аккаунт-менеджер')
    const mine = member(page, personas.superAdmin.email)
    await expect(mine).toContainText('это вы')
    await expect(mine.getByRole('switch'), 'nobody changes the own role').toHaveCount(0)
    await expect(mine.getByRole('button', { name: /^Роль/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Пригласить сотрудника' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
    await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Исправьте 3 поля')
    await dialog.getByLabel('Имя и фамилия').fill('Самал Оспан')
    await dialog.getByLabel('Email').fill(email.toUpperCase())
    await dialog.getByRole('radio', { name: /^Аккаунт-менеджер/ }).click()
    await expect(dialog.getByLabel('Телефон')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /^Логист/ }).click()
    await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(dialog).toBeHidden()
    await expect(member(page, email)).toContainText('Самал Оспан')
    await expect(member(page, email)).toContainText('Приглашён')

    const invited = await openBrowser()
    await invited.goto(await mailLink(email, 'invitation'))
    await expect(invited.getByRole('heading', { name: 'Добро пожаловать' })).toBeVisible()
    await invited.getByLabel('Новый пароль').fill(password)
    await invited.getByLabel('Повторите пароль').fill(password)
    await invited.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(invited).toHaveURL(/\/admin\/delivery/)

    await page.reload()
    await expect(member(page, email)).toContainText('активен')
    await expect(member(page, email)).not.toContainText('Приглашён')

    await test.step('where somebody gets to can be tried out', async () => {
      await page.getByRole('button', { name: 'Проверить доступ как…' }).click()
      const trial = page.getByRole('dialog', { name: 'Проверить доступ' })
      await trial.getByLabel('Сотрудник').click()
      await page
        .getByRole('option', { name: /логист$/ })
        .first()
        .click()
      await expect(trial.getByRole('region', { name: 'Работа' })).toHaveText(
        'РаботаМаршрут дня/admin/delivery/routeДоставка/admin/delivery',
      )
      await expectAccessible(page)
    })
  })

  test('an invitation works once, and can be sent again until it was followed', async ({
    page,
    signInAs,
    openBrowser,
    expectConsoleError,
  }) => {
    const email = newEmail('manager')
    await signInAs('superAdmin')
    await page.goto('/admin/roles')
    await page.getByRole('button', { name: 'Пригласить сотрудника' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
    await dialog.getByLabel('Имя и фамилия').fill('Мария Пак')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('radio', { name: /^Аккаунт-менеджер/ }).click()
    await dialog.getByLabel('Телефон').pressSequentially('7011234567')
    await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
    const first = await mailLink(email, 'invitation')

    await member(page, email)
      .getByRole('button', { name: /^Действия/ })
      .click()
    await page.getByRole('menuitem', { name: 'Отправить приглашение снова' }).click()
    const second = await mailLink(email, 'invitation', 2)
    expect(second).not.toBe(first)

    const late = await openBrowser()
    expectConsoleError(/status of 403/)
    await late.goto(first)
    await late.getByLabel('Новый пароль').fill(password)
    await late.getByLabel('Повторите пароль').fill(password)
    await late.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(late.getByText('Попросите администратора отправить приглашение снова')).toBeVisible()

    await late.goto(second)
    await late.getByLabel('Новый пароль').fill(password)
    await late.getByLabel('Повторите пароль').fill(password)
    await late.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(late).toHaveURL(/\/account-manager\/dashboard/)

    // A manager has a card at once: clients see whom to call.
    const { api } = await signIn('admin')
    const cards = given(await api.from('account_managers').select('full_name, phone').eq('full_name', 'Мария Пак'))
    expect(cards).toContainEqual({ full_name: 'Мария Пак', phone: '+77011234567' })
  })

  test('a role is changed and taken away, which signs its owner out', async ({
    page,
    signInAs,
    openBrowser,
    expectConsoleError,
  }) => {
    const email = newEmail('staff')
    const { user } = given(await accounts.createUser({ email, password, email_confirm: true }))
    const { api: chief } = await signIn('superAdmin')
    given(await chief.rpc('grant_role', { user_id: user!.id, role: 'logistic' }))

    const theirs = await openBrowser({ email })
    await theirs.goto('/')
    await expect(theirs.getByRole('link', { name: 'Доставка' }).first()).toBeVisible()

    await signInAs('superAdmin')
    await page.goto('/admin/roles')
    const row = member(page, email)
    await row.getByRole('button', { name: /^Роль: Логист/ }).click()
    await page.getByRole('menuitem', { name: 'Администратор', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сменить роль' }).click()
    await expect(row.getByRole('button', { name: /^Роль: Администратор/ })).toBeVisible()

    await row.getByRole('switch').click()
    const asking = page.getByRole('alertdialog', { name: 'Отключить доступ?' })
    await asking.getByRole('button', { name: 'Отключить доступ' }).click()
    await expect(row).toContainText('отключён')
    expect(given(await chief.from('user_roles').select('role').eq('user_id', user!.id).is('is_active', true))).toEqual(
      [],
    )

    // The session is gone: the next thing that needs it asks to sign in.
    expectConsoleError(/status of 40[013]/)
    await theirs.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))!
      const session = JSON.parse(localStorage.getItem(key)!) as { expires_at: number }
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    })
    await theirs.goto('/admin/users')
    await expect(theirs).toHaveURL(/\/login/)

    await row.getByRole('button', { name: /^Действия/ }).click()
    await page.getByRole('menuitem', { name: 'История роли' }).click()
    const history = page.getByRole('dialog', { name: 'История роли' })
    await expect(history.getByRole('listitem').first()).toContainText('Снята роль «Администратор»')
    await expect(history).toContainText('Назначена роль «Логист»')
  })
})

test.describe('clinics', () => {
  test('an application is reviewed: a document each, a correction, then the verdict', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'pending' })
    await sendDocument(clinic.email, 'Справка.png', 'registration')
    await sendDocument(clinic.email, 'Диплом.png', 'license', { number: 'ЖБ 0042', issued_on: '2019-06-30' })
    const { api } = await signIn('admin')
    const stored = async () =>
      given(
        await api
          .from('user_clinic_info')
          .select('status, correction, account_manager_id')
          .eq('user_id', clinic.id)
          .single(),
      )

    await signInAs('admin')
    await page.goto(`/admin/users?user=${clinic.id}`)
    const drawer = page.getByRole('dialog', { name: clinic.name })
    const picture = drawer.getByRole('img', { name: 'Документ Справка.png' })
    await expect(picture).toHaveJSProperty('naturalWidth', 24)
    await drawer.getByRole('button', { name: 'Увеличить' }).click()
    await drawer.getByRole('button', { name: 'Повернуть' }).click()
    await expectAccessible(page)

    await drawer.getByRole('button', { name: 'Принять' }).click()
    // On to the next that waits.
    await expect(drawer.getByRole('img', { name: 'Документ Диплом.png' })).toBeVisible()
    await expect(drawer.getByText('№ ЖБ 0042 от 30.06.2019')).toBeVisible()
    await drawer.getByRole('button', { name: 'Заменить' }).click()
    const replacing = page.getByRole('dialog', { name: 'Попросить другой документ?' })
    await replacing.getByRole('radio', { name: 'Не читается' }).click()
    await replacing.getByRole('button', { name: 'Попросить другой' }).click()
    await expect(replacing).toBeHidden()
    await expect(drawer.getByText('Не читается', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Нужен другой документ: Лицензия или диплом: Не читается')).toBeVisible()

    // Field by field against the documents: what is right is ticked off, what is not is sent back.
    const phone = drawer.getByRole('button', { name: 'Верно: Телефон' })
    await phone.click()
    await expect(phone).toHaveAttribute('aria-pressed', 'true')
    await drawer.getByRole('button', { name: 'Запросить исправление' }).click()
    const asking = page.getByRole('dialog', { name: 'Что исправить?' })
    await asking.getByRole('button', { name: 'Отправить клинике' }).click()
    await expect(asking.getByText('Отметьте поля или напишите, что исправить')).toBeVisible()
    await asking.getByRole('button', { name: 'Отмена' }).click()
    await expect(asking).toBeHidden()
    await expect(drawer.getByRole('button', { name: 'Запросить исправление' })).toBeFocused()
    await drawer.getByRole('button', { name: 'Исправить: Юридический адрес' }).click()
    const remark = asking.getByLabel('Что исправить: Юридический адрес')
    await expect(remark).toBeFocused()
    await remark.fill('Нужен адрес из справки')
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Отправить клинике' }).click()
    await expect(asking).toBeHidden()
    await expect(drawer.getByText('Юридический адрес: Нужен адрес из справки')).toBeVisible()
    await expect(drawer.getByText('Запрошено исправление: адрес')).toBeVisible()
    expect(await stored()).toMatchObject({
      status: 'pending',
      correction: { fields: { address: 'Нужен адрес из справки' } },
    })

    await drawer.getByRole('combobox', { name: 'Аккаунт-менеджер' }).click()
    await page.getByRole('option', { name: 'Дина Серікқызы' }).click()
    await expect(drawer.getByText('2 документа, принят 1, нужен другой: 1')).toBeVisible()
    await drawer.getByRole('button', { name: 'Подтвердить клинику' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('listitem')).toHaveText(['Документы 1 из 2, нужен другой: 1', /^Данные 1 из \d+$/])
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Отмена' }).click()
    await holdToasts(page)
    await verifyOpenClinic(page)
    await expect(drawer.getByText('Подтверждена', { exact: true }).first()).toBeVisible()
    expect(await stored()).toMatchObject({
      status: 'verified',
      correction: null,
      account_manager_id: personas.manager.id,
    })
    const messages = page.getByRole('region', { name: /^Сообщения/ })
    await messages.getByRole('button', { name: 'Отменить' }).click()
    await expect(messages.getByText(`${clinic.name}: заявка снова на проверке`)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Подтвердить клинику' })).toBeVisible()
    await expect(drawer.getByText('Юридический адрес: Нужен адрес из справки')).toBeVisible()
    await expect(drawer.getByText('Подтверждение отменено')).toBeVisible()
    expect(await stored()).toMatchObject({
      status: 'pending',
      correction: { fields: { address: 'Нужен адрес из справки' } },
      account_manager_id: null,
    })
    const verdicts = given(
      await api.from('clinic_documents').select('kind, verdict, verdict_reason').eq('user_id', clinic.id),
    )
    expect(verdicts.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'license', verdict: 'rejected', verdict_reason: 'Не читается' },
      { kind: 'registration', verdict: 'accepted', verdict_reason: null },
    ])
  })

  test('an applicant of the demo shop has papers to look at', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto(`/admin/users?user=${personas.pendingClinic.id}`)
    const drawer = page.getByRole('dialog', { name: 'Derma House' })
    await expect(drawer.getByRole('img', { name: 'Документ Справка о регистрации.jpg' })).toHaveJSProperty(
      'naturalWidth',
      580,
    )
    await expect(drawer.getByText('№ Д-0003-23 от 12.04.2023')).toBeVisible()
    await drawer.getByRole('button', { name: 'Лицензия или диплом' }).click()
    await expect(drawer.getByText('Действует до 04.06.2033')).toBeVisible()
  })

  test('two admins with one application know of each other', async ({ page, signInAs, openBrowser }) => {
    const clinic = await createClinic({ status: 'pending' })
    await signInAs('admin')
    await page.goto(`/admin/users?user=${clinic.id}`)
    await expect(page.getByRole('dialog', { name: clinic.name })).toBeVisible()
    const second = await openBrowser('superAdmin')
    await second.goto(`/admin/users?user=${clinic.id}`)
    const theirs = second.getByRole('dialog', { name: clinic.name })
    await expect(theirs.getByText(/^проверяет /)).toBeVisible({ timeout: 20_000 })
    const ours = page.getByRole('dialog', { name: clinic.name })
    await expect(ours.getByText(/^проверяет /)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(second)

    await theirs.getByRole('button', { name: 'Закрыть' }).click()
    await expect(ours.getByText(/^проверяет /)).toHaveCount(0)
    await second.getByPlaceholder('Название, БИН, телефон, email').fill(clinic.email)
    const inList = second.getByText(/^проверяет /).filter({ visible: true })
    await expect(inList.first()).toBeVisible({ timeout: 20_000 })
    await ours.getByRole('button', { name: 'Закрыть' }).click()
    await expect(inList).toHaveCount(0)
  })

  test('an application that lacks something is not verified, by whatever way', async ({ page, signInAs }) => {
    const email = newEmail('incomplete')
    const application = { legal_name: 'Незаполненная', phone: '+77010000000' }
    const { user } = given(
      await accounts.createUser({ email, password, email_confirm: true, user_metadata: { application } }),
    )
    await signInAs('admin')
    await page.goto(`/admin/users?user=${user!.id}`)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(/^В заявке не хватает: .*БИН или ИИН/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Подтвердить клинику' })).toBeDisabled()
    const { api } = await signIn('admin')
    const { error } = await api.rpc('set_clinic_status', { user_id: user!.id, status: 'verified' })
    expect(error?.message).toBe('incomplete_application')
  })

  test('a card has its addresses and its journal, and the way to its pages and back', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const { api } = await signIn({ email: clinic.email })
    const address = { label: 'Зал на Абая', city: 'Алматы', address: 'пр. Абая, 52', comment: 'Домофон 14' }
    given(await api.from('clinic_addresses').insert(address).select('id'))

    await signInAs('admin')
    await page.goto(`/admin/users?status=verified&user=${clinic.id}`)
    const drawer = page.getByRole('dialog', { name: clinic.name })
    const tabs = page.getByRole('navigation', { name: 'Карточка клиники' })
    await expect(tabs.getByRole('link', { name: 'Данные' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Адреса' }).click()
    await expect(drawer.getByRole('listitem')).toContainText(['Зал на АбаяОсновнойАлматы, пр. Абая, 52Домофон 14'])
    await expectAccessible(page)
    await tabs.getByRole('link', { name: 'Журнал' }).click()
    await expect(drawer.getByText('Клиника подтверждена')).toBeVisible()
    await page.reload()
    await expect(drawer.getByText('Клиника подтверждена')).toBeVisible()

    await tabs.getByRole('link', { name: 'Корзина' }).click()
    await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
    await tabs.getByRole('link', { name: 'Заказы' }).click()
    await expect(page).toHaveURL(`/admin/users/orders/${clinic.id}`)
    await tabs.getByRole('link', { name: 'Адреса' }).click()
    await expect(drawer.getByText('Домофон 14')).toBeVisible()
  })

  test('who stopped ordering and whose papers run out is found, and kept as a file', async ({
    page,
    signInAs,
    isPhone,
  }) => {
    const silent = await createClinic({ status: 'verified' })
    const expiring = await createClinic({ status: 'verified' })
    await sendDocument(expiring.email, 'Лицензия.png', 'license', { expires_on: '2026-01-01' })

    await signInAs('admin')
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Без заказов' }).click()
    await page.getByRole('menuitem', { name: '90 дней' }).click()
    await expect(page).toHaveURL('/admin/users?status=verified&silent=90')
    await page.getByPlaceholder('Название, БИН, телефон, email').fill(silent.email)
    await expect(page.getByText('Найдено 1', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Документы истекают' }).click()
    await expect(page.getByText('Никого не нашлось')).toBeVisible()
    await page.getByRole('button', { name: 'Очистить поиск' }).click()
    await expect(page.getByText(expiring.name).filter({ visible: true }).first()).toBeVisible()

    const save = page.getByRole('button', { name: 'Скачать CSV' })
    if (isPhone) return expect(save).toBeHidden()
    const saving = page.waitForEvent('download')
    await save.click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^Клиники \d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^\uFEFFКлиника;Контакт;Город;Статус;/)
    expect(text).toContain(expiring.email)
    expect(text).not.toContain(silent.email)
  })

  test('a change of legal data waits for a decision, beside what it was', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const { api } = await signIn({ email: clinic.email })
    given(await api.rpc('request_clinic_change', { changes: { city: 'Астана', trade_name: 'Новая вывеска' } }))

    await signInAs('admin')
    await page.goto('/admin/users')
    await page.getByRole('link', { name: clinic.name }).first().click()
    const drawer = page.getByRole('dialog')
    const request = drawer.getByRole('region', { name: 'Просит изменить данные' })
    await expect(request).toContainText('Новая вывеска')
    await request.getByRole('button', { name: 'Согласиться' }).click()
    await expect(request).toBeHidden()
    await expect(drawer.getByRole('heading', { name: 'Новая вывеска' })).toBeVisible()
    expect(given(await api.from('user_clinic_info').select('city, trade_name').single())).toEqual({
      city: 'Астана',
      trade_name: 'Новая вывеска',
    })
  })

  test('a cart is shown by the catalogue, never by what the browser wrote', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const { api, userId } = await signIn({ email: clinic.email })
    const [product] = given(
      await api
        .from('product_cards')
        .select('sku, name, price')
        .eq('available', true)
        .not('price', 'is', null)
        .limit(1),
    )
    const line = { id: '1', name: 'Подделка', imageUrl: 'https://evil.example/x.png', selected: true }
    given(
      await api
        .from('user_carts')
        .upsert({
          user_id: userId,
          items: [
            { ...line, sku: product!.sku, price: 1, quantity: 1 },
            { ...line, id: '2', sku: 'NO-SUCH-SKU', price: 5, quantity: 2 },
          ],
        })
        .select('user_id'),
    )

    await signInAs('admin')
    await page.goto(`/admin/users/cart/${clinic.id}`)
    const lines = page.getByRole('region', { name: 'Состав корзины' })
    await expect(lines.getByText(product!.name!).filter({ visible: true }).first()).toBeVisible()
    await expect(lines.getByText('клиника видела 1').filter({ visible: true })).toBeVisible()
    await expect(lines.getByText('Нет в каталоге').filter({ visible: true })).toBeVisible()
    await expect(page.getByText('Подделка')).toHaveCount(0)
    await expectAccessible(page)
  })
})

/** A clinic's document, as its own screen would send it: a small picture. */
async function sendDocument(email: string, fileName: string, kind: string, says: object = {}): Promise<void> {
  const { api, userId } = await signIn({ email })
  const path = `${userId}/${randomUUID()}.png`
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAgCAIAAACHPC9vAAAALElEQVR42mP4/fMbVRDDqEEDZ1C0kivxaDSwR2Nt1KDRWBuNtdFYGzWIAAIAOMc9GTjeOTEAAAAASUVORK5CYII=',
    'base64',
  )
  given(await api.storage.from('clinic-documents').upload(path, png, { contentType: 'image/png' }))
  given(await api.functions.invoke('add-document', { body: { path, kind, file_name: fileName, ...says } }))
}

/** Somebody in the list of staff: a row on desktops, a card on phones. */
function member(page: Page, email: string) {
  return page
    .getByRole('region', { name: 'Сотрудники' })
    .locator('tr, li')
    .filter({ hasText: email })
    .filter({ visible: true })
}
