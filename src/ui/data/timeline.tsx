import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

export function Timeline({ className, ...props }: ComponentProps<'ol'>) {
  return <ol data-slot="timeline" className={cn('text-14', className)} {...props} />
}

type TimelineItemProps = Omit<ComponentProps<'li'>, 'title'> & {
  time: ReactNode
  title: ReactNode
  /** The time below, as on phones. */
  narrow?: boolean
  current?: boolean
}

export function TimelineItem({ time, title, narrow, current, className, children, ...props }: TimelineItemProps) {
  return (
    <li
      className={cn('group grid grid-cols-[9px_1fr] gap-x-3.5', !narrow && 'md:grid-cols-[148px_9px_1fr]', className)}
      aria-current={current ? 'step' : undefined}
      {...props}
    >
      {!narrow && <span className="text-13 text-muted tabular-nums max-md:hidden">{time}</span>}
      <span
        aria-hidden
        className={cn(
          'relative mt-[7px] before:block before:size-[9px] before:rounded-full',
          'after:absolute after:top-4 after:-bottom-1 after:left-1 after:w-px after:bg-line group-last:after:hidden',
          current ? 'before:bg-accent' : 'before:bg-line-strong',
        )}
      />
      <div className="min-w-0 pb-4 group-last:pb-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-13 text-ink-soft">{children}</div>}
        <p className={cn('text-12 text-muted tabular-nums', !narrow && 'md:hidden')}>{time}</p>
      </div>
    </li>
  )
}
