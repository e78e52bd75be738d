import type { ListOf } from '#lib/list'
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
  isFixed: true,
  columns: [
    { header: 'Инвентаризация', value: 'title', as: 'name', small: ({ line }) => line ?? 'Все товары' },
    {
      id: 'status',
      header: 'Состояние',
      value: ({ status }) => countStatus[status].label,
      tone: ({ status }) => countStatus[status].tone,
      card: 'corner',
    },
    { header: 'Посчитано позиций', value: 'counted', card: { label: 'Позиций' }, numeric: true },
    { header: 'Излишки', cell: ({ surplus }) => (surplus > 0 ? signed(surplus) : null), csv: 'surplus', numeric: true },
    {
      header: 'Недостачи',
      cell: ({ shortage }) => (shortage > 0 ? <span className="text-danger">{signed(-shortage)}</span> : null),
      csv: 'shortage',
      numeric: true,
    },
    {
      header: 'Начата',
      value: 'created_at',
      as: 'moment',
      small: ({ started_by }) => started_by,
      card: { small: () => null },
      className: 'whitespace-nowrap',
    },
    {
      header: 'Закрыта',
      value: 'closed_at',
      as: 'moment',
      small: ({ closed_by }) => closed_by,
      card: false,
      className: 'whitespace-nowrap',
    },
  ],
}
