import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const statusChip = cva(
  'inline-flex max-w-full flex-none base:min-h-6 items-center gap-1.5 rounded-tag px-2.5 text-12 font-medium base:md:whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-soft',
        accent: 'bg-accent-soft text-accent',
        info: 'bg-info-soft text-info',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type StatusTone = NonNullable<VariantProps<typeof statusChip>['tone']>

/** The word carries the meaning, the colour only helps. */
export function StatusChip({ tone, className, ...props }: ComponentProps<'span'> & { tone?: StatusTone }) {
  return <span data-slot="status-chip" className={cn(statusChip({ tone }), className)} {...props} />
}
