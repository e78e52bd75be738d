import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useFocusReturn } from './focus-return.tsx'
import { IconButton } from '../action/icon-button.tsx'

export const Dialog = RadixDialog.Root
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close

/** Above drawers, so that a dialog over a drawer dims it too. */
export const scrim =
  'fixed inset-0 z-41 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/** A toast may offer an undo for the dialog. */
export function stayForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}

type DialogContentProps = Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  /** The primary button last. */
  footer?: ReactNode
  size?: 'md' | 'lg'
}

/** A scrolling dialog; on phones a bottom sheet. */
export function DialogContent({
  title,
  description,
  footer,
  size = 'md',
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onInteractOutside = stayForToasts,
  ...props
}: DialogContentProps) {
  const focusReturn = useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus })
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={scrim} />
      <RadixDialog.Content
        data-slot="dialog"
        {...(!description && { 'aria-describedby': undefined })}
        className={cn(
          'fixed z-41 flex flex-col overflow-hidden bg-surface shadow-pop outline-none',
          'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[calc(100dvh-24px)] max-md:rounded-t-panel max-md:data-[state=closed]:animate-rise-out max-md:data-[state=open]:animate-rise-in',
          'md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:w-[calc(100%-48px)] md:rounded-panel md:data-[state=closed]:animate-pop-out md:data-[state=open]:animate-pop-in',
          size === 'md' ? 'md:max-w-140' : 'md:max-w-180',
          className,
        )}
        onInteractOutside={onInteractOutside}
        {...focusReturn}
        {...props}
      >
        <header className="pt-4.5 pr-14 pb-3 pl-4 md:pt-6.5 md:pr-16 md:pl-7">
          <RadixDialog.Title className="text-20 md:text-25">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-1 text-14 text-ink-soft">{description}</RadixDialog.Description>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-5 md:px-7">{children}</div>
        {footer && (
          <footer className="flex justify-end gap-2.5 border-t px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:flex-col-reverse md:px-7 md:py-4">
            {footer}
          </footer>
        )}
        {/* Last, so that the first control gets the focus. */}
        <RadixDialog.Close asChild>
          <IconButton label="Закрыть" className="absolute top-2 right-1.5 md:top-4 md:right-3">
            <X />
          </IconButton>
        </RadixDialog.Close>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}
