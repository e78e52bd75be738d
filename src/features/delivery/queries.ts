import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { JUST_LOADED } from '#lib/query-cache'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { boardSchema, deliveryOrderSchema } from './board.ts'
import type { DeliverySearch } from './delivery-search.ts'

const SEVERAL_PEOPLE_WORK_HERE = 20_000
const RARELY_CHANGES = 600_000

/** What the board is narrowed by. */
export type BoardFilters = { search?: string; city?: string; method?: string }

/** What the database is asked for an address. */
export const boardFilters = ({ q, city, method }: DeliverySearch): BoardFilters => ({ search: q, city, method })

export const deliveryKeys = {
  board: (filters: BoardFilters) => [...staffKeys.delivery, 'board', filters] as const,
  order: (id: string) => [...staffKeys.delivery, 'order', id] as const,
  methods: () => ['staff', 'delivery-methods'] as const,
}

/** What has to be sent, is on its way, and has arrived lately. Asked again and again: colleagues move the same cards. */
export const boardQuery = (filters: BoardFilters) =>
  queryOptions({
    queryKey: deliveryKeys.board(filters),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return boardSchema.parse(unwrap(await db.rpc('delivery_board', filters).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
    refetchInterval: SEVERAL_PEOPLE_WORK_HERE,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** One order as delivery needs it: what to pick and where to bring it, no prices. */
export const deliveryOrderQuery = (id: string) =>
  queryOptions({
    queryKey: deliveryKeys.order(id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return deliveryOrderSchema.parse(unwrap(await db.rpc('delivery_order', { id }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
    refetchOnWindowFocus: 'always',
  })

/** The ways an order may travel. */
export const deliveryMethodsQuery = () =>
  queryOptions({
    queryKey: deliveryKeys.methods(),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.from('delivery_methods').select('code, name').order('position').abortSignal(signal))
    },
    staleTime: RARELY_CHANGES,
  })
