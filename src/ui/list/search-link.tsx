import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type SearchLinkProps = Omit<ComponentProps<'a'>, 'href'> & { search: object; replace?: boolean }

/** A link to this page with another search. The list's own parameters type it, which the router cannot know here. */
export function SearchLink({ search, replace, ...props }: SearchLinkProps) {
  return <Link to="." search={search as never} replace={replace} resetScroll={false} {...props} />
}

/** Takes this page to another search. */
export function useSearchChange() {
  const navigate = useNavigate()
  return (search: object, { replace = false } = {}) =>
    void navigate({ to: '.', search: search as never, replace, resetScroll: false })
}
