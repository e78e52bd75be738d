import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  end?: ReactNode
}

/** In a drawer or card. */
export function Section({ title, end, className, children, ...props }: SectionProps) {
  return (
    <section data-slot="section" className={cn('min-w-0', className)} {...props}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-14">{title}</h3>
        {end && <div className="-my-3 flex items-center text-13 text-muted">{end}</div>}
      </div>
      {children}
    </section>
  )
}
