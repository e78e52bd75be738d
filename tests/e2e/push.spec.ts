import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { browserKeys } from '../../supabase/functions/_shared/browser-keys.ts'
import { database } from '../support/backend.ts'
import { expectAccessible } from './support/accessible.ts'
import { signOut } from './support/page.ts'
import { createStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Staff are notified in the browser. One without a window subscribes at no push service and shows no notification, whatever it is
// allowed: both halves stand in here. The worker is real, and so are its pushes. What is encrypted and sent: tests/api/push.test.ts.

test.use({ serviceWorkers: 'allow' })

const sql = database()
test.afterAll(() => sql.end())

type Kept = { endpoint: string; key: string }

/** A push service for this browser alone. Says what the browser keeps of it. */
async function allowPush(context: BrowserContext): Promise<() => Kept | null> {
  let kept: Kept | null = null
  const { p256dh, auth } = await browserKeys()
  await context.exposeFunction('keptSubscription', () => kept)
  await context.exposeFunction('keepSubscription', (subscription: Kept | null) => void (kept = subscription))
  await context.addInitScript(
    (keys) => {
      const { keptSubscription, keepSubscription } = window as unknown as {
        keptSubscription: () => Promise<Kept | null>
        keepSubscription: (kept: Kept | null) => Promise<void>
      }
      const subscriptionOf = ({ endpoint, key }: Kept) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
            c.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => keepSubscription(null).then(() => true),
      })
      // What is stored under such a name outlives a sign-out.
      let permission = 'default'
      if (localStorage.getItem('sb-allowed')) permission = 'granted'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = () => {
        localStorage.setItem('sb-allowed', '1')
        return Promise.resolve((permission = 'granted') as NotificationPermission)
      }
      Object.assign(PushManager.prototype, {
        getSubscription: () => keptSubscription().then((kept) => kept && subscriptionOf(kept)),
        async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
          const kept = { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, key }
          await keepSubscription(kept)
          return subscriptionOf(kept)
        },
      })
    },
    { p256dh, auth },
  )
  return () => kept
}

async function openSettings(page: Page) {
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: /^Входящие/ }).click()
  await page.getByRole('button', { name: 'Настроить уведомления' }).click()
  return page.getByRole('dialog', { name: 'Уведомления' })
}

const rowsOf = (user: { id: string }) =>
  sql<{ endpoint: string; age: number }[]>`
    select endpoint, extract(epoch from now() - renewed_at)::int as age from public.push_subscriptions where user_id = ${user.id}`

