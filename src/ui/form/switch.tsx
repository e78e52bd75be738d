import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'children'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** At the left; the whole row is the target. */
  children?: ReactNode
  note?: ReactNode
}

/** Takes effect at once. Without children it needs an `aria-label`. */
export function Switch({ checked, onCheckedChange, children, note, className, ...props }: SwitchProps) {
  const { labelId: _labelId, ...field } = useField()
  const control = (
    <input
      type="checkbox"
      role="switch"
      data-slot="switch"
      checked={checked}
      aria-checked={checked}
      onChange={({ target }) => onCheckedChange(target.checked)}
      className={cn(
        'relative h-6 w-10 flex-none cursor-[inherit] appearance-none rounded-full bg-control p-[3px] transition-colors before:absolute before:-inset-2.5 checked:bg-accent disabled:opacity-40',
        'after:block after:size-[18px] after:rounded-full after:bg-white after:transition-transform checked:after:translate-x-4',
        !children && className,
      )}
      {...field}
      {...props}
    />
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
