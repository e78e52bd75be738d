import type { ListViews } from '#lib/list/list'
import type { StatsSearch } from './stats-search.ts'

export const statsViews: ListViews<StatsSearch> = {
  page: 'stats',
  ready: [
    { name: 'Понедельник: прошедшие 7 дней', search: { period: '7' } },
    { name: 'Месяц и год назад', search: { period: 'month', compare: 'year' } },
    { name: 'Что заканчивается', search: { part: 'products' } },
  ],
}
