import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { DataList } from '#ui/list/data-list'
import { batchesList } from '../batches-list.tsx'
import type { BatchesSearch } from '../batches-search.ts'
import { batchListQuery } from '../queries.ts'

/** What was applied before, and can be taken back. */
export function BatchesList({ search }: { search: BatchesSearch }) {
  const query = useQuery(batchListQuery(search.page ?? 1))
  return (
    <section aria-labelledby="batches" className="mt-9">
      <h2 id="batches" className="mb-2 text-20">
        Импорты и массовые изменения
      </h2>
      <DataList
        list={batchesList}
        search={search}
        query={query}
        empty={{
          icon: <History aria-hidden />,
          title: 'Пока ничего не загружали',
          text: 'Каждый импорт и каждое изменение многих товаров появится здесь, и его можно будет отменить.',
        }}
      />
    </section>
  )
}
