export const TABS = ['main', 'texts', 'facts', 'photos', 'documents', 'price', 'seo', 'relations', 'journal'] as const
export type Tab = (typeof TABS)[number]

export const tabTitles: Record<Tab, string> = {
  main: 'Основное',
  texts: 'Описание',
  facts: 'Характеристики',
  photos: 'Фото',
  documents: 'Документы',
  price: 'Цена и остаток',
  seo: 'SEO',
  relations: 'Связи',
  journal: 'Журнал',
}
