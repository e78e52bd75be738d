import { useQuery } from '@tanstack/react-query'
import { countOrders } from '#features/orders/order-groups.ts'
import { ORDERS_COUNTED, type OrderList } from '#features/staff-orders/order-list.ts'
import { deliveredQuery } from '#features/staff-orders/queries.ts'
import { countText } from '#lib/list'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import { Figure, Figures } from '#ui/figures'
import type { Clinic } from '../clinic.ts'

type ClinicFiguresProps = {
  userId: string
  clinic: Clinic
  /** Of all orders; undefined while a search narrows the list. */
  counts: OrderList['counts'] | undefined
}

export function ClinicFigures({ userId, clinic, counts }: ClinicFiguresProps) {
  const { data: delivered } = useQuery(deliveredQuery(userId))
  // Null when there are more orders than are counted.
  const sum = delivered?.sum ?? null
  const takenBack = counts && countOrders(counts, ['cancelled', 'returned'])
  return (
    <Figures label="Покупки клиники">
      <Figure
        label="Доставлено"
        value={delivered && (sum === null ? '—' : tenge(sum))}
        note={
          delivered &&
          (sum === null
            ? `${countText(delivered.total, ORDERS_COUNTED)} заказов`
            : count(delivered.total, ['заказ', 'заказа', 'заказов']))
        }
      />
      <Figure label="За 90 дней" value={tenge(clinic.turnover_90_days)} />
      <Figure
        label="Средний чек"
        value={delivered && (sum && delivered.total > 0 ? tenge(sum / delivered.total) : '—')}
      />
      <Figure label="Ждут оплаты" value={tenge(clinic.awaiting_payment)} />
      <Figure label="Отменено и возвращено" value={takenBack ?? (counts === undefined ? '—' : undefined)} />
    </Figures>
  )
}
