import { useQuery } from '@tanstack/react-query'
import type { Neighbours } from '#lib/list/neighbours'
import { RecordDrawer } from '#ui/window/record-drawer'
import { RecordMoves } from '#ui/window/record-moves'
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
  const { next } = neighbours
  const moves = (
    <RecordMoves neighbours={neighbours} labels={['Предыдущая клиника', 'Следующая клиника']} onMove={onMove} />
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
