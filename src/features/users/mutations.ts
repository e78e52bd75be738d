import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Verifies a clinic, refuses or blocks it with a reason, or lets it back. */
export async function setClinicStatus(
  userId: string,
  status: Database['public']['Enums']['clinic_status'],
  reason?: string,
): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_clinic_status', { user_id: userId, status, reason }))
}

/** Gives clinics to a manager, or to none: all of them or not one. */
export async function assignManager(userIds: string[], managerId: string | null): Promise<void> {
  const db = await supabase()
  // The generated types do not know that an argument without a default may be null.
  unwrap(await db.rpc('assign_account_manager', { user_ids: userIds, manager_id: managerId as string }))
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

/** Agrees to a change of a clinic's legal data, or refuses it with a reason. */
export async function decideChange(requestId: string, approve: boolean, reason?: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('decide_clinic_change', { request_id: requestId, approve, reason }))
}
