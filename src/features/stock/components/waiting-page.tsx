import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { useViewer } from '#features/account/viewer.ts'
import { EmptyState } from '#ui/empty-state'
import { DataList, EXPORT_PAGE } from '#ui/list/data-list'
import { fetchWaiting, waitingFilters, waitingQuery } from '../queries.ts'
import type { WaitingSearch } from '../stock-search.ts'
import { waitingList } from '../waiting-list.tsx'

/** Which clinics asked to be told when a product is back; who asked first stands first. */
export function WaitingPage({ search }: { search: WaitingSearch }) {
  const viewer = useViewer()
  const filters = waitingFilters(search)
  const query = useQuery({ ...waitingQuery(filters), placeholderData: keepPreviousData })
  const product = search.product && query.data?.rows.find(({ product_id }) => product_id === search.product)
  return (
    <DataList
      list={waitingList}
      search={search}
      query={query}
      link={({ product_id }, link) => (
        <Link to="/admin/products-tags/product/$id" params={{ id: product_id }} {...link} />
      )}
      owner={viewer.state === 'staff' ? viewer.userId : undefined}
      tabs={{
        name: 'back',
        label: 'Наличие',
        options: [
          { value: undefined, label: 'Все' },
          { value: 'yes', label: 'Уже в наличии' },
          { value: 'no', label: 'Ещё нет' },
        ],
      }}
      filters={[{ name: 'product', label: 'Товар', options: [], chip: () => (product ? product.name : 'Один товар') }]}
      searchLabel="Товар, артикул, клиника, телефон"
      exportPage={async (page, signal) =>
        (await fetchWaiting({ ...filters, page, page_size: EXPORT_PAGE }, signal)).rows
      }
      empty={
        <EmptyState icon={<BellRing aria-hidden />} title="Никто не ждёт">
          Клиника попадёт сюда, когда попросит сообщить о поступлении товара.
        </EmptyState>
      }
      nothing={{ title: 'Никого не нашлось' }}
    />
  )
}
