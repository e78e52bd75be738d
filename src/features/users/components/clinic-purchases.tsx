import { dateText } from '#lib/dates'
import { tenge } from '#lib/money'
import type { Clinic } from '../clinic.ts'

/** How a clinic buys, in four lines. */
export function ClinicPurchases({ clinic }: { clinic: Clinic }) {
  return (
    <section>
      <h3 className="mb-2 text-14">Покупки</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-14 tabular-nums [&_dd]:text-right [&_dt]:text-ink-soft">
        <dt>Заказов</dt>
        <dd>{clinic.order_count}</dd>
        <dt>Оборот за 90 дней</dt>
        <dd>{clinic.turnover_90_days > 0 ? tenge(clinic.turnover_90_days) : '—'}</dd>
        <dt>Ждут оплаты</dt>
        <dd>{clinic.awaiting_payment > 0 ? tenge(clinic.awaiting_payment) : '—'}</dd>
        <dt>Последний заказ</dt>
        <dd>{clinic.last_order_at ? dateText(clinic.last_order_at) : '—'}</dd>
      </dl>
    </section>
  )
}