/** Where a worker of ours waits for pushes. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.map(({ scope }) => new URL(scope).pathname)
  })

test('staff are notified in their browser from when they say so until they sign out @both', async ({
  page,
  context,
  signInAs,
}) => {
  const admin = await createStaff('admin')
  const kept = await allowPush(context)
  await signInAs(admin)
  const settings = await openSettings(page)
  const here = settings.getByRole('switch', { name: /^Сообщать в браузере/ })
  await expect(here).not.toBeChecked()
  await expect(settings.getByRole('switch', { name: 'Новый заказ клиента: в браузере' })).toBeChecked()
  await expect(settings.getByRole('switch', { name: 'Новая заявка клиники: в браузере' })).toHaveCount(0)
  expect(await workers(page), 'nothing is installed before').toEqual([])

  await here.click()
  await expect(here).toBeChecked()
  await expect(settings.getByRole('list', { name: 'Где сообщать' }).getByText('Этот браузер')).toBeVisible()
  expect(await rowsOf(admin)).toMatchObject([{ endpoint: kept()!.endpoint }])
  await expectAccessible(page)

  await sql`update public.push_subscriptions set renewed_at = now() - interval '9 days' where user_id = ${admin.id}`
  await page.goto('/admin/orders')
  await expect.poll(async () => (await rowsOf(admin))[0]!.age, { message: 'each visit renews it' }).toBeLessThan(3600)
  expect(await page.evaluate(() => navigator.serviceWorker.controller), 'the worker holds no page').toBeNull()

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => workers(page)).toEqual([])
  expect([kept(), await rowsOf(admin)]).toEqual([null, []])
})

test('a push is shown once, and leads into the shop alone', async ({ page, context, signInAs, baseURL }) => {
  const admin = await createStaff('admin')
  await allowPush(context)
  await signInAs(admin)
  const settings = await openSettings(page)
  await settings.getByRole('switch', { name: /^Сообщать в браузере/ }).click()
  await expect(settings.getByText('Этот браузер')).toBeVisible()

  const browser = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push-worker/'))
    if (own) registered.resolve(own.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const push = (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'))!
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = new Map<string, object>()
    Object.assign(registration, {
      showNotification: (title: string, { tag, data }: { tag: string; data: unknown }) =>
        Promise.resolve(void shown.set(tag, { title, data, close: () => shown.delete(tag) })),
      getNotifications: () => Promise.resolve([...shown.values()]),
    })
  })
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, data }) => `${title} → ${data}`).toSorted()
    })

  const path = '/admin/orders?order=7d000000-0000-4000-8000-000000000009'
  const order = JSON.stringify({ title: 'Новый заказ T-1', url: path })
  await push(order)
  await push(order)
  await push(JSON.stringify({ title: 'Чужой', url: 'https://evil.test/' }))
  await push(JSON.stringify({ title: 'Две черты', url: '//evil.test/' }))
  await push('not JSON')
  await expect
    .poll(shown)
    .toEqual(['Aurelis → /', 'Две черты → /', `Новый заказ T-1 → ${path}`, 'Чужой → /'].toSorted())

  // The worker hears of a press, and where it goes is written down.
  const press = (title: string) =>
    worker.evaluate(async (title) => {
      const { registration, clients, WindowClient } = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: object
        WindowClient: { prototype: object }
      }
      const went: string[] = []
      const work: Promise<unknown>[] = []
      Object.assign(clients, { openWindow: (url: string) => Promise.resolve(void went.push(url)) })
      Object.assign(WindowClient.prototype, { focus: () => Promise.resolve(void went.push('focus')) })
      const notification = (await registration.getNotifications()).find((one) => one.title === title)!
      const waitUntil = (promise: Promise<unknown>) => work.push(promise)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
      await Promise.all(work)
      return went
    }, title)
  expect(await press('Новый заказ T-1')).toEqual([path])
  expect(await press('Чужой')).toEqual(['/'])
  await expect.poll(shown).toEqual(['Aurelis → /', 'Две черты → /'])

  await page.goto(path)
  await push(order)
  await expect.poll(shown).toContain(`Новый заказ T-1 → ${path}`)
  expect(await press('Новый заказ T-1'), 'a page that shows it already').toEqual(['focus'])
})

test('a browser is switched off from another one', async ({ page, context, signInAs }) => {
  const admin = await createStaff('admin')
  const kept = await allowPush(context)
  await signInAs(admin)
  const settings = await openSettings(page)
  const here = settings.getByRole('switch', { name: /^Сообщать в браузере/ })
  await here.click()
  await expect(here).toBeChecked()

  const phone = randomUUID()
  const { p256dh, auth } = await browserKeys()
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${phone}, ${admin.id}, now(), now())`
  await sql`
    insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device) values
      (${admin.id}, ${phone}, ${`https://web.push.apple.com/${phone}`}, ${p256dh}, ${auth}, 'iPhone Safari')`
  await openSettings(page)
  await settings.getByRole('button', { name: 'Отключить: iPhone, Safari' }).click()
  await expect(settings.getByRole('button', { name: /^Отключить/ })).toHaveCount(0)
  expect(await rowsOf(admin)).toMatchObject([{ endpoint: kept()!.endpoint }])

  await sql`delete from public.push_subscriptions where user_id = ${admin.id}`
  await openSettings(page)
  await expect(here, 'the other way round').not.toBeChecked()
  await expect.poll(() => workers(page)).toEqual([])
  expect([kept(), await rowsOf(admin)]).toEqual([null, []])

  await here.click()
  await expect(here).toBeChecked()
  await here.click()
  await expect(here).not.toBeChecked()
  expect([kept(), await rowsOf(admin)]).toEqual([null, []])
})

test('who forbade it reads how to allow it', async ({ page, signInAs }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await signInAs(await createStaff('admin'))
  const settings = await openSettings(page)
  await expect(settings.getByRole('switch', { name: /^Сообщать в браузере/ })).toBeDisabled()
  await expect(settings.getByText('Браузер запретил уведомления')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the site has to be on the home screen @phone', async ({ page, signInAs }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await signInAs(await createStaff('admin'))
    const settings = await openSettings(page)
    await expect(settings.getByText(/добавленный на экран «Домой»/)).toBeVisible()
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
    expect(await (await page.request.get(manifest!)).json()).toMatchObject({
      start_url: '/admin',
      display: 'standalone',
    })
    await expect(settings.getByRole('switch', { name: /^Сообщать в браузере/ })).toHaveCount(0)
  })
})
