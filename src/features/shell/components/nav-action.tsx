import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/count-badge'
import { count } from '#lib/plural'
import type { NavItem } from '../navigation.ts'
import { NavIcon } from './nav-icon.tsx'

type NavActionProps = { item: NavItem; onSignOut: () => void; className: string }

/** An icon over its word: a link, or the button that signs out. */
export function NavAction({ item, onSignOut, className }: NavActionProps) {
  if ('signOut' in item) {
    return (
      <button type="button" className={className} onClick={onSignOut}>
        <NavIcon name={item.icon} />
        {item.label}
      </button>
    )
  }
  return (
    <Link to={item.to} activeOptions={{ exact: item.exact, includeSearch: false }} className={className}>
      <NavIcon name={item.icon} />
      {item.label}
      {item.count ? <Waiting count={item.count} /> : null}
    </Link>
  )
}

function Waiting({ count: waiting }: { count: number }) {
  return (
    <>
      <CountBadge
        aria-hidden
        className="absolute top-0.5 left-[calc(50%+4px)] ring-2 ring-canvas max-md:top-1.5 max-md:ring-surface"
      >
        {waiting}
      </CountBadge>
      <span className="sr-only">, {count(waiting, ['позиция', 'позиции', 'позиций'])}</span>
    </>
  )
}
