import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { Spinner } from '../state/spinner.tsx'
import { Slot } from './slot.tsx'

const look = [
  'relative inline-flex items-center justify-center gap-2 base:rounded-control border text-center base:font-semibold select-none base:md:whitespace-nowrap max-w-full base:flex-none',
  'transition-[opacity,background-color,border-color] [&_.lucide]:pointer-events-none',
  'disabled:border-line disabled:bg-sunken disabled:text-muted',
].join(' ')

const variants = {
  primary: 'base:border-transparent base:bg-accent base:text-on-accent base:hover:bg-accent-hover',
  secondary: 'base:border-line-strong base:bg-surface base:text-ink base:hover:border-control',
  soft: 'base:border-transparent base:bg-accent-soft base:text-accent base:hover:border-accent-edge',
  ghost: 'base:border-transparent base:px-3 base:text-ink-soft base:hover:bg-sunken',
  danger: 'base:border-danger-edge base:bg-surface base:text-danger base:hover:border-danger',
}

const sizes = {
  /** Dense staff tables only: grows to a full target on phones. */
  sm: 'min-h-9 base:px-3 base:text-13 max-md:min-h-11 [&_.lucide]:size-4',
  md: 'min-h-11 base:text-14',
  lg: 'min-h-13 base:text-16',
}

const paddings = { sm: '', md: 'base:px-5', lg: 'base:px-7' }

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  full?: boolean | undefined
  /** Shows a spinner and ignores presses; width and focus stay. */
  loading?: boolean
  /** Styles the only child, a link for example. */
  asChild?: boolean
}

/** One primary per view; a disabled one is explained by text nearby. */
export function Button({
  variant = 'primary',
  size = 'md',
  full = false,
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(
    look,
    variants[variant],
    sizes[size],
    variant !== 'ghost' && paddings[size],
    full && 'base:w-full',
    className,
  )
  if (asChild) {
    return (
      <Slot data-slot="button" className={classes} onClick={onClick} {...props}>
        {children}
      </Slot>
    )
  }
  return (
    <button
      data-slot="button"
      type="button"
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      // Not `disabled`: that would drop the focus and let a form be submitted by another button.
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
