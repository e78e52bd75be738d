import { dateText } from '#lib/dates'
import type { Column } from '#lib/list'
import { tenge } from '#lib/money'
import { formatPhone } from '#lib/phone'
import { CLINICS_COUNTED, clinicName, type Clinic } from './clinic.ts'
import { CLINICS_PER_PAGE } from './queries.ts'

/** Whom one talks to. */
export const contactColumn: Column<Pick<Clinic, 'contact_name' | 'phone' | 'email'>, never> = {
  id: 'contact',
  header: 'Контакт',
  cell: (clinic) => (
    <>
      {clinic.contact_name ?? '—'}
      <small className="whitespace-nowrap">{clinic.phone ? formatPhone(clinic.phone) : clinic.email}</small>
    </>
  ),
  card: { cell: ({ contact_name, email }) => contact_name ?? email },
  csv: ({ contact_name }) => contact_name,
}

const lastOrderDay = ({ last_order_at }: { last_order_at: string | null }) => last_order_at && dateText(last_order_at)

export const lastOrderColumn: Column<{ last_order_at: string | null }, 'last_order'> = {
  id: 'last-order',
  header: 'Последний заказ',
  cell: lastOrderDay,
  card: { label: 'Заказ' },
  csv: lastOrderDay,
  sort: '-last_order',
  numeric: true,
}

export const cityColumn: Column<Pick<Clinic, 'city'>, 'city'> = {
  id: 'city',
  header: 'Город',
  cell: ({ city }) => city,
  card: false,
  csv: ({ city }) => city,
  sort: 'city',
}

export const debtColumn: Column<Pick<Clinic, 'awaiting_payment'>, 'awaiting_payment'> = {
  id: 'awaiting-payment',
  header: 'Ждёт оплаты',
  cell: ({ awaiting_payment }) => (awaiting_payment > 0 ? tenge(awaiting_payment) : null),
  csv: ({ awaiting_payment }) => awaiting_payment,
  sort: '-awaiting_payment',
  sortsShort: true,
  numeric: true,
}

/** What every list of clinics is. */
export const clinicRows = {
  id: ({ user_id }: Clinic) => user_id,
  label: clinicName,
  pageSize: CLINICS_PER_PAGE,
  countedTo: CLINICS_COUNTED,
}
