import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useId, useState } from 'react'
import { FileChooser } from '#ui/form/file-drop'
import { Alert } from '#ui/state/alert'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { ACCEPTED, MOST_DOCUMENTS } from '../file-check.ts'
import { ownDocumentsQuery, type ClinicDocument } from '../queries.ts'
import { useUploads } from '../use-uploads.ts'
import {
  expiry,
  isCounted,
  isDue,
  kinds,
  nextNeeded,
  replacementDetails,
  usedText,
  type DocumentKind,
} from '../words.ts'
import { AddDocuments, goToFiles } from './add-documents.tsx'
import { DocumentRow } from './document-row.tsx'
import { NeededDocuments } from './needed-documents.tsx'

type DocumentsPanelProps = {
  userId: string
  readOnly?: boolean
}

/** One's own documents with their verdicts, what is still needed, and the upload of more. */
export function DocumentsPanel({ userId, readOnly = false }: DocumentsPanelProps) {
  const { data: documents, isError, refetch, isFetching } = useQuery(ownDocumentsQuery(userId))
  const uploads = useUploads(userId)
  const [chosen, setChosen] = useState<DocumentKind>()
  const titleId = useId()

  if (isError && !documents) {
    return (
      <Card>
        <ErrorState title="Документы не загрузились" onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  }
  if (!documents) return <Skeleton className="h-60 rounded-card" />
  const counted = documents.filter((document) => isCounted(document)).length
  const replace = (document: ClinicDocument, file: File) =>
    uploads.start([file], { kind: document.kind, ...replacementDetails(document), replaces: document })
  return (
    <>
      {!readOnly && <Expiring documents={documents} onFile={replace} />}
      <Card padded={false} aria-labelledby={titleId}>
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-3 md:px-6 md:pt-5">
          <h2 id={titleId} className="text-20">
            Документы
          </h2>
          <span className="text-13 text-muted">{usedText(counted, MOST_DOCUMENTS)}</span>
        </header>
        {!readOnly && (
          <NeededDocuments
            documents={documents}
            onAdd={(kind) => {
              setChosen(kind)
              goToFiles()
            }}
          />
        )}
        {documents.length > 0 ? (
          <ul aria-label="Загруженные документы" className="border-t *:not-first:border-t">
            {documents.toSorted(refusedFirst).map((document) => (
              <DocumentRow
                key={document.id}
                userId={userId}
                document={document}
                onReplace={readOnly ? undefined : (file) => replace(document, file)}
              />
            ))}
          </ul>
        ) : (
          readOnly && (
            <p className="flex items-center gap-3 border-t px-4 py-5 text-14 text-ink-soft md:px-6">
              <FileText className="flex-none text-control" />
              Вы не присылали документов
            </p>
          )
        )}
      </Card>
      {!readOnly && (
        <AddDocuments
          {...uploads}
          room={MOST_DOCUMENTS - counted}
          kind={chosen ?? nextNeeded(documents) ?? 'other'}
          onKind={setChosen}
        />
      )}
    </>
  )
}

const refusedFirst = (a: ClinicDocument, b: ClinicDocument) =>
  Number(b.verdict === 'rejected') - Number(a.verdict === 'rejected')

/** The first document that expires soon or has expired, unless a newer one of its kind is here. */
function Expiring({
  documents,
  onFile,
}: {
  documents: readonly ClinicDocument[]
  onFile: (document: ClinicDocument, file: File) => void
}) {
  const [document] = documents
    .filter((document) => document.verdict !== 'rejected' && isDue(document, documents))
    .toSorted((a, b) => a.expires_on!.localeCompare(b.expires_on!))
  if (!document) return null
  const { label, expired } = expiry(document.expires_on)!
  return (
    <Alert
      tone={expired ? 'danger' : 'warning'}
      title={`${kinds[document.kind].label}: ${label.toLowerCase()}`}
      action={
        document.verdict === 'accepted' ? undefined : (
          <FileChooser
            accept={ACCEPTED}
            label="Файл документа"
            variant="secondary"
            onFiles={([file]) => file && onFile(document, file)}
          >
            Обновить
          </FileChooser>
        )
      }
    >
      Загрузите новый документ, чтобы заказы не остановились.
    </Alert>
  )
}
