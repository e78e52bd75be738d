import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { Slot } from '../action/slot.tsx'

type TagProps = ComponentProps<'span'> & {
  filled?: boolean
  asChild?: boolean
}

/** Filled on pictures, outlined in lists. */
export function Tag({ filled = false, asChild = false, className, ...props }: TagProps) {
  const Root = asChild ? Slot : 'span'
  return (
    <Root
      data-slot="tag"
      className={cn(
        'inline-flex min-h-6 items-center rounded-tag px-2 text-12 font-semibold whitespace-nowrap',
        filled ? 'bg-ink text-white' : 'border bg-surface text-ink',
        className,
      )}
      {...props}
    />
  )
}
