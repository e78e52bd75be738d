import type { ReactNode } from 'react'
import { LegalDialog } from '#features/legal/components/legal-dialog.tsx'
import { Button } from '#ui/action/button'
import { Skeleton } from '#ui/state/skeleton'
import { useSignOut } from '#features/account/use-sign-out.ts'
import { ContactsCard } from './contacts-card.tsx'

type RoomProps = {
  status?: ReactNode
  title: string
  lead: ReactNode
  actions?: ReactNode
  /** Between the header and the columns. */
  steps?: ReactNode
  aside?: ReactNode
  contactsTitle: string
  children?: ReactNode
  foot?: ReactNode
}

/**
 * For visitors who may open no other page: links would lead back, so contacts are on it and legal texts open in a
 * dialog.
 */
export function Room({ status, title, lead, actions, steps, aside, contactsTitle, children, foot }: RoomProps) {
  const signOut = useSignOut()
  return (
    <div className="page-width pt-5 pb-16 md:pt-10">
      <header className="flex items-end justify-between gap-x-8 gap-y-5 max-lg:flex-col max-lg:items-stretch">
        <div>
          {status}
          <h1 className="mt-3 text-31 md:text-39">{title}</h1>
          <div className="mt-2.5 max-w-[62ch] text-16 text-ink-soft">{lead}</div>
        </div>
        {actions && <div className="flex gap-2.5 lg:flex-none">{actions}</div>}
      </header>
      <div className="mt-6 md:mt-8">{steps}</div>
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid min-w-0 content-start gap-4">{children}</div>
        <aside className="grid content-start gap-4">
          {aside}
          <ContactsCard title={contactsTitle} />
          <p className="px-1 text-13 text-muted">
            <LegalDialog kind="offer">Оферта</LegalDialog> и{' '}
            <LegalDialog kind="privacy">политика конфиденциальности</LegalDialog>
          </p>
          <Button variant="ghost" className="justify-self-start" onClick={() => void signOut()}>
            Выйти из аккаунта
          </Button>
        </aside>
      </div>
      {foot}
    </div>
  )
}

export function RoomSkeleton() {
  return (
    <div className="page-width pt-5 md:pt-10" aria-busy>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="mt-3 h-11 w-full max-w-120" />
      <Skeleton className="mt-4 h-12 w-full max-w-150" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-90 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </div>
    </div>
  )
}
