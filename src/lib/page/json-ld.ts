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
