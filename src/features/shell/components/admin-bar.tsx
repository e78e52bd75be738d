import Menu from 'lucide-react/icons/menu'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { adminGroups, type AdminGroup } from '../admin-groups.ts'
import type { ShellViewer } from '../navigation.ts'
import { NavIcon } from './nav-icon.tsx'
import '../../../styles/staff.css'

/** A bar under the header; on phones `AdminMenu` takes its place. */
export function AdminBar({ viewer }: { viewer: ShellViewer }) {
  const groups = adminGroups(viewer)
  return groups && <DesktopBar groups={groups} />
}

const caption = 'text-12 font-semibold tracking-[0.08em] text-muted'

function DesktopBar({ groups }: { groups: AdminGroup[] }) {
  return (
    <nav aria-label="Администрирование" className="border-b bg-surface max-md:hidden print:hidden">
      <div className="page-width flex flex-wrap">
        {groups.map(({ title, links }, index) => (
          <div key={index} className="my-1.5 flex flex-none items-center pr-2 not-first:border-l not-first:pl-2">
            {title && <span className={`${caption} mr-1 max-xl:hidden`}>{title}</span>}
            {links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className="relative flex h-9 items-center px-2 text-14 font-medium text-ink-soft transition-colors hover:text-accent focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-accent data-[status=active]:after:absolute data-[status=active]:after:inset-x-2 data-[status=active]:after:-bottom-1.5 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded-t-sm data-[status=active]:after:bg-accent"
              >
                {link.label}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}

/** Beside the search on phones. */
export function AdminMenu({ viewer }: { viewer: ShellViewer }) {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const { href } = useLocation()
  const groups = adminGroups(viewer)
  if (!groups) return null
  return (
    <div className="flex-none md:hidden">
      {/* Open for one address only: following a link closes it. */}
      <Dialog open={openOn === href} onOpenChange={(open) => setOpenOn(open ? href : null)}>
        <DialogTrigger asChild>
          <Button variant="secondary" className="px-3.5">
            <Menu />
            <span>
              Меню<span className="sr-only"> администратора</span>
            </span>
          </Button>
        </DialogTrigger>
        <DialogContent title="Навигация">
          <nav aria-label="Администрирование">
            {groups.map(({ title, links }, index) => (
              <div key={index} className="pb-3 not-first:pt-1">
                {title ? <p className={`${caption} pb-1`}>{title}</p> : <hr className="mb-3" />}
                {links.map((link) => (
                  <Link
                    key={link.to}
                    to={link.to}
                    onClick={() => setOpenOn(null)}
                    className="-mx-3 flex min-h-11 items-center gap-3.5 rounded-control px-3 text-ink-soft data-[status=active]:bg-accent-soft data-[status=active]:font-semibold data-[status=active]:text-accent"
                  >
                    <NavIcon name={link.icon} />
                    {link.label}
                  </Link>
                ))}
              </div>
            ))}
          </nav>
        </DialogContent>
      </Dialog>
    </div>
  )
}
