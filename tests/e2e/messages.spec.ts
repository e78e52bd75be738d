import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { picture } from './support/pictures.ts'
import { createProduct } from './support/products.ts'
import { subscribed, watchRealtime } from './support/realtime.ts'
import { expect, test } from './support/test.ts'

// A clinic and its manager write to each other about an order, each in a browser of their own.

async function order() {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const product = await createProduct(10_000, 100)
  return { clinic, ...(await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])) }
}
type Placed = Awaited<ReturnType<typeof order>>

const messages = (page: Page) => page.locator('#messages')
const field = (page: Page) => messages(page).getByRole('textbox', { name: 'Сообщение' })
const button = (page: Page, name: string) => messages(page).getByRole('button', { name, exact: true })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await button(page, 'Отправить').click()
  await expect(field(page)).toHaveValue('')
}

/** As the manager, over the API. */
async function answer({ id }: Placed, text: string) {
  const { api } = await signIn('manager')
  given(await api.rpc('send_order_message', { order_id: id, text }))
}

test(
  'what one side writes the other sees at once, and both know what is unread',
  { tag: '@both' },
  async ({ page, signInAs, openBrowser }) => {
    const placed = await order()
    await signInAs(placed.clinic)
    const watched = watchRealtime(page)
    await page.goto(`/orders/${placed.id}`)
    await subscribed(watched, `user:${placed.clinic.id}`)
    await expect(messages(page)).toContainText('ответ придёт сюда')
    await write(page, 'Добавьте, пожалуйста,\nещё один тоник')
    await expect(messages(page)).toContainText('Вы, ')

    // The list says so, its filter finds it, and the inbox leads there.
    const manager = await openBrowser('manager')
    const watchedBy = watchRealtime(manager)
    await manager.goto('/account-manager/orders?unread=yes')
    const row = manager.getByRole('link', { name: placed.number }).first()
    await expect(row).toBeVisible()
    await expect(manager.getByText('1 новое сообщение').first()).toBeVisible()
    await manager.getByRole('button', { name: /^Входящие/ }).click()
    await manager.getByRole('link', { name: new RegExp(`сообщение по заказу ${placed.number}`) }).click()
    await expect(manager).toHaveURL(/#messages$/)
    await expect(messages(manager)).toContainText('ещё один тоник')
    await expect(messages(manager)).toBeInViewport()
    const frame = manager.getByRole('dialog')
    expect(await frame.evaluate(({ scrollTop }) => scrollTop), 'the drawer itself does not scroll').toBe(0)
    await expect(frame.getByRole('button', { name: 'Закрыть' })).toBeInViewport()
    await expect(messages(manager).getByText('Новые', { exact: true })).toBeVisible()
    await subscribed(watchedBy, expect.stringMatching(/^manager:/) as unknown as string)
    await expectAccessible(manager)

    await write(manager, 'Добавили, счёт обновлён')
    await expect(messages(page)).toContainText('Добавили, счёт обновлён')
    await expect(messages(page).locator('[aria-live]')).toContainText('Добавили, счёт обновлён')
    await write(page, 'Спасибо!')
    await expect(messages(manager)).toContainText('Спасибо!')
    await expectAccessible(page)

    // Read where it was seen: nothing is left in lists and inboxes.
    const { api } = await signIn('manager')
    await expect
      .poll(async () => given(await api.from('order_message_reads').select('unread_since').eq('order_id', placed.id)))
      .toEqual([{ unread_since: null }])
    await manager.goto(`/account-manager/orders?unread=yes&q=${placed.number}`)
    await expect(manager.getByText('Заказов не нашлось')).toBeVisible()
  },
)

test('the list of the clinic leads to what is new', { tag: '@both' }, async ({ page, signInAs }) => {
  const placed = await order()
  await answer(placed, 'Курьер будет к 12')
  await answer(placed, 'Код для курьера на странице заказа')
  await signInAs(placed.clinic)
  await page.goto('/orders')
  await page.getByRole('link', { name: '2 новых сообщения' }).click()
  await expect(page).toHaveURL(/#messages$/)
  await expect(messages(page)).toBeInViewport()
  await expect(messages(page)).toContainText('Курьер будет к 12')
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Список заказов' })).toBeVisible()
  await expect(page.getByText('новых сообщения')).toHaveCount(0)
})

test('files go along, and open', { tag: '@both' }, async ({ page, signInAs, openBrowser }) => {
  const placed = await order()
  await signInAs(placed.clinic)
  await page.goto(`/orders/${placed.id}`)
  await messages(page)
    .getByLabel('Файлы к сообщению')
    .setInputFiles([
      await picture(page, 60, 40, 'teal', 'Коробка.png'),
      { name: 'Акт.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
      { name: 'Акт.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
    ])
  await expect(messages(page)).toContainText('Акт.docx. Это не PDF, JPG или PNG')
  await expect(messages(page).getByRole('list', { name: 'Прикреплённые файлы' }).getByRole('listitem')).toHaveCount(2)
  await button(page, 'Отправить').click()
  await expect(messages(page).getByRole('img', { name: 'Коробка.png' })).toBeVisible()

  const manager = await openBrowser('manager')
  await manager.goto(`/account-manager/orders?order=${placed.id}#messages`)
  await expect(messages(manager).getByRole('button', { name: /Акт\.pdf/ })).toBeVisible()
  await messages(manager).getByRole('button', { name: 'Коробка.png' }).click()
  await expect(manager.getByRole('dialog', { name: 'Коробка.png' }).getByRole('img')).toBeVisible()
})

test(
  'what was not sent stays, and is sent again once',
  { tag: '@both' },
  async ({ page, signInAs, expectConsoleError }) => {
    expectConsoleError(/Failed to load resource/)
    const placed = await order()
    await signInAs(placed.clinic)
    await page.goto(`/orders/${placed.id}`)
    await expect(field(page)).toBeVisible()
    // The message arrives, its answer does not.
    await page.route(/rpc\/send_order_message/, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: { code: 'XX000', message: 'lost' } })
    })
    await field(page).fill('Перенесите, пожалуйста, на пятницу')
    await field(page).press('ControlOrMeta+Enter')
    const failed = messages(page).getByRole('alert')
    await expect(failed).toContainText('Не отправлено')
    await page.unroute(/rpc\/send_order_message/)
    await button(page, 'Повторить').click()
    await expect(failed).toHaveCount(0)
    await expect(messages(page).getByText('Перенесите, пожалуйста, на пятницу')).toHaveCount(1)
  },
)

test('a long conversation shows its end, and the rest when asked', async ({ page, signInAs }) => {
  const placed = await order()
  const { api } = await signIn(placed.clinic)
  const staff = await signIn('manager')
  for (let n = 1; n <= 32; n++) {
    const side = n % 2 ? api : staff.api
    given(await side.rpc('send_order_message', { order_id: placed.id, text: `Сообщение ${n}.` }))
  }
  await signInAs(placed.clinic)
  await page.goto(`/orders/${placed.id}#messages`)
  await expect(messages(page).getByText('Сообщение 32.')).toBeInViewport()
  await expect(messages(page).getByText('Сообщение 2.')).toHaveCount(0)
  await button(page, 'Показать более ранние').click()
  await expect(messages(page).getByText('Сообщение 1.')).toHaveCount(1)
  await expect(messages(page).getByText('Сообщение 32.')).toHaveCount(1)
})
