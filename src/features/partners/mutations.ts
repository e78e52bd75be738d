import { AppError, toAppError } from '#lib/errors'
import { publicSupabase } from '#lib/supabase'
import type { PartnerValues } from './schema.ts'

/** Sends a request to become a partner; the version of the privacy policy is the one that was on the screen. */
export async function requestPartnership(
  { consent, ...fields }: PartnerValues,
  privacyDocumentId: string | undefined,
): Promise<void> {
  if (!consent || !privacyDocumentId) throw new AppError('invalid_partner_request')
  const db = await publicSupabase()
  const { error } = await db.rpc('request_partnership', {
    request: { ...fields, privacy_document_id: privacyDocumentId },
  })
  if (error) throw toAppError(error)
}
