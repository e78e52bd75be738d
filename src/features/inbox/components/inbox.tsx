import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import Inbox from 'lucide-react/icons/inbox'
import * as RadixPopover from 'radix-ui/popover'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { cn } from '#lib/dom/cn'
import { count } from '#lib/text/plural'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { CountBadge } from '#ui/data/count-badge'
import { Drawer, DrawerContent, DrawerHeader } from '#ui/window/drawer'
import { DialogTrigger } from '#ui/window/dialog'
import { pushQuery } from '../push-state.ts'
import { MANY_UNREAD, unreadQuery } from '../queries.ts'
import { InboxList } from './inbox-list.tsx'

type InboxBellProps = { viewer: Extract<Viewer, { userId: string }> }

/** The viewer is a prop: asking here would repeat a failed role check, which removes the bell, endlessly. */
export function InboxBell({ viewer }: InboxBellProps) {
  return (
    <Opened
      key={viewer.userId}
      userId={viewer.userId}
      isStaff={viewer.state === 'staff'}
      isAdmin={viewer.state === 'staff' && roleFlags(viewer.role).hasAdminAccess}
    />
  )
}

type OpenedProps = { userId: string; isStaff: boolean; isAdmin: boolean }

function Opened({ userId, isStaff, isAdmin }: OpenedProps) {
  const { data: unread = 0 } = useQuery(unreadQuery(userId))
  const [openOn, setOpenOn] = useState<string | null>(null)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isStaff && globalThis.Notification?.permission === 'granted') void queryClient.prefetchQuery(pushQuery(userId))
  }, [queryClient, isStaff, userId])
  const isPhone = useIsPhone()
  const { href } = useLocation()
  // Bound to one address: following a link closes it.
  const open = openOn === href
  const setOpen = (isOpen: boolean) => setOpenOn(isOpen ? href : null)

  const list = (
    <InboxList userId={userId} unread={unread} isStaff={isStaff} isAdmin={isAdmin} onLeave={() => setOpen(false)} />
  )
  // The admin's «Уведомления» link beside it already has a bell.
  const trigger = <Trigger unread={unread} icon={isAdmin ? <Inbox /> : <Bell />} />
  if (isPhone) {
    return (
      <Drawer open={open} onOpenChange={setOpen}>
        <DialogTrigger asChild>{trigger}</DialogTrigger>
        <DrawerContent>
          <DrawerHeader title="Входящие" />
          {list}
        </DrawerContent>
      </Drawer>
    )
  }
  return (
    <RadixPopover.Root open={open} onOpenChange={setOpen}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          data-slot="inbox"
          aria-label="Входящие"
          align="end"
          sideOffset={4}
          collisionPadding={16}
          className="z-40 flex max-h-[min(640px,calc(100dvh-120px))] w-110 flex-col overflow-hidden rounded-card border bg-surface shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {list}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

function Trigger({
  unread,
  icon,
  className,
  ...props
}: ComponentProps<'button'> & { unread: number; icon: ReactNode }) {
  const waiting = count(Math.min(unread, MANY_UNREAD - 1), ['непрочитанное', 'непрочитанных', 'непрочитанных'])
  return (
    <button
      type="button"
      aria-label={unread === 0 ? 'Входящие' : `Входящие, ${unread < MANY_UNREAD ? waiting : '99+ непрочитанных'}`}
      className={cn(
        'relative grid justify-items-center gap-[3px] rounded-control text-12 leading-[1.2] font-medium text-ink-soft transition-colors hover:text-accent data-[state=open]:text-accent [&_.lucide]:size-[22px] [&_.lucide]:text-ink hover:[&_.lucide]:text-accent data-[state=open]:[&_.lucide]:text-accent',
        'max-md:size-11 max-md:content-center md:min-w-15 md:px-1.5 md:pt-[7px] md:pb-[5px] lg:min-w-18',
        className,
      )}
      {...props}
    >
      {icon}
      <span className="max-md:hidden">Входящие</span>{' '}
      {unread > 0 && (
        <CountBadge
          aria-hidden
          className="absolute top-0.5 left-[calc(50%+4px)] ring-2 ring-canvas max-md:right-0 max-md:left-auto"
        >
          {unread < MANY_UNREAD ? unread : '99+'}
        </CountBadge>
      )}
    </button>
  )
}
