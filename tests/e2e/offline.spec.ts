import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { layoutFaults } from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { signOut } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { createStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Delivery without a network: what was opened stays open, work waits on the device, and nobody's is written over.

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/net::ERR_/)
  expectConsoleError(/Failed to fetch/)
})

/** Orders of a new clinic in assembly, each with a line of every product. */
async function ordersInAssembly(count: number, lines: number) {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const products = []
  for (let n = 0; n < lines; n++) products.push(await createProduct(5000, 1000))
  const { api } = await signIn('admin')
  const orders: { id: string; number: string }[] = []
  for (let n = 0; n < count; n++) {
    const items = products.map(({ sku }) => ({ sku, quantity: 2 }))
    const order = await placeOrder(clinic, items, { method: 'courier-almaty', onShortage: 'rest' })
    given(await api.rpc('set_order_status', { order_id: order.id, status: 'confirmed' }))
    given(await api.rpc('advance_orders', { order_ids: [order.id], status: 'assembling' }))
    orders.push(order)
  }
  return { clinic, products, orders }
}

/** The files that open delivery are there, and answer. */
const installed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')

/** What this browser keeps: the queries that have an answer, and whose work waits. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('delivery')) return { answers: [], changes: [] }
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('delivery')
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = <Row>(store: string) =>
      new Promise<Row[]>((resolve) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result as Row[])
      })
    const answers = (await all<{ hash: string }>('answers')).map(({ hash }) => hash)
    const changes = (await all<{ userId: string }>('changes')).map(({ userId }) => userId)
    db.close()
    return { answers, changes }
  })

const bar = (page: Page) => page.locator('[data-slot=offline-bar]')
const pickingOf = (orders: { id: string }[]) => `/admin/delivery/picking?orders=${orders.map(({ id }) => id).join()}`
const row = (page: Page, sku: string) => page.getByRole('listitem').filter({ hasText: sku })

test('twenty changes in ten minutes without a network go out, but for those that a colleague was faster with', async ({
  page,
  context,
  signInAs,
  isPhone,
}) => {
  test.setTimeout(180_000)
  const { products, orders } = await ordersInAssembly(3, 6)
  const [first, second, taken] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  await signInAs(await createStaff('logistic'))
  await page.clock.install()
  await page.goto(pickingOf(orders))
  await expect(row(page, products[0]!.sku)).toContainText('6 шт.')
  await installed(page)

  await context.setOffline(true)
  await expect(bar(page)).toContainText('Нет сети')
  for (const [index, { sku }] of products.entries()) {
    await row(page, sku).getByRole('checkbox').click()
    await expect(bar(page)).toContainText(
      `изменения сохранены на этом ${isPhone ? 'телефоне' : 'компьютере'}: ${(index + 1) * 3}`,
    )
  }
  for (const [index, { id, number }] of [first, second].entries()) {
    await row(page, products[index]!.sku)
      .getByRole('button', { name: /^Недостача/ })
      .click()
    const shortage = page.getByRole('dialog', { name: 'Недостача' })
    if (id !== first.id) {
      await shortage.getByRole('combobox', { name: 'В каком заказе' }).click()
      await page.getByRole('option', { name: new RegExp(`^${number}`) }).click()
    }
    await shortage.getByRole('radio', { name: 'Нет на месте' }).click()
    await shortage.getByRole('button', { name: 'Записать недостачу' }).click()
    await expect(shortage).toBeHidden()
  }
  await expect(bar(page)).toContainText(': 20')
  await page.clock.fastForward('10:00')
  await expect(bar(page)).toContainText(': 20')

  // The app is closed and opened again in the store room.
  await page.reload()
  await expect(bar(page)).toContainText(': 20')
  for (const { sku } of products) await expect(row(page, sku).getByRole('checkbox')).toBeChecked()
  await expect(row(page, products[0]!.sku)).toContainText('Не хватает 1')
  await expectAccessible(page)
  expect(await layoutFaults(page)).toEqual([])

  const { api: colleague } = await signIn('logistic')
  given(await colleague.rpc('advance_orders', { order_ids: [taken.id], status: 'shipped' }))
  await context.setOffline(false)
  await expect(bar(page)).toContainText('Изменения не прошли: 1 заказ', { timeout: 60_000 })

  const { api } = await signIn('admin')
  const picks = given(
    await api
      .from('order_picks')
      .select('order_items!inner(order_id)')
      .in(
        'order_items.order_id',
        orders.map(({ id }) => id),
      )
      .not('picked_at', 'is', null),
  )
  const picked = (orderId: string) => picks.filter(({ order_items }) => order_items.order_id === orderId).length
  expect([picked(first.id), picked(second.id), picked(taken.id)]).toEqual([6, 6, 0])
  const short = given(
    await api
      .from('order_items')
      .select('order_id, sku, sent_quantity')
      .eq('sent_quantity', 1)
      .in(
        'order_id',
        orders.map(({ id }) => id),
      ),
  )
  expect(short.toSorted((a, b) => Number(a.sku === products[1]!.sku) - Number(b.sku === products[1]!.sku))).toEqual([
    { order_id: first.id, sku: products[0]!.sku, sent_quantity: 1 },
    { order_id: second.id, sku: products[1]!.sku, sent_quantity: 1 },
  ])

  await bar(page).getByRole('button', { name: 'Разобрать' }).click()
  const drawer = page.getByRole('dialog', { name: 'Изменения не прошли' })
  const conflict = drawer.getByRole('region', { name: `Заказ ${taken.number}` })
  await expect(conflict).toContainText('уже взял дальше кто-то другой')
  for (const { sku } of products) await expect(conflict).toContainText(`Собрано: ${sku}`)
  await expect(conflict).toContainText('В пути, Ержан Оспанов')
  await expectAccessible(page)
  expect(await layoutFaults(page)).toEqual([])

  // Once more is refused once more; then it is given up, which can be taken back.
  await conflict.getByRole('button', { name: 'Повторить' }).click()
  await expect(conflict).toContainText('уже взял дальше кто-то другой')
  await conflict.getByRole('button', { name: 'Отбросить' }).click()
  await expect(drawer).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(bar(page)).toContainText('Изменения не прошли: 1 заказ')

  // Signing out with unsent work asks first, and leaves nothing behind.
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'Выйти без отправки?' })
  await expect(question).toContainText('Не отправлено: 6 изменений')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(question).toBeHidden()
  await expect(bar(page)).toContainText('Изменения не прошли')
  await signOut(page)
  await question.getByRole('button', { name: 'Выйти и удалить' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => kept(page)).toEqual({ answers: [], changes: [] })
})

test('the board opens without a network, a step on it waits, and after a day nothing is shown', async ({
  page,
  context,
  signInAs,
  isPhone,
}) => {
  const { clinic, orders } = await ordersInAssembly(1, 1)
  const [{ number }] = orders as [(typeof orders)[0]]
  await signInAs(await createStaff('logistic'))
  await page.clock.install()
  await page.goto(`/admin/delivery?stage=assembling&q=${encodeURIComponent(clinic.name)}`)
  const column = page.getByRole('region', { name: 'Собирается', exact: true })
  await expect(column.getByRole('article')).toContainText(number)
  await installed(page)
  await column.getByRole('article').getByRole('heading').getByRole('link').click()
  const record = page.getByRole('dialog')
  await expect(record).toContainText(number)

  // Nobody can say without a network whether a session that has run out goes on.
  await context.setOffline(true)
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('-auth-token'))!
    const stored = JSON.parse(localStorage.getItem(name)!) as object
    localStorage.setItem(name, JSON.stringify({ ...stored, expires_at: 1 }))
  })
  await page.reload()
  await record.getByRole('button', { name: 'Передать в доставку' }).click()
  const send = page.getByRole('dialog', { name: 'Передать в доставку' })
  await send.getByRole('button', { name: 'Передать в доставку' }).click()
  await expect(record.getByRole('button', { name: 'Отметить доставку' })).toBeVisible()
  await record.getByRole('button', { name: 'Закрыть' }).click()
  await expect(bar(page)).toContainText(': 1')
  if (isPhone) await page.getByRole('navigation', { name: 'Столбец' }).getByRole('link', { name: 'В пути' }).click()
  const shipped = page.getByRole('region', { name: 'В пути', exact: true }).getByRole('article')
  await expect(shipped).toContainText(number)

  await page.clock.fastForward('24:00:00')
  await expect(page.getByText('Нет связи с сервером').first()).toBeVisible()
  await expect(shipped).toBeHidden()
})

test.describe('an answer that is lost on its way', () => {
  test.use({ serviceWorkers: 'block' })

  test('is asked for again by the same call, which counts once', async ({ page, signInAs }) => {
    const { products, orders } = await ordersInAssembly(1, 1)
    const [{ sku }] = products as [(typeof products)[0]]
    const [order] = orders as [(typeof orders)[0]]
    await signInAs(await createStaff('logistic'))
    await page.goto(pickingOf(orders))
    const keys: string[] = []
    let isLost = true
    await page.route('**/rest/v1/rpc/report_shortage', async (route) => {
      const { idempotency_key } = route.request().postDataJSON() as { idempotency_key: string }
      keys.push(idempotency_key)
      const answer = await route.fetch()
      expect(answer.status()).toBe(200)
      await (isLost ? route.abort('connectionreset') : route.fulfill({ response: answer }))
    })

    await row(page, sku)
      .getByRole('button', { name: /^Недостача/ })
      .click()
    const shortage = page.getByRole('dialog', { name: 'Недостача' })
    await shortage.getByRole('radio', { name: 'Нет на месте' }).click()
    await shortage.getByRole('button', { name: 'Записать недостачу' }).click()
    await expect(bar(page)).toContainText('Ждут отправки: 1')
    await expect(row(page, sku)).toContainText('Не хватает 1')

    isLost = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(bar(page)).toBeHidden()
    await expect(row(page, sku)).toContainText('Не хватает 1')
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size, 'every call has the key of the first').toBe(1)
    const { api } = await signIn('admin')
    const [item] = given(await api.from('order_items').select('quantity, sent_quantity').eq('order_id', order.id))
    expect(item).toEqual({ quantity: 2, sent_quantity: 1 })
    const changes = api.from('order_changes').select('field').eq('order_id', order.id).eq('field', 'shortage')
    expect(given(await changes)).toHaveLength(1)
  })
})

