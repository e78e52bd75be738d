import type { Database } from '#lib/database.types'
import { count, type PluralForms } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'

type Enums = Database['public']['Enums']

export const movementKind: Record<Enums['stock_movement_kind'], { label: string; tone: StatusTone }> = {
  receipt: { label: 'Приход', tone: 'success' },
  write_off: { label: 'Списание', tone: 'danger' },
  inventory: { label: 'Инвентаризация', tone: 'info' },
  order: { label: 'Заказ', tone: 'neutral' },
  cancel: { label: 'Отмена заказа', tone: 'neutral' },
  return: { label: 'Возврат', tone: 'warning' },
  shortage: { label: 'Недостача при сборке', tone: 'warning' },
  import: { label: 'Импорт', tone: 'accent' },
}

export const stockLevel: Record<Enums['stock_level'], { label: string; tone: StatusTone }> = {
  out: { label: 'Закончился', tone: 'danger' },
  low: { label: 'Заканчивается', tone: 'warning' },
  enough: { label: 'Достаточно', tone: 'success' },
}

export const countStatus: Record<Enums['stock_count_status'], { label: string; tone: StatusTone }> = {
  open: { label: 'Идёт', tone: 'info' },
  posted: { label: 'Проведена', tone: 'success' },
  cancelled: { label: 'Отменена', tone: 'neutral' },
}

export const positions: PluralForms = ['позиция', 'позиции', 'позиций']
export const pieces: PluralForms = ['штука', 'штуки', 'штук']

/** «+5», «−3» */
export const signed = (delta: number) => (delta > 0 ? '+' : delta < 0 ? '−' : '') + Math.abs(delta).toLocaleString('ru')

/** «Остатки 3 товаров изменятся» */
export const tenfoldText = (products: number) =>
  `${products === 1 ? 'Остаток' : 'Остатки'} ${count(products, ['товара', 'товаров', 'товаров'])} ${products === 1 ? 'изменится' : 'изменятся'}`
