import { brand } from '../text/brand'
import { absoluteUrl } from './page-head'

/** Whose shop this is. */
export function organization() {
  return {
    '@type': 'Organization',
    name: brand.name,
    url: absoluteUrl('/'),
    logo: absoluteUrl(brand.logo.src),
    email: brand.email,
    telephone: brand.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.address,
      addressLocality: brand.city,
      addressCountry: 'KZ',
    },
  }
}
