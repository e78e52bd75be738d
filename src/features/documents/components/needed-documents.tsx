import { Button } from '#ui/action/button'
import type { ClinicDocument } from '../queries.ts'
import { kinds, NEEDED, type DocumentKind } from '../words.ts'
import { FileMark } from './document-row.tsx'

type NeededDocumentsProps = {
  documents: readonly ClinicDocument[]
  onAdd: (kind: DocumentKind) => void
}

/** Which papers an application still needs. Those sent are listed as files, which offer a replacement for a refused one. */
export function NeededDocuments({ documents, onAdd }: NeededDocumentsProps) {
  const missing = NEEDED.filter((kind) => !documents.some((document) => document.kind === kind))
  if (missing.length === 0) return null
  return (
    <ul aria-label="Какие документы нужны" className="border-t *:not-first:border-t">
      {missing.map((kind) => {
        const { label, hint } = kinds[kind]
        return (
          <li key={kind} className="flex items-center gap-4 px-4 py-3.5 md:px-6">
            <FileMark />
            <div className="min-w-0 flex-1">
              <p className="text-14 font-semibold">{label}</p>
              <p className="text-13 text-muted">{hint}</p>
            </div>
            <Button variant="secondary" aria-label={`Добавить: ${label}`} onClick={() => onAdd(kind)}>
              Добавить
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
