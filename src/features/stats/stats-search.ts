import { dayParam, idParam, listParams, type ListParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

export const PERIODS = ['today', '7', '30', 'month', 'quarter', 'year', 'own'] as const

/** Parts after the overview. */
export const PARTS = ['products', 'clinics', 'orders', 'searches'] as const
export type Part = (typeof PARTS)[number]

const period = {
  /** Default: the overview. */
  part: word(...PARTS),
  /** Default: 30 days. */
  period: (value: unknown) => PERIODS.find((known) => known === String(value)),
}
const filters = {
  from: dayParam,
  to: dayParam,
  /** Default: the period before. */
  compare: word('year', 'none'),
  city: textParam,
  manager: idParam,
  /** Slug of a product line. */
  line: textParam,
  /** Name of a tier of the rating. */
  tier: textParam,
}

export const statsParams: ListParams<StatsSearch> = withOwnDays(listParams({ tabs: period, filters }))
export type StatsSearch = {
  part?: Part
  period?: (typeof PERIODS)[number]
  from?: string
  to?: string
  compare?: 'year' | 'none'
  city?: string
  manager?: string
  line?: string
  tier?: string
}

/** With turnover, verified in the period, or how far those got that registered in it. */
export const CLINIC_LISTS = [
  'active',
  'new',
  'registered',
  'documents',
  'verified',
  'first_order',
  'second_order',
] as const
export type ClinicListKind = (typeof CLINIC_LISTS)[number]

export const statsClinicsParams = withOwnDays(
  listParams({ tabs: { which: word(...CLINIC_LISTS) }, filters: { ...period, ...filters } }),
)
export type StatsClinicsSearch = SearchOf<typeof statsClinicsParams>

export const statsProductsParams = withOwnDays(
  listParams({ filters: { ...period, ...filters }, sort: ['turnover', 'pieces'] }),
)
export type StatsProductsSearch = SearchOf<typeof statsProductsParams>

type OwnDays = { period?: (typeof PERIODS)[number]; from?: string; to?: string }

/** Days are in an address only with a period of its own, and such a period needs them. */
function withOwnDays<Search extends OwnDays>(params: ListParams<Search>): ListParams<Search> {
  function tidy(search: Search): Search {
    const { from, to, ...rest } = search
    const isOwn = (from ?? to) !== undefined && (search.period === undefined || search.period === 'own')
    if (isOwn) return { ...search, ...(from && to && from > to && { from: to, to: from }), period: 'own' }
    if (search.period !== 'own') return rest as Search
    const { period: _own, ...others } = rest
    return others as Search
  }
  return {
    ...params,
    parse: (search) => tidy(params.parse(search)),
    change(search, change) {
      const isPeriodPicked = change.period !== undefined && change.period !== 'own'
      const days = isPeriodPicked ? { from: undefined, to: undefined } : (change.from ?? change.to) && { period: 'own' }
      return tidy(params.change(search, { ...change, ...(days as Partial<Search>) }))
    },
    sortBy: (search, sort) => tidy(params.sortBy(search, sort)),
    toPage: (search, page) => tidy(params.toPage(search, page)),
    reset: (search) => tidy(params.reset(search)),
  }
}
