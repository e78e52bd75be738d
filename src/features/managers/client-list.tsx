import { Link } from '@tanstack/react-router'
import { NEW_ORDER } from '#features/users/clinic-orders-search.ts'
import { clinicStatus } from '#features/users/clinic-status.ts'
import { cityColumn, clinicRows, contactColumn, debtColumn, purchaseColumns } from '#features/users/clinic-list.tsx'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { filePhone } from '#lib/csv'
import { dateText, relativeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { Button, type ButtonProps } from '#ui/button'
import { ContactButtons } from '#ui/contact-buttons'
import { RowLink } from '#ui/list/row-link'
import { StatusChip } from '#ui/status-chip'
import { dashboardParams, type DashboardSearch } from './dashboard-search.ts'

/** The clinics of a manager. */
export const clientList: ListOf<Clinic, DashboardSearch> = {
  ...clinicRows,
  name: 'Клиенты',
  params: dashboardParams,
  columns: [
    {
      id: 'clinic',
      header: 'Клиника',
      cell: (client) => (
        <>
          <RowLink>{clinicName(client)}</RowLink>
          <small>
            <Standing client={client} />
          </small>
        </>
      ),
      card: {
        at: 'title',
        cell: (client) => (
          <>
            <RowLink>{clinicName(client)}</RowLink>
            <small>{[client.city, client.contact_name].filter(Boolean).join(', ')}</small>
            {client.status !== 'verified' && <Standing client={client} />}
          </>
        ),
      },
      csv: clinicName,
      sort: 'name',
    },
    { ...contactColumn, card: false },
    cityColumn,
    ...purchaseColumns.toReversed(),
    debtColumn,
    {
      id: 'cart',
      header: 'Корзина',
      cell: ({ cart_updated_at }) => cart_updated_at && relativeText(cart_updated_at),
      csv: ({ cart_updated_at }) => cart_updated_at && dateText(cart_updated_at),
      sort: '-cart',
      sortsShort: true,
      numeric: true,
      hint: 'Когда клиника меняла корзину',
    },
    {
      id: 'actions',
      header: '',
      cell: (client) => (
        <span className="flex items-center justify-end">
          <NewOrderLink client={client} variant="ghost" size="sm" className="text-accent" />
          <ContactButtons phone={client.phone} whatsapp={client.whatsapp} whom={clinicName(client)} size="sm" />
        </span>
      ),
      card: {
        at: 'foot',
        cell: (client) => (
          <>
            <NewOrderLink client={client} variant="secondary" className="flex-1" />
            <ContactButtons
              phone={client.phone}
              whatsapp={client.whatsapp}
              whom={clinicName(client)}
              variant="outlined"
            />
          </>
        ),
      },
    },
    { id: 'phone', header: 'Телефон', csv: ({ phone }) => filePhone(phone) },
    { id: 'email', header: 'Email', csv: ({ email }) => email },
  ],
}

/** The БИН of clients who may order; the others' standing. */
function Standing({ client }: { client: Clinic }) {
  if (client.status === 'verified') return client.bin_iin
  const status = clinicStatus(client)
  return <StatusChip tone={status.tone}>{status.label}</StatusChip>
}

/** Only a verified clinic may order. */
function NewOrderLink({ client, ...look }: { client: Clinic } & Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  if (client.status !== 'verified') return null
  return (
    <Button asChild {...look}>
      <Link
        to="/account-manager/client/$id"
        params={{ id: client.user_id }}
        search={{ order: NEW_ORDER }}
        aria-label={`Создать заказ: ${clinicName(client)}`}
      >
        Создать заказ
      </Link>
    </Button>
  )
}
