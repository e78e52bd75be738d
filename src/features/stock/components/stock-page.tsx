import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import { useViewer } from '#features/account/viewer.ts'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { EmptyState } from '#ui/empty-state'
import { DataList, EXPORT_PAGE } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import type { RowLinkProps } from '#ui/list/row-link'
import { fetchStock, shortFilters, stockFilters, stockQuery } from '../queries.ts'
import { shortList, stockList } from '../stock-list.tsx'
import type { StockRow } from '../stock-rows.ts'
import type { StockSearch } from '../stock-search.ts'
import { stockLevel } from '../words.ts'

const SEARCH_LABEL = 'Название, артикул, штрихкод'

const toMovements = ({ product_id }: { product_id: string }, link: RowLinkProps) => (
  <Link to="/admin/products-tags/stock/movements" search={{ product: product_id }} {...link} />
)

/** What there is of every product, what of it is reserved, and how long it lasts. */
export function StockPage({ search }: { search: StockSearch }) {
  const viewer = useViewer()
  const filters = stockFilters(search)
  const query = useQuery({ ...stockQuery(filters), placeholderData: keepPreviousData })
  return (
    <DataList
      list={stockList}
      search={search}
      query={query}
      link={toMovements}
      owner={viewer.state === 'staff' ? viewer.userId : undefined}
      tabs={{
        name: 'level',
        label: 'Запас',
        options: [
          { value: undefined, label: 'Все' },
          { value: 'enough', label: stockLevel.enough.label },
          { value: 'low', label: 'Заканчиваются' },
          { value: 'out', label: 'Закончились' },
        ],
      }}
      filters={useStockFilters()}
      searchLabel={SEARCH_LABEL}
      exportPage={(page, signal) => exportRows(filters, page, signal)}
      empty={<NoProducts />}
      nothing={{ title: 'Товаров не нашлось' }}
    />
  )
}

/** What is out or runs out, what ends first above. */
export function ShortPage({ search }: { search: StockSearch }) {
  const viewer = useViewer()
  const filters = shortFilters(search)
  const query = useQuery({ ...stockQuery(filters), placeholderData: keepPreviousData })
  return (
    <DataList
      list={shortList}
      search={search}
      query={query}
      link={toMovements}
      owner={viewer.state === 'staff' ? viewer.userId : undefined}
      tabs={{
        name: 'level',
        label: 'Запас',
        options: [
          { value: undefined, label: 'Все' },
          { value: 'low', label: 'Заканчиваются' },
          { value: 'out', label: 'Закончились' },
        ],
      }}
      filters={useStockFilters()}
      searchLabel={SEARCH_LABEL}
      exportPage={(page, signal) => exportRows(filters, page, signal)}
      empty={
        <EmptyState icon={<PackageSearch aria-hidden />} title="Всего достаточно">
          Здесь появятся товары, которых не осталось или осталось не больше порога из карточки товара.
        </EmptyState>
      }
      nothing={{ title: 'Товаров не нашлось' }}
    />
  )
}

async function exportRows(
  filters: Parameters<typeof fetchStock>[0],
  page: number,
  signal: AbortSignal,
): Promise<StockRow[]> {
  return (await fetchStock({ ...filters, page, page_size: EXPORT_PAGE }, signal)).rows
}

function useStockFilters(): Filter<StockSearch>[] {
  const { lines } = useAssortment()
  return [
    { name: 'line', label: 'Линейка', options: lines.map(({ slug, name }) => ({ value: slug, label: name })) },
    { name: 'reserved', label: 'С резервом', on: { reserved: 'yes' } },
    { name: 'waited', label: 'Ждут клиники', on: { waited: 'yes' } },
  ]
}

function NoProducts() {
  return (
    <EmptyState icon={<PackageSearch aria-hidden />} title="Таких товаров нет">
      Выберите другой запас или добавьте товары.
    </EmptyState>
  )
}
