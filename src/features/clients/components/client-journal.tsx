import { useInfiniteQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { Timeline, TimelineItem } from '#ui/timeline'
import { eventText } from '../journal.ts'
import { journalQuery } from '../queries.ts'

/** What happened with a client: orders, proposals, managers, and what was settled or put off. */
export function ClientJournal({ clientId }: { clientId: string }) {
  const journal = useInfiniteQuery(journalQuery(clientId))
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
    <Card aria-label="Журнал клиента">
      {events.length === 0 && <p className="text-14 text-ink-soft">Пока ничего не происходило.</p>}
      <Timeline>
        {events.map((event, index) => (
          <TimelineItem key={index} time={dateTimeText(event.at)} title={eventText(event)}>
            {[event.actor, event.kind === 'order' && event.facts.comment].filter(Boolean).join(' · ')}
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
