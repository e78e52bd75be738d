import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UserSearch from 'lucide-react/icons/user-search'
import type { ReactNode } from 'react'
import { NEW_ORDER } from '#features/users/clinic-orders-search.ts'
import { clinicStatus } from '#features/users/clinic-status.ts'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { clinicListQuery, CLINICS_PER_PAGE } from '#features/users/queries.ts'
import { cn } from '#lib/cn'
import { dateText, relativeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { formatPhone } from '#lib/phone'
import { Button, type ButtonProps } from '#ui/button'
import { ContactButtons } from '#ui/contact-buttons'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { ListFoot } from '#ui/list-foot'
import { SearchInput } from '#ui/search-input'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table'
import { changedDashboard, type DashboardSearch } from '../dashboard-search.ts'

type ClientsProps = { search: DashboardSearch; onSearch: (text: string) => void }

/** All clients of the manager: a table on desktops, cards on phones. */
export function Clients({ search, onSearch }: ClientsProps) {
  const { q, page } = search
  const clients = useQuery(clinicListQuery({ search: q, page }))
  return (
    <section aria-labelledby="clients">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h2 id="clients" className="text-20">
          Все клиенты
        </h2>
        <SearchInput label="Название, БИН, телефон" value={q ?? ''} onSearch={onSearch} className="w-full md:w-80" />
      </div>
      {clients.isError && !clients.data && (
        <ErrorState onRetry={() => void clients.refetch()} retrying={clients.isFetching}>
          {errorText(clients.error)}
        </ErrorState>
      )}
      {clients.isPending && (
        <div role="status" aria-label="Клиенты загружаются" className="grid gap-2 md:gap-px">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-36 md:h-14" />
          ))}
        </div>
      )}
      {clients.data?.rows.length === 0 && (
        <EmptyState icon={<UserSearch aria-hidden />} title={q ? 'Никого не нашлось' : 'Клиентов пока нет'}>
          {q ? 'Измените запрос.' : 'Клиники назначает вам администратор.'}
        </EmptyState>
      )}
      {clients.data && clients.data.rows.length > 0 && (
        <div
          aria-busy={clients.isPlaceholderData}
          className={cn('transition-opacity', clients.isPlaceholderData && 'opacity-50')}
        >
          <ClientsTable clients={clients.data.rows} />
          <ClientCards clients={clients.data.rows} />
          <ListFoot
            page={page ?? 1}
            pageSize={CLINICS_PER_PAGE}
            total={clients.data.total}
            renderLink={(to, props) => (
              <Link to="/account-manager/dashboard" search={changedDashboard(search, { page: to })} {...props} />
            )}
          />
        </div>
      )}
    </section>
  )
}

function ClientsTable({ clients }: { clients: Clinic[] }) {
  return (
    <div className="max-md:hidden">
      <Table>
        <TableHead>
          <ColumnHeader>Клиника</ColumnHeader>
          <ColumnHeader>Контакт</ColumnHeader>
          <ColumnHeader>Город</ColumnHeader>
          <ColumnHeader numeric>Последний заказ</ColumnHeader>
          <ColumnHeader numeric>Оборот 90 д</ColumnHeader>
          <ColumnHeader numeric>Ждёт оплаты</ColumnHeader>
          <ColumnHeader numeric>Корзина</ColumnHeader>
          <ColumnHeader>
            <span className="sr-only">Действия</span>
          </ColumnHeader>
        </TableHead>
        <TableBody>
          {clients.map((client) => (
            <TableRow key={client.user_id}>
              <TableCell>
                <ClientLink client={client} />
                <small>
                  <Standing client={client} />
                </small>
              </TableCell>
              <TableCell>
                {client.contact_name ?? '—'}
                <small className="whitespace-nowrap">{client.phone ? formatPhone(client.phone) : client.email}</small>
              </TableCell>
              <TableCell>{client.city ?? '—'}</TableCell>
              <TableCell numeric>{client.last_order_at ? dateText(client.last_order_at) : '—'}</TableCell>
              <TableCell numeric>{sumText(client.turnover_90_days)}</TableCell>
              <TableCell numeric>{sumText(client.awaiting_payment)}</TableCell>
              <TableCell numeric>{client.cart_updated_at ? relativeText(client.cart_updated_at) : '—'}</TableCell>
              <TableCell>
                <span className="flex items-center justify-end">
                  <NewOrderLink client={client} variant="ghost" size="sm" className="text-accent" />
                  <ContactButtons phone={client.phone} whatsapp={client.whatsapp} whom={clinicName(client)} size="sm" />
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** The БИН of clients who may order; the others' standing. */
function Standing({ client }: { client: Clinic }) {
  if (client.status === 'verified') return client.bin_iin
  const status = clinicStatus(client)
  return <StatusChip tone={status.tone}>{status.label}</StatusChip>
}

function ClientCards({ clients }: { clients: Clinic[] }) {
  return (
    <ul className="grid gap-3 md:hidden">
      {clients.map((client) => (
        <li key={client.user_id} className="rounded-card border bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h3 className="text-16">
                <ClientLink client={client} />
              </h3>
              <p className="text-13 text-muted">{[client.city, client.contact_name].filter(Boolean).join(', ')}</p>
            </div>
          </div>
          {client.status !== 'verified' && (
            <p className="mt-2">
              <Standing client={client} />
            </p>
          )}
          <dl className="mt-2.5 grid grid-cols-[112px_1fr] gap-y-1 text-14 tabular-nums">
            <Line label="Заказ">{client.last_order_at ? dateText(client.last_order_at) : 'ещё не было'}</Line>
            {client.turnover_90_days > 0 && <Line label="За 90 дней">{tenge(client.turnover_90_days)}</Line>}
            {client.awaiting_payment > 0 && <Line label="Ждёт оплаты">{tenge(client.awaiting_payment)}</Line>}
            {client.cart_updated_at && <Line label="Корзина">{relativeText(client.cart_updated_at)}</Line>}
          </dl>
          <div className="mt-3.5 flex gap-2">
            <NewOrderLink client={client} variant="secondary" className="flex-1" />
            <ContactButtons
              phone={client.phone}
              whatsapp={client.whatsapp}
              whom={clinicName(client)}
              variant="outlined"
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function ClientLink({ client }: { client: Clinic }) {
  return (
    <Link to="/account-manager/client/$id" params={{ id: client.user_id }} className="font-name hover:text-accent">
      {clinicName(client)}
    </Link>
  )
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

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

const sumText = (amount: number) => (amount > 0 ? tenge(amount) : '—')
