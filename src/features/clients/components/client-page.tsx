import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { AnswerHandover } from '#features/managers/components/answer-handover.tsx'
import { AskForHandover } from '#features/managers/components/ask-for-handover.tsx'
import { OpenedOrder } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { ClinicHeader } from '#features/users/components/clinic-header.tsx'
import { NewOrderLink } from '#features/users/components/new-order-link.tsx'
import { clinicOrdersParams, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicName } from '#features/users/clinic.ts'
import { clinicQuery } from '#features/users/queries.ts'
import { Alert } from '#ui/alert'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { overviewQuery } from '../queries.ts'
import { ClientCart } from './client-cart.tsx'
import { ClientDocuments } from './client-documents.tsx'
import { ClientJournal } from './client-journal.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientOverview } from './client-overview.tsx'
import { ClientRating } from './client-rating.tsx'
import { ClientTabs } from './client-tabs.tsx'
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
