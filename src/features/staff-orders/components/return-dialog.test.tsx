// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '#ui/testing'
import type { StaffOrder } from '../queries.ts'
import { ReturnDialog } from './return-dialog.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const line = { product_type: 'Крем', price: 1000, quantity: 2, sent_quantity: 2, returned_quantity: 0 }
const order = {
  id: 'order',
  number: '2026-000001',
  order_items: [
    { ...line, id: 'a', sku: 'A', name: 'Aqua' },
    { ...line, id: 'b', sku: 'B', name: 'Balance' },
  ],
} as unknown as StaffOrder

async function open() {
  let change: (order: StaffOrder) => void
  function Page() {
    const [current, setCurrent] = useState(order)
    change = setCurrent
    return <ReturnDialog order={current} />
  }
  renderPage(Page)
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть часть товаров' }))
  return (next: StaffOrder) => act(() => change(next))
}

test('a line stays the same when another one is returned meanwhile', async () => {
  const change = await open()
  const lines = () => within(screen.getByRole('dialog')).getAllByRole('listitem')
  await userEvent.click(screen.getAllByRole('button', { name: 'Увеличить количество' })[1]!)
  const [a, b] = order.order_items
  change({ ...order, order_items: [{ ...a!, returned_quantity: 2 }, b!] })
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Aqua'),
    expect.stringContaining('Balance'),
  ])
  expect(screen.getAllByRole('spinbutton').map((input) => (input as HTMLInputElement).value)).toEqual(['0', '1'])
})

test('that nothing is chosen is said at the pieces, until some are', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Принять возврат' }))

  const pieces = screen.getAllByRole('spinbutton')
  expect(await screen.findByText('Выберите, что возвращают')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(pieces[0]))
  expect(pieces.map((each) => each.getAttribute('aria-invalid'))).toEqual(['true', 'true'])

  await userEvent.click(screen.getAllByRole('button', { name: 'Увеличить количество' })[1]!)
  await waitFor(() => expect(screen.queryByText('Выберите, что возвращают')).toBeNull())
  expect(pieces.map((each) => each.getAttribute('aria-invalid'))).toEqual([null, null])
  expect(screen.getByText('Укажите причину')).toBeDefined()
})
