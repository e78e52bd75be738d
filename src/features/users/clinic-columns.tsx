import type { Column } from '#lib/list/list'
import { formatPhone } from '#lib/forms/phone'
import type { Clinic } from './clinic.ts'

export const contactColumn: Column<Pick<Clinic, 'contact_name' | 'phone' | 'email'>, never> = {
  header: 'Контакт',
  value: 'contact_name',
  cell: ({ contact_name, phone, email }) => (
    <>
      {contact_name ?? '—'}
      <small className="whitespace-nowrap">{phone ? formatPhone(phone) : email}</small>
    </>
  ),
  card: { cell: ({ contact_name, email }) => contact_name ?? email },
}

export const lastOrderColumn: Column<{ last_order_at: string | null }, 'last_order'> = {
  header: 'Последний заказ',
  value: 'last_order_at',
  as: 'day',
  card: { label: 'Заказ' },
  sort: '-last_order',
}

export const recentTurnoverColumn: Column<{ turnover_90_days: number }, 'turnover'> = {
  header: 'Оборот 90 д',
  value: 'turnover_90_days',
  as: 'sum',
  card: { label: 'За 90 дней' },
  sort: '-turnover',
  hint: 'Доставлено за 90 дней, без возвратов',
}
