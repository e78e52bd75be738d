import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callerKeys } from '#lib/backend/caller-keys'
import { unwrap } from '#lib/backend/errors'
import { flag, listOf, record, text } from '#lib/backend/shape'
import { supabase } from '#lib/backend/supabase'

const answer = record<{ product_ids: string[]; is_pending: boolean; may_send: boolean }>({
  product_ids: listOf(text),
  is_pending: flag,
  may_send: flag,
})

const MOST_PRODUCTS = 500

/** Which of the products the clinic may not order for lack of a certificate; the caller's own by default. */
export const uncertifiedQuery = (productIds: readonly string[], clinicId?: string) =>
  queryOptions({
    queryKey: [...callerKeys.documents, 'uncertified', clinicId ?? null, productIds],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const product_ids = productIds.slice(0, MOST_PRODUCTS)
      const asked = db.rpc('uncertified_products', { product_ids, ...(clinicId && { clinic_id: clinicId }) })
      return answer(unwrap(await asked.abortSignal(signal)))
    },
    enabled: productIds.length > 0,
    placeholderData: keepPreviousData,
  })
