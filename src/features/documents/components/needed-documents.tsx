import Check from 'lucide-react/icons/check'
import { cn } from '#lib/dom/cn'
import { Button } from '#ui/action/button'
import type { ClinicDocument } from '../queries.ts'
import { isSent, kinds, NEEDED, type DocumentKind } from '../words.ts'

type NeededDocumentsProps = {
  documents: readonly ClinicDocument[]
  onAdd: (kind: DocumentKind) => void
}

/** Which papers an application needs, those sent ticked off. */
export function NeededDocuments({ documents, onAdd }: NeededDocumentsProps) {
  return (
    <ul aria-label="Какие документы нужны" className="border-t *:not-first:border-t">
      {NEEDED.map((kind, index) => {
        const { label, hint } = kinds[kind]
        const sent = isSent(kind, documents)
        return (
          <li key={kind} className="flex items-center gap-4 px-4 py-3.5 md:px-6">
            <span
              className={cn(
                'grid size-8 flex-none place-items-center rounded-full border-2 text-14 font-semibold [&_.lucide]:size-4',
                sent ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface text-muted',
              )}
            >
              {sent ? <Check aria-hidden /> : <span aria-hidden>{index + 1}</span>}
              <span className="sr-only">{sent ? 'Загружено' : 'Не загружено'}</span>
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-14 font-semibold">{label}</p>
              <p className="text-13 text-muted">{hint}</p>
            </div>
            {!sent && (
              <Button variant="secondary" aria-label={`Добавить: ${label}`} onClick={() => onAdd(kind)}>
                Добавить
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
