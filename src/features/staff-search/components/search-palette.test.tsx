// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import { SearchPalette } from './search-palette.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('what a failed search was sent for is not opened by a later one', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://shop.test')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'key')
  const order = {
    id: 'a1',
    number: '2026-000123',
    status: 'new',
    payment_status: 'unpaid',
    total: 1000,
    clinic_name: 'Клиника',
    created_at: '2026-11-01T10:00:00Z',
  }
  const answers = [
    () => Response.json({ code: 'PT403', message: 'not_allowed' }, { status: 403 }),
    () => Response.json({ orders: [order], clinics: [], products: [] }),
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()!()))
  const pages = [{ label: 'Товары 123', to: '/admin/products-tags' }] as const
  const props = { role: 'admin', userId: 'me', pages, text: '', onKeys: () => undefined } as const
  const router = renderPage(
    () => <SearchPalette {...props} />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  await userEvent.type(await screen.findByRole('combobox'), '123{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }, { timeout: 5000 }))
  expect(await screen.findByText('2026-000123')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Найдено: 1\u00a0запись'))
  expect(router.state.location.pathname).toBe('/')
})
