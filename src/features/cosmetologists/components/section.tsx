import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

type SectionProps = ComponentProps<'section'> & {
  title: string
  lead?: ReactNode
}

export function Section({ title, lead, className, children, ...props }: SectionProps) {
  return (
    <section className={cn('mt-12 scroll-mt-6 md:mt-20', className)} {...props}>
      <div className="mb-5 md:mb-8">
        <h2 className="text-25 md:text-31">{title}</h2>
        {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
