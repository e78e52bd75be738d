import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rowsQuery, rpcQuery } from '#lib/backend/ask'
import { toAppError } from '#lib/backend/errors'
import { pollEvery } from '#lib/backend/live'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import type { boardFilters } from './delivery-search.ts'

// The route's loader imports this file: the schemas that check answers load beside the requests.
const schemas = () => import('./board.ts')

const POLL_EVERY = 20_000
const RARELY_CHANGES = 600_000

export type BoardFilters = Partial<ReturnType<typeof boardFilters>>

/** Polled: colleagues move the same cards. */
const shared = {
  staleTime: JUST_LOADED,
  refetchInterval: pollEvery(POLL_EVERY),
  refetchOnWindowFocus: 'always',
} as const

/** Orders to send, on their way, and delivered in the last days. */
export const boardQuery = (filters: BoardFilters) =>
  rpcQuery(staffKeys.delivery, 'delivery_board', filters, async () => (await schemas()).boardSchema, {
    ...shared,
    placeholderData: keepPreviousData,
  })

/** One order for delivery: what to pick and where to bring it, no prices. */
export const deliveryOrderQuery = (id: string) =>
  rpcQuery(staffKeys.delivery, 'delivery_order', { id }, async () => (await schemas()).deliveryOrderSchema, shared)

/** What several orders in assembly need together, sorted by cell. */
export const pickListQuery = (ids: readonly string[]) =>
  rpcQuery(
    staffKeys.delivery,
    'picking_list',
    { order_ids: [...ids] },
    async () => (await schemas()).pickListSchema,
    shared,
  )

/** `day` as 2026-11-24. */
export const routeQuery = (day: string) =>
  rpcQuery(staffKeys.delivery, 'delivery_route', { day }, async () => (await schemas()).routeSchema, shared)

/** All delivery methods, those no longer offered included. */
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

/** A signed link to the photo of a hand-over, valid for a minute. */
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
