// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderRow } from '../order-list.ts'
import { BulkDialog } from './bulk-dialog.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const orders = ['a', 'b'].map((id) => ({ id, number: `2026-${id}` })) as OrderRow[]

test('what fails after a run is shown and not called done, and can be tried again', async () => {
  const onRun = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const onClose = vi.fn<() => void>()
  const root = createRootRoute({
    component: () => (
      <BulkDialog
        title="Скачать счета"
        description="Одним архивом"
        orders={orders}
        confirmLabel="Скачать"
        done="Скачано"
        work={async () => undefined}
        onRun={onRun}
        onClose={onClose}
      />
    ),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Скачано 0 из 2')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /^Повторить для 2/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
