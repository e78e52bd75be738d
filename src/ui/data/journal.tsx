import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateTimeText } from '#lib/dates/dates'
import { Button } from '../action/button'
import { Card } from '../page/card'
import { QueryPlaceholder } from '../state/query-placeholder'
import { Timeline, TimelineItem } from './timeline'

type JournalProps<Event extends { at: string }> = {
  label: string
  empty: string
  /** The newest first. */
  query: UseInfiniteQueryResult<InfiniteData<Event[]>>
  title: (event: Event) => string
  /** Below the title: at least who did it. */
  detail: (event: Event) => ReactNode
}

/** Events, with paging into the past. */
export function Journal<Event extends { at: string }>({ label, empty, query, title, detail }: JournalProps<Event>) {
  if (!query.data) return <QueryPlaceholder query={query} className="h-64" />
  const events = query.data.pages.flat()
  return (
    <Card aria-label={label}>
      {events.length === 0 && <p className="text-14 text-ink-soft">{empty}</p>}
      <Timeline>
        {events.map((event, index) => (
          <TimelineItem key={index} time={dateTimeText(event.at)} title={title(event)}>
            {detail(event)}
          </TimelineItem>
        ))}
      </Timeline>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Показать раньше
        </Button>
      )}
    </Card>
  )
}
