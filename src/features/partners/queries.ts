import { queryOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'

/** Requests on one page of their list. */
export const PAGE_SIZE = 20

/** A request to become a partner, as admins read it. */
export type PartnerRequest = {
  id: string
  created_at: string
  name: string
  company: string | null
  city: string
  phone: string
  email: string | null
  message: string | null
}

/** The requests of those who want to be partners, the newest first. For admins. */
export const partnerRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: [...staffKeys.all, 'partner-requests', page],
    queryFn: async ({ signal }): Promise<{ requests: PartnerRequest[]; total: number }> => {
      const db = await supabase()
      const from = (page - 1) * PAGE_SIZE
      const { data, count, error } = await db
        .from('partner_requests')
        .select('id, created_at, name, company, city, phone, email, message', { count: 'exact' })
        .order('created_at', { ascending: false })
        .range(from, from + PAGE_SIZE - 1)
        .abortSignal(signal)
      if (error) throw toAppError(error)
      return { requests: data, total: count ?? 0 }
    },
    staleTime: 0,
  })
