import type { Column } from '#lib/list'
import { formatPhone } from '#lib/phone'
import { CLINICS_COUNTED, clinicName, type Clinic } from './clinic.ts'
import { CLINICS_PER_PAGE } from './queries.ts'

/** Whom one talks to. */
export const contactColumn: Column<Pick<Clinic, 'contact_name' | 'phone' | 'email'>, never> = {
  id: 'contact',
  header: 'Контакт',
  value: ({ contact_name }) => contact_name,
  cell: ({ contact_name, phone, email }) => (
    <>
      {contact_name ?? '—'}
      <small className="whitespace-nowrap">{phone ? formatPhone(phone) : email}</small>
    </>
  ),
  card: { cell: ({ contact_name, email }) => contact_name ?? email },
}

export const lastOrderColumn: Column<{ last_order_at: string | null }, 'last_order'> = {
  id: 'last-order',
  header: 'Последний заказ',
  value: ({ last_order_at }) => last_order_at,
  as: 'day',
  card: { label: 'Заказ' },
  sort: '-last_order',
}

export const turnoverColumn: Column<{ turnover_90_days: number }, 'turnover'> = {
  id: 'turnover',
  header: 'Оборот 90 д',
  value: ({ turnover_90_days }) => turnover_90_days,
  as: 'sum',
  card: { label: 'За 90 дней' },
  sort: '-turnover',
  hint: 'Доставлено за 90 дней, без возвратов',
}

export const cityColumn: Column<Pick<Clinic, 'city'>, 'city'> = {
  id: 'city',
  header: 'Город',
  value: ({ city }) => city,
  card: false,
  sort: 'city',
}

export const debtColumn: Column<Pick<Clinic, 'awaiting_payment'>, 'awaiting_payment'> = {
  id: 'awaiting-payment',
  header: 'Ждёт оплаты',
  value: ({ awaiting_payment }) => awaiting_payment,
  as: 'sum',
  sort: '-awaiting_payment',
  sortsShort: true,
}

/** What every list of clinics is. */
export const clinicRows = {
  id: ({ user_id }: Clinic) => user_id,
  label: clinicName,
  pageSize: CLINICS_PER_PAGE,
  countedTo: CLINICS_COUNTED,
}
