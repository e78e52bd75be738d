import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { newBin, newClinicName, newEmail, withWrongChecksum, verifyOpenClinic } from './support/clinics.ts'
import { mailLink } from './support/mail.ts'
import { beginRegistration, choose, menu } from './support/page.ts'
import { expect, test } from './support/test.ts'

// Five people, each in a browser of their own: the whole way from a search to a parcel that has arrived.

const cream = { sku: 'AQ-001-0050', name: 'Hydra Balance увлажняющий', type: 'Крем', volume: '50 мл', quantity: 3 }
const tonic = { sku: 'AQ-002-0200', name: 'Hydra Balance', type: 'Тоник', volume: '200 мл', quantity: 1 }
const managerName = 'Дина Серікқызы'

test('a visitor becomes a clinic, buys, and gets what was ordered @both', async ({ page, openBrowser, isPhone }) => {
  test.setTimeout(360_000)
  const clinic = { email: newEmail('journey'), name: newClinicName(), bin: newBin() }
  const stockBefore = await stockOf(cream, tonic)

  await test.step('finds «Hydra Balance» and fills a cart', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByPlaceholder('Что вы ищете?').fill('Hydra Balance')
    await page.getByPlaceholder('Что вы ищете?').press('Enter')
    await expect(page).toHaveURL(/\/catalog\?q=/)
    const cardOf = async ({ type, volume }: typeof tonic) => {
      const card = page.getByRole('article').filter({ hasText: type })
      await card.getByRole('group', { name: 'Объём' }).getByRole('button', { name: volume }).click()
      return card
    }
    await (await cardOf(tonic)).getByRole('button', { name: /^В корзину: / }).click()
    await expect(page.getByText('Добавлено в корзину')).toBeVisible()
    await expectAccessible(page)

    await (await cardOf(cream)).getByRole('link', { name: cream.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(cream.name)
    await page
      .getByRole('button', { name: 'Увеличить количество' })
      .first()
      .click({ clickCount: cream.quantity - 1 })
    // The product's own button is the first; a phone has another at its foot.
    await page.getByRole('button', { name: 'В корзину', exact: true }).first().click()
    await expectAccessible(page)
  })

  await test.step('is asked to sign in, and registers', async () => {
    await page
      .getByRole('link', { name: /^В корзине/ })
      .first()
      .click()
    await expect(page).toHaveURL('/login?next=%2Fcart')
    await page.getByRole('main').getByRole('link', { name: 'Регистрация' }).click()
    await expect(page.getByRole('heading', { name: 'Регистрация клиники' })).toBeVisible()
    await expectAccessible(page)
    await beginRegistration(page, clinic.email)

    await page.getByRole('radio', { name: 'Клиника' }).click()
    await page.getByRole('radio', { name: 'ТОО' }).click()
    await page.getByLabel('Название, как в документах').fill(clinic.name)
    await choose(page, 'Город', 'Алматы')
    await page.getByLabel('Юридический адрес').fill('ул. Абая, 10, офис 5')
    await page.getByLabel('БИН', { exact: true }).fill(withWrongChecksum(clinic.bin))
    await page.getByRole('button', { name: 'Далее: контакты' }).click()
    await expect(page.getByLabel('БИН', { exact: true })).toHaveAccessibleDescription(
      /Последняя цифра не сходится с контрольной/,
    )
    await expect(page.getByLabel('БИН', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('БИН', { exact: true }).fill(clinic.bin)
    await page.getByRole('button', { name: 'Далее: контакты' }).click()

    await page.getByLabel('Фамилия').fill('Серик')
    await page.getByLabel('Имя', { exact: true }).fill('Алия')
    await page.getByLabel('Телефон').fill('7015551234')
    await page.getByRole('button', { name: 'Далее: согласия' }).click()

    await page.getByRole('checkbox', { name: /публичную оферту/ }).click()
    await page.getByRole('checkbox', { name: /персональных данных/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByRole('heading', { name: 'Подтвердите email' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('confirms by the e-mailed link and waits', async () => {
    await page.goto(await mailLink(clinic.email, 'confirm'))
    await expect(page).toHaveURL('/pending-verification')
    await expect(page.getByRole('heading', { name: 'Проверяем вашу заявку' })).toBeVisible()
    await expect(page.getByText(clinic.name)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('is verified by an admin, who assigns a manager', async () => {
    const admin = await openBrowser('admin')
    await admin.goto('/admin/users')
    await admin.getByPlaceholder('Название, БИН, телефон, email').fill(clinic.email)
    await expect(admin.getByText('Найдено 1', { exact: true })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: clinic.name, exact: true }).click()
    const record = admin.getByRole('dialog')
    await expect(record.getByRole('heading', { name: new RegExp(clinic.name) })).toBeVisible()
    await choose(admin, 'Аккаунт-менеджер', managerName)
    await expectAccessible(admin)
    await verifyOpenClinic(admin)
    await expect(admin.getByText(/клиника подтверждена/)).toBeVisible()
    await admin.context().close()
  })

  await test.step('is let in by the page itself, with the cart that was filled before', async () => {
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: /^Сообщения/ }).getByText('Доступ открыт')).toBeVisible()
    await menu(page).getByRole('link', { name: 'Корзина, 2 позиции' }).click()
    await expect(page).toHaveURL('/cart')
    const lines = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(page.getByRole('spinbutton', { name: `Количество: ${cream.name}` })).toHaveValue('3')
    await expectAccessible(page)

    const { api } = await signIn(clinic)
    const { items } = given(await api.from('user_carts').select('items').single())
    const kept = (items as { sku: string; quantity: number }[]).map(({ sku, quantity }) => ({ sku, quantity }))
    expect(kept).toHaveLength(2)
    expect(kept).toContainEqual({ sku: cream.sku, quantity: cream.quantity })
    expect(kept).toContainEqual({ sku: tonic.sku, quantity: tonic.quantity })
  })

  const order = await test.step('orders by courier, against an invoice', async () => {
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
    await expect(page.getByRole('radio', { name: /Курьер по Алматы/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Счёт на оплату/ })).toBeChecked()
    await expect(page.getByLabel('Улица, дом, офис')).toHaveValue('ул. Абая, 10, офис 5')
    await page.getByLabel('Для менеджера и курьера').fill('Позвоните за час')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'оформлен' })).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await expectAccessible(page)
    return { number: title!.replace('Заказ ', ''), url: new URL(page.url()).pathname }
  })

  await test.step('has taken exactly that much from the stock, and out of the cart', async () => {
    expect(await stockOf(cream, tonic)).toEqual({
      [cream.sku]: stockBefore[cream.sku]! - cream.quantity,
      [tonic.sku]: stockBefore[tonic.sku]! - tonic.quantity,
    })
    const { api } = await signIn(clinic)
    expect(given(await api.from('user_carts').select('items'))).toEqual([])
  })

  await test.step('has the order confirmed by its manager', async () => {
    const manager = await openBrowser('manager')
    await manager.goto('/account-manager/dashboard')
    const waiting = manager.getByRole('listitem').filter({ hasText: order.number })
    await expect(waiting).toContainText(clinic.name)
    await expectAccessible(manager)
    await waiting.getByRole('link', { name: clinic.name, exact: true }).click()
    const record = manager.getByRole('dialog')
    await expect(record.getByText('Позвоните за час')).toBeVisible()
    await expectAccessible(manager)
    await record.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(manager.getByText(`Заказ ${order.number}: подтверждён`)).toBeVisible()
    await manager.context().close()
  })
  await expectStep(page, 'Подтверждён')

  const logistic = await openBrowser('logistic')
  /** The order on the board; phones show one column at a time. */
  const card = async (column: string) => {
    if (isPhone) await logistic.getByRole('navigation', { name: 'Столбец' }).getByRole('link', { name: column }).click()
    return logistic
      .getByRole('region', { name: column, exact: true })
      .getByRole('article')
      .filter({ hasText: order.number })
  }

  await test.step('has it assembled by logistic', async () => {
    await logistic.goto(`/admin/delivery?q=${order.number}`) // a column shows twelve, those of other tests too
    await expect(logistic.getByText('Новые', { exact: true })).toBeHidden()
    await (await card('К сборке')).getByRole('button', { name: 'Взять в сборку' }).click()
    await expect(logistic.getByText(`Заказ ${order.number}: в сборке`)).toBeVisible()
    await expectAccessible(logistic)
  })
  await expectStep(page, 'Собирается')

  await test.step('has it shipped, with a number to follow', async () => {
    await (await card('Собирается')).getByRole('link', { name: clinic.name, exact: true }).click()
    await logistic.getByRole('dialog').getByRole('button', { name: 'Передать в доставку' }).click()
    const handover = logistic.getByRole('dialog', { name: 'Передать в доставку' })
    await expect(handover.getByRole('combobox', { name: 'Служба доставки' })).toHaveText('Курьер Aurelis')
    await handover.getByLabel('Номер отправления').fill('YD-2026-77')
    await expectAccessible(logistic)
    await handover.getByRole('button', { name: 'Передать в доставку' }).click()
    await expect(logistic.getByText(`Заказ ${order.number}: в пути`)).toBeVisible()
    await expect(handover).toBeHidden()
    await logistic.keyboard.press('Escape')
    await expect(logistic.getByRole('dialog')).toBeHidden()
  })
  await expectStep(page, 'В пути')
  await expect(page.getByText('Курьер Aurelis', { exact: true })).toBeVisible()
  await expect(page.getByText('YD-2026-77', { exact: true })).toBeVisible()
  const code = await page.getByText('Код для получения').locator('xpath=following-sibling::p[1]').innerText()

  await test.step('has it delivered', async () => {
    await (await card('В пути')).getByRole('link', { name: clinic.name, exact: true }).click()
    const record = logistic.getByRole('dialog')
    await expect(record.getByText('YD-2026-77')).toBeVisible()
    await expectAccessible(logistic)
    await record.getByRole('button', { name: 'Отметить доставку' }).click()
    const handover = logistic.getByRole('dialog', { name: 'Отметить доставку' })
    await handover.getByLabel('Код клиники').fill(code)
    await handover.getByRole('button', { name: 'Заказ передан' }).click()
    await expect(logistic.getByText(`Заказ ${order.number}: доставлен`)).toBeVisible()
  })
  await expectStep(page, 'Доставлен')

  await test.step('is seen by nobody else', async () => {
    await page.goto('/orders')
    await expect(page.getByRole('link', { name: order.number })).toBeVisible()
    await expectAccessible(page)

    const other = await openBrowser('otherClinic')
    await other.goto('/orders')
    await expect(other.getByRole('list', { name: 'Список заказов' }).getByRole('link').first()).toBeVisible()
    await expect(other.getByRole('link', { name: order.number })).toHaveCount(0)
    await other.goto(`/orders?q=${order.number}`)
    await expect(other.getByRole('heading', { name: 'Таких заказов нет' })).toBeVisible()
    await other.goto(order.url)
    await expect(other.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  })
})

type Product = { sku: string }

async function stockOf(...products: Product[]): Promise<Record<string, number>> {
  const skus = products.map(({ sku }) => sku)
  const rows = given(await guestApi.from('availability').select('sku, stock_count').in('sku', skus))
  return Object.fromEntries(rows.map(({ sku, stock_count }) => [sku, stock_count]))
}

/** The clinic looks at its order's page again, which learns of the step as soon as it is seen. */
async function expectStep(page: Page, status: string) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const step = page.getByRole('list', { name: 'Ход заказа' }).getByRole('listitem').filter({ hasText: status })
  await expect(step).toContainText(/\d\d\.\d\d, \d\d:\d\d/)
}
