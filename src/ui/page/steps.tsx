import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

export type Step = {
  label: ReactNode
  /** A line in grey: when it happened, or is expected. */
  note?: ReactNode
  /** Inside the circle of the current step. */
  icon?: ReactNode
}

type StepsProps = {
  steps: readonly Step[]
  current: number
  label: string
  /** For steps that need action. */
  numbered?: boolean
  /** On phones ends at the next step. */
  foldsAhead?: boolean
  className?: string
}

/** A row on desktops, a column on phones. */
export function Steps({ steps, current, label, numbered, foldsAhead, className }: StepsProps) {
  return (
    <ol data-slot="steps" aria-label={label} className={cn('flex max-md:flex-col', className)}>
      {steps.map((step, index) => {
        const done = index < current
        const active = index === current
        return (
          <li
            key={index}
            aria-current={active ? 'step' : undefined}
            className={cn(
              'group relative flex gap-x-3 max-md:pb-5 max-md:last:pb-0 md:flex-1 md:flex-col md:last:flex-none',
              foldsAhead && index > current + 1 && 'max-md:hidden',
            )}
          >
            <span
              className={cn(
                'grid size-8 flex-none place-items-center rounded-full border-2 text-14 font-semibold [&_.lucide]:size-4',
                done && 'border-accent bg-accent text-on-accent',
                active && 'border-accent bg-accent-soft text-accent',
                !done && !active && 'border-line-strong bg-surface text-muted',
              )}
            >
              {done ? <Check /> : (active && step.icon) || (numbered && index + 1)}
            </span>
            <span
              aria-hidden
              className={cn(
                'absolute rounded-full group-last:hidden max-md:top-9 max-md:bottom-1 max-md:left-[15px] max-md:w-0.5 md:top-[15px] md:right-2 md:left-10 md:h-0.5',
                done ? 'bg-accent' : 'bg-line-strong',
              )}
            />
            <span className="min-w-0 max-md:pt-1.5 md:mt-2.5 md:pr-3 md:group-last:pr-0">
              <span className={cn('block text-14', done || active ? 'font-semibold text-ink' : 'text-muted')}>
                {step.label}
              </span>
              {step.note && <span className="block text-13 text-muted tabular-nums">{step.note}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
