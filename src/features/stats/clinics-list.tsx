import type { ListOf } from '#lib/list'
import type { StatsClinic } from './answers.ts'
import { STATS_PER_PAGE } from './queries.ts'
import { statsClinicsParams, type StatsClinicsSearch } from './stats-search.ts'
import { comparedColumns, turnoverColumn } from './turnover-columns.tsx'

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
      value: ({ name }) => name ?? 'Без названия',
      as: 'name',
      small: ({ city }) => city,
      csv: ({ name }) => name,
    },
    { id: 'city', header: 'Город', csv: ({ city }) => city },
    { id: 'manager', header: 'Менеджер', value: ({ manager_name }) => manager_name, none: 'не назначен' },
    { id: 'registered', header: 'Регистрация', value: ({ registered_at }) => registered_at, as: 'day', card: false },
    { id: 'verified', header: 'Подтверждена', value: (row) => row.verified_at, as: 'day', card: false, none: '–' },
    {
      id: 'last',
      header: 'Последний заказ',
      value: ({ last_order_at }) => last_order_at,
      as: 'day',
      card: { label: 'Заказ' },
      none: '–',
    },
    ...comparedColumns,
    turnoverColumn,
  ],
}
