import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { PriceList } from '#features/orders/components/price-list.tsx'
import { paymentStatus, type PaymentStatus } from '#features/orders/status.ts'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { count } from '#lib/text/plural'
import type { ComboboxOption } from '#ui/form/combobox'
import { Button } from '#ui/action/button'
import type { Filter } from '#ui/list/filter-bar'
import { PageHeader } from '#ui/page/page-header'
import { ordersFilters, ordersParams, REPORTED_DAYS, RESERVED_DAYS, type OrdersSearch } from '../orders-search.ts'
import { clientOrdersList, ordersList } from '../orders-list.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { OrderRows } from './order-rows.tsx'

type OrdersPageProps = {
  search: OrdersSearch
  /** Managers see the orders of their clients, and record no payments. */
  of: 'shop' | 'manager'
  methods: readonly ComboboxOption[]
  managers?: readonly ComboboxOption[]
  /** Chooses the clinic. */
  onNewOrder: () => void
  children?: ReactNode
}

export function OrdersPage({ search, of, methods, managers = [], onNewOrder, children }: OrdersPageProps) {
  const cities = useCityOptions()
  const { types, lines } = useAssortment()

  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title="Заказы"
        className={children ? 'md:mb-3' : undefined}
        actions={
          <>
            {of === 'manager' && (
              <div className="flex max-md:hidden">
                <PriceList />
              </div>
            )}
            <Button onClick={onNewOrder}>
              <Plus aria-hidden />
              Новый заказ
            </Button>
          </>
        }
      />
      {children}
      <OrderRows
        list={of === 'manager' ? clientOrdersList : ordersList}
        params={ordersParams}
        search={search}
        wanted={ordersFilters(search)}
        filters={filtersOf(search, { cities, methods, managers, lines: lines.map(bySlug), types: types.map(bySlug) })}
        isUnderTabs={children !== undefined}
        searchLabel="Номер, клиника, БИН, телефон, артикул"
        bulk={(orders, { ask }) => <BulkActions orders={orders} recordsPayments={of === 'shop'} onAsk={ask} />}
        none="Заказов пока нет"
        nothing={{ title: 'Заказов не нашлось' }}
      />
    </div>
  )
}

const bySlug = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name })

const DATED = [
  { value: 'delivered', label: 'дню доставки' },
  { value: 'cancelled', label: 'дню отмены' },
]

const PERIODS = { placed: 'Оформлены', delivered: 'Доставлены', cancelled: 'Отменены' }

type Options = Record<'cities' | 'methods' | 'managers' | 'lines' | 'types', readonly ComboboxOption[]>

function filtersOf(
  { dated }: OrdersSearch,
  { cities, methods, managers, lines, types }: Options,
): Filter<OrdersSearch>[] {
  const payments = Object.entries(paymentStatus) as [PaymentStatus, { label: string }][]
  const soon = (days: number) => ['сегодня', 'сегодня и завтра'][days] ?? `за ${count(days, ['день', 'дня', 'дней'])}`
  return [
    { period: ['from', 'to'], label: PERIODS[dated ?? 'placed'], hasToday: true },
    { name: 'payment', label: 'Оплата', options: payments.map(([value, { label }]) => ({ value, label })) },
    { name: 'debt', label: 'С долгом', on: { debt: 'yes' } },
    { name: 'unread', label: 'Непрочитанные сообщения', on: { unread: 'yes' } },
    { name: 'manager', label: 'Менеджер', options: managers, searched: true },
    { name: 'city', label: 'Город', options: cities, searched: true, isRare: true },
    { name: 'overdue', label: 'Просрочены', on: { overdue: 'yes' }, isRare: true },
    {
      name: 'reserved',
      label: 'Резерв',
      options: RESERVED_DAYS.map((days) => ({ value: String(days), label: soon(days) })),
      chip: (days) => `Резерв кончается ${soon(Number(days))}`,
      isRare: true,
    },
    {
      name: 'reported',
      label: `Оплата не сверена ${count(REPORTED_DAYS, ['день', 'дня', 'дней'])}`,
      on: { reported: 'yes' },
      isRare: true,
    },
    { name: 'method', label: 'Доставка', options: methods, isRare: true },
    { name: 'dated', label: 'Период по', options: DATED, isRare: true },
    { name: 'line', label: 'Линейка', options: lines, isRare: true },
    { name: 'type', label: 'Тип', options: types, searched: true, isRare: true },
    { sum: ['min', 'max'], label: 'Сумма', isRare: true },
    // Links from statistics set these.
    { name: 'clinic', label: 'Клиника', options: [], chip: () => 'Одна клиника' },
    { name: 'tier', label: 'Категория', options: [] },
    { name: 'reason', label: 'Причина отмены', options: [] },
  ]
}
