import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import * as RadixCheckbox from 'radix-ui/checkbox'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn'
import { useField } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<typeof RadixCheckbox.Root>, 'children'> & {
  /** The sentence beside the box; the whole row is then the target. */
  children?: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
}

/** A box to tick; `checked="indeterminate"` for «some of them». Without a sentence it needs an `aria-label`. */
export function Checkbox({ children, note, className, ...props }: CheckboxProps) {
  const { labelId: _labelId, ...field } = useField()
  const box = (
    <RadixCheckbox.Root
      data-slot="checkbox"
      className={cn(
        'group relative grid size-5 flex-none place-items-center rounded-check border-[1.5px] border-control bg-surface text-on-accent transition-[background-color,border-color]',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'aria-invalid:border-danger disabled:border-line-strong disabled:bg-sunken disabled:text-muted',
        // A lone box is drawn small and pressed large.
        !children && 'before:absolute before:-inset-3',
        !children && className,
      )}
      {...field}
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Minus className="hidden size-3.5 stroke-[2.6] group-data-[state=indeterminate]:block" />
        <Check className="hidden size-3.5 stroke-[2.6] group-data-[state=checked]:block" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
  if (!children) return box
  return (
    <label className={cn('flex min-h-11 items-start gap-3 py-3 text-14 leading-5', className)}>
      {box}
      <span className="min-w-0 flex-1">
        {children}
        {note && <span className="mt-0.5 block text-13 text-muted">{note}</span>}
      </span>
    </label>
  )
}
