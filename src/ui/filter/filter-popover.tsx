import ChevronDown from 'lucide-react/icons/chevron-down'
import * as RadixPopover from 'radix-ui/popover'
import { useState, type FormEvent, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { AddFilterButton } from './add-filter-button.tsx'
import { Button } from '../action/button.tsx'

type FilterPopoverProps = {
  /** Shows the value: «Сумма: любая», «22.08–20.11.2026». */
  label: ReactNode
  title: string
  active: boolean
  /** Rendered as «add filter» until it is set. */
  adds?: boolean
  /** Remounted on every opening. */
  children: ReactNode
  /** `false` keeps the popover open. */
  onApply: () => boolean
  onReset: () => void
}

/** Applied with Enter or «Показать», removed with «Сбросить». */
export function FilterPopover({ label, title, active, adds = false, children, onApply, onReset }: FilterPopoverProps) {
  const [open, setOpen] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (onApply()) setOpen(false)
  }

  return (
    <RadixPopover.Root open={open} onOpenChange={setOpen}>
      <RadixPopover.Trigger asChild>
        {adds ? (
          <AddFilterButton>{label}</AddFilterButton>
        ) : (
          <Button variant="secondary" className={cn('px-3.5 font-medium', active && 'border-accent text-accent')}>
            {label}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        )}
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          data-slot="filter-popover"
          aria-label={title}
          align="end"
          sideOffset={6}
          collisionPadding={16}
          className="z-50 w-92 max-w-[calc(100vw-32px)] rounded-card border bg-surface p-4 shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <form noValidate onSubmit={submit} className="grid gap-4">
            {children}
            <div className="flex justify-between gap-2">
              <Button
                variant="ghost"
                disabled={!active}
                onClick={() => {
                  onReset()
                  setOpen(false)
                }}
              >
                Сбросить
              </Button>
              <Button type="submit">Показать</Button>
            </div>
          </form>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
