import { catalogKeys } from '#features/catalog/queries.ts'
import { mutationOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { encodePicture } from '#lib/picture/encode'
import { supabase } from '#lib/supabase'
import type { Json } from '#lib/database.types'
import { cardSchema, type Card, type CardImage } from './card.ts'
import { SIZES, SMALLEST_SIDE } from './picture-sizes.ts'
import { cardKeys } from './queries.ts'

/** Lists of products, for staff and in the shop, show what a card changes. */
const lists = [staffKeys.products, catalogKeys.all]

/** Creates a product (`readAt` null) or changes one; `product_changed` when somebody else has since it was read. */
export const saveProductMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, changes, readAt }: SaveProduct): Promise<Card> => {
      const db = await supabase()
      const product = { ...changes, id } as Json
      const answer = await db.rpc('save_product', { product, ...(readAt && { expected_updated_at: readAt }) })
      return cardSchema.parse(unwrap(answer))
    },
    onSuccess: async (card, _variables, _result, { client }) => {
      client.setQueryData(cardKeys.card(card.id), card)
      await Promise.all([
        client.invalidateQueries({ queryKey: cardKeys.history(card.id) }),
        ...lists.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
      ])
    },
  })

export type SaveProduct = { id: string; changes: Record<string, unknown>; readAt: string | null }

const BUCKET = 'product-images'

/** Puts a picture into storage in all sizes; it belongs to the product once that is saved. */
export async function uploadPicture(productId: string, file: File): Promise<CardImage> {
  const { width, height, files } = await encodePicture(file, {
    sides: SIZES,
    shortest: SMALLEST_SIDE,
    type: 'image/webp',
  })
  const db = await supabase()
  const picture = `${productId}/${crypto.randomUUID()}`
  const storage = db.storage.from(BUCKET)
  await Promise.all(
    files.map(async (blob, index) => {
      const { error } = await storage.upload(`${picture}-${SIZES[index]}.webp`, blob, {
        contentType: 'image/webp',
        cacheControl: '31536000',
      })
      if (error) throw toAppError(error)
    }),
  )
  return { path: `/storage/v1/object/public/${BUCKET}/${picture}-640.webp`, alt: '', width, height }
}
