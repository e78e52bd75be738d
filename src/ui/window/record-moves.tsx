import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent } from 'react'
import type { Neighbours } from '#lib/list/neighbours'
import { IconButton } from '../action/icon-button.tsx'

type RecordMovesProps = {
  neighbours: Neighbours
  /** «Предыдущий заказ», «Следующий заказ» */
  labels: readonly [previous: string, next: string]
  onMove: (id: string) => void
}

/** In the head of a drawer: to the records before and after this one in the list, by ← and → too; nothing where there is neither. */
export function RecordMoves({ neighbours: { previous, next }, labels, onMove }: RecordMovesProps) {
  const press = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || defaultPrevented || !(target instanceof HTMLElement)) return
    // Elsewhere the arrows belong to a field, a list or what scrolls.
    if (!target.matches('[data-slot=drawer], [data-slot=drawer] :is(button, a):not([role])')) return
    const goal = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
    if (goal) onMove(goal)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  if (!previous && !next) return null
  return (
    <>
      <IconButton
        label={labels[0]}
        disabled={!previous}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => previous && onMove(previous)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={labels[1]}
        disabled={!next}
        aria-keyshortcuts="ArrowRight"
        onClick={() => next && onMove(next)}
      >
        <ChevronRight />
      </IconButton>
    </>
  )
}
