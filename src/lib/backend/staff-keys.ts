/**
 * Query scopes of staff's data. Mutations name those that they change: lists of clinics, orders and the delivery board
 * show the same rows.
 */
export const staffKeys = {
  /** The start page of admins: changes with all of these. */
  desk: ['staff', 'desk'],
  /** Lists and counts. */
  clinics: ['staff', 'clinics'],
  /** Single clinics. */
  clinicRecords: ['staff', 'clinic'],
  clinic: (id: string) => ['staff', 'clinic', id] as const,
  /** Lists of orders. */
  orders: ['staff', 'orders'],
  order: (id: string) => ['staff', 'order', id] as const,
  delivery: ['staff', 'delivery'],
  /** Current and former staff. */
  members: ['staff', 'members'],
  managers: ['staff', 'managers'],
  /** Lists, cards and batches. */
  products: ['staff', 'products'],
  /** Levels, movements, counts and waiting clinics. */
  stock: ['staff', 'stock'],
  assortment: ['staff', 'assortment'],
} as const

/** `staleTime` of loaders' data: the page does not refetch it on mount. */
export const JUST_LOADED = 5_000
