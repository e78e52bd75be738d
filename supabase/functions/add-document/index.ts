import { createAdminClient } from '@supabase/server/core'
import { type Caller, serveCallers } from '../_shared/caller.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'

const LETTERBOX = 'clinic-documents'
const FORGOTTEN_AFTER = 60 * 60 * 1000

export default serveCallers(handle, deskOf)

/** Reads as the caller, writes as the service: the clinic's own rights end at its letterbox. */
async function deskOf({ userId, db }: Caller): Promise<Desk> {
  const membership = db.from('clinic_members').select('clinic_id').eq('user_id', userId).eq('is_active', true)
  const { data: member, error: failure } = await membership.maybeSingle()
  if (failure) throw failure
  // Who acts for no clinic has no letterbox: Storage shows nothing there.
  const clinicId = member ? (member.clinic_id as string) : userId
  const service = createAdminClient()
  const letterbox = db.storage.from(LETTERBOX)
  return {
    clinicId,
    async open(path) {
      const { data } = await letterbox.download(path)
      return data && new Uint8Array(await data.arrayBuffer())
    },
    async find(bucket, beginning) {
      const table = bucket === 'order-receipts' ? 'order_documents' : 'clinic_documents'
      const { data, error } = await db.from(table).select('id').like('storage_path', `${beginning}%`).maybeSingle()
      if (error) throw error
      return data && (data.id as string)
    },
    async keep({ bucket, path, type }, bytes) {
      const { error } = await service.storage.from(bucket).upload(path, bytes, { contentType: type })
      if (error && !('statusCode' in error && error.statusCode === '409')) throw error
      return !error
    },
    async add({ path: _letter, ...letter }, { path, type, size }) {
      const document = { user_id: userId, ...letter, storage_path: path, mime: type, size }
      const { data, error } = await service.rpc(
        'order_id' in letter ? 'add_order_document' : 'add_clinic_document',
        document,
      )
      if (!error) return { id: data.id as string }
      return { ...refusalOf(error), details: JSON.parse(error.details) }
    },
    async discard({ bucket, path }) {
      const { error } = await service.storage.from(bucket).remove([path])
      if (error) throw error
    },
    async tidy(path) {
      const { data: files } = await letterbox.list(clinicId)
      const before = Date.now() - FORGOTTEN_AFTER
      const forgotten = (files ?? []).filter(
        ({ id, created_at }) => id && created_at && Date.parse(created_at) < before,
      )
      const { error } = await letterbox.remove([path, ...forgotten.map(({ name }) => `${clinicId}/${name}`)])
      if (error) console.error('add-document: the letterbox could not be tidied', error)
    },
  }
}
