// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import type { OrderRow } from '../order-list.ts'
import { RecordPaymentsDialog } from './record-payments-dialog.tsx'

afterEach(cleanup)

const orders = ['1', '2'].map((id) => ({
  id,
  number: `2026-00000${id}`,
  clinic_name: 'Эстетика',
  due: 30_000,
  paid: 0,
})) as OrderRow[]

async function open() {
  const onClose = vi.fn<() => void>()
  renderPage(() => <RecordPaymentsDialog orders={orders} onClose={onClose} />)
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
