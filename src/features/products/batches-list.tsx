import { dateText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { Button } from '#ui/button'
import { StatusChip } from '#ui/status-chip'
import { batchesParams, type BatchesSearch } from './batches-search.ts'
import { KeptButton, UndoBatch } from './components/undo-batch.tsx'
import type { Batch } from './product-list.ts'
import { BATCHES_PER_PAGE } from './queries.ts'
import { batchTitle } from './words.ts'

/** Imports and changes of many products, and the way to take them back. */
export const batchesList: ListOf<Batch, BatchesSearch> = {
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
          {/* Stays when the batch has been undone: its window tells what was kept. */}
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
