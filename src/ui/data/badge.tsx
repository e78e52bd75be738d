import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const grounds = {
  tint: 'min-h-6 rounded-tag bg-hue-tint pr-2.5 pl-2',
  /** On pictures. */
  white: 'min-h-6 rounded-tag bg-white/86 pr-2.5 pl-2',
  /** In lists. */
  bare: '',
}

type BadgeProps = ComponentProps<'span'> & { ground?: keyof typeof grounds | undefined }

/** A dot in the hue of `--hue`, set on it or around it. */
export function Badge({ ground = 'tint', className, ...props }: BadgeProps) {
  return (
    <span
      data-slot="badge"
      className={cn(
        'inline-flex items-center gap-1.5 base:text-12 base:font-medium base:tracking-[0.01em] whitespace-nowrap text-hue-ink before:size-[7px] before:flex-none before:rounded-full before:bg-hue',
        grounds[ground],
        className,
      )}
      {...props}
    />
  )
}
