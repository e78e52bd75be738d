import { withSupabase } from '@supabase/server'
import { createAdminClient } from '@supabase/server/core'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { type Desk, handle } from './handler.ts'

const BUCKET = 'clinic-documents'
const FORGOTTEN_AFTER = 60 * 60 * 1000

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const caller = await callerOf(request)
    return handle(request, caller && deskOf(caller))
  }),
}

/** Reads as the caller, writes as the service: the clinic's own rights end at its letterbox. */
function deskOf({ userId, db }: Caller): Desk {
  const service = createAdminClient()
  const letterbox = db.storage.from(BUCKET)
  const archive = service.storage.from(BUCKET)
  return {
    userId,
    async open(path) {
      const { data } = await letterbox.download(path)
      return data && new Uint8Array(await data.arrayBuffer())
    },
    async keep(path, bytes, type) {
      const { error } = await archive.upload(path, bytes, { contentType: type })
      if (error) throw error
    },
    async add({ kind, file_name, expires_on }, { path, type, size }) {
      const { data, error } = await service.rpc('add_clinic_document', {
        user_id: userId,
        kind,
        storage_path: path,
        file_name,
        mime: type,
        size,
        expires_on,
      })
      if (!error) return { id: data.id as string }
      const status = /^PT(\d{3})$/.exec(error.code)?.[1]
      if (!status) throw error
      return { status: Number(status), code: error.message }
    },
    async discard(path) {
      const { error } = await archive.remove([path])
      if (error) throw error
    },
    async tidy(path) {
      const { data: files } = await letterbox.list(userId)
      const before = Date.now() - FORGOTTEN_AFTER
      const forgotten = (files ?? []).filter(
        ({ id, created_at }) => id && created_at && Date.parse(created_at) < before,
      )
      const { error } = await letterbox.remove([path, ...forgotten.map(({ name }) => `${userId}/${name}`)])
      if (error) console.error('add-document: the letterbox could not be tidied', error)
    },
  }
}
