import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { Card, CardHeader } from '#ui/card'
import { Skeleton } from '#ui/skeleton'
import { settingsHistoryQuery } from '../queries.ts'
import { settingChanges } from '../settings.ts'

const SHOWN = 20

/** Who last changed the settings, when, and from what to what. */
export function SettingsHistory() {
  const history = useQuery(settingsHistoryQuery())
  return (
    <Card>
      <CardHeader title="История изменений" />
      {history.isPending && <Skeleton className="h-24" />}
      {history.isError && <p className="text-14 text-danger">История не загрузилась. {errorText(history.error)}</p>}
      {history.data?.length === 0 && <p className="text-14 text-ink-soft">Настройки ещё никто не менял.</p>}
      {history.data && (
        <ol className="grid gap-4 text-14">
          {history.data.slice(0, SHOWN).map(({ at, actor, old, new: after }) => (
            <li key={at} className="grid gap-1.5">
              {settingChanges(old ?? {}, after ?? {}).map((change) => (
                <div key={change.key}>
                  {change.label}
                  <p className="font-semibold tabular-nums">
                    {change.before} → {change.after}
                  </p>
                </div>
              ))}
              <p className="text-12 text-muted tabular-nums">{[dateTimeText(at), actor].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
