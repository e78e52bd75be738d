import { brand } from '../text/brand'
import { absoluteUrl } from './page-head'

/** Schema.org's BreadcrumbList from the home page; each step is a name and a path. */
export function breadcrumbs(...steps: [name: string, path: string][]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Главная', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  }
}

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
