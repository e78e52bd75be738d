import { readEnv } from '#lib/env'
import { AppError, unwrap } from '#lib/errors'
import { supabase, type Supabase } from '#lib/supabase'
import { uploadFile } from '#lib/upload-file'
import { letterPath, type FileType } from './file-check.ts'
import type { ClinicDocument } from './queries.ts'
import type { DocumentKind } from './words.ts'

const BUCKET = 'clinic-documents'
const LINK_LASTS = 60

export type NewDocument = { file: File; type: FileType; kind: DocumentKind; expiresOn: string | null }

type Watch = { onProgress: (sent: number) => void; onSent: () => void; signal: AbortSignal }

/**
 * Sends a file and has the server look into it, which makes the document. Whatever stops that, the file does not stay
 * behind.
 */
export async function addDocument(userId: string, document: NewDocument, watch: Watch): Promise<void> {
  const db = await supabase()
  const path = letterPath(userId, document.type)
  try {
    await sendFile(db, path, document, watch)
    watch.onSent()
    await makeDocument(db, path, document, watch.signal)
  } catch (error) {
    // A failure of this is told by nobody: the next document takes what was left along.
    await db.storage.from(BUCKET).remove([path])
    throw error
  }
}

async function sendFile(db: Supabase, path: string, { file, type }: NewDocument, { onProgress, signal }: Watch) {
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

async function makeDocument(db: Supabase, path: string, document: NewDocument, signal: AbortSignal) {
  const { error } = await db.functions.invoke('add-document', {
    body: { path, kind: document.kind, file_name: document.file.name, expires_on: document.expiresOn },
    signal,
  })
  if (!error) return
  signal.throwIfAborted()
  if (!(error.context instanceof Response)) throw new AppError('network', { cause: error })
  const answer: { code?: unknown } = await error.context.json().catch(() => ({}))
  throw new AppError(typeof answer.code === 'string' ? answer.code : 'unexpected', { cause: error })
}

/** Takes a document back, with its file. */
export async function removeDocument({ id, storage_path }: ClinicDocument): Promise<void> {
  const db = await supabase()
  const removed = unwrap(await db.from('clinic_documents').delete().eq('id', id).select('id'))
  if (removed.length === 0) throw new AppError('document_accepted')
  const { error } = await db.storage.from(BUCKET).remove([storage_path])
  if (error) console.error('The file of a removed document stayed behind', error)
}

/** A link that downloads a document's file, good for a minute. */
export async function documentLink({ storage_path, file_name }: ClinicDocument): Promise<string> {
  const db = await supabase()
  const { data, error } = await db.storage
    .from(BUCKET)
    .createSignedUrl(storage_path, LINK_LASTS, { download: file_name })
  if (error) throw new AppError('file_missing', { cause: error })
  return data.signedUrl
}
