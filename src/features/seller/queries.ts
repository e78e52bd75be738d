import { queryOptions } from '@tanstack/react-query'
import { rowsQuery } from '#lib/ask'
import type { Database } from '#lib/database.types'
import { isoDay } from '#lib/dates'
import { toAppError } from '#lib/errors'
import { publicSupabase } from '#lib/supabase'

type Row = Database['public']['Tables']['seller_profiles']['Row']

const RARELY_CHANGES = 600_000

/** What buyers pay to; `vat_rate` is the percentage inside the prices, null without НДС. */
export type Requisites = Pick<Row, 'name' | 'iin' | 'iik' | 'bank' | 'bik' | 'kbe' | 'tax_regime' | 'vat_rate'>

/** The requisites of today, public; null while no seller is known. */
export const requisitesQuery = () =>
  queryOptions({
    queryKey: ['content', 'requisites'],
    queryFn: async ({ signal }): Promise<Requisites | null> => {
      const db = await publicSupabase()
      // Admins read the profiles of all days: today's is the latest that has begun.
      const { data, error } = await db
        .from('seller_profiles')
        .select('name, iin, iik, bank, bik, kbe, tax_regime, vat_rate')
        .lte('valid_from', isoDay())
        .order('valid_from', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data
    },
    staleTime: RARELY_CHANGES,
  })

/** Requisites, and the day from which invoices carry them. */
export type SellerProfile = Omit<Row, 'id' | 'created_at'>

/** The requisites of all days, the latest first. For admins. */
export const sellerProfilesQuery = () =>
  rowsQuery(
    ['seller', 'profiles'],
    (db) =>
      db
        .from('seller_profiles')
        .select('valid_from, name, iin, iik, bik, kbe, bank, address, phone, tax_regime, vat_rate')
        .order('valid_from', { ascending: false }),
    { staleTime: 0 },
  )
