import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates'
import { Button } from '#ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/dialog'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { legalDocumentsQuery, type LegalKind } from '../queries.ts'
import { LegalText } from './legal-text.tsx'

/** Words that open a legal text without leaving the page; its links are plain words for the same reason. */
export function LegalDialog({ kind, children }: { kind: LegalKind; children: string }) {
  const { data, isError, refetch, isFetching } = useQuery(legalDocumentsQuery)
  const document = data?.[kind]
  return (
    <Dialog>
      <DialogTrigger asChild>
        <button type="button" className="text-left link">
          {children}
        </button>
      </DialogTrigger>
      <DialogContent
        size="lg"
        title={document?.title ?? 'Документ'}
        description={document && versionText(document.version)}
        footer={
          <DialogClose asChild>
            <Button variant="secondary">Закрыть</Button>
          </DialogClose>
        }
      >
        {document ? (
          // Nothing in it can be focused, so the text itself is: the arrow keys scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div tabIndex={0} className="rounded-control outline-offset-4">
            <LegalText plainLinks>{document.body}</LegalText>
          </div>
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </DialogContent>
    </Dialog>
  )
}

/** «Версия от 01.11.2026» */
export const versionText = (version: string) => `Версия от ${dateText(version)}`
