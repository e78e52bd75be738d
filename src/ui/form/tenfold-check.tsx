import type { Ref } from 'react'
import { useController } from 'react-hook-form'
import { isTenfold } from '#lib/money/tenfold'
import { Checkbox } from './checkbox.tsx'
import { useFieldError } from './form.tsx'

export const NOT_CHECKED = 'Проверьте и отметьте, если верно'

type TenfoldCheckProps = {
  /** «Цена меняется», «3 числа меняются». */
  what: string
  times?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Shows that the tick is missing. */
  isAsked: boolean
  ref?: Ref<HTMLInputElement>
}

/** Confirms a tenfold change. */
export function TenfoldCheck({
  what,
  times = 'больше чем в 10 раз',
  checked,
  onCheckedChange,
  isAsked,
  ref,
}: TenfoldCheckProps) {
  const isMissing = isAsked && !checked
  return (
    <div>
      <Checkbox ref={ref} checked={checked} onCheckedChange={onCheckedChange} aria-invalid={isMissing || undefined}>
        {what} {times}, так и нужно
      </Checkbox>
      {isMissing && (
        <p role="alert" className="ml-8 text-13 text-danger">
          {NOT_CHECKED}
        </p>
      )}
    </div>
  )
}

type TenfoldFieldProps = Pick<TenfoldCheckProps, 'what' | 'times'> & {
  old: number | null
  next: number | null
  needsCheck?: boolean
}

/** For a `Form`, shown when needed. `checked` holds the ticked number: another one needs a new tick. */
export function TenfoldField({ old, next, needsCheck = isTenfold(old, next), ...words }: TenfoldFieldProps) {
  const { value, onChange } = useController({ name: 'checked' }).field
  const isAsked = useFieldError('checked') !== undefined
  return (
    needsCheck && (
      <TenfoldCheck
        {...words}
        checked={value === next}
        onCheckedChange={(checked) => onChange(checked ? next : null)}
        isAsked={isAsked}
      />
    )
  )
}
