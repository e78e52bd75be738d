import { useInfiniteQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { Timeline, TimelineItem } from '#ui/timeline'
import { managerEventText } from '../journal.ts'
import { managerJournalQuery } from '../queries.ts'

/** Who changed a manager's role, card, plans and statements. */
export function ManagerJournal({ managerId }: { managerId: string }) {
  const journal = useInfiniteQuery(managerJournalQuery(managerId))
  if (journal.error && !journal.data) {
    return (
      <ErrorState onRetry={() => void journal.refetch()} retrying={journal.isFetching}>
        {errorText(journal.error)}
      </ErrorState>
    )
  }
  if (!journal.data) return <Skeleton className="h-64" />
  const events = journal.data.pages.flat()
  return (
    <Card aria-label="Журнал менеджера">
      {events.length === 0 && <p className="text-14 text-ink-soft">Пока ничего не меняли.</p>}
      <Timeline>
        {events.map((event) => (
          <TimelineItem key={event.id} time={dateTimeText(event.at)} title={managerEventText(event)}>
            {event.actor}
          </TimelineItem>
        ))}
      </Timeline>
      {journal.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          loading={journal.isFetchingNextPage}
          onClick={() => void journal.fetchNextPage()}
        >
          Показать раньше
        </Button>
      )}
    </Card>
  )
}
