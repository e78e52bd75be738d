import { useQuery } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { expiry, kinds, verdicts } from '#features/documents/words.ts'
import { dateText } from '#lib/dates'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { QueryPlaceholder } from '#ui/query-placeholder'
import { StatusChip } from '#ui/status-chip'
import { standingQuery } from '../queries.ts'

/** Managers see only the state of documents: the files are for admins. */
export function ClientDocuments({ clientId }: { clientId: string }) {
  const query = useQuery(standingQuery(clientId))
  const { data } = query
  if (!data) return <QueryPlaceholder query={query} className="h-40" />
  if (data.length === 0) {
    return (
      <EmptyState icon={<FileCheck aria-hidden />} title="Документов нет">
        Клиника ещё ничего не загрузила.
      </EmptyState>
    )
  }
  return (
    <Card padded={false} aria-label="Документы клиента">
      <ul className="*:not-first:border-t">
        {data.map(({ kind, verdict, expires_on }, index) => {
          const end = expiry(expires_on)
          return (
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
              <span className="text-14 font-name">{kinds[kind].label}</span>
              <span className="flex items-center gap-3 text-13 text-muted">
                {end ? (
                  <span className={end.expired ? 'text-danger' : 'text-warning'}>{end.label}</span>
                ) : (
                  expires_on && `до ${dateText(expires_on)}`
                )}
                <StatusChip tone={verdicts[verdict].tone}>{verdicts[verdict].label}</StatusChip>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="border-t px-4 py-3 text-13 text-muted md:px-6">Файлы документов видят только администраторы.</p>
    </Card>
  )
}
