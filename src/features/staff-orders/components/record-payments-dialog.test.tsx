// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderRow } from '../order-list.ts'
import { RecordPaymentsDialog } from './record-payments-dialog.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const orders = ['1', '2'].map((id) => ({
  id,
  number: `2026-00000${id}`,
  clinic_name: 'Эстетика',
  due: 30_000,
  paid: 0,
})) as OrderRow[]

async function open() {
  const onClose = vi.fn<() => void>()
  const root = createRootRoute({ component: () => <RecordPaymentsDialog orders={orders} onClose={onClose} /> })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
  return onClose
}

const sum = () => screen.getByLabelText<HTMLInputElement>('Сумма по заказу 2026-000001')
const question = () => screen.queryByRole('alertdialog')

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['«Отмена»', () => userEvent.click(screen.getByRole('button', { name: 'Отмена' }))],
])('typed sums are not lost by %s without a question', async (_, leave) => {
  const onClose = await open()
  await userEvent.clear(sum())
  await userEvent.type(sum(), '5000')
  await leave()
  expect(question()?.textContent).toContain('Уйти без сохранения?')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect(sum().value.replaceAll(/\s/g, '')).toBe('5000')
  await leave()
  await userEvent.click(screen.getByRole('button', { name: 'Не сохранять' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('with nothing typed it closes at once', async () => {
  const onClose = await open()
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})
