import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { ClientOrder } from '#features/checkout/components/client-order.tsx'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { clinicQuery } from '#features/users/queries.ts'
import { errorText } from '#lib/error-texts'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { PageHeader } from '#ui/page-header'
import { Skeleton } from '#ui/skeleton'

type ClientOrderPageProps = {
  clientId: string
  crumbs: (clinic?: Clinic) => ReactNode
  onPlaced: (orderId: string) => Promise<void>
}

/** An order for a client of the shop, placed by its staff: whose it is, and the checkout. */
export function ClientOrderPage({ clientId, crumbs, onPlaced }: ClientOrderPageProps) {
  const viewer = useViewer()
  const clinic = useQuery(clinicQuery(clientId))
  return (
    <div className="page-width pb-28 md:pb-20">
      <PageHeader
        dense
        title="Новый заказ"
        note={clinic.data && `для клиники «${clinicName(clinic.data)}»`}
        crumbs={crumbs(clinic.data)}
      />
      {clinic.isError ? (
        <ErrorState onRetry={() => void clinic.refetch()} retrying={clinic.isFetching}>
          {errorText(clinic.error)}
        </ErrorState>
      ) : !clinic.data || viewer.state !== 'staff' ? (
        <Skeleton className="h-120 rounded-card" />
      ) : clinic.data.status === 'verified' ? (
        <ClientOrder key={clientId} userId={viewer.userId} clientId={clientId} onPlaced={onPlaced} />
      ) : (
        <Card>
          <EmptyState title="Заказывать пока нельзя">Клиника не проверена или её доступ приостановлен.</EmptyState>
        </Card>
      )}
    </div>
  )
}
