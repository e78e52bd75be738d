import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Neighbours } from '#lib/list/neighbours'
import { IconButton } from '../action/icon-button.tsx'

type RecordMovesProps = {
  neighbours: Neighbours
  /** «Предыдущий заказ», «Следующий заказ» */
  labels: readonly [previous: string, next: string]
  onMove: (id: string) => void
}

/** In the head of a drawer: to the records before and after this one in the list; nothing where there is neither. */
export function RecordMoves({ neighbours: { previous, next }, labels, onMove }: RecordMovesProps) {
  if (!previous && !next) return null
  return (
    <>
      <IconButton label={labels[0]} disabled={!previous} onClick={() => previous && onMove(previous)}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={labels[1]} disabled={!next} onClick={() => next && onMove(next)}>
        <ChevronRight />
      </IconButton>
    </>
  )
}
