// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Supabase } from '#lib/backend/supabase'

// The real supabase-js; only the network is mocked.

const KEY = 'sb-shop-auth-token'
const HOUR = 3600

const user = (id: string) => ({
  id,
  aud: 'authenticated',
  email: `${id}@clinic.test`,
  app_metadata: {},
  user_metadata: {},
})

let issued = 0

const token = (id: string) => {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: id, exp: Math.floor(Date.now() / 1000) + HOUR, jti: ++issued })}.c2ln`
}

const sessionOf = (id: string) => ({
  access_token: token(id),
  refresh_token: `refresh-${id}`,
  token_type: 'bearer',
  expires_in: HOUR,
  expires_at: Math.floor(Date.now() / 1000) + HOUR,
  user: user(id),
})

let requests: string[]
/** Whose session the next refreshed token belongs to. */
let refreshed: string
let logoutAnswer: () => Response | Promise<Response>

async function network(input: RequestInfo | URL) {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  requests.push(pathname)
  if (pathname.endsWith('/token')) {
    return Response.json(sessionOf(searchParams.get('grant_type') === 'password' ? 'aigerim' : refreshed))
  }
  if (pathname.endsWith('/logout')) return logoutAnswer()
  return Response.json({ message: 'unexpected request' }, { status: 404 })
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', network)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  requests = []
  refreshed = 'aigerim'
  logoutAnswer = () => new Response(null, { status: 204 })
})

async function open() {
  const store = await import('./session-store.ts')
  const { supabase } = await import('#lib/backend/supabase')
  const changes: [string | undefined, string | undefined][] = []
  store.onUserChange(({ user, previous }) => changes.push([previous?.id, user?.id]))
  store.startSession()
  const signIn = async () => {
    const { error } = await (await supabase()).auth.signInWithPassword({ email: 'a@clinic.test', password: 'secret' })
    expect(error).toBeNull()
  }
  return { ...store, supabase, changes, signIn }
}

test('a guest is known at once, without asking anybody', async () => {
  const { session, changes } = await open()
  expect(session).toMatchObject({ state: 'known', supabase_session: null, supabase_user: null })
  expect([requests, changes]).toEqual([[], []])
})

test('a guest learns of a sign-in in another tab from what that tab stores', async () => {
  const { session, changes } = await open()
  const stored = JSON.stringify(sessionOf('aigerim'))
  localStorage.setItem(KEY, stored)
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: stored }))
  await vi.waitFor(() => expect(session.supabase_user?.id).toBe('aigerim'))
  expect(changes).toEqual([[undefined, 'aigerim']])
})

test('a stored session is restored', async () => {
  localStorage.setItem(KEY, JSON.stringify(sessionOf('aigerim')))
  const { session, sessionKnown, changes } = await open()
  expect(session.state).toBe('unknown')
  await sessionKnown()
  expect(session.supabase_user?.id).toBe('aigerim')
  expect(session.supabase_session?.refresh_token).toBe('refresh-aigerim')
  expect(changes).toEqual([[undefined, 'aigerim']])
})

test('signing in is reported once, and not again when the tab is looked at', async () => {
  const { session, signIn, supabase, changes } = await open()
  await signIn()
  const before = session.supabase_session

  const repeated = vi.fn<Parameters<Supabase['auth']['onAuthStateChange']>[0]>()
  ;(await supabase()).auth.onAuthStateChange(repeated)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await vi.waitFor(() => expect(repeated).toHaveBeenCalledWith('SIGNED_IN', expect.anything()))

  expect(changes).toEqual([[undefined, 'aigerim']])
  expect(session.supabase_session).toBe(before)
})

test('a sign-in in another tab counts once what that tab stored is seen here', async () => {
  const { session, supabase, changes } = await open()
  await (await supabase()).auth.getSession()
  const elsewhere = sessionOf('aigerim')
  const channel = new BroadcastChannel(KEY)
  channel.postMessage({ event: 'SIGNED_IN', session: elsewhere })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(session.supabase_user).toBeNull()

  localStorage.setItem(KEY, JSON.stringify(elsewhere))
  await vi.waitFor(() => expect(session.supabase_user?.id).toBe('aigerim'))
  expect(changes).toEqual([[undefined, 'aigerim']])
  channel.close()
})

test('a refreshed token replaces the session of the same user without a change of user', async () => {
  const { session, signIn, supabase, changes } = await open()
  await signIn()
  const before = session.supabase_session
  await (await supabase()).auth.refreshSession()
  expect(session.supabase_session).not.toBe(before)
  expect(session.supabase_user?.id).toBe('aigerim')
  expect(changes).toEqual([[undefined, 'aigerim']])
})

test('another user in the same browser is a change of user', async () => {
  const { signIn, supabase, changes } = await open()
  await signIn()
  refreshed = 'dana'
  await (await supabase()).auth.refreshSession()
  expect(changes).toEqual([
    [undefined, 'aigerim'],
    ['aigerim', 'dana'],
  ])
})

test('signing out finishes what waits for it, and empties the session', async () => {
  const { session, signIn, signOut, beforeSignOut, changes } = await open()
  await signIn()
  const order: string[] = []
  beforeSignOut(async () => void order.push(session.supabase_user?.id ?? 'nobody'))
  expect(await signOut()).toBeUndefined()
  expect(order).toEqual(['aigerim'])
  expect(session).toMatchObject({ supabase_session: null, supabase_user: null })
  expect(changes.at(-1)).toEqual(['aigerim', undefined])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('work that fails does not keep anybody from signing out', async () => {
  const { signIn, signOut, beforeSignOut } = await open()
  await signIn()
  beforeSignOut(() => Promise.reject(new Error('offline')))
  expect(await signOut()).toBeUndefined()
})

test('work may call a sign-out off', async () => {
  const { session, signIn, signOut, beforeSignOut } = await open()
  await signIn()
  const stop = beforeSignOut(async () => false)
  expect(await signOut()).toBe('')
  expect(session.supabase_user?.id).toBe('aigerim')
  stop()
  expect(await signOut()).toBeUndefined()
  expect(session.supabase_user).toBeNull()
})

test('a token that has run out is refreshed as soon as there is a network, and counts until then', async () => {
  const ranOut = { ...sessionOf('aigerim'), expires_at: 1 }
  localStorage.setItem(KEY, JSON.stringify(ranOut))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { session, sessionKnown, supabase } = await open()
  await sessionKnown()
  expect(session.supabase_session?.access_token).toBe(ranOut.access_token)
  expect(requests).toEqual([])
  onLine.mockRestore()
  await (await supabase()).auth.getSession()
  expect(requests).toContain('/auth/v1/token')
  await vi.waitFor(() => expect(session.supabase_session?.access_token).not.toBe(ranOut.access_token))
})

test.each([
  ['500', () => Response.json({ msg: 'Database is on holiday' }, { status: 500 }), 'Database is on holiday'],
  ['503', () => new Response('', { status: 503, statusText: 'Service Unavailable' }), 'Service Unavailable'],
  ['429', () => Response.json({ msg: 'Too many' }, { status: 429 }), 'Too many'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])(
  'a sign-out that only /logout refuses (%s) is said in the provider’s words, and keeps the session',
  async (_, answer, text) => {
    const { session, signIn, signOut, changes } = await open()
    await signIn()
    logoutAnswer = answer
    expect(await signOut()).toBe(`Ошибка при выходе: ${text}`)
    expect(session.supabase_user?.id).toBe('aigerim')
    expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject({ user: { id: 'aigerim' } })
    expect(changes).toEqual([[undefined, 'aigerim']])

    logoutAnswer = () => new Response(null, { status: 204 })
    expect(await signOut()).toBeUndefined()
    expect(session.supabase_user).toBeNull()
  },
)

test('a session that the server has ended is left at once', async () => {
  const { session, signIn, signOut } = await open()
  await signIn()
  logoutAnswer = () => Response.json({ code: 'session_not_found', msg: 'gone' }, { status: 403 })
  expect(await signOut()).toBeUndefined()
  expect(session.supabase_user).toBeNull()
  expect(requests.filter((path) => path.endsWith('/logout'))).toHaveLength(1)
})

/** Ends when the session is known: the next reset of modules must not fall into its loading. */
async function isRecovery() {
  const { session, sessionKnown } = await open()
  const { recovery } = session
  await sessionKnown()
  return recovery
}

test('a session in the address of /reset-password is a recovery, and survives a reload', async () => {
  history.replaceState(null, '', '/reset-password?code=abc')
  expect(await isRecovery()).toBe(true)

  vi.resetModules()
  history.replaceState(null, '', '/reset-password')
  expect(await isRecovery()).toBe(true)
})

test('a session in any other address is not', async () => {
  history.replaceState(null, '', '/?code=abc')
  expect(await isRecovery()).toBe(false)
})
