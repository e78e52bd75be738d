import * as RadixRadioGroup from 'radix-ui/radio-group'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'

type SegmentedProps = Omit<ComponentProps<typeof RadixRadioGroup.Root>, 'children'> & {
  options: readonly { value: string; label: string }[]
}

/** Inside a `Field` it takes its label. */
export function Segmented({ options, className, ...props }: SegmentedProps) {
  const { id: _id, labelId, ...field } = useField()
  return (
    <RadixRadioGroup.Root
      data-slot="segmented"
      orientation="horizontal"
      aria-labelledby={labelId}
      className={cn(
        'grid min-h-11 auto-cols-fr grid-flow-col rounded-control bg-sunken p-[3px] aria-invalid:inset-ring aria-invalid:inset-ring-danger',
        className,
      )}
      {...field}
      {...props}
    >
      {options.map(({ value, label }) => (
        <RadixRadioGroup.Item
          key={value}
          value={value}
          className="rounded-tag px-2.5 text-14 font-medium text-ink-soft data-[state=checked]:bg-surface data-[state=checked]:font-semibold data-[state=checked]:text-accent data-[state=checked]:inset-ring data-[state=checked]:inset-ring-line-strong"
        >
          {label}
        </RadixRadioGroup.Item>
      ))}
    </RadixRadioGroup.Root>
  )
}
