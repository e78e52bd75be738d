import { AppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type { Application, ContactData, LegalData } from './application.ts'

/** Sends or completes one's own application, with the ids of the documents accepted along with it. */
export async function submitApplication(application: Application, consents: string[]): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('submit_clinic_application', { application: { ...application, consents } }))
}

/** Asks for other legal data; what is as before is left out by the database. */
export async function requestChange(changes: LegalData): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('request_clinic_change', { changes }))
}

/** Takes one's own request back. */
export async function cancelChange(id: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('cancel_clinic_change', { id }))
}

/** How the clinic is reached: what it may change by itself. */
export async function saveContact(userId: string, contact: ContactData): Promise<void> {
  const db = await supabase()
  const saved = unwrap(await db.from('user_clinic_info').update(contact).eq('user_id', userId).select('user_id'))
  if (saved.length === 0) throw new AppError('not_allowed')
}
