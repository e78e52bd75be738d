import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { ClientOrder } from '#features/checkout/components/client-order.tsx'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { clinicQuery } from '#features/users/queries.ts'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { PageHeader } from '#ui/page/page-header'

type ClientOrderPageProps = {
  clientId: string
  crumbs: (clinic: Clinic) => ReactNode
  onPlaced: (orderId: string) => Promise<void>
}

export function ClientOrderPage({ clientId, crumbs, onPlaced }: ClientOrderPageProps) {
  const viewer = useViewer()
  const { data: clinic } = useSuspenseQuery(clinicQuery(clientId))
  return (
    <div className="page-width pb-28 md:pb-20">
      <PageHeader dense title="Новый заказ" note={`для клиники «${clinicName(clinic)}»`} crumbs={crumbs(clinic)} />
      {clinic.status !== 'verified' ? (
        <Card>
          <EmptyState title="Заказывать пока нельзя">Клиника не проверена или её доступ приостановлен.</EmptyState>
        </Card>
      ) : (
        viewer.state === 'staff' && (
          <ClientOrder key={clientId} userId={viewer.userId} clientId={clientId} onPlaced={onPlaced} />
        )
      )}
    </div>
  )
}
