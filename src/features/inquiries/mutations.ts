import { AppError, toAppError } from '#lib/errors'
import { publicSupabase } from '#lib/supabase'

type Sent = { name: string; phone: string; message: string; consent: boolean; website: string }

/** Sends a request to become a partner; the version of the privacy policy is the one that was on the screen. */
export async function requestPartnership(
  { consent, ...fields }: Sent & { company: string; city: string; email: string },
  privacyDocumentId: string | undefined,
): Promise<void> {
  if (!consent || !privacyDocumentId) throw new AppError('invalid_partner_request')
  const db = await publicSupabase()
  const { error } = await db.rpc('request_partnership', {
    request: { ...fields, privacy_document_id: privacyDocumentId },
  })
  if (error) throw toAppError(error)
}

/** Asks the shop something, with consent to the same. */
export async function sendMessage({ consent, ...fields }: Sent, privacyDocumentId: string | undefined): Promise<void> {
  if (!consent || !privacyDocumentId) throw new AppError('invalid_message')
  const db = await publicSupabase()
  const { error } = await db.rpc('send_message', { message: { ...fields, privacy_document_id: privacyDocumentId } })
  if (error) throw toAppError(error)
}
