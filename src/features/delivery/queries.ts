import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { pollEvery } from '#lib/live'
import { idempotent } from '#lib/retry-fetch'
import { JUST_LOADED, staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { boardFilters } from './delivery-search.ts'

// The route's loader imports this file: the schemas that check answers load beside the requests.

const SEVERAL_PEOPLE_WORK_HERE = 20_000
const RARELY_CHANGES = 600_000

/** What the board is narrowed by. */
export type BoardFilters = Partial<ReturnType<typeof boardFilters>>

export const deliveryKeys = {
  board: (filters: BoardFilters) => [...staffKeys.delivery, 'board', filters] as const,
  order: (id: string) => [...staffKeys.delivery, 'order', id] as const,
  picking: (ids: readonly string[]) => [...staffKeys.delivery, 'picking', ids] as const,
  route: (day: string) => [...staffKeys.delivery, 'route', day] as const,
  methods: () => ['staff', 'delivery-methods'] as const,
  carriers: () => ['staff', 'carriers'] as const,
}

/** Asked again and again: colleagues move the same cards. */
const shared = {
  staleTime: JUST_LOADED,
  refetchInterval: pollEvery(SEVERAL_PEOPLE_WORK_HERE),
  refetchOnWindowFocus: 'always',
} as const

/** What has to be sent, is on its way, and has arrived lately. */
export const boardQuery = (filters: BoardFilters) =>
  queryOptions({
    queryKey: deliveryKeys.board(filters),
    queryFn: async ({ signal }) => {
      const [{ boardSchema }, answer] = await Promise.all([
        import('./board.ts'),
        supabase().then((db) =>
          db
            .rpc('delivery_board', filters)
            .setHeader(...idempotent)
            .abortSignal(signal),
        ),
      ])
      return boardSchema.parse(unwrap(answer))
    },
    ...shared,
    placeholderData: keepPreviousData,
  })

/** One order as delivery needs it: what to pick and where to bring it, no prices. */
export const deliveryOrderQuery = (id: string) =>
  queryOptions({
    queryKey: deliveryKeys.order(id),
    queryFn: async ({ signal }) => {
      const [{ deliveryOrderSchema }, answer] = await Promise.all([
        import('./board.ts'),
        supabase().then((db) =>
          db
            .rpc('delivery_order', { id })
            .setHeader(...idempotent)
            .abortSignal(signal),
        ),
      ])
      return deliveryOrderSchema.parse(unwrap(answer))
    },
    ...shared,
  })

/** What several orders in assembly need together, in the order of the cells. */
export const pickListQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: deliveryKeys.picking(ids),
    queryFn: async ({ signal }) => {
      const [{ pickListSchema }, answer] = await Promise.all([
        import('./board.ts'),
        supabase().then((db) =>
          db
            .rpc('pick_list', { order_ids: [...ids] })
            .setHeader(...idempotent)
            .abortSignal(signal),
        ),
      ])
      return pickListSchema.parse(unwrap(answer))
    },
    ...shared,
  })

/** Where a courier goes on a day such as 2026-11-24. */
export const routeQuery = (day: string) =>
  queryOptions({
    queryKey: deliveryKeys.route(day),
    queryFn: async ({ signal }) => {
      const [{ routeSchema }, answer] = await Promise.all([
        import('./board.ts'),
        supabase().then((db) =>
          db
            .rpc('delivery_route', { day })
            .setHeader(...idempotent)
            .abortSignal(signal),
        ),
      ])
      return routeSchema.parse(unwrap(answer))
    },
    ...shared,
  })

/** The ways an order may travel, those that are not offered any more included. */
export const deliveryMethodsQuery = () =>
  queryOptions({
    queryKey: deliveryKeys.methods(),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('delivery_methods')
          .select(
            'code, kind, name, description, price, free_from, city, days, lead_days, cut_off, is_active, position',
          )
          .order('position')
          .order('code')
          .abortSignal(signal),
      )
    },
    staleTime: RARELY_CHANGES,
  })

/** Who carries orders. */
export const carriersQuery = () =>
  queryOptions({
    queryKey: deliveryKeys.carriers(),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('carriers')
          .select('code, name, tracking_pattern, tracking_url, is_active, position')
          .order('position')
          .order('code')
          .abortSignal(signal),
      )
    },
    staleTime: RARELY_CHANGES,
  })

const LINK_LASTS = 60

/** A link to the picture of a handing over, good for a minute. */
export const handoverPhotoQuery = (path: string) =>
  queryOptions({
    queryKey: ['handover-photo', path],
    queryFn: async () => {
      const db = await supabase()
      const { data, error } = await db.storage.from('handover-photos').createSignedUrl(path, LINK_LASTS)
      if (error) throw toAppError(error)
      return data.signedUrl
    },
    staleTime: (LINK_LASTS - 10) * 1000,
    gcTime: 0,
  })
