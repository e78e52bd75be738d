import { phoneMask } from '#lib/forms/masks'
import type { InputProps } from './input.tsx'
import { MaskedInput } from './masked-input.tsx'

export function PhoneInput(props: Omit<InputProps, 'value'>) {
  return (
    <MaskedInput mask={phoneMask} type="tel" placeholder="+7 (701) 123-45-67" className="tabular-nums" {...props} />
  )
}
