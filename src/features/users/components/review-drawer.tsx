import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '#ui/action/icon-button'
import { RecordDrawer } from '#ui/window/record-drawer'
import type { Neighbours } from '../neighbours.ts'
import { clinicQuery } from '../queries.ts'
import type { UsersSearch } from '../users-search.ts'
import { ClinicReview } from './review.tsx'

type ReviewDrawerProps = {
  userId: string
  search: UsersSearch
  neighbours: Neighbours
  onMove: (userId: string) => void
  onClose: () => void
}

export function ReviewDrawer({ userId, search, neighbours, onMove, onClose }: ReviewDrawerProps) {
  const clinic = useQuery(clinicQuery(userId))
  const { previous, next } = neighbours
  const moves = (previous || next) && (
    <>
      <IconButton label="Предыдущая клиника" disabled={!previous} onClick={() => previous && onMove(previous)}>
        <ChevronLeft />
      </IconButton>
      <IconButton label="Следующая клиника" disabled={!next} onClick={() => next && onMove(next)}>
        <ChevronRight />
      </IconButton>
    </>
  )
  return (
    <RecordDrawer id={userId} query={clinic} title="Клиника" size="lg" actions={moves} onClose={onClose}>
      {(data) => (
        <ClinicReview
          key={userId}
          clinic={data}
          search={search}
          moves={moves}
          onNext={next ? () => onMove(next) : undefined}
          onOpen={onMove}
        />
      )}
    </RecordDrawer>
  )
}
