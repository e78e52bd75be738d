import type { Rolldown } from 'vite'

type Groups = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']

/**
 * Few files for the first screen instead of dozens, each of which a slow phone asks for, links and runs by itself: what we
 * install, which few builds change, and what we write; then what the pages need on which most visits begin, with all that it imports.
 */
export const chunkGroups: Groups = [
  { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 5 },
  { name: 'app', tags: ['$initial'], priority: 4 },
  { name: 'landing', test: /\/src\/routes\/_shop\/(index|lines\.\$slug)\.tsx\?/, priority: 3 },
  // What a product's page shares with most pages that are not prerendered.
  {
    name: 'common',
    test: /\/src\/lib\/(backend\/ask|dates\/|typed\/text|files\/file-size)|\/@radix-ui\/react-tabs\//,
    priority: 2,
  },
  { name: 'product', test: /\/src\/routes\/_shop\/product\.\$slug\.tsx\?/, priority: 1 },
  // Lone icons and helpers would be files of a hundred bytes.
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
]

/** What of a route lies in files of its own. */
export function splitRoute(routeId: string): ('component' | 'loader')[][] | undefined {
  // Most visitors begin on the catalogue or go there next, and one file compresses better than its parts.
  if (routeId === '/_shop/catalog') return []
  // A staff page's data is requested while its code, which is larger, still loads.
  if (/^\/(admin|account-manager)\//.test(routeId)) return [['loader'], ['component']]
  // The first screen needs no other page's loader.
  return [['loader', 'component']]
}
