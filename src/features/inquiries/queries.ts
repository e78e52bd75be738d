import { queryOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Inquiries on one page of their list. */
export const PAGE_SIZE = 20

/** What somebody without an account has sent, as admins read it. */
export type Inquiry = {
  id: string
  created_at: string
  name: string
  phone: string
  message: string | null
  /** Came in a flood: nobody was notified. */
  set_aside: boolean
  company?: string | null
  city?: string
  email?: string | null
}

/** One page of them, the newest first and the set aside last, and how many there are on all. */
export type InquiryPage = { rows: Inquiry[]; total: number }

/** The requests of those who want to be partners. For admins. */
export const partnerRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: ['staff', 'partner-requests', page],
    queryFn: async ({ signal }): Promise<InquiryPage> => {
      const db = await supabase()
      const { data, count, error } = await db
        .from('partner_requests')
        .select('id, created_at, name, company, city, phone, email, message, set_aside', { count: 'exact' })
        .order('set_aside')
        .order('created_at', { ascending: false })
        .range(...rangeOf(page))
        .abortSignal(signal)
      if (error) throw toAppError(error)
      return { rows: data, total: count ?? 0 }
    },
    staleTime: 0,
  })

/** The questions that visitors have asked. For admins. */
export const contactMessagesQuery = (page: number) =>
  queryOptions({
    queryKey: ['staff', 'contact-messages', page],
    queryFn: async ({ signal }): Promise<InquiryPage> => {
      const db = await supabase()
      const { data, count, error } = await db
        .from('contact_messages')
        .select('id, created_at, name, phone, message, set_aside', { count: 'exact' })
        .order('set_aside')
        .order('created_at', { ascending: false })
        .range(...rangeOf(page))
        .abortSignal(signal)
      if (error) throw toAppError(error)
      return { rows: data, total: count ?? 0 }
    },
    staleTime: 0,
  })

const rangeOf = (page: number): [number, number] => [(page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1]
