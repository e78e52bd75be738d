import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { FileViewer } from '#features/documents/components/file-viewer.tsx'
import type { ClinicDocument } from '#features/documents/queries.ts'
import { fileSizeText } from '#lib/files/file-size'
import { expiry, issueText, kinds, verdicts } from '#features/documents/words.ts'
import { cn } from '#lib/dom/cn'
import { dateText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { EmptyState } from '#ui/state/empty-state'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { documentsProgress } from '../review.ts'
import { documentFileQuery, documentsQuery } from '../queries.ts'
import { DocumentVerdict } from './document-verdict.tsx'

type DocumentsProps = {
  userId: string
  decidable: boolean
  /** Asks the clinic for documents: what happens then, and its button. */
  request: { note: string; button: ReactNode } | undefined
}

export function Documents({ userId, decidable, request }: DocumentsProps) {
  const documents = useQuery(documentsQuery(userId))
  const [chosen, setChosen] = useState<string>()
  if (documents.isPending) return <Skeleton className="h-80" />
  if (documents.isError) {
    return <p className="text-13 text-danger">Документы не загрузились. {errorText(documents.error)}</p>
  }
  const { data } = documents
  if (data.length === 0) {
    return (
      <EmptyState title="Документов нет" action={request?.button}>
        {request?.note ?? 'Клиника их не прислала.'}
      </EmptyState>
    )
  }
  const current = data.find(({ id }) => id === chosen) ?? nextToJudge(data) ?? data[0]!

  return (
    <section aria-label="Документы" className="flex min-w-0 flex-col gap-3 lg:min-h-120 lg:flex-1">
      <p className="text-13 text-muted">{documentsProgress(data)}</p>
      <div className="-mx-4 flex gap-1 overflow-x-auto px-4 py-0.5 scrollbar-none md:mx-0 md:flex-wrap md:px-0">
        {data.map((document) => (
          <button
            key={document.id}
            type="button"
            aria-pressed={document.id === current.id}
            onClick={() => setChosen(document.id)}
            className={cn(
              'inline-flex min-h-9 flex-none items-center gap-1.5 rounded-control px-3 text-13 font-medium max-md:min-h-11',
              document.id === current.id ? 'bg-surface inset-ring inset-ring-line' : 'hover:bg-surface',
            )}
          >
            {/* One as wide as the other, so that a verdict moves nothing. */}
            {document.verdict === 'accepted' ? (
              <Check aria-label="Принят" className="size-4 text-success" />
            ) : document.verdict === 'rejected' ? (
              <X aria-label="Нужен другой" className="size-4 text-danger" />
            ) : (
              <Circle aria-hidden className="size-4 p-0.5 text-control" />
            )}
            {kinds[document.kind].label}
          </button>
        ))}
      </div>
      <Viewer key={current.id} document={current} />
      <About document={current} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusChip tone={verdicts[current.verdict].tone}>{verdicts[current.verdict].label}</StatusChip>
        {decidable && (
          <DocumentVerdict
            key={`${current.id}-verdict`}
            document={current}
            // After the last one, stay on it.
            onDone={() => setChosen(nextToJudge(data, current.id)?.id ?? current.id)}
          />
        )}
      </div>
    </section>
  )
}

function Viewer({ document }: { document: ClinicDocument }) {
  return (
    <div className="flex min-w-0 flex-col lg:min-h-0 lg:flex-1">
      <FileViewer
        name={document.file_name}
        mime={document.mime}
        links={useQuery(documentFileQuery(document))}
        className="max-lg:aspect-[1/1.4] lg:min-h-0 lg:flex-1"
      />
    </div>
  )
}

function About({ document }: { document: ClinicDocument }) {
  const runsOut = expiry(document.expires_on)
  return (
    <div className="grid gap-1.5 text-13">
      <p className="break-words">
        <span className="font-medium">{document.file_name}</span>{' '}
        <span className="text-muted">
          {fileSizeText(document.size)}, {dateText(document.created_at)}
        </span>
      </p>
      {issueText(document) && <p className="break-words text-ink-soft">{issueText(document)}</p>}
      {document.expires_on && (
        <p className={runsOut?.expired ? 'text-danger' : 'text-ink-soft'}>
          {runsOut?.label ?? `Действует до ${dateText(document.expires_on)}`}
        </p>
      )}
      {document.verdict_reason && <p className="text-danger">{document.verdict_reason}</p>}
    </div>
  )
}

const nextToJudge = (documents: ClinicDocument[], except?: string) =>
  documents.find(({ id, verdict }) => verdict === 'pending' && id !== except)
