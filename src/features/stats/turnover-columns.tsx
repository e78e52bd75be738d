import type { Column } from '#lib/list'
import { tenge } from '#lib/money'
import { Change } from './components/change.tsx'

type Compared = { turnover: number; previous: number }

/** What a row sold in the period before, and how that has changed. */
export const comparedColumns: Column<Compared, never>[] = [
  {
    header: 'Прошлый период',
    value: 'previous',
    as: 'sum',
    cell: ({ previous }) => tenge(previous),
    card: { label: 'Раньше' },
  },
  {
    id: 'change',
    header: 'Изменение',
    cell: ({ turnover, previous }) => <Change value={turnover} previous={previous} />,
    numeric: true,
  },
]

/** What it sold in this one. */
export const turnoverColumn: Column<Compared, never> = {
  header: 'Оборот',
  value: 'turnover',
  as: 'sum',
  cell: ({ turnover }) => <span className="font-semibold">{tenge(turnover)}</span>,
  card: 'corner',
}
