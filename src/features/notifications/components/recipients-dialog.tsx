import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/dialog'
import { QueryError } from '#ui/query-error'
import { Skeleton } from '#ui/skeleton'
import { PER_PAGE, recipientsQuery, type RecipientsQuestion } from '../queries.ts'
import { people } from '../words.ts'

type RecipientsDialogProps = { question: Omit<RecipientsQuestion, 'page' | 'page_size'>; total: number }

/** Everybody whom a campaign would reach, each with the text as it reads for them. */
export function RecipientsDialog({ question, total }: RecipientsDialogProps) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary" disabled={total === 0}>
          Показать получателей
        </Button>
      </DialogTrigger>
      <DialogContent title="Получатели" description={people(total)} size="lg">
        <RecipientsList question={question} total={total} />
      </DialogContent>
    </Dialog>
  )
}

function RecipientsList({ question, total }: RecipientsDialogProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(recipientsQuery({ ...question, page, page_size: PER_PAGE }))
  if (!query.data) {
    return query.isError ? <QueryError query={query} /> : <Skeleton className="h-80 rounded-card" />
  }
  const last = Math.max(Math.ceil(total / PER_PAGE), 1)
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-card border bg-line">
        {query.data.rows.map(({ user_id, name, email, city, title, body }) => (
          <li key={user_id} className="grid gap-0.5 bg-surface px-4 py-3">
            <span className="text-14 font-semibold">{name ?? email}</span>
            <span className="text-13 text-muted">{[email, city].filter(Boolean).join(' · ')}</span>
            {(title || body) && (
              <span className="mt-1 text-13 break-words text-ink-soft">
                {title}. {body}
              </span>
            )}
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Назад
          </Button>
          <span className="text-13 text-muted tabular-nums">
            {page} из {last}
          </span>
          <Button variant="secondary" disabled={page === last} onClick={() => setPage(page + 1)}>
            Дальше
          </Button>
        </div>
      )}
    </>
  )
}
