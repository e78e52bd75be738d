import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { formatPhone } from '#lib/phone'
import { ContactButtons } from '#ui/contact-buttons'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { ListFoot } from '#ui/list-foot'
import { Skeleton } from '#ui/skeleton'
import { PAGE_SIZE, partnerRequestsQuery, type PartnerRequest } from '../queries.ts'

/** What came in by the form of this page, for the admins who answer it. */
export function PartnerRequests({ page }: { page: number }) {
  const query = useQuery({ ...partnerRequestsQuery(page), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="partner-requests" className="mb-12 md:mb-20">
      <h2 id="partner-requests" className="mb-4 text-25">
        Заявки {query.data && <span className="font-normal text-muted tabular-nums">{query.data.total}</span>}
      </h2>
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorState>
      ) : !query.data ? (
        <Skeleton className="h-60 rounded-card" />
      ) : query.data.requests.length === 0 ? (
        <EmptyState icon={<Handshake aria-hidden />} title="Заявок пока нет">
          Здесь появятся те, кто заполнит форму на этой странице.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y rounded-card border bg-surface">
            {query.data.requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
          <ListFoot
            page={page}
            pageSize={PAGE_SIZE}
            total={query.data.total}
            renderLink={(to, props) => (
              <Link to="/partners" search={to > 1 ? { page: to } : {}} resetScroll={false} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

function Request({ request }: { request: PartnerRequest }) {
  const { created_at, name, company, city, phone, email, message } = request
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[200px_minmax(0,1fr)_auto] md:px-5">
      <div>
        <h3 className="text-14 font-semibold wrap-anywhere">{name}</h3>
        <p className="text-13 wrap-anywhere text-muted">{[company, city].filter(Boolean).join(', ')}</p>
        <time dateTime={created_at} className="text-13 text-muted tabular-nums">
          {dateTimeText(created_at)}
        </time>
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
