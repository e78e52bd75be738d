import * as RadixSwitch from 'radix-ui/switch'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn'
import { useField } from './field.tsx'

type SwitchProps = Omit<ComponentProps<typeof RadixSwitch.Root>, 'children'> & {
  /** Words at the left of the switch; the whole row is then the target. */
  children?: ReactNode
  note?: ReactNode
}

/** Something that is on or off and takes effect at once. Without words it needs an `aria-label`. */
export function Switch({ children, note, className, ...props }: SwitchProps) {
  const { labelId: _labelId, ...field } = useField()
  const control = (
    <RadixSwitch.Root
      data-slot="switch"
      className={cn(
        'relative h-6 w-10 flex-none rounded-full bg-control p-[3px] transition-colors before:absolute before:-inset-2.5 data-[state=checked]:bg-accent disabled:opacity-40',
        !children && className,
      )}
      {...field}
      {...props}
    >
      <RadixSwitch.Thumb className="block size-[18px] rounded-full bg-white transition-transform data-[state=checked]:translate-x-4" />
    </RadixSwitch.Root>
  )
  if (!children) return control
  return (
    <label className={cn('flex min-h-11 items-center justify-between gap-4 py-2.5 text-14', className)}>
      <span className="min-w-0">
        {children}
        {note && <span className="mt-0.5 block text-13 text-muted">{note}</span>}
      </span>
      {control}
    </label>
  )
}
