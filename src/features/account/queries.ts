import { rowsQuery } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import type { ClinicLookup } from './guard.ts'

const VERIFIED_FRESH_FOR = 60_000
const WAITING_FRESH_FOR = 5_000

/** `none` when there is no record. */
export const clinicStatusQuery = (userId: string) =>
  rowsQuery(
    [...callerKeys.account, 'clinic-status', userId],
    (db) => db.from('user_clinic_info').select('status').eq('user_id', userId),
    // Those who wait want to see the change soon; those who are verified should not ask on every page.
    {
      staleTime: ({ state }: { state: { data?: unknown } }) =>
        state.data === 'verified' ? VERIFIED_FRESH_FOR : WAITING_FRESH_FOR,
    },
    ([clinic]): Exclude<ClinicLookup, 'failed'> => clinic?.status ?? 'none',
  )

/** What somebody is in the clinic that he acts for; null without one. */
export const clinicRoleQuery = (userId: string) =>
  rowsQuery(
    [...callerKeys.account, 'clinic-role', userId],
    (db) => db.from('clinic_members').select('role').eq('user_id', userId).eq('is_active', true),
    {},
    ([member]) => member?.role ?? null,
  )
