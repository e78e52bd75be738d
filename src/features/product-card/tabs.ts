export const TABS = ['main', 'texts', 'facts', 'photos', 'price', 'seo', 'relations', 'journal'] as const
export type Tab = (typeof TABS)[number]

export const tabTitles: Record<Tab, string> = {
  main: 'Основное',
  texts: 'Описание',
  facts: 'Характеристики',
  photos: 'Фото',
  price: 'Цена и остаток',
  seo: 'SEO',
  relations: 'Связи',
  journal: 'Журнал',
}
