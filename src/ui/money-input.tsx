import { readTenge, sumText } from '#lib/typed-sum'
import { Input, type InputProps } from './input.tsx'

type MoneyInputProps = Omit<InputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** As it was typed or pasted; `readTenge` says which sum it is. */
  value: string
  onValueChange: (text: string) => void
}

/** A sum in whole tenge. What is pasted stays as it is until it is left, so that nothing turns into another sum. */
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
