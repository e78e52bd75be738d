/**
 * First element of the query keys of everything staff work with. Lists of clinics, orders and the delivery board show
 * the same rows from different sides: after a change, all of them are asked again.
 */
export const staffKeys = { all: ['staff'] as const }
