import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { LEFT_COUNTED } from './queries.ts'
import type { CountLine } from './stock-rows.ts'
import { countParams, type CountSearch } from './stock-search.ts'

export const countLinesList: ListOf<CountLine, CountSearch> = {
  name: 'Инвентаризация',
  params: countParams,
  id: ({ product_id }) => product_id,
  label: ({ name }) => name,
  countedTo: LEFT_COUNTED,
  columns: [
    { header: 'Артикул', csv: 'sku' },
    { header: 'Товар', csv: 'name' },
    { header: 'Тип', csv: 'product_type' },
    { header: 'Объём, мл', csv: 'volume_ml' },
    { header: 'На полке', csv: 'expected' },
    { header: 'Посчитано', csv: 'counted' },
    { header: 'Расхождение', csv: 'difference' },
    { id: 'entered', header: 'Когда', csv: ({ entered_at }) => entered_at && dateTimeText(entered_at) },
    { header: 'Кто', csv: 'entered_by' },
  ],
}
