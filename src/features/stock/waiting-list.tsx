import { ProductName } from '#features/assortment/components/product-name.tsx'
import { filePhone } from '#lib/csv'
import { ageText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { formatPhone } from '#lib/phone'
import { STOCK_COUNTED, STOCK_PER_PAGE } from './queries.ts'
import type { WaitingRow } from './stock-rows.ts'
import { waitingParams, type WaitingSearch } from './stock-search.ts'

/** Clinics that wait for a product, in the order of asking. */
export const waitingList: ListOf<WaitingRow, WaitingSearch> = {
  name: 'Ждут поступления',
  params: waitingParams,
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
          <span className="font-name">{clinic_name}</span>
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
