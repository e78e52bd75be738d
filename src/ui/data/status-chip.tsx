import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export type StatusTone = keyof typeof tones

type StatusChipProps = ComponentProps<'span'> & { tone?: StatusTone | undefined }

/** The word carries the meaning, the colour only helps. */
export function StatusChip({ tone = 'neutral', className, ...props }: StatusChipProps) {
  return (
    <span
      data-slot="status-chip"
      className={cn(
        'inline-flex max-w-full flex-none base:min-h-6 items-center gap-1.5 rounded-tag px-2.5 text-12 font-medium base:md:whitespace-nowrap',
        tones[tone],
        className,
      )}
      {...props}
    />
  )
}
