import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { toAppError } from '#lib/backend/errors'
import { publicWrite } from '#lib/backend/public-call'
import { supabase } from '#lib/backend/supabase'
import type { InquiryKind, InquiryValues } from './schema.ts'

type Row = Database['public']['Tables']['inquiries']['Row']

export type Inquiry = Omit<Row, 'kind' | 'privacy_document_id' | 'address_hash'>

/** Inquiries on one page of their list. */
export const PAGE_SIZE = 20

/** One page of a kind, the newest first and those of a flood last, and how many there are in all. For admins. */
export const inquiriesQuery = (kind: InquiryKind, page: number) =>
  queryOptions({
    queryKey: ['staff', 'inquiries', kind, page],
    queryFn: async ({ signal }): Promise<{ rows: Inquiry[]; total: number }> => {
      const db = await supabase()
      const { data, count, error } = await db
        .from('inquiries')
        .select('id, created_at, name, company, city, phone, email, message, set_aside', { count: 'exact' })
        .eq('kind', kind)
        .order('set_aside')
        .order('created_at', { ascending: false })
        .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
        .abortSignal(signal)
      if (error) throw toAppError(error)
      return { rows: data, total: count ?? 0 }
    },
    staleTime: 0,
  })

/** Sends an inquiry with consent to a version of the privacy policy. */
export async function sendInquiry(kind: InquiryKind, values: InquiryValues, privacyDocumentId: string | undefined) {
  const inquiry = { ...values, privacy_document_id: privacyDocumentId }
  await (kind === 'partner'
    ? publicWrite('request_partnership', { request: inquiry })
    : publicWrite('send_message', { message: inquiry }))
}
