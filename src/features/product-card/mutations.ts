import { mutationOptions } from '@tanstack/react-query'
import { catalogKeys } from '#features/catalog/queries.ts'
import { callRpc } from '#lib/backend/ask'
import type { Json } from '#lib/database.types'
import { toAppError, unwrap } from '#lib/backend/errors'
import { encodePicture } from '#lib/picture/encode'
import { staffKeys } from '#lib/backend/staff-keys'
import { PRODUCT_DOCUMENTS } from '#lib/files/public-file'
import { invalidates } from '#lib/backend/invalidates'
import { supabase } from '#lib/backend/supabase'
import { cardSchema, type CardImage } from './card.ts'
import { cardQuery, documentsQuery, historyQuery } from './queries.ts'
import type { NewDocument } from './schema.ts'

/** Longest sides of a picture's files, in pixels: for cards, pages and zoom. */
const SIZES = [320, 640, 1280] as const

/** The shortest allowed side of a photo, in pixels; the same as the database's. */
const SMALLEST_SIDE = 800

const lists = [staffKeys.products, catalogKeys.all]

/** Creates a product (`readAt` null) or changes one; `product_changed` when somebody else has changed it since it was read. */
export const saveProductMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, changes, readAt }: SaveProduct) => {
      const product = { ...changes, id } as Json
      return cardSchema.parse(
        await callRpc('save_product', { product, ...(readAt && { expected_updated_at: readAt }) }),
      )
    },
    onSuccess: async (card, _variables, _result, { client }) => {
      client.setQueryData(cardQuery(card.id).queryKey, card)
      await Promise.all([
        client.invalidateQueries(historyQuery(card.id)),
        ...lists.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
      ])
    },
  })

export type SaveProduct = { id: string; changes: Record<string, unknown>; readAt: string | null }

const BUCKET = 'product-images'

/** Uploads a picture in all sizes; the product gets it when it is saved. */
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

const changesDocuments = (productId: string) =>
  invalidates(documentsQuery(productId).queryKey, historyQuery(productId).queryKey, catalogKeys.all)

export const addDocumentMutation = (productId: string) =>
  mutationOptions({
    mutationFn: async ({ file, ...document }: NewDocument) => {
      const db = await supabase()
      const path = `${productId}/${crypto.randomUUID()}.pdf`
      // Storage goes by the type of the file, which not every system tells.
      const pdf = new Blob([file], { type: 'application/pdf' })
      const { error } = await db.storage.from(PRODUCT_DOCUMENTS).upload(path, pdf, { cacheControl: '31536000' })
      if (error) throw toAppError(error)
      unwrap(
        await db
          .from('product_documents')
          .insert({ ...document, product_id: productId, path })
          .select('id'),
      )
    },
    ...changesDocuments(productId),
  })

export const removeDocumentMutation = (productId: string) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const db = await supabase()
      unwrap(await db.from('product_documents').delete().eq('id', id).select('id'))
    },
    ...changesDocuments(productId),
  })
