import { useQuery } from '@tanstack/react-query'
import { countOrders, type OrderList } from '#features/staff-orders/order-list.ts'
import { deliveredQuery } from '#features/staff-orders/queries.ts'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import { Figure, Figures } from '#ui/figures'
import type { Clinic } from '../clinic.ts'

type ClinicFiguresProps = {
  userId: string
  clinic: Clinic
  /** Of all the clinic's orders; unknown while the list is narrowed by a search. */
  counts: OrderList['counts'] | undefined
}

/** What a clinic has bought so far. */
export function ClinicFigures({ userId, clinic, counts }: ClinicFiguresProps) {
  const { data: delivered } = useQuery(deliveredQuery(userId))
  const takenBack = counts && countOrders(counts, ['cancelled', 'returned'])
  return (
    <Figures label="Покупки клиники">
      <Figure
        label="Доставлено"
        value={delivered && tenge(delivered.sum)}
        note={delivered && count(delivered.total, ['заказ', 'заказа', 'заказов'])}
      />
      <Figure label="За 90 дней" value={tenge(clinic.turnover_90_days)} />
      <Figure
        label="Средний чек"
        value={delivered && (delivered.total > 0 ? tenge(delivered.sum / delivered.total) : '—')}
      />
      <Figure label="Ждут оплаты" value={tenge(clinic.awaiting_payment)} />
      <Figure label="Отменено и возвращено" value={takenBack ?? (counts === undefined ? '—' : undefined)} />
    </Figures>
  )
}
