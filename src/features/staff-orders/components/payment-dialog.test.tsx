// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import type { NewPayment } from '../mutations.ts'
import type { StaffOrder } from '../queries.ts'
import { RecordPaymentDialog, RefundDialog } from './payment-dialog.tsx'

const { record } = vi.hoisted(() => ({ record: vi.fn<(payment: NewPayment) => Promise<void>>() }))
vi.mock(import('../mutations.ts'), async (original) => ({
  ...(await original()),
  recordPaymentMutation: (() => ({ mutationFn: record })) as never,
}))

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(cleanup)

const order = {
  id: 'order',
  number: '2026-000001',
  status: 'confirmed',
  due: 79_000,
  debt: 0,
  received_total: 0,
  refunded_total: 0,
} as StaffOrder
const sum = () => screen.findByLabelText<HTMLInputElement>(/^Сумма/, { selector: '[name=amount]' })

test('ten times what is left is recorded only with its tick', async () => {
  renderPage(() => <RecordPaymentDialog order={order} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Записать оплату' }))
  await userEvent.clear(await sum())
  await userEvent.type(await sum(), '790000')
  await userEvent.click(screen.getByRole('button', { name: 'Записать' }))
  await screen.findByText('Проверьте и отметьте, если верно')
  expect(record).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('checkbox', { name: 'Сумма больше остатка в 10 раз или больше, так и нужно' }))
  await userEvent.click(screen.getByRole('button', { name: 'Записать' }))
  await vi.waitFor(() => expect(record.mock.calls[0]![0]).toMatchObject({ kind: 'received', amount: 790_000 }))
})

test.each([
  [79_000, ''],
  [90_000, '11\u00a0000'],
])('of %i received for 79,000, «%s» is offered to give back', async (received_total, offered) => {
  renderPage(() => <RefundDialog order={{ ...order, received_total }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Записать возврат денег' }))
  expect((await sum()).value).toBe(offered)
})
