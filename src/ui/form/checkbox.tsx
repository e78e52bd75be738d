import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children'> & {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  /** The label; the whole row is the target. */
  children?: ReactNode
  /** A second line in grey. */
  note?: ReactNode
}

/** `checked="indeterminate"` for «some of them». Without children it needs an `aria-label`. */
export function Checkbox({ checked, onCheckedChange, children, note, className, ref, ...props }: CheckboxProps) {
  const { labelId: _labelId, ...field } = useField()
  const box = (
    <span
      className={cn(
        'relative grid size-5 flex-none place-items-center *:col-start-1 *:row-start-1',
        !children && className,
      )}
    >
      <input
        type="checkbox"
        data-slot="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = checked === 'indeterminate'
          return hand(element, ref)
        }}
        checked={checked === true}
        onChange={({ target }) => onCheckedChange(target.checked)}
        className={cn(
          'peer size-5 cursor-[inherit] appearance-none rounded-check border-[1.5px] border-control bg-surface transition-colors',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          'aria-invalid:border-danger disabled:border-line-strong disabled:bg-sunken',
          // Small to see, large to press.
          !children && 'before:absolute before:-inset-3',
        )}
        {...field}
        {...props}
      />
      <Check className={cn(mark, 'peer-checked:block')} />
      <Minus className={cn(mark, 'peer-indeterminate:block')} />
    </span>
  )
  if (!children) return box
  return (
    <label className={cn('flex min-h-11 items-start gap-3 base:py-3 text-14 leading-[1.4]', className)}>
      {box}
      <span className="min-w-0 flex-1">
        {children}
        {note && <span className="mt-0.5 block text-13 text-muted">{note}</span>}
      </span>
    </label>
  )
}

const mark = 'pointer-events-none hidden size-3.5 stroke-[2.6] text-on-accent peer-disabled:text-muted'

function hand<T>(element: T | null, ref: Ref<T> | undefined) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
}
