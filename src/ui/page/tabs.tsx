import * as RadixTabs from 'radix-ui/tabs'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useChosenInView } from '#lib/dom/use-chosen-in-view'

/** `value` and `onValueChange` keep the choice in the address. */
export function Tabs({ className, ...props }: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root data-slot="tabs" className={cn('min-w-0', className)} {...props} />
}

export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List ref={useChosenInView()} data-slot="tabs-list" className={cn(row, className)} {...props} />
}

/** For links among `TabLinks` too; `data-state` says which is active. */
export const tabLook =
  'relative flex min-h-11 items-center gap-2 px-3 base:text-14 font-medium whitespace-nowrap text-ink-soft first:-ml-3 focus-visible:-outline-offset-2 data-[state=active]:font-semibold data-[state=active]:text-accent data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-accent'

const row = 'base:mb-4 flex base:gap-1 overflow-x-auto scrollbar-none border-b'

/** Links that look like tabs: parts of one thing with their own addresses. */
export function TabLinks({ className, ...props }: ComponentProps<'nav'>) {
  return <nav ref={useChosenInView()} data-slot="tab-links" className={cn(row, className)} {...props} />
}

export const linkTab = (isCurrent: boolean) =>
  ({
    className: tabLook,
    'data-state': isCurrent ? 'active' : undefined,
    'aria-current': isCurrent ? 'page' : undefined,
  }) as const

type TabsTriggerProps = ComponentProps<typeof RadixTabs.Trigger> & { count?: ReactNode }

export function TabsTrigger({ count, className, children, ...props }: TabsTriggerProps) {
  return (
    <RadixTabs.Trigger data-slot="tabs-trigger" className={cn(tabLook, className)} {...props}>
      {children}
      {count !== undefined && <span className="text-12 font-medium text-muted tabular-nums">{count}</span>}
    </RadixTabs.Trigger>
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content data-slot="tabs-content" className={cn('outline-none', className)} {...props} />
}
