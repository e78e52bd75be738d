import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'
import { Skeleton } from '#ui/state/skeleton'
import { Widget } from '#ui/state/widget'
import { hasAdminBar, isRoom, phoneBarItems, type ShellViewer } from '../navigation.ts'
import { ByViewer } from './by-viewer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavAction } from './nav-action.tsx'

// Only admins need it.
const AdminBar = lazyPart(async () => (await import('./admin-bar.tsx')).AdminBar, renderNothing)

const RoleFailure = lazyPart(async () => (await import('./role-failure.tsx')).RoleFailure, renderNothing)

type ShellProps = {
  viewer: ShellViewer
  onSignOut: () => void
  /** On phones, where the thumb slips. */
  onAskSignOut: () => void
  search: ReactNode
  bell: ReactNode
  children: ReactNode
}

export function Shell({ viewer, onSignOut, onAskSignOut, search, bell, children }: ShellProps) {
  const closed = useLocation({ select: ({ pathname }) => isRoom(pathname) }) || undefined
  return (
    <div className="flex min-h-dvh flex-col max-md:min-h-[calc(100dvh-var(--spacing-phone-bar)-env(safe-area-inset-bottom))]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-5 py-3 text-14 font-semibold text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        К содержанию
      </a>
      <Widget quiet>
        <Header
          viewer={viewer}
          onSignOut={onSignOut}
          search={<Widget quiet>{search}</Widget>}
          bell={bell}
          closed={closed}
        />
      </Widget>
      {viewer.state === 'unknown' && (
        <Widget quiet>
          <RoleFailure viewer={viewer} onSignOut={onSignOut} />
        </Widget>
      )}
      {hasAdminBar(viewer) && (
        <Widget quiet>
          <AdminBar viewer={viewer} fallback={<div className="h-12.5 border-b bg-surface max-md:hidden" />} />
        </Widget>
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Widget quiet>
        <Footer viewer={viewer} />
      </Widget>
      <Widget quiet>
        <MobileBar viewer={viewer} onSignOut={onAskSignOut} closed={closed} />
      </Widget>
    </div>
  )
}

type MobileBarProps = Pick<ShellProps, 'viewer' | 'onSignOut'> & { closed: true | undefined }

function MobileBar({ viewer, onSignOut, closed }: MobileBarProps) {
  return (
    <nav
      aria-label="Нижнее меню"
      data-slot="phone-bar"
      className="fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden print:hidden"
    >
      <ByViewer viewer={viewer} placeholder={<Placeholders />}>
        {phoneBarItems(viewer)?.map((item) => (
          <NavAction
            key={item.label}
            item={item}
            onSignOut={onSignOut}
            closed={closed}
            className="relative grid h-phone-bar flex-1 content-center justify-items-center gap-[3px] px-0.5 text-11 font-medium tracking-[-0.01em] text-muted focus-visible:-outline-offset-2 data-[status=active]:text-accent [&_.lucide]:size-[22px]"
          />
        ))}
      </ByViewer>
    </nav>
  )
}

function Placeholders() {
  return [1, 2, 3, 4, 5].map((n) => (
    <span key={n} className="grid h-phone-bar flex-1 content-center justify-items-center gap-1.5">
      <Skeleton className="size-[22px]" />
      <Skeleton className="h-2.5 w-11" />
    </span>
  ))
}
