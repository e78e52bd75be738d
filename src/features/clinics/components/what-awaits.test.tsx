// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthPanel } from '#features/account/components/auth-panel.tsx'
import { WhatAwaits } from './what-awaits.tsx'

// Only the network is mocked.

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => network(...request))
})
afterEach(() => {
  network.mockReset()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthPanel title="Вход">{null}</AuthPanel>
      <WhatAwaits />
    </QueryClientProvider>,
  )

test('the pages around signing in count products as the catalogue does', async () => {
  const line = (name: string) => ({ slug: name, name, count: 20 })
  network.mockImplementation(async () =>
    Response.json({ total: 41, facets: { lines: ['a', 'b', 'c'].map(line), product_types: [line('d')] } }),
  )
  show()
  expect((await screen.findByRole('heading', { level: 3, name: /товар/ }, { timeout: 15_000 })).textContent).toBe(
    '41\u00a0товар в\u00a03\u00a0линейках',
  )
  expect(screen.getByText(/для работы в/).textContent).toMatch(/^41\u00a0товар в\u00a03\u00a0линейках для работы/)
})

test('they name no number that nobody has counted', () => {
  network.mockImplementation(() => new Promise(() => undefined))
  show()
  expect(document.body.textContent).not.toMatch(/\d+\s(товар|средств)/)
})
