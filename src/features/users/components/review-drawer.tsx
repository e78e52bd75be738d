import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { errorText } from '#lib/error-texts'
import { focusRecordOpener } from '#lib/row-focus'
import { Drawer, DrawerBody, DrawerContent, DrawerHeader } from '#ui/drawer'
import { ErrorState } from '#ui/error-state'
import { IconButton } from '#ui/icon-button'
import { Skeleton } from '#ui/skeleton'
import type { Neighbours } from '../neighbours.ts'
import { clinicQuery } from '../queries.ts'
import { Review } from './review.tsx'

type ReviewDrawerProps = {
  userId: string
  neighbours: Neighbours
  onMove: (userId: string) => void
  onClose: () => void
}

/** A clinic with all that is known about it, and what can be decided. */
export function ReviewDrawer({ userId, neighbours, onMove, onClose }: ReviewDrawerProps) {
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
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="lg"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusRecordOpener(userId)
        }}
      >
        {clinic.data ? (
          <Review
            key={userId}
            clinic={clinic.data}
            moves={moves}
            onNext={next ? () => onMove(next) : undefined}
            onOpen={onMove}
          />
        ) : (
          <>
            <DrawerHeader title="Клиника" actions={moves} />
            <DrawerBody>
              {clinic.isError ? (
                <ErrorState onRetry={() => void clinic.refetch()} retrying={clinic.isFetching}>
                  {errorText(clinic.error)}
                </ErrorState>
              ) : (
                <div role="status" aria-label="Клиника загружается" className="grid gap-3">
                  {Array.from({ length: 8 }, (_, index) => (
                    <Skeleton key={index} className="h-9" />
                  ))}
                </div>
              )}
            </DrawerBody>
          </>
        )}
      </DrawerContent>
    </Drawer>
  )
}
