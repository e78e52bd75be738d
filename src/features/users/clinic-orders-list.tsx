import type { OrderRow } from '#features/staff-orders/order-list.ts'
import { cardChips, furtherColumns, orderColumns, orderRows } from '#features/staff-orders/orders-list.tsx'
import { dateText, timeText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { clinicOrdersParams, type ClinicOrdersSearch } from './clinic-orders-search.ts'

export const clinicOrdersList: ListOf<OrderRow, ClinicOrdersSearch> = {
  ...orderRows,
  name: 'Заказы клиники',
  params: clinicOrdersParams,
  columns: [
    { header: 'Заказ', value: 'number', as: 'number' },
    {
      header: 'Оформлен',
      value: 'created_at',
      as: 'day',
      small: ({ created_at, placed_by, user_id }) =>
        `${timeText(created_at)}, ${placed_by === user_id ? 'клиника' : 'сотрудник'}`,
      card: {
        at: 'title',
        cell: ({ created_at, delivery_method }) => <small>{`${dateText(created_at)}, ${delivery_method}`}</small>,
      },
      sort: '-created',
      numeric: false,
    },
    orderColumns.status,
    orderColumns.payment,
    orderColumns.delivery,
    orderColumns.positions,
    orderColumns.total,
    cardChips,
    ...furtherColumns,
  ],
}
