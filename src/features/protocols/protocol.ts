import { numberText } from '#lib/money/number-text'
import { count } from '#lib/text/plural'

export type ProtocolCard = {
  slug: string
  name: string
  need: string
  minutes: number
  steps: number
  /** Of its products, in the order of their steps, six at most. */
  pictures: string[]
}

export type ProtocolStep = {
  id: string
  /** Of one procedure; null where nothing is used. */
  ml: number | null
  minutes: number | null
  text: string
  is_optional: boolean
  /** Any product of it will do. */
  product_type: string | null
  product: {
    slug: string
    name: string
    product_type: string
    line: string
    image_url: string | null
    /** One a line. */
    contraindications: string
    certificate_required: boolean
  } | null
}

export type Protocol = Omit<ProtocolCard, 'steps' | 'pictures'> & { id: string; text: string; steps: ProtocolStep[] }

type Pack = {
  product_id: string
  slug: string
  sku: string
  name: string
  product_type: string
  volume_ml: number
  image_url: string | null
  price: number
  quantity: number
}

/** The cheapest packs for a number of procedures. */
export type Kit = {
  procedures: number
  is_complete: boolean
  total: number
  procedure_cost: number
  lines: {
    product_id: string
    name: string
    /** Of one procedure. */
    ml: number
    bought_ml: number
    cost: number
    /** For how many procedures there is enough; null: for all. */
    enough_for: number | null
    packs: Pack[]
  }[]
}

/** The most that `protocol_kit()` answers for. */
export const MOST_PROCEDURES = 500

export const minutesText = (minutes: number) => `${minutes}\u00a0мин`
export const mlText = (ml: number) => `${numberText(ml)}\u00a0мл`
export const stepsText = (steps: number) => count(steps, ['шаг', 'шага', 'шагов'])
export const proceduresText = (procedures: number) => count(procedures, ['процедура', 'процедуры', 'процедур'])
/** «На 20 процедур». */
export const forProcedures = (procedures: number) => `На ${count(procedures, ['процедуру', 'процедуры', 'процедур'])}`

/** What speaks against a protocol: each point of its products once, with the products that it comes from. */
export function contraindicationsOf(steps: readonly ProtocolStep[]): { point: string; products: string[] }[] {
  const points = new Map<string, { point: string; products: Set<string> }>()
  for (const { product } of steps) {
    for (const point of product?.contraindications.split('\n') ?? []) {
      const key = point.trim().toLowerCase()
      if (!key) continue
      const known = points.get(key) ?? { point: point.trim(), products: new Set() }
      points.set(key, { ...known, products: known.products.add(product!.name) })
    }
  }
  return [...points.values()].map(({ point, products }) => ({ point, products: [...products] }))
}