test('work of one user is never sent by another', async ({ page, context, signInAs }) => {
  const { products, orders } = await ordersInAssembly(1, 1)
  const owner = await createStaff('logistic')
  await signInAs(owner)
  await page.goto(pickingOf(orders))
  await expect(row(page, products[0]!.sku)).toContainText('2 шт.')
  await installed(page)
  await context.setOffline(true)
  await row(page, products[0]!.sku).getByRole('checkbox').click()
  await expect(bar(page)).toContainText(': 1')

  const other = await createStaff('logistic')
  const { storedSession } = await signIn(other)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession)
  await context.setOffline(false)
  await page.goto('/admin/delivery')
  await expect(page.getByRole('region', { name: 'К сборке', exact: true })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect.poll(async () => (await kept(page)).answers.filter((hash) => hash.startsWith(owner.id))).toEqual([])
  expect((await kept(page)).changes).toEqual([owner.id])
  const { api } = await signIn('admin')
  const picks = async () =>
    given(await api.from('order_picks').select('order_items!inner(order_id)').eq('order_items.order_id', orders[0]!.id))
  expect(await picks()).toEqual([])

  // It goes out by itself as soon as its owner is back.
  const back = await signIn(owner)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), back.storedSession)
  await page.goto('/admin/delivery?view=list')
  await expect.poll(picks).toHaveLength(1)
  await expect(bar(page)).toBeHidden()
  expect((await kept(page)).changes).toEqual([])
})

