import * as RadixPopover from 'radix-ui/popover'
import { useState } from 'react'
import { AddFilterButton } from './add-filter-button.tsx'
import { Combobox, type ComboboxOption } from '../form/combobox.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../window/dropdown-menu.tsx'

type PickFilterProps = {
  label: string
  options: readonly ComboboxOption[]
  /** For long lists: found by typing. */
  searched?: boolean
  onPick: (value: string) => void
}

/** Once the filter is set, a `FilterChip` replaces it. */
export function PickFilter({ label, options, searched = false, onPick }: PickFilterProps) {
  const [open, setOpen] = useState(false)
  const button = <AddFilterButton>{label}</AddFilterButton>
  if (!searched) {
    return (
      <DropdownMenu>
        <DropdownMenuTrigger>{button}</DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {options.map((option) => (
            <DropdownMenuItem key={option.value} onSelect={() => onPick(option.value)}>
              {option.label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    )
  }
  return (
    <RadixPopover.Root open={open} onOpenChange={setOpen}>
      <RadixPopover.Trigger asChild>{button}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-72 rounded-card border bg-surface p-1.5 shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <Combobox
            inline
            aria-label={label}
            placeholder="Найти"
            options={options}
            onValueChange={(value) => {
              setOpen(false)
              onPick(value)
            }}
          />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
