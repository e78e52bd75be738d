import { orderStatus, paymentStatus } from '#features/orders/status.ts'
import type { OrderRow } from '#features/staff-orders/order-list.ts'
import { ORDERS_PER_PAGE } from '#features/staff-orders/queries.ts'
import { dateText, timeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { tenge } from '#lib/money'
import { RowLink } from '#ui/list/row-link'
import { StatusChip } from '#ui/status-chip'
import { clinicOrdersParams, type ClinicOrdersSearch } from './clinic-orders-search.ts'

/** The orders of one clinic, as staff work with them. */
export const clinicOrdersList: ListOf<OrderRow, ClinicOrdersSearch> = {
  name: 'Заказы',
  params: clinicOrdersParams,
  id: ({ id }) => id,
  label: ({ number }) => number,
  pageSize: ORDERS_PER_PAGE,
  columns: [
    {
      id: 'number',
      header: 'Заказ',
      cell: ({ number }) => <RowLink className="link tabular-nums">{number}</RowLink>,
      card: 'title',
      csv: ({ number }) => number,
    },
    {
      id: 'created',
      header: 'Оформлен',
      cell: ({ created_at, placed_by, user_id }) => (
        <>
          {dateText(created_at)}
          <small>
            {timeText(created_at)}, {placed_by === user_id ? 'клиника' : 'сотрудник'}
          </small>
        </>
      ),
      card: {
        at: 'title',
        cell: (order) => <small>{`${dateText(order.created_at)}, ${order.delivery_method}`}</small>,
      },
      csv: ({ created_at }) => dateText(created_at),
      sort: '-created',
    },
    {
      id: 'status',
      header: 'Статус',
      cell: ({ status }) => <StatusChip tone={orderStatus[status].tone}>{orderStatus[status].label}</StatusChip>,
      card: false,
      csv: ({ status }) => orderStatus[status].label,
    },
    {
      id: 'payment',
      header: 'Оплата',
      cell: ({ payment_status: payment }) => (
        <StatusChip tone={paymentStatus[payment].tone}>{paymentStatus[payment].label}</StatusChip>
      ),
      card: false,
      csv: ({ payment_status }) => paymentStatus[payment_status].label,
    },
    {
      id: 'delivery',
      header: 'Доставка',
      cell: ({ delivery_method, delivery_price }) => (
        <>
          {delivery_method}
          {delivery_price === null && <small>стоимость не указана</small>}
        </>
      ),
      card: false,
      csv: ({ delivery_method }) => delivery_method,
    },
    {
      id: 'positions',
      header: 'Позиций',
      cell: ({ positions }) => positions,
      card: false,
      csv: ({ positions }) => positions,
      numeric: true,
    },
    {
      id: 'total',
      header: 'Сумма',
      cell: ({ total }) => <span className="font-semibold">{tenge(total)}</span>,
      card: 'corner',
      csv: ({ total }) => total,
      sort: '-total',
      numeric: true,
    },
    {
      id: 'card-statuses',
      header: '',
      card: {
        at: 'body',
        cell: ({ status, payment_status: payment }) => (
          <p className="mt-2.5 flex flex-wrap gap-2">
            <StatusChip tone={orderStatus[status].tone}>{orderStatus[status].label}</StatusChip>
            <StatusChip tone={paymentStatus[payment].tone}>{paymentStatus[payment].label}</StatusChip>
          </p>
        ),
      },
    },
    { id: 'pieces', header: 'Штук', csv: ({ pieces }) => pieces, numeric: true },
    { id: 'city', header: 'Город', csv: ({ city }) => city },
  ],
}
