import type { ComponentProps } from 'react'
import { cn } from '#lib/cn'

/** A short mark: filled on pictures, outlined in lists. */
export function Tag({ filled = false, className, ...props }: ComponentProps<'span'> & { filled?: boolean }) {
  return (
    <span
      data-slot="tag"
      className={cn(
        'inline-flex h-6 items-center rounded-tag px-2 text-12 font-semibold whitespace-nowrap',
        filled ? 'bg-ink text-white' : 'border bg-surface text-ink',
        className,
      )}
      {...props}
    />
  )
}
