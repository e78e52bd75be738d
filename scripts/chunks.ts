import type { Rolldown } from 'vite'

type Groups = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']

/** Two files for the first screen instead of ten: what we install, which few builds change, and what we write. */
export const chunkGroups: Groups = [
  { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  // Lone icons and helpers would be files of a hundred bytes.
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
  // Not what brings zod along.
  { name: 'lib', test: /\/src\/lib\/(?!form-schema)/, minShareCount: 2, priority: 1 },
]

/** What of a route lies in files of its own. */
export function splitRoute(routeId: string): ('component' | 'loader' | 'errorComponent')[][] | undefined {
  // Most visitors begin on the catalogue or go there next, and one file compresses better than its parts.
  if (routeId === '/_shop/catalog') return []
  // How staff pages fail is said in words that no other page needs.
  if (routeId === '/admin' || routeId === '/account-manager') return [['errorComponent']]
  // What a private page asks for is no business of the first screen.
  return routeId.startsWith('/_shop') ? undefined : [['loader', 'component']]
}
