import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { cartTotal } from '#features/users/clinic-cart.ts'
import { ClinicCartLines } from '#features/users/components/clinic-cart-lines.tsx'
import { clinicCartQuery } from '#features/users/queries.ts'
import { ageText } from '#lib/dates'
import { tenge } from '#lib/money'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { QueryError } from '#ui/query-error'
import { Skeleton } from '#ui/skeleton'
import { overviewQuery } from '../queries.ts'
import { ProposalCard } from './proposal-card.tsx'

export function ClientCart({ clientId, mayOrder }: { clientId: string; mayOrder: boolean }) {
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
