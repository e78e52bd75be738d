import { readTenge, sumText } from '#lib/money/typed-sum'
import { Input, type InputProps } from './input.tsx'

type MoneyInputProps = Omit<InputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** As typed or pasted; `readTenge` parses it. */
  value: string
  onValueChange: (text: string) => void
}

/** Whole tenge. A pasted text is formatted on blur only, so that nothing silently becomes another sum. */
export function MoneyInput({ value, onValueChange, onBlur, ...props }: MoneyInputProps) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      className="tabular-nums"
      end={<span className="text-muted">₸</span>}
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
      onBlur={(event) => {
        const { sum } = readTenge(value)
        if (sum !== undefined) onValueChange(sumText(sum))
        onBlur?.(event)
      }}
      {...props}
    />
  )
}
