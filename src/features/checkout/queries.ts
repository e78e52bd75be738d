import { queryOptions } from '@tanstack/react-query'
import { rowsQuery } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import type { QueryData } from '#lib/backend/query-data'
import type { Database } from '#lib/database.types'
import { isoDay } from '#lib/dates/dates'
import { toAppError, unwrap } from '#lib/backend/errors'
import { publicCall, publicRows } from '#lib/backend/public-call'
import { listOf, orNull, text } from '#lib/backend/shape'
import { supabase } from '#lib/backend/supabase'
import type { PlacedOrder } from './mutations.ts'

type ClinicRow = Database['public']['Tables']['user_clinic_info']['Row']

export const checkoutKeys = {
  all: ['checkout'] as const,
  methods: () => [...checkoutKeys.all, 'methods'] as const,
  days: (method: string) => [...checkoutKeys.all, 'days', method] as const,
  bought: (userId: string) => [...checkoutKeys.all, 'bought', userId] as const,
  payer: (userId: string) => [...checkoutKeys.all, 'payer', userId] as const,
  offer: () => [...checkoutKeys.all, 'offer'] as const,
  orderByKey: (key: string) => [...checkoutKeys.all, 'order-by-key', key] as const,
}

/** The ways an order may travel, in the shop's order. */
export const deliveryMethodsQuery = () =>
  queryOptions({
    queryKey: checkoutKeys.methods(),
    queryFn: ({ signal }) =>
      publicRows(
        'delivery_methods',
        'code, kind, name, description, price, free_from, city',
        { is_active: 'is.true', order: 'position' },
        signal,
      ),
  })

const A_MINUTE = 60_000

/** Days on which the method can deliver what is ordered now. */
export const deliveryDaysQuery = (method: string) =>
  queryOptions({
    queryKey: checkoutKeys.days(method),
    queryFn: async ({ signal }) => daysOrNone(await publicCall('delivery_days', { method }, signal)) ?? [],
    // The cut-off passes while the form is open.
    staleTime: A_MINUTE,
    enabled: method !== '',
  })

const daysOrNone = orNull(listOf(text))

const LATEST_LINES = 60
const MOST_BOUGHT = 12

/** Product ids of a clinic's latest orders, the last bought first. */
export const boughtProductsQuery = (userId: string) =>
  queryOptions({
    queryKey: checkoutKeys.bought(userId),
    queryFn: async ({ signal }): Promise<string[]> => {
      const db = await supabase()
      const lines = unwrap(
        await db
          .from('order_items')
          .select('product_id, orders!inner(user_id)')
          .eq('orders.user_id', userId)
          .eq('kind', 'sale')
          .order('created_at', { ascending: false })
          .limit(LATEST_LINES)
          .abortSignal(signal),
      )
      return [...new Set(lines.map(({ product_id }) => product_id))].slice(0, MOST_BOUGHT)
    },
  })

/** How the clinic's latest order travels and is paid; null before the first. */
export const lastOrderQuery = (userId: string) =>
  rowsQuery(
    [...callerKeys.orders, 'last', userId],
    (db) =>
      db
        .from('orders')
        .select('delivery_method, city, address, recipient_name, recipient_phone, payment_method, on_shortage')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1),
    {},
    ([order]) => order ?? null,
  )

export type LastOrder = NonNullable<QueryData<typeof lastOrderQuery>>

export type Payer = Pick<
  ClinicRow,
  'legal_form' | 'legal_name' | 'bin_iin' | 'contact_name' | 'phone' | 'city' | 'address'
>

export const payerQuery = (userId: string) =>
  queryOptions({
    queryKey: checkoutKeys.payer(userId),
    queryFn: async ({ signal }): Promise<Payer> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('user_clinic_info')
          .select('legal_form, legal_name, bin_iin, contact_name, phone, city, address')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      )
    },
  })

/** The offer in force, and which version the clinic accepted last. */
export type Offer = { id: string; version: string; accepted: boolean; acceptedVersion: string | null }

/** Null when the shop has no offer at all. */
export const offerQuery = () =>
  queryOptions({
    queryKey: checkoutKeys.offer(),
    queryFn: async ({ signal }): Promise<Offer | null> => {
      const db = await supabase()
      const versions = unwrap(
        await db
          .from('legal_documents')
          .select('id, version, consents(id)')
          .eq('kind', 'offer')
          .lte('version', isoDay()) // admins read planned ones too
          .order('version', { ascending: false })
          .abortSignal(signal),
      )
      const [newest] = versions
      if (!newest) return null
      const accepted = versions.find(({ consents }) => consents.length > 0)
      return {
        id: newest.id,
        version: newest.version,
        accepted: accepted === newest,
        acceptedVersion: accepted?.version ?? null,
      }
    },
  })

/** The order that an attempt has become, if any; `userId` is who placed it. */
export const orderByKeyQuery = (userId: string, key: string) =>
  queryOptions({
    queryKey: checkoutKeys.orderByKey(key),
    queryFn: async ({ signal }): Promise<PlacedOrder | null> => {
      const db = await supabase()
      const { data, error } = await db
        .from('orders')
        .select('id, number, order_items(product_id, sku)')
        .eq('placed_by', userId)
        .eq('idempotency_key', key)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data && { id: data.id, number: data.number, products: data.order_items }
    },
    gcTime: 0, // true at this moment only
  })
