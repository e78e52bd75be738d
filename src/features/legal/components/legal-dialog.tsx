import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { legalDocumentsQuery, legalTextQuery, type LegalDocument, type LegalKind } from '../queries.ts'
import { LegalText } from './legal-text.tsx'
import { Unpublished } from './unpublished.tsx'

/** Opens a legal text without leaving the page; its own links are plain words for the same reason. */
export function LegalDialog({ kind, children }: { kind: LegalKind; children: string }) {
  const { data, isError, refetch, isFetching } = useQuery(legalDocumentsQuery)
  return (
    <Dialog>
      <DialogTrigger asChild>
        <button type="button" className="text-left link">
          {children}
        </button>
      </DialogTrigger>
      {isError && !data ? (
        <DialogContent title="Документ">
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        </DialogContent>
      ) : (
        <LegalWindow document={data ? (data[kind] ?? null) : undefined} />
      )}
    </Dialog>
  )
}

type LegalWindowProps = {
  /** Undefined while it loads, null when the shop has published none. */
  document: LegalDocument | null | undefined
}

/** A version of a legal text inside a `Dialog`; the text loads when that opens. */
export function LegalWindow({ document }: LegalWindowProps) {
  return (
    <DialogContent
      size="lg"
      title={document?.title ?? 'Документ'}
      description={document ? versionText(document.version) : undefined}
      footer={
        <DialogClose asChild>
          <Button variant="secondary">Закрыть</Button>
        </DialogClose>
      }
    >
      {/* Nothing in it can be focused, so the text itself is: the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="rounded-control outline-offset-4">
        {document === null ? <Unpublished /> : document ? <Text id={document.id} /> : <Skeleton className="h-60" />}
      </div>
    </DialogContent>
  )
}

function Text({ id }: { id: string }) {
  const { data: text, isError, refetch, isFetching } = useQuery(legalTextQuery(id))
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  return text === undefined ? <Skeleton className="h-60" /> : <LegalText plainLinks>{text}</LegalText>
}

/** «Версия от 01.11.2026» */
export const versionText = (version: string) => `Версия от ${dateText(version)}`
