import type { Database } from '#lib/database.types'
import { toAppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import { tagChangesSchema, type Tagging } from './clinic-tags.ts'
import { reviewer, type Reviewer } from './clinic.ts'

/** Lets a clinic in, the first time or again, and gives it a manager with it; without one it keeps whom it has. */
export async function verifyClinic(userId: string, managerId?: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_clinic_status', { user_id: userId, status: 'verified', manager_id: managerId }))
}

/** Refuses an application, or blocks a clinic. */
export async function rejectClinic(userId: string, reason: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_clinic_status', { user_id: userId, status: 'reject', reason }))
}

/** Gives clinics to a manager, or to none: all of them or not one. */
export async function assignManager(userIds: string[], managerId: string | null, reason?: string): Promise<void> {
  const db = await supabase()
  // The generated types do not know that an argument without a default may be null.
  unwrap(await db.rpc('assign_account_manager', { user_ids: userIds, manager_id: managerId as string, reason }))
}

/** Puts tags on clinics and takes others off, all or none; answers with what that changed. */
export async function setClinicTags(userIds: string[], tagging: Tagging) {
  const db = await supabase()
  return tagChangesSchema.parse(unwrap(await db.rpc('set_clinic_tags', { user_ids: userIds, ...tagging })))
}

/** Tells a pending clinic what to put right, field by field. */
export async function requestCorrection(
  userId: string,
  fields: Record<string, string>,
  comment: string,
): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('request_clinic_correction', { user_id: userId, fields, comment }))
}

/** Accepts a document, or asks for another one with a reason. */
export async function setDocumentVerdict(
  documentId: string,
  verdict: Database['public']['Enums']['document_verdict'],
  reason?: string,
): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_document_verdict', { document_id: documentId, verdict, reason }))
}

/** Says that an application is open here. Answers with who looks at it: the first who said so. */
export async function reviewClinic(userId: string, signal: AbortSignal): Promise<Reviewer | null> {
  const db = await supabase()
  const { data, error } = await db.rpc('review_clinic', { user_id: userId }).abortSignal(signal)
  if (error) throw toAppError(error)
  return reviewer.nullable().parse(data)
}

/** Says that it is open here no more. */
export async function endReview(userId: string): Promise<void> {
  const db = await supabase()
  await db.rpc('review_clinic', { user_id: userId, done: true })
}

/** Agrees to a change of a clinic's legal data, or refuses it with a reason. */
export async function decideChange(requestId: string, approve: boolean, reason?: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('decide_clinic_change', { request_id: requestId, approve, reason }))
}
