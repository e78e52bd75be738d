import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { dateText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { Button } from '#ui/action/button'
import { DataList } from '#ui/list/data-list'
import { StatusChip } from '#ui/data/status-chip'
import { type BatchesSearch, batchesParams } from '../products-search.ts'
import type { Batch } from '../product-list.ts'
import { batchListQuery, BATCHES_PER_PAGE } from '../queries.ts'
import { batchTitle } from '../words.ts'
import { KeptButton, UndoBatch } from './undo-batch.tsx'

const batchesList: ListOf<Batch, BatchesSearch> = {
  name: 'Импорты и массовые изменения',
  params: batchesParams,
  id: ({ id }) => id,
  label: batchTitle,
  pageSize: BATCHES_PER_PAGE,
  countedTo: 1000,
  isFixed: true,
  columns: [
    {
      id: 'title',
      header: 'Что сделано',
      value: batchTitle,
      as: 'name',
      small: ({ kind }) => (kind === 'import' ? 'импорт' : 'изменение многих'),
    },
    { header: 'Когда', value: 'created_at', as: 'moment', small: ({ actor }) => actor },
    { id: 'created', header: 'Создано', cell: ({ created }) => created || null, numeric: true },
    { id: 'changed', header: 'Изменено', cell: ({ changed }) => changed || null, numeric: true },
    {
      id: 'undo',
      header: '',
      cell: (batch) => (
        <span className="inline-flex items-center gap-2">
          {batch.undone_at && <StatusChip>Отменено {dateText(batch.undone_at)}</StatusChip>}
          {batch.kept && batch.kept.length > 0 && <KeptButton kept={batch.kept} />}
          {/* Stays after an undo: its window lists what was kept. */}
          <UndoBatch id={batch.id} title={batchTitle(batch)}>
            {batch.can_undo && (
              <Button variant="secondary" size="sm">
                Отменить
              </Button>
            )}
          </UndoBatch>
        </span>
      ),
      card: 'foot',
      className: 'text-right',
    },
  ],
}

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
          text: 'Каждый импорт и каждое массовое изменение можно будет отменить.',
        }}
      />
    </section>
  )
}
