import type { ReactNode } from 'react'

type GroupTitleProps = { id?: string; count?: string; children: ReactNode; action?: ReactNode }

export function GroupTitle({ id, count, children, action }: GroupTitleProps) {
  return (
    <div className="flex items-center gap-2 px-1.5 pt-[7px] pb-[3px] text-13 font-semibold md:px-2 md:pt-2.5 md:pb-1.5">
      <span id={id}>{children}</span>
      {count !== undefined && (
        <span className="rounded-full bg-sunken px-[7px] text-12 leading-[18px] text-muted tabular-nums">{count}</span>
      )}
      {action}
    </div>
  )
}
