import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { countText, pageCount } from '#lib/list/list'
import { Pagination, type PageLinkProps } from './pagination.tsx'

type ListFootProps = {
  page: number
  pageSize: number
  shown: number
  /** Null when nobody counted. */
  total: number | null
  /** Where counting stopped: «1 000+». */
  countedTo?: number | undefined
  /** Beside the count: the list's sum. */
  children?: ReactNode
  className?: string
  renderLink: (page: number, props: PageLinkProps) => ReactNode
}

/** Counts and pages below a list. */
export function ListFoot({ children, className, renderLink, ...counts }: ListFootProps) {
  const { page, pageSize, shown, total, countedTo } = counts
  const first = (page - 1) * pageSize + 1
  return (
    <div data-slot="list-foot" className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
      <p className="text-13 text-muted tabular-nums">
        {first}–{first + shown - 1}
        {total !== null && ` из ${countText(total, countedTo)}`}
      </p>
      <Pagination page={page} pageCount={pageCount(counts)} renderLink={renderLink} />
      {children && <div className="flex flex-wrap gap-x-2 text-14 tabular-nums">{children}</div>}
    </div>
  )
}
