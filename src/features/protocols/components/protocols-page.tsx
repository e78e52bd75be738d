import { useSuspenseQuery } from '@tanstack/react-query'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { EmptyState } from '#ui/state/empty-state'
import { protocolCardsQuery } from '../queries.ts'
import { ProtocolList } from './protocol-list.tsx'

export function ProtocolsPage() {
  // A page that is rendered ahead has none that is newer.
  const { data: protocols } = useSuspenseQuery({ ...protocolCardsQuery(), staleTime: 0 })
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader title="Протоколы" crumbs={<HomeCrumbs>Протоколы</HomeCrumbs>}>
        <span className="voice text-25">Процедуры по шагам, с минутами, расходом и набором средств</span>
      </PageHeader>
      {protocols.length > 0 ? (
        <section>
          <h2 className="sr-only">Все протоколы</h2>
          <ProtocolList protocols={protocols} />
        </section>
      ) : (
        <EmptyState title="Протоколов пока нет">Мы готовим первые.</EmptyState>
      )}
    </div>
  )
}
