import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { Button } from '#ui/action/button'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { productsList, statusTabs } from '../products-list.tsx'
import type { ProductsSearch } from '../products-search.ts'
import { productPages, tagsQuery } from '../queries.ts'
import { BulkActions, BulkDialog } from './bulk-dialog.tsx'
import { EditingCells } from './editing-context.tsx'

const NONE: never[] = []

export function ProductsPage({ search }: { search: ProductsSearch }) {
  const query = useQuery(productPages.query(search))
  const { data } = query

  return (
    <EditingCells rows={data?.rows ?? NONE}>
      <DataList
        isUnderTabs
        list={productsList}
        search={search}
        query={query}
        link={({ id }, link) => <Link to="/admin/products-tags/product/$id" params={{ id }} {...link} />}
        tabs={statusTabs(data?.counts)}
        filters={useFilters()}
        searchLabel="Название, артикул, штрихкод"
        bulk={(products, { clear, ask }) => (
          <BulkActions
            onStart={(action) => {
              const work = { action, products, search, total: data?.total ?? products.length, clear }
              ask((close) => <BulkDialog work={work} onClose={close} />)
            }}
          />
        )}
        exportPage={productPages.load(search)}
        hasExcel
        empty={{
          icon: <PackageSearch aria-hidden />,
          title: search.status ? 'Таких товаров нет' : 'Товаров пока нет',
          text: search.status ? 'Выберите другой статус.' : 'Добавьте первый товар или загрузите список из файла.',
          action: !search.status && (
            <Button asChild variant="secondary">
              <Link to="/admin/products-tags/import">Загрузить из файла</Link>
            </Button>
          ),
        }}
        nothing={{ title: 'Товаров не нашлось' }}
        summary={
          <span className="text-13 text-muted max-md:hidden">
            Enter начинает и сохраняет правку цены и остатка, стрелки ведут по ячейкам, Esc отменяет
          </span>
        }
      />
    </EditingCells>
  )
}

function useFilters(): Filter<ProductsSearch>[] {
  const { types, lines } = useAssortment()
  const { data: tags = [] } = useQuery(tagsQuery())
  const option = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name })
  return [
    { name: 'line', label: 'Линейка', options: lines.map(option) },
    { name: 'type', label: 'Тип', options: types.map(option), searched: true },
    { name: 'tag', label: 'Метка', options: tags.map(option), searched: true },
    {
      name: 'stock',
      label: 'Наличие',
      options: [
        { value: 'in', label: 'Есть' },
        { value: 'low', label: 'Заканчивается' },
        { value: 'out', label: 'Нет' },
      ],
    },
    { name: 'unpriced', label: 'Без цены', on: { unpriced: 'yes' } },
    { name: 'unpictured', label: 'Без фото', on: { unpictured: 'yes' } },
    { name: 'documents', label: 'Документ истекает', on: { documents: 'due' }, isRare: true },
  ]
}
