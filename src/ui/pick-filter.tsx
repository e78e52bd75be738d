import Plus from 'lucide-react/icons/plus'
import { Button } from './button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'

type PickFilterProps = {
  label: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** Adds a filter; once it is on, a `FilterChip` takes its place. */
export function PickFilter({ label, options, onPick }: PickFilterProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button
          variant="ghost"
          size="sm"
          className="rounded-full border-dashed border-control font-medium text-ink [&_.lucide]:size-4"
        >
          <Plus aria-hidden />
          {label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
      >
        {options.map((option) => (
          <DropdownMenuItem key={option.value} onSelect={() => onPick(option.value)}>
            {option.label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
