import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Undo from 'lucide-react/icons/undo-2'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import type { ImportAnswer } from '../import-report.ts'
import { batchListQuery } from '../queries.ts'
import { importText } from '../words.ts'
import { UndoBatch } from './undo-batch.tsx'

type ImportDoneProps = {
  name: string
  answer: ImportAnswer
  onOther: () => void
}

/** After an undo, here or in the list below, it says so. */
export function ImportDone({ name, answer, onOther }: ImportDoneProps) {
  const { batch_id } = answer
  const { data: batches } = useQuery(batchListQuery(1))
  const isUndone = batches?.rows.some(({ id, undone_at }) => id === batch_id && undone_at !== null) ?? false
  return (
    <EmptyState
      icon={isUndone ? <Undo aria-hidden /> : <CircleCheck aria-hidden />}
      title={isUndone ? 'Импорт отменён' : 'Импорт применён'}
      className="rounded-card border bg-surface"
      action={
        <>
          {batch_id && (
            // Stays after an undo: its window lists what was kept.
            <UndoBatch id={batch_id} title={name}>
              {!isUndone && <Button variant="secondary">Отменить импорт</Button>}
            </UndoBatch>
          )}
          <Button variant="secondary" onClick={onOther}>
            <FileSpreadsheet aria-hidden />
            Загрузить ещё файл
          </Button>
          <Button asChild>
            <Link to="/admin/products-tags" search={{ sort: '-updated' }}>
              К товарам
            </Link>
          </Button>
        </>
      }
    >
      {isUndone
        ? 'Что он изменил, снова стало прежним. Товары, изменённые позже, остались как есть.'
        : importText(answer)}
    </EmptyState>
  )
}
