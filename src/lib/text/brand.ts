/** A new brand changes this file and `public/img/logo.svg`. */
export const brand = {
  name: 'Aurelis',
  logo: { src: '/img/logo.svg', width: 169, height: 28 },
  tagline: 'Профессиональная косметика для клиник и косметологов. Доставка по всему Казахстану.',
  /** Sole-proprietor line of the footer. */
  owner: 'ИП Аурелис Демо, ИИН 900101300017',
  since: 2022,
  phone: '+77273501240',
  whatsapp: '+77011234567',
  email: 'clinic@aurelis.example',
  hours: 'пн–пт, 9:00–18:00',
  city: 'Алматы',
  address: 'г. Алматы, пр. Абая, 52, офис 14',
  mapUrl: 'https://2gis.kz/almaty/search/%D0%BF%D1%80.%20%D0%90%D0%B1%D0%B0%D1%8F%2C%2052',
  marketplaceUrl: 'https://marketplace.example/aurelis',
} as const
