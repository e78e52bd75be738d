import { z } from 'zod'
import { fitQuantity, type CartItem, type CartProduct } from '#features/cart/cart.ts'

const line = z.object({
  product_id: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  product_type: z.string(),
  line: z.string(),
  volume_ml: z.number(),
  image_url: z.string().nullable(),
  price: z.number(),
  available: z.boolean(),
  stock_count: z.number(),
  order_min: z.number(),
  order_step: z.number(),
  max_quantity: z.number(),
  quantity: z.number(),
})

export const proposalSchema = z
  .object({
    id: z.string(),
    author_name: z.string(),
    comment: z.string(),
    created_at: z.string(),
    lines: z.array(line),
  })
  .nullable()

export type Proposal = NonNullable<z.infer<typeof proposalSchema>>
export type ProposalLine = Proposal['lines'][number]

export const cartProduct = (line: ProposalLine): CartProduct => ({
  id: line.product_id,
  name: `${line.name} (${line.product_type})`,
  price: line.price,
  imageUrl: line.image_url ?? '',
  slug: line.slug,
  volume: line.volume_ml,
  line: line.line,
  sku: line.sku,
  max_quantity: line.max_quantity,
  available: line.available,
  stock_count: line.stock_count,
  order_min: line.order_min,
  order_step: line.order_step,
})

/** How many of a proposed product the cart then holds: the proposed number, or more if there is more already. */
export function takenQuantity(line: ProposalLine, items: readonly CartItem[]): number {
  const own = items.find(({ id }) => id === line.product_id)?.quantity ?? 0
  return Math.max(own, fitQuantity(line.quantity, line))
}
