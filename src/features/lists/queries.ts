import { rpcQuery } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'

/** With the orders: an order changes what a cabinet lacks. */
export const LISTS = [...callerKeys.orders, 'lists'] as const

/** Of the caller's clinic: the due ones first. */
export const listCardsQuery = () =>
  rpcQuery(LISTS, 'clinic_list_cards', {}, async () => (await import('./list.ts')).listCards, { staleTime: 0 })

export const clinicListQuery = (list_id: string) =>
  rpcQuery(LISTS, 'clinic_list', { list_id }, async () => (await import('./list.ts')).clinicList, { staleTime: 0 })
