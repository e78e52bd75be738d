/**
 * First elements of the query keys of what staff work with. A mutation names those that it changes: lists of clinics, orders
 * and the delivery board show the same rows from different sides.
 */
export const staffKeys = {
  /** Lists of clinics and what they add up to. */
  clinics: ['staff', 'clinics'],
  /** What is known of each, and of one. */
  clinicRecords: ['staff', 'clinic'],
  clinic: (id: string) => ['staff', 'clinic', id] as const,
  /** Lists of orders. */
  orders: ['staff', 'orders'],
  order: (id: string) => ['staff', 'order', id] as const,
  delivery: ['staff', 'delivery'],
  /** Those who have or had a role. */
  members: ['staff', 'members'],
  managers: ['staff', 'managers'],
  /** Products: their lists, cards and batches. */
  products: ['staff', 'products'],
  /** Stock: levels, movements, counts and who waits for what. */
  stock: ['staff', 'stock'],
  /** Lines, types and tags as admins edit them. */
  assortment: ['staff', 'assortment'],
} as const

/** `staleTime` of what loaders load: the page does not ask for it again as soon as it is drawn. */
export const JUST_LOADED = 5_000
