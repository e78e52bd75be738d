import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

/** Needs `label` only when no text beside it says what is loading. */
export function Spinner({ label, className, ...props }: ComponentProps<'svg'> & { label?: string }) {
  return (
    <svg
      data-slot="spinner"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cn('size-5 flex-none animate-spin', className)}
      {...props}
    >
      <circle cx="10" cy="10" r="8" opacity={0.25} />
      <path d="M18 10a8 8 0 0 0-8-8" />
    </svg>
  )
}
