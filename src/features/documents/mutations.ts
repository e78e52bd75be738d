import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '#lib/backend/call-function'
import { readEnv } from '#lib/backend/env'
import { AppError, unwrap } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { signedLinks } from '#lib/files/signed-file'
import { supabase, type Supabase } from '#lib/backend/supabase'
import { uploadFile } from '#lib/files/upload-file'
import { uploadPath, type FileType } from './file-check.ts'
import { ownDocumentsQuery, type ClinicDocument } from './queries.ts'
import type { DocumentKind } from './words.ts'

const BUCKET = 'clinic-documents'

type NewFile = { file: File; type: FileType }

/** Days such as 2026-11-17. */
export type DocumentDetails = { number: string | null; issuedOn: string | null; expiresOn: string | null }

export type NewDocument = NewFile & DocumentDetails & { kind: DocumentKind }

/** A payment's receipt with tenge and a day such as 2026-11-17, where these are not known yet. */
export type NewReceipt = NewFile & { orderId: string; amount?: number; paidOn?: string }

type Watch = { onProgress: (sent: number) => void; onSent: () => void; signal: AbortSignal }

/** Uploads a file; the server checks it and makes the document. */
export const addDocument = (
  userId: string,
  { kind, number, issuedOn, expiresOn, ...file }: NewDocument,
  watch: Watch,
) => addFile(userId, file, { kind, number, issued_on: issuedOn, expires_on: expiresOn }, watch)

/** Uploads a receipt; the server checks it and reports the payment of its order. */
export const addReceipt = (userId: string, { orderId, amount, paidOn, ...file }: NewReceipt, watch: Watch) =>
  addFile(userId, file, { order_id: orderId, amount, paid_on: paidOn }, watch)

/** Where failed files were sent to. An earlier try may have succeeded with only its answer lost. */
const sentTo = new WeakMap<File, string>()

/** Uploads a file and registers it; removes it when that fails. */
async function addFile(userId: string, upload: NewFile, about: Record<string, unknown>, watch: Watch): Promise<void> {
  const db = await supabase()
  const { file, type } = upload
  const former = sentTo.get(file)
  const path = former ?? uploadPath(userId, type)
  const body = { path, file_name: file.name, ...about }
  const register = () => callFunction(db, 'add-document', { body, signal: watch.signal })
  sentTo.set(file, path)
  try {
    if (!former || !(await register().then(() => true, unlessGone))) {
      await sendFile(db, upload, path, watch)
      watch.onSent()
      await register()
    }
    sentTo.delete(file)
  } catch (error) {
    // Its own failure is ignored: adding the next document removes what was left.
    await db.storage.from(BUCKET).remove([path])
    throw error
  }
}

function unlessGone(error: Error): false {
  if (error instanceof AppError && error.word === 'file_not_found') return false
  throw error
}

async function sendFile(db: Supabase, { file, type }: NewFile, path: string, { onProgress, signal }: Watch) {
  const { url, publishableKey } = readEnv()
  const { data } = await db.auth.getSession()
  if (!data.session) throw new AppError('not_signed_in')
  const status = await uploadFile({
    url: `${url}/storage/v1/object/${BUCKET}/${path}`,
    headers: { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}`, 'content-type': type },
    body: file,
    onProgress,
    signal,
  })
  if (status >= 400) throw new AppError('file_not_sent', { details: status })
}

async function isDocument(path: string): Promise<boolean> {
  const db = await supabase()
  return unwrap(await db.from('clinic_documents').select('id').eq('storage_path', path)).length > 0
}

export async function removeDocument({ id, storage_path }: ClinicDocument): Promise<void> {
  const db = await supabase()
  const removed = unwrap(await db.from('clinic_documents').delete().eq('id', id).select('id'))
  if (removed.length === 0 && (await isDocument(storage_path))) throw new AppError('document_accepted')
  // A job removes it too, within a minute; links that were given away end now.
  await db.storage.from(BUCKET).remove([storage_path])
}

/** `removeDocument` as a change of its own. */
export const removeDocumentMutation = (userId: string) =>
  mutationOptions({ mutationFn: removeDocument, ...invalidates(ownDocumentsQuery(userId).queryKey) })

/** A download link, valid for a minute. */
export const documentLink = async (document: ClinicDocument) => (await signedLinks(BUCKET, document)).download
