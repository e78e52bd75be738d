import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { Slot } from './slot.tsx'

const variants = {
  ghost: 'border-transparent text-ink-soft enabled:hover:bg-sunken',
  outlined: 'border-line-strong bg-surface text-ink-soft enabled:hover:border-control',
  accepted: 'border-transparent bg-success-soft text-success',
}

const sizes = { sm: 'size-9 max-md:size-11', md: 'size-11' }

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name. */
  label: string
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  asChild?: boolean
}

export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  asChild = false,
  className,
  ...props
}: IconButtonProps) {
  const Root = asChild ? Slot : 'button'
  return (
    <Root
      data-slot="icon-button"
      type={asChild ? undefined : 'button'}
      aria-label={label}
      title={label}
      className={cn(
        'grid flex-none place-items-center rounded-control border transition-[opacity,background-color,border-color] disabled:opacity-35',
        variants[variant],
        sizes[size],
        className,
      )}
      {...props}
    />
  )
}
