import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import { cn } from '#lib/cn'

/** A box of the size of what is coming, so that nothing jumps. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden
      className={cn('block animate-skeleton base:rounded-tag bg-skeleton', className)}
      {...props}
    />
  )
}

/** Several of the same, as a list that is coming. */
export const skeletons = (count: number, one: ReactElement) =>
  Array.from({ length: count }, (_, key) => cloneElement(one, { key }))
