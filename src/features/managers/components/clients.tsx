import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UserSearch from 'lucide-react/icons/user-search'
import type { ReactNode } from 'react'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { tabOptions } from '#lib/list/list'
import { DataList } from '#ui/list/data-list'
import { clientList } from '../client-list.tsx'
import type { DashboardSearch } from '../dashboard-search.ts'
import { clientPages } from '../queries.ts'

const shown = { all: 'Все', due: 'Пора заказать', cart: 'Есть корзина', debt: 'Есть долг' }

type ClientsProps = {
  managerId: string
  search: DashboardSearch
  /** Shown to a manager without clients. */
  help?: ReactNode
}

export function Clients({ managerId, search, help }: ClientsProps) {
  const query = useQuery(clientPages.query(managerId, search))
  return (
    <section aria-labelledby="clients">
      <h2 id="clients" className="mb-3 text-20">
        Все клиенты
      </h2>
      <DataList
        list={clientList}
        search={search}
        query={query}
        link={(client, props) => <Link to="/account-manager/client/$id" params={{ id: client.user_id }} {...props} />}
        tabs={{ name: 'show', label: 'Показать', options: tabOptions(shown, query.data?.counts) }}
        filters={[{ name: 'city', label: 'Город', options: useCityOptions(), searched: true }]}
        searchLabel="Название, БИН, телефон"
        exportPage={clientPages.load(managerId, search)}
        empty={{
          icon: <UserSearch aria-hidden />,
          title: search.show ? 'Здесь никого нет' : 'Клиентов пока нет',
          text: search.show ? 'Посмотрите всех клиентов.' : (help ?? 'Клиники назначает администратор.'),
        }}
        nothing={{ title: 'Никого не нашлось', text: 'Измените запрос.' }}
      />
    </section>
  )
}
