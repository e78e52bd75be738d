import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { supabase } from '#lib/supabase'
import type { Application, LegalData } from './application.ts'
import { clinicKeys } from './queries.ts'

/** Sends or completes one's own application, with the ids of the accepted documents. */
export const submitApplicationMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async ({ application, consents }: { application: Application; consents: string[] }): Promise<void> => {
      const db = await supabase()
      unwrap(await db.rpc('submit_clinic_application', { application: { ...application, consents } }))
    },
    ...invalidates(clinicKeys.own(userId), clinicKeys.delivery(userId), clinicKeys.consents(userId)),
  })

/** The database drops values that did not change. */
export const requestChangeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (changes: LegalData): Promise<void> => {
      const db = await supabase()
      unwrap(await db.rpc('request_clinic_change', { changes }))
    },
    ...invalidates(clinicKeys.changeRequest(userId)),
  })

/** Staff may have decided meanwhile, which changes the clinic too. */
export const cancelChangeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (id: string): Promise<void> => {
      const db = await supabase()
      unwrap(await db.rpc('cancel_clinic_change', { request_id: id }))
    },
    ...invalidates(clinicKeys.changeRequest(userId), clinicKeys.own(userId)),
  })
