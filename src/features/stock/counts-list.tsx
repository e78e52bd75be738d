import { dateText, dateTimeText, timeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { RowLink } from '#ui/list/row-link'
import { StatusChip } from '#ui/status-chip'
import { STOCK_COUNTED, STOCK_PER_PAGE } from './queries.ts'
import type { CountRow } from './stock-rows.ts'
import { countsParams, type CountsSearch } from './stock-search.ts'
import { countStatus, signed } from './words.ts'

/** All inventory counts. */
export const countsList: ListOf<CountRow, CountsSearch> = {
  name: 'Инвентаризации',
  params: countsParams,
  id: ({ id }) => id,
  label: ({ title }) => title,
  pageSize: STOCK_PER_PAGE,
  countedTo: STOCK_COUNTED,
  columns: [
    {
      id: 'title',
      header: 'Инвентаризация',
      cell: ({ title, line }) => (
        <>
          <RowLink>{title}</RowLink>
          <small>{line ?? 'Все товары'}</small>
        </>
      ),
      card: 'title',
      csv: ({ title }) => title,
    },
    {
      id: 'status',
      header: 'Состояние',
      cell: ({ status }) => <StatusChip tone={countStatus[status].tone}>{countStatus[status].label}</StatusChip>,
      card: 'corner',
      csv: ({ status }) => countStatus[status].label,
    },
    {
      id: 'counted',
      header: 'Посчитано позиций',
      cell: ({ counted }) => counted,
      card: { label: 'Позиций' },
      csv: ({ counted }) => counted,
      numeric: true,
    },
    {
      id: 'surplus',
      header: 'Излишки',
      cell: ({ surplus }) => (surplus > 0 ? signed(surplus) : null),
      csv: ({ surplus }) => surplus,
      numeric: true,
    },
    {
      id: 'shortage',
      header: 'Недостачи',
      cell: ({ shortage }) => (shortage > 0 ? <span className="text-danger">{signed(-shortage)}</span> : null),
      csv: ({ shortage }) => shortage,
      numeric: true,
    },
    {
      id: 'started',
      header: 'Начата',
      cell: ({ created_at, started_by }) => (
        <>
          <span className="whitespace-nowrap">
            {dateText(created_at)}, {timeText(created_at)}
          </span>
          <small>{started_by}</small>
        </>
      ),
      card: { cell: ({ created_at }) => dateTimeText(created_at) },
      csv: ({ created_at }) => dateTimeText(created_at),
    },
    {
      id: 'closed',
      header: 'Закрыта',
      cell: ({ closed_at, closed_by }) =>
        closed_at && (
          <>
            <span className="whitespace-nowrap">
              {dateText(closed_at)}, {timeText(closed_at)}
            </span>
            <small>{closed_by}</small>
          </>
        ),
      card: false,
      csv: ({ closed_at }) => closed_at && dateTimeText(closed_at),
    },
  ],
}
