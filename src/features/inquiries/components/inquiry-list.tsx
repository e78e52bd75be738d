import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import { useId } from 'react'
import { dateTimeText } from '#lib/dates/dates'
import { formatPhone } from '#lib/forms/phone'
import { ContactButtons } from '#ui/data/contact-buttons'
import { Card } from '#ui/page/card'
import { ListFoot } from '#ui/page/list-foot'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { PAGE_SIZE, inquiriesQuery, type Inquiry } from '../queries.ts'
import type { InquiryKind } from '../schema.ts'

const texts = {
  partner: { title: 'Заявки', none: 'Заявок пока нет', to: '/partners' },
  question: { title: 'Вопросы', none: 'Вопросов пока нет', to: '/contacts' },
} as const

/** What was sent by the form of a page, the newest first and those of a flood last, for the admins who answer it. */
export function InquiryList({ kind, page }: { kind: InquiryKind; page: number }) {
  const { title, none, to } = texts[kind]
  const query = useQuery({ ...inquiriesQuery(kind, page), placeholderData: keepPreviousData })
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mb-6 md:mb-8">
      <h2 id={titleId} className="mb-3 text-20">
        {title} {query.data && <span className="font-normal text-muted tabular-nums">{query.data.total}</span>}
      </h2>
      {query.isError ? (
        <QueryError query={query} />
      ) : !query.data ? (
        <Skeleton className="h-60 rounded-card" />
      ) : query.data.rows.length === 0 ? (
        <Card className="flex items-center gap-3 text-14 text-ink-soft">
          <Inbox aria-hidden className="size-5 flex-none text-control" />
          {none}. Здесь появятся те, кто заполнит форму на этой странице.
        </Card>
      ) : (
        <>
          <ul className="divide-y rounded-card border bg-surface">
            {query.data.rows.map((inquiry) => (
              <Row key={inquiry.id} inquiry={inquiry} />
            ))}
          </ul>
          <ListFoot
            page={page}
            pageSize={PAGE_SIZE}
            shown={query.data.rows.length}
            total={query.data.total}
            className="mt-3"
            renderLink={(number, props) => (
              <Link to={to} search={number > 1 ? { page: number } : {}} resetScroll={false} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

function Row({ inquiry }: { inquiry: Inquiry }) {
  const { created_at, name, company, city, phone, email, message, set_aside } = inquiry
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[200px_minmax(0,1fr)_auto] md:px-5">
      <div>
        <h3 className="text-14 font-semibold wrap-anywhere">{name}</h3>
        <p className="text-13 wrap-anywhere text-muted">{[company, city].filter(Boolean).join(', ')}</p>
        <time dateTime={created_at} className="text-13 text-muted tabular-nums">
          {dateTimeText(created_at)}
        </time>
        {set_aside && <p className="text-13 text-muted">Пришло в потоке сообщений: возможно, робот</p>}
      </div>
      <p className="text-14 wrap-anywhere whitespace-pre-line text-ink-soft">{message ?? 'Без сообщения'}</p>
      <div className="flex items-center gap-2 self-start">
        <div className="mr-auto text-13 tabular-nums md:text-right">
          <p>{formatPhone(phone)}</p>
          {email && (
            <a href={`mailto:${email}`} className="link wrap-anywhere">
              {email}
            </a>
          )}
        </div>
        <ContactButtons phone={phone} whom={name} message={`Здравствуйте, ${name}.`} variant="outlined" />
      </div>
    </li>
  )
}
