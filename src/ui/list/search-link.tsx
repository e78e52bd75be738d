import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type SearchLinkProps = Omit<ComponentProps<'a'>, 'href'> & { search: object; replace?: boolean }

const EXACT = { exact: true }

/** A link that changes the search. Typed by the list's parameters, which the router cannot know here. */
export function SearchLink({ search, replace, ...props }: SearchLinkProps) {
  return (
    <Link
      to="."
      search={search as never}
      replace={replace}
      resetScroll={false}
      // A link that removes a parameter is not where that parameter is set.
      activeOptions={EXACT}
      {...props}
    />
  )
}

/** Changes the search of this page. */
export function useSearchChange() {
  const navigate = useNavigate()
  return (search: object, { replace = false } = {}) =>
    void navigate({ to: '.', search: search as never, replace, resetScroll: false })
}
