// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

// The real supabase-js; only the network is mocked.

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://shop.supabase.co')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => network(...request))
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

async function ask() {
  renderPage(ForgotPasswordForm)
  await userEvent.type(await screen.findByLabelText(/Email/), 'anna@clinic.kz')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить ссылку' }))
}

test('a letter that cannot be sent is not called a lost connection', async () => {
  network.mockImplementation(async () =>
    Response.json({ code: 'unexpected_failure', message: 'Error sending recovery email' }, { status: 500 }),
  )
  await ask()
  expect(await screen.findByText(/Что-то пошло не так/)).toBeDefined()
  expect(screen.queryByText(/Нет связи с сервером/)).toBeNull()
})

test('a lost connection is', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await ask()
  expect(await screen.findByText(/Нет связи с сервером/)).toBeDefined()
})

test('a sent letter is confirmed', async () => {
  network.mockImplementation(async () => Response.json({}))
  await ask()
  expect(await screen.findByText('anna@clinic.kz')).toBeDefined()
  expect(screen.getByText('Проверьте почту')).toBeDefined()
})
