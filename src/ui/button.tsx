import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn'
import { Spinner } from './spinner.tsx'

const button = cva(
  [
    'relative inline-flex items-center justify-center gap-2 rounded-control border border-transparent font-semibold whitespace-nowrap select-none',
    'transition-[opacity,background-color,border-color] [&_.lucide]:pointer-events-none',
    'disabled:border-line disabled:bg-sunken disabled:text-muted',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border-line-strong bg-surface text-ink hover:border-control',
        soft: 'bg-accent-soft text-accent hover:border-accent-edge',
        ghost: 'px-3 text-ink-soft hover:bg-sunken',
        danger: 'border-danger-edge bg-surface text-danger hover:border-danger',
      },
      size: {
        /** Dense staff tables only: grows to a full target on phones. */
        sm: 'min-h-9 px-3 text-13 max-md:min-h-11',
        md: 'min-h-11 px-5 text-14',
        lg: 'min-h-13 px-7 text-16',
      },
      full: { true: 'w-full' },
    },
    compoundVariants: [{ variant: 'ghost', size: ['md', 'lg'], className: 'px-3' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    /** Shows a spinner over the words and ignores presses; width and focus stay. */
    loading?: boolean
    /** Lends the look to the only child, a link for example. */
    asChild?: boolean
  }

/** A button. One primary per view; a disabled one is explained by text nearby. */
export function Button({
  variant,
  size,
  full,
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(button({ variant, size, full }), className)
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
