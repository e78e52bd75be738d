import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { lookUpRole } from './access'
import { roleErrorText } from './role-error'
import { roleQuery } from './role-query'
import { session } from './session-store'

const CACHED_FOR = 300_000
const me = 'aigerim'

let answer: () => Response | Promise<Response>
let asked: string[]
let queryClient: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = () => Response.json({ hasRole: true, is_active: true, role: 'admin' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path} ${new Headers(init.headers).get('authorization')}`)
    return answer()
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  session.supabase_session = { access_token: 'token' } as typeof session.supabase_session
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return () => {
    queryClient.clear()
    vi.useRealTimers()
  }
})

/** The role as the guard gets it, with the pauses between attempts skipped. */
async function role(fresh?: boolean) {
  const lookup = lookUpRole(queryClient, me, fresh)
  await vi.advanceTimersByTimeAsync(1000)
  return lookup
}

test('the role is asked for with the bearer’s token, once for all who ask together', async () => {
  expect(await Promise.all([role(), role(), role(false)])).toEqual(['admin', 'admin', 'admin'])
  expect(asked).toEqual(['GET /api/admin/check-role Bearer token'])
})

test('it is cached for five minutes; pages that need no fresh role are content with an older one', async () => {
  await role()
  vi.advanceTimersByTime(CACHED_FOR - 2000)
  await role()
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(CACHED_FOR)
  await role(false)
  expect(asked).toHaveLength(1)
  await role()
  expect(asked).toHaveLength(2)
})

test('having no role is an answer too, and cached', async () => {
  answer = () => Response.json({ hasRole: false, is_active: false, role: null })
  expect(await role()).toBeNull()
  expect(await role()).toBeNull()
  expect(asked).toHaveLength(1)
})

test('an inactive role does not count, but is known', async () => {
  answer = () => Response.json({ hasRole: true, is_active: false, role: 'admin' })
  expect(await role()).toBeNull()
  expect(queryClient.getQueryData(roleQuery(me).queryKey)).toEqual({ role: 'admin', isActive: false })
})

test.each([
  ['a server error', () => new Response('', { status: 500 }), 'Ошибка проверки роли'],
  ['an unknown role', () => Response.json({ hasRole: true, is_active: true, role: 'king' }), 'Ошибка проверки роли'],
  ['a broken network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])('after %s the last answer counts for its five minutes, and the next lookup asks again', async (_, failure, text) => {
  await role()
  answer = failure
  await queryClient.invalidateQueries(roleQuery(me), { cancelRefetch: false })
  expect(await role()).toBe('admin')
  vi.advanceTimersByTime(CACHED_FOR)
  expect(await role()).toBe('failed')
  expect(roleErrorText(queryClient.getQueryState(roleQuery(me).queryKey)?.error)).toBe(text)

  answer = () => Response.json({ hasRole: true, is_active: true, role: 'logistic' })
  expect(await role()).toBe('logistic')
})

test('a first lookup that fails leaves the role unknown', async () => {
  answer = () => new Response('', { status: 500 })
  expect(await role()).toBe('failed')
})
