import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Skeleton } from '#ui/state/skeleton'
import { historyLines } from '../history.ts'
import { clinicHistoryQuery, managersQuery } from '../queries.ts'

export function ClinicHistory({ userId }: { userId: string }) {
  const history = useQuery(clinicHistoryQuery(userId))
  const { data: managers = [] } = useQuery(managersQuery())
  const managerName = (id: string) => managers.find((manager) => manager.id === id)?.name ?? 'не в списке'
  const entries = history.data
    ?.map((change) => ({ ...change, lines: historyLines(change, managerName) }))
    .filter(({ lines }) => lines.length > 0)

  return (
    <section aria-label="Журнал">
      {history.isPending && <Skeleton className="h-11" />}
      {history.isError && <p className="text-13 text-danger">Журнал не загрузился. {errorText(history.error)}</p>}
      {entries?.length === 0 && <p className="text-14 text-ink-soft">Изменений пока не было.</p>}
      {entries && (
        <ol className="grid gap-2.5 text-13">
          {entries.map(({ table, at, actor, lines }) => (
            <li key={[table, at, ...lines].join()}>
              {lines.map((line) => (
                <p key={line} className="break-words text-ink">
                  {line}
                </p>
              ))}
              <p className="text-12 text-muted tabular-nums">{[dateTimeText(at), actor].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
