import { Button } from '#ui/action/button'
import type { ClinicDocument } from '../queries.ts'
import { isSent, kinds, NEEDED, type DocumentKind } from '../words.ts'
import { FileMark } from './document-row.tsx'

type NeededDocumentsProps = {
  documents: readonly ClinicDocument[]
  onAdd: (kind: DocumentKind) => void
}

/** Which papers an application still needs; those sent are listed as files. */
export function NeededDocuments({ documents, onAdd }: NeededDocumentsProps) {
  const missing = NEEDED.filter((kind) => !isSent(kind, documents))
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
