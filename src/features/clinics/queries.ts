import { queryOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { pollEvery } from '#lib/live'
import { callerKeys } from '#lib/caller-keys'
import { supabase } from '#lib/supabase'
import { changesSchema, correctionSchema } from './answers.ts'

export const clinicKeys = {
  all: callerKeys.clinics,
  own: (userId: string) => [...clinicKeys.all, 'own', userId] as const,
  changeRequest: (userId: string) => [...clinicKeys.all, 'change-request', userId] as const,
  delivery: (userId: string) => [...clinicKeys.all, 'delivery', userId] as const,
  consents: (userId: string) => [...clinicKeys.all, 'consents', userId] as const,
}

const CHECK_EVERY = 5000

/** Null when there is none. Polled: staff decide about it. */
export const ownClinicQuery = (userId: string) =>
  queryOptions({
    queryKey: clinicKeys.own(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const { data, error } = await db
        .from('user_clinic_info')
        .select(
          `status, reject_kind, reject_reason, resubmits, correction, submitted_at, decided_at, verified_at, legal_form,
           legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name, contact_position,
           phone, whatsapp, city, address, specialization, heard_from`,
        )
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data && { ...data, correction: correctionSchema.nullable().parse(data.correction) }
    },
    staleTime: 0,
    refetchInterval: pollEvery(CHECK_EVERY), // only while the tab is in sight, and at once when it comes back
  })

/** Null when orders go to the legal address. */
export const ownDeliveryQuery = (userId: string) =>
  queryOptions({
    queryKey: clinicKeys.delivery(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const { data, error } = await db
        .from('clinic_addresses')
        .select('city, address')
        .eq('user_id', userId)
        .is('is_default', true)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data
    },
  })

/** Ids of the documents that a user has accepted. */
export const ownConsentsQuery = (userId: string) =>
  queryOptions({
    queryKey: clinicKeys.consents(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const consents = unwrap(
        await db
          .from('consents')
          .select('document_id')
          .eq('user_id', userId)
          .is('withdrawn_at', null)
          .abortSignal(signal),
      )
      return consents.map(({ document_id }) => document_id)
    },
  })

/** The latest one; null when there was none. */
export const ownChangeRequestQuery = (userId: string) =>
  queryOptions({
    queryKey: clinicKeys.changeRequest(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const { data, error } = await db
        .from('clinic_change_requests')
        .select('id, changes, status, reason, decided_at, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data && { ...data, changes: changesSchema.parse(data.changes) }
    },
  })
