import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useReader } from '#lib/typed/use-reader'

type StepperProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  value: number
  /** Once per step, and once when a typed number is committed. */
  onChange: (value: number) => void
  label: string
  min?: number
  max?: number
  /** Above `min` quantities are `first`, `first + step`, … */
  first?: number
  step?: number
  unit?: string
  disabled?: boolean
  invalid?: boolean
  tone?: 'accent' | 'neutral'
}

/** Arrow keys, Page Up and Down, Home and End work. */
export function Stepper({
  value,
  onChange,
  label,
  min = 1,
  max = Infinity,
  first = Math.max(min, 1),
  step = 1,
  unit,
  disabled = false,
  invalid = false,
  tone = 'accent',
  className,
  ...props
}: StepperProps) {
  // The typed text; the value changes on commit.
  const [draft, setDraft] = useState<string | null>(null)
  // Stays after the field is reset, until something is typed.
  const [refused, setRefused] = useState<string>()
  const { read, prepare } = useReader()
  const typed = draft === null ? {} : read(draft)
  const problem = typed.problem ?? refused
  const messageId = useId()

  const less = value <= first ? min : value - step

  /** The possible value nearest to this one. */
  const nearest = (next: number) =>
    next <= min ? min : Math.min(max, first + Math.max(0, Math.round((next - first) / step)) * step)

  function set(next: number) {
    setDraft(null)
    setRefused(undefined)
    if (nearest(next) !== value) onChange(nearest(next))
  }

  function commit() {
    if (draft === null) return
    const next = typed.value ?? value
    set(next)
    setRefused(typed.problem ?? (nearest(next) === next ? undefined : boundText(next, nearest(next))))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const jumps: Record<string, number> = {
      ArrowUp: value + step,
      ArrowDown: less,
      PageUp: value + 10 * step,
      PageDown: value - 10 * step,
      Home: min,
      ...(Number.isFinite(max) && { End: max }),
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    } else if (event.key === 'Escape') {
      set(value)
    } else if (event.key in jumps && !(draft !== null && ['Home', 'End'].includes(event.key))) {
      event.preventDefault()
      set(jumps[event.key]!)
    }
  }

  const text = draft ?? String(value)
  return (
    <div
      data-slot="stepper"
      className={cn(
        'relative grid base:min-h-11 grid-cols-[44px_1fr_44px] items-center rounded-control inset-ring',
        disabled ? 'bg-sunken text-muted inset-ring-line' : tones[tone],
        (invalid || problem) && 'inset-ring-danger',
        className,
      )}
      {...props}
    >
      <StepButton
        label="Уменьшить количество"
        disabled={disabled || value <= min}
        onPress={() => set(less)}
        icon={<Minus />}
      />
      <span className="flex items-baseline justify-center gap-1 text-14 font-semibold tabular-nums">
        <input
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={invalid || problem !== undefined || undefined}
          aria-describedby={problem ? messageId : undefined}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={Number.isFinite(max) ? max : undefined}
          aria-valuetext={unit ? `${value} ${unit}` : undefined}
          disabled={disabled}
          value={text}
          onChange={(event) => {
            setDraft(event.target.value)
            setRefused(undefined)
          }}
          maxLength={24}
          onFocus={(event) => {
            event.target.select()
            prepare()
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
          className={cn('h-9 min-w-6 rounded-tag bg-transparent outline-offset-0', unit ? 'text-right' : 'text-center')}
          // As wide as its number, so that the unit follows it.
          style={{ width: `calc(${Math.min(Math.max(text.length, 1), 8)}ch + ${unit ? 2 : 16}px)` }}
        />
        {unit && <span aria-hidden>{unit}</span>}
      </span>
      <StepButton
        label="Увеличить количество"
        disabled={disabled || value >= max}
        onPress={() => set(value + step)}
        icon={<Plus />}
      />
      {problem && (
        <p
          id={messageId}
          role="alert"
          className="absolute top-full z-10 rounded-tag bg-danger-soft px-1.5 text-12 text-danger-ink"
        >
          {problem}
        </p>
      )}
    </div>
  )
}

function boundText(typed: number, possible: number): string {
  return `${possible < typed ? 'Не больше' : 'Не меньше'} ${possible}`
}

const tones = {
  accent: 'bg-accent-soft text-accent inset-ring-accent-edge',
  neutral: 'bg-surface text-ink inset-ring-line-strong',
}

type StepButtonProps = { label: string; disabled: boolean; onPress: () => void; icon: ReactNode }

function StepButton({ label, disabled, onPress, icon }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: at the bound the focus would go to the page.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="grid h-11 place-items-center rounded-control transition-opacity focus-visible:-outline-offset-2 aria-disabled:opacity-35 [&_.lucide]:size-4"
    >
      {icon}
    </button>
  )
}
