import Check from 'lucide-react/icons/check'
import { cn } from '#lib/dom/cn'

type WizardStepsProps = { steps: readonly string[]; current: number; label: string }

/** `current` counts from 0. */
export function WizardSteps({ steps, current, label }: WizardStepsProps) {
  return (
    <ol aria-label={label} className="flex max-md:gap-1.5">
      {steps.map((step, index) => {
        const done = index < current
        const active = index === current
        return (
          <li
            key={step}
            aria-current={active ? 'step' : undefined}
            className="group flex items-center gap-3 max-md:flex-1 md:not-last:flex-1"
          >
            <span
              className={cn(
                'grid size-8 flex-none place-items-center rounded-full border-2 text-14 font-semibold max-md:hidden [&_.lucide]:size-4',
                done && 'border-accent bg-accent text-on-accent',
                active && 'border-accent bg-accent-soft text-accent',
                !done && !active && 'border-line-strong bg-surface text-muted',
              )}
            >
              {done ? <Check /> : index + 1}
            </span>
            <span
              className={cn(
                'text-14 whitespace-nowrap max-md:sr-only',
                active ? 'font-semibold' : done ? 'font-medium' : 'text-muted',
              )}
            >
              {step}
            </span>
            <span
              aria-hidden
              className={cn(
                'rounded-full max-md:h-1 max-md:w-full md:mr-5 md:ml-2 md:h-0.5 md:flex-1 md:group-last:hidden',
                done ? 'bg-accent' : active ? 'bg-line-strong max-md:bg-accent' : 'bg-line-strong',
              )}
            />
          </li>
        )
      })}
    </ol>
  )
}
