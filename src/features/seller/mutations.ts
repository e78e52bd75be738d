import { rpcMutation } from '#lib/backend/ask'
import { requisitesQuery, sellerProfilesQuery, type SellerProfile } from './queries.ts'

/** Replaces what was planned for that day. */
export const saveSellerProfileMutation = () =>
  rpcMutation(
    'save_seller_profile',
    [sellerProfilesQuery().queryKey, requisitesQuery().queryKey],
    (profile: SellerProfile) => ({ profile }),
  )
