import type { ComponentProps } from 'react'
import { cn } from '#lib/cn'

/** A small number on the accent: what waits in a cart, how many filters are on. */
export function CountBadge({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="count-badge"
      className={cn(
        'h-[18px] min-w-[18px] rounded-full bg-accent px-[5px] text-center text-11 leading-[18px] font-bold text-on-accent tabular-nums',
        className,
      )}
      {...props}
    />
  )
}
