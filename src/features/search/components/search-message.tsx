import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

type SearchMessageProps = {
  id?: string
  icon: ReactNode
  title: string
  tone?: 'plain' | 'danger'
  action?: ReactNode
  children?: ReactNode
}

/** Replaces a list. */
export function SearchMessage({ id, icon, title, tone = 'plain', action, children }: SearchMessageProps) {
  return (
    <div
      id={id}
      role={tone === 'danger' ? 'alert' : undefined}
      className="grid justify-items-center gap-1 px-5 pt-7 pb-8 text-center text-14 text-balance text-ink-soft md:px-6 md:pt-9 md:pb-10"
    >
      <span className={cn('mb-2 [&_.lucide]:size-7', tone === 'danger' ? 'text-danger' : 'text-control')}>{icon}</span>
      <p className="text-16 font-semibold text-ink">{title}</p>
      {children}
      {action && <div className="mt-3.5">{action}</div>}
    </div>
  )
}
