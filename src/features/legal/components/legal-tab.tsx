import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { dateText, isoDay } from '#lib/dates/dates'
import { Card } from '#ui/page/card'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { StatusChip } from '#ui/data/status-chip'
import { allVersionsQuery, type LegalDocument, type LegalKind } from '../queries.ts'
import { PublishVersionDialog } from './publish-dialog.tsx'

const kinds: Record<LegalKind, string> = {
  offer: 'Публичная оферта',
  privacy: 'Политика конфиденциальности',
  marketing: 'Согласие на рассылку',
}

export function LegalTab() {
  const query = useQuery(allVersionsQuery())
  if (query.data) {
    return (
      <div className="grid gap-5">
        {(Object.keys(kinds) as LegalKind[]).map((kind) => (
          <Versions key={kind} kind={kind} versions={query.data.filter((document) => document.kind === kind)} />
        ))}
      </div>
    )
  }
  return <QueryPlaceholder query={query} className="h-60 rounded-card" />
}

function Versions({ kind, versions }: { kind: LegalKind; versions: LegalDocument[] }) {
  const viewer = useViewer()
  const inForce = versions.find(({ version }) => version <= isoDay())
  const mayPublish = viewer.state === 'staff' && viewer.role === 'super_admin'
  return (
    <Card padded={false} aria-label={kinds[kind]}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 md:px-6">
        <h2 className="text-16">{kinds[kind]}</h2>
        {mayPublish ? (
          <PublishVersionDialog kind={kind} title={inForce?.title ?? kinds[kind]} taken={versions} />
        ) : (
          <p className="text-13 text-muted">Новую версию публикует суперадминистратор</p>
        )}
      </div>
      {versions.length === 0 && (
        <p className="border-t px-4 py-3 text-14 text-ink-soft md:px-6">
          {kind === 'marketing'
            ? 'Не опубликовано: подписаться на рассылку нельзя.'
            : 'Не опубликовано: регистрация и формы для посетителей закрыты.'}
        </p>
      )}
      <ul className="text-14">
        {versions.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-3 border-t px-4 py-3 md:px-6">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {document.title}, версия от {dateText(document.version)}
            </span>
            {document === inForce && <StatusChip tone="success">Действует</StatusChip>}
            {document.version > isoDay() && <StatusChip tone="info">Запланирована</StatusChip>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
