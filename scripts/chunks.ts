import type { Rolldown } from 'vite'

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>
type NameOf = Extract<Groups[number]['name'], (...args: never[]) => unknown>

/** Pages on which visits begin, beside the catalogue, and the file of what they import. */
const landings = [
  { page: /\/_shop\/(index|lines\.\$slug)\.tsx\?/, file: 'landing' },
  { page: /\/_shop\/product\.\$slug\.tsx\?/, file: 'product' },
]

/** Not a route's own file, by whose name the prerender finds what a page loads. */
const PART = /\/(src\/(?!routes\/.*\?)|node_modules\/(@radix-ui|lucide-react)\/)/

/**
 * Few files, since a slow phone asks for, links and runs each by itself. For the first screen: what we install, which few
 * builds change, and what we write. For the pages on which visits begin: what they import, and apart what many pages import too.
 */
export const chunkGroups: Groups = [
  { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 5 },
  { name: 'app', tags: ['$initial'], priority: 4 },
  { debugName: 'common', name: landingFile('-common'), test: PART, minShareCount: 6, priority: 3 },
  { debugName: 'landing', name: landingFile(''), test: PART, minShareCount: 2, priority: 2 },
  // Lone icons would be files of a hundred bytes.
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
]

/** Names the file of what a landing page imports, directly or not. */
function landingFile(suffix: string): NameOf {
  return (moduleId, modules) => {
    const importers = new Set([moduleId])
    for (const id of importers) modules.getModuleInfo(id)?.importers.forEach((importer) => importers.add(importer))
    const landing = landings.find(({ page }) => [...importers].some((id) => page.test(id)))
    return landing ? landing.file + suffix : null
  }
}

/** What of a route lies in files of its own. */
export function splitRoute(routeId: string): ('component' | 'loader')[][] | undefined {
  // Most visitors begin on the catalogue or go there next, and one file compresses better than its parts.
  if (routeId === '/_shop/catalog') return []
  // A staff page's data is requested while its code, which is larger, still loads.
  if (/^\/(admin|account-manager)\//.test(routeId)) return [['loader'], ['component']]
  // The first screen needs no other page's loader.
  return [['loader', 'component']]
}
