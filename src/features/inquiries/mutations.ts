import { publicWrite } from '#lib/public-call'

type Sent = { name: string; phone: string; message: string; website: string }

/** Sends a request to become a partner; the version of the privacy policy is the one that was on the screen, if there was one. */
export async function requestPartnership(
  fields: Sent & { company: string; city: string; email: string },
  privacyDocumentId: string | undefined,
): Promise<void> {
  await publicWrite('request_partnership', { request: { ...fields, privacy_document_id: privacyDocumentId } })
}

/** Asks the shop something, with consent to the same. */
export async function sendMessage(fields: Sent, privacyDocumentId: string | undefined): Promise<void> {
  await publicWrite('send_message', { message: { ...fields, privacy_document_id: privacyDocumentId } })
}
