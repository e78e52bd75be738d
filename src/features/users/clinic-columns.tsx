import type { Column } from '#lib/list'
import { formatPhone } from '#lib/phone'
import type { Clinic } from './clinic.ts'

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

export const cityColumn: Column<Pick<Clinic, 'city'>, 'city'> = {
  id: 'city',
  header: 'Город',
  cell: ({ city }) => city,
  card: false,
  csv: ({ city }) => city,
  sort: 'city',
}
