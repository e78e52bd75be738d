import type { Column } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { Growth } from './components/change.tsx'
import { shareText } from './words.ts'

type Compared = { turnover: number; previous: number }

/** `otherwise`: shown where nothing was sold before. */
function changeColumn(otherwise = '–'): Column<Compared, never> {
  return {
    id: 'change',
    header: 'Изменение',
    cell: ({ turnover, previous }) => <Growth value={turnover} previous={previous} otherwise={otherwise} />,
    numeric: true,
  }
}

/** The period before, and the change. */
export const comparedColumns: Column<Compared, never>[] = [
  {
    header: 'Прошлый период',
    value: 'previous',
    as: 'sum',
    cell: ({ previous }) => tenge(previous),
    card: { label: 'Раньше' },
  },
  changeColumn(),
]

/** This period. */
export const turnoverColumn: Column<Compared, never> = {
  header: 'Оборот',
  value: 'turnover',
  as: 'sum',
  cell: ({ turnover }) => <span className="font-semibold">{tenge(turnover)}</span>,
  card: 'corner',
}

/** Columns of a block: share of the whole and, with a compared period, the change. */
export const soldColumns = (whole: number, isCompared: boolean, otherwise = '–'): Column<Compared, never>[] => [
  { header: 'Оборот', value: 'turnover', as: 'sum' },
  { id: 'share', header: 'Доля', cell: ({ turnover }) => shareText(turnover, whole) },
  {
    id: 'percent',
    header: 'Доля, %',
    csv: ({ turnover }) => (whole > 0 ? Math.round((turnover / whole) * 1000) / 10 : null),
  },
  ...(isCompared ? [changeColumn(otherwise), { header: 'Прошлый период', csv: 'previous' } as const] : []),
]
