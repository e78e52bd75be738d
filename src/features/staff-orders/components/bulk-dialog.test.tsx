// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderRow } from '../order-list.ts'
import { BulkDialog } from './bulk-dialog.tsx'

afterEach(cleanup)

const orders = ['a', 'b'].map((id) => ({ id, number: `2026-${id}` })) as OrderRow[]

test('what fails after a run is told and not called done, and can be tried again', async () => {
  const onRun = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
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
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Скачано 0 из 2')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /^Повторить для 2/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
