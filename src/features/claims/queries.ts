import { queryOptions } from '@tanstack/react-query'
import { rpcList, rpcQuery } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import { pollEvery } from '#lib/backend/live'
import { staffKeys } from '#lib/backend/staff-keys'
import type { Database } from '#lib/database.types'
import { signedFileQuery } from '#lib/files/signed-file'

const BUCKET = 'claim-photos'

export const claimPhotoQuery = (path: string) =>
  signedFileQuery(BUCKET, { storage_path: path, file_name: path.slice(path.indexOf('/') + 1) })

/** Of an order, and what may still be claimed; delivery staff see their own reports. */
export const orderClaimsQuery = (order_id: string, scope: readonly string[] = callerKeys.orders) =>
  rpcQuery(scope, 'order_claims', { order_id }, async () => (await import('./claim.ts')).orderClaimsSchema, {
    staleTime: 0,
    refetchInterval: pollEvery(30_000),
  })

/** The clinic's newest ones. */
export const ownClaimsQuery = () =>
  rpcQuery(callerKeys.orders, 'my_claims', { page_size: 3 }, async () => (await import('./claim.ts')).ownClaimsSchema)

/** Keys that show the claims of an order. */
export const shownIn = (orderId: string) => [
  callerKeys.orders,
  staffKeys.orders,
  staffKeys.order(orderId),
  staffKeys.delivery,
  staffKeys.desk,
]

/** What this browser keeps and has not sent. */
export const DRAFTS = ['claim-drafts'] as const

/** Null without one, and where the browser stores nothing. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...DRAFTS, id],
    queryFn: async () => {
      const { draftOf } = await import('./draft-store.ts')
      return (await draftOf(id).catch(() => undefined)) ?? null
    },
    networkMode: 'always',
    // The form keeps what is typed, and says when something else has changed.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export const CLAIMS_PER_PAGE = 25
/** Where the database stops counting. */
export const CLAIMS_COUNTED = 1000

export type ClaimFilters = Database['public']['Functions']['admin_claims']['Args']

/** With the orders: what happens to an order's claims reaches staff as a change of the order. */
const STAFF_CLAIMS = [...staffKeys.orders, 'claims'] as const

/** Admins see all, managers those of their clients. */
export const claimPages = rpcList(
  STAFF_CLAIMS,
  'admin_claims',
  (filters: ClaimFilters) => ({ page_size: CLAIMS_PER_PAGE, ...filters }),
  async () => (await import('./claim.ts')).claimListSchema,
)

export const staffClaimQuery = (claim_id: string) =>
  rpcQuery(STAFF_CLAIMS, 'staff_claim', { claim_id }, async () => (await import('./claim.ts')).staffClaimSchema, {
    staleTime: 0,
  })
