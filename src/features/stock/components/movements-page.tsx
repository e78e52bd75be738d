import { useQuery } from '@tanstack/react-query'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { DataList } from '#ui/list/data-list'
import { movementsList } from '../movements-list.tsx'
import { actorsQuery, fetchMovements, movementFilters, movementsQuery } from '../queries.ts'
import { MOVEMENT_KINDS, type MovementsSearch } from '../stock-search.ts'
import { movementKind } from '../words.ts'

/** Every change of stock: of what, by whom and why. */
export function MovementsPage({ search }: { search: MovementsSearch }) {
  const { data: actors = [] } = useQuery(actorsQuery())
  const filters = movementFilters(search)
  const query = useQuery(movementsQuery(filters))
  const product = search.product && query.data?.rows.find(({ product_id }) => product_id === search.product)
  return (
    <DataList
      list={movementsList}
      search={search}
      query={query}
      filters={[
        {
          name: 'kind',
          label: 'Движение',
          options: MOVEMENT_KINDS.map((kind) => ({ value: kind, label: movementKind[kind].label })),
        },
        { period: ['from', 'to'], label: 'Период' },
        { name: 'actor', label: 'Кто', options: actors.map(({ id, name }) => ({ value: id, label: name })) },
        // Opened from a product; none is picked here, where the search finds it by article.
        {
          name: 'product',
          label: 'Товар',
          options: [],
          chip: () => (product ? `${product.name}, ${product.volume_ml} мл` : 'Один товар'),
        },
      ]}
      searchLabel="Товар, артикул, штрихкод, номер заказа"
      exportPage={(page, signal) => fetchMovements({ ...filters, ...page }, signal)}
      hasExcel
      empty={{
        icon: <ArrowLeftRight aria-hidden />,
        title: 'Движений пока нет',
        text: 'Первый приход, заказ или списание появится здесь.',
      }}
      nothing={{ title: 'Движений не нашлось' }}
    />
  )
}
