import { queryOptions } from '@tanstack/react-query'
import { readRpc } from '#lib/backend/ask'
import { otherLayout } from '#lib/text/other-layout'
import { foundSchema } from './results.ts'

/** The database searches from two digits or three letters on. */
export const isEnough = (query: string) => query.length >= 3 || /^\d\d$/.test(query)

/** What finds nothing may have been typed in the other keyboard layout. */
export const staffSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['staff', 'staff_search', { query }],
    queryFn: async ({ signal }) => {
      const ask = (text: string) => readRpc('staff_search', { query: text }, signal, foundSchema)
      const found = await ask(query)
      const other = otherLayout(query.toLowerCase())
      const isInVain = Object.values(found).every(({ length }) => length === 0)
      return isInVain && isEnough(other) && other !== query ? ask(other) : found
    },
  })
