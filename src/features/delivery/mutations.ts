import { mutationOptions, type MutationFunctionContext } from '@tanstack/react-query'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { refreshOrders } from '#features/staff-orders/mutations.ts'
import { callRpc } from '#lib/ask'
import { callFunction } from '#lib/call-function'
import type { Database } from '#lib/database.types'
import { AppError, toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
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

/** Does what delivery staff do to orders, or keeps it until there is a network; then the answer is `undefined`. */
export const workMutation = <K extends Kind>(kind: K) =>
  mutationOptions({
    mutationFn: ({ key = crypto.randomUUID(), ...work }: Pick<WorkOf<K>, 'orders' | 'args'> & { key?: string }) =>
      submit({ kind, key, ...work }),
    ...refreshes(({ orders }: { orders: readonly { id: string }[] }) => orders.map(({ id }) => id)),
  })

/** Takes the last step of orders back. */
export const undoStepMutation = () =>
  mutationOptions({
    mutationFn: async (order_ids: string[]): Promise<Moved> =>
      movedSchema.parse(await callRpc('undo_delivery_step', { order_ids })),
    ...refreshes((order_ids: string[]) => order_ids),
  })

/** Says where in the store room a product lies; nowhere, when the cell is empty. */
export const placeInCellMutation = () =>
  mutationOptions({
    mutationFn: async ({ product_id, cell }: { product_id: string; cell: string }) => {
      const db = await supabase()
      if (cell === '') {
        unwrap(await db.from('product_cells').delete().eq('product_id', product_id).select('cell'))
        return
      }
      // An upsert would write the key too, which nobody may.
      const moved = unwrap(await db.from('product_cells').update({ cell }).eq('product_id', product_id).select('cell'))
      if (moved.length === 0)
        unwrap(await db.from('product_cells').insert({ product_id, cell }).select('cell').single())
    },
    ...invalidates(staffKeys.delivery),
  })

/** Notes that the clinic wants what is there. */
export const sendRestMutation = () =>
  mutationOptions({
    mutationFn: (order_id: string) => callRpc('decide_shortage', { order_id, choice: 'rest' }),
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

/** Changes what is noted of an order that has left. */
export const saveShipmentMutation = () =>
  mutationOptions({
    mutationFn: (change: ShipmentChange) => callRpc('save_shipment', change),
    ...refreshes(({ order_id }: ShipmentChange) => [order_id]),
  })

/** What can be printed for orders. */
export type Paper = 'picking' | 'waybills' | 'labels' | 'label-sheets'

/** The papers of orders as one PDF. */
export async function loadPapers(paper: Paper, orderIds: readonly string[]): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, 'delivery-papers', { body: { paper, order_ids: orderIds } })
}

export type CarrierRow = Omit<Tables['carriers']['Row'], 'created_at'>
export type MethodRow = Omit<Tables['delivery_methods']['Row'], 'created_at'>

/** Adds a carrier, or changes the one with that code. */
export const saveCarrierMutation = () =>
  mutationOptions({
    mutationFn: async ({ isNew, code, ...carrier }: CarrierRow & { isNew: boolean }) => {
      const db = await supabase()
      const carriers = db.from('carriers')
      const { error } = isNew
        ? await carriers
            .insert({ code, ...carrier })
            .select('code')
            .single()
        : await carriers.update(carrier).eq('code', code).select('code').single()
      if (error) throw error.code === '23505' ? new AppError('already_exists') : toAppError(error)
    },
    ...invalidates(carriersQuery().queryKey),
  })

/** Adds a delivery method, or changes the one with that code. */
export const saveMethodMutation = () =>
  mutationOptions({
    mutationFn: async ({ isNew, code, ...method }: MethodRow & { isNew: boolean }) => {
      const db = await supabase()
      const methods = db.from('delivery_methods')
      const { error } = isNew
        ? await methods
            .insert({ code, ...method })
            .select('code')
            .single()
        : await methods.update(method).eq('code', code).select('code').single()
      if (error) throw error.code === '23505' ? new AppError('already_exists') : toAppError(error)
    },
    ...invalidates(deliveryMethodsQuery().queryKey),
  })

/** Adds a city that addresses suggest. */
export const addCityMutation = () =>
  mutationOptions({
    mutationFn: async (city: { name: string; region: string }) => {
      const db = await supabase()
      const { error } = await db.from('cities').insert(city).select('name').single()
      if (error) throw error.code === '23505' ? new AppError('already_exists') : toAppError(error)
    },
    ...invalidates(citiesQuery().queryKey),
  })

/** Suggests a city no more; addresses keep it. */
export const removeCityMutation = () =>
  mutationOptions({
    mutationFn: async (name: string) => {
      const db = await supabase()
      unwrap(await db.from('cities').delete().eq('name', name).select('name').single())
    },
    ...invalidates(citiesQuery().queryKey),
  })
