import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

type PageHeaderProps = Omit<ComponentProps<'header'>, 'title'> & {
  title: ReactNode
  /** Beside the title in grey: «44 товара из 120». */
  note?: ReactNode
  /** `Breadcrumbs` above the title. */
  crumbs?: ReactNode
  /** Under the title: a line of meaning, statuses. */
  children?: ReactNode
  actions?: ReactNode
  /** For staff pages. */
  dense?: boolean
}

/** The only `h1`, and the page's actions. */
export function PageHeader({ title, note, crumbs, actions, dense, className, children, ...props }: PageHeaderProps) {
  return (
    <header data-slot="page-header" className={cn('base:mb-4 pt-4 base:md:mb-6 md:pt-6', className)} {...props}>
      {crumbs && <div className="mb-3">{crumbs}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-3.5">
            <h1 className={cn('wrap-anywhere hyphens-auto', dense ? 'text-31' : 'text-31 md:text-39')}>{title}</h1>
            {note && <p className="text-14 text-muted md:text-16">{note}</p>}
          </div>
          {children && <div className="mt-1.5 text-14 text-ink-soft">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
