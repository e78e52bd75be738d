import { priceText } from '#lib/money/money'
import { count, plural } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'
import type { Batch, ProductStatus } from './product-list.ts'

export const productStatus = {
  published: { label: 'В продаже', tone: 'success' },
  draft: { label: 'Черновик', tone: 'warning' },
  hidden: { label: 'Скрыт', tone: 'neutral' },
} satisfies Record<ProductStatus, { label: string; tone: StatusTone }>

export type BulkAction = 'publish' | 'hide' | 'price' | 'tag'

export const gapWords: Record<string, string> = {
  short_description: 'короткое описание',
  description: 'описание',
  application: 'применение',
  composition: 'состав',
  picture: 'фото',
  picture_alt: 'описание фото',
}

export const keptWords: Record<NonNullable<Batch['kept']>[number]['reason'], string> = {
  changed: 'изменён позже',
  stock_changed: 'оставлен только остаток: позже его изменили вручную',
  out_of_stock: 'оставлен только остаток: на складе уже меньше, чем пришло',
  deleted: 'удалён',
}

/** «Цена +5 %, шаг 50 ₸» */
export function batchTitle({ kind, file_name, change }: Pick<Batch, 'kind' | 'file_name' | 'change'>): string {
  if (kind === 'import') return file_name ?? 'Импорт'
  switch (change?.action) {
    case 'publish':
      return 'Публикация'
    case 'hide':
      return 'Скрытие'
    case 'add_tag':
      return `Метка «${change.tag}» добавлена`
    case 'remove_tag':
      return `Метка «${change.tag}» снята`
    default:
      return priceChangeText(change?.percent ?? 0, change?.step ?? 1)
  }
}

function priceChangeText(percent: number, step: number): string {
  const by =
    percent === 0 ? 'Округление цен' : `Цены ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('ru')}\u00a0%`
  return step > 1 ? `${by}, шаг ${step}\u00a0₸` : by
}

/** «Hydra Balance, 50 мл» */
export const productTitle = ({ name, volume_ml }: { name: string; volume_ml: number }) => `${name}, ${volume_ml} мл`

/** «10 250 ₸», «по запросу» */
export const shownPrice = (price: number | null) => (price === null ? 'по запросу' : priceText(price))

/** «25 товаров» */
export const productsText = (n: number) => count(n, ['товар', 'товара', 'товаров'])

/** «Создан 1 товар, изменено 4 товара. Новые товары стали черновиками.» */
export function importText({ created, changed }: { created: number; changed: number }): string {
  const done = [
    ...(created > 0 ? [`${plural(created, ['создан', 'создано', 'создано'])} ${productsText(created)}`] : []),
    ...(changed > 0 ? [`${plural(changed, ['изменён', 'изменено', 'изменено'])} ${productsText(changed)}`] : []),
  ].join(', ')
  if (done === '') return 'Ничего не изменилось.'
  return `${done[0]!.toUpperCase()}${done.slice(1)}.${created > 0 ? ' Новые товары стали черновиками.' : ''}`
}
