import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import { filePhone } from '#lib/files/csv'
import { ageText } from '#lib/dates/dates'
import { tabOptions, type ListOf } from '#lib/list/list'
import { formatPhone } from '#lib/forms/phone'
import { DataList } from '#ui/list/data-list'
import { waitingPages, STOCK_COUNTED, STOCK_PER_PAGE } from '../queries.ts'
import type { WaitingRow } from '../stock-rows.ts'
import { type WaitingSearch, waitingParams } from '../stock-search.ts'

/** The longest waiting first. */
export function WaitingPage({ search }: { search: WaitingSearch }) {
  const query = useQuery(waitingPages.query(search))
  const product = search.product && query.data?.rows.find(({ product_id }) => product_id === search.product)
  return (
    <DataList
      isUnderTabs
      list={waitingList}
      search={search}
      query={query}
      link={({ product_id }, link) => (
        <Link to="/admin/products-tags/product/$id" params={{ id: product_id }} {...link} />
      )}
      tabs={{
        name: 'back',
        label: 'Наличие',
        options: tabOptions({ all: 'Все', yes: 'Уже в наличии', no: 'Ещё нет' }),
      }}
      filters={[{ name: 'product', label: 'Товар', options: [], chip: () => (product ? product.name : 'Один товар') }]}
      searchLabel="Товар, артикул, клиника, телефон"
      exportPage={waitingPages.load(search)}
      empty={{
        icon: <BellRing aria-hidden />,
        title: 'Никто не ждёт',
        text: 'Клиника попадёт сюда, когда попросит сообщить о поступлении товара.',
      }}
      nothing={{ title: 'Никого не нашлось' }}
    />
  )
}

const waitingList: ListOf<WaitingRow, WaitingSearch> = {
  name: 'Ждут поступления',
  params: waitingParams,
  views: {
    page: 'waiting',
    ready: [{ name: 'Товар уже есть', search: { back: 'yes' } }],
  },
  id: ({ id }) => String(id),
  label: ({ name, clinic_name }) => `${clinic_name ?? 'Клиника'}: ${name}`,
  pageSize: STOCK_PER_PAGE,
  countedTo: STOCK_COUNTED,
  columns: [
    { header: 'Товар', cell: (row) => <ProductName product={row} more={row.sku} />, card: 'title', csv: 'name' },
    { header: 'Артикул', csv: 'sku' },
    {
      header: 'Клиника',
      cell: ({ clinic_name, city }) => (
        <>
          <span className="font-semibold">{clinic_name}</span>
          {city && <small>{city}</small>}
        </>
      ),
      csv: 'clinic_name',
    },
    {
      id: 'phone',
      header: 'Телефон',
      cell: ({ phone }) =>
        phone && (
          <a href={`tel:${phone}`} className="link whitespace-nowrap tabular-nums">
            {formatPhone(phone)}
          </a>
        ),
      csv: ({ phone }) => filePhone(phone),
    },
    {
      header: 'Ждёт с',
      value: 'created_at',
      as: 'day',
      small: ({ created_at }) => ageText(created_at),
      card: { small: () => null },
      className: 'whitespace-nowrap',
      numeric: false,
    },
    {
      id: 'stock',
      header: 'Наличие',
      value: ({ in_stock, stock_count }) => (in_stock ? `В наличии ${stock_count}` : 'Нет в наличии'),
      tone: ({ in_stock }) => (in_stock ? 'success' : 'danger'),
      card: 'corner',
      csv: ({ in_stock, stock_count }) => (in_stock ? stock_count : 0),
    },
  ],
}
