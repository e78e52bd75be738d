// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roleErrorText } from './role-error.ts'
import { roleQuery } from './role-query.ts'
import { session } from './session-store.ts'
import { useMenuViewer, useViewer } from './viewer.ts'

let answer: () => Response | Promise<Response>
let queryClient: QueryClient

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer())
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  session.state = 'known'
  session.supabase_session = { access_token: 'token' } as typeof session.supabase_session
  session.supabase_user = { id: 'aigerim', email: 'a@shop.test' } as typeof session.supabase_user
})

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

const role = (grant: object) => () => Response.json(grant)
const logistic = role({ hasRole: true, is_active: true, role: 'logistic' })
const none = role({ hasRole: false, is_active: false, role: null })
const failure = () => new Response('', { status: 500 })

function setUp() {
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => ({ page: useViewer(), menu: useMenuViewer() }), { wrapper }).result
}

const checkAgain = () => act(() => queryClient.refetchQueries(roleQuery('aigerim')))

test('a failed check takes the role out of the menus at once; pages go on with it', async () => {
  answer = logistic
  const viewers = setUp()
  await waitFor(() => expect(viewers.current.menu).toMatchObject({ state: 'staff', role: 'logistic' }))
  answer = failure
  await checkAgain()
  await waitFor(() => expect(viewers.current.menu.state).toBe('unknown'))
  const { menu } = viewers.current
  expect(menu.state === 'unknown' && roleErrorText(menu.error)).toBe('Ошибка проверки роли')
  expect(viewers.current.menu).not.toHaveProperty('role')
  expect(viewers.current.page).toMatchObject({ state: 'staff', role: 'logistic' })

  answer = logistic
  await checkAgain()
  await waitFor(() => expect(viewers.current.menu).toMatchObject({ state: 'staff' }))
})

test('nobody is shown as a clinic because their first check has failed', async () => {
  answer = failure
  const viewers = setUp()
  await waitFor(() => expect(viewers.current.menu.state).toBe('unknown'))
  expect(viewers.current.page.state).toBe('unknown')
})

test('a clinic, which has no role to lose, stays one', async () => {
  answer = none
  const viewers = setUp()
  await waitFor(() => expect(viewers.current.menu.state).toBe('clinic'))
  answer = failure
  await checkAgain()
  await waitFor(() => expect(queryClient.getQueryState(roleQuery('aigerim').queryKey)?.status).toBe('error'))
  expect(viewers.current.menu.state).toBe('clinic')
})

test('without a network nothing is checked, and menus stay', async () => {
  answer = logistic
  const viewers = setUp()
  await waitFor(() => expect(viewers.current.menu.state).toBe('staff'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await checkAgain()
  await waitFor(() => expect(queryClient.getQueryState(roleQuery('aigerim').queryKey)?.status).toBe('error'))
  expect(viewers.current.menu).toMatchObject({ state: 'staff', role: 'logistic' })
})
