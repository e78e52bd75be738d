import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { tabOptions, type ListOf } from '#lib/list/list'
import { DataList } from '#ui/list/data-list'
import type { NoRows } from '#ui/list/list-results'
import { shortPages, stockPages } from '../queries.ts'
import { shortList, stockList } from '../stock-list.tsx'
import type { StockRow } from '../stock-rows.ts'
import type { StockSearch } from '../stock-search.ts'
import { stockLevel } from '../words.ts'

const short = { low: 'Заканчиваются', out: 'Закончились' }

export function StockPage({ search }: { search: StockSearch }) {
  return (
    <StockRows
      list={stockList}
      search={search}
      pages={stockPages}
      levels={{ enough: stockLevel.enough.label, ...short }}
      empty={{
        icon: <PackageSearch aria-hidden />,
        title: 'Таких товаров нет',
        text: 'Выберите другой запас или добавьте товары.',
      }}
    />
  )
}

export function ShortPage({ search }: { search: StockSearch }) {
  return (
    <StockRows
      list={shortList}
      search={search}
      pages={shortPages}
      levels={short}
      empty={{
        icon: <PackageSearch aria-hidden />,
        title: 'Всего достаточно',
        text: 'Здесь появятся товары, которых не осталось или осталось не больше порога из карточки товара.',
      }}
    />
  )
}

type StockRowsProps = {
  list: ListOf<StockRow, StockSearch>
  search: StockSearch
  pages: typeof stockPages
  levels: Record<string, string>
  empty: NoRows
}

function StockRows({ list, search, pages, levels, empty }: StockRowsProps) {
  const { lines } = useAssortment()
  return (
    <DataList
      isUnderTabs
      list={list}
      search={search}
      query={useQuery(pages.query(search))}
      link={({ product_id }, link) => (
        <Link to="/admin/products-tags/stock/movements" search={{ product: product_id }} {...link} />
      )}
      tabs={{ name: 'level', label: 'Запас', options: tabOptions({ all: 'Все', ...levels }) }}
      filters={[
        { name: 'line', label: 'Линейка', options: lines.map(({ slug, name }) => ({ value: slug, label: name })) },
        { name: 'reserved', label: 'С резервом', on: { reserved: 'yes' } },
        { name: 'waited', label: 'Ждут клиники', on: { waited: 'yes' } },
      ]}
      searchLabel="Название, артикул, штрихкод"
      exportPage={pages.load(search)}
      hasExcel
      empty={empty}
      nothing={{ title: 'Товаров не нашлось' }}
    />
  )
}
