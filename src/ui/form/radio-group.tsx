import * as RadixRadioGroup from 'radix-ui/radio-group'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadixRadioGroup.Root>) {
  const { id: _id, labelId, ...field } = useField()
  return (
    <RadixRadioGroup.Root
      data-slot="radio-group"
      aria-labelledby={labelId}
      className={cn('grid base:gap-2.5', className)}
      {...field}
      {...props}
    />
  )
}

type RadioProps = Omit<ComponentProps<typeof RadixRadioGroup.Item>, 'children'> & {
  children: ReactNode
  /** A second line in grey. */
  note?: ReactNode
  /** At the right: a price, a badge. */
  end?: ReactNode
}

export function Radio({ children, note, className, ...props }: Omit<RadioProps, 'end'>) {
  return (
    <label className={cn('flex min-h-11 items-start gap-3 py-3 text-14 leading-[1.4]', className)}>
      <RadioMark {...props} />
      <span className="min-w-0 flex-1">
        {children}
        {note && <span className="mt-0.5 block text-13 text-muted">{note}</span>}
      </span>
    </label>
  )
}

export function RadioCard({ children, note, end, className, ...props }: RadioProps) {
  return (
    <label
      className={cn(
        'flex base:min-h-12 flex-wrap base:items-start gap-3 rounded-card border border-line-strong bg-surface px-4 py-3.5 text-14 leading-[1.4]',
        'has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft has-data-[state=checked]:inset-ring has-data-[state=checked]:inset-ring-accent',
        'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className,
      )}
    >
      <RadioMark {...props} className="focus-visible:outline-none" />
      <span className="min-w-0 flex-1 basis-[6rem]">
        <span className="block font-semibold">{children}</span>
        {note && <span className="mt-0.5 block text-13 text-muted">{note}</span>}
      </span>
      {end && <span className="ml-auto text-right font-semibold whitespace-nowrap tabular-nums">{end}</span>}
    </label>
  )
}

function RadioMark({ className, ...props }: ComponentProps<typeof RadixRadioGroup.Item>) {
  return (
    <RadixRadioGroup.Item
      className={cn(
        'size-5 flex-none rounded-full border-[1.5px] border-control bg-surface data-[state=checked]:border-6 data-[state=checked]:border-accent disabled:border-line-strong disabled:bg-sunken',
        className,
      )}
      {...props}
    />
  )
}
