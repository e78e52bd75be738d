// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

// supabase-js is the real one; the server keeps its own clock and answers from here.

const KEY = 'sb-shop-auth-token'
const LIFETIME = 900
const MINUTE = 60_000

const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
const user = { id: 'aigerim', aud: 'authenticated', app_metadata: {}, user_metadata: {} }

let serverTime: number
let issued: number
let calls: string[]
let refreshAnswer: (() => Response) | undefined
/** Whether the server refuses all tokens, good or not. */
let refusesAll: boolean

function newSession() {
  const exp = Math.floor(serverTime / 1000) + LIFETIME
  const access_token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: user.id, exp, jti: ++issued })}.c2ln`
  return {
    access_token,
    refresh_token: `r${issued}`,
    token_type: 'bearer',
    expires_in: LIFETIME,
    expires_at: exp,
    user,
  }
}

async function server(input: RequestInfo | URL, init?: RequestInit) {
  const { pathname } = new URL(String(input))
  calls.push(pathname.slice(pathname.lastIndexOf('/') + 1))
  await new Promise((resolve) => setTimeout(resolve, 5))
  if (pathname.endsWith('/token')) return refreshAnswer?.() ?? Response.json(newSession())
  const token = new Headers(init?.headers).get('authorization')!.split('.')[1]!
  const { exp } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { exp: number }
  if (refusesAll || exp * 1000 < serverTime)
    return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
  return Response.json([{ id: 1 }])
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', server)
  localStorage.clear()
  serverTime = Date.now()
  issued = 0
  calls = []
  refreshAnswer = undefined
  refusesAll = false
  return () => {
    vi.restoreAllMocks()
  }
})

/** This device's clock is so far from the server's, which is right. */
const setClock = (ms: number) => (serverTime = Date.now() - ms)

async function open() {
  const { client } = await import('./supabase-client.ts')
  await client.auth.getSession()
  return client
}

const read = async (client: Awaited<ReturnType<typeof open>>) => (await client.from('orders').select('id')).status
const refreshes = () => calls.filter((call) => call === 'token').length
const storedToken = () => (JSON.parse(localStorage.getItem(KEY)!) as { access_token: string }).access_token

test.each([30 * MINUTE, -30 * MINUTE])('a session that begins with a clock %i ms off needs no refresh', async (off) => {
  setClock(off)
  const client = await open()
  const { error } = await client.auth.signInWithPassword({ email: 'a@clinic.test', password: 'secret' })
  expect(error).toBeNull()
  calls = []
  for (let turn = 0; turn < 5; turn++) expect(await read(client)).toBe(200)
  expect(refreshes()).toBe(0)
})

test('a token that has expired, which a slow clock hides, is refreshed once for all calls, and they are made again', async () => {
  localStorage.setItem(KEY, JSON.stringify(newSession()))
  serverTime += 20 * MINUTE
  const client = await open()
  expect(refreshes()).toBe(0)
  expect(await Promise.all([read(client), read(client), read(client)])).toEqual([200, 200, 200])
  expect(refreshes()).toBe(1)
  expect(calls.filter((call) => call === 'orders')).toHaveLength(6)
})

test('a fast clock refreshes a stored session once', async () => {
  setClock(30 * MINUTE)
  localStorage.setItem(KEY, JSON.stringify(newSession()))
  const client = await open()
  for (let turn = 0; turn < 5; turn++) expect(await read(client)).toBe(200)
  expect(refreshes()).toBe(1)
})

test('a refresh within the second of the first token, which gives the same text, is dated again', async () => {
  setClock(30 * MINUTE)
  const session = newSession()
  localStorage.setItem(KEY, JSON.stringify(session))
  refreshAnswer = () => Response.json({ ...newSession(), access_token: session.access_token })
  const client = await open()
  for (let turn = 0; turn < 5; turn++) expect(await read(client)).toBe(200)
  expect(refreshes()).toBe(1)
})

test('other refusals are no loop: one more token is asked for, and never again', async () => {
  localStorage.setItem(KEY, JSON.stringify(newSession()))
  refusesAll = true
  const client = await open()
  for (let turn = 0; turn < 5; turn++) expect(await read(client)).toBe(401)
  expect(refreshes()).toBe(1)
})

const tooMany = () => Response.json({ code: 'over_request_rate_limit', msg: 'Too many' }, { status: 429 })
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

/** What supabase-js and we wait for is over at once; only its clock that ends the waiting goes on as it does. */
function hurry() {
  const later = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    later(run, Math.min(ms ?? 0, 5))) as typeof setTimeout)
}

function storeExpired() {
  const session = newSession()
  localStorage.setItem(KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }))
  return session
}

/** As if a while had passed on both clocks of this device. */
function pass(ms: number) {
  const [wall, monotonic] = [Date.now(), performance.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => wall + ms)
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic + ms)
}

test('one 429 is waited out: nobody notices that the token has expired', async () => {
  hurry()
  storeExpired()
  serverTime += 20 * MINUTE
  refreshAnswer = () => ((refreshAnswer = undefined), tooMany())
  const client = await open()
  expect(await read(client)).toBe(200)
  expect(refreshes()).toBe(2)
})

test.each([
  ['still counts', 0],
  ['has expired', 20 * MINUTE],
])('many a 429 ends no session whose token %s, and is not answered with more requests', async (_, age) => {
  hurry()
  const session = storeExpired()
  serverTime += age
  refreshAnswer = tooMany
  const client = await open()
  expect(await read(client)).toBe(age ? 401 : 200)
  expect(await read(client)).toBe(age ? 401 : 200)
  expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token)
  expect(storedToken()).toBe(session.access_token)
  expect(refreshes()).toBe(4)

  refreshAnswer = undefined
  pass(70_000)
  expect(await read(client)).toBe(200)
  expect(refreshes()).toBe(5)
})

test.each([
  ['a lost network', noNetwork],
  ['a server in trouble', () => new Response('', { status: 503 })],
  ['the page of a proxy', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['the refusal of a proxy', () => new Response('<!doctype html>', { status: 403 })],
])('%s ends no session whose token has expired: it is asked for later', async (_, trouble) => {
  const { client } = await import('./supabase-client.ts')
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const session = storeExpired()
  serverTime += 20 * MINUTE
  refreshAnswer = trouble
  const events: string[] = []
  // supabase-js tries for half a minute: it has little of it left.
  const begun = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (calls.includes('token') ? begun + 29_990 : begun))
  client.auth.onAuthStateChange((event, next) => void events.push(`${event} ${next?.user.id ?? 'nobody'}`))
  await client.auth.getSession()
  await vi.waitFor(() => expect(events).not.toEqual([]))
  expect(events).toEqual(['INITIAL_SESSION aigerim'])
  expect(storedToken()).toBe(session.access_token)

  refreshAnswer = undefined
  pass(70_000)
  expect(await read(client)).toBe(200)
})

test('a refusal ends the session, also after trouble', async () => {
  hurry()
  storeExpired()
  serverTime += 20 * MINUTE
  const refusal = () =>
    Response.json({ code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }, { status: 400 })
  refreshAnswer = () => ((refreshAnswer = refusal), tooMany())
  const client = await open()
  expect((await client.auth.getSession()).data.session).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a call is not repeated in somebody else’s name', async () => {
  localStorage.setItem(KEY, JSON.stringify(newSession()))
  const { sessionFetch } = await import('./session-fetch.ts')
  refusesAll = true
  const headers = { authorization: `Bearer h.${encode({ sub: 'dana', exp: 1 })}.s` }
  expect(
    (
      await sessionFetch(() => Promise.reject(new Error('not asked')))('https://shop.supabase.co/rest/v1/orders', {
        headers,
      })
    ).status,
  ).toBe(401)
  expect(calls).toEqual(['orders'])
})
