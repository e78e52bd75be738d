import { NOT_FOUND, OLD_ID, SHELL, SLUG, type HeaderRule, type Hosting } from './rules.ts'

/** What a path is answered with when no file has its name. What it is `askedAt` says whether there is such a page. */
export type Answer =
  { status: 301; location: string } | { status: 200; file: string; askedAt?: string } | { status: 404; file: string }

const unknownOldId = new RegExp(`^/product/${OLD_ID}$`)

/** Applies the rules to a path that names no file. Redirects never chain. */
export function answerOf({ redirects, shellPaths, lookups }: Hosting, path: string): Answer {
  const moved = redirects.find(({ from }) => from === path.toLowerCase())
  if (moved) return { status: 301, location: moved.to }
  if (unknownOldId.test(path)) return { status: 404, file: NOT_FOUND }
  const lookup = lookups.find((candidate) => fits(candidate.path, path))
  const slug = path.split('/').at(-1)!
  if (lookup && new RegExp(`^${SLUG}$`).test(slug)) return { status: 200, file: SHELL, askedAt: lookup.url + slug }
  if (!lookup && shellPaths.some((pattern) => fits(pattern, path))) return { status: 200, file: SHELL }
  return { status: 404, file: NOT_FOUND }
}

/** The headers of an answer, by the rules that fit its path. */
export function headersOf(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const fitting = rules.filter(({ pattern }) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path,
  )
  return Object.assign({}, ...fitting.map(({ headers }) => headers)) as Record<string, string>
}

function fits(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const given = path.split('/')
  return (
    expected.length === given.length &&
    expected.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}
