import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { scrim, stayForToasts } from './dialog.tsx'
import { useFocusReturn } from './focus-return.tsx'
import { IconButton } from '../action/icon-button.tsx'

export const Drawer = RadixDialog.Root

type DrawerContentProps = ComponentProps<typeof RadixDialog.Content> & {
  /** `lg` holds two columns. */
  size?: 'md' | 'lg'
}

/** A record beside its list; full screen on phones. */
export function DrawerContent({
  size = 'md',
  className,
  // The drawer itself gets the focus: its first button is no better place.
  onOpenAutoFocus = focusItself,
  onCloseAutoFocus,
  onInteractOutside = stayForToasts,
  ...props
}: DrawerContentProps) {
  const focusReturn = useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus })
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={scrim} />
      <RadixDialog.Content
        data-slot="drawer"
        aria-describedby={undefined}
        className={cn(
          'fixed inset-y-0 right-0 z-41 flex w-full flex-col overflow-hidden bg-surface shadow-pop outline-none md:rounded-l-panel',
          'data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in',
          size === 'md' ? 'md:max-w-150' : 'lg:max-w-228',
          className,
        )}
        onInteractOutside={onInteractOutside}
        {...focusReturn}
        {...props}
      />
    </RadixDialog.Portal>
  )
}

function focusItself(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

type DrawerHeaderProps = Omit<ComponentProps<'header'>, 'title'> & {
  title: ReactNode
  /** Beside the title: a status. */
  status?: ReactNode
  subtitle?: ReactNode
  /** Icon buttons before the close button. */
  actions?: ReactNode
}

export function DrawerHeader({ title, status, subtitle, actions, className, ...props }: DrawerHeaderProps) {
  return (
    <header
      // On phones many icons leave the title no room: it goes below them.
      className={cn(
        'flex items-start gap-2 base:border-b py-3 pr-1.5 pl-4 max-md:has-[>:nth-child(5)]:flex-wrap max-md:has-[>:nth-child(5)]:justify-end md:py-4 md:pr-3 md:pl-7',
        className,
      )}
      {...props}
    >
      <div className="min-w-0 flex-1 py-1 max-md:nth-last-[n+5]:order-last max-md:nth-last-[n+5]:basis-full">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <RadixDialog.Title className="text-20 md:text-25">{title}</RadixDialog.Title>
          {status}
        </div>
        {subtitle && <p className="mt-0.5 text-13 text-muted">{subtitle}</p>}
      </div>
      {actions}
      <RadixDialog.Close asChild>
        <IconButton label="Закрыть">
          <X />
        </IconButton>
      </RadixDialog.Close>
    </header>
  )
}

/** The scrolling part. */
export function DrawerBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-h-0 flex-1 overflow-y-auto base:px-4 base:py-4 base:md:px-7 base:md:py-5', className)}
      {...props}
    />
  )
}

/** The dangerous action at the left (`mr-auto`), the primary one last. */
export function DrawerFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn(
        'flex base:flex-wrap items-center justify-end gap-2.5 border-t px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-7 md:py-4',
        className,
      )}
      {...props}
    />
  )
}
