import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { putIntoCart, quantityOf, serverCart } from './support/cart.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { personas } from './support/personas.ts'
import { picture } from './support/pictures.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

// The work of account managers: clients that go from one to another, what waits today, and carts they propose.

const DINA = 'Дина Серікқызы'
const TIMUR = 'Тимур Ахметов'

const today = (page: Page) => page.getByRole('region', { name: /^(Сегодня|Отложенные)/ })
const todoOf = (page: Page, clinic: TestClinic) => today(page).getByRole('listitem').filter({ hasText: clinic.name })

async function unfold(page: Page) {
  await expect(today(page).getByRole('listitem').first()).toBeVisible()
  const button = today(page).getByRole('button', { name: /^Показать все/ })
  if (await button.isVisible()) await button.click()
}

async function findClient(page: Page, clinic: TestClinic) {
  await page.goto('/account-manager/dashboard')
  await page.getByPlaceholder('Название, БИН, телефон').fill(clinic.name)
  await expect(page).toHaveURL(/\?q=/)
}

test('a client is handed over for a holiday, and is back when it ends', async ({ page, signInAs, openBrowser }) => {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const substitute = await openBrowser('otherManager')
  await findClient(substitute, clinic)
  await expect(substitute.getByText('Никого не нашлось')).toBeVisible()

  await signInAs('admin')
  await page.goto('/admin/account-managers')
  await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт-менеджеры' })).toBeVisible()
  await page.getByRole('button', { name: 'Передать клиентов', exact: true }).first().click()
  const window = page.getByRole('dialog', { name: 'Передать клиентов' })
  await window.getByRole('combobox', { name: 'От кого' }).click()
  await page.getByRole('option', { name: new RegExp(`^${DINA}`) }).click()
  await window.getByRole('combobox', { name: 'Кому' }).click()
  await page.getByRole('option', { name: new RegExp(`^${TIMUR}`) }).click()
  await window.getByRole('radio', { name: 'Выбранных' }).click()
  await window.getByRole('button', { name: 'Передать', exact: true }).click()
  await expect(window.getByText('Отметьте хотя бы одну клинику')).toBeVisible()
  await window.getByRole('searchbox', { name: 'Название или телефон' }).fill(clinic.name)
  await window.getByRole('checkbox', { name: new RegExp(clinic.name) }).check()
  await window.getByRole('radio', { name: 'На время' }).click()
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')
  await window.getByLabel('Последний день').fill(inAWeek)
  await window.getByLabel('Причина').fill(`Отпуск, ${clinic.name}`)
  await expect(window.getByText(/На это время клиник увидят оба/)).toBeVisible()
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Передать', exact: true }).click()
  await expect(window).toBeHidden()
  const handover = page.getByRole('listitem').filter({ hasText: `Отпуск, ${clinic.name}` })
  await expect(handover).toContainText('Идёт замещение')

  await test.step('both managers have the client meanwhile', async () => {
    await findClient(substitute, clinic)
    await expect(substitute.getByText('Замещаю')).toBeVisible()
    await substitute.getByRole('link', { name: clinic.name, exact: true }).click()
    await expect(substitute.getByText(`Вы замещаете менеджера ${DINA}`)).toBeVisible()
    const { api } = await signIn('manager')
    expect(given(await api.from('user_clinic_info').select('user_id').eq('user_id', clinic.id))).toHaveLength(1)
  })
  const client = await openBrowser(clinic)
  await test.step('the clinic is shown whom to turn to', async () => {
    await client.goto('/profile?tab=manager')
    await expect(client.getByRole('heading', { name: TIMUR })).toBeVisible()
    await expect(client.getByText(`Замещает. Ваш менеджер: ${DINA}`)).toBeVisible()
  })

  await handover.getByRole('button', { name: 'Завершить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).click()
  await expect(handover).toContainText('Замещение завершено')
  await findClient(substitute, clinic)
  await expect(substitute.getByText('Никого не нашлось')).toBeVisible()
  await client.reload()
  await expect(client.getByRole('heading', { name: DINA })).toBeVisible()
  const { api } = await signIn('otherManager')
  expect(given(await api.from('user_clinic_info').select('user_id').eq('user_id', clinic.id))).toEqual([])
})

test('a manager asks for a client to be handed over, an admin grants it in one press', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  await signInAs('manager')
  await page.goto(`/account-manager/client/${clinic.id}`)
  await page.getByRole('button', { name: 'Передать клиента' }).click()
  const window = page.getByRole('dialog', { name: 'Передать клиента' })
  await window.getByRole('button', { name: 'Попросить о передаче' }).click()
  await expect(window.getByText('Выберите менеджера')).toBeVisible()
  await window.getByRole('combobox', { name: 'Кому' }).click()
  await page.getByRole('option', { name: TIMUR }).click()
  await window.getByLabel('Причина').fill('Клиника ближе к нему')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Попросить о передаче' }).click()
  await expect(page.getByText(`Вы просили передать клиента менеджеру ${TIMUR}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Передать клиента' })).toHaveCount(0)

  // From the own card, whose parts are other tabs, back to the work.
  await page.goto('/account-manager/dashboard')
  await page.getByRole('link', { name: 'Моя карточка' }).click()
  await page.getByRole('link', { name: 'Передачи' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: clinic.name })
  await expect(mine).toContainText('Ждёт ответа')
  await page.getByRole('navigation', { name: 'Работа менеджера' }).getByRole('link', { name: 'Клиенты' }).click()
  await expect(page).toHaveURL('/account-manager/dashboard')

  const admin = await openBrowser('admin')
  await admin.goto('/admin/account-managers')
  const asked = admin.getByRole('listitem').filter({ hasText: clinic.name })
  await expect(asked).toContainText('Клиника ближе к нему')
  await asked.getByRole('button', { name: 'Передать' }).click()
  await expect(admin.getByText(`${clinic.name}: клиент передан`)).toBeVisible()
  await expect(asked.filter({ hasText: 'Ждёт ответа' })).toHaveCount(0)
  await findClient(page, clinic)
  await expect(page.getByText('Никого не нашлось')).toBeVisible()
})

test('older hand-overs come when they are asked for', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const { api } = await signIn('admin')
  const reason = (n: number) => `Передача ${n} из 30, ${clinic.name}`
  // One after another: the list is by the moment they were made.
  for (let n = 1; n <= 30; n += 1) {
    const { id } = given(
      await api.rpc('hand_over_clients', {
        from_manager: personas.manager.id,
        to_manager: personas.otherManager.id,
        clinic_ids: [clinic.id],
        from_day: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        reason: reason(n),
      }),
    ) as { id: string }
    given(await api.rpc('end_handover', { handover_id: id }))
  }

  await signInAs('admin')
  await page.goto('/admin/account-managers')
  const handovers = page.getByRole('region', { name: 'Передачи и замещения' })
  const row = (n: number) => handovers.getByRole('listitem').filter({ hasText: reason(n) })
  await expect(row(30)).toBeVisible()
  await expect(row(1)).toBeHidden()
  await handovers.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(row(1)).toBeVisible()
  await expect(row(30)).toHaveCount(1)
})

test('what waits today is done, taken back and put off', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified', manager: 'otherManager' })
  const { sku } = await createProduct(1000, 9)
  const order = await placeOrder(clinic, [{ sku, quantity: 1 }])
  const { api } = await signIn('otherManager')
  const due_on = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
  given(
    await api
      .from('client_notes')
      .insert({ user_id: clinic.id, note: 'Показать новинки', due_on })
      .select('id')
      .single(),
  )

  await signInAs('otherManager')
  await page.goto('/account-manager/dashboard')
  await unfold(page)
  await expectAccessible(page)
  const waiting = todoOf(page, clinic).filter({ hasText: order.number })
  const task = todoOf(page, clinic).filter({ hasText: 'Показать новинки' })
  await expect(waiting).toContainText('Подтвердить заказ')
  const chat = task.getByRole('link', { name: `Написать в WhatsApp: ${clinic.name}` })
  expect(decodeURIComponent((await chat.getAttribute('href'))!)).toContain('Здравствуйте, Серик Алия!')

  const releaseToasts = await holdToasts(page)
  await task.getByRole('button', { name: `Готово: ${clinic.name}, задача` }).click()
  await expect(task).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await releaseToasts()
  await expect(task).toBeVisible()
  // A toast that goes takes the focus along, which would close the menu.
  await expect(page.getByText(`${clinic.name}: готово`)).toBeHidden()

  await task.getByRole('button', { name: `Отложить: ${clinic.name}, задача` }).click()
  await page.getByRole('menuitem', { name: 'На завтра' }).click()
  await expect(task).toHaveCount(0)
  await page.getByRole('button', { name: /^Отложенные/ }).click()
  await expect(task).toContainText('до ')
  await task.getByRole('button', { name: 'Вернуть' }).click()
  await expect(task).toHaveCount(0)
  await page.getByRole('button', { name: 'К сегодняшним' }).click()
  await unfold(page)
  await expect(task).toBeVisible()

  await waiting.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(waiting).toHaveCount(0)
  const [now] = given(await api.from('orders').select('status').eq('id', order.id))
  expect(now).toEqual({ status: 'confirmed' })
})

test('a client takes a part of the cart that its manager proposes', async ({ page, signInAs, openBrowser }) => {
  const [taken, left, own] = [
    await createProduct(4000, 20),
    await createProduct(3000, 20),
    await createProduct(1000, 20),
  ]
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  await signInAs('manager')
  await page.goto(`/account-manager/client/${clinic.id}`)
  await page.getByRole('link', { name: 'Предложить корзину' }).click()
  await expect(page.getByRole('button', { name: 'Предложить клиенту' })).toBeDisabled()
  for (const product of [taken, left]) {
    await page.getByRole('searchbox', { name: 'Найти товар' }).fill(product.name)
    await page.getByRole('button', { name: `Добавить «${product.name}»` }).click()
  }
  await page.getByLabel('Слова клиенту').fill('К праздникам')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Предложить клиенту' }).click()
  const proposal = page.getByRole('region', { name: 'Предложенная корзина' })
  await expect(proposal).toContainText('Ждёт ответа')

  const client = await openBrowser(clinic)
  await putIntoCart(client, own, 2)
  await client.goto('/cart')
  const offer = client.getByRole('region', { name: 'Предложение менеджера' })
  await expect(offer.getByRole('heading')).toHaveText(`${DINA} предлагает корзину`)
  await expect(offer).toContainText('К праздникам')
  await offer.getByRole('checkbox', { name: `Взять: ${left.name}` }).uncheck()
  await expectAccessible(client)
  await offer.getByRole('button', { name: /^Взять выбранное, 1/ }).click()
  await expect(offer).toBeHidden()
  await expect(quantityOf(client, taken)).toHaveValue('1')
  await expect(quantityOf(client, own)).toHaveValue('2')
  await expect.poll(() => serverCart(clinic)).toEqual({ [own.sku]: 2, [taken.sku]: 1 })

  await page.reload()
  await expect(proposal).toContainText('Взята часть')
})

test('a client’s card shows how it buys, and keeps notes to itself', async ({
  page,
  signInAs,
  openBrowser,
  isPhone,
}) => {
  await signInAs('manager')
  await page.goto(`/account-manager/client/${personas.clinic.id}`)
  await expect(page.getByRole('region', { name: 'Ритм заказов' })).toContainText('Обычно заказывает раз в')
  const usual = page.getByRole('region', { name: 'Обычно берёт' })
  if (isPhone) await usual.getByRole('heading').click()
  await expect(usual.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  for (const part of ['Заказы', 'Корзина', 'Заметки и задачи', 'Документы', 'Журнал']) {
    const tab = page.getByRole('navigation', { name: 'Карточка клиента' }).getByRole('link', { name: part })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').locator('[data-slot=skeleton]')).toHaveCount(0)
  }

  const stranger = await createClinic({ status: 'verified', manager: 'otherManager' })
  const { api } = await signIn('manager')
  const { error } = await api.rpc('client_overview', { clinic_id: stranger.id })
  expect(error?.message).toBe('not_allowed')

  const admin = await openBrowser('admin')
  await admin.goto(`/admin/account-manager/${personas.manager.id}`)
  await expect(admin.getByRole('region', { name: 'План по месяцам' })).toBeVisible()
  await admin.getByRole('link', { name: 'Клиенты', exact: true }).last().click()
  await expect(admin.getByRole('heading', { name: 'Все клиенты' })).toBeVisible()
})

test('an admin plans a manager’s month', async ({ page, signInAs, openBrowser }) => {
  await signInAs('admin')
  await page.goto(`/admin/account-manager/${personas.otherManager.id}`)
  const months = page.getByRole('region', { name: 'План по месяцам' })
  await months
    .getByRole('button', { name: /^Изменить план/ })
    .first()
    .click()
  const window = page.getByRole('dialog', { name: /^План/ })
  await window.getByLabel('План, ₸').fill('2500000')
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(window).toBeHidden()
  await expect(months).toContainText('2\u00a0500\u00a0000\u00a0₸')
  const manager = await openBrowser('otherManager')
  await manager.goto(`/account-manager/${personas.otherManager.id}`)
  await expect(manager.getByRole('region', { name: 'План по месяцам' })).toContainText('2\u00a0500\u00a0000\u00a0₸')
  await expect(manager.getByRole('button', { name: /^Изменить план/ })).toHaveCount(0)
})

test('a manager puts a photo on the card, which the clinics see', async ({ page, signInAs, openBrowser }) => {
  const clinic = await createClinic({ status: 'verified', manager: 'otherManager' })
  await signInAs('otherManager')
  await page.goto(`/account-manager/${personas.otherManager.id}`)
  const contacts = page.getByRole('region', { name: 'Контакты' })
  const chooser = contacts.getByLabel('Фото менеджера')
  await chooser.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/^Это не фото JPG/)).toBeVisible()
  await chooser.setInputFiles(await picture(page, 900, 600, 'teal'))
  await expect(contacts.getByRole('button', { name: 'Заменить фото' })).toBeVisible()
  await expectAccessible(page)

  const reader = await openBrowser(clinic)
  await reader.goto('/profile?tab=manager')
  const photo = reader.locator('[data-slot=avatar] img')
  await expect
    .poll(() =>
      photo.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]),
    )
    .toEqual([320, 320])

  const admin = await openBrowser('admin')
  await admin.goto(`/admin/account-manager/${personas.otherManager.id}`)
  await admin.getByRole('button', { name: 'Убрать' }).click()
  await expect(admin.getByRole('button', { name: 'Добавить фото' })).toBeVisible()
})
