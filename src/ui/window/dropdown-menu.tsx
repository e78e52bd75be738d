import Check from 'lucide-react/icons/check'
import * as RadixMenu from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

/** Not modal: the page stays interactive. */
export function DropdownMenu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />
}

export function DropdownMenuTrigger(props: ComponentProps<typeof RadixMenu.Trigger>) {
  return <RadixMenu.Trigger asChild {...props} />
}

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        data-slot="dropdown-menu"
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 min-w-50 rounded-card border bg-surface p-1.5 shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...props}
      />
    </RadixMenu.Portal>
  )
}

type DropdownMenuItemProps = ComponentProps<typeof RadixMenu.Item> & { tone?: 'neutral' | 'danger' }

export function DropdownMenuItem({ tone = 'neutral', className, ...props }: DropdownMenuItemProps) {
  return (
    <RadixMenu.Item
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-3 text-14 outline-none select-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-sunken max-md:min-h-11 [&_.lucide]:size-4',
        tone === 'danger' ? 'text-danger' : 'text-ink [&_.lucide]:text-muted',
        className,
      )}
      {...props}
    />
  )
}

/** The menu stays open. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof RadixMenu.CheckboxItem>) {
  return (
    <RadixMenu.CheckboxItem
      onSelect={(event) => event.preventDefault()}
      className={cn(
        'grid min-h-10 cursor-pointer grid-cols-[20px_1fr] items-center gap-2.5 rounded-control px-3 text-14 outline-none select-none data-highlighted:bg-sunken max-md:min-h-11',
        className,
      )}
      {...props}
    >
      <span>
        <RadixMenu.ItemIndicator>
          <Check className="size-4 text-accent" />
        </RadixMenu.ItemIndicator>
      </span>
      {children}
    </RadixMenu.CheckboxItem>
  )
}
