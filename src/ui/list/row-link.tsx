import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { cn } from '#lib/cn'
import { opensRecord } from '#lib/row-focus'

/** What a row's link is given by the list. */
export type RowLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children'> & { 'data-opens': string }

/** Makes the link of the row around it; nothing where rows lead nowhere. */
export const RowContext = createContext<{ id: string; link: ((props: RowLinkProps) => ReactNode) | undefined } | null>(
  null,
)

/** What a row is called; leads to its record. The rest of the row does the same. */
export function RowLink({ className, children }: { className?: string; children: ReactNode }) {
  const row = use(RowContext)
  const look = cn('font-name', className)
  if (!row?.link) return <span className={look}>{children}</span>
  return row.link({ className: cn(look, 'hover:text-accent'), children, ...opensRecord(row.id) })
}
