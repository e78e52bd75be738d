import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { LEFT_COUNTED } from './queries.ts'
import type { CountLine } from './stock-rows.ts'
import { countParams, type CountSearch } from './stock-search.ts'

/** The lines of a count, as its file has them. */
export const countLinesList: ListOf<CountLine, CountSearch> = {
  name: 'Инвентаризация',
  params: countParams,
  id: ({ product_id }) => product_id,
  label: ({ name }) => name,
  countedTo: LEFT_COUNTED,
  columns: [
    { id: 'sku', header: 'Артикул', csv: ({ sku }) => sku },
    { id: 'product', header: 'Товар', csv: ({ name }) => name },
    { id: 'type', header: 'Тип', csv: ({ product_type }) => product_type },
    { id: 'volume', header: 'Объём, мл', csv: ({ volume_ml }) => volume_ml },
    { id: 'expected', header: 'На полке', csv: ({ expected }) => expected },
    { id: 'counted', header: 'Посчитано', csv: ({ counted }) => counted },
    { id: 'difference', header: 'Расхождение', csv: ({ difference }) => difference },
    { id: 'entered', header: 'Когда', csv: ({ entered_at }) => entered_at && dateTimeText(entered_at) },
    { id: 'by', header: 'Кто', csv: ({ entered_by }) => entered_by },
  ],
}
