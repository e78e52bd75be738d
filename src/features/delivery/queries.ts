import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rowsQuery, rpcQuery } from '#lib/ask'
import { toAppError } from '#lib/errors'
import { pollEvery } from '#lib/live'
import { JUST_LOADED, staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { boardFilters } from './delivery-search.ts'

// The route's loader imports this file: the schemas that check answers load beside the requests.
const schemas = () => import('./board.ts')

const SEVERAL_PEOPLE_WORK_HERE = 20_000
const RARELY_CHANGES = 600_000

/** What the board is narrowed by. */
export type BoardFilters = Partial<ReturnType<typeof boardFilters>>

/** Asked again and again: colleagues move the same cards. */
const shared = {
  staleTime: JUST_LOADED,
  refetchInterval: pollEvery(SEVERAL_PEOPLE_WORK_HERE),
  refetchOnWindowFocus: 'always',
} as const

/** What has to be sent, is on its way, and has arrived lately. */
export const boardQuery = (filters: BoardFilters) =>
  rpcQuery(staffKeys.delivery, 'delivery_board', filters, async () => (await schemas()).boardSchema, {
    ...shared,
    placeholderData: keepPreviousData,
  })

/** One order as delivery needs it: what to pick and where to bring it, no prices. */
export const deliveryOrderQuery = (id: string) =>
  rpcQuery(staffKeys.delivery, 'delivery_order', { id }, async () => (await schemas()).deliveryOrderSchema, shared)

/** What several orders in assembly need together, in the order of the cells. */
export const pickListQuery = (ids: readonly string[]) =>
  rpcQuery(
    staffKeys.delivery,
    'pick_list',
    { order_ids: [...ids] },
    async () => (await schemas()).pickListSchema,
    shared,
  )

/** Where a courier goes on a day such as 2026-11-24. */
export const routeQuery = (day: string) =>
  rpcQuery(staffKeys.delivery, 'delivery_route', { day }, async () => (await schemas()).routeSchema, shared)

/** The ways an order may travel, those that are not offered any more included. */
export const deliveryMethodsQuery = () =>
  rowsQuery(
    ['staff', 'delivery-methods'],
    (db) =>
      db
        .from('delivery_methods')
        .select('code, kind, name, description, price, free_from, city, days, lead_days, cut_off, is_active, position')
        .order('position')
        .order('code'),
    { staleTime: RARELY_CHANGES },
  )

/** Who carries orders. */
export const carriersQuery = () =>
  rowsQuery(
    ['staff', 'carriers'],
    (db) =>
      db
        .from('carriers')
        .select('code, name, tracking_pattern, tracking_url, is_active, position')
        .order('position')
        .order('code'),
    { staleTime: RARELY_CHANGES },
  )

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
