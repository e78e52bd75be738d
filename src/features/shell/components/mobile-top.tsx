import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button'
import { Skeleton } from '#ui/skeleton'
import { phoneTopLink, type ShellViewer } from '../navigation.ts'
import { ByViewer } from './by-viewer.tsx'
import { NavIcon } from './nav-icon.tsx'

/** The one button at the top of a phone: registration for a guest, the catalogue for everyone signed in. */
export function MobileTop({ viewer }: { viewer: ShellViewer }) {
  const link = phoneTopLink(viewer)
  return (
    <div className="flex md:hidden">
      <ByViewer viewer={viewer} placeholder={<Skeleton className="h-11 w-28 rounded-control" />}>
        {link && (
          <Button asChild className="px-4 text-13 data-[status=active]:bg-accent-soft data-[status=active]:text-accent">
            <Link to={link.to}>
              {link.icon === 'catalog' && <NavIcon name="catalog" className="-ml-1" />}
              {link.label}
            </Link>
          </Button>
        )}
      </ByViewer>
    </div>
  )
}
