// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import type { OrderRow } from '../order-list.ts'
import { BulkDialog } from './bulk-dialog.tsx'

afterEach(cleanup)

const orders = ['a', 'b'].map((id) => ({ id, number: `2026-${id}` })) as OrderRow[]

test('what fails after a run is shown and not called done, and can be tried again', async () => {
  const onRun = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const onClose = vi.fn<() => void>()
  renderPage(() => (
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
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Скачано 0 из 2')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /^Повторить для 2/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
