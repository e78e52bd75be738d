import type { Contacts } from '../backend/contacts'
import { brand } from '../text/brand'
import { absoluteUrl } from './page-head'

/** Whose shop this is, as Schema.org's Organization. */
export function organization({ email, phone, address, city }: Contacts) {
  return {
    '@type': 'Organization',
    name: brand.name,
    url: absoluteUrl('/'),
    logo: absoluteUrl(brand.logo.src),
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressCountry: 'KZ',
    },
  }
}
