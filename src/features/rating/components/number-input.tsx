import {
  createContext,
  use,
  useEffect,
  useId,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { readNumber } from '#lib/typed/number'
import { Input } from '#ui/form/input'

/** A text that is not in the draft: still being typed, or wrong. */
export type Uncommitted = { label: string; isWrong: boolean }
export const UncommittedContext = createContext<Dispatch<SetStateAction<readonly Uncommitted[]>>>(() => {})

type NumberInputProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  unit?: string
  start?: ReactNode
  disabled?: boolean
  onChange: (value: number) => void
}

/** Commits on blur or Enter; a wrong text stays and is marked. */
export function NumberInput({
  label,
  value,
  min,
  max,
  step = 1,
  unit,
  disabled,
  onChange,
  ...props
}: NumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; over: number; isLeft: boolean }>()
  const setUncommitted = use(UncommittedContext)
  const noteId = useId()
  // The slider replaces what was typed.
  const { text, isLeft: isWrong = false } = !disabled && typed?.over === value ? typed : {}
  const isUncommitted = text !== undefined

  useEffect(() => {
    if (!isUncommitted) return undefined
    const entry = { label, isWrong }
    setUncommitted((all) => [...all, entry])
    return () => setUncommitted((all) => all.filter((one) => one !== entry))
  }, [isUncommitted, isWrong, label, setUncommitted])

  function commit() {
    if (text === undefined) return
    const number = readNumber(text, 'percent')
    if (typeof number !== 'number' || number < min || number > max || !isMultiple(number, step))
      return setTyped({ text, over: value, isLeft: true })
    setTyped(undefined)
    onChange(number)
  }

  return (
    <div className="grid min-w-0 gap-1">
      <Input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        className="tabular-nums"
        end={unit && <span className="text-muted">{unit}</span>}
        disabled={disabled}
        value={text ?? String(value).replace('.', ',')}
        onChange={({ target }) => setTyped({ text: target.value, over: value, isLeft: false })}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        {...props}
      />
      {isWrong && (
        <p id={noteId} role="alert" className="text-13 text-danger">
          {step === 1 && 'Целое число '}от {min} до {max.toLocaleString('ru')}
          {step < 1 && `, до ${step === 0.1 ? 'десятых' : 'сотых'}`}
        </p>
      )}
    </div>
  )
}

const isMultiple = (number: number, step: number) => Math.abs(number / step - Math.round(number / step)) < 1e-6
