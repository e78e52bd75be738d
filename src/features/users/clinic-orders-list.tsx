import type { OrderRow } from '#features/staff-orders/order-list.ts'
import {
  cardChips,
  deliveryColumn,
  furtherColumns,
  orderRows,
  paymentColumn,
  positionsColumn,
  statusColumn,
  totalColumn,
} from '#features/staff-orders/orders-list.tsx'
import { dateText, timeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { RowLink } from '#ui/list/row-link'
import { clinicOrdersParams, type ClinicOrdersSearch } from './clinic-orders-search.ts'

/** The orders of one clinic, as staff work with them. */
export const clinicOrdersList: ListOf<OrderRow, ClinicOrdersSearch> = {
  ...orderRows,
  name: 'Заказы клиники',
  params: clinicOrdersParams,
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
    statusColumn,
    paymentColumn,
    deliveryColumn,
    positionsColumn,
    totalColumn,
    cardChips,
    ...furtherColumns,
  ],
}
