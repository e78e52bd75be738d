import type { ListOf } from '#lib/list'
import type { StatsClinic } from './answers.ts'
import { STATS_PER_PAGE } from './queries.ts'
import { statsClinicsParams, type StatsClinicsSearch } from './stats-search.ts'
import { comparedColumns, turnoverColumn } from './turnover-columns.tsx'

export const statsClinicsList: ListOf<StatsClinic, StatsClinicsSearch> = {
  name: 'Клиники по обороту',
  params: statsClinicsParams,
  id: ({ user_id }) => user_id,
  label: ({ name }) => name ?? 'Клиника',
  pageSize: STATS_PER_PAGE,
  columns: [
    {
      header: 'Клиника',
      value: ({ name }) => name ?? 'Без названия',
      as: 'name',
      small: ({ city }) => city,
      csv: 'name',
    },
    { header: 'Город', csv: 'city' },
    { header: 'Менеджер', value: 'manager_name', none: 'не назначен' },
    { header: 'Регистрация', value: 'registered_at', as: 'day', card: false },
    { header: 'Подтверждена', value: 'verified_at', as: 'day', card: false, none: '–' },
    { header: 'Последний заказ', value: 'last_order_at', as: 'day', card: { label: 'Заказ' }, none: '–' },
    ...comparedColumns,
    turnoverColumn,
  ],
}
