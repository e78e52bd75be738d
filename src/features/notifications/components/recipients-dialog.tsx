import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#lib/forms/phone'
import { Button } from '#ui/action/button'
import { ContactButtons } from '#ui/data/contact-buttons'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/page/tabs'
import { PER_PAGE, recipientsQuery, type Recipients, type RecipientsQuestion } from '../queries.ts'
import { recipientCount } from '../words.ts'

type RecipientsDialogProps = {
  question: Omit<RecipientsQuestion, 'page' | 'page_size'>
  /** Undefined while they are counted. */
  recipients: Recipients | undefined
}

/** All recipients with their text, and those to call because they gave no consent. */
export function RecipientsDialog({ question, recipients }: RecipientsDialogProps) {
  const { count = 0, without_consent = 0 } = recipients ?? {}
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary" disabled={count + without_consent === 0}>
          Показать получателей
        </Button>
      </DialogTrigger>
      <DialogContent title="Получатели" description={recipientCount(count)} size="lg">
        {without_consent === 0 ? (
          <RecipientsList question={question} total={count} />
        ) : (
          <Tabs defaultValue={count > 0 ? 'reached' : 'consent'}>
            <TabsList>
              <TabsTrigger value="reached" count={count}>
                Получат
              </TabsTrigger>
              <TabsTrigger value="consent" count={without_consent}>
                Без согласия
              </TabsTrigger>
            </TabsList>
            <TabsContent value="reached">
              <RecipientsList question={question} total={count} />
            </TabsContent>
            <TabsContent value="consent" className="grid gap-4">
              <p className="text-14 text-ink-soft">Они не согласились на рассылку. Им можно позвонить.</p>
              <RecipientsList question={{ ...question, left_out: 'consent' }} total={without_consent} />
            </TabsContent>
          </Tabs>
        )}
      </DialogContent>
    </Dialog>
  )
}

type RecipientsListProps = Pick<RecipientsDialogProps, 'question'> & { total: number }

function RecipientsList({ question, total }: RecipientsListProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(recipientsQuery({ ...question, page, page_size: PER_PAGE }))
  if (!query.data) return <QueryPlaceholder query={query} className="h-80 rounded-card" />
  const last = Math.max(Math.ceil(total / PER_PAGE), 1)
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-card border bg-line">
        {query.data.rows.map(({ user_id, name, email, city, phone, whatsapp, title, body }) => (
          <li key={user_id} className="flex items-center gap-3 bg-surface px-4 py-3">
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="text-14 font-semibold">{name ?? email}</span>
              <span className="text-13 break-words text-muted">
                {[question.left_out && phone ? formatPhone(phone) : email, city].filter(Boolean).join(' · ')}
              </span>
              {!question.left_out && (
                <span className="mt-1 text-13 break-words text-ink-soft">
                  {[title, body].filter(Boolean).join('. ')}
                </span>
              )}
            </span>
            {question.left_out && <ContactButtons phone={phone} whatsapp={whatsapp} whom={name ?? email} />}
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
