import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

export function FieldGrid({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-x-4 gap-y-5 md:grid-cols-2', className)} {...props} />
}

/** A titled part of a long form on a card. */
export function FormSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 py-5 not-first:border-t md:px-8 md:py-7">
      <h2 className="text-20">{title}</h2>
      {lead && <p className="mt-1 text-14 text-ink-soft">{lead}</p>}
      <div className="mt-4 md:mt-5">{children}</div>
    </div>
  )
}
