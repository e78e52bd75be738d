import { rpcQuery } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import { clinicList, listCards } from './list.ts'

/** With the orders: an order changes what a cabinet lacks. */
export const LISTS = [...callerKeys.orders, 'lists'] as const

/** Of the caller's clinic: the due ones first. */
export const listCardsQuery = () => rpcQuery(LISTS, 'clinic_list_cards', {}, listCards, { staleTime: 0 })

export const clinicListQuery = (list_id: string) =>
  rpcQuery(LISTS, 'clinic_list', { list_id }, clinicList, { staleTime: 0 })
