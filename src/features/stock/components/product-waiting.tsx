import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateText } from '#lib/dates/dates'
import { countText } from '#lib/list/list'
import { formatPhone } from '#lib/forms/phone'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { STOCK_COUNTED, waitingPages } from '../queries.ts'

const SHOWN = 10

/** For the product card: the longest waiting first. */
export function ProductWaiting({ productId }: { productId: string }) {
  const query = useQuery(waitingPages.query({ product: productId }, SHOWN))
  const { data } = query
  if (!data) return <QueryPlaceholder query={query} className="h-20" />
  if (data.rows.length === 0) return <p className="text-14 text-muted">Никто не ждёт поступления.</p>
  return (
    <>
      <ol className="text-14">
        {data.rows.map(({ id, clinic_name, city, phone, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2 first:border-t-0">
            <span>
              {clinic_name}
              {city && <span className="text-muted">, {city}</span>}
            </span>
            <span className="flex gap-4 text-13 text-muted tabular-nums">
              {phone && (
                <a href={`tel:${phone}`} className="link">
                  {formatPhone(phone)}
                </a>
              )}
              с {dateText(created_at)}
            </span>
          </li>
        ))}
      </ol>
      {data.total > SHOWN && (
        <Link to="/admin/products-tags/stock/waiting" search={{ product: productId }} className="link text-14">
          Все, кто ждёт: {countText(data.total, STOCK_COUNTED)}
        </Link>
      )}
    </>
  )
}
