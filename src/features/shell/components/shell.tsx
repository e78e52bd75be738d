import type { ReactNode } from 'react'
import { lazyPart, nothing } from '#ui/lazy-part'
import { Widget } from '#ui/widget'
import { hasAdminBar, type ShellViewer } from '../navigation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileBar } from './mobile-bar.tsx'

// A window and its behaviour, which only admins ever need.
const AdminBar = lazyPart(async () => (await import('./admin-bar.tsx')).AdminBar, nothing)

const RoleFailure = lazyPart(async () => (await import('./role-failure.tsx')).RoleFailure, nothing)

type ShellProps = {
  viewer: ShellViewer
  onSignOut: () => void
  search: ReactNode
  /** The inbox of whoever is signed in. */
  bell: ReactNode
  children: ReactNode
}

/** What surrounds every page. */
export function Shell({ viewer, onSignOut, search, bell, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col max-md:min-h-[calc(100dvh-var(--spacing-phone-bar)-env(safe-area-inset-bottom))]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-5 py-3 text-14 font-semibold text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        К содержанию
      </a>
      <Widget quiet>
        <Header viewer={viewer} onSignOut={onSignOut} search={<Widget quiet>{search}</Widget>} bell={bell} />
      </Widget>
      {viewer.state === 'unknown' && (
        <Widget quiet>
          <RoleFailure viewer={viewer} onSignOut={onSignOut} />
        </Widget>
      )}
      {hasAdminBar(viewer) && (
        <Widget quiet>
          <AdminBar viewer={viewer} fallback={<div className="h-14 md:h-12.5 md:border-b md:bg-surface" />} />
        </Widget>
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Widget quiet>
        <Footer viewer={viewer} />
      </Widget>
      <Widget quiet>
        <MobileBar viewer={viewer} onSignOut={onSignOut} />
      </Widget>
    </div>
  )
}
