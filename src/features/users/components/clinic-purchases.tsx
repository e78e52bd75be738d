import { dateText } from '#lib/dates'
import { tenge } from '#lib/money'
import { LineFact } from '#ui/facts'
import { Section } from '#ui/section'
import type { Clinic } from '../clinic.ts'

const sum = (amount: number) => (amount > 0 ? tenge(amount) : '—')

export function ClinicPurchases({ clinic }: { clinic: Clinic }) {
  return (
    <Section title="Покупки">
      <dl className="grid gap-1.5 text-14">
        <LineFact label="Заказов">{clinic.order_count}</LineFact>
        <LineFact label="Оборот за 90 дней">{sum(clinic.turnover_90_days)}</LineFact>
        <LineFact label="Ждут оплаты">{sum(clinic.awaiting_payment)}</LineFact>
        <LineFact label="Последний заказ">{clinic.last_order_at ? dateText(clinic.last_order_at) : '—'}</LineFact>
      </dl>
    </Section>
  )
}
