import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { FieldContext, type FieldControl } from './field-context.ts'

type FieldProps = ComponentProps<'div'> & {
  label: ReactNode
  /** After the label: «необязательно». */
  remark?: ReactNode
  hint?: ReactNode
  /** Replaces the hint and marks the control. */
  error?: ReactNode
  required?: boolean
}

/** Label, hint and error, wired to the one control inside. */
export function Field({ label, remark, hint, error, required, className, children, ...props }: FieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const note = error || hint
  const control: FieldControl = {
    id,
    labelId,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div data-slot="field" className={cn('grid min-w-0 content-start gap-1.5', className)} {...props}>
      <label id={labelId} htmlFor={id} className="justify-self-start text-13 font-medium text-ink-soft">
        {label}
        {remark && <span className="font-normal text-muted"> {remark}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {note && (
        <p id={noteId} className={cn('text-13', error ? 'text-danger' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  )
}
