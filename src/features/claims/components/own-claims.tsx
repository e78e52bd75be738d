import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusChip } from '#ui/data/status-chip'
import { ownClaimsQuery } from '../queries.ts'
import { claimStatus } from '../words.ts'

/** The last ones, each in its order; nothing without any. */
export function OwnClaims() {
  const { data } = useQuery(ownClaimsQuery())
  if (!data?.rows.length) return null
  return (
    <section aria-labelledby="own-claims" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
      <h2 id="own-claims" className="text-14">
        Проблемы с заказами
      </h2>
      {data.rows.map(({ id, number, status, order_id, order_number }) => (
        <span key={id} className="flex min-h-11 items-center gap-2">
          <Link to="/orders/$orderId" params={{ orderId: order_id }} hash="claims" className="link">
            №{'\u00a0'}
            {number}, заказ {order_number}
          </Link>
          <StatusChip tone={claimStatus[status].tone}>{claimStatus[status].label}</StatusChip>
        </span>
      ))}
    </section>
  )
}
