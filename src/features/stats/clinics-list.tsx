import { dateText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { RowLink } from '#ui/list/row-link'
import type { StatsClinic } from './answers.ts'
import { STATS_PER_PAGE } from './queries.ts'
import { statsClinicsParams, type StatsClinicsSearch } from './stats-search.ts'
import { comparedColumns, turnoverColumn } from './turnover-columns.tsx'

const day = (moment: string | null) => moment && dateText(moment)

/** The clinics behind a figure. */
export const statsClinicsList: ListOf<StatsClinic, StatsClinicsSearch> = {
  name: 'Клиники по обороту',
  params: statsClinicsParams,
  id: ({ user_id }) => user_id,
  label: ({ name }) => name ?? 'Клиника',
  pageSize: STATS_PER_PAGE,
  columns: [
    {
      id: 'name',
      header: 'Клиника',
      cell: ({ name, city }) => (
        <>
          <RowLink>{name ?? 'Без названия'}</RowLink>
          {city && <small>{city}</small>}
        </>
      ),
      card: 'title',
      csv: ({ name }) => name,
    },
    { id: 'city', header: 'Город', csv: ({ city }) => city },
    {
      id: 'manager',
      header: 'Менеджер',
      cell: ({ manager_name }) => manager_name,
      none: 'не назначен',
      csv: ({ manager_name }) => manager_name,
    },
    {
      id: 'registered',
      header: 'Регистрация',
      cell: (row) => day(row.registered_at),
      card: false,
      csv: (row) => day(row.registered_at),
      numeric: true,
    },
    {
      id: 'verified',
      header: 'Подтверждена',
      cell: (row) => day(row.verified_at),
      card: false,
      none: '–',
      csv: (row) => day(row.verified_at),
      numeric: true,
    },
    {
      id: 'last',
      header: 'Последний заказ',
      cell: (row) => day(row.last_order_at),
      card: { label: 'Заказ' },
      none: '–',
      csv: (row) => day(row.last_order_at),
      numeric: true,
    },
    ...comparedColumns,
    turnoverColumn,
  ],
}
