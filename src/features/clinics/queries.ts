import { rowsQuery } from '#lib/backend/ask'
import { pollEvery } from '#lib/backend/live'
import { callerKeys } from '#lib/backend/caller-keys'
import { changesSchema, correctionSchema } from './answers.ts'

export const clinicKeys = {
  own: (userId: string) => [...callerKeys.clinics, 'own', userId] as const,
  changeRequest: (userId: string) => [...callerKeys.clinics, 'change-request', userId] as const,
  delivery: (userId: string) => [...callerKeys.clinics, 'delivery', userId] as const,
  consents: (userId: string) => [...callerKeys.clinics, 'consents', userId] as const,
}

const CHECK_EVERY = 5000

/** Null when there is none. Polled: staff decide about it. */
export const ownClinicQuery = (userId: string) =>
  rowsQuery(
    clinicKeys.own(userId),
    (db) =>
      db
        .from('user_clinic_info')
        .select(
          `status, reject_kind, reject_reason, resubmits, correction, submitted_at, decided_at, verified_at, legal_form,
           legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name, contact_position,
           phone, whatsapp, city, address, specialization, heard_from`,
        )
        .eq('user_id', userId),
    { staleTime: 0, refetchInterval: pollEvery(CHECK_EVERY) },
    ([clinic]) => (clinic ? { ...clinic, correction: correctionSchema.nullable().parse(clinic.correction) } : null),
  )

/** Null when orders go to the legal address. */
export const ownDeliveryQuery = (userId: string) =>
  rowsQuery(
    clinicKeys.delivery(userId),
    (db) => db.from('clinic_addresses').select('city, address').eq('user_id', userId).is('is_default', true),
    {},
    ([address]) => address ?? null,
  )

/** Ids of the documents that a user has accepted. */
export const ownConsentsQuery = (userId: string) =>
  rowsQuery(
    clinicKeys.consents(userId),
    (db) => db.from('consents').select('document_id').eq('user_id', userId).is('withdrawn_at', null),
    {},
    (consents) => consents.map(({ document_id }) => document_id),
  )

/** The latest one; null when there was none. */
export const ownChangeRequestQuery = (userId: string) =>
  rowsQuery(
    clinicKeys.changeRequest(userId),
    (db) =>
      db
        .from('clinic_change_requests')
        .select('id, changes, status, reason, decided_at, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1),
    {},
    ([request]) => (request ? { ...request, changes: changesSchema.parse(request.changes) } : null),
  )
