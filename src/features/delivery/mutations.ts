import { mutationOptions, type MutationFunctionContext } from '@tanstack/react-query'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { refreshOrders } from '#features/staff-orders/mutations.ts'
import { callFunction } from '#lib/call-function'
import type { Database } from '#lib/database.types'
import { AppError, toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { z } from 'zod'
import { deliveryKeys } from './queries.ts'

type Tables = Database['public']['Tables']

/** Also after a refusal: somebody was faster. */
const refreshes = <Change>(orderIds: (change: Change) => readonly string[]) => ({
  onSettled: (_data: unknown, _error: unknown, change: Change, _result: unknown, { client }: MutationFunctionContext) =>
    refreshOrders(client, orderIds(change)),
})

const ofOne = refreshes(({ order_id }: { order_id: string }) => [order_id])

const movedSchema = z.object({
  moved: z.array(z.object({ id: z.string(), number: z.string() })),
  refused: z.array(z.object({ id: z.string(), number: z.string().nullable(), error: z.string() })),
})

/** What became of each of many orders. */
export type Moved = z.infer<typeof movedSchema>

type Advance = { order_ids: string[]; status: 'assembling' | 'shipped'; carrier?: string }

/** Takes orders into assembly or on their way, each on its own. */
export const advanceOrdersMutation = () =>
  mutationOptions({
    mutationFn: async (advance: Advance): Promise<Moved> => {
      const db = await supabase()
      const call = { ...advance, idempotency_key: crypto.randomUUID() }
      return movedSchema.parse(unwrap(await db.rpc('advance_orders', call).setHeader(...idempotent)))
    },
    ...refreshes(({ order_ids }: Advance) => order_ids),
  })

/** Takes the last step of orders back. */
export const undoStepMutation = () =>
  mutationOptions({
    mutationFn: async (order_ids: string[]): Promise<Moved> => {
      const db = await supabase()
      return movedSchema.parse(unwrap(await db.rpc('undo_delivery_step', { order_ids })))
    },
    ...refreshes((order_ids: string[]) => order_ids),
  })

export type Tick = { order_id: string; sku: string; picked: boolean }

const picked = z.object({ conflicts: z.array(z.object({ order_id: z.string(), number: z.string().nullable() })) })

/** Ticks lines of orders in assembly. Throws `moved_on` where a colleague has taken one further. */
export const pickLinesMutation = () =>
  mutationOptions({
    mutationFn: async (lines: Tick[]) => {
      const db = await supabase()
      const call = { lines, idempotency_key: crypto.randomUUID() }
      const { conflicts } = picked.parse(unwrap(await db.rpc('pick_lines', call).setHeader(...idempotent)))
      if (conflicts.length > 0) throw new AppError('moved_on', { details: conflicts })
    },
    ...invalidates(staffKeys.delivery),
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

export type Shortage = { order_id: string; sku: string; missing: number; reason: string; idempotency_key: string }

/** Says how many pieces of a line are missing in all. */
export const reportShortageMutation = () =>
  mutationOptions({
    mutationFn: async (shortage: Shortage) => {
      const db = await supabase()
      const answer = await db.rpc('report_shortage', shortage).setHeader(...idempotent)
      return z.object({ number: z.string(), status: z.string(), on_shortage: z.string() }).parse(unwrap(answer))
    },
    ...ofOne,
  })

/** Notes that the clinic wants what is there. */
export const sendRestMutation = () =>
  mutationOptions({
    mutationFn: async (order_id: string) => {
      const db = await supabase()
      unwrap(await db.rpc('decide_shortage', { order_id, choice: 'rest' }))
    },
    ...refreshes((order_id: string) => [order_id]),
  })

export type ShipmentChange = {
  order_id: string
  places?: number
  weight?: number
  carrier?: string
  tracking_number?: string
  cost?: number
  send: boolean
  idempotency_key: string
}

/** Notes how an order travels, and sends it if asked to. */
export const saveShipmentMutation = () =>
  mutationOptions({
    mutationFn: async (change: ShipmentChange) => {
      const db = await supabase()
      unwrap(await db.rpc('save_shipment', change).setHeader(...idempotent))
    },
    ...ofOne,
  })

export type Handover = {
  order_id: string
  handed_to: string
  code?: string
  photo?: File
  cash_taken?: number
  note: string
  idempotency_key: string
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** What the picture of a handing over may be. */
export const PHOTO_TYPES = Object.keys(extensions).join()

/** Hands an order over, with its code or a picture. Throws `wrong_code` with the tries that are left. */
export const handOverMutation = () =>
  mutationOptions({
    mutationFn: async ({ photo, ...handover }: Handover) => {
      const db = await supabase()
      const photo_path = photo && `${handover.order_id}/${crypto.randomUUID()}.${extensions[photo.type] ?? 'jpg'}`
      if (photo_path) {
        const { error } = await db.storage
          .from('handover-photos')
          .upload(photo_path, photo, { contentType: photo.type })
        if (error) throw new AppError('file_not_sent', { cause: error })
      }
      const answer = await db.rpc('hand_over', { ...handover, photo_path }).setHeader(...idempotent)
      const { tries_left } = z.object({ tries_left: z.number().nullable() }).parse(unwrap(answer))
      if (tries_left !== null) throw new AppError('wrong_code', { details: { left: tries_left } })
    },
    ...ofOne,
  })

export type Problem = { order_id: string; reason: string; try_on?: string; idempotency_key: string }

/** Notes why an order could not be handed over. */
export const reportProblemMutation = () =>
  mutationOptions({
    mutationFn: async (problem: Problem) => {
      const db = await supabase()
      unwrap(await db.rpc('report_problem', problem).setHeader(...idempotent))
    },
    ...ofOne,
  })

/** Takes an order with a problem on its way again. */
export const retryDeliveryMutation = () =>
  mutationOptions({
    mutationFn: async (order_id: string) => {
      const db = await supabase()
      unwrap(await db.rpc('retry_delivery', { order_id }))
    },
    ...refreshes((order_id: string) => [order_id]),
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
    ...invalidates(deliveryKeys.carriers()),
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
    ...invalidates(deliveryKeys.methods()),
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
