/** Query scopes of the caller's own data; `staffKeys` has those of staff. */
export const callerKeys = {
  /** The role, and the clinic's status. */
  account: ['account'],
  clinics: ['clinics'],
  documents: ['documents'],
  orders: ['orders'],
  inbox: ['inbox'],
} as const
