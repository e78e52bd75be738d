import { expect, test } from 'vitest'
import type { Clinic } from '#features/users/clinic.ts'
import { sumClients } from './client-sums.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

function client(facts: Partial<Clinic>): Clinic {
  return { status: 'verified', last_order_at: null, turnover_90_days: 0, awaiting_payment: 0, ...facts } as Clinic
}

test('clients are counted by standing, activity and debt, and their sums added', () => {
  const clients = [
    client({ last_order_at: '2026-11-01T10:00:00Z', turnover_90_days: 100_000, awaiting_payment: 30_000 }),
    client({ last_order_at: '2026-08-22T10:00:00Z', turnover_90_days: 50_500, awaiting_payment: 0 }),
    client({ last_order_at: '2026-08-22T09:59:59Z', awaiting_payment: 1_000 }),
    client({ status: 'pending' }),
    client({ status: 'reject' }),
  ]
  expect(sumClients(clients, now)).toEqual({
    verified: 3,
    waiting: 1,
    active: 2,
    turnover90Days: 150_500,
    awaitingPayment: 31_000,
    debtors: 2,
  })
})

test('a manager without clients has sums of nothing', () => {
  expect(sumClients([], now)).toEqual({
    verified: 0,
    waiting: 0,
    active: 0,
    turnover90Days: 0,
    awaitingPayment: 0,
    debtors: 0,
  })
})
