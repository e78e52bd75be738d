import type { UseQueryResult } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { dateTimeText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { formatPhone } from '#lib/forms/phone'
import { Button } from '#ui/action/button'
import { ContactButtons } from '#ui/data/contact-buttons'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { SearchLink } from '#ui/list/search-link'
import { parcelText, stageTabs, type Board, type DeliveryCard } from '../board.ts'
import { deliveryParams, LIST_PAGE, type DeliverySearch, type Stage } from '../delivery-search.ts'
import { deliveryViews } from '../delivery-views.ts'
import { BulkActions } from './bulk-bar.tsx'
import { MoneyMark } from './money-mark.tsx'
import { actionLook, placeText, whenText } from './order-card.tsx'
import { StageAction } from './stage-action.tsx'

const list: ListOf<DeliveryCard, DeliverySearch> = {
  name: 'Доставка',
  params: deliveryParams,
  views: deliveryViews,
  id: ({ id }) => id,
  label: ({ number }) => number,
  pageSize: LIST_PAGE,
  columns: [
    {
      header: 'Заказ',
      value: 'number',
      as: 'number',
      small: ({ created_at }) => <span className="whitespace-nowrap">{dateTimeText(created_at)}</span>,
      card: { small: ({ clinic_name, recipient_name }) => clinic_name ?? recipient_name },
    },
    {
      header: 'Клиника',
      cell: ({ clinic_name, recipient_name }) => <span className="font-semibold">{clinic_name ?? recipient_name}</span>,
      card: false,
      csv: 'clinic_name',
    },
    { id: 'place', header: 'Куда', value: placeText },
    { id: 'when', header: 'Когда', value: whenText },
    {
      id: 'carrier',
      header: 'Служба',
      value: ({ carrier, delivery_method }) => carrier ?? delivery_method,
      small: ({ tracking_number }) => tracking_number,
    },
    {
      id: 'parcel',
      header: 'Посылка',
      value: (order) => parcelText(order) || `${order.pieces}\u00a0шт.`,
      csv: (order) => parcelText(order) || order.pieces,
    },
    { id: 'money', header: 'Оплата', cell: (order) => <MoneyMark order={order} />, card: 'corner' },
    { id: 'phone', header: 'Телефон', csv: ({ recipient_phone }) => formatPhone(recipient_phone).slice(1) },
    {
      id: 'step',
      header: '',
      cell: (order) => (
        <span className="flex gap-2">
          <StageAction order={order} {...actionLook} />
          <span className="flex gap-2 md:hidden">
            <ContactButtons phone={order.recipient_phone} whom={order.recipient_name} variant="outlined" />
          </span>
        </span>
      ),
      card: 'action',
    },
  ],
}

type DeliveryListProps = {
  search: DeliverySearch
  query: UseQueryResult<Board>
  stages: readonly Stage[]
  filters: readonly Filter<DeliverySearch>[]
}

export function DeliveryList({ search, query, stages, filters }: DeliveryListProps) {
  const stage = search.stage ?? 'confirmed'
  const { data } = query
  return (
    <DataList
      isUnderTabs
      list={list}
      search={{ ...search, stage }}
      query={{ ...query, data: data && { rows: data.orders, total: data.totals[stage] ?? 0 } } as never}
      opens="order"
      tabs={stageTabs(stages, data)}
      filters={filters}
      bulk={(orders, { clear }) => <BulkActions orders={orders} onDone={clear} />}
      empty={{
        icon: <Truck aria-hidden />,
        title: 'Здесь сейчас пусто',
        action: (
          <Button asChild variant="secondary">
            <SearchLink search={deliveryParams.change(search, { view: undefined })}>К доске</SearchLink>
          </Button>
        ),
      }}
      nothing={{ title: 'Заказов не нашлось' }}
    />
  )
}
