import { factText } from '#features/catalog/facts.ts'
import { documentKinds } from '#features/catalog/product.ts'
import { dateText } from '#lib/dates/dates'
import { PRICE_ON_REQUEST, tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import type { CardImage, Change, Related } from './card.ts'
import type { ProductValues } from './schema.ts'
import type { Tab } from './tabs.ts'

type Key = keyof ProductValues

export const labels: Record<Key, string> = {
  name: 'Название',
  slug: 'Адрес страницы',
  sku: 'Артикул',
  barcode: 'Штрихкод',
  product_type_id: 'Тип',
  line_id: 'Линейка',
  volume_ml: 'Объём',
  vat_rate: 'НДС',
  short_description: 'Короткое описание',
  description: 'Описание',
  application: 'Применение',
  composition: 'Состав (INCI)',
  actives: 'Активные вещества',
  ph_min: 'pH от',
  ph_max: 'pH до',
  skin_types: 'Тип кожи',
  phototypes: 'Фототипы',
  used_in: 'Где применяют',
  ml_per_procedure: 'На процедуру',
  months_after_opening: 'После вскрытия',
  storage: 'Хранение',
  country: 'Страна',
  indications: 'Показания',
  contraindications: 'Противопоказания',
  order_min: 'Минимум в заказе',
  order_step: 'Шаг в заказе',
  order_max: 'Максимум в заказе',
  low_stock_threshold: 'Порог остатка',
  expected_on: 'Ожидаем поступление',
  certificate_required: 'Нужен сертификат',
  seo_title: 'Заголовок для поиска',
  seo_description: 'Описание для поиска',
  is_new: 'Новинка',
  is_hit: 'Хит',
  tag_ids: 'Метки',
  images: 'Фото',
  replacements: 'Чем заменить',
  together: 'Вместе берут',
  family: 'Объёмы',
  family_with: 'Объёмы',
}

const tabsOfFields: Partial<Record<Key, Tab>> = {
  description: 'texts',
  application: 'texts',
  composition: 'texts',
  actives: 'facts',
  ph_min: 'facts',
  ph_max: 'facts',
  skin_types: 'facts',
  phototypes: 'facts',
  used_in: 'facts',
  ml_per_procedure: 'facts',
  months_after_opening: 'facts',
  storage: 'facts',
  country: 'facts',
  indications: 'facts',
  contraindications: 'facts',
  images: 'photos',
  order_min: 'price',
  order_step: 'price',
  order_max: 'price',
  low_stock_threshold: 'price',
  expected_on: 'price',
  certificate_required: 'price',
  seo_title: 'seo',
  seo_description: 'seo',
  replacements: 'relations',
  together: 'relations',
  family: 'relations',
  family_with: 'relations',
}

export const tabOf = (key: string): Tab => tabsOfFields[key as Key] ?? 'main'

export type Names = {
  types: readonly { id: number; name: string }[]
  lines: readonly { id: number; name: string }[]
  tags: readonly { id: string; name: string }[]
}

const nameOf = (rows: readonly { id: number | string; name: string }[], id: unknown) =>
  rows.find((row) => String(row.id) === String(id))?.name ?? '—'

export function valueText(key: Key, value: unknown, names: Names): string {
  switch (key) {
    case 'product_type_id':
      return nameOf(names.types, value)
    case 'line_id':
      return nameOf(names.lines, value)
    case 'tag_ids':
      return (value as string[]).map((id) => nameOf(names.tags, id)).join(', ') || 'нет'
    case 'images':
      return (value as CardImage[]).map(({ alt }, index) => alt || `фото ${index + 1} без описания`).join('; ') || 'нет'
    case 'replacements':
    case 'together':
      return (value as Related[]).map(({ name, volume_ml }) => `${name}, ${volume_ml} мл`).join('; ') || 'нет'
    case 'skin_types':
    case 'phototypes':
    case 'used_in':
      return factText(key, value) || 'пусто'
    case 'actives': // typed in the form, a list in the journal
      return (typeof value === 'string' ? value : factText(key, value)) || 'пусто'
    case 'expected_on':
      return value ? dateText(value as string) : 'нет'
    case 'certificate_required':
    case 'is_new':
    case 'is_hit':
      return value ? 'да' : 'нет'
    default:
      return String(value ?? '') || 'пусто'
  }
}

const columnNames: Record<string, string> = {
  ...labels,
  is_published: 'В продаже',
  price: 'Цена',
  available: 'Продаётся',
  position: 'Место среди популярных',
  family: 'Семейство объёмов',
}

export function changeLines({ table, action, old, new: after }: Change, names: Names): string[] {
  const row = after ?? old ?? {}
  switch (table) {
    case 'product_tags':
      return [`${action === 'insert' ? 'Добавлена' : 'Снята'} метка «${nameOf(names.tags, row.tag_id)}»`]
    case 'product_relations': {
      const kind = row.kind === 'together' ? labels.together : labels.replacements
      return [`${kind}: товар ${action === 'insert' ? 'добавлен' : action === 'update' ? 'переставлен' : 'убран'}`]
    }
    case 'product_documents':
      return [
        `${action === 'insert' ? 'Добавлен' : action === 'update' ? 'Изменён' : 'Удалён'} документ${documentName(row)}`,
      ]
    case 'product_images':
      if (action === 'insert') return ['Добавлено фото']
      if (action === 'delete') return ['Удалено фото']
      return Object.keys(row).map((key) => (key === 'alt' ? 'Изменено описание фото' : 'Фото переставлено'))
    case 'products':
    case 'availability':
      if (action !== 'update') return [action === 'insert' ? 'Товар создан' : 'Товар удалён']
      return Object.keys(row).map(
        (key) =>
          `${columnNames[key] ?? key}: ${columnText(key, old?.[key], names)} → ${columnText(key, after?.[key], names)}`,
      )
  }
}

/** « «Декларация о соответствии»»; nothing when its kind has not changed. */
const documentName = ({ kind }: Record<string, unknown>) =>
  typeof kind === 'string' && kind in documentKinds ? ` «${documentKinds[kind as keyof typeof documentKinds]}»` : ''

const LONGEST = 60

function columnText(key: string, value: unknown, names: Names): string {
  if (key === 'price') return typeof value === 'number' ? tenge(value) : PRICE_ON_REQUEST.toLowerCase()
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  const text = key in labels ? valueText(key as Key, value, names) : String(value ?? 'пусто')
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)}… (${count(text.length, ['знак', 'знака', 'знаков'])})`
    : text
}
