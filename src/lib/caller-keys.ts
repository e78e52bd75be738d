/** First elements of the query keys of what belongs to whoever asks, as `staffKeys` are of what staff work with. */
export const callerKeys = {
  /** The role, and where the clinic stands. */
  account: ['account'],
  clinics: ['clinics'],
  documents: ['documents'],
  orders: ['orders'],
  inbox: ['inbox'],
} as const
