/** A new brand changes this file and `public/img/logo.svg`. */
export const brand = {
  name: 'Aurelis',
  logo: { src: '/img/logo.svg', width: 169, height: 28 },
  tagline: 'Профессиональная косметика для клиник и косметологов. Доставка по всему Казахстану.',
  /** Sole-proprietor line of the footer. */
  owner: 'ИП Аурелис Демо, ИИН 900101300017',
  since: 2022,
  marketplaceUrl: 'https://marketplace.example/aurelis',
} as const
