import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'
import { useFieldError } from './form.tsx'

type CheckboxFieldProps = {
  name: string
  note?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The field that is hidden now: its error shows here. */
  hides?: string | undefined
  /** Runs beside the change of the value. */
  onTick?: (checked: boolean) => void
  className?: string
  children: ReactNode
}

/** For a `Form`. */
export function CheckboxField({
  name,
  note,
  required,
  disabled,
  hides = name,
  onTick,
  className,
  children,
}: CheckboxFieldProps) {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const ownError = useFieldError(name)
  const error = useFieldError(hides) ?? ownError
  return (
    <div className={className}>
      <Checkbox
        name={name}
        ref={ref}
        checked={value}
        disabled={disabled}
        onBlur={onBlur}
        onCheckedChange={(checked) => {
          onChange(checked)
          onTick?.(checked)
        }}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        note={note}
      >
        {children}
      </Checkbox>
      {error && (
        <p id={`${name}-error`} className="-mt-1 mb-2 ml-8 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
