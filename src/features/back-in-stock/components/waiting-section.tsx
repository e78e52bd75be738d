import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellOff from 'lucide-react/icons/bell-off'
import { dateText } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { StatusChip } from '#ui/data/status-chip'
import { subscriptionsQuery, type Subscription } from '../queries.ts'
import { WaitButton } from './wait-button.tsx'

export function WaitingSection({ userId }: { userId: string }) {
  const query = useQuery(subscriptionsQuery(userId))
  const { data } = query
  if (!data) return <QueryPlaceholder query={query} className="h-60" framed />
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<BellOff aria-hidden />}
          title="Вы пока не подписаны на поступления"
          action={
            <Button asChild variant="secondary">
              <Link to="/catalog">Перейти в каталог</Link>
            </Button>
          }
        >
          Если товара нет в наличии, нажмите на его странице «Сообщить о поступлении».
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card padded={false}>
      <ul>
        {data.map((subscription) => (
          <WaitingProduct key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </Card>
  )
}

/** Without its product, only «remove» is left. */
function WaitingProduct({ subscription: { product_id, created_at, product } }: { subscription: Subscription }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3.5 first:border-t-0 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        {product ? (
          <Link to="/product/$slug" params={{ slug: product.slug }} className="font-semibold hover:text-accent">
            {product.name}
          </Link>
        ) : (
          <span className="text-muted">Товар снят с продажи</span>
        )}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
          {product && `${product.product_type} · ${product.volume_ml} мл · `}с {dateText(created_at)}
          {product?.available && <StatusChip tone="success">Снова в наличии</StatusChip>}
        </p>
      </div>
      <WaitButton product={{ id: product_id, name: product?.name ?? 'товар' }} size="sm" />
    </li>
  )
}
