import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/data/count-badge'
import { cn } from '#lib/dom/cn'
import { count } from '#lib/text/plural'
import type { NavItem } from '../navigation.ts'
import { NavIcon } from './nav-icon.tsx'

type NavActionProps = {
  item: NavItem
  onSignOut: () => void
  className: string
  /** Whether its link leads back: shown as not open yet. */
  closed: true | undefined
}

/** An icon above its label: a link, or the button that signs out. */
export function NavAction({ item, onSignOut, className, closed }: NavActionProps) {
  if ('signOut' in item) {
    return (
      // Apart from what is pressed more often.
      <button type="button" className={cn(className, 'ml-3 [&_.lucide]:text-muted')} onClick={onSignOut}>
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
      aria-disabled={closed}
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
