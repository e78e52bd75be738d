import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const DEFAULT_MAX = 100

type ProgressProps = ComponentProps<'div'> & {
  /** From 0 to `max`; `null` when unknown. */
  value?: number | null
  max?: number
  label: string
}

/** A value or maximum out of bounds is logged and replaced by its default: unknown, 100. */
export function Progress({ value = null, max = DEFAULT_MAX, label, className, ...props }: ProgressProps) {
  const total = validMax(max)
  const done = validValue(value, total)
  return (
    <div
      data-slot="progress"
      className={cn('relative base:h-2 overflow-hidden rounded-full bg-sunken', className)}
      {...props}
    >
      <progress className="sr-only" aria-label={label} max={total} value={done ?? undefined} />
      <span
        aria-hidden
        className={cn(
          'block h-full rounded-full bg-accent transition-transform',
          done === null ? 'w-2/5 animate-indeterminate' : 'w-full',
        )}
        style={done === null ? undefined : { transform: `translateX(${(done / total - 1) * 100}%)` }}
      />
    </div>
  )
}

function validMax(max: number): number {
  if (max > 0) return max
  console.error(`Progress: max must be above 0, got ${max}; ${DEFAULT_MAX} is used`)
  return DEFAULT_MAX
}

function validValue(value: number | null, max: number): number | null {
  if (value === null || (value >= 0 && value <= max)) return value
  console.error(`Progress: value must be between 0 and ${max}, got ${value}; shown as unknown`)
  return null
}
