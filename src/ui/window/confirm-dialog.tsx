import * as RadixAlertDialog from 'radix-ui/alert-dialog'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { scrim } from './dialog.tsx'
import { useFocusReturn } from './focus-return.tsx'

type ConfirmDialogProps = {
  /** Opens the dialog; without it, `open` does. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  /** What will happen, in a sentence or two. */
  children: ReactNode
  /** Names the action, never «ОК». */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  onConfirm: () => unknown
}

/** For actions without undo. */
export function ConfirmDialog({
  trigger,
  open: controlledOpen,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Отмена',
  tone = 'primary',
  onConfirm,
}: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const open = controlledOpen ?? ownOpen
  const focusReturn = useFocusReturn()

  function setOpen(next: boolean) {
    if (pending) return
    setOwnOpen(next)
    onOpenChange?.(next)
  }

  async function confirm(event: MouseEvent) {
    event.preventDefault()
    setPending(true)
    try {
      await onConfirm()
      setOwnOpen(false)
      onOpenChange?.(false)
    } catch {
      // Stays open for another try.
    } finally {
      setPending(false)
    }
  }

  return (
    <RadixAlertDialog.Root open={open} onOpenChange={setOpen}>
      {trigger && <RadixAlertDialog.Trigger asChild>{trigger}</RadixAlertDialog.Trigger>}
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={scrim} />
        <RadixAlertDialog.Content
          data-slot="confirm-dialog"
          {...focusReturn}
          className="fixed inset-0 z-41 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-110 overflow-y-auto rounded-panel bg-surface p-5 shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in md:p-7"
        >
          <RadixAlertDialog.Title className="text-20">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description asChild>
            <div className="mt-2 text-14 text-ink-soft">{children}</div>
          </RadixAlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2.5 max-md:flex-col-reverse">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            <RadixAlertDialog.Action asChild onClick={confirm}>
              <Button variant={tone} loading={pending}>
                {confirmLabel}
              </Button>
            </RadixAlertDialog.Action>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}