test('who is no longer a logistic keeps nothing of it', async ({ page, signInAs, expectConsoleError }) => {
  // The tokens end with the role.
  expectConsoleError(/status of (400|401|403)/)
  const logistic = await createStaff('logistic')
  await signInAs(logistic)
  await page.goto('/admin/delivery')
  await expect(page.getByRole('region', { name: 'К сборке', exact: true })).toBeVisible()
  await expect.poll(async () => (await kept(page)).answers.length).toBeGreaterThan(0)

  const { api } = await signIn('superAdmin')
  given(await api.rpc('grant_role', { user_id: logistic.id, role: 'logistic', is_active: false }))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await kept(page)).answers, { timeout: 60_000 }).toEqual([])
})

test('delivery is an app, and the shop is not', async ({ page, context, signInAs, baseURL }) => {
  await signInAs(await createStaff('logistic'))
  await page.goto('/admin/delivery')
  await installed(page)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
    const answer: { icons: { src: string; sizes: string }[]; start_url: string; display: string } = await (
      await fetch(link.href)
    ).json()
    const sizes = await Promise.all(
      answer.icons.map(async ({ src }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob())
        return `${picture.width}x${picture.height}`
      }),
    )
    return { ...answer, loaded: sizes }
  })
  expect(manifest).toMatchObject({ start_url: '/admin/delivery', display: 'standalone' })
  expect(manifest.loaded).toEqual(manifest.icons.map(({ sizes }) => sizes))
  const paths = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(paths).toContain('/shell.html')
  expect(
    paths.filter((path) => !/^\/(assets\/|img\/logo\.svg|favicon\.svg|shell\.html)/.test(path)),
    'no page, no answer of the backend',
  ).toEqual([])

  const shop = await context.newPage()
  await shop.goto(`${baseURL}/catalog?visit=${randomUUID()}`)
  expect(await shop.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await expect(shop.locator('link[rel=manifest]')).toHaveCount(0)
})
