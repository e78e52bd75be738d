import type { Clinic } from '#features/users/clinic.ts'

const NINETY_DAYS = 90 * 86_400_000

/** What a manager's clients come to. */
export type ClientSums = {
  verified: number
  waiting: number
  /** Ordered within the last 90 days. */
  active: number
  turnover90Days: number
  awaitingPayment: number
  debtors: number
}

/** Adds up what is known of each client. */
export function sumClients(clients: readonly Clinic[], now = Date.now()): ClientSums {
  const orderedSince = (clinic: Clinic) =>
    clinic.last_order_at !== null && now - new Date(clinic.last_order_at).getTime() <= NINETY_DAYS
  return {
    verified: clients.filter(({ status }) => status === 'verified').length,
    waiting: clients.filter(({ status }) => status === 'pending').length,
    active: clients.filter(orderedSince).length,
    turnover90Days: sum(clients.map(({ turnover_90_days }) => turnover_90_days)),
    awaitingPayment: sum(clients.map(({ awaiting_payment }) => awaiting_payment)),
    debtors: clients.filter(({ awaiting_payment }) => awaiting_payment > 0).length,
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
