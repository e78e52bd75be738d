import { rpcMutation } from '#lib/backend/ask'
import type { Application, LegalData } from './application.ts'
import { clinicKeys } from './queries.ts'

/** Sends or completes one's own application, with the ids of the accepted documents. */
export const submitApplicationMutation = (userId: string) =>
  rpcMutation(
    'submit_clinic_application',
    [clinicKeys.own(userId), clinicKeys.delivery(userId), clinicKeys.consents(userId)],
    ({ application, consents }: { application: Application; consents: string[] }) => ({
      application: { ...application, consents },
    }),
  )

/** The database drops values that did not change. */
export const requestChangeMutation = (userId: string) =>
  rpcMutation('request_clinic_change', [clinicKeys.changeRequest(userId)], (changes: LegalData) => ({ changes }))

/** Staff may have decided meanwhile, which changes the clinic too. */
export const cancelChangeMutation = (userId: string) =>
  rpcMutation(
    'cancel_clinic_change',
    [clinicKeys.changeRequest(userId), clinicKeys.own(userId)],
    (request_id: string) => ({
      request_id,
    }),
  )
