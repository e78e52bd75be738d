import { queryOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/backend/errors'
import { supabase } from '#lib/backend/supabase'
import { proposalSchema, type Proposal } from './proposal.ts'

export const proposalKey = ['cart-proposal'] as const

/** Null when there is none. */
export const proposalQuery = () =>
  queryOptions({
    queryKey: proposalKey,
    queryFn: async ({ signal }): Promise<Proposal | null> => {
      const db = await supabase()
      const { data, error } = await db.rpc('my_cart_proposal').abortSignal(signal)
      if (error) throw toAppError(error)
      return proposalSchema.parse(data)
    },
    staleTime: 0,
  })
