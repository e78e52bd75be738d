import { beforeEach, expect, test, vi } from 'vitest'

const CACHED_FOR = 300_000

let answer: () => Response | Promise<Response>
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  asked = []
  answer = () => Response.json({ hasRole: true, is_active: true, role: 'admin' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path} ${new Headers(init.headers).get('authorization')}`)
    return answer()
  })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

async function signedIn() {
  const { session } = await import('./session-store.ts')
  session.supabase_session = { access_token: 'token' } as typeof session.supabase_session
  return import('./role-store.ts')
}

/** Settles a call while the pauses between its attempts go by. */
async function settle<T>(call: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return call
}

test('the role is asked for with the bearer’s token, and known afterwards', async () => {
  const { loadRole, roleStore } = await signedIn()
  const loading = loadRole()
  expect(roleStore.loading).toBe(true)
  expect(await settle(loading)).toBe('admin')
  expect(asked).toEqual(['GET /api/admin/check-role Bearer token'])
  expect(roleStore).toMatchObject({ loading: false, grant: { role: 'admin', isActive: true }, error: null })
})

test('it is cached for five minutes', async () => {
  const { loadRole } = await signedIn()
  await settle(loadRole())
  vi.advanceTimersByTime(CACHED_FOR - 1)
  await settle(loadRole())
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await settle(loadRole())
  expect(asked).toHaveLength(2)
})

test('it is fetched again when forced', async () => {
  const { loadRole } = await signedIn()
  await settle(loadRole())
  await settle(loadRole({ force: true }))
  expect(asked).toHaveLength(2)
})

test('several who ask at once share one answer', async () => {
  const { loadRole } = await signedIn()
  expect(await settle(Promise.all([loadRole(), loadRole(), loadRole({ force: true })]))).toEqual([
    'admin',
    'admin',
    'admin',
  ])
  expect(asked).toHaveLength(1)
})

test('having no role is an answer too, and cached', async () => {
  answer = () => Response.json({ hasRole: false, is_active: false, role: null })
  const { loadRole, roleStore } = await signedIn()
  expect(await settle(loadRole())).toBeNull()
  await settle(loadRole())
  expect(asked).toHaveLength(1)
  expect(roleStore).toMatchObject({ grant: null, error: null })
})

test('an inactive role does not count', async () => {
  answer = () => Response.json({ hasRole: true, is_active: false, role: 'admin' })
  const { loadRole, roleStore } = await signedIn()
  expect(await settle(loadRole())).toBeNull()
  expect(roleStore.grant).toEqual({ role: 'admin', isActive: false })
})

test.each([
  ['a server error', () => new Response('', { status: 500 }), 'Ошибка проверки роли'],
  ['an unknown role', () => Response.json({ hasRole: true, is_active: true, role: 'king' }), 'Ошибка проверки роли'],
  ['a broken network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])('after %s the role is cleared, the error kept, and the next one asks again', async (_, failure, message) => {
  const { loadRole, roleStore } = await signedIn()
  await settle(loadRole())
  answer = failure
  expect(await settle(loadRole({ force: true }))).toBeNull()
  expect(roleStore).toMatchObject({ loading: false, grant: null, error: message })

  answer = () => Response.json({ hasRole: true, is_active: true, role: 'logistic' })
  expect(await settle(loadRole())).toBe('logistic')
  expect(roleStore.error).toBeNull()
})

test('nobody is asked when nobody is signed in', async () => {
  const { loadRole } = await import('./role-store.ts')
  expect(await settle(loadRole())).toBeNull()
  expect(asked).toEqual([])
})

test('reading what is known asks nothing', async () => {
  const { currentRole, loadRole } = await signedIn()
  expect(await settle(currentRole())).toBeNull()
  void loadRole()
  expect(await settle(currentRole())).toBe('admin')
  expect(asked).toHaveLength(1)
})
