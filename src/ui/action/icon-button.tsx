import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { Slot } from './slot.tsx'

const iconButton = cva(
  'grid flex-none place-items-center rounded-control border transition-[opacity,background-color,border-color] disabled:opacity-35',
  {
    variants: {
      variant: {
        ghost: 'border-transparent text-ink-soft enabled:hover:bg-sunken',
        outlined: 'border-line-strong bg-surface text-ink-soft enabled:hover:border-control',
        accepted: 'border-transparent bg-success-soft text-success',
      },
      size: { sm: 'size-9 max-md:size-11', md: 'size-11' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  VariantProps<typeof iconButton> & {
    /** Accessible name. */
    label: string
    asChild?: boolean
  }

export function IconButton({ label, variant, size, asChild = false, className, ...props }: IconButtonProps) {
  const Root = asChild ? Slot : 'button'
  return (
    <Root
      data-slot="icon-button"
      type={asChild ? undefined : 'button'}
      aria-label={label}
      title={label}
      className={cn(iconButton({ variant, size }), className)}
      {...props}
    />
  )
}
