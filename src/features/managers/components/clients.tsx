import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UserSearch from 'lucide-react/icons/user-search'
import { CITIES } from '#features/clinics/choices.ts'
import { clinicListQuery, fetchClinics } from '#features/users/queries.ts'
import { SILENT_DAYS } from '#features/users/users-search.ts'
import { count } from '#lib/plural'
import { EmptyState } from '#ui/empty-state'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { clientList } from '../client-list.tsx'
import { clientFilters, type DashboardSearch } from '../dashboard-search.ts'

const days = (n: number | string) => count(Number(n), ['день', 'дня', 'дней'])

const filters: Filter<DashboardSearch>[] = [
  { name: 'city', label: 'Город', options: CITIES.map((city) => ({ value: city, label: city })), searched: true },
  {
    name: 'silent',
    label: 'Без заказов',
    options: SILENT_DAYS.map((n) => ({ value: String(n), label: days(n) })),
    chip: (n) => `Без заказов ${days(n)}`,
  },
]

/** All clients of the manager. */
export function Clients({ search, owner }: { search: DashboardSearch; owner: string }) {
  const query = useQuery(clinicListQuery(clientFilters(search)))
  return (
    <section aria-labelledby="clients">
      <h2 id="clients" className="mb-3 text-20">
        Все клиенты
      </h2>
      <DataList
        list={clientList}
        search={search}
        query={query}
        owner={owner}
        link={(client, props) => <Link to="/account-manager/client/$id" params={{ id: client.user_id }} {...props} />}
        filters={filters}
        searchLabel="Название, БИН, телефон"
        exportPage={(page, signal) => fetchClinics({ ...clientFilters(search), ...page }, signal)}
        empty={
          <EmptyState icon={<UserSearch aria-hidden />} title="Клиентов пока нет">
            Клиники назначает вам администратор.
          </EmptyState>
        }
        nothing={{ title: 'Никого не нашлось', text: 'Измените запрос.' }}
      />
    </section>
  )
}
