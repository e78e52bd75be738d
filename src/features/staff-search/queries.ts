import { rpcQuery } from '#lib/backend/ask'
import { foundSchema } from './results.ts'

/** The database searches from two digits or three letters on. */
export const isEnough = (query: string) => query.length >= 3 || /^\d\d$/.test(query)

export const staffSearchQuery = (query: string) => rpcQuery(['staff'], 'staff_search', { query }, foundSchema)
