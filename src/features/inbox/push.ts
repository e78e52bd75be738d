import { onUserChange } from '#features/account/session-store.ts'
import { AppError } from '#lib/backend/errors'
import { saveSubscription } from './push-mutations.ts'
import { pushKey } from './push-queries.ts'
import type { PushState } from './push-state.ts'

const WORKER = '/push-worker.js'
/** No page has such an address: the worker receives pushes and stays out of everything else. */
const SCOPE = '/push-worker/'

/** Its server's half ends with the session. */
onUserChange(({ user }) => {
  if (!user) void forgetBrowser().catch(() => undefined)
})

/** An iPad says that it is a Mac. */
export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** State of pushes in this browser. One that was switched off elsewhere forgets them. */
export async function renewPush(): Promise<PushState> {
  if (!isAble()) {
    if (isApplePhone()) offerHomeScreen()
    return { state: 'unsupported' }
  }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const registration = await ownRegistration()
  const id = registration && Notification.permission === 'granted' ? await subscribe(registration, false) : null
  if (id) return { state: 'on', id }
  await forgetBrowser()
  return { state: 'off' }
}

/** Asks the person, then subscribes. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    await activated(registration)
    const id = await subscribe(registration, true)
    if (id) return { state: 'on', id }
    throw new AppError('push_failed')
  } catch (error) {
    await forgetBrowser()
    throw error
  }
}

export async function forgetBrowser(): Promise<void> {
  const registration = isAble() ? await ownRegistration() : undefined
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

/** There it is an app, which alone receives pushes: for that it needs a manifest. */
function offerHomeScreen() {
  if (document.querySelector('link[rel=manifest]')) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/desk-manifest.json'
  document.head.append(link)
}

async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  return registrations.find(({ scope }) => new URL(scope).pathname === SCOPE)
}

/** Without an active worker no browser subscribes. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, isNew: boolean): Promise<string | null> {
  const ask = (applicationServerKey: string) =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch((cause: unknown) => {
      throw new AppError('push_failed', { cause })
    })
  const subscription = (await pushManager.getSubscription()) ?? (await ask(await pushKey()))
  const { id, key } = await saveSubscription(subscription, isNew)
  if (id === null || keyOf(subscription) === key) return id
  // The shop has other keys by now: what this browser was given first takes no more of its pushes.
  await subscription.unsubscribe()
  return (await saveSubscription(await ask(key), false)).id
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
