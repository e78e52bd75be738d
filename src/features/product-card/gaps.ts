import type { ProductValues } from './schema.ts'
import type { Tab } from './tabs.ts'

export type PublishCheck = { key: string; label: string; missing: string | null; tab: Tab }

export function publishChecks(values: ProductValues): PublishCheck[] {
  const { name, slug, product_type_id, line_id, volume_ml, sku, images } = values
  const nameless = images.findIndex(({ alt }) => !alt.trim())
  const text = (key: 'short_description' | 'description' | 'application' | 'composition', label: string, tab: Tab) => ({
    key,
    label,
    missing: values[key].trim() ? null : 'Поле не заполнено',
    tab,
  })
  return [
    {
      key: 'name',
      label: 'Название и адрес',
      missing: name.trim() && slug.trim() ? null : 'Заполните оба',
      tab: 'main',
    },
    {
      key: 'type',
      label: 'Тип, линейка, объём',
      missing: product_type_id && line_id && volume_ml.trim() ? null : 'Выберите и заполните',
      tab: 'main',
    },
    {
      key: 'sku',
      label: 'Артикул',
      missing: sku.trim() ? null : 'Введите артикул',
      tab: 'main',
    },
    text('short_description', 'Короткое описание', 'main'),
    text('description', 'Описание', 'texts'),
    text('application', 'Применение', 'texts'),
    text('composition', 'Состав (INCI)', 'texts'),
    {
      key: 'picture',
      label: 'Главное фото от 800 px',
      missing: images.length > 0 ? null : 'Добавьте фото',
      tab: 'photos',
    },
    {
      key: 'picture_alt',
      label: 'Описание у каждого фото',
      missing: images.length === 0 ? 'Фото ещё нет' : nameless >= 0 ? `Фото ${nameless + 1} без описания` : null,
      tab: 'photos',
    },
  ]
}
