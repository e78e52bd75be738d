import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import { cn } from '#lib/dom/cn'

/** Sized as what is loading, so that nothing jumps. */
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

/** Placeholders of a list. */
export const skeletons = (count: number, one: ReactElement) =>
  Array.from({ length: count }, (_, key) => cloneElement(one, { key }))
