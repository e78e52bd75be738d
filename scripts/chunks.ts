import type { Rolldown } from 'vite'

type Groups = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']

/** Two files for the first screen instead of ten: what we install, which few builds change, and what we write. */
export const chunkGroups: Groups = [
  { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  // Lone icons and helpers would be files of a hundred bytes.
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
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
