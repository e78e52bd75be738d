import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { JUST_LOADED, staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'

// The route's loader imports this file: the schema that checks answers loads beside the request.

const SEVERAL_PEOPLE_WORK_HERE = 20_000
const RARELY_CHANGES = 600_000

/** What the board is narrowed by. */
export type BoardFilters = { search?: string; city?: string; method?: string }

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
      const [{ boardSchema }, answer] = await Promise.all([
        import('./board.ts'),
        supabase().then((db) => db.rpc('delivery_board', filters).abortSignal(signal)),
      ])
      return boardSchema.parse(unwrap(answer))
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
      const [{ deliveryOrderSchema }, answer] = await Promise.all([
        import('./board.ts'),
        supabase().then((db) => db.rpc('delivery_order', { id }).abortSignal(signal)),
      ])
      return deliveryOrderSchema.parse(unwrap(answer))
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
