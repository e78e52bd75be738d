import { Pagination, type PageLinkProps } from './pagination.tsx'
import type { ReactNode } from 'react'

type ListFootProps = {
  page: number
  pageSize: number
  total: number
  /** The total in words, where the list is longer than it counts: «1 000+». */
  totalText?: string
  renderLink: (page: number, props: PageLinkProps) => ReactNode
}

/** Under a list: which of how many are shown, and the way to the others. */
export function ListFoot({ page, pageSize, total, totalText = total.toLocaleString('ru'), renderLink }: ListFootProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-13 text-muted tabular-nums">
        {first}–{last} из {totalText}
      </p>
      <Pagination page={page} pageCount={Math.ceil(total / pageSize)} renderLink={renderLink} />
    </div>
  )
}
