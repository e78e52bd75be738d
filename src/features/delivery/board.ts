import { z } from 'zod'
import { Constants } from '#lib/database.types'
import { count } from '#lib/text/plural'
import { STAGES, type Stage } from './delivery-search.ts'

const { delivery_kind, order_status, shortage_choice } = Constants.public.Enums

const status = z.enum(order_status)

const card = z.object({
  id: z.string(),
  number: z.string(),
  status,
  /** Null once the order is cancelled or returned. */
  stage: z.enum(STAGES).nullable(),
  created_at: z.string(),
  since: z.string(),
  clinic_name: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  recipient_name: z.string(),
  recipient_phone: z.string(),
  comment: z.string(),
  delivery_method: z.string(),
  delivery_kind: z.enum(delivery_kind),
  carrier: z.string().nullable(),
  carrier_code: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  is_paid: z.boolean(),
  amount_to_collect: z.number().nullable(),
  positions: z.number(),
  pieces: z.number(),
  picked: z.number(),
  missing: z.number(),
  /** The wished or agreed day, as 2026-11-24. */
  desired_on: z.string().nullable(),
  on_shortage: z.enum(shortage_choice),
  places: z.number().nullable(),
  weight: z.number().nullable(),
  problem: z.string().nullable(),
  handed_to: z.string().nullable(),
  /** E-mail of the person who picks it. */
  picker: z.string().nullable(),
  asks_code: z.boolean(),
})

export const boardSchema = z.object({
  totals: z.partialRecord(z.enum(STAGES), z.number()),
  cities: z.array(z.string()),
  orders: z.array(card),
})

const product = z.object({
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  line: z.string(),
  volume_ml: z.number(),
  image_url: z.string().nullable(),
  cell: z.string().nullable(),
  barcode: z.string().nullable(),
})

export const deliveryOrderSchema = card.extend({
  items: z.array(
    product.extend({
      id: z.string(),
      quantity: z.number(),
      sent_quantity: z.number().nullable(),
      is_picked: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      to_status: status,
      comment: z.string(),
      created_at: z.string(),
      actor: z.string().nullable(),
    }),
  ),
  cost: z.number().nullable(),
  cash_taken: z.number().nullable(),
  photo_path: z.string().nullable(),
  /** When the manager was last informed of what is missing. */
  manager_informed_at: z.string().nullable(),
})

export const pickListSchema = z.object({
  orders: z.array(card),
  lines: z.array(
    product.extend({
      quantity: z.number(),
      missing: z.number(),
      is_picked: z.boolean(),
      parts: z.array(
        z.object({
          order_item_id: z.string(),
          order_id: z.string(),
          number: z.string(),
          quantity: z.number(),
          missing: z.number(),
          is_picked: z.boolean(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export const routeSchema = z.array(card)

export type Board = z.infer<typeof boardSchema>
export type DeliveryCard = Board['orders'][number]
export type DeliveryOrder = z.infer<typeof deliveryOrderSchema>
export type PickLine = z.infer<typeof pickListSchema>['lines'][number]

export const stageTitles: Record<Stage, string> = {
  new: 'Новые',
  confirmed: 'К сборке',
  assembling: 'Собирается',
  picked: 'Собрано',
  shipped: 'В пути',
  problem: 'Проблема',
  delivered: 'Доставлено',
}

export const stageTabs = (stages: readonly Stage[], board: Board | undefined) => ({
  name: 'stage' as const,
  label: 'Столбец',
  options: stages.map((value) => ({
    value,
    label: stageTitles[value],
    count: board && (board.totals[value] ?? 0),
  })),
})

/** Orders of one address, which are one stop. */
export type Stop = { address: string; orders: DeliveryCard[] }

/** By city, in the order in which they come. */
export function stopsByCity(orders: DeliveryCard[]): { city: string; stops: Stop[] }[] {
  const place = (text: string | null) => (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return [...Map.groupBy(orders, ({ city }) => city ?? '')].map(([city, inCity]) => ({
    city,
    stops: [...Map.groupBy(inCity, ({ address }) => place(address)).values()].map((together) => ({
      address: together[0]!.address ?? '',
      orders: together,
    })),
  }))
}

export function cardsByStage(orders: DeliveryCard[]): Partial<Record<Stage, DeliveryCard[]>> {
  return Object.groupBy(orders, ({ stage }) => stage!)
}

/** The address as far as a map needs it; nothing for pick-up. */
export function destinationOf({
  delivery_kind,
  city,
  address,
}: Pick<DeliveryCard, 'delivery_kind' | 'city' | 'address'>) {
  if (delivery_kind === 'pickup') return undefined
  return [city, address].filter(Boolean).join(', ') || undefined
}

/** One order's lines by product, in the shape of a pick list for many orders. */
export function linesOf({ id, number, items }: Pick<DeliveryOrder, 'id' | 'number' | 'items'>): PickLine[] {
  return [...Map.groupBy(items, ({ product_id }) => product_id).values()].map((lines) => {
    const parts = lines.map(({ id: order_item_id, quantity, sent_quantity, is_picked, reason }) => {
      const missing = quantity - (sent_quantity ?? quantity)
      return { order_item_id, order_id: id, number, quantity, missing, is_picked, reason }
    })
    const { id: _id, sent_quantity: _sent, reason: _reason, ...item } = lines[0]!
    return { ...item, ...summed(parts), parts }
  })
}

export function summed(parts: PickLine['parts']): Pick<PickLine, 'quantity' | 'missing' | 'is_picked'> {
  const sum = (name: 'quantity' | 'missing') => parts.reduce((total, part) => total + part[name], 0)
  const is_picked = parts.every((part) => part.is_picked || part.missing === part.quantity)
  return { quantity: sum('quantity'), missing: sum('missing'), is_picked }
}

/** Finds the line of a scanned or typed code: a barcode, or an article in any case. */
export function findLine(lines: readonly PickLine[], code: string): PickLine | undefined {
  const typed = code.trim().toUpperCase()
  return lines.find(({ sku, barcode }) => typed === sku || typed === barcode)
}

/** «2 места, 1,9 кг»; nothing before the parcels are packed. */
export function parcelText({ places, weight }: Pick<DeliveryCard, 'places' | 'weight'>): string {
  const parts = [
    places !== null && count(places, ['место', 'места', 'мест']),
    weight !== null && `${weight.toLocaleString('ru')}\u00a0кг`,
  ]
  return parts.filter(Boolean).join(', ')
}
