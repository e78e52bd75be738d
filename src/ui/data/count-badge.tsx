import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

/** Items in the cart, active filters. */
export function CountBadge({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="count-badge"
      className={cn(
        'h-[18px] min-w-[18px] rounded-full bg-accent px-[5px] text-center text-11 leading-[18px] font-semibold text-on-accent tabular-nums',
        className,
      )}
      {...props}
    />
  )
}
