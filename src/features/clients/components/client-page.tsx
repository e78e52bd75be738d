import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileCheck from 'lucide-react/icons/file-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { expiry, kinds, verdicts } from '#features/documents/words.ts'
import { AnswerHandover } from '#features/managers/components/answer-handover.tsx'
import { AskForHandover } from '#features/managers/components/ask-for-handover.tsx'
import { OpenedOrder } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { cartTotal } from '#features/users/clinic-cart.ts'
import { clinicOrdersParams, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicName } from '#features/users/clinic.ts'
import { ClinicCartLines } from '#features/users/components/clinic-cart-lines.tsx'
import { ClinicHeader } from '#features/users/components/clinic-header.tsx'
import { NewOrderLink } from '#features/users/components/new-order-link.tsx'
import { clinicCartQuery, clinicQuery } from '#features/users/queries.ts'
import { ageText, dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Alert } from '#ui/state/alert'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { Journal } from '#ui/data/journal'
import { QueryError } from '#ui/state/query-error'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { eventText } from '../journal.ts'
import { journalQuery, overviewQuery, documentStatesQuery } from '../queries.ts'
import { ClientNotes } from './client-notes.tsx'
import { ClientOverview } from './client-overview.tsx'
import { ClientRating } from './client-rating.tsx'
import { ClientTabs } from './client-tabs.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalEditor } from './proposal-editor.tsx'

export function ClientPage({ clientId, search }: { clientId: string; search: ClinicOrdersSearch }) {
  const viewer = useViewer()
  const { data: client } = useSuspenseQuery(clinicQuery(clientId))
  const { data: overview } = useQuery(overviewQuery(clientId))
  const me = viewer.state === 'staff' ? viewer.userId : undefined
  const asked = overview?.asked
  const mayAsk = overview !== undefined && !asked && client.account_manager_id === me
  return (
    <div className="page-width pb-16">
      <ClinicHeader
        clinic={client}
        crumbs={
          <Breadcrumbs>
            <Link to="/account-manager/dashboard">Клиенты</Link>
            {clinicName(client)}
          </Breadcrumbs>
        }
        actions={
          <>
            {mayAsk && <AskForHandover clientId={clientId} />}
            <NewOrderLink clinic={client} />
          </>
        }
      />
      {overview?.cover && (
        <Alert tone="info" className="mb-4">
          Вы замещаете менеджера {overview.cover}: клиника остаётся за ним.
        </Alert>
      )}
      {asked && (
        <Alert
          tone="info"
          className="mb-4"
          action={<AnswerHandover id={asked.id} clinic={clinicName(client)} to={asked.to} isAdmin={!asked.is_mine} />}
        >
          {asked.is_mine
            ? `Вы просили передать клиента менеджеру ${asked.to}. Ждём ответа администратора.`
            : `${asked.from} просит передать клиента менеджеру ${asked.to}.${asked.reason ? ` Причина: ${asked.reason}` : ''}`}
        </Alert>
      )}
      <ClientTabs client={client} current={search.tab ?? 'overview'} />
      {me && part(search, clientId, me, client.status === 'verified')}
      <OpenedOrder params={clinicOrdersParams} search={search} />
    </div>
  )
}

function part({ tab, ...search }: ClinicOrdersSearch, clientId: string, me: string, mayOrder: boolean): ReactNode {
  switch (tab) {
    case 'cart':
      return <ClientCart clientId={clientId} mayOrder={mayOrder} />
    case 'proposal':
      return <ProposalEditor key={clientId} clientId={clientId} me={me} />
    case 'rating':
      return <ClientRating clientId={clientId} />
    case 'notes':
      return <ClientNotes clientId={clientId} me={me} />
    case 'documents':
      return <ClientDocuments clientId={clientId} />
    case 'journal':
      return <ClientJournal clientId={clientId} />
    default:
      return <ClientOverview clientId={clientId} search={search} me={me} mayOrder={mayOrder} />
  }
}

function ClientCart({ clientId, mayOrder }: { clientId: string; mayOrder: boolean }) {
  const { data: cart, isPending, error, refetch, isFetching } = useQuery(clinicCartQuery(clientId))
  const { data: overview } = useQuery(overviewQuery(clientId))
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        {error && <QueryError query={{ error, isFetching, refetch }} />}
        {isPending && <Skeleton className="h-64" />}
        {cart === null && (
          <EmptyState
            icon={<ShoppingCart aria-hidden />}
            title="Корзина пуста"
            action={
              mayOrder && (
                <Button asChild variant="secondary">
                  <Link to="/account-manager/client/$id" params={{ id: clientId }} search={{ tab: 'proposal' }}>
                    Предложить корзину
                  </Link>
                </Button>
              )
            }
          >
            Клиника ничего не отложила или уже всё заказала.
          </EmptyState>
        )}
        {cart && (
          <>
            <p className="mb-3 text-14 text-ink-soft">
              <b className="font-semibold text-ink tabular-nums">{tenge(cartTotal(cart.rows))}</b> по сегодняшним ценам,
              не менялась {ageText(cart.updatedAt)}
            </p>
            <ClinicCartLines rows={cart.rows} />
          </>
        )}
      </div>
      {overview && <ProposalCard clientId={clientId} proposal={overview.proposal} mayOrder={mayOrder} />}
    </div>
  )
}

/** Managers see only the state of documents: the files are for admins. */
function ClientDocuments({ clientId }: { clientId: string }) {
  const query = useQuery(documentStatesQuery(clientId))
  const { data } = query
  if (!data) return <QueryPlaceholder query={query} className="h-40" />
  if (data.length === 0) {
    return (
      <EmptyState icon={<FileCheck aria-hidden />} title="Документов нет">
        Клиника ещё ничего не загрузила.
      </EmptyState>
    )
  }
  return (
    <Card padded={false} aria-label="Документы клиента">
      <ul className="*:not-first:border-t">
        {data.map(({ kind, verdict, expires_on }, index) => {
          const end = expiry(expires_on)
          return (
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
              <span className="text-14 font-semibold">{kinds[kind].label}</span>
              <span className="flex items-center gap-3 text-13 text-muted">
                {end ? (
                  <span className={end.expired ? 'text-danger' : 'text-warning'}>{end.label}</span>
                ) : (
                  expires_on && `до ${dateText(expires_on)}`
                )}
                <StatusChip tone={verdicts[verdict].tone}>{verdicts[verdict].label}</StatusChip>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="border-t px-4 py-3 text-13 text-muted md:px-6">Файлы документов видят только администраторы.</p>
    </Card>
  )
}

function ClientJournal({ clientId }: { clientId: string }) {
  return (
    <Journal
      label="Журнал клиента"
      empty="Пока ничего не происходило."
      query={useInfiniteQuery(journalQuery(clientId))}
      title={eventText}
      detail={({ actor, kind, facts }) => [actor, kind === 'order' && facts.comment].filter(Boolean).join(' · ')}
    />
  )
}
