import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

/** `padded` unless a table or a picture fills it. */
export function Card({ padded = true, className, ...props }: ComponentProps<'section'> & { padded?: boolean }) {
  return (
    <section
      data-slot="card"
      className={cn('min-w-0 rounded-card border bg-surface', padded && 'base:p-4 base:md:p-6', className)}
      {...props}
    />
  )
}

type CardHeaderProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** At the right: a count, a link, a button. */
  end?: ReactNode
}

export function CardHeader({ title, end, className, ...props }: CardHeaderProps) {
  return (
    <div
      className={cn('base:mb-4 flex flex-wrap base:items-baseline justify-between gap-x-4 gap-y-1', className)}
      {...props}
    >
      <h2 className="text-20">{title}</h2>
      {end && <div className="text-13 text-muted">{end}</div>}
    </div>
  )
}
