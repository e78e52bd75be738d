import { mutationOptions, type MutationFunctionContext, type QueryKey } from '@tanstack/react-query'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { refreshOrders } from '#features/staff-orders/mutations.ts'
import { callRpc } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import type { Database } from '#lib/database.types'
import { AppError, toAppError, unwrap } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { submit } from './offline/outbox.ts'
import { carriersQuery, deliveryMethodsQuery } from './queries.ts'
import type { Kind, WorkOf } from './work.ts'
import { movedSchema, type Moved } from './work-mutations.ts'

type Tables = Database['public']['Tables']

/** Also after a refusal: somebody was faster. */
const refreshes = <Change>(orderIds: (change: Change) => readonly string[]) => ({
  onSettled: (_data: unknown, _error: unknown, change: Change, _result: unknown, { client }: MutationFunctionContext) =>
    refreshOrders(client, orderIds(change)),
})

/** Does the work of delivery staff, or stores it until there is a network; then the result is `undefined`. */
export const workMutation = <K extends Kind>(kind: K) =>
  mutationOptions({
    mutationFn: ({ key = crypto.randomUUID(), ...work }: Pick<WorkOf<K>, 'orders' | 'args'> & { key?: string }) =>
      submit({ kind, key, ...work }),
    ...refreshes(({ orders }: { orders: readonly { id: string }[] }) => orders.map(({ id }) => id)),
  })

export const undoStepMutation = () =>
  mutationOptions({
    mutationFn: async (order_ids: string[]): Promise<Moved> =>
      movedSchema.parse(await callRpc('undo_delivery_step', { order_ids })),
    ...refreshes((order_ids: string[]) => order_ids),
  })

export const placeInCellMutation = () =>
  mutationOptions({
    mutationFn: async ({ product_id, cell }: { product_id: string; cell: string }) => {
      const db = await supabase()
      if (cell === '') {
        unwrap(await db.from('product_cells').delete().eq('product_id', product_id).select('cell'))
        return
      }
      // An upsert would write the key column, which has no update grant.
      const moved = unwrap(await db.from('product_cells').update({ cell }).eq('product_id', product_id).select('cell'))
      if (moved.length === 0)
        unwrap(await db.from('product_cells').insert({ product_id, cell }).select('cell').single())
    },
    ...invalidates(staffKeys.delivery),
  })

export const sendRestMutation = () =>
  mutationOptions({
    mutationFn: (order_id: string) => callRpc('decide_shortage', { order_id, choice: 'rest' }),
    ...refreshes((order_id: string) => [order_id]),
  })

export const informManagerMutation = () =>
  mutationOptions({
    mutationFn: (order_id: string) => callRpc('report_to_manager', { order_id }),
    ...refreshes((order_id: string) => [order_id]),
  })

export type ShipmentChange = {
  order_id: string
  places?: number
  weight?: number
  carrier?: string
  tracking_number?: string
  cost?: number
  idempotency_key: string
}

export const saveShipmentMutation = () =>
  mutationOptions({
    mutationFn: (change: ShipmentChange) => callRpc('save_shipment', change),
    ...refreshes(({ order_id }: ShipmentChange) => [order_id]),
  })

export type Paper = 'picking' | 'waybills' | 'labels' | 'label-sheets'

export async function loadPapers(paper: Paper, orderIds: readonly string[]): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, 'delivery-papers', { body: { paper, order_ids: orderIds } })
}

export type CarrierRow = Omit<Tables['carriers']['Row'], 'created_at'>
export type MethodRow = Omit<Tables['delivery_methods']['Row'], 'created_at'>

const taken = (error: Parameters<typeof toAppError>[0]) =>
  error.code === '23505' ? new AppError('already_exists') : toAppError(error)

const saveRowMutation = <Row extends CarrierRow | MethodRow>(table: 'carriers' | 'delivery_methods', shown: QueryKey) =>
  mutationOptions({
    mutationFn: async ({ isNew, code, ...row }: Row & { isNew: boolean }) => {
      const rows = (await supabase()).from(table)
      const saved = isNew ? rows.insert({ code, ...row } as never) : rows.update(row as never).eq('code', code)
      const { error } = await saved.select('code').single()
      if (error) throw taken(error)
    },
    ...invalidates(shown),
  })

export const saveCarrierMutation = () => saveRowMutation<CarrierRow>('carriers', carriersQuery().queryKey)
export const saveMethodMutation = () => saveRowMutation<MethodRow>('delivery_methods', deliveryMethodsQuery().queryKey)

export const addCityMutation = () =>
  mutationOptions({
    mutationFn: async (city: { name: string; region: string }) => {
      const db = await supabase()
      const { error } = await db.from('cities').insert(city).select('name').single()
      if (error) throw taken(error)
    },
    ...invalidates(citiesQuery().queryKey),
  })

/** Addresses that have the city keep it. */
export const removeCityMutation = () =>
  mutationOptions({
    mutationFn: async (name: string) => {
      const db = await supabase()
      unwrap(await db.from('cities').delete().eq('name', name).select('name').single())
    },
    ...invalidates(citiesQuery().queryKey),
  })
