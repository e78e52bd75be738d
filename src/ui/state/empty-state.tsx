import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: ReactNode
  title: ReactNode
  /** The next step, in one sentence. */
  children?: ReactNode
  action?: ReactNode
  /** There is nothing else on the page. */
  isPage?: boolean
}

/** For a list or page without content. */
export function EmptyState({ icon, title, children, action, isPage = false, className, ...props }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div
      data-slot="empty-state"
      className={cn('grid grid-cols-1 justify-items-center gap-2 px-6 base:py-10 text-center', className)}
      {...props}
    >
      {icon && <span className="mb-1 text-control [&_.lucide]:size-8">{icon}</span>}
      <Heading className="text-20 wrap-anywhere">{title}</Heading>
      {children && <div className="max-w-[38ch] text-14 text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
