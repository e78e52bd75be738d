import { callFunction } from '#lib/call-function'
import { AppError, toAppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type { NewAddress } from './address-form.ts'

/** Adds an address to one's own book. The first one becomes the default. */
export async function addAddress(address: Omit<NewAddress, 'is_default'> & Partial<NewAddress>): Promise<void> {
  const db = await supabase()
  const { error } = await db.from('clinic_addresses').insert(address)
  if (error) throw toAppError(error)
}

/** Changes an address; a new default takes the place of the former. */
export async function changeAddress(id: string, changes: Partial<NewAddress>): Promise<void> {
  const db = await supabase()
  const changed = unwrap(await db.from('clinic_addresses').update(changes).eq('id', id).select('id'))
  if (changed.length === 0) throw new AppError('not_found')
}

/** Takes an address out of the book. */
export async function removeAddress(id: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.from('clinic_addresses').delete().eq('id', id).select('id'))
}

/** Unsubscribes from marketing: of all versions, none is agreed to any more. */
export async function withdrawMarketing(documentIds: string[]): Promise<void> {
  const db = await supabase()
  unwrap(await db.from('consents').delete().in('document_id', documentIds).select('id'))
}

/** All that one ever agreed to, with the texts: a PDF. */
export async function loadConsents(): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, 'my-consents', { method: 'GET' })
}

/** Agrees to a version of a legal text; to one agreed to before, nothing is added. */
export async function giveConsent(documentId: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.from('consents').insert({ document_id: documentId })
  const ALREADY_GIVEN = '23505'
  if (error && error.code !== ALREADY_GIVEN) throw toAppError(error)
}
