import { useQuery } from '@tanstack/react-query'
import type { AssortmentRows } from '#features/assortment/staff-queries.ts'
import { dateTimeText } from '#lib/dates/dates'
import { Card, CardHeader } from '#ui/page/card'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { Timeline, TimelineItem } from '#ui/data/timeline'
import { changeLines } from '../fields.ts'
import { historyQuery } from '../queries.ts'

export function JournalTab({ id, rows }: { id: string; rows: AssortmentRows }) {
  const history = useQuery(historyQuery(id))
  return (
    <Card>
      <CardHeader title="Журнал" end="Последние 200 изменений" />
      {history.isPending && <Skeleton className="h-40" />}
      {history.isError && <QueryError query={history} />}
      {history.data?.length === 0 && <p className="text-14 text-ink-soft">Товар ещё никто не менял.</p>}
      {history.data && (
        <Timeline>
          {history.data.map((change) => {
            const [first, ...rest] = changeLines(change, rows)
            return (
              <TimelineItem key={change.id} time={dateTimeText(change.at)} title={first}>
                {rest.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {change.reason && <p>Причина: {change.reason}</p>}
                {change.actor && <p className="text-muted">{change.actor}</p>}
              </TimelineItem>
            )
          })}
        </Timeline>
      )}
    </Card>
  )
}
