import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { pageHead, titleInFull } from '#lib/page/page-head'
import { expectRole } from './follow-access.ts'
import type { Role } from './roles.ts'

type Visit<Params> = {
  context: { queryClient: QueryClient }
  location: ParsedLocation
  params: Params
  cause: 'enter' | 'stay' | 'preload'
}

type Page<Params, Search> = {
  /** Nobody else's browser requests its data. */
  roles: readonly Role[]
  /** In the route it would be in every visitor's first chunk: its `head` is what the loader returns. */
  title: string
  /** `parse` of the page's search parameters. */
  search?: (search: Record<string, unknown>) => Search
  /** Settles when the page can be shown. */
  load: (queryClient: QueryClient, page: { params: Params; search: Search }) => Promise<unknown>
}

/**
 * The loader of a staff page. Data and role are requested together: the layout's guard does not wait for the page,
 * nor the page for the guard. A page already shown displays its own failures; one that is entered fails as its layout
 * does.
 */
export function staffLoader<Params, Search>({ roles, title, search, load }: Page<Params, Search>) {
  return async (visit: Visit<Params>) => {
    try {
      if (!(await expectRole(roles, visit))) return undefined
      const loading = load(visit.context.queryClient, {
        params: visit.params,
        search: search?.(visit.location.search as Record<string, unknown>) as Search,
      })
      await (visit.cause === 'stay' ? loading.catch(() => undefined) : loading)
      return pageHead(title)
    } catch (error) {
      if (error instanceof Error) failedPages.set(error, titleInFull(title))
      throw error
    }
  }
}

const failedPages = new WeakMap<Error, string>()

/** Of the staff page whose loader threw this: its `head` has none. */
export const titleOfFailed = (error: unknown) => (error instanceof Error ? failedPages.get(error) : undefined)
