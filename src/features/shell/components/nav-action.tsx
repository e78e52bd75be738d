import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/data/count-badge'
import { count } from '#lib/text/plural'
import type { NavItem } from '../navigation.ts'
import { NavIcon } from './nav-icon.tsx'

type NavActionProps = { item: NavItem; onSignOut: () => void; className: string }

/** An icon above its label: a link, or the button that signs out. */
export function NavAction({ item, onSignOut, className }: NavActionProps) {
  if ('signOut' in item) {
    return (
      <button type="button" className={className} onClick={onSignOut}>
        <NavIcon name={item.icon} />
        {item.label}
      </button>
    )
  }
  const waiting = item.count ? count(item.count, ['позиция', 'позиции', 'позиций']) : undefined
  return (
    <Link
      to={item.to}
      activeOptions={{ exact: item.exact, includeSearch: false }}
      aria-label={waiting && `${item.label}, ${waiting}`}
      className={className}
    >
      <NavIcon name={item.icon} />
      {item.label}{' '}
      {waiting && (
        <CountBadge
          aria-hidden
          className="absolute top-0.5 left-[calc(50%+4px)] ring-2 ring-canvas max-md:top-1.5 max-md:ring-surface"
        >
          {item.count}
        </CountBadge>
      )}
    </Link>
  )
}
