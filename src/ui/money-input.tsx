import { tengeMask } from '#lib/masks'
import type { InputProps } from './input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A sum in whole tenge, its digits in groups while it is typed; `wholeTenge` reads it. Uncontrolled. */
export function MoneyInput(props: Omit<InputProps, 'value' | 'end'>) {
  return (
    <MaskedInput
      mask={tengeMask}
      inputMode="numeric"
      autoComplete="off"
      maxLength={LONGEST_SUM}
      className="tabular-nums"
      end={<span className="text-muted">₸</span>}
      {...props}
    />
  )
}

/** 2 000 000 000,00 */
const LONGEST_SUM = 16
