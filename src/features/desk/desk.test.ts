import { expect, test } from 'vitest'
import { sortQueues } from './desk.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const part = (total: number, since: string | null = null) => ({ total, since, rows: [] })

test('what waits too long comes first, what is empty is apart', () => {
  const desk = {
    delivery_problems: part(0),
    came_back: part(0),
    claims: part(1, '2026-11-26T12:00:00Z'),
    reported_payments: part(2, '2026-11-25T12:00:00Z'),
    new_orders: part(5, '2026-11-26T11:00:00Z'),
    waiting_clinics: part(1, '2026-11-20T12:00:00Z'),
    unchecked_documents: part(0),
  }
  expect(sortQueues(desk, now)).toEqual({
    waiting: ['new_orders', 'waiting_clinics', 'claims', 'reported_payments'],
    done: ['delivery_problems', 'came_back', 'unchecked_documents'],
  })
})
