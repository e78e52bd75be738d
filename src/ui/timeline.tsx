import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn'

/** What has happened, newest first. */
export function Timeline({ className, ...props }: ComponentProps<'ol'>) {
  return <ol data-slot="timeline" className={cn('text-14', className)} {...props} />
}

type TimelineItemProps = Omit<ComponentProps<'li'>, 'title'> & {
  time: ReactNode
  title: ReactNode
  /** Where things stand now. */
  current?: boolean
}

export function TimelineItem({ time, title, current, className, children, ...props }: TimelineItemProps) {
  return (
    <li
      className={cn('group grid gap-x-3.5 base:grid-cols-[9px_1fr] base:md:grid-cols-[148px_9px_1fr]', className)}
      aria-current={current ? 'step' : undefined}
      {...props}
    >
      <span className="text-13 text-muted tabular-nums max-md:hidden">{time}</span>
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
        <p className="text-13 text-muted tabular-nums md:hidden">{time}</p>
      </div>
    </li>
  )
}
