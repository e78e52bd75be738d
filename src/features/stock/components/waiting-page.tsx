import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { tabOptions } from '#lib/list'
import { DataList } from '#ui/list/data-list'
import { fetchWaiting, waitingFilters, waitingQuery } from '../queries.ts'
import type { WaitingSearch } from '../stock-search.ts'
import { waitingList } from '../waiting-list.tsx'

/** Which clinics asked to be told when a product is back; who asked first stands first. */
export function WaitingPage({ search }: { search: WaitingSearch }) {
  const filters = waitingFilters(search)
  const query = useQuery(waitingQuery(filters))
  const product = search.product && query.data?.rows.find(({ product_id }) => product_id === search.product)
  return (
    <DataList
      list={waitingList}
      search={search}
      query={query}
      link={({ product_id }, link) => (
        <Link to="/admin/products-tags/product/$id" params={{ id: product_id }} {...link} />
      )}
      tabs={{
        name: 'back',
        label: 'Наличие',
        options: tabOptions({ all: 'Все', yes: 'Уже в наличии', no: 'Ещё нет' }),
      }}
      filters={[{ name: 'product', label: 'Товар', options: [], chip: () => (product ? product.name : 'Один товар') }]}
      searchLabel="Товар, артикул, клиника, телефон"
      exportPage={(page, signal) => fetchWaiting({ ...filters, ...page }, signal)}
      empty={{
        icon: <BellRing aria-hidden />,
        title: 'Никто не ждёт',
        text: 'Клиника попадёт сюда, когда попросит сообщить о поступлении товара.',
      }}
      nothing={{ title: 'Никого не нашлось' }}
    />
  )
}
