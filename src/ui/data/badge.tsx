import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const badge = cva(
  'inline-flex items-center gap-1.5 base:text-12 base:font-medium base:tracking-[0.01em] whitespace-nowrap text-hue-ink before:size-[7px] before:flex-none before:rounded-full before:bg-hue',
  {
    variants: {
      ground: {
        tint: 'min-h-6 rounded-tag bg-hue-tint pr-2.5 pl-2',
        /** On pictures. */
        white: 'min-h-6 rounded-tag bg-white/86 pr-2.5 pl-2',
        /** In lists. */
        bare: '',
      },
    },
    defaultVariants: { ground: 'tint' },
  },
)

/** A dot in the hue of `--hue`, set on it or around it. */
export function Badge({ ground, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span data-slot="badge" className={cn(badge({ ground }), className)} {...props} />
}
