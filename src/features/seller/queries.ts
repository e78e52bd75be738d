import { queryOptions } from '@tanstack/react-query'
import { rowsQuery } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { isoDay } from '#lib/dates/dates'
import { publicRows } from '#lib/backend/public-call'

type Row = Database['public']['Tables']['seller_profiles']['Row']

const RARELY_CHANGES = 600_000

/** What buyers pay to; `vat_rate` is the percentage inside the prices, null without НДС. */
export type Requisites = Pick<Row, 'name' | 'iin' | 'iik' | 'bank' | 'bik' | 'kbe' | 'tax_regime' | 'vat_rate'>

/** The requisites of today, public; null while no seller is known. */
export const requisitesQuery = () =>
  queryOptions({
    queryKey: ['content', 'requisites'],
    queryFn: async ({ signal }): Promise<Requisites | null> => {
      const [current] = await publicRows(
        'seller_profiles',
        'name, iin, iik, bank, bik, kbe, tax_regime, vat_rate',
        { valid_from: `lte.${isoDay()}`, order: 'valid_from.desc', limit: '1' },
        signal,
      )
      return current ?? null
    },
    staleTime: RARELY_CHANGES,
  })

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
