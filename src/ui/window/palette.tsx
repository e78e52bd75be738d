import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { scrim } from './dialog.tsx'
import { useFocusReturn } from './focus-return.tsx'

type PaletteProps = {
  /** Accessible name. */
  title: string
  onClose: () => void
  /** A field, and below it what it leads to. */
  children: ReactNode
}

/** A dialog at the top with one field; full screen on phones. */
export function Palette({ title, onClose, children }: PaletteProps) {
  const focusReturn = useFocusReturn()
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrim} />
        <RadixDialog.Content
          data-slot="palette"
          aria-describedby={undefined}
          className="fixed z-41 flex flex-col overflow-hidden bg-surface shadow-pop outline-none max-md:inset-0 md:inset-x-0 md:top-[10vh] md:mx-auto md:max-h-[min(640px,80vh)] md:w-[calc(100%-48px)] md:max-w-160 md:rounded-panel md:data-[state=open]:animate-pop-in"
          {...focusReturn}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
